"""What people say at a table: phrases and stamps by numbers and names, and free text where it is allowed."""

from __future__ import annotations

from typing import Final

from sevenbridge.bots import BY_ID
from sevenbridge.texts import Text
from sevenbridge_app.cli.console.taste import Taste
from sevenbridge_app.cli.terminal import shared_table_phrases as phrases
from sevenbridge_app.tables.lines import LINE
from sevenbridge_app.tables.phrases import PHRASES, REACTIONS, STAMPS
from sevenbridge_app.tables.server_messages import SeatSpoke

#: what can be said by a name, and in this order by a number
_BY_NAME: Final[dict[str, tuple[str, ...]]] = {"phrase": tuple(PHRASES), "stamp": tuple(STAMPS)}
_NUMBERED: Final = [(kind, name) for kind, names in _BY_NAME.items() for name in names]


def spoken(message: SeatSpoke, taste: Taste) -> str:
    """What was said, as it is shown."""
    kind, what = message.kind, message.what
    if kind == "phrase" and what in PHRASES:
        return PHRASES[what][taste.lang]
    if kind == "stamp" and what in STAMPS:
        stamp = STAMPS[what]
        character = BY_ID[stamp.player].name[taste.lang]
        return taste.text(phrases.STAMP, character=character, words=stamp.text[taste.lang])
    if kind == LINE:
        what = Text(message.en, message.ja)[taste.lang]
    if kind == "reaction":
        return REACTIONS.get(what, what)
    return "".join(letter for letter in what if letter.isprintable())


def meant(words: str, may_write: bool) -> tuple[str, str] | None:
    """Returns the kind of what is to be said and what it is.

    None where the words are no phrase, and free text (``may_write``) is not allowed.
    """
    if words.isdecimal() and 1 <= int(words[:9]) <= len(_NUMBERED):
        return _NUMBERED[int(words[:9]) - 1]
    name = words.lower().replace(" ", "_")
    for kind, names in _BY_NAME.items():
        if name in names:
            return kind, name
    if name in REACTIONS or words in REACTIONS.values():
        return "reaction", next(
            each for each, sign in REACTIONS.items() if words in (each, sign) or name == each
        )
    return ("text", words) if words and may_write else None


def menu(taste: Taste, may_write: bool) -> list[str]:
    """All that can be said, in lines."""
    text = taste.text(phrases.SAY_TEXT) if may_write else ""
    lines = [taste.text(phrases.SAY_WHAT, more=text)]
    for number, (kind, name) in enumerate(_NUMBERED, 1):
        said = SeatSpoke(seq=0, seat=0, kind=kind, what=name)
        lines.append(f"  {number:2} {spoken(said, taste)}")
    return [*lines, "     " + " ".join(REACTIONS)]
