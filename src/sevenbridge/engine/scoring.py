"""What a round is worth (RULES 1.7; drawn rounds 1.5)."""

from sevenbridge.engine import bits
from sevenbridge.engine.law import Law
from sevenbridge.engine.phases import OVER
from sevenbridge.engine.round import Round


def hand_points(law: Law, hand: int) -> int:
    """The total of a held hand: card values, then the sevens, then the joker's multiplier (RULES 1.7)."""
    points = 0
    cards = hand & bits.NATURAL
    while cards:
        points += law.values[bits.lowest(cards) & 15]
        cards &= cards - 1
    if hand & bits.JOKER:
        points += law.joker_points
    doublings = bits.count(hand & bits.SEVENS)
    if doublings > law.doublings:
        doublings = law.doublings
    points <<= doublings
    if hand & bits.JOKER:
        points *= law.joker_multiplier
    return points


def in_one_go(round: Round) -> bool:
    """Whether the winner put down everything in the last turn, by melds alone (RULES 1.7)."""
    winner = round.winner
    return winner >= 0 and not round.exposed >> winner & 1 and round.melded == 1 and round.laid_off == 0


def payer(round: Round) -> int:
    """The seat that pays for all losers, since the winner claimed its discard; -1 where each pays for itself.

    RULES 1.7, ``responsibility``.
    """
    law = round.law
    pays = law.discarder_pays and (law.penalty or law.zero_sum) and round.winner >= 0
    return round.claimed_from if pays else -1


def scores(round: Round) -> list[int]:
    """The points of each seat in a finished round (RULES 1.7). Raises ValueError while it is not over."""
    if not isinstance(round, Round):
        raise TypeError(f"a round has scores, not {round!r}")
    if round.phase != OVER:
        raise ValueError("a round that is not over has no scores")
    return [score_of(round, seat) for seat in range(round.seats)]


def score_of(round: Round, seat: int) -> int:
    """As ``scores`` for one seat, without checking that the round is over."""
    winner = round.winner
    if winner < 0:
        if not round.law.drawn_counts or not (round.law.penalty or round.law.zero_sum):
            return 0
        points = hand_points(round.law, round.hands[seat])
        return points if round.law.penalty else -points
    factor = round.law.one_go if in_one_go(round) else 1
    if seat == winner and not round.law.penalty:
        return factor * _held_by_all(round)
    lost = hand_points(round.law, round.hands[seat])
    if round.law.discarder_pays and round.claimed_from >= 0:
        lost = _held_by_all(round) if seat == round.claimed_from else 0
    if round.law.penalty:
        return factor * lost
    return -factor * lost if round.law.zero_sum else 0


def _held_by_all(round: Round) -> int:
    points = 0
    for seat in range(round.seats):
        points += hand_points(round.law, round.hands[seat])
    return points
