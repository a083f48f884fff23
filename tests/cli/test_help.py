"""The pages of help: as wide as the screen, and what is listed is what can be done; and the commands."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from sevenbridge.drawing.cells import width
from sevenbridge.texts import LANGS, Lang
from sevenbridge_app.cli.console.help_page import CommandHelp
from sevenbridge_app.cli.console.look import Look
from sevenbridge_app.cli.console.taste import Taste
from sevenbridge_app.cli.main import GROUPS, main
from sevenbridge_app.cli.online.table_help import help_at
from sevenbridge_app.cli.seven_terminal.commands import CHOICE_WORDS, SEVEN_WORDS
from sevenbridge_app.cli.seven_terminal.deal_help import CHOICE_HELP, SEVEN_HELP
from sevenbridge_app.cli.terminal.commands import VERBS
from sevenbridge_app.cli.terminal.table_help import HELP
from sevenbridge_app.tables.server_messages import Duplicate, SeatState, Snapshot
from sevenbridge_app.tables.settings import TableSettings
from tests.cli.test_play_screens import check_picture

AKI, BEN, EMI = SeatState("person"), SeatState("person"), SeatState("computer", player="emi")


def at_server(
    *others: SeatState,
    who: SeatState = AKI,
    duplicate: Duplicate | None = None,
    settings: TableSettings | None = None,
) -> Callable[[Taste], Iterator[str]]:
    """The help at a table of a server where these sit beside the person."""
    seats = [who, *others]
    table = Snapshot(
        seq=0,
        code="KXMWQA",
        viewer=0,
        mine=(0,),
        settings=settings or TableSettings(),
        stage="playing",
        seats=tuple(seats),
        match=1,
        totals=(0,) * len(seats),
        scores=(),
        duplicate=duplicate,
    )
    return partial(help_at, table, seats)


DAY = Duplicate(day="2026-11-23")
PAGES: dict[str, Callable[[Taste], Iterator[str]]] = {
    "table": HELP.lines,
    "friends": at_server(BEN, EMI),
    "alone": at_server(EMI),
    "day": at_server(EMI, duplicate=DAY),
    "seven": SEVEN_HELP.lines,
    "choice": CHOICE_HELP.lines,
}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("room", [79, 49])
@pytest.mark.parametrize("page", PAGES)
def test_a_page_fits_the_screen(page: str, room: int, lang: Lang) -> None:
    lines = list(PAGES[page](Taste(lang, Look(room=room))))
    assert max(map(width, lines)) <= room
    assert len(lines) < 23 or room < 79, "on a usual screen all of it is seen at once"


@pytest.mark.parametrize(
    ("page", "room", "lang"), [("day", 49, "ja"), ("friends", 79, "en"), ("choice", 49, "en")]
)
def test_picture_of_a_page(page: str, room: int, lang: Lang) -> None:
    check_picture(f"help-{page}-{room}-{lang}", list(PAGES[page](Taste(lang, Look(room=room)))))


def listed(page: Callable[[Taste], Iterator[str]]) -> set[str]:
    """The first words of the lines of a page on a narrow screen, where each command has a line of its own."""
    return {line.split()[0] for line in page(Taste("en", Look(room=49)))}


def test_what_is_off_is_not_listed() -> None:
    assert {"hint", "undo", "start", "say", "remove", "save"} <= listed(
        at_server(BEN, settings=TableSettings(coach="everybody"))
    )
    assert "hint" not in listed(at_server(BEN))
    assert "hint" in listed(at_server(EMI))
    assert "hint" in listed(at_server(BEN, who=SeatState(kind="person", name="Aki", coached_until=1)))
    assert "hint" not in listed(at_server(EMI, settings=TableSettings(claims="level")))
    assert not {"say", "remove"} & listed(at_server(EMI))
    friend = listed(at_server(EMI, duplicate=Duplicate(invitation="c0ffee")))
    assert not {"hint", "undo", "start", "say", "remove"} & friend
    assert {"save", "ready", "review", "table", "quit"} <= friend
    assert not {"hint", "undo", "start", "say", "remove", "save", "ready"} & listed(
        at_server(EMI, duplicate=DAY)
    )


@pytest.mark.parametrize(
    ("commands", "words"),
    [
        (HELP.commands, VERBS),
        (SEVEN_HELP.commands, SEVEN_WORDS.verbs),
        (CHOICE_HELP.commands, CHOICE_WORDS.verbs),
    ],
)
def test_what_is_listed_is_understood(commands: tuple[CommandHelp, ...], words: dict[str, str]) -> None:
    for each in commands:
        verb = each.word.split()[0]
        assert words[verb] == words[each.japanese] == verb


# -- the commands ------------------------------------------------------------------------------------


def commands(capsys: pytest.CaptureFixture[str]) -> dict[str, list[str]]:
    """The commands of the program by the headings of its help."""
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0
    paragraphs = capsys.readouterr().out.split("\n\n")
    groups = [each.splitlines() for each in paragraphs if re.match(r"\w+:\n", each)]
    return {heading.rstrip(":"): [line.split()[0] for line in lines] for heading, *lines in groups}


def test_commands_are_listed_by_what_they_are_for(capsys: pytest.CaptureFixture[str]) -> None:
    groups = commands(capsys)
    assert list(groups) == ["play", "look", "measure", "serve", "options"]
    assert groups["play"][:2] == ["web", "play"]
    assert {"choice", "seven"} <= set(groups["play"])
    assert "restore" in groups["serve"]


def test_the_page_of_commands_tells_every_one_and_no_other(capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parents[2] / "docs" / "play" / "commands.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`sevenbridge [^|]*)\|", page, re.MULTILINE)
    told = {name for row in rows for name in re.findall(r"`sevenbridge (\w+)", row)}
    groups = commands(capsys)
    del groups["options"]
    assert told == {name for names in groups.values() for name in names}


NAMES = [name for group in GROUPS for name in group.commands]


@pytest.mark.parametrize("name", NAMES)
def test_each_command_tells_its_options(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([name, "--help"])
    assert ended.value.code == 0
    told = capsys.readouterr().out
    assert told.startswith(f"usage: sevenbridge {name} ")
    assert "--lang" in told or "ACTION" in told


#: the modules of commands that the command line has imported once it has done this
IMPORTED = """
import sys
from sevenbridge_app.cli import main
try:
    main.main(sys.argv[1:])
except SystemExit:
    pass
modules = {command.module for group in main.GROUPS for command in group.commands.values()}
print("imported:", *sorted(each for each in modules if f"sevenbridge_app.cli.{each}" in sys.modules))
"""


@pytest.mark.parametrize(
    ("words", "modules"), [("--version", []), ("--help", []), ("check --help", ["check"])]
)
def test_what_is_not_asked_for_is_not_imported(words: str, modules: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", IMPORTED, *words.split()], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1].split() == ["imported:", *modules]
