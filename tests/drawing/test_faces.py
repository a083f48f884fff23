"""The cards that Python draws are those of the page: shapes, paints, places, colours, back."""

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from sevenbridge.drawing.faces import (
    BACK,
    CARD_EDGE,
    CARD_FACE,
    CARD_GOLD,
    COLOURS,
    FOUR_COLOURS,
    PAINTS,
    SMALL,
    TINY,
    TRANSFORMS,
    Print,
)
from tests.drawing import artwork

PAGE = Path(__file__).parents[2] / "app" / "page" / "src"
TOKENS = (PAGE / "style" / "tokens.css").read_text(encoding="utf-8")
FACE = (PAGE / "cards" / "Face.svelte").read_text(encoding="utf-8")
CREST = (PAGE / "cards" / "Crest.svelte").read_text(encoding="utf-8")


def test_the_faces_that_the_page_is_held_to_are_fresh() -> None:
    # app/page/src/cards/artwork.test.ts draws each and compares; python -m tests.drawing.artwork writes them
    assert artwork.FILE.read_text(encoding="utf-8") == artwork.text()


def token(name: str, part: str = TOKENS) -> str:
    """A colour of the page, by day."""
    found = re.search(rf"--{name}: (?:light-dark\()?(#\w+)", part)
    assert found
    return found[1]


def test_colours_are_those_of_the_page() -> None:
    assert tuple(token(f"card-{name}") for name in ("face", "edge", "gold")) == (
        CARD_FACE,
        CARD_EDGE,
        CARD_GOLD,
    )
    assert tuple(token(f"suit-{suit}") for suit in ("s", "h", "d", "c", "joker")) == COLOURS
    four = TOKENS.split(":root[data-four-colours]")[1]
    assert (FOUR_COLOURS[2], FOUR_COLOURS[3]) == (token("suit-d", four), token("suit-c", four))
    assert FOUR_COLOURS[:2] + FOUR_COLOURS[4:] == COLOURS[:2] + COLOURS[4:]


def rules(style: str) -> list[tuple[list[set[str]], dict[str, str]]]:
    """The blocks of a style sheet: the classes of each selector, and what is set."""
    blocks = re.findall(r"^\s*(\.[^{@]+?)\s*\{([^{}]*)\}", style, re.MULTILINE)
    return [
        (
            [set(re.findall(r"[\w-]+", selector)) for selector in selectors.split(",")],
            {name.strip(): value.strip() for name, _, value in (line.partition(":") for line in body)},
        )
        for selectors, text in blocks
        for body in [text.strip().rstrip(";").split(";")]
    ]


@pytest.mark.parametrize("paint", [name for name in PAINTS if name])
def test_paints_are_those_of_the_page(paint: str) -> None:
    known = {"var(--card-face)": CARD_FACE, "var(--card-gold)": CARD_GOLD, "var(--suit)": "suit"}
    style = FACE.split("<style>")[1].split("@container")[0] + CREST.split("<style>")[1]
    painted: dict[str, str] = {}
    for selectors, values in rules(style):
        if any(selector <= set(paint.split()) for selector in selectors):
            painted |= {name: known.get(value, value) for name, value in values.items()}
    assert painted == PAINTS[paint]


def test_places_are_those_of_the_page() -> None:
    style = FACE.split("<style>")[1]
    parts = re.split(r"@container \(max-width: (\d+)px\)", style)
    assert (int(parts[1]), int(parts[3])) == (SMALL, TINY)
    sizes: tuple[tuple[Print, str], ...] = (("normal", parts[0]), ("small", parts[2]), ("tiny", parts[4]))
    for size, part in sizes:
        told = {
            name: re.sub(r"px\b,?", "", transform)
            for name, transform in re.findall(r"\.(index|pips|picture) \{\s*transform: ([^;]+);", part)
        }
        assert told == {name: transform for name, transform in TRANSFORMS[size].items() if transform}
    assert ".pips,\n    .picture {\n      display: none;" in parts[4]


def test_the_back_is_that_of_the_page() -> None:
    svg = (PAGE / "cards" / "back.svg").read_text(encoding="utf-8")
    theirs = ElementTree.fromstring(re.sub(r"\s+", " ", svg))
    mine = ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{BACK.format(id="")}</svg>')

    def shape(element: ElementTree.Element) -> object:
        return element.tag, dict(element.attrib), [shape(child) for child in element]

    assert [shape(child) for child in mine] == [shape(child) for child in theirs]
