"""How many files, and with them connections, this process may have open."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import Final

if sys.platform != "win32":
    import resource

#: with fewer, a server is full before its limits say so
ENOUGH: Final = 4096
#: what a server needs besides its connections: the database, its log, processes for reviews
OWN: Final = 128
#: more than a server ever opens, for systems that set no limit
_MANY: Final = 65_536
#: what macOS takes at least where it says that there is no limit
_SURE: Final = 10_240


def raise_limit() -> int:
    """Lets this process open as many files as the system allows it to, and returns how many those are."""
    if sys.platform == "win32":
        return _MANY
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MANY if hard == resource.RLIM_INFINITY else hard
    if soft == resource.RLIM_INFINITY:
        return wanted
    for most in (wanted, _SURE):
        # macOS promises more than it gives
        with suppress(OSError, ValueError):
            if soft < most:
                resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
                return most
    return soft
