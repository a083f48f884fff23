"""What a puzzle is about, from the best action and the one that is to be held against it."""

from sevenbridge.analysis import prospects
from sevenbridge.engine import actions, bits
from sevenbridge.engine.actions import verb_of
from sevenbridge.engine.view import View
from sevenbridge.puzzles.puzzle import Theme

#: the verbs of actions that show cards
_SHOWING = ("meld", "layoff", "chi", "pon")


def theme_of(best: int, rival: int) -> Theme:
    """The theme of a decision between these actions, one go aside (``may_hide``)."""
    verbs = {verb_of(best), verb_of(rival)}
    if verbs & {"chi", "pon", "pass"}:
        return Theme.CLAIM
    if _is_of_sevens(best) or _is_of_sevens(rival):
        return Theme.SEVENS
    if "layoff" in verbs:
        return Theme.LAY_OFF
    return Theme.MELD if "meld" in verbs else Theme.THROW


def may_hide(view: View, best: int, rival: int) -> bool:
    """Whether one of the actions shows cards, the other does not, and going out in one go still doubles."""
    return prospects.may_double(view) and (verb_of(best) in _SHOWING) != (verb_of(rival) in _SHOWING)


def _is_of_sevens(action: int) -> bool:
    """Whether an action lays a seven by itself, or with one other card."""
    cards = actions.moved_cards(action)
    return verb_of(action) == "meld" and cards.bit_count() < 3 and cards & bits.SEVENS != 0
