"""The player ``ismcts``: what a general library would play, to be measured against.

Single-observer information set Monte Carlo tree search (Cowling, Powley and Whitehouse, *Information Set
Monte Carlo Tree Search*, 2012), and nothing that knows this game: the hidden cards are dealt uniformly over
what the view leaves open, rounds are played on at random, and the action tried most often is chosen.

Each playout deals the hidden cards at random, goes down a tree of actions that all these worlds share, adds
one action to it and plays on at random. Of the actions that are legal in its world it goes on with the one of
the highest upper confidence bound (UCB1), in which not the visits of the parent count but how often the
action could be chosen. The tree branches by all that is done and by the cards that this seat draws.
"""

import math
from time import perf_counter_ns

from sevenbridge.bots.player import Player, check_turn
from sevenbridge.engine import actions, bits, dealing, reconstruction
from sevenbridge.engine.core import require_init
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.kinds import COUNT, DRAW
from sevenbridge.engine.law import law_of
from sevenbridge.engine.options import Options
from sevenbridge.engine.phases import CLAIMING, DRAWING, OVER, PLAYING, RESHUFFLING
from sevenbridge.engine.reconstruction import HiddenCards
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import NOBODY, Rules
from sevenbridge.engine.scoring import scores
from sevenbridge.engine.view import View

PLAYOUTS = 1000
#: the constant of UCB1, which is for results between 0 and 1, in standard deviations of the results so far
EXPLORATION = 1.4
#: the tree does not grow beyond this; later playouts add to what is there
MOST_NODES = 32768


