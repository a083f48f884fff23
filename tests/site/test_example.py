"""The example that plays in somebody else's page, from a plain file server."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, expect

from sevenbridge_app.web import built_engine
from tests.browser.visitor import PATIENCE
from tests.site.conftest import ROOT, FileServer

EXAMPLE = Path("examples", "in_a_page.html")


def test_the_match_in_a_page_is_the_one_that_is_played_everywhere(chromium: Browser, tmp_path: Path) -> None:
    for path in (EXAMPLE, built_engine.BUILT):
        (tmp_path / path).parent.mkdir(parents=True)
        (tmp_path / path).symlink_to(ROOT / path)
    text = (ROOT / EXAMPLE).read_text(encoding="utf-8")
    found = re.search(r"runPython\(`(.*?)\nplay`\);.* = play\((.*?)\);", text, re.DOTALL)
    assert found
    program, settings = found.groups()
    played: dict[str, str] = {}
    exec(f"{program}\nrecord = play({settings})", played)

    server = FileServer(tmp_path)
    try:
        page = chromium.new_page()
        page.goto(f"{server.address}/{EXAMPLE.as_posix()}")
        expect(page.locator("pre")).to_contain_text("[[rounds]]", timeout=2 * PATIENCE)
        assert page.locator("pre").text_content() == played["record"]
        page.close()
    finally:
        server.kill()
