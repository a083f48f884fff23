"""What people say at a table: phrases by their numbers and names, and free text where it is allowed."""

from __future__ import annotations

from sevenbridge.texts import Text
from sevenbridge_app.cli.console.taste import Taste
from sevenbridge_app.cli.terminal import shared_table_phrases as phrases
from sevenbridge_app.tables.lines import LINE
from sevenbridge_app.tables.phrases import PHRASES, REACTIONS
from sevenbridge_app.tables.server_messages import SeatSpoke


def spoken(message: SeatSpoke, taste: Taste) -> str:
    """What was said, as it is shown."""
    kind, what = message.kind, message.what
    if kind == "phrase" and what in PHRASES:
        return PHRASES[what][taste.lang]
    if kind == LINE:
        what = Text(message.en, message.ja)[taste.lang]
    if kind == "reaction":
        return REACTIONS.get(what, what)
    return "".join(letter for letter in what if letter.isprintable())


def meant(words: str, may_write: bool) -> tuple[str, str] | None:
    """Returns the kind of what is to be said and what it is.

    None where the words are no phrase, and free text (``may_write``) is not allowed.
    """
    names = list(PHRASES)
    if words.isdecimal() and 1 <= int(words[:9]) <= len(names):
        return "phrase", names[int(words[:9]) - 1]
    name = words.lower().replace(" ", "_")
    if name in PHRASES:
        return "phrase", name
    if name in REACTIONS or words in REACTIONS.values():
        return "reaction", next(
            each for each, sign in REACTIONS.items() if words in (each, sign) or name == each
        )
    return ("text", words) if words and may_write else None


def menu(taste: Taste, may_write: bool) -> list[str]:
    """All that can be said, in lines."""
    text = taste.text(phrases.SAY_TEXT) if may_write else ""
    lines = [taste.text(phrases.SAY_WHAT, more=text)]
    lines += [f"  {n:2} {PHRASES[name][taste.lang]}" for n, name in enumerate(PHRASES, 1)]
    return [*lines, "     " + " ".join(REACTIONS)]
