"""The claim window: decides what follows from the answers to a discard (RULES 1.4).

The engine asks one place after the other in the order of priority. A table asks all at once and lets the
engine judge the answers, so that nobody loses a claim by answering later.
"""

from __future__ import annotations

from collections.abc import Mapping

from sevenbridge import DRAW_ACTION, Phase, Round
from sevenbridge_app.tables.seat import Place


def may_claim(round: Round, place: Place) -> bool:
    """Returns whether a place may claim the last discard and has not passed."""
    return round.phase == Phase.CLAIMING and (round.ponners | round.chier) >> place & 1 == 1


def pending_claimants(round: Round) -> list[Place]:
    """Returns the places that may claim the last discard and have not passed."""
    if round.phase != Phase.CLAIMING:
        return []
    asked = round.ponners | round.chier
    return [Place(place) for place in range(round.seats) if asked >> place & 1]


def winning_place(round: Round, answers: Mapping[Place, int], is_closing: bool) -> Place | None:
    """Returns the place whose claim wins, -1 if nobody takes the card, None while that is open.

    ``answers`` are claims by place; the round already knows who passed. With ``is_closing``, places that have
    not answered pass.
    """
    if not answers and is_closing:
        return Place(-1)
    trial = round.clone()
    is_claimed = False
    while trial.phase == Phase.CLAIMING:
        place = Place(trial.actor)
        answer = answers.get(place, DRAW_ACTION)
        if answer != DRAW_ACTION:
            is_claimed = True
            trial.play(answer)
        elif is_closing:
            trial.pass_claims(place)
        else:
            return None
    return Place(trial.turn) if is_claimed else Place(-1)


def with_claims(round: Round, answers: Mapping[Place, int]) -> Round:
    """Returns a round in which the claims among the answers are made, until one is due that is not there yet.

    A claim that others may beat waits in it, as in the engine, and the next of them is the actor.
    """
    claims = {place: answer for place, answer in answers.items() if answer != DRAW_ACTION}
    trial = round.clone()
    while trial.phase == Phase.CLAIMING and Place(trial.actor) in claims:
        trial.play(claims[Place(trial.actor)])
    return trial
