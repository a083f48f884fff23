"""Weights found by evolution: candidates play duplicate deals, and the next generation comes of the better.

The search is CMA-ES (the library ``cma``, the extra ``tune``) in the space of coordinates.py, with a diagonal
covariance matrix: a full one of sixty dimensions takes thousands of generations to learn. A candidate is
worth what it is ahead, in points a round, of its company, the same in all generations. All candidates of a
generation play the same deals, each generation others, so that what told them apart was not the cards and
nothing is learnt by heart. The result depends on nothing but the settings, not on the number of processes.

Among a company of one player that search is for the best response to it: what that is ahead is a lower bound
of how far the player can be exploited.
"""

import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple

from sevenbridge.analysis.estimates import Estimate
from sevenbridge.bots import allrounder_tables, tuned
from sevenbridge.bots.players import make_player
from sevenbridge.bots.rule import RulePlayer
from sevenbridge.bots.weights import WEIGHTS, Weights
from sevenbridge.engine.law import Law, law_of
from sevenbridge.engine.rules import Rules, check_seats
from sevenbridge.lab.duplicate_sets import REPORTING, TUNING, DuplicateSets
from sevenbridge.lab.processes import Workers
from sevenbridge.lab.set_sums import SetSums
from sevenbridge.lab.tuning.coordinates import coordinates_of, weights_at

#: among whom candidates play, where nobody says otherwise
COMPANY = ("greedy", "rule")
#: the players that judge hands by weights, and those that each has for a table; from these a search begins
STARTS: Final[Mapping[str, Callable[[Law, int], Weights]]] = MappingProxyType(
    {
        "rule": lambda law, seats: WEIGHTS,
        "tuned": tuned.weights_for,
        "allrounder": allrounder_tables.weights_for,
    }
)
#: how far the first candidates lie from the start, in coordinates
FIRST_STEP = 0.2
#: so many of a generation's candidates are remembered
BEST = 3
#: how many sets are one task for a process
SETS_A_PART = 500


