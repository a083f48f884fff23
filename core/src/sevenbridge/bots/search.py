"""The player ``search``: tries its actions in worlds that fit what it sees, and plays these to the end.

At every decision it first tries all legal actions equally often (rollouts.py). Then, in stages of equal
length, it drops the worse half and compares the rest in further worlds (halving.py). It always keeps the
action of ``value``, or of another player on which it is based, and chooses it unless another action is better
by more than chance explains.
"""

from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from math import sqrt
from time import perf_counter

from sevenbridge.bots import nogil
from sevenbridge.bots.aims import Aim, Points
from sevenbridge.bots.determinizations import Determinizations
from sevenbridge.bots.halving import SequentialHalving
from sevenbridge.bots.player import Player, check_turn
from sevenbridge.bots.rollouts import Rollouts
from sevenbridge.bots.tuned import weights_for
from sevenbridge.bots.value import ValuePlayer
from sevenbridge.bots.weights import Weights
from sevenbridge.bots.worlds import Worlds
from sevenbridge.engine.core import IS_COMPILED
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.law import Law
from sevenbridge.engine.view import View

PLAYOUTS = 2000
#: by how many standard errors another action must be better than that of the base
DOUBT = 1.0
#: how many worlds each thread plays between two looks at the clock; interpreted, one takes long enough
WORLDS = 8 if IS_COMPILED else 1


class SearchPlayer(Player):
    """Thinks at each move for so many ``playouts``, or so many ``milliseconds``, or until the first of these.

    It tries its actions in ``worlds`` of this kind, where all seats play on with the ``weights`` for the
    table, and chooses what serves its ``aim``; the action of ``base`` stays unless another one is better. The
    number of ``threads`` does not change the choice: the same view and dice give the same one, as long as it
    does not run out of milliseconds.
    """

    def __init__(
        self,
        playouts: int | None = None,
        milliseconds: int | None = None,
        threads: int = 1,
        aim: Callable[[], Aim] = Points,
        worlds: Callable[[], Worlds] = Determinizations,
        weights: Callable[[Law, int], Weights] = weights_for,
        base: Callable[[], Player] = ValuePlayer,
    ) -> None:
        self._arguments = (playouts, milliseconds, threads, aim, worlds, weights, base)
        if playouts is None:
            playouts = PLAYOUTS if milliseconds is None else 1 << 40
        self._playouts = playouts
        self._seconds = float("inf") if milliseconds is None else milliseconds / 1000
        self._rollouts = [Rollouts(worlds(), aim, weights, base) for _ in range(threads)]
        self._threads: Executor | None = ThreadPoolExecutor(threads) if threads > 1 else None

    def __reduce__(self) -> tuple[object, ...]:
        return SearchPlayer, self._arguments

    def choose(self, view: View, dice: Dice) -> int:
        """See ``Player``."""
        check_turn(view, dice)
        if view._options.total() == 1:
            return view._options.nth(0)
        began = perf_counter()
        state = dice.state
        for each in self._rollouts:
            dice.state = state
            each.update(view, dice)
        main = self._rollouts[0]
        halving = SequentialHalving(main.size, main.anchor)
        played = 0
        for stage in range(1, halving.stages + 1):
            end = began + self._seconds * stage / halving.stages
            played = self._play(played, max(1, halving.worlds(self._playouts)), end)
            if stage < halving.stages:
                self._drop_worse_half(halving)
        return self._choice(halving.standing)

    def _play(self, played: int, worlds: int, end: float) -> int:
        """Plays so many worlds, from the number ``played`` on, and returns the number of the next one.

        It ends early when the time is over.
        """
        main = self._rollouts[0]
        last = played + worlds
        while played < last:
            part = min(WORLDS * len(self._rollouts), last - played)
            if self._threads is None:
                nogil.play(main, played, part)
            else:
                self._share(self._threads, played, part)
            played += part
            if perf_counter() >= end:
                break
        return played

    def _share(self, threads: Executor, first: int, count: int) -> None:
        """Plays so many worlds, each thread its share of them."""
        size = -(-count // len(self._rollouts))
        parts = []
        for each in self._rollouts:
            share = min(size, count)
            parts.append(threads.submit(_play_part, each, first, share))
            first += share
            count -= share
        for part in parts:
            part.result()
        for each in self._rollouts[1:]:
            self._rollouts[0].add(each)

    def _drop_worse_half(self, halving: SequentialHalving) -> None:
        main = self._rollouts[0]
        ranked = sorted([(-main.margins[index], index) for index in halving.standing])
        for index in halving.halve([index for _, index in ranked]):
            for each in self._rollouts:
                each.drop(index)

    def _choice(self, standing: list[int]) -> int:
        main = self._rollouts[0]
        best = main.anchor
        for index in standing:
            if main.margins[index] > main.margins[best]:
                best = index
        gain = main.margins[best] - main.margins[main.anchor]
        return main.actions[best if gain > DOUBT * sqrt(main.squared_gaps[best]) else main.anchor]


def _play_part(rollouts: Rollouts, first: int, count: int) -> None:
    """What each thread does."""
    nogil.play(rollouts, first, count)
