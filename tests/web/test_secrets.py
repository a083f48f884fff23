"""What must not be known before a match is over is in no byte that anybody is sent."""

from __future__ import annotations

import hashlib
import json
import re
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from sevenbridge.engine.record.reading import read_record
from sevenbridge.engine.replay import replay
from sevenbridge_app.store.sqlite import DATABASE
from sevenbridge_app.store.store import Store
from sevenbridge_app.tables import client_messages, server_messages
from sevenbridge_app.tables.refusals import RefusalCode
from tests.web.checked_refusals import why
from tests.web.live_server import Answer, Chair, Guest, request
from tests.web.logged_server import LoggedServer, logged_server
from tests.web.match_players import MatchPlayer, seated

#: the number of the first session, so long that it is found wherever it is
FIRST_SESSION = 731_593_842


def number_sessions_from(folder: Path, number: int) -> None:
    """Makes a store in which the next session has this number."""
    Store.open(folder).close()
    with sqlite3.connect(folder / DATABASE) as connection:
        row = (number - 1, hashlib.sha256(b"somebody before").digest(), "Before")
        connection.execute("INSERT INTO sessions VALUES (?, ?, ?, 0, 0, NULL)", row)
    connection.close()


@dataclass
class Spy:
    """Asks everything that there is to ask. ``bytes``: all that came back."""

    address: str
    code: str
    cookies: list[str]
    bytes: list[bytes] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)

    def look_around(self) -> list[Answer]:
        """Asks as everybody: with each session, and with none."""
        table = f"/api/tables/{self.code}"
        paths = ["/api/tables", table, "/api/session", "/api/me/matches", "/api/me/statistics", "/metrics"]
        paths += [f"{table}/matches/1/record", f"{table}/matches/0/record", f"{table}/matches/2/record"]
        paths += [f"{table}/matches/1/replay?viewer={viewer}" for viewer in range(-2, 6)]
        cookies = (*self.cookies, "")
        return [
            request(self.address, "GET", path, headers={"Cookie": each}) for each in cookies for path in paths
        ]

    def keep(self, answers: list[Answer]) -> None:
        """These count."""
        self.answers += answers
        self.bytes += [part for each in answers for part in (each.body, repr(each.headers).encode())]


@dataclass
class Played:
    """A match of two persons and a computer, with a watcher: all messages before its end, and the end."""

    spy: Spy
    guests: list[Guest]
    begun: server_messages.MatchBegan
    ended: server_messages.MatchEnded
    frames: list[list[str]]
    after: list[server_messages.ServerMessage]
    hands: set[str]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Played]:
    folder = tmp_path_factory.mktemp("data")
    number_sessions_from(folder, FIRST_SESSION)
    with logged_server(folder) as address:
        yield play(address)


def play(address: LoggedServer) -> Played:
    guests = [Guest(address, name) for name in ("Aki", "Ben", "Cho", "Dai")]
    code = guests[0].open_table(
        seats=3, visibility="public", watching="open", watch_delay_seconds=10, pause_ms=0, claim_seconds=0,
        switches={"match_length": 3},
    )  # fmt: skip
    spy = Spy(address, code, [guest.cookie for guest in guests])
    chairs = [guest.join(code) for guest in guests[:3]]
    gallery = guests[3].join(code, "?open=1")
    players = seated(chairs[:2], seed=21)
    assert isinstance(chairs[0].do(client_messages.Start), server_messages.Ok)
    steps = 0
    while not all(player.ended for player in players):
        steps += 1
        if steps % 20 == 1:
            # a second look at the whole table, from each side
            for chair, viewer in zip(chairs, (0, 1, -1), strict=True):
                assert isinstance(chair.do(client_messages.Look, seat=viewer), server_messages.Ok)
            answers = spy.look_around()
            assert isinstance(chairs[0].do(client_messages.Ping), server_messages.Ok)
            # the computer may have ended the match meanwhile
            if not any(isinstance(heard, server_messages.MatchEnded) for heard in chairs[0].heard):
                spy.keep(answers)
        for player in players:
            player.step()
    for chair in (chairs[2], gallery):
        chair.socket.send('{"do":"ping","id":4711}')
        chair.hear_until(
            lambda heard: isinstance(heard, server_messages.Ok | server_messages.No) and heard.id == 4711
        )
    frames = [_before_the_end(chair) for chair in chairs] + [gallery.frames]
    spy.bytes += [frame.encode() for side in frames for frame in side]
    after: list[server_messages.ServerMessage] = []
    for chair, viewer in zip(chairs, (0, 1, -1), strict=True):
        chair.do(client_messages.Look, seat=viewer)
        after.append(chair.hear_until(lambda heard: isinstance(heard, server_messages.Snapshot)))
    begun = next(message for message in chairs[0].heard if isinstance(message, server_messages.MatchBegan))
    deals = [message for message in chairs[0].heard if isinstance(message, server_messages.RoundDealt)]
    hands = {deal.round.hand for deal in deals}
    for chair in (*chairs, gallery):
        chair.close()
    return Played(spy, guests, begun, players[0].ended[0], frames, after, hands)


