"""The faces of all cards in one form that Python and the page can both write: app/page/src/cards/faces.txt.

``python -m tests.drawing.artwork`` rewrites the file.
"""

from pathlib import Path

from sevenbridge.drawing.faces import Group, Shape, face
from sevenbridge.engine.cards import card_text, pack

FILE = Path(__file__).parents[2] / "app" / "page" / "src" / "cards" / "faces.txt"


def form(shape: Shape | Group) -> str:
    """An element with its attributes by name, what paints it as its class."""
    if isinstance(shape, Group):
        inner = "".join(map(form, shape.shapes))
        return element("g", {"class": shape.part, "transform": shape.transform}, inner)
    return element(shape.tag, {"class": shape.paint, **shape.attributes}, "")


def element(tag: str, attributes: dict[str, str], inner: str) -> str:
    told = "".join(f' {name}="{value}"' for name, value in sorted(attributes.items()) if value)
    return f"<{tag}{told}>{inner}</{tag}>"


def text() -> str:
    """A line for each card."""
    return "".join(f"{card_text(card)} {''.join(map(form, face(card)))}\n" for card in pack(1))


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
