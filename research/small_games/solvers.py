"""OpenSpiel's Monte Carlo solvers, measured in a game in sequence form."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from time import process_time
from typing import Any, Final

import numpy as np
import pyspiel
from open_spiel.python.algorithms.external_sampling_mccfr import ExternalSamplingSolver
from open_spiel.python.algorithms.outcome_sampling_mccfr import OutcomeSamplingSolver

from sevenbridge.lab.extensive.information import Information
from sevenbridge.lab.extensive.policies import proportional_policy
from sevenbridge.lab.extensive.sequence_form import Floats, SequenceForm

#: the solvers by their names
SOLVERS: Final[dict[str, Callable[[pyspiel.Game], Any]]] = {
    "external sampling": ExternalSamplingSolver,
    "outcome sampling": OutcomeSamplingSolver,
}


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a policy of OpenSpiel asks of a state."""

    known: Information
    actions: list[int]

    def information_state_string(self, player: int) -> str:
        return str(self.known)

    def legal_actions(self) -> list[int]:
        return self.actions


def solve(
    game: pyspiel.Game, form: SequenceForm, solver: str, seconds: Sequence[float], seed: int
) -> Iterator[tuple[int, tuple[Floats, Floats]]]:
    """The iterations of a solver and its average policies after so many seconds of processor time."""
    np.random.seed(seed)
    running = SOLVERS[solver](game)
    spent, iterations = 0.0, 0
    for end in seconds:
        while spent < end:
            start = process_time()
            running.iteration()
            spent += process_time() - start
            iterations += 1
        found = running.average_policy()
        yield iterations, (_policy(form, 0, found), _policy(form, 1, found))


def _policy(form: SequenceForm, seat: int, found: Any) -> Floats:
    decisions = form.decisions[seat]
    weights = np.zeros(decisions.sequences)
    for known, actions, first in zip(decisions.known, decisions.actions, decisions.first, strict=True):
        likely = found.action_probabilities(_Asked(known, actions), seat)
        weights[first : first + len(actions)] = [likely[action] for action in actions]
    return proportional_policy(decisions, weights)
