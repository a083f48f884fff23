"""``python -m research.small_games.exact [NAME ...]``: solves small games again, and writes their files."""

import json
import sys
from dataclasses import asdict
from itertools import islice
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from research.small_games.exact import FIGURES, FOLDER, Solved
from sevenbridge.lab.extensive.equilibrium import approach_equilibrium
from sevenbridge.lab.extensive.exploitability import best_response, reaches
from sevenbridge.lab.extensive.policies import proportional_policy
from sevenbridge.lab.extensive.sequence_form import Decisions, Floats, SequenceForm

#: probabilities are kept as so many parts of one
PARTS: Final = 255
#: figures are right to so many digits; the rest is the noise of floating point
DIGITS: Final = 9


class _Game(NamedTuple):
    cards: str
    rules: str
    iterations: int

    @property
    def text(self) -> str:
        """The game as OpenSpiel loads it."""
        common = "score_flow:zero_sum;stock_out:end"
        return f"seven_bridge(players=2,{self.cards},rules={self.rules};{common})"


GAMES: Final = {
    "A": _Game("suits=sh,ranks=5to8,hand_size=3", "gamerules;upcard:no;claim_ban:none", 3000),
    "B": _Game("suits=sh,ranks=5to8,hand_size=2", "gamerules;claim_ban:none", 600),
    "C": _Game("suits=shd,ranks=6to8,hand_size=3", "gamerules;claim_ban:none", 200),
    "D": _Game("suits=sh,ranks=6to8,hand_size=2", "gamerules;upcard:no;claim_ban:none;jokers:1", 3000),
    "E": _Game(
        "suits=sh,ranks=5to8,hand_size=3", "gamerules;upcard:no;claim_ban:none;claim_hand_cards:1", 1000
    ),
    "F": _Game("suits=sh,ranks=6to8,hand_size=2", "pagat;upcard:no", 3000),
}


def solve(name: str) -> Solved:
    """Solves a game, and writes the policies. The figures are those of the policies as they are written."""
    game = GAMES[name]
    found = Solved(
        name=name,
        game=game.text,
        moments=0,
        information_sets=(0, 0),
        iterations=game.iterations,
        low=0.0,
        high=0.0,
    )
    form = SequenceForm(found.setup)
    *_, policies = islice(approach_equilibrium(form), game.iterations)
    weights = [_weights(*each) for each in zip(form.decisions, policies, strict=True)]
    np.savez_compressed(FOLDER / f"{name.lower()}.npz", seat_0=weights[0], seat_1=weights[1])
    first, second = found.policies(form)
    sets = [len(each.known) for each in form.decisions]
    return Solved(
        name=name,
        game=game.text,
        moments=form.moments,
        information_sets=(sets[0], sets[1]),
        iterations=game.iterations,
        low=round(-best_response(form, 1, first), DIGITS),
        high=round(best_response(form, 0, second), DIGITS),
    )


def _weights(decisions: Decisions, policy: Floats) -> NDArray[np.uint8]:
    """A policy in whole parts; where it never comes to, nothing is kept."""
    parts = np.round(policy * PARTS)
    reached = reaches(decisions, proportional_policy(decisions, parts)) > 0
    return np.where(reached, parts, 0).astype(np.uint8)


def main(names: list[str]) -> int:
    """Solves these games, all unless some are named, and writes their files."""
    figures = json.loads(FIGURES.read_text(encoding="utf-8")) if FIGURES.exists() else {}
    for name in names or GAMES:
        told = asdict(solve(name))
        figures[told.pop("name")] = told
        print(name, told, flush=True)
        text = json.dumps(dict(sorted(figures.items())), indent=2)
        FIGURES.write_text(f"{text}\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
