"""The command in a Python that is, to the modules of this project, one on Windows.

``python -m tests.cli.on_windows COMMAND``: what is not there on Windows cannot be imported or called, and
what only Windows has is played by what is here. The libraries below are imported before, since they would
take the modules of Windows; so nothing is learned of them. Names of files and the terminal are this system's.
"""

from __future__ import annotations

import contextlib
import ctypes
import fcntl
import importlib
import os
import signal
import socket
import subprocess
import sys
from types import SimpleNamespace
from typing import Any, Final

#: what is imported while this is still the system that it is
LIBRARIES: Final = """
    alembic.command alembic.operations http.cookiejar locale multiprocessing.pool prometheus_client
    prompt_toolkit psycopg redis.asyncio rich.console rich.progress segno sqlalchemy.dialects.sqlite
    sqlalchemy.dialects.postgresql starlette.applications structlog uvicorn.lifespan.off
    uvicorn.protocols.http.h11_impl uvicorn.protocols.websockets.websockets_sansio_impl webbrowser
    websockets.sync.client
"""
#: modules that Windows lacks, and uvloop
ABSENT: Final = "curses fcntl grp posix pty pwd readline resource syslog termios tty uvloop"
#: what Windows lacks of modules that it has
LACKING: Final[dict[Any, str]] = {
    os: """
        chown chroot fchmod fork getegid geteuid getgid getgroups getloadavg getpgid getpriority getsid
        getuid killpg mkfifo nice openpty pread pwrite sched_getaffinity sched_setaffinity sched_yield
        setpriority setsid statvfs sync sysconf tcgetpgrp uname wait O_CLOEXEC O_DIRECTORY O_NOFOLLOW
        O_NONBLOCK PRIO_PROCESS
    """,
    signal: """
        SIGALRM SIGCHLD SIGHUP SIGKILL SIGPIPE SIGQUIT SIGTSTP SIGUSR1 SIGUSR2 SIGWINCH alarm pause setitimer
        sigwait pthread_kill
    """,
    socket: "SO_REUSEPORT",
}


def pretend() -> None:
    """Makes this Python one on Windows, for what is imported from here on."""
    for name in LIBRARIES.split():
        with contextlib.suppress(ModuleNotFoundError):
            importlib.import_module(name)
    locks = (fcntl.flock, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def locking(number: int, mode: int, size: int) -> None:
        try:
            locks[0](number, locks[1])
        except OSError:
            raise PermissionError(13, "Permission denied") from None

    sys.modules["msvcrt"] = SimpleNamespace(locking=locking, LK_NBLCK=2, get_osfhandle=lambda number: number)  # type: ignore[assignment]
    for name in ABSENT.split():
        sys.modules[name] = None  # type: ignore[assignment]
    for module, names in LACKING.items():
        for name in names.split():
            if hasattr(module, name):
                delattr(module, name)
    vars(subprocess)["BELOW_NORMAL_PRIORITY_CLASS"] = 0
    vars(socket)["SO_EXCLUSIVEADDRUSE"] = socket.SO_REUSEADDR
    vars(ctypes)["WinDLL"] = lambda name: SimpleNamespace(
        GetConsoleMode=lambda *_: 1, SetConsoleMode=lambda *_: 1
    )
    sys.platform = "win32"


if __name__ == "__main__":
    pretend()
    from sevenbridge_app.cli.main import main

    sys.exit(main())
