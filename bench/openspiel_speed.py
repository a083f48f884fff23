"""Measures random play of OpenSpiel's gin_rummy, once, and prints the figures as JSON.

Chance nodes are drawn uniformly, which is how gin_rummy deals. A decision is a node where a player chooses;
the figure "steps" counts chance nodes too. Seven Bridge has no chance nodes in between: its draw is one
decision.
"""

import json
from time import perf_counter

import pyspiel

from sevenbridge.engine.dice import Dice


def main() -> None:
    """Prints the figures."""
    game = pyspiel.load_game("gin_rummy")
    dice = Dice(20)
    decisions = steps = games = 0
    start = perf_counter()
    while (elapsed := perf_counter() - start) < 1.5:
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            decisions += not state.is_chance_node()
            steps += 1
            state.apply_action(actions[dice.below(len(actions))])
        games += 1
    print(
        json.dumps(
            {
                "decisions_per_s": decisions / elapsed,
                "steps_per_s": steps / elapsed,
                "games_per_s": games / elapsed,
            }
        )
    )


if __name__ == "__main__":
    main()
