"""The Markdown of the repository as the pages of a site, and their navigation.

The index, ``docs/README.md``, decides about the navigation: its headings are the parts, and what is linked
below a heading follows in the order of the links. A folder beside a page, called as it, holds the pages below
that page. The start page of each language has the index in that language.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from building.uv import ROOT
from sevenbridge.texts import Lang

#: a page's path in the site without its suffix, and its text
Pages = dict[str, str]

INDEX: Final = "index"
#: the start page of each language
STARTS: Final[dict[Lang, str]] = {"en": INDEX, "ja": f"{INDEX}.ja"}
#: where pages from outside of ``docs/`` stand, and what the site has in the place of other files
ELSEWHERE: Final = {
    "docs/README.md": INDEX,
    "building/docs/front.md": INDEX,
    "building/docs/front.ja.md": STARTS["ja"],
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
_RECORDS: Final = ROOT / "examples" / "records"

#: files that the site has besides the page that is made of them
DESCRIPTIONS: Final = tuple(ROOT / each for each in ELSEWHERE if each.endswith(".json"))

_BLOCK: Final = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)
#: the end of a line within unspaced text, where a browser would show a space
_UNSPACED: Final = re.compile(r"(?<=[\u3001-\u9fff\uff01-\uff9f])\n *(?=[\u3001-\u9fff\uff01-\uff9f])")
_LINK: Final = re.compile(r"(?<=\]\()(?![a-z]+:|#)([^)#\s]+)(?=[)#])")
#: a link to a record that stands by itself: the site has the record there, step by step
_RECORD_LINK: Final = re.compile(r"^\[[^]\n]+\]\(([^)\s]+\.toml)\)$", re.MULTILINE)
#: a line of the index: the link, whether it leads to a page in Japanese alone, and what it says
_ENTRY: Final = re.compile(r"^- \[[^]]+\]\(([^)]+)\)(（日本語）：|: )(.*)$")
_HEADING: Final = re.compile(r"^## (.*)\n", re.MULTILINE)


def repository_pages() -> Pages:
    """All pages of the repository, with links to where things stand in the site."""
    pages = {_place(path): _moved(path) for path in _sources()}
    for lang, start in STARTS.items():
        pages[start] += "\n" + "\n".join(_index_lines(lang))
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
    lists = _moved(_LISTS)
    _, *parts = _HEADING.split(lists)
    trees = {
        INDEX: [
            _tree([f"日本語 <{STARTS['ja']}>"]),
            *(_tree(_linked(part), title) for title, part in zip(parts[::2], parts[1::2], strict=True)),
        ]
    }
    listed = {*_linked(lists), *STARTS.values()}
    for page in sorted(pages):
        folder, _, name = page.rpartition("/")
        if folder in pages and page not in listed:
            trees.setdefault(folder, []).append(f"{folder.rpartition('/')[2]}/{name}")
    below = {page: found if page == INDEX else [_tree(found)] for page, found in trees.items()}
    return {page: "\n\n".join((text, *below.get(page, ()))) + "\n" for page, text in pages.items()}


def _index_lines(lang: Lang) -> Iterator[str]:
    """The index in one language. Pages that are in both languages stand there once."""
    lists = _moved(_LISTS)
    there = set(_linked(lists))
    for line in lists[lists.index("\n## ") :].splitlines():
        entry = _ENTRY.match(line)
        if not entry:
            yield line.split(" · ")[0] if lang == "en" else re.sub("^## .* · ", "## ", line)
            continue
        target, kind, said = entry.groups()
        english, _, japanese = said.partition(" · ")
        page = target.removesuffix(".md")
        name = "" if target.endswith(".md") else Path(target).name
        if kind != ": ":
            if lang == "ja":
                yield f"- [{name}]({target})：{said}"
        elif lang == "en":
            yield f"- [{name}]({target}): {english}"
        elif f"{page}.ja" not in there:
            yield f"- [{japanese}]({target})（英語）"


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

    def steps(found: re.Match[str]) -> str:
        record = (page.parent / found[1]).read_text(encoding="utf-8")
        return f"```steps\n{record.rstrip()}\n```\n\n{found[0]}"

    text = _RECORD_LINK.sub(steps, page.read_text(encoding="utf-8"))
    blocks = _BLOCK.split(_LINK.sub(target, text))
    return "".join(each if each.startswith("```") else _UNSPACED.sub("", each) for each in blocks)


def _linked(part: str) -> list[str]:
    """The pages that a part of the index links to, each once."""
    return list(
        dict.fromkeys(each.removesuffix(".md") for each in _LINK.findall(part) if each.endswith(".md"))
    )


def _tree(pages: list[str], caption: str = "") -> str:
    lines = [":hidden:", ":titlesonly:", *([f":caption: {caption}"] if caption else []), "", *pages]
    return "\n".join(("```{toctree}", *lines, "```"))
