"""Everything that the table says, in English and Japanese. ``{s}`` is the ending of an English verb."""

from typing import Final, Literal, get_args

from sevenbridge.engine.wording import Text

Calls = Literal["pon", "same"]
CALLS_WORDS: Final[tuple[Calls, ...]] = get_args(Calls)

# -- names -----------------------------------------------------------------------------------------

YOU: Final = Text("You", "あなた")
#: the computers, in the order in which they sit down
COMPANY: Final = (
    Text("Aki", "アキ"),
    Text("Ben", "ベン"),
    Text("Chie", "チエ"),
    Text("Dan", "ダン"),
    Text("Emi", "エミ"),
    Text("Fumi", "フミ"),
)

# -- what happened ---------------------------------------------------------------------------------

COMMA: Final = Text(", ", "、")
DRAWS: Final = Text("draw{s}", "引く")
DRAWS_CARD: Final = Text("draw{s} {card}", "{card} を引く")
CALLS: Final = Text("{call} {cards}", "{call} {cards}")
MELDS: Final = Text("meld{s} {cards}", "{cards} を出す")
LAYS_OFF: Final = Text("lay{s} {cards} on {meld} ({owner})", "{cards} を {meld}（{owner}）に付ける")
DISCARDS: Final = Text("discard{s} {card}", "{card} を捨てる")
ONE_LEFT: Final = Text("one card left!", "残り1枚！")
RESHUFFLED: Final = Text(
    "The discards are shuffled into a new stock of {cards} cards.",
    "捨て札を切り直し、{cards}枚の新しい山札にしました。",
)
NOBODY_OUT: Final = Text(
    "The stock is used up: the round is drawn, nobody went out.", "山札が尽きました。流局です。"
)
_OUT: Final = Text("{name} goes out!", "{name}の上がり！")
_YOU_OUT: Final = Text("You go out!", "あなたの上がり！")
_CALL_WORDS: Final[dict[Calls, tuple[Text, Text]]] = {
    "pon": (Text("Pon", "ポン"), Text("Chi", "チー")),
    "same": (Text("Same", "セイム"), Text("Cut", "カット")),
}


def call_word(calls: Calls, is_chi: bool) -> Text:
    """What the claim of a set or a run is called at this table."""
    return _CALL_WORDS[calls][is_chi]


def call(calls: Calls, is_chi: bool) -> Text:
    """The claim as it is called out."""
    word = call_word(calls, is_chi)
    return Text(f"{word.en}!", f"{word.ja}！")


def out(is_you: bool, name: str) -> Text:
    """Who went out."""
    return _YOU_OUT if is_you and name in (YOU.en, YOU.ja) else _OUT.format(name=name)


# -- the start -------------------------------------------------------------------------------------

WELCOME: Final = Text("Seven Bridge: {rules}, {seats} players", "セブンブリッジ　{rules}・{seats}人")
CHANGED_RULES: Final = Text("{rules} with changes", "{rules}（変更あり）")
HOW_TO_ASK: Final = Text(
    "Type help at any time; what you play is kept after every action.",
    "help（ヘルプ）でいつでも説明が出ます。ゲームは1手ごとに保存されます。",
)
COMMITMENT: Final = Text("Shuffle {commitment}", "シャッフル {commitment}")
DRAW_FOR_DEAL: Final = Text("Lowest card deals:", "最も低い札の人が親：")
DRAW_AGAIN: Final = Text("again:", "引き直し：")
DRAWN_CARD: Final = Text("{name} {card}", "{name} {card}")
FIRST_DEALER: Final = Text("{name} deals first.", "最初の親は{name}。")
YOU_DEAL_FIRST: Final = Text("You deal first.", "最初の親はあなた。")
RESUMED: Final = Text("The match goes on where it stopped.", "中断したところから続けます。")
OTHER_UNFINISHED: Final = Text(
    "An unfinished match is kept; `sevenbridge play --resume` goes on with it.",
    "途中のゲームが残っています。`sevenbridge play --resume` で続けられます。",
)

# -- the table -------------------------------------------------------------------------------------

