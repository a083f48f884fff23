"""Carries out the recipes of deploy/ and docs/host/hosting.md: ``python -m tests.deploy.trial``.

In roots made of Debian's packages: the steps of the Containerfile, a server of the image with its root
read-only, and the page from an empty Debian to a match through Caddy at two nodes, a backup and an update. It
wants root, and the packages that ``building.environment deploying`` installs.
"""

from __future__ import annotations

import http.client
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import msgspec
from websockets.sync.client import connect
from websockets.typing import Origin

from sevenbridge_app.tables.client_messages import ClientMessage
from tests.deploy.containerfile import read_containerfile
from tests.deploy.debian_root import DebianRoot, Mounts, make_base
from tests.deploy.page import PUBLIC, RECIPES, ROOT, section, shell_blocks
from tests.deploy.siege import besiege
from tests.web.live_server import Chair
from tests.web.match_players import play_match, seated

BASE: Final = ROOT / "build" / "deploy" / "base.tar"
#: where the repository lies in a root
SOURCE: Final = "/root/seven-bridge"
#: what Debian's packages start when they are installed, where there is a systemd
STARTED_BY_PACKAGES: Final = "pg_ctlcluster 15 main status >/dev/null || pg_ctlcluster 15 main start\n"
#: the ports at which services of the page listen
PORTS: Final = (80, 443, 5432, 5433, 6379, 8777, 8781, 8782, 9090, 9100, 9115, 9187, 18781, 18782)
#: what stands on the page for places of the host's own, and what stands for it here
OWN: Final = {
    "SITE=cards.example": "SITE=localhost",
    "ELSEWHERE=sftp:backups@elsewhere.example:seven-bridge": "ELSEWHERE=/srv/elsewhere",
}
SITE: Final = "localhost"
#: how many connections an address may hold, as nftables.conf says
EACH: Final = 160
#: programs that read recipes, and how they do
READERS: Final = "caddy docker-compose nftables nginx-light openssl prometheus restic systemd"
READING: Final = """
mkdir -p /opt/sevenbridge/current/bin
ln -s /bin/true /opt/sevenbridge/current/bin/sevenbridge
cp systemd/* /etc/systemd/system
systemd-analyze verify /etc/systemd/system/sevenbridge*
# 0 is all shut, 100 all open
systemd-analyze security --no-pager --offline=yes --threshold=20 systemd/sevenbridge@.service >/dev/null
caddy validate --adapter caddyfile --config Caddyfile
promtool check rules alerts.yml
promtool test rules ../tests/deploy/alerts_test.yml
cp alerts.yml /etc/prometheus/sevenbridge-alerts.yml
cp prometheus.yml /etc/prometheus/prometheus.yml
promtool check config /etc/prometheus/prometheus.yml
cp alerts.yml compose
promtool check config compose/prometheus.yml
certificates=/etc/letsencrypt/live/cards.example
mkdir -p $certificates
openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=cards.example \\
    -keyout $certificates/privkey.pem -out $certificates/fullchain.pem
sed s/cards.example/localhost/ nginx.conf > /etc/nginx/nginx.conf
mkdir -p /etc/letsencrypt/live
ln -s cards.example /etc/letsencrypt/live/localhost
nginx -t
nft --check --file nftables.conf
sed 's/PASSWORD=/PASSWORD=x/' compose/settings.env > compose/.env
docker-compose --project-directory compose --env-file compose/.env --file compose/compose.yaml config --quiet
"""
#: for so many seconds something may keep one waiting; Prometheus looks at the site once a minute
PATIENCE: Final = 120.0


def main() -> None:
    """Tries everything. Ends with status 1 where something fails."""
    if os.geteuid() != 0:
        sys.exit("Roots of Debian's packages are made by root alone.")
    if taken := [port for port in PORTS if is_taken(port)]:
        listed = ", ".join(map(str, taken))
        sys.exit(f"Something else listens at the ports {listed}, which the page's services take.")
    base = make_base(BASE)
    with TemporaryDirectory(prefix="deploy-") as folder:
        try_files(base, Path(folder))
        try_container(base, Path(folder))
        try_page(base, Path(folder))
    say("Everything was carried out.")


def say(message: str) -> None:
    """Tells the person at the terminal."""
    print(message, flush=True)


