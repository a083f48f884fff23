"""A world: nodes, a database, a bus, persons at a table, and what goes wrong, all of it from one seed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, MutableMapping, MutableSequence
from functools import partial
from typing import Any, Final

from structlog.testing import capture_logs

from sevenbridge_app.store.errors import StoreError, StoreErrorCode
from sevenbridge_app.tables import log_events
from sevenbridge_app.tables.settings import TableSettings
from sevenbridge_app.tables.times import LOBBY_GRACE
from tests.simulation.client import Client
from tests.simulation.history import MOST_OVERDUE, History
from tests.simulation.link import Link
from tests.simulation.loop import SimulatedLoop
from tests.simulation.model_bus import Exchange
from tests.simulation.model_database import ModelDatabase
from tests.simulation.node import Node

#: how long things go wrong, in seconds, and when a table must have come to its end at the latest
STORMY: Final = 25.0
LATEST: Final = 900.0
#: after how many seconds of calm nothing is late any more
RECOVERY: Final = 15.0


class World:
    """One world. ``play`` lets it run, and raises AssertionError if a promise was broken.

    ``names`` are those of the nodes, one letter each; the seed decides where none are given. ``is_told`` is
    whether the trace has all that clients say and hear.
    """

    def __init__(self, seed: object, names: str = "", is_told: bool = False) -> None:
        self.dice = random.Random(f"world {seed}")
        self.loop = SimulatedLoop()  # type: ignore[abstract]  # it has what nodes need
        #: what happened, when, and to whom
        self.trace: list[tuple[float, str, str]] = []
        self.faults = 0
        self.database = ModelDatabase(self.loop.time)
        self.exchange = Exchange(self.loop, random.Random(self.dice.random()))
        self.names = names or "ABC"[: self.dice.choice((1, 2, 2, 2, 3))]
        self.nodes: dict[str, Node] = {}
        self.code = ""
        self.clients: list[Client] = []
        #: all nodes that ever were
        self.ever: list[Node] = []
        self.log: MutableSequence[MutableMapping[str, Any]] = []
        self._seed = seed
        self._is_told = is_told
        self._links = 0
        self._starts = 0
        for name in self.names:
            self.start_node(name)

    # -- nodes -------------------------------------------------------------------------------------

    def note(self, who: object, what: str) -> None:
        """Something happens."""
        self.trace.append((self.loop.time(), str(who), what))

    def figures(self) -> Counter[str]:
        """What this world came to."""
        return Counter(
            {
                "faults": self.faults,
                "lines in logs": sum(map(len, self.database.logs.values())),
                "events told to clients": sum(len(client.heard) for client in self.clients),
                "requests answered ok": sum(len(client.acknowledged) for client in self.clients),
                "connections lost": sum(len(client.closes) for client in self.clients),
                "seconds in the worlds": int(self.loop.time()),
            }
        )

    def start_node(self, name: str, is_older: bool = False) -> None:
        """A node starts, of an older version perhaps, once the one of this name has ended."""
        if name in self.nodes:
            self.nodes[name].end()
        self._starts += 1
        self.note(name, "starts")
        seed = f"{self._seed} {name} {self._starts}"
        node = self.nodes[name] = Node(self.loop, name, self.database, self.exchange, seed, is_older)
        self.ever.append(node)

    def kill_node(self, node: Node) -> None:
        """A node ends where it is. Its clients notice sooner or later, and some do not come back."""
        for client in self.clients:
            if client.link in node.links and client.session != 1 and self.dice.random() < 0.5:
                self._go(client)
        node.end()

    def connect(self, client: Client, wanted: int | None, seen: int) -> Link | None:
        """Connects a client to one of the nodes that are ready."""
        ready = [node for node in self.nodes.values() if node.is_ready and not node.process.is_dead]
        if not ready or not self.code:
            return None
        self._links += 1
        dice = random.Random(f"{self._seed} link {self._links}")
        node = dice.choice(ready)
        self.note(client, f"comes to {node.name}, has seen {seen}")
        link = Link(self.loop, node.process, dice, client.hear, client.lose)
        node.links.append(link)
        node.process.call_later(
            dice.random() * 0.05,
            lambda: node.process.start(node.serve(link, client.session, self.code, wanted, seen)),
        )
        return link

    # -- the course of things ----------------------------------------------------------------------

    def play(self, plan_faults: Callable[[World], None]) -> None:
        """Lets everything run its course, and checks it."""
        with capture_logs() as self.log:
            try:
                self._play(plan_faults)
                self.check()
            except AssertionError:
                raise
            except Exception as error:
                # a log that cannot be folded
                raise AssertionError("the world cannot be checked") from error
            finally:
                self._end()

    def _play(self, plan_faults: Callable[[World], None]) -> None:
        self._open_table()
        self._seat_persons()
        plan_faults(self)
        self.loop.run_until(lambda: False, STORMY)
        self._calm_down()
        is_over = self.loop.run_until(self._is_over, LATEST)
        self._check_log()
        assert is_over, "the match does not come to its end"
        for client in self.clients:
            client.is_silent = True
        self._wait(10)
        self._check_all_heard()
        if self.dice.random() < 0.5:
            for client in self.clients:
                self._go(client)
            self._wait(LOBBY_GRACE / 1000 + 40)

    def _wait(self, seconds: float) -> None:
        self.loop.run_until(lambda: False, self.loop.time() + seconds)

    def _end(self) -> None:
        """Ends whatever is still under way, unseen."""
        for node in self.ever:
            node.store.abandon()
            node.process.revive()
        self.loop.close()

    def settings(self) -> TableSettings:
        """What is played here."""
        dice = self.dice
        return TableSettings(
            seats=dice.choice((2, 3, 3)),
            switches={"match_length": 1},
            claims=dice.choice(("fast", "level")),
            claim_seconds=dice.choice((3, 5)),
            move_seconds=dice.choice((0, 5)),
            visibility="private",
            watching=dice.choice(("none", "hidden")),
            pause_ms=dice.choice((0, 100, 300)),
        )

    def _open_table(self) -> None:
        settings = self.settings()
        opened = log_events.TableOpened(settings, 1)
        self.seats = settings.seats

        async def open_table(node: Node) -> None:
            self.code = await node.open(opened)

        assert self.loop.run_until(lambda: all(node.is_ready for node in self.nodes.values()), 30)
        node = self.nodes[self.names[0]]
        node.process.start(open_table(node))
        assert self.loop.run_until(lambda: bool(self.code), 30)

    def _seat_persons(self) -> None:
        persons = self.dice.randint(1, self.seats)
        seats = [(seat + 1, seat, "") for seat in range(persons)]
        if self.dice.random() < 0.5:
            seats.append((1, 0, "b"))
        if self.dice.random() < 0.5:
            seats.append((9, -1, ""))
        for session, seat, device in seats:
            dice = random.Random(f"{self._seed} client {session}{device}")
            client = Client(self.loop, self.connect, f"P{session}{device}", session, seat, persons, dice)
            self.clients.append(client)
            if self._is_told:
                client.told = partial(self.note, client)
            if session != 1 and self.dice.random() < 0.2:
                self.loop.call_later(self.dice.random() * STORMY, self._go, client)

    def _go(self, client: Client) -> None:
        self.note(client, "goes away for good")
        client.go()

    def _calm_down(self) -> None:
        """Nothing goes wrong any more, and nobody has whims."""
        self.note("all", "nothing goes wrong any more")
        for client in self.clients:
            client.calm_since = self.loop.time()

    def _is_over(self) -> bool:
        return any(client.known is not None and client.known.winners for client in self.clients)

    def _check_all_heard(self) -> None:
        """Everybody who is there has heard everything by now."""
        self._check_log()
        history = self._history()
        for client in self.clients:
            if not client.is_gone:
                assert client.known is not None
                assert client.known.seq == history.table.seq, f"{client} has not heard everything"

    # -- what must hold ----------------------------------------------------------------------------

    def check(self) -> None:
        """Raises AssertionError if a promise was broken."""
        self._check_log()
        history = self._history()
        for client in self.clients:
            history.check_told(client)
            history.check_answers(client)
            history.check_news(client, STORMY + RECOVERY)
        history.check_clocks(STORMY + RECOVERY)
        history.check_matches(self.database.matches)
        overdue = self.database.due(self.database.now() - MOST_OVERDUE, 1)
        assert not overdue, "nobody does what is due"

    def _history(self) -> History:
        return History(self.code, self.database.logs[self.code], self.database.times[self.code])

    def _check_log(self) -> None:
        for error in self.loop.errors:
            raise AssertionError(error["message"]) from error.get("exception")
        for line in self.log:
            assert line["log_level"] != "error" or _is_expected(line), line


def _is_expected(line: Mapping[str, Any]) -> bool:
    """Whether an error in the log is one of the database, which is out of reach now and then."""
    error = line.get("exc_info")
    code = error.code if isinstance(error, StoreError) else line.get("code")
    return code == StoreErrorCode.UNAVAILABLE
