"""The parameters of the evaluation function of ``rule``."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """What an ``Evaluator`` adds up: how likely a hand goes out first, and what is lost if it does not.

    The sum is a logarithm of odds: 0 is an even chance, each 0.7 doubles the odds. A *share* is the part of
    the cards not yet seen that would do something.
    """

    # the own hand
    #: by the number of its loose cards, none to seven
    loose: tuple[float, ...] = (2.17, 1.73, 0.80, 0.40, 0.21, -0.26, -0.39, -0.85)
    #: by how many pairs of these lack one card to a meld
    pairs: tuple[float, ...] = (0.09, 0.16, 0.17, 0.22)
    #: for three loose cards with such a pair: one card, and all are gone
    three_paired: float = 0.438
    #: for two loose cards that are a pair, with a third card that could be the discard
    two_spared: float = 0.429
    #: times the share of cards that make a set of a pair
    third: float = 3.95
    #: the same of cards that count more points than the mean, times the others, who soon discard them
    dear_third: float = 3.52
    #: times the share of cards that make a run of a pair
    run: float = 2.65
    #: times the share of cards that make any meld of a pair, with three loose cards
    three_outs: float = 5.02
    #: times the share of cards that can be put down at once
    fit: float = 1.55
    #: that more, with one loose card
    last_fit: float = 0.98
    #: times the share of cards that make room for a loose card
    step: float = 1.94

    # the others, and the round
    #: by how many cards each of the others holds, one to seven
    cards: tuple[float, ...] = (-0.95, 0.22, -1.01, -0.52, -0.40, -0.08, -0.61)
    #: times the share of cards that the others could lay off
    lay_offs: float = -5.04
    #: for each turn that everybody has had
    laps: float = -0.221
    #: while nothing has been shown, at once and for each such turn
    hidden: float = 0.244
    hidden_laps: float = -0.094
    #: at a table of two
    two: float = 0.266

    # the chance to go out in one go, which is a sum of its own
    #: by the number of loose cards, none to seven
    go_loose: tuple[float, ...] = (1.08, 1.28, -0.03, -0.09, -1.78, -1.98, -3.21, -3.12)
    #: for any pair
    go_paired: float = 0.407
    #: times the share of cards that make a meld of a pair
    go_outs: float = 5.90
    #: times the share of cards that the melds of the hand would take
    go_fit: float = -0.394
    #: times what the cards of the others come to
    go_danger: float = 1.57
    #: for each turn that everybody has had
    go_laps: float = -0.13
    #: at a table of two
    go_two: float = 0.379

    # points
    #: the share of their cards that the others still hold when this seat goes out
    kept: float = 0.992
    #: the chances that a seat with one to seven cards goes out within a lap
    out: tuple[float, ...] = (0.45, 0.12, 0.23, 0.07, 0.02, 0.01, 0.03)
    #: the share of the points of cards that are not loose, lost when another goes out before the next turn
    caught: float = 0.4
    #: the shares of the points of loose and of other cards that are lost when another goes out
    burden: float = 0.193
    held: float = 0.136
    #: the share of all that is at stake that a discard costs where somebody can claim it
    feed: float = 0.088
    #: the same where that seat goes out by it
    feed_out: float = 0.678
    #: how much likelier than chance somebody can pon, or chi, a discard
    feed_pon: float = 0.731
    feed_chi: float = 1.17


WEIGHTS = Weights()
