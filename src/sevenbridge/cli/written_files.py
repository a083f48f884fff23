"""Files that a command writes beside what it prints, such as a drawing or a log."""

from pathlib import Path
from typing import Final, TextIO

from sevenbridge.engine.wording import Text

_NOT_WRITTEN: Final = Text("{path} cannot be written: {reason}.", "{path} に書き込めません: {reason}。")


class NotWritten(Exception):
    """A file that cannot be written; ``sentence`` says which and why."""

    def __init__(self, path: Path, error: OSError) -> None:
        self.sentence = _NOT_WRITTEN.format(path=path, reason=error.strerror)
        super().__init__(self.sentence.en)


def write(path: Path, text: str) -> None:
    """Writes the whole file. Raises NotWritten."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise NotWritten(path, error) from error


def opened_log(path: Path) -> TextIO:
    """A file that is written line by line, each of them at once. Raises NotWritten."""
    try:
        return path.open("w", encoding="utf-8", buffering=1)
    except OSError as error:
        raise NotWritten(path, error) from error
