"""When the program itself is at fault, or the disk: nobody's game is lost."""

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from websockets.exceptions import ConnectionClosed

from sevenbridge.bots.player import Player
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.view import View
from sevenbridge_app.store import tables as stored_tables
from sevenbridge_app.store.errors import StoreError, StoreErrorCode
from sevenbridge_app.store.store import Store
from sevenbridge_app.tables import client_messages, server_messages
from sevenbridge_app.tables.log_writer import LogWriter
from sevenbridge_app.tables.refusals import RefusalCode
from sevenbridge_app.web import computer_players
from tests.tables.playing import happened
from tests.web.checked_refusals import why
from tests.web.live_server import Chair, Guest, running_server
from tests.web.logged_server import logged_server

ONE_ROUND = {"match_length": 1}


class Broken(Player):
    """A computer player with a fault."""

    def choose(self, view: View, dice: Dice) -> int:
        raise RuntimeError("no idea")


def begun(chair: Chair) -> None:
    """Seat 0 begins, and is asked for the first time."""
    chair.sit(0)
    chair.do(client_messages.Start)
    chair.say_nonce(0)
    chair.hear_until(lambda message: bool(chair.now.options) and getattr(message, "now", None) is not None)


def test_a_computer_with_a_fault_does_not_stop_the_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computer_players, "make_player", lambda *_: Broken())
    with running_server(tmp_path) as address:
        aki = Guest(address, "Aki")
        with aki.join(aki.open_table(seats=2, pause_ms=100, switches=ONE_ROUND)) as chair:
            begun(chair)
            message: Any = None
            while (event := happened(message)) is None or (event.kind, event.seat) != ("discard", 1):
                if chair.now.options and (message is None or message.now):
                    chair.say(client_messages.Play, seat=0, step=chair.now.step, action=chair.now.options[-1])
                message = chair.hear_until(lambda each: getattr(each, "now", None) is not None)


@pytest.mark.parametrize("query", ["matches_of", "tallies_of"])
def test_who_comes_while_the_database_is_away_is_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, query: str
) -> None:
    def fails(*_: Any) -> None:
        raise StoreError(StoreErrorCode.UNAVAILABLE)

    with logged_server(tmp_path) as address:
        aki = Guest(address, "Aki")
        code = aki.open_table()
        monkeypatch.setattr(Store, query, fails)
        with aki.join(code, "?title=1") as chair:
            refusal = chair.hear()
            assert isinstance(refusal, server_messages.No)
            assert why(refusal) == RefusalCode.SERVER_TROUBLE
            with pytest.raises(ConnectionClosed) as closed:
                chair.hear()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1008


def test_a_table_with_a_fault_is_made_again_from_its_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running_server(tmp_path) as address:
        aki = Guest(address, "Aki")
        code = aki.open_table(seats=2, fill="random", pause_ms=100)
        with aki.join(code) as chair:
            begun(chair)
            step, options = chair.now.step, chair.now.options

            def fails(*_: Any) -> None:
                raise RuntimeError("a fault")

            with monkeypatch.context() as patched:
                patched.setattr(LogWriter, "draw", fails)
                chair.say(client_messages.Play, seat=0, step=step, action=0)
                with pytest.raises(ConnectionClosed) as closed:
                    chair.hear_until(lambda message: False)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1011
        with aki.join(code) as chair:
            snapshot = chair.hear_until(lambda message: isinstance(message, server_messages.Snapshot))
            assert isinstance(snapshot, server_messages.Snapshot)
            assert snapshot.mine == (0,)
            assert snapshot.now is not None
            assert (snapshot.now.step, snapshot.now.options) == (step, options)
            assert isinstance(chair.do(client_messages.Play, seat=0, step=step, action=0), server_messages.Ok)


def test_what_the_disk_refuses_did_not_happen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running_server(tmp_path) as address:
        aki = Guest(address, "Aki")
        code = aki.open_table(seats=2, fill="random", pause_ms=100)
        with aki.join(code) as chair:
            begun(chair)
            step, options = chair.now.step, chair.now.options

            def is_full(*_: Any) -> None:
                raise OperationalError("INSERT", None, Exception("database or disk is full"))

            with monkeypatch.context() as patched:
                patched.setattr(stored_tables, "write", is_full)
                number = chair.say(client_messages.Play, seat=0, step=step, action=0)
                with pytest.raises(ConnectionClosed):
                    chair.hear_until(lambda message: getattr(message, "id", None) == number)
        with aki.join(code) as chair:
            snapshot = chair.hear_until(lambda message: isinstance(message, server_messages.Snapshot))
            assert isinstance(snapshot, server_messages.Snapshot)
            assert snapshot.now is not None
            assert (snapshot.now.step, snapshot.now.options) == (step, options)
