"""What a client knows of a table: the last snapshot, and every event since."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sevenbridge.engine.actions import moved_cards
from sevenbridge.engine.cards import cards_in, cards_text
from sevenbridge_app.tables import server_messages


@dataclass
class ClientState:
    """The table as it follows from the messages of one connection.

    Hands and counts are of the round; ``discards`` have the oldest first. ``late`` and ``away`` change
    without a message and are not tracked.
    """

    seq: int
    viewer: int
    stage: str
    match: int
    seats: list[tuple[object, ...]]
    nonces: list[str]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    ready: set[int]
    undo: int
    number: int
    dealer: int
    hand: frozenset[str]
    counts: dict[int, int]
    melds: list[tuple[int, str]]
    discards: list[str]
    stock: int
    #: one seat of the owner; who has several is told apart by none of them
    owner: int = field(compare=False)

    @staticmethod
    def of(snapshot: server_messages.Snapshot) -> ClientState:
        """What a snapshot alone tells."""
        round = snapshot.round
        return ClientState(
            seq=snapshot.seq,
            viewer=snapshot.viewer,
            stage=snapshot.stage,
            match=snapshot.match,
            seats=[_seat(state) for state in snapshot.seats],
            nonces=list(snapshot.nonces),
            totals=snapshot.totals,
            winners=snapshot.winners,
            ready=set(snapshot.ready),
            undo=snapshot.undo,
            number=round.number if round else 0,
            dealer=round.dealer if round else -1,
            hand=frozenset(round.hand.split() if round else ()),
            counts=dict(zip(round.playing, round.counts, strict=True)) if round else {},
            melds=[(meld.owner, meld.cards) for meld in round.melds] if round else [],
            discards=round.discards.split() if round else [],
            stock=round.stock if round else 0,
            owner=next((seat for seat, state in enumerate(snapshot.seats) if state.owner), -1),
        )

    def public(self) -> dict[str, Any]:
        """What everybody knows."""
        return {name: value for name, value in vars(self).items() if name not in ("viewer", "hand", "owner")}

    def add(self, event: server_messages.Event) -> None:
        """Something happened."""
        assert event.seq == self.seq + 1, (self.seq, event)
        self.seq = event.seq
        add = getattr(self, "_" + type(event).__name__.lower(), None)
        if add is not None:
            add(event)
        over = getattr(event, "over", None)
        if over is not None:
            self.stage = "between"
            self.totals = over.totals

    def _seatchanged(self, event: server_messages.SeatChanged) -> None:
        self.seats[event.seat] = _seat(event.state)
        if event.state.owner:
            self.owner = event.seat
        elif self.owner == event.seat:
            self.owner = -1
        if not event.state.name:
            self.ready.discard(event.seat)

    def _matchbegan(self, event: server_messages.MatchBegan) -> None:
        self.stage, self.match, self.nonces = "nonces", event.match, list(event.nonces)
        self.totals, self.winners = (0,) * len(self.seats), ()
        self.number, self.dealer, self.stock = 0, -1, 0
        self.hand, self.counts, self.melds, self.discards = frozenset(), {}, [], []
        self.ready.clear()

    def _nonceadded(self, event: server_messages.NonceAdded) -> None:
        self.nonces[event.seat] = event.nonce

    def _rounddealt(self, event: server_messages.RoundDealt) -> None:
        self.stage, self.number, self.dealer, self.stock = "playing", event.round, event.dealer, event.stock
        self.hand = frozenset(event.hand.split())
        self.counts = dict.fromkeys(event.playing, 7)
        self.melds, self.discards = [], event.upcard.split()
        self.ready.clear()

    def _drawn(self, event: server_messages.Drawn) -> None:
        self.stock = event.stock
        if event.over is None:
            self.counts[event.seat] += 1
            self.hand |= set(event.card.split())

    def _melded(self, event: server_messages.Melded) -> None:
        self._leaves(event.seat, event.action)
        self.melds.append((event.seat, event.cards))
        assert event.meld == len(self.melds) - 1

    def _laidoff(self, event: server_messages.LaidOff) -> None:
        self._leaves(event.seat, event.action)
        self.melds[event.meld] = (self.melds[event.meld][0], event.cards)

    def _discarded(self, event: server_messages.Discarded) -> None:
        self.counts[event.seat] -= 1
        self.hand -= {event.card}
        self.discards.append(event.card)

    def _claimed(self, event: server_messages.Claimed) -> None:
        assert self.discards.pop() == event.card
        self.counts[event.seat] += 1
        self._leaves(event.seat, event.action)
        self.melds.append((event.seat, event.cards))
        assert event.meld == len(self.melds) - 1

    def _stockreshuffled(self, event: server_messages.StockReshuffled) -> None:
        self.stock = event.stock
        del self.discards[:-1]

    def _seatready(self, event: server_messages.SeatReady) -> None:
        self.ready.add(event.seat)

    def _matchended(self, event: server_messages.MatchEnded) -> None:
        self.stage, self.totals, self.winners = "open", event.totals, event.winners

    def _undochanged(self, event: server_messages.UndoChanged) -> None:
        if event.stage != "agreed":
            self.undo = event.seat if event.stage == "asked" else -1

    def _tableclosed(self, event: server_messages.TableClosed) -> None:
        self.stage = "closed"

    def _leaves(self, seat: int, action: int) -> None:
        """The cards of a meld, a lay-off or a claim leave a hand."""
        moved = cards_text(cards_in(moved_cards(action))).split()
        self.counts[seat] -= len(moved)
        self.hand -= set(moved)


def _seat(state: server_messages.SeatState) -> tuple[object, ...]:
    return (state.kind, state.name, state.player, state.gone, state.muted)
