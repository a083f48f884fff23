"""Goro, the dog: a detective on every case.

In Japanese ``私`` and ``であります``; in English ``Noted``, clues, scents and cases.
"""

from typing import Final

from sevenbridge.texts import Text
from sevenbridge_app.tables.voices.moments import Voice

GORO: Final[Voice] = {
    "hello": (
        Text("I take note of every clue.", "ひとつも見逃さないのであります。"),
        Text("The case is open.", "私の鼻は、準備完了であります。"),
    ),
    "again": (
        Text("A familiar scent. We have met.", "この匂い、前にも会いましたな。"),
        Text("You again. I reopen the case.", "また会えて、私は光栄であります。"),
    ),
    "third": (
        Text("Three matches. I smell a pattern.", "3戦目とは、偶然ではありませんな。"),
        Text("My third notebook. The case grows.", "私の手帳も、3冊目でありますな。"),
    ),
    "called": (
        Text("Evidence. It comes with me.", "証拠品として、預かるのであります。"),
        Text("Exactly the clue I needed.", "私の推理に必要な札であります。"),
        Text("Aha. Into the case file it goes.", "手がかり、確保でありますな。"),
    ),
    "was_called": (
        Text("Noted: that card was wanted.", "ほう、それを狙うとは。記録であります。"),
        Text("My clue! Gone in plain sight.", "白昼堂々、持ち去られましたな。"),
        Text("An oversight of mine. Noted.", "私の不覚であります。"),
    ),
    "one_left": (
        Text("One card. The case is nearly closed.", "残り1枚、解決は近いのであります。"),
        Text("Only one clue is left to place.", "私の謎も、あと1枚でありますな。"),
    ),
    "out": (
        Text("Case closed.", "事件解決であります！"),
        Text("Just as I deduced. Noted.", "私の推理どおりでありますな。"),
        Text("Every clue fits. I am out.", "すべて、つながったのであります。"),
    ),
    "one_go": (
        Text("Aha. The whole case in one stroke.", "一気に、すべて解けたのであります。"),
        Text("All clues at once. Case closed.", "私の一気上がり、名推理でありますな。"),
    ),
    "caught": (
        Text("Too many clues, too little time.", "証拠を集めすぎたのであります。"),
        Text("I was still sorting the evidence.", "私はまだ、捜査中でありました。"),
    ),
    "drawn": (
        Text("An unsolved case. It will haunt me.", "迷宮入りでありますな。"),
        Text("Nobody did it. Noted.", "私の手帳に、流局と記すのであります。"),
    ),
    "far_behind": (
        Text("The scent is faint. I follow it.", "差は開きましたが、鼻は利きますな。"),
        Text("Far behind. A case for a good nose.", "私は、足跡を追うのであります。"),
    ),
    "won": (
        Text("The winner is identified: it is I.", "優勝者は…私であります！"),
        Text("Every clue led here. I won.", "手がかりはすべて、私を指しておりますな。"),
    ),
    "lost": (
        Text("A most puzzling case.", "これは難事件でありました。"),
        Text("I missed a clue. I shall find it.", "私にも、見落としがありましたな。"),
    ),
    "beat_you": (
        Text("I had your scent, and I won.", "動きは、読めておりましたな。"),
        Text("My report: you lost this case to me.", "報告します。私の勝ちであります。"),
    ),
    "lost_to_you": (
        Text("You left no clue. Masterly.", "足跡ひとつ残さず、お見事ですな。"),
        Text("Noted: you won. I confess it.", "私の完敗、認めるのであります。"),
    ),
}
