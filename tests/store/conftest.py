"""A store that is closed again."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from sevenbridge.store.store import Store
from tests.store.listener import Listener


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A new store."""
    with closing(Store.open(tmp_path)) as opened:
        yield opened


@pytest.fixture
def listener(store: Store) -> Listener:
    """Listens to what that store commits."""
    return Listener(store)