class NoTuner(RuntimeError):
    """The library ``cma`` is not installed; it comes with the extra ``tune``."""

    def __init__(self) -> None:
        super().__init__("the library cma is not installed; it comes with sevenbridge-core[tune]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Tuning:
    """What is to be found: weights for tables of ``seats`` under these rules.

    The search begins with the weights that the player ``start``, one of ``STARTS``, has for such a table.
    Each of ``population`` candidates in each of ``generations`` plays ``sets`` among each of ``company``; at
    last those in the final choice play ``final_sets`` each.

    Raises InvalidRules for a number of seats that cannot play, UnknownPlayer for one among the company, and
    ValueError for no company, another start, less than one generation or set, less than four candidates, or a
    negative seed.
    """

    rules: Rules
    seats: int
    company: tuple[str, ...] = COMPANY
    start: str = "rule"
    generations: int = 150
    population: int = 32
    sets: int = 150
    final_sets: int = 10_000
    seed: int = 0

    def __post_init__(self) -> None:
        check_seats(self.seats)
        least = {"generations": 1, "population": 4, "sets": 1, "final_sets": 1, "seed": 0}
        for name, low in least.items():
            if getattr(self, name) < low:
                raise ValueError(f"{name} must be at least {low}, not {getattr(self, name)}")
        if not self.company or len(set(self.company)) < len(self.company):
            raise ValueError(f"the company must be different players, not {self.company}")
        for name in self.company:
            make_player(name)
        if self.start not in STARTS:
            raise ValueError(f"a search begins with {', '.join(STARTS)}, not {self.start}")

    def begin(self) -> Weights:
        """The weights that the search begins with."""
        return STARTS[self.start](law_of(self.rules), self.seats)


@dataclass(frozen=True, slots=True)
class Generation:
    """What came of a generation.

    Its number from 1 up, how many points a round each candidate was ahead, the best candidates, and the
    weights around which the next ones lie, at about what step.
    """

    number: int
    ahead: tuple[float, ...]
    best: tuple[Weights, ...]
    centre: Weights
    step: float


class Origin(NamedTuple):
    """Where weights in the final choice come from.

    ``start``: those that the search began with; ``centre``: where its last generation left it; ``mean``: the
    mean of the last ``number`` centres; ``candidate``: the best of the last generation but ``number - 1``.
    """

    kind: Literal["start", "centre", "mean", "candidate"]
    number: int = 1


@dataclass(frozen=True, slots=True)
class Contender:
    """Weights in the final choice, and by how much they were ahead of each of their company."""

    origin: Origin
    weights: Weights
    ahead: dict[str, Estimate]

    @property
    def mean(self) -> float:
        """What is compared: the points ahead, the mean of all company."""
        return sum(each.mean for each in self.ahead.values()) / len(self.ahead)


@dataclass(frozen=True, slots=True)
class Tuned:
    """What a search came to.

    The contenders of the final choice, the best first, and what that one is ahead of each of its company on
    as many sets of reporting deals.
    """

    contenders: list[Contender]
    reported: dict[str, Estimate]


class _Part(NamedTuple):
    """Some sets for a process to play."""

    candidate: int
    weights: Weights
    company: str
    family: int
    first: int
    sets: int


def evolve(tuning: Tuning, workers: Workers) -> Iterator[Generation]:
    """The generations, as they come. Raises NoTuner where the library is not installed."""
    cma, numpy = _libraries()
    chance = numpy.random.Generator(numpy.random.PCG64(tuning.seed))
    settings = {
        "popsize": tuning.population,
        "CMA_diagonal": True,
        "randn": lambda *shape: chance.standard_normal(shape),
        "seed": float("nan"),  # it is for the generator that is not asked
        "verbose": -9,
    }
    search = cma.CMAEvolutionStrategy(coordinates_of(tuning.begin()), FIRST_STEP, settings)
    for number in range(1, tuning.generations + 1):
        asked = search.ask()
        candidates = [weights_at(each) for each in asked]
        first = len(tuning.company) * tuning.sets * (number - 1)
        found = _played(tuning, workers, candidates, first, tuning.sets)
        ahead = [sum(sums.difference().mean for sums in each.values()) / len(each) for each in found]
        search.tell(asked, [-each for each in ahead])
        order = sorted(range(len(ahead)), key=lambda candidate: -ahead[candidate])
        yield Generation(
            number,
            tuple(ahead),
            tuple(candidates[each] for each in order[:BEST]),
            weights_at(search.mean),
            float(search.sigma),
        )


def choose(tuning: Tuning, workers: Workers, generations: Sequence[Generation]) -> list[Contender]:
    """The final choice, on deals that no generation has played: all contenders, the best first.

    A single generation tells its candidates apart badly, so the centres of the search and means of them
    contend too, and the weights that it began with.
    """
    centres = [each.centre for each in generations]
    contenders = {Origin("start"): tuning.begin(), Origin("centre"): centres[-1]}
    for part in (4, 2):
        size = -(-len(centres) // part)
        if size > 1:
            contenders[Origin("mean", size)] = _mean(centres[-size:])
    for index, weights in enumerate(generations[-1].best, start=1):
        contenders[Origin("candidate", index)] = weights
    first = len(tuning.company) * tuning.sets * len(generations)
    found = _played(tuning, workers, list(contenders.values()), first, tuning.final_sets)
    chosen = [
        Contender(origin, weights, {company: sums.difference() for company, sums in each.items()})
        for (origin, weights), each in zip(contenders.items(), found, strict=True)
    ]
    return sorted(chosen, key=lambda contender: -contender.mean)


def _report(tuning: Tuning, workers: Workers, weights: Weights) -> dict[str, Estimate]:
    """What these weights are ahead of each of the company on reporting deals, by which nothing is chosen."""
    (found,) = _played(tuning, workers, [weights], 0, tuning.final_sets, REPORTING)
    return {company: sums.difference() for company, sums in found.items()}


def tune(
    tuning: Tuning, jobs: int = 1, progress: Callable[[Generation], object] = lambda generation: None
) -> Tuned:
    """All of it with this many processes. ``progress`` is told each generation.

    With more than one process a script must be importable
    (``if __name__ == "__main__":``). Raises NoTuner where the library is not installed.
    """
    generations: list[Generation] = []
    with Workers(jobs) as workers:
        for generation in evolve(tuning, workers):
            generations.append(generation)
            progress(generation)
        contenders = choose(tuning, workers, generations)
        return Tuned(contenders, _report(tuning, workers, contenders[0].weights))


def _libraries() -> tuple[Any, Any]:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it would like to draw, too
            import cma
        import numpy
    except ImportError:
        raise NoTuner from None
    return cma, numpy


def _played(
    tuning: Tuning,
    workers: Workers,
    candidates: Sequence[Weights],
    first: int,
    sets: int,
    family: int = TUNING,
) -> list[dict[str, SetSums]]:
    """What each candidate came to among each of its company.

    The deals are numbered from ``first`` on, and no two kinds of company have one in common.
    """
    parts = [
        _Part(
            candidate, weights, company, family, first + index * sets + start, min(SETS_A_PART, sets - start)
        )
        for start in range(0, sets, SETS_A_PART)
        for index, company in enumerate(tuning.company)
        for candidate, weights in enumerate(candidates)
    ]
    found = [{company: SetSums(tuning.seats) for company in tuning.company} for _ in candidates]
    for candidate, company, sums in workers.share_out(partial(_play, tuning), parts):
        found[candidate][company] += sums
    return found


def _play(tuning: Tuning, part: _Part) -> tuple[int, str, SetSums]:
    candidate = RulePlayer(part.weights)
    duplicates = DuplicateSets(
        tuning.rules, tuning.seats, candidate, make_player(part.company), tuning.seed, part.family
    )
    duplicates.play(part.first, part.sets)
    return part.candidate, part.company, duplicates.sums()


def _mean(several: Sequence[Weights]) -> Weights:
    """The weights in the middle of these."""
    columns = zip(*(coordinates_of(each) for each in several), strict=True)
    return weights_at([sum(column) / len(several) for column in columns])
