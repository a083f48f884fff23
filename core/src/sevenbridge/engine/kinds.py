"""The kinds of actions of Seven Bridge, in the order of the action table (actions.py)."""

from typing import NamedTuple

from sevenbridge.engine.cards import JOKER, SEVEN

#: a run of three to thirteen cards; beyond that it would hold its ace twice
LONGEST_RUN = 13
SHORT = 3
#: the pairs of suits, as two sevens or two cards beside a joker can have them: 0 is s+h, 5 is d+c
PAIRS: tuple[tuple[int, int], ...] = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))


class Kind(NamedTuple):
    """One block of the action table: all actions that do the same with different cards."""

    #: what its actions do: draw, pass, discard, meld, claim or layoff. Pon and chi, two verbs of a record,
    #: are both claims
    family: str
    #: the kind of meld, or how a lay-off joins one; "" where there is none
    shape: str
    #: the first spot of each row
    start: int
    #: how many spots a row has
    width: int
    #: how many rows there are: one for each suit, or one
    lanes: int
    #: how many cards the meld has, 0 where the action makes none
    length: int = 0
    #: -1 for no joker; else its position in a run, or which suits a set has beside it: a pair of ``PAIRS``,
    #: or ``len(PAIRS)`` for three suits
    joker: int = -1

    @property
    def size(self) -> int:
        """How many actions the block has."""
        return self.width * self.lanes


def _runs(family: str) -> list[Kind]:
    runs = [Kind(family, "run", SEVEN - 1, 2, 4, 2)]
    return runs + [Kind(family, "run", 0, 15 - n, 4, n) for n in range(SHORT, LONGEST_RUN + 1)]


def _sets(family: str) -> list[Kind]:
    return [
        Kind(family, "sevens", 0, 6, 1, 2),
        Kind(family, "set", 0, 13, 4, 3),
        Kind(family, "set", 0, 13, 1, 4),
    ]


def _joker_melds(family: str) -> list[Kind]:
    runs = [
        Kind(family, "run", 0, 15 - n, 4, n, joker)
        for n in range(SHORT, LONGEST_RUN + 1)
        for joker in range(n)
    ]
    pairs = [Kind(family, "set", 0, 13, 1, 3, pair) for pair in range(len(PAIRS))]
    return [*runs, *pairs, Kind(family, "set", 0, 13, 4, 4, len(PAIRS))]


_PLAIN_KINDS = [
    Kind("draw", "", 0, 1, 1),
    Kind("pass", "", 0, 1, 1),
    Kind("discard", "", 0, 13, 4),
    Kind("meld", "lone", SEVEN, 1, 4, 1),
    *_runs("meld"),
    *_sets("meld"),
    *_runs("claim"),
    *_sets("claim"),
    Kind("layoff", "low", 0, 11, 4),
    Kind("layoff", "high", 3, 11, 4),
    Kind("layoff", "set", 0, 13, 4),
    Kind("layoff", "seven", 0, 3, 4),
]
_JOKER_KINDS = [
    Kind("discard", "", JOKER, 1, 1, 0, 0),
    *_joker_melds("meld"),
    *_joker_melds("claim"),
    Kind("layoff", "low", 0, 11, 4, 0, 0),
    Kind("layoff", "high", 3, 11, 4, 0, 0),
    Kind("layoff", "set", 0, 13, 4, 0, 0),
    Kind("layoff", "lone low", SEVEN - 1, 1, 4),
    Kind("layoff", "lone high", SEVEN + 1, 1, 4),
]
KINDS: tuple[Kind, ...] = (*_PLAIN_KINDS, *_JOKER_KINDS)


_NUMBERS = {(kind.family, kind.shape, kind.length, kind.joker): number for number, kind in enumerate(KINDS)}


def find(family: str, shape: str, length: int = 0, joker: int = -1) -> int:
    """The number of the kind with these fields. Raises KeyError."""
    return _NUMBERS[family, shape, length, joker]


DRAW = find("draw", "")
PASS = find("pass", "")
DISCARD = find("discard", "")
LONE = find("meld", "lone", 1)
SHORT_RUN = find("meld", "run", 2)
#: the kind of a run of n cards is RUN + n
RUN = find("meld", "run", SHORT) - SHORT
SEVENS = find("meld", "sevens", 2)
TRIPLE = find("meld", "set", 3)
#: a claim's kind is CLAIM plus the kind of its meld
CLAIM = find("claim", "run", 2) - SHORT_RUN
CLAIM_RUNS = find("claim", "run", 2)
CLAIM_SETS = find("claim", "sevens", 2)
LOW = find("layoff", "low")
HIGH = find("layoff", "high")
JOIN = find("layoff", "set")
DOUBLE = find("layoff", "seven")
JOKER_DISCARD = find("discard", "", 0, 0)
#: the kind of a run of n cards with the joker at position j is JOKER_RUN + n * (n - 1) / 2 + j
JOKER_RUN = find("meld", "run", SHORT, 0) - 3
#: the kind of two cards of one rank and the joker is JOKER_PAIR + the number of the pair of suits
JOKER_PAIR = find("meld", "set", 3, 0)
JOKER_TRIPLE = find("meld", "set", 4, len(PAIRS))
JOKER_CLAIM = find("claim", "run", SHORT, 0) - find("meld", "run", SHORT, 0)
JOKER_CLAIM_RUNS = find("claim", "run", SHORT, 0)
JOKER_CLAIM_SETS = find("claim", "set", 3, 0)
JOKER_LOW = find("layoff", "low", 0, 0)
JOKER_HIGH = find("layoff", "high", 0, 0)
JOKER_JOIN = find("layoff", "set", 0, 0)
LONE_LOW = find("layoff", "lone low")
LONE_HIGH = find("layoff", "lone high")

#: how many actions there are, without and with the joker
PLAIN = sum(kind.size for kind in _PLAIN_KINDS)
COUNT = sum(kind.size for kind in KINDS)
