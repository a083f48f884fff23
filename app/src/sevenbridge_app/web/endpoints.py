"""The requests that a server answers over HTTP, as a table.

From it come the routes of the application and the description of the protocol for those who write clients
(``openapi.json``).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sevenbridge_app.tables.refusals import RefusalCode

Handler: TypeAlias = Callable[[Request], Awaitable[Response]]

#: what an answer says that seldom changes
KEPT_AN_HOUR: Final = {"Cache-Control": "public, max-age=3600"}
#: the same of a file that is called by its contents, and of one for which browsers ask every time
KEPT_FOREVER: Final = {"Cache-Control": "public, max-age=31536000, immutable"}
ASKED_FOR: Final = {"Cache-Control": "no-cache"}
#: what any request may be refused with
ALWAYS: Final = (
    RefusalCode.TOO_FAST,
    RefusalCode.SERVER_BUSY,
    RefusalCode.SERVER_TROUBLE,
    RefusalCode.BANNED,
    RefusalCode.FOREIGN_HOST,
)
#: what a request that opens a table may be refused with besides
OPENING: Final = (
    RefusalCode.BAD_SETTING,
    RefusalCode.BANK_WITHOUT_CLOCK,
    RefusalCode.UNKNOWN_PLAYER,
    RefusalCode.CHARACTER_TWICE,
    RefusalCode.BAD_RULES,
)
#: what a request for something of a finished match may be refused with besides
FINISHED: Final = (RefusalCode.NOT_FINISHED, RefusalCode.DAY_NOT_OVER)


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a query, which may be left out."""

    name: str
    #: ``int`` or ``str``
    kind: type[int] | type[str]
    #: what it means, and what it is where it is left out
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Endpoint:
    """A request that a server answers. The first sentence of its handler's docstring says with what."""

    method: Literal["GET", "POST", "DELETE"]
    path: str
    handler: Handler
    #: the struct that is answered, by status; ``str`` for a text
    answers: Mapping[int, Any]
    #: the struct that the body is read as, None where there is no body
    body: Any = None
    query: tuple[Parameter, ...] = ()
    #: whether it is answered to guests with a session alone
    needs_session: bool = False
    #: what it may be refused with, besides what ``refusals`` adds
    refused: tuple[RefusalCode, ...] = ()
    #: that of the answer
    media_type: str = "application/json"

    @property
    def refusals(self) -> tuple[RefusalCode, ...]:
        """All that the request may be refused with."""
        found = [*self.refused, *ALWAYS]
        if self.needs_session:
            found.append(RefusalCode.NO_SESSION)
        if self.method != "GET":
            found.append(RefusalCode.FOREIGN_ORIGIN)
        if self.body is not None or self.query or "{match}" in self.path or "{deal}" in self.path:
            found.append(RefusalCode.MALFORMED)
        if "{code}" in self.path:
            found.append(RefusalCode.UNKNOWN_TABLE)
        return tuple(code for code in RefusalCode if code in found)


def routes_of(endpoints: Iterable[Endpoint], guard: Callable[[Handler], Handler]) -> list[Route]:
    """Makes the routes of endpoints, whose handlers ``guard`` puts behind limits."""
    return [Route(each.path, guard(each.handler), methods=[each.method]) for each in endpoints]
