"""The Markdown of the repository as the pages of a site, and their navigation.

The index, ``docs/README.md``, decides about the navigation: its headings are the parts, and what is linked
below a heading follows in the order of the links. A folder beside a page, called as it, holds the pages below
that page.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from building.uv import ROOT

#: a page's path in the site without its suffix, and its text
Pages = dict[str, str]

INDEX: Final = "index"
#: where pages from outside of ``docs/`` stand, and what the site has in the place of other files
ELSEWHERE: Final = {
    "docs/README.md": INDEX,
    "building/docs/front.md": INDEX,
    "CONTRIBUTING.md": "house/contributing",
    "CHANGELOG.md": "house/changes",
    "SECURITY.md": "host/security",
    "CODE_OF_CONDUCT.md": "house/conduct",
    "GOVERNANCE.md": "house/governance",
    "research/README.md": "laboratory/notebook",
    "research/analysis.md": "laboratory/notebook/analysis",
    "research/players.md": "laboratory/notebook/players",
    "research/scale.md": "laboratory/notebook/scale",
    "research/small_games.md": "laboratory/notebook/small_games",
    "examples/records": "library/records/examples",
    "app/src/sevenbridge_app/web/openapi.json": "protocol/openapi",
    "app/src/sevenbridge_app/web/asyncapi.json": "protocol/asyncapi",
}
#: the lists of the index, and what stands above them in the site
_LISTS: Final = ROOT / "docs" / "README.md"
_FRONT: Final = Path(__file__).with_name("front.md")
_RECORDS: Final = ROOT / "examples" / "records"

#: files that the site has besides the page that is made of them
DESCRIPTIONS: Final = tuple(ROOT / each for each in ELSEWHERE if each.endswith(".json"))

_BLOCK: Final = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)
#: the end of a line within unspaced text, where a browser would show a space
_UNSPACED: Final = re.compile(r"(?<=[\u3001-\u9fff\uff01-\uff9f])\n *(?=[\u3001-\u9fff\uff01-\uff9f])")
_LINK: Final = re.compile(r"(?<=\]\()(?![a-z]+:|#)([^)#\s]+)(?=[)#])")
_HEADING: Final = re.compile(r"^## (.*)\n", re.MULTILINE)


def repository_pages() -> Pages:
    """All pages of the repository, with links to where things stand in the site."""
    pages = {_place(path): _moved(path) for path in _sources()}
    lists = _moved(_LISTS)
    pages[INDEX] = _moved(_FRONT) + lists[lists.index("\n## ") :]
    return pages


def record_pages() -> Pages:
    """The page of the example records, which shows each with its pictures."""
    lines = ["# Records to begin with", "", f"They lie in `{_told(_RECORDS)}` of a checkout."]
    for path in sorted(_RECORDS.glob("*.toml")):
        lines += ["", f"## {path.name}", "", "```record", path.read_text(encoding="utf-8").rstrip(), "```"]
    return {_place(_RECORDS): "\n".join(lines)}


def linked_files() -> dict[str, Path]:
    """The files that pages link to and that are no pages: the path in the site, and where each is."""
    targets = {target for path in _sources() for target in _targets(path) if target.is_file()}
    files = {_place(each): each for each in targets if each.suffix != ".md" and _told(each) not in ELSEWHERE}
    return files | {f"{ELSEWHERE[_told(each)]}{each.suffix}": each for each in DESCRIPTIONS}


def with_navigation(pages: Pages) -> Pages:
    """The pages, each with a tree of those below it."""
    _, *parts = _HEADING.split(pages[INDEX])
    trees = {
        INDEX: [_tree(_linked(part), title) for title, part in zip(parts[::2], parts[1::2], strict=True)]
    }
    listed = set(_linked(pages[INDEX]))
    for page in sorted(pages):
        folder, _, name = page.rpartition("/")
        if folder in pages and page not in listed:
            trees.setdefault(folder, []).append(f"{folder.rpartition('/')[2]}/{name}")
    below = {page: found if page == INDEX else [_tree(found)] for page, found in trees.items()}
    return {page: "\n\n".join((text, *below.get(page, ()))) + "\n" for page, text in pages.items()}


def _sources() -> Iterator[Path]:
    yield from sorted((ROOT / "docs").rglob("*.md"))
    yield from (ROOT / each for each in ELSEWHERE if each.endswith(".md") and not each.startswith("docs/"))


def _told(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _place(path: Path) -> str:
    told = _told(path)
    return ELSEWHERE.get(told) or told.removeprefix("docs/").removesuffix(".md")


def _targets(page: Path) -> Iterator[Path]:
    for each in _LINK.findall(page.read_text(encoding="utf-8")):
        target = (page.parent / each).resolve()
        if target.is_relative_to(ROOT) and target.exists():
            yield target


def _moved(page: Path) -> str:
    folder = Path("/", _place(page)).parent

    def target(found: re.Match[str]) -> str:
        path = (page.parent / found[0]).resolve()
        if not path.is_relative_to(ROOT) or not path.exists():
            return found[0]
        suffix = ".md" if path.suffix == ".md" or _told(path) in ELSEWHERE else ""
        return os.path.relpath(f"/{_place(path)}{suffix}", folder)

    blocks = _BLOCK.split(_LINK.sub(target, page.read_text(encoding="utf-8")))
    return "".join(each if each.startswith("```") else _UNSPACED.sub("", each) for each in blocks)


def _linked(part: str) -> list[str]:
    """The pages that a part of the index links to, each once."""
    return list(
        dict.fromkeys(each.removesuffix(".md") for each in _LINK.findall(part) if each.endswith(".md"))
    )


def _tree(pages: list[str], caption: str = "") -> str:
    lines = [":hidden:", ":titlesonly:", *([f":caption: {caption}"] if caption else []), "", *pages]
    return "\n".join(("```{toctree}", *lines, "```"))
