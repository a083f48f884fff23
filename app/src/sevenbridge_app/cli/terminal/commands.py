"""What a person may type: the record's words, short forms, Japanese, or the number of a choice.

Nothing here knows the game: a line becomes a ``Command`` in the record's words, which the choices
(choices.py) look up.
"""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from sevenbridge_app.cli.console.typed_words import (
    CARD,
    NotUnderstood,
    cards_of,
    narrow,
    spelled_out,
    split_line,
)

_WORDS: Final[Mapping[str, str]] = {
    "draw": "draw d 引く ひく 引き",
    "meld": "meld m メルド 出す だす 出し",
    "layoff": "layoff lay l 付ける つける 付け 付け札 つけ札",
    "discard": "discard x 捨てる すてる 捨て",
    "chi": "chi c chii cut チー チイ カット",
    "pon": "pon same pong ポン セイム",
    "pass": "pass p パス 見送る",
    "help": "help h ? ヘルプ 説明 使い方",
    "hint": "hint ヒント",
    "undo": "undo u back 戻す 戻る もどす 待った",
    "save": "save 保存",
    "score": "score scores 得点 得点表 点数 点",
    "rules": "rules ルール 規則",
    "who": "who opponents 相手 対戦相手",
    "mute": "mute ミュート",
    "discards": "discards pile 捨て札 捨札 捨て札一覧",
    "sort": "sort 並べ替え 並べる 整理",
    "lang": "lang language 言語",
    "calls": "calls 呼び方",
    "quit": "quit q exit bye やめる 終了 終わる",
}
VERBS: Final[Mapping[str, str]] = spelled_out(_WORDS)
#: the commands that play a card or take one
ACTIONS: Final = ("draw", "meld", "layoff", "discard", "chi", "pon", "pass")

_TO_MELD: Final = re.compile(rf"({CARD.pattern})\s*[にへ]", re.IGNORECASE)


class Command(NamedTuple):
    """One line, understood.

    It has a ``verb``, the ``cards`` in a record's words, the card that names a meld (``onto``), and what else
    was written (``rest``). The verb is empty for cards alone, and ``number`` for a number, which is then
    ``rest``.
    """

    verb: str
    cards: tuple[str, ...] = ()
    onto: str = ""
    rest: str = ""

    def words(self) -> str:
        """The action as a record writes it."""
        return " ".join((self.verb, *self.cards, *(("@", self.onto) if self.onto else ())))


def understand(line: str) -> Command:
    """Returns the command that a line means; an empty line is a command without a verb or cards.

    Raises NotUnderstood.
    """
    try:
        return _understood(line)
    except NotUnderstood as error:
        raise error if error.is_card else NotUnderstood(line.strip(), is_card=False) from None


def _understood(line: str) -> Command:
    text = narrow(line)
    onto = ""
    found = _TO_MELD.search(text)
    if found:
        # 8hを7hに付ける, 7hに8hを付ける
        onto, text = f" @ {found[1]}", f"{text[: found.start()]} {text[found.end() :]}"
    words = split_line(text, VERBS)
    if not words:
        return Command("")
    if len(words) == 1 and words[0].isdecimal():
        return Command("number", rest=words[0])
    verb = VERBS.get(words[0].lower(), "")
    if verb:
        rest = words[1:]
    elif words[-1].lower() in VERBS and not words[-1].isascii():
        # Japanese puts the verb last
        verb, rest = VERBS[words[-1].lower()], words[:-1]
    else:
        rest = words
    rest += onto.split()
    if verb == "save":
        # a file's name stays as it is
        _, _, rest_of_line = "".join(filter(str.isprintable, line)).strip().partition(" ")
        return Command(verb, rest=rest_of_line.strip())
    if verb and verb not in ACTIONS:
        return Command(verb, rest=" ".join(rest))
    return _with_cards(verb, rest)


def _with_cards(verb: str, words: list[str]) -> Command:
    if "@" in words:
        index = words.index("@")
        cards, target = _cards(words[:index], verb), _cards(words[index + 1 :], verb)
    else:
        cards, target = _cards(words, verb), ()
        if verb == "layoff" and len(cards) > 1:
            cards, target = cards[:-1], cards[-1:]
    if len(target) > 1:
        raise NotUnderstood(target[1], is_card=False)
    if verb == "draw" and cards:
        verb = "discard"
    elif verb == "pass" and cards:
        verb = "pon"
    return Command(verb or ("layoff" if target else ""), cards, *target)


def _cards(words: list[str], verb: str) -> tuple[str, ...]:
    return tuple(card for word in words for card in cards_of(word, verb))
