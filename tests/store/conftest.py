"""A store that is closed again."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from sevenbridge.store.store import Store
from tests.store.commits import CommitRecorder


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A new store."""
    with closing(Store.open(tmp_path)) as opened:
        yield opened


@pytest.fixture
def told(store: Store) -> CommitRecorder:
    """Whoever is told what that store commits."""
    return CommitRecorder(store)
