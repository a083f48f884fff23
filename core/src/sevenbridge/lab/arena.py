"""Players measured against each other on duplicate deals (duplicates.py), shared out among processes.

The result depends on nothing but what was asked for: not on the number of processes, and not on which of them
is done first, even where a comparison ends as soon as it is clear.
"""

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from functools import partial
from itertools import combinations, permutations

from sevenbridge.analysis.estimates import Estimate, mean_of
from sevenbridge.bots.player import Player
from sevenbridge.engine.rules import Rules, check_seats
from sevenbridge.lab.anytime import anytime_mean_of
from sevenbridge.lab.duplicates import REPORTING, Duplicates
from sevenbridge.lab.language_models.program_player import USUAL_TERMS, ProgramPlayer, Terms
from sevenbridge.lab.language_models.substitutes import Faults
from sevenbridge.lab.latencies import Latencies
from sevenbridge.lab.loss_sums import LossSums
from sevenbridge.lab.players import make_player, takes_long
from sevenbridge.lab.processes import shared_out
from sevenbridge.lab.set_sums import SetSums
from sevenbridge.lab.weighed_sets import WeighedSets

#: how many sets a process plays before it reports, and how often it is asked whether the answer is clear
SETS_A_PART = 250
#: the same where somebody takes long to think
SETS_WITH_BUDGET = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """A tournament: compares each of the players, alone at a table, with ``seats - 1`` of each other player.

    At tables of two each pair meets once, and the player named later is measured. ``one_way`` compares the
    first player alone with each of the others. Raises InvalidRules for a number of seats that cannot play,
    UnknownPlayer, UnusableCommand, and ValueError for less than two players, a player named twice, less than
    one set or a negative seed.
    """

    rules: Rules
    #: how many seats the tables have
    seats: int
    #: names of players (players.py)
    players: tuple[str, ...]
    #: how many sets of deals each comparison has
    sets: int
    #: the seed of all deals
    seed: int = 0
    #: the family of deals (duplicates.py)
    family: int = REPORTING
    #: whether the first player alone is measured
    one_way: bool = False
    #: whether the luck of the draws is taken out (duplicates.py)
    corrected: bool = False
    #: whether a comparison ends as soon as its interval excludes zero
    until_clear: bool = False
    #: whether decisions are timed
    clock: bool = False
    #: with so many playouts the analyst weighs each decision, 0 for not at all
    playouts: int = 0
    #: on what terms programs play
    terms: Terms = USUAL_TERMS

    def __post_init__(self) -> None:
        check_seats(self.seats)
        for name in self.players:
            make_player(name)
        if len(self.players) < 2 or len(set(self.players)) < len(self.players):
            raise ValueError(f"there must be two different players at least, not {self.players}")
        if self.sets < 1:
            raise ValueError(f"there must be a set at least, not {self.sets}")
        if self.seed < 0:
            raise ValueError(f"a seed must not be negative: {self.seed}")

    def pairings(self) -> list[tuple[str, str]]:
        """Who is measured, and among whom."""
        if self.one_way:
            return [(self.players[0], company) for company in self.players[1:]]
        if self.seats > 2:
            return [(one, company) for company, one in permutations(self.players, 2)]
        return [(one, company) for company, one in combinations(self.players, 2)]


@dataclass(frozen=True, slots=True)
class Comparison:
    """How one player did among others of one name."""

    contest: Contest
    #: the name of the player that is measured
    player: str
    #: the name of all others at the table
    company: str
    sums: SetSums
    #: the times of the decisions of both, if they were taken
    times: tuple[Latencies, Latencies] | None
    #: what the decisions of both lost, if they were weighed
    losses: LossSums | None
    #: what was done in place of the answers of both, where they are behind commands
    faults: tuple[Faults, Faults]

    def difference(self) -> Estimate:
        """By how many points a round the player was ahead, without the luck of the draws where asked so."""
        mean = anytime_mean_of if self.contest.until_clear else mean_of
        return self.sums.corrected_difference(mean) if self.contest.corrected else self.sums.difference(mean)

    def scored_difference(self) -> Estimate:
        """By how many points a round the player was ahead as they were scored, luck and all."""
        return self.sums.difference(anytime_mean_of if self.contest.until_clear else mean_of)

    def share(self) -> Estimate:
        """The share of the rounds that it won."""
        return self.sums.share(anytime_mean_of if self.contest.until_clear else mean_of)

    def is_clear(self) -> bool:
        """Whether the interval of the difference excludes zero."""
        _, low, high = self.difference()
        return low is not None and high is not None and (low > 0 or high < 0)


