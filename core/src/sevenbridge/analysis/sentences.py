"""What the coach and the analyst say, as sentences for people, in English and Japanese.

A hint and a recap speak to the player whose seat it is. Reasons are read by others, too, in reviews. In a
hint the weightiest one stands in its line, shorter and after a colon. The words in braces are the details of
the code (hints.py, reasons.py, recaps.py).
"""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final

from sevenbridge.analysis.comments import Comment, Details
from sevenbridge.analysis.hints import Counsel, CounselCode
from sevenbridge.analysis.reasons import ReasonCode
from sevenbridge.analysis.recaps import RecapCode
from sevenbridge.engine.errors import Reason
from sevenbridge.texts import LANGS, Lang, Text

#: reasons, what else would do, and recaps: whole sentences
SENTENCES: Final[Mapping[Reason, Text]] = MappingProxyType(
    {
        ReasonCode.BETTER: Text(
            "On average it comes out {points} points better.", "平均で{points}点ほど得になります。"
        ),
        CounselCode.AS_GOOD: Text("{card} would do as well.", "{card}を捨てても大差ありません。"),
        CounselCode.LAY_AS_GOOD: Text(
            "Laying {cards} down now would do as well.", "{cards}を今出しても大差ありません。"
        ),
        CounselCode.KEEP_AS_GOOD: Text(
            "Keeping {cards} for now would do as well.", "{cards}をまだ出さずに持っていても大差ありません。"
        ),
        CounselCode.TAKE_AS_GOOD: Text(
            "Taking {card} would do as well.", "{card}をもらっても大差ありません。"
        ),
        CounselCode.LET_GO_AS_GOOD: Text(
            "Letting {card} go would do as well.", "{card}を見送っても大差ありません。"
        ),
        ReasonCode.GOES_OUT: Text("This goes out.", "これで上がれます。"),
        ReasonCode.GOES_OUT_DOUBLED: Text(
            "This goes out in one go, for twice the points.", "一気上がりで、点が2倍になります。"
        ),
        ReasonCode.CAN_GO_OUT: Text(
            "After this, going out is possible in the same turn.", "続けて、この手番で上がれます。"
        ),
        ReasonCode.CAN_GO_OUT_DOUBLED: Text(
            "After this, going out in one go is possible in the same turn, for twice the points.",
            "続けて、この手番で一気上がりできます（点は2倍）。",
        ),
        ReasonCode.KEEPS_MELD: Text(
            "It keeps the meld {cards} together.", "出せる{cards}のメルドを崩さずに済みます。"
        ),
        ReasonCode.KEEPS_SEVEN: Text(
            "{card} is a meld by itself, as any seven is.",
            "7は1枚だけでもメルドになるので、{card}は貴重です。",
        ),
        ReasonCode.KEEPS_JOKER: Text(
            "It keeps the joker, which can stand for any card.",
            "どの札の代わりにもなるジョーカーが残ります。",
        ),
        ReasonCode.KEEPS_PAIR: Text(
            "It keeps the pair {cards}: {unseen} of the {of} unseen cards would make it a set "
            "(keeping {other} instead: {fewer}).",
            "{cards}のペアが残ります。メルドにできる札が、見えていない中に{unseen}枚あります"
            "（{other}を残すと{fewer}枚）。",
        ),
        ReasonCode.KEEPS_PARTNERS: Text(
            "It keeps {card} beside {cards}: {unseen} of the {of} unseen cards would make a meld with it "
            "(keeping {other} instead: {fewer}).",
            "{card}は{cards}と一緒にメルドをねらえます。そのための札が、見えていない中に{unseen}枚あります"
            "（{other}を残すと{fewer}枚）。",
        ),
        ReasonCode.LONE: Text(
            "{card} fits nothing else in the hand.", "{card}は手札のどれとも組になりません。"
        ),
        ReasonCode.DEAD: Text(
            "No card is left that would make a meld with {card}.",
            "{card}をメルドにできる札は、もう残っていません。",
        ),
        ReasonCode.KEEPS_LAY_OFF: Text(
            "It keeps {card}, which goes on a meld on the table.", "場のメルドに付けられる{card}が残ります。"
        ),
        ReasonCode.FEWER_POINTS: Text(
            "It leaves {points} points fewer in the hand.", "手札に残る点が{points}点少なくなります。"
        ),
        ReasonCode.FEW_LEFT: Text(
            "{seat} may go out soon (cards left: {left}).", "{seat}は残り{left}枚、上がりが近そうです。"
        ),
        ReasonCode.UNCLAIMABLE: Text(
            "Nobody can claim {card}, but somebody might claim {other}.",
            "{card}は誰にももらわれませんが、{other}はもらわれるかもしれません。",
        ),
        ReasonCode.NO_PON_OF: Text(
            "Nobody can pon {card}, but somebody might pon {other}.",
            "{card}はポンされませんが、{other}はされるかもしれません。",
        ),
        ReasonCode.NO_CHI_OF: Text(
            "{seat}, who is next, cannot chi {card}, but might chi {other}.",
            "次の{seat}は{card}をチーできませんが、{other}ならできるかもしれません。",
        ),
        ReasonCode.FEEDS_OTHERS: Text(
            "With {cards} on the table, others could lay off {fits} there.",
            "{cards}を出すと、ほかの人に{fits}を付けられるかもしれません。",
        ),
        ReasonCode.MELDS_POINTS: Text(
            "It takes {points} points out of the hand.", "手札に残る点が{points}点減ります。"
        ),
        ReasonCode.COMPLETES: Text("{card} completes {cards}.", "{card}で{cards}がメルドになります。"),
        ReasonCode.SKIPS: Text(
            "It skips {count} of the others, who would have had a turn first.",
            "先に手番が来るはずだった{count}人を飛ばせます。",
        ),
        ReasonCode.LETS_LAY_OFF: Text(
            "With this meld on the table, {cards} can be laid off.",
            "メルドを出せば、{cards}を付け札にできます。",
        ),
        ReasonCode.NO_DOUBLING_LEFT: Text(
            "Cards were put down in an earlier turn, so going out in one go is out of reach.",
            "すでに札を出しているので、待っても一気上がりにはなりません。",
        ),
        ReasonCode.WAITS_FOR_DOUBLING: Text(
            "It waits to go out in one go, for twice the points: {unseen} of the {of} unseen cards will do.",
            "点が2倍の一気上がりを待てます（待ちは{unseen}枚）。",
        ),
        ReasonCode.STAYS_HIDDEN: Text(
            "Going out in one go, for twice the points, stays possible.",
            "手の内を見せずに、点が2倍の一気上がりをねらえます。",
        ),
        ReasonCode.LEFT_LOOSE: Text(
            "After the claim {count} cards would be left, and no meld among them.",
            "もらうと、残りの{count}枚ではメルドを作れません。",
        ),
        RecapCode.WON_ONE_GO: Text(
            "You went out in one go: your points are doubled.", "一気上がり！ 得点が2倍になりました。"
        ),
        RecapCode.WON_ONE_GO_LOSSES: Text(
            "You went out in one go: everybody’s losses count double.",
            "一気上がり！ ほかの人の失点が2倍になりました。",
        ),
        RecapCode.WON_BY_CLAIM: Text(
            "You took {card} from {seat} and went out.", "{seat}の{card}をもらって上がりました。"
        ),
        RecapCode.WON_IN_TIME: Text(
            "You went out just in time: {seat} had one card left.",
            "{seat}が残り1枚のところで、間一髪あなたが上がりました。",
        ),
        RecapCode.WON_AT_ONCE: Text("You went out on your first turn.", "最初の手番で上がりました。"),
        RecapCode.WON: Text("You went out in {turns} turns.", "{turns}回目の手番で上がりました。"),
        RecapCode.PAID: Text(
            "{winner} took your {card} and went out: you pay for all, {points}.",
            "あなたの捨てた{card}で{winner}が上がったため、全員分の{points}点をあなたが払います。",
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
            "{winner} went out in one go, so your hand of {points} counts double: {doubled}.",
            "{winner}の一気上がり。あなたの手札の{points}点は、2倍の{doubled}点になります。",
        ),
        RecapCode.WAITED: Text(
            "{winner} went out and caught you with {points}: {cards}. "
            "You held {meld} back, which can end in one go; that was the risk.",
            "{winner}が上がりました。あなたの手札には{points}点残りました：{cards}。"
            "{meld}を残すのは一気上がりをねらう手で、先に上がられる危険がつきものです。",
        ),
        RecapCode.HELD_MELD: Text(
            "{winner} went out and caught you with {points}: {cards}. You could have laid {meld} down.",
            "{winner}が上がりました。あなたの手札には{points}点残りました：{cards}。"
            "{meld}は、出しておけるメルドでした。",
        ),
        RecapCode.LEAST: Text(
            "{winner} went out, and you were caught with the least: {points}, {cards}.",
            "{winner}が上がりましたが、手札に残った点はあなたが一番少なく、{points}点でした：{cards}",
        ),
        RecapCode.CAUGHT: Text(
            "{winner} went out and caught you with {points}: {cards}.",
            "{winner}が上がりました。あなたの手札には{points}点残りました：{cards}",
        ),
        RecapCode.DRAWN_COUNTS: Text(
            "Nobody went out, and every hand counts. Yours is {points}: {cards}.",
            "流局です。誰も上がらず、あなたの手札の{points}点が失点になります：{cards}",
        ),
        RecapCode.DENIED: Text(
            "Nobody went out. You kept {card}, for which {seat} held {held}.",
            "流局です。{seat}は{held}を持っていましたが、{card}を捨てずに守りきりました。",
        ),
        RecapCode.DRAWN: Text("Nobody went out: the round is drawn.", "流局です。誰も上がりませんでした。"),
    }
)

