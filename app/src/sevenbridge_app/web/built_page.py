"""The page for browsers as the package has it, and what a browser may let it do, whoever gives it out."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

#: where the package keeps the page, if it was built with one
BUILT: Final = files("sevenbridge_app.web") / "page"
INDEX: Final = "index.html"
#: what a content security policy says of the page wherever it comes from
POLICY: Final = (
    "default-src 'self'",
    "img-src 'self' data: blob:",
    "style-src 'self' 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
)

_FIRST: Final = '<meta charset="utf-8" />'


def is_built() -> bool:
    """Returns whether the package has its page."""
    return (BUILT / INDEX).is_file()


def with_head(index: str, *lines: str) -> str:
    """Returns the page with more lines in its head, first of all others."""
    return index.replace(_FIRST, "\n    ".join((_FIRST, *lines)))
