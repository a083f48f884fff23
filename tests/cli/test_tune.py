"""The command ``sevenbridge tune``: its options, what it shows in both languages, its log, and refusals."""

import json
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from sevenbridge.bots.allrounder_tables import read_weights
from sevenbridge.bots.weights import WEIGHTS, Weights
from sevenbridge.engine.rules import Rules
from sevenbridge.lab.tuning.evolution import NoTuner, Tuning, tune
from sevenbridge.texts import LANGS, Lang
from sevenbridge_app.cli import tune as command
from sevenbridge_app.cli.main import main

pytestmark = pytest.mark.usefixtures("eighty_columns")

QUICK: dict[str, Any] = {"generations": 3, "population": 4, "sets": 2, "final_sets": 2}
WORDS = [word for name, value in QUICK.items() for word in ("--" + name.replace("_", "-"), str(value))]


def run(*words: str, lang: Lang = "en") -> int:
    return main(["tune", "--jobs", "1", *words, "--lang", lang])


def test_it_shows_the_best_weights_as_python(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*WORDS, "--seats", "2", "--rules", "wikipedia_ja", "--seed", "3") == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.isascii()
    assert out.startswith("Tuning, 2 seats: Japanese (wikipedia_ja); seed 3\n3 generations of 4")
    found = tune(Tuning(rules=Rules.preset("wikipedia_ja"), seats=2, seed=3, **QUICK))
    shown = out.split("Its weights:\n")[1]
    assert eval(shown, {"Weights": Weights}) == found.contenders[0].weights


@pytest.mark.parametrize("lang", LANGS)
def test_the_table_fits_80_columns(capsys: pytest.CaptureFixture[str], lang: Lang) -> None:
    assert run(*WORDS, "--seats", "2", lang=lang) == 0
    table = capsys.readouterr().out.split("Weights(")[0]
    assert max(map(cell_len, table.splitlines())) <= 80
    # in the final choice, and on reporting deals
    assert table.count("greedy") == table.count("rule") - table.count("gamerules") == 2
    assert table.isascii() == (lang == "en")
    for word in ("mean of 2", "candidate 3") if lang == "en" else ("中心2個の平均", "候補3"):
        assert word in table


def test_a_single_set_has_no_interval(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*WORDS, "--seats", "2", "--final-sets", "1") == 0
    assert " to " not in capsys.readouterr().out


def test_the_log_has_a_line_for_each_generation(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    assert run(*WORDS, "--seats", "2", "--log", str(path)) == 0
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert [line["number"] for line in lines] == [1, 2, 3]
    for line in lines:
        assert len(line["ahead"]) == 4
        assert set(line["centre"]) == set(WEIGHTS.__slots__)


def test_as_data_it_tells_all_that_it_takes_to_find_the_weights_again(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("--seats", "3", "--rules", "pagat", "--seed", "4", "--company", "tuned", "--start", "tuned")
    assert run(*WORDS, *words, "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert told["rules"]["preset"] == "pagat"
    settings = {each.name: told[each.name] for each in fields(Tuning) if each.name != "rules"}
    settings["company"] = tuple(settings["company"])
    found = tune(Tuning(rules=Rules.preset("pagat"), **settings))
    assert read_weights(told["weights"]) == found.contenders[0].weights
    assert told["contenders"][0]["kind"] == found.contenders[0].origin.kind
    assert told["reported"]["tuned"]["mean"] == found.reported["tuned"].mean


class TestRefusals:
    @pytest.mark.parametrize("lang", LANGS)
    @pytest.mark.parametrize(
        ("option", "number"),
        [
            ("--generations", "0"),
            ("--population", "3"),
            ("--sets", "0"),
            ("--final-sets", "-2"),
            ("--seed", "-1"),
            ("--jobs", "0"),
        ],
    )
    def test_one_sentence_says_what_to_do(
        self, capsys: pytest.CaptureFixture[str], lang: Lang, option: str, number: str
    ) -> None:
        assert run(option, number, lang=lang) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith(f"sevenbridge: {option} ")
        assert number in err
        assert err.count("\n") == 1
        assert err.isascii() == (lang == "en")

    @pytest.mark.parametrize("lang", LANGS)
    @pytest.mark.parametrize(
        ("names", "told"), [("gready", "gready"), ("rule,rule", "rule,rule"), ("rule,,tuned", "rule,,tuned")]
    )
    def test_a_company_that_cannot_play(
        self, capsys: pytest.CaptureFixture[str], lang: Lang, names: str, told: str
    ) -> None:
        assert run(*WORDS, "--company", names, lang=lang) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert told in err
        assert err.count("\n") == 1

    @pytest.mark.parametrize("lang", LANGS)
    def test_without_the_library(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, lang: Lang
    ) -> None:
        def refuse(*_: object) -> None:
            raise NoTuner

        monkeypatch.setattr(command, "tune", refuse)
        assert run(*WORDS, lang=lang) == 2
        assert '"sevenbridge-core[tune]"' in capsys.readouterr().err

    @pytest.mark.parametrize("lang", LANGS)
    def test_a_log_that_cannot_be_written(
        self, capsys: pytest.CaptureFixture[str], tmp_path: Path, lang: Lang
    ) -> None:
        path = tmp_path / "none" / "log"
        assert run(*WORDS, "--log", str(path), lang=lang) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert str(path) in err
