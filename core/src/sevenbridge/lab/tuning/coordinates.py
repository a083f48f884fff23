"""Weights as the coordinates of a space in which a step matters about as much in all directions."""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from types import MappingProxyType
from typing import Any, Final

from sevenbridge.bots.weights import WEIGHTS, Weights

#: a step of 1 for each of the weights that are looked for. At tables of one size ``two`` and ``go_two`` are
#: either of no use or the same as a shift of all of ``loose`` and ``go_loose``, so they stay as they are
SIZES: Final[Mapping[str, float]] = MappingProxyType(
    {
        "loose": 1.0,
        "pairs": 0.5,
        "three_paired": 0.5,
        "two_spared": 0.5,
        "third": 4.0,
        "dear_third": 3.0,
        "run": 3.0,
        "three_outs": 5.0,
        "fit": 2.0,
        "last_fit": 2.0,
        "step": 2.0,
        "cards": 0.7,
        "lay_offs": 5.0,
        "laps": 0.2,
        "hidden": 0.5,
        "hidden_laps": 0.15,
        "go_loose": 1.5,
        "go_paired": 0.7,
        "go_outs": 6.0,
        "go_fit": 2.0,
        "go_danger": 1.0,
        "go_laps": 0.2,
        "kept": 0.3,
        "out": 0.3,
        "caught": 0.5,
        "burden": 0.3,
        "held": 0.3,
        "feed": 0.1,
        "feed_out": 0.7,
        "feed_pon": 0.7,
        "feed_chi": 1.0,
    }
)
#: these are shares or chances, and so between 0 and 1
SHARES: Final = frozenset({"kept", "out", "caught", "burden", "held"})
#: these are a price or a factor of one, which is never below 0
PRICES: Final = frozenset({"feed", "feed_out", "feed_pon", "feed_chi"})

#: the decimals of a weight: it is measured as it is written down
DECIMALS: Final = 4


def coordinates_of(weights: Weights) -> list[float]:
    """Where these weights lie; those that the player ``rule`` has lie at 0 everywhere."""
    found: list[float] = []
    for name, size in SIZES.items():
        ends = zip(_numbers(getattr(weights, name)), _numbers(getattr(WEIGHTS, name)), strict=True)
        found += [(number - zero) / size for number, zero in ends]
    return found


def weights_at(coordinates: Sequence[float]) -> Weights:
    """The weights that lie here, or as near as weights that make sense can lie."""
    left = iter(coordinates)
    changed: dict[str, Any] = {}
    for name, size in SIZES.items():
        zero = getattr(WEIGHTS, name)
        numbers = tuple(_within(name, number + size * float(next(left))) for number in _numbers(zero))
        changed[name] = numbers if isinstance(zero, tuple) else numbers[0]
    same = {each.name: getattr(WEIGHTS, each.name) for each in fields(Weights) if each.name not in SIZES}
    return Weights(**changed, **same)


def _numbers(weight: float | tuple[float, ...]) -> tuple[float, ...]:
    return weight if isinstance(weight, tuple) else (weight,)


def _within(name: str, number: float) -> float:
    if name in SHARES:
        number = min(number, 1.0)
    if name in SHARES or name in PRICES:
        number = max(number, 0.0)
    return round(number, DECIMALS)
