"""A server that is killed again and again while people play: ``python -m tests.web.killing KILLS [SEED]``.

Whatever was acknowledged must be in the logs, nobody may have been told what is not, and the matches must
come to their ends.
"""

from __future__ import annotations

import json
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from concurrent.futures import FIRST_EXCEPTION, Future, ThreadPoolExecutor, wait
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path

from websockets.exceptions import WebSocketException

from sevenbridge.engine.actions import DRAW_ACTION
from sevenbridge.engine.record.reading import read_record
from sevenbridge.engine.record.replay import replay
from sevenbridge.engine.record.verifying import verify
from sevenbridge.engine.rules import PRESETS
from sevenbridge.store.store import Store
from sevenbridge.tables import client_messages, log_events, redaction, server_messages
from sevenbridge.tables.finished_matches import TimedEvent, record_of
from sevenbridge.tables.table import PRIVATE_EVENTS, Table
from tests.web.live_server import PATIENCE, Guest
from tests.web.players import Player

TABLES = 4
PERSONS = 3
#: a kill comes after so many acknowledged moves at most
MOST_MOVES = 150
#: and so many servers are killed, besides, within a second of their start
KILLED_EARLY = 0.2


class Process:
    """``sevenbridge serve`` as a host runs it. What it has to say goes to the file ``journal``."""

    def __init__(self, folder: Path, journal: Path) -> None:
        self._journal = journal.open("ab")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "sevenbridge", "serve", "--port", "0", "--data-dir", str(folder)],
            stdout=subprocess.PIPE,
            stderr=self._journal,
            text=True,
        )

    def address(self) -> str:
        """Where it is, once it takes requests."""
        assert self.process.stdout is not None
        found = re.search(r"http://[0-9.:]+", self.process.stdout.readline())
        assert found is not None
        return found[0]

    def end(self, by: signal.Signals) -> int:
        """Sends a signal, and gives the exit status."""
        self.process.send_signal(by)
        status = self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self._journal.close()
        return status


class Home:
    """Where the server is, while there is one, and what all together have heard of it."""

    def __init__(self) -> None:
        self.news = threading.Condition()
        self.address = ""
        self.is_ending = False
        self.ended: set[str] = set()
        self.moves = 0
        self.lost: set[Survivor] = set()

    def open(self, address: str) -> None:
        """The server is there."""
        with self.news:
            self.address = address
            self.lost.clear()
            self.news.notify_all()

    def close(self) -> None:
        """The server will be gone."""
        with self.news:
            self.address = ""

    def move(self) -> None:
        """A move was acknowledged."""
        with self.news:
            self.moves += 1
            self.news.notify_all()

    def wait_for_moves(self, moves: int, playing: list[Future[None]]) -> None:
        """Until so many more were acknowledged."""
        with self.news:
            goal = self.moves + moves
            self._wait(lambda: self.moves >= goal, playing)

    def wait_for_all(self, playing: list[Future[None]]) -> None:
        """Until everybody has heard that the server is gone."""
        with self.news:
            self._wait(lambda: len(self.lost) == len(playing), playing)

    def _wait(self, is_so: Callable[[], bool], playing: list[Future[None]]) -> None:
        assert self.news.wait_for(lambda: is_so() or any(each.done() for each in playing), PATIENCE)
        for each in playing:
            if each.done():
                each.result()

    def pause(self) -> None:
        """Until something happens, or for a moment."""
        with self.news:
            self.news.wait(1)

    def find(self, survivor: Survivor) -> str:
        """The address, as soon as there is one; whoever asks has heard all that came from the last."""
        with self.news:
            if not self.address:
                self.lost.add(survivor)
                self.news.notify_all()
            assert self.news.wait_for(lambda: self.address, PATIENCE)
            return self.address


