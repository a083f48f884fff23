"""How accurate the analyst calls players: a gauge of what its percentages mean.

Some players play matches with each other, in each of which they sit one seat further on, and the analyst
reviews them. What all of a player's choices kept of what was at stake is its accuracy; beside it stand the
lowest and the highest of one match.

``python -m research.accuracies`` prints them.
"""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from research import gauges
from sevenbridge.analysis.accounts import Account
from sevenbridge.analysis.accuracy import accuracy_of
from sevenbridge.analysis.judge import WORLDS, Judge
from sevenbridge.analysis.review import review
from sevenbridge.bots.players import make_player
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.game import Game
from sevenbridge.engine.record.model import Record
from sevenbridge.engine.rules import PRESETS, InvalidRules, Rules, check_seats

#: who plays with whom, and under which rules; the budget of the owl keeps its clock out
COMPANIES: Final = (("chick", "rabbit", "fox", "owl:3000"), ("random", "novice", "greedy", "tuned"))
TABLES: Final = ("gamerules", "wikipedia_ja")


@dataclass(frozen=True, slots=True)
class Accuracy:
    """What a player's choices kept of what was at stake, from 0 to 100; None where nothing was."""

    #: in all matches together
    whole: int | None
    #: by match
    matches: tuple[int | None, ...]

    def __str__(self) -> str:
        known = [each for each in self.matches if each is not None]
        return f"{self.whole} ({min(known)} to {max(known)})" if known else "nothing was at stake"


def measure(rules: Rules, players: Sequence[str], matches: int, worlds: int, seed: int) -> list[Accuracy]:
    """The accuracy of each player in so many matches of all of them, judged in so many worlds.

    Raises InvalidRules, UnknownPlayer, and ValueError for no matches.
    """
    if matches < 1:
        raise ValueError("there is no accuracy in no matches")
    accounts: list[list[Account]] = [[] for _ in players]
    for number in range(matches):
        seated = [(seat + number) % len(players) for seat in range(len(players))]
        record = _played(rules, [players[each] for each in seated], seed, number)
        reviewed = review(record, judge=Judge(worlds))
        for seat, player in enumerate(seated):
            accounts[player].append(reviewed.account(seat))
    return [
        Accuracy(
            accuracy_of(sum(one.lost for one in each), sum(one.stake for one in each)),
            tuple(one.accuracy for one in each),
        )
        for each in accounts
    ]


def _played(rules: Rules, players: Sequence[str], seed: int, number: int) -> Record:
    """The record of a match."""
    dice = Dice(seed).fork(number)
    game = Game(rules, seats=len(players), seed=dice.below(1 << 30), dealer=0)
    seats = [make_player(name) for name in players]
    while not game.over:
        game.deal()
        while game.is_playing:
            legal = list(game.legal)
            # of one action, such as a draw, nobody is asked
            choice = legal[0] if len(legal) == 1 else seats[game.actor].choose(game.view(game.actor), dice)
            game.play(choice)
    return game.record()


def main() -> None:
    """Prints the accuracy of each player at each table."""
    parser = argparse.ArgumentParser(prog="python -m research.accuracies", description=__doc__)
    parser.add_argument("--players", action="append", type=gauges.players, help="with commas; may come again")
    matches = gauges.at_least(1, "there is no accuracy in no matches")
    parser.add_argument("--matches", type=matches, default=8)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    companies = asked.players or COMPANIES
    try:
        for company in companies:
            check_seats(len(company))
    except InvalidRules as error:
        parser.error(str(error))
    for preset in TABLES:
        for company in companies:
            found = measure(PRESETS[preset], company, asked.matches, WORLDS, asked.seed)
            told = (f"{player} {each}" for player, each in zip(company, found, strict=True))
            print(preset, len(company), *told, sep="; ", flush=True)


if __name__ == "__main__":
    main()
