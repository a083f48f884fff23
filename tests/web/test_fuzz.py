"""Twenty thousand messages that nobody should send, while others play: nothing breaks, nothing is gained."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import cycle
from pathlib import Path

import msgspec

from sevenbridge.engine import actions
from sevenbridge.engine.kinds import COUNT
from sevenbridge.engine.record.reading import read_record
from sevenbridge.engine.record.replay import replay
from sevenbridge.tables import client_messages, server_messages
from sevenbridge.tables.client_messages import ClientMessage
from sevenbridge.tables.refusals import RefusalCode
from tests.web.checked_refusals import why
from tests.web.fuzz import Fuzz
from tests.web.live_server import Chair, Guest
from tests.web.logged_server import logged_server
from tests.web.match_players import MatchPlayer, seated
from tests.web.raw_websocket import BINARY, CLOSE, TEXT, RawClient

MESSAGES = 20_000
BATCH = 80
#: ids of messages that are no fuzz
BARRIER = 10**12

#: what fuzz has to be good enough to be refused for, at least: in a seat, and without one
SEATED = {
    RefusalCode.MALFORMED,
    RefusalCode.NOT_YOUR_SEAT,
    RefusalCode.NO_SUCH_SEAT,
    RefusalCode.TOO_LATE,
    RefusalCode.TOO_EARLY,
    RefusalCode.NOT_NOW,
}
STANDING = {
    RefusalCode.MALFORMED,
    RefusalCode.NOT_YOUR_SEAT,
    RefusalCode.NO_SUCH_SEAT,
    RefusalCode.PLAYING,
    RefusalCode.OWNER_ONLY,
    RefusalCode.NOT_A_COMPUTER,
}

_LABELS = {actions.label(action): action for action in range(COUNT)}
_decode = msgspec.json.Decoder(ClientMessage).decode

#: what ends a connection, and with which code: opcode, bits beside it, payload
CLOSING = (
    (TEXT, 0x80, b"\xff\xfe", 1007),
    (TEXT, 0x80, b"a" * 4097, 1009),
    (BINARY, 0x80, bytes(70_000), 1009),
    (TEXT, 0xC0, b"{}", 1002),
    (3, 0x80, b"", 1002),
    (0, 0x80, b"{}", 1002),
    (CLOSE, 0x80, b"\x00", 1002),
    (9, 0x80, bytes(126), 1002),
)


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
    if isinstance(event, server_messages.Melded | server_messages.LaidOff | server_messages.Claimed):
        return event.seat, event.action
    if isinstance(event, server_messages.Discarded):
        return event.seat, _LABELS[f"discard {event.card}"]
    return None


def _is_in_order(part: Iterable[int], whole: Iterable[int]) -> bool:
    rest = iter(whole)
    return all(each in rest for each in part)


def test_a_match_goes_on_under_twenty_thousand_fuzzed_messages(tmp_path: Path) -> None:
    with logged_server(tmp_path) as address:
        guests = [Guest(address, name) for name in ("Aki", "Ben", "Cho", "Dai", "Eva")]
        code = guests[0].open_table(
            seats=3, pause_ms=0, claim_seconds=0, switches={"match_length": 1}, watching="open"
        )
        chairs = [guest.join(code) for guest in guests[:4]]
        players = seated(chairs[:3], seed=7)
        # one fuzzer plays besides, in the third seat; one watches; one watches with all hands open, later
        fuzzers = [
            Fuzzer(guests[2].join(code, "?seat=2"), Fuzz(1, 3), seat=2),
            Fuzzer(chairs[3], Fuzz(2, 3)),
            Fuzzer(guests[4].join(code, "?open=1"), Fuzz(3, 3)),
        ]
        turns = cycle(fuzzers)
        closings = iter(CLOSING)
        sent = matches = 0
        while sent < MESSAGES or len(players[0].ended) < matches:
            if len(players[0].ended) == matches:
                assert isinstance(chairs[0].do(client_messages.Start), server_messages.Ok)
                matches += 1
            if sent < MESSAGES:
                next(turns).batch()
                sent += BATCH
                if sent % (25 * BATCH) == 0 and (closing := next(closings, None)):
                    _close(address, guests[3], code, *closing)
            for player in players:
                player.step()
        assert next(closings, None) is None
        assert fuzzers[0].refused >= SEATED
        assert fuzzers[1].refused >= STANDING
        assert fuzzers[2].refused == {RefusalCode.MALFORMED, RefusalCode.NOT_SEATED}
        _check_matches(guests[0], code, players, fuzzers[0].taken)
        for fuzzer in fuzzers:
            fuzzer.catch_up()
            fuzzer.chair.close()
        for chair in chairs[:3]:
            chair.close()


def _close(
    address: str, guest: Guest, code: str, opcode: int, first: int, payload: bytes, wanted: int
) -> None:
    with RawClient(address) as client:
        assert b" 101 " in client.handshake(f"/ws/{code}", f"Cookie: {guest.cookie}")
        client.send(payload, opcode, first)
        assert client.close_code() == wanted


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
