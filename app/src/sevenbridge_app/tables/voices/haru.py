"""Haru, the hedgehog: afraid of every risk.

In Japanese ``わたくし`` and ``…かね``; in English ``I think``, ``perhaps``, and questions.
"""

from typing import Final

from sevenbridge.texts import Text
from sevenbridge_app.tables.voices.moments import Voice

HARU: Final[Voice] = {
    "hello": (
        Text("I would rather play it safe, I think.", "安全第一で、よろしいですかね。"),
        Text("Shall we be careful, perhaps?", "わたくし、石橋をたたきますかね。"),
    ),
    "again": (
        Text("You again? That feels safer, I think.", "またご一緒ですか。お元気でしたかね。"),
        Text("A face I know. A relief, perhaps.", "わたくしのこと、覚えていますかね。"),
    ),
    "third": (
        Text("A third match? Is it wise, perhaps?", "3戦目ですか。休まなくていいですかね。"),
        Text("Three in a row. I worry, I think.", "わたくし、3回もご一緒でいいですかね。"),
    ),
    "called": (
        Text("This is safe to take, I think.", "これは、もらって安全ですかね。"),
        Text("If nobody minds, I take it, perhaps?", "わたくしが、いただいていいですかね。"),
        Text("Better here than elsewhere, I think.", "よそに行くよりは、よいですかね。"),
    ),
    "was_called": (
        Text("Oh. I thought that one was safe.", "わたくし、安全と思い込んでましたかね。"),
        Text("A little careless of me, perhaps?", "これは、油断でしたかね。"),
        Text("Ouch. My own spines, I think.", "自分の針が刺さりましたかね。"),
    ),
    "one_left": (
        Text("One card. Softly now, perhaps.", "残り1枚。そっと行きますかね。"),
        Text("One card left to fear, I think.", "わたくしの心配も、あと1枚ですかね。"),
    ),
    "out": (
        Text("Caution pays, I think.", "慎重にやって、正解でしたかね。"),
        Text("Safely home. May I breathe now?", "わたくし、無事に上がれましたかね。"),
        Text("Out. Or have I miscounted, perhaps?", "これで上がり、合っていますかね。"),
    ),
    "one_go": (
        Text("All at once? That is not like me.", "わたくしが一気上がり、本当ですかね。"),
        Text("Rather bold of me, perhaps?", "少々、大胆すぎましたかね。"),
    ),
    "caught": (
        Text("So many cards. I feared it, I think.", "手札がこんなに。恐れたとおりですかね。"),
        Text("Too careful, perhaps?", "わたくし、慎重すぎましたかね。"),
    ),
    "drawn": (
        Text("Nobody hurt. Good, I think.", "流局なら、けがもなし、ですかね。"),
        Text("A calm ending. Safest, perhaps.", "わたくしは、静かなほうがいいですかね。"),
    ),
    "far_behind": (
        Text("I am rather far behind, I think.", "だいぶ、離されましたかね。"),
        Text("Shall I dare something? Perhaps not.", "わたくしも、少し冒険しますかね。"),
    ),
    "won": (
        Text("I won? Would you check, perhaps?", "優勝…何かのまちがいですかね。"),
        Text("Safely first. A relief, I think.", "わたくし、優勝してしまいましたかね。"),
    ),
    "lost": (
        Text("It could have been worse, I think.", "これくらいで済んで、よかったですかね。"),
        Text("No harm done, perhaps?", "わたくしは、無事なら満足ですかね。"),
    ),
    "beat_you": (
        Text("I beat you? By mistake, perhaps?", "わたくしの勝ちで、よろしいですかね。"),
        Text("That did not sting, I hope?", "針が当たりませんでしたかね。"),
    ),
    "lost_to_you": (
        Text("You are better at this, I think.", "わたくしより、一枚上手でしたかね。"),
        Text("May I ask how you did it, perhaps?", "こつを聞いても、よろしいですかね。"),
    ),
}