class IsmctsPlayer(Player):
    """Thinks for so many ``milliseconds`` a move, or else for so many ``playouts``; see the module.

    With a time, the same view and dice need not give the same choice.
    """

    def __init__(self, playouts: int | None = PLAYOUTS, milliseconds: int | None = None) -> None:
        self.playouts = playouts or 0
        self.nanoseconds = 1_000_000 * (milliseconds or 0)
        self.options = Options()
        #: the world as far as it is known, and one of those that fit it
        self.base = Round(law_of(Rules()), 2)
        self.world = self.base.clone()
        #: whose view it is
        self.seat = 0
        self.hidden = HiddenCards()
        #: how many nodes the tree has; the lists have a number for each
        self.nodes = 0
        #: what led to the node: an action, or COUNT and the card drawn
        self.keys = [0] * 32768
        #: whose action that was
        self.owners = [0] * 32768
        #: the node's parent, its first child, and the next child of its parent, -1 for none
        self.parents = [0] * 32768
        self.firsts = [0] * 32768
        self.nexts = [0] * 32768
        #: how often it could be chosen, and was
        self.chances = [0] * 32768
        self.visits = [0] * 32768
        #: what its owner got in all
        self.sums = [0.0] * 32768
        #: what the playout came to, by seat
        self.results = [0.0] * 6
        #: how many playouts there were, and the sums of what this seat got, and of the squares
        self.done = 0
        self.total = 0.0
        self.squares = 0.0

    def __reduce__(self) -> tuple[object, ...]:
        return IsmctsPlayer, (self.playouts, self.nanoseconds // 1_000_000)

    def choose(self, view: View, dice: Dice) -> int:
        """See ``Player``."""
        check_turn(view, dice)
        if view.options.total() == 1:
            return view.options.nth(0)
        began = perf_counter_ns()
        self._look(view)
        self.nodes = 0
        self._grow(NOBODY, NOBODY, NOBODY)
        self.done = 0
        self.total = self.squares = 0.0
        while self.done == 0 or self._has_time(began):
            self._deal(dice)
            self._note(self._play(dice))
        best = self.firsts[0]
        child = self.nexts[best]
        while child >= 0:
            if self.visits[child] > self.visits[best]:
                best = child
            child = self.nexts[child]
        return self.keys[best]

    def _has_time(self, began: int) -> bool:
        if self.nanoseconds:
            return perf_counter_ns() - began < self.nanoseconds
        return self.done < self.playouts

    # -- worlds ----------------------------------------------------------------------------------------------

    def _look(self, view: View) -> None:
        """Lays the view out, and lists what it hides."""
        base = self.base
        if base.seats != view.seats or base.law is not view.law:
            base = self.base = Round(view.law, view.seats)
            self.world = base.clone()
        self.seat = view.seat
        reconstruction.lay_out(base, view)
        self.hidden.update(view)

    def _deal(self, dice: Dice) -> None:
        """Makes a world: shuffles the hidden cards and deals them to the others and the stock."""
        hidden = self.hidden
        for last in range(hidden.count - 1, 0, -1):
            chosen = dice.below(last + 1)
            card = hidden.cards[last]
            hidden.cards[last] = hidden.cards[chosen]
            hidden.cards[chosen] = card
        hidden.deal(self.base, 0)
        world = self.world
        world.copy_from(self.base)
        if world.phase == CLAIMING:
            world.open_claims(world.discards[world.discard_count - 1])
            # who comes first has been asked and has passed, or else this seat would not be asked
            while world.actor != self.seat:
                world.pass_claims(world.actor)

    # -- the tree --------------------------------------------------------------------------------------------

    def _play(self, dice: Dice) -> int:
        """Plays the world to its end; gives the last node on its way that is in the tree."""
        world = self.world
        options = self.options
        node = 0
        growing = True
        while world.phase != OVER:
            if world.phase == RESHUFFLING:
                dealing._reshuffle(world, dice)
                continue
            seat = world.actor
            if world.phase == DRAWING:
                world.apply(DRAW)
                if growing and seat == self.seat and world.phase == PLAYING:
                    node = self._drawn(node, COUNT + world.drawn_card)
                continue
            world._fill(options, seat)
            able = options.total()
            if growing:
                tried = self._count_tried(node)
                if tried == able:
                    node = self._best(node)
                    world.apply(self.keys[node])
                    continue
                growing = False
                action = self._untried(node, dice.below(able - tried))
                if self.nodes < MOST_NODES:
                    node = self._grow(node, action, seat)
            else:
                action = options.nth(dice.below(able))
            world.apply(action)
        return node

    def _grow(self, parent: int, key: int, owner: int) -> int:
        """Adds a node."""
        node = self.nodes
        self.nodes += 1
        self.keys[node] = key
        self.owners[node] = owner
        self.parents[node] = parent
        self.firsts[node] = -1
        self.chances[node] = 1
        self.visits[node] = 0
        self.sums[node] = 0.0
        self.nexts[node] = -1
        if parent >= 0:
            self.nexts[node] = self.firsts[parent]
            self.firsts[parent] = node
        return node

    def _drawn(self, node: int, key: int) -> int:
        """The node after this seat has drawn a card; it is there, or is made if there is room."""
        child = self.firsts[node]
        while child >= 0 and self.keys[child] != key:
            child = self.nexts[child]
        if child < 0:
            child = self._grow(node, key, NOBODY) if self.nodes < MOST_NODES else node
        return child

    def _count_tried(self, node: int) -> int:
        """How many of the legal actions are in the tree; each of these could be chosen once more."""
        tried = 0
        child = self.firsts[node]
        while child >= 0:
            if self.options.has(self.keys[child]):
                self.chances[child] += 1
                tried += 1
            child = self.nexts[child]
        return tried

    def _untried(self, node: int, index: int) -> int:
        """The legal action at this place of those that are not in the tree."""
        options = self.options
        for row in range(options.rows):
            spots = options.spots[row]
            while spots:
                action = actions.encode(options.kinds[row], bits.lowest(spots))
                spots &= spots - 1
                child = self.firsts[node]
                while child >= 0 and self.keys[child] != action:
                    child = self.nexts[child]
                if child < 0:
                    if index == 0:
                        return action
                    index -= 1
        return -1

    def _best(self, node: int) -> int:
        """The legal child with the highest upper confidence bound.

        It is UCB1 (Auer, Cesa-Bianchi and Fischer, 2002) with the variance of the results so far, which need
        not lie between 0 and 1.
        """
        mean = self.total / self.done
        variance = max(self.squares / self.done - mean * mean, 1.0) * EXPLORATION * EXPLORATION
        best = -1
        most = 0.0
        child = self.firsts[node]
        while child >= 0:
            if self.options.has(self.keys[child]):
                visits = self.visits[child]
                bound = self.sums[child] / visits + math.sqrt(
                    variance * math.log(self.chances[child]) / visits
                )
                if best < 0 or bound > most:
                    best = child
                    most = bound
            child = self.nexts[child]
        return best

    def _note(self, node: int) -> None:
        """Adds what the playout came to, points ahead of the others' mean, to the nodes on its way."""
        world = self.world
        points = scores(world)
        everybody = 0.0
        for seat in range(world.seats):
            everybody += points[seat]
        for seat in range(world.seats):
            ahead = (world.seats * points[seat] - everybody) / (world.seats - 1)
            self.results[seat] = -ahead if world.law.penalty else ahead
        self.done += 1
        self.total += self.results[self.seat]
        self.squares += self.results[self.seat] * self.results[self.seat]
        while node >= 0:
            self.visits[node] += 1
            if self.owners[node] >= 0:
                self.sums[node] += self.results[self.owners[node]]
            node = self.parents[node]


require_init(IsmctsPlayer)
