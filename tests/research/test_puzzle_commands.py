"""The commands of ``python -m research.puzzles``: mining, measuring anew, and selecting."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from research.puzzles.__main__ import main
from research.puzzles.mining import Miner
from research.puzzles.selection import selected, spread_of
from sevenbridge.puzzles.puzzle import Theme, puzzle_from_line
from sevenbridge.puzzles.shipped import shipped_puzzles
from tests.puzzles.positions import some_puzzle

#: a decision of which another action than it says is the best: it was shipped once, measured in worlds that
#: did not go by the record
NO_PUZZLE = Path(__file__).parent / "no_puzzle.jsonl"

Run = Callable[..., Any]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs the command with these words, and gives its report."""

    def runs(*words: object) -> Any:
        monkeypatch.setattr("sys.argv", ["puzzles", *map(str, words)])
        main()
        return json.loads(capsys.readouterr().out)

    return runs


def test_puzzles_are_mined_and_added_to_a_file(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # what makes a puzzle is for others to test (test_puzzle_mining.py)
    monkeypatch.setattr(
        Miner, "puzzle_of", lambda miner, view: some_puzzle(view, missed_by=("rabbit", "fox"))
    )
    path = tmp_path / "mined.jsonl"
    for seed, total in ((1, 1), (2, 2)):
        report = run(
            *["mine", "--count", "1", "--seats", "2", "--player", "greedy", "--seed"], seed, "--out", path
        )
        assert (report["puzzles"], report["rules"]) == (1, "gamerules")
        assert report["missed_by"] == {"rabbit": 1, "fox": 1}
        found = [puzzle_from_line(line) for line in path.read_text(encoding="utf-8").splitlines()]
        assert len({each.name for each in found}) == total


def test_puzzles_are_measured_anew_and_those_that_are_none_any_more_are_left_out(
    run: Run, tmp_path: Path
) -> None:
    still = [each for each in shipped_puzzles() if each.theme is Theme.THROW][:2]
    mined, out = tmp_path / "mined.jsonl", tmp_path / "measured.jsonl"
    # the second is in the file with an answer that is wrong
    wrong = replace(still[1], worths=still[1].worths[::-1])
    texts = [still[0].as_line(), wrong.as_line(), NO_PUZZLE.read_text(encoding="utf-8").strip()]
    mined.write_text("\n".join(texts) + "\n", encoding="utf-8")
    report = run("measure", mined, "--out", out)
    assert report == {"puzzles": 3, "kept": 2, "with_another_answer": 1}
    # what a puzzle is worth follows from what the seat sees, so nothing comes out otherwise than before
    assert out.read_text(encoding="utf-8").splitlines() == [each.as_line() for each in still]


def test_of_mined_puzzles_those_are_chosen_that_differ_most(run: Run, tmp_path: Path) -> None:
    puzzles = shipped_puzzles()[:60]
    files = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    # some are in both
    for path, some in zip(files, (puzzles[20:], puzzles[:40][::-1]), strict=True):
        path.write_text("".join(each.as_line() + "\n" for each in some), encoding="utf-8")
    out = tmp_path / "chosen.jsonl"
    report = run("select", *files, "--count", 12, "--out", out)
    chosen = [puzzle_from_line(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert report == json.loads(json.dumps(spread_of(chosen)))
    assert chosen == selected(puzzles, 12)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("mine --count 0", "one puzzle or more"),
        ("mine --player nobody", "no player has this name"),
        ("mine --seats 9", "9 players"),
        ("mine --seed -1", "not negative"),
        ("mine --rules nobodys", "is not a preset"),
        ("select FILE --count 0", "one puzzle or more"),
        ("select FILE --count 2", "hold 1 different"),
        ("select MISSING --count 1", "No such file"),
        ("measure BROKEN", "holds no puzzles"),
    ],
)
def test_what_cannot_be_done_is_told_in_a_sentence(
    run: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str], words: str, sentence: str
) -> None:
    (tmp_path / "FILE").write_text(shipped_puzzles()[0].as_line() + "\n", encoding="utf-8")
    (tmp_path / "BROKEN").write_text("no puzzle\n", encoding="utf-8")
    named = [str(tmp_path / word) if word.isupper() else word for word in words.split()]
    with pytest.raises(SystemExit) as ended:
        run(*named, "--out", tmp_path / "out.jsonl")
    assert ended.value.code == 2
    assert sentence in capsys.readouterr().err
