"""The full state of one game in lock-step as a value: to be kept, compared and sent, and gone back to."""

from typing import NamedTuple

from sevenbridge.engine.dice import Dice
from sevenbridge.engine.match import Match
from sevenbridge.engine.round import Round


class GameSnapshot(NamedTuple):
    """All that decides how a game goes on: equal snapshots go on equally (``Lockstep.snapshot``).

    It holds every secret of the game, all hands, the stock and the chance to come: it is for who searches or
    keeps runs, and nothing to show an agent. Its parts are copies of the snapshot's own, to be read alone;
    which there are may change with any version.
    """

    #: whether an episode is a match
    matches: bool
    #: how many episodes went before this one; -1 before the first
    episode: int
    #: the seat that is asked, or was last, and whether the episode is over
    seat: int
    done: bool
    #: whether an episode ended with the last step, and the reward of each seat for it
    ended: bool
    gains: tuple[float, ...]
    #: whether an agent has been asked in this episode; whether it is over and an agent has still to do the
    #: step that ends it; and what each seat is owed of what went before the first step of an agent
    agent_was_asked: bool
    last_step_due: bool
    owed: tuple[float, ...]
    #: the match; where an episode is a round, one without a round
    match: Match
    #: the round that is played, or was last; None before the first
    round: Round | None
    #: the seats that play it, by their seats in the round, with their points of the match before it, and how
    #: many rounds follow
    playing: tuple[int, ...]
    totals: tuple[int, ...]
    rounds_left: int
    #: the places in the round to which the discard has still to be offered, a set, and the chi that waits for
    #: their answers, HOLD if none
    offered: int
    waiting_chi: int
    #: the chance of cards, of computer players, of actions chosen at random, and of the worlds in which
    #: decisions are weighed
    cards: Dice
    chance: Dice
    samples: Dice
    worlds: Dice
    #: what was seen at the end of the episode before, where it ended with the last step and a buffer tells it
    final_observation: bytes

    def __repr__(self) -> str:
        """The episode and the public state of the round: no card of a hand or of the stock, and no chance."""
        return f"<GameSnapshot of episode {self.episode}, {self.round!r}>"
