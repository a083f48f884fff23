"""The HTTP side of complaints: a guest tells the host about somebody at a table."""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from sevenbridge_app.results.complaints import Complaint, ComplaintReason
from sevenbridge_app.tables.own_data import OwnComplaint
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.web.endpoints import Endpoint
from sevenbridge_app.web.people_met import PersonMet, find_met
from sevenbridge_app.web.responses import json, read_body
from sevenbridge_app.web.server import Server

#: how much of what somebody said goes with a complaint, the last of it
SAID: Final = 100


class NewComplaint(PersonMet, forbid_unknown_fields=True):
    """What a guest tells the host about somebody at a table."""

    reason: ComplaintReason


def told_of(complaint: Complaint) -> OwnComplaint:
    """Returns what whoever made a complaint is told of it."""
    return OwnComplaint(complaint.table, complaint.match, complaint.seat, complaint.reason, complaint.at)


def complaint_endpoints(server: Server) -> list[Endpoint]:
    """Makes the endpoint for complaints."""

    async def complain(request: Request) -> Response:
        """Keeps for the host what the session tells about somebody whom it has met at the table."""
        session, code = await server.session(request), server.code_in(request)
        told = await read_body(request, NewComplaint, server.settings.limits.body_bytes)
        other = await find_met(server, session, code, told)
        server.request_limits.check_complaint(session.number)
        complaint = Complaint(
            at=server.hub.now(),
            by=session.number,
            about=other.session,
            name=told.name,
            table=code,
            match=other.match,
            seat=told.seat,
            reason=told.reason,
            said=msgspec.json.encode(other.said[-SAID:]),
        )
        if not await asyncio.to_thread(server.store.complain, complaint):
            raise RequestRefused(RefusalCode.NO_SUCH_PERSON)
        return json(told_of(complaint), 201)

    return [
        Endpoint(
            method="POST",
            path="/api/tables/{code}/complaints",
            handler=complain,
            body=NewComplaint,
            answers={201: OwnComplaint},
            needs_session=True,
            refused=(
                RefusalCode.NOT_SEATED,
                RefusalCode.NO_SUCH_PERSON,
                RefusalCode.TOO_MANY_COMPLAINTS,
            ),
        )
    ]
