"""Runs a block of Python in Pyodide as the interactive interpreter does: values of statements are shown."""

import ast
import sys
import traceback

sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]

#: what a traceback calls a block
EXAMPLE = "<example>"
#: what the blocks of a page have named so far
names: dict[str, object] = {"__name__": "__main__"}


def run(source: str) -> None:
    """Runs a block; what it prints goes to standard output, and so does the traceback of what it raises."""
    try:
        for statement in ast.parse(source, EXAMPLE).body:
            exec(compile(ast.Interactive([statement]), EXAMPLE, "single"), names)
    except BaseException as error:
        frames = error.__traceback__
        while frames and frames.tb_frame.f_code.co_filename != EXAMPLE:
            frames = frames.tb_next  # what runs the example is nothing to its reader
        print("".join(traceback.format_exception(error.with_traceback(frames))))
    sys.stdout.flush()
