"""The HTTP side of guest sessions and the rulebook."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sevenbridge import ACTION_COUNT
from sevenbridge.rulebook import Value
from sevenbridge_app.tables.guest_names import checked_name
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.tables.server_messages import PROTOCOL
from sevenbridge_app.web.compressed import compress_once
from sevenbridge_app.web.responses import json, read_body, read_number
from sevenbridge_app.web.rulebook import actions_page, rules_checked, rules_page
from sevenbridge_app.web.server import Server


class Guest(msgspec.Struct, forbid_unknown_fields=True):
    """What a guest is called, or wants to be called."""

    name: str
    """1 to 24 characters that can be seen."""


class ProtocolVersion(msgspec.Struct, frozen=True):
    """Which protocol a server speaks."""

    protocol: int


class ChosenRules(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request to check rules."""

    preset: str = "gamerules"
    switches: dict[str, Value] = {}
    seats: int = 4


def guest_routes(server: Server) -> list[Route]:
    """Makes the routes for guests and the rulebook."""

    async def begin(request: Request) -> Response:
        """Begins a session, or renames the one that the guest has."""
        guest = await read_body(request, Guest, server.settings.limits.body_bytes)
        name = checked_name(guest.name)
        found = await asyncio.to_thread(server.guest_sessions.find, request)
        if found is not None:
            server.bans.check_guest(found.number)
            await asyncio.to_thread(server.store.rename_session, found.number, name)
            for connection in server.hub.connections():
                if connection.session == found.number:
                    connection.name = name
            return json(Guest(name))
        server.request_limits.check_new_session(request)
        _, token = await asyncio.to_thread(server.guest_sessions.begin, name, server.hub.now())
        server.metrics.session_begun()
        answer = json(Guest(name), 201)
        server.guest_sessions.remember(request, answer, token)
        return answer

    async def who(request: Request) -> Response:
        """Returns the name of the session."""
        session = await server.session(request)
        answer = json(Guest(session.name))
        await asyncio.to_thread(server.guest_sessions.renew, request, answer, session, server.hub.now())
        return answer

    async def rules(request: Request) -> Response:
        return compress_once(rules_page()).response(request, "application/json", _ALL_DAY)

    async def check_rules(request: Request) -> Response:
        """Returns remarks on rules before a table is opened with them."""
        rules = await read_body(request, ChosenRules, server.settings.limits.body_bytes)
        return json(rules_checked(rules.preset, rules.switches, rules.seats))

    async def actions(request: Request) -> Response:
        """Returns the table of actions, or its first rows."""
        below = read_number(request, "below", ACTION_COUNT)
        if not 0 < below <= ACTION_COUNT:
            raise RequestRefused(RefusalCode.MALFORMED)
        return compress_once(actions_page(below)).response(request, "application/json", _ALL_DAY)

    async def protocol(request: Request) -> Response:
        return json(ProtocolVersion(PROTOCOL))

    return [
        Route("/api/session", server.guarded(begin), methods=["POST"]),
        Route("/api/session", server.guarded(who), methods=["GET"]),
        Route("/api/rules", server.guarded(rules), methods=["GET"]),
        Route("/api/rules/check", server.guarded(check_rules), methods=["POST"]),
        Route("/api/actions", server.guarded(actions), methods=["GET"]),
        Route("/api/protocol", server.guarded(protocol), methods=["GET"]),
    ]


_ALL_DAY = {"Cache-Control": "public, max-age=3600"}
