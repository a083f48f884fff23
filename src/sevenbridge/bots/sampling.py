"""How much is done to find hands that are likely (see posterior.py)."""

from dataclasses import dataclass
from typing import Final

#: as many hands as are ever asked for, all of one chain
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
    #: one exchange in so many is of two cards on each side; 0 for none
    pairs: int = 0


#: a third of all exchanges are kept, so hands that are 40 of them apart are much alike
QUICK: Final = Sampling(first=200, apart=40)
#: hands that are nearly independent most of the time
APART: Final = Sampling(first=200, apart=160)
#: also where one exchange at a time hardly leads from some likely hands to others
THOROUGH: Final = Sampling(first=1000, apart=160, hands=32, pairs=4)
