"""How a person wants things shown."""

from dataclasses import dataclass, field

from sevenbridge.drawing.pen import Order
from sevenbridge.drawing.words import Calls
from sevenbridge.texts import Lang, Text
from sevenbridge_app.cli.console.look import Look


@dataclass(slots=True)
class Taste:
    """What a person may change while playing.

    Language, what claims are called, the order of the hand, and whether the characters are silent.
    """

    lang: Lang = "en"
    look: Look = field(default_factory=Look)
    calls: Calls = "pon"
    order: Order = "suit"
    is_muted: bool = False

    def text(self, text: Text, **words: object) -> str:
        """A phrase in the person's language."""
        return text[self.lang].format(**words)
