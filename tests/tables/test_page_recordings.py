"""The tests of the page fold what the server of today sends."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.tables import page_recordings


@pytest.mark.parametrize(
    ("file", "make"),
    [
        (page_recordings.PLAYED, page_recordings.played),
        (page_recordings.RECORDED, page_recordings.recorded),
    ],
)
def test_the_page_is_tested_with_messages_of_today(file: Path, make: Callable[[], str]) -> None:
    assert file.read_text(encoding="utf-8") == make()
