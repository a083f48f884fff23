"""Everything that the table says beside what was done and can be done (drawing), in English and Japanese."""

from typing import Final

from sevenbridge.texts import Text

# -- the start -------------------------------------------------------------------------------------

WELCOME: Final = Text("Seven Bridge: {rules}, {seats} players", "セブンブリッジ　{rules}・{seats}人")
CHANGED_RULES: Final = Text("{rules} with changes", "{rules}（変更あり）")
AGAINST: Final = Text("You play against {names}.", "相手：{names}")
OF_KIND: Final = Text("{name} ({kind})", "{name}（{kind}）")
HOW_TO_ASK: Final = Text(
    "Type help at any time; what you play is kept after every action.",
    "help（ヘルプ）でいつでも説明が出ます。マッチは1手ごとに保存されます。",
)
COMMITMENT: Final = Text("Shuffle seal {commitment}", "シャッフル控え {commitment}")
FOR_THE_DEAL: Final = {
    "low_card": Text("Lowest card deals:", "最も低い札の人が親："),
    "first_jack": Text("First jack deals:", "最初のJの人が親："),
}
DRAW_AGAIN: Final = Text("again:", "引き直し：")
FIRST_DEALER: Final = Text("{name} deals first.", "最初の親は{name}。")
YOU_DEAL_FIRST: Final = Text("You deal first.", "最初の親はあなた。")
RESUMED: Final = Text("The match goes on where it stopped.", "中断したところから続けます。")
OTHER_UNFINISHED: Final = Text(
    "An unfinished match is kept; `sevenbridge play --resume` goes on with it.",
    "途中のマッチが残っています。`sevenbridge play --resume` で続けられます。",
)

# -- what can be done now --------------------------------------------------------------------------

YOUR_DRAW: Final = Text("Your turn.", "あなたの番です。")
YOUR_TURN: Final = Text(
    "Your turn: meld, lay off, then discard.", "あなたの番：メルド、付け札、最後に捨て札。"
)
YOUR_TURN_DISCARD: Final = Text("Your turn: discard a card.", "あなたの番：1枚捨ててください。")
YOUR_CLAIM: Final = Text(
    "You can take the {card} that {name} discarded.", "{name}が捨てた {card} をもらえます。"
)
CHOOSE_LAST_DRAW: Final = Text("draw (the stock is empty: the round is drawn)", "引く（山札がないので流局）")
CHOOSE_PASS_DRAW: Final = Text("let it go and draw", "見送って引く")
MORE_CHOICES: Final = Text(
    "and {n} more: type the cards, like {example}", "ほか{n}通り（例 {example} と入力）"
)
TYPE_DISCARD: Final = Text("To discard, type the card: {example}", "捨てる札はそのまま入力：{example}")
ENTER_DOES: Final = Text("Enter: {what}", "Enter：{what}")
SAY_SOMETHING: Final = Text(
    "Type a number of the list, or an action such as {example}.",
    "番号か、{example} のような言葉を入力してください。",
)
NOT_NOW: Final = Text("That has to wait for the next round.", "それは次のラウンドが始まってからです。")
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
NOTHING_ON_TABLE: Final = Text(
    "There is no meld on the table to lay cards off on.", "場にメルドがないので、付け札はできません。"
)
FITS_NOWHERE: Final = Text("{card} fits no meld on the table.", "{card} を付けられるメルドはありません。")
NOTHING_TO_UNDO: Final = Text("There is nothing to take back yet.", "まだ戻せる手がありません。")
UNDONE: Final = Text("Taken back.", "1手戻しました。")
HINT: Final = Text("Hint: {line}", "ヒント：{line}")
MORE_REASONS: Final = Text("(hint once more: why)", "（もう一度ヒントと打つと、くわしい理由）")
NO_MORE_REASONS: Final = Text("There is no more to say about it.", "ほかに理由はありません。")
SORTED: Final = Text("The hand is sorted by {order}.", "手札を{order}順に並べました。")
BY_SUIT: Final = Text("suit", "マーク")
BY_RANK: Final = Text("rank", "数字")
CALLS_ARE: Final = Text("Claims are now called {pon} and {chi}.", "呼び方を{pon}・{chi}にしました。")
MUTED: Final = Text(
    "The characters say nothing any more; mute again lets them speak.",
    "キャラクターのせりふを消しました。もう一度 mute で元に戻ります。",
)
UNMUTED: Final = Text("The characters speak again.", "キャラクターのせりふを表示します。")
CALLS_HELP: Final = Text("Type calls pon or calls same.", "calls pon か calls same と入力してください。")
ALL_DISCARDS: Final = Text("All discards, oldest first:", "捨て札（古い順）：")
RULE: Final = Text("{mark} {title}: {value}", "{mark} {title}：{value}")
RULES_MORE: Final = Text(
    "`sevenbridge rules` tells all switches and their sources.",
    "`sevenbridge rules` で全項目と出典が見られます。",
)

