"""The characters: the computers with whom people play, the gentlest first.

Each has a player, and its temperament is how that player plays (research/players.md tells how this was
measured). A level has three of them. The ids are promises: logs, records and results have them for ever.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from sevenbridge.texts import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Character:
    """A computer who is somebody."""

    #: by which logs, records and requests name it
    id: str
    #: the player (players.py) that plays for it
    player: str
    #: the level (levels.py)
    level: str
    #: what people call it
    name: Text
    #: how it plays, in a sentence
    manner: Text


CHARACTERS: Final = (
    Character(
        id="tama",
        player="forgetful",
        level="chick",
        name=Text("Tama", "タマ"),
        manner=Text(
            "A dreamy cat: throws back what it has just drawn, claims nothing, and forgets to lay off.",
            "ぼんやりしたネコ。引いたばかりの札をすぐに捨て、ポンやチーはせず、付け札も忘れています。",
        ),
    ),
    Character(
        id="hina",
        player="shy",
        level="chick",
        name=Text("Hina", "ヒナ"),
        manner=Text(
            "A shy chick: claims nothing, adds to no melds but its own, and throws its dearest cards away.",
            "こわがりなヒヨコ。ポンやチーはせず、付け札は自分のメルドにだけ、点の高い札から捨てます。",
        ),
    ),
    Character(
        id="ponta",
        player="eager",
        level="chick",
        name=Text("Ponta", "ポン太"),
        manner=Text(
            "A noisy raccoon dog: claims every pon, overlooks every chi, and sees no melds but its own.",
            "にぎやかなタヌキ。ポンは必ずしますが、チーにも、ほかの人のメルドに付く札にも気が付きません。",
        ),
    ),
    Character(
        id="dai",
        player="patient",
        level="rabbit",
        name=Text("Dai", "ダイ"),
        manner=Text(
            "A patient tortoise: takes what the stock brings, and claims a card only to go out with it.",
            "気長なカメ。山札からじっくり引き、ポンやチーは上がるときにしかしません。",
        ),
    ),
    Character(
        id="aki",
        player="greedy",
        level="rabbit",
        name=Text("Aki", "アキ"),
        manner=Text(
            "A lively rabbit: collects, claims, and puts its cards down as soon as it can.",
            "せっかちなウサギ。札を集め、ポンやチーもして、出せる札はどんどん出します。",
        ),
    ),
    Character(
        id="emi",
        player="collector",
        level="rabbit",
        name=Text("Emi", "エミ"),
        manner=Text(
            "A squirrel that collects: keeps cards of one rank together and cares little for runs.",
            "集めるのが好きなリス。同じ数字の札をためこみ、連番にはあまり興味がありません。",
        ),
    ),
    Character(
        id="riku",
        player="sprinter",
        level="fox",
        name=Text("Riku", "リク"),
        manner=Text(
            "A racing horse: wants to be out before everybody else, whatever that brings.",
            "一直線のウマ。得点の大きさよりも、誰よりも先に上がることをねらいます。",
        ),
    ),
    Character(
        id="haru",
        player="careful",
        level="fox",
        name=Text("Haru", "ハル"),
        manner=Text(
            "A careful hedgehog: gets rid of its points early, and looks out for what others could claim.",
            "慎重なハリネズミ。点になる札を早めに手放し、ポンやチーをされそうな札には気を付けます。",
        ),
    ),
    Character(
        id="ken",
        player="gambler",
        level="fox",
        name=Text("Ken", "ケン"),
        manner=Text(
            "A daring fox: shows little, and waits to go out in one go.",
            "勝負師のキツネ。手の内をなかなか見せず、一気上がりを待ちます。",
        ),
    ),
    Character(
        id="fumi",
        player="strategist",
        level="owl",
        name=Text("Fumi", "フミ"),
        manner=Text(
            "A crane that sees the whole match: plays safe in the lead, and dares when it is behind.",
            "マッチ全体を見渡すツル。リードすれば守りを固め、遅れれば勝負に出ます。",
        ),
    ),
    Character(
        id="goro",
        player="detective",
        level="owl",
        name=Text("Goro", "ゴロー"),
        manner=Text(
            "A dog with a nose for it: remembers all discards, and finds out from them what the others hold.",
            "鼻のきくイヌ。捨て札をすべて覚え、そこからほかの人の手札を推理します。",
        ),
    ),
    Character(
        id="chie",
        player="owl",
        level="owl",
        name=Text("Chie", "チエ"),
        manner=Text(
            "A wise owl: guesses what the others hold, and thinks its moves through to the end.",
            "物知りなフクロウ。ほかの人の手札を推し量り、最後まで読みきろうとします。",
        ),
    ),
)

#: the characters by their ids
BY_ID: Final[Mapping[str, Character]] = MappingProxyType({each.id: each for each in CHARACTERS})
