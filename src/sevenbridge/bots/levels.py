"""The levels: the four computer players that are offered to people, weakest first.

They are ordinary players (registry.py). The weaker ones know less of the game; none is shown more than a
person in its seat would see, and none blunders at random.
"""

from dataclasses import dataclass
from typing import Final

from sevenbridge.engine.wording import Text


@dataclass(frozen=True, slots=True)
class Level:
    """One level."""

    #: the name of the player, and of the animal whose face it has
    name: str
    #: what people call it
    title: Text
    #: how it plays, in a sentence
    manner: Text


LEVELS: Final = (
    Level(
        "chick",
        Text("Chick", "ひよこ"),
        Text(
            "Melds what it happens to hold, claims nothing, and throws its dearest cards away.",
            "そろった札だけを出し、ポンやチーはせず、点の高い札から捨てます。",
        ),
    ),
    Level(
        "rabbit",
        Text("Rabbit", "うさぎ"),
        Text(
            "Collects, claims, and puts its cards down as fast as it can.",
            "札を集め、ポンやチーもして、出せる札はどんどん出します。",
        ),
    ),
    Level(
        "fox",
        Text("Fox", "きつね"),
        Text(
            "Reckons with what may still come, and knows when to hold its melds back.",
            "この先に引けそうな札を読み、出しどきを見計らいます。",
        ),
    ),
    Level(
        "owl",
        Text("Owl", "ふくろう"),
        Text(
            "Guesses what the others hold, and thinks its moves through to the end.",
            "ほかの人の手札を推し量り、最後まで読みきろうとします。",
        ),
    ),
)

#: the level for those who have not chosen one
USUAL: Final = "rabbit"


def title_of(name: str) -> Text:
    """What people call a player; one that is no level has only its technical name."""
    return next((level.title for level in LEVELS if level.name == name), Text(name, name))
