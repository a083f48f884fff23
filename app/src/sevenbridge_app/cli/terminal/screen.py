"""What the table looks like on this terminal, made from one seat's view alone. It fits HEIGHT."""

from dataclasses import dataclass, replace

from sevenbridge import View
from sevenbridge.drawing import text
from sevenbridge_app.cli.console.scene import Scene


@dataclass(frozen=True, slots=True)
class Standing:
    """What the table knows besides the round: its ``title``, and by place the dealer and the ``totals``."""

    title: str
    dealer: int
    totals: tuple[int, ...]


def table(view: View, scene: Scene, standing: Standing) -> list[str]:
    """The table: players with their cards, totals and melds; stock and discards."""
    setting = replace(scene.setting, title=standing.title, dealer=standing.dealer, totals=standing.totals)
    return text.table(view, setting)


def hand(view: View, scene: Scene) -> list[str]:
    """The person's own hand, sorted, with what it would cost and the card just drawn."""
    return text.hand(view, scene.setting)
