"""Makes a dataset: a folder of Parquet files, the same whichever way the work is shared out."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final

from sevenbridge.engine.game import Game
from sevenbridge.lab.dataset.about import PUBLIC_DOMAIN, About
from sevenbridge.lab.dataset.card import Card
from sevenbridge.lab.dataset.columns import NO_OPTIONAL_COLUMNS, Decisions, OptionalColumns, columns
from sevenbridge.lab.dataset.parquet import Part, write
from sevenbridge.lab.dataset.recorded import recorded
from sevenbridge.lab.dataset.simulated import simulated
from sevenbridge.lab.dataset.words import in_words
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
    optional: OptionalColumns = NO_OPTIONAL_COLUMNS,
    jobs: int = 1,
    progress: Callable[[int], object] = lambda games: None,
    command: str = "",
) -> Card:
    """Plays a simulation with this many processes, and writes its decisions into a folder that there is.

    ``progress`` is told how many games have been written; ``command`` is what makes the same dataset again.
    With more than one process a script must be importable (``if __name__ == "__main__":``), as
    multiprocessing asks of it. Raises OSError.
    """
    about = About(
        layout=Layout(simulation.rules, len(simulation.players)),
        optional=optional,
        source=f"Computer players played them: {', '.join(simulation.names)}.",
        license=PUBLIC_DOMAIN,
        command=command,
    )
    size = MATCHES_A_FILE if simulation.matches else ROUNDS_A_FILE
    firsts = range(0, simulation.games, size)
    parts: list[Part] = []
    with closing(shared_out(partial(_play_part, folder, simulation, about, size), firsts, jobs)) as done:
        for part in done:
            parts.append(part)
            progress(sum(each.matches for each in parts))
    return Card(about, sorted(parts, key=lambda part: part.name))


def export_records(
    folder: Path, games: Iterable[Game], optional: OptionalColumns = NO_OPTIONAL_COLUMNS, command: str = ""
) -> Card:
    """Writes the decisions of matches, of which there is one at least, into a folder that there is.

    ``command`` is what makes the same dataset again. Raises DifferentLayout, and OSError.
    """
    found = iter(games)
    first = next(found)
    about = About(
        layout=Layout(first.rules, first.seats),
        optional=optional,
        source="They are those of matches that were recorded.",
        license="",
        command=command,
    )

    def blocks() -> Iterator[Decisions]:
        yield recorded(first, 0, optional)
        for number, game in enumerate(found, 1):
            if _form(game) != _form(first):
                raise DifferentLayout(number)
            yield recorded(game, number, optional)

    return Card(about, [_write(folder / _name(0), about, blocks())])


def _form(game: Game) -> tuple[int, int]:
    """What the size of observations and masks depends on."""
    return game.seats, game.rules.jokers


def _play_part(folder: Path, simulation: Simulation, about: About, size: int, first: int) -> Part:
    numbers = range(first, min(first + size, simulation.games))
    return _write(folder / _name(first // size), about, simulated(simulation, numbers, about.optional))


def _write(path: Path, about: About, blocks: Iterable[Decisions]) -> Part:
    told = (in_words(about.layout, block) for block in blocks)
    return write(path, columns(about.layout, about.optional), told, about.in_files())


def _name(number: int) -> str:
    return f"part-{number:05}.parquet"
