"""The puzzles of guests, on each kind of database."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from sqlalchemy.exc import IntegrityError

from sevenbridge_app.results.puzzles import KEPT, OwnPuzzle, PuzzleProgress, PuzzleStanding
from sevenbridge_app.store.store import Store
from tests.store.listener import Listener
from tests.store.reviewing import leave_puzzles
from tests.store.test_forgetting import guest, played


def puzzle(name: str, seat: int = 0, after: int = 7) -> OwnPuzzle:
    """A puzzle of a seat, from the second round."""
    return OwnPuzzle(name, f"the puzzle {name}".encode(), seat, 1, after)


def moved_to(box: int, due: int | None = 20261124) -> PuzzleStanding:
    return PuzzleStanding(box, due)


def moves_to(box: int) -> Callable[[PuzzleStanding | None], PuzzleStanding]:
    """After an answer a puzzle stands there, wherever it stood before."""
    return lambda before: moved_to(box)


def test_a_match_leaves_its_players_puzzles_and_nobody_else(store: Store, listener: Listener) -> None:
    aki, ben, eve = (guest(store, number) for number in (1, 2, 3))
    listener.write(played("AAAAAA", 20, 1, aki, ben))
    leave_puzzles(store, "AAAAAA", 1, [puzzle("one"), puzzle("two", 1), puzzle("three", 0), puzzle("x", 5)])
    found = store.own_puzzles(aki)
    assert {each.name for each in found} == {"one", "three"}
    assert found[0].at
    assert found[0]._replace(name="", body=b"", at=0) == OwnPuzzle("", b"", 0, 1, 7, "AAAAAA", 1)
    assert [each.name for each in store.own_puzzles(ben)] == ["two"]
    assert store.own_puzzles(eve) == []
    # reviewed once more, or a match that nobody knows
    leave_puzzles(store, "AAAAAA", 1, [puzzle("one")._replace(body=b"another")])
    leave_puzzles(store, "AAAAAA", 2, [puzzle("two")])
    assert {each.name: each.body for each in store.own_puzzles(aki)}["one"] == b"the puzzle one"
    assert len(store.own_puzzles(aki)) == 2


def test_only_the_puzzles_of_the_last_matches_are_kept(store: Store, listener: Listener) -> None:
    aki = guest(store, 1)
    listener.write(played("AAAAAA", 20, 1, aki))
    leave_puzzles(store, "AAAAAA", 1, [puzzle(f"{number:03}") for number in range(KEPT)])
    store.answer_puzzle(aki, "000", True, lambda before: moved_to(2))
    store.answer_puzzle(aki, f"{KEPT - 1:03}", True, lambda before: moved_to(2))
    leave_puzzles(store, "AAAAAA", 1, [puzzle("newer")])
    kept = {each.name for each in store.own_puzzles(aki)}
    assert len(kept) == KEPT
    # one of the older ones is gone, and how it stood
    (gone,) = {f"{number:03}" for number in range(KEPT)} - kept
    assert gone not in store.puzzle_progress(aki).standings


def test_how_puzzles_stand_is_kept_for_each_guest(store: Store) -> None:
    aki, ben = guest(store, 1), guest(store, 2)
    seen = []

    def next_box(before: PuzzleStanding | None) -> PuzzleStanding:
        seen.append(before)
        return moved_to(1 if before is None else before.box + 1)

    runs = []
    for number, solved in enumerate((True, True, False, True), 1):
        assert store.answer_puzzle(aki, "one", solved, next_box) == moved_to(number)
        progress = store.puzzle_progress(aki)
        runs.append((progress.run, progress.longest))
    assert runs == [(1, 1), (2, 2), (0, 2), (1, 2)]
    assert seen == [None, moved_to(1), moved_to(2), moved_to(3)]
    store.answer_puzzle(aki, "two", True, lambda before: moved_to(6, None))
    progress = store.puzzle_progress(aki)
    kept = {"one": moved_to(4), "two": moved_to(6, None)}
    assert replace(progress, answered_at={}) == PuzzleProgress(kept, run=2, longest=2)
    assert set(progress.answered_at) == {"one", "two"}
    assert store.puzzle_progress(ben) == PuzzleProgress({})
    answered = store.answered_puzzles(aki)
    assert {name: (each.answers, each.solved) for name, each in answered.items()} == {
        "one": (4, 3),
        "two": (1, 1),
    }
    assert (answered["one"].box, answered["two"].due) == (4, None)
    assert all(each.at for each in answered.values())
    assert store.answered_puzzles(ben) == {}
    with pytest.raises(IntegrityError):
        store.answer_puzzle(99, "one", True, lambda before: moved_to(1))


def test_an_answer_that_changes_nothing_counts_in_no_row(store: Store) -> None:
    aki = guest(store, 1)
    runs = []
    for name, solved, box in (("one", True, 3), ("one", True, 3), ("two", True, 3), ("two", False, 1)):
        store.answer_puzzle(aki, name, solved, moves_to(box))
        progress = store.puzzle_progress(aki)
        runs.append((progress.run, progress.longest))
    assert runs == [(1, 1), (1, 1), (2, 2), (0, 2)]


def test_a_forgotten_guest_has_no_puzzles_and_gets_none(store: Store, listener: Listener) -> None:
    aki, ben = guest(store, 1), guest(store, 2)
    listener.write(played("AAAAAA", 20, 1, aki, ben))
    leave_puzzles(store, "AAAAAA", 1, [puzzle("one"), puzzle("two", 1)])
    store.answer_puzzle(aki, "one", True, lambda before: moved_to(2))
    store.forget_guest(aki)
    leave_puzzles(store, "AAAAAA", 1, [puzzle("three"), puzzle("four", 1)])
    assert store.own_puzzles(aki) == []
    assert store.puzzle_progress(aki).standings == {}
    assert store.puzzle_progress(aki).longest == 0
    assert {each.name for each in store.own_puzzles(ben)} == {"two", "four"}
