"""The levels: how strong the computers are that people play with, weakest first.

Each has a player (players.py), which sits at tables by the name of the level, and is the measure for the
characters of the level (characters.py). The weaker ones know less of the game; none is shown more than a
person in its seat would see.
"""

from dataclasses import dataclass
from typing import Final

from sevenbridge.bots.characters import BY_ID
from sevenbridge.texts import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """One level."""

    #: by which logs, records and requests name it
    name: str
    #: the player (players.py) that plays for it
    player: str
    #: how strong it is, in a word
    title: Text
    #: how those of this level play, in a sentence
    manner: Text


LEVELS: Final = (
    Level(
        name="chick",
        player="shy",
        title=Text("Gentle", "よわい"),
        manner=Text(
            "They have just learnt the rules, and put down what they happen to hold.",
            "ルールを覚えたばかりで、たまたまそろった札を出します。",
        ),
    ),
    Level(
        name="rabbit",
        player="greedy",
        title=Text("Fair", "ふつう"),
        manner=Text(
            "They collect, and know what may still come together.",
            "そろいそうな札を集めて、メルドを作っていきます。",
        ),
    ),
    Level(
        name="fox",
        player="allrounder",
        title=Text("Strong", "つよい"),
        manner=Text(
            "They reckon with what may still come, and know when to put their melds down.",
            "この先に引けそうな札を読み、出しどきを見計らいます。",
        ),
    ),
    Level(
        name="owl",
        player="owl",
        title=Text("Strongest", "最強"),
        manner=Text(
            "They draw conclusions from what they have seen, and look far ahead.",
            "これまでの流れから推し量り、ずっと先まで考えます。",
        ),
    ),
)

#: the level for those who have not chosen one
USUAL: Final = "rabbit"


def title_of(player: str) -> Text:
    """How strong a computer is; one that is neither a level nor a character has only its technical name."""
    name = BY_ID[player].level if player in BY_ID else player
    return next((level.title for level in LEVELS if level.name == name), Text(name, name))
