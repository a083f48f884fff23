"""A search that finds words of English and of Japanese on the same pages.

Sphinx splits the pages' Japanese into words but leaves what is searched for as it was typed, and takes one
language for a site. Here English words are found by their stems, and Japanese by pairs of neighbouring
characters, as search engines do it that have no dictionary: so any words are found inside of unspaced text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from sphinx.search.en import SearchEnglish

#: what Japanese is written with besides digits and Latin letters: kana, kanji, 々 and the long-vowel mark
_JAPANESE: Final = (
    "\u3005-\u3007\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff"
)
_RUN: Final = re.compile(rf"[{_JAPANESE}]+|[^\W{_JAPANESE}]+")


class SearchBothLanguages(SearchEnglish):
    """English by stems, Japanese by pairs of characters; what is one character long is found, too."""

    lang = "both"
    js_splitter_code = f"""
var splitQuery = (query) =>
  (query.match(/[{_JAPANESE}]+|(?:(?![{_JAPANESE}])[\\p{{L}}\\p{{N}}_])+/gu) ?? []).flatMap((run) =>
    /^[{_JAPANESE}]{{2}}/.test(run) ? [...run].slice(1).map((sign, at) => [...run][at] + sign) : [run],
  );
"""

    def split(self, input: str) -> list[str]:
        """The words of a text by which it is found."""
        return list(_words(input))

    def word_filter(self, word: str) -> bool:
        """Whether a word leads to a text: any of Japanese, and what is no stopword of English."""
        return _is_japanese(word) or super().word_filter(word)


def _words(text: str) -> Iterator[str]:
    for run in _RUN.findall(text):
        if _is_japanese(run):
            yield from run
            yield from (run[at : at + 2] for at in range(len(run) - 1))
        else:
            yield run


def _is_japanese(word: str) -> bool:
    return re.match(f"[{_JAPANESE}]", word) is not None
