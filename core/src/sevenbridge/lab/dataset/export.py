"""Makes a dataset: a folder of Parquet files, the same whichever way the work is shared out."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final

from sevenbridge.engine.game import Game
from sevenbridge.lab.dataset.columns import Decisions, columns
from sevenbridge.lab.dataset.parquet import Part, write
from sevenbridge.lab.dataset.recorded import recorded
from sevenbridge.lab.dataset.simulated import simulated
from sevenbridge.lab.environments.layout import Layout
from sevenbridge.lab.processes import shared_out
from sevenbridge.lab.simulation import Simulation

#: how many rounds, and how many matches, a file holds
ROUNDS_A_FILE: Final = 8192
MATCHES_A_FILE: Final = 2048


class DifferentLayout(ValueError):
    """A match whose observations have another form than those of the first: other seats, or the joker."""

    def __init__(self, number: int) -> None:
        super().__init__(f"match {number} has other seats than the first, or a joker where that has none")
        #: the number of the match
        self.number = number


def export_simulated(
    folder: Path,
    simulation: Simulation,
    hidden: bool = False,
    jobs: int = 1,
    progress: Callable[[int], object] = lambda games: None,
) -> list[Part]:
    """Plays a simulation with this many processes, and writes its decisions into a folder that there is.

    ``progress`` is told how many games have been written. With more than one process a script must be
    importable (``if __name__ == "__main__":``), as multiprocessing asks of it. Raises OSError.
    """
    size = MATCHES_A_FILE if simulation.matches else ROUNDS_A_FILE
    firsts = range(0, simulation.games, size)
    parts: list[Part] = []
    with closing(shared_out(partial(_play_part, folder, simulation, hidden, size), firsts, jobs)) as done:
        for part in done:
            parts.append(part)
            progress(sum(each.matches for each in parts))
    return sorted(parts, key=lambda part: part.name)


def export_records(folder: Path, games: Iterable[Game], hidden: bool = False) -> tuple[Layout, list[Part]]:
    """Writes the decisions of matches, of which there is one at least, into a folder that there is.

    Gives the layout of their observations, too. Raises DifferentLayout, and OSError.
    """
    found = iter(games)
    first = next(found)
    layout = Layout(first.rules, first.seats)

    def blocks() -> Iterator[Decisions]:
        yield recorded(first, 0, hidden)
        for number, game in enumerate(found, 1):
            if _form(game) != _form(first):
                raise DifferentLayout(number)
            yield recorded(game, number, hidden)

    return layout, [write(folder / _name(0), columns(layout, hidden), blocks())]


def _form(game: Game) -> tuple[int, int]:
    """What the size of observations and masks depends on."""
    return game.seats, game.rules.jokers


def _play_part(folder: Path, simulation: Simulation, hidden: bool, size: int, first: int) -> Part:
    layout = Layout(simulation.rules, len(simulation.players))
    numbers = range(first, min(first + size, simulation.games))
    blocks = simulated(simulation, numbers, hidden)
    return write(folder / _name(first // size), columns(layout, hidden), blocks)


def _name(number: int) -> str:
    return f"part-{number:05}.parquet"
