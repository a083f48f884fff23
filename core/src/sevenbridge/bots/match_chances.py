"""How likely a seat wins the match, reckoned from what rounds of ``tuned`` came to.

A *future* is what the rounds that are left may bring each seat: a sum of rounds of a sample
(``round_results.json``, made by research/round_results.py), in which every seat takes each chair of the table
equally often. The chance to win is the share of the futures after which the seat is first; those tied for
first share it.
"""

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from sevenbridge.engine.core import require_init
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.law import Law, law_of
from sevenbridge.engine.rules import MIN_SEATS, PRESETS, Rules
from sevenbridge.engine.view import View

#: in how many steps what hands come to is spread around its mean, and from what part of it to what multiple
STEPS = 20
LEAST = 0.4
MOST = 1.6
#: what winning alone counts, which any number of seats can share
WHOLE = 60
#: about so many futures are looked at where the chance is asked for again and again
FEW = 200
#: so many rounds at most are looked ahead in a match to a target score
FARTHEST = 60


class MatchChances:
    """The chances of one seat to win the match: ``note`` takes how it stands, ``after`` adds a round to that.

    Nothing is known, and ``is_told`` is false, where the view does not tell how the match stands.
    """

    def __init__(self) -> None:
        self._known: tuple[object, ...] = ()
        self.is_told = False
        self.seat = 0
        self.seats = 2
        #: the score that ends the match, 0 where rounds are counted
        self.target = 0
        self.fewest_win = False
        self.zero_sum = False
        self.totals = [0] * 6
        #: what the hand of each loser comes to, in the mean of the sample
        self.hand = 0.0
        #: what the hand of each seat will count if another goes out, about; set before ``after`` is asked
        self.held = [0.0] * 6
        #: what the round brings each of six seats, for each of the steps
        self.gains = [0] * 120
        #: what the round brought each seat; set before ``after_round`` is asked
        self.came = [0] * 6
        #: the futures, a number for each seat in each
        self.futures = [0] * 7200
        self.count = 0
        self._sums = [0] * 6

    def note(self, view: View) -> None:
        """Takes note of how the match stood before the round of this view."""
        known = (view.law, view.seats, view.seat, view.totals, view.rounds_left)
        if known == self._known:
            return
        self._known = known
        rules = view.law.rules
        to_target = view.rounds_left < 0 and rules.match_length == "target"
        self.is_told = len(view.totals) == view.seats and (to_target or view.rounds_left >= 0)
        if not self.is_told:
            return
        self.seat = view.seat
        self.seats = view.seats
        self.target = rules.target_score if to_target else 0
        self.fewest_win = view.law.penalty != 0
        self.zero_sum = view.law.zero_sum != 0
        for seat in range(view.seats):
            self.totals[seat] = view.totals[seat]
        self.hand = _mean_hand(view.law, view.seats)
        found = futures(view.law, view.seats, 1 if to_target else view.rounds_left)
        for index in range(len(found)):
            self.futures[index] = found[index]
        self.count = len(found) // view.seats

    def after(self, winner: int, factor: float) -> float:
        """The chance to win the match if this seat goes out, and all points are multiplied by ``factor``."""
        self._find_gains(winner, factor)
        return self._won(1)

    def after_round(self) -> float:
        """The chance to win the match after a round that brought each seat what ``came`` tells.

        It is asked thousands of times for a decision, and looks at some of the futures only.
        """
        for seat in range(self.seats):
            for step in range(STEPS):
                self.gains[6 * step + seat] = self.came[seat]
        return self._won(self.count // FEW if self.count > FEW else 1)

    def _won(self, stride: int) -> float:
        """The share of the futures that the seat wins; one in ``stride`` is looked at."""
        won = 0
        looked_at = 0
        future = 0
        while future < self.count:
            won += self._share(future)
            looked_at += 1
            future += stride
        return won / (float(WHOLE) * looked_at)

    def _find_gains(self, winner: int, factor: float) -> None:
        """Finds what the round brings each seat (RULES 1.7)."""
        for step in range(STEPS):
            scale = factor * (LEAST + (MOST - LEAST) * step / (STEPS - 1.0))
            collected = 0
            for seat in range(self.seats):
                points = 0
                if seat != winner:
                    points = int(scale * self.held[seat])
                    collected += points
                if self.zero_sum:
                    points = -points
                elif not self.fewest_win:
                    points = 0
                self.gains[6 * step + seat] = points
            if not self.fewest_win:
                self.gains[6 * step + winner] = collected

    def _share(self, future: int) -> int:
        """What of ``WHOLE`` the seat wins in this future."""
        step = future % STEPS
        for seat in range(self.seats):
            self._sums[seat] = self.totals[seat] + self.gains[6 * step + seat]
        if self.target:
            rounds = 0
            while rounds < FARTHEST and self._highest() < self.target:
                self._add(future)
                future = future + 1 if future + 1 < self.count else 0
                rounds += 1
        else:
            self._add(future)
        own = self._sums[self.seat]
        sharers = 0
        for seat in range(self.seats):
            lead = own - self._sums[seat]
            if lead == 0:
                sharers += 1
            elif (lead < 0) != self.fewest_win:
                return 0
        return WHOLE // sharers

    def _add(self, future: int) -> None:
        for seat in range(self.seats):
            self._sums[seat] = self._sums[seat] + self.futures[future * self.seats + seat]

    def _highest(self) -> int:
        highest = self._sums[0]
        for seat in range(1, self.seats):
            if self._sums[seat] > highest:
                highest = self._sums[seat]
        return highest


require_init(MatchChances)


@cache
def futures(law: Law, seats: int, rounds: int) -> list[int]:
    """Futures of so many rounds, one after the other, each with a number for every seat.

    Without rounds there is one for each step.
    """
    if rounds == 0:
        return [0] * (STEPS * seats)
    results = [each[turn:] + each[:turn] for each in _sample(law.rules, seats) for turn in range(seats)]
    dice = Dice(0)
    sums = [0] * (len(results) * seats)
    for _ in range(rounds):
        dice.shuffle(results)
        brought = [points for result in results for points in result]
        sums = [before + points for before, points in zip(sums, brought, strict=True)]
    return sums


@cache
def _mean_hand(law: Law, seats: int) -> float:
    """What the hand of each loser comes to in the mean, multiplied by what the round is multiplied by."""
    moved = [sum(map(abs, result)) for result in _sample(law.rules, seats) if any(result)]
    if not moved:
        return 0.0  # cards are worth so little that nothing of the sample is left
    return sum(moved) / (len(moved) * (seats - 1) * (2 if law.zero_sum else 1))


def _sample(rules: Rules, seats: int) -> list[list[int]]:
    """What rounds under these rules came to, by seat.

    Rules that are no preset have the rounds of the preset whose points flow alike, in points as they count.
    """
    samples = _samples()
    for name, preset in PRESETS.items():
        if preset == rules:
            return samples[name][seats - MIN_SEATS]
    alike = {"winner_collects": "gamerules", "penalty": "wikipedia_ja", "zero_sum": "nintendo"}
    name = alike[rules.score_flow]
    worth, usual = _worth(law_of(rules).values), _worth(law_of(PRESETS[name]).values)
    return [[points * worth // usual for points in result] for result in samples[name][seats - MIN_SEATS]]


def _worth(values: Sequence[int]) -> int:
    """What the cards of a suit count."""
    return sum(values[rank] for rank in range(13))


@cache
def _samples() -> dict[str, list[list[list[int]]]]:
    """The sample of each preset: by number of seats, then by round, then by seat."""
    text = (files("sevenbridge.bots") / "round_results.json").read_text(encoding="utf-8")
    points: dict[str, list[list[list[int]]]] = json.loads(text)["points"]
    return points
