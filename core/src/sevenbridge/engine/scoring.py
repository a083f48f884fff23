"""What a round is worth (RULES 1.7; drawn rounds 1.5)."""

from sevenbridge.engine import bits
from sevenbridge.engine.law import Law
from sevenbridge.engine.phases import OVER
from sevenbridge.engine.round import Round


def card_points(law: Law, card: int) -> int:
    """What a card counts in a hand that is left (RULES 1.7)."""
    return law.values[card & 15]


def card_total(law: Law, cards: int) -> int:
    """What these cards count, each for itself."""
    points = 0
    for digit in range(law._digits):
        points += bits.count(cards & law._with_digit[digit]) << digit
    return points


def sevens_factor(law: Law, hand: int) -> int:
    """What the sevens of a held hand multiply it by (RULES 1.7, ``held_seven``)."""
    sevens = bits.count(hand & bits.SEVENS)
    return 1 << (law.doublings if sevens > law.doublings else sevens)


def joker_factor(law: Law, hand: int) -> int:
    """What the joker multiplies a held hand by (RULES 1.7, ``joker_multiplier``)."""
    return law.joker_multiplier if hand & bits.JOKER else 1


def hand_points(law: Law, hand: int) -> int:
    """The total of a held hand: card values, then the sevens, then the joker's multiplier (RULES 1.7)."""
    return card_total(law, hand) * sevens_factor(law, hand) * joker_factor(law, hand)


def in_one_go(round: Round) -> bool:
    """Whether the winner put down everything in the last turn, by melds alone (RULES 1.7)."""
    winner = round.winner
    return winner >= 0 and not round.exposed >> winner & 1 and round.melded == 1 and round.laid_off == 0


def one_go_factor(round: Round) -> int:
    """What all hands of a finished round are multiplied by (RULES 1.7, ``one_go_multiplier``)."""
    return round.law.one_go if in_one_go(round) else 1


def collector(round: Round) -> int:
    """The seat that gains what all hands are worth: the winner, -1 where nobody gains anything."""
    return -1 if round.law.penalty else round.winner


def payer(round: Round) -> int:
    """The seat that pays for all losers, since the winner claimed its discard; -1 where each pays for itself.

    RULES 1.7, ``responsibility``.
    """
    loses = round.law.penalty or round.law.zero_sum
    return round.claimed_from if round.law.discarder_pays and loses and round.winner >= 0 else -1


def payer_for(round: Round, holder: int) -> int:
    """The seat that loses what the hand of ``holder`` is worth, -1 for nobody (RULES 1.5, 1.7)."""
    if not (round.law.penalty or round.law.zero_sum):
        return -1
    if round.winner < 0 and not round.law.drawn_counts:
        return -1
    pays_for_all = payer(round)
    return holder if pays_for_all < 0 else pays_for_all


def scores(round: Round) -> list[int]:
    """The points of each seat in a finished round, by seat (RULES 1.7).

    Raises ValueError while it is not over, TypeError for what is no round.
    """
    if not isinstance(round, Round):
        raise TypeError(f"a round has scores, not {round!r}")
    if round._phase_number != OVER:
        raise ValueError("a round that is not over has no scores")
    return [score_of(round, seat) for seat in range(round.seats)]


def score_of(round: Round, seat: int) -> int:
    """As ``scores`` for one seat, without checking that the round is over."""
    points = 0
    if seat == collector(round):
        for holder in range(round.seats):
            points += hand_points(round.law, round._hands[holder])
    elif round.law.penalty or round.law.zero_sum:
        for holder in range(round.seats):
            if payer_for(round, holder) == seat:
                points += hand_points(round.law, round._hands[holder])
        if round.law.zero_sum:
            points = -points
    return points * one_go_factor(round) if points else 0
