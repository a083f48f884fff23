"""Builds the documentation into a folder: ``python -m building.docs FOLDER``.

A folder that lies in a site of the game gets a link to the game on every page. Warnings are errors.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from sphinx.cmd.build import build_main

from building.docs.library import REFERENCE, library_pages
from building.docs.pages import linked_files, record_pages, repository_pages, with_navigation
from building.docs.protocol import protocol_pages
from building.uv import ROOT

#: what Sphinx reads, and what it remembers of it
WORK = ROOT / "build" / "docs"


def lay_out(source: Path) -> None:
    """Writes all that Sphinx reads into a folder, but what is there already: that is not read again."""
    pages = repository_pages()
    pages |= library_pages(pages[REFERENCE]) | protocol_pages() | record_pages()
    contents = {f"{page}.md": text.encode() for page, text in with_navigation(pages).items()}
    contents |= {name: path.read_bytes() for name, path in linked_files().items()}
    for name, content in contents.items():
        path = source / name
        if not path.exists() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    for path in source.rglob("*.md"):
        if path.relative_to(source).as_posix() not in contents:
            path.unlink()


def build(target: Path) -> int:
    """Builds the site into a folder, and returns the exit status."""
    lay_out(WORK / "source")
    how = ("--builder", "html", "--fail-on-warning", "--keep-going", "--quiet", "--jobs", "auto")
    folders = (
        "--conf-dir",
        Path(__file__).parent,
        "--doctree-dir",
        WORK / "doctrees",
        WORK / "source",
        target,
    )
    status: int = build_main([str(word) for word in (*how, *folders)])
    return status


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(build(Path(sys.argv[1]).resolve()))
