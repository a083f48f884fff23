"""Alone with computers: going back in a round, and playing on from a moment of a match that is over."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sevenbridge_app.tables import client_messages, server_messages
from sevenbridge_app.tables.refusals import RefusalCode
from tests.web.live_server import Chair, Guest, running_server
from tests.web.players import Player, seated

SETTINGS: dict[str, Any] = {
    "seats": 3,
    "fill": "random",
    "pause_ms": 0,
    "claim_seconds": 0,
    "visibility": "private",
    "switches": {"match_length": 2, "tie": "shared"},
}


def statistics(guest: Guest) -> list[int]:
    return [each["matches"] for each in guest.ask("GET", "/api/me/statistics").json["presets"]]


def finished_match(address: str) -> Player:
    (player,) = seated(address, 1, **SETTINGS)
    player.ask(client_messages.Start)
    player.play()
    return player


def play_round(chair: Chair) -> None:
    """Plays the first thing on offer until the round is over."""
    played = 0
    while not getattr(chair.heard[-1], "over", None):
        if chair.now.options and chair.now.step > played:
            played = chair.now.step
            chair.say(client_messages.Play, seat=0, step=played, action=chair.now.options[0])
        chair.hear()


def look(chair: Chair) -> server_messages.Snapshot:
    """The next snapshot."""
    found = chair.hear_until(lambda message: isinstance(message, server_messages.Snapshot))
    assert isinstance(found, server_messages.Snapshot)
    return found


def test_back_to_a_discard_which_marks_the_match(tmp_path: Path) -> None:
    with running_server(tmp_path) as address:
        guest = Guest(address, "Aki")
        code = guest.open_table(**SETTINGS)
        player = Player(guest, code, 0)
        player.is_idle = True
        player.connect()
        player.sit()
        player.close()
        with guest.join(code) as chair:
            chair.do(client_messages.Start)
            chair.add_nonce(0, "ab")
            while not chair.now.undo_to:
                if chair.now.options:
                    chair.do(client_messages.Play, seat=0, step=chair.now.step, action=chair.now.options[0])
                else:
                    chair.hear()
            while not chair.now.options:
                chair.hear()
            back = chair.now.undo_to
            chair.say(client_messages.Undo, seat=0, step=back)
            whole = look(chair)
            assert whole.knew_more
            assert whole.now is not None
            assert whole.now.options
            assert whole.now.step > back
        player = Player(guest, code, 0)
        player.connect()
        player.play()
        (match,) = guest.ask("GET", "/api/me/matches").json["matches"]
        assert match["knew_more"] is True
        assert statistics(guest) == []
        assert player.ended[-1].knew_more
        player.close()


def test_playing_on_from_a_moment_which_survives_a_restart(tmp_path: Path) -> None:
    with running_server(tmp_path) as address:
        player = finished_match(address)
        guest, origin = player.guest, f"/api/tables/{player.code}/matches/1/practice"
        player.close()
        for body, code in (
            ({"round": 1, "after": 99999, "seat": 0}, RefusalCode.NO_SUCH_MOMENT),
            ({"round": 1, "after": 0, "seat": 9}, RefusalCode.NO_SUCH_SEAT),
            ({"round": 1, "after": 0}, RefusalCode.MALFORMED),
        ):
            assert guest.ask("POST", origin, body).json["code"] == code
        elsewhere = origin.replace("matches/1", "matches/2")
        body = {"round": 2, "after": 3, "seat": 0}
        assert guest.ask("POST", elsewhere, body).json["code"] == RefusalCode.NOT_FINISHED
        answer = guest.ask("POST", origin, body)
        assert answer.status == 201
        code = answer.json["code"]
        with guest.join(code) as chair:
            first = look(chair)
            assert (first.viewer, first.stage, first.mine) == (0, "playing", (0,))
            assert first.practice == server_messages.Practice(player.code, 1, 2, 3)
            assert first.round is not None
            play_round(chair)
            chair.say(client_messages.Ready, seat=0)
            again = look(chair)
            assert again.round is not None
            assert (again.round.hand, again.round.history) == (first.round.hand, first.round.history)
        assert statistics(guest) == [1]
        assert len(guest.ask("GET", "/api/me/matches").json["matches"]) == 1
    with running_server(tmp_path) as address:
        guest.address = address
        with guest.join(code) as chair:
            later = look(chair)
            assert (later.stage, later.practice) == ("playing", first.practice)
            play_round(chair)
            chair.say(client_messages.Ready, seat=0)
            once_more = look(chair).round
            assert once_more is not None
            assert once_more.hand == first.round.hand
