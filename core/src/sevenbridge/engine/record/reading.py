"""Reads a record from a file's bytes, or says on which line and at which word it cannot be read."""

import re
import tomllib
from collections.abc import Callable, Mapping
from typing import Any, Final, NoReturn, TypeVar

from sevenbridge.engine.cards import cards_text
from sevenbridge.engine.position import ImpossiblePosition
from sevenbridge.engine.record.fields import CardReader, Fields, shown
from sevenbridge.engine.record.flaws import Flaw, Unreadable
from sevenbridge.engine.record.model import (
    FORMAT,
    SEVEN_BRIDGE,
    MatchExpectation,
    Record,
    RoundExpectation,
    RoundRecord,
    Shuffles,
    Winner,
)
from sevenbridge.engine.record.starting import read_position, start
from sevenbridge.engine.record.statements import statements
from sevenbridge.engine.record.toml_lines import TomlLines
from sevenbridge.engine.rules import NOBODY, InvalidRules, Rules, check_seats
from sevenbridge.engine.shuffle import LONGEST_NONCE, SECRET_BYTES

Game = TypeVar("Game")

#: no match comes near this; it keeps an endless file from being read for ever
LONGEST_FILE: Final = 16 << 20
_WINNER_WORDS: Final[Mapping[str, Winner]] = {"drawn": "drawn", "playing": "playing"}
_AT_LINE: Final = re.compile(r" ?\(at (?:line (\d+), column \d+|end of document)\)$")
_LONG_NUMBER: Final = re.compile(r"[0-9_]{1000}")
_DEEP: Final = 100


def read_record(data: bytes | str) -> Record:
    """The record of Seven Bridge in a file.

    Raises Unreadable, and nothing else, for all other bytes and text, TypeError for what is neither.
    """
    if not isinstance(data, bytes | str):
        raise TypeError(f"a record is read from bytes or text, not from {data!r}")
    return read_game(data, {SEVEN_BRIDGE: read_match})


def read_game(data: bytes | str, games: Mapping[str, Callable[[Fields], Game]]) -> Game:
    """The record in a file, read by the reader in ``games`` for its game.

    Raises Unreadable, also for a game that ``games`` lacks.
    """
    table, lines = _toml(data)
    fields = Fields(table, lines)
    fields.number("format", FORMAT, FORMAT, default=FORMAT)
    game = fields.text("game")
    if game not in games:
        raise fields.flawed(Flaw.UNKNOWN_WORD, "game", word=shown(game), possible=", ".join(games))
    return games[game](fields)


# -- TOML --------------------------------------------------------------------------------------------------


def _toml(data: bytes | str) -> tuple[dict[str, Any], TomlLines]:
    text = _text(data)
    try:
        return tomllib.loads(text), TomlLines(text)
    except tomllib.TOMLDecodeError as error:
        _not_toml(text, str(error))
    except RecursionError:
        raise Unreadable(_deep_line(text), Flaw.TOO_DEEP) from None
    except ValueError:
        # Python reads no decimal number of thousands of digits
        found = _LONG_NUMBER.search(text)
        raise Unreadable(_line_at(text, found.start() if found else 0), Flaw.LONG_NUMBER) from None


def _text(data: bytes | str) -> str:
    if len(data) > LONGEST_FILE:
        raise Unreadable(1, Flaw.TOO_LONG, megabytes=LONGEST_FILE >> 20)
    if isinstance(data, str):
        return data
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unreadable(data.count(b"\n", 0, error.start) + 1, Flaw.NOT_TEXT) from None


def _not_toml(text: str, reason: str) -> NoReturn:
    rows = text.replace("\r\n", "\n").rstrip("\n").split("\n")
    found = _AT_LINE.search(reason)
    line = min(int(found[1]), len(rows)) if found and found[1] else len(rows)
    reason = reason[: found.start()] if found else reason
    raise Unreadable(line, Flaw.NOT_TOML, word=shown(rows[line - 1].strip()), reason=shown(reason))


def _deep_line(text: str) -> int:
    depth = 0
    for index, letter in enumerate(text):
        depth += (letter in "[{") - (letter in "]}")
        if depth > _DEEP:
            return _line_at(text, index)
    return 1


def _line_at(text: str, index: int) -> int:
    return text.count("\n", 0, index) + 1


# -- a match of Seven Bridge -------------------------------------------------------------------------------


def read_match(fields: Fields) -> Record:
    """The record of Seven Bridge in the tables of a file. Raises Unreadable."""
    fields.allow("format", "game", "players", "seats", "about", "rules", "rounds", "expect", "fairness")
    players = fields.texts("players") if "players" in fields else ()
    seats = _seats(fields, players)
    rules = _rules(fields.subtable("rules"))
    rounds = tuple(_round(entry, rules, seats) for entry in fields.subtables("rounds"))
    if not rounds:
        raise fields.flawed(Flaw.MISSING_KEY, "rounds")
    return Record(
        seats=seats,
        players=players,
        about=fields.subtable("about").table,
        rules=rules,
        rounds=rounds,
        expect=_match_expectation(fields.subtable("expect"), seats),
        shuffles=_shuffles(fields.subtable("fairness"), seats) if "fairness" in fields else None,
        lines=fields.lines,
    )


