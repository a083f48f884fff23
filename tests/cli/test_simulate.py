"""The command ``sevenbridge simulate``: options, tables in both languages, JSON."""

import json
import platform
from dataclasses import asdict
from typing import Any

import pytest
from rich.cells import cell_len

from sevenbridge import __version__
from sevenbridge.engine.rules import Rules
from sevenbridge.lab.simulation import Simulation
from sevenbridge.lab.simulation import simulate as simulated
from sevenbridge.texts import LANGS, Lang
from sevenbridge_app.cli import simulate
from sevenbridge_app.cli.main import main

pytestmark = pytest.mark.usefixtures("eighty_columns")


def run(*words: str, lang: Lang = "en") -> int:
    return main(["simulate", *words, "--lang", lang])


def printed(capsys: pytest.CaptureFixture[str], *words: str, lang: Lang = "en") -> str:
    assert run(*words, lang=lang) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def data(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(printed(capsys, *words, "--json"))
    return found


class TestTables:
    @pytest.mark.parametrize("words", [[], ["--matches"], ["--seats", "6", "--rules", "nintendo"]])
    @pytest.mark.parametrize("lang", LANGS)
    def test_they_fit_80_columns_and_align(
        self, capsys: pytest.CaptureFixture[str], lang: Lang, words: list[str]
    ) -> None:
        lines = printed(capsys, "-n", "40", *words, lang=lang).splitlines()
        assert max(map(cell_len, lines)) <= 80
        rows = [line for line in lines if " greedy" in line]
        assert len(rows) == (6 if "6" in words else 4)
        # every row ends with the last column, pon, at the same place
        assert len({cell_len(row.rstrip()) for row in rows}) == 1

    def test_in_english(self, capsys: pytest.CaptureFixture[str]) -> None:
        shown = printed(capsys, "-n", "50", "--players", "greedy,random", "--seed", "3", "--set", "ace=both")
        assert shown.startswith("50 rounds: International (gamerules ace=both); seed 3\n")
        for word in ("1 greedy", "2 random", "Wins", "95 % interval", "Points", "Chi", "Pon", "Drawn rounds"):
            assert word in shown
        assert shown.isascii()

    def test_in_japanese(self, capsys: pytest.CaptureFixture[str]) -> None:
        shown = printed(
            capsys, "-n", "50", "--players", "greedy,random", "--rules", "wikipedia_ja", lang="ja"
        )
        assert shown.startswith("50ラウンド　日本の標準 (wikipedia_ja)　シード0\n")
        for word in ("プレイヤー", "勝率", "95%区間", "チー", "ポン", "流局", "点の少ない人が勝ちです。"):
            assert word in shown

    def test_who_wins_is_said_where_it_is_not_who_has_most(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert "Fewest points win." in printed(capsys, "-n", "5", "--rules", "wikipedia_ja")
        assert "Fewest points win." not in printed(capsys, "-n", "5")

    @pytest.mark.parametrize("lang", LANGS)
    def test_one_round_has_no_interval_and_a_drawn_one_no_starter(
        self, capsys: pytest.CaptureFixture[str], lang: Lang
    ) -> None:
        words = ["-n", "1", "--players", "random", "--set", "stock_out=end", "--set", "reshuffles=0"]
        assert printed(capsys, *words, lang=lang)
        assert printed(capsys, *words, "--seats", "6", "--seed", "1", lang=lang)

    def test_no_colour_where_nobody_sees_it(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert "\x1b" not in printed(capsys, "-n", "5")


class TestJson:
    def test_it_has_everything(self, capsys: pytest.CaptureFixture[str]) -> None:
        found = data(
            capsys, "-n", "60", "--players", "greedy,random,greedy", "--seed", "4", "--set", "tie=shared"
        )
        assert found["versions"] == {"sevenbridge": __version__, "python": platform.python_version()}
        assert found["rules"]["preset"] == "gamerules"
        assert found["rules"]["changes"] == {"tie": "shared"}
        assert Rules(**found["rules"]["switches"]) == Rules(tie="shared")
        assert (found["seats"], found["unit"], found["games"], found["seed"]) == (3, "round", 60, 4)
        assert [each["name"] for each in found["players"]] == ["greedy", "random", "greedy"]
        for each in found["players"]:
            for name in ("wins", "points", "rounds_won", "one_go"):
                assert each[name]["low"] <= each[name]["mean"] <= each[name]["high"]
            assert {"chis_a_round", "pons_a_round"} <= set(each)
        for name in ("drawn", "turns"):
            assert set(found[name]) == {"mean", "low", "high"}
        assert found["starter"]["even"] == pytest.approx(1 / 3)
        assert {"reshuffles_a_round", "decisions_a_round"} <= set(found)

    def test_its_figures_are_the_simulation_s(self, capsys: pytest.CaptureFixture[str]) -> None:
        found = data(capsys, "-n", "30", "--matches", "--players", "greedy,random", "--rules", "nintendo")
        rules = Rules.preset("nintendo")
        played = simulated(Simulation(rules=rules, players=("greedy", "random"), games=30, matches=True))
        assert found["rounds"] == played.rounds > 30
        assert "sums" not in found
        assert found["unit"] == "match"
        assert found["players"][0]["points"] == asdict(played.points(0))
        assert found["players"][1]["pons_a_round"] == played.pons(1) / played.rounds
        assert sum(each["wins"]["mean"] for each in found["players"]) == pytest.approx(1)

    def test_the_number_of_processes_changes_nothing(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("sevenbridge.lab.simulation.ROUNDS_A_PART", 10)
        outputs = {printed(capsys, "-n", "40", "--json", "--jobs", jobs) for jobs in ("1", "2", "3")}
        assert len(outputs) == 1


class TestPlayers:
    @pytest.mark.parametrize(
        ("words", "names"),
        [
            ([], ["greedy"] * 4),
            (["--seats", "2"], ["greedy"] * 2),
            (["--players", "random", "--seats", "3"], ["random"] * 3),
            (["--players", "greedy, Random"], ["greedy", "random"]),
            (["--players", "greedy,random", "--seats", "2"], ["greedy", "random"]),
        ],
    )
    def test_who_sits_down(
        self, capsys: pytest.CaptureFixture[str], words: list[str], names: list[str]
    ) -> None:
        found = data(capsys, "-n", "2", *words)
        assert [each["name"] for each in found["players"]] == names


class TestRefusals:
    @pytest.mark.parametrize("lang", LANGS)
    @pytest.mark.parametrize(
        ("words", "named"),
        [
            (["--players", "gready"], "gready"),
            (["--players", "search:soon"], "search:soon"),
            (["--players", "greedy,"], "greedy"),
            (["--players", "greedy,random", "--seats", "3"], "3"),
            (["-n", "0"], "0"),
            (["--seed", "-1"], "-1"),
            (["--jobs", "0"], "0"),
        ],
    )
    def test_one_sentence_says_what_to_do(
        self, capsys: pytest.CaptureFixture[str], lang: Lang, words: list[str], named: str
    ) -> None:
        assert run(*words, lang=lang) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith("sevenbridge: ")
        assert err.count("\n") == 1
        assert named in err
        assert err.isascii() == (lang == "en")

    def test_an_interrupt_ends_it(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def interrupted(*_: object, **__: object) -> None:
            raise KeyboardInterrupt

        monkeypatch.setattr(simulate, "simulate", interrupted)
        assert run("-n", "5") == 130
