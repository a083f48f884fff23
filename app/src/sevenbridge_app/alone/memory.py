"""What the machine remembers beside the logs of the tables: small values, each by its key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import msgspec

from sevenbridge_app.alone.world import World

Value = TypeVar("Value")


class Memory:
    """Reads and writes small values. The machine holds them as JSON."""

    def __init__(self, world: World, remembered: Mapping[str, str]) -> None:
        """``remembered`` is what ``World.remember`` was given, by key."""
        self._world = world
        self._texts = dict(remembered)

    def read(self, key: str, kind: type[Value]) -> Value | None:
        """Returns a value; None where there is none, or one that this version cannot read."""
        try:
            return msgspec.json.decode(self._texts.get(key, ""), type=kind)
        except msgspec.MsgspecError:
            return None

    def write(self, key: str, value: object) -> None:
        """Writes a value in the place of what was there."""
        self._texts[key] = msgspec.json.encode(value).decode()
        self._world.remember(key, self._texts[key])

    def keys(self, beginning: str) -> list[str]:
        """Returns the keys that begin like this."""
        return [key for key in self._texts if key.startswith(beginning)]

    def clear(self) -> None:
        """Removes everything."""
        for key in self._texts:
            self._world.remember(key, "")
        self._texts.clear()
