"""What happened, in words: events found back from a view, gathered into turns, and told as clauses."""

from dataclasses import replace

import pytest

from sevenbridge.drawing.story import (
    Claimed,
    Discarded,
    Drew,
    Ended,
    Event,
    LaidOff,
    Melded,
    Reshuffled,
    clauses,
    remembered,
    turns,
)
from sevenbridge.drawing.text import Setting
from sevenbridge.engine import actions
from sevenbridge.engine.cards import cards_in
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.game import Game
from sevenbridge.engine.phases import OVER
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import NOBODY, Rules
from sevenbridge.engine.view import view_of
from sevenbridge.texts import LANGS, Lang

NAMES = ("You", "Ben", "Chie")


def played(rules: Rules, seed: int) -> Game:
    """A round in which everybody puts down what they can, at random."""
    game = Game(rules, seats=3, seed=seed)
    game.deal()
    dice = Dice(seed)
    while game.is_playing:
        legal = list(game.legal)
        bold = [each for each in legal if actions.verb_of(each) not in ("discard", "pass")] or legal
        game.play(bold[dice.below(len(bold))])
    return game


def facts(game: Game, viewer: int) -> list[Event]:
    """The events of a round as they happened, taken from the round before and after each move."""
    deal = game.deals[-1]
    round = deal.start(game.rules)
    found: list[Event] = []
    for move in deal.moves:
        held = [round.hand(seat).bit_count() for seat in range(3)]
        melds, discards = list(view_of(round, 0).melds), len(round.discard_list())
        was_waiting = round.waiting_chi
        deal.do(round, move)
        now = list(view_of(round, 0).melds)
        seat = move.seat
        if move.seat == NOBODY:
            found.append(Reshuffled(discards - 1))
            continue
        verb = actions.verb_of(move.action)
        if verb == "draw" and round.phase != OVER:
            found.append(Drew(seat, round.drawn_card if seat == viewer else -1))
        elif verb == "discard":
            found.append(Discarded(seat, actions.moved_cards(move.action).bit_length() - 1, held[seat] - 1))
        elif verb == "meld":
            found.append(Melded(seat, now[-1]))
        elif verb == "layoff":
            before, after = next(pair for pair in zip(melds, now, strict=True) if pair[0] != pair[1])
            found.append(LaidOff(seat, tuple(cards_in(after.cards & ~before.cards)), before))
        elif len(now) > len(melds):
            claimer = was_waiting if was_waiting >= 0 and verb == "pass" else seat
            found.append(Claimed(claimer, now[-1]))
    return [*found, Ended(round.winner)]


@pytest.mark.parametrize("seed", range(6))
def test_a_view_remembers_what_happened(seed: int) -> None:
    rules = Rules(jokers=1, ace="both") if seed % 2 else Rules.preset("pagat")
    game = played(rules, seed)
    for seat in range(3):
        view = game.view(seat)
        whole = facts(game, seat)
        assert remembered(view) == whole
        assert remembered(view, len(view.history) - 1) == whole[-1:]
        assert remembered(view, len(view.history)) == []


def test_the_events_of_a_round_set_up_in_the_middle_are_the_same() -> None:
    game = played(Rules(), 3)
    game.rewind(len(game.moves) // 2)
    whole = game.round
    part = Round.at(replace(whole.position(), history=()))
    for action in (each.action for each in played(Rules(), 3).moves[len(game.moves) :]):
        for round in (whole, part):
            round.play(action)
    found = remembered(view_of(part, 1))
    assert len(found) > 5
    assert remembered(view_of(whole, 1))[-len(found) :] == found


def test_a_turn_is_told_together_and_layoffs_on_one_meld_are_one() -> None:
    game = played(Rules.preset("pagat"), 5)
    told = list(turns(remembered(game.view(0))))
    assert all(len({getattr(event, "place", -1) for event in turn}) == 1 for turn in told)
    assert all(not isinstance(event, Discarded) for turn in told for event in turn[:-1])
    assert sum(map(len, told)) <= len(remembered(game.view(0)))


@pytest.mark.parametrize(
    ("lang", "expected"),
    [("en", ["draw", "draws", "discard 7♥"]), ("ja", ["引く", "引く", "7♥ を捨てる"])],
)
def test_clauses_are_about_you_or_somebody(lang: Lang, expected: list[str]) -> None:
    setting = Setting(names=NAMES, lang=lang, you=0)
    events: list[Event] = [Drew(0), Drew(1), Discarded(0, 22, 3)]
    assert [clause for event in events for clause in clauses(event, setting)] == expected
    assert len(clauses(Discarded(1, 22, 1), setting)) == 2


@pytest.mark.parametrize("lang", LANGS)
def test_every_event_can_be_told(lang: Lang) -> None:
    setting = Setting(names=NAMES, lang=lang, calls="same", you=0)
    for seed in range(4):
        for event in remembered(played(Rules(jokers=1), seed).view(0)):
            assert all(clauses(event, setting))
