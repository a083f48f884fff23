"""Others at a table see what somebody has reached, where that person wants it, and as the server knows it."""

from __future__ import annotations

from pathlib import Path

from sevenbridge_app.tables import client_messages, server_messages
from tests.web.live_server import Chair, Guest, running_server
from tests.web.match_players import play_round


def beat_tama(guest: Guest) -> None:
    """Plays matches of one round against Tama until one is won."""
    code = guest.open_table(seats=2, company=["tama"], pause_ms=0, switches={"match_length": 1})
    with guest.join(code) as chair:
        chair.sit(0)
        while not won(guest):
            play_round(chair)


def won(guest: Guest) -> bool:
    """Whether the guest was once placed ahead of the computer that it plays against."""
    return any(each["ahead"] for each in guest.ask("GET", "/api/me/opponents").json["opponents"])


def titles_seen_by(chair: Chair) -> list[int]:
    """The titles at the seats as a connection is told of them."""
    chair.do(client_messages.Look, seat=1)
    seen = next(each for each in reversed(chair.heard) if isinstance(each, server_messages.Snapshot))
    return [seat.title for seat in seen.seats]


def test_the_title_that_the_server_knows_is_shown_where_a_guest_wants_that(tmp_path: Path) -> None:
    with running_server(tmp_path) as address:
        aki, ben = Guest(address, "Aki"), Guest(address, "Ben")
        assert aki.ask("GET", "/api/me/opponents").json["title"] == 1
        beat_tama(aki)
        assert aki.ask("GET", "/api/me/opponents").json["title"] == 2
        for query, titles in {"?title=1": [2, 0], "": [0, 0]}.items():
            code = aki.open_table(seats=2)
            with aki.join(code, query) as first, ben.join(code) as second:
                first.sit(0)
                second.sit(1)
                assert titles_seen_by(second) == titles


def test_whoever_sits_beside_somebody_at_one_screen_has_none_of_theirs(tmp_path: Path) -> None:
    with running_server(tmp_path) as address:
        aki = Guest(address, "Aki")
        with aki.join(aki.open_table(seats=2, visibility="private"), "?title=1") as chair:
            chair.sit(0)
            chair.sit(1)
            assert titles_seen_by(chair) == [1, 0]
