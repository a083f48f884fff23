"""In which language a page is, and what Sphinx itself says on it."""

from __future__ import annotations

import gettext
from pathlib import Path
from typing import Any, Final

import sphinx

from sevenbridge.texts import LANGS, Lang

_SAID: Final = {
    lang: gettext.translation(
        "sphinx", str(Path(sphinx.__file__).parent / "locale"), languages=[lang], fallback=True
    )
    for lang in LANGS
}


def language_of(page: str) -> Lang:
    """The language of a page, which its name tells."""
    return "ja" if page.endswith(".ja") else "en"


def setup(app: Any) -> dict[str, bool]:
    """Tells Sphinx to ask for each page."""
    app.connect("html-page-context", _speak)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _speak(app: Any, page: str, template: str, context: dict[str, Any], doctree: object) -> None:
    lang = language_of(page)
    context["language"] = lang
    app.builder.templates.environment.install_gettext_translations(_SAID[lang])
