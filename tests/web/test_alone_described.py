"""The server beside the page answers as the description of the protocol says that a server does."""

from __future__ import annotations

import json

import pytest

from tests.alone.asked import ABOUT_THE_PERSON, about_a_table
from tests.alone.page import Machine, Page
from tests.alone.test_person import play
from tests.web.described import check_exchange, described_path


@pytest.fixture(scope="module")
def played() -> Page:
    """The page of somebody who has played a match."""
    page = Page(Machine())
    play(page, seats=2, company=["aki"])
    return page


def check(page: Page, method: str, path: str, body: object = None) -> None:
    """Asks, and fails if the answer is not what the description says."""
    text = json.dumps(body)
    status, answer = page.request(method, path, text)
    assert status < 300, (path, answer)
    assert described_path(path) is not None, path
    kind = "application/toml" if path.endswith("/record") else "application/json"
    check_exchange(method, path, text.encode(), status, {"content-type": kind}, answer.encode())


def test_what_is_asked_for(played: Page) -> None:
    for path in (*ABOUT_THE_PERSON, *about_a_table(played.code)):
        check(played, "GET", path)
    played.let_review()
    # the review and the puzzles of the match are there now
    for path in (*ABOUT_THE_PERSON, *about_a_table(played.code)):
        check(played, "GET", path)


def test_what_is_told_and_removed(played: Page) -> None:
    asked = json.loads(played.request("GET", "/api/puzzles")[1])["puzzle"]
    path = f"/api/puzzles/{asked['name']}"
    check(played, "GET", path)
    check(played, "GET", f"{path}/why?words=pon")
    check(played, "POST", path, {"action": asked["table"]["now"]["options"][0]})
    check(played, "GET", "/api/me/data")
    check(played, "POST", "/api/session", {"name": "Bea"})
    check(played, "DELETE", "/api/me/data")
