"""A table as its messages describe it: for clients, which hold one and add every message to it.

It is made of messages alone. What changes without a message, such as what is left of a bank of time, is as
the last message had it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from sevenbridge import (
    DRAW_ACTION,
    NOBODY,
    CountedHand,
    Event,
    EventKind,
    Factor,
    FactorReason,
    PublicRound,
    RoundResult,
    Rules,
    View,
    card_set,
    parse_cards,
    view_from,
)
from sevenbridge_app.tables import server_messages

_KINDS: Final = frozenset(EventKind)
_FACTORS: Final = frozenset(FactorReason)


def offered(now: server_messages.Now) -> tuple[int, ...]:
    """Returns what there is to decide now.

    While a discard may be claimed the next player may ask to draw ahead of time; whoever has a claim decides
    about that first.
    """
    if now.answered:
        return ()
    return tuple(action for action in now.options if action != DRAW_ACTION) or now.options


class RoundMirror:
    """A round as its events tell it to one receiver."""

    def __init__(self, state: server_messages.RoundState, rules: Rules, receiver: int) -> None:
        """Raises ValueError, LookupError for what no table tells."""
        #: the number of the round in the match, from 1
        self.number = state.number
        #: a seat
        self.dealer = state.dealer
        #: the seats of the round, by place
        self.playing = state.playing
        #: how many rounds follow this one (``View.rounds_left``)
        self.rounds_left = state.rounds_left
        #: the receiver's place, NOBODY for one that sits out or watches
        self.place = self._place_of(receiver)
        #: what has happened, as the receiver remembers it; its seats are places
        self.history: list[Event] = []
        #: what all know of the round
        self.public = PublicRound(rules=rules, seats=len(state.playing))
        #: the receiver's cards, a set
        self.hand = 0
        #: how the round ended, None while it is played
        self.over: server_messages.RoundEnd | None = None
        self._drawn_card = NOBODY
        self.follow(state.history, state.over)

    def follow(
        self, events: Iterable[server_messages.RoundEvent], over: server_messages.RoundEnd | None
    ) -> None:
        """Adds what has happened. Raises ValueError, LookupError for what no table tells."""
        self.over = over
        for event in events:
            if event.kind not in _KINDS:
                continue  # what a later server tells
            cards = card_set(parse_cards(event.cards))
            kind = EventKind(event.kind)
            by_place = Event(kind, self._place_of(event.seat), cards, event.meld, event.action)
            self.public.follow(by_place)
            self._move_cards(by_place)
            self.history.append(by_place)

    def _move_cards(self, event: Event) -> None:
        """Moves cards into the receiver's hand and out of it."""
        if event.kind is EventKind.DEAL:
            self.hand = event.cards
        elif event.seat != self.place or event.kind in (EventKind.PASS, EventKind.CALL):
            return
        elif event.kind is EventKind.DRAW:
            self.hand |= event.cards
            self._drawn_card = event.cards.bit_length() - 1
        else:
            self.hand &= ~event.cards

    def _place_of(self, seat: int) -> int:
        return self.playing.index(seat) if seat in self.playing else NOBODY

    def view(self, totals: tuple[int, ...], legal: tuple[int, ...]) -> View:
        """Returns what the receiver sees; ``totals`` are the points by seat.

        Who has no place in the round sees it from the first, with no cards. Raises ValueError for what no
        table tells.
        """
        public = self.public
        is_own_draw = public.taken and public.turn == self.place and public.claimed_from == NOBODY
        opened = self.over.hands if self.over is not None else ("",) * (max(self.playing) + 1)
        return view_from(
            {
                "rules": public.rules,
                "seat": max(self.place, 0),
                "hand": self.hand,
                "counts": public.counts,
                "melds": public.melds,
                "discards": public.discards,
                "stock_count": public.stock_count,
                "taken": public.taken,
                "over": public.over,
                "turn": public.turn,
                "discarder": public.discarder,
                "winner": public.winner,
                "drawn_card": self._drawn_card if is_own_draw else NOBODY,
                "claimed_from": public.claimed_from if public.taken or public.over else NOBODY,
                "begun": public.begun,
                "exposed": public.exposed,
                "melded": public.melded if public.taken else 0,
                "laid_off": public.laid_off if public.taken else 0,
                "discards_made": public.discards_made,
                "reshuffles_made": public.reshuffles_made,
                "totals": [totals[seat] for seat in self.playing],
                "rounds_left": self.rounds_left,
                "opened": [card_set(parse_cards(opened[seat])) for seat in self.playing],
                "history": self.history,
                "legal": legal,
            }
        )


