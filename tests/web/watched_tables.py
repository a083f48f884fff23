"""Servers of this process whose every table is watched: what it tells, and what a refusal leaves behind."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch
from weakref import WeakKeyDictionary

import msgspec

from sevenbridge.engine.malformed import Fault
from sevenbridge.engine.rules import MAX_SEATS
from sevenbridge.engine.sentences import SENTENCES
from sevenbridge_app.tables import redaction
from sevenbridge_app.tables.client_messages import ClientMessage
from sevenbridge_app.tables.croupier import Croupier
from sevenbridge_app.tables.guest import Guest
from sevenbridge_app.tables.log_events import LogEvent
from sevenbridge_app.tables.outbox import Outbox
from sevenbridge_app.tables.redaction import EVERYTHING, WATCHER
from sevenbridge_app.tables.refusals import RequestRefused
from sevenbridge_app.tables.table import Table
from tests.tables.card_knowledge import CardKnowledge, chosen_from
from tests.tables.playing import named

#: attributes of a table that its other attributes or its log imply, and that are dear to write out
_IMPLIED = {
    "settings",
    "rules",
    "game",
    "seating",
    "play",
    "practice",
    "_fairness_of",
    "_settings",
    "_seating",
}


#: the cards by which sentences show how words are written, whoever is told
_EXAMPLES = named(msgspec.json.encode([(SENTENCES[fault].en, SENTENCES[fault].ja) for fault in Fault]))


class Watched:
    """What is known of the watched tables; ``shown`` and ``refused`` count what was compared."""

    def __init__(self) -> None:
        self.shown = 0
        self.refused = 0
        self._cards: WeakKeyDictionary[Table, CardKnowledge] = WeakKeyDictionary()

    def learn(self, table: Table, event: LogEvent) -> None:
        """A table has folded an event."""
        if table not in self._cards:
            self._cards[table] = CardKnowledge(table, range(WATCHER, MAX_SEATS))
        self._cards[table].learn(event)

    def check(self, table: Table, viewer: int, cards: set[str], what: object) -> None:
        """A viewer is told of these cards."""
        if viewer == EVERYTHING:
            return
        known = self._cards[table].known[viewer] if viewer >= WATCHER else set()
        assert cards <= known, (viewer, cards - known, what)
        self.shown += bool(cards)

    def check_refusal(
        self, table: Table, session: int, refused: RequestRefused, asked: ClientMessage
    ) -> None:
        """A session is told why it is refused: of no card but those that it may know, or has named itself."""
        text = msgspec.json.encode((refused.details, refused.text.en, refused.text.ja))
        known = named(b" " + msgspec.json.encode(asked))
        for seat in (WATCHER, *table.seating.seats_of(session)):
            known |= self._cards[table].known[seat]
        if "word" in refused.details:
            known |= _EXAMPLES
        assert named(text) <= known, (refused, asked)
        self.refused += 1


def _state(table: Table) -> tuple[object, ...]:
    """All that a table is, as a value to compare."""
    parts = (table, table.seating, table.play) if table.play is not None else (table, table.seating)
    flat = [{name: value for name, value in vars(part).items() if name not in _IMPLIED} for part in parts]
    if table.play is None:
        return (repr(flat),)
    game = table.play.game
    return repr(flat), len(game.moves), game.round.position()


@contextmanager
def watched_tables() -> Iterator[Watched]:
    """Watches all tables of this process: whatever they do wrong fails in the server, which logs it.

    Nobody is told of a card that he may not know, and a refused message leaves a table as it was.
    """
    watched = Watched()
    fold, handle = Table.fold, Croupier.handle
    event_for, now_for, snapshot_for = redaction.event, redaction.now, redaction.snapshot

    def learning(table: Table, event: LogEvent, at: int) -> None:
        fold(table, event, at)
        watched.learn(table, event)

    def handled(croupier: Croupier, session: int, guest: Guest, message: ClientMessage, at: int) -> Outbox:
        before = _state(croupier.table)
        try:
            return handle(croupier, session, guest, message, at)
        except RequestRefused as refused:
            watched.check_refusal(croupier.table, session, refused, message)
            if _state(croupier.table) != before:
                raise AssertionError(f"{message} was refused and changed the table") from refused
            raise

    def told(table: Table, event: LogEvent, viewer: int) -> Any:
        found = event_for(table, event, viewer)
        watched.check(table, viewer, named(msgspec.json.encode(found)), found)
        return found

    def offered(table: Table, viewer: int, at: int) -> Any:
        found = now_for(table, viewer, at)
        watched.check(table, viewer, chosen_from(found), found)
        return found

    def shown(table: Table, viewer: int, session: int, at: int) -> Any:
        found = snapshot_for(table, viewer, session, at)
        # outs name cards that nobody shows, since they follow from what the seat sees (two-worlds tests)
        now = found.now and msgspec.structs.replace(found.now, outs=None)
        plain = msgspec.structs.replace(found, now=now)
        watched.check(table, viewer, named(msgspec.json.encode(plain)), found)
        return found

    with ExitStack() as patches:
        for owner, name, watching in (
            (Table, "fold", learning),
            (Croupier, "handle", handled),
            (redaction, "event", told),
            (redaction, "now", offered),
            (redaction, "snapshot", shown),
        ):
            patches.enter_context(patch.object(owner, name, watching))
        yield watched
