"""Puzzles that are selected: rarer kinds first, in whatever order they come; how those shipped are spread."""

import random
import re
from collections import Counter
from pathlib import Path

from research.puzzles.selection import selected, spread_of
from sevenbridge.engine.actions import verb_of
from sevenbridge.puzzles.shipped import shipped_puzzles

PAGE = Path(__file__).parents[2] / "docs" / "play" / "puzzles.md"


def test_of_those_shipped_all_are_kept_in_their_order() -> None:
    puzzles = list(shipped_puzzles())
    assert selected(puzzles, len(puzzles)) == puzzles
    assert selected(puzzles[::-1], 600) == puzzles


def test_the_same_are_selected_in_whatever_order_they_come() -> None:
    puzzles = list(shipped_puzzles())
    mixed = puzzles + puzzles[:100]
    random.Random(3).shuffle(mixed)
    assert selected(mixed, 90) == selected(puzzles, 90)


def test_those_of_rarer_kinds_are_taken_before_the_others() -> None:
    puzzles = shipped_puzzles()
    kinds = Counter((each.theme, verb_of(each.best.action)) for each in puzzles)
    chosen = Counter((each.theme, verb_of(each.best.action)) for each in selected(puzzles, 150))
    most = max(chosen.values())
    for kind, count in kinds.items():
        assert min(count, most - 1) <= chosen[kind] <= most
    missed, all_missed = (spread_of(each)["missed_by_levels"] for each in (selected(puzzles, 150), puzzles))
    most = max(missed.values())
    assert all(missed[levels] > min(count - 1, most - 15) for levels, count in all_missed.items())


def test_the_page_tells_how_those_shipped_are_spread() -> None:
    spread = spread_of(shipped_puzzles())
    section = PAGE.read_text(encoding="utf-8").split("## The shipped puzzles")[1].split("\n## ")[0]
    rows = [re.findall(r"\d+", row) for row in re.findall(r"^\| `.*", section, re.MULTILINE)]
    told = sorted(tuple(map(int, row[-4:])) for row in rows)
    seats = [{int(number): count for number, count in each.items()} for each in spread["rules"].values()]
    assert told == sorted((sum(each.values()), *(each.get(n, 0) for n in (4, 3, 2))) for each in seats)
    themes = [int(row) for row in re.findall(r"^\| [-a-z ]+ \| (\d+) \|", section, re.MULTILINE)]
    assert themes == sorted((sum(each.values()) for each in spread["themes"].values()), reverse=True)
    prose = " ".join(section.split())
    found = spread["found_by"]
    assert (
        f"`chick` finds {found['chick']} of the 500, `greedy` {found['rabbit']}, `tuned` {found['fox']}"
        in prose
    )
    assert f"and `search` {found['owl']}" in prose
    assert spread["puzzles"] == 500
    one, two, three, four = spread["missed_by_levels"].values()
    assert f"{one} are missed by one of the four, {two} by two, {three} by three and {four} by all" in prose
    first, second = spread["standard_errors_ahead"]
    assert f"by {spread['points_ahead']} points in the median" in prose
    assert (
        f"by {first} standard errors in the median of the first measurement, by {second} of the second"
        in prose
    )
