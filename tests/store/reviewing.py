"""Reviews that a test has computed at once."""

from collections.abc import Collection

from sevenbridge_app.results.puzzles import OwnPuzzle
from sevenbridge_app.store.store import Store


def leave_puzzles(store: Store, table: str, number: int, found: Collection[OwnPuzzle]) -> None:
    """Reviews a match, perhaps once more, which leaves its players these puzzles."""
    # what was computed before is removed with lines that are replaced
    store.rewrite(table, (), bytes)
    store.ask_review(table, number, party=b"")
    taken = store.take_review()
    assert taken is not None
    assert taken[:2] == (table, number)
    store.end_review(taken, b"a review", found)
