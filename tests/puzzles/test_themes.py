"""What puzzles are about."""

import pytest

from sevenbridge.engine.actions import from_label
from sevenbridge.puzzles.puzzle import Theme
from sevenbridge.puzzles.themes import theme_of


@pytest.mark.parametrize(
    ("one", "other", "theme"),
    [
        ("discard Kd", "discard 8h", Theme.THROW),
        ("meld 9s 9h 9d", "discard Kd", Theme.MELD),
        ("meld 9s 9h 9d", "meld 8h 9h Th", Theme.MELD),
        ("meld 7h", "discard Kd", Theme.SEVENS),
        ("meld 7h 7d", "meld 6h 7h 8h", Theme.SEVENS),
        ("layoff 8h high", "discard Kd", Theme.LAY_OFF),
        ("layoff 8h high", "meld 9s 9h 9d", Theme.LAY_OFF),
        ("claim 9s 9h 9d", "pass", Theme.CLAIM),
        ("claim 6s 7s 8s", "claim 7s 8s 9s", Theme.CLAIM),
    ],
)
def test_a_theme_is_the_same_whichever_is_right(one: str, other: str, theme: Theme) -> None:
    actions = [from_label(label) for label in (one, other)]
    assert theme_of(*actions) == theme_of(*reversed(actions)) == theme
