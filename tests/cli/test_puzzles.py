"""The command ``sevenbridge puzzles``: solving, and puzzles from one's own matches."""

import io
import json
import sys
from collections.abc import Iterable
from datetime import date, timedelta
from pathlib import Path
from typing import NamedTuple

import pytest
from rich.cells import cell_len

from sevenbridge.engine.notation import format_action
from sevenbridge.puzzles.leitner import Standing
from sevenbridge.puzzles.puzzle import Puzzle, Theme
from sevenbridge.puzzles.shipped import shipped_puzzles
from sevenbridge.texts import LANGS, Lang
from sevenbridge_app.cli.console.phrases import NEWER_FILE
from sevenbridge_app.cli.console.prompt import InputEnded, Prompt
from sevenbridge_app.cli.console.taste import Taste
from sevenbridge_app.cli.main import main
from sevenbridge_app.cli.puzzle_terminal import phrases
from sevenbridge_app.cli.puzzle_terminal.notebook import DamagedNotebook, Notebook
from sevenbridge_app.cli.puzzle_terminal.solving import Solving
from tests.analysis.records import BLUNDERS, GOES_OUT, near_the_end

TODAY = date(2026, 11, 23)


class Shown(NamedTuple):
    """What a run of the command left."""

    status: int
    out: str
    err: str