# -- the end of a round, and of the match ------------------------------------------------------------

ROUND_WON: Final = Text("Round {n}: {name} went out.", "第{n}ラウンド　{name}の上がり")
ROUND_WON_BY_YOU: Final = Text("Round {n}: you went out!", "第{n}ラウンド　あなたの上がり！")
ROUND_DRAWN: Final = Text("Round {n}: drawn, nobody went out.", "第{n}ラウンド　流局")
ONE_GO: Final = Text("All in one go: the points are doubled.", "一気上がり：点は2倍です。")
PAYS_FOR_ALL: Final = Text(
    "{name} discarded the card that was claimed and pays for all.",
    "{name}の捨てた札で上がったので、{name}が全員分を払います（責任払い）。",
)
SHEET_ROUND: Final = Text("Round", "回")
SHEET_TOTAL: Final = Text("Total", "得点")
SHEET_PENALTY: Final = Text("Penalty", "失点")
NEXT_ROUND: Final = Text("Enter: next round", "Enter：次のラウンド")
PLAYING_ON: Final = Text("{names} are tied and play on.", "{names}が同点です。決着まで続けます。")
YOU_SIT_OUT: Final = Text("You sit this round out and watch.", "このラウンドは休みです（観戦）。")
NO_ROUND_YET: Final = Text("No round is finished yet.", "まだ終わったラウンドはありません。")
MATCH_WON: Final = Text("{name} wins the match!", "{name}の優勝！")
MATCH_WON_BY_YOU: Final = Text("You win the match!", "あなたの優勝！")
MATCH_SHARED: Final = Text("{names} share the win.", "{names}の同点優勝です。")
AND: Final = Text(" and ", "と")
KEPT_AT: Final = Text("The match is kept in {path}", "記録の保存先：{path}")
CHECK_IT: Final = Text("To check its shuffles:", "シャッフルの検証：")
ANOTHER: Final = Text(
    "Another match? y: yes, r: review of your choices, Enter: no",
    "もう一度遊びますか。y：はい、r：選択の振り返り、Enter：いいえ",
)
REVIEWING: Final = Text("Thinking your choices over …", "選択を検討しています…")

# -- keeping games -----------------------------------------------------------------------------------

