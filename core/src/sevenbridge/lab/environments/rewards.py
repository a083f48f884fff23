"""What the reward of an environment can be, by name. More is better, whatever the rules count.

=================== ====================================================================================
``centred``         at the end of each round, the points that the seat gained less the mean of those that play
                    the round, itself among them: the rewards of a table add up to 0. What is called
                    ``ahead`` elsewhere counts from the mean of the others
                    (docs/laboratory/training.md)
``points``          at the end of each round, the points that the seat gained; where fewest points win,
                    what it lost, as a negative number
``win``             at the end of each round, 1 for the seat that won it by going out, and 0 for the
                    others; 0 for all where nobody did
``rank``            at the end of each round, the share of the others that have gained less in it, less the
                    share of those that have gained more: from -1 to 1, and those with equal points do not
                    count
``match``           at the end of a match, 1 for the seat that won it, 1/k for each of k that share it, and
                    0 for the others; before that nothing
``corrected``       as ``centred`` without the luck of the cards, and bit by bit: with each step, what the
                    decisions made in it changed for the seat, less the mean of that over the table
                    (decision_changes.py). Over an episode that adds up to what ``centred`` has on average,
                    whoever plays. Single rounds have it, matches have not
=================== ====================================================================================

Whoever sits out a round, since those tied for first play on among themselves, gets 0 for it. Of a drawn round
the points are as the rules count them (RULES 1.5).

A reward may tell what no seat knows, and that of ``corrected`` is computed with all hands in view: who
learns is not to be shown it as an observation.
"""

from typing import Final

CENTRED = 0
POINTS = 1
WIN = 2
RANK = 3
MATCH = 4
CORRECTED = 5

REWARDS: Final = {
    "centred": CENTRED,
    "points": POINTS,
    "win": WIN,
    "rank": RANK,
    "match": MATCH,
    "corrected": CORRECTED,
}

#: those that are counted in points of the cards
IN_POINTS: Final = ("centred", "points", "corrected")

#: in how many worlds each decision is weighed for ``corrected``
WORLDS: Final = 32


def reward_of(name: str, matches: bool) -> int:
    """The number of a reward.

    Raises ValueError for a name that means none, and for one that these episodes have not.
    """
    if name not in REWARDS:
        raise ValueError(f"the reward {name!r} is none of {', '.join(map(repr, REWARDS))}")
    if REWARDS[name] == MATCH and not matches:
        raise ValueError("the reward 'match' wants episodes that are matches: say matches=True")
    if REWARDS[name] == CORRECTED and matches:
        raise ValueError("the reward 'corrected' is there for rounds: leave matches=True away")
    return REWARDS[name]
