"""What a person may type at the solitaires.

These are the record's words, cards or cells alone, Japanese, and commands.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from sevenbridge_app.cli.console.typed_words import NotUnderstood, cards_of, spelled_out, split_line

_WORDS: Final[Mapping[str, str]] = {
    "remove": "remove r 取る とる 消す けす 除く 取り除く",
    "reserve": "reserve v 置く おく リザーブへ リザーブに置く リザーブ",
    "undo": "undo u back 戻す 戻る もどす 待った",
    "redo": "redo やり直す やりなおす 進める",
    "hint": "hint ヒント",
    "auto": "auto a autoplay 自動 オート おまかせ",
    "new": "new n 新しい 新しいゲーム 次 次のゲーム",
    "deal": "deal 番号 ゲーム番号",
    "daily": "daily today 日替わり 日替わりソリティア 今日 デイリー",
    "winnable": "winnable w クリアできるゲーム クリア可能 勝てる",
    "odds": "odds chance 確率",
    "fate": "fate 結末 クリアできるか",
    "stats": "stats statistics score 成績 統計",
    "rules": "rules ルール 規則",
    "save": "save 保存",
    "lang": "lang language 言語",
    "help": "help h ? ヘルプ 説明 使い方",
    "quit": "quit q exit bye やめる 終了 終わる",
}
#: in Choice every deal that is drawn can be won, and chance decides nothing
_ONLY_SEVEN: Final = ("odds", "fate", "winnable")
_MOST_CELLS: Final = 2


class Vocabulary(NamedTuple):
    """What is understood at one of the solitaires."""

    #: by what is typed: the command
    verbs: Mapping[str, str]
    #: the commands that name cards
    moves: tuple[str, ...]
    #: the digits of the cells, in their order
    cells: str


SEVEN_WORDS: Final = Vocabulary(spelled_out(_WORDS), ("remove", "reserve"), "123456")
CHOICE_WORDS: Final = Vocabulary(
    spelled_out(
        {verb: words for verb, words in _WORDS.items() if verb not in _ONLY_SEVEN}
        | {"hold": "hold k keep キープ キープする"}
    ),
    ("remove", "reserve", "hold"),
    "1234567890",
)


class Command(NamedTuple):
    """One line, understood.

    The ``verb`` is empty for cards alone; ``cards`` are in a record's words, or are cells
    counted from 0; ``rest`` is whatever else was written.
    """

    verb: str
    cards: tuple[str | int, ...] = ()
    rest: str = ""


def understand(line: str, vocabulary: Vocabulary = SEVEN_WORDS) -> Command:
    """Returns the command that a line means; an empty line is a command without a verb or cards.

    Raises NotUnderstood.
    """
    verbs = vocabulary.verbs
    words = [word for word in split_line(line, verbs) if word != "@"]
    if not words:
        return Command("")
    verb, rest = verbs.get(words[0].lower(), ""), words[1:]
    if not verb:
        verb, rest = verbs.get(words[-1].lower(), ""), words[:-1]
        if not verb or words[-1].isascii():
            verb, rest = "", words
    if verb and verb not in vocabulary.moves:
        return Command(
            verb, rest=line.strip().partition(" ")[2].strip() if verb == "save" else " ".join(rest)
        )
    cells = vocabulary.cells
    return Command(verb, tuple(card for word in _named(rest, verbs) for card in _cards(word, verb, cells)))


def _named(words: list[str], verbs: Mapping[str, str]) -> list[str]:
    """The words for cards, without what Japanese puts around them, as in 「3s と 4d をリザーブに」."""
    return [part for word in words if word not in verbs for part in word.split("と") if part]


def _cards(word: str, verb: str, cells: str) -> list[str | int]:
    """The cards that one word names, or the cells: ``14`` is the first and the fourth."""
    if len(word) <= _MOST_CELLS and all(digit in cells for digit in word):
        return [cells.index(digit) for digit in word]
    if word.isdecimal():
        raise NotUnderstood(word, is_card=False)
    return list(cards_of(word, verb))
