"""What can be typed, as a page of help that is as wide as the screen allows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from sevenbridge.drawing.cells import folded, left, width
from sevenbridge.texts import Lang, Text
from sevenbridge_app.cli.console.taste import Taste

_MARGIN: Final = "  "


class CommandHelp(NamedTuple):
    """A command, and what it does."""

    #: as it is typed in English
    word: str
    #: as it is typed in Japanese
    japanese: str
    meaning: Text

    def label(self, lang: Lang, japanese: int) -> str:
        """How it is typed; ``japanese`` is how many cells the Japanese words take."""
        return self.word if lang == "en" else f"{left(self.japanese, japanese)} {self.word}"


@dataclass(frozen=True, slots=True, kw_only=True)
class HelpPage:
    """What can be typed at a table."""

    #: what is said first
    lead: Text | None = None
    #: how each move is typed, and what it does
    moves: Sequence[tuple[Text, Text]]
    #: what is said of them
    notes: Sequence[Text]
    commands: Sequence[CommandHelp]

    def lines(self, taste: Taste) -> Iterator[str]:
        """The page for this screen."""
        lang, room = taste.lang, taste.look.room
        if self.lead is not None:
            yield from folded(self.lead[lang], room)
        yield from _listed([(how[lang], what[lang]) for how, what in self.moves], room, columns=1)
        for note in self.notes:
            yield from folded(note[lang], room)
        japanese = max(width(each.japanese) for each in self.commands)
        rows = [(each.label(lang, japanese), each.meaning[lang]) for each in self.commands]
        yield from _listed(rows, room, columns=2)


def _listed(rows: Sequence[tuple[str, str]], room: int, columns: int) -> Iterator[str]:
    """What can be typed beside what it means; where that is short, in so many columns."""
    label = max(width(how) for how, _ in rows)
    column = room // columns
    waiting: list[str] = []
    for how, what in rows:
        start = f"{_MARGIN}{left(how, label)}{_MARGIN}"
        is_short = width(start + what) <= column
        if waiting and (len(waiting) == columns or not is_short):
            yield "".join(left(cell, column) for cell in waiting).rstrip()
            waiting.clear()
        if is_short:
            waiting.append(start + what)
            continue
        first, *others = folded(what, room - width(start))
        yield start + first
        yield from (" " * width(start) + line for line in others)
    if waiting:
        yield "".join(left(cell, column) for cell in waiting).rstrip()
