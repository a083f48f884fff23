"""Tries what people will type as they type it: ``python -m building.one_word``, from the root.

The lines are those of ``.github/install.md``. Each runs in the system's shell for somebody who has Python, uv
and an empty home; both distributions come from ``dist`` as they will from PyPI, and what they depend on from
where this machine has packages. It runs on Linux, macOS and Windows.
"""

from __future__ import annotations

import http.client
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from building import uv
from building.uv import ROOT

DIST: Final = ROOT / "dist"
LINES: Final = ROOT / ".github" / "install.md"
IS_WINDOWS: Final = sys.platform == "win32"
#: variables without which a program does not run, or reaches no network
NEEDED: Final = (
    *("SYSTEMROOT", "COMSPEC", "PATHEXT", "TEMP", "TMP"),
    *("HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "SSL_CERT_FILE"),
)
#: so long a server may take to be there, the first time, in seconds
PATIENCE: Final = 60

if sys.platform == "win32":
    #: how a shell is started, so that it ends together with what it runs
    TOGETHER: Final[dict[str, Any]] = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}

    def end(server: subprocess.Popen[str]) -> None:
        """Ends a shell and what it runs."""
        server.send_signal(signal.CTRL_BREAK_EVENT)
else:
    TOGETHER: Final[dict[str, Any]] = {"start_new_session": True}

    def end(server: subprocess.Popen[str]) -> None:
        """Ends a shell and what it runs."""
        os.killpg(server.pid, signal.SIGTERM)


def lines() -> list[str]:
    """What can be typed as it stands, without its comments; what needs a published image cannot."""
    blocks = re.findall(r"^```sh\n(.*?)^```$", LINES.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    found = [line.partition("#")[0].strip() for line in "".join(blocks).splitlines()]
    return [line for line in found if "{" not in line]


class Newcomer:
    """Somebody with a home in which there is nothing, who types commands."""

    def __init__(self, home: Path, python: Path) -> None:
        self.home = home
        scripts = "Scripts" if IS_WINDOWS else "bin"
        environment = home / "environment"
        system = os.path.join(os.environ.get("SYSTEMROOT", ""), "System32") if IS_WINDOWS else os.defpath
        path = (environment / scripts, home / ".local" / "bin", uv.fetched().parent, system)
        self._variables = {name: os.environ[name] for name in NEEDED if name in os.environ} | {
            **uv.variables_beside(DIST),
            "UV_PYTHON": str(python),
            "PATH": os.pathsep.join(map(str, path)),
            **dict.fromkeys(("HOME", "USERPROFILE"), str(home)),
            **dict.fromkeys(("APPDATA", "LOCALAPPDATA"), str(home / "data")),
            "PYTHONUTF8": "1",
        }
        subprocess.run([python, "-m", "venv", environment], check=True)

    def types(self, line: str, typed: str = "", lang: str = "en", status: int = 0) -> str:
        """Types a line, and what is typed into it; gives what is said. Ends all where that is wrong."""
        print(f"$ {line}", flush=True)
        done = subprocess.run(
            line,
            shell=True,
            cwd=self.home,
            env=self._variables | {"SEVENBRIDGE_LANG": lang},
            input=typed,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            check=False,
        )
        if done.returncode != status or "Traceback" in done.stdout:
            sys.exit(f"{done.stdout}\n{line!r} ended with {done.returncode}, not {status}")
        return done.stdout

    def visits(self, line: str) -> None:
        """Types a line that begins a server, and asks that for its page."""
        print(f"$ {line}", flush=True)
        with subprocess.Popen(
            line,
            shell=True,
            cwd=self.home,
            env=self._variables,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            **TOGETHER,
        ) as server:
            try:
                visit(server)
            finally:
                end(server)


def visit(server: subprocess.Popen[str]) -> None:
    """Asks a server that has just been started for its page and its health, as a browser does."""
    assert server.stdout is not None
    found = re.search(r"http://\S+", server.stdout.readline())
    if not found:
        sys.exit("the server does not start")
    for path, kind in (("/", "text/html"), ("/healthz", "text/plain")):
        connection = http.client.HTTPConnection(urlsplit(found[0]).netloc, timeout=PATIENCE)
        connection.request("GET", path, headers={"Accept": "text/html"})
        answer = connection.getresponse()
        if answer.status != 200 or not answer.getheader("Content-Type", "").startswith(kind):
            sys.exit(f"the server has no {path} for browsers")
        connection.close()


def main(pythons: Sequence[Path] = (Path(sys.executable),)) -> None:
    """Types each line, and what one would type next."""
    for python in pythons:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            try_lines(Newcomer(Path(folder), python))


def try_lines(newcomer: Newcomer) -> None:
    """Types the lines in their order."""
    newcomer.types("uv tool install --quiet pipx")
    for line in lines():
        program = line.partition(" ")[0]
        if line == "uvx sevenbridge":
            newcomer.types(line)
            newcomer.types(f"{line} --version")
            newcomer.types(f"{line} play --fast", "hint\nundo\n1\nquit\n")
        elif program == "uvx":
            for lang in ("en", "ja"):
                without = re.sub(r'"(\w+)\[\w+\]"', r"\1", line)
                if f" {line}\n" not in newcomer.types(without, lang=lang, status=2).replace("：", ": "):
                    sys.exit(f"{without!r} does not say to type {line!r}")
            newcomer.visits(line)
        elif program == "pipx":
            newcomer.types(line)
            newcomer.types("sevenbridge --version")
        else:
            newcomer.types(line)
            newcomer.types('python -c "import sevenbridge; sevenbridge.Game(seats=4, seed=7).deal()"')


if __name__ == "__main__":
    main()
