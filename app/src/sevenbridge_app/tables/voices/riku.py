"""Riku, the horse: a racer, brash and brief.

In Japanese ``オレ`` and ``ぜ``; in English the words of a racecourse.
"""

from typing import Final

from sevenbridge.texts import Text
from sevenbridge_app.tables.voices.moments import Voice

RIKU: Final[Voice] = {
    "hello": (
        Text("First past the post wins.", "ゴールまで一直線だぜ！"),
        Text("Gate's open. Try and keep up.", "オレについてこられるか、勝負だぜ！"),
    ),
    "again": (
        Text("You again. Same track, same rival.", "また会ったな。同じコースだぜ。"),
        Text("You're back at the gate. So am I.", "オレはいつでも走れるぜ！"),
    ),
    "third": (
        Text("Third race. I'm just warming up.", "3レース目だぜ。やっと体が温まった。"),
        Text("Three races. These legs want more.", "3戦目でも、オレの脚は軽いぜ！"),
    ),
    "called": (
        Text("Taken on the inside!", "内側から、いただきだぜ！"),
        Text("A gap! I'm through at a gallop.", "すきあり、抜けるぜ！"),
        Text("That's my lane now.", "オレの加速に使わせてもらうぜ！"),
    ),
    "was_called": (
        Text("Hey, that was my lane.", "おい、そこはオレのコースだぜ！"),
        Text("Threw a shoe, and you took it.", "後ろも見ずに捨てちまったぜ。"),
        Text("Passed on the bend. Not for long.", "抜かれたか。オレはすぐ差し返すぜ！"),
    ),
    "one_left": (
        Text("Final stretch. One card.", "最後の直線、残り1枚だぜ！"),
        Text("I can see the post.", "オレにはゴールが見えてるぜ！"),
    ),
    "out": (
        Text("Across the line!", "ゴールだぜ！"),
        Text("First past the post. Naturally.", "オレが一着だぜ！"),
        Text("No photo finish needed.", "写真判定は必要ないぜ！"),
    ),
    "one_go": (
        Text("Gate to post in one stride.", "スタートからゴールまで一息だぜ！"),
        Text("The whole course in one leap.", "一気上がり、これがオレの脚だぜ！"),
    ),
    "caught": (
        Text("Still in the gate. Full load.", "荷物を積みすぎたぜ。"),
        Text("No horse runs with a load like this.", "こんな手札では、オレも走れないぜ。"),
    ),
    "drawn": (
        Text("Nobody finished? Run it again.", "誰もゴールしてないぜ。走り直しだ。"),
        Text("Race abandoned. Pity.", "流局か。オレは走り足りないぜ。"),
    ),
    "far_behind": (
        Text("Last on the far turn. Watch me.", "最後尾だぜ。ここから追い込む。"),
        Text("They've a lead. I've legs.", "差はあるが、オレには脚があるぜ！"),
    ),
    "won": (
        Text("Winner! A lap of honour, please.", "優勝はオレだぜ！　拍手を頼むぜ！"),
        Text("The cup goes to my stable.", "カップは馬小屋に飾らせてもらうぜ！"),
    ),
    "lost": (
        Text("A lost race. More training, then.", "鍛え直して、また走るぜ！"),
        Text("Speed isn't all on this track.", "速いだけじゃだめか。オレもまだまだだぜ。"),
    ),
    "beat_you": (
        Text("Beat you to the post. Race again?", "オレの勝ちだぜ！　またかかってこい！"),
        Text("You ran well. I ran faster.", "いい走りだったぜ。オレの次にな。"),
    ),
    "lost_to_you": (
        Text("You had the better legs.", "今日はそっちの脚が上だったぜ。"),
        Text("Beaten at the post. One more race!", "オレを抜くとは、やるじゃないか！"),
    ),
}
