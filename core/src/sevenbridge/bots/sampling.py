"""How much is done to find hands that are likely (see posterior.py)."""

from dataclasses import dataclass
from typing import Final

#: more hands than are ever noted down: there is one chain
ONE_CHAIN: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class Sampling:
    """How a posterior finds its hands."""

    #: so many exchanges are tried before the first hands of a chain are noted down
    first: int
    #: and so many before each of the next
    apart: int
    #: after so many hands another chain begins
    hands: int = ONE_CHAIN
    #: one exchange in so many is tried with two cards on each side; 0 for none
    pairs: int = 0

    def __post_init__(self) -> None:
        """Raises ValueError for numbers by which no chain can go."""
        if min(self.first, self.apart, self.pairs) < 0 or self.hands < 1:
            raise ValueError(f"no chain goes by {self}")


#: a third of all exchanges are kept, so hands that are 40 of them apart are much alike
QUICK: Final = Sampling(first=200, apart=40)
#: hands that depend much less on each other, but now and then stay of one kind for long
APART: Final = Sampling(first=200, apart=160)
#: hands of every kind, even where one exchange at a time hardly leads from some likely ones to others
THOROUGH: Final = Sampling(first=1000, apart=160, hands=32, pairs=4)
