"""What a command says where it cannot do what it was asked for, and the exit status that goes with it."""

import sys
from typing import Final

from sevenbridge.engine.wording import Lang, Text

REFUSED: Final = 2


def refused(reason: Text, lang: Lang) -> int:
    """Tells the reason on the error stream; the exit status."""
    print(f"sevenbridge: {reason[lang]}", file=sys.stderr)
    return REFUSED
