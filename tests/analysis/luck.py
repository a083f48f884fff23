"""The luck of the cards over as many rounds as one likes: ``python -m tests.analysis.luck ROUNDS [SEED]``.

Its mean is nought for every seat, whoever sits there. Tables of equals alone would show little, since their
results are nought on average, too; so bad players sit beside good ones as well. The seats begin in turn.
"""

import sys
from math import sqrt
from statistics import fmean, stdev
from typing import Final, NamedTuple

from sevenbridge.analysis.estimates import WIDTH
from sevenbridge.analysis.hindsight import Hindsight, cards_of
from sevenbridge.analysis.margins import points_ahead
from sevenbridge.bots.players import make_player
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.game import Game
from sevenbridge.engine.rules import Rules

#: who plays, and under which rules
COMPANIES: Final = (
    ("gamerules", ("novice", "novice", "novice", "novice")),
    ("gamerules", ("greedy", "greedy", "greedy", "greedy")),
    ("gamerules", ("tuned", "tuned", "tuned", "tuned")),
    ("gamerules", ("novice", "greedy", "tuned", "value")),
    ("gamerules", ("novice", "tuned")),
    ("wikipedia_ja", ("novice", "greedy", "tuned")),
    ("nintendo", ("novice", "greedy", "tuned")),
)
#: one would do; more make the intervals narrower
WORLDS: Final = 4
#: among so many figures one is this far from nought, in standard errors, once in a thousand runs
FAR: Final = 4.3


class Mean(NamedTuple):
    """The mean of so many points ahead, and its standard error."""

    points: float
    error: float

    @staticmethod
    def of(points: list[float]) -> "Mean":
        """The mean of some rounds."""
        return Mean(fmean(points), stdev(points) / sqrt(len(points)))

    def __str__(self) -> str:
        return f"{self.points:+6.2f} ± {WIDTH * self.error:.2f}"


class Seat(NamedTuple):
    """What a seat had on average."""

    cards: Mean
    result: Mean


def luck(preset: str, players: tuple[str, ...], rounds: int, seed: int, worlds: int) -> list[Seat]:
    """Plays so many rounds, finds in so many worlds what each choice brought, and says what each seat had."""
    seats = [make_player(name) for name in players]
    hindsight = Hindsight()
    cards: list[list[float]] = [[] for _ in seats]
    results: list[list[float]] = [[] for _ in seats]
    for number in range(seed, seed + rounds):
        game = Game(
            Rules.preset(preset, match_length=1), seats=len(seats), seed=number, dealer=number % len(seats)
        )
        dice = Dice(number)
        game.deal()
        while game.is_playing:
            legal = list(game.legal)
            game.play(legal[0] if len(legal) == 1 else seats[game.actor].choose(game.view(game.actor), dice))
        effects = hindsight.effects(game, 0, dice, worlds)
        for seat, result in enumerate(points_ahead(game.round.law, game.results[0].scores)):
            cards[seat].append(cards_of(effects, seat, result))
            results[seat].append(result)
    return [Seat(Mean.of(one), Mean.of(other)) for one, other in zip(cards, results, strict=True)]


def main(rounds: int, seed: int = 3_000_000) -> None:
    """Plays so many rounds in each company, and fails where the cards do not come to nought."""
    far = []
    for preset, players in COMPANIES:
        print(f"{preset}, {rounds:,} rounds")
        for player, seat in zip(players, luck(preset, players, rounds, seed, WORLDS), strict=True):
            print(f"  {player:8} result {seat.result}   cards {seat.cards}", flush=True)
            if abs(seat.cards.points) > FAR * seat.cards.error:
                far.append((preset, player))
    if far:
        raise SystemExit(f"the luck of the cards is not nought: {far}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
