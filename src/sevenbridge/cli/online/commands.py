"""The commands that only a table of several people knows."""

from collections.abc import Mapping
from typing import Final

from sevenbridge.cli.terminal.commands import narrow, spelled_out

_WORDS: Final[Mapping[str, str]] = {
    "start": "start begin 開始 始める スタート",
    "ready": "ready ok 準備 次",
    "say": "say chat 言う 発言",
    "table": "table look 場 卓",
    "yes": "y yes はい",
    "no": "n no いいえ",
}
_VERBS: Final[Mapping[str, str]] = spelled_out(_WORDS)


def online_command(line: str) -> tuple[str, str]:
    """The command of a line, and what follows it as it was written; ("", "") for anything else."""
    first, _, rest = line.strip().partition(" ")
    if "\u3000" in first:
        first, _, rest = line.strip().partition("\u3000")
    verb = _VERBS.get(narrow(first).lower(), "")
    return (verb, rest.strip()) if verb else ("", "")
