"""The numbers in the judgement of the player ``rule``."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """What ``Outlook`` adds up to tell how likely a hand goes out first, and what is lost if it does not.

    The sum is a logarithm of odds: 0 is an even chance, each 0.7 doubles the odds. A *share* is the part of
    the cards not yet seen that would do something.

    The own hand: ``loose`` by the number of its loose cards from none to seven; ``pairs`` by how many pairs
    of these lack one card to a meld, ``three_paired`` for three loose cards with such a pair (one card, and
    all are gone), ``two_spared`` for two with a third card that could be the discard; the shares of cards
    that make a meld of a pair, as a set (``third``), as a set of cards that count more points than the mean
    (``dear_third``, times the others, for these are soon discarded), as a run (``run``), of any kind with
    three loose cards (``three_outs``); the share that can be put down at once (``fit``, and ``last_fit`` more
    with one loose card), and that makes room for a loose card (``step``).

    The others: ``cards`` by how many each of them holds, from one to seven; ``places`` for the share that
    they could lay off. The round: ``laps`` for each turn that everybody has had, and that more while nothing
    has been shown (``hidden``, ``hidden_laps``); ``two`` at a table of two.

    The chance to go out in one go is told by a sum of its own: ``go_loose``, ``go_paired`` for any pair, the
    shares ``go_outs`` and ``go_fit``, ``go_danger`` times what the others make of it, ``go_laps`` and
    ``go_two``.

    ``kept`` is the share of their cards that the others still hold when this seat goes out. ``burden`` and
    ``held`` are the shares of the points of loose and of other cards that are lost when another does, and
    ``caught`` that of the other cards when it happens before the next turn; ``out`` are the chances that a
    seat with one to seven cards goes out within a lap. A discard costs ``feed`` of all that is at stake where
    somebody can claim it, and ``feed_out`` where that goes out; ``feed_pon`` and ``feed_chi`` say how much
    likelier than chance somebody can.
    """

    loose: tuple[float, ...] = (2.17, 1.73, 0.80, 0.40, 0.21, -0.26, -0.39, -0.85)
    pairs: tuple[float, ...] = (0.09, 0.16, 0.17, 0.22)
    three_paired: float = 0.438
    two_spared: float = 0.429
    third: float = 3.95
    dear_third: float = 3.52
    run: float = 2.65
    three_outs: float = 5.02
    fit: float = 1.55
    last_fit: float = 0.98
    step: float = 1.94

    cards: tuple[float, ...] = (-0.95, 0.22, -1.01, -0.52, -0.40, -0.08, -0.61)
    places: float = -5.04
    laps: float = -0.221
    hidden: float = 0.244
    hidden_laps: float = -0.094
    two: float = 0.266

    go_loose: tuple[float, ...] = (1.08, 1.28, -0.03, -0.09, -1.78, -1.98, -3.21, -3.12)
    go_paired: float = 0.407
    go_outs: float = 5.90
    go_fit: float = -0.394
    go_danger: float = 1.57
    go_laps: float = -0.13
    go_two: float = 0.379

    kept: float = 0.992
    out: tuple[float, ...] = (0.45, 0.12, 0.23, 0.07, 0.02, 0.01, 0.03)
    caught: float = 0.4
    burden: float = 0.193
    held: float = 0.136
    feed: float = 0.088
    feed_out: float = 0.678
    feed_pon: float = 0.731
    feed_chi: float = 1.17


WEIGHTS = Weights()
