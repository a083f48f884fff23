"""What simulated worlds have found in tables at nodes, each in a world that is no larger than it needs."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from sevenbridge.engine.actions import DRAW_ACTION, verb_of
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.view import View
from sevenbridge_app.store.log_lines import LogLine
from sevenbridge_app.store.tables import TableWrite
from sevenbridge_app.tables import client_messages, log_events, server_messages
from sevenbridge_app.tables.client_messages import ClientMessage
from sevenbridge_app.tables.croupier import Question
from sevenbridge_app.tables.redaction import OUTSIDER
from sevenbridge_app.tables.seat import Place
from sevenbridge_app.tables.settings import TableSettings
from sevenbridge_app.tables.times import LOBBY_GRACE
from sevenbridge_app.web.connection import Connection
from sevenbridge_app.web.live_table import SLICE, LiveTable
from tests.simulation.loop import SimulatedLoop
from tests.simulation.model_bus import Exchange
from tests.simulation.model_database import ModelDatabase
from tests.simulation.node import QUEUE, Node

HOUR = 3_600_000

_decode = msgspec.json.Decoder(server_messages.ServerMessage).decode


class Wire:
    """Keeps what a client is sent."""

    is_ready = True
    on_ready: Callable[[], None] | None = None

    def __init__(self) -> None:
        self.messages: list[server_messages.ServerMessage] = []

    def write(self, messages: Sequence[bytes]) -> None:
        """Takes frames."""
        self.messages.extend(map(_decode, messages))


class Person:
    """A session that is connected to a table at a node."""

    def __init__(self, world: SmallWorld, session: int) -> None:
        self.wire = Wire()
        self._world = world
        self._live = world.live
        self.connection = Connection(self.wire, world.code, session, f"P{session}", "", QUEUE, lambda: None)
        self._live.visitors += 1
        world.node.process.run(self._live.join, self.connection, None, -1)
        world.until(lambda: bool(self.wire.messages))

    def leave(self) -> None:
        """Disconnects."""
        self._live.visitors -= 1
        self._world.node.process.run(self._live.leave, self.connection)

    def ask(
        self, what: Callable[..., ClientMessage], /, **fields: Any
    ) -> list[server_messages.ServerMessage]:
        """Asks for something, waits until it is done, and returns what came meanwhile."""
        before = len(self.wire.messages)
        self._world.node.process.run(self._live.handle, self.connection, what(id=before, **fields))
        self._world.until(lambda: server_messages.Ok(before) in self.wire.messages)
        return self.wire.messages[before:]


class SmallWorld:
    """Nodes, one after the other, and a table of two seats."""

    def __init__(self, **settings: Any) -> None:
        self.loop = SimulatedLoop()  # type: ignore[abstract]  # it has what nodes need
        self.database = ModelDatabase(self.loop.time)
        self.code = ""
        self.node = self.start("A")
        what = TableSettings(seats=2, switches={"match_length": 1}, visibility="private", **settings)
        self.node.process.start(self._open(log_events.TableOpened(what, 1)))
        self.until(lambda: bool(self.code))

    def start(self, name: str) -> Node:
        """Starts a node, and waits until it is ready."""
        node = Node(self.loop, name, self.database, Exchange(self.loop, random.Random(1)), name)
        self.until(lambda: node.is_ready)
        return node

    async def _open(self, opened: log_events.TableOpened) -> None:
        self.code = await self.node.open(opened)

    def start_again(self, name: str) -> None:
        """Kills the node, and starts another that loads the table."""
        self.node.end()
        self.node = self.start(name)
        loading = self.node.process.start(self.node.hub.table(self.code))
        self.until(loading.done)

    @property
    def live(self) -> LiveTable:
        """The table in the memory of the node."""
        return self.node.hub._live[self.code]

    @property
    def events(self) -> list[log_events.LogEvent]:
        """What the log says."""
        return [log_events.decode(line.body) for line in self.database.logs[self.code]]

    def until(self, is_it: Callable[[], bool]) -> None:
        """Goes on until something is so."""
        assert self.loop.run_until(is_it, self.loop.time() + 60)

    def close(self) -> None:
        """Ends whatever is still under way."""
        self.loop.close()

    def wait(self, seconds: float) -> None:
        """Lets time pass."""
        self.loop.run_until(lambda: False, self.loop.time() + seconds)
        assert not self.loop.errors


@pytest.fixture
def small_world() -> Iterator[Callable[..., SmallWorld]]:
    """Makes a small world, and ends it with the test."""
    with ExitStack() as stack:

        def make(**settings: Any) -> SmallWorld:
            return stack.enter_context(closing(SmallWorld(**settings)))

        yield make


def test_another_view_comes_after_what_was_sent_to_the_one_before(
    small_world: Callable[..., SmallWorld],
) -> None:
    world = small_world(watching="none", move_seconds=5)
    person = Person(world, 1)
    person.ask(client_messages.Sit, seat=0)
    person.ask(client_messages.Start)
    world.until(lambda: world.live.table.stage == "playing" and world.live.table.dealt_play.turn_seat == 0)
    world.wait(0.1)
    # the time of the turn is over when the person asks for another view
    clock = world.node.hub.now
    clock.follow(clock() + HOUR)
    late, answer, snapshot = person.ask(client_messages.Look, seat=-1)
    assert isinstance(late, server_messages.SeatChanged)
    # nobody but the seat is told that it may draw
    assert late.now is not None
    assert late.now.options
    assert isinstance(answer, server_messages.Ok)
    assert isinstance(snapshot, server_messages.Snapshot)
    assert snapshot.viewer == OUTSIDER


def test_a_clock_that_goes_forward_counts_once(small_world: Callable[..., SmallWorld]) -> None:
    world = small_world()
    Person(world, 1).ask(client_messages.Sit, seat=0)
    # the clock of the database was wrong, and another node hears that it was set right first
    world.database.clock_error = HOUR
    said = log_events.SeatSpoke(0, "text", "from another node")
    line = LogLine(world.live.lines + 1, world.database.now(), log_events.encode(said))
    world.database.write(TableWrite(world.code, (line,)))
    world.node.process.run(world.live.hear, line.number)
    world.wait(5)
    assert abs(world.live.now() - world.database.now()) < 1000


def test_a_table_whose_log_is_ahead_of_the_clock_does_what_is_due(
    small_world: Callable[..., SmallWorld],
) -> None:
    world = small_world()
    Person(world, 1).ask(client_messages.Sit, seat=0)
    # the clock of the database is set back, and all nodes start again
    world.database.clock_error = -HOUR
    world.start_again("B")
    person = Person(world, 1)
    person.ask(client_messages.Say, seat=0, kind="text", what="Good morning")
    person.leave()
    world.wait(3 * LOBBY_GRACE / 1000)
    assert isinstance(world.events[-1], log_events.SeatLeft)


def test_a_clock_that_is_set_back_before_a_restart_takes_time_from_nobody(
    small_world: Callable[..., SmallWorld],
) -> None:
    world = small_world()
    Person(world, 1).ask(client_messages.Sit, seat=0)
    world.database.clock_error = HOUR
    world.database.beat("A", world.node.store, is_first=False)
    world.database.clock_error = 0
    world.start_again("A")
    world.wait(1)
    assert not any(isinstance(event, log_events.ServerResumed) for event in world.events)


def test_others_have_their_turn_while_much_of_another_node_is_read(
    small_world: Callable[..., SmallWorld],
) -> None:
    world = small_world()
    Person(world, 1).ask(client_messages.Sit, seat=0)
    live = world.live
    said = log_events.encode(log_events.SeatSpoke(0, "text", "from another node"))
    lines = [
        LogLine(number, world.database.now(), said, number.to_bytes(16, "big"))
        for number in range(live.lines + 1, live.lines + 10 * SLICE)
    ]
    for line in lines:
        world.database.write(TableWrite(world.code, (line,), key=line.key))
    turns = [live.lines]
    world.node.process.run(live.hear, lines[-1].number)

    def is_done() -> bool:
        turns.append(live.lines)
        return live.lines == lines[-1].number

    world.until(is_done)
    assert max(after - before for before, after in pairwise(turns)) <= SLICE


def test_who_waits_at_a_node_that_dies_waits_no_longer(small_world: Callable[..., SmallWorld]) -> None:
    world = small_world()
    Person(world, 1).ask(client_messages.Sit, seat=0)
    world.wait(1)
    kobe = world.start("B")
    world.wait(3)
    assert not kobe.hub.tables
    world.node.end()
    world.until(lambda: isinstance(world.events[-1], log_events.ConnectionLost))
    assert not world.database.waited_at()


def test_who_waited_when_all_nodes_died_waits_no_longer(small_world: Callable[..., SmallWorld]) -> None:
    world = small_world()
    Person(world, 1).ask(client_messages.Sit, seat=0)
    world.wait(1)
    world.node.end()
    world.start("A")
    world.until(lambda: isinstance(world.events[-1], log_events.ConnectionLost))
    assert not world.database.waited_at()


def test_who_leaves_while_nothing_can_be_stored_is_not_connected_for_ever(
    small_world: Callable[..., SmallWorld],
) -> None:
    world = small_world()
    person = Person(world, 1)
    person.ask(client_messages.Sit, seat=0)
    world.node.store.weather.is_cut = True
    said = client_messages.Say(id=-1, seat=0, kind="text", what="Good night")
    world.node.process.run(world.live.handle, person.connection, said)
    person.leave()
    world.until(lambda: not world.node.hub.tables)
    world.node.store.weather.is_cut = False
    world.until(lambda: isinstance(world.events[-1], log_events.ConnectionLost))


@pytest.mark.parametrize("name", "FG")  # what is read first comes first at the one, and last at the other
def test_what_is_heard_of_before_a_table_is_read_is_folded_once(
    small_world: Callable[..., SmallWorld], name: str
) -> None:
    world = small_world()
    Person(world, 1).ask(client_messages.Sit, seat=0)
    kobe = world.start(name)
    loading = kobe.process.start(kobe.hub.table(world.code))
    world.until(lambda: kobe.hub.tables == 1)
    held = kobe.hub._live[world.code]
    kobe.process.run(held.hear, len(world.database.logs[world.code]))
    world.until(loading.done)
    world.wait(1)
    assert (held.lines, held.table.seq) == (world.live.lines, world.live.table.seq)


def test_a_line_that_is_heard_of_while_the_log_is_read_is_read_as_well(
    small_world: Callable[..., SmallWorld], monkeypatch: pytest.MonkeyPatch
) -> None:
    world = small_world()
    Person(world, 1).ask(client_messages.Sit, seat=0)
    live, store = world.live, world.node.store
    said = log_events.encode(log_events.SeatSpoke(0, "text", "from another node"))
    line = LogLine(live.lines + 1, world.database.now(), said)
    read = store.read
    reads = []

    async def read_while_another_writes(table: str, after: int = 0) -> list[LogLine]:
        found = await read(table, after)
        reads.append(len(found))
        if len(reads) == 1:
            world.database.write(TableWrite(world.code, (line,)))
            live.hear(line.number)
        return found

    monkeypatch.setattr(store, "read", read_while_another_writes)
    # somebody has made up that there are so many lines
    world.node.process.run(live.hear, 10**9)
    world.until(lambda: live.lines == line.number)
    world.wait(10)
    assert reads == [0, 1]


def test_computers_think_about_what_has_happened(
    small_world: Callable[..., SmallWorld], monkeypatch: pytest.MonkeyPatch
) -> None:
    world = small_world(pause_ms=300)
    computers: Any = world.node.hub._environment.computers
    choice = computers.choice
    seen: dict[int, tuple[object, object]] = {}

    def checked_choice(question: Question, player: str, view: View, dice: Dice) -> int | None:
        found: int | None = choice(question, player, view, dice)
        answer = computers._answers[question]
        assert seen.setdefault(id(answer), (answer, view.discards))[1] == view.discards
        return found

    monkeypatch.setattr(computers, "choice", checked_choice)
    person = Person(world, 1)
    person.ask(client_messages.Sit, seat=0)
    person.ask(client_messages.Start)
    world.until(lambda: world.live.table.stage == "playing" and world.live.table.dealt_play.turn_seat == 0)
    world.wait(0.1)
    person.ask(client_messages.Play, seat=0, step=world.live.table.clocks.step, action=DRAW_ACTION)
    table = world.live.table
    legal = table.dealt_play.view(Place(0)).legal_actions()
    one, *_, other = [each for each in legal if verb_of(each) == "discard"]
    # at the same time the person discards another card at another node, which is faster
    played = log_events.encode(log_events.ActionPlayed(0, other))
    line = LogLine(world.live.lines + 1, world.live.now(), played)
    world.node.process.run(
        world.live.handle,
        person.connection,
        client_messages.Play(id=-1, seat=0, step=table.clocks.step, action=one),
    )
    world.database.write(TableWrite(world.code, (line,)))
    world.wait(10)
    refused = [each for each in person.wire.messages if isinstance(each, server_messages.No)]
    assert [each.code for each in refused] == ["too_late"]
    assert len(world.events) > line.number
