"""Statistics of Seven by Seven: what is counted, and that the file survives whatever happens."""

import json
import os
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sevenbridge.drawing.cells import width
from sevenbridge.texts import LANGS, Lang
from sevenbridge_app.cli.console.look import WIDTH
from sevenbridge_app.cli.console.phrases import NEWER_FILE
from sevenbridge_app.cli.console.taste import Taste
from sevenbridge_app.cli.seven_terminal.deals import Deal, DealKind, deal_of_the_day
from sevenbridge_app.cli.seven_terminal.game_in_progress import GameInProgress
from sevenbridge_app.cli.seven_terminal.phrases import NOT_COUNTED
from sevenbridge_app.cli.seven_terminal.saved_game import SavedGame
from sevenbridge_app.cli.seven_terminal.score import clock, score_table
from sevenbridge_app.cli.seven_terminal.statistics import (
    ROWS,
    DamagedStatistics,
    Statistics,
    StatisticsFile,
    Tally,
)

DAY = date(2025, 1, 30)
RANDOM = Deal(1, DealKind.RANDOM)


def daily(days: int) -> Deal:
    return Deal(1, DealKind.DAILY, DAY + timedelta(days))


def test_games_are_counted_by_kind_and_together() -> None:
    statistics = Statistics()
    for is_won in (True, True, False, True):
        statistics.enter(RANDOM, is_won, 0.0)
    statistics.enter(Deal(5, DealKind.NUMBERED), False, 9.0)
    assert statistics.tallies["random"] == Tally(played=4, won=3, streak=1, longest=2)
    assert statistics.tallies["numbered"] == Tally(played=1)
    assert statistics.tallies["all"] == Tally(played=5, won=3, streak=0, longest=2)


def test_the_best_time_is_of_games_won_without_help() -> None:
    statistics = Statistics()
    entered = [(True, 60.0), (True, 70.0), (False, 1.0), (True, 61.0), (True, 59.5)]
    assert [statistics.enter(RANDOM, *each) for each in entered] == [True, False, False, False, True]
    assert statistics.tallies["random"].best_seconds == statistics.tallies["all"].best_seconds == 59.5


def test_daily_deals_count_once_and_their_streak_is_one_of_days() -> None:
    statistics = Statistics()
    for days in (0, 1, 1, 0, 2):
        statistics.enter(daily(days), True, 0.0)
    assert statistics.tallies["daily"] == Tally(
        played=3, won=3, streak=3, longest=3, last_day=(DAY + timedelta(2)).isoformat()
    )
    tally = statistics.tallies["daily"]
    assert [tally.standing_streak(DAY + timedelta(days)) for days in (2, 3, 4)] == [3, 3, 0]
    statistics.enter(daily(4), True, 0.0)
    assert (tally.streak, tally.longest) == (1, 3)


def test_the_deal_of_another_day_counts_as_one_by_number() -> None:
    assert deal_of_the_day(DAY, DAY).kind == DealKind.DAILY
    yesterday = deal_of_the_day(DAY, DAY + timedelta(1))
    assert (yesterday.kind, yesterday.day) == (DealKind.NUMBERED, DAY)
    statistics = Statistics()
    statistics.enter(yesterday, True, 0.0)
    statistics.enter(yesterday, True, 0.0)
    assert statistics.tallies["numbered"].played == 2


def test_a_game_that_was_watched_is_neither_won_nor_lost() -> None:
    statistics = Statistics()
    statistics.enter_watched(daily(0))
    assert statistics.tallies["daily"] == statistics.tallies["all"] == Tally(watched=1)
    statistics.enter(daily(0), True, 12.5)
    assert statistics.tallies["daily"].won == 1


def test_statistics_of_earlier_versions_have_watched_nothing() -> None:
    statistics = Statistics()
    statistics.enter(RANDOM, True, 12.5)
    text = statistics.to_text().replace(',\n   "watched": 0', "")
    assert "watched" not in text
    assert Statistics.from_text(text) == statistics


def test_statistics_of_later_versions_are_read_and_nothing_of_them_is_lost() -> None:
    statistics = Statistics()
    statistics.enter(RANDOM, True, 12.5)
    later = json.loads(statistics.to_text())
    later["tallies"]["weekly"] = {"played": 3}
    later["tallies"]["random"]["perfect"] = 1
    later["weather"] = "rain"
    del later["tallies"]["numbered"]
    read = Statistics.from_text(json.dumps(later))
    assert read == statistics
    read.enter(RANDOM, False, 0.0)
    written = json.loads(read.to_text())
    assert written["weather"] == "rain"
    assert written["tallies"]["weekly"] == {"played": 3}
    assert written["tallies"]["random"].items() >= {"perfect": 1, "played": 2}.items()


