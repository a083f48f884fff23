"""What Sphinx is told of the site."""

from datetime import UTC, datetime
from inspect import getdoc
from pathlib import Path
from typing import Any

from pygments.lexers.special import TextLexer
from sphinx.util.docstrings import prepare_docstring

import sevenbridge
from building.docs.languages import SCRIPT, SEARCH
from building.docs.library import LEFT_OUT
from building.docs.search import SearchBothLanguages
from sevenbridge_app.web.built_engine import is_built
from sevenbridge_app.web.site import ENGINE

project = "Seven Bridge"
author = "the authors of Seven Bridge"
copyright = f"{datetime.now(UTC).year}, {author}"
release = version = sevenbridge.__version__
html_title = "Seven Bridge"

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "building.docs.pictures",
    "building.docs.languages",
    "building.docs.live",
]

myst_heading_anchors = 6
myst_fence_as_directive = ["position", "record", "steps"]
myst_enable_extensions = ["attrs_inline"]

default_role = "code"
add_module_names = False
python_use_unqualified_type_names = True
maximum_signature_line_length = 70
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True, "undoc-members": True}  # values of enumerations have none
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
autodoc_mock_imports = LEFT_OUT

HERE = Path(__file__).parent
html_theme = "furo"
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#1b5f7c", "color-brand-content": "#1b5f7c"},
    "dark_css_variables": {"color-brand-primary": "#7cc4de", "color-brand-content": "#7cc4de"},
}
html_static_path = [str(HERE / "static"), str(SCRIPT)]
html_css_files = ["style.css"]
html_js_files = [("scrolling.mjs", {"type": "module"})]
templates_path = [str(HERE / "templates")]
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "game.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
html_search_language = SearchBothLanguages.lang
html_additional_pages = {SEARCH["ja"]: "search.html"}
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_domain_indices = False
pygments_style = "a11y-light"
pygments_dark_style = "github-dark"


def _without_type(app: Any, what: str, name: str, value: object, options: object, lines: list[str]) -> None:
    """Removes the docstring of its type from a constant that has none of its own."""
    if what == "data" and lines == prepare_docstring(getdoc(value) or ""):
        lines.clear()


def setup(app: Any) -> None:
    """Tells Sphinx how to search, where it builds, and that blocks marked ``http`` hold an answer as well."""
    app.config.html_context["in_site"] = is_built(Path(app.outdir).parent / ENGINE)
    app.connect("autodoc-process-docstring", _without_type)
    app.add_search_language(SearchBothLanguages)
    app.add_lexer("http", TextLexer)
