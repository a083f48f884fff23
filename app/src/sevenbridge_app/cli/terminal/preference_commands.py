"""The commands with which a person changes how the table is shown: language, calls, hand, talk."""

from collections.abc import Callable
from typing import Final

from sevenbridge.drawing.pen import ORDERS, Order
from sevenbridge.drawing.words import CALLS_WORDS, call_word
from sevenbridge.texts import LANGS, Text
from sevenbridge_app.cli.console import phrases as console_phrases
from sevenbridge_app.cli.console.taste import Taste
from sevenbridge_app.cli.terminal import phrases

_LANGUAGES: Final = {"english": "en", "英語": "en", "japanese": "ja", "日本語": "ja"}


def speak(word: str, taste: Taste) -> str | None:
    """Changes the language to the one that is named, and says so; None where none is."""
    code = _LANGUAGES.get(word.lower(), word.lower())
    chosen = next((lang for lang in LANGS if lang == code), None)
    if chosen is None:
        return None
    taste.lang = chosen
    return taste.text(console_phrases.NOW_SPEAKING)


def call(word: str, taste: Taste) -> str | None:
    """Changes what claims are called, and says so; None where the word names nothing."""
    chosen = next((calls for calls in CALLS_WORDS if calls == word.lower()), None)
    if chosen is None:
        return None
    taste.calls = chosen
    pon, chi = (taste.text(call_word(chosen, is_chi)) for is_chi in (False, True))
    return taste.text(phrases.CALLS_ARE, pon=pon, chi=chi)


def sort(word: str, taste: Taste) -> str:
    """Sorts the hand by suit or by rank: what is said, else whichever it is not now."""
    other: Order = "rank" if taste.order == "suit" else "suit"
    taste.order = next((order for order in ORDERS if order == word.lower()), other)
    order = phrases.BY_RANK if taste.order == "rank" else phrases.BY_SUIT
    return taste.text(phrases.SORTED, order=taste.text(order))


def mute(taste: Taste) -> str:
    """Silences the characters, or lets them speak again, and says so."""
    taste.is_muted = not taste.is_muted
    return taste.text(phrases.MUTED if taste.is_muted else phrases.UNMUTED)


#: the commands whose word has to name something, with the sentence for a word that does not
NAMING: Final[dict[str, tuple[Callable[[str, Taste], str | None], Text]]] = {
    "lang": (speak, console_phrases.LANGUAGES),
    "calls": (call, phrases.CALLS_HELP),
}