#: what stands in the line of a hint: what to do first, then a reason and the risk, without their stops
CLAUSES: Final[Mapping[Reason, Text]] = MappingProxyType(
    {
        CounselCode.ONLY: Text("Nothing else can be done now", "今できるのはこれだけです"),
        CounselCode.TAKE: Text("Take {card}", "{card}をもらいましょう"),
        CounselCode.MELD: Text("Lay {cards} down", "{cards}を出しましょう"),
        CounselCode.LAY_OFF: Text("Lay off {card}", "{card}を付け札にしましょう"),
        CounselCode.DISCARD: Text("Discard {card}", "{card}を捨てましょう"),
        CounselCode.KEEP: Text(
            "Keep {cards} and discard {card}", "{cards}はまだ出さずに、{card}を捨てましょう"
        ),
        CounselCode.LET_GO: Text("Let {card} go", "{card}は見送りましょう"),
        ReasonCode.BETTER: Text(
            "that is about {points} points better on average", "平均で{points}点ほど得です"
        ),
        CounselCode.SAFER: Text(
            "you get rid of {points} points", "手札の点が{points}点減り、そのぶん安全です"
        ),
        CounselCode.AT_RISK: Text(
            "you risk {points} points if somebody else goes out first",
            "先に上がられると、手札に{points}点残ります",
        ),
        CounselCode.AT_RISK_DOUBLED: Text(
            "you risk {points} points if somebody else goes out first, but it scores double if it works",
            "先に上がられると{points}点残りますが、一気上がりなら点は2倍です",
        ),
        ReasonCode.GOES_OUT: Text("with this you go out", "これで上がりです"),
        ReasonCode.GOES_OUT_DOUBLED: Text(
            "with this you go out in one go, twice the points", "これで一気上がり、点は2倍です"
        ),
        ReasonCode.CAN_GO_OUT: Text("then you can go out this turn", "続けて、この手番で上がれます"),
        ReasonCode.CAN_GO_OUT_DOUBLED: Text(
            "then you can go out in one go, twice the points", "続けて一気上がりでき、点は2倍です"
        ),
        ReasonCode.KEEPS_MELD: Text(
            "that keeps the meld {cards} together", "{cards}のメルドを崩さずに済みます"
        ),
        ReasonCode.KEEPS_SEVEN: Text("{card} is a meld by itself", "{card}は1枚でもメルドです"),
        ReasonCode.KEEPS_JOKER: Text(
            "the joker can stand for any card", "ジョーカーはどの札の代わりにもなります"
        ),
        ReasonCode.KEEPS_PAIR: Text(
            "{cards} stay together and wait for {fits}", "{cards}を残せば、{fits}待ちになります"
        ),
        ReasonCode.KEEPS_PARTNERS: Text(
            "{card} still goes with {cards}", "{card}は{cards}と一緒にメルドをねらえます"
        ),
        ReasonCode.LONE: Text(
            "nothing in your hand goes with {card}", "{card}は手札のどれとも組になりません"
        ),
        ReasonCode.DEAD: Text(
            "no card is left that would make a meld with {card}", "{card}をメルドにできる札はもうありません"
        ),
        ReasonCode.KEEPS_LAY_OFF: Text(
            "{card} can still go on a meld on the table", "{card}は場のメルドに付けられます"
        ),
        ReasonCode.FEW_LEFT: Text("{seat} may go out soon", "{seat}の上がりが近そうです"),
        ReasonCode.UNCLAIMABLE: Text("nobody can claim {card}", "{card}は誰にももらわれません"),
        ReasonCode.NO_PON_OF: Text("nobody can pon {card}", "{card}はポンされません"),
        ReasonCode.NO_CHI_OF: Text("{seat} cannot chi {card}", "次の{seat}は{card}をチーできません"),
        ReasonCode.FEEDS_OTHERS: Text(
            "on the table, {cards} would let others lay off {fits}",
            "{cards}を出すと、ほかの人に{fits}を付けられるかもしれません",
        ),
        ReasonCode.COMPLETES: Text("it completes {cards}", "手札の{cards}と合わせてメルドになります"),
        ReasonCode.SKIPS: Text("it skips {count} of the others", "先に番が来る{count}人を飛ばせます"),
        ReasonCode.LETS_LAY_OFF: Text("then you may lay off {cards}", "続けて{cards}を付け札にできます"),
        ReasonCode.NO_DOUBLING_LEFT: Text(
            "you can no longer go out in one go", "待っても、もう一気上がりにはなりません"
        ),
        ReasonCode.WAITS_FOR_DOUBLING: Text(
            "with {fits} you go out in one go", "一気上がりの待ちは{fits}です"
        ),
        ReasonCode.STAYS_HIDDEN: Text("you can still go out in one go", "まだ一気上がりをねらえます"),
        ReasonCode.LEFT_LOOSE: Text(
            "the {count} cards you would have left make no meld", "もらうと残りの{count}枚がばらばらです"
        ),
    }
)
#: how a line is put together: what to do alone, with a reason or the risk, and with both
_LINES: Final = (
    Text("{do}.", "{do}。"),
    Text("{do}: {why}.", "{do}。{why}。"),
    Text("{do}: {why}; {risk}.", "{do}。{why}。{risk}。"),
)
#: before the line of the bolder way
_BOLD: Final = Text("Bolder: {line}", "攻めるなら：{line}")

