"""For which hashes a program tells its nonce, whatever its host tells it."""

from __future__ import annotations

from typing import Any

import pytest

from sevenbridge_app.cli.online.nonce import OwnNonce
from sevenbridge_app.cli.terminal.connection import Heard
from sevenbridge_app.tables import client_messages, server_messages
from sevenbridge_app.tables.client_messages import ClientMessage
from sevenbridge_app.tables.nonces import hash_of

OTHER, ANOTHER = hash_of("01"), hash_of("02")


@pytest.fixture(autouse=True)
def nonces() -> None:
    """They are made by chance here, as outside of tests."""


class Host:
    """A host that tells a program in seat 0 whatever it likes, and what it is told in return."""

    code = "AAAAAA"

    def __init__(self) -> None:
        self.hashes: list[str] = []
        self.nonces: list[str] = []
        self._nonce = OwnNonce(self)

    def hear(self, timeout: float | None = None) -> Heard | None:
        """Nothing is waited for here."""
        return None

    def send(self, message: type[ClientMessage], /, **fields: Any) -> int:
        """Keeps what the program says."""
        if message is client_messages.NonceHash:
            self.hashes.append(fields["hash"])
        else:
            self.nonces.append(fields["nonce"])
        return 1

    def begin(self, match: int = 1, commitment: str = "c0") -> str:
        """Begins a match; the hash that the program gives."""
        self._nonce.answer(
            0, server_messages.MatchBegan(seq=1, match=match, commitment=commitment, nonces=("", ""))
        )
        return self.hashes[-1]

    def tell(self, *hashes: str) -> int:
        """Tells the hashes of both seats; how many nonces the program has told so far."""
        self._nonce.answer(0, server_messages.HashesTold(seq=2, hashes=hashes))
        return len(self.nonces)


def test_it_is_told_for_the_hashes_that_hold_its_own() -> None:
    host = Host()
    own = host.begin()
    assert host.begin() == own, "the connection was lost"
    assert host.tell(own, OTHER) == 1
    assert hash_of(host.nonces[0]) == own
    assert host.tell(own, OTHER) == 2, "the connection was lost"
    assert host.nonces[0] == host.nonces[1]


def test_a_host_that_tells_other_hashes_the_second_time_hears_nothing() -> None:
    host = Host()
    own = host.begin()
    assert host.tell(ANOTHER, OTHER) == 0, "its hash came too late"
    assert host.tell(own, OTHER) == 0
    own = host.begin(match=2)
    assert host.tell(own, OTHER) == 1
    assert host.tell(own, ANOTHER) == 1


@pytest.mark.parametrize("commitment", ["c0", "c1"])
def test_a_host_that_begins_a_match_again_hears_no_nonce_twice(commitment: str) -> None:
    host = Host()
    own = host.begin()
    assert host.tell(own, OTHER) == 1
    other = host.begin(commitment=commitment)
    assert other != own
    assert host.tell(own, ANOTHER) == 1


def test_another_commitment_gets_another_nonce() -> None:
    host = Host()
    own = host.begin()
    assert host.begin(commitment="c1") != own
