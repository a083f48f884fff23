"""Puzzles over HTTP: which comes next, what an answer was worth, and when a puzzle comes again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sevenbridge.engine.rules import PRESETS
from sevenbridge.puzzles.leitner import DAYS, SOLVED_AT_ONCE
from sevenbridge.puzzles.puzzle import Puzzle
from sevenbridge.puzzles.shipped import shipped_puzzles
from sevenbridge_app.results.puzzles import OwnPuzzle
from sevenbridge_app.store.store import Store
from sevenbridge_app.tables.day import day_at
from sevenbridge_app.tables.puzzle_book import PuzzleOffer, PuzzleVerdict
from sevenbridge_app.tables.puzzle_tables import snapshot_of
from sevenbridge_app.tables.refusals import RefusalCode
from sevenbridge_app.tables.server_messages import No, Ok, Snapshot
from sevenbridge_app.tables.table_mirror import TableMirror
from tests.store.listener import Listener
from tests.store.reviewing import leave_puzzles
from tests.store.test_forgetting import played
from tests.web.checked_refusals import why
from tests.web.live_server import Guest, HandClock, request, running_server
from tests.web.logged_server import caught_log, logged_server

DAY = 24 * 3600 * 1000


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    with logged_server(tmp_path) as found:
        yield found


def first(address: str) -> dict[str, Any]:
    """The puzzle that comes first for somebody new."""
    found: dict[str, Any] = request(address, "GET", "/api/puzzles?preset=gamerules").json["puzzle"]
    return found


def named(name: str) -> Puzzle:
    return next(each for each in shipped_puzzles() if each.name == name)


def answer(guest: Guest, name: str, is_right: bool) -> PuzzleVerdict:
    """What comes of the best action, or of the worst."""
    action = named(name).worths[0 if is_right else -1].action
    found = guest.ask("POST", f"/api/puzzles/{name}", {"action": action}).json
    return msgspec.convert(found, PuzzleVerdict)


def test_whoever_is_new_gets_an_easy_puzzle_by_the_own_rules(address: str) -> None:
    for preset in ("gamerules", "wikipedia_ja"):
        offer = msgspec.convert(request(address, "GET", f"/api/puzzles?preset={preset}").json, PuzzleOffer)
        assert offer.puzzle is not None
        assert offer.puzzle.table.settings.rules().as_preset()[0] == preset
        assert len(offer.puzzle.missed_by) == 1
        assert offer.tally.shipped == len(shipped_puzzles())
        assert offer.tally.answered == 0


def test_a_theme_can_be_chosen(address: str) -> None:
    for theme in ("throw", "claim"):
        offer = request(address, "GET", f"/api/puzzles?theme={theme}").json
        assert offer["puzzle"]["theme"] == theme
    assert "puzzle" not in request(address, "GET", "/api/puzzles?theme=love").json


def test_once_those_by_the_own_rules_are_answered_others_come(address: str) -> None:
    aki = Guest(address, "Aki")
    path = "/api/puzzles?theme=meld&preset=pagat"
    rules = []
    while (offer := msgspec.convert(aki.ask("GET", path).json, PuzzleOffer)).puzzle is not None:
        rules.append(offer.puzzle.table.settings.preset)
        answer(aki, offer.puzzle.name, is_right=True)
    by_pagat = rules.count("pagat")
    assert 0 < by_pagat < len(rules) == sum(each.theme == "meld" for each in shipped_puzzles())
    assert set(rules[:by_pagat]) == {"pagat"}


def test_a_question_shows_what_the_seat_knows_and_not_the_answer(address: str) -> None:
    question = first(address)
    puzzle = named(question["name"])
    told = TableMirror(msgspec.convert(question["table"], Snapshot)).view()
    assert {**told.facts(), "totals": ()} == {**puzzle.view.facts(), "totals": ()}
    assert set(question) <= {"name", "theme", "table", "missed_by"}
    round = question["table"]["round"]
    assert "hands" not in round
    shown = request(address, "GET", f"/api/puzzles/{question['name']}").json
    assert shown == question


@pytest.mark.parametrize("preset", PRESETS)
def test_the_table_of_a_puzzle_is_the_one_that_the_seat_saw(preset: str) -> None:
    puzzles = [each for each in shipped_puzzles() if each.preset == preset]
    assert puzzles
    for puzzle in puzzles[:20]:
        snapshot = snapshot_of(puzzle)
        assert {**TableMirror(snapshot).view().facts(), "totals": ()} == puzzle.view.facts()
        assert snapshot.round is not None
        assert not snapshot.round.hands


def test_an_answer_is_judged_and_the_puzzle_comes_again(tmp_path: Path) -> None:
    clock = HandClock()
    with caught_log(), running_server(tmp_path, now=clock) as address:
        aki = Guest(address, "Aki")
        name = first(address)["name"]
        wrong = answer(aki, name, is_right=False)
        assert not wrong.is_solved
        assert wrong.lost > 1
        assert wrong.due_in == DAYS[0]
        assert (wrong.tally.answered, wrong.tally.due, wrong.tally.run) == (1, 0, 0)
        assert wrong.tally.answered_today == 1
        assert [each.ahead.mean for each in wrong.options] == sorted(
            (each.ahead.mean for each in wrong.options), reverse=True
        )
        assert wrong.options[0].words == wrong.best
        offer = aki.ask("GET", "/api/puzzles?preset=gamerules").json
        assert offer["puzzle"]["name"] != name
        clock.at += DAY
        offer = aki.ask("GET", "/api/puzzles?theme=&preset=gamerules").json
        assert (offer["tally"]["due"], offer["tally"]["answered_today"]) == (1, 0)
        assert (offer["puzzle"]["name"], offer["puzzle"]["box"]) == (name, 1)
        right = answer(aki, name, is_right=True)
        assert right.is_solved
        assert right.lost == 0
        assert right.due_in == DAYS[1]
        assert (right.tally.run, right.tally.longest, right.tally.due) == (1, 1, 0)
        # once more on the same day: nothing changes
        again = answer(aki, name, is_right=True)
        assert (again.due_in, again.tally.run, again.tally.longest) == (DAYS[1], 1, 1)


def test_one_guest_does_not_see_how_another_does(address: str) -> None:
    aki, ben = Guest(address, "Aki"), Guest(address, "Ben")
    assert answer(aki, first(address)["name"], is_right=True).due_in == DAYS[SOLVED_AT_ONCE - 1]
    assert aki.ask("GET", "/api/puzzles/tally").json["answered"] == 1
    for guest in (ben.ask("GET", "/api/puzzles/tally"), request(address, "GET", "/api/puzzles/tally")):
        assert guest.json["answered"] == 0


def test_the_puzzles_of_a_match_are_told_to_those_who_have_them(tmp_path: Path) -> None:
    clock = HandClock()
    with caught_log(), running_server(tmp_path, now=clock) as address:
        aki, ben = Guest(address, "Aki"), Guest(address, "Ben")
    mine, of_the_day, others = shipped_puzzles()[:3]
    with closing(Store.open(tmp_path)) as store:
        for table, puzzle, seat in (("AAAAAA", mine, 0), ("AAAAAA", others, 1), ("BBBBBB", of_the_day, 0)):
            Listener(store).write(played(table, 20, 1 + seat, 1, 2))
            found = OwnPuzzle(puzzle.name, puzzle.as_line().encode(), seat, round=1, after=7)
            leave_puzzles(store, table, 1, [found])
        store.begin_attempt(1, day_at(clock.at).isoformat(), "BBBBBB")
    with caught_log(), running_server(tmp_path, now=clock) as address:
        aki.address = ben.address = address
        path = "/api/tables/{}/matches/1/puzzles"
        moment = {"round": 2, "after": 7, "seat": 0}
        assert aki.ask("GET", path.format("AAAAAA")).json == {"puzzles": [{"name": mine.name, **moment}]}
        assert [each["name"] for each in ben.ask("GET", path.format("AAAAAA")).json["puzzles"]] == [
            others.name
        ]
        assert request(address, "GET", path.format("AAAAAA")).json == {"puzzles": []}

        def source(puzzle: Puzzle) -> object:
            return aki.ask("GET", f"/api/puzzles/{puzzle.name}").json["source"]

        assert source(mine) == {"table": "AAAAAA", "match": 1, **moment}
        # what others may still be dealt today is not to be shared
        assert source(of_the_day) == {"table": "BBBBBB", "match": 1, **moment, "is_secret": True}
        clock.at += DAY
        assert source(of_the_day) == {"table": "BBBBBB", "match": 1, **moment}


def test_what_cannot_be_done_is_explained_as_at_a_table(address: str) -> None:
    name = first(address)["name"]
    view = named(name).view
    path = f"/api/puzzles/{name}/why?words="
    for words in ("draw", "meld+2s+9h+Kc", "discard+nonsense", "nonsense", ""):
        no = msgspec.json.decode(request(address, "GET", path + words).body, type=No)
        assert no.because
        assert no.ja
    legal = view.legal.words[0].replace(" ", "+").replace("@", "%40")
    msgspec.json.decode(request(address, "GET", path + legal).body, type=Ok)


def test_what_is_not_there_or_not_on_offer_is_refused(address: str) -> None:
    aki = Guest(address, "Aki")
    name = first(address)["name"]
    path = f"/api/puzzles/{name}"
    assert why(aki.ask("GET", "/api/puzzles/nothing")) == RefusalCode.UNKNOWN_PUZZLE
    assert why(aki.ask("GET", "/api/puzzles/nothing/why")) == RefusalCode.UNKNOWN_PUZZLE
    assert why(aki.ask("POST", "/api/puzzles/nothing", {"action": 1})) == RefusalCode.UNKNOWN_PUZZLE
    assert why(aki.ask("POST", path, {"action": 9999})) == RefusalCode.NOT_NOW
    assert why(aki.ask("POST", path, {"action": -1})) == RefusalCode.NOT_NOW
    assert why(aki.ask("POST", path, {"action": "best"})) == RefusalCode.MALFORMED
    assert why(aki.ask("POST", path, {})) == RefusalCode.MALFORMED
    assert why(request(address, "POST", path, {"action": 1})) == RefusalCode.NO_SESSION


def test_all_that_is_kept_of_a_guest_is_told_and_removed(address: str) -> None:
    aki = Guest(address, "Aki")
    name = first(address)["name"]
    answer(aki, name, is_right=False)
    kept = aki.ask("GET", "/api/me/data").json["puzzles"]
    (kept_of_it,) = kept["answered"].values()
    assert kept["answered"].keys() == {name}
    assert kept_of_it.keys() == {"box", "due", "answers", "solved", "at"}
    assert (kept_of_it["box"], kept_of_it["answers"], kept_of_it["solved"]) == (1, 1, 0)
    assert kept["own"] == []
    assert aki.ask("DELETE", "/api/me/data").status == 200
    assert why(aki.ask("POST", f"/api/puzzles/{name}", {"action": 0})) == RefusalCode.NO_SESSION
