"""Matches at random that are written down while they are played."""

from dataclasses import replace

from sevenbridge.engine.actions import PASS_ACTION
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.game import Game
from sevenbridge.engine.history import PUBLIC, is_discard
from sevenbridge.engine.phases import CLAIMING, OVER, RESHUFFLING
from sevenbridge.engine.position import Position
from sevenbridge.engine.record.model import Record, Shuffles
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.shuffle import Fairness, commitment
from tests.engine.random_games import chosen


def without_answers(round: Round) -> Position:
    """The position of a round without the history's answers to discards.

    A record leaves out passes and chis that lost to a pon, unless a later line needs them.
    """
    position = round.position()
    words = tuple(word & PUBLIC if is_discard(word) else word for word in position.history)
    return replace(position, history=words)


def fairness_of(dice: Dice, seats: int) -> Fairness:
    """A secret and nonces by dice."""
    return Fairness(
        bytes(dice.below(256) for _ in range(32)), tuple(bytes([1 + dice.below(255)]) for _ in range(seats))
    )


class Play:
    """A match at random: ``game``. ``ended`` are copies of its rounds as they ended."""

    def __init__(self, dice: Dice, rules: Rules, seats: int) -> None:
        self.dice = dice
        self.fairness = fairness_of(dice, seats)
        players = [f"player {seat}" for seat in range(seats)]
        self.game = Game(
            rules, seats=seats, players=players, fairness=self.fairness, dealer=dice.below(seats)
        )
        self.ended: list[Round] = []

    def round(self, most_steps: int = 100_000, eager: int = 2) -> Round:
        """Plays a round, at most so many steps of it."""
        round = self.game.deal()
        while round.phase != OVER and most_steps > 0:
            self.step(round, eager)
            most_steps -= 1
        self.ended.append(round.clone())
        return round

    def step(self, round: Round, eager: int) -> None:
        if round.phase == RESHUFFLING:
            self.game.restock()
        elif round.phase == CLAIMING and self.dice.below(4) == 0:
            # whoever is not asked yet may pass, too
            able = [seat for seat in range(round.seats) if (round.ponners | round.chier) >> seat & 1]
            self.game.play(PASS_ACTION, self.game.playing[able[self.dice.below(len(able))]])
        else:
            self.game.play(chosen(self.dice, round.legal_actions(), eager))

    def record(self) -> Record:
        """The match so far, its secret already told."""
        secret = Shuffles(
            commitment=commitment(self.fairness.secret),
            nonces=self.fairness.nonces,
            secret=self.fairness.secret,
        )
        return replace(self.game.record({"seed": 7}), shuffles=secret)
