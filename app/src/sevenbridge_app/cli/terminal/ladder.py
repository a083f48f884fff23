"""The characters as they are shown at the terminal: who they are, and how the person stands against each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from sevenbridge.bots import BY_ID, CHARACTERS, LEVELS, Character
from sevenbridge.drawing.cells import folded
from sevenbridge.texts import Lang
from sevenbridge_app.cli.console.taste import Taste
from sevenbridge_app.cli.terminal import phrases
from sevenbridge_app.cli.terminal.opponents import introduced
from sevenbridge_app.cli.terminal.tallies import Tally

_MARGIN: Final = " " * 9


def ladder(tallies: Mapping[str, Tally], taste: Taste) -> Iterator[str]:
    """Yields the lines for all characters, the gentlest first, and who is next to be beaten."""
    lang = taste.lang
    for level in LEVELS:
        yield level.title[lang]
        for each in CHARACTERS:
            if each.level == level.name:
                words = {"id": each.id, "name": each.name[lang], "score": score(tallies.get(each.id), lang)}
                yield phrases.LADDER_LINE[lang].format(**words)
                yield from manner(each, taste)
    unbeaten = (each.id for each in CHARACTERS if not tallies.get(each.id, Tally()).is_beaten)
    how = taste.text(phrases.LADDER_HOW, id=next(unbeaten, CHARACTERS[-1].id))
    yield from folded(how, taste.look.room)


def who(name: str, player: str, tallies: Mapping[str, Tally], taste: Taste) -> Iterator[str]:
    """Yields the lines that introduce a computer at a table, which is called by a name there."""
    lang = taste.lang
    if player not in BY_ID:
        yield f"  {introduced([(name, player)], lang)}"
        return
    words = {"name": introduced([(name, player)], lang), "score": score(tallies.get(player), lang)}
    yield phrases.WHO[lang].format(**words)
    yield from manner(BY_ID[player], taste)


def manner(character: Character, taste: Taste) -> Iterator[str]:
    """Yields the lines that tell how a character plays."""
    for line in folded(character.manner[taste.lang], taste.look.room - len(_MARGIN)):
        yield _MARGIN + line


def score(tally: Tally | None, lang: Lang) -> str:
    """How the person stands against somebody; None for one who was never met."""
    return phrases.NEVER_MET[lang] if tally is None else phrases.SCORE[lang].format(**tally._asdict())
