"""Hints and recaps over the wire: to whoever asks, and to nobody else."""

import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

import pytest

from sevenbridge.engine.cards import pack
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.view import view_of
from sevenbridge_app.tables import client_messages, coach, server_messages
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.tables.server_messages import HintGiven
from sevenbridge_app.web.coach import MOST_WAITING, Coach
from tests.web.live_server import PATIENCE, Guest, running_server

#: so many decisions of a match are made with a hint, which takes a second of thinking; the others without
HINTS = 4

GIVEN = HintGiven(seat=0, step=1, action=0, words="draw", reasons=())


def test_a_hint_and_a_recap_are_answered_before_their_ok_and_to_one_connection(tmp_path: Path) -> None:
    with running_server(tmp_path) as address:
        aki = Guest(address, "Aki")
        code = aki.open_table(seats=2, pause_ms=0, switches={"match_length": 1})
        with aki.join(code) as chair, aki.join(code) as other:
            chair.sit(0)
            chair.do(client_messages.Start)
            chair.do(client_messages.Nonce, seat=0, nonce="00")
            decisions = 0
            while not any(isinstance(each, server_messages.MatchEnded) for each in chair.heard):
                step, options = chair.now.step, chair.now.options
                if not options:
                    chair.hear()
                    continue
                action = options[-1]
                if decisions < HINTS:
                    assert isinstance(chair.do(client_messages.Hint, seat=0), server_messages.Ok)
                    hint = chair.heard[-2]
                    assert isinstance(hint, server_messages.HintGiven)
                    assert hint.step == step
                    assert hint.action in options
                    assert hint.reasons
                    action = hint.action
                chair.do(client_messages.Play, seat=0, step=step, action=action)
                decisions += 1
            assert isinstance(chair.do(client_messages.Recap, seat=0), server_messages.Ok)
            assert isinstance(chair.heard[-2], server_messages.RecapGiven)
            assert decisions >= HINTS
            other.hear_until(lambda each: isinstance(each, server_messages.MatchEnded))
            answers = server_messages.HintGiven | server_messages.RecapGiven
            assert not any(isinstance(each, answers) for each in other.heard)


def play_alone(guest: Guest, matches: int) -> None:
    """Plays so many matches of one round against a computer."""
    code = guest.open_table(seats=2, pause_ms=0, switches={"match_length": 1})
    with guest.join(code) as chair:
        chair.sit(0)
        for _ in range(matches):
            chair.do(client_messages.Start)
            chair.do(client_messages.Nonce, seat=0, nonce="00")
            while not isinstance(chair.heard[-1], server_messages.MatchEnded):
                step, options = chair.now.step, chair.now.options
                if options:
                    chair.say(client_messages.Play, seat=0, step=step, action=options[-1])
                    chair.now = server_messages.Now(step=step)
                chair.hear()


def coached_beside(host: Guest, guest: Guest) -> tuple[tuple[int, ...], bool]:
    """At a table of the host: until which match each has the coach, and whether the guest may ask it."""
    code = host.open_table(seats=2, pause_ms=0)
    with host.join(code) as first, guest.join(code) as second:
        first.sit(0)
        second.sit(1)
        first.do(client_messages.Start)
        for seat, chair in enumerate((first, second)):
            chair.do(client_messages.Nonce, seat=seat, nonce="00")
        answer = second.do(client_messages.Hint, seat=1)
        first.do(client_messages.Look, seat=0)
        seen = first.hear_until(lambda each: isinstance(each, server_messages.Snapshot))
    assert isinstance(seen, server_messages.Snapshot)
    is_allowed = isinstance(answer, server_messages.Ok) or answer.code == RefusalCode.NOT_NOW
    return tuple(seat.coached_until for seat in seen.seats), is_allowed


def test_a_friend_has_the_coach_until_three_matches_are_finished(tmp_path: Path) -> None:
    with running_server(tmp_path) as address:
        aki, ben = Guest(address, "Aki"), Guest(address, "Ben")
        play_alone(aki, 3)
        assert coached_beside(aki, ben) == ((0, 3), True)
        play_alone(ben, 2)
        assert coached_beside(aki, ben) == ((0, 1), True)
        play_alone(ben, 1)
        assert coached_beside(aki, ben) == ((0, 0), False)


class Slow(coach.HintQuestion):
    """A question that is answered when the test lets it."""

    __slots__ = ()
    go_on: ClassVar = threading.Event()
    answered: ClassVar[list[int]] = []

    def answer(self, playouts: int = 0) -> HintGiven:
        """See ``HintQuestion``."""
        assert self.go_on.wait(PATIENCE)
        self.answered.append(self.step)
        return GIVEN


def question(seat: int, step: int) -> Slow:
    """Makes a question of a seat."""
    view = view_of(Round.dealt(Rules(), 2, 0, pack(0)), 1)
    return Slow(seat, step, view, (0,), {"en": ("", ""), "ja": ("", "")})


@contextmanager
def slow_coach() -> Iterator[Coach]:
    """A coach that has no answer yet."""
    Slow.go_on.clear()
    Slow.answered.clear()
    found = Coach()
    try:
        yield found
    finally:
        Slow.go_on.set()
        found.close()


def test_the_same_decision_is_thought_about_once_and_an_earlier_one_no_more() -> None:
    with slow_coach() as found:
        first = found.ask("TABLE", question(0, 1))
        waiting = found.ask("TABLE", question(1, 1))
        assert found.ask("TABLE", question(1, 1)) is waiting
        later = found.ask("TABLE", question(1, 2))
        assert waiting.cancelled()
        Slow.go_on.set()
        assert [first.result(PATIENCE), later.result(PATIENCE)] == [GIVEN, GIVEN]
        assert Slow.answered == [1, 2]
        assert found.ask("TABLE", replace(question(1, 2))) is later


def test_too_many_hints_at_a_time_are_refused() -> None:
    with slow_coach() as found:
        answers: list[Future[HintGiven]] = [
            found.ask(f"TABLE{number}", question(0, 1)) for number in range(MOST_WAITING)
        ]
        with pytest.raises(RequestRefused) as refusal:
            found.ask("ANOTHER", question(0, 1))
        assert refusal.value.code is RefusalCode.COACH_BUSY
        Slow.go_on.set()
        assert answers[-1].result(PATIENCE) == GIVEN
        assert found.ask("ANOTHER", question(0, 1)).result(PATIENCE) == GIVEN
