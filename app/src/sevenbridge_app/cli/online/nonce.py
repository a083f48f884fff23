"""What a program adds to the shuffles: the hash of a nonce, and the nonce once all hashes are there."""

from __future__ import annotations

import os

from sevenbridge_app.cli.terminal.connection import Dialogue
from sevenbridge_app.tables import client_messages, server_messages
from sevenbridge_app.tables.nonces import NONCE_BYTES, hash_of


class OwnNonce:
    """The nonce of one seat. It stays the same for a whole match, however often the connection is lost.

    It is told for one commitment and one set of hashes, and never for others: docs/library/shuffle.md.
    """

    def __init__(self, link: Dialogue) -> None:
        self._link = link
        #: the number and the commitment of the match that it was made for
        self._made_for = (0, "")
        self._nonce = ""
        #: the hashes of all seats as they were told first; empty before
        self._hashes: tuple[str, ...] = ()

    def answer(self, seat: int, message: server_messages.ServerMessage) -> None:
        """Sends the hash or the nonce where this message asks for it."""
        match message:
            case server_messages.MatchBegan() | server_messages.Snapshot(stage="hashes"):
                made_for = (message.match, message.commitment)
                # a nonce that may have been told counts for no other hashes
                if made_for != self._made_for or self._hashes:
                    self._made_for, self._nonce = made_for, os.urandom(NONCE_BYTES).hex()
                    self._hashes = ()
                self._link.send(client_messages.NonceHash, seat=seat, hash=hash_of(self._nonce))
            case server_messages.HashesTold():
                self._tell(seat, message.hashes)
            case server_messages.Snapshot(stage="nonces"):
                if (message.match, message.commitment) == self._made_for:
                    self._tell(seat, message.hashes)

    def _tell(self, seat: int, hashes: tuple[str, ...]) -> None:
        self._hashes = self._hashes or hashes
        # nothing where the hash came too late
        if self._nonce and hashes == self._hashes and hashes[seat] == hash_of(self._nonce):
            self._link.send(client_messages.Nonce, seat=seat, nonce=self._nonce)
