"""A person comes, opens a table and plays a match against computers."""

from pathlib import Path

from sevenbridge.engine.record.reading import read_record
from sevenbridge.engine.replay import replay
from sevenbridge_app.tables import client_messages, server_messages
from tests.web.live_server import Guest, running_server


def test_a_guest_plays_a_match_against_computers_and_takes_the_record_home(tmp_path: Path) -> None:
    with running_server(tmp_path) as address:
        aki = Guest(address, "Aki")
        code = aki.open_table(seats=3, pause_ms=0, switches={"match_length": 1})
        with aki.join(code) as chair:
            assert isinstance(chair.sit(0), server_messages.Ok)
            assert isinstance(chair.do(client_messages.Start), server_messages.Ok)
            while not isinstance(message := chair.hear(), server_messages.MatchEnded):
                if isinstance(message, server_messages.MatchBegan):
                    chair.say_nonce(0, "0123456789abcdef")
                elif chair.now.options and getattr(message, "now", None):
                    chair.say(client_messages.Play, seat=0, step=chair.now.step, action=chair.now.options[0])
        answer = aki.ask("GET", f"/api/tables/{code}/matches/1/record")
        record = read_record(answer.body.decode())
        assert record.players[0] == "Aki"
        assert replay(record).holds
        assert aki.ask("GET", "/api/me/matches").json["matches"][0]["table"] == code