def is_taken(port: int) -> bool:
    """Whether something listens at a port of this machine."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


# -- files -----------------------------------------------------------------------------------------------


def try_files(base: Path, folder: Path) -> None:
    """Has the programs for which the recipes are read them."""
    root = DebianRoot(base, folder / "files")
    root.run(["/bin/sh", "-c", f"apt-get update -qq && apt-get install -qq --yes {READERS} >/dev/null"])
    copy_source(root, SOURCE)
    say("Having programs read their recipes ...")
    root.run(["/bin/sh", "-exc", f"cd {SOURCE}/deploy\n{READING}"])
    say("Besieging nginx ...")
    with ending(root.start(["nginx", "-g", "daemon off;"])) as nginx:
        wait_until(lambda: is_taken(443), nginx)
        besiege(443)
    shutil.rmtree(root.folder)


# -- the container ---------------------------------------------------------------------------------------


def try_container(base: Path, folder: Path) -> None:
    """Carries out the Containerfile, and runs a server of what comes of it."""
    roots: dict[str, DebianRoot] = {}
    stages = read_containerfile(RECIPES / "Containerfile")
    for number, stage in enumerate(stages):
        say(f"Carrying out stage {number + 1} of the Containerfile ...")
        root = roots[stage.name] = DebianRoot(base, folder / f"stage-{number}")
        for word, rest in stage.steps:
            if word == "RUN":
                root.run(["/bin/sh", "-c", rest])
            elif match := re.fullmatch(r"--from=(\w+) (\S+) (\S+)", rest):
                root.copy(roots[match[1]].folder / match[2].lstrip("/"), match[3])
            else:
                copy_source(root, rest.split()[1])
    final = stages[-1]
    root = roots[final.name]
    assert final.health is not None
    say("Running a server of the image, with its root read-only ...")
    command = [*final.entrypoint, *final.command]
    seen = Mounts(is_read_only=True, empty=("/tmp", "/data"))
    start = partial(root.start, environment=final.environment, user=final.user, folder=final.folder)
    with ending(start(command, mounts=seen)) as server:

        def is_healthy() -> bool:
            with start(["/bin/sh", "-c", f"{final.health} 2>/dev/null"]) as check:
                check.communicate()
            return check.returncode == 0

        wait_until(is_healthy, server)
        answer = asked("GET", 8777, "/", {"Accept": "text/html"})
        assert b"<html" in answer, "the image has no page"
    for stage_root in roots.values():
        shutil.rmtree(stage_root.folder)


def copy_source(root: DebianRoot, target: str) -> None:
    """Copies what belongs to the repository into a root."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    for name in filter(None, listed.stdout.decode().split("\0")):
        if (ROOT / name).is_file():
            copied = root.folder / target.lstrip("/") / name
            copied.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, copied)


# -- the page --------------------------------------------------------------------------------------------


def try_page(base: Path, folder: Path) -> None:
    """Follows the page from an empty Debian to a public server, in one shell."""
    root = DebianRoot(base, folder / "page")
    copy_source(root, SOURCE)
    shutil.copy(Path(__file__).with_name("systemctl.py"), root.folder / "usr/local/bin/systemctl")
    (root.folder / "usr/local/bin/systemctl").chmod(0o755)
    (root.folder / "root/.curlrc").write_text("# Caddy's own certificate\ninsecure\n")
    with ending(root.start(["/bin/bash"], folder=SOURCE)) as shell, unfenced(root):
        follow(shell, root, "set -eu", 0)
        for number, block in enumerate(shell_blocks(section(PUBLIC)), 1):
            say(f"Block {number} of the page:\n{block.rstrip()}")
            for told, here in OWN.items():
                block = block.replace(told, here)
            follow(shell, root, block, number)
            if "apt-get install" in block:
                follow(shell, root, STARTED_BY_PACKAGES, number)
            if "nftables.conf" in block:
                say("Besieging Caddy ...")
                besiege(443, EACH)
            if "systemctl restart caddy" in block or "admin drain" in block:
                say("Playing a match through Caddy ...")
                play()
            if "prometheus.yml" in block:
                say("Waiting until Prometheus has read everything ...")
                wait_until(reads_everything, shell)
    shutil.rmtree(root.folder)


