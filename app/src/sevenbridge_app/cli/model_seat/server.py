"""The MCP server through which a model plays, by the official SDK."""

import asyncio
from collections.abc import Callable
from functools import partial

from mcp.server import MCPServer
from mcp.types import CallToolResult, TextContent

from sevenbridge import __version__
from sevenbridge.lab.language_models import ERRORS
from sevenbridge.texts import Lang
from sevenbridge_app.cli.model_seat.arena_desk import ArenaDesk, ArenaRefused
from sevenbridge_app.cli.model_seat.descriptions import INSTRUCTIONS, TOOLS
from sevenbridge_app.cli.model_seat.desk import Desk, DeskRefused, Told


def server_of(desk: Desk | ArenaDesk, lang: Lang) -> MCPServer:
    """A server with the tools of a desk."""

    async def sit_down(opponents: str = "") -> CallToolResult:
        return await _answered(desk, partial(desk.sit_down, opponents))

    async def play(action: int | str) -> CallToolResult:
        return await _answered(desk, partial(desk.play, action))

    async def wait() -> CallToolResult:
        return await _answered(desk, desk.wait)

    async def look() -> CallToolResult:
        return await _answered(desk, desk.look)

    async def history() -> CallToolResult:
        return await _answered(desk, desk.history)

    async def rules() -> CallToolResult:
        return await _answered(desk, desk.rules)

    server = MCPServer("sevenbridge", version=__version__, instructions=INSTRUCTIONS[lang])
    for tool in (sit_down, play, wait, look, history, rules):
        server.add_tool(tool, description=TOOLS[tool.__name__][lang])
    return server


async def _answered(desk: Desk | ArenaDesk, ask: Callable[[], Told]) -> CallToolResult:
    """The answer to a call; one that waits for others holds up nothing else."""
    try:
        told, is_refused = await asyncio.to_thread(ask), False
    except (DeskRefused, ArenaRefused, *ERRORS) as error:
        told, is_refused = desk.sentence(error), True
    return CallToolResult(
        content=[TextContent(type="text", text=told.text)],
        structured_content=told.data,
        is_error=is_refused,
    )
