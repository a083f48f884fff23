"""Rounds in extensive form for the tests, played by dice."""

from collections.abc import Iterator

from sevenbridge.engine.dice import Dice
from sevenbridge.engine.rules import Rules
from sevenbridge.lab.extensive.extensive_round import CHANCE, NO_MOVER, ExtensiveRound
from sevenbridge.lab.extensive.information import information
from sevenbridge.lab.extensive.observers import InformationObserver, ViewObserver
from sevenbridge.lab.extensive.resampling import resample
from sevenbridge.lab.extensive.setup import Setup
from tests.engine.random_games import any_rules, chosen, one_of

#: two seats and eight cards
SMALL = Setup(
    Rules(score_flow="zero_sum", stock_out="end", claim_ban="none"), 2, suits="sh", ranks="5678", hand_size=2
)

#: two seats and six cards, of which each is dealt one
TINY = Setup(
    Rules(claim_ban="none", claim_hand_cards=1, reshuffles=0), 2, suits="sh", ranks="678", hand_size=1
)


def any_setup(dice: Dice) -> Setup:
    """A setup under random rules: the whole pack, or a part of it."""
    seats = 2 + dice.below(5)
    parts = [("shdc", "A23456789TJQK", 7)] * 3 + [("shdc", "56789", 3), ("shd", "A23456789", 3)]
    suits, ranks, hand_size = one_of(dice, parts[: 5 if seats < 6 else 3])
    return Setup(
        any_rules(dice), seats, dealer=dice.below(seats), suits=suits, ranks=ranks, hand_size=hand_size
    )


def moments(setup: Setup, dice: Dice) -> Iterator[ExtensiveRound]:
    """One round before every move, and when it is over."""
    round = ExtensiveRound(setup)
    eager = dice.below(4)
    while round.mover != NO_MOVER:
        yield round
        legal = round.legal_moves()
        round.move(one_of(dice, legal) if round.mover == CHANCE else chosen(dice, legal, eager))
    yield round


def everywhere(setup: Setup) -> Iterator[tuple[ExtensiveRound, tuple[int, ...]]]:
    """Every moment of every course that a round can take, with the moves that lead to it."""
    waiting: list[tuple[ExtensiveRound, tuple[int, ...]]] = [(ExtensiveRound(setup), ())]
    while waiting:
        extensive, done = waiting.pop()
        yield extensive, done
        for move in extensive.legal_moves():
            after = extensive.clone()
            after.move(move)
            waiting.append((after, (*done, move)))


class State:
    """What an observer is handed."""

    def __init__(self, extensive: ExtensiveRound) -> None:
        self.extensive = extensive


def shown(extensive: ExtensiveRound, seat: int) -> list[bytes | str]:
    """Everything that the seat is shown, by every door."""
    known = information(extensive, seat)
    everything: list[bytes | str] = [str(known), repr(known), repr(resample(extensive.setup, known, Dice(1)))]
    for observer in (InformationObserver(extensive.setup), ViewObserver(extensive.setup)):
        observer.set_from(State(extensive), seat)
        everything += [observer.tensor.tobytes(), observer.string_from(State(extensive), seat)]
    return everything
