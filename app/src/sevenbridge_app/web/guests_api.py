"""The HTTP side of guest sessions and the rulebook."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from sevenbridge import ACTION_COUNT
from sevenbridge_app.tables.guest_names import GuestName, checked_name
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.tables.rulebook import (
    ActionTable,
    ChosenRules,
    Rulebook,
    RulesVerdict,
    actions_page,
    rules_checked,
    rules_page,
)
from sevenbridge_app.tables.server_messages import PROTOCOL, ProtocolVersion
from sevenbridge_app.web.compressed import compress_once
from sevenbridge_app.web.endpoints import KEPT_AN_HOUR, Endpoint, Parameter
from sevenbridge_app.web.responses import json, read_body, read_number
from sevenbridge_app.web.server import Server


def guest_endpoints(server: Server) -> list[Endpoint]:
    """Makes the endpoints for guests and the rulebook."""

    async def begin(request: Request) -> Response:
        """Begins a session, or renames the one that the guest has."""
        guest = await read_body(request, GuestName, server.settings.limits.body_bytes)
        name = checked_name(guest.name)
        found = await asyncio.to_thread(server.guest_sessions.find, request)
        if found is not None:
            server.bans.check_guest(found.number)
            await asyncio.to_thread(server.store.rename_session, found.number, name)
            for connection in server.hub.connections():
                if connection.session == found.number:
                    connection.name = name
            return json(GuestName(name))
        server.request_limits.check_new_session(request)
        _, token = await asyncio.to_thread(server.guest_sessions.begin, name, server.hub.now())
        server.metrics.session_begun()
        answer = json(GuestName(name), 201)
        server.guest_sessions.remember(request, answer, token)
        return answer

    async def who(request: Request) -> Response:
        """Returns the name of the session."""
        session = await server.session(request)
        answer = json(GuestName(session.name))
        await asyncio.to_thread(server.guest_sessions.renew, request, answer, session, server.hub.now())
        return answer

    async def rules(request: Request) -> Response:
        """Returns the rules as data: presets, switches, bounds, phrases, refusals. To be kept for an hour."""
        return compress_once(rules_page()).response(request, "application/json", KEPT_AN_HOUR)

    async def check_rules(request: Request) -> Response:
        """Returns remarks on rules before a table is opened with them."""
        rules = await read_body(request, ChosenRules, server.settings.limits.body_bytes)
        return json(rules_checked(rules.preset, rules.switches, rules.seats))

    async def actions(request: Request) -> Response:
        """Returns what every action number means. To be kept for an hour."""
        below = read_number(request, "below", ACTION_COUNT)
        if not 0 < below <= ACTION_COUNT:
            raise RequestRefused(RefusalCode.MALFORMED)
        return compress_once(actions_page(below)).response(request, "application/json", KEPT_AN_HOUR)

    async def protocol(request: Request) -> Response:
        """Returns the version of the protocol."""
        return json(ProtocolVersion(PROTOCOL))

    return [
        Endpoint(
            method="POST",
            path="/api/session",
            handler=begin,
            body=GuestName,
            answers={200: GuestName, 201: GuestName},
            refused=(
                RefusalCode.BAD_NAME,
                RefusalCode.NAME_INVISIBLE,
                RefusalCode.NAME_MARKS,
                RefusalCode.NAME_MIXED,
            ),
        ),
        Endpoint(
            method="GET", path="/api/session", handler=who, answers={200: GuestName}, needs_session=True
        ),
        Endpoint(method="GET", path="/api/rules", handler=rules, answers={200: Rulebook}),
        Endpoint(
            method="POST",
            path="/api/rules/check",
            handler=check_rules,
            body=ChosenRules,
            answers={200: RulesVerdict},
        ),
        Endpoint(
            method="GET",
            path="/api/actions",
            handler=actions,
            query=(Parameter("below", int, "How many rows to tell, from the first on; left out: all."),),
            answers={200: ActionTable},
        ),
        Endpoint(method="GET", path="/api/protocol", handler=protocol, answers={200: ProtocolVersion}),
    ]
