"""Telling the host about somebody at a table."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import msgspec

from sevenbridge_app.results.complaints import Complaint
from sevenbridge_app.store.administration import Administration
from sevenbridge_app.store.beside import beside
from sevenbridge_app.tables import client_messages, server_messages
from sevenbridge_app.tables.refusals import RefusalCode
from tests.web.checked_refusals import why
from tests.web.live_server import GENEROUS, Answer, Guest, running_server
from tests.web.test_blocks import met


def complain(guest: Guest, code: str, seat: int, name: str, reason: str = "rude") -> Answer:
    return guest.ask("POST", f"/api/tables/{code}/complaints", {"seat": seat, "name": name, "reason": reason})


def kept(folder: Path, database: str) -> list[Complaint]:
    """What the host finds about this test's tables."""
    with beside(database or folder) as connection:
        return Administration(connection).complaints()


def test_the_host_is_told_who_it_was_and_what_they_said(tmp_path: Path, database: str) -> None:
    with running_server(tmp_path, database=database) as address, met(address) as (aki, ben, one, two, code):
        for chair, seat, what in ((two, 1, "oh_no"), (one, 0, "hello"), (two, 1, "thanks")):
            said = client_messages.Say(900, seat, "phrase", what)
            assert isinstance(chair.request(said), server_messages.Ok)
        answer = complain(aki, code, 1, "Ben", "stalling")
        assert answer.status == 201, answer.body
        assert (answer.json["table"], answer.json["match"], answer.json["seat"]) == (code, 0, 1)
        data = aki.ask("GET", "/api/me/data").json
        assert data["complaints"] == [answer.json]
        assert ben.ask("GET", "/api/me/data").json["complaints"] == []
        (made,) = (each for each in kept(tmp_path, database) if each.table == code)
        assert (made.by, made.name, made.seat) == (data["guest"]["number"], "Ben", 1)
        assert made.reason == "stalling"
        assert [each["what"] for each in msgspec.json.decode(made.said)] == ["oh_no", "thanks"]
        assert ben.ask("DELETE", "/api/me/data").status == 200
        assert not [each for each in kept(tmp_path, database) if each.table == code]


def test_somebody_who_has_left_can_still_be_reported(tmp_path: Path, database: str) -> None:
    with running_server(tmp_path, database=database) as address, met(address) as (aki, _, _, two, code):
        assert isinstance(two.do(client_messages.Rise, seat=1), server_messages.Ok)
        assert complain(aki, code, 1, "Ben").status == 201


def test_only_others_whom_one_has_met_are_reported_and_for_a_reason(tmp_path: Path) -> None:
    with running_server(tmp_path) as address, met(address) as (aki, ben, _, _, code):
        assert why(complain(aki, code, 0, "Aki")) == RefusalCode.NO_SUCH_PERSON
        assert why(complain(aki, code, 2, "Ben")) == RefusalCode.NO_SUCH_PERSON
        assert why(complain(aki, code, 1, "Ben", "ugly")) == RefusalCode.MALFORMED
        assert why(complain(Guest(address, "Eve"), code, 1, "Ben")) == RefusalCode.NOT_SEATED
        assert why(complain(aki, "ABCDEF", 1, "Ben")) == RefusalCode.UNKNOWN_TABLE
        assert ben.ask("DELETE", "/api/me/data").status == 200
        assert why(complain(aki, code, 1, "Ben")) == RefusalCode.NO_SUCH_PERSON
    assert kept(tmp_path, "") == []


def test_nobody_reports_without_end(tmp_path: Path) -> None:
    limits = replace(GENEROUS, complaints=2)
    with running_server(tmp_path, limits=limits) as address, met(address) as (aki, ben, _, _, code):
        for _ in range(3):
            # what is refused does not count
            assert why(complain(aki, code, 0, "Aki")) == RefusalCode.NO_SUCH_PERSON
        assert [complain(aki, code, 1, "Ben").status for _ in range(3)] == [201, 201, 429]
        assert why(complain(aki, code, 1, "Ben")) == RefusalCode.TOO_MANY_COMPLAINTS
        assert complain(ben, code, 0, "Aki").status == 201


def told(folder: Path, is_reported: bool) -> tuple[list[str], list[object]]:
    """All that somebody hears at a table and is told of themselves, reported or not."""
    with running_server(folder) as address, met(address) as (aki, ben, _, two, code):
        if is_reported:
            assert complain(aki, code, 1, "Ben").status == 201
        assert isinstance(two.do(client_messages.Ping), server_messages.Ok)
        data = ben.ask("GET", "/api/me/data").json
        return two.frames, [data["complaints"], data["blocks"], ben.ask("GET", f"/api/tables/{code}").body]


def test_whoever_is_reported_hears_the_same_as_one_who_is_not(tmp_path: Path) -> None:
    assert told(tmp_path / "reported", True) == told(tmp_path / "not", False)
