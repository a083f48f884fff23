"""Runs a block of Python in Pyodide as the interactive interpreter does; draws values as notebooks do."""

import ast
import sys
import traceback
from collections.abc import Callable

sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]

#: what a traceback calls a block
EXAMPLE = "<example>"
#: what the blocks of a page have named so far
names: dict[str, object] = {"__name__": "__main__"}


def run(source: str, draw: Callable[[str], None]) -> None:
    """Runs a block; what it prints goes to standard output, and so does the traceback of what it raises.

    ``draw`` is handed the SVG of each value that has one.
    """

    def show(value: object) -> None:
        sys.__displayhook__(value)
        picture = getattr(value, "_repr_svg_", None)
        if picture:
            draw(picture())

    sys.displayhook = show
    try:
        for statement in ast.parse(source, EXAMPLE).body:
            exec(compile(ast.Interactive([statement]), EXAMPLE, "single"), names)
    except BaseException as error:
        frames = error.__traceback__
        while frames and frames.tb_frame.f_code.co_filename != EXAMPLE:
            frames = frames.tb_next  # what runs the example is nothing to its reader
        print("".join(traceback.format_exception(error.with_traceback(frames))))
    sys.stdout.flush()