class TableMirror:
    """What a receiver knows of a table: ``add`` takes in every message of one connection."""

    def __init__(self, snapshot: server_messages.Snapshot) -> None:
        """Raises ValueError, LookupError for what no table tells."""
        self.results: list[RoundResult] = []
        self._take_over(snapshot)

    def _take_over(self, snapshot: server_messages.Snapshot) -> None:
        #: the last message with the whole table
        self.snapshot = snapshot
        self.settings = snapshot.settings
        self.rules = snapshot.settings.rules()
        self.seats = list(snapshot.seats)
        self.stage: str = snapshot.stage
        #: the number of the match, 0 before the first
        self.match = snapshot.match
        #: whether somebody in the match has known more than a seat can, so that it does not count
        self.knew_more = snapshot.knew_more
        #: whether the table begins no match after this one
        self.is_last_match = snapshot.last_match
        #: the points of the match, by seat
        self.totals = snapshot.totals
        #: the rounds that are over; only the points are known of those that ended before the receiver came
        self.results = self.results[: len(snapshot.scores)]
        for scores in snapshot.scores[len(self.results) :]:
            self.results.append(
                RoundResult(winner=NOBODY, one_go=False, payer=NOBODY, hands=(), scores=scores)
            )
        #: the round on the table, or the last one of the match; None before the first
        self.round: RoundMirror | None = None
        #: what the receiver may do
        self.now = snapshot.now
        if snapshot.round is not None:
            self.round = RoundMirror(snapshot.round, self.rules, snapshot.viewer)
            if snapshot.round.over is not None:
                self.results[-1] = _result_of(snapshot.round.over)

    def add(self, message: server_messages.ServerMessage) -> None:
        """Takes in a message. Raises ValueError, LookupError for what no table tells."""
        match message:
            case server_messages.Snapshot():
                self._take_over(message)
            case server_messages.SeatChanged():
                self._change_seat(message.seat, message.state)
                self.knew_more = message.knew_more
            case server_messages.MatchBegan():
                self.knew_more = False
                self.stage, self.match, self.round = "hashes", message.match, None
                self.totals = (0,) * len(self.seats)
                self.results = []
            case server_messages.HashesTold():
                self.stage = "nonces"
            case server_messages.RoundDealt():
                self.stage = "playing"
                self.round = RoundMirror(message.round, self.rules, self.snapshot.viewer)
            case server_messages.Happened():
                self._follow(message)
            case server_messages.MatchEnded():
                self.stage, self.totals = "open", message.totals
                self.knew_more, self.is_last_match = message.knew_more, message.last
            case server_messages.TableClosed():
                self.stage = "closed"
        if (
            isinstance(message, server_messages.Event | server_messages.NowChanged)
            and message.now is not None
        ):
            self.now = message.now

    def view(self) -> View:
        """Returns what the receiver sees of the round, with what there is to decide now.

        Raises ValueError before the first round, and for what no table tells.
        """
        if self.round is None:
            raise ValueError("there is no round")
        return self.round.view(self.totals, offered(self.now) if self.now is not None else ())

    def _change_seat(self, number: int, state: server_messages.SeatState) -> None:
        before = self.seats[number]
        if state.owner and not before.owner and before.kind == state.kind == "person":
            # whoever sat there before has become the owner
            self.seats = [_without_owner(seat) for seat in self.seats]
        self.seats[number] = state

    def _follow(self, happened: server_messages.Happened) -> None:
        if self.round is None:
            raise ValueError("there is no round")
        self.round.follow(happened.events, happened.over)
        if happened.over is not None:
            self.stage, self.totals = "between", happened.over.totals
            self.results.append(_result_of(happened.over))


def _without_owner(seat: server_messages.SeatState) -> server_messages.SeatState:
    return msgspec.structs.replace(seat, owner=False)


def _result_of(over: server_messages.RoundEnd) -> RoundResult:
    """Returns how a round ended. Raises ValueError for what no table tells."""
    hands = tuple(tuple(parse_cards(hand)) for hand in over.hands)
    return RoundResult(
        winner=over.winner,
        one_go=over.one_go,
        payer=over.payer,
        hands=tuple(map(card_set, hands)),
        scores=over.scores,
        counted=tuple(
            CountedHand(
                holder=hand.holder,
                cards=hands[hand.holder],
                values=hand.values,
                factors=tuple(Factor(FactorReason(reason), times) for reason, times in hand.factors),
                payer=hand.payer,
                collector=hand.collector,
            )
            for hand in over.counted
            # a sum with a factor of a later server is not told
            if all(reason in _FACTORS for reason, _ in hand.factors)
        ),
    )
