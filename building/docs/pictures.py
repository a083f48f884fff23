"""Blocks of code marked ``position`` and ``record``, with a picture of what they tell above the text.

The library draws them, with all hands open. On a page in Japanese the picture is in Japanese.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from building.docs.languages import language_of
from sevenbridge import Round, read_record, replay
from sevenbridge.drawing.svg import round_svg
from sevenbridge.texts import Lang, Text

#: the folder of the pictures, in the source of the site
PICTURES: Final = "drawn"

_POSITION: Final = Text("The table in this position", "この局面の卓")
_BEGINNING: Final = Text("Round {number}, at its beginning", "第{number}ラウンドの始まり")
_END: Final = Text("Round {number}, after its last line", "第{number}ラウンドの最後の行のあと")

Picture = tuple[str, str]


class _Drawn(SphinxDirective):
    """A block whose text is shown below pictures of it."""

    has_content = True
    lexer = "text"

    def pictures(self, text: str, lang: Lang) -> Iterator[Picture]:
        """What is seen in each picture, and its SVG."""
        raise NotImplementedError

    def run(self) -> list[nodes.Node]:
        """Draws the block."""
        text = "\n".join(self.content)
        shown: list[nodes.Node] = [
            self._figure(said, svg) for said, svg in self.pictures(text, language_of(self.env.docname))
        ]
        return [*shown, nodes.literal_block(text, text, language=self.lexer)]

    def _figure(self, said: str, svg: str) -> nodes.Node:
        name = f"{PICTURES}/{hashlib.sha256(svg.encode()).hexdigest()[:16]}.svg"
        path = Path(self.env.srcdir, name)
        path.parent.mkdir(exist_ok=True)
        path.write_text(svg, encoding="utf-8")
        image = nodes.image(uri=f"/{name}", alt=said)
        return nodes.figure("", image, nodes.caption(said, said), classes=["drawn"])


class DrawnPosition(_Drawn):
    """A position in one line."""

    def pictures(self, text: str, lang: Lang) -> Iterator[Picture]:
        """One picture."""
        yield _POSITION[lang], Round.from_text(text.strip()).svg(lang=lang, hidden=True)


class DrawnRecord(_Drawn):
    """A record: each round of it before its first action and after its last."""

    lexer = "toml"

    def pictures(self, text: str, lang: Lang) -> Iterator[Picture]:
        """Two pictures of a round."""
        replayed = replay(read_record(text))
        if not replayed.holds:
            raise self.error(f"The record does not hold: {replayed.findings}")
        for played in replayed.rounds:
            deal = replayed.game.deals[played.number]
            names = [replayed.game.players[seat] for seat in deal.playing]
            number = played.number + 1
            for said, round in ((_BEGINNING, deal.start(replayed.game.rules)), (_END, played.round)):
                yield said.format(number=number)[lang], round_svg(round, names, lang=lang, hidden=True)


def setup(app: Any) -> dict[str, bool]:
    """Tells Sphinx of the blocks."""
    app.add_directive("position", DrawnPosition)
    app.add_directive("record", DrawnRecord)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
