"""What the server tells over HTTP to whoever asks, and what it writes in its journal."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest
from prometheus_client.parser import text_string_to_metric_families

from sevenbridge_app.tables import client_messages, server_messages
from sevenbridge_app.tables.refusals import RefusalCode
from sevenbridge_app.tables.server_messages import PROTOCOL
from sevenbridge_app.tables.settings import SettingsState
from sevenbridge_app.tables.summary import LISTED
from tests.web.checked_refusals import why
from tests.web.live_server import Answer, Guest, request, running_server
from tests.web.logged_server import logged_server
from tests.web.match_players import play_match, seated
from tests.web.raw_websocket import RawClient

NAMES = ("Quentin-Zyx", "Beatrix-Zyx")
#: what anybody may ask for
OPEN = (
    "/",
    "/api/rules",
    "/api/actions",
    "/api/protocol",
    "/api/tables",
    "/api/seven/daily",
    "/healthz",
    "/readyz",
    "/metrics",
)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with logged_server(tmp_path_factory.mktemp("data")) as address:
        yield address


def test_health(address: str) -> None:
    answer = request(address, "GET", "/healthz")
    assert (answer.status, answer.body) == (200, b"ok\n")


def test_the_number_of_the_protocol(address: str) -> None:
    answer = request(address, "GET", "/api/protocol")
    assert answer.json["protocol"] == PROTOCOL


def test_the_first_page_tells_how_to_play_in_both_languages(address: str) -> None:
    text = request(address, "GET", "/").body.decode()
    assert text.count(f"sevenbridge play --url {address}") == 2
    assert re.search("[ぁ-ん]", text)


def samples(address: str) -> dict[tuple[str, str], float]:
    """The figures by name and label."""
    text = request(address, "GET", "/metrics").body.decode()
    found = {}
    for family in text_string_to_metric_families(text):
        assert family.documentation
        for sample in family.samples:
            assert set(sample.labels) <= {"code", "fate", "le", "queue", "why"}
            found[sample.name, sample.labels.get("code") or sample.labels.get("le", "")] = sample.value
    return found


def test_the_figures_are_for_this_machine_alone(address: str) -> None:
    assert request(address, "GET", "/metrics").status == 200
    for header in ("X-Forwarded-For", "Forwarded", "Via", "X-Real-IP"):
        answer = request(address, "GET", "/metrics", headers={header: "127.0.0.1"})
        assert answer.status == 403
        assert why(answer) == RefusalCode.HOST_ONLY


def test_the_figures_are_those_of_prometheus_and_tell_nothing_of_games(tmp_path: Path) -> None:
    with logged_server(tmp_path) as address:
        guests = [Guest(address, name) for name in NAMES]
        code = guests[0].open_table(seats=2, claim_seconds=0, switches={"match_length": 1})
        with guests[0].join(code) as first, guests[1].join(code) as second:
            play_match(seated([first, second], seed=11))
            for _ in range(3):
                assert why(second.do(client_messages.Start)) == RefusalCode.OWNER_ONLY
            assert why(request(address, "GET", "/api/session")) == RefusalCode.NO_SESSION
        answer = request(address, "GET", "/metrics")
        assert answer.headers["content-type"].startswith("text/plain")
        found = samples(address)
        assert found["sevenbridge_sessions_total", ""] == 2
        assert found["sevenbridge_refusals_total", "owner_only"] == 3
        assert found["sevenbridge_refusals_total", "no_session"] == 1
        assert found["sevenbridge_lines_total", ""] > 20
        assert ("sevenbridge_tables", "") in found
        codes = {label for name, label in found if name.startswith("sevenbridge_refusals")}
        assert codes <= set(RefusalCode)
        text = answer.body.decode()
        assert code not in text
        assert not any(name in text for name in NAMES)
        assert not re.search(r"\b[A2-9TJQK][shdc]\b", text)


# -- tables ------------------------------------------------------------------------------------------


def test_only_public_tables_are_listed(tmp_path: Path) -> None:
    with logged_server(tmp_path) as address:
        aki = Guest(address, "Aki")
        codes = {each: aki.open_table(visibility=each) for each in ("public", "unlisted", "private")}
        quick = aki.ask("POST", "/api/quick", {}).json["code"]
        listed = request(address, "GET", "/api/tables")
        assert {each["code"] for each in listed.json["tables"]} == {codes["public"], quick}
        assert codes["unlisted"] not in listed.body.decode()
        assert codes["private"] not in listed.body.decode()
        # who has the code may look, and sees the same as in the list
        for code in codes.values():
            found = request(address, "GET", f"/api/tables/{code}")
            assert found.status == 200
            assert set(found.json) == set(listed.json["tables"][0])
            # and all that the table is set to, as those are told who connect
            with aki.join(code) as chair:
                whole = chair.hear_until(lambda message: isinstance(message, server_messages.Snapshot))
            assert isinstance(whole, server_messages.Snapshot)
            assert msgspec.convert(found.json["settings"], SettingsState) == whole.settings
        # names of those who sit there are told, and that they play
        with aki.join(codes["public"]) as chair:
            assert isinstance(chair.sit(1), server_messages.Ok)
            (entry,) = (
                each
                for each in request(address, "GET", "/api/tables").json["tables"]
                if each["code"] == codes["public"]
            )
            assert entry["persons"] == ["Aki"]
            assert entry["stage"] == "open"


def test_a_quick_match_brings_those_together_who_want_the_same(tmp_path: Path) -> None:
    with logged_server(tmp_path) as address:
        aki, ben, cho = (Guest(address, name) for name in ("Aki", "Ben", "Cho"))
        opened = aki.ask("POST", "/api/quick", {"seats": 2})
        assert opened.status == 201
        code = opened.json["code"]
        # Aki is expected there
        assert ben.ask("POST", "/api/quick", {"seats": 2}).json["code"] == code
        with aki.join(code) as first:
            assert isinstance(first.sit(0), server_messages.Ok)
            assert ben.ask("POST", "/api/quick", {"seats": 3}).json["code"] != code
            assert ben.ask("POST", "/api/quick", {"seats": 2, "preset": "pagat"}).json["code"] != code
            found = ben.ask("POST", "/api/quick", {"seats": 2})
            assert (found.status, found.json) == (200, opened.json)
            with ben.join(code) as second:
                assert isinstance(second.sit(1), server_messages.Ok)
                first.hear_until(lambda message: isinstance(message, server_messages.MatchBegan))
                # it has begun, and is full
                assert cho.ask("POST", "/api/quick", {"seats": 2}).json["code"] != code


def test_those_who_ask_for_a_quick_match_at_the_same_moment_meet(tmp_path: Path) -> None:
    with logged_server(tmp_path) as address:
        guests = [Guest(address, f"Guest {number}") for number in range(8)]
        with ThreadPoolExecutor(len(guests)) as threads:
            answers = list(threads.map(lambda guest: guest.ask("POST", "/api/quick", {"seats": 2}), guests))
        assert len({answer.json["code"] for answer in answers}) == 1
        assert {answer.status for answer in answers} <= {200, 201}


def test_empty_tables_do_not_hide_those_at_which_somebody_waits(tmp_path: Path) -> None:
    with running_server(tmp_path) as address:
        aki, troll, ben = (Guest(address, name) for name in ("Aki", "Troll", "Ben"))
        code = aki.open_table(visibility="public")
        quick = aki.ask("POST", "/api/quick", {"seats": 3}).json["code"]
        with aki.join(code) as first, aki.join(quick) as second:
            first.sit(0)
            second.sit(0)
            for number in range(LISTED + 10):
                if number % 30 == 0:
                    troll = Guest(address, f"Troll {number}")
                troll.open_table(visibility="public")
            listed = [each["code"] for each in ben.ask("GET", "/api/tables").json["tables"]]
            assert len(listed) == LISTED
            assert set(listed[:2]) == {code, quick}
            assert ben.ask("POST", "/api/quick", {"seats": 3}).json["code"] == quick


def test_codes_are_of_letters_that_nobody_confuses(address: str) -> None:
    aki = Guest(address, "Aki")
    opened = aki.ask("POST", "/api/tables", {}).json
    assert re.fullmatch("[A-HJ-NP-Z]{6}", opened["code"])
    assert opened["path"] == f"/t/{opened['code']}"
    assert opened["url"] == address + opened["path"]
    # a browser knows best how it came here
    seen = "https" + address.removeprefix("http")
    opened = request(address, "POST", "/api/tables", {}, aki.headers | {"Origin": seen}).json
    assert opened["url"] == seen + opened["path"]


# -- what is not there -------------------------------------------------------------------------------

LOST = [
    "/api",
    "/api/",
    "/nothing",
    "//",
    "/api/tables/",
    "/api/tables/ABCDEF/matches",
    "/api/tables/ABCDEF/matches/1",
    "/api/rules/",
    "/API/RULES",
    "/../../etc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/ws/ABCDEF",
    "/robots.txt",
    "/" + "x" * 5000,
]


@pytest.mark.parametrize("path", LOST, ids=lambda path: path[:40])
def test_what_is_not_there_is_refused_in_both_languages(address: str, path: str) -> None:
    for method in ("GET", "POST", "DELETE"):
        answer = request(address, method, path)
        assert answer.status == 404
        assert why(answer) == RefusalCode.NO_SUCH_PAGE


@pytest.mark.parametrize("path", [*OPEN, "/api/me/matches", "/api/seven/results"])
@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND", "get"])
def test_what_cannot_be_done_to_an_address_is_refused(address: str, path: str, method: str) -> None:
    answer = request(address, method, path)
    assert answer.status in (404, 405)
    assert why(answer) == RefusalCode.NO_SUCH_PAGE
    assert not any(name.startswith("access-control") for name in answer.headers)


@pytest.mark.parametrize("path", OPEN)
def test_the_head_is_that_of_the_whole(address: str, path: str) -> None:
    head, whole = (request(address, method, path) for method in ("HEAD", "GET"))
    assert head.status == whole.status == 200
    assert head.body == b""
    assert head.headers["content-type"] == whole.headers["content-type"]
    if path != "/metrics":
        assert int(head.headers["content-length"]) == len(whole.body)
    lost = request(address, "HEAD", "/nothing")
    assert (lost.status, lost.body) == (404, b"")


def test_nobody_learns_more_than_needed_from_the_headers(address: str) -> None:
    aki = Guest(address, "Aki")
    answers: list[Answer] = [request(address, "GET", path) for path in (*OPEN, "/nothing", "/api/session")]
    answers += [aki.ask("GET", "/api/session"), aki.ask("POST", "/api/tables", {})]
    for answer in answers:
        assert "server" not in answer.headers
        assert "x-powered-by" not in answer.headers
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
        assert answer.headers["cross-origin-opener-policy"] == "same-origin"
        assert not any(name.startswith("access-control") for name in answer.headers)
    for path in (
        "/api/session",
        "/api/tables",
        "/api/me/matches",
        "/api/me/statistics",
        "/api/seven/statistics",
        "/api/puzzles/tally",
    ):
        assert aki.ask("GET", path).headers["cache-control"] == "no-store"
    for path in ("/api/rules", "/api/actions"):
        assert "max-age" in request(address, "GET", path).headers["cache-control"]


def test_a_record_is_a_file_to_keep(tmp_path: Path) -> None:
    with logged_server(tmp_path) as address:
        guests = [Guest(address, name) for name in NAMES]
        code = guests[0].open_table(seats=2, claim_seconds=0, switches={"match_length": 1})
        with guests[0].join(code) as first, guests[1].join(code) as second:
            play_match(seated([first, second], seed=12))
        answer = request(address, "GET", f"/api/tables/{code.lower()}/matches/1/record")
        assert answer.headers["content-type"].startswith("application/toml")
        assert answer.headers["content-disposition"] == f'attachment; filename="seven-bridge-{code}-1.toml"'


# -- the journal -------------------------------------------------------------------------------------


def test_no_card_gets_into_the_journal(tmp_path: Path) -> None:
    with logged_server(tmp_path) as address:
        guests = [Guest(address, name) for name in NAMES]
        code = guests[0].open_table(
            seats=2, claim_seconds=0, visibility="private", switches={"match_length": 1}
        )
        with guests[0].join(code) as first, guests[1].join(code) as second:
            players = seated([first, second], seed=13)
            play_match(players)
            # trouble of all kinds besides
            for bad in ("{", '{"do":"play","id":1,"seat":0,"step":0,"action":0}'):
                first.socket.send(bad)
                first.hear_until(lambda message: isinstance(message, server_messages.No))
            for payload in (b"\xff", b"x" * 5000):
                with RawClient(address) as client:
                    client.handshake(f"/ws/{code}", f"Cookie: {guests[0].cookie}")
                    client.send(payload)
                    client.close_code()
            request(address, "POST", "/api/tables", b"{")
            frames = [*first.frames, *second.frames]
        journal = address.log.getvalue()
        assert {line["event"] for line in address.lines()} >= {"server started", "table opened"}
        for line in address.lines():
            assert {"event", "level", "timestamp"} <= set(line)
        words = set(_texts([json.loads(frame) for frame in frames]))
        hands = {word for word in words if re.fullmatch(r"[A2-9TJQK][shdc]( [A2-9TJQK][shdc])*", word)}
        assert any(len(hand) > 15 for hand in hands)
        assert not any(hand in journal for hand in hands)
        assert not re.search(r"\b[A2-9TJQK][shdc]\b", journal.replace(str(tmp_path), ""))
        assert not any(frame in journal for frame in frames)
        assert not any(word in journal for word in words if len(word) >= 16)
        assert not any(name in journal for name in NAMES)
        assert not any(guest.cookie.partition("=")[2] in journal for guest in guests)


def _texts(value: object) -> Iterator[str]:
    """All texts in a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)
    elif isinstance(value, dict):
        for each in value.values():
            yield from _texts(each)
