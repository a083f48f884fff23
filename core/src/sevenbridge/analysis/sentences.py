"""Reasons of hints and of reviews, and recaps, as sentences for people, in English and Japanese.

Those of hints and recaps speak to the player whose seat it is; those of reviews (reasons.py) are read by
others, too. The words in braces are the details of the code (hints.py, reasons.py, recaps.py).
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from sevenbridge.analysis.comments import Comment, Details
from sevenbridge.analysis.hints import HintCode
from sevenbridge.analysis.reasons import ReasonCode
from sevenbridge.analysis.recaps import RecapCode
from sevenbridge.engine.errors import Reason
from sevenbridge.texts import LANGS, Lang, Text

_FEEDS_OTHERS: Final = Text(
    "If {cards} lay on the table, others could lay off {fits} there.",
    "{cards}を出すと、ほかの人に{fits}を付けられるかもしれません。",
)
SENTENCES: Final[Mapping[Reason, Text]] = MappingProxyType(
    {
        HintCode.ONLY: Text("Nothing else can be done now.", "今できるのはこれだけです。"),
        HintCode.OUT: Text("With this you go out.", "これで上がりです。"),
        HintCode.OUT_IN_ONE_GO: Text(
            "With this you go out in one go, and that doubles the points.",
            "これで一気上がり、点は2倍です。",
        ),
        HintCode.FINISH: Text(
            "After this you can go out in the same turn.",
            "このあと、この手番のうちに上がれます。",
        ),
        HintCode.FINISH_IN_ONE_GO: Text(
            "After this you can go out in the same turn, in one go: that doubles the points.",
            "このあと、この手番で一気上がりができます。点は2倍です。",
        ),
        HintCode.ONE_LEFT: Text(
            "{seat} has one card left: danger.", "{seat}は残り1枚、いつ上がってもおかしくありません。"
        ),
        HintCode.TWO_LEFT: Text(
            "{seat} has two cards left: danger.", "{seat}は残り2枚、上がりが近そうです。"
        ),
        HintCode.COMPUTER: Text("The computer would play this.", "コンピューターならこうします。"),
        HintCode.TAKES_OFF: Text(
            "It takes {points} off what your hand counts.", "手札に残る点が{points}点減ります。"
        ),
        HintCode.OPENS_LAY_OFFS: Text(
            "With a meld of your own you may lay off {cards}.",
            "自分のメルドを出せば、{cards}を付け札にできます。",
        ),
        HintCode.NOTHING_TO_HIDE: Text(
            "You put cards down in an earlier turn, so you cannot go out in one go any more.",
            "前の手番で札を出しているので、もう一気上がりはねらえません。",
        ),
        HintCode.MELD_BETTER: Text(
            "Played on many times, it came out {points} points better than ending the turn without it.",
            "続きを何度も試すと、出さずに手番を終えるより平均{points}点よい結果でした。",
        ),
        HintCode.CLAIM_BETTER: Text(
            "Played on many times, it came out {points} points better than letting the card go.",
            "続きを何度も試すと、見送るより平均{points}点よい結果でした。",
        ),
        HintCode.KEEP_ONE_GO: Text(
            "Keep {cards} hidden: going out in one go doubles.",
            "{cards}は出さずに隠しておきましょう。一気上がりなら点が2倍です。",
        ),
        HintCode.KEEP_BETTER: Text(
            "Keep {cards} for now: played on many times, that came out {points} points better.",
            "{cards}はまだ出さずに。続きを何度も試すと、持っているほうが平均{points}点よい結果でした。",
        ),
        HintCode.KEEP_FROM_OTHERS: _FEEDS_OTHERS,
        HintCode.KEEP_EVEN: Text(
            "{cards} can wait: laid now or later, no difference can be told.",
            "{cards}は急がなくてもかまいません。今出しても、はっきりした差はありませんでした。",
        ),
        HintCode.KEEP_COMPUTER: Text(
            "The computer would keep {cards} for now.", "コンピューターなら、{cards}はまだ出しません。"
        ),
        HintCode.PASS_ONE_GO: Text(
            "Let it go and show nothing: going out in one go doubles.",
            "もらわずに手の内を隠しましょう。一気上がりなら点が2倍です。",
        ),
        HintCode.PASS_BETTER: Text(
            "Played on many times, letting it go came out {points} points better.",
            "続きを何度も試すと、見送るほうが平均{points}点よい結果でした。",
        ),
        HintCode.PASS_EVEN: Text(
            "Whether you take it makes no difference that can be told.",
            "もらっても見送っても、はっきりした差はありませんでした。",
        ),
        HintCode.PASS_COMPUTER: Text("The computer would let it go.", "コンピューターなら見送ります。"),
        HintCode.SAFE: Text(
            "{card} is safe: nobody can have the cards to claim it.",
            "{card}は安全です。ポンやチーに必要な札が、もう残っていません。",
        ),
        HintCode.NO_PON: Text(
            "Nobody can pon {card}: you see {seen} others of its rank.",
            "{card}はポンされません。同じ数字の札が、ほかに{seen}枚見えています。",
        ),
        HintCode.LONE: Text(
            "{card} goes with nothing in your hand.", "{card}は手札のどれとも組になりません。"
        ),
        HintCode.DEAD: Text(
            "No card is left that would complete a meld with {card}.",
            "{card}のメルドを完成させる札は、もう残っていません。",
        ),
        HintCode.FEWEST: Text(
            "Of your cards that are no meld yet, none has fewer chances than {card} "
            "(cards left that would complete it: {unseen}).",
            "まだメルドになっていない札のうち、{card}は見込みが最も薄い札です（完成させる札は残り{unseen}枚）。",
        ),
        HintCode.HIGH: Text(
            "No card of yours counts more than {card}: {points}.",
            "手札で最も点の高い札が{card}です（{points}点）。",
        ),
        HintCode.BEST: Text(
            "Played on many times, {card} came out best of all discards.",
            "続きを何度も試すと、{card}を捨てるのが最もよい結果でした。",
        ),
        HintCode.EVEN: Text("{card} would be about as good.", "{card}を捨てても、ほぼ同じです。"),
        ReasonCode.GOES_OUT: Text("This goes out.", "これで上がれます。"),
        ReasonCode.GOES_OUT_DOUBLED: Text(
            "This goes out in one go, which doubles.", "一気上がりで、点が2倍になります。"
        ),
        ReasonCode.CAN_GO_OUT: Text(
            "After this, going out is possible in the same turn.", "このあと、同じ手番のうちに上がれます。"
        ),
        ReasonCode.CAN_GO_OUT_DOUBLED: Text(
            "After this, going out is possible in the same turn, in one go: that doubles.",
            "このあと、同じ手番で一気上がりができ、点が2倍になります。",
        ),
        ReasonCode.KEEPS_MELD: Text(
            "{cards} stay together: they are a meld.", "メルドになっている{cards}を崩しません。"
        ),
        ReasonCode.KEEPS_SEVEN: Text(
            "{card} is a meld by itself, as any seven is.", "7は1枚でもメルドなので、{card}は大切です。"
        ),
        ReasonCode.KEEPS_JOKER: Text(
            "It keeps the joker, which can stand for any card.",
            "どの札の代わりにもなるジョーカーが残ります。",
        ),
        ReasonCode.KEEPS_PAIR: Text(
            "It keeps the pair {cards}, which {unseen} of the {of} unseen cards could feed; "
            "for {other} that is {fewer}.",
            "{cards}のペアが残り、見えていない{of}枚のうち{unseen}枚でメルドになります"
            "（{other}を残した場合は{fewer}枚）。",
        ),
        ReasonCode.KEEPS_PARTNERS: Text(
            "It keeps {card} beside {cards}: {unseen} of the {of} unseen cards make a meld with it; "
            "for {other} that is {fewer}.",
            "{card}が{cards}と組になり、見えていない{of}枚のうち{unseen}枚でメルドになります"
            "（{other}を残した場合は{fewer}枚）。",
        ),
        ReasonCode.KEEPS_LAY_OFF: Text(
            "It keeps {card}, which goes on a meld on the table.", "場のメルドに付けられる{card}が残ります。"
        ),
        ReasonCode.FEWER_POINTS: Text(
            "It leaves {points} points fewer in the hand.", "手札に残る点が{points}点少なくなります。"
        ),
        ReasonCode.FEW_LEFT: Text(
            "{seat} may soon be out (cards left: {left}).", "{seat}は残り{left}枚、上がりが近そうです。"
        ),
        ReasonCode.UNCLAIMABLE: Text(
            "Nobody can claim {card}, but somebody might claim {other}.",
            "{card}はポンもチーもされませんが、{other}はされるかもしれません。",
        ),
        ReasonCode.NO_PON_OF: Text(
            "Nobody can pon {card}, but somebody might pon {other}.",
            "{card}はポンされませんが、{other}はされるかもしれません。",
        ),
        ReasonCode.NO_CHI_OF: Text(
            "{seat}, who is next, cannot chi {card}, but might chi {other}.",
            "次の{seat}は{card}をチーできませんが、{other}ならできるかもしれません。",
        ),
        ReasonCode.FEEDS_OTHERS: _FEEDS_OTHERS,
        ReasonCode.MELDS_POINTS: Text(
            "It takes {points} points out of the hand.", "手札に残る点が{points}点減ります。"
        ),
        ReasonCode.COMPLETES: Text("{card} completes {cards}.", "{card}で{cards}がメルドになります。"),
        ReasonCode.SKIPS: Text(
            "It passes over {count} of the others, who would have had a turn first.",
            "先に手番が来るはずだった{count}人を飛ばせます。",
        ),
        ReasonCode.LETS_LAY_OFF: Text(
            "With a meld on the table one may lay off {cards}.",
            "メルドを出せば、{cards}を付け札にできます。",
        ),
        ReasonCode.NO_DOUBLING_LEFT: Text(
            "Cards were put down in an earlier turn, so going out in one go is out of reach.",
            "前の手番で札を出しているので、待っても一気上がりにはなりません。",
        ),
        ReasonCode.WAITS_FOR_DOUBLING: Text(
            "It waits to go out in one go, which doubles: {unseen} of the {of} unseen cards will do.",
            "点が2倍の一気上がりを待てます。見えていない{of}枚のうち、{unseen}枚のどれかで上がれます。",
        ),
        ReasonCode.STAYS_HIDDEN: Text(
            "Going out in one go, which doubles, stays possible.",
            "手の内を見せずに、点が2倍の一気上がりをねらえます。",
        ),
        ReasonCode.LEFT_LOOSE: Text(
            "After the claim {count} cards would be left, and no meld among them.",
            "もらったあとに残る{count}枚には、メルドがありません。",
        ),
        RecapCode.WON_ONE_GO: Text(
            "You went out in one go: your points are doubled.", "一気上がり！ 得点が2倍になりました。"
        ),
        RecapCode.WON_ONE_GO_LOSSES: Text(
            "You went out in one go: the losses of all count double.",
            "一気上がり！ 全員の失点が2倍になりました。",
        ),
        RecapCode.WON_BY_CLAIM: Text(
            "You took {card} from {seat} and went out.", "{seat}の{card}をもらって上がりました。"
        ),
        RecapCode.WON_IN_TIME: Text(
            "You went out just in time: {seat} had one card left.",
            "{seat}は残り1枚、間一髪の上がりでした。",
        ),
        RecapCode.WON_AT_ONCE: Text("You went out in your first turn.", "最初の手番で上がりました。"),
        RecapCode.WON: Text("You went out in {turns} turns.", "{turns}回の手番で上がりました。"),
        RecapCode.PAID: Text(
            "{winner} took your {card} and went out: you pay for all, {points}.",
            "あなたの捨てた{card}で{winner}が上がり、全員分の{points}点を払います。",
        ),
        RecapCode.FED: Text(
            "{winner} held {held}, took your {card} and went out.",
            "{held}を持っていた{winner}が、あなたの捨てた{card}をもらって上がりました。",
        ),
        RecapCode.OTHER_PAID: Text(
            "{winner} took {card} from {seat} and went out: {seat} pays for all.",
            "{winner}が{seat}の{card}をもらって上がり、{seat}が全員分を払います。",
        ),
        RecapCode.NO_TURN: Text(
            "{winner} went out before your first turn.",
            "あなたの最初の手番が来る前に、{winner}が上がりました。",
        ),
        RecapCode.DOUBLED: Text(
            "{winner} went out in one go: your {points} count double, {doubled}.",
            "{winner}の一気上がり。手札の{points}点は2倍の{doubled}点です。",
        ),
        RecapCode.HELD_MELD: Text(
            "{winner} went out and caught you with {points}: {cards}. You held a meld: {meld}.",
            "{winner}が上がり、手札に{points}点残りました：{cards}。{meld}はメルドになっていました。",
        ),
        RecapCode.LEAST: Text(
            "{winner} went out, and nobody was caught with less than you: {points}, {cards}.",
            "{winner}が上がりましたが、残った点はあなたが最も少なく{points}点です：{cards}",
        ),
        RecapCode.CAUGHT: Text(
            "{winner} went out and caught you with {points}: {cards}",
            "{winner}が上がり、手札に{points}点残りました：{cards}",
        ),
        RecapCode.DRAWN_COUNTS: Text(
            "Nobody went out, and every hand counts: yours is {points}, {cards}",
            "流局です。誰も上がらず、手札の{points}点が失点になります：{cards}",
        ),
        RecapCode.DENIED: Text(
            "Nobody went out. You kept {card}, for which {seat} held {held}.",
            "流局です。{held}を持つ{seat}に、{card}を渡しませんでした。",
        ),
        RecapCode.DRAWN: Text("Nobody went out: the round is drawn.", "流局です。誰も上がりませんでした。"),
    }
)

_CARDS: Final = ("card", "cards", "fits", "held", "meld", "other")
_SEATS: Final = ("seat", "winner")


def sentence(comment: Comment, show: Callable[[Lang, str], str], name: Callable[[Lang, int], str]) -> Text:
    """What a reason, or a recap, says to people.

    ``show`` turns a card as a record writes it into the text for people, ``name`` a seat of the round.
    """
    text = SENTENCES[comment.code]
    said = {lang: text[lang].format(**_words(comment.details, lang, show, name)) for lang in LANGS}
    return Text(said["en"], said["ja"])


def _words(
    details: Details,
    lang: Lang,
    show: Callable[[Lang, str], str],
    name: Callable[[Lang, int], str],
) -> dict[str, object]:
    words: dict[str, object] = {}
    for field, value in details.items():
        if field in _CARDS:
            words[field] = " ".join(show(lang, card) for card in str(value).split())
        else:
            words[field] = name(lang, int(value)) if field in _SEATS else value
    return words
