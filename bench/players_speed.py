"""Measures the computer players of the environment it runs in, once, and prints the figures as JSON.

A player plays four seats against itself, draws and all chance included. Who thinks within a budget is
measured in playouts, over the decisions of one round.
"""

import json
from pathlib import Path
from time import perf_counter

from sevenbridge.bots import greedy as greedy_module
from sevenbridge.bots.players import PLAYERS
from sevenbridge.engine.cards import pack
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.phases import OVER, RESHUFFLING
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.view import View, view_of
from sevenbridge.lab.games import Games
from sevenbridge.lab.players import make_player

#: those with which rounds are played on from a position
ROLLED = ("greedy", "rule", "tuned", "value")
SEATS = 4
SECONDS = 1.0
PLAYOUTS = 200


def play(name: str, piece: int) -> tuple[float, float]:
    """Rounds and decisions a second of four such players, measured over about a second."""
    games = Games(Rules(), [make_player(name) for _ in range(SEATS)], seed=20)
    games.play_rounds(0, piece)
    start, rounds, decisions = perf_counter(), piece, games.sums().decisions
    while (elapsed := perf_counter() - start) < SECONDS:
        games.play_rounds(rounds, piece)
        rounds += piece
    return (rounds - piece) / elapsed, (games.sums().decisions - decisions) / elapsed


def views() -> list[View]:
    """What the players of a round see wherever there is something to decide."""
    deck = list(pack(0))
    dice = Dice(7)
    dice.shuffle(deck)
    round = Round.dealt(Rules(), SEATS, 0, deck)
    chooser, seen = make_player("greedy"), []
    while round.phase != OVER:
        if round.phase == RESHUFFLING:
            round.restock(round.discards[:-1])
        view = view_of(round, round.actor)
        if len(view.legal_actions()) > 1:
            seen.append(view)
        round.play(chooser.choose(view, dice))
    return seen


def think(name: str) -> float:
    """Playouts a second over the decisions of a round, again and again for about a second."""
    thinker, seen, dice = make_player(f"{name}:{PLAYOUTS}"), views(), Dice(20)
    decisions, start = 0, perf_counter()
    while (elapsed := perf_counter() - start) < SECONDS:
        thinker.choose(seen[decisions % len(seen)], dice)
        decisions += 1
    return PLAYOUTS * decisions / elapsed


def main() -> None:
    """Prints the figures."""
    is_compiled = Path(str(greedy_module.__file__)).suffix != ".py"
    thinkers = [name for name in PLAYERS if PLAYERS[name].thinks_long]
    speeds = {name: play(name, 200 if is_compiled else 2) for name in PLAYERS if name not in thinkers}
    figures = {
        "core": "compiled" if is_compiled else "interpreted",
        "rounds_per_s": {name: speeds[name][0] for name in ROLLED},
        "decisions_per_s": {name: decisions for name, (_, decisions) in speeds.items()},
        "playouts_per_s": {name: think(name) for name in thinkers},
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
