"""The results of an entry as a file: what it came to, and all that it takes to play it again."""

import json
import shlex
from collections.abc import Mapping
from dataclasses import astuple, dataclass
from math import isclose
from typing import Any, Final

from sevenbridge.analysis.estimates import Estimate
from sevenbridge.engine.errors import Reason, Refused
from sevenbridge.lab.benchmark.deals import SEED
from sevenbridge.lab.benchmark.runs import COLUMNS, Run, difference
from sevenbridge.lab.benchmark.tasks import (
    NAME,
    PAIRINGS,
    TASKS,
    VERSION,
    Task,
    control_sets,
    opening_sets,
)


class ResultsFault(Reason):
    """Every reason for which a text tells no results."""

    NO_RESULTS = "no_results", "the text tells no results of this benchmark"
    OTHER_VERSION = "other_version", "the results are of another version of the benchmark", "version"


class UnreadableResults(Refused):
    """A text that tells no results of this version; ``ResultsFault`` lists the codes and their details."""

    reasons = ResultsFault
    code: ResultsFault


@dataclass(frozen=True, slots=True)
class SmallGame:
    """What was found in the exact small game (small_game.py), in points a round."""

    #: what the best responses to the entry gain in both seats together beyond the value of the game
    nash_conv: float
    #: the same of playing at random
    of_random_play: float

    @property
    def score(self) -> float:
        """How much of the way from random play to an equilibrium the entry has gone, in hundredths."""
        return 100 * (1 - self.nash_conv / self.of_random_play)

    def is_close(self, other: "SmallGame") -> bool:
        """Whether both are the same but for the last digits, which processors round otherwise."""
        return isclose(self.nash_conv, other.nash_conv, abs_tol=1e-6) and isclose(
            self.of_random_play, other.of_random_play, abs_tol=1e-6
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Results:
    """What an entry came to."""

    #: what the entry is called
    entry: str
    #: by which it is made: a name, ``cmd:…``, ``mcp:…`` or ``py:…``
    player: str
    #: what it is, and under which rules it was trained, in the words of whoever enters it
    about: str
    #: the version of the library, and the edition of its players and rules (bots/edition.py)
    core: str
    edition: str
    #: ``deals_checksum`` of the program that played
    deals: str
    #: half of its decisions took no longer
    microseconds: float
    #: how many decisions were made in its place, where a program or a model gave no legal answer
    substituted: int
    #: the deals on which it is measured; some of the same, to be played again; and deals that follow from the
    #: results on the first, so that nobody can have tuned on them
    main: Run
    opening: Run
    control: Run
    #: None where the task was left out
    small: SmallGame | None

    def score(self, task: Task) -> Estimate | None:
        """The score in a task, None where that was left out."""
        if task == "small":
            return None if self.small is None else Estimate(self.small.score, None, None)
        return self.main.score([task])

    @property
    def command(self) -> str:
        """What makes these results again, but for words and time."""
        tasks = [task for task in TASKS if self.score(task)]
        chosen = "" if len(tasks) == len(TASKS) else f" --tasks {','.join(tasks)}"
        return f"sevenbridge benchmark {shlex.quote(self.player)} --sets {self.main.sets}{chosen}"

    def luck(self) -> Estimate | None:
        """By how much its mean score is above that on the deals which nobody can have known.

        None where neither was played.
        """
        return difference(self.main, self.control, TASKS)

    def to_json(self) -> str:
        """The file: JSON, with a line for each pairing."""
        small = self.small and {"nash_conv": self.small.nash_conv, "random": self.small.of_random_play}
        head: dict[str, Any] = {
            "benchmark": NAME,
            "version": VERSION,
            "entry": self.entry,
            "player": self.player,
            "about": self.about,
            "command": self.command,
            "core": self.core,
            "edition": self.edition,
            "deals": self.deals,
            "scores": {task: _rounded(self.score(task)) for task in TASKS},
            "luck": _rounded(self.luck()),
            "microseconds": self.microseconds,
            "substituted": self.substituted,
            "small": small,
            "columns": COLUMNS,
        }
        runs = {"main": self.main, "opening": self.opening, "control": self.control}
        parts = [f'"{name}": {json.dumps(value, ensure_ascii=False)}' for name, value in head.items()]
        parts += [f'"{name}": {_run_text(run)}' for name, run in runs.items()]
        return "{\n" + ",\n".join(parts) + "\n}\n"

    @staticmethod
    def from_json(text: str) -> "Results":
        """The results that a file tells. Raises UnreadableResults."""
        try:
            data = json.loads(text)
            if data["benchmark"] != NAME:
                raise UnreadableResults(ResultsFault.NO_RESULTS)
            if data["version"] != VERSION:
                raise UnreadableResults(ResultsFault.OTHER_VERSION, version=str(data["version"]))
            small = data["small"] and SmallGame(
                float(data["small"]["nash_conv"]), float(data["small"]["random"])
            )
            words = ("entry", "player", "about", "core", "edition", "deals")
            results = Results(
                **{name: str(data[name]) for name in words},
                microseconds=float(data["microseconds"]),
                substituted=int(data["substituted"]),
                main=Run.from_data(data["main"]),
                opening=Run.from_data(data["opening"]),
                control=Run.from_data(data["control"]),
                small=small,
            )
            _check(results)
            return results
        except UnreadableResults:
            raise
        except (KeyError, TypeError, ValueError, ArithmeticError, RecursionError) as error:
            raise UnreadableResults(ResultsFault.NO_RESULTS) from error


def _check(results: Results) -> None:
    """Raises ValueError for results whose runs are not what is played for an entry."""
    main, opening, control = results.main, results.opening, results.control
    if not (main.sums or results.small):
        raise ValueError("nothing was played")
    sets = main.sets
    played = [
        (main, SEED, sets),
        (opening, SEED, opening_sets(sets)),
        (control, main.following_seed(), control_sets(sets)),
    ]
    tasks = {PAIRINGS[number].table.task for number in main.sums}
    pairings = {each.number: each.table.seats for each in PAIRINGS if each.table.task in tasks}
    for run, seed, size in played:
        sizes = {number: (sums.seats, sums.sets) for number, sums in run.sums.items()}
        expected = {number: (seats, size) for number, seats in pairings.items()}
        if size < 2 or (run.seed, run.sets, sizes) != (seed, size, expected):
            raise ValueError("a run is not what is played for an entry")
        # sums that no games come to have no score
        run.score(TASKS)


#: of a file's figures, which are there to be read; programs read the sums
_PLACES: Final = 2


def _rounded(estimate: Estimate | None) -> list[float | None] | None:
    if estimate is None:
        return None
    return [*astuple(estimate.map(lambda number: round(number, _PLACES)))]


def _run_text(run: Run) -> str:
    data: Mapping[str, Any] = run.to_data()
    rows = [json.dumps(row | {"score": _rounded(row["score"])}) for row in data["pairings"]]
    head = f'{{"seed": {data["seed"]}, "sets": {data["sets"]}, "pairings": [\n'
    return head + ",\n".join(f" {row}" for row in rows) + "\n]}"
