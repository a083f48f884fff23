"""The next version of the program, which has a step more: one that is made for a test."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from textwrap import dedent

import pytest

from sevenbridge_app.store import migrations

#: the step that it takes after all of today's
NUMBER = "9999"


class LaterVersion:
    """A program whose last step is ``NUMBER``: it adds a table, and a mood to all lines that there are."""

    def __init__(self, folder: Path) -> None:
        shutil.copytree(migrations.FOLDER, folder, ignore=shutil.ignore_patterns("__pycache__"))
        self._folder = folder
        self._step = folder / "versions" / f"{NUMBER}_later.py"
        #: the last step of today
        self.today = max(path.name[:4] for path in (folder / "versions").glob("[0-9]*.py"))
        self.write_step(oldest=NUMBER)

    def write_step(self, oldest: str, end: str = "") -> None:
        """Writes the step; programs that know the step ``oldest`` may go on. ``end`` is its last line."""
        text = f"""
            from alembic import op
            revision, down_revision, oldest = "{NUMBER}", "{self.today}", "{oldest}"
            def upgrade():
                op.execute("CREATE TABLE moods (mood TEXT)")
                op.execute("ALTER TABLE log ADD COLUMN mood TEXT")
                op.execute("UPDATE log SET mood = 'calm'")
                {end}
            """
        self._step.write_text(dedent(text))

    @contextmanager
    def runs(self) -> Iterator[None]:
        """Whoever opens a store meanwhile is this version."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(migrations, "FOLDER", self._folder)
            yield
