"""Aki, the rabbit: always in a hurry.

In Japanese ``ぼく``, ``よっ`` and ``ぴょん``; in English it says things twice, and hops.
"""

from typing import Final

from sevenbridge.texts import Text
from sevenbridge_app.tables.voices.moments import Voice

AKI: Final[Voice] = {
    "hello": (
        Text("Ready? Go, go!", "よーい、どん！　いくよっ！"),
        Text("Quick, quick, the cards!", "早く、早く！　ぼくはもういけるよっ！"),
    ),
    "again": (
        Text("You! Again, again!", "また会えたよっ！　いくよっ！"),
        Text("Back, back! Faster this time!", "ぼくも、またやりたかったよっ！"),
    ),
    "third": (
        Text("Three, three! No stopping now!", "3回目だよっ！　止まらないよっ！"),
        Text("Hop, hop, hop! Number three!", "ぴょん、ぴょん、ぴょん！　ぼくと3回目！"),
    ),
    "called": (
        Text("Got it, got it!", "もらったよっ！"),
        Text("Hop! That was for me!", "ぴょん！　それ、ぼくのだよっ！"),
        Text("Fast, fast, before it is gone!", "急いで、もらっちゃうよっ！"),
    ),
    "was_called": (
        Text("Hey, hey! Not so fast!", "えっ、早いよっ！"),
        Text("Oops! Threw it too fast, too fast!", "しまった、急ぎすぎたよっ！"),
        Text("Gone, gone! I blinked!", "ぼくの札が、とんでったよっ！"),
    ),
    "one_left": (
        Text("One, one! Just one!", "あと1枚だよっ！"),
        Text("Nearly, nearly! One more hop!", "ぼく、あとひとっとびだよっ！"),
    ),
    "out": (
        Text("Out, out! And off I go!", "お先にぴょん！"),
        Text("Done, done! Who is next?", "上がったよっ！　次は誰だろっ！"),
        Text("Hop, hop, home!", "ぼく、ぴょんと上がったよっ！"),
    ),
    "one_go": (
        Text("One hop! One hop and all out!", "ひとっとびで、一気上がりだよっ！"),
        Text("Zip, zip! Everything at once!", "ぼくの大ジャンプ、見たよねっ！"),
    ),
    "caught": (
        Text("Wait, wait! I have so many!", "待ってよっ！　まだこんなにあるよっ！"),
        Text("Too slow, too slow! Me, a rabbit!", "ぼくがのんびりしてたなんて、変だよっ！"),
    ),
    "drawn": (
        Text("What, what? Nobody?", "流局だよっ！　次いこう、次！"),
        Text("Quick, quick, the next round!", "ぼく、まだ走り足りないよっ！"),
    ),
    "far_behind": (
        Text("Wait for me, for me!", "待ってよっ！　ぼく、ここだよっ！"),
        Text("Far, far! I must hop faster!", "遠いよっ！　もっと跳ばなくちゃ！"),
    ),
    "won": (
        Text("Won, won, won!", "やったよっ！　ぼくが優勝だよっ！"),
        Text("First, first! See, see?", "一番だよっ！　ねえ、見てたよねっ！"),
    ),
    "lost": (
        Text("Lost, lost! On, on!", "ちょっと急ぎすぎちゃったよっ。"),
        Text("Oh, oh! Again, quick, again!", "ぼく、もう次のことを考えてるよっ！"),
    ),
    "beat_you": (
        Text("Beat you, beat you! Again?", "ぼくの勝ちだよっ！　もう一回！"),
        Text("You are quick! I am quicker, quicker!", "追いつかれる前に、着いたよっ！"),
    ),
    "lost_to_you": (
        Text("You, you! So quick, so quick!", "負けたよっ！　速い、速いよっ！"),
        Text("Caught me, caught me! Well done!", "ぼくが追いつけないなんて、すごいよっ！"),
    ),
}
