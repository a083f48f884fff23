"""What docs/house/promises.md promises from 1.0 on, each as it is in ``frozen/``.

``.venv-pure/bin/python -m tests.promises.test_promises`` writes the files. Before 1.0 that may change them.
After it, lines may be added to lists, and a file that holds what somebody has kept is never written again:
another is added.
"""

from __future__ import annotations

import hashlib
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, get_args

import msgspec
import pytest

from sevenbridge.engine.core import IS_COMPILED
from sevenbridge.engine.errors import Reason
from sevenbridge.engine.game import Game
from sevenbridge.engine.kinds import COUNT, PLAIN
from sevenbridge.engine.malformed import Fault
from sevenbridge.engine.position import Impossible, Position
from sevenbridge.engine.position_text import position_from_text, position_text
from sevenbridge.engine.record.flaws import Flaw
from sevenbridge.engine.record.reading import read_record
from sevenbridge.engine.record.writing import write_record
from sevenbridge.engine.refusals import GameFault, Refusal
from sevenbridge.engine.replay import replay
from sevenbridge.engine.rules import PRESETS, RulesCode, written
from sevenbridge.engine.verifying import verify
from sevenbridge.lab.benchmark import NAME, VERSION, deals_checksum
from sevenbridge_app.cli.terminal.save_format import record_of, table_of
from sevenbridge_app.store import migrations
from sevenbridge_app.store.log_lines import LogLine, pack, unpack
from sevenbridge_app.store.store import Store
from sevenbridge_app.tables import log_events
from sevenbridge_app.tables.finished_matches import record_of as record_of_match
from sevenbridge_app.tables.refusals import RefusalCode
from sevenbridge_app.tables.standing import standing_of, table_from
from sevenbridge_app.tables.table import Table
from sevenbridge_app.web.timed_events import timed_events
from tests.cli.test_backup import call, play
from tests.engine.test_actions import digest
from tests.promises.command_lines import addresses, command_lines
from tests.promises.environment_episodes import environment_episodes
from tests.promises.protocol_lines import defaults, protocol_lines
from tests.promises.public_names import public_names
from tests.tables.playing import Sitting, finish
from tests.tables.test_encodings import samples

FROZEN: Final = Path(__file__).with_name("frozen")
SAVED: Final = Path(__file__).with_name("saved")
STEPS: Final = Path(migrations.__file__).with_name("versions")
#: all lists of codes that programs and pages meet
CODES: Final[tuple[type[Reason], ...]] = (Refusal, GameFault, RulesCode, Flaw, Fault, Impossible, RefusalCode)


def actions() -> Iterator[str]:
    """The number of actions without a joker and with it, and a hash of all their labels in order."""
    yield f"{PLAIN} {COUNT}"
    yield digest()


def codes() -> Iterator[str]:
    """Every code with its list, and every detail of it."""
    for kind in CODES:
        for each in kind:
            yield f"{kind.__name__} {each}"
            yield from (f"{kind.__name__} {each}: {detail}" for detail in each.fields)


def steps() -> Iterator[str]:
    """Every step of the database, with a hash of its file."""
    for path in sorted(STEPS.glob("[0-9]*.py")):
        yield f"{path.stem} {hashlib.sha256(path.read_bytes()).hexdigest()}"


def presets() -> Iterator[str]:
    """Every value of every preset: a record names its rules by a preset and the switches that differ."""
    for preset, rules in PRESETS.items():
        yield from (f"{preset} {name}={written(value)}" for name, value in rules.switches().items())


def benchmark() -> Iterator[str]:
    """Each version of the benchmark, with a checksum of its rules and deals."""
    yield f"{NAME} {VERSION} {deals_checksum()}"


def log_defaults() -> Iterator[str]:
    """What a field of an event means that a log leaves out."""
    _, named = msgspec.json.schema_components([log_events.LogEvent])
    for name, struct in named.items():
        yield from defaults(name, struct)


LISTS: Final[dict[str, Callable[[], Iterator[str]]]] = {
    "actions.txt": actions,
    "addresses.txt": addresses,
    "benchmark.txt": benchmark,
    "codes.txt": codes,
    "commands.txt": command_lines,
    "environments.txt": environment_episodes,
    "log_defaults.txt": log_defaults,
    "names.txt": public_names,
    "presets.txt": presets,
    "protocol.txt": protocol_lines,
    "steps.txt": steps,
}


