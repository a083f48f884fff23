"""What a person who plays alone is told of what was played, also after the page was shut in between."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from sevenbridge.analysis import ReviewData
from sevenbridge.puzzles import shipped_puzzles
from sevenbridge.solitaire import Game, Status, deck_of
from sevenbridge_app.alone.table import Line
from sevenbridge_app.tables import client_messages, server_messages
from sevenbridge_app.tables.match_review import PendingReview
from sevenbridge_app.tables.own_data import OwnData
from sevenbridge_app.tables.own_results import MatchList, Opponents, OwnStatistics
from sevenbridge_app.tables.puzzle_book import (
    MatchPuzzles,
    PuzzleOffer,
    PuzzleQuestion,
    PuzzleTally,
    PuzzleVerdict,
)
from sevenbridge_app.tables.refusals import RefusalCode
from sevenbridge_app.tables.seven_results import SevenStatistics
from tests.alone.asked import ABOUT_THE_PERSON, about_a_table
from tests.alone.page import Machine, Page

DAY = 24 * 3600 * 1000


def play(page: Page, **settings: Any) -> str:
    """Plays a match of one round to its end, and returns the code of its table."""
    page.open(switches={"match_length": 1}, **settings)
    assert isinstance(page.do(client_messages.Start), server_messages.Ok)
    while page.play(50):
        pass
    page.leave()
    return page.code


def seven_result(deal: int) -> dict[str, Any]:
    """What the page tells of a game of Seven by Seven."""
    game = Game(deck_of(deal))
    while game.status == Status.PLAYING:
        game.play(next(iter(game.legal_moves())))
    return {"kind": "numbered", "deal": deal, "moves": [str(each) for each in game.moves], "seconds": 9}


@pytest.fixture(scope="module")
def played() -> Machine:
    """A machine at which two matches were played."""
    page = Page()
    play(page, seats=2, company=["aki"])
    page.machine.at += DAY
    play(page, seats=3, preset="nintendo", company=["goro", "aki"])
    return page.machine


def copy(machine: Machine) -> Machine:
    """Another machine that has kept the same."""
    other = Machine(seed=1)
    other.at = machine.at
    other.logs = {code: [*lines] for code, lines in machine.logs.items()}
    other.remembered = {**machine.remembered}
    return other


def test_the_matches_are_listed_the_last_one_first(played: Machine) -> None:
    page = Page(copy(played))
    first, second = played.logs
    listed = page.get("/api/me/matches", MatchList).matches
    assert [(each.table, each.number, each.preset) for each in listed] == [
        (second, 1, "nintendo"),
        (first, 1, "gamerules"),
    ]
    assert listed[0].names == ("Ann", "goro", "aki")
    assert listed[0].computers == (1, 2)
    assert page.get(f"/api/me/matches?before={listed[0].serial}", MatchList).matches == listed[1:]
    assert page.get(f"/api/me/matches?table={first}&match=1", MatchList).matches == listed[1:]


def test_statistics_and_opponents_tell_of_both_matches(played: Machine) -> None:
    page = Page(copy(played))
    listed = page.get("/api/me/matches", MatchList).matches
    statistics = page.get("/api/me/statistics", OwnStatistics).presets
    assert [(each.preset, each.matches, each.average_points) for each in statistics] == [
        ("gamerules", 1, listed[1].points),
        ("nintendo", 1, listed[0].points),
    ]
    opponents = page.get("/api/me/opponents", Opponents)
    assert [each.player for each in opponents.opponents] == ["aki", "goro"]
    assert not opponents.dueled_today
    page.machine.at -= DAY
    assert page.get("/api/me/opponents", Opponents).dueled_today


def test_a_log_that_was_brought_from_elsewhere_counts_once_its_table_was_looked_at(played: Machine) -> None:
    brought = copy(played)
    brought.remembered.clear()
    there, here = Page(brought), Page(copy(played))
    for code in played.logs:
        assert there.ask(f"/api/tables/{code}")[0] == 200
    for path in ("/api/me/matches", "/api/me/statistics", "/api/me/opponents"):
        assert there.ask(path) == here.ask(path)


def test_the_matches_of_a_table_that_a_newer_version_knows_are_listed_all_the_same(played: Machine) -> None:
    machine = copy(played)
    code = next(iter(machine.logs))
    last = machine.logs[code][-1]
    machine.logs[code].append(Line(last.number + 1, last.at, b'{"t": "what nobody knows yet"}'))
    page = Page(machine)
    assert code in {each.table for each in page.get("/api/me/matches", MatchList).matches}
    status, body = page.ask(f"/api/tables/{code}/matches/1/replay")
    assert (status, json.loads(body)["code"]) == (503, RefusalCode.TABLE_NEWER)


def test_a_match_is_reviewed_and_leaves_puzzles(played: Machine) -> None:
    machine = copy(played)
    page = Page(machine)
    match = f"/api/tables/{list(played.logs)[1]}/matches/1"
    assert page.get(f"{match}/puzzles", MatchPuzzles).puzzles == ()
    assert page.ask(f"{match}/review") == (202, '{"ahead":0,"progress":0.0}')
    page.let_review()
    page.get(f"{match}/review", ReviewData)
    assert page.machine.asked == []
    left = page.get(f"{match}/puzzles", MatchPuzzles).puzzles
    assert left
    assert {each.seat for each in left} == {0}
    again = Page(machine)
    assert again.get(f"{match}/puzzles", MatchPuzzles).puzzles == left
    offered = again.get("/api/puzzles", PuzzleOffer).puzzle
    assert offered is not None
    assert offered.source is not None
    assert offered.name == left[0].name


def test_reviews_take_turns_and_tell_how_far_they_are(played: Machine) -> None:
    page = Page(copy(played))
    first, second = (f"/api/tables/{code}/matches/1/review" for code in played.logs)
    assert [page.ask(each)[0] for each in (first, second)] == [202, 202]
    assert len(page.machine.asked) == 2, "each is computed once"
    page.server.reviews.note(page.machine.asked[0][0], 1, 0.25)
    assert msgspec.json.decode(page.ask(first)[1], type=PendingReview) == PendingReview(0, 0.25)
    assert msgspec.json.decode(page.ask(second)[1], type=PendingReview) == PendingReview(1, 0.0)
    assert len(page.machine.asked) == 2


def test_a_review_that_fails_is_told_once_and_begun_anew(played: Machine) -> None:
    page = Page(copy(played))
    code = next(iter(played.logs))
    address = f"/api/tables/{code}/matches/1/review"
    page.ask(address)
    page.server.reviews.fail(code, 1)
    status, body = page.ask(address)
    assert (status, json.loads(body)["code"]) == (503, RefusalCode.REVIEW_FAILED)
    assert page.ask(address)[0] == 202
    page.let_review()
    page.get(address, ReviewData)


def test_what_is_found_for_somebody_who_has_left_is_not_kept(played: Machine) -> None:
    page = Page(copy(played))
    page.ask(f"/api/tables/{next(iter(played.logs))}/matches/1/review")
    assert page.request("DELETE", "/api/me/data")[0] == 200
    page.let_review()
    assert page.machine.remembered == {}


def test_a_puzzle_that_was_missed_comes_again_the_next_day() -> None:
    page = Page()
    puzzle = shipped_puzzles()[0]
    path = f"/api/puzzles/{puzzle.name}"
    asked = page.get(path, PuzzleQuestion)
    assert asked.table.now is not None
    missed = next(each for each in asked.table.now.options if not puzzle.is_solved_by(each))
    verdict = msgspec.convert(page.post(path, {"action": missed}, 200), PuzzleVerdict)
    assert (verdict.is_solved, verdict.due_in, verdict.tally.run) == (False, 1, 0)
    page.machine.at += DAY
    again = Page(page.machine)
    assert again.get("/api/puzzles/tally", PuzzleTally).due == 1
    offered = again.get("/api/puzzles", PuzzleOffer).puzzle
    assert offered is not None
    assert offered.name == puzzle.name
    solved = msgspec.convert(again.post(path, {"action": puzzle.best.action}, 200), PuzzleVerdict)
    assert (solved.is_solved, solved.tally.run, solved.tally.due) == (True, 1, 0)
    assert again.ask(f"{path}/why?words=pon")[0] == 200


def test_a_result_at_seven_by_seven_counts_once() -> None:
    page = Page()
    result = seven_result(1)
    assert page.post("/api/seven/results", result, 200)["new"]
    again = Page(page.machine)
    assert not again.post("/api/seven/results", result, 200)["new"]
    assert again.get("/api/seven/statistics", SevenStatistics).played == 1
    result["moves"] = []
    assert again.post("/api/seven/results", result, 400)["code"] == RefusalCode.BAD_GAME


def test_who_only_looks_at_matches_changes_nothing_at_their_tables(played: Machine) -> None:
    machine = copy(played)
    page = Page(machine)
    for code in played.logs:
        for path in (*ABOUT_THE_PERSON, *about_a_table(code)):
            assert page.ask(path)[0] < 300
    assert machine.logs == played.logs


def test_all_that_is_kept_can_be_taken_along(played: Machine) -> None:
    found = Page(copy(played)).get("/api/me/data", OwnData)
    assert found.guest.name == "Ann"
    assert len(found.matches) == 2


@pytest.mark.parametrize("address", ["/api/me/data", "/api/session"])
def test_who_is_forgotten_leaves_nothing_behind(played: Machine, address: str) -> None:
    machine = copy(played)
    page = Page(machine)
    page.open()
    page.do(client_messages.Start)
    assert page.request("DELETE", address)[0] == 200
    assert machine.logs == {}
    assert machine.remembered == {}
    assert machine.closed == {1}
    page.leave()
    assert machine.logs == {}
    status, body = page.ask("/api/me/matches")
    assert (status, json.loads(body)["code"]) == (401, RefusalCode.NO_SESSION)


def test_no_answer_during_a_match_depends_on_hidden_cards() -> None:
    worlds = []
    for seed in (1, 2):
        page = Page(seed=seed)
        page.open()
        page.do(client_messages.Start)
        page.add_nonces(0)
        page.server.work()
        # the code of the table comes from chance as well
        answers = [page.ask(path) for path in (*ABOUT_THE_PERSON, *about_a_table(page.code))]
        worlds.append([(status, body.replace(page.code, "CODE")) for status, body in answers])
    assert worlds[0] == worlds[1]
