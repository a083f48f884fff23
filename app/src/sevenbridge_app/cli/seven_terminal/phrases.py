"""Everything that Seven by Seven says on the terminal, in English and Japanese."""

from typing import Final

from sevenbridge.texts import Text

# -- the start ----------------------------------------------------------------------------------------------

WELCOME: Final = Text(
    """\
Remove every 7, and two cards that add up to 7: A+6, 2+5, 3+4. Of 8 to K the
reserve holds one each; when all six are there, they go. Clear all 52 cards!
Type the cards (3s 4d, 7h, Kd) or their cells (1 4); help tells more.""",
    """\
7は1枚で、合計が7になる札は2枚で取ります（A+6、2+5、3+4）。8からKは、リザーブに
1枚ずつ置けます。6枚そろうと、まとめてなくなります。52枚すべてなくせばクリア！
札（3s 4d、7h、Kd）か、下の番号（1 4）を入力してください。help で説明が出ます。""",
)
RESUMED: Final = Text("The game goes on where it stopped.", "中断したところから続けます。")
UNFINISHED_KEPT: Final = Text(
    "Deal {number} is not finished. To go on with it, quit before you make a move here, and use --resume.",
    "ゲーム番号 {number} が途中です。続けるときは、"
    "まだ何も動かさずに quit で終わり、--resume を付けて始めてください。",
)
LEFT_UNFINISHED: Final = Text(
    "Deal {number} was not finished; type deal {number} to start it again.",
    "ゲーム番号 {number} は途中でした。deal {number} で最初から遊べます。",
)

# -- the table ----------------------------------------------------------------------------------------------

TITLE: Final = Text("Seven by Seven  deal {number}", "セブン・バイ・セブン　ゲーム番号 {number}")
TITLE_DAILY: Final = Text(
    "Seven by Seven  deal of {day} ({number})", "セブン・バイ・セブン　{day} のゲーム（{number}）"
)
MOVES: Final = Text("move {n}", "{n}手")
RESERVE: Final = Text("Reserve", "リザーブ")
TABLEAU: Final = Text("Tableau", "場札")
STOCK: Final = Text("Stock {stock}   removed {removed} of 52", "山札 {stock}枚　取り除いた札 {removed}枚")

# -- what was done ------------------------------------------------------------------------------------------

REMOVED_SEVEN: Final = Text("{cards} is gone.", "{cards} を取りました。")
REMOVED_PAIR: Final = Text("{cards} are gone.", "{cards} を取りました。")
RESERVED: Final = Text("{cards} to the reserve.", "{cards} をリザーブに置きました。")
HELD: Final = Text("{cards} is held back.", "{cards} をキープしました。")
ROW_GONE: Final = Text(
    "The reserve is complete: 8 to K are discarded!", "リザーブがそろい、8からKがなくなりました！"
)
BETWEEN_SENTENCES: Final = Text(" ", "")
NEW_CARDS: Final = Text("New: {cards}", "新しい札：{cards}")
UNDONE: Final = Text("Taken back: {move}", "1手戻しました：{move}")
REDONE: Final = Text("Made again: {move}", "やり直しました：{move}")
AUTOPLAYED: Final = Text(
    "Moves made: {n} (those in brackets to the reserve). {moves}",
    "{n}手進めました（かっこ内はリザーブへ）。{moves}",
)
MOVE_REMOVE: Final = Text("{cards}", "{cards} を取る")
MOVE_REMOVE_SHORT: Final = Text("{cards}", "{cards}")
MOVE_RESERVE: Final = Text("{cards} to the reserve", "{cards} をリザーブへ")
MOVE_RESERVE_SHORT: Final = Text("({cards})", "({cards})")
MOVE_HOLD: Final = Text("hold {cards}", "{cards} をキープ")
MOVE_HOLD_SHORT: Final = Text("[{cards}]", "[{cards}]")
HINT: Final = Text(
    "Hint: {move}. Any other move is as good: their order never changes the outcome.",
    "ヒント：{move}。どの手から進めても結果は同じなので、ほかの手でもかまいません。",
)
NO_HINT: Final = Text("There is no move left.", "動かせる札はありません。")

# -- the end ------------------------------------------------------------------------------------------------

