"""Plans for a hand, as ``greedy`` and ``rule`` make them: what may be laid off, and what a plan costs.

A *plan* is a way to part a hand into melds and the cards that stay. Of these, the cards that cannot be laid
off are *loose*.
"""

from sevenbridge.engine import bits, scoring
from sevenbridge.engine.cards import HIGH_ACE
from sevenbridge.engine.law import Law
from sevenbridge.engine.view import View

#: a hand of eight has fewer melds than this, even with the joker (a plan would do without the rest)
MOST_MELDS = 256

#: the price of a plan that cannot be played, of one that goes out with lay-offs, of one with melds alone
IMPOSSIBLE = 1_000_000
OUT = -1
OUT_IN_ONE_GO = -2

#: the price of a loose card beside its points (the joker has none: it is worth keeping)
LOOSE = 10


def may_lay_off(law: Law, melder: int, claimed: int) -> int:
    """Whether a seat may lay off this turn: 0 no, 1 yes, 2 once it has melded (RULES 1.3).

    ``melder``: it owns a meld already; ``claimed``: it began the turn with a claim.
    """
    if claimed and not law.layoff_after_claim:
        return 0
    return 2 if law.layoff_needs_meld and not melder else 1


def price(law: Law, left: int, loose: int, now: int) -> int:
    """The price of a plan that leaves the cards ``left``.

    ``loose`` of them can never be laid off; ``now`` stay where all that can be is put down this turn.
    """
    if not left and law.kept:
        return IMPOSSIBLE
    if not now & (now - 1) and not (law.no_wild_out and left and not left & ~bits.WILD):
        return OUT if left & (left - 1) else OUT_IN_ONE_GO
    cards = loose & bits.NATURAL
    return LOOSE * bits.count(cards) + scoring.card_total(law, cards)


def layable(view: View, left: int) -> int:
    """Those of the cards that can be laid off, one after the other."""
    cards = left & bits.NATURAL
    laid = view.melds._wants & cards
    step = (view.melds._lows >> 1) & cards
    while step:
        laid |= step
        step = (step >> 1) & cards
    ends = view.melds._highs
    step = (ends << 1) & cards
    while step:
        laid |= step
        ends |= step
        step = (step << 1) & cards
    if view.law.high_ace:
        laid |= (ends >> (HIGH_ACE - 1)) & bits.ACES & cards
    if left & bits.JOKER and (
        view.melds._wants or (view.melds._lows | view.melds._highs) & ~view.melds._lone
    ):
        laid |= bits.JOKER
    return laid
