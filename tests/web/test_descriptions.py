"""What describes the protocol is as the server's own types have it, and a server does what it says."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import patch

import pytest
from jsonschema import Draft202012Validator
from starlette.applications import Starlette
from starlette.routing import Route

from app.protocol.files import FILES
from app.protocol.wire_types import class_doc, classes_in, endpoints, field_docs
from sevenbridge_app.tables import client_messages
from sevenbridge_app.web import app
from sevenbridge_app.web.page import ADDRESSES
from sevenbridge_app.web.server import Server
from sevenbridge_app.web.settings import Settings
from tests.browser.dealing import deck, stacked
from tests.web.described import check_message, description
from tests.web.live_server import Guest, request, running_server
from tests.web.players import at_once, seated

#: a deal in which whoever begins soon goes out
SHORT = deck(hands=["2h 3h 4h 5s 5d 5c 5h", "3c 6d 9s Jh Qc Kd Ah"], upcard="Kh", stock="9h 6c")
MATCH = "/api/tables/{code}/matches/1"
DESCRIPTIONS = ("openapi.json", "asyncapi.json")


#: what those who played that match were sent
FRAMES: list[str] = []


@pytest.fixture(scope="module")
def player(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Guest, str]]:
    """Somebody who has played a match, with the code of its table; another table is in the list."""
    with stacked(SHORT, seats=2), running_server(tmp_path_factory.mktemp("data")) as address:
        players = seated(address, 2, seats=2, switches={"match_length": 1, "tie": "shared"})
        players[0].ask(client_messages.Start)
        at_once(each.play for each in players)
        for each in players:
            each.close()
            FRAMES.extend(each.chair.frames)
        guest = players[0].guest
        guest.open_table(visibility="public")
        yield guest, players[0].code


def _closed(schema: Any, at: str) -> Iterator[str]:
    """Where in a schema there are values that never become more."""
    match schema:
        case {"enum": [_]} if at.endswith((".t", ".do")):
            pass
        case {"enum": _} | {"const": _}:
            yield at
        case dict():
            for name, each in schema.items():
                yield from _closed(each, at if name == "properties" else f"{at}.{name}")
        case list():
            for each in schema:
                yield from _closed(each, at)


def test_values_are_closed_only_in_what_a_server_is_sent() -> None:
    sent = {"NewComplaint.reason", "Result.kind", "Say.kind"}
    sent |= {f"TableSettings.{name}" for name in ("claims", "coach", "visibility", "watching")}
    found = set()
    for name in DESCRIPTIONS:
        parts = description(name)
        for each in (
            parts["components"]["schemas"],
            parts["components"].get("responses"),
            parts.get("paths"),
        ):
            found |= set(_closed(each, ""))
        assert "Further messages, members and values may come" in parts["info"]["description"]
    assert found == {f".{each}" for each in sent}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_files_are_up_to_date(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == FILES[path](), "run `python -m app.protocol`"


@pytest.mark.parametrize("name", DESCRIPTIONS)
def test_a_server_gives_its_descriptions_out(player: tuple[Guest, str], name: str) -> None:
    guest, _ = player
    assert request(guest.address, "GET", f"/{name}").json == description(name)


@pytest.mark.parametrize("name", DESCRIPTIONS)
def test_all_schemas_are_schemas_and_what_they_name_is_there(name: str) -> None:
    found = description(name)
    for schema in found["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)

    def references(value: Any) -> Iterator[str]:
        if isinstance(value, dict):
            if isinstance(value.get("$ref"), str):
                yield value["$ref"]
            for each in value.values():
                yield from references(each)
        elif isinstance(value, list):
            for each in value:
                yield from references(each)

    for each in references(found):
        there = found
        for part in each.removeprefix("#/").split("/"):
            there = there[part]


def test_every_route_is_described_and_nothing_that_is_no_route() -> None:
    server = Server(Settings(), *cast(Any, [None] * (len(fields(Server)) - 1)))
    object.__setattr__(server, "own_hosts", SimpleNamespace(websocket_sources=None))
    with patch.object(app, "Starlette", wraps=Starlette) as made:
        app.application(server)
    routes: list[Route] = made.call_args_list[0].kwargs["routes"]
    page = {*ADDRESSES, *(each.path for each in routes if re.search(r"\.\w+$", each.path))}
    real = {
        (method, each.path)
        for each in routes
        for method in each.methods or ()
        if method != "HEAD" and each.path not in page - {"/openapi.json", "/asyncapi.json"}
    }
    paths = description("openapi.json")["paths"]
    assert real == {(method.upper(), path) for path, operations in paths.items() for method in operations}


def test_all_that_is_described_says_what_it_is() -> None:
    for path, operations in description("openapi.json")["paths"].items():
        for method, operation in operations.items():
            assert operation["summary"].endswith("."), (method, path)
    for message in description("asyncapi.json")["components"]["messages"].values():
        assert message["summary"], message["name"]
    kinds = [kind for each in endpoints() for kind in (*each.answers.values(), each.body) if kind]
    for cls in classes_in(kinds):
        assert class_doc(cls) or field_docs(cls), cls


@pytest.mark.parametrize(
    ("path", "listed"),
    [
        ("/api/session", ""),
        ("/api/rules", "switches"),
        ("/api/actions?below=100", "actions"),
        ("/api/tables", "tables"),
        (f"{MATCH}/replay", "messages"),
        ("/api/me/matches", "matches"),
        ("/api/me/statistics", "presets"),
        ("/api/me/opponents", ""),
        ("/api/me/data", "matches"),
        ("/api/seven/statistics", ""),
        ("/api/tables/NOSUCH", ""),
        (f"{MATCH}/record", ""),
        ("/metrics", ""),
    ],
)
def test_an_answer_is_as_it_is_described(player: tuple[Guest, str], path: str, listed: str) -> None:
    guest, code = player
    # what is answered is held to the description wherever a test asks for something
    answer = guest.ask("GET", path.format(code=code))
    assert not listed or answer.json[listed], "an empty list proves nothing"


@pytest.mark.usefixtures("player")
def test_all_that_a_table_says_is_as_it_is_described() -> None:
    said = [json.loads(frame) for frame in FRAMES]
    assert {each["t"] for each in said} >= {"hello", "table", "seat", "begun", "dealt", "ended", "ok"}
    for each in said:
        check_message("server", each)
