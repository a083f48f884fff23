"""What a puzzle is about, from the best action and the one that is to be held against it."""

from sevenbridge.engine import actions, bits
from sevenbridge.engine.actions import verb_of
from sevenbridge.puzzles.puzzle import Theme


def theme_of(best: int, rival: int) -> Theme:
    """The theme of a decision between these actions, whatever going out in one go would bring."""
    verbs = {verb_of(best), verb_of(rival)}
    if verbs & {"chi", "pon", "pass"}:
        return Theme.CLAIM
    if _is_of_sevens(best) or _is_of_sevens(rival):
        return Theme.SEVENS
    if "layoff" in verbs:
        return Theme.LAY_OFF
    return Theme.MELD if "meld" in verbs else Theme.THROW


def _is_of_sevens(action: int) -> bool:
    """Whether an action lays a seven by itself, or with one other card."""
    cards = actions.moved_cards(action)
    return verb_of(action) == "meld" and cards.bit_count() < 3 and cards & bits.SEVENS != 0
