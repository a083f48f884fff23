"""The statistics as a table, and times as people read them."""

from collections.abc import Iterator, Sequence
from datetime import date

from sevenbridge.drawing.cells import left, packed, right, width
from sevenbridge_app.cli.console.taste import Taste
from sevenbridge_app.cli.seven_terminal import phrases
from sevenbridge_app.cli.seven_terminal.statistics import ROWS, Statistics, Tally

_HEADINGS = (
    phrases.PLAYED,
    phrases.WINS,
    phrases.STREAK,
    phrases.BEST_STREAK,
    phrases.BEST_TIME,
    phrases.WATCHED_GAMES,
)


def score_table(statistics: Statistics, today: date, taste: Taste) -> list[str]:
    """A row for each kind of deal, and one for all; on a narrow screen a paragraph for each."""
    headings = [taste.text(heading) for heading in _HEADINGS]
    labels = [taste.text(phrases.KINDS[row]) for row in ROWS]
    label = max(map(width, labels))
    lines = [taste.look.faint(" " + left("", label) + "".join(f"   {heading}" for heading in headings))]
    for row, name in zip(ROWS, labels, strict=True):
        cells = _cells(statistics.tallies[row], today)
        columns = [right(cell, width(heading)) for cell, heading in zip(cells, headings, strict=True)]
        lines.append(" " + left(name, label) + "".join(f"   {column}" for column in columns))
    if max(map(width, lines)) > taste.look.room:
        return list(_paragraphs(statistics, headings, labels, today, taste))
    return lines


def _paragraphs(
    statistics: Statistics, headings: Sequence[str], labels: Sequence[str], today: date, taste: Taste
) -> Iterator[str]:
    for row, name in zip(ROWS, labels, strict=True):
        yield f" {taste.look.strong(name)}"
        cells = zip(headings, _cells(statistics.tallies[row], today), strict=True)
        told = packed([f"{heading} {cell}" for heading, cell in cells], taste.look.room - 3, "   ")
        yield from (f"   {line}" for line in told)


def clock(seconds: float) -> str:
    """``1:23``, or ``1:02:03`` from an hour on; less than ten seconds with a tenth: ``0:04.5``."""
    if seconds < 10:
        return f"0:{seconds:04.1f}"
    minutes, second = divmod(int(seconds), 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02}:{second:02}" if hours else f"{minute}:{second:02}"


def _cells(tally: Tally, today: date) -> list[str]:
    time = clock(tally.best_seconds) if tally.best_seconds else "-"
    counts = (tally.played, tally.won, tally.standing_streak(today), tally.longest)
    return [*map(str, counts), time, str(tally.watched)]
