"""What the end of a round is worth to a seat that has played it (rewards.py)."""

from sevenbridge.engine import scoring
from sevenbridge.engine.round import Round
from sevenbridge.lab.environments.rewards import CENTRED, POINTS, RANK, WIN


def worth(round: Round, place: int, reward: int) -> float:
    """What it is worth by the reward of this number to the seat at this place; 0 by those paid elsewhere."""
    if reward == WIN:
        return 1.0 if round.winner == place else 0.0
    own = _gain(round, place)
    if reward == POINTS:
        return own
    leads = 0.0
    beaten = 0.0
    for other in range(round.seats):
        lead = own - _gain(round, other)
        leads += lead
        beaten += (lead > 0) - (lead < 0)
    if reward == CENTRED:
        return leads / round.seats
    return beaten / (round.seats - 1) if reward == RANK else 0.0


def _gain(round: Round, place: int) -> int:
    points = scoring.score_of(round, place)
    return -points if round.law.penalty else points