def _before_the_end(chair: Chair) -> list[str]:
    """The frames up to that which tells the secret."""
    end = next(
        index for index, heard in enumerate(chair.heard) if isinstance(heard, server_messages.MatchEnded)
    )
    return chair.frames[:end]


def test_the_secret_is_told_to_nobody_before_the_end(played: Played) -> None:
    secret = bytes.fromhex(played.ended.secret)
    assert len(secret) == 32
    sent = b"\n".join(played.spy.bytes).lower()
    assert len(sent) > 50_000
    for length in (64, 16):
        for index in range(0, 64 - length + 1, 8):
            assert played.ended.secret[index : index + length].encode() not in sent
    assert secret not in sent
    assert str(int.from_bytes(secret)).encode() not in sent


def test_what_was_promised_first_is_kept(played: Played) -> None:
    assert hashlib.sha256(bytes.fromhex(played.ended.secret)).hexdigest() == played.begun.commitment
    for snapshot in played.after:
        assert isinstance(snapshot, server_messages.Snapshot)
        assert snapshot.secret == played.ended.secret
        assert snapshot.commitment == played.begun.commitment
    # it came before anybody had added anything, and before any card
    for frames in played.frames[:3]:
        kinds = [json.loads(frame)["t"] for frame in frames]
        assert kinds.index("begun") < kinds.index("dealt")
        assert not {"hashes", "nonce"} & {*kinds[: kinds.index("begun")]}
        # no nonce was told before all hashes were
        assert "nonce" not in kinds[: kinds.index("hashes")]


def test_the_record_proves_it(played: Played) -> None:
    spy = played.spy
    text = request(spy.address, "GET", f"/api/tables/{spy.code}/matches/1/record").body.decode()
    record = read_record(text)
    assert replay(record).holds
    assert record.shuffles is not None
    assert record.shuffles.secret == bytes.fromhex(played.ended.secret)
    assert record.shuffles.commitment == played.begun.commitment
    assert [nonce.hex() for nonce in record.shuffles.nonces] == list(played.ended.nonces)


def test_neither_record_nor_replay_is_given_of_a_match_that_goes_on(played: Played) -> None:
    asked_for = [answer for answer in played.spy.answers if answer.status == 404]
    assert len(asked_for) >= 11 * 5
    assert {why(answer) for answer in asked_for} == {RefusalCode.NOT_FINISHED}
    assert not any(
        b'"messages"' in answer.body or b"[[rounds]]" in answer.body for answer in played.spy.answers
    )


def test_no_session_is_known_by_its_number_or_its_token(played: Played) -> None:
    sent = b"\n".join(played.spy.bytes)
    for number in range(FIRST_SESSION - 1, FIRST_SESSION + 5):
        assert str(number).encode() not in sent
    for guest in played.guests:
        token = guest.cookie.partition("=")[2]
        assert token.encode() not in sent
        assert hashlib.sha256(token.encode()).hexdigest().encode() not in sent


def test_a_hand_is_shown_to_its_seat_alone(played: Played) -> None:
    """The hands that the first seat was dealt; what is thrown down at the end of a round everybody sees."""
    own, other, watcher, gallery = ([json.loads(frame) for frame in frames] for frames in played.frames)
    dealt = [frame["round"]["hand"] for frame in own if frame["t"] == "dealt"]
    assert dealt
    assert all(len(hand.split()) == 7 for hand in dealt)
    for frames in (other, watcher, gallery):
        assert not any((frame.get("round") or {}).get("hand") in dealt for frame in frames)
    assert not any({"hand", "hands"} & set(frame.get("round") or {}) for frame in watcher)
    told = [event for frame in other if frame["t"] == "happened" for event in frame["events"]]
    drawn = [event for event in told if (event["kind"], event.get("seat")) == ("draw", 0)]
    assert drawn
    assert not any("cards" in event for event in drawn)
    # those who see all hands later have seen none yet
    assert {frame["t"] for frame in gallery} <= {"hello", "table", "seat", "no", "hidden"}


