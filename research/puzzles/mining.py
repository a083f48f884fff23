"""Mines puzzles: plays rounds of strong players, and looks for decisions with one clearly best action.

What costs little comes first: a quick estimate of all actions, then who stands for the levels for people, and
only then the two measurements that make a puzzle (measurement.py): in fresh worlds with the usual
player to play on, and in others with another one. What follows from the cards that a seat sees, and from
nothing else, decides whether its decision becomes a puzzle, and what stands in it.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from research.puzzles.measurement import LEAST, Measurement, other_weights_for
from sevenbridge.analysis import prospects
from sevenbridge.analysis.evaluation import DecisionEvaluator
from sevenbridge.bots.player import Player
from sevenbridge.bots.players import make_player
from sevenbridge.bots.rollouts import MOST_ACTIONS
from sevenbridge.engine.actions import PASS_ACTION, verb_of
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.view import View, view_from
from sevenbridge.lab.games import Games
from sevenbridge.puzzles.puzzle import Puzzle, Theme, Worth
from sevenbridge.puzzles.themes import theme_of

#: who stands for the levels for people, weakest first: players that never change, and whose choice depends on
#: nothing but the view
LEVELS: Final = {"chick": "shy", "rabbit": "greedy", "fox": "tuned", "owl": "search:1500"}
#: those that choose at once, and the one that thinks
*QUICK_LEVELS, LAST_LEVEL = LEVELS
#: where this player chooses what they choose, no more is looked for
USUAL: Final = "value"
#: worlds of the quick estimate
QUICK: Final = 150
#: in so many worlds it is found out how much going out in one go matters, and what share of a gap is much
DOUBLING: Final = 600
MUCH: Final = 0.5
#: no theme with its answer (what kind of action is the best) makes more than this share of the puzzles
MOST_OF_A_THEME: Final = 0.3
#: nor do those that one level misses, that two miss, and so on
MOST_OF_A_DIFFICULTY: Final = (0.0, 0.2, 0.4, 0.4, 0.3)
#: an action that is so many points ahead of all others, and that only the chick misses, is no question; the
#: chick claims nothing at all
NO_QUESTION: Final = 15.0
NO_QUESTION_OF_A_CLAIM: Final = 7.0
#: the verbs of actions that show cards
_SHOWING: Final = ("meld", "layoff", "chi", "pon")


@dataclass(frozen=True, slots=True, kw_only=True)
class Mine:
    """Where puzzles are looked for: the rounds of a player at all seats of a table, from a seed."""

    rules: Rules
    seats: int
    seed: int
    player: str


@dataclass(slots=True)
class Spread:
    """Sees to it that of ``wanted`` puzzles not too many are alike; of endlessly many none are."""

    wanted: float
    #: how many there are of each theme, by the verb of the best action
    themes: Counter[tuple[Theme, str]] = field(default_factory=Counter)
    #: how many there are by the number of levels that miss them
    difficulties: Counter[int] = field(default_factory=Counter)

    def has_room(self, theme: Theme, best: int, missed: int) -> bool:
        """Whether another puzzle of this theme and with this action is wanted, which so many levels miss."""
        alike = self.themes[theme, verb_of(best)] < max(1, MOST_OF_A_THEME * self.wanted)
        return alike and self.difficulties[missed] < max(1, MOST_OF_A_DIFFICULTY[missed] * self.wanted)

    def add(self, puzzle: Puzzle) -> None:
        """Counts a puzzle."""
        self.themes[puzzle.theme, verb_of(puzzle.best.action)] += 1
        self.difficulties[len(puzzle.missed_by)] += 1


class Miner:
    """Mines puzzles; ``spread`` is told of them and says what else is wanted."""

    def __init__(self, spread: Spread) -> None:
        self.spread = spread
        #: how many decisions were looked at, and how many were measured
        self.seen = 0
        self.measured = 0
        self._evaluator = DecisionEvaluator()
        self._measurement = Measurement()
        self._other_measurement = Measurement(other_weights_for)
        self._levels = {name: make_player(player) for name, player in LEVELS.items()}
        self._usual = make_player(USUAL)

    def puzzles(self, mine: Mine, first: int = 0) -> Iterator[Puzzle | None]:
        """The puzzle of each round from the ``first`` on, one at most; None for a round that has none."""
        watcher = Watcher(make_player(mine.player))
        games = Games(mine.rules, [watcher] * mine.seats, mine.seed)
        number = first
        while True:
            games.play_rounds(number, 1)
            yield self._first_of(watcher.views, Dice(mine.seed).fork(number, 1))
            watcher.views.clear()
            number += 1

    def _first_of(self, views: list[View], dice: Dice) -> Puzzle | None:
        """The first puzzle among the decisions of a round, which are looked at in any order."""
        while views:
            puzzle = self.puzzle_of(views.pop(dice.below(len(views))))
            if puzzle is not None:
                self.spread.add(puzzle)
                return puzzle
        return None

    def puzzle_of(self, view: View) -> Puzzle | None:
        """The puzzle that a decision is, if it is one. The same view gives the same."""
        self.seen += 1
        legal = view.legal_actions()
        if len(legal) < (2 if PASS_ACTION in legal else 3) or len(legal) > MOST_ACTIONS:
            return None
        dice = Dice(view.hand).fork(view.discards_made, len(legal))
        chosen = {name: self._levels[name].choose(view, dice.fork(1)) for name in QUICK_LEVELS}
        if len({*chosen.values(), self._usual.choose(view, dice.fork(1))}) == 1:
            return None
        quick = self._evaluator.evaluate(view, dice.fork(0), QUICK).actions
        best, rival = quick[0], quick[1]
        gap = best.ahead.mean - rival.ahead.mean
        if gap < LEAST or _goes_out(view, best.action):
            return None
        missed = [name for name, action in chosen.items() if action != best.action]
        least = NO_QUESTION_OF_A_CLAIM if PASS_ACTION in legal else NO_QUESTION
        if not missed or (missed == ["chick"] and gap > least):
            return None
        themes = {theme_of(best.action, rival.action)}
        if may_hide(view, best.action, rival.action):
            themes.add(Theme.ONE_GO)
        # the level that thinks is asked last
        possible = [(theme, len(missed) + more) for theme in themes for more in (0, 1)]
        if not any(self.spread.has_room(theme, best.action, levels) for theme, levels in possible):
            return None
        self.measured += 1
        worths = self._measurement.worths(view, best.action, dice.fork(2))
        if worths is None:
            return None
        found = self._other_measurement.worths(view, best.action, dice.fork(3))
        if found is None:
            return None
        if self._levels[LAST_LEVEL].choose(view, dice.fork(4)) != best.action:
            missed.append(LAST_LEVEL)
        theme = self._theme(view, worths, dice.fork(5))
        if not self.spread.has_room(theme, best.action, len(missed)):
            return None
        return Puzzle(
            view=view, worths=worths, theme=theme, again=_in_order_of(worths, found), missed_by=tuple(missed)
        )

    def _theme(self, view: View, worths: tuple[Worth, ...], dice: Dice) -> Theme:
        best, rival = worths[0], worths[1]
        if may_hide(view, best.action, rival.action):
            # were nothing doubled, would it make much of a difference?
            rules = view.rules.replace(one_go_multiplier=1)
            plain = view_from(view.facts() | {"rules": rules})
            gap = self._evaluator.compare(plain, dice, best.action, rival.action, DOUBLING).gap.mean
            told = best.ahead - rival.ahead
            if abs(gap - told) > MUCH * told:
                return Theme.ONE_GO
        return theme_of(best.action, rival.action)


class Watcher(Player):
    """Plays as another player does, and keeps what it saw at each decision."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self.views: list[View] = []

    def choose(self, view: View, dice: Dice) -> int:
        """See ``Player``."""
        if len(view.legal_actions()) > 1:
            self.views.append(view_from(view.facts()))
        return self._player.choose(view, dice)


def may_hide(view: View, best: int, rival: int) -> bool:
    """Whether one of the actions shows cards, the other does not, and going out in one go still doubles."""
    return prospects.may_double(view) and (verb_of(best) in _SHOWING) != (verb_of(rival) in _SHOWING)


def _goes_out(view: View, action: int) -> bool:
    """Whether an action ends the round at once, which nobody has to be asked."""
    way = prospects.way_out(view, action)
    return way is not None and not way.actions


def _in_order_of(worths: tuple[Worth, ...], found: tuple[Worth, ...]) -> tuple[Worth, ...]:
    by_action = {each.action: each for each in found}
    return tuple(by_action[each.action] for each in worths)
