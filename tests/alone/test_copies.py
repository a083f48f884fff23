"""A copy of all that is kept of the person, taken along to another browser."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from sevenbridge.puzzles import shipped_puzzles
from sevenbridge_app.tables import client_messages, log_events
from sevenbridge_app.tables.own_data import OwnData
from sevenbridge_app.tables.own_results import MatchList
from sevenbridge_app.tables.refusals import RefusalCode
from tests.alone.page import Machine, Page
from tests.alone.test_person import play, seven_result


@pytest.fixture(scope="module")
def copied() -> tuple[Page, str]:
    """Somebody who has finished a match and begun another there, and the copy."""
    page = Page()
    code = play(page, seats=2, company=["aki"])
    page.come(code)
    page.do(client_messages.Start)
    page.play(3)
    page.leave()
    puzzle = shipped_puzzles()[0]
    page.post(f"/api/puzzles/{puzzle.name}", {"action": puzzle.best.action}, 200)
    page.post("/api/seven/results", seven_result(2), 200)
    return page, page.ask("/api/me/copy")[1]


def take_in(page: Page, text: str, what: str = "", status: int = 200) -> dict[str, Any]:
    """What the page is answered that brings a copy."""
    found, answer = page.server.ask("POST", f"/api/me/copy{what}", text)
    assert found == status, answer
    decoded: dict[str, Any] = json.loads(answer)
    return decoded


def data_of(page: Page) -> OwnData:
    """All that the page is told of the person."""
    return page.get("/api/me/data", OwnData)


def test_another_browser_has_it_all(copied: tuple[Page, str]) -> None:
    page, text = copied
    other = Page(Machine(seed=5))
    other.server.ask("DELETE", "/api/me/data")
    assert take_in(other, text, "/contents") == {
        "name": "Ann",
        "at": page.machine.at,
        "matches": 1,
        "known": 0,
    }
    assert other.ask("/api/me/data")[0] == 401
    take_in(other, text)
    again = Page(other.machine)
    for where in (other, again):
        assert data_of(where).matches == data_of(page).matches
        assert data_of(where).seven_by_seven == data_of(page).seven_by_seven
        assert data_of(where).puzzles == data_of(page).puzzles
        for what in ("record", "replay"):
            path = f"/api/tables/{page.code}/matches/1/{what}"
            assert where.ask(path) == page.ask(path)


def test_a_copy_has_no_cards_of_a_match_that_goes_on(copied: tuple[Page, str]) -> None:
    page, text = copied
    (lines,) = json.loads(text)["tables"].values()
    events = [log_events.decode(body.encode()) for _, body in lines]
    assert isinstance(events[-1], log_events.MatchEnded)
    kept = [log_events.decode(line.body) for line in page.machine.logs[page.code]]
    secret = [event.secret for event in kept if isinstance(event, log_events.MatchBegan)][-1]
    assert secret not in text


def test_what_is_there_stays(copied: tuple[Page, str]) -> None:
    page, text = copied
    other = Page(Machine(seed=5))
    other.post("/api/session", {"name": "Bea"}, 200)
    own = play(other, seats=3, company=["hina", "tama"])
    other.post("/api/seven/results", seven_result(1), 200)
    take_in(other, text)
    before = {**other.machine.remembered}, {code: [*lines] for code, lines in other.machine.logs.items()}
    assert take_in(other, text) == {"name": "Ann", "at": page.machine.at, "matches": 0, "known": 1}
    assert (other.machine.remembered, other.machine.logs) == before
    assert data_of(other).guest.name == "Bea"
    found = other.get("/api/me/matches", MatchList).matches
    assert {each.table for each in found} == {own, page.code}
    assert len(data_of(other).seven_by_seven) == 2


def _without_the_first_line(copy: dict[str, Any]) -> None:
    for lines in copy["tables"].values():
        del lines[0]


def _of_another_code(copy: dict[str, Any]) -> None:
    (lines,) = copy["tables"].values()
    copy["tables"] = {"not a code": lines}


def _of_a_later_format(copy: dict[str, Any]) -> None:
    copy["copy"] = 2
    del copy["tables"]


def _with_an_unknown_event(copy: dict[str, Any]) -> None:
    for lines in copy["tables"].values():
        lines[3][1] = '{"t": "not_yet_known"}'


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (dict.clear, RefusalCode.NOT_A_COPY),
        (_without_the_first_line, RefusalCode.NOT_A_COPY),
        (_of_another_code, RefusalCode.NOT_A_COPY),
        (_of_a_later_format, RefusalCode.COPY_NEWER),
        (_with_an_unknown_event, RefusalCode.COPY_NEWER),
    ],
)
def test_another_file_changes_nothing(
    copied: tuple[Page, str], spoil: Callable[[dict[str, Any]], None], code: RefusalCode
) -> None:
    other = Page(Machine(seed=5))
    before = {**other.machine.remembered}
    copy = json.loads(copied[1])
    spoil(copy)
    for what in ("/contents", ""):
        assert take_in(other, json.dumps(copy), what, 400)["code"] == code
    assert (other.machine.remembered, other.machine.logs) == (before, {})


@pytest.mark.parametrize("text", ["", "[", "game = 7", "[[[" * 10_000])
def test_what_is_no_copy_at_all_is_refused(text: str) -> None:
    assert take_in(Page(), text, status=400)["code"] == RefusalCode.NOT_A_COPY


def test_nobody_has_no_copy() -> None:
    page = Page()
    page.server.ask("DELETE", "/api/me/data")
    assert page.ask("/api/me/copy")[0] == 401
