"""A real client of the SDK plays through ``sevenbridge mcp``, over the standard streams of a process."""

import asyncio
import os
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, StdioServerParameters

from sevenbridge.bots.players import make_player
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.game import Game
from sevenbridge.engine.record.reading import read_record
from sevenbridge.engine.rules import Rules
from sevenbridge.lab.arena import Contest, play_contest
from sevenbridge.lab.language_models.observation import observation, view_in
from sevenbridge.texts import LANGS, Lang
from sevenbridge_app.cli.model_seat.descriptions import ARGUMENTS
from sevenbridge_app.cli.online import tables
from sevenbridge_app.cli.online.bot import Bot
from sevenbridge_app.cli.online.host import Host
from sevenbridge_app.cli.online.link import Link
from tests.cli.online.sitting import meanwhile
from tests.web.live_server import running_server

TOOLS = ["sit_down", "play", "wait", "look", "history", "rules"]


def served(*words: str) -> StdioServerParameters:
    return StdioServerParameters(
        command=sys.executable, args=["-m", "sevenbridge", "mcp", *words], env=dict(os.environ)
    )


async def played(client: Any, told: Any) -> list[Any]:
    """All answers until the match is over."""
    greedy, answers = make_player("greedy"), [told]
    while (data := answers[-1].structured_content)["state"] != "over":
        if data["state"] == "decide":
            action = greedy.choose(view_in(data["observation"]), Dice(0))
            answers.append(await client.call_tool("play", {"action": action}))
        else:
            answers.append(await client.call_tool("wait", {}))
    return answers


@pytest.mark.parametrize("lang", LANGS)
def test_a_client_plays_a_match_against_computers(lang: Lang) -> None:
    async def session() -> None:
        rules = ("--set", "match_length=2", "--set", "tie=shared")
        async with Client(served("--data", "--seats", "3", "--seed", "5", "--lang", lang, *rules)) as client:
            tools = (await client.list_tools()).tools
            assert [tool.name for tool in tools] == TOOLS
            assert all(bool(re.search("[ぁ-ん]", tool.description)) == (lang == "ja") for tool in tools)
            refused = await client.call_tool("play", {"action": 1})
            assert refused.is_error
            assert refused.structured_content["code"] == "no_table"
            assert refused.content[0].text.startswith("no_table: ")
            first = await client.call_tool("sit_down", {"opponents": "rule"})
            refused = await client.call_tool("play", {"action": "fold"})
            assert refused.is_error
            assert refused.structured_content["code"] == "unknown_verb"
            looked = await client.call_tool("look", {})
            assert looked.structured_content["observation"] == first.structured_content["observation"]
            for tool in ("rules", "history"):
                answer = await client.call_tool(tool, {})
                assert not answer.is_error
                assert answer.structured_content["text"]
            answers = await played(client, first)
            assert not any(answer.is_error or answer.content for answer in answers)
            assert len(answers[-1].structured_content["news"]) >= 2

    asyncio.run(session())


def test_tools_say_what_they_do_and_what_they_answer_as_data() -> None:
    async def tools(*words: str) -> dict[str, Any]:
        async with Client(served(*words)) as client:
            return {tool.name: tool for tool in (await client.list_tools()).tools}

    in_words, as_data = asyncio.run(tools()), asyncio.run(tools("--data"))
    for found in (in_words, as_data):
        reading = {name for name, tool in found.items() if tool.annotations.read_only_hint}
        assert reading == {"wait", "look", "history", "rules"}
        assert found["sit_down"].annotations.destructive_hint
        assert not found["play"].annotations.destructive_hint
        assert found["play"].input_schema["required"] == ["action"]
    assert not any(tool.output_schema for tool in in_words.values())
    # the client of the SDK holds each answer to these (the test above)
    game = Game(Rules(), seats=2, seed=1)
    game.deal()
    fields = as_data["play"].output_schema["$defs"]["Observation"]["required"]
    assert set(fields) == set(observation(game.view(0)))
    assert set(as_data["play"].output_schema["properties"]) == {"state", "news", "observation"}


@pytest.mark.parametrize("lang", LANGS)
def test_in_words_nothing_is_told_twice(lang: Lang) -> None:
    async def session() -> None:
        async with Client(served("--seats", "2", "--seed", "5", "--lang", lang)) as client:
            answers = [await client.call_tool("sit_down", {})]
            for tool in ("look", "rules", "history"):
                answers.append(await client.call_tool(tool, {}))
            for answer in answers:
                assert answer.structured_content is None
                assert len(answer.content) == 1
            again = await client.call_tool("sit_down", {})
            assert again.is_error
            assert again.content[0].text.startswith("in_match: ")
            assert (await client.call_tool("look", {})).content[0].text == answers[1].content[0].text
            assert not (await client.call_tool("sit_down", {"leave": True, "seats": 3})).is_error

    asyncio.run(session())


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [("play", {}), ("play", {"action": [1]}), ("play", {"move": 8}), ("sit_down", {"seats": "many"})],
)
@pytest.mark.parametrize("lang", LANGS)
def test_arguments_are_refused_with_a_code_and_a_sentence(
    lang: Lang, tool: str, arguments: dict[str, Any]
) -> None:
    async def session() -> None:
        async with Client(served("--lang", lang)) as client:
            refused = await client.call_tool(tool, arguments)
            assert refused.is_error
            assert refused.content[0].text == f"bad_arguments: {ARGUMENTS[tool][lang]}"

    asyncio.run(session())


def test_a_client_plays_at_a_table_of_a_server(tmp_path: Path) -> None:
    async def session(link: str) -> list[Any]:
        async with Client(served("--data", "--url", link, "--name", "Opus")) as client:
            return await played(client, await client.call_tool("sit_down", {}))

    with running_server(tmp_path / "server") as address:
        host = Host(address)
        host.introduce("Ben")
        opened = tables.open_table(host, Rules(match_length=1, tie="shared"), 2, ["greedy"], True)
        link = Link(host, opened.code)
        link.open()
        snapshot = tables.take_seat(link)
        friend = Bot(link, make_player("greedy"), snapshot.viewer, lambda text: None, starts_with=2)
        with meanwhile(lambda: friend.play(snapshot, 1)):
            try:
                answers = asyncio.run(session(opened.url))
            except BaseException:
                link.close()
                raise
        link.close()
        found = read_record(host.text("GET", f"/api/tables/{opened.code}/matches/1/record"))
    assert found.players == ("Ben", "Opus")
    assert len(answers) > 3
    assert "Ben" not in str([answer.structured_content for answer in answers])


@pytest.mark.parametrize("words", ["", " fold"])
def test_models_whose_hosts_speak_mcp_play_in_the_arena(words: str) -> None:
    host = f"mcp:{sys.executable} {Path(__file__).parent / 'model_host.py'} {{config}}{words}"
    (found,) = play_contest(Contest(rules=Rules(), seats=2, players=("greedy", host), sets=1))
    faults = found.faults[0]
    assert faults.asked > 3
    if words:
        assert (faults.refused, faults.illegal) == (3 * faults.asked, faults.asked)
    else:
        assert (faults.refused, faults.substituted) == (0, 0)
