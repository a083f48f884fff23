"""Whether rules that are never seen ask for other play."""

from research.moved_decisions import moved
from sevenbridge.engine.rules import Rules


def test_under_its_own_rules_a_player_does_what_it_does() -> None:
    others, impossible = moved(Rules(), Rules(), 5, seed=1)
    assert others.mean().mean == 0
    assert impossible.mean().mean == 0


def test_where_nothing_is_gained_in_one_go_other_play_is_right() -> None:
    others, _ = moved(Rules(one_go_multiplier=1), Rules(), 5, seed=1)
    assert 0 < others.mean().mean < 0.5


def test_a_joker_cannot_be_where_there_is_none() -> None:
    _, impossible = moved(Rules(jokers=1), Rules(), 2, seed=1)
    assert impossible.mean().mean == 1
