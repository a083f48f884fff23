"""How long a computer that thinks takes tells nothing of what it holds, at any pause."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from sevenbridge.bots.characters import CHARACTERS
from sevenbridge.bots.levels import LEVELS
from sevenbridge.bots.players import PLAYERS, THINKING_MS, find_player
from sevenbridge.engine.actions import label
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.view import View
from sevenbridge_app.tables import client_messages, thinking
from sevenbridge_app.tables.croupier import ComputerPlayers, Question
from sevenbridge_app.tables.play import Play
from sevenbridge_app.tables.redaction import WATCHER
from sevenbridge_app.tables.thinking import end_of_slot, thinks
from sevenbridge_app.tables.times import SLOT
from tests.tables.discarded import FAR_PON, HANDS, WITH_JOKER, Told, at_turn
from tests.tables.playing import Sitting

#: nothing for the 5♥
DULL = "3h Kc 6h 9s Js 2d Qd"
#: seat 2 could pon the 5♥ in the one world, and has nothing for it in the other; the rest looks the same
RICH, POOR = HANDS, (HANDS[0], HANDS[1], "6d 5d Ts Tc 8h Kh 3c", HANDS[3])


class Thinkers(ComputerPlayers):
    """Computers that pass, draw, and discard a card that is told, and think where they have a choice."""

    def __init__(self, takes: int, **discards: str) -> None:
        self.takes = takes
        self.discards = {int(seat[-1]): f"discard {card}" for seat, card in discards.items()}
        self.sitting: Sitting | None = None
        self._asked_at: dict[Question, int] = {}

    def choice(self, question: Question, player: str, view: View, dice: Dice) -> int | None:
        assert self.sitting is not None or not self.takes
        now = self.sitting.at if self.sitting else 0
        begun = self._asked_at.setdefault(question, now)
        legal = view.legal_actions()
        if len(legal) > 1 and now < begun + self.takes:
            return None
        wanted = self.discards.get(view.seat)
        told = [action for action in legal if label(action) == wanted]
        return 1 if 1 in legal else told[0] if told else legal[0]


def table(hands: tuple[str, ...], takes: int, **settings: Any) -> Sitting:
    """Seat 0 is to draw; the seats of computers think."""
    thinkers = Thinkers(takes, seat1="Qd", seat2="3c", seat3="4d")
    usual: dict[str, Any] = {"fill": "owl", "computers": thinkers, "visibility": "private"}
    usual |= {"move_seconds": 30, "bank_seconds": 10}
    settings = usual | settings
    thinkers.sitting = None
    sitting = at_turn_of(hands, thinkers, settings)
    sitting.play(0, "draw")
    return sitting


def at_turn_of(hands: tuple[str, ...], thinkers: Thinkers, settings: dict[str, Any]) -> Sitting:
    """The table when the first draw is made: until then nobody has to think."""
    takes, thinkers.takes = thinkers.takes, 0
    sitting = at_turn(hands, **settings)
    go(sitting, SLOT)
    thinkers.takes, thinkers.sitting = takes, sitting
    return sitting


def go(sitting: Sitting, ms: int, **plays: tuple[int, Callable[[], object]]) -> None:
    """Time goes by, and a computer that has thought is heard at once; somebody plays after so long."""
    for after in range(1, ms + 1):
        sitting.at += 1
        if after % 10 == 0 or sitting.croupier.wake == sitting.at:
            sitting._take(sitting.croupier.tick(sitting.at))
        for at, play in plays.values():
            if at == after:
                play()


def seen(sitting: Sitting, *viewers: int) -> list[tuple[int, int, bytes]]:
    return [(viewer, *got) for viewer in (WATCHER, *viewers) for got in sitting.got[viewer]]


def after_discard(
    hands: tuple[str, ...],
    takes: int,
    persons: tuple[int, ...],
    pause_ms: int,
    draws_after: int = 40,
    fill: str = "owl",
) -> list[tuple[int, int, bytes]]:
    """What persons see once seat 0 has discarded; who comes next draws so much later."""
    hands = (hands[0], DULL, *hands[2:])
    sitting = table(hands, takes, persons=persons, pause_ms=pause_ms, fill=fill)
    sitting.play(0, "discard 5h")
    draws = (draws_after, lambda: sitting.play(1, "draw")) if 1 in persons else (0, lambda: None)
    go(sitting, 2_000, draws=draws)
    return seen(sitting, *persons)


@pytest.mark.parametrize("takes", [0, 210, 2 * SLOT + 10])
@pytest.mark.parametrize("pause_ms", [0, 100, 700])
@pytest.mark.parametrize("persons", [(0,), (0, 1), (0, 3)])
def test_nobody_sees_whether_a_computer_could_claim(
    persons: tuple[int, ...], pause_ms: int, takes: int
) -> None:
    here, there = (after_discard(hands, takes, persons, pause_ms) for hands in (RICH, POOR))
    assert here == there


@pytest.mark.parametrize("after", [SLOT - 1, SLOT, 2 * SLOT])
def test_nor_does_somebody_who_takes_a_while_to_draw(after: int) -> None:
    here, there = (after_discard(hands, 210, (0, 1), 0, after) for hands in (RICH, POOR))
    assert here == there


@pytest.mark.parametrize("fill", ["greedy", "rabbit"])
def test_whoever_is_marked_as_thinking_long_has_slots(fill: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def worlds() -> list[list[tuple[int, int, bytes]]]:
        return [after_discard(hands, 210, (0,), 0, fill=fill) for hands in (RICH, POOR)]

    here, there = worlds()
    assert here != there
    marked = {**PLAYERS, "greedy": replace(PLAYERS["greedy"], thinks_long=True)}
    monkeypatch.setattr(thinking, "find_player", partial(find_player, among=marked))
    here, there = worlds()
    assert here == there


def test_who_thinks_is_told_by_the_table_of_players() -> None:
    thinkers = {each.name for each in PLAYERS.values() if each.thinks_long}
    assert thinkers == {"search", "detective", "strategist", "owl"}
    assert {name for name in PLAYERS if thinks(name)} == thinkers
    assert [level.name for level in LEVELS if thinks(level.name)] == ["owl"]
    assert [each.id for each in CHARACTERS if thinks(each.id)] == ["fumi", "goro", "chie"]
    assert not thinks("")
    assert THINKING_MS < SLOT


@pytest.mark.parametrize("persons", [(0,), (0, 1)])
def test_it_would_be_seen_if_a_computer_answered_as_soon_as_it_has_thought(
    persons: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Play, "thinks", lambda play, seat: False)
    here, there = (after_discard(hands, 210, persons, 0) for hands in (RICH, POOR))
    assert here != there


def test_a_draw_that_is_made_by_itself_does_not_tell_it_either() -> None:
    def world(hands: tuple[str, ...]) -> list[tuple[int, int, bytes]]:
        hands = (hands[0], "Kc 4h 6h 9s Js 2d Qd", *hands[2:])
        sitting = table(hands, 210, persons=(0, 1), pause_ms=0)
        sitting.ask(101, client_messages.Prefer(1, 1, auto_draw=True))
        sitting.play(0, "discard 5h")
        go(sitting, 900)
        return seen(sitting, 0, 1)

    assert world(RICH) == world(POOR)


@pytest.mark.parametrize("takes", [0, 210])
def test_whose_claim_could_be_beaten_waits_in_any_case(takes: int) -> None:
    def world(second: str) -> list[tuple[int, int, bytes]]:
        hands = (*WITH_JOKER[:2], second, WITH_JOKER[3])
        sitting = table(hands, takes, persons=(0, 3), pause_ms=0)
        sitting.play(0, "discard 5h")
        go(sitting, 100, claims=(20, lambda: sitting.play(3, FAR_PON)))
        return seen(sitting, 0, 3)

    assert world(WITH_JOKER[2]) == world("6d 5d Ts Tc 8h Kh 3c")


@pytest.mark.parametrize("takes", [10, SLOT])
@pytest.mark.parametrize("claims", ["fast", "level"])
def test_a_turn_takes_as_long_with_one_choice_as_with_many(claims: str, takes: int) -> None:
    """Two worlds in which a computer could meld, or has nothing but discards of which all are alike."""

    def times(hand: str, hurried: bool) -> list[int]:
        hands = (HANDS[0], hand, *HANDS[2:])
        sitting = table(
            hands, 0 if hurried else takes, persons=(0,), pause_ms=0, claims=claims, claim_seconds=4
        )
        begun = sitting.at
        sitting.play(0, "discard Kd")
        go(sitting, 5_000 if claims == "level" else 1_000)
        return [got.at - begun for got in sitting.got[WATCHER] if got.at > begun]

    assert times(HANDS[1], hurried=False)[:2] == times("Kc 8s 6h 9s Js 2d Qd", hurried=True)[:2]


def test_what_takes_longer_takes_whole_slots() -> None:
    assert [end_of_slot(1000, at, 300) for at in (900, 1000, 1001, 1300, 1301, 1900)] == [
        1300,
        1300,
        1300,
        1300,
        1600,
        1900,
    ]
    assert end_of_slot(1000, 1200, 0) == 1000


def test_computers_that_do_not_think_are_as_quick_as_ever() -> None:
    sitting = at_turn(persons=(0,), computers=Told(), pause_ms=0)
    sitting.play(0, "draw")
    sitting.play(0, "discard Kd")
    assert sitting.table.dealt_play.turn_seat == 0
    assert sitting.options(0)
