"""What can be said at any table without a keyboard: phrases, reactions and stamps, in both languages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from sevenbridge.texts import Text
from sevenbridge_app.tables.visible_text import has_invisible, has_piled_marks

PHRASES: Final[dict[str, Text]] = {
    "good_game": Text("Have a good game!", "よろしくお願いします！"),
    "hello": Text("Hello!", "こんにちは！"),
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
    "thanks_for_game": Text("Thank you for the game!", "ありがとうございました！"),
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

Expression: TypeAlias = Literal["rest", "thinking", "calling", "caught"]


@dataclass(frozen=True, slots=True)
class Stamp:
    """The face of a character with a few words."""

    #: the ``id`` of the character
    player: str
    #: what the face shows
    expression: Expression
    text: Text


#: one for each character, in its voice
STAMPS: Final[dict[str, Stamp]] = {
    "take_your_time": Stamp("tama", "thinking", Text("Wake me up.", "ゆっくりでいいにゃ")),
    "startled": Stamp("hina", "caught", Text("Oh… oh no…", "ぴよっ…！")),
    "hooray": Stamp("ponta", "calling", Text("Ho ho! Boom!", "やったポン！")),
    "no_hurry": Stamp("dai", "rest", Text("Well now. No hurry.", "急がんでよいぞ")),
    "off_we_go": Stamp("aki", "calling", Text("Let's go, let's go!", "さあ、いくよっ！")),
    "want_it": Stamp("emi", "thinking", Text("I want it, so there.", "ほしいんだもん")),
    "overtaken": Stamp("riku", "caught", Text("Overtaken!", "抜かれたぜ！")),
    "is_it_safe": Stamp("haru", "thinking", Text("Is it safe, I wonder?", "心配ですかね…")),
    "good_bet": Stamp("ken", "calling", Text("That bet paid off.", "賭けてよかったさ")),
    "beautiful": Stamp("fumi", "rest", Text("Beautifully played.", "お見事でございます")),
    "suspicious": Stamp("goro", "thinking", Text("I smell something.", "においますな")),
    "well_done": Stamp("chie", "calling", Text("Well done, dear!", "よくできましたのよ")),
}


def is_sayable(kind: str, what: str) -> bool:
    """Returns whether this is a known phrase, reaction or stamp, or a text that can be shown."""
    if kind == "phrase":
        return what in PHRASES
    if kind == "reaction":
        return what in REACTIONS
    if kind == "stamp":
        return what in STAMPS
    is_text = bool(what.strip()) and len(what) <= LONGEST_TEXT
    return is_text and not has_invisible(what) and not has_piled_marks(what)