class Survivor(Player):
    """A person who comes back whenever the server does; the owner of a table begins its matches."""

    home: Home

    def survive(self) -> None:
        """Plays until it is over for this table."""
        while self.code not in self.home.ended:
            with suppress(OSError, EOFError, WebSocketException):
                self.guest.address = self.home.find(self)
                seen = self.dice.choice(("", f"?seen={self.known.seq}")) if self.known else ""
                self.connect(seen)
                try:
                    while self.code not in self.home.ended:
                        self.react(self.hear())
                finally:
                    self.close()

    def hear(self) -> server_messages.ServerMessage:
        before = len(self.acknowledged)
        message = super().hear()
        if len(self.acknowledged) > before and isinstance(self.acknowledged[-1], client_messages.Play):
            self.home.move()
        if isinstance(message, server_messages.No) and message.code == "too_fast":
            self.home.pause()
            raise ConnectionAbortedError
        return message

    def follow(self, message: server_messages.ServerMessage) -> None:
        super().follow(message)
        table = self.table
        if table.viewer < 0:
            if isinstance(message, server_messages.Snapshot):
                self.ask(client_messages.Sit, seat=self.seat)
            return
        everybody = all(kind == "person" and not gone for kind, _, _, gone, _ in table.seats)
        is_mine = table.owner == self.seat and table.stage == "open"
        if is_mine and everybody and not isinstance(message, server_messages.No):
            if self.home.is_ending and table.match:
                self.home.ended.add(self.code)
            else:
                self.ask(client_messages.Start)


