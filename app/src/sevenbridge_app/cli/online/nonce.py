"""What a program adds to the shuffles: the hash of a nonce, and the nonce once all hashes are there."""

from __future__ import annotations

import os

from sevenbridge_app.cli.terminal.connection import Dialogue
from sevenbridge_app.tables import client_messages, server_messages
from sevenbridge_app.tables.nonces import NONCE_BYTES, hash_of


class OwnNonce:
    """The nonce of one seat. It stays the same for a whole match, however often the connection is lost."""

    def __init__(self, link: Dialogue) -> None:
        self._link = link
        self._match = 0
        self._nonce = ""

    def answer(self, seat: int, message: server_messages.ServerMessage) -> None:
        """Sends the hash or the nonce where this message asks for it."""
        match message:
            case server_messages.MatchBegan() | server_messages.Snapshot(stage="hashes"):
                if message.match != self._match:
                    self._match, self._nonce = message.match, os.urandom(NONCE_BYTES).hex()
                self._link.send(client_messages.NonceHash, seat=seat, hash=hash_of(self._nonce))
            case server_messages.HashesTold() | server_messages.Snapshot(stage="nonces"):
                # nothing where the hash came too late
                if self._nonce and message.hashes[seat] == hash_of(self._nonce):
                    self._link.send(client_messages.Nonce, seat=seat, nonce=self._nonce)
