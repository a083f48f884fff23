"""Computers that think for long: nobody else waits for them, and there is an answer in good time."""

import os
import queue
import sys
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from sevenbridge.bots.player import Player
from sevenbridge.bots.players import PLAYERS, NamedPlayer, make_player
from sevenbridge.engine import actions
from sevenbridge.engine.actions import DRAW_ACTION
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.kinds import DISCARD
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.view import View, view_of
from sevenbridge_app.tables import client_messages, server_messages
from sevenbridge_app.tables.croupier import Question
from sevenbridge_app.tables.seat import Place
from sevenbridge_app.web import computer_players
from sevenbridge_app.web.computer_players import CLAIM_PATIENCE, PATIENCE, WAITING, ThreadedPlayers
from sevenbridge_app.web.fair_threads import NICENESS
from tests.tables.playing import happened
from tests.web.live_server import PATIENCE as LONG
from tests.web.live_server import Guest, request, running_server

DICE = Dice(0)


class Ponderer(Player):
    """A player that thinks until ``end`` is set, and then chooses its last legal action.

    It puts each view into ``begun`` when it begins to think about it.
    """

    def __init__(self) -> None:
        self.begun: queue.Queue[View] = queue.Queue()
        self.priorities: list[int] = []
        self.end = threading.Event()

    def choose(self, view: View, dice: Dice) -> int:
        """See ``Player``."""
        if sys.platform != "win32":
            self.priorities.append(os.getpriority(os.PRIO_PROCESS, threading.get_native_id()))
        self.begun.put(view)
        assert self.end.wait(LONG)
        return view.legal_actions()[-1]


class Asking:
    """Asks the computer players of a process. The first letter of a table is its party.

    ``answered`` are the tables that have an answer, ``hastened`` is how often there was no time to think.
    """

    def __init__(self) -> None:
        self.ponderer = Ponderer()
        self.answered: queue.Queue[str] = queue.Queue()
        self.hastened = 0
        self.computer_players = ThreadedPlayers(
            self.answered.put,
            self._hasten,
            lambda table: table[0],
            {**PLAYERS, "owl": NamedPlayer(name="owl", make=lambda: self.ponderer, thinks_long=True)},
            threads=1,
        )

    def _hasten(self) -> None:
        self.hastened += 1

    def ask(self, table: str, name: str, view: View, is_window: bool = False) -> int | None:
        """What this player chooses at a table, None while it thinks."""
        return self.computer_players.choice(Question(table, 1, 1, Place(0), is_window), name, view, DICE)

    def heard(self) -> str:
        """The table that is answered next."""
        return self.answered.get(timeout=LONG)

    def close(self) -> None:
        """Ends all thinking."""
        self.ponderer.end.set()
        self.computer_players.close()


@pytest.fixture
def asking() -> Iterator[Asking]:
    found = Asking()
    yield found
    found.close()


def before_the_draw(seed: int = 5) -> Round:
    """A round in which nobody has done anything."""
    deck = list(range(13)) + [16 + rank for rank in range(13)]
    deck += [32 + rank for rank in range(13)] + [48 + rank for rank in range(13)]
    Dice(seed).shuffle(deck)
    return Round.dealt(Rules(upcard=False), 2, 0, deck)


def turn(seed: int = 5) -> View:
    """A seat that has drawn, and could do several things."""
    round = before_the_draw(seed)
    round.play(round.legal_actions()[0])
    assert len(round.legal_actions()) > 2
    return view_of(round, round.actor)


def test_who_thinks_answers_when_it_has_thought(asking: Asking) -> None:
    view = turn()
    assert asking.ask("A", "owl", view) is None
    asking.ponderer.begun.get(timeout=LONG)
    assert asking.ask("A", "owl", view) is None
    asking.ponderer.end.set()
    assert asking.heard() == "A"
    assert asking.ask("A", "owl", view) == view.legal_actions()[-1]
    assert asking.ponderer.begun.empty(), "it is asked once"
    assert asking.hastened == 0


def test_it_gives_way_to_the_rest_of_the_server(asking: Asking) -> None:
    asking.ask("A", "owl", turn())
    asking.ponderer.begun.get(timeout=LONG)
    if sys.platform == "linux":
        own = os.getpriority(os.PRIO_PROCESS, threading.get_native_id())
        assert asking.ponderer.priorities == [min(own + NICENESS, 19)]


def test_others_do_not_wait_for_it(asking: Asking) -> None:
    view = turn()
    asking.ask("A", "owl", view)
    asking.ponderer.begun.get(timeout=LONG)
    for table, name in (("B", "rabbit"), ("C", "chick"), ("D", "fox")):
        assert asking.ask(table, name, view) is None
        assert asking.heard() == table
        assert asking.ask(table, name, view) == make_player(name).choose(view, DICE)
    assert asking.hastened == 0


def test_where_there_is_one_thing_to_do_nobody_need_think(asking: Asking) -> None:
    round = before_the_draw()
    for table, name in (("A", "owl"), ("B", "rabbit")):
        asking.ask(table, name, view_of(round, round.actor))
        assert asking.heard() == table
        assert asking.ask(table, name, view_of(round, round.actor)) == DRAW_ACTION
    assert asking.ponderer.begun.empty()


