"""Refusals as sentences for people, in English and Japanese: what is wrong, and what to do.

They speak to the player who was refused. The words in braces are the refusal's details (engine/refusals.py).
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from sevenbridge.engine.errors import Refused
from sevenbridge.engine.malformed import Fault, Malformed
from sevenbridge.engine.position import Impossible, ImpossiblePosition
from sevenbridge.engine.record.flaws import Unreadable
from sevenbridge.engine.refusals import GameFault, GameRefused, IllegalAction, Refusal
from sevenbridge.engine.rules import InvalidRules
from sevenbridge.texts import Lang, Text

SENTENCES: Final[Mapping[Refusal | Fault | GameFault, Text]] = MappingProxyType(
    {
        Refusal.ROUND_OVER: Text(
            "The round is over. Wait for the next deal.",
            "このラウンドは終わりました。次のラウンドをお待ちください。",
        ),
        Refusal.AWAITING_RESHUFFLE: Text(
            "The stock is empty. Wait while the discards are shuffled into a new one.",
            "山札がなくなりました。捨て札が切り直されるまでお待ちください。",
        ),
        Refusal.NO_RESHUFFLE: Text(
            "No new stock is wanted now. Play on with the one that is there.",
            "今は山札を作り直すときではありません。そのまま続けてください。",
        ),
        Refusal.WRONG_STOCK: Text(
            "The new stock must be made of exactly these cards: {cards}.",
            "新しい山札は、{cards}をすべて使い、それだけで作ってください。",
        ),
        Refusal.NOT_YOUR_TURN: Text(
            "It is {turn}'s turn. Wait until it is yours.",
            "今は{turn}の手番です。自分の手番までお待ちください。",
        ),
        Refusal.OTHERS_MAY_CLAIM: Text(
            "Others may still claim the discard. Wait a moment.",
            "ほかの人がポンかチーをするかもしれません。少しお待ちください。",
        ),
        Refusal.CLAIM_OR_PASS: Text(
            "You may claim the discard. Claim it, or pass, before you draw.",
            "この捨て札をもらえます。引く前に、もらうか見送るかを選んでください。",
        ),
        Refusal.TAKE_FIRST: Text(
            "Take a card first: draw from the stock, or claim the discard if you can.",
            "先に1枚取ってください。山札から引くか、できるならポンかチーをします。",
        ),
        Refusal.ALREADY_TAKEN: Text(
            "You have already taken a card this turn. Meld, lay off, or discard.",
            "この手番ではもう札を取りました。メルドか付け札をするか、1枚捨ててください。",
        ),
        Refusal.NOTHING_TO_CLAIM: Text(
            "You have no claim to make or to pass on now. Draw or play when it is your turn.",
            "今はポンもチーもできません。手番になったら進めてください。",
        ),
        Refusal.TOO_LATE: Text(
            "Too late: the discard is gone, or the next player has drawn. Wait for another discard.",
            "もう間に合いません。次の捨て札をお待ちください。",
        ),
        Refusal.ALREADY_ANSWERED: Text(
            "You have already answered for {card}. Wait for another discard.",
            "{card}については、もう返事をしました。次の捨て札をお待ちください。",
        ),
        Refusal.OWN_DISCARD: Text(
            "You discarded {card} yourself. Wait for another player's discard.",
            "{card}は自分の捨て札なのでもらえません。ほかの人の捨て札をお待ちください。",
        ),
        Refusal.UP_CARD: Text(
            "{card} was turned up at the deal, not discarded by a player. Draw when it is your turn.",
            "{card}は最初にめくられた札なのでもらえません。手番になったら山札から引いてください。",
        ),
        Refusal.JOKER_DISCARDED: Text(
            "A discarded joker cannot be claimed. Draw when it is your turn.",
            "捨てられたジョーカーはもらえません。手番になったら山札から引いてください。",
        ),
        Refusal.FIRST_TURN_BAN: Text(
            "You may not claim before your own first turn. Let this discard go.",
            "自分の最初の手番が来るまでは、ポンもチーもできません。この捨て札は見送ってください。",
        ),
        Refusal.FIRST_ROUND_BAN: Text(
            "Nobody may claim in the first round of turns. Let this go (discards until then: {missing}).",
            "1巡目はポンもチーもできません。あと{missing}枚捨てられるまでお待ちください。",
        ),
        Refusal.CHI_OUT_OF_TURN: Text(
            "Only {turn}, whose turn is next, may chi. Claim the card with pon, or let it go.",
            "チーができるのは、次の手番の{turn}だけです。ポンにするか、見送ってください。",
        ),
        Refusal.NO_PON: Text(
            "To pon {card} you need {needed} of its rank in your hand, and you hold {given}. Let it go.",
            "{card}のポンには、同じ数字の札が手札に{needed}枚必要です（今は{given}枚）。今回は見送ってください。",
        ),
        Refusal.NO_CHI: Text(
            "To chi {card} you need cards that make a run with it, such as {such}. Draw instead.",
            "{card}のチーには、{such}のように続く札が手札に必要です。山札から引いてください。",
        ),
        Refusal.NO_CLAIM: Text(
            "{card} needs {needed} of its rank (you hold {given}), or a run, as with {such}. Draw instead.",
            "{card}をもらうには、同じ数字{needed}枚（今は{given}枚）か、{such}のような連番が必要です。山札から引いてください。",
        ),
        Refusal.NAMED_TWICE: Text(
            "You named {card} twice. Name each card once.",
            "{card}が2回指定されています。1枚につき1回だけ指定してください。",
        ),
        Refusal.ONE_AT_A_TIME: Text(
            "Cards are laid off and discarded one at a time. Name a single card.",
            "付け札も捨て札も1枚ずつです。札を1枚だけ指定してください。",
        ),
        Refusal.CLAIMED_CARD_NAMED: Text(
            "{card} is the discard itself. Name only the cards from your hand.",
            "{card}はもらおうとしている捨て札です。手札から出す札だけを指定してください。",
        ),
        Refusal.NOT_HELD: Text(
            "You do not hold {cards}. Choose from your hand.",
            "手札に{cards}はありません。手札から選んでください。",
        ),
        Refusal.CLAIMED_CARD_MISSING: Text(
            "A claim melds the discard, {card}. Choose cards that go with it.",
            "ポンやチーでは、捨て札の{card}を使います。{card}と組になる札を選んでください。",
        ),
        Refusal.NOT_A_MELD: Text(
            "{cards} is neither a set nor a run. Choose other cards.",
            "{cards}はセットにもシークエンスにもなりません。ほかの組み合わせにしてください。",
        ),
        Refusal.CARDS_MISSING: Text(
            "{cards} is no meld yet. Add {missing} more, such as {such}, or choose other cards.",
            "{cards}だけではメルドになりません。あと{missing}枚（{such}など）を加えるか、選び直してください。",
        ),
        Refusal.SET_TOO_LARGE: Text(
            "{cards} is too many for a set, which has four cards at most. Leave one out.",
            "{cards}では多すぎます。セットは4枚までなので、1枚外してください。",
        ),
        Refusal.ACE_BETWEEN: Text(
            "A run does not go round the ace as in K-A-2. Use the ace at an end of it.",
            "K-A-2のように、Aをまたぐシークエンスは作れません。Aは端に使ってください。",
        ),
        Refusal.ACE_NOT_HIGH: Text(
            "Under these rules the ace does not follow the king. Use it below the 2.",
            "このルールでは、AはKの上につながりません。2の下に使ってください。",
        ),
        Refusal.TWO_SEVENS: Text(
            "Under these rules two sevens are no meld. Use three of them, or lay one alone.",
            "このルールでは、7を2枚だけのセットにはできません。3枚使うか、1枚だけで出してください。",
        ),
        Refusal.CHI_MAKES_RUN: Text(
            "{cards} is a set, but a chi makes a run. Call pon instead.",
            "{cards}はセットです。チーで作るのはシークエンスなので、ポンにしてください。",
        ),
        Refusal.PON_MAKES_SET: Text(
            "{cards} is a run, but a pon makes a set. Call chi instead.",
            "{cards}はシークエンスです。ポンで作るのはセットなので、チーにしてください。",
        ),
        Refusal.TOO_FEW_FROM_HAND: Text(
            "A claim needs {needed} cards or more from your hand, not {given}. Add some, or let it go.",
            "ポンやチーには、手札から{needed}枚以上が必要です（今は{given}枚）。札を追加するか、見送ってください。",
        ),
        Refusal.JOKER_IN_PAIR: Text(
            "A joker needs a meld of three cards or more. Use it with at least two others.",
            "ジョーカーは3枚以上のメルドでしか使えません。ほかの2枚以上と組み合わせてください。",
        ),
        Refusal.JOKER_UNPLACED: Text(
            "Say which card of the run the joker stands for, as in Jk=7s.",
            "シークエンスのジョーカーは、Jk=7s のように、どの札の代わりかを指定してください。",
        ),
        Refusal.JOKER_PLACED_IN_SET: Text(
            "In a set the joker stands for no card of its own. Name it as Jk alone.",
            "セットのジョーカーには、代わりの札を指定しません。Jk とだけ指定してください。",
        ),
        Refusal.JOKER_MISPLACED: Text(
            "The joker cannot be {card} here. Name a card of the run's suit that you have not named yet.",
            "ここではジョーカーを{card}の代わりにできません。同じマークの、まだ指定していない札にしてください。",
        ),
        Refusal.NO_SUCH_MELD: Text(
            "{card} lies in no meld on the table. Name a card of the meld you mean.",
            "{card}は場のどのメルドにもありません。付けたいメルドの中の札を指定してください。",
        ),
        Refusal.DOES_NOT_FIT: Text(
            "{card} does not fit {meld}. Choose another card or another meld.",
            "{card}は{meld}に付けられません。ほかの札かメルドを選んでください。",
        ),
        Refusal.NO_PLACE: Text(
            "No meld on the table takes {card} there. Choose another card or another place.",
            "{card}をそこに付けられるメルドは場にありません。ほかの札か場所を選んでください。",
        ),
        Refusal.SET_FULL: Text(
            "The set {meld} is full. Choose another place for {card}.",
            "{meld}はもう4枚そろっています。{card}には、ほかの場所を選んでください。",
        ),
        Refusal.RUN_FULL: Text(
            "The run {meld} has its ace already. Choose another place for {card}.",
            "{meld}にはもうAがあります。{card}には、ほかの場所を選んでください。",
        ),
        Refusal.ACE_LIES_LOW: Text(
            "An ace goes below the 2 of {meld}, not above the king. Lay it there.",
            "{meld}に付けるAは、Kの上ではなく2の下につなぎます。そちらに付けてください。",
        ),
        Refusal.LONE_SEVEN_RUN_ONLY: Text(
            "Under these rules {card} on its own takes only the 6 or 8 of its suit. Choose one of these.",
            "このルールでは、1枚だけの{card}に付くのは同じマークの6か8だけです。どちらかを選んでください。",
        ),
        Refusal.OTHER_NUMBER: Text(
            "This lay-off is number {action} here. Use that number.",
            "この付け札は、ここでは{action}番です。その番号を使ってください。",
        ),
        Refusal.LAYOFF_NEEDS_MELD: Text(
            "You may lay off only when you have a meld on the table. Meld first.",
            "付け札ができるのは、自分のメルドを場に出したあとです。先にメルドを出してください。",
        ),
        Refusal.NO_LAYOFF_AFTER_CLAIM: Text(
            "Under these rules you may not lay off in a turn that began with a claim. Meld or discard.",
            "このルールでは、ポンやチーをした手番に付け札はできません。メルドを出すか、1枚捨ててください。",
        ),
        Refusal.NO_DISCARD_LEFT: Text(
            "You must keep a card for the discard. Put down fewer, or discard instead.",
            "最後に捨てる1枚を残さなければなりません。出す枚数を減らすか、出さずに1枚捨ててください。",
        ),
        Refusal.WILD_OUT: Text(
            "Under these rules you may not go out with sevens or a joker alone. Keep another card for that.",
            "このルールでは、7やジョーカーだけでは上がれません。ほかの札で上がれるようにしてください。",
        ),
        Refusal.WILD_LEFT: Text(
            "Only {card} would be left, and you may not go out with it. Keep another card too.",
            "{card}しか残らず、それでは上がれません。ほかの札も残してください。",
        ),
        Refusal.UNKNOWN_ACTION: Text(
            "There is no action number {action}. Choose one of the legal ones.",
            "{action}番の操作はありません。今できることから選んでください。",
        ),
        Refusal.NOT_LEGAL: Text(
            "That cannot be done now. Choose one of the legal actions.",
            "今それはできません。今できることから選んでください。",
        ),
        Fault.EMPTY: Text(
            "Nothing is written. Write an action, such as draw.",
            "何も書かれていません。draw のように、することを書いてください。",
        ),
        Fault.UNKNOWN_VERB: Text(
            "“{word}” is no action. Begin with draw, pass, discard, meld, chi, pon or layoff.",
            "「{word}」は使えません。draw・pass・discard・meld・chi・pon・layoff のどれかを書いてください。",
        ),
        Fault.UNKNOWN_CARD: Text(
            "“{word}” is no card. Write rank and suit, such as 7h or Ts, or Jk for the joker.",
            "「{word}」という札はありません。7h や Ts のように、ジョーカーは Jk と書いてください。",
        ),
        Fault.NO_CARD: Text(
            "No card is named. Write at least one after {word}, such as 7h.",
            "札が書かれていません。{word} のあとに 7h のように書いてください。",
        ),
        Fault.NO_TARGET: Text(
            "It is not said which meld {word} goes on. Add @ and a card of that meld, as in 8h @ 7h.",
            "{word} を付けるメルドが書かれていません。8h @ 7h のように、その中の札を書いてください。",
        ),
        Fault.EXTRA_WORD: Text(
            "The action ends before “{word}”. Leave out what follows.",
            "「{word}」から先は余分です。消してください。",
        ),
        Fault.JOKER_MEANING: Text(
            "“{word}” cannot be read. Only a joker stands for a card, when it is melded or laid off: Jk=7s.",
            "「{word}」は読み取れません。= は、ジョーカーが何の代わりかを書くときだけ使います（例：Jk=7s）。",
        ),
        Fault.UNKNOWN_LABEL: Text(
            "“{word}” is the label of no action. Write one as label() gives it, such as meld As 2s 3s.",
            "「{word}」という操作はありません。label() のとおり、meld As 2s 3s のように書いてください。",
        ),
        GameFault.MATCH_OVER: Text(
            "The match is over. Begin another one.",
            "マッチは終わりました。新しいマッチを始めてください。",
        ),
        GameFault.ROUND_NOT_OVER: Text(
            "The round is still being played. Play it to its end before the next deal.",
            "ラウンドはまだ終わっていません。最後まで進めてから配ってください。",
        ),
        GameFault.NOT_DEALT: Text(
            "No round has been dealt yet. Deal one first.",
            "まだ配られていません。先に配ってください。",
        ),
        GameFault.NOT_PLAYING: Text(
            "{seat} does not play in this round. Name a seat that does.",
            "{seat}はこのラウンドに参加していません。参加している席を指定してください。",
        ),
        GameFault.NOTHING_TO_UNDO: Text(
            "No move has been made yet. There is nothing to take back.",
            "まだ何もしていないので、取り消せません。先に進めてください。",
        ),
        GameFault.NO_SECRET: Text(
            "Nothing tells how the cards are shuffled. Give their order.",
            "札の順番が分かりません。順番を指定してください。",
        ),
        GameFault.ROUND_OF_GAME: Text(
            "A game plays this round. Use game.play(...), or round.clone() to try something.",
            "マッチのラウンドです。game.play(...) で進めるか、試すだけなら round.clone() を使ってください。",
        ),
    }
)

IMPOSSIBLE: Final[Mapping[Impossible, Text]] = MappingProxyType(
    {
        Impossible.NOT_A_POSITION: Text(
            "These bytes are no position. Give those that to_bytes made.",
            "局面を表すバイト列ではありません。to_bytes で作ったものを渡してください。",
        ),
        Impossible.PART_MISSING: Text(
            "The text ends before {field}. Add it, or - where there is nothing.",
            "{field} がありません。書き足すか、何もなければ - と書いてください。",
        ),
        Impossible.UNKNOWN_WORD: Text(
            "“{word}” means nothing there. See docs/library/positions.md for what can stand in that place.",
            "「{word}」はそこに書けません。書き方は docs/library/positions.md を見てください。",
        ),
        Impossible.UNKNOWN_CARD: Text(
            "“{word}” is no card. Write rank and suit, such as 7h or Ts, or Jk for the joker.",
            "「{word}」という札はありません。7h や Ts のように、ジョーカーは Jk と書いてください。",
        ),
        Impossible.FIELD_TWICE: Text(
            "{field} is told twice. Leave one out.", "{field} が2回あります。1回だけにしてください。"
        ),
        Impossible.BAD_RULES: Text(
            "There are no rules “{word}”. Write a preset and switches, such as pagat,ace=both.",
            "「{word}」というルールはありません。pagat,ace=both のように書いてください。",
        ),
        Impossible.WRONG_SEATS: Text(
            "A round has two to six hands, not {value}. Give one for each player.",
            "手札は2人から6人分です（今は{value}人分）。人数分を書いてください。",
        ),
        Impossible.OUT_OF_RANGE: Text(
            "{field} cannot be {value}. Give a value that it can have.",
            "{field} は {value} にできません。とりうる値にしてください。",
        ),
        Impossible.NOT_IN_PACK: Text(
            "There is a card that the pack of these rules lacks. Use other cards, or rules with a joker.",
            "このルールのデッキにない札があります。ほかの札にするか、ルールを変えてください。",
        ),
        Impossible.CARD_TWICE: Text(
            "{cards} lies in two places. Name each card once.",
            "{cards}が2か所にあります。1枚につき1回だけ書いてください。",
        ),
        Impossible.NOT_A_MELD: Text(
            "{cards} is no meld under these rules. Write a set, or a run from low to high.",
            "{cards}はこのルールではメルドになりません。セットか、低い順のシークエンスにしてください。",
        ),
        Impossible.EMPTY_HAND: Text(
            "A hand is empty though its player has not gone out. Give it a card.",
            "上がっていない人の手札がありません。1枚以上にしてください。",
        ),
        Impossible.DRAWN_CARD_GONE: Text(
            "{card} was drawn, but is neither in the hand nor in a meld. Put it there.",
            "引いた{card}が手札にもメルドにもありません。どちらかに入れてください。",
        ),
        Impossible.NOT_LEFT_OF_DISCARDER: Text(
            "It cannot be {seat}'s turn next. Give it to the player on the discarder's left.",
            "次は{seat}の手番ではありません。捨てた人の左の席にしてください。",
        ),
        Impossible.NO_DISCARD: Text(
            "{seat} has discarded, but there are no discards. Add the card, or leave the discarder out.",
            "{seat}が捨てたことになっていますが、捨て札がありません。どちらかを直してください。",
        ),
        Impossible.CLAIM_OUT_OF_TIME: Text(
            "Claims are open in a phase that is not claiming. Leave them out, or change the phase.",
            "この段階ではポンもチーもできません。権利を消すか、段階を直してください。",
        ),
        Impossible.CLAIM_OF_NOTHING: Text(
            "Claims are asked, but nobody may claim, or nobody has discarded. Say who, or change the phase.",
            "ポンやチーのできる人か、捨てた人がいません。書き足すか、段階を直してください。",
        ),
        Impossible.CLAIM_NOT_HELD: Text(
            "A seat may claim that has no cards for it, or none by the rules. Leave it out.",
            "手札やルールからポンやチーのできない席があります。その席を消してください。",
        ),
        Impossible.WRONG_WAITING_CHI: Text(
            "The chi that waits, {value}, cannot have been called. Leave it out, or correct it.",
            "待っているチー（{value}）は、できたはずのないものです。消すか、直してください。",
        ),
        Impossible.NO_RESHUFFLE: Text(
            "There is nothing to shuffle, or no reshuffle by the rules. Change the phase.",
            "切り直す札がないか、ルールでは切り直しません。段階を直してください。",
        ),
        Impossible.OWN_DISCARD_CLAIMED: Text(
            "{seat} cannot have claimed a discard of their own. Name another seat.",
            "{seat}は自分の捨て札をもらえません。ほかの席にしてください。",
        ),
        Impossible.TURN_WITHOUT_END: Text(
            "With {cards} alone the turn cannot be finished. Add another card to the hand.",
            "{cards}だけでは手番を終えられません。手札にほかの札を加えてください。",
        ),
        Impossible.WRONG_HISTORY: Text(
            "The history tells what cannot have happened. Leave it out, or correct it.",
            "これまでの経過に、ありえないことが含まれています。省くか直してください。",
        ),
        Impossible.WRONG_WINNER: Text(
            "{seat} cannot have won: that hand holds cards, or the round is not over. Correct one of them.",
            "手札があるかラウンドの途中なので、{seat}は上がれません。どちらかを直してください。",
        ),
    }
)

_SEAT: Final = Text("seat {number}", "席{number}")
#: a sentence quotes at most so many letters of a word that cannot be read
LONGEST_WORD: Final = 40
#: why somebody cannot play, by the codes of PlayerFault and ChooserFault, which no other list has
_NO_PLAYERS: Final[Mapping[str, Text]] = MappingProxyType(
    {
        "unknown_player": Text(
            "There is no computer player “{name}”. Choose among: {known}.",
            "「{name}」というコンピューターはいません。次から選んでください：{known}。",
        ),
        "bad_budget": Text(
            "“{name}” names no player with a budget for each move. Write NAME:100ms for a time or NAME:2000"
            " for playouts; these take one: {takers}.",
            "「{name}」の考える量の指定が正しくありません。1手ごとの時間なら NAME:100ms、プレイアウト数なら"
            " NAME:2000 のように書いてください。指定できるプレイヤー：{takers}。",
        ),
        "no_choose": Text(
            "{given} is no player. Give an object, or a class, with a method choose(view, dice).",
            "{given}はプレイヤーになれません。choose(view, dice) のあるオブジェクトかクラスにしてください。",
        ),
    }
)
#: the details that are lists, parted by commas
_LISTS: Final = ("known", "takers", "possible")
_UNREADABLE: Final = Text(
    "Line {line} of the record cannot be read: {told}.", "記録の{line}行目を読めません（{told}）。"
)
#: what else is refused outside a match, such as results
_OTHERWISE: Final = Text("This cannot be taken: {told}.", "受け付けられません（{told}）。")


def refusal_sentence(
    error: Refused,
    lang: Lang,
    show: Callable[[str], str] = str,
    name: Callable[[int], str] | None = None,
) -> str:
    """The sentence that says why an action, a move of the match or a position was refused, and what to do.

    ``show`` turns a card as a record writes it into the text for people, ``name`` turns a seat into one. Of
    rules it is the sentence of the rulebook. What else is refused, but names of players, is told by its
    meaning, in Japanese by its code, and by its details. Of each detail it repeats LONGEST_WORD letters, of a
    list so many of each name.
    """
    if isinstance(error, InvalidRules):
        from sevenbridge.rulebook import refusal

        return refusal(error, lang)
    if not isinstance(error, IllegalAction | Malformed | GameRefused | ImpossiblePosition):
        return _outside(error, lang)
    words: dict[str, object] = {}
    for field, value in error.details.items():
        if field in ("card", "cards", "such", "meld"):
            words[field] = " ".join("=".join(map(show, card.split("="))) for card in str(value).split())
        elif field in ("seat", "turn"):
            words[field] = name(int(value)) if name else _SEAT.format(number=value)[lang]
        else:
            words[field] = _cut(str(value))
    text = IMPOSSIBLE[error.code] if isinstance(error, ImpossiblePosition) else SENTENCES[error.code]
    return text.format(**words)[lang]


def _outside(error: Refused, lang: Lang) -> str:
    """The sentence of what is refused outside a match."""
    words = {
        field: ", ".join(map(_cut, str(value).split(", "))) if field in _LISTS else _cut(str(value))
        for field, value in error.details.items()
    }
    if error.code in _NO_PLAYERS:
        return _NO_PLAYERS[error.code].format(**words)[lang]
    details = ", ".join(words.values())
    told = error.code.meaning if lang == "en" else str(error.code)
    told = f"{told}: {details}" if details else told
    if not isinstance(error, Unreadable):
        return _OTHERWISE.format(told=told)[lang]
    sentence = _UNREADABLE.format(line=error.line, told=told)[lang]
    if isinstance(error.cause, Refused):
        sentence += (" " if lang == "en" else "") + refusal_sentence(error.cause, lang)
    return sentence


def _cut(word: str) -> str:
    return word if len(word) <= LONGEST_WORD else word[:LONGEST_WORD] + "…"
