"""What guests have told the host about others, on each kind of database."""

from __future__ import annotations

import io
from contextlib import closing
from pathlib import Path

from sqlalchemy import select

from sevenbridge_app.results.complaints import Complaint
from sevenbridge_app.store import backup
from sevenbridge_app.store.administration import Administration
from sevenbridge_app.store.beside import alone, beside
from sevenbridge_app.store.schema import complaints
from sevenbridge_app.store.store import Store
from tests.store.listener import Listener
from tests.store.stranger import stranger
from tests.store.test_forgetting import guest, played


def complaint(by: int, about: int, table: str = "AAAAAA") -> Complaint:
    """Somebody complains of rude words."""
    return Complaint(30, by, about, "Troll", table, 1, 2, "rude", b'[{"at":9,"kind":"text","what":"!"}]')


def test_complaints_stand_until_the_host_settles_them(store: Store, where: Path | str) -> None:
    aki, ben, eve = (guest(store, number) for number in (1, 2, 3))
    made = [complaint(aki, ben), complaint(eve, ben)]
    assert all(map(store.complain, made))
    with beside(where) as connection:
        host = Administration(connection)
        first, second = host.complaints()
        assert [each._replace(number=0) for each in (first, second)] == made
        assert store.complaints_of(aki) == [first]
        assert host.settle(second.number)
        assert not host.settle(second.number)
        assert host.complaints() == [first]
    # no number comes again
    store.complain(complaint(aki, ben))
    assert store.complaints_of(aki)[-1].number > second.number


def test_complaints_go_with_whom_they_are_about_and_lose_who_made_them(
    store: Store, where: Path | str
) -> None:
    aki, ben, eve = (guest(store, number) for number in (1, 2, 3))
    for made in (complaint(aki, ben), complaint(aki, eve), complaint(ben, eve)):
        store.complain(made)
    store.forget_guest(ben)
    store.forget_guest(aki)
    assert not store.complain(complaint(eve, ben))
    with beside(where) as connection:
        assert [(each.by, each.about) for each in Administration(connection).complaints()] == [
            (None, eve),
            (None, eve),
        ]


def test_no_complaint_outlives_its_table(store: Store, listener: Listener, where: Path | str) -> None:
    aki, ben = guest(store, 1), guest(store, 2)
    for code in ("AAAAAA", "BBBBBB"):
        listener.write(played(code, 20, 1, aki, ben))
        store.complain(complaint(aki, ben, code))
    assert store.remove_table("AAAAAA", 25)
    with stranger(where) as connection:
        assert [*connection.scalars(select(complaints.c.table_code))] == ["BBBBBB"]


def test_blocks_and_complaints_come_back_from_a_backup(
    store: Store, where: Path | str, another: Path | str
) -> None:
    aki, ben = guest(store, 1), guest(store, 2)
    store.block(aki, ben)
    store.complain(complaint(aki, ben))
    kept, file = (store.blocks_of(aki), store.complaints_of(aki)), io.BytesIO()
    with beside(where, is_reading=True) as connection, connection.begin():
        backup.write(connection, file, 0, "test")
    file.seek(0)
    with alone(another) as connection:
        backup.restore(connection, file)
    with closing(Store.open(another)) as restored:
        assert (restored.blocks_of(aki), restored.complaints_of(aki)) == kept
        restored.complain(complaint(aki, ben))
        assert len({each.number for each in restored.complaints_of(aki)}) == 2
