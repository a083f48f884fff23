"""In which language a page is, and what Sphinx and the theme say on it."""

from __future__ import annotations

import gettext
import re
from pathlib import Path
from typing import Any, Final

import sphinx

from building.docs.pages import STARTS
from sevenbridge.texts import LANGS, Lang

#: the page where a search in each language is answered
SEARCH: Final[dict[Lang, str]] = {"en": "search", "ja": "search.ja"}
#: what Sphinx's own script says there, in Japanese
SCRIPT: Final = Path(sphinx.__file__).parent / "locale" / "ja" / "LC_MESSAGES" / "sphinx.js"

#: what the theme says in English alone
_THEME: Final = {
    "Auto light/dark, in dark mode": "自動（今は暗い画面）",
    "Auto light/dark, in light mode": "自動（今は明るい画面）",
    "Back to top": "ページの先頭へ",
    "Contents": "目次",
    "Dark mode": "暗い画面",
    "Expand": "開く",
    "Home": "はじめのページ",
    "Light mode": "明るい画面",
    "Made with ": "制作：",
    "Menu": "メニュー",
    "Next": "次へ",
    "On this page": "このページの内容",
    "Pages": "ページ一覧",
    "Previous": "前へ",
    "Skip to content": "本文へ",
    "Toggle Light / Dark / Auto color theme": "明るさを切り替える（明るい・暗い・自動）",
    "Toggle site navigation sidebar": "ページ一覧を開閉",
    "Toggle table of contents sidebar": "このページの目次を開閉",
}
#: what it writes otherwise than a screen reader wants it, in all languages
_MENDED: Final = {
    '<p class="caption" role="heading">': '<p class="caption" role="heading" aria-level="2">',
    '<aside class="sidebar-drawer">': '<aside class="sidebar-drawer" aria-label="Pages">',
    '<aside class="toc-drawer': '<aside aria-label="Contents" class="toc-drawer',
    '<th class="head"><p></p></th>': "<td></td>",
}
#: what it says there without asking for a translation
_LABEL: Final = re.compile(r'(?<=aria-label=")[^"]+(?=")|(?<=<title>)[^<]+(?=</title>)')
_BELOW: Final = re.compile("Toggle navigation of (.*)")


class _Theme(gettext.NullTranslations):
    def gettext(self, message: str) -> str:
        return _THEME.get(message, message)


_SAID: Final = {
    lang: gettext.translation(
        "sphinx", str(Path(sphinx.__file__).parent / "locale"), languages=[lang], fallback=True
    )
    for lang in LANGS
}
_SAID["ja"].add_fallback(_Theme())


def language_of(page: str) -> Lang:
    """The language of a page, which its name tells."""
    return "ja" if page.endswith(".ja") else "en"


def setup(app: Any) -> dict[str, bool]:
    """Tells Sphinx to ask for each page."""
    app.connect("html-page-context", _speak)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _mended(html: str) -> str:
    """A page on which all that is named has a name of its own, and headings have their level."""
    for theirs, ours in _MENDED.items():
        html = html.replace(theirs, ours)
    return html


def _in_japanese(html: str) -> str:
    """The same with the theme's labels in Japanese."""
    html = _mended(html)
    return _LABEL.sub(
        lambda found: _BELOW.sub(r"「\1」の下のページを開閉", _THEME.get(found[0], found[0])), html
    )


def _speak(app: Any, page: str, template: str, context: dict[str, Any], doctree: object) -> None:
    lang = language_of(page)
    context |= {"language": lang, "master_doc": STARTS[lang], "search": SEARCH[lang]}
    context["in_language"] = _in_japanese if lang == "ja" else _mended
    if lang == "ja":
        context["docstitle"] = "セブンブリッジ"
    if page == SEARCH["ja"]:
        app.add_js_file(SCRIPT.name)
        app.add_js_file("found.ja.js")
    app.builder.templates.environment.install_gettext_translations(_SAID[lang])
