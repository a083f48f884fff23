"""Records as files: reading them, and one line of output for each thing that is to be said about them."""

import sys
from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from sevenbridge import Finding, Unreadable
from sevenbridge.records import LONGEST_FILE
from sevenbridge.texts import Lang, Text
from sevenbridge_app.cli.output import say
from sevenbridge_app.cli.record_sentences import finding_sentence, flaw_sentence

Found = TypeVar("Found")

HOLDS: Final = 0
DOES_NOT_HOLD: Final = 1
CANNOT_BE_READ: Final = 2

#: this name of a file means standard input
STANDARD_INPUT: Final = "-"

_NOT_OPENED: Final = Text("cannot be opened: {reason}", "開けません：{reason}")


def look_at_files(
    names: Iterable[str], lang: Lang, read: Callable[[bytes], Found], look: Callable[[str, Found], int]
) -> int:
    """Reads each file and has ``look`` say what there is to say of it; the highest exit status of all.

    ``read`` makes a record of bytes, or raises Unreadable.
    """
    return max([_look_at(name, lang, read, look) for name in names], default=HOLDS)


def _look_at(name: str, lang: Lang, read: Callable[[bytes], Found], look: Callable[[str, Found], int]) -> int:
    try:
        content = _content(name)
    except (OSError, ValueError) as error:
        # a name that no file can have is a ValueError
        reason = (isinstance(error, OSError) and error.strerror) or str(error)
        report(name, _NOT_OPENED.format(reason=reason)[lang])
        return CANNOT_BE_READ
    try:
        return look(name, read(content))
    except Unreadable as error:
        report(name, flaw_sentence(error, lang), error.line)
        return CANNOT_BE_READ


def _content(name: str) -> bytes:
    if name == STANDARD_INPUT:
        stream = getattr(sys.stdin, "buffer", None)
        if stream is None:
            raise OSError("there is no standard input")
        content: bytes = stream.read(LONGEST_FILE + 1)
        return content
    with open(name, "rb") as file:
        return file.read(LONGEST_FILE + 1)


def report_findings(name: str, findings: Iterable[Finding], lang: Lang) -> None:
    """Prints where a record does not hold, line by line."""
    for finding in sorted(findings, key=lambda each: each.line):
        report(name, finding_sentence(finding, lang), finding.line)


def report(name: str, sentence: str, line: int | None = None) -> None:
    """Prints ``FILE: sentence`` or ``FILE:LINE: sentence``, control characters as their code points."""
    where = name if line is None else f"{name}:{line}"
    say("".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in f"{where}: {sentence}"))
