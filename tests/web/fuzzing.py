"""Fuzz against a server while others play: nothing breaks, nothing is told, nothing is gained.

``make fuzz COUNT=1000000 SEED=1`` sends a million messages, at tables of many kinds; ``make test`` fewer.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterable
from itertools import cycle
from pathlib import Path
from random import Random

import msgspec

from sevenbridge import DRAW_ACTION
from sevenbridge.engine.record.reading import read_record
from sevenbridge.engine.replay import replay
from sevenbridge.engine.rules import PRESETS
from sevenbridge_app.tables import client_messages, server_messages
from sevenbridge_app.tables.client_messages import ClientMessage
from sevenbridge_app.tables.refusals import RefusalCode
from tests.tables.playing import happened
from tests.web.checked_refusals import why
from tests.web.fuzz import Fuzz
from tests.web.http_fuzz import HttpFuzz
from tests.web.live_server import Chair, Guest
from tests.web.logged_server import logged_server
from tests.web.match_players import MatchPlayer, seated
from tests.web.raw_websocket import RawClient
from tests.web.watched_tables import Watched, watched_tables

#: messages to one table of a campaign
AT_ONE_TABLE = 20_000
BATCH = 80
#: connections that keep to no rules, and requests, after each batch
RAW, REQUESTS = 1, 12
#: ids of messages that are no fuzz
BARRIER = 10**12

_decode = msgspec.json.Decoder(ClientMessage).decode


class Fuzzer:
    """Sends fuzz through a chair, and checks that every message is answered.

    ``seat`` is its own, -1 for none; ``taken`` are the actions that it took by chance, ``refused`` the codes
    of all refusals.
    """

    def __init__(self, chair: Chair, fuzz: Fuzz, seat: int = -1) -> None:
        self.chair = chair
        self.seat = seat
        self.taken: list[int] = []
        self.refused: set[RefusalCode] = set()
        self._fuzz = fuzz
        self._barriers = 0

    def batch(self) -> None:
        """Sends many messages, and hears as many answers."""
        plays: dict[int, int] = {}
        for _ in range(BATCH):
            message = self._message()
            play = _read(message)
            if isinstance(play, client_messages.Play) and play.seat == self.seat:
                plays[play.id] = play.action
            self.chair.socket.send(message)
        answers = self.catch_up()
        # what the coach is asked is answered when it has thought
        answers += [self._answer() for _ in range(BATCH - len(answers))]
        assert len(answers) == BATCH
        self.taken += [
            plays[answer.id]
            for answer in answers
            if isinstance(answer, server_messages.Ok) and answer.id in plays
        ]

    def catch_up(self) -> list[server_messages.Ok | server_messages.No]:
        """All answers to what was sent so far."""
        self._barriers += 1
        barrier = BARRIER + self._barriers
        self.chair.socket.send(msgspec.json.encode(client_messages.Ping(barrier)).decode())
        answers = []
        while (answer := self._answer()).id != barrier:
            answers.append(answer)
        return answers

    def _answer(self) -> server_messages.Ok | server_messages.No:
        """The next answer, which is a proper one."""
        answer = self.chair.hear_until(
            lambda message: isinstance(message, server_messages.Ok | server_messages.No)
        )
        assert isinstance(answer, server_messages.Ok | server_messages.No)
        if isinstance(answer, server_messages.No):
            self.refused.add(why(answer))
        return answer

    def _message(self) -> str | bytes:
        """The next message; who has a seat does not leave it."""
        while (
            isinstance(_read(message := self._fuzz.message(self.chair.now)), client_messages.Rise)
            and self.seat >= 0
        ):
            pass
        return message


def _read(message: str | bytes) -> ClientMessage | None:
    try:
        found: ClientMessage = _decode(message)
    except (msgspec.MsgspecError, UnicodeError):
        return None
    return found


def _told_by(event: server_messages.ServerMessage) -> tuple[int, int] | None:
    """The seat and the action that an event tells, where it is no draw."""
    told = happened(event)
    return (told.seat, told.action) if told is not None and told.action > DRAW_ACTION else None


def _is_in_order(part: Iterable[int], whole: Iterable[int]) -> bool:
    rest = iter(whole)
    return all(each in rest for each in part)


class Fuzzed:
    """What came of the messages to one table."""

    def __init__(self, watched: Watched, fuzzers: list[Fuzzer], http: HttpFuzz, sent: int) -> None:
        self.watched = watched
        self.sent = sent
        #: by fuzzer (seated, watching, watching with all hands open) the codes of all refusals
        self.refused: list[set[RefusalCode]] = [fuzzer.refused for fuzzer in fuzzers]
        #: the routes that have given what was asked for
        self.answered = http.answered


def fuzz_table(folder: Path, seed: int, messages: int, **settings: object) -> Fuzzed:
    """Sends so many messages while two persons and a fuzzer play at a table, and checks all that follows."""
    with watched_tables() as watched, logged_server(folder) as address:
        guests = [Guest(address, name) for name in ("Aki", "Ben", "Cho", "Dai", "Eva")]
        code = guests[0].open_table(
            seats=3, pause_ms=0, claim_seconds=0, watching="open", switches={"match_length": 1}, **settings
        )
        chairs = [guest.join(code) for guest in guests[:4]]
        players = seated(chairs[:3], seed=seed)
        # one fuzzer plays besides, in the third seat; one watches; one watches with all hands open, later
        fuzzers = [
            Fuzzer(guests[2].join(code, "?seat=2"), Fuzz(seed + 1, 3), seat=2),
            Fuzzer(chairs[3], Fuzz(seed + 2, 3)),
            Fuzzer(guests[4].join(code, "?open=1"), Fuzz(seed + 3, 3)),
        ]
        raw = Fuzz(seed + 4, 3)
        http = HttpFuzz(seed + 5, address, [code])
        turns = cycle(fuzzers)
        sent = matches = 0
        while sent < messages or len(players[0].ended) < matches:
            if len(players[0].ended) == matches:
                assert isinstance(chairs[0].do(client_messages.Start), server_messages.Ok)
                matches += 1
            if sent < messages:
                next(turns).batch()
                sent += BATCH
                for _ in range(RAW):
                    sent += _send_raw(guests[3], code, raw.frames(fuzzers[1].chair.now))
                for _ in range(REQUESTS):
                    http.send()
                sent += REQUESTS
            for player in players:
                player.step()
        _check_matches(guests[0], code, players, fuzzers[0].taken)
        for fuzzer in fuzzers:
            fuzzer.catch_up()
            fuzzer.chair.close()
        for chair in chairs[:3]:
            chair.close()
        return Fuzzed(watched, fuzzers, http, sent)


def _send_raw(guest: Guest, code: str, frames: list[bytes]) -> int:
    """Sends frames through a connection of their own until the server ends it; returns how many they are."""
    with RawClient(guest.address) as client:
        assert b" 101 " in client.handshake(f"/ws/{code}", f"Cookie: {guest.cookie}")
        client.send_all(frames)
        client.close_code()
    return len(frames)


def _check_matches(guest: Guest, code: str, players: list[MatchPlayer], fuzzed: list[int]) -> None:
    """Nothing was done but by those who sat there."""
    done: dict[int, list[int]] = {player.seat: [] for player in players}
    for match in range(1, len(players[0].ended) + 1):
        record = read_record(guest.ask("GET", f"/api/tables/{code}/matches/{match}/record").body.decode())
        assert record.players == ("Aki", "Ben", "Cho")
        assert replay(record).holds
        replayed = guest.ask("GET", f"/api/tables/{code}/matches/{match}/replay").json["messages"]
        for event in msgspec.convert(replayed, list[server_messages.ServerMessage]):
            if (action := _told_by(event)) is not None:
                done[action[0]].append(action[1])
    for player in players:
        if player.seat != 2:
            assert _is_in_order(done[player.seat], player.played)
    assert len(done[2]) <= len(fuzzed) + len(players[2].played)
    assert set(done[2]) <= {*fuzzed, *players[2].played}


def main(count: int, seed: int) -> None:
    """Sends so many messages, at a new table after every few thousand."""
    dice = Random(seed)
    sent, began = 0, time.monotonic()
    shown = refused = 0
    while sent < count:
        table = dice.getrandbits(32)
        preset = dice.choice(list(PRESETS))
        with tempfile.TemporaryDirectory() as folder:
            fuzzed = fuzz_table(Path(folder), table, min(AT_ONE_TABLE, count - sent), preset=preset)
        sent += fuzzed.sent
        shown += fuzzed.watched.shown
        refused += fuzzed.watched.refused
        print(
            f"{sent:,} messages in {time.monotonic() - began:,.0f} s (table {table}, {preset}): "
            f"{refused:,} refusals changed nothing, {shown:,} showings of cards to who may know them",
            flush=True,
        )


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else int(time.time()))
