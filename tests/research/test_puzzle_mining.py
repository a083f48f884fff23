"""Puzzles that are mined: what they promise is measured anew."""

import pytest

from research.puzzles import mining
from research.puzzles.measurement import CLEAR, LEAST, Measurement, other_weights_for
from research.puzzles.mining import Miner, Spread, may_hide
from sevenbridge.bots.tuned import weights_for
from sevenbridge.engine.actions import from_label
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.law import law_of
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.view import View
from sevenbridge.puzzles.puzzle import Theme, Worth
from sevenbridge.puzzles.shipped import shipped_puzzles
from tests.puzzles.positions import decisions, some_puzzle


def measured(measurement: Measurement, view: View, best: int, dice: Dice) -> tuple[Worth, ...]:
    """What stands in for a measurement: so clear as to be a puzzle."""
    others = [each for each in view.legal_actions() if each != best]
    return (
        Worth(action=best, ahead=9.0, error=0.0),
        *(Worth(action=each, ahead=-index, error=0.5) for index, each in enumerate(others)),
    )


def near_the_end() -> View:
    """A decision in which one discard is far better than the others: few cards are left."""
    return next(
        view
        for view in decisions("gamerules", rounds=2)
        if view.taken and view.counts[view.seat] in (4, 5) and len(view.legal_actions()) > 3
    )


def test_an_action_is_the_best_or_it_is_not() -> None:
    view = near_the_end()
    measuring = Measurement(worlds=48)
    found = [measuring.worths(view, action, Dice(3)) for action in view.legal_actions()]
    clear = [each for each in found if each is not None]
    assert len(clear) <= 1
    for worths in clear:
        assert {each.action for each in worths} == set(view.legal_actions())
        for each in worths[1:]:
            gap = worths[0].ahead - each.ahead
            assert each.error is not None
            assert gap > CLEAR * each.error
            assert gap >= LEAST
        assert [-each.ahead for each in worths] == sorted(-each.ahead for each in worths)
        best = worths[0].action
        assert measuring.worths(view, best, Dice(3)) == worths
        assert measuring.worths(view, best, Dice(4)) != worths
        others = Measurement(other_weights_for, worlds=48).worths(view, best, Dice(3))
        assert others != worths


@pytest.mark.parametrize(("preset", "seats"), [("gamerules", 2), ("wikipedia_ja", 3), ("nintendo", 3)])
def test_there_is_another_player_to_play_on_at_every_table(preset: str, seats: int) -> None:
    law = law_of(Rules.preset(preset))
    assert other_weights_for(law, seats) != weights_for(law, seats)


def test_no_kind_of_puzzle_makes_too_much_of_them() -> None:
    view = near_the_end()
    spread = Spread(10)
    puzzle = some_puzzle(view, Theme.THROW, ("chick", "rabbit"))
    best = puzzle.best.action
    while spread.has_room(Theme.THROW, best, 2):
        spread.add(puzzle)
    assert 2 < sum(spread.themes.values()) < 5
    assert spread.has_room(Theme.MELD, best, 3)
    assert not spread.has_room(Theme.THROW, best, 3)
    for _ in range(9):
        spread.add(some_puzzle(view, Theme.MELD, ("chick", "rabbit")))
    assert not spread.has_room(Theme.SEVENS, best, 2)


def test_a_decision_gives_the_same_puzzle_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Measurement, "worths", measured)
    monkeypatch.setattr(mining, "QUICK", 60)
    monkeypatch.setattr(mining, "LEVELS", mining.LEVELS | {"owl": "search:8"})
    views = [each.view for each in shipped_puzzles()[4:8]]
    miners = [Miner(Spread(1000)) for _ in range(2)]
    found = [[miner.puzzle_of(view) for view in views] for miner in miners]
    assert found[0] == found[1]
    assert miners[0].seen == len(views)
    assert any(found[0])
    for puzzle in filter(None, found[0]):
        assert puzzle.missed_by
        assert [each.action for each in puzzle.again] == [each.action for each in puzzle.worths]


def test_only_who_has_shown_nothing_may_hide_and_only_where_it_doubles() -> None:
    meld, discard = from_label("meld 9s 9h 9d"), from_label("discard Kd")
    views = decisions("gamerules", rounds=3)
    hidden = [view for view in views if may_hide(view, meld, discard)]
    assert hidden
    assert len(hidden) < len(views)
    for view in hidden:
        assert not any(meld.owner == view.seat for meld in view.melds)
        assert not may_hide(view, discard, from_label("discard 8h"))
    assert not any(may_hide(view, meld, discard) for view in decisions("nintendo", rounds=2))
