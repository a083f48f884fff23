"""A record of a match that was played elsewhere, opened by somebody who plays alone."""

from __future__ import annotations

import re

import pytest

from sevenbridge.analysis import ReviewData
from sevenbridge_app.tables.finished_matches import Replay
from sevenbridge_app.tables.own_results import MatchList
from sevenbridge_app.tables.refusals import RefusalCode
from sevenbridge_app.tables.server_messages import MatchEnded
from tests.alone.page import Machine, Page
from tests.alone.test_person import play


@pytest.fixture(scope="module")
def record() -> str:
    """That of a match of three, in which discards were claimed and the stock ran out."""
    page = Page()
    code = play(page, seats=3, preset="nintendo", company=["goro", "aki"])
    return page.ask(f"/api/tables/{code}/matches/1/record")[1]


def open_record(page: Page, record: str, status: int = 201) -> str:
    """The code of the table, or of the refusal."""
    found, answer = page.server.ask("POST", "/api/records", record)
    assert found == status, answer
    (code,) = re.findall(r'"code":"(\w+)"', answer)
    return str(code)


def test_a_match_that_was_played_elsewhere_is_seen_again(record: str) -> None:
    page = Page(Machine(seed=5))
    code = open_record(page, record)
    for viewer in (-2, 0, 2):
        replay = page.get(f"/api/tables/{code}/matches/1/replay?viewer={viewer}", Replay)
        assert isinstance(replay.messages[-1], MatchEnded)
    told = page.ask(f"/api/tables/{code}/matches/1/record")[1]
    about = re.compile(r"^(date|table) = .*$", re.MULTILINE)
    assert about.sub("", told) == about.sub("", record)
    # it is no match of one's own, and there once however often it is opened
    assert page.get("/api/me/matches", MatchList).matches == ()
    assert open_record(Page(page.machine), record) == code


def test_it_is_reviewed_and_played_on_from(record: str) -> None:
    page = Page(Machine(seed=5))
    code = open_record(page, record)
    page.ask(f"/api/tables/{code}/matches/1/review")
    page.let_review()
    assert page.get(f"/api/tables/{code}/matches/1/review", ReviewData).rounds
    where = page.post(f"/api/tables/{code}/matches/1/practice", {"round": 1, "after": 2, "seat": 1})
    page.come(where["code"])
    page.seat = 1
    assert page.play(3)


@pytest.mark.parametrize(
    ("pattern", "other", "code"),
    [
        (".*", "", RefusalCode.NOT_A_RECORD),
        ("game = ", "games = ", RefusalCode.NOT_A_RECORD),
        ("0 draw", "0 drew", RefusalCode.NOT_A_RECORD),
        (r'secret = "..', 'secret = "00', RefusalCode.RECORD_NOT_WHOLE),
        (r"\[fairness\].*", "", RefusalCode.RECORD_NOT_WHOLE),
        (r'\d discard \w\w\n""".*', '"""', RefusalCode.RECORD_NOT_WHOLE),
    ],
)
def test_another_file_is_refused(record: str, pattern: str, other: str, code: RefusalCode) -> None:
    page = Page(Machine(seed=5))
    changed = re.sub(pattern, other, record, count=1, flags=re.DOTALL)
    assert changed != record
    assert open_record(page, changed, 400) == code
    assert page.machine.logs == {}


def test_a_name_that_nobody_may_have_is_refused(record: str) -> None:
    page = Page()
    assert open_record(page, record.replace('"Ann"', f'"{"Ann" * 20}"'), 400) == RefusalCode.BAD_NAME
