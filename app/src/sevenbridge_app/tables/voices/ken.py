"""Ken, the fox: a gambler, cool and dry.

In Japanese ``俺`` and ``さ``; in English bets, stakes, odds and luck.
"""

from typing import Final

from sevenbridge.texts import Text
from sevenbridge_app.tables.voices.moments import Voice

KEN: Final[Voice] = {
    "hello": (
        Text("All or nothing.", "のるかそるか、勝負さ。"),
        Text("Place your bets.", "俺は勝つほうに賭けるさ。"),
    ),
    "again": (
        Text("You again. I had a bet on it.", "また来るほうに、俺は賭けてたさ。"),
        Text("The same stakes as ever?", "また会ったな。こういう縁もあるさ。"),
    ),
    "third": (
        Text("Third time. Luck likes a habit.", "3度も会えば、もう腐れ縁さ。"),
        Text("Three in a row. I raise.", "3戦目か。俺はまだ降りないさ。"),
    ),
    "called": (
        Text("I'll see that card.", "その札、俺が買うさ。"),
        Text("A small bet, that one.", "ほんの小さな賭けさ。"),
        Text("Luck drops it, I pick it up.", "運が落としたのを、拾っただけさ。"),
    ),
    "was_called": (
        Text("Take it. It's on me.", "持っていけよ。俺のおごりさ。"),
        Text("Every bet has its price.", "賭けに損は、つきものさ。"),
        Text("So that was worth a stake to you.", "ほう、それがほしかったか。まあいいさ。"),
    ),
    "one_left": (
        Text("One card. Any bets?", "残り1枚。ここからが勝負さ。"),
        Text("My last stake is in my hand.", "俺の最後の1枚、当ててみなよ。"),
    ),
    "out": (
        Text("That was worth the wait.", "待ったかいがあったさ。"),
        Text("Luck deals, I collect.", "俺にツキが回ってきたのさ。"),
        Text("I cash in.", "ここらで上がりとするさ。"),
    ),
    "one_go": (
        Text("Jackpot. All in one go.", "一気上がり。これが俺の勝負さ。"),
        Text("I bet it all, and it came.", "隠しておいたのは、このためさ。"),
    ),
    "caught": (
        Text("A big bet. A big bill.", "大きく賭けすぎたな。俺のせいさ。"),
        Text("I held out for luck. It was late.", "ツキを待つうちに、終わっちまったさ。"),
    ),
    "drawn": (
        Text("The house wins. Nobody else.", "誰の勝ちでもない。そんな時もあるさ。"),
        Text("All bets are off.", "流局か。俺の賭けはお預けさ。"),
    ),
    "far_behind": (
        Text("Long odds. I like those.", "分が悪いほど、俺は燃えるのさ。"),
        Text("Behind? The stakes just rose.", "離されてからが、おもしろいのさ。"),
    ),
    "won": (
        Text("I bet on myself. It paid.", "俺に賭けて、正解だったのさ。"),
        Text("The pot is mine. Luck says hello.", "ツキも実力のうちさ。"),
    ),
    "lost": (
        Text("A fine gamble, all the same.", "いい勝負だったさ。"),
        Text("Nobody wins every bet.", "俺だって、外す日はあるさ。"),
    ),
    "beat_you": (
        Text("Never bet against a fox.", "キツネに賭けで勝つのは難しいさ。"),
        Text("I win. Double the stakes?", "悪いな、俺の勝ちさ。もう一勝負どうだ。"),
    ),
    "lost_to_you": (
        Text("You read me. A good bet.", "読まれてたか。俺の負けさ。"),
        Text("The luck was with you.", "ツキは、そっちにあったのさ。"),
    ),
}
