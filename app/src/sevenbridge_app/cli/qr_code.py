"""An address as a picture on the terminal that a telephone reads."""

import os
from itertools import repeat, zip_longest

from sevenbridge_app.cli.console.escapes import takes_escapes

#: how the light modules of two rows look, one above the other; dark ones are the ground
_BLOCKS = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
_MARGIN = 2
_LIGHT_ON_DARK, _AS_BEFORE = "\x1b[97;40m", "\x1b[0m"


def qr_code(address: str) -> str:
    """The lines of the picture; its colours are its own, unless the terminal has none."""
    import segno

    rows = segno.make(address, error="l", micro=False).matrix_iter(border=_MARGIN)
    lines = [
        "".join(_BLOCKS[pair] for pair in zip(above, below, strict=False))
        for above, below in zip_longest(rows, rows, fillvalue=repeat(0))
    ]
    if os.environ.get("TERM") == "dumb" or not takes_escapes():
        return "\n".join(lines)
    return "\n".join(f"{_LIGHT_ON_DARK}{line}{_AS_BEFORE}" for line in lines)
