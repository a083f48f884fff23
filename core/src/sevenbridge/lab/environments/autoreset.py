"""When an episode that has ended is followed by the next, as Gymnasium calls it."""

from typing import Final

#: with the next step, whatever its action is
NEXT_STEP = 0
#: at once, in the same step
SAME_STEP = 1
#: when it is reset
DISABLED = 2

MODES: Final = {"NextStep": NEXT_STEP, "SameStep": SAME_STEP, "Disabled": DISABLED}
