"""What guests may be called, and which names look like each other.

Letters of different scripts can look the same. Within a word they may not be mixed. Two guests may write in
different scripts, so those at one table are compared by what their names look like.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

import msgspec

from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.tables.visible_text import has_invisible, has_piled_marks, is_selector

LONGEST_NAME: Final = 24

#: the scripts with letters that look like those of another, as Unicode names them
_ALIKE: Final = frozenset({"LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU"})
_WORD: Final = re.compile(r"[^\W\d_]+")


def _pairs(these: str, those: str) -> dict[int, str]:
    return {ord(letter): like for letter, like in zip(these, those, strict=True)}


#: letters by those that they look like, as far as whole names can be written in them (from the confusables of
#: Unicode Technical Standard 39), and what looks the same in Japanese
_LIKE: Final = {
    **_pairs("АВЕЅІЈКМНОРСТУХԚԜаеѕіјорсухһԁԛԝѵӏ", "ABESlJKMHOPCTYXQWaesijopcyxhdqwvl"),
    **_pairs("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγικνορσυ", "ABEZHlKMNOPTYXayiKvopou"),
    **_pairs("ՕԼՏՍօսոհցզ", "OLSUounhgq"),
    **_pairs("ᎪᏴᏟᎠᎬᎻᎫᏦᏞᎷᏢᎡᏚᎢᏙᎳᏃ", "ABCDEHJKLMPRSTVWZ"),
    **_pairs("I1|0", "lllO"),
    **_pairs("ロカタニハエトチヘベペリミム", "口力夕二八工卜千へべぺり三厶"),
    **dict.fromkeys(map(ord, "-‐‑‒–—―−─一－"), "ー"),
}


class GuestName(msgspec.Struct, forbid_unknown_fields=True):
    """What a guest is called, or wants to be called."""

    name: str
    """1 to 24 characters that can be seen."""


def checked_name(name: str) -> str:
    """Returns a name as it is shown. Raises RequestRefused for a name that nobody may have."""
    name = unicodedata.normalize("NFC", " ".join(name.split()))
    if not 0 < len(name) <= LONGEST_NAME:
        raise RequestRefused(RefusalCode.BAD_NAME)
    if has_invisible(name):
        raise RequestRefused(RefusalCode.NAME_INVISIBLE)
    if has_piled_marks(name):
        raise RequestRefused(RefusalCode.NAME_MARKS)
    if any(len(_scripts(word)) > 1 for word in _words(name)):
        raise RequestRefused(RefusalCode.NAME_MIXED)
    return name


def look_alike(name: str, other: str) -> bool:
    """Returns whether two names that are not the same look the same."""
    return name != other and _looks(name) == _looks(other)


def _words(name: str) -> list[str]:
    """Returns the words of a name, without marks and in the usual forms of their letters."""
    letters = unicodedata.normalize("NFKD", name)
    return _WORD.findall("".join(letter for letter in letters if not unicodedata.combining(letter)))


def _scripts(word: str) -> set[str]:
    """Returns the scripts of a word that have letters which look like those of another."""
    return {unicodedata.name(letter, "").partition(" ")[0] for letter in word} & _ALIKE


def _looks(name: str) -> str:
    """Returns the same for all names that look the same."""
    shown = "".join(letter for letter in name if not is_selector(letter) and letter not in "\u200c\u200d")
    return unicodedata.normalize("NFKC", shown).translate(_LIKE).replace("rn", "m").replace("vv", "w")
