"""The history of a round is told event by event, as its seat remembers it, and as nobody else does."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from sevenbridge.engine.cards import cards_in
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.history import LANE, LANE_BITS, LANES, PUBLIC, EventKind, is_discard
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import HAND_SIZE, PRESETS, Rules
from sevenbridge.engine.view import View
from sevenbridge.lab.environments.buffers import HOLD, buffer_shapes
from sevenbridge.lab.environments.history_rows import HISTORY_COLUMNS, HISTORY_KINDS, MOST_EVENTS
from sevenbridge.lab.extensive.setup import Setup
from tests.exhaustive import exhaustive_but
from tests.lab.environments.made import lockstep
from tests.lab.environments.told import column

NAMES = ("actions", "history", "history_lengths", "actors", "dones")


def told(view: View) -> list[list[int]]:
    """The rows, told once more from the events of a view, as plainly as possible."""
    rows: list[dict[str, int]] = []
    top = 0
    for event in view.history:
        if event.kind in (EventKind.PASS, EventKind.CALL):
            rows[-1]["answer"] = 1 if event.kind is EventKind.PASS else 2
            continue
        is_single = event.cards.bit_count() == 1 and event.kind is not EventKind.MELD
        card = 1 + column(next(cards_in(event.cards))) if is_single else 0
        if event.kind is EventKind.CLAIM:
            card = top
        if event.kind in (EventKind.UPCARD, EventKind.DISCARD):
            top = card
        rows.append(
            {
                "kind": HISTORY_KINDS.index(event.kind),
                "seat": 0 if event.seat < 0 else 1 + (event.seat - view.seat) % view.seats,
                "action": max(event.action, 0),
                "card": 0 if event.kind is EventKind.DEAL else card,
                "meld": 1 + event.meld,
                "answer": 0,
            }
        )
        if event.kind is EventKind.DEAL:
            rows += [
                dict.fromkeys(HISTORY_COLUMNS, 0)
                | {"kind": HISTORY_KINDS.index("dealt"), "seat": 1, "card": 1 + column(each)}
                for each in cards_in(event.cards)
            ]
    return [[row[name] for name in HISTORY_COLUMNS] for row in rows]


def padded(rows: list[list[int]]) -> NDArray[np.int16]:
    """The newest of these rows, and noughts after them."""
    newest = np.array(rows, np.int16).reshape(-1, len(HISTORY_COLUMNS))[-MOST_EVENTS:]
    return np.pad(newest, ((0, MOST_EVENTS - len(newest)), (0, 0)))


@pytest.mark.parametrize("preset", exhaustive_but(["gamerules", "nintendo"], PRESETS))
@pytest.mark.parametrize("seats", [2, 4])
def test_the_history_is_what_the_seat_that_is_asked_remembers(preset: str, seats: int) -> None:
    games, made = lockstep(2, PRESETS[preset], seats, NAMES, matches=True)
    # what lay in a buffer before does not matter
    made["history"][:] = 77
    games.reset(4)
    for _ in range(150):
        for row, slot in enumerate(games._slots):
            view = slot.view_of(int(made["actors"][row]))
            assert view is not None
            rows = told(view)
            assert made["history_lengths"][row] == len(rows)
            assert np.array_equal(made["history"][row], padded(rows))
        games.sample()
        games.step()


def test_of_a_long_history_the_newest_events_are_told() -> None:
    games, made = lockstep(1, Rules(reshuffles=100), 2, [*NAMES, "masks"])
    games.reset(5)
    dice = Dice(5)
    longest = 0
    while longest < MOST_EVENTS + 100:
        if made["dones"][0]:
            longest = 0
        legal = np.flatnonzero(made["masks"][0])
        # whoever puts nothing down plays on for long
        discards = legal[(legal >= 2) & (legal < 54)]
        made["actions"][0] = discards[dice.below(len(discards))] if len(discards) else legal[0]
        games.step()
        view = games._slots[0].view_of(int(made["actors"][0]))
        assert view is not None
        longest = max(longest, len(view.history))
        if longest > 250 and longest % 7 == 0:
            rows = told(view)
            assert np.array_equal(made["history"][0], padded(rows))
            assert made["history_lengths"][0] == min(len(rows), MOST_EVENTS)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", range(2, 7))
def test_under_presets_no_event_is_ever_left_out(preset: str, seats: int) -> None:
    setup = Setup(PRESETS[preset], seats)
    # a chi that came to nothing is no event here, and the cards that are dealt are
    calls = setup.most_turns if seats > 2 else 0
    assert setup.most_events - calls + HAND_SIZE <= MOST_EVENTS


def other_world(round: Round, dice: Dice, viewer: int) -> Round:
    """The same round with other secrets in its history: what others drew, and how they answered discards."""
    words = []
    for word in round.history_numbers():
        for seat in range(round.seats):
            lane = LANES + LANE_BITS * seat
            if seat != viewer and word >> lane & LANE:
                answer_or_card = dice.below(3) if is_discard(word & PUBLIC) else 1 + dice.below(13)
                word = word & ~(LANE << lane) | answer_or_card << lane
        words.append(word)
    return Round.at(replace(round.position(), history=tuple(words)))


@pytest.mark.parametrize("seed", range(4))
def test_of_worlds_that_differ_only_in_secrets_it_tells_the_same(seed: int) -> None:
    games, made = lockstep(2, Rules(jokers=seed % 2), 3, NAMES)
    games.reset(seed)
    dice = Dice(seed)
    compared = 0
    while not made["dones"][0]:
        (snapshot,) = games.snapshot([0])
        assert snapshot.round is not None
        world = other_world(snapshot.round, dice, snapshot.seat)
        compared += world != snapshot.round
        games.restore([snapshot._replace(round=world)], [1])
        for name in ("history", "history_lengths"):
            assert np.array_equal(made[name][0], made[name][1])
        games.sample()
        made["actions"][1] = HOLD
        games.step()
    assert compared > 10


def test_the_buffers_change_nothing_else() -> None:
    options: dict[str, Any] = {"players": [None, "greedy", None]}
    games, made = lockstep(3, Rules(), 3, buffer_shapes(Rules(), 3, 3), **options)
    others, plain = lockstep(3, Rules(), 3, **options)
    assert not plain.keys() & {"history", "history_lengths"}
    for each in (games, others):
        each.reset(2)
    for _ in range(100):
        for each in (games, others):
            each.sample()
            each.step()
        assert all(np.array_equal(made[name], plain[name]) for name in plain)
