"""Two worlds that differ only in what a viewer may not see send it the same."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from sevenbridge.analysis.comments import Comment
from sevenbridge.analysis.hints import Counsel, CounselCode, Hint
from sevenbridge.analysis.reasons import ReasonCode
from sevenbridge.engine.cards import cards_in, cards_text
from sevenbridge.engine.game import Game
from sevenbridge.engine.history import EventKind
from sevenbridge.engine.rules import Rules
from sevenbridge.texts import Text
from sevenbridge_app.tables import (
    coach,
    croupier,
    explanations,
    log_events,
    redaction,
    requests,
    server_messages,
    table,
)
from sevenbridge_app.tables.cues import Cue
from sevenbridge_app.tables.lines import LINE
from sevenbridge_app.tables.play import Play
from sevenbridge_app.tables.redaction import WATCHER
from sevenbridge_app.tables.refusals import ActionRefused
from sevenbridge_app.tables.seat import Place
from sevenbridge_app.tables.table import Table
from tests.exhaustive import exhaustive_but, in_turn
from tests.tables.playing import DRAW, PASS, PRESETS
from tests.tables.worlds import Course, Leak, Pace, Pair, claims_of, course, two_worlds

SWITCHES: tuple[dict[str, Any], ...] = (
    {},
    {"claim_ban": "none", "claim_hand_cards": 1},
    {"claim_ban": "none", "claim_priority": "nearest", "jokers": 1},
    {"claim_ban": "none", "final_discard": "optional", "reshuffles": 100},
)
#: the presets that differ most
SOME = ("gamerules", "nintendo")
#: how fast tables are played
FAST: tuple[Pace, ...] = ("instant", "thinking")
#: so many deals of each preset
DEALS = 16


def course_for(preset: str, seed: int) -> Course:
    dice = random.Random(f"{preset} {seed}")
    seats = dice.choice((2, 3, 3, 4, 4, 5, 6))
    viewer = dice.choice((WATCHER, *range(seats)))
    persons = {max(viewer, 0), *(seat for seat in range(seats) if dice.random() < 0.8)}
    # the cards that are turned up to the first jack tell nothing of those that are dealt
    first_dealer = "first_jack" if preset == "nintendo" else "random"
    rules = Rules.preset(preset, first_dealer=first_dealer, **dice.choice(SWITCHES))
    return course(rules, seats, viewer, tuple(sorted(persons)), dice)


def pairs(preset: str, pace: Pace, clock: int = 0, deals: int = DEALS) -> Iterator[Pair]:
    for seed in range(deals):
        yield two_worlds(course_for(preset, seed), pace, seed, clock=clock)


@pytest.mark.parametrize(("preset", "clock"), in_turn(list(PRESETS), [0, 30]))
def test_at_a_level_table_not_even_the_time_tells_what_is_hidden(preset: str, clock: int) -> None:
    assert sum(pair.hidden for pair in pairs(preset, "level", clock)) > 5


@pytest.mark.parametrize("pace", FAST)
@pytest.mark.parametrize("preset", exhaustive_but(SOME, PRESETS))
def test_at_a_fast_table_no_message_and_no_hint_tells_what_is_hidden(preset: str, pace: Pace) -> None:
    both = list(pairs(preset, pace))
    assert sum(pair.hidden for pair in both) > 5
    assert sum(pair.one.hints for pair in both) > 5
    assert (
        sum(b'"outs"' in got.frame for pair in both for got in pair.one.sitting.got[pair.one.course.viewer])
        > 5
    )


@pytest.mark.parametrize(
    ("preset", "pace"), exhaustive_but(list(zip(SOME, FAST, strict=True)), product(PRESETS, FAST))
)
def test_at_a_fast_table_the_clock_does_not_tell_that_somebody_is_asked(preset: str, pace: Pace) -> None:
    assert sum(pair.hidden for pair in pairs(preset, pace, clock=30)) > 5


def test_the_worlds_meet_everything() -> None:
    both = list(pairs("nintendo", "level", deals=2 * DEALS))
    met = Counter(type(line) for pair in both for line in pair.lines)
    assert (
        min(
            met[kind]
            for kind in (
                log_events.ActionUndone,
                log_events.UndoRefused,
                log_events.StockReshuffled,
                log_events.SeatSpoke,
            )
        )
        > 10
    )
    assert (
        min(
            met[kind]
            for kind in (log_events.ConnectionLost, log_events.WindowClosed, log_events.PreferencesChanged)
        )
        > 50
    )
    spoken = [line for pair in both for line in pair.lines if isinstance(line, log_events.SeatSpoke)]
    assert len({line.what.partition(".")[2] for line in spoken if line.kind == LINE}) > 5
    waited = sum(len(pair.one.waited) for pair in both)
    assert 15 < waited < taken(both) - 15


def test_the_worlds_know_claims_in_vain() -> None:
    both = list(pairs("gamepack2001", "instant", deals=2 * DEALS))
    claims = [line for pair in both for line in pair.lines if isinstance(line, log_events.DiscardAnswered)]
    assert sum(line.action not in (DRAW, PASS) for line in claims) > 2 * taken(both) + 10


def taken(both: list[Pair]) -> int:
    """How many cards were claimed."""
    return sum(move.is_claim for pair in both for move in pair.one.course.moves)


# -- the test can fail -----------------------------------------------------------------------------


@pytest.mark.exhaustive
def test_it_would_be_seen_if_a_message_told_who_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = redaction.now

    def telling(table: Table, viewer: int, at: int) -> server_messages.Now:
        now = honest(table, viewer, at)
        is_asked = table.play is not None and bool(table.play.game.round.ponners) and table.clocks.window_from
        return msgspec.structs.replace(now, window=1) if is_asked else now

    monkeypatch.setattr(redaction, "now", telling)
    for pace in ("level", "thinking"):
        with pytest.raises(Leak):
            list(pairs("gamerules", pace))


@pytest.mark.exhaustive
def test_it_would_be_seen_if_a_window_closed_early_for_want_of_other_claims(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def peeking(round: Any, place: int, claim: int) -> bool:
        return any(claims_of(round, other) for other in range(round.seats) if other != place)

    monkeypatch.setattr(croupier, "can_be_beaten", peeking)
    with pytest.raises(Leak):
        list(pairs("gamerules", "level"))


@pytest.mark.exhaustive
def test_it_would_be_seen_if_a_refusal_told_who_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = explanations.asking

    def telling(table: Table, play: Play, place: Place) -> Any:
        seat = honest(table, play, place)
        told = ActionRefused("", Text("", ""), asked=bool(play.game.round.ponners))
        return SimpleNamespace(parse_words=seat.parse_words, explain_refusal=lambda action: told)

    monkeypatch.setattr(requests, "asking", telling)
    with pytest.raises(Leak):
        list(pairs("gamerules", "level"))


@pytest.mark.exhaustive
@pytest.mark.parametrize("pace", ["level", "instant", "thinking"])
def test_it_would_be_seen_if_a_reason_told_who_is_asked(monkeypatch: pytest.MonkeyPatch, pace: Pace) -> None:
    honest = explanations.asking

    def telling(table: Table, play: Play, place: Place) -> Any:
        round = play.game.round
        if round.ponners & ~(1 << place) and place == round.turn:
            raise ActionRefused("others_may_claim", Text("", ""))
        return honest(table, play, place)

    monkeypatch.setattr(requests, "asking", telling)
    with pytest.raises(Leak):
        list(pairs("gamerules", pace))


@pytest.mark.exhaustive
def test_it_would_be_seen_if_a_hint_looked_into_another_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = coach.hint_question

    def peeking(table: Table, seat: int, *asked: Any) -> coach.HintQuestion:
        question = honest(table, seat, *asked)
        place = (table.dealt_play.game.place_of(seat) + 1) % len(table.dealt_play.game.playing)
        held = cards_text(cards_in(table.dealt_play.game.round.hands[place]))
        return replace(question, names={"en": (held,) * 6, "ja": (held,) * 6})

    monkeypatch.setattr(coach, "hint_question", peeking)
    named = Comment(ReasonCode.FEW_LEFT, {"seat": 0, "left": 1})
    hint = Hint(Counsel(0, Comment(CounselCode.ONLY), named))
    monkeypatch.setattr(coach, "hint_for", lambda view, judge, is_new: hint)
    with pytest.raises(Leak):
        list(pairs("gamerules", "thinking"))


@pytest.mark.exhaustive
def test_it_would_be_seen_if_a_character_spoke_of_what_nobody_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    def telling(game: Game, seat: int, action: int) -> list[Cue]:
        return [Cue(place, "one_left") for place in game.playing if game.round.hands[place] & 1]

    monkeypatch.setattr(table, "cues_of_action", telling)
    with pytest.raises(Leak):
        list(pairs("gamerules", "level"))


@pytest.mark.exhaustive
def test_it_would_be_seen_if_outs_knew_the_next_card(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = redaction.now

    def peeking(table: Table, viewer: int, at: int) -> server_messages.Now:
        now = honest(table, viewer, at)
        if now.outs is None:
            return now
        stock = table.dealt_play.game.round.stock
        return msgspec.structs.replace(
            now, outs=msgspec.structs.replace(now.outs, drawn=cards_text(stock[:1]))
        )

    monkeypatch.setattr(redaction, "now", peeking)
    with pytest.raises(Leak):
        list(pairs("gamerules", "thinking"))


@pytest.mark.exhaustive
def test_it_would_be_seen_if_a_drawn_card_were_shown_to_all(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = redaction.event

    def telling(table: Table, line: Any, viewer: int) -> server_messages.Event:
        return honest(table, line, line.seat if isinstance(line, log_events.ActionPlayed) else viewer)

    monkeypatch.setattr(redaction, "event", telling)
    with pytest.raises(Leak):
        list(pairs("gamerules", "level"))


@pytest.mark.exhaustive
@pytest.mark.parametrize("pace", ["level", "instant", "thinking"])
def test_it_would_be_seen_if_an_answer_to_a_discard_were_told_to_others(
    monkeypatch: pytest.MonkeyPatch, pace: Pace
) -> None:
    honest = redaction._events_since

    def telling(play: Play, length: int, viewer: int) -> tuple[server_messages.RoundEvent, ...]:
        whole = play.game.round.events_since(length)
        answers = tuple(each for each in whole if each.kind is EventKind.PASS)
        return (*redaction.round_events(answers, play.game.playing), *honest(play, length, viewer))

    monkeypatch.setattr(redaction, "_events_since", telling)
    with pytest.raises(Leak):
        list(pairs("gamerules", pace))
