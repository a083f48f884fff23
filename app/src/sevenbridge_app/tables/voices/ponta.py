"""Ponta, the raccoon dog: loud, merry and greedy.

In Japanese ``おいら`` and ``ポン``; in English ``Ho ho!`` and a belly that is a drum.
"""

from typing import Final

from sevenbridge.texts import Text
from sevenbridge_app.tables.voices.moments import Voice

PONTA: Final[Voice] = {
    "hello": (
        Text("Ho ho! Whatever you drop is mine!", "どんどんもらうポン！"),
        Text("Boom, boom! Let the fun begin!", "おいらの出番だポン！　始めるポン！"),
    ),
    "again": (
        Text("Ho ho! You came back for more!", "また来たポン！　おいら、うれしいポン！"),
        Text("You again! My belly drums for you!", "またいっしょだポン！　腹つづみだポン！"),
    ),
    "third": (
        Text("Three in a row! Boom, boom, boom!", "3回目だポン！　ぽん、ぽん、ぽーん！"),
        Text("Ho ho! A third! Never enough for me!", "おいら、3回でもまだ足りないポン！"),
    ),
    "called": (
        Text("Ho ho! Mine, all mine!", "それもいただきポン！"),
        Text("You dropped that? Thank you! Boom!", "おいらの大好物、もらうポン！"),
        Text("One for my belly! Boom, boom!", "おいらの宝物にするポン！"),
    ),
    "was_called": (
        Text("Hey! Taking is what I do! Ho ho!", "もらうのは、おいらの役だポン！"),
        Text("Ho ho! Give it back! No? Oh well!", "とられたポン！　返してほしいポン！"),
        Text("Take it! A big belly, a big heart!", "それ、あげるポン！　太っ腹だポン！"),
    ),
    "one_left": (
        Text("One card! Hear my belly drum!", "あと1枚だポン！　どんどこどん！"),
        Text("Ho ho! Only one to go!", "おいら、残り1枚だポン！"),
    ),
    "out": (
        Text("Out! Boom-ba-da-boom!", "上がりだポン！　ぽんぽこぽーん！"),
        Text("Ho ho! All gone! Look at me!", "ぜんぶ出たポン！　おいらを見るポン！"),
        Text("Out I go! Drums, please! Ho ho!", "お先に上がるポン！　太鼓だポン！"),
    ),
    "one_go": (
        Text("Everything at once! Ho ho! A feast!", "一気上がりだポン！　ごちそうだポン！"),
        Text("One big boom, and I am out!", "おいらの特大の一発、決まったポン！"),
    ),
    "caught": (
        Text("Ho ho! My arms are too full!", "持ちすぎたポン！　腕がぱんぱんだポン！"),
        Text("Oh no! A belly full of cards!", "おいらの手札、こんなに残ったポン！"),
    ),
    "drawn": (
        Text("Nobody? Then we all get cake! Ho ho!", "流局だポン！　みんなでおやつだポン！"),
        Text("Boom! All that noise for nothing!", "おいらの太鼓も、お休みだポン！"),
    ),
    "far_behind": (
        Text("Last? Ho ho! Wait till I get going!", "びりだポン！　ここからがおいらだポン！"),
        Text("I gave you a head start! Boom, boom!", "みんなに、ハンデをあげたポン！"),
    ),
    "won": (
        Text("I won! Boom! Carry me round the table!", "優勝だポン！　おいらを胴上げだポン！"),
        Text("Ho ho! Best belly, best player!", "一番だポン！　腹つづみが止まらないポン！"),
    ),
    "lost": (
        Text("Lost! Ho ho! Dinner will cheer me up!", "負けたポン！　ごはんで元気を出すポン！"),
        Text("My drum was the loudest, though!", "声の大きさなら、おいらの勝ちだポン！"),
    ),
    "beat_you": (
        Text("Ho ho! I beat you! Drum with me!", "勝ったポン！　いっしょに踊るポン！"),
        Text("I beat you! The cake is on you! Boom!", "おいらの勝ちだポン！　おごってポン！"),
    ),
    "lost_to_you": (
        Text("You beat me! I drum for you! Boom!", "負けたポン！　お祝いの太鼓だポン！"),
        Text("Ho ho! You! Teach me that!", "やるポン！　おいらの師匠になるポン！"),
    ),
}
