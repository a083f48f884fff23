"""Whom guests have blocked, on each kind of database."""

from __future__ import annotations

from sevenbridge_app.store.store import Store
from sevenbridge_app.store.tables import TableEntry, TableWrite
from tests.store.listener import Listener
from tests.store.test_forgetting import guest

PAGAT = "pagat 3"


def names(store: Store, session: int) -> list[str]:
    return [each.name for each in store.blocks_of(session)]


def waiting(store: Store, code: str, *sitters: int, present: int = 1) -> TableWrite:
    """A table for a quick match at which some wait, or are expected."""
    sitting, opened_at = " ".join(map(str, sitters)), 30 if present else store.now()
    return TableWrite(
        code, (), TableEntry(code, "public", "open", 30, b"{}", PAGAT, present, opened_at, sitting)
    )


def test_somebody_is_blocked_once_and_lifted_by_the_time_of_it(store: Store) -> None:
    aki, ben, eve = (guest(store, number) for number in (1, 2, 3))
    for blocked in (ben, eve, ben):
        assert store.block(aki, blocked)
    assert names(store, aki) == ["Guest 2", "Guest 3"]
    assert names(store, ben) == []
    first, second = (each.at for each in store.blocks_of(aki))
    assert first < second
    store.lift_block(ben, first)
    store.lift_block(aki, first)
    assert names(store, aki) == ["Guest 3"]


def test_nobody_blocks_whom_nobody_is_any_more(store: Store) -> None:
    aki, ben, eve = (guest(store, number) for number in (1, 2, 3))
    for blocking, blocked in ((aki, ben), (ben, aki), (aki, eve)):
        assert store.block(blocking, blocked)
    store.forget_guest(ben)
    assert names(store, aki) == ["Guest 3"]
    assert names(store, ben) == []
    assert not store.block(aki, ben)


def test_a_quick_match_does_not_bring_those_together_who_have_blocked_each_other(
    store: Store, listener: Listener
) -> None:
    aki, ben, eve = (guest(store, number) for number in (1, 2, 3))
    store.block(aki, ben)
    listener.write(waiting(store, "AAAAAA", aki))
    assert [store.quick_table(each, PAGAT) for each in (aki, ben, eve)] == ["AAAAAA", None, "AAAAAA"]
    listener.write(waiting(store, "BBBBBB", ben))
    assert [store.quick_table(each, PAGAT) for each in (aki, ben, eve)] == ["AAAAAA", "BBBBBB", "AAAAAA"]
    # who is at a table with both numbers in it is not taken for another
    assert store.block(eve, aki)
    listener.write(waiting(store, "AAAAAA", aki * 10 + 1, 20))
    assert store.quick_table(eve, PAGAT) == "AAAAAA"


def test_those_who_ask_at_the_same_moment_do_not_meet_either(store: Store, listener: Listener) -> None:
    aki, ben, eve = (guest(store, number) for number in (1, 2, 3))
    store.block(ben, aki)
    listener.write(waiting(store, "AAAAAA", aki, present=0), waiting(store, "BBBBBB", ben, present=0))
    assert store.meet(aki, PAGAT, "AAAAAA") == "AAAAAA"
    assert store.meet(ben, PAGAT, "BBBBBB") == "BBBBBB"
    assert store.meet(eve, PAGAT, "CCCCCC") == "BBBBBB"
