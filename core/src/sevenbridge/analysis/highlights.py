"""The finest moments of a seat: choices that were clearly better than what many would have done instead.

What many would have done is what the player ``greedy`` does, which plays sensibly but looks no further than
its own hand. Where the two agree on everything that matters, it is the second best action. As with mistakes,
only what a comparison in worlds of its own bears out is told, and only what can be felt.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from sevenbridge.analysis.accounts import rounded
from sevenbridge.analysis.comments import Comment
from sevenbridge.analysis.estimates import Estimate
from sevenbridge.analysis.judge import FELT, Judge
from sevenbridge.analysis.judgements import Judgement, Option
from sevenbridge.analysis.reasons import better_by, reasons_for
from sevenbridge.bots.greedy import GreedyPlayer
from sevenbridge.engine.dice import Dice

#: so many moments of a seat are weighed again, and told at most
MOMENTS: Final = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Highlight:
    """A choice that was clearly better than another."""

    judgement: Judgement
    #: what many would have done
    instead: Option
    #: by how much the choice was better, in worlds that had no part in finding it
    gained: Estimate

    def reasons(self) -> tuple[Comment, ...]:
        """Why it was better."""
        judgement = self.judgement
        found = reasons_for(judgement.view, judgement.chosen.action, self.instead.action)
        return found or (better_by(self.gained.mean),)


def finest(judgements: Sequence[Judgement], judge: Judge) -> tuple[Highlight, ...]:
    """The finest moments among the judgements of one seat; the best first."""
    right = [each for each in judgements if not each.is_mistake]
    for alternative in (_plain_choice, _second_best):
        pairs = _worth_most(right, alternative)
        found = [_weighed(judgement, instead, judge) for judgement, instead in pairs]
        clear = [each for each in found if each.gained.low is not None and each.gained.low > 0]
        felt = [each for each in clear if each.gained.mean >= FELT]
        if felt:
            return tuple(sorted(felt, key=lambda each: -each.gained.mean))
    return ()


def _worth_most(
    judgements: Sequence[Judgement], alternative: Callable[[Judgement], Option | None]
) -> list[tuple[Judgement, Option]]:
    """The choices that seem worth most against their alternatives, with these."""
    found = [(each, instead) for each in judgements if (instead := alternative(each)) is not None]
    found.sort(key=lambda pair: pair[1].ahead.mean - pair[0].chosen.ahead.mean)
    return [pair for pair in found[:MOMENTS] if pair[0].chosen.ahead.mean > pair[1].ahead.mean]


def _plain_choice(judgement: Judgement) -> Option | None:
    """What ``greedy`` does, None where that is the choice."""
    action = GreedyPlayer().choose(judgement.view, Dice(0))
    if action == judgement.chosen.action:
        return None
    return next(each for each in judgement.options if each.action == action)


def _second_best(judgement: Judgement) -> Option | None:
    """The best of the other actions."""
    return next((each for each in judgement.options if each is not judgement.chosen), None)


def _weighed(judgement: Judgement, instead: Option, judge: Judge) -> Highlight:
    gained = judge.compare(judgement.view, judgement.chosen.action, instead.action).gap
    return Highlight(judgement=judgement, instead=instead, gained=rounded(gained, gained.mean))