class Puzzler:
    """Runs ``sevenbridge puzzles`` with lines as input; ``notebook`` is the file that it keeps."""

    def __init__(
        self, state: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        self.notebook = state / "sevenbridge" / "puzzles.json"
        self._monkeypatch = monkeypatch
        self._capsys = capsys

    def run(self, *options: str, lines: Iterable[str] = (), lang: Lang = "en") -> Shown:
        """One run."""
        self._monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        self._capsys.readouterr()
        status = main(["puzzles", *options, "--lang", lang])
        return Shown(status, *self._capsys.readouterr())


@pytest.fixture
def puzzler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Puzzler:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr("os.fsync", lambda handle: None)
    return Puzzler(tmp_path, monkeypatch, capsys)


def asked_first(shown: str) -> Puzzle:
    """The puzzle that was asked first, by its name."""
    return min(
        (each for each in shipped_puzzles() if each.name in shown), key=lambda each: shown.index(each.name)
    )


def typed(puzzle: Puzzle, index: int) -> str:
    """How one types the action of this index among the worths."""
    return format_action(puzzle.view, puzzle.worths[index].action)


# -- solving -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_a_puzzle_is_asked_and_the_answer_is_shown(puzzler: Puzzler, lang: Lang) -> None:
    shown = puzzler.run(lines=["show", "quit"], lang=lang)
    assert (shown.status, shown.err) == (0, "")
    puzzle = asked_first(shown.out)
    assert phrases.THEMES[puzzle.theme][lang] in shown.out
    assert phrases.VALUES[lang][:10] in shown.out
    assert phrases.COMES_TOMORROW[lang] in shown.out
    assert f"{puzzle.best.ahead:+.1f}" in shown.out
    assert max(cell_len(line) for line in shown.out.expandtabs().splitlines()) <= 80


def test_the_best_action_is_right_and_another_is_not(puzzler: Puzzler) -> None:
    puzzle = asked_first(puzzler.run(lines=["quit"]).out)
    assert not puzzler.notebook.exists()
    wrong = puzzler.run(lines=[typed(puzzle, -1), "quit"]).out
    assert "would have been better than" in wrong
    notebook = Notebook.read(puzzler.notebook)
    assert (notebook.run, notebook.standings[puzzle.name].box) == (0, 1)
    puzzler.notebook.unlink()
    right = puzzler.run(lines=[typed(puzzle, 0), "", "quit"]).out
    assert "Right:" in right
    assert asked_first(right[right.index("Right:") :]).name != puzzle.name
    assert Notebook.read(puzzler.notebook).run == 1


def test_what_cannot_be_done_is_explained_and_asked_again(puzzler: Puzzler) -> None:
    shown = puzzler.run(lines=["nonsense", "discard", "meld 2s 9h Kc", "99", "show", "quit"])
    assert shown.status == 0
    assert "nonsense" in shown.out
    assert phrases.VALUES["en"][:10] in shown.out
    assert len(Notebook.read(puzzler.notebook).standings) == 1


def test_input_that_ends_leaves_everything_as_it_was(puzzler: Puzzler) -> None:
    assert puzzler.run(lines=[]).status == 0
    assert not puzzler.notebook.exists()


def test_a_theme_and_rules_can_be_chosen(puzzler: Puzzler) -> None:
    english = puzzler.run("--theme", "claim", "--rules", "wikipedia_ja", lines=["q"]).out
    japanese = puzzler.run("--theme", "throw", lines=["q"], lang="ja").out
    for shown, theme in ((english, Theme.CLAIM), (japanese, Theme.THROW)):
        puzzle = asked_first(shown)
        assert puzzle.theme is theme
        assert puzzle.preset == "wikipedia_ja"


def test_once_those_by_the_own_rules_are_known_others_come(puzzler: Puzzler) -> None:
    notebook = Notebook(puzzler.notebook)
    for puzzle in shipped_puzzles():
        if puzzle.preset == "pagat":
            notebook.standings[puzzle.name] = Standing(6, None)
    notebook.path.parent.mkdir(parents=True)
    notebook.write()
    shown = puzzler.run("--rules", "pagat", lines=["q"]).out
    assert asked_first(shown).preset != "pagat"


def test_puzzles_come_again_by_days_until_they_are_known(
    puzzler: Puzzler, capsys: pytest.CaptureFixture[str]
) -> None:
    notebook, day = Notebook(puzzler.notebook), TODAY
    puzzle = shipped_puzzles()[0]

    def solve(*lines: str) -> str:
        prompt = Answers(lines)
        Solving([], [puzzle], notebook, Taste(), prompt, today=lambda: day).run()
        return capsys.readouterr().out

    assert phrases.COMES_TOMORROW["en"] in solve("show", "q")
    assert phrases.NOTHING_LEFT["en"][:20] in solve()
    for days in (1, 3, 7, 16, 35):
        day += timedelta(days=days)
        out = solve(typed(puzzle, 0), "q")
        assert "To be solved again today: 1" in out
        assert "once more" in out
    assert phrases.KNOWN["en"] in out
    day += timedelta(days=999)
    assert phrases.NOTHING_LEFT["en"][:20] in solve()


def test_only_those_are_announced_that_come(puzzler: Puzzler, tmp_path: Path) -> None:
    shipped = shipped_puzzles()
    missed, other = shipped[0], next(each for each in shipped if each.theme is not shipped[0].theme)
    notebook = Notebook(puzzler.notebook)
    notebook.answer(missed.name, is_solved=False, today=date(2026, 1, 1))
    notebook.path.parent.mkdir(parents=True)
    notebook.write()
    file = tmp_path / "others.jsonl"
    file.write_text(other.as_line() + "\n", encoding="utf-8")
    announced = phrases.DUE.format(count=1)["en"]
    assert announced in puzzler.run(lines=["q"]).out
    assert announced in puzzler.run("--theme", missed.theme, lines=["q"]).out
    assert announced not in puzzler.run("--theme", other.theme, lines=["q"]).out
    assert announced not in puzzler.run("--file", str(file), lines=["q"]).out


def test_what_is_solved_before_it_is_due_counts_in_no_row(puzzler: Puzzler) -> None:
    notebook = Notebook(puzzler.notebook)
    for is_solved, run, longest in ((True, 1, 1), (True, 1, 1), (False, 0, 1), (True, 0, 1)):
        notebook.answer("one", is_solved, TODAY)
        assert (notebook.run, notebook.longest) == (run, longest)
    notebook.answer("one", is_solved=True, today=TODAY + timedelta(days=1))
    notebook.answer("two", is_solved=True, today=TODAY + timedelta(days=1))
    assert (notebook.run, notebook.longest) == (2, 2)


class Answers(Prompt):
    """Types these lines."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)

    def ask(self, sign: str = "> ") -> str:
        """See ``Prompt``."""
        try:
            return next(self._lines)
        except StopIteration:
            raise InputEnded from None


# -- files -------------------------------------------------------------------------------------------


def test_a_file_of_mined_puzzles_can_be_solved(puzzler: Puzzler, tmp_path: Path) -> None:
    mined = tmp_path / "mined.jsonl"
    puzzle = shipped_puzzles()[-1]
    mined.write_text(puzzle.as_line() + "\n", encoding="utf-8")
    shown = puzzler.run("--file", str(mined), lines=[typed(puzzle, 0), "q"])
    assert puzzle.name in shown.out
    assert "Right:" in shown.out


@pytest.mark.parametrize("text", ["no puzzle", '{"view": {}}', "\n\n"])
def test_a_file_without_puzzles_is_refused(puzzler: Puzzler, tmp_path: Path, text: str) -> None:
    path = tmp_path / "mined.jsonl"
    assert puzzler.run("--file", str(path)).status == 2
    path.write_text(text, encoding="utf-8")
    for lang in LANGS:
        shown = puzzler.run("--file", str(path), lang=lang)
        assert shown.status == 2
        assert phrases.NO_PUZZLES.format(path=path)[lang] in shown.err


def test_a_notebook_of_a_later_version_is_read_and_nothing_of_it_is_lost(puzzler: Puzzler) -> None:
    notebook = Notebook(puzzler.notebook)
    notebook.answer("one", is_solved=True, today=TODAY)
    puzzler.notebook.parent.mkdir(parents=True)
    notebook.write()
    later = json.loads(puzzler.notebook.read_bytes())
    later["answered"]["one"]["seconds"] = 7
    later["weather"] = "rain"
    del later["longest"]
    puzzler.notebook.write_text(json.dumps(later), encoding="utf-8")
    read = Notebook.read(puzzler.notebook)
    assert (read.standings, read.run, read.longest) == (notebook.standings, 1, 0)
    read.answer("one", is_solved=False, today=TODAY)
    read.write()
    written = json.loads(puzzler.notebook.read_bytes())
    assert (written["weather"], written["run"]) == ("rain", 0)
    assert written["answered"]["one"].items() >= {"seconds": 7, "box": 1}.items()


@pytest.mark.parametrize("lang", LANGS)
def test_a_notebook_of_a_newer_format_is_left_as_it_is(puzzler: Puzzler, lang: Lang) -> None:
    puzzler.notebook.parent.mkdir(parents=True)
    puzzler.notebook.write_text('{"format": 2}', encoding="utf-8")
    shown = puzzler.run(lines=["show", "q"], lang=lang)
    assert (shown.status, shown.err) == (
        2,
        f"sevenbridge: {NEWER_FILE.format(path=puzzler.notebook)[lang]}\n",
    )
    assert puzzler.notebook.read_text(encoding="utf-8") == '{"format": 2}'


WRONG_ROWS = '{"format": 1, "run": 0, "longest": 0, "own": [], "answered": 3}'


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": 0}', WRONG_ROWS])
def test_a_damaged_notebook_is_not_written_over(puzzler: Puzzler, text: str) -> None:
    puzzler.notebook.parent.mkdir(parents=True)
    puzzler.notebook.write_text(text, encoding="utf-8")
    with pytest.raises(DamagedNotebook):
        Notebook.read(puzzler.notebook)
    shown = puzzler.run(lines=["show", "q"])
    assert shown.status == 2
    assert str(puzzler.notebook) in shown.err
    assert puzzler.notebook.read_text(encoding="utf-8") == text


# -- one's own ---------------------------------------------------------------------------------------


def test_the_costliest_decisions_of_a_record_become_puzzles(puzzler: Puzzler, tmp_path: Path) -> None:
    record = tmp_path / "match.toml"
    record.write_text(near_the_end(BLUNDERS), encoding="utf-8")
    words = ["from", str(record)]
    assert phrases.ADDED.format(count=1)["en"] in puzzler.run(*words).out
    (own,) = Notebook.read(puzzler.notebook).own
    # the same match again, or a seat that lost nothing
    assert phrases.NONE_ADDED["ja"] in puzzler.run(*words, lang="ja").out
    assert phrases.NONE_ADDED["en"] in puzzler.run(*words, "--seat", "1").out
    shown = puzzler.run(lines=[typed(own, 0), "q"]).out
    assert phrases.OWN["en"] in shown
    assert "Right:" in shown
    assert Notebook.read(puzzler.notebook).standings.keys() == {own.name}


def test_puzzles_that_cannot_be_kept_are_said_to_be_added_once_more(
    puzzler: Puzzler, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(notebook: Notebook) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Notebook, "write", full)
    record = tmp_path / "match.toml"
    record.write_text(near_the_end(BLUNDERS), encoding="utf-8")
    for lang in LANGS:
        shown = puzzler.run("from", str(record), lang=lang)
        assert shown.status == 2
        assert phrases.NOT_ADDED[lang].split("{reason}")[1][-12:] in shown.err
        assert str(puzzler.notebook) in shown.err


@pytest.mark.parametrize("lang", LANGS)
def test_two_actions_are_told_apart_in_a_sentence(puzzler: Puzzler, lang: Lang) -> None:
    puzzle = next(
        each for each in shipped_puzzles() if each.theme is Theme.LAY_OFF and each.preset == "gamerules"
    )
    file = puzzler.notebook.with_name("one.jsonl")
    file.parent.mkdir(parents=True)
    file.write_text(puzzle.as_line() + "\n", encoding="utf-8")
    shown = puzzler.run("--file", str(file), lines=[typed(puzzle, -1), "q"], lang=lang).out
    told = "".join(shown.split())
    assert ("」。「" if lang == "ja" else "”wouldhavebeenbetterthan“") in told


def test_a_record_that_gives_none_is_refused(puzzler: Puzzler, tmp_path: Path) -> None:
    record = tmp_path / "match.toml"
    assert puzzler.run("from", str(record)).status == 2
    record.write_text(near_the_end(GOES_OUT), encoding="utf-8")
    assert puzzler.run("from", str(record), "--seat", "9").status == 2
    record.write_text(near_the_end("0 meld 4s 5s Kh\n"), encoding="utf-8")
    assert puzzler.run("from", str(record)).status == 1
    assert not puzzler.notebook.exists()
