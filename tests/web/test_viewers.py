"""What a connection sees: the table from a seat, from another seat, or as a watcher by choice."""

from pathlib import Path

from sevenbridge_app.tables import client_messages, server_messages
from tests.web.live_server import Chair, Guest, running_server


def viewer(chair: Chair) -> int:
    """The viewer that the server takes this connection for now."""
    chair.do(client_messages.Ping)
    snapshots = [message for message in chair.heard if isinstance(message, server_messages.Snapshot)]
    return snapshots[-1].viewer


def test_who_sits_down_sees_with_the_seat_in_every_tab(tmp_path: Path) -> None:
    with running_server(tmp_path) as address:
        aki = Guest(address, "Aki")
        code = aki.open_table()
        with aki.join(code) as one, aki.join(code) as other:
            one.sit(2)
            assert (viewer(one), viewer(other)) == (2, 2)
            one.do(client_messages.Rise, seat=2)
            assert (viewer(one), viewer(other)) == (-1, -1)


def test_who_wants_to_look_on_goes_on_looking_on(tmp_path: Path) -> None:
    with running_server(tmp_path) as address:
        aki, ben = Guest(address, "Aki"), Guest(address, "Ben")
        code = aki.open_table()
        with aki.join(code) as playing, aki.join(code) as looking, ben.join(code) as bens:
            playing.sit(0)
            looking.do(client_messages.Look, seat=-1)
            bens.sit(1)
            assert (viewer(playing), viewer(looking)) == (0, -1)
            looking.do(client_messages.Look, seat=0)
            bens.do(client_messages.Rise, seat=1)
            assert viewer(looking) == 0


def test_what_one_tab_prefers_the_other_is_told(tmp_path: Path) -> None:
    with running_server(tmp_path) as address:
        aki = Guest(address, "Aki")
        code = aki.open_table()
        with aki.join(code) as one, aki.join(code) as other:
            one.sit(0)
            one.do(client_messages.Prefer, seat=0, auto_draw=True)
            table = other.hear_until(
                lambda message: isinstance(message, server_messages.Snapshot) and message.auto_draw
            )
            assert isinstance(table, server_messages.Snapshot)
            assert not table.no_calls