ROUND_OF: Final = Text("Round {n} of {all}", "第{n}ラウンド（全{all}）")
ROUND_TO: Final = Text("Round {n}, to {target} points", "第{n}ラウンド（{target}点まで）")
PLAY_ON: Final = Text("Round {n}, the tied play on", "第{n}ラウンド（同点決勝）")
DEALER: Final = Text("dealer {name}", "親 {name}")
CARDS: Final = Text("cards", "枚数")
TOTAL: Final = Text("total", "得点")
PENALTY: Final = Text("penalty", "失点")
MELDS_HEADING: Final = Text("melds", "メルド")
STOCK: Final = Text("Stock {cards}", "山札 {cards}枚")
NO_DISCARDS: Final = Text("No discards", "捨て札なし")
DISCARDS_LINE: Final = Text("Discards {n}:", "捨て札 {n}枚：")
TOP: Final = Text("[{card}] top", "[{card}] 一番上")
TOP_FROM: Final = Text("[{card}] from {name}", "[{card}] {name}が捨てた札")
UP_CARD: Final = Text("[{card}] turned up", "[{card}] めくり札")
HAND: Final = Text("Hand {n}:", "手札 {n}枚：")
WORTH: Final = Text("{points} points", "{points}点")
WORTH_ONE: Final = Text("1 point", "1点")
NOTES: Final = Text("({notes})", "（{notes}）")
DREW: Final = Text("drew {card}", "引いた札 {card}")

# -- what can be done now --------------------------------------------------------------------------

YOUR_DRAW: Final = Text("Your turn.", "あなたの番です。")
YOUR_TURN: Final = Text(
    "Your turn: meld, lay off, then discard.", "あなたの番：メルド、付け札、最後に捨て札。"
)
YOUR_TURN_DISCARD: Final = Text("Your turn: discard a card.", "あなたの番：1枚捨ててください。")
YOUR_CLAIM: Final = Text("You can take the {card} that {name} discarded.", "{name}の {card} をもらえます。")
CHOOSE_DRAW: Final = Text("draw", "山札から引く")
CHOOSE_LAST_DRAW: Final = Text("draw (the stock is empty: the round is drawn)", "引く（山札がないので流局）")
CHOOSE_PASS: Final = Text("pass", "パス")
CHOOSE_PASS_DRAW: Final = Text("let it go and draw", "もらわずに引く")
CHOOSE_CLAIM: Final = Text("{call} {cards}", "{call} {cards}")
CHOOSE_MELD: Final = Text("meld {cards}", "出す {cards}")
CHOOSE_LAY_OFF: Final = Text("lay off {card} on {meld} ({owner})", "付ける {card} → {meld}（{owner}）")
CHOOSE_DISCARD: Final = Text("discard {card}", "捨てる {card}")
MORE_CHOICES: Final = Text(
    "and {n} more: type the cards, like {example}", "ほか{n}通り：札を書く（例 {example}）"
)
TYPE_DISCARD: Final = Text("To discard, type the card: {example}", "捨てる札はそのまま入力：{example}")
ENTER_DOES: Final = Text("Enter: {what}", "Enter：{what}")
SAY_SOMETHING: Final = Text(
    "Type a number of the list, or an action such as {example}.",
    "番号か、{example} のような言葉を入力してください。",
)
NOT_NOW: Final = Text("That has to wait for the next round.", "それは次のラウンドで入力してください。")
NOTHING_DONE: Final = Text("Nothing is done.", "何もしませんでした。")
WHICH_ONE: Final = Text("Which one do you mean? Type its number.", "どれですか。番号を入力してください。")

# -- answers to what was typed ---------------------------------------------------------------------

