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


def scores(round: Round) -> list[int]:
    """What each seat scores in a round that is over; ValueError while it is not."""
    if round.phase != OVER:
        raise ValueError("a round that is not over has no scores")
    law = round.law
    winner = round.winner
    result = [0] * round.seats
    if winner < 0:
        if law.drawn_counts and (law.penalty or law.zero_sum):
            for seat in range(round.seats):
                points = hand_points(law, round.hands[seat])
                result[seat] = points if law.penalty else -points
        return result
    factor = law.one_go if in_one_go(round) else 1
    total = 0
    for seat in range(round.seats):
        points = factor * hand_points(law, round.hands[seat])
        total += points
        result[seat] = points
    payer = round.claimed_from
    if law.discarder_pays and payer >= 0:
        for seat in range(round.seats):
            result[seat] = total if seat == payer else 0
    if law.zero_sum:
        for seat in range(round.seats):
            result[seat] = -result[seat]
        result[winner] = total
    elif not law.penalty:
        for seat in range(round.seats):
            result[seat] = total if seat == winner else 0
    return result
