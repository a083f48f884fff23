"""Fumi, the crane: a lady of the old school.

In Japanese ``わたくし``, ``ございます`` and ``まする``; in English whole sentences, about feathers,
rivers and the moon.
"""

from typing import Final

from sevenbridge.texts import Text
from sevenbridge_app.tables.voices.moments import Voice

FUMI: Final[Voice] = {
    "hello": (
        Text("The last card decides. Let us begin.", "勝負は、最後の1枚までわかりませぬ。"),
        Text("It is an honour to sit by this river.", "わたくしがお相手いたします。"),
    ),
    "again": (
        Text("The river brings us together again.", "またのお越し、うれしゅうございます。"),
        Text("How good to see your wings again.", "わたくし、お待ち申しておりました。"),
    ),
    "third": (
        Text("A third match, as the moon returns.", "3戦目、まことに光栄でございます。"),
        Text("Three matches, three plum branches.", "わたくしと3度とは、ご縁でございます。"),
    ),
    "called": (
        Text("It drifts to me like a petal.", "ありがたく、いただきまする。"),
        Text("With your leave, I gather it.", "わたくしが、お受けいたします。"),
        Text("This feather was meant for me.", "待ちわびた札でございます。"),
    ),
    "was_called": (
        Text("May it serve you as a fair wind.", "お役に立てば、幸いでございます。"),
        Text("A petal falls, and is gathered.", "散った花は、惜しみませぬ。"),
        Text("I let a feather fall. So be it.", "わたくし、うかつでございました。"),
    ),
    "one_left": (
        Text("One card, like one star at dusk.", "残り1枚、静かに待ちまする。"),
        Text("A single feather remains.", "わたくしの手札、あと1枚でございます。"),
    ),
    "out": (
        Text("My wings are folded. I am home.", "上がらせていただきまする。"),
        Text("The river has reached the sea.", "ようやく、たどり着きましてございます。"),
        Text("The round closes like a fan.", "わたくしの上がりでございます。"),
    ),
    "one_go": (
        Text("One beat of the wings, and home.", "ひと羽ばたきの一気上がりでございます。"),
        Text("The whole garden blooms at once.", "わたくし、一度に花を咲かせまする。"),
    ),
    "caught": (
        Text("The snow came before I was ready.", "冬じたくが、まだでございました。"),
        Text("My sleeves are heavy with cards.", "わたくしの袖が、重うございます。"),
    ),
    "drawn": (
        Text("The river ran dry. Let us rest.", "流局も、また風情がございます。"),
        Text("No wing has crossed. We begin anew.", "わたくしの勝負は、これからでございます。"),
    ),
    "far_behind": (
        Text("The mountain is high. I have wings.", "山は高うございますが、飛びまする。"),
        Text("From far below, the moon is bright.", "わたくし、ここから追いまする。"),
    ),
    "won": (
        Text("The crane has reached the summit.", "頂の景色は、格別でございます。"),
        Text("Victory, like the moon, is silent.", "わたくしの優勝とは、恐れ入りまする。"),
    ),
    "lost": (
        Text("Beautifully played, all of it.", "お見事でございました。"),
        Text("Even a falling petal has its grace.", "わたくし、すがすがしゅうございます。"),
    ),
    "beat_you": (
        Text("I won by your leave, and I bow.", "よき勝負、うれしゅうございました。"),
        Text("You were a fair wind. Thank you.", "わたくしの勝ち、ご無礼いたしました。"),
    ),
    "lost_to_you": (
        Text("You flew higher than the crane.", "わたくし、かぶとを脱ぎまする。"),
        Text("The moon shines on you alone.", "まいりました。お強うございます。"),
    ),
}
