"""What puzzles are about."""

import pytest

from sevenbridge.engine.actions import from_label
from sevenbridge.puzzles.puzzle import Theme
from sevenbridge.puzzles.themes import may_hide, theme_of
from tests.puzzles.positions import decisions


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


def test_only_who_has_shown_nothing_may_hide_and_only_where_it_doubles() -> None:
    meld, discard = from_label("meld 9s 9h 9d"), from_label("discard Kd")
    views = decisions("gamerules", rounds=3)
    hidden = [view for view in views if may_hide(view, meld, discard)]
    assert hidden
    assert len(hidden) < len(views)
    for view in hidden:
        assert not any(meld.owner == view.seat for meld in view.melds())
        assert not may_hide(view, discard, from_label("discard 8h"))
    assert not any(may_hide(view, meld, discard) for view in decisions("nintendo", rounds=2))
