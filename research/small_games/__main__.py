"""``python -m research.small_games``: how far policies are from an equilibrium of a small game, exactly.

The game is one of OpenSpiel for two seats (docs/laboratory/openspiel.md). The table has a line for each
policy that both seats play by: its NashConv, which is the sum of what each seat loses against the best that
can be done, and what both lose against the equilibrium. Losses are counted from the value of the game, in
points a round.
"""

import argparse
import sys
from itertools import islice
from time import process_time
from typing import Final

import pyspiel

from research.small_games.solvers import SOLVERS, solve
from sevenbridge.bots.players import UnknownPlayer, make_player
from sevenbridge.engine.rules import InvalidRules
from sevenbridge.lab.extensive.equilibrium import approach_equilibrium
from sevenbridge.lab.extensive.exploitability import best_response, value_of_policies
from sevenbridge.lab.extensive.openspiel import NAME, SevenBridgeGame
from sevenbridge.lab.extensive.policies import player_policy, search_of, uniform_policy
from sevenbridge.lab.extensive.sequence_form import Floats, SequenceForm

#: eight cards, of which each seat is dealt three
GAME: Final = (
    f"{NAME}(players=2,suits=sh,ranks=5to8,hand_size=3,"
    "rules=gamerules;upcard:no;claim_ban:none;score_flow:zero_sum;stock_out:end)"
)
PLAYERS: Final = "novice,greedy,rule,tuned"


class Table:
    """Prints a line for each policy."""

    def __init__(self, form: SequenceForm, equilibrium: tuple[Floats, Floats]) -> None:
        self._form = form
        self._equilibrium = equilibrium
        self._value = value_of_policies(form, equilibrium)
        print(f"{'':<30}{'NashConv':>12}{'seat 0':>12}{'seat 1':>12}{'equilibrium':>12}")

    def add(self, name: str, policies: tuple[Floats, Floats]) -> None:
        """Prints how far policies of both seats are from the equilibrium."""
        form, (first, second) = self._form, self._equilibrium
        losses = (
            best_response(form, 1, policies[0]) + self._value,
            best_response(form, 0, policies[1]) - self._value,
        )
        lost = value_of_policies(form, (first, policies[1])) - value_of_policies(form, (policies[0], second))
        print(f"{name:<30}" + "".join(f"{each:>12.4f}" for each in (sum(losses), *losses, lost)), flush=True)


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


def main(words: list[str] | None = None) -> int:
    """Measures, and prints a table: 0 done, 2 the options make no sense."""
    parser = argparse.ArgumentParser(prog="python -m research.small_games", description=__doc__)
    parser.add_argument("game", nargs="?", default=GAME)
    parser.add_argument("--players", default=PLAYERS, help="with commas, or none")
    parser.add_argument(
        "--told",
        type=_positive,
        nargs="*",
        default=[],
        metavar="N",
        help="playouts of search, told the cards in play",
    )
    parser.add_argument(
        "--iterations", type=_positive, default=300, metavar="N", help="of CFR+, for the equilibrium"
    )
    parser.add_argument("--seconds", type=float, nargs="*", default=(15, 60), help="for OpenSpiel's solvers")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(words)
    try:
        game = pyspiel.load_game(options.game)
        if not isinstance(game, SevenBridgeGame):
            raise ValueError(f"{options.game} is another game: what is measured here is one of {NAME}")
        players = {name: make_player(name) for name in options.players.split(",") if name != "none"}
        for playouts in options.told:
            players[f"search:{playouts}, told the cards"] = search_of(game.setup, playouts)
        start = process_time()
        form = SequenceForm(game.setup)
    except (InvalidRules, UnknownPlayer, ValueError, pyspiel.SpielError) as error:
        print(error, file=sys.stderr)
        return 2
    sets = [len(each.known) for each in form.decisions]
    print(f"{form.moments:,} moments, {sets[0]:,} and {sets[1]:,} information sets", end="")
    print(f" gone through in {process_time() - start:.0f} s")
    start = process_time()
    *_, equilibrium = islice(approach_equilibrium(form), options.iterations)
    print(f"in equilibrium seat 0 gains {value_of_policies(form, equilibrium):.3f}", end="")
    print(f", found in {process_time() - start:.0f} s\n")
    table = Table(form, equilibrium)
    table.add(f"CFR+, {options.iterations} iterations", equilibrium)
    table.add("random", (uniform_policy(form.decisions[0]), uniform_policy(form.decisions[1])))
    for name, player in players.items():
        table.add(name, (player_policy(form, 0, player), player_policy(form, 1, player)))
    for solver in SOLVERS:
        for iterations, policies in solve(game, form, solver, options.seconds, options.seed):
            table.add(f"{solver}, {iterations:,}", policies)
    return 0


if __name__ == "__main__":
    sys.exit(main())
