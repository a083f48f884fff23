"""What a server keeps of somebody: taken along, left behind with a log-out, and deleted."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.visitor import Visitor


def test_everything_about_oneself_is_taken_along_left_and_deleted(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.page
    for farewell, told in [
        ("Forget me in this browser", "This browser has forgotten you."),
        ("Delete everything", "Everything that told who you were is deleted."),
    ]:
        visitor.called("Aki")
        visitor.go("/me")
        with page.expect_download() as download:
            page.get_by_role("button", name="Download all of it").click()
        assert json.loads(Path(download.value.path()).read_text())["guest"]["name"] == "Aki"
        page.get_by_role("button", name=farewell).click()
        page.get_by_role("dialog").get_by_role("button", name=farewell).click()
        expect(page.get_by_text(told)).to_be_visible()
        expect(page.get_by_role("button", name=farewell)).to_have_count(0)
        assert not page.context.cookies()
