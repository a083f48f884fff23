"""Whose eyes a connection has: a seat's, another seat's, a watcher's by choice."""

from pathlib import Path

from sevenbridge.tables import asked, told
from tests.web.running import Chair, Guest, running_server


def eyes(chair: Chair) -> int:
    """The eyes that the server gives this connection now."""
    chair.do(asked.Ping)
    snapshots = [message for message in chair.heard if isinstance(message, told.Snapshot)]
    return snapshots[-1].eyes


def test_who_sits_down_sees_with_the_seat_in_every_tab(tmp_path: Path) -> None:
    with running_server(tmp_path) as address:
        aki = Guest(address, "Aki")
        code = aki.open_table()
        with aki.join(code) as one, aki.join(code) as other:
            one.sit(2)
            assert (eyes(one), eyes(other)) == (2, 2)
            one.do(asked.Rise, seat=2)
            assert (eyes(one), eyes(other)) == (-1, -1)


def test_who_wants_to_look_on_goes_on_looking_on(tmp_path: Path) -> None:
    with running_server(tmp_path) as address:
        aki, ben = Guest(address, "Aki"), Guest(address, "Ben")
        code = aki.open_table()
        with aki.join(code) as playing, aki.join(code) as looking, ben.join(code) as bens:
            playing.sit(0)
            looking.do(asked.Look, seat=-1)
            bens.sit(1)
            assert (eyes(playing), eyes(looking)) == (0, -1)
            looking.do(asked.Look, seat=0)
            bens.do(asked.Rise, seat=1)
            assert eyes(looking) == 0


def test_what_one_tab_prefers_the_other_is_told(tmp_path: Path) -> None:
    with running_server(tmp_path) as address:
        aki = Guest(address, "Aki")
        code = aki.open_table()
        with aki.join(code) as one, aki.join(code) as other:
            one.sit(0)
            one.do(asked.Prefer, seat=0, auto_draw=True)
            table = other.hear_until(lambda message: isinstance(message, told.Snapshot) and message.auto_draw)
            assert isinstance(table, told.Snapshot)
            assert not table.no_calls
