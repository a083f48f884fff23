"""Decisions of players among themselves, many games in lock-step where all of them are quick.

Somebody's own player may remember the round, so it has one game at a time, and is made anew for the next.

Match, or round, number n of a seed is the same in whatever company of others it is played, and in which
process: ``Dice(seed).fork(n)`` gives its seed for ``Lockstep`` and then the dice of its players.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sevenbridge.analysis.margins import leads
from sevenbridge.bots.player import Player
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.position_text import rules_text
from sevenbridge.lab.asking import ask
from sevenbridge.lab.dataset.action_values import ActionValues, as_objects
from sevenbridge.lab.dataset.columns import Decisions, OptionalColumns
from sevenbridge.lab.environments.arrays import make_buffers
from sevenbridge.lab.environments.buffers import HOLD
from sevenbridge.lab.environments.lockstep import Lockstep
from sevenbridge.lab.games import seatings
from sevenbridge.lab.players import seated, takes_long
from sevenbridge.lab.simulation import Simulation

#: so many games are played side by side where nobody ``takes_long``
GAMES_AT_ONCE: Final = 256
_BUFFERS: Final = ("actions", "observations", "packed_masks", "actors", "rewards", "dones")


def simulated(simulation: Simulation, numbers: range, optional: OptionalColumns) -> Iterator[Decisions]:
    """The decisions of the games of a simulation that have these numbers, game after game."""
    size = 1 if any(map(takes_long, simulation.players)) else GAMES_AT_ONCE
    for first in range(numbers.start, numbers.stop, size):
        with seated(simulation.players) as players:
            block = range(first, min(first + size, numbers.stop))
            decisions = _Block(simulation, players, block, optional).play()
        yield decisions


class _Block:
    """Games that go in lock-step from their beginnings to their ends."""

    def __init__(
        self, simulation: Simulation, players: Sequence[Player], numbers: range, optional: OptionalColumns
    ) -> None:
        self._simulation = simulation
        self._numbers = numbers
        self._names = tuple(dict.fromkeys(simulation.names))
        size, seats = len(numbers), len(simulation.players)
        self._is_hidden = optional.hidden
        names = (*_BUFFERS, "hidden") if optional.hidden else _BUFFERS
        self._buffers = make_buffers(simulation.rules, seats, size, names)
        self._games = Lockstep(
            simulation.rules,
            seats,
            size,
            self._buffers,
            matches=simulation.matches,
            reward="points",
            autoreset_mode="Disabled",
        )
        self._values = None if optional.worlds is None else ActionValues(optional.worlds, simulation.seed)
        self._dice = [Dice(simulation.seed).fork(number) for number in numbers]
        # as in ``Games``: in rounds the players change seats, in matches they keep them
        ways = [tuple(range(seats))] if simulation.matches else seatings(seats)
        seating = [ways[number % len(ways)] for number in numbers]
        self._players = [[players[player] for player in each] for each in seating]
        codes = [self._names.index(name) for name in simulation.names]
        self._codes = np.array([[codes[player] for player in each] for each in seating], np.int32)
        #: the decisions of each seat in the round so far
        self._steps = np.zeros((size, seats), np.int32)
        #: by game, and then by round: who plays it, and what each seat gained in it
        self._playing: list[list[tuple[int, ...]]] = [[] for _ in numbers]
        self._gains: list[list[NDArray[np.float32]]] = [[] for _ in numbers]
        #: by column, what was noted at each step
        self._noted: dict[str, list[NDArray[Any]]] = {}

    def play(self) -> Decisions:
        """Plays all games to their ends, and gives their decisions."""
        self._games.reset([dice.next64() for dice in self._dice])
        actions, dones = self._buffers["actions"], self._buffers["dones"]
        going = np.arange(len(self._numbers))
        while going.size:
            self._look(going)
            self._ask(going)
            self._games.step()
            self._score(going)
            actions[going[dones[going]]] = HOLD
            going = going[~dones[going]]
        return self._told()

    def _note(self, **noted: NDArray[Any]) -> None:
        for name, array in noted.items():
            self._noted.setdefault(name, []).append(array)

    def _look(self, going: NDArray[np.int64]) -> None:
        """Notes what the seats that are asked see."""
        seats = self._buffers["actors"][going]
        self._note(
            game=going,
            seat=seats,
            step=self._steps[going, seats],
            player=self._codes[going, seats],
            observation=self._buffers["observations"][going],
            mask=self._buffers["packed_masks"][going],
        )
        if self._is_hidden:
            hidden = self._buffers["hidden"][going]
            self._note(hidden_hands=hidden[:, :-1].reshape(len(going), -1), hidden_stock=hidden[:, -1])

    def _ask(self, going: NDArray[np.int64]) -> None:
        """Has the players choose, and notes what, and which round it is."""
        actions = self._buffers["actions"]
        rounds = []
        values = []
        for game in going.tolist():
            slot = self._games._slots[game]
            rounds.append(slot.match.rounds)
            if len(self._playing[game]) == slot.match.rounds:
                self._playing[game].append(slot.match.playing)
                for seat in slot.match.playing:
                    self._players[game][seat].begin_round()
            player = self._players[game][slot.seat]
            view = slot.view_of(slot.seat)
            assert view is not None, "who is asked plays"
            actions[game] = ask(player, slot.round, view, self._dice[game])
            if self._values is not None:
                step = slot.match.rounds, slot.seat, int(self._steps[game, slot.seat])
                values.append(self._values.of(view, int(actions[game]), self._numbers[game], *step))
        self._steps[going, self._buffers["actors"][going]] += 1
        self._note(action=actions[going], round=np.array(rounds))
        if self._values is not None:
            self._note(action_values=as_objects(values))

    def _score(self, going: NDArray[np.int64]) -> None:
        """Notes what the rounds that ended brought."""
        rewards, dones = self._buffers["rewards"], self._buffers["dones"]
        for game in going.tolist():
            if dones[game] or self._games._slots[game].match.rounds > len(self._gains[game]):
                self._gains[game].append(rewards[game].copy())
                self._steps[game] = 0

    def _told(self) -> Decisions:
        together = {name: np.concatenate(parts) for name, parts in self._noted.items()}
        order = np.argsort(together["game"], kind="stable")
        told = {name: array[order] for name, array in together.items()}
        games = told.pop("game")
        seats, rounds = told["seat"], told["round"]
        results, leads = self._outcomes()
        told |= {
            "match": games + self._numbers.start,
            "rules": np.zeros(len(games), np.int32),
            "result": results[games, rounds, seats],
            "ahead": leads[games, rounds, seats],
            "match_share": self._shares()[games, seats],
        }
        return Decisions(told, {"player": self._names, "rules": (rules_text(self._simulation.rules),)})

    def _outcomes(self) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """By game, round and seat: the points gained, and by how many of them the seat was ahead."""
        seats = len(self._simulation.players)
        results = np.zeros((len(self._numbers), max(map(len, self._gains)), seats), np.float32)
        values = np.zeros_like(results)
        for game, gains in enumerate(self._gains):
            for number, gained in enumerate(gains):
                playing = list(self._playing[game][number])
                results[game, number] = gained
                values[game, number, playing] = leads(gained[playing].tolist())
        return results, values

    def _shares(self) -> NDArray[np.float32]:
        """By game and seat: the share of the match that it won, which single rounds have not."""
        shares = np.full((len(self._numbers), len(self._simulation.players)), np.nan, np.float32)
        if self._simulation.matches:
            for game, slot in enumerate(self._games._slots):
                shares[game] = 0
                shares[game, list(slot.match.winners)] = 1 / len(slot.match.winners)
        return shares
