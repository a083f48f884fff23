"""How far long work has come, on the error stream."""

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


class ProgressBar:
    """Shows on the error stream how far long work has come, where that is a terminal. A context manager."""

    def __init__(self, title: str, total: int | None = None) -> None:
        """``total`` is how much there is to do, where that is known."""
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
        """Moves the bar to ``done`` of ``total``; without a total the last one stays."""
        self._progress.update(self._task, completed=done, total=total)
