"""The pages of ``--help`` and what is said of a wrong command line, in the language of whoever reads."""

from __future__ import annotations

import argparse
import ast
import inspect
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sevenbridge import write_record
from sevenbridge.drawing.cells import width
from sevenbridge.texts import LANGS, Lang
from sevenbridge_app.cli.console.command_line import WORDS
from sevenbridge_app.cli.main import FAULT, GROUPS, command_line, main
from tests.cli.test_line_breaks import WIDTHS, wrongly_broken
from tests.engine.test_public_surface import game_in_progress
from tests.test_terms import JAPANESE

COMMANDS = [name for group in GROUPS for name in group.commands]
PAGES = [
    "",
    *COMMANDS,
    "puzzles from",
    *(f"admin {action}" for action in ("nodes", "connections", "end-table", "ban-guest", "lift-address")),
]
#: what argparse says to programmers alone, or what is said otherwise here
NOT_SAID = {
    "%(prog)s: error: %(message)s\n",
    "%(heading)s:",
    "usage: ",
    "show this help message and exit",
    "show program's version number and exit",
    "subcommands",
    " (default: %(default)s)",
    "%r is not callable",
    "ambiguous option: %(option)s could match %(matches)s",
    "'required' is an invalid argument for positionals",
    ".__call__() not defined",
    'argument "-" with mode %r',
    "can't open '%(filename)s': %(error)s",
    "cannot have multiple subparser arguments",
    "cannot merge actions - two groups are named %r",
    "conflicting option string: %s",
    "conflicting option strings: %s",
    "conflicting subparser alias: %s",
    "conflicting subparser: %s",
    "dest= is required for options like %r",
    "invalid conflict_resolution value: %r",
    "invalid option string %(option)r: must start with a character %(prefix_chars)r",
    "mutually exclusive arguments must be optional",
    "unexpected option string: %s",
    "unknown parser %(parser_name)r (choices: %(choices)s)",
}


