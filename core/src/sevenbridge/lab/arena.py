"""Players measured against each other on duplicate deals, shared out among processes.

Rounds are those of duplicate_sets.py, matches those of match_sets.py.

The result depends on nothing but what was asked for: not on the number of processes, and not on which of them
is done first, even where a comparison ends as soon as it is clear.
"""

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import combinations, permutations
from typing import Final

from sevenbridge.analysis.estimates import Estimate, mean_of
from sevenbridge.bots.any_player import AnyPlayer
from sevenbridge.bots.player import Player
from sevenbridge.engine.rules import Rules, check_seats, rules_of
from sevenbridge.lab.anytime import anytime_mean_of
from sevenbridge.lab.duplicate_sets import REPORTING, DuplicateSets
from sevenbridge.lab.language_models.program_player import USUAL_TERMS, Terms, faults_of
from sevenbridge.lab.language_models.substitutes import Faults
from sevenbridge.lab.latencies import Latencies
from sevenbridge.lab.loss_sums import LossSums
from sevenbridge.lab.match_sets import MatchSets
from sevenbridge.lab.players import display_name, make_player, name_of, seated, takes_long
from sevenbridge.lab.processes import shared_out
from sevenbridge.lab.set_sums import SetSums
from sevenbridge.lab.weighed_sets import WeighedSets

