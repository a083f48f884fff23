"""Where lines are broken on a terminal: as in a Japanese book, by one function for all that is printed."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sevenbridge import PRESETS
from sevenbridge.drawing.cells import folded, width
from sevenbridge_app.cli.main import main
from sevenbridge_app.cli.output import complain
from tests.cli.test_printed import PRINTED
from tests.test_terms import japanese_texts

#: what no line of Japanese begins with
CLOSING = tuple("、。，．・：；！？）］」』】〉》”…～ーゝゞ々ァィゥェォッャュョぁぃぅぇぉっゃゅょ％")
#: what none ends with
OPENING = tuple("（［「『【〈《“")
WIDTHS = (60, 80)


def wrongly_broken(lines: list[str]) -> Iterator[str]:
    """The lines that begin or end with what must not stand there."""
    for line in lines:
        if line.lstrip().startswith(CLOSING) or line.rstrip().endswith(OPENING):
            yield line


@pytest.mark.parametrize("room", [20, *(columns - 1 for columns in WIDTHS)])
def test_every_japanese_text_of_the_terminal_is_broken_where_it_may_be(room: int) -> None:
    texts = [text for where, text in japanese_texts() if "/cli/" in where or where.startswith("core/")]
    for text in texts:
        for line in text.split("\n"):
            # parts of sentences may begin with what follows something
            _, *others = folded(line.lstrip(), room)
            assert not list(wrongly_broken(others)), line


def test_a_broken_text_is_whole() -> None:
    text = "「7がものをいう、日本生まれのラミー。」は（ポン・チー）のジョーカーはジョーカーです…。"
    for room in range(12, 40):
        lines = folded(text, room)
        assert "".join(lines) == text
        assert max(map(width, lines)) <= room


@pytest.mark.parametrize("columns", WIDTHS)
@pytest.mark.parametrize("names", [(), *((preset,) for preset in PRESETS), ("pagat", "gamerules"), ("ace",)])
def test_tables_of_rules_are_broken_by_the_same_rule(
    names: tuple[str, ...], columns: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    assert main(["rules", *names, "--lang", "ja"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(width, lines)) <= columns
    assert not list(wrongly_broken(lines))
    cells = [cell for line in lines for cell in line.split("  ")]
    assert not list(wrongly_broken(cells))


@pytest.mark.parametrize("path", sorted(PRINTED.glob("*.ja.txt")), ids=lambda path: path.name)
def test_nothing_that_is_printed_is_wrongly_broken(path: Path) -> None:
    assert not list(wrongly_broken(path.read_text(encoding="utf-8").splitlines()))


@pytest.mark.parametrize("columns", WIDTHS)
def test_an_error_is_broken_on_a_terminal_and_stays_one_line_in_a_file(
    columns: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    sentence = "「ジョーカー」というルールの項目はありません。" * 5
    complain(sentence)
    assert capsys.readouterr().err == f"sevenbridge: {sentence}\n"
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    complain(sentence)
    lines = capsys.readouterr().err.splitlines()
    assert max(map(width, lines)) < columns
    assert not list(wrongly_broken(lines))
