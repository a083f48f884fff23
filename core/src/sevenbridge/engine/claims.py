"""What everybody at a table knows of the claims of a discard (RULES 1.4)."""

from typing import Final

from sevenbridge.engine import actions, legality
from sevenbridge.engine.cards import card_set, pack
from sevenbridge.engine.options import Options
from sevenbridge.engine.round import Round

#: the bit of ``legality.may_claim`` for a pon
_PON: Final = 2


def can_be_beaten(round: Round, seat: int, claim: int) -> bool:
    """Whether another seat might have a claim with priority over this claim of a seat (RULES 1.4).

    ``claim`` is the number of an action; any other than a pon is taken for a chi. The answer follows from
    what everybody can see, and from the claim, but from no hand: so a table that closes a claim window early
    reveals nothing.
    """
    law = round.law
    if round.seats == 2:
        return False
    if seat == round.turn and (law.nearest or actions.verb_of(claim) == "pon"):
        return False
    if law.nearest:
        return True
    discards = round.discards
    seen = actions.moved_cards(claim) | card_set(discards)
    for meld in round.melds:
        seen |= meld.cards
    # as if one player held all cards that nobody sees: every possible pon is made of these
    unseen = card_set(pack(law.rules.jokers)) & ~seen
    return legality.may_claim(law, unseen, discards[-1], 0, Options()) & _PON != 0