def told(words: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[str, str]:
    """What a command line that ends at once prints, on the two streams."""
    with pytest.raises(SystemExit):
        main(words)
    out, err = capsys.readouterr()
    return out, err


def actions(parser: argparse.ArgumentParser) -> Iterator[tuple[str, argparse.Action]]:
    """All that can be given to a parser and to those below it, each with what it is called."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, below in action.choices.items():
                yield from ((f"{name} {called}", each) for called, each in actions(below))
            yield from ((each.dest, each) for each in action._choices_actions)
        if action.help != argparse.SUPPRESS:
            yield action.option_strings[0] if action.option_strings else action.dest, action


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_is_explained_in_both_languages(command: str) -> None:
    english, japanese = (dict(actions(command_line(command, lang))) for lang in LANGS)
    assert list(english) == list(japanese)
    for name, action in english.items():
        other = japanese[name]
        assert action.help, name
        assert not JAPANESE.search(action.help), name
        assert other.help, name
        assert JAPANESE.search(other.help), name


@pytest.mark.parametrize("columns", WIDTHS)
@pytest.mark.parametrize("page", PAGES)
def test_a_page_in_japanese_has_no_english_and_fits_the_screen(
    page: str, columns: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    out, _ = told([*page.split(), "--help", "--lang", "ja"], capsys)
    lines = out.splitlines()
    assert out.startswith(f"使い方：sevenbridge {page}".rstrip())
    assert "オプション：" in lines
    assert not {"usage", "options", "arguments"} & set(out.replace(":", " ").split())
    assert max(map(width, lines)) <= columns
    assert not list(wrongly_broken(lines))


def test_the_language_is_that_of_the_locale_unless_it_is_given(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SEVENBRIDGE_LANG", "ja_JP.UTF-8")
    assert told(["--help"], capsys)[0].startswith("使い方：")
    assert told(["play", "--lang=en", "--help"], capsys)[0].startswith("usage: ")
    monkeypatch.setenv("SEVENBRIDGE_LANG", "C")
    assert told(["--help"], capsys)[0].startswith("usage: ")
    assert told(["play", "--help", "--lang", "ja"], capsys)[0].startswith("使い方：")


@pytest.mark.parametrize(
    ("words", "english", "japanese"),
    [
        ("play --seats", "--seats needs a value.", "--seats：値を指定してください。"),
        ("play --seats x", "--seats does not take “x”.", "--seats：「x」は指定できません。"),
        ("play --setas 3", "--setas 3 is not known here.", "--setas 3 は指定できません。"),
        ("play --mute=3", "--mute takes no value, and has “3”.", "--mute：値（3）は付けられません。"),
        ("play --seat 3", "--seat 3 is not known here.", "--seat 3 は指定できません。"),
        ("day --calls ron", "--calls does not take “ron”. Choose from", "次から選んでください："),
        ("svg", "Give RECORD too.", "RECORD を指定してください。"),
        ("admin", "Give ACTION too.", "ACTION を指定してください。"),
        (
            "admin --database postgresql:///cards nodes",
            "--database comes after ACTION, as in: sevenbridge admin nodes --database",
            "--database は ACTION の後に書いてください。例：sevenbridge admin nodes --database",
        ),
        (
            "admin --days=3 ban-guest 7",
            "--days comes after ACTION, as in: sevenbridge admin ban-guest --days",
            "--days は ACTION の後に書いてください。",
        ),
        (
            "svg a --all --seat 1",
            "--seat cannot be given with --all.",
            "--seat：--all と一緒には指定できません。",
        ),
        ("odds --cells 99", "--cells takes a whole number from 4 to 10", "4～10の整数を指定してください"),
    ],
)
def test_a_wrong_command_line_gets_a_sentence(
    words: str, english: str, japanese: str, capsys: pytest.CaptureFixture[str]
) -> None:
    command = words.split()[0]
    for lang, sentence in (("en", english), ("ja", japanese)):
        _, err = told([*words.split(), f"--lang={lang}"] if lang == "ja" else words.split(), capsys)
        first, second = err.splitlines()
        assert first.startswith(f"sevenbridge {command}: ")
        assert sentence in first
        assert f"`sevenbridge {command} --help`" in second


def test_an_unknown_command_is_told_the_others(capsys: pytest.CaptureFixture[str]) -> None:
    _, err = told(["plya", "--lang", "ja"], capsys)
    assert "「plya」は指定できません。次から選んでください：" in err
    assert "play" in err


def test_all_that_argparse_may_say_is_in_both_languages() -> None:
    calls = (node for node in ast.walk(ast.parse(inspect.getsource(argparse))) if isinstance(node, ast.Call))
    said = {
        each.value
        for call in calls
        if isinstance(call.func, ast.Name) and call.func.id in ("_", "ngettext")
        for each in call.args
        if isinstance(each, ast.Constant) and isinstance(each.value, str) and "deprecated" not in each.value
    }
    said.discard("%(prog)s: warning: %(message)s\n")
    assert said - NOT_SAID == set(WORDS)


def test_parsers_of_others_keep_the_words_of_argparse(capsys: pytest.CaptureFixture[str]) -> None:
    command_line("play", "ja").parse_args(["play", "--seats", "3"])
    told(["play", "--seats", "--lang", "ja"], capsys)
    other = argparse.ArgumentParser(prog="other")
    other.add_argument("--seats")
    with pytest.raises(SystemExit):
        other.parse_args(["--seats"])
    assert "argument --seats: expected one argument" in capsys.readouterr().err
    assert "options:" in other.format_help()


@pytest.mark.parametrize("lang", LANGS)
def test_the_words_of_argparse_have_the_same_places_to_fill(lang: Lang) -> None:
    for message, text in WORDS.items():
        assert text[lang].count("%s") == message.count("%s") + message.count(" %r"), message


def test_a_fault_of_the_program_is_told_from_an_answer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(options: argparse.Namespace) -> int:
        raise ZeroDivisionError

    monkeypatch.setattr("sevenbridge_app.cli.rules.run", fail)
    assert main(["rules", "--lang", "ja"]) == 70
    told = capsys.readouterr().err
    assert "ZeroDivisionError" in told
    assert FAULT.ja in told


def test_rules_of_what_is_measured_are_the_same_in_every_language(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def report(lang: Lang) -> str:
        assert main(["simulate", "--games", "3", "--jobs", "1", "--json", "--lang", lang]) == 0
        return capsys.readouterr().out

    assert report("en") == report("ja")
    assert json.loads(report("ja"))["format"] == 1


def test_what_programs_read_is_utf_8_whatever_the_locale(tmp_path: Path) -> None:
    record = tmp_path / "it.toml"
    record.write_text(write_record(game_in_progress().record()), encoding="utf-8")
    words = ["-c", "from sevenbridge_app.cli.main import main; main()", "svg", str(record), "--lang", "ja"]
    done = subprocess.run(
        [sys.executable, *words],
        check=True,
        capture_output=True,
        env=os.environ | {"PYTHONIOENCODING": "cp1252", "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert "ラウンド" in done.stdout.decode() or "第1戦" in done.stdout.decode()


def test_why_a_file_cannot_be_used_does_not_stand_in_the_output(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in ("svg", "analyse", "puzzles from"):
        assert main([*command.split(), str(tmp_path / "nothing.toml"), "--lang", "en"]) == 2
        told = capsys.readouterr()
        assert told.out == ""
        assert "nothing.toml: cannot be opened" in told.err
    assert main(["check", str(tmp_path / "nothing.toml"), "--lang", "en"]) == 2
    assert "nothing.toml: cannot be opened" in capsys.readouterr().out, "the answer of check"
