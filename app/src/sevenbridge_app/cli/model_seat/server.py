"""The MCP server through which a model plays, by the official SDK.

A call answers in words, or as data, and never as both: some hosts give a model the data alone where there are
any, and some both. A refusal has its sentence as text too, for whoever watches the host.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError, UnexpectedToolError
from mcp.types import CallToolResult, TextContent, ToolAnnotations

from sevenbridge import __version__
from sevenbridge.lab.language_models import ERRORS
from sevenbridge.texts import Lang
from sevenbridge_app.cli.model_seat.answers import Situated, Worded
from sevenbridge_app.cli.model_seat.arena_desk import ArenaDesk, ArenaRefused
from sevenbridge_app.cli.model_seat.descriptions import ARGUMENTS, INSTRUCTIONS, TOOLS
from sevenbridge_app.cli.model_seat.desk import Answer, Desk, DeskFault, DeskRefused, MatchRequest

#: what hosts may tell whoever is asked whether a tool may be called
_READS: Final = ToolAnnotations(read_only_hint=True, open_world_hint=False)
_DECIDES: Final = ToolAnnotations(read_only_hint=False, destructive_hint=False, open_world_hint=False)
#: with ``leave`` it ends a match
_LEAVES: Final = ToolAnnotations(read_only_hint=False, destructive_hint=True, open_world_hint=False)


def server_of(desk: Desk | ArenaDesk, lang: Lang, as_data: bool = False) -> MCPServer:
    """A server with the tools of a desk, which answer in words, or else ``as_data``."""

    async def sit_down(opponents: str = "", seats: int = 0, rounds: int = 0, leave: bool = False) -> Situated:
        return await answered(partial(desk.sit_down, MatchRequest(opponents.strip(), seats, rounds), leave))

    async def play(action: int | str) -> Situated:
        return await answered(partial(desk.play, action))

    async def wait() -> Situated:
        return await answered(desk.wait)

    async def look() -> Situated:
        return await answered(desk.look)

    async def history() -> Worded:
        return await answered(desk.history)

    async def rules() -> Worded:
        return await answered(desk.rules)

    async def answered(ask: Callable[[], Answer]) -> CallToolResult:
        """The answer to a call; one that waits for others holds up nothing else."""
        try:
            answer = await asyncio.to_thread(ask)
        except (DeskRefused, ArenaRefused, *ERRORS) as error:
            return _refused(desk.sentence(error), as_data)
        if as_data:
            return CallToolResult(content=[], structured_content=answer.data or {"text": answer.text})
        return CallToolResult(content=_text(answer))

    server = _Server(lang, as_data)
    for tool, hints in (
        (sit_down, _LEAVES),
        (play, _DECIDES),
        (wait, _READS),
        (look, _READS),
        (history, _READS),
        (rules, _READS),
    ):
        # None makes an output schema of the type that the tool gives
        structured = None if as_data else False
        description = TOOLS[tool.__name__][lang]
        server.add_tool(tool, description=description, annotations=hints, structured_output=structured)
    return server


class _Server(MCPServer):  # type: ignore[misc]  # of a library that is not there where types are checked
    """A server that refuses arguments in its own words, too."""

    def __init__(self, lang: Lang, as_data: bool) -> None:
        super().__init__("sevenbridge", version=__version__, instructions=INSTRUCTIONS[lang])
        self._lang: Lang = lang
        self._as_data = as_data

    async def call_tool(self, name: str, arguments: dict[str, Any], context: Any = None) -> Any:
        """See ``MCPServer``."""
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            # where arguments do not fit the tool's types, the cause is Pydantic's, a ValueError
            if isinstance(error, UnexpectedToolError) or not isinstance(error.__cause__, ValueError):
                raise
            refusal = Answer.refusal(str(DeskFault.BAD_ARGUMENTS), ARGUMENTS[name][self._lang])
            return _refused(refusal, self._as_data)


def _refused(answer: Answer, as_data: bool) -> CallToolResult:
    """A refusal, which people read who see what a host shows, whoever the answer is for."""
    data = {"structured_content": answer.data} if as_data else {}
    return CallToolResult(content=_text(answer), is_error=True, **data)


def _text(answer: Answer) -> list[TextContent]:
    return [TextContent(type="text", text=answer.text)]