def test_no_more_wait_than_it_can_answer(asking: Asking) -> None:
    view = turn()
    asking.ask("A0", "owl", view)
    asking.ponderer.begun.get(timeout=LONG)
    for number in range(1, WAITING + 1):
        asking.ask(f"A{number}", "owl", view)
    assert asking.hastened == 0
    asking.ask("A9", "owl", view)
    assert asking.heard() == "A9"
    assert asking.ask("A9", "owl", view) == make_player("rule").choose(view, DICE)
    assert asking.hastened == 1
    asking.ponderer.end.set()
    assert [asking.heard() for _ in range(WAITING + 1)] == [f"A{number}" for number in range(WAITING + 1)]
    assert asking.ask("A4", "owl", view) == view.legal_actions()[-1]
    asking.ask("C", "owl", view)
    assert asking.heard() == "C"
    assert asking.hastened == 1


def test_one_with_many_tables_takes_no_time_from_others(asking: Asking) -> None:
    view = turn()
    asking.ask("A0", "owl", view)
    asking.ponderer.begun.get(timeout=LONG)
    for number in range(1, WAITING + 1):
        asking.ask(f"A{number}", "owl", view)
    asking.ask("B", "owl", view)
    assert asking.heard() == f"A{WAITING}", "it is answered in haste, since it would have been the last"
    asking.ponderer.end.set()
    assert [asking.heard() for _ in range(WAITING + 1)] == ["A0", "A1", "B", "A2", "A3"]
    assert asking.ask("B", "owl", view) == view.legal_actions()[-1]
    assert asking.hastened == 1


@pytest.mark.parametrize(("is_window", "patience"), [(False, PATIENCE), (True, CLAIM_PATIENCE)])
def test_what_has_waited_too_long_is_not_thought_about(
    asking: Asking, monkeypatch: pytest.MonkeyPatch, is_window: bool, patience: float
) -> None:
    clock = SimpleNamespace(at=0.0)
    monkeypatch.setattr(computer_players, "time", SimpleNamespace(monotonic=lambda: clock.at))
    view = turn()
    asking.ask("A", "owl", view, is_window)
    asking.ponderer.begun.get(timeout=LONG)
    asking.ask("B", "owl", view, is_window)
    clock.at = 0.03
    asking.ask("C", "owl", view, is_window)
    clock.at = patience + 0.02
    asking.ponderer.end.set()
    assert [asking.heard() for _ in "ABC"] == ["A", "B", "C"]
    answers = [asking.ask(table, "owl", view, is_window) for table in "ABC"]
    assert answers == [
        view.legal_actions()[-1],
        make_player("rule").choose(view, DICE),
        view.legal_actions()[-1],
    ]
    assert asking.hastened == 1


def test_what_nobody_wants_to_know_any_more_is_not_thought_about(asking: Asking) -> None:
    view = turn()
    asking.ask("A", "owl", view)
    asking.ponderer.begun.get(timeout=LONG)
    asking.ask("B", "owl", view)
    asking.ask("C", "owl", view)
    asking.computer_players.forget("B")
    asking.ponderer.end.set()
    assert [asking.heard(), asking.heard()] == ["A", "C"]
    assert asking.ponderer.begun.qsize() == 1


def test_what_was_thought_about_another_position_is_no_answer(asking: Asking) -> None:
    was, stands = turn(), turn(6)
    assert was.legal_actions()[-1] != stands.legal_actions()[-1]
    asking.ask("A", "owl", was)
    asking.ponderer.begun.get(timeout=LONG)
    asking.computer_players.forget("A")
    asking.ask("A", "owl", stands)
    asking.ponderer.end.set()
    assert asking.heard() == "A"
    assert asking.ask("A", "owl", stands) == stands.legal_actions()[-1]


def discards(message: server_messages.ServerMessage, seat: int) -> bool:
    """Whether this seat has finished its turn."""
    event = happened(message)
    return event is not None and (event.kind, event.seat) == ("discard", seat)


def test_under_load_the_tables_of_a_server_play_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ponderer = Ponderer()
    players = {**PLAYERS, "owl": NamedPlayer(name="owl", make=lambda: ponderer, thinks_long=True)}
    monkeypatch.setattr(
        "sevenbridge_app.web.serving.ThreadedPlayers", partial(ThreadedPlayers, players=players, threads=1)
    )
    usual: dict[str, Any] = {"seats": 2, "pause_ms": 0, "claim_seconds": 0}
    with running_server(tmp_path) as address:
        aki = Guest(address, "Aki")
        chairs = []
        for fill in ["owl"] * (WAITING + 2) + ["rabbit"]:
            chair = aki.join(aki.open_table(fill=fill, **usual))
            chairs.append(chair)
            chair.sit(0)
            chair.do(client_messages.Start)
            chair.say_nonce(0)
            while not (chair.now.turn == 1 and chair.now.step):
                chair.hear()
                if chair.now.options and getattr(chair.heard[-1], "now", None):
                    kept = [each for each in chair.now.options if actions.kind_of(each) == DISCARD]
                    action = (kept or chair.now.options)[0]
                    chair.say(client_messages.Play, seat=0, step=chair.now.step, action=action)
        # one thinks and others wait, but for the last two: for one there is no room, and one is no owl
        ponderer.begun.get(timeout=LONG)
        for chair in chairs[-2:]:
            chair.hear_until(lambda message: discards(message, 1))
        text = request(address, "GET", "/metrics").body.decode()
        assert "sevenbridge_hastened_decisions_total 1.0" in text
        ponderer.end.set()
        chairs[0].hear_until(lambda message: discards(message, 1))
        for chair in chairs:
            chair.close()
