"""Many games of named players: shared out among processes, and the same result however many there are."""

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from functools import partial

from sevenbridge.engine.rules import Rules, check_seats
from sevenbridge.lab.games import Games
from sevenbridge.lab.players import make_player
from sevenbridge.lab.processes import shared_out
from sevenbridge.lab.sums import Sums

#: how many rounds, and how many matches, a process plays before it reports
ROUNDS_A_PART = 1000
MATCHES_A_PART = 250


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulation:
    """What is to be played: ``games`` rounds, or matches, of ``players`` (players.py), a name for each seat.

    In rounds the players change seats, in matches they keep them (games.py). The result depends on nothing
    but these fields. Raises InvalidRules for a number of players that cannot play, UnknownPlayer,
    and ValueError for less than one game or a negative seed.
    """

    rules: Rules
    players: tuple[str, ...]
    games: int
    seed: int = 0
    matches: bool = False

    def __post_init__(self) -> None:
        check_seats(len(self.players))
        for name in self.players:
            make_player(name)
        if self.games < 1:
            raise ValueError(f"there must be a game at least, not {self.games}")
        if self.seed < 0:
            raise ValueError(f"a seed must not be negative: {self.seed}")


def simulate(
    simulation: Simulation, jobs: int = 1, progress: Callable[[int], object] = lambda played: None
) -> Sums:
    """Plays a simulation with this many processes, and gives what it came to.

    ``progress`` is told how many games have been played, now and then. With more than one process a script
    must be importable (``if __name__ == "__main__":``), as multiprocessing asks of it. An interrupt ends all
    processes and is raised as ever.
    """
    sums = Sums(len(simulation.players))
    size = MATCHES_A_PART if simulation.matches else ROUNDS_A_PART
    play = partial(_play_part, simulation, size)
    with closing(shared_out(play, range(0, simulation.games, size), jobs)) as parts:
        for part in parts:
            sums += part
            progress(sums.games)
    return sums


def _play_part(simulation: Simulation, size: int, first: int) -> Sums:
    games = Games(simulation.rules, [make_player(name) for name in simulation.players], simulation.seed)
    count = min(size, simulation.games - first)
    if simulation.matches:
        games.play_matches(first, count)
    else:
        games.play_rounds(first, count)
    return games.sums()
