"""The pages of the protocol are true: their tables are those of the source, and their examples happen."""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

import msgspec
import pytest

from sevenbridge_app.tables import server_messages
from sevenbridge_app.tables.client_messages import ClientMessage
from sevenbridge_app.tables.refusals import RefusalCode
from tests.web.described import check_message, described_path
from tests.web.live_server import Answer
from tests.web.protocol_page import (
    SESSION,
    TABLES,
    Block,
    Exchange,
    blocks,
    exchange,
    is_like,
    messages_of,
    page,
    table_on_page,
    values,
)
from tests.web.protocol_session import asked_over_http, played, server_of_the_page, without_the_free

SIDES = {"json client": ClientMessage, "json server": server_messages.ServerMessage}


# -- what the page says ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TABLES)
def test_tables_are_those_of_the_source(name: str) -> None:
    assert table_on_page(name) == TABLES[name]()


def test_every_code_that_is_named_exists() -> None:
    section = page().split("What each may be refused with")[1].split("```")[0]
    codes = re.findall(
        r"`(\w+)`", "\n".join(line.split(" | ", 1)[1] for line in section.splitlines() if "| `" in line)
    )
    assert codes
    assert set(codes) <= {str(why) for why in RefusalCode}


def test_the_version_is_this_one() -> None:
    assert f"This is version **{server_messages.PROTOCOL}** of the protocol." in page()
    assert f"the version of the protocol, now {server_messages.PROTOCOL}." in page()


# -- its messages ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "block",
    [pytest.param(b, id=f"{b.section}: {b.text[:40]}") for kind in SIDES for b in blocks(kind)],
)
def test_examples_of_messages_are_messages(block: Block) -> None:
    found = values(block.text)
    assert found
    for message in found:
        check_message(block.kind.removeprefix("json "), message)
        read = msgspec.convert(message, type=SIDES[block.kind], strict=True)
        again = json.loads(msgspec.json.encode(read))
        assert {name: value for name, value in again.items() if value is not None} == message


@pytest.mark.parametrize("kind", SIDES)
def test_every_message_has_an_example_outside_of_the_session(kind: str) -> None:
    tag = "do" if kind == "json client" else "t"
    shown = {
        message[tag] for block in blocks(kind) if block.section != SESSION for message in values(block.text)
    }
    assert shown == set(messages_of(SIDES[kind]))


def test_there_are_no_other_kinds_of_blocks() -> None:
    assert {block.kind for block in blocks()} == {*SIDES, "http"}


# -- its examples, played --------------------------------------------------------------------------------


class Replay(NamedTuple):
    """What a real server said to the examples: in the session, by block, and then over HTTP."""

    heard: list[tuple[Block, list[Any]]]
    answers: list[tuple[Exchange, Answer]]


@pytest.fixture(scope="module")
def replay(tmp_path_factory: pytest.TempPathFactory) -> Replay:
    """All examples, played on one server, the session first."""
    with server_of_the_page(tmp_path_factory.mktemp("server")) as address:
        heard = list(played(address))
        examples = [exchange(block) for block in blocks("http") if block.section != SESSION]
        return Replay(heard, [(example, asked_over_http(address, example)) for example in examples])


def test_the_session_happens_as_it_is_told(replay: Replay) -> None:
    for block, heard in replay.heard:
        assert without_the_free(heard) == without_the_free(values(block.text))


def test_examples_are_requests_that_are_described() -> None:
    for block in blocks("http"):
        assert described_path(exchange(block).path), block.text


def test_requests_are_answered_as_they_are_told(replay: Replay) -> None:
    for example, answer in replay.answers:
        assert answer.status == example.status, (example.path, answer.body)
        for name, value in example.answer_headers.items():
            assert is_like(value, answer.headers[name.lower()]), (example.path, name)
        if example.answer.lstrip().startswith("{"):
            shown, real = without_the_free(json.loads(example.answer)), without_the_free(answer.json)
        else:
            shown, real = example.answer, answer.body.decode()
        assert is_like(shown, real), (example.path, real)


def test_the_session_has_what_a_match_is_made_of() -> None:
    told_in_it = [m for block in blocks("json server", SESSION) for m in values(block.text)]
    kinds = {message["t"] for message in told_in_it}
    assert kinds >= {"hello", "table", "seat", "begun", "hashes", "nonce", "dealt", "happened", "ended", "ok"}
    done = {event["kind"] for message in told_in_it for event in message.get("events", ())}
    assert done >= {"draw", "meld", "layoff", "claim", "discard", "end"}
    assert any("window" in message.get("now", {}) for message in told_in_it)
    numbers = [message["seq"] for message in told_in_it if message["t"] != "table" and "seq" in message]
    assert numbers == [*range(1, len(numbers) + 1)]
