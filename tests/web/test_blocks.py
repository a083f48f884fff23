"""Blocking somebody: they are not heard, not met by a quick match, and learn nothing of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sevenbridge_app.tables import client_messages, server_messages
from sevenbridge_app.tables.refusals import RefusalCode
from tests.web.checked_refusals import why
from tests.web.live_server import Chair, Guest, running_server

QUICK = {"seats": 3}


@contextmanager
def met(address: str) -> Iterator[tuple[Guest, Guest, Chair, Chair, str]]:
    """Two strangers who sit at a table that waits for a third, and its code."""
    aki, ben = Guest(address, "Aki"), Guest(address, "Ben")
    code = aki.open_table(seats=3, visibility="public")
    with aki.join(code) as one:
        assert isinstance(one.sit(0), server_messages.Ok)
        with ben.join(code) as two:
            assert isinstance(two.sit(1), server_messages.Ok)
            yield aki, ben, one, two, code


def block(guest: Guest, code: str, seat: int, name: str) -> list[int]:
    answer = guest.ask("POST", f"/api/tables/{code}/blocks", {"seat": seat, "name": name})
    assert answer.status == 200, answer.body
    return [each["seat"] for each in answer.json["seats"]]


def blocked_seats(guest: Guest, code: str) -> list[int]:
    return [each["seat"] for each in guest.ask("GET", f"/api/tables/{code}/blocks").json["seats"]]


def listed(guest: Guest) -> set[str]:
    return {each["code"] for each in guest.ask("GET", "/api/tables").json["tables"]}


def test_whoever_is_blocked_is_known_at_every_table_and_on_a_list(tmp_path: Path, database: str) -> None:
    with running_server(tmp_path, database=database) as address, met(address) as (aki, ben, _, _, code):
        assert blocked_seats(aki, code) == []
        assert block(aki, code, 1, "Ben") == [1]
        assert blocked_seats(aki, code) == [1]
        assert blocked_seats(ben, code) == []
        other = ben.open_table(seats=2)
        with ben.join(other) as chair:
            chair.sit(1)
            assert blocked_seats(aki, other) == [1]
        ben.ask("POST", "/api/session", {"name": "Benno"})
        (made,) = aki.ask("GET", "/api/me/blocks").json["blocks"]
        assert made["name"] == "Benno"
        assert aki.ask("GET", "/api/me/data").json["blocks"] == [made]
        assert aki.ask("DELETE", f"/api/me/blocks/{made['at']}").json == {"blocks": []}
        assert blocked_seats(aki, code) == []


def test_somebody_who_has_left_can_be_blocked_and_nobody_in_their_stead(
    tmp_path: Path, database: str
) -> None:
    with running_server(tmp_path, database=database) as address, met(address) as (aki, _, _, two, code):
        assert isinstance(two.do(client_messages.Rise, seat=1), server_messages.Ok)
        eve = Guest(address, "Eve")
        with eve.join(code) as chair:
            chair.sit(1)
            assert block(aki, code, 1, "Ben") == []
        assert [each["name"] for each in aki.ask("GET", "/api/me/blocks").json["blocks"]] == ["Ben"]


def test_only_others_whom_one_has_met_can_be_blocked(tmp_path: Path, database: str) -> None:
    with running_server(tmp_path, database=database) as address, met(address) as (aki, ben, _, _, code):
        path = f"/api/tables/{code}/blocks"
        for seat, name in ((1, "Aki"), (0, "Aki"), (2, "Ben"), (-1, "Ben"), (99, "Ben")):
            answer = aki.ask("POST", path, {"seat": seat, "name": name})
            assert why(answer) == RefusalCode.NO_SUCH_PERSON
        stranger = Guest(address, "Eve")
        assert why(stranger.ask("POST", path, {"seat": 1, "name": "Ben"})) == RefusalCode.NOT_SEATED
        nowhere = "/api/tables/ABCDEF/blocks"
        assert why(aki.ask("GET", nowhere)) == RefusalCode.UNKNOWN_TABLE
        assert why(aki.ask("POST", nowhere, {"seat": 1, "name": "Ben"})) == RefusalCode.UNKNOWN_TABLE
        assert why(aki.ask("POST", path, {"seat": 1})) == RefusalCode.MALFORMED
        assert why(aki.ask("DELETE", "/api/me/blocks/today")) == RefusalCode.MALFORMED
        # somebody who is nobody any more
        assert ben.ask("DELETE", "/api/me/data").status == 200
        assert why(aki.ask("POST", path, {"seat": 1, "name": "Ben"})) == RefusalCode.NO_SUCH_PERSON


def test_a_quick_match_keeps_them_apart_and_lists_leave_their_tables_out(
    tmp_path: Path, database: str
) -> None:
    with running_server(tmp_path, database=database) as address, met(address) as (aki, ben, _, _, code):
        block(aki, code, 1, "Ben")
        cho = Guest(address, "Cho")
        his = ben.ask("POST", "/api/quick", QUICK).json["code"]
        with ben.join(his) as chair:
            chair.sit(0)
            hers = aki.ask("POST", "/api/quick", QUICK).json["code"]
            assert hers != his
            with aki.join(hers) as other:
                other.sit(0)
                assert ben.ask("POST", "/api/quick", QUICK).json["code"] == his
                assert aki.ask("POST", "/api/quick", QUICK).json["code"] == hers
                assert cho.ask("POST", "/api/quick", QUICK).json["code"] == his
                shown = {guest.name: listed(guest) & {code, his, hers} for guest in (aki, ben, cho)}
        # the blocked person sits at the table where they met, too
        assert shown == {"Aki": {hers}, "Ben": {code, his, hers}, "Cho": {code, his, hers}}


def told(folder: Path, is_blocked: bool) -> tuple[list[str], list[bytes]]:
    """All that somebody hears at a table, and what lists say to them, blocked or not."""
    with running_server(folder) as address, met(address) as (aki, ben, one, two, code):
        if is_blocked:
            block(aki, code, 1, "Ben")
        for chair, seat in ((one, 0), (two, 1)):
            said = client_messages.Say(900, seat, "phrase", "nice")
            assert isinstance(chair.request(said), server_messages.Ok)
        assert isinstance(two.do(client_messages.Ping), server_messages.Ok)
        paths = ("/api/tables", f"/api/tables/{code}", f"/api/tables/{code}/blocks", "/api/me/blocks")
        return two.frames, [ben.ask("GET", path).body for path in paths]


def test_whoever_is_blocked_hears_the_same_as_one_who_is_not(tmp_path: Path) -> None:
    assert told(tmp_path / "blocked", True) == told(tmp_path / "not", False)
