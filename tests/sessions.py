"""The examples of a page for people: blocks marked ``python``, sessions with ``>>>``."""

import doctest
import re
import tempfile
from pathlib import Path
from unittest.mock import patch


def sessions(page: Path) -> list[tuple[int, str]]:
    """The blocks of Python in a page and the lines on which they begin."""
    text = page.read_text(encoding="utf-8")
    blocks = re.finditer(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [(text[: block.start(1)].count("\n"), block[1]) for block in blocks]


def check_sessions(page: Path) -> None:
    """Runs the blocks one after the other in one namespace, and asserts that they give what they say."""
    assert sessions(page)
    report: list[str] = []
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
    names: dict[str, object] = {"__name__": page.stem}
    # what they leave in folders for temporary files goes with the last of them
    with tempfile.TemporaryDirectory() as folder, patch.object(tempfile, "tempdir", folder):
        for line, block in sessions(page):
            examples = doctest.DocTestParser().get_doctest(block, names, page.name, str(page), line)
            assert examples.examples, f"{page.name}, line {line + 1}: no >>> in a block marked python"
            runner.run(examples, out=report.append, clear_globs=False)
            names = examples.globs
    assert not report, "".join(report)