WON: Final = Text(
    "All 52 cards are gone, in 40 moves: you have won!", "52枚すべてなくなりました。40手でクリア！"
)
WON_IN: Final = Text("Your time: {time}.", "タイム：{time}")
BEST: Final = Text("That is your best time!", "自己ベストです！")
WATCHED: Final = Text(
    "You watched: the program helped, so this game counts for nobody.",
    "自動やヒントで進めたので参考記録です。成績には数えません。",
)
LOST: Final = Text(
    "No move is left; {left} cards remain, {stock} of them in the stock: the deal is lost.",
    "動かせる札がありません。残りは{left}枚（うち山札{stock}枚）で、手詰まりです。",
)
LOST_WHY: Final = Text(
    "You could not help it: the order of moves never matters, so it was lost when it was dealt. "
    "Some tell the rule as “lost when the stock is empty”. That never happens: once the stock is empty, "
    "all cards find their partners and the game is won. Only one deal in 41 can be won.",
    "どの順に取っても結果は同じです。配られた時点で、クリアできないことが決まっていました。"
    "「山札がなくなったら負け」という説明もありますが、山札がなくなれば残りの札は必ずすべて取れるので、"
    "そういう負け方はありません。クリアできるのは41回に1回だけです。",
)
AFTER_WON: Final = Text(
    "new, winnable, daily, stats or quit?", "new（次）、winnable、daily、stats（成績）、quit（終了）"
)
AFTER_LOST: Final = Text(
    "winnable deals a game that can be won; or new, daily, undo, stats, quit?",
    "winnable（クリアできるゲーム）、new（次）、daily、undo、stats、quit（終了）",
)
CHANCE: Final = Text(
    "Of all deals that begin like this one {percent} % can be won, exactly {fraction}.",
    "ここまで同じように始まるゲームのうち、クリアできるのは{percent}%、正確には{fraction}です。",
)
FATE_WON: Final = Text("This deal can be won.", "このゲームはクリアできます。")
FATE_LOST: Final = Text(
    "This deal cannot be won: it ends with {left} cards left, whatever you play.",
    "このゲームはクリアできません。どう進めても{left}枚残ります。",
)

# -- answers to what was typed ------------------------------------------------------------------------------

UNKNOWN_INPUT: Final = Text(
    "I do not understand “{word}”. Type cards such as 3s 4d, their cells such as 1 4, or help.",
    "「{word}」は分かりません。3s 4d のような札か、1 4 のような番号か、help を入力してください。",
)
NOT_A_CARD: Final = Text(
    "“{word}” is not a card. Write a rank and a suit letter, such as 7h, 10s or Kd.",
    "「{word}」という札はありません。7h、10s、Kd のように、数字とマークの文字を書いてください"
    "（s=スペード h=ハート d=ダイヤ c=クラブ）。",
)
EMPTY_CELL: Final = Text("Cell {n} is empty.", "{n}番には札がありません。")
WHICH_CARDS: Final = Text(
    "Which cards? Write them after it, such as {example}.", "どの札ですか。{example} のように書いてください。"
)
WHICH_DEAL: Final = Text(
    "This is deal {number}. To play another, write its number, such as deal 1.",
    "今のゲーム番号は {number} です。別の番号は deal 1 のように書いてください。",
)

# -- statistics ---------------------------------------------------------------------------------------------

KINDS: Final = {
    "random": Text("random", "ランダム"),
    "numbered": Text("by number", "番号指定"),
    "winnable": Text("winnable", "クリア可能"),
    "daily": Text("daily", "日替わり"),
    "all": Text("all", "合計"),
}
PLAYED: Final = Text("played", "回数")
WINS: Final = Text("won", "クリア")
STREAK: Final = Text("streak", "連続")
BEST_STREAK: Final = Text("longest", "最長連続")
BEST_TIME: Final = Text("best time", "最短タイム")
WATCHED_GAMES: Final = Text("watched", "参考記録")
STATISTICS_NOTE: Final = Text(
    "A game counts when it ends. One in which auto makes a move is watched, neither won nor lost. The daily "
    "streak counts days.",
    "最後まで進めたゲームを数えます。auto を使ったゲームは参考記録で、クリアにも手詰まりにも数えません。"
    "「日替わり」の連続は日数で数えます。",
)
STATISTICS_DAMAGED: Final = Text(
    "The statistics in {path} are damaged; they begin anew.",
    "{path} の成績が壊れているため、新しく数え始めます。",
)
STATISTICS_NOT_KEPT: Final = Text(
    "The statistics in {path} cannot be kept ({why}).", "{path} に成績を保存できません（{why}）。"
)
NOT_COUNTED: Final = Text(
    "So the game that has just ended is not counted.", "そのため、今終わったゲームは成績に入りません。"
)

