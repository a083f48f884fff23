"""The pages of the documentation's site, before Sphinx reads them; what it makes of them: tests/site."""

from __future__ import annotations

import re
from os.path import normpath
from pathlib import Path

import pytest

from building.docs.drawn import position_step, record_steps
from building.docs.pages import INDEX, STARTS, linked_files, record_pages, repository_pages, with_navigation
from sevenbridge.texts import LANGS, Lang

ROOT = Path(__file__).parents[2]
PAGES = with_navigation(repository_pages() | record_pages())
#: what else Sphinx is given: the pages of the protocol
GENERATED = {"protocol/openapi", "protocol/asyncapi"}
#: a block of a page that is drawn: what it is marked as, and its text
DRAWN = [
    pytest.param(kind, text, id=f"{page}: {kind}")
    for page, content in PAGES.items()
    for kind, text in re.findall(
        r"^```(position|record|steps)\n(.*?)^```$", content, re.MULTILINE | re.DOTALL
    )
]


def below(page: str) -> list[str]:
    """The pages that the navigation has below a page."""
    trees = re.findall(r"^```{toctree}\n(.*?)^```$", PAGES[page], re.MULTILINE | re.DOTALL)
    folder = page.rpartition("/")[0]
    lines = [
        re.sub(".*<(.*)>", r"\1", line)
        for tree in trees
        for line in tree.splitlines()
        if line and not line.startswith(":")
    ]
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
    assert "（英語）とあるページは英語です。検索は" in PAGES[STARTS["ja"]]


@pytest.mark.parametrize("page", PAGES)
def test_links_of_a_page_lead_to_something_in_the_site(page: str) -> None:
    text = re.sub(r"(?ms)^```.*?^```$|`[^`\n]*`", "", PAGES[page])
    targets = [each for each in re.findall(r"\]\(([^)#\s]+)", text) if not re.match(r"[a-z]+:", each)]
    there = {f"{each}.md" for each in {*PAGES, *GENERATED}} | set(linked_files())
    assert {normpath(f"{page}/../{target}") for target in targets} <= there


@pytest.mark.parametrize(("kind", "text"), DRAWN)
def test_what_is_drawn_holds(kind: str, text: str) -> None:
    rounds = [[position_step(text, "en")]] if kind == "position" else list(record_steps(text, "en"))
    assert rounds
    assert all(step.svg.startswith("<svg") for steps in rounds for step in steps)


def test_a_link_to_a_record_that_stands_alone_is_the_record_step_by_step() -> None:
    for page in ("play/rules", "play/rules.ja"):
        assert re.search(r"(?ms)^```steps\n.*^deck = .*^```\n\n\[[^]]+\]\(round\.toml\)$", PAGES[page])


@pytest.mark.parametrize("lang", LANGS)
def test_the_start_page_of_a_language_leads_to_its_pages_and_once_to_each(lang: Lang) -> None:
    links = re.findall(r"^- \[([^]]*)\]\(([^)]+)\.md\)", PAGES[STARTS[lang]], re.MULTILINE)
    pages = [page for _, page in links]
    other = {"en": "play/rules.ja", "ja": "play/rules"}[lang]
    assert len(set(pages)) == len(pages)
    assert other not in pages
    assert {"play/data.ja" if lang == "ja" else "play/data", "library/records"} < set(pages)
    words = "".join(
        text + said for text, said in re.findall(r"^- \[([^]]*)\]\S*(.*)$", PAGES[STARTS[lang]], re.MULTILINE)
    )
    assert (re.search("[ぁ-ん]", words) is None) is (lang == "en")


def test_steps_are_told_and_drawn_in_the_language_of_the_page() -> None:
    record = (ROOT / "docs" / "play" / "round.toml").read_text(encoding="utf-8")
    (english,), (japanese,) = (list(record_steps(record, lang)) for lang in LANGS)
    assert [step.done for step in english[:5:2]] == [
        *("The cards are dealt.", "Chie: discard 8♠", "Aki: meld 7♥")
    ]
    assert len(english) == len(japanese) == 16
    assert japanese[6].done == "チエ：ポンで 6♠ 6♥ 6♣ を出す"
    assert "アキ：4♠ 2♦ 6♦ 10♦ 3♣ 4♣。アキのメルド：7♥。" in japanese[6].seen
    assert "Chie has gone out." in english[-1].seen
    assert "上がり" in japanese[-1].svg
    with pytest.raises(ValueError, match="does not hold"):
        list(record_steps(record.replace("0 meld 7h", "0 meld 7d"), "en"))
