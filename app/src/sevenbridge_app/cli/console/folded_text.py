"""Text and tables of rich whose lines break as all others of the terminal do."""

from collections.abc import Iterable, Iterator

from rich.console import Console, ConsoleOptions, RenderableType
from rich.measure import Measurement
from rich.style import StyleType
from rich.table import Table
from rich.text import Text

from sevenbridge.drawing.cells import folded


class FoldedText:
    """Text that ``folded`` breaks into lines; rich cuts those that hold a word longer than a line."""

    def __init__(self, text: str, style: str = "") -> None:
        """Escape sequences in the text are its colours."""
        self._text = Text.from_ansi(text)
        self._text.stylize(style)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement.get(console, options, self._text)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        for line in self._text.split(allow_blank=True):
            end = 0
            for part in folded(line.plain, options.max_width):
                words = part.lstrip(" ")
                start = line.plain.index(words, end)
                end = start + len(words)
                piece = line[start:end]
                piece.pad_left(len(part) - len(words))
                yield piece


class FoldedTable(Table):
    """A table without lines. Words in its cells are folded, and are no markup."""

    def __init__(self, words: Iterable[str] = (), numbers: Iterable[str] = ()) -> None:
        """The headings of columns of words, then of columns of numbers."""
        super().__init__(box=None, pad_edge=False, header_style="bold")
        for heading in words:
            self.add_column(FoldedText(heading))
        for heading in numbers:
            self.add_column(FoldedText(heading), justify="right")

    def add_row(
        self,
        *renderables: RenderableType | None,
        style: StyleType | None = None,
        end_section: bool = False,
    ) -> None:
        """Adds a row of cells."""
        cells = (FoldedText(each) if isinstance(each, str) else each for each in renderables)
        super().add_row(*cells, style=style, end_section=end_section)
