"""What the Seven Bridge Benchmark plays: its tasks, the rules of each, and who is at the table.

Version 1 is what this module says, on the deals of deals.py: whatever changes a figure is another version.
docs/laboratory/benchmark.md gives the reasons.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal, get_args

from sevenbridge.engine.rules import Rules

NAME: Final = "Seven Bridge Benchmark"
VERSION: Final = 1

Task = Literal["two", "small", "four", "match", "transfer"]
#: two players, an exact small game, four players, matches, and rules that no entry was trained under
TASKS: Final[tuple[Task, ...]] = get_args(Task)

#: an entry is measured alone among players of each of these kinds
COMPANY: Final = ("greedy", "tuned")
#: how many sets of duplicate deals each pairing has, where nobody says otherwise
SETS: Final = 400
#: how many of them a check plays again
OPENING: Final = 10
#: on deals that nobody knows beforehand this part of the sets is played, a fourth
CONTROL: Final = 4

#: the presets under which entries may be trained
SEEN: Final[Mapping[str, Rules]] = MappingProxyType(
    {name: Rules.preset(name) for name in ("gamerules", "wikipedia_ja", "nintendo")}
)
#: the rules of the task ``transfer``, under which no entry was trained
UNSEEN: Final[Mapping[str, Rules]] = MappingProxyType(
    {
        "open_claims": Rules.preset(
            "gamerules", claim_ban="none", claim_hand_cards=1, claim_priority="nearest"
        ),
        "plain_sevens": Rules.preset(
            "gamerules", seven_growth="run_only", seven_sets="three_or_more", seven_points=7
        ),
        "joker_collects": Rules.preset("gamerules", jokers=1, ace="both"),
        "no_bonus": Rules.preset("gamerules", one_go_multiplier=1, ace="both", ace_points=11),
        "short_stock": Rules.preset("wikipedia_ja", stock_out="end", drawn_round="all_count"),
        "discarder_pays": Rules.preset("wikipedia_ja", responsibility="discarder"),
        "dear_sevens": Rules.preset("wikipedia_ja", held_seven="double_each", seven_points=40),
        "all_pay_double": Rules.preset(
            "nintendo", jokers=0, held_seven="none", seven_points=20, one_go_multiplier=2
        ),
        "card_count": Rules.preset(
            "gamerules", score_flow="penalty", ace_points=1, face_points=1, seven_points=1, pip_points=1
        ),
    }
)


def opening_sets(sets: int) -> int:
    """How many sets of each pairing are played again by a check, where ``sets`` are the results."""
    return min(OPENING, sets)


def control_sets(sets: int) -> int:
    """How many sets of each pairing are played on deals that nobody knows beforehand."""
    return max(2, sets // CONTROL)


@dataclass(frozen=True, slots=True)
class Table:
    """Where an entry is measured: the rules, how many sit there, and the unit of its lead."""

    task: Task
    #: what the rules are called here
    name: str
    rules: Rules
    seats: int
    #: the standard deviation of the lead of one seat in one round among ``tuned`` alone, in points
    #: (``python -m research.benchmark_spreads``); of matches, that of winning one at even chances
    spread: float

    @property
    def matches(self) -> bool:
        """Whether whole matches are played."""
        return self.task == "match"


@dataclass(frozen=True, slots=True)
class Pairing:
    """A table, and who sits there beside the entry."""

    #: its place among all pairings, from which its deals follow
    number: int
    table: Table
    company: str

    @property
    def is_corrected(self) -> bool:
        """Whether the luck of the draws is taken out (duplicate_sets.py).

        Among ``tuned`` that makes intervals half as wide. Among ``greedy``, whose moves would have to be
        weighed all the time, it takes long and saves little (research/players.md).
        """
        return self.company == "tuned" and not self.table.matches


#: by rules and seats, of 40,000 rounds of the seed 0 (``python -m research.benchmark_spreads``)
_SPREADS: Final[Mapping[tuple[str, int], float]] = MappingProxyType(
    {
        ("gamerules", 2): 45.3,
        ("gamerules", 4): 92.1,
        ("wikipedia_ja", 2): 46.0,
        ("wikipedia_ja", 4): 20.6,
        ("nintendo", 2): 39.5,
        ("nintendo", 4): 55.3,
        ("open_claims", 4): 85.6,
        ("plain_sevens", 4): 74.5,
        ("joker_collects", 4): 135.6,
        ("no_bonus", 4): 60.5,
        ("short_stock", 4): 20.6,
        ("discarder_pays", 4): 38.9,
        ("dear_sevens", 4): 24.1,
        ("all_pay_double", 4): 124.6,
        ("card_count", 4): 3.6,
    }
)


def _tables() -> Iterator[Table]:
    for name, rules in SEEN.items():
        yield Table("two", name, rules, 2, _SPREADS[name, 2])
    for name, rules in SEEN.items():
        yield Table("four", name, rules, 4, _SPREADS[name, 4])
    for name, rules in SEEN.items():
        yield Table("match", name, rules, 4, (1 / 4 * 3 / 4) ** 0.5)
    for name, rules in UNSEEN.items():
        yield Table("transfer", name, rules, 4, _SPREADS[name, 4])


#: everywhere and with everybody that an entry is measured; the task ``small`` has a module of its own
PAIRINGS: Final = tuple(
    Pairing(number, table, company)
    for number, (table, company) in enumerate((table, company) for table in _tables() for company in COMPANY)
)
