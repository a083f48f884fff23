"""A whole game for two seats as its sequence form, if it is small enough to be gone through.

A sequence is what one seat has done so far and where: an information set and an action there, after those
before it, or nothing yet. Since nobody forgets anything, a seat comes to an information set by one sequence
alone. What a course of the round is worth then depends on two sequences, one of each seat, and on how likely
chance makes it.
"""

from array import array
from collections.abc import Iterator
from functools import cached_property
from itertools import combinations
from typing import Final, NamedTuple

from sevenbridge.lab.extras import extra

with extra("openspiel"):
    import numpy as np
    from numpy.typing import NDArray

from sevenbridge.engine.rules import NOBODY
from sevenbridge.lab.extensive.extensive_round import CHANCE, NO_MOVER, ExtensiveRound
from sevenbridge.lab.extensive.information import Information, information
from sevenbridge.lab.extensive.setup import Setup

Floats = NDArray[np.float64]
Indices = NDArray[np.int64]

#: games with more moments are not gone through, since they would fill the memory
MOST_MOMENTS: Final = 50_000_000


class Level(NamedTuple):
    """The information sets that a seat comes to after equally many decisions of its own.

    The sequences that end in one set stand side by side.
    """

    #: the sequences, all sets together, and the number of the set of each, counted from 0 here
    sequences: Indices
    sets: Indices
    #: the index in ``sequences`` of the first one of each set, and the sequence by which the set is reached
    starts: Indices
    parents: Indices


class Decisions:
    """The information sets and the sequences of one seat; sequence 0 is that it has done nothing yet."""

    def __init__(self) -> None:
        #: the information sets, in an order in which none comes before those that lead to it
        self.known: list[Information] = []
        #: by information set: the moves of one course to it; the sequence that leads there; what can be done;
        #: and the first of the sequences that end there, one for each action
        self.courses: list[tuple[int, ...]] = []
        self.parents: list[int] = []
        self.actions: list[list[int]] = []
        self.first: list[int] = []
        #: how many sequences there are
        self.sequences = 1
        self._numbers: dict[Information, int] = {}

    def enter(self, known: Information, parent: int, actions: list[int], course: tuple[int, ...]) -> int:
        """The first sequence that ends in an information set, which is entered if it is new."""
        number = self._numbers.get(known)
        if number is None:
            number = self._numbers[known] = len(self.known)
            self.known.append(known)
            self.courses.append(course)
            self.parents.append(parent)
            self.actions.append(actions)
            self.first.append(self.sequences)
            self.sequences += len(actions)
        return self.first[number]

    @cached_property
    def levels(self) -> list[Level]:
        """All information sets, from the first decision to the last."""
        parents, first = np.array(self.parents, np.int64), np.array(self.first, np.int64)
        counts = np.diff(np.append(first, self.sequences))
        depth_after = np.zeros(self.sequences, np.int64)
        for number, parent in enumerate(self.parents):
            depth_after[first[number] : first[number] + counts[number]] = depth_after[parent] + 1
        depths = depth_after[parents]
        levels = []
        for depth in range(depths.max(initial=-1) + 1):
            sets = np.flatnonzero(depths == depth)
            here = counts[sets]
            starts = np.cumsum(here) - here
            index = np.repeat(np.arange(len(sets)), here)
            sequences = first[sets][index] + np.arange(here.sum()) - starts[index]
            levels.append(Level(sequences, index, starts, parents[sets]))
        return levels


class SequenceForm:
    """The game of a setup for two seats, gone through as a whole.

    Raises ValueError for more seats, for rules by which one does not lose what the other gains, and, after
    some minutes, for a game that is too large.
    """

    def __init__(self, setup: Setup) -> None:
        rules = setup.rules
        if setup.seats != 2 or rules.score_flow != "zero_sum" or rules.drawn_round != "no_score":
            raise ValueError(
                "a game has a sequence form if two seats play, and one gains what the other loses"
            )
        self.setup = setup
        #: the decisions of both seats
        self.decisions = (Decisions(), Decisions())
        #: how many moments the game has
        self.moments = 0
        #: by course that gains somebody something: the last sequences of both seats, and what seat 0 gains
        #: times the probability of all moves of chance
        self.ends: tuple[Indices, Indices]
        self.gains: Floats
        self._walk()

    def _walk(self) -> None:
        ends, gains = (array("q"), array("q")), array("d")
        for cards in deals(self.setup):
            start = ExtensiveRound(self.setup)
            for card in cards:
                start.move(card)
            waiting = [(start, cards, (0, 0), 1.0)]
            while waiting:
                extensive, course, sequences, probability = waiting.pop()
                self.moments += 1
                if self.moments > MOST_MOMENTS:
                    raise ValueError(f"the game has more than {MOST_MOMENTS:,} moments: take fewer cards")
                seat = extensive.mover
                moves = extensive.legal_moves()
                if seat == NO_MOVER:
                    if points := extensive.returns()[0]:
                        ends[0].append(sequences[0])
                        ends[1].append(sequences[1])
                        gains.append(points * probability)
                    continue
                if seat == CHANCE:
                    probability /= len(moves)
                    after = [sequences] * len(moves)
                else:
                    known = information(extensive, seat)
                    first = self.decisions[seat].enter(known, sequences[seat], moves, course)
                    new = range(first, first + len(moves))
                    after = [(each, sequences[1]) if seat == 0 else (sequences[0], each) for each in new]
                for move, reached in zip(moves, after, strict=True):
                    copy = extensive.clone()
                    copy.move(move)
                    waiting.append((copy, (*course, move), reached, probability))
        self.ends = (np.frombuffer(ends[0], np.int64), np.frombuffer(ends[1], np.int64))
        self.gains = np.frombuffer(gains) / sum(1 for _ in deals(self.setup))


def deals(setup: Setup) -> Iterator[tuple[int, ...]]:
    """The cards of every deal to two seats, in an order in which they are dealt; all are equally likely."""
    for one in combinations(setup.cards, setup.hand_size):
        left = [card for card in setup.cards if card not in one]
        for other in combinations(left, setup.hand_size):
            for upcard in [card for card in left if card not in other] if setup.rules.upcard else [NOBODY]:
                stacks = {0: list(one), 1: list(other), NOBODY: [upcard]}
                yield tuple(stacks[setup.receiver(number)].pop() for number in range(setup.dealt))
