"""The claim window: what comes of the answers to a discard (RULES 1.4).

The engine asks one seat after the other in the order of priority; a table asks all at once and lets the
engine judge the answers, so that no finger is too slow.
"""

from __future__ import annotations

from collections.abc import Mapping

from sevenbridge.engine import actions
from sevenbridge.engine.bits import ACES, JOKER, NATURAL
from sevenbridge.engine.cards import SEVEN, card_set
from sevenbridge.engine.kinds import DRAW, PASS
from sevenbridge.engine.phases import CLAIMING
from sevenbridge.engine.round import Round

DRAW_ACTION = actions.encode(DRAW, 0)
PASS_ACTION = actions.encode(PASS, 0)


def may_claim(round: Round, place: int) -> bool:
    """Whether this place is asked about the last discard, and has not let it go."""
    return round.phase == CLAIMING and (round.ponners | round.chier) >> place & 1 == 1


def asked(round: Round) -> list[int]:
    """The places that are asked and have not let go."""
    return [place for place in range(round.seats) if may_claim(round, place)]


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
    card = discards[-1]
    seen = actions.moved_cards(claim) | card_set(discards)
    for cards in round.table.cards[: round.table.melds]:
        seen |= cards
    unseen = (ACES << (card & 15) & NATURAL & ~seen).bit_count()
    if law.rules.jokers and not seen & JOKER:
        unseen += 1 if unseen else 0
    needed = 1 if law.rules.claim_hand_cards == 1 and card & 15 == SEVEN else 2
    return unseen >= needed
