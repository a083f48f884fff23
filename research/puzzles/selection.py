"""Selects puzzles so that not too many are alike, and tells of a collection how it is spread."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from statistics import median
from typing import Any

from research.puzzles.mining import LEVELS
from sevenbridge.engine.actions import verb_of
from sevenbridge.puzzles.puzzle import Puzzle, Worth


def selected(puzzles: Iterable[Puzzle], count: int) -> list[Puzzle]:
    """So many of these puzzles, in the order of their names; all of them where they are no more.

    One after the other is taken, each time one like which fewest were taken before: by its theme with the
    kind of its best action, then by the number of levels that miss it, then by its rules with the number of
    seats. So those of rarer kinds are taken before the others. The same puzzles give the same in whatever
    order they come, and one that comes twice counts once.
    """
    left = {each.name: each for each in sorted(puzzles, key=lambda each: each.name)}
    kinds = {name: _kinds(each) for name, each in left.items()}
    taken: Counter[object] = Counter()
    chosen: list[Puzzle] = []
    while left and len(chosen) < count:
        name = min(left, key=lambda each: [taken[kind] for kind in kinds[each]])
        chosen.append(left.pop(name))
        taken.update(kinds[name])
    return sorted(chosen, key=lambda each: each.name)


def spread_of(puzzles: Sequence[Puzzle]) -> dict[str, Any]:
    """How one or more puzzles are spread, as plain data: docs/play/puzzles.md, "The shipped puzzles"."""
    rules: defaultdict[str, Counter[int]] = defaultdict(Counter)
    themes: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for each in puzzles:
        rules[each.preset][each.view.seats] += 1
        themes[each.theme.value][verb_of(each.best.action)] += 1
    missed = Counter(len(each.missed_by) for each in puzzles)
    return {
        "puzzles": len(puzzles),
        "rules": {name: _by_count(seats) for name, seats in sorted(rules.items())},
        "themes": {name: _by_count(verbs) for name, verbs in sorted(themes.items())},
        "missed_by_levels": dict(sorted(missed.items())),
        "found_by": {level: sum(level not in each.missed_by for each in puzzles) for level in LEVELS},
        "points_ahead": round(median(each.best.ahead - each.worths[1].ahead for each in puzzles), 1),
        "standard_errors_ahead": [
            round(median(_clearness(measured) for measured in measurement), 1)
            for measurement in ([each.worths for each in puzzles], [each.again for each in puzzles])
            if all(measurement)
        ],
    }


def _kinds(puzzle: Puzzle) -> tuple[object, ...]:
    return (
        (puzzle.theme, verb_of(puzzle.best.action)),
        len(puzzle.missed_by),
        (puzzle.preset, puzzle.view.seats),
    )


def _by_count(found: Counter[Any]) -> dict[str, int]:
    return {str(name): count for name, count in found.most_common()}


def _clearness(worths: Sequence[Worth]) -> float:
    """By how many standard errors the best action is ahead of every other one at least."""
    best, *others = worths
    return min(((best.ahead - each.ahead) / each.error for each in others if each.error), default=0.0)