#: how many sets are played, and at tables of how many, where nobody says otherwise
SETS: Final = 2000
SEATS: Final = 4
#: how many sets a process plays before it reports, and how often it is asked whether the answer is clear
SETS_A_PART = 250
#: the same where somebody takes long to think
SETS_WITH_BUDGET = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """A tournament: compares each of the players, alone at a table, with ``seats - 1`` of each other player.

    At tables of two each pair meets once, and the player named later is measured. ``one_way`` compares the
    first player alone with each of the others. Raises InvalidRules for a number of seats that cannot play,
    UnknownPlayer, NoChooser, UnusableCommand, UnusableCode, and ValueError for less than two players, for one
    given twice (but one among its like alone, as a control), less than one set, a negative seed, and where
    matches are to be corrected or their decisions weighed.
    """

    rules: Rules
    #: how many seats the tables have
    seats: int
    #: names of players, or somebody's own (players.py)
    players: tuple[AnyPlayer, ...]
    #: how many sets of deals each comparison has
    sets: int
    #: the seed of all deals
    seed: int = 0
    #: the family of deals (duplicate_sets.py)
    family: int = REPORTING
    #: whether the first player alone is measured
    one_way: bool = False
    #: whether whole matches are played, and it counts who wins more of them
    matches: bool = False
    #: whether the luck of the draws is taken out (duplicate_sets.py)
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
        for given in self.players:
            make_player(given)
        is_control = self.one_way and len(self.players) == 2
        twice = not is_control and any(one == other for one, other in combinations(self.players, 2))
        if len(self.players) < 2 or twice:
            raise ValueError(f"there must be at least two players, all different, not {self.names}")
        if self.sets < 1:
            raise ValueError(f"there must be at least one set, not {self.sets}")
        if self.seed < 0:
            raise ValueError(f"a seed must not be negative: {self.seed}")
        if self.matches and (self.corrected or self.playouts):
            raise ValueError("only rounds can be corrected for luck, and only their decisions weighed")

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players (players.py)."""
        return tuple(map(name_of, self.players))

    def pairings(self) -> list[tuple[AnyPlayer, AnyPlayer]]:
        """Who is measured, and among whom."""
        if self.one_way:
            return [(self.players[0], company) for company in self.players[1:]]
        if self.seats > 2:
            return [(one, company) for company, one in permutations(self.players, 2)]
        return [(one, company) for company, one in combinations(self.players, 2)]


@dataclass(frozen=True, slots=True)
class Counts:
    """What was counted in some sets of a comparison."""

    sums: SetSums
    #: the times of the decisions of both, if they were taken
    times: tuple[Latencies, Latencies] | None
    #: what the decisions of both lost, if they were weighed
    losses: LossSums | None
    #: what was done in place of the answers of both, where they are behind commands
    faults: tuple[Faults, Faults]

    def __add__(self, other: "Counts") -> "Counts":
        """What was counted in the sets of both, which are of one comparison."""
        times, losses = other.times, other.losses
        if self.times and times:
            times = (self.times[0] + times[0], self.times[1] + times[1])
        if self.losses and losses:
            losses = self.losses + losses
        faults = (self.faults[0] + other.faults[0], self.faults[1] + other.faults[1])
        return Counts(self.sums + other.sums, times, losses, faults)


@dataclass(frozen=True, slots=True)
class Comparison:
    """How one player did among others of one kind.

    Each figure is an ``Estimate``: a mean, and the ends of its 95 % interval; the unit is the set.
    """

    contest: Contest
    #: the name of the player that is measured
    player: str
    #: the name of all others at the table
    company: str
    _counts: Counts

    @property
    def sets(self) -> int:
        """How many sets were played."""
        return self._counts.sums.sets

    @property
    def games(self) -> int:
        """How many rounds, or matches, were played in them."""
        return self._counts.sums.games

    @property
    def decisions(self) -> int:
        """How many decisions were asked of all players."""
        return self._counts.sums.decisions

    @property
    def times(self) -> tuple[Latencies, Latencies] | None:
        """How long the decisions of the player and of its company took, if they were timed."""
        return self._counts.times

    @property
    def losses(self) -> LossSums | None:
        """What the decisions of both lost, if they were weighed."""
        return self._counts.losses

    @property
    def faults(self) -> tuple[Faults, Faults]:
        """What was done in place of the answers of both, where they are programs behind commands."""
        return self._counts.faults

    def difference(self) -> Estimate:
        """What the contest is about: how far ahead the player was.

        In matches it is by how much its share of the wins is more than an even share. In rounds it is by how
        many points a round it was ahead, without the luck of the draws where asked so.
        """
        if self.contest.matches:
            return self._counts.sums.more_won(self._mean)
        return (
            self._counts.sums.corrected_difference(self._mean)
            if self.contest.corrected
            else self.scored_difference()
        )

    def scored_difference(self) -> Estimate:
        """By how many points a round, or match, the player was ahead as they were scored, luck and all."""
        return self._counts.sums.difference(self._mean)

    def share(self) -> Estimate:
        """The share of the rounds, or matches, that it won."""
        return self._counts.sums.share(self._mean)

    def drawn(self) -> float:
        """The share of them that nobody won."""
        return self._counts.sums.drawn / self.games

    def one_go(self) -> float:
        """The share of the rounds that it won in one go; 0 in matches, where that is not counted."""
        return self._counts.sums.one_go / self.games

    def points(self) -> float:
        """Its points in a round, or match, as they were scored."""
        return self._counts.sums.points / self.games

    def company_points(self) -> float:
        """Those of each of the others."""
        return self._counts.sums.company_points / self.games / (self.contest.seats - 1)

    def is_clear(self) -> bool:
        """Whether the interval of the difference excludes zero."""
        return self.difference().excludes_zero

    def _mean(self, total: int, squares: int, size: int) -> Estimate:
        return (anytime_mean_of if self.contest.until_clear else mean_of)(total, squares, size)

    def __repr__(self) -> str:
        seats, units = self.contest.seats, "matches" if self.contest.matches else "rounds"
        ahead = "" if self.contest.matches else f"{self.difference():+.2f} points a round; "
        won = f"won {self.share():.1%}, even is {1 / seats:.1%}"
        among = f"{display_name(self.player)} among {seats - 1} {display_name(self.company)}"
        return f"<{among}: {ahead}{won}; {self.sets:,} sets of {seats} {units}>"


#: a way to share work out, such as ``processes.shared_out``
Share = Callable[
    [Callable[[int], tuple[int, Counts]], Sequence[int], int],
    Generator[tuple[int, Counts], None, None],
]


def play_contest(
    contest: Contest,
    *,
    jobs: int = 1,
    progress: Callable[[int], object] = lambda played: None,
    share: Share = shared_out,
) -> list[Comparison]:
    """Plays a contest with this many processes, and gives what came of each pairing.

    ``progress`` is told how many sets are done with, of ``sets`` for each pairing. With more than one process
    a script must be importable (``if __name__ == "__main__":``), as multiprocessing asks of it, and players
    that are objects are pickled: each part of the sets has a copy, as each has a new player of a class or a
    name. Raises CannotShare where that cannot be done. An interrupt ends all processes and is raised as ever.
    ``share``: how work is shared out, if not among processes of this machine (cluster.py).
    """
    found: list[Comparison] = []
    for one, company in contest.pairings():
        before = contest.sets * len(found)
        for comparison in _growing(contest, one, company, jobs, share):
            progress(before + comparison.sets)
        found.append(comparison)
        progress(contest.sets * len(found))
    return found


def compare(
    player: AnyPlayer,
    company: AnyPlayer,
    sets: int = SETS,
    *,
    rules: Rules | str = "gamerules",
    seats: int = SEATS,
    matches: bool = False,
    seed: int = 0,
    jobs: int = 1,
) -> Comparison:
    """Measures one player among ``seats - 1`` of another on duplicate deals, with intervals.

    Both are names, objects or classes as for ``play_rounds`` (simulation.py), and ``jobs`` means the same. A
    set is one deal, played once for each seat while ``player`` moves through all of them: so good cards and
    good seats come to both alike, and some hundred sets tell more than many times as many rounds. A player
    among its like is the control: it is exactly even, unless it decides by a clock. With
    ``matches`` whole matches are played, and it counts who wins more of them. ``rules`` are Rules, or the
    name of a preset.

    Raises InvalidRules for a number of seats that cannot play and a name that no preset has, UnknownPlayer,
    UnusableCommand, UnusableCode, NoChooser, CannotShare, IllegalAction where a player chooses what is not
    legal, and ValueError for less than one set or a negative seed.
    """
    contest = Contest(
        rules=rules_of(rules),
        seats=seats,
        players=(player, company),
        sets=sets,
        seed=seed,
        one_way=True,
        matches=matches,
    )
    (found,) = play_contest(contest, jobs=jobs)
    return found


def _growing(
    contest: Contest, one: AnyPlayer, company: AnyPlayer, jobs: int, share: Share
) -> Iterator[Comparison]:
    """A comparison as it stands after each part, up to its end."""
    size = SETS_A_PART
    if contest.playouts or takes_long(one) or takes_long(company):
        size = min(size, SETS_WITH_BUDGET)
    play = partial(_play_part, contest, one, company, size)
    counts = Counts(SetSums(contest.seats), None, None, (Faults(), Faults()))
    # parts come as they are done and count in their order: with any processes it is clear at the same set
    done: dict[int, Counts] = {}
    with closing(share(play, range(0, contest.sets, size), jobs)) as parts:
        for first, part in parts:
            done[first] = part
            while counts.sums.sets in done:
                counts += done.pop(counts.sums.sets)
                comparison = Comparison(contest, name_of(one), name_of(company), counts)
                yield comparison
                is_time = counts.sums.sets % SETS_A_PART == 0
                if contest.until_clear and is_time and comparison.is_clear():
                    return


def _play_part(
    contest: Contest, one: AnyPlayer, company: AnyPlayer, size: int, first: int
) -> tuple[int, Counts]:
    weighed = WeighedSets(contest.playouts) if contest.playouts else None
    with seated((one, company), contest.terms) as players:
        sets = _sets(contest, players[0], players[1], weighed)
        sets.play(first, min(size, contest.sets - first))
    faults = faults_of(players[0]), faults_of(players[1])
    return first, Counts(sets.sums(), sets.times, weighed.sums if weighed else None, faults)


def _sets(
    contest: Contest, player: Player, company: Player, weighed: WeighedSets | None
) -> DuplicateSets | MatchSets:
    if contest.matches:
        return MatchSets(
            contest.rules, contest.seats, player, company, contest.seed, contest.family, contest.clock
        )
    return DuplicateSets(
        contest.rules,
        contest.seats,
        player,
        company,
        contest.seed,
        contest.family,
        contest.clock,
        contest.corrected,
        weighed,
    )