#: a way to share work out, such as ``processes.shared_out``
Share = Callable[
    [Callable[[int], tuple[int, Comparison]], Sequence[int], int],
    Generator[tuple[int, Comparison], None, None],
]


def compare(
    contest: Contest,
    jobs: int = 1,
    progress: Callable[[int], object] = lambda played: None,
    share: Share = shared_out,
) -> list[Comparison]:
    """Plays a contest with this many processes, and gives what came of each pairing.

    ``progress`` is told how many sets are done with, of ``sets`` for each pairing. With more than one process
    a script must be importable (``if __name__ == "__main__":``), as multiprocessing asks of it. An interrupt
    ends all processes and is raised as ever. ``share``: how work is shared out, if not among processes of
    this machine (cluster.py).
    """
    found: list[Comparison] = []
    for one, company in contest.pairings():
        before = contest.sets * len(found)
        for comparison in _growing(contest, one, company, jobs, share):
            progress(before + comparison.sums.sets)
        found.append(comparison)
        progress(contest.sets * len(found))
    return found


def _growing(contest: Contest, one: str, company: str, jobs: int, share: Share) -> Iterator[Comparison]:
    """A comparison as it stands after each part, up to its end."""
    comparison = Comparison(contest, one, company, SetSums(contest.seats), None, None, (Faults(), Faults()))
    size = SETS_A_PART
    if contest.playouts or takes_long(one) or takes_long(company):
        size = min(size, SETS_WITH_BUDGET)
    play = partial(_play_part, contest, one, company, size)
    # parts come as they are done and count in their order: with any processes it is clear at the same set
    done: dict[int, Comparison] = {}
    with closing(share(play, range(0, contest.sets, size), jobs)) as parts:
        for first, part in parts:
            done[first] = part
            while comparison.sums.sets in done:
                comparison = _merged(comparison, done.pop(comparison.sums.sets))
                yield comparison
                is_time = comparison.sums.sets % SETS_A_PART == 0
                if contest.until_clear and is_time and comparison.is_clear():
                    return


def _play_part(contest: Contest, one: str, company: str, size: int, first: int) -> tuple[int, Comparison]:
    weighed = WeighedSets(contest.playouts) if contest.playouts else None
    with ExitStack() as leaving:
        players = make_player(one, contest.terms), make_player(company, contest.terms)
        for player in players:
            if isinstance(player, ProgramPlayer):
                leaving.callback(player.close)
        duplicates = Duplicates(
            contest.rules,
            contest.seats,
            *players,
            contest.seed,
            contest.family,
            clock=contest.clock,
            corrected=contest.corrected,
            weighed=weighed,
        )
        duplicates.play(first, min(size, contest.sets - first))
    return first, Comparison(
        contest,
        one,
        company,
        duplicates.sums(),
        duplicates.times,
        weighed.sums if weighed else None,
        (_faults(players[0]), _faults(players[1])),
    )


def _faults(player: Player) -> Faults:
    return player.faults if isinstance(player, ProgramPlayer) else Faults()


def _merged(one: Comparison, other: Comparison) -> Comparison:
    times = other.times
    if one.times and other.times:
        times = (one.times[0] + other.times[0], one.times[1] + other.times[1])
    losses = other.losses
    if one.losses and losses:
        losses = one.losses + losses
    faults = (one.faults[0] + other.faults[0], one.faults[1] + other.faults[1])
    return Comparison(one.contest, one.player, one.company, one.sums + other.sums, times, losses, faults)
