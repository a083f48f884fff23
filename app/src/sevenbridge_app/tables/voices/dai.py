"""Dai, the tortoise: old, and never in a hurry.

In Japanese ``わし``, ``じゃ`` and ``のう``; in English ``Well now``, tea and long roads.
"""

from typing import Final

from sevenbridge.texts import Text
from sevenbridge_app.tables.voices.moments import Voice

DAI: Final[Voice] = {
    "hello": (
        Text("Well now. No hurry. No hurry at all.", "まあ、ゆっくりやろうかのう。"),
        Text("Sit down. My tea is still hot.", "わしはもう、茶をいれておいたぞ。"),
    ),
    "again": (
        Text("Well now, a face I know.", "おや、また会えたのう。"),
        Text("You again. Good things come round.", "また、わしの相手をしてくれるか。"),
    ),
    "third": (
        Text("A third match. My tea has gone cold.", "3戦目じゃ。茶も冷めてしもうた。"),
        Text("Three in a row. We have patience.", "続けて3戦、わしと気が合うのう。"),
    ),
    "called": (
        Text("I waited long for that card.", "この札を、わしは待っておった。"),
        Text("Well now. There it is.", "ほう、来たか。長かったのう。"),
        Text("All comes to those who wait.", "待てば来るものじゃ。"),
    ),
    "was_called": (
        Text("Well now. What is gone is gone.", "ほう、持っていかれたわい。"),
        Text("Take it, young one.", "若い者にゆずるとするかのう。"),
        Text("I let go of that too soon.", "わしとしたことが、早まったか。"),
    ),
    "one_left": (
        Text("One card. Now we wait.", "残り1枚。あとは待つだけじゃ。"),
        Text("Step by step, down to one.", "一歩ずつ来て、わしもあと1枚じゃ。"),
    ),
    "out": (
        Text("Slow and steady.", "ゆっくりでも、着くものじゃ。"),
        Text("Well now, the end of the road.", "やれやれ、わしが着いたぞ。"),
        Text("Home, and not even out of breath.", "上がりじゃ。息も切れておらんよ。"),
    ),
    "one_go": (
        Text("I waited, and it all came at once.", "待って待って、一気上がりじゃ。"),
        Text("Well now. Even a tortoise can leap.", "わしも、たまには跳ぶのじゃ。"),
    ),
    "caught": (
        Text("Well now. I waited too long.", "ちと、待ちすぎたかのう。"),
        Text("A heavy shell, and a heavy hand.", "わしのこうらも手札も、重いわい。"),
    ),
    "drawn": (
        Text("Nobody arrived. A long road.", "誰も着かなんだか。長い道じゃ。"),
        Text("Well now. Time for tea.", "流局か。わしは茶にするぞ。"),
    ),
    "far_behind": (
        Text("Well now. I see only your backs.", "みんなの背中が、小さいのう。"),
        Text("Last, and in no hurry.", "びりでも、わしはあわてんよ。"),
    ),
    "won": (
        Text("Well now. The road was mine.", "優勝か。わしの歩みも悪くないのう。"),
        Text("The slowest walker, and first.", "遅くとも、一番に着いたわい。"),
    ),
    "lost": (
        Text("There is always another match.", "うむ、また今度じゃな。"),
        Text("Well now. I enjoyed the walk.", "わしは、道のりを楽しんだぞ。"),
    ),
    "beat_you": (
        Text("You ran well. I kept on walking.", "わしの勝ちじゃ。よう走ったのう。"),
        Text("Rest a while, young one. I won.", "若いの、今日はわしの日じゃったな。"),
    ),
    "lost_to_you": (
        Text("Well now. You have outrun me.", "まいった。わしより先に着いたのう。"),
        Text("Well walked, young one.", "見事じゃ、若いの。"),
    ),
}
