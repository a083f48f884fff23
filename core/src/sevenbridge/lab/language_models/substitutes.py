"""What is done for a player that gives no answer, and how often that was so.

It lets every discard go, and discards the card that it drew; after a claim, where it drew none, the card that
would cost most.
"""

from dataclasses import dataclass
from typing import Final, Literal, get_args

from sevenbridge.engine import actions
from sevenbridge.engine.actions import PASS_ACTION
from sevenbridge.engine.scoring import hand_points
from sevenbridge.engine.view import View

#: the last of so many illegal answers in a row; no answer in time; or nobody is there
Why = Literal["illegal", "silent", "gone"]
WHYS: Final[tuple[Why, ...]] = get_args(Why)


def substitute(view: View) -> int:
    """The action that is done in place of an answer, one that is legal in the view."""
    legal = view.legal_actions()
    if PASS_ACTION in legal:
        return PASS_ACTION
    discards = [action for action in legal if actions.verb_of(action) == "discard"]
    if not discards:
        return legal[0]
    drawn = 1 << view.drawn_card if view.drawn_card >= 0 else 0

    def preference(action: int) -> tuple[bool, int]:
        card = actions.moved_cards(action)
        return card == drawn, hand_points(view.law, card)

    return max(discards, key=preference)


@dataclass(slots=True)
class Faults:
    """How often a player was asked, and why an action was done in its place."""

    asked: int = 0
    #: answers that were refused, whether or not a legal one followed
    refused: int = 0
    illegal: int = 0
    silent: int = 0
    gone: int = 0

    @property
    def substituted(self) -> int:
        """How many actions were done in its place."""
        return self.illegal + self.silent + self.gone

    def add(self, why: Why) -> None:
        """An action was done in its place."""
        setattr(self, why, getattr(self, why) + 1)

    def __add__(self, other: "Faults") -> "Faults":
        return Faults(
            self.asked + other.asked,
            self.refused + other.refused,
            self.illegal + other.illegal,
            self.silent + other.silent,
            self.gone + other.gone,
        )
