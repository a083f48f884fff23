"""Which tables the list shows first, at which somebody waits for others."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from sevenbridge_app.tables import client_messages, server_messages
from sevenbridge_app.tables.summary import LISTED
from tests.web.live_server import Chair, Guest, HandClock, request
from tests.web.logged_server import logged_server


class Lobby:
    """A server behind a proxy, with public tables at which persons wait until all is over."""

    def __init__(self, address: str, clock: HandClock, held: ExitStack) -> None:
        self.address = address
        self.clock = clock
        self._held = held
        self._guests = 0

    def guest(self, source: str) -> Guest:
        """A new guest from an address."""
        self._guests += 1
        return Guest(self.address, f"Guest {self._guests}", source)

    def waiting(self, guest: Guest) -> tuple[str, Chair]:
        """Has a guest wait at a new table: its code, and the connection."""
        self.clock.at += 1
        code = guest.open_table(visibility="public", seats=2)
        chair = self._held.enter_context(guest.join(code))
        assert isinstance(chair.sit(0), server_messages.Ok)
        return code, chair

    def wait(self, source: str) -> str:
        """Has a new guest from an address wait at a new table, and returns its code."""
        return self.waiting(self.guest(source))[0]

    def listed(self) -> list[str]:
        """The codes of the tables as they are listed."""
        return [each["code"] for each in request(self.address, "GET", "/api/tables").json["tables"]]


@pytest.fixture
def lobby(tmp_path: Path) -> Iterator[Lobby]:
    clock = HandClock()
    with logged_server(tmp_path, trusted_proxy="127.0.0.1", now=clock) as address, ExitStack() as held:
        yield Lobby(address, clock, held)


def test_two_addresses_with_a_hundred_and_twenty_seated_tables_bury_nobody(lobby: Lobby) -> None:
    crowds = [lobby.guest(source) for source in ("203.0.113.1", "203.0.113.2")]
    for _ in range(60):
        for guest in crowds:
            lobby.waiting(guest)
    honest = lobby.wait("198.51.100.7")
    listed = lobby.listed()
    assert len(listed) == LISTED
    assert listed.index(honest) == 2


def test_who_has_waited_longest_is_listed_first(lobby: Lobby) -> None:
    codes = [lobby.wait(f"203.0.113.{number}") for number in range(1, 4)]
    assert lobby.listed() == codes


def test_a_network_of_ipv6_is_one_household(lobby: Lobby) -> None:
    many = [lobby.wait(f"2001:db8:7:{number}::1") for number in range(4)]
    other = lobby.wait("2001:db8:8::1")
    assert lobby.listed() == [many[0], other, *many[1:]]


def test_people_of_one_household_are_all_listed(lobby: Lobby) -> None:
    ours = [lobby.wait("203.0.113.1") for _ in range(3)]
    theirs = [lobby.wait("203.0.113.2") for _ in range(2)]
    assert lobby.listed() == [ours[0], theirs[0], ours[1], theirs[1], ours[2]]


def test_who_sits_down_with_somebody_who_waits_takes_nothing_from_them(lobby: Lobby) -> None:
    first = lobby.wait("203.0.113.1")
    second, _ = lobby.waiting(lobby.guest("203.0.113.2"))
    with lobby.guest("203.0.113.1").join(second) as chair:
        assert isinstance(chair.sit(1), server_messages.Ok)
        third = lobby.wait("203.0.113.3")
        assert lobby.listed() == [first, second, third]


def test_who_goes_and_comes_back_waits_anew(lobby: Lobby) -> None:
    aki = lobby.guest("203.0.113.1")
    first, chair = lobby.waiting(aki)
    second = lobby.wait("203.0.113.2")
    assert isinstance(chair.do(client_messages.Rise, seat=0), server_messages.Ok)
    lobby.clock.at += 1
    assert isinstance(chair.sit(0), server_messages.Ok)
    assert lobby.listed() == [second, first]
