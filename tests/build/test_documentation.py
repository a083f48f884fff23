"""The pages of the documentation's site, before Sphinx reads them; what it makes of them: tests/site."""

from __future__ import annotations

import re
from os.path import normpath
from pathlib import Path

import pytest

import sevenbridge
from building.docs.pages import INDEX, linked_files, record_pages, repository_pages, with_navigation

ROOT = Path(__file__).parents[2]
PAGES = with_navigation(repository_pages() | record_pages())
#: what else Sphinx is given: the pages of the protocol
GENERATED = {"protocol/openapi", "protocol/asyncapi"}
#: a block of a page that is drawn: what it is marked as, and its text
DRAWN = [
    pytest.param(kind, text, id=f"{page}: {kind}")
    for page, content in PAGES.items()
    for kind, text in re.findall(r"^```(position|record)\n(.*?)^```$", content, re.MULTILINE | re.DOTALL)
]


def below(page: str) -> list[str]:
    """The pages that the navigation has below a page."""
    trees = re.findall(r"^```{toctree}\n(.*?)^```$", PAGES[page], re.MULTILINE | re.DOTALL)
    folder = page.rpartition("/")[0]
    lines = [line for tree in trees for line in tree.splitlines() if line and not line.startswith(":")]
    return [f"{folder}/{line}" if folder else line for line in lines]


def test_each_page_stands_in_the_navigation_once() -> None:
    listed = [INDEX, *(name for page in PAGES for name in below(page))]
    assert sorted(set(listed) - GENERATED) == sorted(PAGES)
    assert len(listed) == len(set(listed))


def test_each_page_of_the_folder_is_a_page_of_the_site() -> None:
    paths = (path.relative_to(ROOT / "docs") for path in (ROOT / "docs").rglob("*.md"))
    names = {path.with_suffix("").as_posix() for path in paths} - {"README"}
    assert names < set(PAGES)


def test_links_lead_to_where_things_stand_in_the_site() -> None:
    assert "](records/examples.md)" in PAGES["library/cookbook"]
    assert "](../docs" not in "".join(PAGES.values())
    assert "](../house/architecture.md#in-webassembly)" in PAGES["library/cookbook"]
    assert "](contributing.md)" in PAGES["house/architecture"]
    assert linked_files()["examples/play_on_a_server.py"] == ROOT / "examples" / "play_on_a_server.py"


def test_a_line_of_japanese_that_goes_on_has_no_space_in_it() -> None:
    assert not re.findall(
        "[ぁ-んァ-ヶ一-龠、。]\n[ぁ-んァ-ヶ一-龠「（]",
        re.sub("(?ms)^```.*?^```$", "", PAGES["play/rules.ja"]),
    )
    assert "（日本語）とあるページは日本語" in PAGES[INDEX]


@pytest.mark.parametrize("page", PAGES)
def test_links_of_a_page_lead_to_something_in_the_site(page: str) -> None:
    text = re.sub(r"(?ms)^```.*?^```$|`[^`\n]*`", "", PAGES[page])
    targets = [each for each in re.findall(r"\]\(([^)#\s]+)", text) if not re.match(r"[a-z]+:", each)]
    there = {f"{each}.md" for each in {*PAGES, *GENERATED}} | set(linked_files())
    assert {normpath(f"{page}/../{target}") for target in targets} <= there


@pytest.mark.parametrize(("kind", "text"), DRAWN)
def test_what_is_drawn_holds(kind: str, text: str) -> None:
    if kind == "position":
        assert sevenbridge.Round.from_text(text.strip()).svg(hidden=True).startswith("<svg")
    else:
        assert sevenbridge.replay(sevenbridge.read_record(text)).holds
