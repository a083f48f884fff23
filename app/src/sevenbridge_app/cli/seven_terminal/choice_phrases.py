"""What Choice alone says on the terminal, in English and Japanese."""

from typing import Final

from sevenbridge.texts import Text
from sevenbridge_app.cli.seven_terminal.phrases import HELP_REMOVE_SEVEN, HELP_RESERVE

WELCOME: Final = Text(
    """\
All cards are seen. Sevens go alone, others in pairs that add up to 7, 8 to K to
the reserve. One card may be held back. Choose well, and almost every deal is won!
Type the cards (3s 4d, 7h, Kd, hold 3s) or their piles (1 4); help tells more.""",
    """\
札はすべて見えています。7は1枚、合計7の2枚は組で取り、8からKはリザーブへ。
1枚だけキープできます。選び方しだいで、ほとんどのゲームをクリアできます！
札（3s 4d、7h、Kd、hold 3s）か、下の番号（1 4）を入力してください。""",
)
TITLE: Final = Text(
    "Seven by Seven: Choice  deal {number}", "セブン・バイ・セブン チョイス　ゲーム番号 {number}"
)
TITLE_DAILY: Final = Text(
    "Seven by Seven: Choice  deal of {day} ({number})",
    "セブン・バイ・セブン チョイス　{day} のゲーム（{number}）",
)
HOLD: Final = Text("held", "キープ")
PILES: Final = Text(
    "Held back {holds} times   removed {removed} of 52", "キープ {holds}回　取り除いた札 {removed}枚"
)

HINT: Final = Text("Best: {move}.", "最善の手：{move}。")
TOO_MANY: Final = Text(
    "This cannot be won any more. Take {n} back (undo): there it still could be.",
    "ここからはもうクリアできません。{n}手戻せば（undo）、まだクリアできます。",
)
NEVER_WON: Final = Text(
    "This deal could not be won from the start. Almost all others can.",
    "このゲームは最初からクリアできません。ほかのゲームは、ほとんどクリアできます。",
)
LOST: Final = Text(
    "No move is left; {left} cards remain. Take moves back with undo, or let hint tell how many.",
    "動かせる札がありません。残りは{left}枚です。undo で戻すか、hint で何手戻せばよいか調べられます。",
)
FEWEST: Final = Text(
    "Cards held back: {holds}. Nobody can do it with fewer!", "キープ{holds}回。これより少なくはできません！"
)
FEWER: Final = Text(
    "Cards held back: {holds}. It can be done with {fewest}.",
    "キープ{holds}回。{fewest}回でもクリアできます。",
)
AFTER_WON: Final = Text("new, daily, stats or quit?", "new（次）、daily、stats（成績）、quit（終了）")
STATISTICS_NOTE: Final = Text(
    "A game that is left for another before it is won is lost. One with hint or auto is watched, neither won "
    "nor lost. Taking moves back is free.",
    "クリアする前に別のゲームへ移ると、クリアできなかったと数えます。hint や auto を使ったゲームは"
    "参考記録で、どちらにも数えません。手は何度でも戻せます。",
)
HELP_MOVES: Final = (
    (
        Text("3s 4d", "3s 4d を取る"),
        Text(
            "removes a pair that adds up to 7 (1 4: by their piles)",
            "合計が7になる2枚を取る（1 4 のように番号でも）",
        ),
    ),
    HELP_REMOVE_SEVEN,
    HELP_RESERVE,
    (
        Text("hold 3s", "3s をキープ"),
        Text(
            "holds a card back (hold 2: by its pile); one at a time",
            "1枚だけ取っておく（hold 2 のように番号でも）",
        ),
    ),
)
HELP_PILES: Final = Text(
    "Only the lowest card of each pile can be played, and the one that is held.",
    "動かせるのは、各列のいちばん下に見えている札と、キープした札です。",
)
RULES: Final = Text(
    "Seven piles of seven cards lie open, and beside them the three that are left over. The top card of "
    "each pile can be played, which here stands lowest. Remove a 7 alone, or two cards that add up to 7, of "
    "any suits. An 8, 9, 10, J, Q or K may go to the reserve if none of its rank is there, and stays; when "
    "all six are there, they are discarded. One card at a time may be held; it is played like any other. "
    "You win when all 52 cards are gone; the fewer cards you hold back, the better.",
    "7枚ずつ7列の札と、余った3枚がすべて表で並びます。動かせるのは各列のいちばん上の札（ここでは下に表示"
    "）です。7は1枚で、合計が7になる札は2枚で取ります（マークは問いません）。8、9、10、J、Q、K は、同じ"
    "数字がリザーブになければ置けます。6枚そろうと、まとめてなくなります。1枚だけキープでき、いつでも使えます"
    "。52枚すべてなくなればクリアで、キープの回数は少ないほど上出来です。",
)
