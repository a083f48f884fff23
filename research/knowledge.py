"""What worlds know of the hidden cards: gauges that take minutes where a tournament takes hours.

The *knowledge* of a kind of worlds (bots/worlds.py): at turns of rounds that computer players play, each
hidden card is with each holder in some share of the worlds. The gain is the logarithm of this share for the
holder that has it really, less that of the chance that the room of the holders alone gives it: in nats a
card, nought where nothing is known. The *bias*: what the worlds promise for a move, the points by which the
seat is ahead of the mean of the others in the end, less what the move brings with the hands as they really
are, if ``tuned`` plays on from there. The *spread*: two runs of the same worlds differ in these
shares; the squares of these differences, as many times what they would be if hands had nothing to do with
each other. It is 1 for hands that are dealt one by one.

``python -m research.knowledge`` prints all three. The unit of their intervals is the round.
"""

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from math import log
from typing import Final

from research import gauges
from research.turns import turns
from sevenbridge.analysis.estimates import Estimate, RatioSums
from sevenbridge.analysis.known_hands import KnownHands
from sevenbridge.bots.posterior import MOST_POOL
from sevenbridge.bots.rollouts import Rollouts
from sevenbridge.bots.worlds import Worlds
from sevenbridge.engine import bits
from sevenbridge.engine.cards import cards_in
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import PRESETS, Rules
from sevenbridge.engine.view import View
from sevenbridge.lab.duplicate_sets import TUNING

#: one turn in so many is looked at
EVERY: Final = 4
#: in so many worlds each, to which the chance of the room is added as so many more
WORLDS: Final = 1000
ROOM: Final = 10
#: so many worlds tell what a move promises, and so many orders of the stock what it brings
TOLD: Final = 100

#: the kinds of worlds that are compared
KINDS: Final = gauges.kinds_of_worlds(MOST_POOL)
#: the tables that are looked at, and the players that are unless others are asked for
TABLES: Final = (("gamerules", 4), ("gamerules", 2), ("wikipedia_ja", 4), ("wikipedia_ja", 2))
PLAYERS: Final = ("tuned", "novice", "greedy", "value")


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What worlds of one kind knew."""

    #: in nats a card
    gain: Estimate
    #: in points a move
    bias: Estimate
    #: 1 where hands have nothing to do with each other
    spread: Estimate


def measure(
    make: Callable[[], Worlds], rules: Rules, seats: int, player: str, rounds: int, seed: int
) -> Knowledge:
    """Measures worlds of a kind in so many rounds of this player against itself (tuning deals of the seed).

    Raises InvalidRules, UnknownPlayer, and ValueError where no turn was looked at.
    """
    worlds = make()
    told, hands = Rollouts(make()), KnownHands()
    came = Rollouts(hands)
    gains, biases, spreads = RatioSums(), RatioSums(), RatioSums()
    for number in range(rounds):
        dice = Dice(seed).fork(TUNING, number)
        gain, cards, bias, moves, apart, by_chance = 0.0, 0, 0.0, 0, 0.0, 0.0
        looks = dice.fork(0)
        for round, view in turns(rules, seats, player, dice):
            if looks.below(EVERY):
                continue
            held = _held(worlds, view, dice.fork(1, moves))
            gain += _gain(held, round, view)
            cards += bits.count(view.unseen())
            hands.read(round)
            bias += _bias(told, came, view, dice.fork(2, moves))
            again = _held(worlds, view, dice.fork(3, moves))
            for where in held:
                apart += (held[where] - again[where]) ** 2
                mean = (held[where] + again[where]) / 2
                by_chance += 2 * mean * (1 - mean / WORLDS)
            moves += 1
        gains.add(gain, cards)
        biases.add(bias, moves)
        spreads.add(apart, by_chance)
    return Knowledge(gains.mean(), biases.mean(), spreads.mean())


def _held(worlds: Worlds, view: View, dice: Dice) -> dict[tuple[int, int], int]:
    """By seat and hidden card, in how many worlds that seat holds that card."""
    others = [seat for seat in range(view.seats) if seat != view.seat]
    held = dict.fromkeys([(seat, card) for seat in others for card in cards_in(view.unseen())], 0)
    worlds.update(view, dice)
    world = Round(view.law, view.seats)
    for number in range(WORLDS):
        worlds.deal(world, number)
        for seat in others:
            for card in cards_in(world.hands[seat]):
                held[seat, card] += 1
    return held


def _gain(held: dict[tuple[int, int], int], round: Round, view: View) -> float:
    """How much better than their room tells the hidden cards are known."""
    others = [seat for seat in range(round.seats) if seat != view.seat]
    hidden = list(cards_in(view.unseen()))
    gain = 0.0
    for card in hidden:
        owner = next((seat for seat in others if round.hands[seat] >> card & 1), None)
        if owner is None:
            chance = round.stock_count / len(hidden)
            found = WORLDS - sum(held[seat, card] for seat in others)
        else:
            chance = view.counts[owner] / len(hidden)
            found = held[owner, card]
        gain += log((found + ROOM * chance) / (WORLDS + ROOM) / chance)
    return gain


def _bias(told: Rollouts, came: Rollouts, view: View, dice: Dice) -> float:
    """What the worlds promise for the move of ``value``, less what it brings with the real hands."""
    told.update(view, dice)
    for index in range(told.size):
        if index != told.anchor:
            told.drop(index)
    told.play(0, TOLD)
    came.compare(view, [told.actions[told.anchor]], dice)
    came.play(0, TOLD)
    return (told.margins[told.anchor] - came.margins[0]) / (TOLD * (view.seats - 1))


def main() -> None:
    """Prints what kinds of worlds know at every table."""
    parser = argparse.ArgumentParser(prog="python -m research.knowledge", description=__doc__)
    parser.add_argument("--rounds", type=gauges.rounds, default=100, help="two or more")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--player",
        action="append",
        type=gauges.player,
        help="this one alone, whoever it is; may come again",
    )
    parser.add_argument("--worlds", action="append", choices=KINDS, help="these alone; may come again")
    asked = parser.parse_args()
    print("rules, seats, player, worlds: nats a card, bias in points, spread")
    for preset, seats in TABLES:
        for player in asked.player or PLAYERS:
            for name in asked.worlds or KINDS:
                found = measure(KINDS[name], PRESETS[preset], seats, player, asked.rounds, asked.seed)
                print(
                    f"{preset} {seats} {player:7} {name:19} "
                    f"{found.gain:+.4f}  {found.bias:+.2f}  "
                    f"{found.spread:.1f}",
                    flush=True,
                )


if __name__ == "__main__":
    main()
