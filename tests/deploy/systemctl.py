#!/usr/bin/python3
"""Stands in for systemd where it is not: ``systemctl enable --now | disable --now | start | restart UNIT``.

It reads the units that are there, with what is dropped into them, and starts what they say, as whom and with
the variables that they say, and then what they start when they have succeeded. It knows nothing of limits and
of what else a unit forbids, and no timer ever comes due.
"""

from __future__ import annotations

import os
import pwd
import re
import shlex
import signal
import subprocess
import sys
import time
from collections import defaultdict
from pathlib import Path

FOLDERS = (Path("/etc/systemd/system"), Path("/lib/systemd/system"))
#: the numbers of the processes that run
RUNNING = Path("/run/stand-in")

Unit = dict[str, list[str]]


def read(name: str) -> Unit:
    """Reads a unit: the values of each key, those of an instance in place of its ``%i``."""
    before, at, rest = name.partition("@")
    instance, _, kind = rest.rpartition(".")
    file = f"{before}@.{kind}" if at else name
    path = next((path for folder in FOLDERS if (path := folder / file).exists()), None)
    if path is None:
        sys.exit(f"there is no {name}")
    unit: Unit = defaultdict(list)
    for each in (path, *sorted(Path(FOLDERS[0], f"{file}.d").glob("*.conf"))):
        for line in each.read_text("utf-8").replace("\\\n", " ").splitlines():
            key, is_there, value = line.partition("=")
            if is_there and not line.startswith(("#", ";")):
                unit[key].append(value.replace("%i", instance).replace("%%", "%"))
    return unit


def variables(unit: Unit) -> dict[str, str]:
    """The environment of a service: a file's wins."""
    told = [each for value in unit["Environment"] for each in shlex.split(value)]
    for file in unit["EnvironmentFile"]:
        told += shlex.split(Path(file).read_text("utf-8"), comments=True)
    path = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"}
    return path | dict(each.split("=", 1) for each in told)


def owner_of(unit: Unit) -> pwd.struct_passwd:
    """The user of a service, root where it says none."""
    return pwd.getpwnam((unit["User"] or ["root"])[0])


def as_user(unit: Unit) -> list[str]:
    """The command that becomes the user of a service, with the rights that it keeps."""
    owner = owner_of(unit)
    kept = [
        each.lower().removeprefix("cap_") for value in unit["AmbientCapabilities"] for each in value.split()
    ]
    listed = ",".join(f"+{each}" for each in kept)
    rights = [f"--inh-caps={listed}", f"--ambient-caps={listed}"] if kept else []
    ids = ["--reuid", str(owner.pw_uid), "--regid", str(owner.pw_gid), "--init-groups"]
    return ["setpriv", *ids, *rights, "--"]


def start(name: str) -> None:
    """Starts a service; one that ends by itself is waited for, and then what it is to start."""
    unit = read(name)
    owner = owner_of(unit)
    for key, above in (("StateDirectory", "/var/lib"), ("CacheDirectory", "/var/cache")):
        for folder in " ".join(unit[key]).split():
            made = Path(above, folder)
            made.mkdir(parents=True, exist_ok=True)
            made.chmod(0o700)
            os.chown(made, owner.pw_uid, owner.pw_gid)
    environment = variables(unit) | {"HOME": owner.pw_dir}
    how = {"env": environment, "cwd": (unit["WorkingDirectory"] or ["/"])[0]}
    for command in unit["ExecStartPre"]:
        subprocess.run(words_of(unit, command, environment), check=True, **how)  # type: ignore[call-overload]
    for command in unit["ExecStart"]:
        words = words_of(unit, command, environment)
        if "oneshot" in unit["Type"]:
            subprocess.run(words, check=True, **how)  # type: ignore[call-overload]
        else:
            process = subprocess.Popen(words, start_new_session=True, **how)  # type: ignore[call-overload]
            RUNNING.mkdir(exist_ok=True)
            (RUNNING / name).write_text(str(process.pid))
    for command in unit["ExecStartPost"]:
        subprocess.run(words_of(unit, command, environment), check=True, **how)  # type: ignore[call-overload]
    for other in " ".join(unit["OnSuccess"]).split():
        start(other)


def words_of(unit: Unit, command: str, environment: dict[str, str]) -> list[str]:
    """The words of a command of a service, as its user unless it is marked; a variable is several words."""
    given = shlex.split(command.lstrip("+-"))
    words = [
        word
        for each in given
        for word in (shlex.split(environment.get(each[1:], "")) if re.fullmatch(r"\$\w+", each) else [each])
    ]
    return words if command.startswith("+") else [*as_user(unit), *words]


def stop(name: str) -> None:
    """Ends a service that runs, and waits until it has."""
    noted = RUNNING / name
    if not noted.exists():
        return
    process = int(noted.read_text())
    noted.unlink()
    os.kill(process, signal.SIGTERM)
    # whoever has started it is gone, and so it goes with its end
    while Path("/proc", str(process), "exe").exists():
        time.sleep(0.05)


def main(command: str, *words: str) -> None:
    """Does what the command line says."""
    units = [word if "." in word else f"{word}.service" for word in words if not word.startswith("-")]
    for unit in units:
        if unit.endswith(".timer"):
            read(unit)
            read(unit.replace(".timer", ".service"))
            continue
        if command in ("restart", "disable"):
            stop(unit)
        if command in ("start", "restart") or (command == "enable" and "--now" in words):
            start(unit)


if __name__ == "__main__":
    main(*sys.argv[1:])