@dataclass
class Kept:
    """A table as its log has it: who did what, and what each seat was shown or would have been."""

    code: str
    log: list[tuple[int, bytes]] = field(default_factory=list)
    dated: list[TimedEvent] = field(default_factory=list)
    moves: set[tuple[int, int, int]] = field(default_factory=set)
    nonces: set[tuple[int, str]] = field(default_factory=set)
    shown: dict[int, dict[int, server_messages.Event]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.table = Table(self.code)

    def read(self, store: Store) -> None:
        """Reads what has come to the log."""
        stored = store.read(self.code)
        known = len(self.log)
        assert [line.number for line in stored] == list(range(1, len(stored) + 1))
        assert [(line.at, line.body) for line in stored[:known]] == self.log
        self.log = [(line.at, line.body) for line in stored]
        for each in stored[known:]:
            line = log_events.decode(each.body)
            step = self.table.step
            if isinstance(line, log_events.DiscardAnswered | log_events.ActionPlayed):
                self.moves.add((line.seat, step, line.action))
            elif isinstance(line, log_events.StockReshuffled):
                # who asked for a card asked for it at this step
                self.moves.add((self.table.turn_seat(), step, DRAW_ACTION))
            elif isinstance(line, log_events.NonceAdded):
                self.nonces.add((line.seat, line.nonce))
            self.table.fold(line, each.at)
            self.dated.append((line, each.at))
            if not isinstance(line, PRIVATE_EVENTS):
                self.shown[self.table.seq] = {
                    viewer: redaction.event(self.table, line, viewer) for viewer in range(-1, PERSONS)
                }

    def check(self, survivor: Survivor) -> None:
        """Everything that was acknowledged or told to a person is here."""
        for message in survivor.acknowledged:
            if isinstance(message, client_messages.Play):
                assert (message.seat, message.step, message.action) in self.moves, message
            elif isinstance(message, client_messages.Nonce):
                assert (message.seat, message.nonce) in self.nonces, message
        for seq, event in survivor.heard.items():
            assert event in (self.shown[seq][survivor.seat], self.shown[seq][-1])

    def records(self) -> int:
        """Verifies the records of all matches that are over; gives how many there are."""
        matches = sum(isinstance(line, log_events.MatchEnded) for line, _ in self.dated)
        for match in range(1, matches + 1):
            text = record_of(self.code, self.dated, match)
            assert text is not None
            assert replay(read_record(text)).holds
            assert all(item.holds for item in verify(read_record(text)))
        return matches


@dataclass
class Summary:
    """What a campaign came to."""

    kills: int
    moves: int
    events: int
    lines: int
    matches: int
    seconds: float

    def __str__(self) -> str:
        return (
            f"{self.kills} kills in {self.seconds:.0f} s: {self.moves:,} acknowledged moves and "
            f"{self.events:,} messages are in logs of {self.lines:,} lines, "
            f"{self.matches} matches are verified"
        )


def campaign(folder: Path, kills: int, seed: object = 0) -> Summary:
    """Kills a server with its data in this folder so many times, and checks everything after each time.

    At last it plays all matches to their ends.
    """
    begun = time.monotonic()
    dice = random.Random(f"killing {seed}")
    data, journal = folder / "data", folder / "journal"
    home = Home()
    server = Process(data, journal)
    home.open(server.address())
    survivors = _sit_down(home, dice)
    tables = {survivor.code: Kept(survivor.code) for survivor in survivors}

    def look_after() -> None:
        with closing(Store.open(data)) as store:
            for kept in tables.values():
                kept.read(store)
        for survivor in survivors:
            tables[survivor.code].check(survivor)

    with ThreadPoolExecutor(len(survivors)) as threads:
        playing = [threads.submit(survivor.survive) for survivor in survivors]
        try:
            for _ in range(kills):
                home.wait_for_moves(dice.randrange(MOST_MOVES), playing)
                home.close()
                server.end(signal.SIGKILL)
                home.wait_for_all(playing)
                look_after()
                while dice.random() < KILLED_EARLY:
                    early = Process(data, journal)
                    with suppress(subprocess.TimeoutExpired):
                        early.process.wait(dice.random())
                    early.end(signal.SIGKILL)
                server = Process(data, journal)
                home.open(server.address())
            home.is_ending = True
            assert not wait(playing, PATIENCE, FIRST_EXCEPTION).not_done
        finally:
            if not all(each.done() for each in playing):
                home.ended.update(tables)
                home.close()
                server.end(signal.SIGKILL)
                home.open("http://127.0.0.1:1")
        for each in playing:
            each.result()
        _download(home.address, survivors)
    assert server.end(signal.SIGTERM) == 0
    look_after()
    matches = sum(kept.records() for kept in tables.values())
    for entry in journal.read_text().splitlines():
        assert json.loads(entry)["level"] in ("info", "warning"), entry
    return Summary(
        kills=kills,
        moves=home.moves,
        events=sum(len(survivor.heard) for survivor in survivors),
        lines=sum(len(kept.log) for kept in tables.values()),
        matches=matches,
        seconds=time.monotonic() - begun,
    )


def _sit_down(home: Home, dice: random.Random) -> list[Survivor]:
    survivors = []
    for table in range(TABLES):
        guests = [Guest(home.address, f"P{seat}") for seat in range(PERSONS)]
        code = guests[0].open_table(
            seats=PERSONS,
            preset=dice.choice(list(PRESETS)),
            switches={"match_length": 1, "tie": "shared"},
        )
        for seat, guest in enumerate(guests):
            survivor = Survivor(guest, code, seat, f"{table} {dice.random()}")
            survivor.home = home
            survivors.append(survivor)
    return survivors


def _download(address: str, survivors: list[Survivor]) -> None:
    """The last match of each table, as its players get it."""
    for survivor in survivors:
        if survivor.seat == 0:
            path = f"/api/tables/{survivor.code}/matches/{survivor.table.match}/record"
            answer = survivor.guest.ask("GET", path)
            assert answer.status == 200
            assert replay(read_record(answer.body.decode())).holds


def main(kills: int, seed: object = 0) -> None:
    """Runs a campaign in a folder of its own and says how it went."""
    with tempfile.TemporaryDirectory() as folder:
        print(campaign(Path(folder), kills, seed))


if __name__ == "__main__":
    main(int(sys.argv[1]), *sys.argv[2:])
