"""The command ``sevenbridge arena``: options, tables in both languages, JSON, the plot."""

import json
import platform
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from rich.cells import cell_len

from sevenbridge import __version__
from sevenbridge.analysis.estimates import Estimate
from sevenbridge.engine.rules import Rules
from sevenbridge.lab import cluster
from sevenbridge.lab.arena import Contest, compare, play_contest
from sevenbridge.lab.duplicate_sets import TUNING
from sevenbridge.texts import LANGS, Lang
from sevenbridge_app.cli.forest_plot import Line, forest_plot
from sevenbridge_app.cli.main import main

pytestmark = pytest.mark.usefixtures("eighty_columns")

QUICK = ("--players", "random,greedy", "--sets", "6", "--jobs", "1")
#: a comparison in which few decisions need be weighed
CORRECTED = ("--players", "tuned,rule", "--seats", "2", "--sets", "1", "--corrected")
#: a program that gives no answer, and ends
BEHIND = f"opus=cmd:{sys.executable} -c pass"
SVG = "{http://www.w3.org/2000/svg}"


def run(*words: str, lang: Lang = "en") -> int:
    return main(["arena", *words, "--lang", lang])


def printed(capsys: pytest.CaptureFixture[str], *words: str, lang: Lang = "en") -> str:
    assert run(*QUICK, *words, lang=lang) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def data(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(printed(capsys, *words, "--json"))
    return found


class TestTables:
    @pytest.mark.parametrize(
        "words",
        [
            [],
            ["--seats", "2", "--latency"],
            [*CORRECTED],
            ["--players", "random,novice,greedy", "--rules", "nintendo"],
            ["--player", BEHIND, "--seats", "2", "--sets", "1", "--players", "greedy", "--loss", "9"],
            ["--players", "random,novice,greedy", "--matches", "--sets", "2", "--seats", "3"],
        ],
    )
    @pytest.mark.parametrize("lang", LANGS)
    def test_they_fit_80_columns(
        self, capsys: pytest.CaptureFixture[str], lang: Lang, words: list[str]
    ) -> None:
        lines = printed(capsys, *words, lang=lang).splitlines()
        assert max(map(cell_len, lines)) <= 80
        assert "…" not in "".join(lines)

    def test_in_english(self, capsys: pytest.CaptureFixture[str]) -> None:
        shown = printed(capsys, "--seed", "3", "--set", "ace=both")
        assert shown.startswith("Duplicate deals, 4 seats: International (gamerules ace=both); seed 3\n")
        for word in ("3 random", "3 greedy", "95 % interval", "25.0 % of the", "decisions were legal"):
            assert word in shown
        assert shown.isascii()

    def test_in_japanese(self, capsys: pytest.CaptureFixture[str]) -> None:
        shown = printed(capsys, "--rules", "wikipedia_ja", lang="ja")
        assert shown.startswith("4席　日本の標準 (wikipedia_ja)　シード0\n")
        for word in ("プレイヤー", "random 3人", "95%区間", "組数", "点の少ない人が勝ちです。", "合法"):
            assert word in shown

    @pytest.mark.parametrize("lang", LANGS)
    def test_of_matches_it_tells_who_wins_more(self, capsys: pytest.CaptureFixture[str], lang: Lang) -> None:
        words = ["--matches", "--seats", "2", "--set", "match_length=1"]
        (found,) = data(capsys, *words, "--rules", "wikipedia_ja")["comparisons"]
        shown = printed(capsys, *words, "--rules", "wikipedia_ja", lang=lang)
        (row,) = (line.split() for line in shown.splitlines() if line.startswith("greedy"))
        assert f"{100 * found['ahead']['mean']:+.2f}" in row
        assert {"en": "Duplicate matches", "ja": "マッチ"}[lang] in shown.splitlines()[0]
        assert {"en": "Fewest", "ja": "点の少ない人"}[lang] not in shown

    def test_what_was_asked_for_is_explained(self, capsys: pytest.CaptureFixture[str]) -> None:
        plain = printed(capsys)
        assert "confidence sequence" not in plain
        assert "tuning" not in plain
        assert "confidence sequence" in printed(capsys, "--until-clear")
        assert "tuning" in printed(capsys, "--tuning")
        assert "Time of a decision" in printed(capsys, "--latency")
        shown = " ".join(printed(capsys, *CORRECTED).split())
        assert "As they were scored: rule – 1 tuned " in shown

    @pytest.mark.parametrize("lang", LANGS)
    def test_players_behind_commands_have_their_titles_and_their_faults(
        self, capsys: pytest.CaptureFixture[str], lang: Lang
    ) -> None:
        words = ["--player", BEHIND, "--players", "greedy", "--seats", "2", "--sets", "1"]
        shown = printed(capsys, *words, "--patience", "9.5", lang=lang)
        assert re.search(r"^greedy .*\bopus\b", shown, re.MULTILINE)
        (row,) = (line.split() for line in shown.splitlines() if line.startswith("opus"))
        asked = row[1]
        assert row == ["opus", asked, "0", "0", "0", asked]
        assert "9.5" in shown
        assert "were legal" not in shown

    def test_three_players_have_a_matrix(self, capsys: pytest.CaptureFixture[str]) -> None:
        words = ["--players", "random,novice,greedy", "--seats", "2", "--sets", "4"]
        found = data(capsys, *words)["comparisons"]
        rows = printed(capsys, *words).split("among those of the column:\n")[1].splitlines()[1:4]
        cells = [row.split() for row in rows]
        assert [row[0] for row in cells] == ["random", "novice", "greedy"]
        means = {(each["player"], each["among"]): each["ahead"]["mean"] for each in found}
        assert float(cells[2][1]) == pytest.approx(means["greedy", "random"], abs=0.006)
        assert float(cells[0][2]) == -float(cells[2][1])

    def test_one_way_has_no_matrix(self, capsys: pytest.CaptureFixture[str]) -> None:
        shown = printed(capsys, "--one-way", "--players", "greedy,random,novice", "--sets", "2")
        assert "among those of the column" not in shown
        assert "3 random" in shown
        assert "3 novice" in shown
        assert "3 greedy" not in shown

    def test_no_colour_where_nobody_sees_it(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert "\x1b" not in printed(capsys)


class TestJson:
    def test_it_has_everything(self, capsys: pytest.CaptureFixture[str]) -> None:
        found = data(capsys, "--seed", "4", "--set", "tie=shared", "--seats", "3", "--latency")
        assert found["versions"] == {"sevenbridge": __version__, "python": platform.python_version()}
        assert found["rules"]["changes"] == {"tie": "shared"}
        assert (found["seats"], found["seed"], found["deals"]) == (3, 4, "reporting")
        assert (found["players"], found["intervals"], found["illegal"]) == (["random", "greedy"], "fixed", 0)
        assert [(each["player"], each["among"]) for each in found["comparisons"]] == [
            ("greedy", "random"),
            ("random", "greedy"),
        ]
        assert not found["one_way"]
        for each in found["comparisons"]:
            assert (each["sets"], each["rounds"]) == (6, 18)
            assert each["ahead"]["low"] <= each["ahead"]["mean"] <= each["ahead"]["high"]
            assert each["even"] == pytest.approx(1 / 3)
        times = found["microseconds"]["greedy"]
        assert 0 < times["p50"] <= times["p95"] <= times["max"]

    def test_it_is_the_contest_s(self, capsys: pytest.CaptureFixture[str]) -> None:
        found = data(capsys, "--rules", "wikipedia_ja", "--tuning", "--until-clear", "--seats", "2")
        asked = Contest(
            rules=Rules.preset("wikipedia_ja"),
            seats=2,
            players=("random", "greedy"),
            sets=6,
            family=TUNING,
            until_clear=True,
        )
        (expected,) = play_contest(asked)
        assert (found["deals"], found["intervals"]) == ("tuning", "anytime")
        assert found["comparisons"][0]["ahead"] == asdict(expected.difference())
        assert found["comparisons"][0]["won"] == asdict(expected.share())
        assert found["microseconds"] == {}

    def test_behind_commands(self, capsys: pytest.CaptureFixture[str]) -> None:
        words = ["--player", BEHIND, "--players", "greedy", "--seats", "2", "--sets", "1", "--loss", "4"]
        found = data(capsys, *words)
        assert found["players"] == [BEHIND, "greedy"]
        faults = found["behind_commands"][BEHIND]
        assert faults["asked"] == faults["gone"] == faults["substituted"] > 5
        assert (found["illegal"], found["playouts"]) == (0, 4)
        (loss,) = (each["loss"] for each in found["comparisons"])
        assert loss["decisions"] == faults["asked"]
        gap = loss["own"]["mean"] - loss["of_each_other"]["mean"]
        assert loss["difference"]["mean"] == pytest.approx(gap)
        assert data(capsys)["comparisons"][0]["loss"] is None

    def test_corrected(self, capsys: pytest.CaptureFixture[str]) -> None:
        plain, corrected = data(capsys, *CORRECTED[:-1]), data(capsys, *CORRECTED)
        assert (plain["corrected"], corrected["corrected"]) == (False, True)
        (one,), (other,) = plain["comparisons"], corrected["comparisons"]
        assert one["ahead"] == one["ahead_as_scored"] == other["ahead_as_scored"] != other["ahead"]

    def test_of_matches_it_is_what_the_library_compares(self, capsys: pytest.CaptureFixture[str]) -> None:
        words = ["--matches", "--seats", "2", "--set", "match_length=2", "--seed", "3"]
        found = data(capsys, *words)
        (each,) = found["comparisons"]
        expected = compare("greedy", "random", 6, rules=Rules(match_length=2), seats=2, seed=3, matches=True)
        assert found["unit"] == "match"
        assert (each["ahead"], each["won"]) == (asdict(expected.difference()), asdict(expected.share()))
        assert (each["matches"], each["even"], each["player"]) == (12, 0.5, "greedy")
        assert not {"rounds", "loss", "drawn", "ahead_as_scored"} & set(each)
        assert each["points_a_match"] == expected.points()
        assert data(capsys)["unit"] == "round"
        with_jobs = ["arena", *QUICK, *words, "--json", "--lang", "en", "--jobs", "2"]
        assert main(with_jobs) == 0
        assert json.loads(capsys.readouterr().out) == found

    def test_one_way(self, capsys: pytest.CaptureFixture[str]) -> None:
        found = data(capsys, "--one-way", "--seats", "2")
        assert found["one_way"]
        assert [(each["player"], each["among"]) for each in found["comparisons"]] == [("random", "greedy")]


class TestPlot:
    def test_it_has_a_line_for_each_comparison(
        self, capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        path = tmp_path / "arena.svg"
        printed(capsys, "--svg", str(path))
        root = ElementTree.parse(path).getroot()
        texts = [each.text for each in root.iter(f"{SVG}text")]
        assert texts[0] == "Duplicate deals, 4 seats: International (gamerules); seed 0"
        assert {"greedy – 3 random", "random – 3 greedy"} <= set(texts)
        assert len(list(root.iter(f"{SVG}circle"))) == 2
        assert sum(each.get("class") == "line" for each in root.iter(f"{SVG}line")) == 2

    def test_zero_is_marked_and_everything_is_inside(self) -> None:
        lines = [Line("a<b", Estimate(3.2, 2.9, 3.5)), Line("c", Estimate(-0.4, None, None))]
        root = ElementTree.fromstring(forest_plot("T & U", "points", lines))
        width = float(root.attrib["viewBox"].split()[2])
        numbers = [
            float(each.attrib[name])
            for each in root.iter()
            for name in ("x", "x1", "x2", "cx")
            if name in each.attrib
        ]
        assert all(0 <= number <= width for number in numbers)
        assert sum(each.get("class") == "zero" for each in root.iter(f"{SVG}line")) == 1
        assert "a<b" in [each.text for each in root.iter(f"{SVG}text")]

    def test_nothing_but_zero_can_be_drawn_and_nothing_at_all_cannot(self) -> None:
        assert (
            ElementTree.fromstring(forest_plot("even", "points", [Line("a", Estimate(0, 0, 0))])) is not None
        )
        with pytest.raises(ValueError, match="nothing"):
            forest_plot("none", "points", [])

    @pytest.mark.parametrize("lang", LANGS)
    def test_a_file_that_cannot_be_written(
        self, capsys: pytest.CaptureFixture[str], tmp_path: Path, lang: Lang
    ) -> None:
        assert run(*QUICK, "--svg", str(tmp_path / "none" / "a.svg"), lang=lang) == 2
        out, err = capsys.readouterr()
        assert out
        assert err.startswith("sevenbridge: ")


class TestOnACluster:
    """tests/learning/test_ray.py tries a real one."""

    @pytest.mark.parametrize(("words", "jobs"), [([], 5), (["--jobs", "2"], 2)])
    def test_the_work_is_shared_out_there(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: list[str], jobs: int
    ) -> None:
        seen: list[object] = []

        @contextmanager
        def joined(address: str) -> Iterator[int]:
            seen.append(address)
            yield 5

        def shared_out(work: Callable[[int], object], parts: Sequence[int], jobs: int) -> Iterator[object]:
            seen.append(jobs)
            yield from map(work, parts)

        alone = data(capsys)
        monkeypatch.setattr(cluster, "joined", joined)
        monkeypatch.setattr(cluster, "shared_out", shared_out)
        quick = ["--players", "random,greedy", "--sets", "6"]
        assert run(*quick, *words, "--json", "--ray") == run(*quick, *words, "--json", "--ray", "here:1") == 0
        assert seen == ["", jobs, jobs, "here:1", jobs, jobs]
        decoder, out = json.JSONDecoder(), capsys.readouterr().out
        found, end = decoder.raw_decode(out)
        assert found == json.loads(out[end:]) == alone

    @pytest.mark.parametrize("lang", LANGS)
    def test_ray_is_an_extra(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, lang: Lang
    ) -> None:
        monkeypatch.setitem(sys.modules, "ray", None)
        assert run(*QUICK, "--ray", lang=lang) == 2
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1)
        assert '"sevenbridge-core[ray]"' in err
        assert err.isascii() == (lang == "en")


class TestRefusals:
    @pytest.mark.parametrize("lang", LANGS)
    @pytest.mark.parametrize(
        ("words", "named"),
        [
            (["--players", "greedy,gready"], "gready"),
            (["--players", "greedy"], "greedy"),
            (["--players", "greedy,Greedy"], "greedy"),
            (["--sets", "0"], "0"),
            (["--seed", "-1"], "-1"),
            (["--jobs", "0"], "0"),
            (["--players", "greedy,search:100sec"], "search:100sec"),
            (["--players", "greedy:100ms,rule"], "greedy:100ms"),
            ([*QUICK, "--ray", "127.0.0.1:1"], "127.0.0.1:1"),
            ([*QUICK, "--loss", "0"], "0"),
            ([*QUICK, "--patience", "0"], "0"),
            ([*QUICK, "--matches", "--corrected"], "--corrected"),
            ([*QUICK, "--matches", "--loss"], "--loss"),
            (["--player", "cmd:", "--players", "greedy"], "cmd:"),
            (["--player", "cmd:no-such-program x", "--players", "greedy"], "no-such-program"),
            (["--player", BEHIND, "--player", "opus=cmd:true"], "opus"),
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
