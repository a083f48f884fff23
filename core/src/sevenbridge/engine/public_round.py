"""What everybody at the table knows of a round, made of what has happened in it (RULES 1.1 to 1.6).

A program that is told the events of a round, one after the other, follows them here, and knows at any time
what lies on the table, how many cards are where, and whose turn it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from sevenbridge.engine.cards import pack
from sevenbridge.engine.history import Event, EventKind
from sevenbridge.engine.law import law_of
from sevenbridge.engine.position import Meld, laid_by
from sevenbridge.engine.rules import HAND_SIZE, NOBODY, Rules, rules_of


@dataclass(slots=True, kw_only=True)
class PublicRound:
    """The public state of a round, before its deal: ``follow`` carries it on. Fields are as in ``View``."""

    rules: Rules
    seats: int
    #: how many cards each seat holds
    counts: list[int] = field(default_factory=list)
    #: how many cards the stock has
    stock_count: int = 0
    melds: list[Meld] = field(default_factory=list)
    #: oldest first
    discards: list[int] = field(default_factory=list)
    over: bool = False
    #: whether the seat whose turn it is has drawn or claimed its card
    taken: bool = False
    turn: int = 0
    #: the seat that discarded the top card, NOBODY for an up-card and after a claim
    discarder: int = NOBODY
    #: the seat that went out
    winner: int = NOBODY
    #: the seat whose discard was claimed to begin the last turn, NOBODY if that began with a draw
    claimed_from: int = NOBODY
    #: the seats that have begun a turn, and those that had melded or laid off before this one: sets of seats
    begun: int = 0
    exposed: int = 0
    #: 1 if a meld was laid in the last turn, and if a card was laid off
    melded: int = 0
    laid_off: int = 0
    discards_made: int = 0
    reshuffles_made: int = 0

    @classmethod
    def after(cls, rules: Rules | str, seats: int, events: Iterable[Event]) -> PublicRound:
        """The round after these events, from the deal on. Raises what ``follow`` raises."""
        round = cls(rules=rules_of(rules), seats=seats)
        for event in events:
            round.follow(event)
        return round

    def follow(self, event: Event) -> None:
        """Carries the round on by what has happened next.

        Raises IndexError for what cannot have happened, as far as that is found.
        """
        seat = event.seat
        match event.kind:
            case EventKind.DEAL:
                self.counts = [HAND_SIZE] * self.seats
                self.stock_count = len(pack(self.rules.jokers)) - HAND_SIZE * self.seats
                self.turn = seat if law_of(self.rules).dealer_starts else self._left_of(seat)
            case EventKind.UPCARD:
                self.stock_count -= 1
                self.discards.append(event.cards.bit_length() - 1)
            case EventKind.DRAW:
                self._begin_turn(seat)
                self.stock_count -= 1
                self.counts[seat] += 1
            case EventKind.CLAIM:
                self._begin_turn(seat)
                self.claimed_from, self.discarder = self.discarder, NOBODY
                self.discards.pop()
                self.counts[seat] += 1
                self._lay(event)
            case EventKind.MELD:
                self._lay(event)
            case EventKind.LAYOFF:
                self.melds[event.meld] = self.melds[event.meld].extended(event.action)
                self.counts[seat] -= 1
                self.laid_off = 1
            case EventKind.DISCARD:
                self._discard(event)
            case EventKind.RESHUFFLE:
                self.stock_count = len(self.discards) - 1
                del self.discards[:-1]
                self.reshuffles_made += 1
            case EventKind.END:
                self.over, self.taken, self.winner = True, False, seat

    def _begin_turn(self, seat: int) -> None:
        self.turn = seat
        self.taken = True
        self.begun |= 1 << seat
        self.melded = self.laid_off = 0
        self.claimed_from = NOBODY

    def _lay(self, event: Event) -> None:
        self.melds.append(laid_by(event.seat, event.action))
        self.counts[event.seat] -= event.cards.bit_count()
        self.melded = 1

    def _discard(self, event: Event) -> None:
        seat = event.seat
        self.counts[seat] -= 1
        self.discards.append(event.cards.bit_length() - 1)
        self.discards_made += 1
        self.discarder = seat
        if self.counts[seat]:
            if self.melded or self.laid_off:
                self.exposed |= 1 << seat
            self.turn = self._left_of(seat)
            self.taken = False

    def _left_of(self, seat: int) -> int:
        return (seat + 1) % self.seats
