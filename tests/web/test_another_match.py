"""Another match with the same people: one tap each, and no new link."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from sevenbridge_app.tables import client_messages, server_messages
from sevenbridge_app.tables.refusals import RefusalCode
from tests.web.checked_refusals import why
from tests.web.live_server import Chair, Guest, running_server
from tests.web.match_players import MatchPlayer, play_match, seated


@contextmanager
def played(folder: Path, persons: int) -> Iterator[list[MatchPlayer]]:
    """Persons who have played a match of one round with each other; the first is the owner."""
    with running_server(folder) as address, ExitStack() as stack:
        guests = [Guest(address, name) for name in ("Aki", "Ben", "Chie")[:persons]]
        code = guests[0].open_table(seats=persons, switches={"match_length": 1}, pause_ms=0)
        chairs = [stack.enter_context(guest.join(code)) for guest in guests]
        players = seated(chairs, 5)
        play_match(players)
        yield players


def begins(chair: Chair) -> int:
    """The number of the match that begins next."""
    begun = chair.hear_until(lambda message: isinstance(message, server_messages.MatchBegan))
    assert isinstance(begun, server_messages.MatchBegan)
    return begun.match


def wants_another(player: MatchPlayer) -> server_messages.Ok | server_messages.No:
    return player.chair.do(client_messages.Again, seat=player.seat)


def test_another_match_begins_when_all_have_said_so(tmp_path: Path) -> None:
    with played(tmp_path, 3) as players:
        for player in players[:0:-1]:
            assert isinstance(wants_another(player), server_messages.Ok)
        owner = players[0].chair
        assert isinstance(owner.do(client_messages.Ping), server_messages.Ok)
        said = {heard.seat for heard in owner.heard if isinstance(heard, server_messages.SeatReady)}
        assert said == {1, 2}
        begun = [heard.match for heard in owner.heard if isinstance(heard, server_messages.MatchBegan)]
        assert begun == [1]
        owner.say(client_messages.Again, seat=0)
        assert begins(owner) == 2


def test_the_owner_need_not_wait_for_all(tmp_path: Path) -> None:
    with played(tmp_path, 3) as players:
        assert isinstance(wants_another(players[1]), server_messages.Ok)
        players[0].chair.say(client_messages.Start)
        assert begins(players[0].chair) == 2


def test_who_has_left_the_seat_is_not_waited_for(tmp_path: Path) -> None:
    with played(tmp_path, 2) as players:
        assert isinstance(wants_another(players[0]), server_messages.Ok)
        assert isinstance(players[1].chair.do(client_messages.Rise, seat=1), server_messages.Ok)
        assert begins(players[0].chair) == 2


def test_what_was_said_after_the_last_round_asks_for_no_other_match(tmp_path: Path) -> None:
    with played(tmp_path, 2) as players:
        for player in players:
            assert why(player.chair.do(client_messages.Ready, seat=player.seat)) == RefusalCode.NOT_NOW
        assert isinstance(wants_another(players[0]), server_messages.Ok)
        players[0].chair.say(client_messages.Look, seat=0)
        table = players[0].chair.hear_until(lambda heard: isinstance(heard, server_messages.Snapshot))
        assert isinstance(table, server_messages.Snapshot)
        assert (table.stage, table.ready) == ("open", (0,))
