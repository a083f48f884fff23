"""One judge: what a hint advises, the review never calls a mistake; what is a blunder, it names."""

import pickle

import pytest

from sevenbridge.analysis.hints import hint_for
from sevenbridge.analysis.judge import FELT, Judge
from sevenbridge.analysis.review import review
from sevenbridge.bots.greedy import GreedyPlayer
from sevenbridge.engine import actions
from sevenbridge.engine.cards import pack
from sevenbridge.engine.core import IS_COMPILED
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.game import Game
from sevenbridge.engine.phases import RESHUFFLING
from sevenbridge.engine.record.reading import read_record
from sevenbridge.engine.record.writing import write_record
from sevenbridge.engine.replay import replay
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import PRESETS, Rules
from sevenbridge.engine.view import View, view_from, view_of
from tests.analysis.records import BLUNDERS, GOES_OUT, near_the_end

WORLDS = 128 if IS_COMPILED else 4
#: a decision in so many is a blunder in the second kind of match
BLUNDER_IN = 2
#: by so many points something must seem worse to be a blunder: no luck of the worlds explains it
BLUNDER = 6 * FELT


def position(played: str = "") -> Round:
    return replay(read_record(near_the_end(played))).rounds[0].round


def advised_match(
    preset: str, seats: int, seed: int, judge: Judge, is_new: bool = False, blunders: list[View] | None = None
) -> str:
    """The record of a round in which seat 0 does what hints say, or those for somebody new.

    Where ``blunders`` is a list, what it does instead is now and then the worst, and the views are put there.
    """
    dice = Dice(seed)
    game = Game(Rules.preset(preset, match_length=1), seats=seats, players=tuple("ABCDEF"[:seats]), dealer=0)
    deck = list(pack(game.rules.jokers))
    dice.shuffle(deck)
    round, other = game.deal(deck), GreedyPlayer()
    while game.is_playing:
        if round.phase == RESHUFFLING:
            stock = list(round.discards[:-1])
            dice.shuffle(stock)
            game.restock(stock)
            continue
        view = game.view(game.actor)
        if game.actor != 0:
            game.play(other.choose(view, dice))
            continue
        action = hint_for(view, judge=judge, is_new=is_new).action
        if blunders is not None and len(view.legal_actions()) > 1 and dice.below(BLUNDER_IN) == 0:
            verdict = judge.verdict(view)
            worst = max(verdict.values, key=lambda each: verdict.behind(each.action))
            if verdict.behind(worst.action) >= BLUNDER:
                action = worst.action
                blunders.append(view)
        game.play(action)
    return write_record(game.record())


@pytest.mark.parametrize("preset", PRESETS)
def test_who_does_what_hints_say_makes_no_mistake_in_the_review(preset: str) -> None:
    for seed in range(4 if IS_COMPILED else 2):
        is_new = bool(seed % 2)
        record = advised_match(preset, 2 + seed % 2, seed, Judge(WORLDS), is_new)
        # another judge, who was never asked in the match
        found = review(record, seats=[0], judge=Judge(WORLDS))
        assert found.costliest(0) == ()
        judgements = found.rounds[0].judgements
        assert not any(each.is_mistake for each in judgements)
        # the safe way may not be the best one, but all other advice is the review's own
        assert is_new or all(each.chosen is each.options[0] and each.lost == 0.0 for each in judgements)


def test_blunders_are_named_and_nothing_else() -> None:
    planted = 0
    for seed in range(24 if IS_COMPILED else 2):
        blunders: list[View] = []
        record = advised_match("gamerules", 3, 100 + seed, Judge(WORLDS), bool(seed % 2), blunders)
        found = review(record, seats=[0], judge=Judge(WORLDS))
        mistakes = [each for each in found.rounds[0].judgements if each.is_mistake]
        assert [each.view.hand for each in mistakes] == [each.hand for each in blunders]
        assert all(each.reasons() for each in mistakes)
        planted += len(blunders)
    assert planted > 3 or not IS_COMPILED


def test_who_can_go_out_is_told_to() -> None:
    view = view_of(position(), 0)
    assert actions.label(Judge(16).verdict(view).best) == "meld 4s 5s 6s"


def test_the_only_action_needs_no_thought_and_without_any_there_is_no_verdict() -> None:
    round = position(GOES_OUT.partition("\n")[0] + "\n")
    assert actions.label(Judge(2).verdict(view_of(round, 0)).best) == "discard Kh"
    with pytest.raises(ValueError, match="nothing to decide"):
        Judge(2).verdict(view_of(round, 1))


def test_how_the_match_stands_changes_no_verdict() -> None:
    view = view_of(position(), 0)
    late = view_from(view.facts() | {"totals": (300, 0), "rounds_left": 0})
    assert Judge(8).verdict(late).values == Judge(8).verdict(view).values


def test_what_a_hint_has_found_the_review_takes_over() -> None:
    view = view_of(position(), 0)
    judge = Judge(8)
    verdict = judge.verdict(view)
    known = pickle.loads(pickle.dumps(judge.verdicts))
    other = Judge(8, known)
    taken = other.verdict(view_of(position(), 0))
    assert taken is known[0]
    assert (taken.best, taken.values) == (verdict.best, verdict.values)


def test_a_loss_is_told_by_worlds_that_had_no_part_in_finding_it() -> None:
    view = view_of(position(), 0)
    judge = Judge(32)
    verdict = judge.verdict(view)
    blunder = dict(zip(view.legal.words, view.legal, strict=True))[BLUNDERS.strip().removeprefix("0 ")]
    loss = judge.loss(verdict, blunder)
    assert loss.is_mistake
    assert loss.points == judge.compare(view, verdict.best, blunder).gap.mean
    assert loss.points != verdict.behind(blunder)
    assert judge.loss(verdict, verdict.best).points == 0
    # what a seat gives away the others get
    assert sum(loss.shifts) == pytest.approx(0)
    assert loss.shifts[0] == pytest.approx(-loss.points)


def test_no_action_is_told_to_be_better_than_the_one_that_is_advised() -> None:
    view = view_of(position(), 0)
    for worlds in (2, 3, 4, 8):
        verdict = Judge(worlds).verdict(view)
        assert verdict.values[0].action == verdict.best
        assert all(verdict.behind(each.action) >= 0 for each in verdict.values)


def test_nothing_can_be_estimated_in_one_world() -> None:
    with pytest.raises(ValueError, match="1 worlds"):
        Judge(1)
