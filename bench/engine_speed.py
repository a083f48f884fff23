"""Measures the engine of the environment it runs in, once, and prints the figures as JSON."""

import json
import subprocess
import sys
import timeit
from pathlib import Path
from time import perf_counter

from sevenbridge import Round, Rules, view_of
from sevenbridge.engine import round as round_module
from sevenbridge.engine.cards import pack
from sevenbridge.engine.dice import Dice
from sevenbridge.lab.playout import Playouts

SEATS = 4


def playouts(rules: Rules, seconds: float) -> tuple[float, float]:
    """Decisions and rounds a second of random play, measured over about this time."""
    play = Playouts(rules, SEATS, seed=20)
    play.run(20)
    decisions, rounds, start = play.decisions, play.rounds, perf_counter()
    while (elapsed := perf_counter() - start) < seconds:
        play.run(20)
    return (play.decisions - decisions) / elapsed, (play.rounds - rounds) / elapsed


def microseconds(statement: str, names: dict[str, object], number: int) -> float:
    """The time of one execution, the best of five."""
    return min(timeit.repeat(statement, globals=names, number=number, repeat=5)) / number * 1e6


def played_game() -> tuple[Round, list[int]]:
    """A dealt round and the actions of a random game from it, up to its end or first reshuffle."""
    deck = list(pack(0))
    dice = Dice(7)
    dice.shuffle(deck)
    start = Round.dealt(Rules(), SEATS, 0, deck)
    game, actions = start.clone(), []
    while legal := game.legal_actions():
        actions.append(legal[dice.below(len(legal))])
        game.play(actions[-1])
    return start, actions


def calls() -> dict[str, float]:
    """Microseconds of calls from Python, over a whole game or in the middle of it."""
    start, actions = played_game()
    middle = start.clone()
    for action in actions[: len(actions) // 2]:
        middle.play(action)

    def play() -> None:
        game = start.clone()
        for action in actions:
            game.play(action)

    def play_and_legal() -> None:
        game = start.clone()
        for action in actions:
            game.play(action)
            game.legal_actions()

    games, number = (200, 20_000) if is_compiled() else (5, 500)
    names: dict[str, object] = {"game": middle, "view_of": view_of}
    return {
        "play_us": microseconds("play()", {"play": play}, games) / len(actions),
        "play_and_legal_us": microseconds("play()", {"play": play_and_legal}, games) / len(actions),
        "clone_us": microseconds("game.clone()", names, number),
        "view_us": microseconds("view_of(game, 0)", names, number),
        "legal_in_words_us": microseconds("game.legal.words", names, number),
    }


def import_milliseconds() -> float:
    """The time of ``import sevenbridge`` in a new interpreter, less that of the interpreter alone."""
    program = "import time; t = time.perf_counter(); import sevenbridge; print(time.perf_counter() - t)"
    runs = [
        float(
            subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True).stdout
        )
        for _ in range(5)
    ]
    return sorted(runs)[len(runs) // 2] * 1e3


def is_compiled() -> bool:
    """Whether the compiled core is the one that was loaded."""
    return Path(str(round_module.__file__)).suffix != ".py"


def main() -> None:
    """Prints the figures."""
    decisions, rounds = playouts(Rules(), 1.5)
    figures = {
        "core": "compiled" if is_compiled() else "interpreted",
        "decisions_per_s": decisions,
        "rounds_per_s": rounds,
        **calls(),
        "import_ms": import_milliseconds(),
        "decisions_per_s_by_preset": {
            name: playouts(Rules.preset(name), 0.5)[0] for name in ("nintendo", "pagat")
        },
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
