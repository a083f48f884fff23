"""What keeps the promises of many nodes: each can be removed, and the simulation has to notice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

from sevenbridge_app.store.errors import StoreError, StoreErrorCode
from sevenbridge_app.store.tables import TableWrite
from sevenbridge_app.store.writer import Done
from sevenbridge_app.tables import client_messages, requests
from sevenbridge_app.tables.croupier import Croupier
from sevenbridge_app.tables.guest import Guest
from sevenbridge_app.web import live_table
from sevenbridge_app.web.connection import Connection
from sevenbridge_app.web.hub import Hub
from sevenbridge_app.web.live_table import LiveTable
from tests.simulation.model_database import ModelDatabase, ModelStore

Patch = pytest.MonkeyPatch


def the_unique_line(patch: Patch) -> None:
    """The database takes a line though it has one of that number."""
    patch.setattr(ModelDatabase, "write", ModelDatabase.append)


def the_key_of_a_write(patch: Patch) -> None:
    """Nobody knows lines again of whose commit there was no answer."""
    patch.setattr(ModelDatabase, "is_known", lambda database, write: False)


def keys_that_differ(patch: Patch) -> None:
    """Two writes have the same key, so that one takes the other's line for its own."""
    patch.setattr(ModelDatabase, "is_known", ModelDatabase.has_lines)


def keeping_before_sending(patch: Patch) -> None:
    """Frames are sent, and requests answered, while what they tell is on its way to the database."""
    submit = ModelStore.submit

    def submit_and_tell(store: ModelStore, write: TableWrite, done: Done) -> None:
        submit(store, write, lambda error: None)
        store._process.call_later(0, done, None)

    patch.setattr(ModelStore, "submit", submit_and_tell)


def the_check_of_step(patch: Patch) -> None:
    """An action is taken as if it had been chosen in view of how things stand now."""
    play = requests._HANDLERS[client_messages.Play]

    def play_anyway(log: Any, session: int, guest: Guest, message: client_messages.Play) -> None:
        now = client_messages.Play(message.id, message.seat, log.table.clocks.step, message.action)
        play(log, session, guest, now)

    patch.setitem(requests._HANDLERS, client_messages.Play, play_anyway)


def the_question_of_the_silent(patch: Patch) -> None:
    """No node asks whether the bus has lost something."""

    async def check_nothing(hub: Hub) -> None:
        pass

    patch.setattr(Hub, "_check_silent", check_nothing)


def the_look_at_the_log_on_coming(patch: Patch) -> None:
    """Who comes from another node is told only what this one knows."""

    def join(live: LiveTable, connection: Connection, wanted: int | None, seen: int) -> None:
        live._add(live_table._Join(live, connection, wanted, seen))

    patch.setattr(LiveTable, "join", join)


def the_dead_nodes(patch: Patch) -> None:
    """Who was connected to a node that died is taken for connected."""
    resume = Croupier.resume

    def resume_with_all(croupier: Croupier, at: int, away: int = 0, here: Any = (), nodes: Any = ()) -> Any:
        return resume(croupier, at, away, here, {seat.node for seat in croupier.table.seating.seats})

    patch.setattr(Croupier, "resume", resume_with_all)


def folding_before_a_retry(patch: Patch) -> None:
    """A request is tried again without the lines of the node that was faster."""

    async def make_nothing(live: LiveTable) -> None:
        live.lines += 1

    patch.setattr(LiveTable, "_make_again", make_nothing)


def retrying(patch: Patch) -> None:
    """What a client asked for is forgotten if another node was faster."""
    finish = LiveTable._finish_write

    def forget(live: LiveTable, job: Any, outbox: Any, write: Any, error: Any) -> None:
        if isinstance(error, StoreError) and error.code is StoreErrorCode.LINE_TAKEN:
            job = live_table._Step(live, live._tick)
        finish(live, job, outbox, write, error)

    patch.setattr(LiveTable, "_finish_write", forget)


def dropping_what_may_be_wrong(patch: Patch) -> None:
    """A table goes on though nobody knows whether its last write was stored."""
    finish = LiveTable._finish_write

    def go_on(live: LiveTable, job: Any, outbox: Any, write: Any, error: Any) -> None:
        if isinstance(error, StoreError) and error.code is StoreErrorCode.UNAVAILABLE:
            error = None
        finish(live, job, outbox, write, error)

    patch.setattr(LiveTable, "_finish_write", go_on)


def times_that_never_go_back(patch: Patch) -> None:
    """Each node goes by its own clock alone."""
    set_time = Croupier._set_time

    def set_own_time(croupier: Croupier, at: int) -> None:
        set_time(croupier, at)
        croupier.log.at = at

    patch.setattr(Croupier, "_set_time", set_own_time)
    patch.setattr(LiveTable, "now", lambda live: live._environment.clock())


def taking_up_what_is_due(patch: Patch) -> None:
    """No node looks for tables at which something is due and nobody is."""

    async def take_up_nothing(hub: Hub) -> None:
        pass

    patch.setattr(Hub, "_take_up", take_up_nothing)


SAFEGUARDS: Final[tuple[Callable[[Patch], None], ...]] = (
    the_unique_line,
    the_key_of_a_write,
    keys_that_differ,
    keeping_before_sending,
    the_check_of_step,
    the_question_of_the_silent,
    the_look_at_the_log_on_coming,
    the_dead_nodes,
    folding_before_a_retry,
    retrying,
    dropping_what_may_be_wrong,
    times_that_never_go_back,
    taking_up_what_is_due,
)
