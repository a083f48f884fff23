"""The bar that shows how far long work has come, on the error stream, where somebody sees it."""

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


class ProgressBar:
    """A bar with a title, a context manager; ``total``: how much there is to do, if that is known."""

    def __init__(self, title: str, total: int | None = None) -> None:
        console = Console(stderr=True)
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self._progress = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
        self._task = self._progress.add_task(title, total=total)

    def __enter__(self) -> "ProgressBar":
        self._progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._progress.stop()

    def show(self, done: int, total: int | None = None) -> None:
        """So much is done, of so much in all; without that it stays as it is."""
        self._progress.update(self._task, completed=done, total=total)
