"""Seven by Seven on the server: its deals are the engine's, and nobody's word is taken for a result."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from itertools import count
from typing import Any

import pytest

from sevenbridge.engine.cards import cards_text
from sevenbridge.solitaire.daily import daily_deal
from sevenbridge.solitaire.deals import LAST_DEAL, deck_of
from sevenbridge.solitaire.fate import next_winnable
from sevenbridge.solitaire.game import Game
from sevenbridge.solitaire.status import Status
from sevenbridge_app.tables.refusals import RefusalCode
from tests.web.checked_refusals import why
from tests.web.live_server import Guest, request
from tests.web.logged_server import logged_server

NOTHING = {"played": 0, "won": 0, "best_seconds": None, "streak": 0, "best_streak": 0}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, database: str) -> Iterator[str]:
    with logged_server(tmp_path_factory.mktemp("data"), database=database) as address:
        yield address


@pytest.fixture
def aki(address: str) -> Guest:
    return Guest(address, "Aki")


def moves(deal: int) -> list[str]:
    """The moves of this deal to its end."""
    return [str(move) for move in Game(deck_of(deal)).autoplay()]


def is_won(deal: int) -> bool:
    game = Game(deck_of(deal))
    game.autoplay()
    return game.status == Status.WON


def first_lost() -> int:
    """The first deal that cannot be won."""
    return next(deal for deal in count(1) if not is_won(deal))


def result(deal: int, kind: str = "numbered", seconds: int = 60, **others: Any) -> dict[str, Any]:
    return {"kind": kind, "deal": deal, "moves": moves(deal), "seconds": seconds} | others


def statistics(guest: Guest) -> Any:
    return guest.ask("GET", "/api/seven/statistics").json


# -- deals -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("deal", [1, 2, 7, 32_000, 65_536, LAST_DEAL - 1, LAST_DEAL])
def test_deals_by_number_are_the_engines(address: str, deal: int) -> None:
    answer = request(address, "GET", f"/api/seven/deals/{deal}")
    assert answer.json == {"deal": deal, "deck": cards_text(deck_of(deal))}


@pytest.mark.parametrize("after", [1, 2, 500, 123_456_789, LAST_DEAL - 3, LAST_DEAL])
def test_winnable_deals_are_the_engines(address: str, after: int) -> None:
    deal = next_winnable(after)
    answer = request(address, "GET", f"/api/seven/winnable?after={after}")
    assert answer.json == {"deal": deal, "deck": cards_text(deck_of(deal))}
    assert is_won(deal)


def test_without_a_number_it_is_the_first_winnable_deal(address: str) -> None:
    assert request(address, "GET", "/api/seven/winnable").json["deal"] == next_winnable(1)


@pytest.mark.parametrize("day", ["0001-01-01", "1999-12-31", "2024-02-29", "2021-01-01"])
def test_the_deal_of_a_day_is_the_engines(address: str, day: str) -> None:
    found = date.fromisoformat(day)
    deal = daily_deal(found.year, found.month, found.day)
    answer = request(address, "GET", f"/api/seven/daily?day={day}")
    assert answer.json == {"day": day, "deal": deal, "deck": cards_text(deck_of(deal))}
    assert is_won(deal)


def test_no_day_is_today(address: str) -> None:
    before = datetime.now(UTC).date()
    told = request(address, "GET", "/api/seven/daily").json
    after = datetime.now(UTC).date()
    assert before.isoformat() <= told["day"] <= after.isoformat()
    day = date.fromisoformat(told["day"])
    assert told["deal"] == daily_deal(day.year, day.month, day.day)


def test_nobody_sees_the_deals_of_days_to_come(address: str) -> None:
    # somewhere on earth it is tomorrow already
    ahead = datetime.now(UTC).date() + timedelta(days=1)
    assert request(address, "GET", f"/api/seven/daily?day={ahead}").status == 200
    for days in (2, 3, 400):
        later = ahead + timedelta(days=days)
        assert why(request(address, "GET", f"/api/seven/daily?day={later}")) == RefusalCode.UNKNOWN_DEAL


# -- results -----------------------------------------------------------------------------------------


def test_a_result_is_entered_once(aki: Guest) -> None:
    assert statistics(aki) == NOTHING
    deal = next_winnable(1)
    entered = aki.ask("POST", "/api/seven/results", result(deal, seconds=90))
    assert entered.json == {"won": True, "moves": len(moves(deal)), "new": True}
    again = aki.ask("POST", "/api/seven/results", result(deal, seconds=5))
    assert again.json == {"won": True, "moves": len(moves(deal)), "new": False}
    assert statistics(aki) == NOTHING | {"played": 1, "won": 1, "best_seconds": 90}


def test_a_lost_game_counts_as_played(aki: Guest) -> None:
    deal = first_lost()
    assert aki.ask("POST", "/api/seven/results", result(deal)).json["won"] is False
    assert statistics(aki) == NOTHING | {"played": 1}


def test_results_are_of_a_session_alone(address: str, aki: Guest) -> None:
    ben = Guest(address, "Ben")
    deal = next_winnable(50)
    assert aki.ask("POST", "/api/seven/results", result(deal)).json["new"] is True
    assert statistics(ben) == NOTHING
    assert ben.ask("POST", "/api/seven/results", result(deal, seconds=3)).json["new"] is True
    assert statistics(aki)["best_seconds"] == 60
    assert statistics(ben)["best_seconds"] == 3


def test_days_in_a_row_are_a_streak(aki: Guest) -> None:
    today = datetime.now(UTC).date()
    days = [today - timedelta(days=ago) for ago in (0, 1, 2, 10, 11, 12, 13)]
    for day in days:
        deal = daily_deal(day.year, day.month, day.day)
        told = result(deal, "daily", day=day.isoformat())
        assert aki.ask("POST", "/api/seven/results", told).json["new"] is True
    found = statistics(aki)
    assert (found["played"], found["streak"], found["best_streak"]) == (7, 3, 4)


@pytest.mark.parametrize(
    ("seconds", "kept"), [(-5, 0), (0, 0), (86_400, 86_400), (86_401, 86_400), (10**30, 86_400)]
)
def test_the_time_told_is_kept_within_bounds(aki: Guest, seconds: int, kept: int) -> None:
    assert aki.ask("POST", "/api/seven/results", result(next_winnable(1), seconds=seconds)).status == 200
    assert statistics(aki)["best_seconds"] == kept


def test_what_is_no_finished_game_of_the_deal_is_refused(aki: Guest) -> None:
    deal, other = next_winnable(1), next_winnable(200)
    right = moves(deal)
    for wrong in (
        [],
        right[:-1],
        right[1:],
        [*right, right[-1]],
        [*right, "remove 7h"],
        right[:1] + right,
        moves(other),
        ["remove 7h"] * 52,
        ["win"],
        [""],
        ["remove"],
        ["remove 1z"],
        ["reserve Joker"],
        ["remove 7h 7h"],
        ["remove \u0000"],
        [*right[:-1], f"{right[-1]} {right[-1]}"],
    ):
        answer = aki.ask("POST", "/api/seven/results", result(deal, moves=wrong))
        assert why(answer) == RefusalCode.BAD_GAME
    assert statistics(aki) == NOTHING


def test_deals_that_there_are_not_are_refused(aki: Guest) -> None:
    for deal in (0, -1, LAST_DEAL + 1, 10**30):
        for kind in ("numbered", "winnable", "daily"):
            answer = aki.ask("POST", "/api/seven/results", result(1, kind) | {"deal": deal})
            assert why(answer) == RefusalCode.UNKNOWN_DEAL
            assert answer.status == 404
    assert statistics(aki) == NOTHING


def test_a_deal_of_another_day_is_refused(aki: Guest) -> None:
    deal = daily_deal(2021, 1, 1)
    for day in ("2021-01-02", "2020-01-01", "", "2021-13-01", "9999-12-31", "today"):
        answer = aki.ask("POST", "/api/seven/results", result(deal, "daily", day=day))
        assert why(answer) == RefusalCode.UNKNOWN_DEAL
    assert statistics(aki) == NOTHING
    assert aki.ask("POST", "/api/seven/results", result(deal, "daily", day="2021-01-01")).json["new"] is True


def test_a_deal_that_cannot_be_won_is_none_of_the_winnable(aki: Guest) -> None:
    answer = aki.ask("POST", "/api/seven/results", result(first_lost(), "winnable"))
    assert why(answer) == RefusalCode.UNKNOWN_DEAL
    assert statistics(aki) == NOTHING
    assert aki.ask("POST", "/api/seven/results", result(next_winnable(1), "winnable")).json["won"] is True


def test_results_need_a_session(address: str) -> None:
    for method, path in (("POST", "/api/seven/results"), ("GET", "/api/seven/statistics")):
        assert why(request(address, method, path, result(1))) == RefusalCode.NO_SESSION
