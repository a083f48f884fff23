"""What policies are worth in a game in sequence form, and the best that can be done against them; all exact.

A *policy* of a seat is the probability of each of its sequences where the sequence before it has come about:
in every information set those of its actions sum up to one.
"""

from sevenbridge.lab.extras import extra

with extra("openspiel"):
    import numpy as np

from sevenbridge.lab.extensive.sequence_form import Decisions, Floats, SequenceForm


def reaches(decisions: Decisions, policy: Floats) -> Floats:
    """How likely a seat is to do all that each sequence says, if it is given the occasion."""
    found = np.ones(decisions.sequences)
    for level in decisions.levels:
        found[level.sequences] = found[level.parents][level.sets] * policy[level.sequences]
    return found


def gains(form: SequenceForm, seat: int, reached: Floats) -> Floats:
    """What a seat gains where the round ends by each of its sequences, the other's being so likely."""
    worth = form.gains * reached[form.ends[1 - seat]]
    gained = np.zeros(form.decisions[seat].sequences)
    np.add.at(gained, form.ends[seat], worth if seat == 0 else -worth)
    return gained


def best_response(form: SequenceForm, seat: int, policy: Floats) -> float:
    """What a seat gains that does its best against a policy of the other seat."""
    worth = gains(form, seat, reaches(form.decisions[1 - seat], policy))
    for level in reversed(form.decisions[seat].levels):
        best = np.maximum.reduceat(worth[level.sequences], level.starts)
        np.add.at(worth, level.parents, best)
    return float(worth[0])


def value(form: SequenceForm, policies: tuple[Floats, Floats]) -> float:
    """What seat 0 gains when both play by these policies."""
    mine, other = (reaches(form.decisions[seat], policies[seat]) for seat in (0, 1))
    return float(np.sum(form.gains * mine[form.ends[0]] * other[form.ends[1]]))


def nash_conv(form: SequenceForm, policies: tuple[Floats, Floats]) -> float:
    """How much both seats together could gain by doing their best against the other's policy.

    It is 0 in an equilibrium, and nowhere else.
    """
    return best_response(form, 0, policies[1]) + best_response(form, 1, policies[0])