@contextmanager
def unfenced(root: DebianRoot) -> Iterator[None]:
    """Takes away in the end what the page tells the kernel, which is that of this machine."""
    try:
        yield
    finally:
        root.run(["/bin/sh", "-c", "nft delete table inet sevenbridge 2>/dev/null || true"])


def follow(shell: subprocess.Popen[str], root: DebianRoot, commands: str, number: int) -> None:
    """Has a shell carry out commands, and waits until it has."""
    (root.folder / "root/block.sh").write_text(commands)
    done = root.folder / "root/done"
    done.unlink(missing_ok=True)
    assert shell.stdin is not None
    shell.stdin.write(". /root/block.sh </dev/null\ntouch /root/done\n")
    shell.stdin.flush()
    while not done.exists():
        if shell.poll() is not None:
            sys.exit(f"block {number} of the page failed")
        time.sleep(0.1)


def play() -> None:
    """Two guests play a match, each through a connection of their own."""
    guests = [Visitor(name) for name in ("Aki", "Ben")]
    settings = {"seats": 2, "claim_seconds": 0, "switches": {"match_length": 1}}
    code = msgspec.json.decode(guests[0].ask("POST", "/api/tables", settings))["code"]
    with ExitStack() as stack:
        chairs = []
        for guest in guests:
            opening = connect(
                f"wss://{SITE}/ws/{code}",
                ssl=unchecked(),
                additional_headers={"Cookie": guest.cookie},
                origin=Origin(f"https://{SITE}"),
                compression=None,
            )
            chairs.append(stack.enter_context(SlowChair(opening)))
        play_match(seated(chairs, seed=7))


class SlowChair(Chair):
    """A chair of somebody who sends no more than a server takes of a connection for long."""

    def say(self, kind: type[ClientMessage], **fields: Any) -> int:
        """Sends a message, after a pause, and gives its id."""
        time.sleep(0.1)
        return super().say(kind, **fields)


class Visitor:
    """A guest who comes through Caddy."""

    def __init__(self, name: str) -> None:
        self.cookie = ""
        self.ask("POST", "/api/session", {"name": name})

    def ask(self, method: str, path: str, body: object) -> bytes:
        """A request; the answer's body. Raises AssertionError for a refusal."""
        connection = http.client.HTTPSConnection(SITE, timeout=PATIENCE, context=unchecked())
        headers = {"Cookie": self.cookie, "Origin": f"https://{SITE}"}
        connection.request(method, path, msgspec.json.encode(body), headers)
        answer = connection.getresponse()
        if cookie := answer.getheader("Set-Cookie"):
            self.cookie = cookie.partition(";")[0]
        told = answer.read()
        assert answer.status < 300, told
        connection.close()
        return told


def unchecked() -> ssl.SSLContext:
    """TLS with whoever: the certificate is one that Caddy made for itself."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def reads_everything() -> bool:
    """Whether Prometheus reads all that it is told to, and nothing is wrong with the backups."""
    if not is_taken(9090):
        return False
    found = json.loads(asked("GET", 9090, "/api/v1/targets", {}))["data"]["activeTargets"]
    age = json.loads(asked("GET", 9090, "/api/v1/query?query=sevenbridge_last_backup_timestamp_seconds", {}))
    return (
        {each["labels"]["job"] for each in found} == {"sevenbridge", "machine", "postgresql", "site"}
        and all(each["health"] == "up" for each in found)
        and any(float(each["value"][1]) > 0 for each in age["data"]["result"])
    )


# -- processes -------------------------------------------------------------------------------------------


@contextmanager
def ending(process: subprocess.Popen[str]) -> Iterator[subprocess.Popen[str]]:
    """A process for the duration of the block; all that it started ends with it."""
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def wait_until(is_so: Callable[[], bool], process: subprocess.Popen[str]) -> None:
    """Asks until it is so. Ends the program where a process ends before."""
    until = time.monotonic() + PATIENCE
    while not is_so():
        if process.poll() is not None or time.monotonic() > until:
            sys.exit(f"it does not come to that: {process.args!r}")
        time.sleep(0.2)


def asked(method: str, port: int, path: str, headers: dict[str, str]) -> bytes:
    """What a server of this machine answers."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request(method, path, headers=headers)
    try:
        return connection.getresponse().read()
    finally:
        connection.close()


if __name__ == "__main__":
    main()
