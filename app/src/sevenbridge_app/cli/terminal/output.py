"""What is said on the screen, and whether the table still stands there as it is."""

from collections.abc import Iterable

from sevenbridge import View
from sevenbridge.drawing.cells import folded
from sevenbridge_app.cli.console.look import HEIGHT
from sevenbridge_app.cli.console.scene import Scene
from sevenbridge_app.cli.terminal.screen import Standing, hand, table


class Output:
    """Prints lines; those that are folded have ``room`` for so many cells."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._seen: object = None
        self._lines = HEIGHT

    def say(self, line: str) -> None:
        """Says a line, as long as it is."""
        print(line)
        self._lines += 1

    def say_all(self, lines: Iterable[str]) -> None:
        """Says several lines."""
        for line in lines:
            self.say(line)

    def say_folded(self, *sentences: str) -> None:
        """Says sentences, each in as many lines as it needs."""
        for sentence in sentences:
            self.say_all(folded(sentence, self._room))

    def typed(self) -> None:
        """The person has typed a line, which stands on the screen too."""
        self._lines += 1

    def forget(self) -> None:
        """What was shown is of no use any more: the table will be shown whole."""
        self._seen = None

    def show(self, view: View, scene: Scene, standing: Standing, below: Iterable[str]) -> None:
        """The table, unless it still stands on the screen as it is; the hand; and what is said below."""
        seen = (
            tuple(view.melds),
            tuple(view.discards),
            view.turn,
            view.winner,
            view.over,
            view.reshuffles_made,
        )
        lines = [*hand(view, scene), "", *below]
        if seen != self._seen or self._lines + len(lines) >= HEIGHT:
            lines = [*table(view, scene, standing), *lines]
            self._lines = 0
            self.say("")
        self._seen = seen
        self.say_all(lines)
