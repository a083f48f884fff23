"""The lines of a round's actions: those that are played, and those that only judge an action."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Generic, NamedTuple, TypeVar

from sevenbridge.engine import notation
from sevenbridge.engine.cards import parse_card
from sevenbridge.engine.errors import Reason
from sevenbridge.engine.malformed import Fault, Malformed
from sevenbridge.engine.record.fields import shown
from sevenbridge.engine.record.flaws import Flaw, Unreadable
from sevenbridge.engine.record.model import Cards
from sevenbridge.engine.record.toml_lines import TomlLines
from sevenbridge.engine.refusals import Refusal
from sevenbridge.engine.rules import NOBODY

Code = TypeVar("Code", bound=Reason)

#: the verb of a line that gives a new stock
_RESHUFFLE: Final = "reshuffle"
#: the line must be refused, or must be legal, and is not played
REFUSED: Final = "!"
LEGAL: Final = "?"

_DRAW: Final = re.compile(r"draw\s*=\s*(.*)")
_SEAT: Final = re.compile(r"[0-9]{1,4}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """One line of a round's actions."""

    #: its number in the file
    line: int
    #: the whole line, without its comment
    text: str
    #: "" for an action that is played, REFUSED or LEGAL for one that is only judged
    mark: str
    #: the seat that acts, NOBODY for a reshuffle
    seat: int
    #: the action as a record writes it, without the seat
    words: str
    #: the reason that a refusal must have; None for any
    code: Refusal | None
    #: the card that a draw must bring; NOBODY for any
    drawn: int
    #: the new stock of a reshuffle, top card first
    order: Cards


class Marked(NamedTuple, Generic[Code]):
    """A line of actions, its mark and code taken off (see Statement): ``said`` is what is left."""

    line: int
    text: str
    mark: str
    said: str
    code: Code | None


def marked_lines(
    actions: str, codes: type[Code], lines: TomlLines, round_number: int
) -> Iterator[Marked[Code]]:
    """The lines of the actions of a round, of any game that refuses by these codes. Raises Unreadable."""
    for row, written in enumerate(actions.split("\n")):
        text = " ".join(written.partition("#")[0].split())
        if text:
            line = lines.of_row(row, "rounds", round_number, "actions")
            mark = text[0] if text[0] in (REFUSED, LEGAL) else ""
            said, arrow, reason = text[len(mark) :].partition("->")
            code = _code(reason.strip(), codes, mark, line) if arrow else None
            yield Marked(line, text, mark, said.strip(), code)


def statements(actions: str, seats: int, lines: TomlLines, round_number: int) -> Iterator[Statement]:
    """The lines of a round's actions, one by one. Raises Unreadable at the first that cannot be read."""
    for marked in marked_lines(actions, Refusal, lines, round_number):
        try:
            yield _statement(marked, seats)
        except Malformed as error:
            raise Unreadable(marked.line, Flaw.BAD_ACTION, error) from error


def _statement(marked: Marked[Refusal], seats: int) -> Statement:
    line = marked.line
    who, _, words = marked.said.partition(" ")
    if not words and (who in ("", "-") or _SEAT.fullmatch(who)):
        raise Unreadable(line, Flaw.NO_ACTION)
    seat, drawn = NOBODY, NOBODY
    order: Cards = ()
    if who == "-":
        order = _new_stock(words, line)
    elif not _SEAT.fullmatch(who) or int(who) >= seats:
        raise Unreadable(line, Flaw.UNKNOWN_SEAT, word=shown(who), seats=seats)
    else:
        seat = int(who)
        if stated := _DRAW.fullmatch(words):
            words, drawn = "draw", _one_card(stated[1])
        notation.check_syntax(words)
    return Statement(
        line=line,
        text=marked.text,
        mark=marked.mark,
        seat=seat,
        words=words,
        code=marked.code,
        drawn=drawn,
        order=order,
    )


def _code(word: str, codes: type[Code], mark: str, line: int) -> Code:
    if mark != REFUSED:
        raise Unreadable(line, Flaw.CODE_FOR_NOTHING, word=shown(word))
    if word not in set(codes):
        raise Unreadable(line, Flaw.UNKNOWN_CODE, word=shown(word))
    return codes(word)


def _new_stock(words: str, line: int) -> Cards:
    verb, *cards = words.split()
    if verb != _RESHUFFLE:
        raise Unreadable(line, Flaw.NOT_A_RESHUFFLE, word=shown(verb))
    if not cards:
        raise Malformed(Fault.NO_CARD, word=verb)
    return tuple(map(parse_card, cards))


def _one_card(text: str) -> int:
    words = text.split()
    if not words:
        raise Malformed(Fault.NO_CARD, word="draw =")
    if len(words) > 1:
        raise Malformed(Fault.EXTRA_WORD, word=words[1])
    return parse_card(words[0])
