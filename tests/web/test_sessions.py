"""Guests: what their cookies are worth, what they may be called, and which sites may speak for them."""

from __future__ import annotations

import hashlib
import re
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sevenbridge_app.tables import client_messages, server_messages
from sevenbridge_app.tables.refusals import RefusalCode
from sevenbridge_app.web.own_hosts import origin_of
from tests.web.checked_refusals import why
from tests.web.live_server import Answer, Guest, request
from tests.web.logged_server import logged_server
from tests.web.raw_websocket import RawClient

COOKIE = "seven_bridge"


def begin(address: str, name: str = "Aki", **headers: str) -> Answer:
    return request(
        address, "POST", "/api/session", {"name": name}, {k.replace("_", "-"): v for k, v in headers.items()}
    )


def token_of(answer: Answer) -> str:
    return SimpleCookie(answer.headers["set-cookie"])[COOKIE].value


def attributes(answer: Answer) -> dict[str, str]:
    """What the cookie says about itself, by names in lower case."""
    parts = (part.strip().partition("=") for part in answer.headers["set-cookie"].split(";")[1:])
    return {name.lower(): value for name, _, value in parts}


# -- cookies -----------------------------------------------------------------------------------------


def test_the_cookie_is_for_the_server_alone(tmp_path: Path) -> None:
    with logged_server(tmp_path) as address:
        answer = begin(address)
        assert answer.status == 201
        assert answer.json == {"name": "Aki"}
        found = attributes(answer)
        assert set(found) == {"httponly", "samesite", "path", "max-age"}
        assert found["samesite"].lower() in ("lax", "strict")
        assert found["path"] == "/"
        assert int(found["max-age"]) >= 30 * 24 * 3600
        assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("settings", "headers", "is_secure"),
    [
        ({}, {}, False),
        ({"public_url": "http://cards.example"}, {}, False),
        ({"public_url": "https://cards.example"}, {}, True),
        ({}, {"X_Forwarded_Proto": "https"}, False),
        ({"trusted_proxy": "127.0.0.1"}, {"X_Forwarded_Proto": "https"}, True),
        ({"trusted_proxy": "127.0.0.1"}, {"X_Forwarded_Proto": "http"}, False),
        ({"trusted_proxy": "192.0.2.1"}, {"X_Forwarded_Proto": "https"}, False),
    ],
)
def test_the_cookie_is_secure_where_the_server_is_reached_so(
    tmp_path: Path, settings: dict[str, Any], headers: dict[str, str], is_secure: bool
) -> None:
    with logged_server(tmp_path, **settings) as address:
        assert ("secure" in attributes(begin(address, **headers))) == is_secure


def test_tokens_are_long_and_have_nothing_in_common(tmp_path: Path) -> None:
    with logged_server(tmp_path) as address:
        tokens = [token_of(begin(address)) for _ in range(50)]
    assert all(re.fullmatch(r"[\w-]{43}", token) for token in tokens)
    assert len(set(tokens)) == 50
    # 50 random letters of 64 show about 35 different ones; a counter or a clock shows few
    for index in range(42):
        assert len({token[index] for token in tokens}) > 15


def test_tokens_are_nowhere_in_the_data(tmp_path: Path) -> None:
    with logged_server(tmp_path) as address:
        guests = [Guest(address, f"Guest {number}") for number in range(5)]
        with guests[0].join(guests[0].open_table()) as chair:
            assert isinstance(chair.sit(0), server_messages.Ok)
        tokens = [guest.cookie.partition("=")[2] for guest in guests]
        _check_data(tmp_path, tokens)
        assert all(token not in address.log.getvalue() for token in tokens)
    _check_data(tmp_path, tokens)


def _check_data(folder: Path, tokens: list[str]) -> None:
    """The tokens are not kept in any file, though their hashes are."""
    data = b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())
    for token in tokens:
        assert hashlib.sha256(token.encode()).digest() in data
        assert token.encode() not in data
        assert token[:20].encode() not in data


def test_a_session_is_renamed_and_stays_the_same(tmp_path: Path) -> None:
    with logged_server(tmp_path) as address:
        aki = Guest(address, "Aki")
        assert aki.ask("GET", "/api/session").json == {"name": "Aki"}
        code = aki.open_table()
        renamed = aki.ask("POST", "/api/session", {"name": "秋"})
        assert renamed.status == 200
        assert renamed.json == {"name": "秋"}
        assert "set-cookie" not in renamed.headers
        assert aki.ask("GET", "/api/session").json == {"name": "秋"}
        with aki.join(code) as chair:
            hello = chair.hear()
            assert isinstance(hello, server_messages.Hello)
            assert hello.name == "秋"
            assert isinstance(chair.sit(0), server_messages.Ok)
            # the owner is the owner still
            assert isinstance(chair.do(client_messages.Start), server_messages.Ok)


