"""The pictures in the rules pages: each is the end of a record beside it, which holds by every preset.

``python -m tests.drawing.test_rules_pictures`` draws them again, and writes what they show into both pages.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from building.docs.drawn import Step, record_steps
from sevenbridge import read_record, replay
from sevenbridge.engine.rules import PRESETS
from sevenbridge.texts import LANGS, Lang

PLAY = Path(__file__).parents[2] / "docs" / "play"
PAGES: dict[Lang, Path] = {"en": PLAY / "rules.md", "ja": PLAY / "rules.ja.md"}
RECORDS = sorted((PLAY / "pictures").glob("*.toml"))
IMAGE = re.compile(r"!\[([^]]*)\]\((pictures/[\w.]+\.svg)\)")


def last_step(record: Path, lang: Lang) -> Step:
    """What is drawn of a record."""
    *_, (*_, last) = record_steps(record.read_text(encoding="utf-8"), lang)
    return last


def address(record: Path, lang: Lang) -> str:
    """Where the picture lies, as the page writes it."""
    return f"pictures/{record.stem}{'' if lang == 'en' else f'.{lang}'}.svg"


def shown(lang: Lang) -> dict[str, str]:
    """The pictures of a page, and what it says of each to who does not see it."""
    return {target: said for said, target in IMAGE.findall(PAGES[lang].read_text(encoding="utf-8"))}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.stem)
def test_a_picture_is_what_the_library_draws(record: Path, lang: Lang) -> None:
    step, target = last_step(record, lang), address(record, lang)
    assert (PLAY / target).read_text(encoding="utf-8") == step.svg
    assert shown(lang)[target] == step.seen


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.stem)
def test_what_is_drawn_is_so_by_every_preset(record: Path, preset: str) -> None:
    text = record.read_text(encoding="utf-8").replace('"gamerules"', f'"{preset}"')
    assert not replay(read_record(text)).findings


@pytest.mark.parametrize("lang", LANGS)
def test_a_page_has_all_of_them_and_no_other(lang: Lang) -> None:
    assert sorted(shown(lang)) == sorted(address(record, lang) for record in RECORDS)


if __name__ == "__main__":
    for lang in LANGS:
        page = PAGES[lang].read_text(encoding="utf-8")
        for record in RECORDS:
            step, target = last_step(record, lang), address(record, lang)
            (PLAY / target).write_text(step.svg, encoding="utf-8")
            page = re.sub(rf"!\[[^]]*\]\({target}\)", f"![{step.seen}]({target})", page)
        PAGES[lang].write_text(page, encoding="utf-8")
