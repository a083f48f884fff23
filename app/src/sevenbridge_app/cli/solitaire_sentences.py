"""Refusals of the solitaires as sentences for people, in English and Japanese: what is wrong, and what to do.

The words in braces are the refusal's details (solitaire/refusals.py).
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from sevenbridge import Fault
from sevenbridge.records import shown
from sevenbridge.solitaire import FIRST_DEAL, LAST_DEAL, IllegalMove, MalformedMove, NoSuchDeal, Refusal
from sevenbridge.texts import Lang, Text

SENTENCES: Final[Mapping[Refusal, Text]] = MappingProxyType(
    {
        Refusal.GAME_OVER: Text(
            "The game is over. Take a move back, or start another game.",
            "ゲームは終わっています。1手戻すか、新しいゲームを始めてください。",
        ),
        Refusal.NOTHING_TO_UNDO: Text(
            "No move has been made, so there is nothing to take back.",
            "まだ1手も進めていないので、戻せません。",
        ),
        Refusal.NOTHING_TO_REDO: Text(
            "There is no move to make again. Play on.", "やり直せる手はありません。そのまま進めてください。"
        ),
        Refusal.NO_CARD: Text(
            "No card is named. Name one or two.", "札が書かれていません。1枚か2枚書いてください。"
        ),
        Refusal.NOT_IN_PACK: Text(
            "{card} is no card of this game. It has the 52 from A to K and no joker.",
            "{card} はこのゲームにありません。使うのはジョーカーのない52枚です。",
        ),
        Refusal.NAMED_TWICE: Text(
            "You named {card} twice. Name two different cards.",
            "{card} が2回書かれています。別の札を書いてください。",
        ),
        Refusal.TOO_MANY_CARDS: Text(
            "Those are too many cards: remove one or two at a time, or move one.",
            "札が多すぎます。取るのは1枚か2枚、動かすのは1枚ずつです。",
        ),
        Refusal.NOT_DEALT: Text(
            "{card} is still in the stock. Choose cards of the tableau.",
            "{card} はまだ山札の中です。場札から選んでください。",
        ),
        Refusal.GONE: Text(
            "{card} has been removed. Choose cards of the tableau.",
            "{card} はもう取り除かれています。場札から選んでください。",
        ),
        Refusal.IN_RESERVE: Text(
            "{card} lies in the reserve and goes when 8 to K are there. Choose cards of the tableau.",
            "{card} はリザーブにあり、8からKがそろうまで動かせません。場札から選んでください。",
        ),
        Refusal.NEVER_PAIRED: Text(
            "{card} cannot be removed: 8 to K go to the reserve. Move it there alone.",
            "{card} は取れません。8からKはリザーブに置きます。1枚だけで置いてください。",
        ),
        Refusal.SEVEN_ALONE: Text(
            "{card} is a seven by itself and goes alone, without {other}.",
            "{card} はそれだけで7なので、{other} とは組まずに1枚で取ってください。",
        ),
        Refusal.NEEDS_PARTNER: Text(
            "{card} is removed only together with a {rank}. Name both cards.",
            "{card} は{rank}と組にして取ります。2枚とも書いてください。",
        ),
        Refusal.NOT_SEVEN: Text(
            "{card} and {other} add up to {sum}, not 7. The pairs are A+6, 2+5 and 3+4.",
            "{card} と {other} の合計は{sum}で、7になりません。組になるのは A+6、2+5、3+4 です。",
        ),
        Refusal.TOO_LOW: Text(
            "{card} cannot go to the reserve, which is for 8 to K. Sevens go alone, others in pairs.",
            "{card} はリザーブに置けません。リザーブは8からKの場所です。"
            "7は1枚で、ほかは合計7の2枚で取ってください。",
        ),
        Refusal.RANK_TAKEN: Text(
            "{card} cannot go to the reserve, where {held} lies already. It waits until 8 to K are there.",
            "リザーブにはもう {held} があるので、{card} は置けません。8からKがそろうまで待ちます。",
        ),
        Refusal.BURIED: Text(
            "{card} lies beneath {other}. Play the cards above it first.",
            "{card} は {other} の下にあります。上の札を先に動かしてください。",
        ),
        Refusal.HOLD_TAKEN: Text(
            "{card} cannot be held: {held} is. Play {held} first; it goes like any card on top.",
            "{held} をキープしているので、{card} はキープできません。先に {held} を使ってください。",
        ),
        Refusal.ALREADY_HELD: Text(
            "{card} is held already. It can be removed or go to the reserve.",
            "{card} はもうキープしています。取るか、リザーブに置いてください。",
        ),
    }
)
#: what is wrong with words that are no move
FAULTS: Final[Mapping[Fault, Text]] = MappingProxyType(
    {
        Fault.EMPTY: Text(
            "Nothing is written. Write a move, such as remove 7h.",
            "何も書かれていません。remove 7h のように書いてください。",
        ),
        Fault.UNKNOWN_VERB: Text(
            "“{word}” is no move of this game. Begin with remove or reserve; in Choice also with hold.",
            "「{word}」は使えません。remove か reserve、チョイスでは hold でも始められます。",
        ),
        Fault.UNKNOWN_CARD: Text(
            "“{word}” is no card. Write rank and suit, such as 7h or Ts.",
            "「{word}」という札はありません。7h や Ts のように書いてください。",
        ),
        Fault.NO_CARD: Text(
            "No card is named. Write one or two after {word}, such as 7h.",
            "札が書かれていません。{word} のあとに 7h のように書いてください。",
        ),
    }
)
NO_SUCH_DEAL: Final = Text(
    "There is no deal {number}. Deals are numbered {first} to {last}.",
    "ゲーム番号 {number} はありません。番号は {first} から {last} までです。",
)


def move_refusal(error: IllegalMove, lang: Lang, show: Callable[[str], str] = str) -> str:
    """Why a move was refused, and what to do. ``show`` writes a card of the records."""
    words = {
        name: show(str(value)) if name in ("card", "other", "held") else value
        for name, value in error.details.items()
    }
    return SENTENCES[error.code].format(**words)[lang]


def malformed_move(error: MalformedMove, lang: Lang) -> str:
    """Why words are no move, and what to write instead."""
    return FAULTS[error.code].format(word=shown(error.details["word"]))[lang]


def no_such_deal(error: NoSuchDeal, lang: Lang) -> str:
    """Which numbers deals have."""
    number = error.number if abs(error.number) < 10**20 else "…"
    return NO_SUCH_DEAL.format(number=number, first=FIRST_DEAL, last=LAST_DEAL)[lang]
