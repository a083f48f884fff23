"""What the table looks like on this terminal, made from one seat's view alone. It fits HEIGHT."""

from dataclasses import dataclass

from sevenbridge.cli.terminal.scene import Scene
from sevenbridge.drawing import text
from sevenbridge.drawing.text import Setting
from sevenbridge.engine.view import View


@dataclass(frozen=True, slots=True)
class Standing:
    """What the table knows besides the round: its ``title``, and by place the dealer and the ``totals``."""

    title: str
    dealer: int
    totals: tuple[int, ...]


def table(view: View, scene: Scene, standing: Standing) -> list[str]:
    """The table: players with their cards, totals and melds; stock and discards."""
    return text.table(view, _setting(scene, standing))


def hand(view: View, scene: Scene) -> str:
    """The person's own hand, sorted, with what it would cost and the card just drawn."""
    return text.hand(view, _setting(scene, Standing("", -1, ())))


def _setting(scene: Scene, standing: Standing) -> Setting:
    return Setting(
        names=scene.names,
        lang=scene.taste.lang,
        pen=scene.look,
        order=scene.taste.order,
        you=scene.you,
        title=standing.title,
        dealer=standing.dealer,
        totals=standing.totals,
    )