def test_who_sits_down_sees_no_other_hands(tmp_path: Path) -> None:
    with logged_server(tmp_path) as address:
        aki, eve = Guest(address, "Aki"), Guest(address, "Eve")
        code = aki.open_table(visibility="public", watching="open", watch_delay_seconds=10)
        with aki.join(code) as first, eve.join(code, "?open=1") as gallery, eve.join(code) as second:
            gallery.hear_until(lambda heard: isinstance(heard, server_messages.Snapshot))
            assert isinstance(first.sit(0), server_messages.Ok)
            assert isinstance(second.sit(1), server_messages.Ok)
            # she is let out of the gallery at once, and does not come in again
            refused = gallery.hear_until(lambda heard: isinstance(heard, server_messages.No))
            assert why(refused) == RefusalCode.ONE_SEAT_EACH
            with pytest.raises(ConnectionClosed):
                gallery.hear()
            with eve.join(code, "?open=1") as again:
                assert (
                    why(again.hear_until(lambda heard: isinstance(heard, server_messages.No)))
                    == RefusalCode.ONE_SEAT_EACH
                )
                with pytest.raises(ConnectionClosed):
                    again.hear()


@pytest.mark.parametrize("is_early", [True, False])
def test_who_has_seen_all_hands_takes_no_seat_over(tmp_path: Path, is_early: bool) -> None:
    with logged_server(tmp_path) as address:
        aki, eve = Guest(address, "Aki"), Guest(address, "Eve")
        code = aki.open_table(visibility="public", watching="open", watch_delay_seconds=10)
        with aki.join(code) as first, eve.join(code) as second:
            assert isinstance(first.sit(0), server_messages.Ok)
            if is_early:
                # she comes before the match and goes in the middle of it, or even before its first card
                with eve.join(code, "?open=1") as gallery:
                    gallery.hear_until(lambda heard: isinstance(heard, server_messages.Snapshot))
                    assert isinstance(first.do(client_messages.Start), server_messages.Ok)
            else:
                assert isinstance(first.do(client_messages.Start), server_messages.Ok)
                with eve.join(code, "?open=1") as gallery:
                    gallery.hear_until(lambda heard: isinstance(heard, server_messages.Snapshot))
            assert why(second.do(client_messages.Take, seat=2)) == RefusalCode.HAS_SEEN_CARDS


def test_codes_tell_nothing(tmp_path: Path) -> None:
    with logged_server(tmp_path) as address:
        aki = Guest(address, "Aki")
        codes = [aki.open_table() for _ in range(100)]
    assert len(set(codes)) == 100
    assert all(re.fullmatch("[A-HJ-NP-Z]{6}", code) for code in codes)
    # of 24 letters, drawn 100 times, nearly all show at each position; and those that follow have no order
    for index in range(6):
        assert len({code[index] for code in codes}) >= 18
    rises = sum(first < second for first, second in pairwise(codes))
    assert 25 < rises < 75


def test_secrets_and_nonces_of_the_server_are_never_the_same(tmp_path: Path) -> None:
    seen: list[str] = []
    with logged_server(tmp_path) as address:
        aki = Guest(address, "Aki")
        code = aki.open_table(seats=2, pause_ms=0, switches={"match_length": 1})
        with aki.join(code) as chair:
            assert isinstance(chair.sit(0), server_messages.Ok)
            player = MatchPlayer(chair, 0, Random(3))
            for match in range(2):
                assert isinstance(chair.do(client_messages.Start), server_messages.Ok)
                while len(player.ended) == match:
                    player.step()
                begun = [
                    message for message in chair.heard if isinstance(message, server_messages.MatchBegan)
                ][-1]
                seen += [player.ended[-1].secret, *begun.nonces]
    assert len(set(seen)) == len(seen) == 6
    assert all(re.fullmatch("[0-9a-f]{32}|[0-9a-f]{64}", each) for each in seen)


def test_a_table_that_is_not_public_is_known_by_its_code_alone(tmp_path: Path) -> None:
    with logged_server(tmp_path) as address:
        aki = Guest(address, "Aki")
        codes = [aki.open_table(visibility=each) for each in ("unlisted", "private")]
        spy = Spy(address, "ABCDEF", [aki.cookie])
        spy.keep(spy.look_around())
        found = b"\n".join(spy.bytes)
        assert not any(code.encode() in found for code in codes)