# -- keeping games ------------------------------------------------------------------------------------------

NOT_SAVED: Final = Text(
    "The game cannot be saved in {path} ({why}); play goes on without saving.",
    "{path} に保存できません（{why}）。保存せずに続けます。",
)
NOT_RESUMABLE: Final = Text(
    "The game in {path} is damaged and cannot be resumed.", "{path} のゲームは壊れていて、続けられません。"
)
NOTHING_TO_RESUME: Final = Text(
    "There is no unfinished game. `{command}` starts one.",
    "途中のゲームはありません。`{command}` で始められます。",
)
GOODBYE: Final = Text(
    "Goodbye! The game is saved; go on with `{command} --resume`.",
    "また遊びましょう。続きは `{command} --resume` で遊べます。",
)
GOODBYE_UNSAVED: Final = Text(
    "Goodbye! This game could not be saved.", "また遊びましょう。このゲームは保存できませんでした。"
)
GOODBYE_OVER: Final = Text("Goodbye!", "また遊びましょう。")
RESUME_ALONE: Final = Text(
    "--resume goes on with the game as it is; {options} cannot be given with it.",
    "--resume は前のゲームを続けるので、{options} は指定できません。",
)
NO_SUCH_DAY: Final = Text(
    "“{word}” is not a date. Write it as 2025-01-31.",
    "「{word}」は日付ではありません。2025-01-31 のように書いてください。",
)

# -- help ---------------------------------------------------------------------------------------------------

HELP_REMOVE_SEVEN: Final = (Text("7h", "7h を取る"), Text("removes a seven", "7を取る"))
HELP_RESERVE: Final = (
    Text("Kd", "Kd を置く"),
    Text("moves an 8 to K to the reserve, one of each rank", "8からKをリザーブに置く（各1枚まで）"),
)
HELP_CARDS: Final = Text(
    "Cards: rank, then s h d c (♠♥♦♣), ten as 10s or Ts. Enter: the table once more. The words remove and"
    " reserve work too.",
    "札は数字とマーク：s=スペード h=ハート d=ダイヤ c=クラブ。10 は T でも可。"
    "「取る」「置く」は省けます。Enter だけで場をもう一度表示します。",
)
HELP_MOVES: Final = (
    (
        Text("3s 4d", "3s 4d を取る"),
        Text(
            "removes a pair that adds up to 7 (1 4: by their cells)",
            "合計が7になる2枚を取る（1 4 のように番号でも）",
        ),
    ),
    HELP_REMOVE_SEVEN,
    HELP_RESERVE,
)
RULES: Final = Text(
    "Six cards lie in the tableau; the stock fills emptied cells at once, the leftmost first. Remove a 7 "
    "alone, or two cards that add up to 7, of any suits. An 8, 9, 10, J, Q or K may go to the reserve if "
    "none of its rank is there, and stays; when all six are there, they are discarded. No card goes back, "
    "and there is no second deal. You win when all 52 cards are gone, and lose when there is no move "
    "left. The order of moves never matters: a deal is won or lost when it is dealt, and what counts is your "
    "time. `sevenbridge odds` tells how likely it is; `sevenbridge choice` is the game with decisions.",
    "場札は6枚で、空いたところは左からすぐに山札で補充されます。7は1枚で、合計が7になる札は2枚で"
    "取ります（マークは問いません）。8、9、10、J、Q、K は、同じ数字がリザーブになければ置けま"
    "す。6枚そろうと、まとめてなくなります。置いた札は戻せず、配り直しはありません。52枚すべてなく"
    "なればクリア、動かせる札がなくなれば手詰まりです。どの順に進めても結果は同じで、クリアできるかど"
    "うかは配られたときに決まっています。その割合は `sevenbridge odds` で分かります。競うのは速さだけです。"
    "考えて遊ぶなら `sevenbridge choice` をどうぞ。",
)
