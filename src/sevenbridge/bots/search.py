"""The player ``search``: tries what it could do in worlds that fit what it sees, and plays these to the end.

At every decision all legal actions start on equal terms (lookahead.py); in stages of equal length the worse
half is dropped and the rest compared in further worlds: sequential halving (Karnin, Koren and Somekh, *Almost
Optimal Exploration in Multi-Armed Bandits*, 2013). The move of ``tuned`` always stays among them, and is made
unless another one was better by more than chance explains: noise makes moves worse.
"""

from math import sqrt
from time import perf_counter

from sevenbridge.bots import unlocked
from sevenbridge.bots.lookahead import Lookahead
from sevenbridge.bots.player import Player
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.view import View

PLAYOUTS = 2000
#: by how many standard errors another action must be better than that of ``tuned``
DOUBT = 1.0
#: how many worlds are played between two looks at the clock
WORLDS = 8


class SearchPlayer(Player):
    """Thinks for so many ``milliseconds`` a move, or else for so many ``playouts``; see the module.

    With a time, the same view and dice need not give the same choice.
    """

    def __init__(self, playouts: int = PLAYOUTS, milliseconds: int = 0) -> None:
        self.playouts = playouts
        self.seconds = milliseconds / 1000
        self.lookahead = Lookahead()

    def choose(self, view: View, dice: Dice) -> int:
        """See ``Player``."""
        if view.options.total() == 1:
            return view.options.nth(0)
        began = perf_counter()
        lookahead = self.lookahead
        lookahead.look(view, dice)
        standing = list(range(lookahead.size))
        stages = len(standing).bit_length()
        played = 0
        for stage in range(1, stages + 1):
            played = self._play_stage(len(standing), stages, played, began + self.seconds * stage / stages)
            if stage < stages:
                standing = self._better_half(standing)
        return self._choice(standing)

    def _play_stage(self, standing: int, stages: int, played: int, end: float) -> int:
        """Plays worlds from the number ``played`` on; gives the number of the first that was not."""
        if not self.seconds:
            count = max(1, self.playouts // (stages * standing))
            unlocked.play(self.lookahead, played, count)
            return played + count
        while True:
            unlocked.play(self.lookahead, played, WORLDS)
            played += WORLDS
            if perf_counter() >= end:
                return played

    def _better_half(self, standing: list[int]) -> list[int]:
        """Drops the worse half, but never the anchor."""
        lookahead = self.lookahead
        ranked = sorted(standing, key=lambda place: -lookahead.aheads[place])
        kept = ranked[: (len(ranked) + 1) // 2]
        for place in ranked[len(kept) :]:
            if place == lookahead.anchor:
                kept.append(place)
            else:
                lookahead.drop(place)
        return kept

    def _choice(self, standing: list[int]) -> int:
        lookahead = self.lookahead
        anchor = lookahead.anchor
        best = max(standing, key=lambda place: lookahead.aheads[place])
        gain = lookahead.aheads[best] - lookahead.aheads[anchor]
        spread = sqrt(lookahead.apart[best])
        return lookahead.actions[best if gain > DOUBT * spread else anchor]
