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
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Final

from sevenbridge import unchecked
from sevenbridge.bots.player import Player, check_turn
from sevenbridge.engine import dealing
from sevenbridge.engine.actions import DRAW_ACTION
from sevenbridge.engine.cards import card_set, cards_in
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.kinds import COUNT
from sevenbridge.engine.phases import CLAIMING, DRAWING, OVER, PLAYING, RESHUFFLING
from sevenbridge.engine.position import ImpossiblePosition, Position
from sevenbridge.engine.reconstruction import round_consistent_with
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import NOBODY
from sevenbridge.engine.scoring import scores
from sevenbridge.engine.view import View

PLAYOUTS: Final = 1000
#: the constant of UCB1, which is for results between 0 and 1, in standard deviations of the results so far
EXPLORATION: Final = 1.4


@dataclass(slots=True, eq=False)
class Node:
    """What led here: an action of its ``owner``, or a card that the seat drew, which nobody owns."""

    owner: int = NOBODY
    parent: "Node | None" = None
    #: by action, or by ``COUNT`` and the card drawn
    children: dict[int, "Node"] = field(default_factory=dict)
    #: how often it could be chosen, and was
    chances: int = 1
    visits: int = 0
    #: what its owner got in all
    total: float = 0.0

    def child(self, key: int, owner: int) -> "Node":
        """What this leads to; it is there, or is made."""
        found = self.children.get(key)
        if found is None:
            found = self.children[key] = Node(owner, self)
        return found


class IsmctsPlayer(Player):
    """Thinks for so many playouts a move; see the module."""

    def __init__(self, playouts: int = PLAYOUTS) -> None:
        self._playouts = playouts

    def choose(self, view: View, dice: Dice) -> int:
        """See ``Player``."""
        check_turn(view, dice)
        if len(view.legal_actions()) == 1:
            return view.legal_actions()[0]
        worlds, tree = Worlds(view), Tree(view.seat)
        for _ in range(self._playouts):
            tree.play(worlds.deal(dice), dice)
        children = tree.root.children
        return max(children, key=lambda action: children[action].visits)


class Worlds:
    """The rounds that fit a view, each as likely as each other."""

    def __init__(self, view: View) -> None:
        self._seat = view.seat
        self._fitting = round_consistent_with(view).position()
        self._hidden = list(cards_in(view.unseen()))

    def deal(self, dice: Dice) -> Round:
        """A round that fits, the hidden cards dealt at random."""
        while True:
            dice.shuffle(self._hidden)
            try:
                world = Round.at(self._dealt())
            except ImpossiblePosition:
                # a hand that nobody would have kept, of sevens alone, say
                continue
            if world.phase == CLAIMING:
                unchecked.open_claims(world, world.discards[-1])
                # who comes first has been asked and has passed, or else this seat would not be asked
                while world.actor != self._seat:
                    world.pass_claims(world.actor)
            return world

    def _dealt(self) -> Position:
        fitting, cards = self._fitting, iter(self._hidden)
        hands = tuple(
            hand if seat == self._seat else card_set(islice(cards, hand.bit_count()))
            for seat, hand in enumerate(fitting.hands)
        )
        return replace(fitting, hands=hands, stock=tuple(islice(cards, len(fitting.stock))))


class Tree:
    """The tree of actions of all worlds, as the seat that thinks knows them."""

    def __init__(self, seat: int) -> None:
        self.root = Node()
        self._seat = seat
        #: how many playouts there were, and the sums of what the seat got, and of the squares
        self._played = 0
        self._total = 0.0
        self._squares = 0.0

    def play(self, world: Round, dice: Dice) -> None:
        """Plays a world to its end: down the tree, one action beyond it, and then at random."""
        node, is_growing = self.root, True
        while world.phase != OVER:
            if world.phase == RESHUFFLING:
                dealing.reshuffle(world, dice)
                continue
            seat = world.actor
            if world.phase == DRAWING:
                unchecked.apply(world, DRAW_ACTION)
                if is_growing and seat == self._seat and world.phase == PLAYING:
                    node = node.child(COUNT + world.drawn_card, NOBODY)
                continue
            legal = world.legal_actions()
            if is_growing:
                untried = self._untried(node, legal)
                is_growing = not untried
                action = untried[dice.below(len(untried))] if untried else self._best(node, legal)
                node = node.child(action, seat)
            else:
                action = legal[dice.below(len(legal))]
            unchecked.apply(world, action)
        self._note(node, world)

    def _untried(self, node: Node, legal: list[int]) -> list[int]:
        """The legal actions that are not in the tree; each of the others could be chosen once more."""
        untried = []
        for action in legal:
            child = node.children.get(action)
            if child is None:
                untried.append(action)
            else:
                child.chances += 1
        return untried

    def _best(self, node: Node, legal: list[int]) -> int:
        """The legal action with the highest upper confidence bound.

        It is UCB1 (Auer, Cesa-Bianchi and Fischer, 2002) with the variance of the results so far, which need
        not lie between 0 and 1.
        """
        mean = self._total / self._played
        variance = max(self._squares / self._played - mean * mean, 1.0) * EXPLORATION * EXPLORATION

        def bound(action: int) -> float:
            child = node.children[action]
            return child.total / child.visits + math.sqrt(variance * math.log(child.chances) / child.visits)

        return max(legal, key=bound)

    def _note(self, node: Node, world: Round) -> None:
        """Adds what the playout came to, points ahead of the others' mean, to the nodes on its way."""
        points = scores(world)
        sign = -1 if world.law.penalty else 1
        ahead = [sign * (world.seats * own - sum(points)) / (world.seats - 1) for own in points]
        self._played += 1
        self._total += ahead[self._seat]
        self._squares += ahead[self._seat] ** 2
        way: Node | None = node
        while way is not None:
            way.visits += 1
            if way.owner != NOBODY:
                way.total += ahead[way.owner]
            way = way.parent
