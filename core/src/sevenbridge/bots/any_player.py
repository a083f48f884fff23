"""Whoever can play besides the players of this package: an object, or a class, of somebody else's."""

import operator
from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

from sevenbridge.bots.player import Player
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.errors import Reason, Refused
from sevenbridge.engine.kinds import COUNT
from sevenbridge.engine.view import View


class Chooser(Protocol):
    """An object that plays; of the other methods of ``Player`` it may have some."""

    def choose(self, view: View, dice: Dice, /) -> int:
        """The number of an action that is legal in the view; see ``Player``."""


#: an object that plays, or what gives a new one when it is called with nothing: a class, or a function
Own: TypeAlias = Chooser | Callable[[], Chooser]
#: a name (players.py), or somebody's own player
AnyPlayer: TypeAlias = str | Own

#: what else somebody may give than a name
Given = TypeVar("Given")


def listed(given: Sequence[Given | str]) -> tuple[Given | str, ...]:
    """The players given, one of whom may be named by itself: a name is a sequence, too, of letters."""
    return (given,) if isinstance(given, str) else tuple(given)


class ChooserFault(Reason):
    """Every reason for which an object cannot play."""

    NO_CHOOSE = "no_choose", "a player is an object, or a class, with a method choose(view, dice)", "given"


class NoChooser(Refused):
    """What was given for a player cannot play; ``ChooserFault`` lists the codes and their details."""

    reasons = ChooserFault
    code: ChooserFault


class AdaptedPlayer(Player):
    """Plays as an object that is no ``Player`` says."""

    def __init__(self, chooser: Chooser) -> None:
        self._chooser = chooser

    def __repr__(self) -> str:
        return f"<AdaptedPlayer of {self._chooser!r}>"

    def begin_round(self) -> None:
        """See ``Player``."""
        self._call("begin_round")

    def choose(self, view: View, dice: Dice) -> int:
        """See ``Player``. Raises TypeError for what is no number, among them None.

        A number that is none of an action is -1, which no core takes for one.
        """
        chosen = operator.index(self._chooser.choose(view, dice))
        return chosen if 0 <= chosen < COUNT else -1

    def close(self) -> None:
        """See ``Player``."""
        self._call("close")

    def _call(self, name: str) -> None:
        hook = getattr(self._chooser, name, None)
        if hook is not None:
            hook()


def is_made_anew(own: Own) -> bool:
    """Whether ``as_player`` makes a new player of this, as of a class, and does not hand it on."""
    return isinstance(own, type) or not hasattr(own, "choose")


def as_player(own: Own) -> Player:
    """The player that an object is, or a new one where it is a class or another thing that makes one.

    Raises NoChooser, and whatever making the player raises.
    """
    if isinstance(own, Player):
        return own
    made: Any = own() if is_made_anew(own) and callable(own) else own
    if isinstance(made, Player):
        return made
    if isinstance(made, type) or not callable(getattr(made, "choose", None)):
        raise NoChooser(ChooserFault.NO_CHOOSE, given=repr(own))
    return AdaptedPlayer(made)
