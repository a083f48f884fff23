"""The command ``sevenbridge svg``: the moments of a record, who sees what, and what it refuses."""

import io
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest

from sevenbridge.analysis.decisions import course_of
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.record.reading import read_record
from sevenbridge.engine.record.writing import write_record
from sevenbridge.engine.replay import replay
from sevenbridge.engine.rules import Rules
from sevenbridge.texts import LANGS, Lang
from sevenbridge_app.cli.main import main
from tests.analysis.records import GOES_OUT, near_the_end
from tests.drawing.test_svg import cards, words
from tests.engine.recorded import Play


@pytest.fixture
def end(tmp_path: Path) -> str:
    path = tmp_path / "end.toml"
    path.write_text(near_the_end(GOES_OUT), encoding="utf-8")
    return str(path)


def drawn(capsys: pytest.CaptureFixture[str], *arguments: str, lang: Lang = "en") -> str:
    assert main(["svg", *arguments, "--lang", lang]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    ElementTree.fromstring(out)
    return out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 2, lang: Lang = "en") -> str:
    assert main(["svg", *arguments, "--lang", lang]) == status
    out, err = capsys.readouterr()
    assert "<svg" not in out
    return out + err


def test_every_moment_from_the_position_to_the_end(end: str, capsys: pytest.CaptureFixture[str]) -> None:
    start, melded, over = (drawn(capsys, end, "--at", str(at)) for at in range(3))
    assert {"4 cards", "7 cards"} <= set(words(start))
    assert not {"4s", "Qs"} & set(cards(start))
    assert {"4s", "5s", "6s"} <= set(cards(melded))
    assert "1 card" in words(melded)
    assert "went out" in words(over)
    # without --at, the last one
    assert drawn(capsys, end) == over


def test_a_seat_sees_its_own_hand_and_all_shows_everything(
    end: str, capsys: pytest.CaptureFixture[str]
) -> None:
    own = drawn(capsys, end, "--at", "0", "--seat", "0")
    assert cards(own)[-4:] == ["4s", "5s", "6s", "Kh"]
    assert "Seat 0 (you)" in words(own)
    assert "Qs" not in cards(own)
    assert len(set(cards(drawn(capsys, end, "--at", "0", "--all"))) - {"back"}) == 52


def test_names_title_totals_and_dealer_in_both_languages(
    match: str, capsys: pytest.CaptureFixture[str]
) -> None:
    english = words(drawn(capsys, match, "--at", "0"))
    assert {"Ann", "Ben", "Round 1 of 2", "7 cards · dealer", "total 0"} <= set(english)
    japanese = words(drawn(capsys, match, lang="ja"))
    assert {"第2ラウンド（全2回）", "上がり"} <= set(japanese)


def test_the_moments_are_the_actions_that_an_analysis_counts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play = Play(Dice(8), Rules(match_length=3), 3)
    for _ in range(3):
        play.round()
    record = read_record(write_record(play.record()))
    path = tmp_path / "game.toml"
    path.write_text(write_record(record), encoding="utf-8")
    replayed = replay(record)
    counts = [course_of(replayed.game, played.number).actions for played in replayed.rounds]
    last = sum(counts) + len(counts) - 1
    assert f"0 to {last}." in refused(capsys, str(path), "--at", str(last + 1))
    # the end of the first round, and the deal of the next
    assert "went out" in words(drawn(capsys, str(path), "--at", str(counts[0])))
    assert words(drawn(capsys, str(path), "--at", str(counts[0] + 1)))[0] == "Round 2 of 3"
    for at in range(0, last + 1, 7):
        drawn(capsys, str(path), "--at", str(at), "--all", "--four-colours")


def test_a_file_is_written(end: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "table.svg"
    assert main(["svg", end, "-o", str(path), "--lang", "en"]) == 0
    assert capsys.readouterr().out == ""
    assert path.read_text(encoding="utf-8") == drawn(capsys, end)
    assert "cannot be written" in refused(capsys, end, "-o", str(tmp_path))


def test_standard_input(
    end: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = drawn(capsys, end)
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(Path(end).read_bytes())))
    assert drawn(capsys, "-") == expected


@pytest.mark.parametrize("lang", LANGS)
def test_what_cannot_be_drawn_is_refused_in_words(
    end: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], lang: Lang
) -> None:
    moment = {"en": "there is no moment 3. The moments of this record are 0 to 2.", "ja": "0から2まで"}
    assert moment[lang] in refused(capsys, end, "--at", "3", lang=lang)
    seat = {"en": "there is no seat 2. The seats of this record are 0 to 1.", "ja": "席2はありません"}
    assert seat[lang] in refused(capsys, end, "--seat", "2", lang=lang)
    assert {"en": "-1", "ja": "-1番目"}[lang] in refused(capsys, end, "--at=-1", lang=lang)
    missing = refused(capsys, str(tmp_path / "none.toml"), lang=lang)
    assert {"en": "cannot be opened", "ja": "開けません"}[lang] in missing


def test_a_record_that_does_not_hold_is_not_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(near_the_end("0 meld 4s 5s Kh\n"), encoding="utf-8")
    said = refused(capsys, str(path), status=1)
    assert f"{path}:11: “0 meld 4s 5s Kh” is refused" in said
    assert "only a record that holds with the rules can be drawn" in said


def test_who_sits_out_sees_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = near_the_end(GOES_OUT).replace("seats = 2", "seats = 3")
    text = text.replace("[[rounds]]", "[[rounds]]\nplaying = [0, 1]")
    text = text.replace('9d 2c 3d"]', '9d 2c 3d", ""]').replace("[2, 2]", "[2, 2, 0]")
    path = tmp_path / "tied.toml"
    path.write_text(text, encoding="utf-8")
    assert "seat 2 sits round 1 out" in refused(capsys, str(path), "--seat", "2")
    assert "Seat 0" in words(drawn(capsys, str(path)))
