"""What rounds of ``tuned`` come to: the samples from which chances to win a match are reckoned.

``python -m research.round_results FILE`` plays them anew and writes the file that the package has
(``bots/round_results.json``).
"""

import argparse
import json
from pathlib import Path

from sevenbridge import unchecked
from sevenbridge.bots.player import Player
from sevenbridge.bots.tuned import TunedPlayer
from sevenbridge.engine import dealing
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.law import law_of
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import MAX_SEATS, MIN_SEATS, PRESETS, Rules
from sevenbridge.engine.scoring import scores
from sevenbridge.engine.view import View

#: how many numbers there are for each preset and number of seats: the rounds times the seats
NUMBERS = 1200


def play(rules: Rules, seats: int, rounds: int, dice: Dice, player: Player) -> list[list[int]]:
    """The points of so many rounds, by seat; seat 0 deals."""
    round = Round(law_of(rules), seats)
    view = View()
    found = []
    for number in range(rounds):
        cards = dice.fork(number)
        dealing.deal(round, 0, cards)
        while dealing.advance(round, cards):
            view.look(round, round.actor)
            unchecked.apply(round, player.choose(view, cards))
        found.append(scores(round))
    return found


def main() -> None:
    """Writes the file."""
    parser = argparse.ArgumentParser(prog="python -m research.round_results", description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    dice = Dice(options.seed)
    samples = {
        name: [
            play(rules, seats, NUMBERS // seats, dice.fork(index, seats), TunedPlayer())
            for seats in range(MIN_SEATS, MAX_SEATS + 1)
        ]
        for index, (name, rules) in enumerate(PRESETS.items())
    }
    options.file.write_text(json.dumps({"player": "tuned", "seed": options.seed, "points": samples}) + "\n")


if __name__ == "__main__":
    main()
