"""Records as files: reading them, and one line of output for each thing that is to be said about them."""

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, TextIO, TypeVar

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


@dataclass(frozen=True)
class FileReport:
    """What is said about a file: on the standard output where that is the answer, else on that of errors."""

    name: str
    stream: TextIO

    def say(self, sentence: str, line: int | None = None) -> None:
        """Prints ``FILE: sentence`` or ``FILE:LINE: sentence``, control characters as their code points."""
        text = f"{self.name if line is None else f'{self.name}:{line}'}: {sentence}"
        say("".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text), self.stream)

    def say_findings(self, findings: Iterable[Finding], lang: Lang) -> None:
        """Prints where a record does not hold, line by line."""
        for finding in sorted(findings, key=lambda each: each.line):
            self.say(finding_sentence(finding, lang), finding.line)


#: looks at what is in a file, says what there is to say of it, and gives the exit status
Look = Callable[[FileReport, Found], int]


def look_at_files(
    names: Iterable[str],
    lang: Lang,
    read: Callable[[bytes], Found],
    look: Look[Found],
    stream: TextIO | None = None,
) -> int:
    """Reads each file and has ``look`` say what there is to say of it; the highest exit status of all.

    ``read`` makes a record of bytes, or raises Unreadable. What is said goes to the stream, by default that
    of errors.
    """
    reports = (FileReport(name, stream or sys.stderr) for name in names)
    return max([_look_at(report, lang, read, look) for report in reports], default=HOLDS)


def _look_at(report: FileReport, lang: Lang, read: Callable[[bytes], Found], look: Look[Found]) -> int:
    try:
        content = _content(report.name)
    except (OSError, ValueError) as error:
        # a name that no file can have is a ValueError
        reason = (isinstance(error, OSError) and error.strerror) or str(error)
        report.say(_NOT_OPENED.format(reason=reason)[lang])
        return CANNOT_BE_READ
    try:
        return look(report, read(content))
    except Unreadable as error:
        report.say(flaw_sentence(error, lang), error.line)
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