def _seats(fields: Fields, players: tuple[str, ...]) -> int:
    key = "seats" if "seats" in fields or not players else "players"
    seats = fields.number("seats", 0) if key == "seats" else len(players)
    try:
        check_seats(seats)
    except InvalidRules as error:
        raise fields.flawed(Flaw.BAD_RULES, key, cause=error) from error
    if players and len(players) != seats:
        raise fields.flawed(Flaw.WRONG_COUNT, "players", wanted=seats, given=len(players))
    return seats


def _rules(fields: Fields) -> Rules:
    switches = dict(fields.table)
    preset: Any = switches.pop("preset", "gamerules")
    try:
        return Rules.preset(preset, **switches)
    except InvalidRules as error:
        raise fields.flawed(Flaw.BAD_RULES, error.option, cause=error) from error


def _round(fields: Fields, rules: Rules, seats: int) -> RoundRecord:
    fields.allow("dealer", "playing", "deck", "position", "actions", "expect")
    if ("deck" in fields) == ("position" in fields):
        raise fields.flawed(Flaw.DECK_OR_POSITION)
    playing = fields.seats("playing", seats) if "playing" in fields else None
    if playing is not None and len(playing) < 2:
        raise fields.flawed(Flaw.WRONG_COUNT, "playing", wanted=2, given=len(playing))
    present = playing or tuple(range(seats))
    position = None
    if "position" in fields:
        position = read_position(fields.subtable("position"), rules, seats, present)
        try:
            start(position, rules, present)
        except ImpossiblePosition as error:
            raise fields.flawed(Flaw.IMPOSSIBLE, "position", cause=error) from error
    return RoundRecord(
        dealer=fields.seat("dealer", present, seats) if "dealer" in fields else None,
        playing=playing,
        deck=read_deck(fields, rules) if "deck" in fields else (),
        position=position,
        actions=_actions(fields, seats),
        expect=_round_expectation(fields.subtable("expect"), rules, seats),
    )


def read_deck(fields: Fields, rules: Rules) -> tuple[int, ...]:
    """The deck of a round: the whole pack of these rules, top card first. Raises Unreadable."""
    reader = CardReader(rules)
    deck = reader.read(fields, fields.text("deck"), "deck")
    if reader.missing():
        raise fields.flawed(Flaw.CARDS_MISSING, "deck", cards=cards_text(reader.missing()))
    return deck


def _actions(fields: Fields, seats: int) -> str:
    actions = fields.text("actions", "")
    # every line is looked at, so that a file can be read as a whole or not at all
    list(statements(actions, seats, fields.lines, int(fields.path[-1])))
    return actions + "\n" if actions and not actions.endswith("\n") else actions


def _round_expectation(fields: Fields, rules: Rules, seats: int) -> RoundExpectation:
    fields.allow("winner", "scores", "to_act", "hands", "melds")
    return RoundExpectation(
        winner=_winner(fields, seats) if "winner" in fields else None,
        scores=fields.numbers("scores", count=seats) if "scores" in fields else None,
        to_act=fields.number("to_act", NOBODY, seats - 1) if "to_act" in fields else None,
        hands=_card_lists(fields, "hands", rules, seats) if "hands" in fields else None,
        melds=_card_lists(fields, "melds", rules, None) if "melds" in fields else None,
    )


def _winner(fields: Fields, seats: int) -> Winner:
    if type(fields.table["winner"]) is int:
        return fields.seat("winner", range(seats), seats)
    word = fields.text("winner")
    if word in _WINNER_WORDS:
        return _WINNER_WORDS[word]
    raise fields.flawed(
        Flaw.UNKNOWN_WORD, "winner", word=shown(word), possible=", ".join((f"0–{seats - 1}", *_WINNER_WORDS))
    )


def _card_lists(fields: Fields, key: str, rules: Rules, count: int | None) -> tuple[tuple[int, ...], ...]:
    reader = CardReader(rules)
    return tuple(reader.read(fields, text, key, index) for index, text in enumerate(fields.texts(key, count)))


def _match_expectation(fields: Fields, seats: int) -> MatchExpectation:
    fields.allow("totals", "winners")
    return MatchExpectation(
        totals=fields.numbers("totals", count=seats) if "totals" in fields else None,
        winners=fields.seats("winners", seats) if "winners" in fields else None,
    )


def _shuffles(fields: Fields, seats: int) -> Shuffles:
    fields.allow("secret", "commitment", "nonces")
    nonces = fields.texts("nonces", seats)
    secret = fields.text("secret", "")
    return Shuffles(
        commitment=fields.hex_bytes(32, 32, fields.text("commitment"), "commitment").hex(),
        nonces=tuple(
            fields.hex_bytes(1, LONGEST_NONCE, nonce, "nonces", seat) for seat, nonce in enumerate(nonces)
        ),
        secret=fields.hex_bytes(SECRET_BYTES, SECRET_BYTES, secret, "secret") if "secret" in fields else None,
    )
