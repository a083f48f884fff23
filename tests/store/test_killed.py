"""A server that is killed in the middle of its write."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from sevenbridge_app.store.errors import CannotOpenStore, OpenErrorCode
from sevenbridge_app.store.store import Store
from sevenbridge_app.store.tables import TableWrite
from tests.store.listener import PATIENCE, Listener, contents, lines

SUBMITTER = Path(__file__).with_name("submitter.py")


@contextmanager
def server(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """A process that submits once it is told to; killed in the end."""
    with subprocess.Popen(
        [sys.executable, str(SUBMITTER), str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


@pytest.mark.parametrize("acknowledged", [1, 40, 2000])
def test_what_was_acknowledged_is_there_and_no_half_write(tmp_path: Path, acknowledged: int) -> None:
    with server(tmp_path) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write("go\n")
        process.stdin.flush()
        said = [process.stdout.readline() for _ in range(acknowledged)]
        process.kill()
        # the last word may have been cut off
        said += [line for line in process.stdout if line.endswith("\n")]
        process.wait(PATIENCE)
    with closing(Store.open(tmp_path)) as store:
        for table in ("AAAAAA", "BBBBBB", "CCCCCC"):
            log = store.read(table)
            matches = len(log) // 10
            last = max((int(line.split()[1]) for line in said if line.startswith(table)), default=0)
            assert len(log) >= last
            # each write had two lines
            assert len(log) % 2 == 0
            assert contents(log) == contents(lines(1, len(log)))
            # a match that is over is packed, and nothing else is
            for number in range(1, matches + 1):
                packed = store.read_match(table, number)
                assert packed is not None
                assert contents(packed.lines) == contents(lines(10 * number - 9, 10 * number))
            assert store.read_match(table, matches + 1) is None
            Listener(store).write(TableWrite(table, lines(len(log) + 1, len(log) + 1)))


def test_only_one_server_at_a_time_has_the_folder(tmp_path: Path) -> None:
    with server(tmp_path) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write("go\n")
        process.stdin.flush()
        process.stdout.readline()
        with pytest.raises(CannotOpenStore) as refused:
            Store.open(tmp_path)
        assert refused.value.code == OpenErrorCode.IN_USE
    with closing(Store.open(tmp_path)), pytest.raises(CannotOpenStore) as refused:
        Store.open(tmp_path)
    assert refused.value.code == OpenErrorCode.IN_USE
    Store.open(tmp_path).close()
