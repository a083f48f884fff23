"""Which treatment of sevens pays: to put a seven down at once, or to keep it.

``tuned`` plays in every seat. Wherever it could put down a seven by the rights of sevens alone (RULES 1.4: a
lone seven, two sevens, a run of two with a seven), or discard another card and keep it, the best of each
treatment is played to the end of the round in the same worlds. Which action of a treatment is the best is
found in some worlds, and what it is worth is told in others, so no luck is counted as merit.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Final

from sevenbridge import unchecked
from sevenbridge.analysis.estimates import Estimate
from sevenbridge.analysis.evaluation import DecisionEvaluator
from sevenbridge.bots.tuned import TunedPlayer
from sevenbridge.engine import actions, dealing
from sevenbridge.engine.cards import pack
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.kinds import Kind
from sevenbridge.engine.phases import PLAYING
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import PRESETS, check_seats
from sevenbridge.engine.view import View, view_of
from sevenbridge.lab.studies.batches import mean_over
from sevenbridge.lab.studies.sharing import Share

__all__ = [
    "FEWEST",
    "LATE",
    "WORLDS",
    "Treatment",
    "study",
]

#: the rank of a seven
_SEVEN: Final = 6
#: in so many worlds the best action of a treatment is found, and in as many others it is valued
WORLDS: Final = 60
#: a hand of so many cards or fewer is late in the round
LATE: Final = 4
#: nothing is called clear that comes from fewer rounds: their spread says little of the true one
FEWEST: Final = 20
#: the treatment by which all others are measured
KEPT: Final = "kept"
#: what may be done with a seven, by what the kind of the action is
TREATMENTS: Final = MappingProxyType({"lone": "alone", "sevens": "two_sevens", "run": "run_of_two"})


@dataclass(frozen=True, slots=True)
class Treatment:
    """One treatment under one preset, early or late in the round."""

    preset: str
    treatment: str
    #: whether the hand has at most ``LATE`` cards
    is_late: bool
    #: by how many points a round it is better than keeping the seven
    gain: Estimate
    decisions: int
    #: the rounds in which these decisions came up: what is independent, so what the interval goes by
    rounds: int

    @property
    def is_clear(self) -> bool:
        """Whether the interval excludes nought, and comes from enough rounds to be believed."""
        return self.rounds >= FEWEST and self.gain.excludes_zero


def study(rounds: int, seats: int, seed: int, jobs: int, share: Share) -> list[Treatment]:
    """Plays so many rounds of each preset, and weighs each decision about a seven that comes up in them.

    Raises InvalidRules for a number of seats that cannot play, ValueError for less than one round.
    """
    check_seats(seats)
    if rounds < 1:
        raise ValueError(f"there must be at least one round, not {rounds}")
    parts = [(preset, number) for preset in PRESETS for number in range(rounds)]
    gains: dict[tuple[str, str, bool], dict[int, list[float]]] = {}
    for (preset, number), found in share(partial(_weigh_round, seats, seed), parts, jobs):
        for treatment, is_late, gain in found:
            gains.setdefault((preset, treatment, is_late), {}).setdefault(number, []).append(gain)
    order = list(TREATMENTS.values())
    return [
        Treatment(*case, _mean(by_round), sum(map(len, by_round.values())), len(by_round))
        for case, by_round in sorted(
            gains.items(),
            key=lambda item: (list(PRESETS).index(item[0][0]), item[0][2], order.index(item[0][1])),
        )
    ]


def _mean(by_round: dict[int, list[float]]) -> Estimate:
    """The mean over decisions; those of one round hang together, so rounds are what is independent."""
    size = sum(map(len, by_round.values()))
    mean = sum(map(sum, by_round.values())) / size
    # each round's share of the mean, made as large as if it were the whole
    shares = [mean + (sum(part) - mean * len(part)) * len(by_round) / size for part in by_round.values()]
    return mean_over(shares)


def treatment_of(action: int) -> str | None:
    """What an action does with a seven by the rights of sevens alone; None for any other action."""
    kind, _ = actions.decode(action)
    return TREATMENTS[kind.shape] if kind.family == "meld" and _is_of_sevens(kind) else None


def _is_of_sevens(kind: Kind) -> bool:
    return kind.shape in ("lone", "sevens") or (kind.shape == "run" and kind.length == 2)


def _is_kept(action: int) -> bool:
    """Whether an action discards a card that is no seven: then the sevens stay in the hand."""
    kind, spot = actions.decode(action)
    return kind.family == "discard" and kind.joker < 0 and spot & 15 != _SEVEN


def _weigh_round(
    seats: int, seed: int, part: tuple[str, int]
) -> tuple[tuple[str, int], list[tuple[str, bool, float]]]:
    preset, number = part
    rules = PRESETS[preset]
    dice = Dice(seed).fork(number)
    deck = list(pack(rules.jokers))
    dice.shuffle(deck)
    round = Round.dealt(rules, seats, dice.below(seats), deck)
    player, evaluator = TunedPlayer(), DecisionEvaluator()
    found: list[tuple[str, bool, float]] = []
    while dealing.advance(round, dice):
        view = view_of(round, round.actor)
        if round.phase == PLAYING:
            found += _weigh(view, evaluator, dice.fork(len(found), view.stock_count))
        unchecked.apply(round, player.choose(view, dice))
    return part, found


def _weigh(view: View, evaluator: DecisionEvaluator, dice: Dice) -> Iterator[tuple[str, bool, float]]:
    """What each treatment gains on keeping the seven, where both can be done."""
    legal = view.legal_actions()
    by_treatment: dict[str, list[int]] = {}
    for action in legal:
        treatment = treatment_of(action) or (KEPT if _is_kept(action) else None)
        if treatment:
            by_treatment.setdefault(treatment, []).append(action)
    if KEPT not in by_treatment or len(by_treatment) < 2:
        return
    kept = _best(view, evaluator, by_treatment.pop(KEPT), dice)
    is_late = view.hand.bit_count() <= LATE
    for treatment, choices in by_treatment.items():
        put_down = _best(view, evaluator, choices, dice)
        yield treatment, is_late, evaluator.compare(view, dice, put_down, kept, WORLDS).gap.mean


def _best(view: View, evaluator: DecisionEvaluator, choices: list[int], dice: Dice) -> int:
    """The best of some actions, in worlds of its own."""
    best = choices[0]
    for other in choices[1:]:
        if evaluator.compare(view, dice, other, best, WORLDS).gap.mean > 0:
            best = other
    return best
