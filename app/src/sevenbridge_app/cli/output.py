"""How the commands answer: sentences, errors, and files beside what is printed."""

import json
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final, TextIO

from sevenbridge.drawing.cells import folded
from sevenbridge.texts import Text

#: the form of what ``--json`` prints; members may be added to it
REPORT_FORMAT: Final = 1

_NOT_WRITTEN: Final = Text("{path} cannot be written: {reason}.", "{path} に書き込めません：{reason}。")


class CommandError(Exception):
    """Ends a command with exit status 2; ``main`` prints its sentence on the error stream."""

    def __init__(self, sentence: Text) -> None:
        super().__init__(sentence.en)
        self.sentence = sentence
        """What is wrong and what to do about it."""


def say(sentence: str, stream: TextIO | None = None) -> None:
    """Prints a sentence, by default on the standard output.

    It takes as many lines as it needs on a terminal, and one anywhere else.
    """
    stream = stream or sys.stdout
    lines = folded(sentence, shutil.get_terminal_size().columns - 1) if stream.isatty() else [sentence]
    print("\n".join(lines), file=stream, flush=True)


def print_text(text: str) -> None:
    """Prints what a program reads: in UTF-8, whatever the locale, and with the same ends of lines."""
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode())
    sys.stdout.buffer.flush()


def print_report(found: Mapping[str, object]) -> None:
    """Prints what a command with ``--json`` found, with the version of its form."""
    print_text(json.dumps({"format": REPORT_FORMAT, **found}, ensure_ascii=False, indent=2) + "\n")


def complain(sentence: str) -> None:
    """Says on the error stream why a command ends."""
    say(f"sevenbridge: {sentence}", sys.stderr)


def write(path: Path, text: str) -> None:
    """Writes the whole file. Raises CommandError where it cannot be written."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise not_written(path, error) from error


def check_writable(path: Path) -> None:
    """Tries, before long work, whether a file can be written. Raises CommandError where it cannot."""
    try:
        path.open("a").close()
    except OSError as error:
        raise not_written(path, error) from error


def open_log(path: Path) -> TextIO:
    """Opens a file of which each line is written at once. Raises CommandError where that cannot be."""
    try:
        return path.open("w", encoding="utf-8", buffering=1)
    except OSError as error:
        raise not_written(path, error) from error


def not_written(path: Path, error: OSError) -> CommandError:
    """Why a file or folder cannot be written, as what ends the command."""
    return CommandError(_NOT_WRITTEN.format(path=path, reason=error.strerror))
