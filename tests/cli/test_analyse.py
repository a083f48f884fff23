"""The command ``sevenbridge analyse``: text in both languages, JSON, the plot, and what it refuses."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from rich.cells import cell_len

from sevenbridge.texts import LANGS, Lang
from sevenbridge_app.cli import analyse
from sevenbridge_app.cli.main import main
from sevenbridge_app.cli.record_sentences import UNKNOWN_SEAT
from tests.analysis.records import BLUNDERS, GOES_OUT, near_the_end

pytestmark = pytest.mark.usefixtures("eighty_columns")

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def blunder(tmp_path: Path) -> str:
    path = tmp_path / "blunder.toml"
    path.write_text(near_the_end(BLUNDERS), encoding="utf-8")
    return str(path)


def printed(capsys: pytest.CaptureFixture[str], *words: str, lang: Lang = "en", status: int = 0) -> str:
    assert main(["analyse", *words, "--lang", lang]) == status
    out, err = capsys.readouterr()
    told, other = (out, err) if status == 0 else (err, out)
    assert other == ""
    return told


def test_the_costliest_moment_in_words(blunder: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = [blunder, "--ascii"]
    english = " ".join(printed(capsys, *words).split())
    assert "Seat 0: the costliest moments" in english
    assert "“meld 4s 5s 6s” would have been better than “discard 4s” by " in english
    assert "Seat 1: no mistake worth naming." in english
    # no round is over, so nothing is summed up
    assert "accurate" not in english
    assert "Round 1 is not over and is in no sum." in english
    japanese = printed(capsys, *words, lang="ja").replace("\n", "").replace(" ", "")
    assert "席0が最も損をした場面" in japanese
    assert "手札4s5s6sKh：「4sを捨てる」より「4s5s6sを出す」のほうが" in japanese


@pytest.mark.parametrize("lang", LANGS)
def test_a_match_fits_eighty_columns(match: str, capsys: pytest.CaptureFixture[str], lang: Lang) -> None:
    out = printed(capsys, match, lang=lang)
    assert max(map(cell_len, out.splitlines())) <= 80
    rows = [line.split() for line in out.splitlines() if "Ann" in line and "+116.0" in line]
    assert len(rows) == 1
    cards, gifts, rest, lost, result = map(float, rows[0][-5:])
    assert round(cards + gifts + rest - lost, 1) == result == 116.0


def test_one_round_is_told_decision_by_decision(match: str, capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, match, "--round", "1", "--seat", "1", "--ascii")
    assert "Action (* chosen)" in out
    assert "Round 2" not in out
    assert "Ann" not in out.replace("(Ann)", "")
    assert out.count("\n*  ") == out.count("Ben, hand ")


def test_everything_as_json(blunder: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(printed(capsys, blunder, "--json", "--seat", "0"))
    assert found["seats"] == [0]
    assert found["costliest"][0]["moments"][0]["best"] == "meld 4s 5s 6s"


@pytest.mark.parametrize("lang", LANGS)
def test_the_plot_has_a_line_for_each_seat_and_round(
    match: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], lang: Lang
) -> None:
    path = tmp_path / "course.svg"
    printed(capsys, match, "--svg", str(path), lang=lang)
    root = ElementTree.fromstring(path.read_text(encoding="utf-8"))
    assert len(root.findall(f"{SVG}polyline")) == 4
    assert len(root.findall(f"{SVG}circle")) == 4
    texts = [each.text for each in root.findall(f"{SVG}text")]
    assert {"Ann", "Ben"} <= set(texts)
    assert {"en": "Round 2", "ja": "第2ラウンド"}[lang] in texts


def test_a_round_without_decisions_has_nothing_to_tell(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, plot = tmp_path / "record.toml", tmp_path / "course.svg"
    path.write_text(near_the_end(""), encoding="utf-8")
    assert "Nobody had anything to decide." in printed(capsys, str(path), "--svg", str(plot))
    assert ElementTree.fromstring(plot.read_text(encoding="utf-8")).findall(f"{SVG}polyline") == []


@pytest.mark.parametrize("lang", LANGS)
def test_what_cannot_be_read_or_does_not_hold_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], lang: Lang
) -> None:
    path = tmp_path / "record.toml"
    assert ": " in printed(capsys, str(path), lang=lang, status=2).replace("：", ": ")
    path.write_text("no record", encoding="utf-8")
    unreadable = printed(capsys, str(path), lang=lang, status=2)
    assert unreadable.startswith(f"{path}:1: {'cannot be read' if lang == 'en' else '読めません'}")
    path.write_text(near_the_end("0 meld 4s 5s Kh\n"), encoding="utf-8")
    refused = printed(capsys, str(path), lang=lang, status=1).splitlines()
    assert refused[0].startswith(f"{path}:11: ")
    assert refused[-1] == f"{path}: {analyse.MUST_HOLD[lang]}"


@pytest.mark.parametrize("lang", LANGS)
def test_options_that_make_no_sense_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], lang: Lang
) -> None:
    path = tmp_path / "record.toml"
    path.write_text(near_the_end(GOES_OUT), encoding="utf-8")
    seat = printed(capsys, str(path), "--seat", "2", lang=lang, status=2)
    assert seat == f"{path}: {UNKNOWN_SEAT.format(seat=2, last=1)[lang]}\n"
    played = printed(capsys, str(path), "--round", "0", lang=lang, status=2)
    assert played == f"{path}: {analyse.UNKNOWN_ROUND.format(round=0, last=1)[lang]}\n"
    blocked = str(tmp_path / "nowhere" / "course.svg")
    assert main(["analyse", str(path), "--svg", blocked, "--lang", lang]) == 2
    assert blocked in capsys.readouterr().err
