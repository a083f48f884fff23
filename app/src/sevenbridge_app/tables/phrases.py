"""What can be said at any table without a keyboard: phrases and reactions, by name, in both languages."""

from __future__ import annotations

from typing import Final

from sevenbridge.texts import Text
from sevenbridge_app.tables.visible_text import has_invisible, has_piled_marks

PHRASES: Final[dict[str, Text]] = {
    "hello": Text("Hello!", "よろしくお願いします！"),
    "good_luck": Text("Good luck!", "いい勝負を！"),
    "nice": Text("Nice!", "ナイス！"),
    "well_played": Text("Well played!", "お見事！"),
    "oh_no": Text("Oh no!", "しまった！"),
    "lucky": Text("Lucky!", "ラッキー！"),
    "so_close": Text("So close!", "惜しい！"),
    "thinking": Text("Let me think…", "ちょっと考えさせて…"),
    "sorry_to_wait": Text("Sorry to keep you waiting.", "お待たせしました。"),
    "your_turn": Text("It is your turn.", "そちらの番です。"),
    "thanks": Text("Thank you!", "ありがとう！"),
    "again": Text("One more match?", "もう一戦しませんか？"),
    "be_right_back": Text("I'll be right back.", "少し席を外します。"),
    "goodbye": Text("Goodbye!", "お疲れさまでした！"),
}
REACTIONS: Final[dict[str, str]] = {
    "clap": "👏",
    "smile": "😊",
    "laugh": "😄",
    "surprise": "😲",
    "tears": "😢",
    "heart": "❤️",
}
LONGEST_TEXT: Final = 200


def is_sayable(kind: str, what: str) -> bool:
    """Returns whether this is a known phrase or reaction, or a text that can be shown."""
    if kind == "phrase":
        return what in PHRASES
    if kind == "reaction":
        return what in REACTIONS
    is_text = bool(what.strip()) and len(what) <= LONGEST_TEXT
    return is_text and not has_invisible(what) and not has_piled_marks(what)
