"""What is wrong with a record, in English and Japanese: why it cannot be read, or where it does not hold.

The words in braces are the details of a Flaw or Difference (engine/record).
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from sevenbridge import (
    Finding,
    IllegalAction,
    ImpossiblePosition,
    InvalidRules,
    Malformed,
    Unreadable,
    refusal_sentence,
    rulebook,
)
from sevenbridge.records import Difference, Flaw, shown
from sevenbridge.solitaire import IllegalMove, MalformedMove
from sevenbridge.texts import Lang, Text
from sevenbridge_app.cli.solitaire_sentences import malformed_move, move_refusal

_LONGEST: Final = 300

FLAWS: Final[Mapping[Flaw, Text]] = MappingProxyType(
    {
        Flaw.NOT_TEXT: Text(
            "there are bytes that are not UTF-8. Save the file as UTF-8 text.",
            "UTF-8でないバイトがあります。UTF-8のテキストとして保存してください。",
        ),
        Flaw.NOT_TOML: Text(
            "“{word}” is not TOML ({reason}).",
            "「{word}」はTOMLとして読めません（{reason}）。",
        ),
        Flaw.TOO_DEEP: Text(
            "lists or tables lie too deep in each other. A record needs three levels.",
            "リストやテーブルの入れ子が深すぎます。記録に必要なのは3段までです。",
        ),
        Flaw.LONG_NUMBER: Text(
            "a number has thousands of digits. Write a smaller one.",
            "数の桁が多すぎます。小さい数にしてください。",
        ),
        Flaw.TOO_LONG: Text(
            "the file has more than {megabytes} megabytes. That is no record.",
            "ファイルが{megabytes}メガバイトを超えています。記録ではありません。",
        ),
        Flaw.UNKNOWN_KEY: Text(
            "there is no key “{key}”. Look for a slip of the pen, or leave it out.",
            "「{key}」という項目はありません。つづりを直すか、消してください。",
        ),
        Flaw.MISSING_KEY: Text("{key} is missing. Add it.", "{key} がありません。書き足してください。"),
        Flaw.WRONG_TYPE: Text("{key} must be {wanted}.", "{key} は{wanted}でなければなりません。"),
        Flaw.OUT_OF_RANGE: Text(
            "{key} cannot be {word}. It is a number from {low} to {high}.",
            "{key} は {word} にできません。{low}から{high}までの数です。",
        ),
        Flaw.WRONG_COUNT: Text(
            "{key} has {given} entries where {wanted} are needed.",
            "{key} には{wanted}個が必要ですが、{given}個あります。",
        ),
        Flaw.UNKNOWN_WORD: Text(
            "{key} cannot be “{word}”. Possible are: {possible}.",
            "{key} は「{word}」にできません。使えるのは次のものです：{possible}",
        ),
        Flaw.NOT_HEX: Text(
            "{key} must be hex digits for {low} to {high} bytes.",
            "{key} は{low}から{high}バイト分の16進数でなければなりません。",
        ),
        Flaw.BAD_RULES: Text("{cause}", "{cause}"),
        Flaw.UNKNOWN_SEAT: Text(
            "there is no seat “{word}”. The {seats} seats count from 0.",
            "「{word}」という席はありません。{seats}つの席を0から数えます。",
        ),
        Flaw.SEAT_TWICE: Text("{key} names seat {seat} twice.", "{key} に席{seat}が2回書かれています。"),
        Flaw.SITS_OUT: Text(
            "{key} names seat {seat}, which sits this round out.",
            "{key} の席{seat}は、このラウンドを休んでいます。",
        ),
        Flaw.UNKNOWN_CARD: Text(
            "“{word}” is no card. Write rank and suit, such as 7h or Ts, or Jk for the joker.",
            "「{word}」という札はありません。7h や Ts のように、ジョーカーは Jk と書いてください。",
        ),
        Flaw.NOT_IN_PACK: Text(
            "{card} is not in the pack under these rules (jokers = 0).",
            "このルールのデッキに {card} はありません（jokers = 0）。",
        ),
        Flaw.CARD_TWICE: Text("{card} is named twice.", "{card} が2回あります。"),
        Flaw.CARDS_MISSING: Text(
            "the deck must be the whole pack. These are missing: {cards}.",
            "deck にはデッキのすべての札が必要です。足りないのは次の札です：{cards}",
        ),
        Flaw.DECK_OR_POSITION: Text(
            "a round needs either deck or position, and not both.",
            "ラウンドには deck か position のどちらか一方が必要です。",
        ),
        Flaw.EMPTY_HAND: Text(
            "seat {seat} has an empty hand, and so would have gone out.",
            "席{seat}の手札がありません。これではもう上がっています。",
        ),
        Flaw.NOT_A_MELD: Text("{cards} is no meld.", "{cards} はメルドではありません。"),
        Flaw.NO_DISCARD: Text(
            "a discarder is named, but there are no discards.",
            "discarder がありますが、捨て札がありません。",
        ),
        Flaw.NOT_LEFT_OF_DISCARDER: Text(
            "nothing is drawn, so it is seat {left}'s turn, left of the discarder, not seat {seat}'s.",
            "まだ引いていないので、手番は席{seat}ではなく、捨てた人の左の席{left}です。",
        ),
        Flaw.TURN_NOT_BEGUN: Text(
            "seat {seat} has drawn, so turns_begun must count the turn in progress.",
            "席{seat}は引いているので、turns_begun には今の手番も数えます。",
        ),
        Flaw.IMPOSSIBLE: Text(
            "a round cannot stand like this. {cause}",
            "このような局面はありえません。{cause}",
        ),
        Flaw.BAD_ACTION: Text("{cause}", "{cause}"),
        Flaw.NO_ACTION: Text(
            "the line has no action. Write a seat and what it does, such as 1 draw.",
            "行に操作がありません。1 draw のように、席とすることを書いてください。",
        ),
        Flaw.UNKNOWN_CODE: Text(
            "“{word}” is no reason for a refusal. docs/library/refusals.md lists them.",
            "「{word}」という理由はありません。一覧は docs/library/refusals.md にあります。",
        ),
        Flaw.CODE_FOR_NOTHING: Text(
            "the reason “{word}” has no place here. Only a line that begins with ! has one.",
            "理由「{word}」はここに書けません。書けるのは ! で始まる行だけです。",
        ),
        Flaw.NOT_A_RESHUFFLE: Text(
            "“{word}” needs a seat before it. Only reshuffle is done by nobody (-).",
            "「{word}」の前には席が必要です。- で始まるのは reshuffle だけです。",
        ),
        Flaw.NO_NEW_STOCK: Text(
            "this draw needs a new stock. Write “- reshuffle …” before it, or [fairness] with its secret.",
            "引く前に山札を作り直します。「- reshuffle …」の行か、[fairness] の secret を書いてください。",
        ),
    }
)

_TYPES: Final[Mapping[str, Text]] = MappingProxyType(
    {
        "text": Text("text in quotes", "引用符で囲んだ文字列"),
        "number": Text("a whole number", "整数"),
        "truth": Text("true or false", "true か false"),
        "list": Text("a list in square brackets", "角括弧のリスト"),
        "table": Text("a table", "テーブル"),
    }
)

DIFFERENCES: Final[Mapping[Difference, Text]] = MappingProxyType(
    {
        Difference.REFUSED: Text("“{said}” is refused: {refusal}", "「{said}」はできません：{refusal}"),
        Difference.NOT_REFUSED: Text(
            "“{said}”: but the rules allow it.", "「{said}」：ルールではできることです。"
        ),
        Difference.OTHER_CODE: Text(
            "“{said}”: but the reason is {code}: {refusal}", "「{said}」：理由は {code} です：{refusal}"
        ),
        Difference.OTHER_CARD: Text(
            "“{said}”: but the card drawn is {ruled}.", "「{said}」：引く札は {ruled} です。"
        ),
        Difference.NO_CARD: Text(
            "“{said}”: but there is no card, and the draw ends the round.",
            "「{said}」：引ける札がなく、これでラウンドが終わります。",
        ),
        Difference.OTHER_VALUE: Text(
            "{key} = {said}, but by the rules it is {ruled}.",
            "{key} = {said} とありますが、ルールでは {ruled} です。",
        ),
        Difference.NO_SCORES: Text(
            "expect.scores = {said}, but the round is not over.",
            "expect.scores = {said} とありますが、ラウンドは終わっていません。",
        ),
        Difference.MATCH_OVER: Text(
            "a round is played, but the match is over (won by seat {winners}).",
            "ラウンドがありますが、マッチはもう終わっています（勝者は席{winners}）。",
        ),
    }
)

UNKNOWN_SEAT: Final = Text(
    "there is no seat {seat}. The seats of this record are 0 to {last}.",
    "席{seat}はありません。この記録の席は0から{last}までです。",
)

_UNREADABLE: Final = Text("cannot be read: {sentence}", "読めません。{sentence}")


def flaw_sentence(error: Unreadable, lang: Lang) -> str:
    """Why a record cannot be read."""
    words: dict[str, object] = dict(error.details)
    if "wanted" in words and error.code == Flaw.WRONG_TYPE:
        words["wanted"] = _TYPES[str(words["wanted"])][lang]
    if isinstance(error.cause, InvalidRules):
        words["cause"] = rulebook.refusal(error.cause, lang)
    elif isinstance(error.cause, MalformedMove):
        words["cause"] = malformed_move(error.cause, lang)
    elif isinstance(error.cause, Malformed | ImpossiblePosition):
        words["cause"] = refusal_sentence(error.cause, lang)
    else:
        words["cause"] = error.cause
    return _UNREADABLE.format(sentence=FLAWS[error.code].format(**words)[lang])[lang]


def finding_sentence(finding: Finding, lang: Lang) -> str:
    """Where a record does not hold: what it says, and what the rules say."""
    words = {name: shown(value, _LONGEST) for name, value in finding.details.items()}
    if isinstance(finding.refusal, IllegalAction):
        words["code"] = finding.refusal.code
        words["refusal"] = refusal_sentence(finding.refusal, lang)
    elif isinstance(finding.refusal, IllegalMove):
        words["code"] = finding.refusal.code
        words["refusal"] = move_refusal(finding.refusal, lang)
    return DIFFERENCES[finding.difference].format(**words)[lang]
