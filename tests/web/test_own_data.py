"""What a guest may ask for about all that is kept of them, and what ages out."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import select, update
from websockets.exceptions import ConnectionClosed

from sevenbridge_app.store.log_lines import unpack
from sevenbridge_app.store.schema import packed_log
from sevenbridge_app.store.store import Store
from sevenbridge_app.tables import client_messages
from sevenbridge_app.tables.refusals import RefusalCode
from sevenbridge_app.tables.server_messages import Snapshot
from sevenbridge_app.web import host_orders
from sevenbridge_app.web.guest_erasure import erase_guest
from sevenbridge_app.web.guest_sessions import REMEMBERED, RENEWED
from tests.store.stranger import stranger
from tests.web.checked_refusals import why
from tests.web.live_server import PATIENCE, Guest, HandClock, request, running_server
from tests.web.logged_server import caught_log, logged_server
from tests.web.match_players import play_match, seated

NAMES = ("Quentin-Zyx", "Beatrix-Zyx")
DAY = 24 * 3600 * 1000


def until(is_so: Callable[[], bool]) -> None:
    """Asks until it is so."""
    while not is_so():
        pass


def play(address: str) -> tuple[Guest, Guest, str]:
    """Two guests play a match and talk."""
    first, second = (Guest(address, name) for name in NAMES)
    code = first.open_table(seats=2, claim_seconds=0, visibility="private", switches={"match_length": 1})
    with first.join(code) as one, second.join(code) as two:
        players = seated([one, two], seed=11)
        one.request(client_messages.Say(900, 0, "text", "I live in Osaka"))
        two.request(client_messages.Say(900, 1, "text", "So do I"))
        play_match(players)
    return first, second, code


def test_a_guest_gets_everything_that_is_kept_of_them(tmp_path: Path) -> None:
    with logged_server(tmp_path) as address:
        first, _, code = play(address)
        answer = first.ask("GET", "/api/me/data")
        assert answer.headers["content-disposition"].startswith("attachment")
        data = answer.json
        assert data["guest"]["name"] == NAMES[0]
        (match,) = data["matches"]
        assert (match["table"], set(match["names"])) == (code, set(NAMES))
        assert [each["what"] for each in data["said"][code]] == ["I live in Osaka"]
        assert data["statistics"][0]["matches"] == 1
        assert data["seven_by_seven"] == []
        assert why(first.ask("GET", "/api/me/data")) == RefusalCode.TOO_FAST
        assert why(request(address, "GET", "/api/me/data")) == RefusalCode.NO_SESSION


def test_a_guest_is_forgotten_and_the_others_keep_their_match(tmp_path: Path) -> None:
    with logged_server(tmp_path) as address:
        first, second, code = play(address)
        path = f"/api/tables/{code}/matches/1/record"
        statistics = second.ask("GET", "/api/me/statistics").json
        record = request(address, "GET", path).body.decode()
        with first.join(code) as chair, second.join(code) as other:
            assert first.ask("DELETE", "/api/me/data").status == 200
            with pytest.raises(ConnectionClosed):
                chair.hear_until(lambda _: False)
            other.hear_until(lambda each: isinstance(each, Snapshot) and each.seats[0].name == NAMES[0])
            other.hear_until(lambda each: isinstance(each, Snapshot) and each.seats[0].name == "—")
        assert why(first.ask("GET", "/api/session")) == RefusalCode.NO_SESSION
        assert second.ask("GET", "/api/me/statistics").json == statistics
        assert second.ask("GET", "/api/me/matches").json["matches"][0]["names"].count("—") == 1
        until(lambda: request(address, "GET", path).body.decode() == record.replace(NAMES[0], "—"))
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    with closing(Store.open(tmp_path)) as store:
        told = b"".join(line.body for line in store.read(code))
        entry = store.table(code)
        assert entry is not None
        for text in (NAMES[0].encode(), b"Osaka"):
            assert text not in told + entry.summary
    assert NAMES[1].encode() in kept


def test_a_match_that_ends_before_its_node_knows_of_it_tells_no_name_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # the node carries out no order, so the table in memory goes on with the name
    monkeypatch.setattr(host_orders, "PERIOD", 10 * PATIENCE)
    with logged_server(tmp_path) as address:
        first, second = (Guest(address, name) for name in NAMES)
        code = first.open_table(seats=2, claim_seconds=0, switches={"match_length": 1})
        with first.join(code) as one, second.join(code) as two:
            players = seated([one, two], seed=11)
            play_match(players)
            assert first.ask("DELETE", "/api/me/data").status == 200
            play_match(players)
        matches = second.ask("GET", "/api/me/matches").json["matches"]
        assert [set(match["names"]) for match in matches] == [{"—", NAMES[1]}] * 2
    with closing(Store.open(tmp_path)) as store, stranger(tmp_path) as connection:
        assert NAMES[0].encode() not in b"".join(line.body for line in store.read(code))
        packed = [
            unpack(*row)[1] for row in connection.execute(select(packed_log.c.body, packed_log.c.last_line))
        ]
        assert [(NAMES[0].encode() in each, NAMES[1].encode() in each) for each in packed] == [
            (False, True)
        ] * 2


def test_who_logs_out_is_gone_for_this_browser_and_for_good(tmp_path: Path) -> None:
    with logged_server(tmp_path) as address:
        aki = Guest(address, "Aki")
        with aki.join(aki.open_table()) as chair:
            answer = aki.ask("DELETE", "/api/session")
            assert answer.status == 200
            assert "Max-Age=0" in answer.headers["set-cookie"]
            with pytest.raises(ConnectionClosed):
                chair.hear_until(lambda _: False)
        assert why(aki.ask("GET", "/api/session")) == RefusalCode.NO_SESSION
        assert why(aki.ask("DELETE", "/api/session")) == RefusalCode.NO_SESSION


def test_the_cookie_of_a_guest_who_comes_lives_on(tmp_path: Path) -> None:
    clock = HandClock()
    with caught_log(), running_server(tmp_path, now=clock) as address:
        aki = Guest(address, "Aki")
        assert "set-cookie" not in aki.ask("GET", "/api/session").headers
        clock.at += RENEWED + 1
        answer = aki.ask("GET", "/api/session")
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith(aki.cookie + ";")
        assert f"Max-Age={REMEMBERED}" in cookie
        assert "set-cookie" not in aki.ask("GET", "/api/session").headers


def test_what_nobody_uses_ages_out_and_statistics_stay(tmp_path: Path) -> None:
    clock = HandClock()
    with caught_log(), running_server(tmp_path, now=clock) as address:
        first, second, code = play(address)
        for seat, guest in enumerate((first, second)):
            # else the table lives until nobody comes back to the seats
            with guest.join(code) as chair:
                chair.request(client_messages.Rise(901, seat))
        waiting = first.open_table()
    clock.at += 31 * DAY
    with caught_log() as log, running_server(tmp_path, now=clock, keep_tables=30) as address:
        first.address = second.address = address
        until(lambda: "aged out" in log.getvalue())
        assert request(address, "GET", f"/api/tables/{code}").status == 404
        assert request(address, "GET", f"/api/tables/{waiting}").status == 404
        (match,) = first.ask("GET", "/api/me/matches").json["matches"]
        assert match["is_aged"]
        assert why(first.ask("GET", f"/api/tables/{code}/matches/1/record")) == RefusalCode.UNKNOWN_TABLE
        assert first.ask("GET", "/api/me/statistics").json["presets"][0]["matches"] == 1
        assert request(address, "GET", "/api/privacy").json == {"keep_tables_days": 30, "keep_guests_days": 0}
        clock.at += 2 * DAY
        assert second.ask("GET", "/api/session").status == 200
    clock.at += 29 * DAY
    with caught_log() as log, running_server(tmp_path, now=clock, keep_guests=30) as address:
        first.address = second.address = address
        until(lambda: "aged out" in log.getvalue())
        assert why(first.ask("GET", "/api/session")) == RefusalCode.NO_SESSION
        (match,) = second.ask("GET", "/api/me/matches").json["matches"]
        assert set(match["names"]) == {"—", NAMES[1]}


def test_whoever_ages_out_is_taken_out_of_logs_that_stay(tmp_path: Path) -> None:
    clock = HandClock()
    with caught_log(), running_server(tmp_path, now=clock) as address:
        first, second, code = play(address)
    clock.at += 20 * DAY
    with caught_log(), running_server(tmp_path, now=clock) as address:
        second.address = address
        assert second.ask("GET", "/api/session").status == 200
    clock.at += 20 * DAY
    with caught_log() as log, running_server(tmp_path, now=clock, keep_guests=30) as address:
        first.address = second.address = address
        until(lambda: "aged out" in log.getvalue())
        assert why(first.ask("GET", "/api/session")) == RefusalCode.NO_SESSION
        record = second.ask("GET", f"/api/tables/{code}/matches/1/record").body.decode()
        assert NAMES[0] not in record
        assert NAMES[1] in record
    with closing(Store.open(tmp_path)) as store:
        told = b"".join(line.body for line in store.read(code))
        entry = store.table(code)
        assert entry is not None
        for text in (NAMES[0].encode(), b"Osaka"):
            assert text not in told + entry.summary
        assert b"So do I" in told


def test_a_log_of_a_newer_program_keeps_nobody_from_ageing_out(tmp_path: Path) -> None:
    clock = HandClock()
    with caught_log(), running_server(tmp_path, now=clock) as address:
        first, second, code = play(address)
        third, fourth, _ = play(address)
    with closing(Store.open(tmp_path)) as store:
        newer = store.read(code)[3]._replace(body=b'{"t":"weather"}')
        store.rewrite(code, [newer], lambda standing: standing)
    clock.at += 40 * DAY
    with caught_log() as log, running_server(tmp_path, now=clock, keep_guests=30) as address:
        until(lambda: "aged out" in log.getvalue() or "chore failed" in log.getvalue())
        assert log.getvalue().count("log keeps a guest") == 2
        assert code in log.getvalue()
        for guest in (first, second, third, fourth):
            guest.address = address
            assert why(guest.ask("GET", "/api/session")) == RefusalCode.NO_SESSION


def test_a_log_that_is_damaged_keeps_nobody_from_being_forgotten(tmp_path: Path) -> None:
    with caught_log(), running_server(tmp_path) as address:
        _, _, code = play(address)
    with closing(Store.open(tmp_path)) as store, caught_log():
        with stranger(tmp_path) as connection:
            ours = packed_log.c.table_code == code
            connection.execute(update(packed_log).where(ours).values(checksum=b"another"))
        late = store.now() + DAY
        for session in store.guests_before(late, 9):
            erase_guest(store, session)
        assert not store.guests_before(late, 9)
        entry = store.table(code)
        assert entry is not None
        assert not any(name.encode() in entry.summary for name in NAMES)


def test_at_home_nothing_ages(tmp_path: Path) -> None:
    clock = HandClock()
    with caught_log(), running_server(tmp_path, now=clock) as address:
        aki = Guest(address, "Aki")
        code = aki.open_table()
    clock.at += 10_000 * DAY
    with caught_log(), running_server(tmp_path, now=clock) as address:
        assert request(address, "GET", f"/api/tables/{code}").status == 200
        aki.address = address
        assert aki.ask("GET", "/api/session").status == 200
