"""Roots made of Debian's packages, in folders, in which recipes are carried out."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

RELEASE: Final = "bookworm"
#: where it is: what is carried out has a path of its own
_CHROOT: Final = shutil.which("chroot", path="/usr/sbin:/usr/bin")
#: where this machine's authorities stand in a root, beside those of Debian
AUTHORITIES: Final = "/etc/authorities-of-the-machine.pem"
#: the variables by which programs that fetch packages are told of authorities
_TOLD_BY: Final = ("SSL_CERT_FILE", "PIP_CERT", "NODE_EXTRA_CA_CERTS")
_CLEAN: Final = {
    "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    "HOME": "/root",
    "LANG": "C.UTF-8",
}


@dataclass(frozen=True)
class Mounts:
    """How a root is seen by what runs in it."""

    is_read_only: bool = False
    #: folders that are empty and can be written
    empty: Sequence[str] = ()


class DebianRoot:
    """A root in a folder. ``folder`` is where it lies on this machine."""

    def __init__(self, base: Path, folder: Path) -> None:
        """Unpacks a base into a folder."""
        self.folder = folder
        folder.mkdir(parents=True)
        subprocess.run(["tar", "--extract", "--file", base, "--directory", folder], check=True)
        shutil.copy("/etc/resolv.conf", folder / "etc")
        # what a package starts when it is installed would run on in this machine
        policy = folder / "usr/sbin/policy-rc.d"
        policy.write_text("#!/bin/sh\nexit 101\n")
        policy.chmod(0o755)
        self._environment = dict(_CLEAN) | {"DEBIAN_FRONTEND": "noninteractive"}
        if authorities := os.environ.get("SSL_CERT_FILE"):
            shutil.copy(authorities, self.folder / AUTHORITIES[1:])
            self._environment |= dict.fromkeys(_TOLD_BY, AUTHORITIES)

    def start(
        self,
        command: Sequence[str],
        *,
        environment: Mapping[str, str] | None = None,
        user: str = "",
        folder: str = "/",
        mounts: Mounts = Mounts(),
    ) -> subprocess.Popen[str]:
        """Starts a command; what it starts ends with it. Its output is that of this program."""
        root = shlex.quote(str(self.folder))
        script = [
            "set -e",
            f"mount --bind {root} {root}",
            f"mount -t proc proc {root}/proc",
            f"mount --rbind /dev {root}/dev",
            *(f"mount -t tmpfs -o mode=1777 tmpfs {root}{each}" for each in mounts.empty),
            *([f"mount -o remount,bind,ro {root}"] if mounts.is_read_only else []),
            # not exec: the shell goes with unshare, and everything with the shell, whoever it runs as
            f"{_CHROOT} {f'--userspec={user}' if user else ''} {root} "
            f"/bin/sh -c 'cd {folder} && exec \"$@\"' sh {shlex.join(command)}",
        ]
        return subprocess.Popen(
            ["unshare", "--mount", "--pid", "--ipc", "--fork", "--kill-child", "sh", "-c", "\n".join(script)],
            env=self._environment | dict(environment or {}),
            stdin=subprocess.PIPE,
            text=True,
        )

    def run(self, command: Sequence[str]) -> None:
        """Runs a command as root. Raises subprocess.CalledProcessError."""
        with self.start(command) as process:
            process.communicate()
        if process.returncode:
            raise subprocess.CalledProcessError(process.returncode, command)

    def copy(self, source: Path, target: str) -> None:
        """Copies a folder of this machine, or of another root, into the root."""
        shutil.copytree(source, self.folder / target.lstrip("/"), symlinks=True, dirs_exist_ok=True)


def make_base(file: Path) -> Path:
    """Makes a base of Debian's essential packages, unless it is there already."""
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        begun = file.with_suffix(".part.tar")
        subprocess.run(["mmdebstrap", "--quiet", "--variant=minbase", RELEASE, begun], check=True)
        begun.rename(file)
    return file
