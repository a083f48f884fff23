"""The command ``sevenbridge benchmark``: files of results, checks, and what is said of what is wrong."""

import json
import sys
from pathlib import Path

import pytest

from sevenbridge.lab import benchmark
from sevenbridge.texts import LANGS, Lang
from sevenbridge_app.cli.main import main

FAST = ("--tasks", "two", "--sets", "12", "--jobs", "1")


def run(*words: str, lang: Lang = "en") -> int:
    return main(["benchmark", *words, "--lang", lang])


@pytest.fixture
def results(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    path = tmp_path / "greedy.json"
    assert run("greedy", *FAST, "--about", "hand-written", "--output", str(path)) == 0
    capsys.readouterr()
    return path


def test_what_it_prints_is_what_it_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "rule.json"
    assert run("rule", *FAST, "--about", "hand-written", "--output", str(path)) == 0
    data = json.loads(path.read_text(encoding="utf-8"))
    assert data["about"] == "hand-written"
    assert f"{data['scores']['two'][0]:+.2f}" in capsys.readouterr().out


@pytest.mark.parametrize("lang", LANGS)
def test_a_check_tells_the_same_player_from_another(
    results: Path, lang: Lang, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("greedy", "--check", str(results), "--jobs", "1", lang=lang) == 0
    same = capsys.readouterr().out
    assert run("random", "--check", str(results), "--jobs", "1", lang=lang) == 1
    assert capsys.readouterr().out != same


def test_results_on_other_deals_are_not_compared(results: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deals = benchmark.deals_checksum()
    results.write_text(results.read_text(encoding="utf-8").replace(deals, "0" * 64), encoding="utf-8")
    assert run("greedy", "--check", str(results)) == 2
    assert "other deals" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("greedy", "--tasks", ""), "There is no task"),
        (("greedy", "--jobs", "0"), "--jobs cannot be 0"),
        (("greedy", "--patience", "0"), "--patience cannot be 0"),
        (("greedy", "--check", "no/such/file.json"), "cannot be read"),
        (("greedy", "--check", "it.json", "--sets", "5", "--about", "x"), "so --sets, --about cannot"),
        (("greedy", "--output", "no/such/folder/it.json"), "cannot be written"),
        (("py:sevenbridge.texts:Text.__name__",), "has nothing called"),
        (("py:sevenbridge.texts:LANGS",), "has no method choose"),
        (("py:nothing.of.it:Player",), "There is no"),
        (("cmd:no-such-program",), "There is no program"),
    ],
)
def test_what_is_wrong_is_said(words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*words) == 2
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(("lang", "told"), [("en", "not legal"), ("ja", "ルールに反する")])
@pytest.mark.parametrize("choice", [-1, 10**6, 0])
def test_a_player_that_plays_illegally_is_told_in_a_sentence(
    tmp_path: Path, lang: Lang, told: str, choice: int, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / f"illegal_{choice}.py"
    path.write_text(f"class Player:\n    def choose(self, view, dice):\n        return {choice}\n")
    assert run(f"py:{path}:Player", *FAST, lang=lang) == 2
    assert told in capsys.readouterr().err


def test_another_version_is_not_compared(results: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = results.read_text(encoding="utf-8").replace('"version": 1', '"version": 7')
    results.write_text(text, encoding="utf-8")
    assert run("greedy", "--check", str(results)) == 2
    assert "of version 7" in capsys.readouterr().err


def test_without_numpy_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "sevenbridge.lab.benchmark.small_game", None)
    assert run("greedy", "--tasks", "small") == 2
    assert '"sevenbridge-core[gym]"' in capsys.readouterr().err
