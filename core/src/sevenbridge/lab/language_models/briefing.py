"""What a player has to know before the first card: the game in short, and the rules of this table."""

from typing import Final

from sevenbridge.engine.rules import Rules, rules_of
from sevenbridge.rulebook import SWITCH_PAGES, value_text
from sevenbridge.texts import Lang, Text

_GAME: Final = Text(
    "Seven Bridge, a rummy for {seats} players. You are seat {seat}; seats count from 0, and play "
    "goes from each to the next.\n\n"
    "Aim: be the first to have no cards left, and hold few points when somebody else is. What "
    "counts in the end are points.\n"
    "Cards: rank (A 2 3 4 5 6 7 8 9 T J Q K) and suit (s spades, h hearts, d diamonds, c clubs). Jk "
    "is the joker, Jk=8h a joker that stands for the 8 of hearts.\n"
    "Turn: take one card; then meld and lay off, as often as you like or not at all; then discard "
    "one card. A card is drawn from the stock for you, unless you claim the last discard.\n"
    "Melds: a set is three or four cards of one rank, a run three or more of one suit in sequence. "
    "Any 7 is a meld by itself, and 6-7 and 7-8 of one suit are runs. Melds stay on the table.\n"
    "Laying off: a card of your hand is added to a meld on the table, whoever laid it.\n"
    "Claims: the last discard may be taken at once, for a new meld with cards of your hand. Chi, "
    "for a run, is for the player who is next; pon, for a set, for anybody but who discarded it. A claim "
    "begins a turn of the claimant, in place of the draw.\n"
    "A round ends when a hand is empty, or when nobody can draw any more.\n\n"
    "The rules of this table:\n"
    "{rules}",
    "セブンブリッジは{seats}人で遊ぶラミーです。あなたは席{seat}です。席は0から数え、手番は番"
    "号の順に回ります。\n\n"
    "目的：誰よりも先に手札をなくすこと。ほかの人が上がったときに、手札の点を少なくしておくこ"
    "と。最後に競うのは点です。\n"
    "札：数字（A 2 3 4 5 6 7 8 9 T J Q K、Tは10）とマーク（s スペード、h ハート、d ダイヤ、c "
    "クラブ）で書きます。Jk はジョーカー、Jk=8h はハートの8の代わりのジョーカーです。\n"
    "手番：札を1枚取り、メルドと付け札を好きなだけして（しなくてもかまいません）、1枚捨てます。"
    "最後の捨て札をもらわないときは、山札が自動で引かれます。\n"
    "メルド：同じ数字3枚か4枚のセット、または同じマークで続く3枚以上のシークエンス。7は1枚だ"
    "けでもメルドになり、同じマークの 6-7 と 7-8 もシークエンスです。出したメルドは動きません。\n"
    "付け札：場のメルドに、手札の札を付けます。誰のメルドでもかまいません。\n"
    "ポンとチー：最後の捨て札は、手札と合わせてすぐ新しいメルドにするなら、もらえます。シーク"
    "エンスにするチーは次の手番の人だけ、セットにするポンは誰でもできます。もらった人は、引く"
    "代わりにその札で手番を始めます。\n"
    "誰かの手札がなくなるか、引ける札がなくなると、ラウンドは終わりです。\n\n"
    "この卓のルール：\n"
    "{rules}",
)
_RULE: Final = Text("- {title}: {value}", "- {title}：{value}")


def briefing(rules: Rules | str, seats: int, seat: int, lang: Lang) -> str:
    """The game and all rules of a table, for the player in a seat.

    ``rules`` are Rules, or the name of a preset. Raises InvalidRules and TypeError for what are none.
    """
    values = rules_of(rules).switches()
    switches = (
        _RULE.format(title=page.title[lang], value=value_text(name, values[name], lang))[lang]
        for name, page in SWITCH_PAGES.items()
    )
    return _GAME.format(seats=seats, seat=seat, rules="\n".join(switches))[lang]
