"""An equilibrium of a game in sequence form, as near as wanted: CFR+ (Tammelin 2014).

Regrets are never below nought, both seats are updated in turn, and later policies count more in the average.
"""

from collections.abc import Iterator

from sevenbridge.lab.extras import extra

with extra("openspiel"):
    import numpy as np

from sevenbridge.lab.extensive.exploitability import gains, reaches
from sevenbridge.lab.extensive.policies import proportional_policy, uniform_policy
from sevenbridge.lab.extensive.sequence_form import Decisions, Floats, SequenceForm


def approach_equilibrium(form: SequenceForm) -> Iterator[tuple[Floats, Floats]]:
    """The average policies of both seats, after each iteration nearer to an equilibrium."""
    regrets = [np.zeros(each.sequences) for each in form.decisions]
    sums = [np.zeros(each.sequences) for each in form.decisions]
    reached = [reaches(each, uniform_policy(each)) for each in form.decisions]
    iteration = 0
    while True:
        iteration += 1
        for seat, decisions in enumerate(form.decisions):
            _add_regrets(decisions, gains(form, seat, reached[1 - seat]), regrets[seat])
            reached[seat] = reaches(decisions, proportional_policy(decisions, regrets[seat]))
            sums[seat] += iteration * reached[seat]
        first, second = (proportional_policy(*each) for each in zip(form.decisions, sums, strict=True))
        yield first, second


def _add_regrets(decisions: Decisions, worth: Floats, regrets: Floats) -> None:
    """Adds what each action would have gained more than the policy by the regrets so far."""
    policy = proportional_policy(decisions, regrets)
    for level in reversed(decisions.levels):
        here = worth[level.sequences]
        mean = np.add.reduceat(here * policy[level.sequences], level.starts)
        np.add.at(worth, level.parents, mean)
        regrets[level.sequences] = np.maximum(regrets[level.sequences] + here - mean[level.sets], 0)