def frozen(name: str) -> str:
    return (FROZEN / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", sorted(set(LISTS) - {"names.txt"}))
def test_nothing_of_a_list_goes_or_changes(name: str) -> None:
    assert set(frozen(name).splitlines()) <= set(LISTS[name]())


@pytest.mark.skipif(IS_COMPILED, reason="compiled classes tell no parameters")
def test_no_public_name_goes_and_no_call_needs_more() -> None:
    assert set(frozen("names.txt").splitlines()) <= set(public_names())


def test_a_record_is_read_holds_and_is_written_as_it_was() -> None:
    text = frozen("record.toml")
    record = read_record(text)
    assert replay(record).holds
    assert all(each.holds for each in verify(record))
    assert write_record(record) == text


def test_a_position_means_the_same_as_text_and_as_bytes() -> None:
    text, data = frozen("position.txt").strip(), (FROZEN / "position.json").read_bytes()
    position = Position.from_bytes(data)
    assert position.to_bytes() == data
    assert position_text(position) == text
    # the text leaves out what has happened before
    assert position_text(position_from_text(text)) == text


@pytest.mark.parametrize("path", sorted(SAVED.glob("*.toml")), ids=lambda path: path.stem)
def test_a_saved_game_is_gone_on_with_where_it_stood(path: Path) -> None:
    data = path.read_bytes()
    local, taste = table_of(data)
    saved = read_record(data)
    again = read_record(write_record(record_of(local, taste)))
    assert again.about == saved.about
    assert again.rounds == saved.rounds


def test_every_event_of_a_log_is_read_for_ever() -> None:
    seen = set()
    for body in (FROZEN / "log_events.jsonl").read_bytes().splitlines():
        event = log_events.decode(body)
        assert log_events.encode(event) == body
        seen.add(type(event))
    assert seen == set(get_args(log_events.LogEvent))


def test_a_match_in_the_database_is_the_match_of_its_record() -> None:
    body = (FROZEN / "packed_log.bin").read_bytes()
    lines, standing = unpack(body, int(frozen("packed_log.txt")))
    events = [(log_events.decode(line.body), line.at) for line in lines]
    assert record_of_match(Table("ABCDEF"), events, 1) == frozen("record.toml")
    assert table_from("ABCDEF", standing).match_number == 1


def test_a_backup_is_restored_with_all_that_it_holds(tmp_path: Path) -> None:
    status, told = call("restore", FROZEN / "server.backup", "--data-dir", tmp_path)
    assert status == 0, told
    assert "2 guests, 1 finished matches" in told
    code = frozen("server_table.txt").strip()
    with closing(Store.open(tmp_path)) as store:
        match, others = store.read_match(code, 1), store.read(code)
    assert match is not None
    record = record_of_match(Table(code), timed_events(match.lines), 1)
    assert record is not None
    assert replay(read_record(record)).holds
    table = table_from(code, match.standing) if match.standing else Table(code)
    for event, at in timed_events([*match.lines, *others]):
        table.fold(event, at)
    assert table.match_number > 1, "the one that was being played"


def _sitting() -> Sitting:
    """A match of two rounds, of two persons and a computer."""
    sitting = Sitting(seats=3, fill="greedy", switches={"match_length": 2, "jokers": 1})
    sitting.sit(0, 1)
    sitting.start()
    finish(sitting, random.Random(1), "greedy")
    return sitting


def _freeze() -> None:
    if IS_COMPILED:
        sys.exit("compiled classes tell no parameters: call this with .venv-pure/bin/python")
    for name, made in LISTS.items():
        (FROZEN / name).write_text("".join(f"{line}\n" for line in made()), encoding="utf-8")
    sitting = _sitting()
    record = record_of_match(Table("ABCDEF"), sitting.log, 1)
    assert record is not None
    (FROZEN / "record.toml").write_text(record, encoding="utf-8")
    position = Game.from_record(read_record(record)).until(1, 30).round.position()
    (FROZEN / "position.txt").write_text(f"{position_text(position)}\n", encoding="utf-8")
    (FROZEN / "position.json").write_bytes(position.to_bytes())
    events = b"".join(each + b"\n" for each in samples(log_events.LogEvent, "t"))
    (FROZEN / "log_events.jsonl").write_bytes(events)
    lines = [
        LogLine(number, at, log_events.encode(event)) for number, (event, at) in enumerate(sitting.log, 1)
    ]
    (FROZEN / "packed_log.bin").write_bytes(pack(lines, standing_of(sitting.table)))
    (FROZEN / "packed_log.txt").write_text(f"{len(lines)}\n", encoding="utf-8")
    (FROZEN / "server.backup").unlink(missing_ok=True)
    with TemporaryDirectory() as folder:
        _, code = play(Path(folder), Path(folder), FROZEN / "server.backup")
    (FROZEN / "server_table.txt").write_text(f"{code}\n", encoding="utf-8")


if __name__ == "__main__":
    _freeze()
