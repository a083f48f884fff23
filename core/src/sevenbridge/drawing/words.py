"""The texts in a drawing, in English and Japanese."""

from collections.abc import Sequence
from typing import Final, Literal, get_args

from sevenbridge.drawing.cells import clipped
from sevenbridge.engine.cards import HIGH_ACE, JOKER, RANKS
from sevenbridge.engine.counted import CountedHand, FactorReason
from sevenbridge.engine.rules import Rules
from sevenbridge.texts import Lang, Text

__all__ = [
    "CALLS_WORDS",
    "COMMA",
    "DEALER",
    "NO_DISCARDS",
    "OWN_SEAT",
    "SEAT",
    "YOU",
    "Calls",
    "call_word",
    "round_title",
]

Calls = Literal["pon", "same"]
CALLS_WORDS: Final[tuple[Calls, ...]] = get_args(Calls)

#: in cells
LONGEST_NAME: Final = 18

ROUND_OF: Final = Text("Round {n} of {all}", "第{n}ラウンド（全{all}回）")
ROUND_TO: Final = Text("Round {n}, to {target} points", "第{n}ラウンド（{target}点まで）")
PLAY_ON: Final = Text("Round {n}, the tied play on", "第{n}ラウンド（同点決勝）")
DEALER: Final = Text("dealer {name}", "親 {name}")
CARDS: Final = Text("cards", "枚数")
TOTAL: Final = Text("total", "得点")
PENALTY: Final = Text("penalty", "失点")
MELDS_HEADING: Final = Text("melds", "メルド")
STOCK: Final = Text("Stock {cards}", "山札 {cards}枚")
NO_DISCARDS: Final = Text("No discards", "捨て札なし")
DISCARDS: Final = Text("Discards {n}", "捨て札 {n}枚")
DISCARDS_LINE: Final = Text("Discards {n}:", "捨て札 {n}枚：")
TOP: Final = Text("[{card}] top", "[{card}] 一番上")
TOP_FROM: Final = Text("[{card}] from {name}", "[{card}] {name}が捨てた札")
UP_CARD: Final = Text("[{card}] turned up", "[{card}] めくり札")
DEALS: Final = Text("dealer", "親")
FROM: Final = Text("from {name}", "{name}が捨てた札")
TURNED_UP: Final = Text("turned up", "めくり札")
HAND: Final = Text("Hand {n}:", "手札 {n}枚：")
STOCK_LINE: Final = Text("Stock:", "山札：")
WORTH: Final = Text("{points} points", "{points}点")
WORTH_ONE: Final = Text("1 point", "1点")
FACTORS: Final = {
    FactorReason.SEVENS: Text("x{times} for sevens", "7で{times}倍"),
    FactorReason.JOKER: Text("x{times} for the joker", "ジョーカーで{times}倍"),
    FactorReason.ONE_GO: Text("x{times} for one go", "一気上がりで{times}倍"),
}
COMMA: Final = Text(", ", "、")
HELD: Final = Text("({worth})", "（{worth}）")
HELD_DREW: Final = Text("({worth}, drew {card})", "（{worth}、引いた札 {card}）")
ONE_CARD: Final = Text("1 card", "1枚")
COUNT: Final = Text("{n} cards", "{n}枚")
WENT_OUT: Final = Text("went out", "上がり")
NOBODY_OUT: Final = Text("Drawn: nobody went out.", "流局")
YOU: Final = Text("You", "あなた")
SEAT: Final = Text("Seat {n}", "席{n}")
OWN_SEAT: Final = Text("Seat {n} (you)", "席{n}（あなた）")
GAME: Final = Text("Seven Bridge", "セブンブリッジ")

_CALL_WORDS: Final[dict[Calls, tuple[Text, Text]]] = {
    "pon": (Text("Pon", "ポン"), Text("Chi", "チー")),
    "same": (Text("Same", "セイム"), Text("Cut", "カット")),
}
_JOKER: Final = Text("joker", "ジョーカー")
_SUITS: Final = (
    Text("{rank} of spades", "スペードの{rank}"),
    Text("{rank} of hearts", "ハートの{rank}"),
    Text("{rank} of diamonds", "ダイヤの{rank}"),
    Text("{rank} of clubs", "クラブの{rank}"),
)
_RANKS: Final = {
    "A": Text("ace", "エース"),
    "T": Text("10", "10"),
    "J": Text("jack", "ジャック"),
    "Q": Text("queen", "クイーン"),
    "K": Text("king", "キング"),
}


def call_word(calls: Calls, is_chi: bool) -> Text:
    """What the claim of a set or a run is called at this table."""
    return _CALL_WORDS[calls][is_chi]


def points_text(points: int, lang: Lang) -> str:
    """So many points."""
    return (WORTH_ONE if points == 1 else WORTH).format(points=points)[lang]


def sum_text(hand: CountedHand, order: Sequence[int], lang: Lang) -> str:
    """What a hand counts, as the sum of its cards in this order and what multiplies it."""
    values = dict(zip(hand.cards, hand.values, strict=True))
    points = sum(hand.values)
    steps = [" + ".join(str(values[card]) for card in order), str(points)][len(order) < 2 :]
    text = " = ".join(steps)
    for factor in hand.factors:
        points *= factor.times
        text += f"{COMMA[lang]}{FACTORS[factor.reason].format(times=factor.times)[lang]} = {points}"
    return text.removesuffix(str(points)) + points_text(points, lang)


def round_title(rules: Rules, length: int | None, n: int, lang: Lang) -> str:
    """What the round of this number, from 1, is called in a match of so many (None: to a score)."""
    if length is None:
        return ROUND_TO.format(n=n, target=rules.target_score)[lang]
    return (PLAY_ON.format(n=n) if n > length else ROUND_OF.format(n=n, all=length))[lang]


def card_name(card: int, lang: Lang) -> str:
    """How a card is said: “7 of hearts”, 「ハートの7」."""
    if card == JOKER:
        return _JOKER[lang]
    rank = RANKS[card & 15 if card & 15 < HIGH_ACE else 0]
    spoken = _RANKS[rank][lang] if rank in _RANKS else rank
    return _SUITS[card >> 4].format(rank=spoken)[lang]


def seat_names(names: Sequence[str], seats: int, lang: Lang, you: int = -1) -> tuple[str, ...]:
    """Returns the names of all seats without what cannot be printed, cut where too long.

    Where none are given, they are the numbers of the seats.
    Raises ValueError for a wrong number of names.
    """
    if not names:
        own = (OWN_SEAT if seat == you else SEAT for seat in range(seats))
        return tuple(text.format(n=seat)[lang] for seat, text in enumerate(own))
    if len(names) != seats:
        raise ValueError(f"there are {len(names)} names for {seats} seats")
    printable = ("".join(letter for letter in name if letter.isprintable()) for name in names)
    return tuple(clipped(name, LONGEST_NAME) or "?" for name in printable)
