"""Computer players alone: they think one after the other, and how long tells nothing."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from sevenbridge import DRAW_ACTION, Dice, Player, Round, Rules, View
from sevenbridge.bots import THINKING_MS, NamedPlayer, find_player
from sevenbridge.engine.cards import PACK
from sevenbridge_app.alone import computers
from sevenbridge_app.alone.computers import PATIENCE_MS, PatientComputers
from sevenbridge_app.tables.croupier import Question
from sevenbridge_app.tables.seat import Place
from sevenbridge_app.tables.times import SLOT


class Clock:
    """A time that passes when somebody thinks."""

    def __init__(self) -> None:
        self.at = 1000
        #: how long the next thoughts take, if they may
        self.takes: list[int] = []

    def now(self) -> int:
        """The time."""
        return self.at


class Thinker(Player):
    """A player that thinks for as long as the clock says, at most so many milliseconds."""

    def __init__(self, clock: Clock, milliseconds: int) -> None:
        self.clock = clock
        self.milliseconds = milliseconds

    def choose(self, view: View, dice: Dice) -> int:
        """The first action, after a while."""
        self.clock.at += min(self.clock.takes.pop(0), self.milliseconds)
        return view.legal_actions()[0]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """A clock by which owls think."""
    made = Clock()

    owl = NamedPlayer(name="owl", make=partial(Thinker, made), thinks_long=True)

    def found(name: str) -> NamedPlayer | None:
        return owl if name == owl.name else find_player(name)

    monkeypatch.setattr(computers, "find_player", found)
    return made


def view() -> View:
    """What the one sees who is to discard."""
    round = Round.dealt(Rules(), 4, 3, list(PACK))
    round.play(DRAW_ACTION)
    seen = View()
    seen.look(round, 0)
    return seen


def ask(players: PatientComputers, step: int, place: int = 0, **how: Any) -> int | None:
    """Asks a player, which thinks unless it is told otherwise."""
    question = Question("KXMWQA", 1, step, Place(place), how.get("is_window", False))
    return players.choice(question, how.get("player", "owl"), view(), Dice(1))


def test_no_thought_in_a_turn_is_shown_sooner_than_the_longest_one(clock: Clock) -> None:
    players = PatientComputers(clock.now)
    clock.takes = [700, 20, PATIENCE_MS + 500, 20]
    shown = []
    for step in range(4):
        begun = clock.at
        assert ask(players, step) is None
        players.think()
        ((wake, table),) = players.wakes
        assert table == "KXMWQA"
        if clock.at < wake:
            assert ask(players, step) is None
        clock.at = max(clock.at, wake)
        assert ask(players, step) is not None
        players.see(table, clock.at)
        assert not [*players.wakes]
        shown.append(clock.at - begun)
    assert shown == [700, 700, PATIENCE_MS, PATIENCE_MS]


def test_those_who_are_asked_about_a_discard_share_the_time_that_passes_for_it(clock: Clock) -> None:
    players = PatientComputers(clock.now)
    clock.takes = [PATIENCE_MS] * 3
    begun = clock.at
    for place in range(3):
        ask(players, 1, place, is_window=True)
    for _ in range(3):
        players.think()
    assert THINKING_MS - 3 <= clock.at - begun < SLOT
    assert all(ask(players, 1, place, is_window=True) is not None for place in range(3))


def test_who_does_not_think_answers_at_once(clock: Clock) -> None:
    players = PatientComputers(clock.now)
    clock.takes = [500]
    ask(players, 1)
    players.think()
    ask(players, 2, 1, player="aki")
    players.think()
    assert ask(players, 2, 1, player="aki") is not None


def test_who_lacks_something_to_think_with_is_asked_again(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = PatientComputers(clock.now)
    clock.takes = [10]
    ask(players, 1)
    with monkeypatch.context() as patch:
        patch.setattr(Thinker, "choose", lambda *asked: Path("/no net").read_bytes())
        with pytest.raises(OSError, match="no net"):
            players.think()
    assert players.is_asked
    players.think()
    clock.at += 10
    assert ask(players, 1) is not None


def test_what_is_asked_anew_meanwhile_is_thought_about_alone(clock: Clock) -> None:
    players = PatientComputers(clock.now)
    clock.takes = [10]
    ask(players, 1)
    ask(players, 2)
    players.think()
    players.think()
    assert not clock.takes
    assert not players.is_asked
    assert players.is_asked_at("KXMWQA")
    players.forget("KXMWQA")
    assert not players.is_asked_at("KXMWQA")
