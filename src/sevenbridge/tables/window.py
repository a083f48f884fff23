"""The claim window: what comes of the answers to a discard (RULES 1.4).

The engine asks one seat after the other in the order of priority; a table asks all at once and lets the
engine judge the answers, so that no finger is too slow.
"""

from __future__ import annotations

from collections.abc import Mapping

from sevenbridge.engine import actions, legality
from sevenbridge.engine.actions import DRAW_ACTION
from sevenbridge.engine.cards import card_set, pack
from sevenbridge.engine.options import Options
from sevenbridge.engine.phases import CLAIMING
from sevenbridge.engine.round import Round

#: of what ``legality.may_claim`` tells
PON = 2


def may_claim(round: Round, place: int) -> bool:
    """Whether this place is asked about the last discard, and has not let it go."""
    return round.phase == CLAIMING and (round.ponners | round.chier) >> place & 1 == 1


def asked(round: Round) -> list[int]:
    """The places that are asked and have not let go."""
    return [place for place in range(round.seats) if may_claim(round, place)]


def in_the_way(round: Round, place: int, action: int) -> list[int]:
    """The places that must let the last discard go before this place does this: all others for a claim, and
    everybody for a draw.
    """
    return [other for other in asked(round) if other != place or action == DRAW_ACTION]


def winner(round: Round, answers: Mapping[int, int], is_closing: bool) -> int | None:
    """The place whose claim wins, -1 when nobody takes the card, None while that is open.

    ``answers`` are claims by place; passes the round knows already. With ``is_closing`` those who have not
    answered let the card go.
    """
    if not answers and is_closing:
        return -1
    trial = round.clone()
    is_claimed = False
    while trial.phase == CLAIMING:
        place = trial.actor
        answer = answers.get(place, DRAW_ACTION)
        if answer != DRAW_ACTION:
            is_claimed = True
            trial.play(answer)
        elif is_closing:
            trial.let_go(place)
        else:
            return None
    return trial.turn if is_claimed else -1


def can_be_beaten(round: Round, place: int, claim: int) -> bool:
    """Whether some other place might have a claim that goes before this one, as far as everybody can know
    who sees the table and this claim. No hand is looked at: a window that closes early tells nothing.
    """
    law = round.law
    if round.seats == 2:
        return False
    if place == round.turn and (law.nearest or actions.run_ends(claim)[0] < 0):
        return False
    if law.nearest:
        return True
    discards = round.discard_list()
    seen = actions.moved_cards(claim) | card_set(discards)
    for cards in round.table.cards[: round.table.melds]:
        seen |= cards
    # as if one player held all that nobody sees: whoever has a pon would have it out of these cards
    unseen = card_set(pack(law.rules.jokers)) & ~seen
    return legality.may_claim(law, unseen, discards[-1], 0, Options()) & PON != 0
