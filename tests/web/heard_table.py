"""What a client has heard of a table, as a value to compare: the last snapshot, and every event since.

Tests compare what events made of it with what a snapshot of that moment says. It is kept beside
``TableMirror`` on purpose: it has what clients do not follow there (nonces, winners, who is ready, undos),
it insists on every number of an event, and of a snapshot it reads the cards as they are written there,
while after events they come from ``RoundMirror``. So the events that clients follow are checked against
what the server says lies there.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sevenbridge.engine.cards import cards_in, cards_text
from sevenbridge.engine.history import Event
from sevenbridge.engine.rules import Rules
from sevenbridge_app.tables import server_messages
from sevenbridge_app.tables.client_messages import Nonce, NonceHash
from sevenbridge_app.tables.nonces import hash_of
from sevenbridge_app.tables.table_mirror import RoundMirror


@dataclass
class HeardTable:
    """The table as it follows from the messages of one connection.

    Hands and counts are of the round; ``discards`` have the oldest first. ``late`` and ``away`` change
    without a message and are not tracked.
    """

    seq: int
    viewer: int
    stage: str
    match: int
    seats: list[tuple[object, ...]]
    hashes: list[str]
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
    #: what the client remembers of the round; seats are places
    history: list[Event]
    rules: Rules
    round: RoundMirror | None = field(compare=False)
    #: one seat of the owner; who has several is told apart by none of them
    owner: int = field(compare=False)

    @staticmethod
    def of(snapshot: server_messages.Snapshot) -> HeardTable:
        """What a snapshot alone tells."""
        round, rules = snapshot.round, snapshot.settings.rules()
        mirror = RoundMirror(round, rules, snapshot.viewer) if round else None
        return HeardTable(
            seq=snapshot.seq,
            viewer=snapshot.viewer,
            stage=snapshot.stage,
            match=snapshot.match,
            seats=[_seat(state) for state in snapshot.seats],
            hashes=list(snapshot.hashes),
            nonces=list(snapshot.nonces),
            totals=snapshot.totals,
            winners=snapshot.winners,
            ready=set(snapshot.ready),
            undo=snapshot.undo,
            number=round.number if round else 0,
            dealer=round.dealer if round else -1,
            hand=frozenset(round.hand.split() if round else ()),
            counts={seat: round.counts[seat] for seat in round.playing} if round else {},
            melds=[(meld.owner, meld.cards) for meld in round.melds] if round else [],
            discards=round.discards.split() if round else [],
            stock=round.stock if round else 0,
            history=list(mirror.history) if mirror else [],
            rules=rules,
            round=mirror,
            owner=next((seat for seat, state in enumerate(snapshot.seats) if state.owner), -1),
        )

    def public(self) -> dict[str, Any]:
        """What everybody knows."""
        left_out = ("viewer", "hand", "history", "round", "owner")
        return {name: value for name, value in vars(self).items() if name not in left_out}

    def all(self) -> dict[str, Any]:
        """What the client knows."""
        return self.public() | {"hand": self.hand, "history": self.history}

    def shuffling(self, seat: int) -> tuple[type[NonceHash | Nonce], dict[str, Any]] | None:
        """What a seat sends now for the shuffle: the message, and its fields. The nonce goes by the match."""
        nonce = f"{self.match:08x}{seat:02x}"
        if self.stage == "hashes":
            return NonceHash, {"seat": seat, "hash": hash_of(nonce)}
        if self.stage == "nonces":
            return Nonce, {"seat": seat, "nonce": nonce}
        return None

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
        self.stage, self.match = "hashes", event.match
        self.hashes, self.nonces = [], list(event.nonces)
        self.totals, self.winners = (0,) * len(self.seats), ()
        self.number, self.dealer, self.stock = 0, -1, 0
        self.hand, self.counts, self.melds, self.discards = frozenset(), {}, [], []
        self.history, self.round = [], None
        self.ready.clear()

    def _hashestold(self, event: server_messages.HashesTold) -> None:
        self.stage, self.hashes = "nonces", list(event.hashes)

    def _nonceadded(self, event: server_messages.NonceAdded) -> None:
        self.nonces[event.seat] = event.nonce

    def _rounddealt(self, event: server_messages.RoundDealt) -> None:
        self.stage, self.number, self.dealer = "playing", event.round.number, event.round.dealer
        self.round = RoundMirror(event.round, self.rules, self.viewer)
        self._look_at(self.round)
        self.ready.clear()

    def _happened(self, event: server_messages.Happened) -> None:
        assert self.round is not None, "something happened before the deal"
        self.round.follow(event.events, event.over)
        self._look_at(self.round)

    def _look_at(self, round: RoundMirror) -> None:
        """Takes over what lies where after the last event."""
        public = round.public
        self.hand = frozenset(cards_text(cards_in(round.hand)).split())
        self.counts = dict(zip(round.playing, public.counts, strict=True))
        self.melds = [(round.playing[meld.owner], cards_text(meld.in_order())) for meld in public.melds]
        self.discards = cards_text(public.discards).split()
        self.stock = public.stock_count
        self.history = list(round.history)

    def _seatready(self, event: server_messages.SeatReady) -> None:
        self.ready.add(event.seat)

    def _matchended(self, event: server_messages.MatchEnded) -> None:
        self.stage, self.totals, self.winners = "open", event.totals, event.winners

    def _undochanged(self, event: server_messages.UndoChanged) -> None:
        if event.stage != "agreed":
            self.undo = event.seat if event.stage == "asked" else -1

    def _tableclosed(self, event: server_messages.TableClosed) -> None:
        self.stage = "closed"


def _seat(state: server_messages.SeatState) -> tuple[object, ...]:
    return (state.kind, state.name, state.player, state.gone, state.muted)
