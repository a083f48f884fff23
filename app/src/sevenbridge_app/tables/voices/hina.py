"""Hina, the chick: shy, polite and startled.

In Japanese ``ぼく``, ``です`` and ``…``; in English ``Um`` and ``Oh``, and ``…`` in every
line.
"""

from typing import Final

from sevenbridge.texts import Text
from sevenbridge_app.tables.voices.moments import Voice

HINA: Final[Voice] = {
    "hello": (
        Text("Um… please be gentle with me.", "お、お手やわらかに、です…"),
        Text("Oh… is it time? I am almost ready…", "ぼ、ぼくもいいんですか…"),
    ),
    "again": (
        Text("Oh… you came back. I am glad…", "また会えて、うれしいです…"),
        Text("Um… I hoped it would be you…", "ぼくと、またやってくれるんですか…"),
    ),
    "third": (
        Text("Three times… are we friends now?", "3回目…もう、友だちですか…"),
        Text("Um… a third time? I am less afraid…", "ぼく、3回目は、こわくないです…"),
    ),
    "was_called": (
        Text("Oh… was that a good one?", "あっ…いい札だったんですか…"),
        Text("Um… I threw the wrong one…", "ぼく、まちがえたかもです…"),
        Text("Oh… it is gone…", "ああっ…行っちゃいました…"),
    ),
    "one_left": (
        Text("One card… please do not look…", "あと1枚です…見ないでください…"),
        Text("Oh… only one… my heart…", "ぼく、残り1枚です…どきどきです…"),
    ),
    "out": (
        Text("I did it… I really did it!", "上がれました…夢みたいです…"),
        Text("Um… is that it? I am out…", "あの…上がり、です…"),
        Text("Oh… am I allowed? I am out…", "ぼくが上がって、いいんですか…"),
    ),
    "one_go": (
        Text("All of them… at once… oh my…", "一気上がりです…ふるえてます…"),
        Text("Um… everything is down. Sorry…", "ぼく、ぜんぶ出せちゃいました…"),
    ),
    "caught": (
        Text("So many cards… I was too afraid…", "こんなに残っちゃいました…"),
        Text("Oh… I cannot hold them all…", "手札がいっぱいです…ぴよ…"),
    ),
    "drawn": (
        Text("Nobody… so nobody is angry…", "流局…誰も泣かなくて、よかったです…"),
        Text("Um… nobody is out. I can breathe…", "ぼく、ほっとしました…流局です…"),
    ),
    "far_behind": (
        Text("Oh… you are all so far away…", "みんな、遠くに行っちゃいました…"),
        Text("Um… am I last? Please wait…", "ぼく、びりですか…待ってください…"),
    ),
    "won": (
        Text("I… won? Please count again…", "優勝って…ぼくがですか…"),
        Text("Oh… I must tell my mother…", "か、勝ちました…お母さんに言います…"),
    ),
    "lost": (
        Text("Um… next time I will be braver…", "次は、もっと勇気を出します…"),
        Text("Oh… that was scary, but fun…", "ぼく、こわかったけど楽しかったです…"),
    ),
    "beat_you": (
        Text("Um… I am sorry… I beat you…", "ごめんなさい…ぼく、勝っちゃいました…"),
        Text("Oh… did you let me win?", "わざと負けてくれたんですか…"),
    ),
    "lost_to_you": (
        Text("Oh… you are so strong. Teach me…", "つよいです…ぼくにも教えてください…"),
        Text("Um… congratulations. I mean it…", "お、おめでとうです…"),
    ),
}