FORGED = ["x", "A" * 43, "../../lock", "\xff\xfe", '"', "a=b", "' OR 1=1 --", "%00", "x" * 5000]


@pytest.mark.parametrize("token", FORGED, ids=lambda token: token[:12])
def test_a_forged_cookie_is_no_session(tmp_path: Path, token: str) -> None:
    with logged_server(tmp_path) as address:
        code = Guest(address, "Aki").open_table()
        cookie = {"Cookie": f"{COOKIE}={token}"}
        for method, path in (
            ("GET", "/api/session"),
            ("POST", "/api/tables"),
            ("POST", "/api/quick"),
            ("GET", "/api/me/matches"),
            ("GET", "/api/me/statistics"),
            ("GET", "/api/me/opponents"),
            ("GET", "/api/seven/statistics"),
            ("POST", "/api/seven/results"),
            ("POST", "/api/puzzles/abc"),
        ):
            answer = request(address, method, path, {}, cookie)
            assert answer.status == 401
            assert why(answer) == RefusalCode.NO_SESSION
        with RawClient(address) as client:
            client.handshake(f"/ws/{code}", f"Cookie: {COOKIE}={token}")
            assert (
                why(msgspec.json.decode(client.hear()[1], type=server_messages.ServerMessage))
                == RefusalCode.NO_SESSION
            )
            assert client.close_code() == 1008
        # who comes with it gets a token of the server's own, never the one brought along
        answer = begin(address, Cookie=cookie["Cookie"])
        assert answer.status == 201
        assert token_of(answer) != token


def test_another_tab_is_the_same_person(tmp_path: Path) -> None:
    with logged_server(tmp_path) as address:
        aki, ben = Guest(address, "Aki"), Guest(address, "Ben")
        code = aki.open_table()
        with aki.join(code) as first, ben.join(code) as watcher:
            assert isinstance(first.sit(2), server_messages.Ok)
            with aki.join(code) as second:
                second.hear()
                snapshot = second.hear()
                assert isinstance(snapshot, server_messages.Snapshot)
                assert (snapshot.viewer, snapshot.mine) == (2, (2,))
                assert isinstance(
                    second.do(client_messages.Prefer, seat=2, auto_draw=True), server_messages.Ok
                )
            # one tab is closed, and Aki is there still
            assert isinstance(first.do(client_messages.Look, seat=2), server_messages.Ok)
            seen = first.hear()
            assert isinstance(seen, server_messages.Snapshot)
            assert seen.auto_draw
            assert not seen.seats[2].gone
            assert isinstance(watcher.do(client_messages.Ping), server_messages.Ok)
            assert not any(
                isinstance(heard, server_messages.SeatChanged) and heard.state.gone for heard in watcher.heard
            )


# -- names and seats ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Aki", "Aki"),
        ("  Aki  ", "Aki"),
        ("Aki\t\n Ito", "Aki Ito"),
        ("\u3000秋\u3000山\u3000", "秋 山"),
        ("あ" * 24, "あ" * 24),
        ("👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("🀄" * 24, "🀄" * 24),
        ("<b>'\"&", "<b>'\"&"),
        ("{en}", "{en}"),
        (" " * 5000 + "x", "x"),
    ],
)
def test_names_are_trimmed(tmp_path: Path, given: str, shown: str) -> None:
    with logged_server(tmp_path) as address:
        assert begin(address, given).json == {"name": shown}


def test_names_that_cannot_be_shown_are_refused(tmp_path: Path) -> None:
    with logged_server(tmp_path) as address:
        aki = Guest(address, "Aki")
        for name, code in {
            " ": RefusalCode.BAD_NAME,
            "あ" * 25: RefusalCode.BAD_NAME,
            "a\0": RefusalCode.NAME_INVISIBLE,
            "\u3164": RefusalCode.NAME_INVISIBLE,
            "Z" + "\u0335" * 23: RefusalCode.NAME_MARKS,
            "\u0410ki": RefusalCode.NAME_MIXED,
        }.items():
            for answer in (begin(address, name), aki.ask("POST", "/api/session", {"name": name})):
                assert answer.status == 400
                assert why(answer) == code
                assert "set-cookie" not in answer.headers
        assert aki.ask("GET", "/api/session").json == {"name": "Aki"}


def test_whoever_looks_like_somebody_at_the_table_sits_down_under_another_name(tmp_path: Path) -> None:
    with logged_server(tmp_path) as address:
        ace, twin = Guest(address, "Ace"), Guest(address, "\u0410\u0441\u0435")
        code = ace.open_table(visibility="public")
        with ace.join(code) as first, twin.join(code) as second:
            first.sit(0)
            assert why(second.sit(1)) == RefusalCode.NAME_ALIKE
            assert twin.ask("POST", "/api/session", {"name": "Bea"}).status == 200
            assert isinstance(second.sit(1), server_messages.Ok)
        assert ace.ask("GET", f"/api/tables/{code}").json["persons"] == ["Ace", "Bea"]


