"""``sevenbridge odds``: the exact chance, beside it what came of trying."""

import json
from collections.abc import Callable
from fractions import Fraction
from functools import cache

import pytest

from sevenbridge.solitaire.odds import Odds, exact_odds
from sevenbridge_app.cli import odds
from sevenbridge_app.cli.main import main
from sevenbridge_app.cli.odds import Trial, try_deals

EXACT = Fraction(443415028619117413309745162952567382, 18214044526933723860925408625358984375)

#: the exact odds with so many cells, which are counted only once
COUNTED: Callable[[int], Odds] = cache(exact_odds)


@pytest.fixture(autouse=True)
def counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds, "exact_odds", COUNTED)


def data(capsys: pytest.CaptureFixture[str], *options: str) -> dict[str, object]:
    assert main(["odds", "--json", *options]) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    found: dict[str, object] = json.loads(shown.out)
    return found


def test_the_exact_chance_as_a_fraction_and_in_percent(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "-n", "3000", "--jobs", "1", "--lang", "en"]) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    assert f"  {EXACT.numerator}/{EXACT.denominator}\n" in shown.out
    assert "= 2.43446769 %, one deal in 41.08" in shown.out
    assert " won of 3,000 deals, 1 to 3,000" in shown.out
    assert "with 95 % confidence" in shown.out
    assert max(map(len, shown.out.splitlines())) < 80


def test_the_same_in_japanese(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "-n", "1000", "--jobs", "1", "--lang", "ja", "--cells", "7"]) == 0
    shown = capsys.readouterr().out
    assert "場札 7枚" in shown
    assert "= 8.51440653%（11.74回に1回）" in shown
    assert "95%信頼区間" in shown


@pytest.mark.parametrize("cells", [4, 10])
def test_everything_as_data(capsys: pytest.CaptureFixture[str], cells: int) -> None:
    found = data(capsys, "--cells", str(cells), "-n", "2000", "--jobs", "1", "--first", "4294966297")
    assert found["cells"] == cells
    won = Fraction(str(found["fraction"]))
    assert found["chance"] == float(won)
    for name, winning in (("left", "0"), ("moves", "40")):
        chances = found[name]
        assert isinstance(chances, dict)
        assert Fraction(chances[winning]) == won
        assert sum(map(Fraction, chances.values())) == 1
    trial = found["simulation"]
    assert isinstance(trial, dict)
    assert (trial["first"], trial["deals"], trial["last"]) == (4294966297, 2000, 1000), "deals go round"
    assert trial["mean"] == trial["won"] / 2000
    assert trial["low"] <= trial["mean"] <= trial["high"]
    # both are chosen so that they hold
    assert trial["low"] <= float(won) <= trial["high"]


def test_nothing_need_be_tried(capsys: pytest.CaptureFixture[str]) -> None:
    found = data(capsys, "-n", "0")
    assert found["simulation"] is None
    assert Fraction(str(found["fraction"])) == EXACT
    assert main(["odds", "-n", "0", "--lang", "en"]) == 0
    assert "Tried" not in capsys.readouterr().out


def test_a_seed_is_another_stretch_of_deals(capsys: pytest.CaptureFixture[str]) -> None:
    trials = [
        data(capsys, "-n", "10", "--seed", seed, "--cells", "4")["simulation"] for seed in ("1", "2", "1")
    ]
    assert trials[0] == trials[2] != trials[1]


def test_the_number_of_processes_changes_nothing() -> None:
    alone = try_deals(1, 21_000, 6, 1, "")
    assert alone == try_deals(1, 21_000, 6, 2, "") == Trial(1, 21_000, alone.won)


@pytest.mark.parametrize(
    "options",
    [
        ("--cells", "3"),
        ("--cells", "11"),
        ("--cells", "six"),
        ("-n", "-1"),
        ("--first", "0"),
        ("--first", "4294967297"),
        ("--first", "1", "--seed", "1"),
        ("--jobs", "0"),
    ],
    ids=" ".join,
)
def test_numbers_out_of_range(capsys: pytest.CaptureFixture[str], options: tuple[str, ...]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["odds", *options])
    assert caught.value.code == 2
    assert "Traceback" not in capsys.readouterr().err
