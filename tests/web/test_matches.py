"""Whole matches of persons, each with a connection of its own."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from sevenbridge.engine.record.reading import read_record
from sevenbridge.engine.rules import PRESETS
from sevenbridge_app.cli.main import main
from sevenbridge_app.tables import client_messages, server_messages
from sevenbridge_app.tables.outbox import PADDING
from sevenbridge_app.tables.redaction import EVERYTHING, WATCHER
from tests.exhaustive import exhaustive_but
from tests.web.heard_table import HeardTable
from tests.web.live_server import Guest, HandClock, running_server
from tests.web.players import Player, at_once, fresh_look, replayed, seated

#: every preset under every number of seats is for the tests of the tables, where no connections are
TABLES = list(zip(PRESETS, range(2, 7), strict=True))
each_preset_and_number_of_seats = pytest.mark.parametrize(
    ("preset", "seats"), exhaustive_but([TABLES[0], TABLES[-1]], TABLES)
)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, database: str) -> Iterator[str]:
    """One server for all matches."""
    with running_server(tmp_path_factory.mktemp("server"), database=database) as found:
        yield found


def holds(text: bytes, folder: Path) -> bool:
    """Whether a record is one of a match by the rules, with the shuffles that were promised."""
    file = folder / "match.toml"
    file.write_bytes(text)
    return main(["check", str(file)]) == 0 and main(["verify", str(file)]) == 0


def heard_of(player: Player, match: int) -> list[server_messages.Event]:
    """A match as a player was told of it."""
    first = next(
        e.seq for e in player.heard.values() if isinstance(e, server_messages.MatchBegan) and e.match == match
    )
    last = next(
        e.seq for e in player.heard.values() if isinstance(e, server_messages.MatchEnded) and e.match == match
    )
    return [player.heard[seq] for seq in range(first, last + 1)]


def check_end(players: list[Player], folder: Path, match: int = 1) -> None:
    """All have been told the same, the server still says the same, and the record proves it."""
    for player in players:
        player.catch_up()
    for player in players:
        snapshot = HeardTable.of(fresh_look(player.guest, player.code, f"?seat={player.seat}"))
        assert snapshot == player.table
        assert snapshot.public() == players[0].table.public()
        assert set(player.heard) == set(range(min(player.heard), snapshot.seq + 1))
        assert player.ended == players[0].ended
        assert replayed(player.guest, player.code, match, player.seat) == heard_of(player, match)
        found = player.guest.ask("GET", "/api/me/matches").json["matches"]
        assert (player.code, match, player.seat) in [
            (each["table"], each["number"], each["seat"]) for each in found
        ]
        this = f"/api/me/matches?table={player.code}&match="
        assert player.guest.ask("GET", f"{this}{match}").json["matches"] == [
            each for each in found if (each["table"], each["number"]) == (player.code, match)
        ]
        assert player.guest.ask("GET", f"{this}{match + 1}").json["matches"] == []
    for seat, player in enumerate(players):
        for other in players[:seat]:
            assert player.table.hand.isdisjoint(other.table.hand)
    answer = players[0].guest.ask("GET", f"/api/tables/{players[0].code}/matches/{match}/record")
    record = read_record(answer.body.decode())
    assert record.players == tuple(player.guest.name for player in players)
    begun = heard_of(players[0], match)[0]
    assert isinstance(begun, server_messages.MatchBegan)
    assert record.shuffles is not None
    assert record.shuffles.commitment == begun.commitment
    assert holds(answer.body, folder)


@each_preset_and_number_of_seats
def test_a_match_of_persons_at_a_fast_table(address: str, tmp_path: Path, preset: str, seats: int) -> None:
    players = seated(address, seats, seats=seats, preset=preset, switches={"tie": "shared"})
    players[0].ask(client_messages.Start)
    at_once(player.play for player in players)
    assert players[0].table.number > 1
    check_end(players, tmp_path)
    for player in players:
        player.close()


@each_preset_and_number_of_seats
def test_a_match_of_persons_at_a_level_table(tmp_path: Path, preset: str, seats: int) -> None:
    clock = HandClock()
    with running_server(tmp_path, now=clock) as address:
        players = seated(
            address,
            seats,
            seats=seats,
            preset=preset,
            switches={"match_length": 1},
            claims="level",
            claim_seconds=3,
        )
        players[0].ask(client_messages.Start)
        while not all(player.ended for player in players):
            plays = [player.catch_up() for player in players]
            if not any(plays):
                clock.at += 3000
        check_end(players, tmp_path)
        for player in players:
            # the greeting is the same for all tables
            assert {len(frame.encode()) % PADDING for frame in player.chair.frames[1:]} == {0}
            player.close()


def test_those_who_sit_here_play_another_match(address: str, tmp_path: Path) -> None:
    players = seated(address, 3, seats=3, switches={"match_length": 1, "tie": "shared"})
    for match in (1, 2, 3):
        players[0].ask(client_messages.Start)
        at_once(partial(player.play, match) for player in players)
        check_end(players, tmp_path, match)
    for player in players:
        player.close()


def test_one_person_plays_both_seats_of_a_private_table(address: str, tmp_path: Path) -> None:
    guest = Guest(address, "Both")
    code = guest.open_table(seats=2, visibility="private", switches={"match_length": 2, "tie": "shared"})
    players = [Player(guest, code, seat) for seat in (0, 1)]
    with guest.join(code) as chair:
        for player in players:
            chair.do(client_messages.Sit, seat=player.seat)
        for player in players:
            player.connect(f"?seat={player.seat}")
    players[0].ask(client_messages.Start)
    at_once(player.play for player in players)
    check_end(players, tmp_path)
    for player in players:
        player.close()


def test_a_person_who_is_called_as_a_computer_is_still_a_person(address: str) -> None:
    guest = Guest(address, "fox")
    code = guest.open_table(seats=2, fill="fox", pause_ms=0, switches={"match_length": 1, "tie": "shared"})
    player = Player(guest, code, seat=0)
    player.connect()
    player.sit()
    player.ask(client_messages.Start)
    player.play()
    player.catch_up()
    (match,) = guest.ask("GET", "/api/me/matches").json["matches"]
    assert match["names"] == ["fox", "fox"]
    assert match["computers"] == [1]
    own = match["place"]
    standing = guest.ask("GET", "/api/me/opponents").json
    assert standing["dueled_today"]
    opponents = standing["opponents"]
    assert opponents in (
        [{"player": "fox", "ahead": own == 1, "behind": own == 2}],
        [{"player": "fox", "ahead": 0, "behind": 0}],
    )
    player.close()


@pytest.mark.parametrize("database", exhaustive_but(["sqlite"], ["sqlite", "postgres"]), indirect=True)
def test_a_level_window_closes_by_itself(address: str) -> None:
    players = seated(address, 2, seats=2, claims="level", claim_seconds=3)
    players[0].ask(client_messages.Start)

    def is_closed(player: Player) -> bool:
        return isinstance(player.heard.get(player.table.seq), server_messages.WindowClosed)

    at_once(partial(player.hear_until, is_closed) for player in players)
    for player in players:
        player.close()


def test_nothing_of_a_match_is_given_away_before_its_end(address: str) -> None:
    players = seated(address, 2, seats=2)
    stranger = Guest(address, "Stranger")
    pages = ("record", "replay", *(f"replay?viewer={viewer}" for viewer in (EVERYTHING, WATCHER, 0, 1)))

    def refusals(match: int) -> set[tuple[int, str]]:
        answers = [
            guest.ask("GET", f"/api/tables/{players[0].code}/matches/{match}/{page}")
            for guest in (stranger, players[1].guest)
            for page in pages
        ]
        return {(answer.status, "" if answer.status == 200 else answer.json["code"]) for answer in answers}

    nothing = {(404, "not_finished")}
    assert refusals(1) == nothing
    players[0].ask(client_messages.Start)
    players[0].hear_until(lambda _: players[0].table.stage == "hashes")
    assert refusals(1) == nothing
    at_once(partial(player.hear_until, lambda one: one.table.number == 2) for player in players)
    assert refusals(1) == nothing
    at_once(player.play for player in players)
    assert refusals(1) == {(200, "")}
    assert refusals(0) == refusals(2) == nothing
    for player in players:
        player.close()
