"""The open sockets of a server: how many each address may have, before anybody has read a byte from them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import structlog

from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.web.metrics import Metrics
from sevenbridge_app.web.networks import Networks, is_in, networks_of
from sevenbridge_app.web.permits import Permits
from sevenbridge_app.web.settings import Settings

log = structlog.get_logger("sevenbridge_app.web")


class OpenSockets:
    """Counts the sockets of a server, and those that it cuts off.

    ``most`` sockets may be open together. ``is_flooding`` tells whether a network is not worth an answer now.
    The sockets of a trusted proxy are those of many clients, so only their sum is limited.
    """

    def __init__(
        self, settings: Settings, most: int, is_flooding: Callable[[Networks], bool], metrics: Metrics
    ) -> None:
        #: what a client may send through one
        self.limits: Final = settings.limits
        self._proxies = [each.strip() for each in settings.trusted_proxy.split(",") if each.strip()]
        self._permits = Permits(settings.limits.sockets, most)
        self._is_flooding = is_flooding
        self._metrics = metrics

    def open(self, address: str) -> RefusalCode | None:
        """Counts a new socket of an address; returns why there must be none, and then counts nothing."""
        networks = self._networks_of(address)
        try:
            self._permits.take(networks)
        except RequestRefused as refused:
            self.cut_off("many")
            log.warning("too many connections", address=address, open=self._permits.total)
            return refused.code
        return None

    def is_flooding(self, address: str) -> bool:
        """Returns whether an address has been refused so often that its next request is not read."""
        networks = self._networks_of(address)
        return bool(networks) and self._is_flooding(networks)

    def close(self, address: str) -> None:
        """Counts a socket no longer."""
        self._permits.release(self._networks_of(address))

    def cut_off(self, why: str) -> None:
        """Counts a socket that the server closed: ``many``, ``flood`` or ``slow``."""
        self._metrics.cut_off(why)

    def _networks_of(self, address: str) -> Networks:
        return () if self._proxies and is_in(address, self._proxies) else networks_of(address)
