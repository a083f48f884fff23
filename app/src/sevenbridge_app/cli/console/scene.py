"""Who sits where in this round, and how it is shown to the person."""

from dataclasses import dataclass

from sevenbridge import Meld
from sevenbridge.bots import CHARACTERS
from sevenbridge.drawing.cells import clipped
from sevenbridge.drawing.text import Setting
from sevenbridge.drawing.words import YOU
from sevenbridge.texts import Lang, Text
from sevenbridge_app.cli.console.look import Look
from sevenbridge_app.cli.console.taste import Taste

LONGEST_NAME = 10


@dataclass(frozen=True, slots=True)
class Scene:
    """A round as it is shown: ``names`` by its places, ``you`` your own place, -1 where you sit out."""

    taste: Taste
    names: tuple[str, ...]
    you: int

    @property
    def look(self) -> Look:
        """What the terminal can show."""
        return self.taste.look

    def text(self, text: Text, **words: object) -> str:
        """A phrase in the person's language."""
        return self.taste.text(text, **words)

    @property
    def setting(self) -> Setting:
        """How cards, actions and events are written here."""
        taste = self.taste
        return Setting(
            names=self.names,
            lang=taste.lang,
            pen=taste.look,
            order=taste.order,
            calls=taste.calls,
            you=self.you,
        )

    def meld_of(self, meld: Meld) -> str:
        """A meld with its owner."""
        return f"{self.look.meld(meld)} ({self.names[meld.owner]})"


def shown_name(name: str, lang: Lang) -> str:
    """Returns a player's name as the screen shows it.

    The house's own names are in the language, a person's is as it is, cut where too long.
    """
    for known in (YOU, *(each.name for each in CHARACTERS)):
        if name in (known.en, known.ja):
            return known[lang]
    return clipped("".join(letter for letter in name if letter.isprintable()), LONGEST_NAME) or "?"
