"""What each house rule changes in the course of a round, under every preset.

One switch of a preset is set otherwise, and ``tuned`` plays the same deals with it and without it. What
differs is told of batches of the same deals, so the luck of the cards is much the same on both sides.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Final

from sevenbridge.analysis.estimates import Estimate
from sevenbridge.bots.tuned import TunedPlayer
from sevenbridge.engine.rules import PRESETS, SWITCHES, InvalidRules, Rules, Value, check_seats
from sevenbridge.lab.games import Games
from sevenbridge.lab.studies.batches import mean_over, split
from sevenbridge.lab.studies.sharing import Share
from sevenbridge.lab.sums import WIN, Sums

__all__ = [
    "Change",
    "Effect",
    "Found",
    "study",
]

#: the switches of a match, which change nothing in a round, and those that only give other numbers of points
_OF_THE_MATCH: Final = ("first_dealer", "match_length", "target_score", "tie")
_OF_THE_COUNT: Final = (
    "ace_points",
    "face_points",
    "pip_points",
    "seven_points",
    "joker_points",
    "joker_multiplier",
    "one_go_multiplier",
)

#: what is told of a round, by name: of so many rounds, the mean
MEASURES: Final[Mapping[str, Callable[[Sums], float]]] = MappingProxyType(
    {
        # turns begun in a round
        "length": lambda sums: sums.turns / sums.rounds,
        # by how much the seat that begins wins more of the decided rounds than it would by lot
        "start": lambda sums: (
            (sums.starter_wins - sums.starter_share / WIN) / max(1, sums.rounds - sums.drawn)
        ),
        # rounds that nobody wins
        "drawn": lambda sums: sums.drawn / sums.rounds,
        # rounds won in one go
        "one_go": lambda sums: sum(sums.one_go) / sums.rounds,
        # cards claimed in a round
        "claims": lambda sums: (sum(sums.chis) + sum(sums.pons)) / sums.rounds,
    }
)


@dataclass(frozen=True, slots=True)
class Change:
    """One switch of a preset set otherwise, or none: the preset itself, with the name ""."""

    preset: str
    switch: str = ""
    value: Value = False

    @property
    def rules(self) -> Rules:
        """The rules with it."""
        return Rules.preset(self.preset, **({self.switch: self.value} if self.switch else {}))


@dataclass(frozen=True, slots=True)
class Effect:
    """What a change does: by how much each of ``MEASURES`` is more with it than without."""

    change: Change
    differences: dict[str, Estimate]


@dataclass(frozen=True, slots=True)
class Found:
    """What each preset comes to, and what each change of it does."""

    presets: dict[str, dict[str, Estimate]]
    effects: list[Effect]


def changes_of(preset: str) -> Iterator[Change]:
    """All changes of one switch that make sense and concern the play; of numbers, those that presets have."""
    own = PRESETS[preset].switches()
    for name, switch in SWITCHES.items():
        if name in _OF_THE_MATCH or name in _OF_THE_COUNT:
            continue
        values = dict.fromkeys([*switch.choices, *(rules.switches()[name] for rules in PRESETS.values())])
        for value in values:
            if value != own[name] and _makes_sense(preset, name, value):
                yield Change(preset, name, value)


def _makes_sense(preset: str, switch: str, value: Value) -> bool:
    try:
        Rules.preset(preset, **{switch: value})
    except InvalidRules:
        return False
    return True


def study(rounds: int, seats: int, seed: int, jobs: int, share: Share) -> Found:
    """Plays so many rounds of each preset and each change. Raises InvalidRules, ValueError."""
    check_seats(seats)
    if rounds < 1:
        raise ValueError(f"there must be at least one round, not {rounds}")
    plain = {preset: Change(preset) for preset in PRESETS}
    changes = [change for preset in PRESETS for change in changes_of(preset)]
    work = partial(_play, rounds, seats, seed)
    played = dict(share(work, [*plain.values(), *changes], jobs))
    presets = {
        preset: {name: mean_over(_figures(played[change], name)) for name in MEASURES}
        for preset, change in plain.items()
    }
    return Found(
        presets, [_effect(change, played[change], played[plain[change.preset]]) for change in changes]
    )


def _effect(change: Change, changed: list[Sums], plain: list[Sums]) -> Effect:
    return Effect(
        change,
        {
            name: mean_over(
                [
                    one - other
                    for one, other in zip(_figures(changed, name), _figures(plain, name), strict=True)
                ]
            )
            for name in MEASURES
        },
    )


def _figures(batches: list[Sums], name: str) -> list[float]:
    return [MEASURES[name](each) for each in batches]


def _play(rounds: int, seats: int, seed: int, change: Change) -> tuple[Change, list[Sums]]:
    """What the batches of one change come to."""
    batches = []
    for first, count in split(rounds):
        games = Games(change.rules, [TunedPlayer() for _ in range(seats)], seed)
        games.play_rounds(first, count)
        batches.append(games.sums())
    return change, batches
