"""The legal actions of one seat at one moment, as data.

``Options`` stores them as rows, one for each kind of action that is possible: the kind and the set of its
spots (actions.py). Counting them, picking the n-th and testing one need no list; ``actions()`` makes the
list. legality.py adds the rows in the order of the action table, so the numbers ascend.
"""

from sevenbridge.engine import actions, arrays, bits
from sevenbridge.engine.kinds import COUNT


class Options:
    """Rows of (kind, spots); reused from one decision to the next."""

    def __init__(self) -> None:
        self.rows = 0
        if arrays.are_lists():
            self.kinds = [0] * 234
            self.spots = [0] * 234

    def clear(self) -> None:
        """Removes all actions."""
        self.rows = 0

    def total(self) -> int:
        """How many actions are legal."""
        found = 0
        for row in range(self.rows):
            found += bits.count(self.spots[row])
        return found

    def nth(self, index: int) -> int:
        """The legal action at this index of the ascending list. Not checked: 0 <= index < total()."""
        row = 0
        here = bits.count(self.spots[0])
        while index >= here and row + 1 < self.rows:
            index -= here
            row += 1
            here = bits.count(self.spots[row])
        spots = self.spots[row]
        while index > 0:
            spots &= spots - 1
            index -= 1
        return actions.encode(self.kinds[row], bits.lowest(spots))

    def has(self, action: int) -> bool:
        """Whether an action, any number, is legal."""
        if action < 0 or action >= COUNT:
            return False
        kind = actions.KIND[action]
        for row in range(self.rows):
            if self.kinds[row] == kind:
                return self.spots[row] >> actions.SPOT[action] & 1 != 0
        return False

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Options) and self.actions() == other.actions()

    # options change, so they are no key
    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[object, ...]:
        return options_of, (self.actions(),)

    def __repr__(self) -> str:
        return f"<Options: {', '.join(map(actions.label, self.actions())) or 'none'}>"

    def actions(self) -> list[int]:
        """All legal actions, ascending."""
        found = []
        for row in range(self.rows):
            kind = self.kinds[row]
            spots = self.spots[row]
            while spots:
                found.append(actions.encode(kind, bits.lowest(spots)))
                spots &= spots - 1
        return found


def options_of(legal: list[int]) -> Options:
    """Options with these actions, which ascend."""
    options = Options()
    last = -1
    for action in legal:
        kind = actions.KIND[action]
        if kind != last:
            options.kinds[options.rows] = kind
            options.spots[options.rows] = 0
            options.rows += 1
            last = kind
        options.spots[options.rows - 1] |= bits.bit(actions.SPOT[action])
    return options
