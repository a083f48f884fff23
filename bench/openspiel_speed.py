"""Measures random play in OpenSpiel, of its gin_rummy and of Seven Bridge, once, and prints it as JSON.

Chance nodes are drawn uniformly, which is how both deal. A decision is a node where a player chooses; the
figure "steps" counts chance nodes too, one for each card that is dealt or drawn. Beside OpenSpiel, Seven
Bridge has no chance nodes: its draw is one decision. Seven Bridge has four seats in OpenSpiel, too. The bot
ISMCTS is measured in simulations, over the decisions of one game of gin_rummy. What is measured is the time
of the processor, of which other programs take nothing.
"""

import json
from time import process_time

import pyspiel

from sevenbridge.engine.dice import Dice
from sevenbridge.lab.extensive.openspiel import NAME

SIMULATIONS = 200
#: the constant of its own examples
UCT = 2.0


def think(game: pyspiel.Game) -> float:
    """Simulations a second of the bot, with random playouts, in a game that it plays against itself."""
    dice = Dice(7)
    bot = pyspiel.ISMCTSBot(7, pyspiel.RandomRolloutEvaluator(1, 7), UCT, SIMULATIONS)
    state = game.new_initial_state()
    simulations, thought = 0, 0.0
    while thought < 1.5:
        if state.is_terminal():
            state = game.new_initial_state()
        actions = state.legal_actions()
        if state.is_chance_node():
            state.apply_action(actions[dice.below(len(actions))])
        elif len(actions) == 1:
            state.apply_action(actions[0])
        else:
            start = process_time()
            action = bot.step(state)
            thought += process_time() - start
            simulations += SIMULATIONS
            state.apply_action(action)
    return simulations / thought


def play(game: pyspiel.Game) -> dict[str, float]:
    """Decisions, steps and games a second of random play."""
    dice = Dice(20)
    decisions = steps = games = 0
    start = process_time()
    while (elapsed := process_time() - start) < 1.5:
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            decisions += not state.is_chance_node()
            steps += 1
            state.apply_action(actions[dice.below(len(actions))])
        games += 1
    return {
        "decisions_per_s": decisions / elapsed,
        "steps_per_s": steps / elapsed,
        "games_per_s": games / elapsed,
    }


def main() -> None:
    """Prints the figures."""
    game = pyspiel.load_game("gin_rummy")
    figures = play(game) | {"ismcts_simulations_per_s": think(game)}
    print(json.dumps({**figures, "seven_bridge": play(pyspiel.load_game(NAME))}))


if __name__ == "__main__":
    main()