@pytest.mark.parametrize("visibility", ["public", "unlisted", "private"])
def test_only_at_a_private_table_one_person_has_several_seats(tmp_path: Path, visibility: str) -> None:
    with logged_server(tmp_path) as address:
        aki = Guest(address, "Aki")
        code = aki.open_table(visibility=visibility)
        with aki.join(code) as first, aki.join(code) as second:
            assert isinstance(first.sit(0), server_messages.Ok)
            answers = [first.sit(1), second.sit(2), second.sit(0)]
            if visibility == "private":
                assert [type(answer) for answer in answers] == [
                    server_messages.Ok,
                    server_messages.Ok,
                    server_messages.No,
                ]
                assert why(answers[2]) == RefusalCode.SEAT_TAKEN
            else:
                assert [why(answer) for answer in answers[:2]] == [RefusalCode.ONE_SEAT_EACH] * 2
            assert isinstance(first.do(client_messages.Rise, seat=0), server_messages.Ok)
            assert isinstance(second.sit(3), server_messages.Ok)
            assert isinstance(second.do(client_messages.Look, seat=3), server_messages.Ok)
            snapshot = second.hear()
            assert isinstance(snapshot, server_messages.Snapshot)
            assert snapshot.mine == ((1, 2, 3) if visibility == "private" else (3,))


# -- other sites -------------------------------------------------------------------------------------


def origins(own: str) -> list[str]:
    """Origins that are nearly this one."""
    scheme, _, host = own.partition("://")
    name, _, port = host.partition(":")
    return [
        "null",
        "",
        "https://evil.example",
        f"{own}.evil.example",
        f"{scheme}://evil.example:{port or 80}",
        f"{scheme}://evil{host}",
        f"{scheme}://{name}:{int(port or 80) + 1}",
        f"{own}/",
        f"{own} ",
        f"{scheme}://user@{host}",
        f"ftp://{host}",
        host,
    ]


def check_origins(address: str, own: str, foreign: list[str]) -> None:
    aki = Guest(address, "Aki")
    code = aki.open_table()
    for origin in (own, None):
        headers = {"Cookie": aki.cookie} | ({} if origin is None else {"Origin": origin})
        assert request(address, "POST", "/api/tables", {}, headers).status == 201
        with RawClient(address) as client:
            client.handshake(f"/ws/{code}", *(f"{name}: {value}" for name, value in headers.items()))
            assert b'"hello"' in client.hear()[1]
    for origin in foreign:
        if origin.strip() != origin:
            continue
        headers = {"Cookie": aki.cookie, "Origin": origin}
        for path in ("/api/session", "/api/tables", "/api/quick", "/api/seven/results"):
            answer = request(address, "POST", path, {"name": "Eve"}, headers)
            assert answer.status == 403, origin
            assert why(answer) == RefusalCode.FOREIGN_ORIGIN
        with RawClient(address) as client:
            client.handshake(f"/ws/{code}", *(f"{name}: {value}" for name, value in headers.items()))
            assert (
                why(msgspec.json.decode(client.hear()[1], type=server_messages.ServerMessage))
                == RefusalCode.FOREIGN_ORIGIN
            )
            assert client.close_code() == 1008
        # what can be read by anybody may be asked for from anywhere, but no script of theirs sees the answer
        read = request(address, "GET", "/api/tables", headers=headers)
        assert read.status == 200
        assert not any(name.startswith("access-control") for name in read.headers)
    assert aki.ask("GET", "/api/session").json == {"name": "Aki"}


def test_only_pages_of_the_server_itself_may_ask(tmp_path: Path) -> None:
    with logged_server(tmp_path) as address:
        check_origins(address, str(address), origins(address))


@pytest.mark.parametrize("public", ["https://cards.example", "http://cards.example:8080"])
def test_the_public_address_decides_where_it_is_set(tmp_path: Path, public: str) -> None:
    with logged_server(tmp_path, public_url=public) as address:
        other_scheme = (
            public.replace("https", "http") if "https" in public else public.replace("http", "https")
        )
        check_origins(address, public, [*origins(public), other_scheme, str(address)])
        opened = Guest(address, "Aki").ask("POST", "/api/tables", {}).json
        assert opened["url"] == f"{public}/t/{opened['code']}"


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("https://Cards.Example", "https://cards.example"),
        ("https://cards.example:443/", "https://cards.example"),
        ("http://cards.example:80", "http://cards.example"),
        ("https://cards.example:8443/play", "https://cards.example:8443"),
        ("http://[::1]:8777", "http://[::1]:8777"),
    ],
)
def test_a_public_url_is_compared_as_browsers_write_it(url: str, origin: str) -> None:
    assert origin_of(url) == origin
