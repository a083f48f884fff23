"""The day's deal at the terminal, at a real server, by a clock that the test sets."""

import re
from collections.abc import Iterator
from datetime import date, datetime, timedelta, timezone
from pathlib import Path

import msgspec
import pytest

from sevenbridge.engine.actions import from_label
from sevenbridge.texts import Lang
from sevenbridge_app.cli import day
from sevenbridge_app.cli.console.taste import Taste
from sevenbridge_app.cli.online import day_phrases, link, phrases
from sevenbridge_app.cli.online.client import OnlineClient
from sevenbridge_app.cli.online.day_deal import Attempt, DayDeal, Decision, Option, Standing
from sevenbridge_app.cli.online.day_lines import DayLines
from sevenbridge_app.cli.terminal.table_help import HINT, MUTE
from sevenbridge_app.tables.settings import TableSettings
from tests.cli.online.sitting import Room, Typist, play
from tests.web.live_server import RunningClock, running_server
from tests.web.test_days import FIRST, HOUR, SECOND, at

#: at seven in the morning in Japan two hours are left of a server's day
MORNING = datetime(2026, 11, 24, 7, 0, tzinfo=timezone(timedelta(hours=9)))


def to_the_end(session: OnlineClient) -> str:
    """Plays as the greedy player does, and leaves when the match is over."""
    return play(session) if session.questions.decision is not None else ""


@pytest.fixture
def clock() -> RunningClock:
    """Nine o'clock in the morning of the first day."""
    return RunningClock(at(FIRST) + 9 * HOUR)


@pytest.fixture
def address(tmp_path: Path, clock: RunningClock, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a server, to which messages may come as fast as they like."""
    monkeypatch.setattr(link, "BURST", 1e9)
    with running_server(tmp_path / "server", now=clock) as address:
        yield address


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_day_is_left_and_finished_and_the_next_one_follows(
    address: str, clock: RunningClock, room: Room, lang: Lang, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(day, "PATIENCE", 0)
    command = ("--url", address, "--lang", lang, "--name", "Aki", "--mute", "--fast")
    left = room.type(Typist(to_the_end, ("help", "undo", "hint", "\x04")), *command, command="day")
    assert (left.status, left.err) == (0, "")
    for text in (day_phrases.LEAD, *day_phrases.TERMS):
        assert text[lang].partition("{")[0][:20] in left.out
    assert day_phrases.LEFT.format(hours=14, minutes=59)[lang] in left.out
    assert f"sevenbridge day --url {address} --name Aki" in left.out
    assert day_phrases.STANDING[lang] not in left.out
    assert MUTE.meaning[lang] in left.out
    assert HINT.meaning[lang] not in left.out, "help lists what can be done here"

    finished = room.type(Typist(to_the_end), *command, command="day")
    assert (finished.status, finished.err) == (0, "")
    for told in (
        day_phrases.WAITING,
        phrases.AFTER_DUPLICATE,
        day_phrases.FIRST,
        day_phrases.BEST,
        day_phrases.STREAK.format(streak=1, best=1, finished=1),
    ):
        assert told[lang] in finished.out
    assert ("You" if lang == "ja" else "あなた") not in finished.out
    assert f"{address}/day" in finished.out.splitlines()

    # there is one try: the same command tells the result again
    again = room.command("day", *command)
    assert again.out[again.out.index(day_phrases.STANDING[lang]) :] in finished.out

    clock.at = at(SECOND) + HOUR
    second = room.type(Typist(to_the_end), *command, command="day")
    assert second.status == 0
    assert day_phrases.STREAK.format(streak=2, best=2, finished=2)[lang] in second.out
    assert re.search(r" 23[*+] 24[*+]", second.out)


def test_the_best_line_is_shown_where_it_differs() -> None:
    options = tuple(Option(from_label(words), words) for words in ("draw", "discard Kh", "discard 2s"))
    decisions = (
        Decision(0, "draw", "draw", 0.0, options[:1]),
        Decision(0, "discard 2s", "discard Kh", 3.21, options[1:]),
    )
    deal = DayDeal(date(2026, 11, 23), 0, TableSettings(), ("", "emi"), 0, False, 3, 3, ((4, 3),), 4, None)
    lines = list(DayLines(deal, Taste(), MORNING).best_line(decisions))
    assert lines[1:] == [
        day_phrases.BEST_ALL.format(agreed=1, all=2).en,
        "  You: discard 2♠   Analyst: discard K♥  (-3.2 points)",
    ]


def test_who_are_level_are_not_better_than_each_other() -> None:
    mine = Attempt("KXMWQA", "finished", 2, 0)
    players, leads = ("", "emi"), ((4, 3), (-8, 1))
    deal = DayDeal(date(2026, 11, 23), 0, TableSettings(), players, 0, False, 4, 4, leads, 4, mine)
    assert deal.standing() == Standing(1, 4, 1 / 3)
    assert day_phrases.BETTER.format(percent=33).en in list(DayLines(deal, Taste(), MORNING).standing())
    last = msgspec.structs.replace(deal, lead=-8)
    assert last.standing() == Standing(4, 4, 0)
    assert not any("Better" in line for line in DayLines(last, Taste(), MORNING).standing())


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_without_a_server_there_is_no_such_deal(room: Room, lang: Lang) -> None:
    refused = room.command("day", "--lang", lang)
    assert (refused.status, refused.out) == (2, "")
    assert day_phrases.NEEDS_SERVER[lang] in refused.err


@pytest.mark.parametrize(
    ("lang", "time_left", "told"),
    [
        ("en", 2 * HOUR, "until 9:00 your time"),
        ("ja", 2 * HOUR - 400, "9:00までなら"),
        ("en", 20 * HOUR, "until 3:00 tomorrow, your time"),
        ("ja", 20 * HOUR, "明日の3:00までなら"),
    ],
)
def test_the_end_of_the_day_is_told_by_the_clock_of_the_person(lang: Lang, time_left: int, told: str) -> None:
    deal = DayDeal(
        date(2026, 11, 23), time_left, TableSettings(), ("", "emi"), 0, False, 3, 3, (), None, None
    )
    assert any(told in line for line in DayLines(deal, Taste(lang), MORNING).before())
