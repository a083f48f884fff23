"""Observations say what they must, and nothing else."""

import re
from pathlib import Path

import pytest

from sevenbridge import unchecked
from sevenbridge.drawing.svg import view_svg
from sevenbridge.drawing.text import view_text
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.phases import OVER, PLAYING, RESHUFFLING
from sevenbridge.engine.rules import PRESETS, InvalidRules, Rules
from sevenbridge.engine.view import view_of
from sevenbridge.lab.environments.layout import Layout
from sevenbridge.lab.environments.observer import Observer
from tests.engine.random_games import dealt, one_of, step
from tests.lab.environments.told import told
from tests.lab.worlds import moments, twins


@pytest.mark.parametrize("seed", range(5))
def test_an_observation_says_what_a_view_tells(seed: int) -> None:
    for number, round in enumerate(moments(seed)):
        layout = Layout(round.rules, round.seats)
        observer = Observer(layout)
        for seat in range(round.seats):
            totals = tuple(37 * other - 50 for other in range(round.seats)) if number % 2 else ()
            view = view_of(round, seat, totals, number % 5 - 1)
            assert observer.observe(view) == told(layout, view)


def test_so_it_does_when_the_history_is_longer_than_what_a_round_keeps_at_hand() -> None:
    dice = Dice(5)
    rules = Rules(reshuffles=100)
    layout = Layout(rules, 2)
    observer = Observer(layout)
    longest = 0
    while longest < 300:
        round = dealt(dice, rules, 2)
        while round.phase != OVER:
            legal = round.legal_actions()
            # whoever puts nothing down plays on for long
            if round.phase == RESHUFFLING:
                step(dice, round)
            else:
                unchecked.apply(
                    round, legal[0] if round.phase != PLAYING else one_of(dice, legal[: len(legal) // 2 + 1])
                )
        longest = max(longest, len(round.history))
        view = view_of(round, 0)
        assert observer.observe(view) == told(layout, view)


@pytest.mark.parametrize("seed", range(60, 72))
def test_worlds_that_differ_only_in_secrets_give_the_same_bytes_and_pictures(seed: int) -> None:
    compared = 0
    for round, other, seat in twins(seed):
        here, there = view_of(round, seat), view_of(other, seat)
        observer = Observer(Layout(round.rules, round.seats))
        assert observer.observe(here) == observer.observe(there)
        assert here.legal_actions() == there.legal_actions()
        assert view_text(here) == view_text(there)
        assert view_svg(here) == view_svg(there)
        compared += 1
    assert compared


def test_fewer_seats_than_the_layout_has_leave_the_others_empty() -> None:
    dice = Dice(3)
    layout = Layout(Rules(), 5)
    round = dealt(dice, Rules(), 3)
    written = Observer(layout).observe(view_of(round, 1))
    assert [written[layout["counts"].start + seat] for seat in (3, 4)] == [0, 0]
    assert written[layout["counts"].start] == round.hands[1].bit_count()


def test_the_parts_lie_side_by_side_and_are_found_by_name() -> None:
    layout = Layout(PRESETS["nintendo"], 3)
    end = 0
    for name, part in layout.items():
        assert part.start == end
        assert layout[name] is part
        end = part.stop
    assert end == layout.size == len(layout.most)
    assert layout["hand"].shape == (53,)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=list(PRESETS))
def test_the_page_names_all_parts_in_order(rules: Rules) -> None:
    layout = Layout(rules, 4)
    page = (Path(__file__).parents[3] / "docs" / "laboratory" / "environments.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| ([\w, ]*?) ?\| 0(?:–|, )(\d+) \|", page, re.MULTILINE)
    assert [name for name, _, _ in rows] == list(layout)
    sizes = {"cards": layout.cards, "seats": 4}
    for name, shape, most in rows:
        lengths = [sizes.get(word) or int(word) for word in shape.split(", ") if word]
        assert layout[name].shape == tuple(lengths)
        assert layout[name].most == int(most)


def test_no_byte_is_more_than_its_part_says() -> None:
    for seed in range(2):
        for round in moments(seed):
            layout = Layout(round.rules, round.seats)
            written = Observer(layout).observe(view_of(round, 0))
            assert all(value <= most for value, most in zip(written, layout.most, strict=True))


def test_what_does_not_fit_is_refused() -> None:
    observer = Observer(Layout(Rules(), 3))
    with pytest.raises(TypeError, match="view"):
        observer.observe(None)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="rules and seats"):
        observer.observe(view_of(dealt(Dice(1), Rules(), 4), 0))
    with pytest.raises(ValueError, match="rules and seats"):
        observer.observe(view_of(dealt(Dice(1), Rules(jokers=1), 3), 0))
    with pytest.raises(InvalidRules):
        Layout(Rules(), 7)


def test_an_observer_shows_its_layout_alone() -> None:
    observer = Observer(Layout(Rules(), 3))
    assert [name for name in dir(observer) if not name.startswith("_")] == ["layout", "observe"]
