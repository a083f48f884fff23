"""The decisions in a record: every moment at which a seat could do more than one thing, as it saw it."""

from collections.abc import Sequence
from dataclasses import dataclass

from sevenbridge.engine.actions import PASS_ACTION
from sevenbridge.engine.findings import Finding
from sevenbridge.engine.game import Game
from sevenbridge.engine.notation import format_action
from sevenbridge.engine.view import View, view_of


class DoesNotHold(ValueError):
    """A record that does not follow the rules, so that its decisions are unknown. ``findings`` say where."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        super().__init__(f"the record does not hold in {len(findings)} places")
        self.findings = tuple(findings)


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """One decision of a round. A seat that may claim decides, too, when it passes."""

    #: the seat of the match that decided
    seat: int
    #: how many decisions of this seat came before it in the round; passes and reshuffles do not count
    number: int
    #: how many actions came before it in the round; passes and reshuffles do not count
    after: int
    #: what the seat saw
    view: View
    #: the number of the action that it chose
    chosen: int
    #: by number: each action that it could choose, as a record writes it
    written: dict[int, str]


@dataclass(frozen=True, slots=True)
class Course:
    """The decisions of a round, in the order in which they were made, and how many ``actions`` were done."""

    decisions: tuple[Decision, ...]
    actions: int


def course_of(game: Game, number: int) -> Course:
    """The course of a round of a match, the rounds counted from 0.

    Implied passes are decisions, too: a seat that could claim and passed has chosen.
    """
    deal = game.deals[number]
    counts = dict.fromkeys(deal.playing, 0)
    totals = tuple(deal.before.totals[seat] for seat in deal.playing)
    found: list[Decision] = []
    done = 0
    for moment in game.moments(number):
        done += moment.action != PASS_ACTION
        if len(moment.legal) > 1:
            decision = Decision(
                seat=moment.seat,
                number=counts[moment.seat],
                after=moment.after,
                view=view_of(moment.round, moment.place, totals, deal.before.rounds_left),
                chosen=moment.action,
                written={each: format_action(moment.round, each) for each in moment.legal},
            )
            found.append(decision)
            counts[moment.seat] += 1
    return Course(tuple(found), done)
