"""Matches that were played alone, without a server, and are handed over to one: what it keeps and refuses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sevenbridge_app.tables.redaction import EVERYTHING
from sevenbridge_app.tables.refusals import RefusalCode
from sevenbridge_app.web import handing_over_api
from tests.alone.page import START, Machine, Page
from tests.alone.test_person import play
from tests.web.checked_refusals import why
from tests.web.live_server import Answer, Guest, running_server
from tests.web.test_days import invite


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, database: str) -> Iterator[str]:
    with running_server(tmp_path_factory.mktemp("server"), database=database) as found:
        yield found


def record_of(seed: int = 0, **settings: Any) -> str:
    """The record of a match that somebody has played alone."""
    page = Page(Machine(seed), seed)
    code = play(page, **settings)
    status, record = page.ask(f"/api/tables/{code}/matches/1/record")
    assert status == 200
    return record


@pytest.fixture(scope="module")
def record() -> str:
    """That of a match with three computers, by rules that are not the usual ones."""
    return record_of(preset="nintendo", company=["aki", "goro", "tama"])


def hand_over(guest: Guest, record: str, **other: Any) -> Answer:
    """Hands a match over as the page does."""
    return guest.ask("POST", "/api/me/matches", {"record": record, "seat": 0, "finished_at": START, **other})


def actions_of(record: str) -> str:
    """The part of a record that both the device and the server write in the same way."""
    return record[record.index("[rules]") :]


def test_it_is_listed_as_played_alone_with_its_replay_and_counts_nowhere(address: str, record: str) -> None:
    guest = Guest(address, "Bea")
    answer = hand_over(guest, record)
    assert answer.status == 201
    code = answer.json["code"]
    [match] = guest.ask("GET", "/api/me/matches").json["matches"]
    assert match["played_alone"]
    assert (match["table"], match["finished_at"], match["seat"]) == (code, START, 0)
    assert match["names"] == ["Bea", "aki", "goro", "tama"]
    kept = guest.ask("GET", f"/api/tables/{code}/matches/1/record").body.decode()
    assert actions_of(kept) == actions_of(record)
    replay = guest.ask("GET", f"/api/tables/{code}/matches/1/replay?viewer={EVERYTHING}").json
    assert replay["messages"][-1]["totals"] == match_totals(record)
    assert guest.ask("GET", f"/api/tables/{code}/matches/1/review").status in (200, 202)
    assert guest.ask("GET", "/api/me/statistics").json["presets"] == []
    opponents = guest.ask("GET", "/api/me/opponents").json
    assert opponents["opponents"] == []
    assert not opponents["dueled_today"]


def match_totals(record: str) -> list[int]:
    """The points at the end of a match."""
    found = re.search(r"^totals = \[(.+)\]$", record, re.MULTILINE)
    assert found is not None
    return [int(each) for each in found[1].split(",")]


def test_a_duel_does_not_count_either(address: str) -> None:
    guest = Guest(address, "Dan")
    assert hand_over(guest, record_of(1, seats=2, company=["goro"])).status == 201
    opponents = guest.ask("GET", "/api/me/opponents").json
    assert (opponents["opponents"], opponents["dueled_today"]) == ([], False)
    assert guest.ask("GET", "/api/me/statistics").json["presets"] == []


def test_nobody_sits_at_its_table_or_plays_the_same(address: str, record: str) -> None:
    guest, other = Guest(address, "Bea"), Guest(address, "Cai")
    code = hand_over(guest, record).json["code"]
    assert guest.ask("GET", f"/api/tables/{code}").json["stage"] == "closed"
    assert why(other.ask("POST", invite(guest, code), {})) == RefusalCode.PLAYED_ALONE


def test_whoever_hands_it_over_again_has_it_once(address: str, record: str) -> None:
    guest = Guest(address, "Bea")
    first, again = hand_over(guest, record), hand_over(guest, record)
    assert (first.status, again.status) == (201, 200)
    assert first.json == again.json
    assert len(guest.ask("GET", "/api/me/matches").json["matches"]) == 1


def test_no_device_tells_of_the_future(address: str, record: str) -> None:
    guest = Guest(address, "Bea")
    hand_over(guest, record, finished_at=10**15)
    [match] = guest.ask("GET", "/api/me/matches").json["matches"]
    assert match["finished_at"] < 10**14


def unfinished(record: str) -> str:
    """The record without its last action."""
    end = record.rindex('\n"""')
    start = record.rindex("\n", 0, end)
    return record[:start] + record[end:]


def other_secret(record: str) -> str:
    """The record with another secret of its shuffles."""
    return re.sub(r'secret = "(..)', lambda found: f'secret = "{int(found[1], 16) ^ 1:02x}', record)


@pytest.mark.parametrize(
    "spoil",
    [
        unfinished,
        other_secret,
        lambda record: record[: record.index("[fairness]")],
        lambda record: re.sub("draw", "pass", record, count=1),
        lambda record: record.replace('"aki"', '"Somebody"', 1),
        lambda record: "",
        lambda record: "no record",
        lambda record: f"# {'x' * 200_000}\n{record}",
    ],
)
def test_what_does_not_follow_the_rules_is_refused(address: str, record: str, spoil: Any) -> None:
    guest = Guest(address, "Eve")
    spoilt = spoil(record)
    assert spoilt != record
    assert why(hand_over(guest, spoilt)) == RefusalCode.BAD_RECORD
    assert guest.ask("GET", "/api/me/matches").json["matches"] == []


@pytest.mark.parametrize("seat", [-1, 1, 4, 10**9])
def test_the_seat_is_that_of_the_person(address: str, record: str, seat: int) -> None:
    assert why(hand_over(Guest(address, "Eve"), record, seat=seat)) == RefusalCode.BAD_RECORD


def test_what_is_too_long_is_not_even_read(address: str) -> None:
    assert why(hand_over(Guest(address, "Eve"), "x" * 300_000)) == RefusalCode.MALFORMED


def test_of_a_guest_so_many_are_kept(address: str, record: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handing_over_api, "MOST", 1)
    guest = Guest(address, "Bea")
    assert hand_over(guest, record).status == 201
    answer = hand_over(guest, record_of(2, seats=2, company=["tama"]))
    assert why(answer) == RefusalCode.MANY_HANDED_OVER
    assert hand_over(guest, record).status == 200


def test_nobody_is_anonymous(address: str, record: str) -> None:
    guest = Guest(address, "Bea")
    guest.cookie = ""
    assert why(hand_over(guest, record)) == RefusalCode.NO_SESSION


def test_all_goes_with_the_guest(address: str, record: str, tmp_path: Path) -> None:
    guest = Guest(address, "Bea")
    code = hand_over(guest, record).json["code"]
    assert guest.ask("DELETE", "/api/me/data").status == 200
    kept = guest.ask("GET", f"/api/tables/{code}/matches/1/record").body.decode()
    assert "Bea" not in kept