_CARDS: Final = ("card", "cards", "held", "meld", "other")
#: any of these cards, not all of them together
_ANY: Final = "fits"
_COMMA: Final = Text(", ", "、")
_OR: Final = Text(" or ", "、")
_SEATS: Final = ("seat", "winner")

#: turns a card as a record writes it into the text for people
CardText = Callable[[Lang, str], str]
#: names a seat of the round
SeatName = Callable[[Lang, int], str]


def sentence(comment: Comment, show: CardText, name: SeatName) -> Text:
    """What a reason, or a recap, says to people."""
    return _said(SENTENCES[comment.code], comment.details, show, name)


def line(counsel: Counsel, show: CardText, name: SeatName) -> Text:
    """What a hint says in one line: what to do, why, and what is at risk."""
    parts = [each for each in (counsel.do, counsel.why, counsel.risk) if each is not None]
    said = [_said(CLAUSES[each.code], each.details, show, name) for each in parts]
    names = ("do", "why", "risk")
    form = _LINES[len(parts) - 1]
    return Text(
        *(
            form[lang].format(**{part: text[lang] for part, text in zip(names, said, strict=False)})
            for lang in LANGS
        )
    )


def bold_line(counsel: Counsel, show: CardText, name: SeatName) -> Text:
    """The line of the bolder way."""
    said = line(counsel, show, name)
    return Text(*(_BOLD[lang].format(line=said[lang]) for lang in LANGS))


def alternatives(words: Iterable[str], lang: Lang, before_last: Text) -> str:
    """Lists words of which any will do: the last one after these words, the others with commas between."""
    *first, last = words
    return _COMMA[lang].join(first) + before_last[lang] + last if first else last


def _said(text: Text, details: Details, show: CardText, name: SeatName) -> Text:
    return Text(*(text[lang].format(**_words(details, lang, show, name)) for lang in LANGS))


def _words(details: Details, lang: Lang, show: CardText, name: SeatName) -> dict[str, object]:
    words: dict[str, object] = {}
    for field, value in details.items():
        if field in _CARDS:
            words[field] = " ".join(show(lang, card) for card in str(value).split())
        elif field == _ANY:
            words[field] = alternatives([show(lang, card) for card in str(value).split()], lang, _OR)
        else:
            words[field] = name(lang, int(value)) if field in _SEATS else value
    return words