UNKNOWN_INPUT: Final = Text(
    "I do not understand “{word}”. Type a number of the list, an action such as {example}, or help.",
    "「{word}」は分かりません。番号か、{example} のような言葉を入力してください。help で説明が出ます。",
)
UNKNOWN_NUMBER: Final = Text(
    "There is no choice {n} now. Type one of the listed numbers, or help.",
    "今は{n}番はありません。表示された番号を入力してください。help で説明が出ます。",
)
NOT_A_CARD: Final = Text(
    "“{word}” is not a card. Write a rank and a suit letter, such as 7h, 10s or Kd.",
    "「{word}」という札はありません。7h、10s、Kd のように数字とマークの文字を書いてください"
    "（s=スペード h=ハート d=ダイヤ c=クラブ）。",
)
WHICH_CARDS: Final = Text(
    "Which cards? Write them after it, such as {example}.",
    "どの札ですか。{example} のように続けて書いてください。",
)
NO_CARDS_NEEDED: Final = Text("{verb} takes no cards.", "{verb} に札は要りません。")
NOTHING_ON_TABLE: Final = Text(
    "There is no meld on the table to lay cards off on.", "場にメルドがないので、付け札はできません。"
)
FITS_NOWHERE: Final = Text("{card} fits no meld on the table.", "{card} を付けられるメルドはありません。")
NOTHING_TO_UNDO: Final = Text("There is nothing to take back yet.", "まだ戻せる手がありません。")
UNDONE: Final = Text("Taken back.", "1手戻しました。")
HINT: Final = Text("Hint: {action}. {reason}", "ヒント：{action}。{reason}")
SORTED: Final = Text("The hand is sorted by {order}.", "手札を{order}順に並べました。")
BY_SUIT: Final = Text("suit", "マーク")
BY_RANK: Final = Text("rank", "数字")
LANGUAGES: Final = Text("Type lang en or lang ja.", "lang en か lang ja と入力してください。")
NOW_SPEAKING: Final = Text("English it is.", "日本語にしました。")
CALLS_ARE: Final = Text("Claims are now called {pon} and {chi}.", "呼び方を{pon}・{chi}にしました。")
CALLS_HELP: Final = Text(
    """\
Take a card; meld or lay off if you like; then discard one. No card left: you go out.
  d or Enter         draw from the stock
  m 5s 6s 7s         meld a set, a run, or any 7 by itself
  l 8h 7h            lay 8h off on the meld that holds 7h
  x Kd or just Kd    discard
  chi 3s 4s          take the last discard for a run (c)
  pon Kh Ks          take the last discard for a set
  p or Enter         let the discard go
The words draw, meld, layoff, discard and pass work too, and the numbers shown.
Cards: rank and suit (s h d c: spades hearts diamonds clubs), 10s or Ts. The joker
is Jk, in a run Jk=7s.
  hint   what the computer would do     undo      take your last action back
  score  the score sheet                discards  all discards
  rules  the rules in force             sort      the hand by suit or by rank
  save   save, or save FILE             lang      lang en, lang ja
  calls  calls pon, calls same          quit      stop; --resume goes on""",
    """\
1枚取り、出せる札があれば出し、1枚捨てます。手札がなくなれば上がりです。
  引く 　 d か Enter          山札から引く
  出す　　m 5s 6s 7s          セット、ラン、または7を1枚だけ出す
  付ける　l 8h 7h             7h のあるメルドに 8h を付ける
  捨てる　x Kd か Kd だけ     1枚捨てる
  チー　　chi 3s 4s           捨て札をもらってランを出す（カット）
  ポン　　pon Kh Ks           捨て札をもらってセットを出す（セイム）
  パス　　p か Enter          もらわない
「捨てる Kd」「8hを7hに付ける」のようにも書けます。番号でも選べます。
札は数字とマーク（s スペード、h ハート、d ダイヤ、c クラブ）。10 は T でも可。
ジョーカーは Jk、ランの中では Jk=7s のように書きます。
  ヒント　hint   コンピューターの手    戻す　　　undo      1手前に戻る（待った）
  得点　　score  得点表                捨て札　　discards  捨て札をすべて見る
  ルール　rules  このゲームのルール    並べ替え　sort      マーク順・数字順
  保存　　save   save ファイル名 も可  言語　　　lang      lang en、lang ja
  呼び方　calls  calls pon、calls same やめる　　quit      --resume で続き""",
)
