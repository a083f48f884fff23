"""A run of the benchmark: an entry in all pairings of some tasks, on the deals of one seed."""

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from functools import partial
from hashlib import sha256
from math import sqrt
from typing import Any, TypeAlias

from sevenbridge.analysis.estimates import Estimate, interval, width
from sevenbridge.lab.arena import Contest, Share, play_contest
from sevenbridge.lab.benchmark.deals import seed_of
from sevenbridge.lab.benchmark.tasks import PAIRINGS, Pairing, Task
from sevenbridge.lab.duplicate_sets import BENCHMARK
from sevenbridge.lab.language_models.program_player import USUAL_TERMS, Terms
from sevenbridge.lab.latencies import Latencies
from sevenbridge.lab.processes import shared_out
from sevenbridge.lab.set_sums import SetSums
from sevenbridge.lab.sums import WIN

#: a figure, its weight in a sum, and how many sets it is of
_Part: TypeAlias = tuple[float, Estimate, int]


@dataclass(frozen=True, slots=True)
class Run:
    """What an entry came to on the deals of one seed."""

    seed: int
    #: how many sets each pairing has
    sets: int
    #: by the number of the pairing
    sums: Mapping[int, SetSums]

    def scores(self, task: Task) -> Iterator[tuple[Pairing, Estimate]]:
        """The score in each pairing of a task that was played."""
        for pairing in PAIRINGS:
            if pairing.table.task == task and pairing.number in self.sums:
                yield pairing, score(pairing, self.sums[pairing.number])

    def score(self, tasks: Collection[Task]) -> Estimate | None:
        """The mean score over the pairings of these tasks, None where none was played."""
        parts = self._parts(tasks)
        return _sum(parts) if parts else None

    def _parts(self, tasks: Collection[Task]) -> list[_Part]:
        found = [each for task in tasks for _, each in self.scores(task)]
        return [(1 / len(found), each, self.sets) for each in found]

    def following_seed(self) -> int:
        """A seed that follows from what came of this run, so that nobody can know it beforehand."""
        numbers = [[number, *asdict(sums).values()] for number, sums in sorted(self.sums.items())]
        return int(sha256(json.dumps(numbers).encode()).hexdigest()[:8], 16)

    def to_data(self) -> dict[str, Any]:
        """The run as plain data; each row of numbers has the order of the fields of ``SetSums``."""
        rows = [_row(PAIRINGS[number], sums) for number, sums in self.sums.items()]
        return {"seed": self.seed, "sets": self.sets, "pairings": rows}

    @staticmethod
    def from_data(data: Mapping[str, Any]) -> "Run":
        """The run that plain data tells. Raises KeyError, TypeError and ValueError for what tells none."""
        rows = data["pairings"]
        known = {(each.table.task, each.table.name, each.company): each.number for each in PAIRINGS}
        sums = {
            known[row["task"], row["rules"], row["company"]]: SetSums(
                **dict(zip(COLUMNS, map(int, row["sums"]), strict=True))
            )
            for row in rows
        }
        if len(sums) < len(rows):
            raise ValueError("a pairing is told twice")
        return Run(int(data["seed"]), int(data["sets"]), sums)


def _row(pairing: Pairing, sums: SetSums) -> dict[str, Any]:
    table = pairing.table
    return {
        "task": table.task,
        "rules": table.name,
        "company": pairing.company,
        "score": score(pairing, sums),
        "sums": list(asdict(sums).values()),
    }


#: the names of the numbers in a row of ``Run.to_data``
COLUMNS = tuple(each.name for each in fields(SetSums))


def score(pairing: Pairing, sums: SetSums) -> Estimate:
    """The lead in a pairing, in hundredths of the spread of its table."""
    if pairing.table.matches:
        lead = sums.more_won()
    else:
        lead = sums.corrected_difference() if pairing.is_corrected else sums.difference()
    size = 100 / pairing.table.spread
    return lead.map(lambda end: size * end)


def difference(one: Run, other: Run, tasks: Collection[Task]) -> Estimate | None:
    """By how much the mean score of ``one`` is above that of ``other``, as if they had no deal in common.

    None where either has played none of the tasks.
    """
    mine, others = one._parts(tasks), other._parts(tasks)
    return _sum(mine + [(-weight, each, sets) for weight, each, sets in others]) if mine and others else None


def _sum(parts: Sequence[_Part]) -> Estimate:
    """The sum of independent figures, each times its weight (Welch and Satterthwaite)."""
    mean = sum(weight * each.mean for weight, each, _ in parts)
    variances = []
    for weight, each, sets in parts:
        if each.high is None:
            return Estimate(mean, None, None)
        error = weight * (each.high - each.mean) / width(sets)
        variances.append((error * error, sets - 1))
    total = sum(variance for variance, _ in variances)
    if not total:
        return Estimate(mean, mean, mean)
    freedom = total * total / sum(variance * variance / each for variance, each in variances)
    return interval(mean, sqrt(total), int(freedom) + 1)


def play_run(
    player: str,
    tasks: Iterable[Task],
    seed: int,
    sets: int,
    *,
    jobs: int = 1,
    share: Share = shared_out,
    terms: Terms = USUAL_TERMS,
    progress: Callable[[int], object] = lambda sets: None,
) -> tuple[Run, Latencies, int]:
    """Plays a run: what came of it, how long decisions took, and how many were made in the entry's place.

    ``player`` is a name, ``cmd:…``, ``mcp:…`` or ``py:…`` (players.py); ``progress`` is told how many sets
    are done with. Raises UnknownPlayer, UnusableCommand, UnusableCode, NoChooser, CannotShare, and
    IllegalAction where a player chooses what is not legal.
    """
    played: dict[int, SetSums] = {}
    times, substituted = Latencies(), 0
    for pairing in PAIRINGS:
        table = pairing.table
        if table.task not in tasks:
            continue
        if player == pairing.company:
            # nobody is ahead among its like
            played[pairing.number] = SetSums(table.seats, sets, won=WIN * sets, won_squared=WIN * WIN * sets)
            continue
        contest = Contest(
            rules=table.rules,
            seats=table.seats,
            players=(player, pairing.company),
            sets=sets,
            seed=seed_of(pairing, seed),
            family=BENCHMARK,
            one_way=True,
            matches=table.matches,
            corrected=pairing.is_corrected,
            clock=True,
            terms=terms,
        )
        (found,) = play_contest(
            contest, jobs=jobs, progress=partial(_told, progress, sets * len(played)), share=share
        )
        played[pairing.number] = found._counts.sums
        if found.times:
            times += found.times[0]
        substituted += found.faults[0].substituted
    return Run(seed, sets, played), times, substituted


def _told(progress: Callable[[int], object], before: int, done: int) -> None:
    progress(before + done)
