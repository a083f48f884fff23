"""Blocks of code that the library draws: ``position``, ``record`` and ``steps``.

A record is gone through step by step: what was done stands above the table as it is then. Where there are
scripts one step is shown at a time (``static/steps.mjs``), and without them all, one below the other. A block
``steps`` is a record whose text is not shown. On a page in Japanese the pictures are in Japanese.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from typing import Any, Final

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from building.docs.drawn import Step, position_step, record_steps
from building.docs.languages import language_of
from sevenbridge.texts import Lang

#: the name of a picture and the cards that it is made of, as the library writes them
_HEAD: Final = re.compile(r"<title>.*?</title><defs>(.*)</defs>\n")
_EACH_FACE: Final = re.compile(r'(?=<g id="seven-bridge-(?:normal|small|tiny)-)')


class Picture(nodes.General, nodes.Element):
    """A picture that stands in the page itself, so that all those of a page have their cards in common."""


class _Drawn(SphinxDirective):
    """A block whose text is shown below pictures of it."""

    has_content = True
    #: what the text is written in; none where it is not shown
    lexer = "text"

    def pictures(self, text: str, lang: Lang) -> Iterator[nodes.Element]:
        """The pictures, with what is said of them. Raises ValueError."""
        raise NotImplementedError

    def run(self) -> list[nodes.Node]:
        """Draws the block."""
        text = "\n".join(self.content)
        try:
            shown: list[nodes.Node] = list(self.pictures(text, language_of(self.env.docname)))
        except ValueError as error:
            raise self.error(str(error)) from error
        return [*shown, nodes.literal_block(text, text, language=self.lexer)] if self.lexer else shown

    def put(self, step: Step) -> Picture:
        """A step's picture, with those of its cards that no picture of the page has had before."""
        found = _HEAD.search(step.svg)
        assert found is not None
        known = self.env.temp_data.setdefault("faces", set())
        new = [face for face in _EACH_FACE.split(found[1]) if face and face not in known]
        known.update(new)
        faces = (
            f'<svg class="faces" width="0" height="0" aria-hidden="true"><defs>{"".join(new)}</defs></svg>'
        )
        named = _HEAD.sub("", step.svg).replace('role="img"', f'role="img" aria-label="{escape(step.seen)}"')
        return Picture(svg=(faces if new else "") + named)


class DrawnPosition(_Drawn):
    """A position in one line."""

    def pictures(self, text: str, lang: Lang) -> Iterator[nodes.Element]:
        """One picture."""
        step = position_step(text, lang)
        yield nodes.figure("", self.put(step), nodes.caption(step.done, step.done), classes=["drawn"])


class DrawnRecord(_Drawn):
    """A record: each round of it, step by step."""

    lexer = "toml"

    def pictures(self, text: str, lang: Lang) -> Iterator[nodes.Element]:
        """A list of steps for each round."""
        for steps in record_steps(text, lang):
            items = (
                nodes.list_item("", nodes.paragraph(each.done, each.done), self.put(each)) for each in steps
            )
            yield nodes.enumerated_list("", *items, classes=["steps"])


class DrawnSteps(DrawnRecord):
    """A record whose text is not shown."""

    lexer = ""


def _write(translator: Any, picture: Picture) -> None:
    translator.body.append(picture["svg"])


def _end(translator: Any, picture: Picture) -> None:
    pass


def _add_script(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    if doctree and any("steps" in each["classes"] for each in doctree.findall(nodes.enumerated_list)):
        app.add_js_file("steps.mjs", type="module")


def setup(app: Any) -> dict[str, bool]:
    """Tells Sphinx of the blocks."""
    app.add_node(Picture, html=(_write, _end))
    app.add_directive("position", DrawnPosition)
    app.add_directive("record", DrawnRecord)
    app.add_directive("steps", DrawnSteps)
    app.connect("html-page-context", _add_script)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
