"""Chie, the owl: a kind teacher.

In Japanese ``わたし`` and ``ですのよ``; in English ``dear``, ``you see``, and lessons.
"""

from typing import Final

from sevenbridge.texts import Text
from sevenbridge_app.tables.voices.moments import Voice

CHIE: Final[Voice] = {
    "hello": (
        Text("Let us think, dear.", "さて、よく考えてまいりますのよ。"),
        Text("Lesson one: take your time.", "わたしの教室へ、ようこそ。"),
    ),
    "again": (
        Text("You again, dear? Lovely.", "また来てくださったのね。うれしいのよ。"),
        Text("I never forget a pupil, you see.", "わたし、お顔は忘れませんのよ。"),
    ),
    "third": (
        Text("A third lesson. You are keen, dear.", "3時間目ですのよ。熱心ですこと。"),
        Text("Three in a row, dear. Sit up straight.", "3戦目も、わたしと考えましょうね。"),
    ),
    "called": (
        Text("That fits my plan, you see.", "これも、考えのうちですのよ。"),
        Text("Waste no good card, dear.", "よい札は、むだにしませんのよ。"),
        Text("I had thought of that one, you see.", "わたし、それを待っていましたのよ。"),
    ),
    "was_called": (
        Text("You were watching, dear. Good.", "よく見ていらしたのね。感心ですのよ。"),
        Text("I did not think that far, dear.", "そこまでは、読めませんでしたのよ。"),
        Text("Even an owl blinks, you see.", "わたしだって、まばたきしますのよ。"),
    ),
    "one_left": (
        Text("One card, dear. Count carefully.", "残り1枚ですのよ。お気をつけて。"),
        Text("We are near the answer, you see.", "わたしの答えは、もうすぐですのよ。"),
    ),
    "out": (
        Text("I had thought so, dear.", "読みどおりですのよ。"),
        Text("And that, dear, is the answer.", "わたし、答えが出ましたのよ。"),
        Text("Quite simple, you see.", "考えれば、上がれるものですのよ。"),
    ),
    "one_go": (
        Text("Think first, dear, then all at once.", "一気上がりも、予習のおかげですのよ。"),
        Text("The whole lesson at once, you see.", "わたし、一息で解きましたのよ。"),
    ),
    "caught": (
        Text("My homework is not done, dear.", "宿題が、こんなに残りましたのよ。"),
        Text("I thought too long, you see.", "わたし、考えすぎましたのよ。"),
    ),
    "drawn": (
        Text("No answer this time, dear.", "答えの出ない問題もありますのよ。"),
        Text("We all repeat the lesson, you see.", "流局ですのよ。わたしも復習ですわ。"),
    ),
    "far_behind": (
        Text("Poor marks for me, you see.", "わたしの点数、赤点ですのよ。"),
        Text("Behind, dear? The best time to think.", "後ろからだと、よく見えますのよ。"),
    ),
    "won": (
        Text("Full marks, you see.", "考え抜いた優勝ですのよ。"),
        Text("Thinking does pay, dear.", "わたし、満点をいただきますのよ。"),
    ),
    "lost": (
        Text("An instructive match, you see.", "よい勉強になりましたのよ。"),
        Text("I must read another book, dear.", "わたし、本を読み直しますのよ。"),
    ),
    "beat_you": (
        Text("Next time you will have it, dear.", "次はきっと、おできになりますのよ。"),
        Text("I won. We go over it together, dear.", "わたしの勝ち。いっしょに復習ですのよ。"),
    ),
    "lost_to_you": (
        Text("You outdid your teacher, dear.", "わたしを超えましたのね。花丸ですのよ。"),
        Text("You have surprised me, you see.", "これは、一本とられましたのよ。"),
    ),
}
