"""A public beacon of random numbers, which nobody can choose: any with drand's HTTP interface."""

from __future__ import annotations

import asyncio
from http.client import HTTPException
from typing import Final, TypeVar
from urllib.request import urlopen

import msgspec
import structlog

from sevenbridge_app.tables.day import RANDOMNESS_BYTES, DayBeacon

log = structlog.get_logger("sevenbridge_app.web")

#: for how long it is waited for, in seconds, and how long after a failure it is asked again: a number may be
#: wanted at the very moment at which it comes out
PATIENCE: Final = 5.0
AGAIN: Final = 0.5
#: no answer is longer, in bytes
LONGEST: Final = 65_536

_Answer = TypeVar("_Answer")


class _Info(msgspec.Struct):
    """When its numbers come out."""

    #: when the first one came out, and how far apart they are, in seconds
    genesis_time: int
    period: int


class _Round(msgspec.Struct):
    """One number, in hexadecimal digits."""

    round: int
    randomness: str


class Beacon:
    """Asks a beacon at this address: ``URL/info`` and ``URL/public/ROUND``, over HTTP."""

    def __init__(self, url: str) -> None:
        self._url = url.rstrip("/")

    async def at(self, time: int) -> DayBeacon | None:
        """Returns the number that had come out last at a time in milliseconds since 1970.

        None, with a warning in the journal, if the beacon tells none soon.
        """
        try:
            return await asyncio.wait_for(self._told_at(time), PATIENCE)
        except (OSError, ValueError, HTTPException, msgspec.MsgspecError) as error:
            log.warning("beacon not reached", reason=str(error) or type(error).__name__)
            return None

    async def _told_at(self, time: int) -> DayBeacon:
        while True:
            try:
                return await asyncio.to_thread(self._number_at, time)
            except OSError:
                await asyncio.sleep(AGAIN)

    def _number_at(self, time: int) -> DayBeacon:
        info = self._ask("info", _Info)
        if info.period < 1:
            raise ValueError("the beacon has no period")
        wanted = (time // 1000 - info.genesis_time) // info.period + 1
        told = self._ask(f"public/{wanted}", _Round)
        if told.round != wanted or len(bytes.fromhex(told.randomness)) != RANDOMNESS_BYTES:
            raise ValueError("the beacon told another round, or none")
        return DayBeacon(self._url, wanted, told.randomness.lower())

    def _ask(self, path: str, kind: type[_Answer]) -> _Answer:
        with urlopen(f"{self._url}/{path}", timeout=PATIENCE) as answer:
            return msgspec.json.decode(answer.read(LONGEST), type=kind)
