"""Tama, the cat: half asleep, and never in earnest.

In Japanese ``あたし`` and ``にゃ``; in English few words, and naps.
"""

from typing import Final

from sevenbridge.texts import Text
from sevenbridge_app.tables.voices.moments import Voice

TAMA: Final[Voice] = {
    "hello": (
        Text("A match? Mm. Why not.", "ちょっとだけ、つきあうにゃ。"),
        Text("Wake me when it is my turn.", "あたしの番まで、寝てるにゃ。"),
    ),
    "again": (
        Text("You again? Mm. Stay.", "また会ったにゃ。そこにいていいにゃ。"),
        Text("Oh, it is you. Sit, then.", "にゃんだ、またいっしょかにゃ。"),
    ),
    "third": (
        Text("Three matches and no nap. Cruel.", "3回目にゃ。お昼寝はまだかにゃ？"),
        Text("A third time? You must like me.", "3回目だにゃ。あたしのこと好きかにゃ？"),
    ),
    "was_called": (
        Text("You want that old thing?", "そんな札、ほしかったにゃ？"),
        Text("I had finished playing with it.", "もう飽きた札にゃ。あげるにゃ。"),
        Text("Take it. It was in my way.", "あたしには、なくてもいい札にゃ。"),
    ),
    "one_left": (
        Text("One card. Then a nap.", "あと1枚にゃ。終わったら寝るにゃ。"),
        Text("One left, and I hardly tried.", "あたし、残り1枚になっちゃったにゃ。"),
    ),
    "out": (
        Text("Oh. Was that me?", "あれ、上がっちゃったにゃ？"),
        Text("Out. Now, where was my cushion?", "上がりにゃ。座ぶとんはどこにゃ？"),
        Text("Mm. That was no bother.", "にゃんとなく、上がれたにゃ。"),
    ),
    "one_go": (
        Text("All at once? I must have dozed.", "うとうとしてたら、一気上がりにゃ。"),
        Text("One stretch, and all was down.", "のびをしたら、全部出ちゃったにゃ。"),
    ),
    "caught": (
        Text("So many cards. A fine bed.", "札がいっぱいにゃ。ふとんにするにゃ。"),
        Text("I was going to play them later.", "あとで出すつもりだったにゃ。"),
    ),
    "drawn": (
        Text("Nobody? Then it is nap time.", "誰も上がれにゃい。お昼寝にゃ。"),
        Text("No winner. No fuss. I like it.", "流局にゃ。あたしはこれでいいにゃ。"),
    ),
    "far_behind": (
        Text("Far behind. It is quiet here.", "ずいぶん離れたにゃ。静かでいいにゃ。"),
        Text("Last? Mm. I was not watching.", "あたしがびりかにゃ。見てなかったにゃ。"),
    ),
    "won": (
        Text("I won? Then the sofa is mine.", "優勝にゃ。ソファはあたしのものにゃ。"),
        Text("First place. Do not wake me.", "一番にゃ。もう起こさないでにゃ。"),
    ),
    "lost": (
        Text("Time for a nap.", "そろそろお昼寝の時間にゃ。"),
        Text("Mm. Winning is such a bother.", "勝つのもめんどうにゃ。ほんとにゃ。"),
    ),
    "beat_you": (
        Text("I beat you. Pet me anyway.", "あたしの勝ちにゃ。なでていいにゃ。"),
        Text("I won. You may have the warm spot.", "勝ったにゃ。ひなたはゆずるにゃ。"),
    ),
    "lost_to_you": (
        Text("You won. I was looking at a bird.", "負けたにゃ。鳥を見てたにゃ。"),
        Text("Mm. Well played. Scratch my ears?", "つよいにゃ。あたしの耳もなでるにゃ。"),
    ),
}