@pytest.mark.parametrize("lang", LANGS)
def test_a_file_of_a_newer_format_is_left_as_it_is(tmp_path: Path, lang: Lang) -> None:
    saved = SavedGame(tmp_path, Taste(lang=lang))
    path = tmp_path / "seven-by-seven" / "statistics.json"
    path.parent.mkdir()
    path.write_text('{"format": 2, "rows": []}')
    assert saved.statistics() == Statistics()
    assert saved.taken() == [NEWER_FILE.format(path=path)[lang]]
    assert not saved.enter(GameInProgress(RANDOM), is_won=True)
    assert saved.taken() == [NEWER_FILE.format(path=path)[lang], NOT_COUNTED[lang]]
    assert path.read_text() == '{"format": 2, "rows": []}'


# -- the file ----------------------------------------------------------------------------------------------


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    file = StatisticsFile(tmp_path / "deep" / "statistics.json")
    assert file.read() == Statistics()
    statistics = Statistics()
    statistics.enter(daily(0), True, 12.5)
    file.write(statistics)
    assert file.read() == statistics


def test_a_crash_in_the_middle_of_a_write_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = StatisticsFile(tmp_path / "statistics.json")
    statistics = Statistics()
    statistics.enter(RANDOM, True, 12.5)
    file.write(statistics)

    def crash(*_: object) -> None:
        raise KeyboardInterrupt

    for function in ("fsync", "replace"):
        with monkeypatch.context() as patch:
            patch.setattr(os, function, crash)
            with pytest.raises(KeyboardInterrupt):
                file.write(Statistics())
        assert file.read() == statistics
    # what was begun is in nobody's way
    file.write(Statistics())
    assert file.read() == Statistics()


DAMAGED = [
    "",
    "{",
    "[]",
    "7",
    "[" * 5000,
    '{"format": 1}',
    '{"format": 0, "tallies": {}}',
    '{"format": "2", "tallies": {}}',
    '{"format": 1, "tallies": []}',
    *(
        json.dumps({"format": 1, "tallies": dict.fromkeys(ROWS, tally)})
        for tally in (
            7,
            [7],
            {"played": "7"},
            {"played": True},
            {"played": -1},
            {"played": 1 << 60},
            {"won": 1},
            {"best_seconds": float("nan")},
            {"last_day": "yesterday"},
        )
    ),
]


@pytest.mark.parametrize("text", DAMAGED)
def test_a_damaged_file_is_put_aside_with_a_sentence(text: str, tmp_path: Path) -> None:
    saved = SavedGame(tmp_path, Taste())
    path = tmp_path / "seven-by-seven" / "statistics.json"
    path.parent.mkdir()
    path.write_text(text)
    assert saved.statistics() == Statistics()
    assert [str(path) in line for line in saved.taken()] == [True, True]
    assert path.with_name("statistics.json.damaged").read_text() == text
    assert not path.exists()
    saved.enter(GameInProgress(RANDOM), is_won=True)
    assert saved.statistics().tallies["all"].played == 1
    assert saved.taken() == []


@given(st.text())
def test_any_text_is_damaged(text: str) -> None:
    with pytest.raises(DamagedStatistics):
        Statistics.from_text(text)


def test_statistics_that_cannot_be_kept_are_told(tmp_path: Path) -> None:
    (tmp_path / "seven-by-seven").write_text("in the way")
    saved = SavedGame(tmp_path, Taste())
    saved.enter(GameInProgress(RANDOM), is_won=True)
    why, uncounted = saved.taken()
    assert "statistics.json" in why
    assert uncounted == NOT_COUNTED.en


# -- the table ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_the_table_is_straight_and_fits(lang: Lang) -> None:
    statistics = Statistics()
    for number in range(1200):
        statistics.enter(RANDOM, number % 3 > 0, 3725.0)
    lines = score_table(statistics, DAY, Taste(lang=lang))
    assert len(lines) == 1 + len(ROWS)
    assert len({width(line) for line in lines}) == 1
    assert width(lines[0]) < WIDTH
    assert "1200" in lines[-1]
    assert "1:02:05" in lines[-1]


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0.0, "0:00.0"), (4.53, "0:04.5"), (9.94, "0:09.9"), (10.0, "0:10"), (83.9, "1:23"), (3600, "1:00:00")],
)
def test_times(seconds: float, text: str) -> None:
    assert clock(seconds) == text
