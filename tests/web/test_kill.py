"""A server that is killed while people play."""

from pathlib import Path

from tests.web.killing import TABLES, campaign


def test_what_was_acknowledged_outlives_the_server(tmp_path: Path) -> None:
    summary = campaign(tmp_path, kills=3)
    assert summary.moves > 100
    assert summary.matches >= TABLES
