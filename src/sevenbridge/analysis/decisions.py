"""The decisions in a record: every moment at which a seat could do more than one thing, as it saw it."""

from collections.abc import Sequence
from dataclasses import dataclass

from sevenbridge.engine.actions import PASS_ACTION
from sevenbridge.engine.game import Game
from sevenbridge.engine.notation import format_action
from sevenbridge.engine.record import Finding
from sevenbridge.engine.view import View, view_of


class DoesNotHold(ValueError):
    """A record that the rules do not make: nobody knows what its decisions were. ``findings`` tell where."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        super().__init__(f"the record does not hold in {len(findings)} places")
        self.findings = tuple(findings)


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """One decision: the seat of the match that made it, what it saw, what it did, and how a record writes
    each of the actions that it had.

    ``number`` counts the decisions of this seat in the round, ``after`` the actions in the round that went
    before, both from 0; passes and reshuffles are not counted.
    """

    seat: int
    number: int
    after: int
    view: View
    chosen: int
    written: dict[int, str]


@dataclass(frozen=True, slots=True)
class Course:
    """The decisions of a round, in the order in which they were made, and how many ``actions`` were done."""

    decisions: tuple[Decision, ...]
    actions: int


def course_of(game: Game, number: int) -> Course:
    """The course of a round of a match, the rounds counted from 0.

    Passes that go without saying are decisions, too: who could claim, and has let the card go, has chosen.
    """
    deal = game.deals[number]
    counts = dict.fromkeys(deal.playing, 0)
    totals = tuple(deal.before.totals[seat] for seat in deal.playing)
    found: list[Decision] = []
    done = 0
    for moment in game.moments(number):
        done += moment.chosen != PASS_ACTION
        if len(moment.legal) > 1:
            decision = Decision(
                seat=moment.seat,
                number=counts[moment.seat],
                after=moment.after,
                view=view_of(moment.round, moment.place, totals),
                chosen=moment.chosen,
                written={each: format_action(moment.round, each) for each in moment.legal},
            )
            found.append(decision)
            counts[moment.seat] += 1
    return Course(tuple(found), done)
