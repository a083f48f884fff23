"""Emi, the squirrel: sweet, stubborn, and a collector.

In Japanese ``わたし`` and ``もん``; in English ``so there``, shelves and albums.
"""

from typing import Final

from sevenbridge.texts import Text
from sevenbridge_app.tables.voices.moments import Voice

EMI: Final[Voice] = {
    "hello": (
        Text("I love cards that match, so there.", "おそろいの札、大好きなんだもん。"),
        Text("My shelf is dusted and ready.", "わたしの宝箱、からっぽなんだもん。"),
    ),
    "again": (
        Text("You again! That makes a pair.", "また会えたね。わたし、うれしいもん。"),
        Text("I kept you a seat, so there.", "席、とっておいたんだもん。"),
    ),
    "third": (
        Text("Three matches! A set of three!", "3回そろって、セットだもん。"),
        Text("A third one for my album, so there.", "3回目も、わたしのアルバムに貼るもん。"),
    ),
    "called": (
        Text("That one goes on my shelf.", "この札、ほしかったんだもん。"),
        Text("I was missing that one, so there.", "ちょうど、これがなかったんだもん。"),
        Text("Into my collection it goes.", "わたしのコレクションに入れるもん。"),
    ),
    "was_called": (
        Text("I had only lent it to you!", "貸しただけだもん。"),
        Text("Keep it on a nice shelf, then.", "大事にしてくれなきゃ、いやだもん。"),
        Text("I did not like it, so there.", "あれは、わたしの好みじゃないもん。"),
    ),
    "one_left": (
        Text("One card, and it is my favourite.", "最後の1枚は、お気に入りだもん。"),
        Text("Only one left to sort, so there.", "わたし、あと1枚だもん。"),
    ),
    "out": (
        Text("My collection is complete!", "わたしのコレクション、完成だもん。"),
        Text("All on the shelf, so there.", "ぜんぶ、きれいにならべたもん。"),
        Text("Out! I like a tidy shelf.", "上がりだもん。お片づけは得意だもん。"),
    ),
    "one_go": (
        Text("The whole collection at once!", "一気にぜんぶ、かざったもん。"),
        Text("I had saved it all up, so there.", "わたし、ずっとためてたんだもん。"),
    ),
    "caught": (
        Text("I could not part with any of them.", "どの札も、手放せなかったんだもん。"),
        Text("But they were my collection!", "せっかく集めたのに、あんまりだもん。"),
    ),
    "drawn": (
        Text("Nobody? Then I sort mine again.", "流局なら、また集められるもん。"),
        Text("We all start a new album, so there.", "わたしも、新しく集めるんだもん。"),
    ),
    "far_behind": (
        Text("Last, but my cards are prettier.", "びりでも、札はきれいだもん。"),
        Text("I will catch up, so there.", "わたし、これから追いつくもん。"),
    ),
    "won": (
        Text("The cup! It goes on my shelf.", "優勝カップも、わたしのものだもん。"),
        Text("The best collection, so there.", "いちばんすてきに集めたもん。"),
    ),
    "lost": (
        Text("I still have my album, so there.", "負けても、宝物は宝物だもん。"),
        Text("The next win goes on my shelf.", "次の勝ちは、わたしがもらうもん。"),
    ),
    "beat_you": (
        Text("I beat you! I shall frame it.", "わたしの勝ち、額にかざるもん。"),
        Text("Do not be cross. Have a nut.", "おこらないで。どんぐりあげるもん。"),
    ),
    "lost_to_you": (
        Text("You won. I let you, so there.", "ゆずってあげたんだもん。ほんとだもん。"),
        Text("I want you in my album.", "わたしのアルバムに、あなたも貼るもん。"),
    ),
}
