"""A server of a later version says more than these clients know: they pass over it and play on."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from sevenbridge_app.cli.online import host, link, nonce
from sevenbridge_app.cli.online import phrases as online_phrases
from sevenbridge_app.cli.online.client import OnlineClient
from sevenbridge_app.cli.terminal import phrases
from sevenbridge_app.tables import server_messages
from tests.cli.online.sitting import Room, Typist
from tests.cli.online.test_day import to_the_end
from tests.cli.online.test_same_match import link_of
from tests.tables.test_encodings import GOLDEN
from tests.web.live_server import Guest, running_server

#: members that map names to values: what is added there is none of ours
MAPS = ("switches", "details")
#: what a later version may set a table to
SETTINGS = {"claims": "thoughtful", "coach": "owls", "visibility": "friends", "watching": "masked"}


def with_more(value: Any) -> Any:
    """What a server says, with a member in each object that nobody knows, and values in all settings."""
    match value:
        case dict():
            more = {name: each if name in MAPS else with_more(each) for name, each in value.items()}
            if isinstance(more.get("settings"), dict):
                more["settings"] |= SETTINGS
            return more | {"later": {"how": ["much", 7]}}
        case list():
            # what is no list of objects has a length of its own
            return list(map(with_more, value))
    return value


def with_other_values(value: Any) -> Any:
    """A message in which every text is one that nobody knows."""
    match value:
        case dict():
            return {name: each if name == "t" else with_other_values(each) for name, each in value.items()}
        case list():
            return list(map(with_other_values, value))
        case str():
            return "weather"
    return value


@pytest.mark.parametrize("change", [with_more, with_other_values])
def test_members_and_values_that_are_not_known_change_nothing_else(change: Callable[[Any], Any]) -> None:
    for line in (GOLDEN / "server_messages.jsonl").read_text(encoding="utf-8").splitlines():
        message = json.loads(line)
        read = server_messages.decode(json.dumps(change(message)))
        assert read is not None
        assert type(read).__struct_config__.tag == message["t"]
        if change is with_more and not isinstance(read, server_messages.Snapshot):
            assert server_messages.encode(read).decode() == line


def test_a_message_that_is_not_known_is_passed_over_or_counts_as_an_event() -> None:
    for line in (GOLDEN / "server_messages.jsonl").read_text(encoding="utf-8").splitlines():
        message = json.loads(line) | {"t": "weather"}
        read = server_messages.decode(json.dumps(message))
        if "seq" in message:
            assert isinstance(read, server_messages.HiddenEvent)
            assert read.seq == message["seq"]
            assert (read.now is not None) == ("now" in message)
        else:
            assert read is None


def _frames(frame: str) -> Iterator[str]:
    """What a later server says where one of today says this."""
    message = json.loads(frame)
    yield '{"t": "weather", "wind": 3}'
    if message["t"] == "seat":
        yield json.dumps({"t": "season", "seq": message["seq"], "which": "autumn"})
    if message["t"] == "happened":
        message["events"].insert(0, {"kind": "sigh", "seat": 0, "long": True})
    if message["t"] == "undo":
        yield json.dumps(message | {"stage": "weighed"})
    if "over" in message:
        for each in message["over"].get("counted", ()):
            each["factors"] = [*each.get("factors", ()), ["weather", 1]]
    yield json.dumps(with_more(message))


@pytest.fixture
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a server, to which messages may come as fast as they like."""
    monkeypatch.setattr(link, "BURST", 1e9)
    with running_server(tmp_path / "server") as address:
        yield address


@pytest.fixture
def friend(address: str) -> str:
    """The link to a match that somebody has played."""
    return link_of(Guest(address, "Ken"))


@pytest.fixture
def later(friend: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on whatever the server says, at a table and over HTTP, there is more in it."""
    recv, text = ClientConnection.recv, host.Host.text
    due: dict[int, list[str]] = {}

    def heard(self: ClientConnection, timeout: float | None = None) -> str:
        frames = due.setdefault(id(self), [])
        if not frames:
            frames += _frames(str(recv(self, timeout=timeout)))
        return frames.pop(0)

    def told(self: host.Host, *asked: Any) -> str:
        answer = text(self, *asked)
        with suppress(ValueError):
            return json.dumps(with_more(json.loads(answer)))
        return answer

    monkeypatch.setattr(ClientConnection, "recv", heard)
    monkeypatch.setattr(host.Host, "text", told)


@pytest.mark.usefixtures("later")
def test_a_bot_plays_on(address: str, room: Room) -> None:
    short = ("--open", "--persons", "1", "--fast", "--set", "match_length=1", "--seats", "2")
    played = room.command("bot", "--url", address, *short)
    assert (played.status, played.err) == (0, "")
    assert "Match 1 is over" in played.out


@pytest.mark.usefixtures("later")
def test_a_person_plays_on_and_takes_back(address: str, room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    # the server's secrets are always the same, so now the cards are too; the person can meld with them
    monkeypatch.setattr(nonce, "os", SimpleNamespace(urandom=bytes))
    taken_back: list[int] = []

    def answer(session: OnlineClient) -> str:
        decision = session.questions.decision
        if decision is not None and decision.view.taken:
            if decision.view.melded and not taken_back:
                taken_back.append(decision.view.melded)
                return "undo"
            if decision.choices.numbered and decision.view.discards_made and not taken_back:
                return "1"  # a meld, where there is one
        return to_the_end(session)

    short = ("--fast", "--set", "match_length=3", "--seats", "2")
    played = room.type(Typist(answer), "--url", address, "--lang", "en", *short)
    assert (played.status, played.err) == (0, "")
    assert taken_back
    assert phrases.UNDONE.en in played.out


@pytest.mark.usefixtures("later")
def test_the_day_is_played_and_told(address: str, room: Room) -> None:
    played = room.type(Typist(to_the_end), "--url", address, "--lang", "en", "--fast", command="day")
    assert (played.status, played.err) == (0, "")
    assert f"{address}/day" in played.out.splitlines()


@pytest.mark.usefixtures("later")
def test_a_friends_match_is_played_and_compared(friend: str, room: Room) -> None:
    played = room.type(Typist(to_the_end), "--url", friend, "--lang", "en", "--fast")
    assert (played.status, played.err) == (0, "")
    assert online_phrases.SAME_COMPARED.en in played.out
