"""What the people and computers at a table are called on the screen."""

from __future__ import annotations

from collections.abc import Sequence

from sevenbridge.drawing.cells import clipped, width
from sevenbridge.drawing.words import YOU
from sevenbridge.texts import Lang
from sevenbridge_app.cli.console.scene import LONGEST_NAME
from sevenbridge_app.cli.online import phrases
from sevenbridge_app.tables.names import computer_name
from sevenbridge_app.tables.server_messages import SeatState


def seat_names(seats: Sequence[SeatState], own: int, lang: Lang) -> tuple[str, ...]:
    """A name for every seat, none twice; the person's ``own`` seat is called You, and no other is."""
    names: list[str] = []
    for number, seat in enumerate(seats):
        if number == own:
            names.append(YOU[lang])
        elif seat.kind == "person":
            names.append(_unlike(_shown(seat.name), number, [*names, YOU.en, YOU.ja]))
        elif seat.kind == "computer":
            names.append(_unlike(computer_name(seat.player, lang), number, names))
        else:
            names.append(phrases.EMPTY_NAME[lang])
    return tuple(names)


def _shown(name: str) -> str:
    return clipped("".join(letter for letter in name if letter.isprintable()), LONGEST_NAME) or "?"


def _unlike(name: str, number: int, others: Sequence[str]) -> str:
    """The name, with the number of the seat where somebody else has it."""
    if name not in others:
        return name
    mark = f"({number + 1})"
    return clipped(name, LONGEST_NAME - width(mark)) + mark