NOT_SAVED_NOW: Final = Text("The match cannot be saved in {path}", "{path} に保存できていません。")
NOT_SAVED: Final = Text(
    "The match cannot be saved in {path} ({why}); play goes on without saving.",
    "{path} に保存できません（{why}）。保存せずに続けます。",
)
SAVE_EXISTS_RESUME: Final = Text(
    "{path} exists already. Go on with it by --resume --save {path}, or give another name.",
    "{path} はすでにあります。続けるには --resume --save {path} とするか、別の名前にしてください。",
)
GOODBYE: Final = Text("Goodbye! To go on with this match:", "また遊びましょう。続きはこちら：")
GOODBYE_UNSAVED: Final = Text(
    "Goodbye! This match could not be saved.", "また遊びましょう。このマッチは保存できませんでした。"
)
NOTHING_TO_RESUME: Final = Text(
    "There is no unfinished match. `sevenbridge play` starts one.",
    "途中のマッチはありません。`sevenbridge play` で始められます。",
)
DAMAGED: Final = Text("{path} cannot be resumed: {why}.", "{path} は続けられません（{why}）。")
NOT_A_RECORD: Final = Text("it is damaged at line {line}", "{line}行目が壊れています")
MATCH_OVER_ALREADY: Final = Text(
    "The match in {path} is over; there is nothing to go on with.", "{path} のマッチはもう終わっています。"
)
RESUME_ALONE: Final = Text(
    "--resume goes on with the match as it is; {options} cannot be given with it.",
    "--resume は保存したとおりに続けるので、{options} は指定できません。",
)
SCORE: Final = Text("{ahead} : {behind}", "{ahead}勝{behind}敗")
NEVER_MET: Final = Text("not played yet", "未対戦")
TALLY: Final = Text("You against {name}  {score}", "{name}との対戦成績　{score}")
TALLY_NOT_SAVED: Final = Text(
    "How you stand against your opponents could not be saved: {why}.",
    "対戦成績を保存できませんでした：{why}。",
)
WHO: Final = Text("  {name}  {score}", "  {name}　{score}")
LADDER_LINE: Final = Text("  {id:6} {name}  {score}", "  {id:6} {name}　{score}")
LADDER_HOW: Final = Text(
    "Play one of them: sevenbridge play --opponents {id}", "対戦するには：sevenbridge play --opponents {id}"
)
UNKNOWN_OPPONENT: Final = Text(
    "There is no opponent “{name}”. Choose a level ({levels}) or characters ({characters}).",
    "「{name}」という対戦相手はいません。強さ（{levels_ja}）か、相手（{characters}）を選んでください。",
)
TOO_MANY_OPPONENTS: Final = Text(
    "There is room for {free} computer{s}, but {given} are named. Give more --seats.",
    "対戦相手が{given}人指定されましたが、空席は{free}です。--seats を増やしてください。",
)
NO_OPPONENTS: Final = Text(
    "--opponents names nobody. Choose a level ({levels}) or characters ({characters}).",
    "--opponents が空です。強さ（{levels_ja}）か、相手（{characters}）を選んでください。",
)
NEGATIVE_SEED: Final = Text("A seed is a number from 0 up.", "シードは0以上の整数にしてください。")

# -- help --------------------------------------------------------------------------------------------

HELP_LEAD: Final = Text(
    "Take a card; meld or lay off if you like; then discard one. No cards left: out!",
    "1枚取り、出せる札があれば出し、1枚捨てます。手札がなくなれば上がりです。",
)
HELP_MOVES: Final = (
    (Text("d or Enter", "引く   d か Enter"), Text("draw from the stock", "山札から引く")),
    (
        Text("m 5s 6s 7s", "出す   m 5s 6s 7s"),
        Text("meld a set, a run, or any 7 by itself", "セット、シークエンス、または7を1枚だけ"),
    ),
    (
        Text("l 8h 7h", "付ける l 8h 7h"),
        Text("lay 8h off on the meld that holds 7h", "7h のあるメルドに 8h を付ける"),
    ),
    (Text("x Kd or just Kd", "捨てる x Kd か Kd だけ"), Text("discard", "1枚捨てる")),
    (
        Text("chi 3s 4s", "チー   chi 3s 4s"),
        Text("take the last discard for a run (c)", "捨て札をもらってシークエンスを出す（カット）"),
    ),
    (
        Text("pon Kh Ks", "ポン   pon Kh Ks"),
        Text("take the last discard for a set", "捨て札をもらってセットを出す（セイム）"),
    ),
    (Text("p or Enter", "見送る p か Enter"), Text("let the discard go", "捨て札をもらわない")),
)
HELP_NOTES: Final = (
    Text(
        "The words draw, meld, layoff, discard and pass work too, and the numbers shown.",
        "「捨てる Kd」「8hを7hに付ける」のようにも書けます。番号でも選べます。",
    ),
    Text(
        "Cards: rank and suit (s h d c: spades hearts diamonds clubs); the ten is 10s or Ts, the joker Jk, in"
        " a run Jk=7s.",
        "札は数字とマーク（s スペード、h ハート、d ダイヤ、c クラブ）。10 は T でも可。ジョーカーは Jk、"
        "シークエンスの中では Jk=7s のように書きます。",
    ),
)
