"""Whom a server shuts out, as its host has said."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable

from sevenbridge_app.store.bans import Ban
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused


class Bans:
    """The bans that count now. Looking somebody up takes as long with many bans as with few."""

    def __init__(self) -> None:
        self._guests: set[int] = set()
        #: the networks by version and length of their prefix
        self._networks: dict[tuple[int, int], set[int]] = {}

    def replace(self, bans: Iterable[Ban]) -> None:
        """Takes these bans for all that there are."""
        self._guests, self._networks = set(), {}
        for ban in bans:
            if ban.kind == "guest":
                self._guests.add(int(ban.subject))
            else:
                network = ipaddress.ip_network(ban.subject)
                key = network.version, network.prefixlen
                self._networks.setdefault(key, set()).add(int(network.network_address))

    def check_address(self, address: str) -> None:
        """Raises RequestRefused for an address that is shut out."""
        if self.has_address(address):
            raise RequestRefused(RefusalCode.BANNED)

    def check_guest(self, session: int) -> None:
        """Raises RequestRefused for a session that is shut out."""
        if session in self._guests:
            raise RequestRefused(RefusalCode.BANNED)

    def has(self, session: int, address: str) -> bool:
        """Returns whether a session or its address is shut out."""
        return session in self._guests or self.has_address(address)

    def has_address(self, address: str) -> bool:
        """Returns whether an address is shut out; what is no address of the internet never is."""
        if not self._networks:
            return False
        try:
            known = ipaddress.ip_address(address)
        except ValueError:
            return False
        if isinstance(known, ipaddress.IPv6Address) and known.ipv4_mapped:
            known = known.ipv4_mapped
        number, bits = int(known), known.max_prefixlen
        return any(
            version == known.version and (number >> (bits - length) << (bits - length)) in networks
            for (version, length), networks in self._networks.items()
        )
