"""A round in extensive form: chance decides each card when it is dealt or drawn.

Nobody decides to draw: it is all that could be done, and so the card that is drawn is the move, and chance
makes it. Until then the stock has its cards in an order that means nothing; a new stock therefore needs no
move of chance.
"""

from __future__ import annotations

from typing import Final

from sevenbridge.engine.cards import card_set
from sevenbridge.engine.history import MELD_SHIFT, NO_MELD, SEAT_SHIFT
from sevenbridge.engine.kinds import DRAW
from sevenbridge.engine.phases import CLAIMING, DRAWING, OVER, RESHUFFLING
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import NOBODY
from sevenbridge.engine.scoring import scores
from sevenbridge.lab.extensive.setup import Setup

#: who moves when no seat does: chance, or nobody, since the round is over
CHANCE: Final = -1
NO_MOVER: Final = -4


class ExtensiveRound:
    """One round, move by move.

    A move of chance is a card (cards.py), a move of a seat the number of an action (docs/library/actions.md).
    """

    __slots__ = ("calls", "hands", "mover", "round", "setup", "undealt", "upcard")

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        #: the cards that each seat has been dealt so far, sets of cards
        self.hands: tuple[int, ...] = (0,) * setup.seats
        #: the up-card; -1 before it is dealt
        self.upcard = NOBODY
        #: the cards that are not dealt yet, a set
        self.undealt = card_set(setup.cards)
        #: the round, once all are dealt
        self.round: Round | None = None
        #: the seat that moves next, ``CHANCE`` or ``NO_MOVER``
        self.mover = CHANCE
        #: every chi that was called and had to wait for the answers of others: the seat, the number of words
        #: in the history before it, and a word for it, as those of history.py but without a meld. The history
        #: itself has only the chis that were made in the end
        self.calls: tuple[tuple[int, int, int], ...] = ()

    def clone(self) -> ExtensiveRound:
        """An independent copy."""
        other = ExtensiveRound.__new__(ExtensiveRound)
        other.setup = self.setup
        other.hands = self.hands
        other.upcard = self.upcard
        other.undealt = self.undealt
        other.round = None if self.round is None else self.round.clone()
        other.mover = self.mover
        other.calls = self.calls
        return other

    def __deepcopy__(self, memo: object) -> ExtensiveRound:
        return self.clone()

    def cards(self) -> list[int]:
        """The cards of which chance makes each the next with the same probability, ascending."""
        if self.round is None:
            return [card for card in self.setup.cards if self.undealt >> card & 1]
        return sorted(self.round.stock)

    def legal_moves(self) -> list[int]:
        """What can be done next, ascending: cards or actions; nothing when the round is over."""
        if self.mover == CHANCE:
            return self.cards()
        return [] if self.round is None else self.round.legal_actions()

    def move(self, move: int) -> None:
        """Makes a move. Raises ValueError, for instance IllegalAction, for one that cannot be made."""
        if self.mover != CHANCE:
            self._decide(move)
        elif self.round is not None:
            self.round.draw_card(move)
            self.mover = self.round.actor
        else:
            self._deal(move)

    def returns(self) -> list[int]:
        """What each seat gained, more being better whatever the rules count; nought before the end."""
        round = self.round
        if round is None or round.phase != OVER:
            return [0] * self.setup.seats
        points = scores(round)
        return [-each for each in points] if round.law.penalty else points

    def _deal(self, card: int) -> None:
        if not 0 <= card < 64 or not self.undealt >> card & 1:
            raise ValueError(f"there is no card {card} to deal")
        seat = self.setup.receiver(len(self.setup.cards) - self.undealt.bit_count())
        self.undealt ^= 1 << card
        if seat < 0:
            self.upcard = card
        else:
            self.hands = (*self.hands[:seat], self.hands[seat] | 1 << card, *self.hands[seat + 1 :])
        if self.undealt.bit_count() == self.setup.stock_size:
            self.round = self.setup.deal(self.hands, self.upcard)
            self._await_mover(self.round)

    def _decide(self, action: int) -> None:
        round = self.round
        if round is None or round.phase == OVER:
            raise ValueError("the round is over")
        caller = round.actor
        round.play(action)
        if round.phase == CLAIMING and round.waiting_chi == action:
            word = action | caller << SEAT_SHIFT | NO_MELD << MELD_SHIFT
            self.calls += ((caller, len(round.history_numbers()), word),)
        self._await_mover(round)

    def _await_mover(self, round: Round) -> None:
        if round.phase == RESHUFFLING:
            round.restock(sorted(round.discards[:-1]))
        if round.phase == DRAWING and not round.stock_count:
            round.play(DRAW)
        if round.phase == DRAWING:
            self.mover = CHANCE
        else:
            self.mover = NO_MOVER if round.phase == OVER else round.actor
