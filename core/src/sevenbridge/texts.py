"""Text for people, always in both languages."""

from dataclasses import dataclass
from typing import Final, Literal, get_args

__all__ = [
    "LANGS",
    "Lang",
    "Text",
]

Lang = Literal["en", "ja"]

LANGS: Final[tuple[Lang, ...]] = get_args(Lang)


@dataclass(frozen=True, slots=True)
class Text:
    """One text in English and Japanese: ``text["ja"]``.

    >>> Text("meld", "メルド")["ja"]
    'メルド'
    """

    en: str
    ja: str

    def __getitem__(self, lang: Lang) -> str:
        """The text in one language. Raises KeyError for a language that is not in LANGS."""
        if lang == "en":
            return self.en
        if lang == "ja":
            return self.ja
        raise KeyError(lang)

    def format(self, **words: object) -> "Text":
        """The same text with its ``{placeholders}`` filled in both languages."""
        return Text(self.en.format(**words), self.ja.format(**words))
