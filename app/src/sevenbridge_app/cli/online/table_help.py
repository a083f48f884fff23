"""The help at a table of a server: what is listed is what can be done there."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from sevenbridge.texts import Text
from sevenbridge_app.cli.console.help_page import CommandHelp
from sevenbridge_app.cli.console.taste import Taste
from sevenbridge_app.cli.terminal.table_help import (
    CALLS,
    DISCARDS,
    HELP,
    HINT,
    LANG,
    MUTE,
    RULES,
    SCORE,
    SORT,
    UNDO,
    WHO,
)
from sevenbridge_app.tables.server_messages import SeatState, Snapshot

_ASK_BACK: Final = CommandHelp("undo", "戻す", Text("ask the others to take back", "全員の同意で1手戻る"))
_REVIEW: Final = Text("after the match: what your choices were worth", "終了後に選択を振り返る")
_TABLE: Final = CommandHelp("table", "場", Text("the table as it stands", "今の場を見る"))
_READY: Final = CommandHelp("ready", "準備", Text("on to the next round", "次のラウンドへ"))
_AGAIN: Final = CommandHelp(
    "again", "もう一戦", Text("another match, once all want it", "全員そろえばもう一戦")
)
_SAVE: Final = CommandHelp("save", "保存", Text("save FILE, after the match", "終了後、記録を保存"))

_ALWAYS: Final = (_TABLE, SCORE, RULES, DISCARDS, SORT, WHO, MUTE, CALLS, LANG)
_REVIEWED: Final = CommandHelp("review", "振り返り", _REVIEW)
_PAUSE: Final = CommandHelp("quit", "やめる", Text("a pause; the same command goes on", "離れると一時停止"))
_LEAVE: Final = CommandHelp("quit", "やめる", Text("your seat waits for a while", "席はしばらく残る"))
_START: Final = CommandHelp("start", "開始", Text("begins a match", "マッチを始める"))
_SAY: Final = CommandHelp("say", "言う", Text("a phrase: say 3, say hello", "say 3、say hello"))
_REMOVE: Final = CommandHelp(
    "remove 2",
    "退席",
    Text(
        "asks the others to remove player 2, or replaces who is absent",
        "2番の人の退席を求める、席を外している人に代わってもらう",
    ),
)


def help_at(table: Snapshot, seats: list[SeatState], taste: Taste) -> Iterator[str]:
    """The lines of the help at a table where these sit."""
    return replace(HELP, commands=tuple(_commands(table, seats))).lines(taste)


def _is_coached(table: Snapshot, seats: list[SeatState]) -> bool:
    """Whether the settings allow hints to everybody, or to the reader, who is new."""
    until = (seats[seat].coached_until for seat in table.mine)
    return table.settings.coach == "everybody" or any(match >= max(1, table.match) for match in until)


def _commands(table: Snapshot, seats: list[SeatState]) -> Iterator[CommandHelp]:
    is_alone = sum(seat.kind == "person" for seat in seats) == 1
    duplicate = table.duplicate
    if duplicate is None:
        if table.settings.claims != "level" and (is_alone or _is_coached(table, seats)):
            yield HINT
        yield UNDO if is_alone else _ASK_BACK
    yield from _ALWAYS
    if duplicate is None or not duplicate.day:
        # the deal of a day is one round, and its record is kept from all until the day is over
        yield _READY
        yield _SAVE
    if duplicate is None:
        yield _START
        if not is_alone:
            if table.stage == "open" and table.match:
                yield _AGAIN
            yield _SAY
            yield _REMOVE
    yield _REVIEWED
    yield _LEAVE if duplicate is None else _PAUSE
