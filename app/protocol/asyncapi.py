"""The messages that go over the WebSocket of a table, as AsyncAPI describes them."""

from __future__ import annotations

from typing import Any, Final, get_args

from app.protocol.schemas import REF_TEMPLATE, info, schemas
from app.protocol.wire_types import class_doc
from sevenbridge_app.tables.client_messages import ClientMessage
from sevenbridge_app.tables.server_messages import ServerMessage
from sevenbridge_app.web.guest_sessions import COOKIE

SAID: Final = """\
The WebSocket of a table of Seven Bridge: every frame is one JSON object. What a client says has `do`, what \
the server says has `t`. Sessions, tables and finished matches go over HTTP, which `/openapi.json` \
describes. Seats count from 0; cards are written as in a record; actions are numbers; times milliseconds."""
#: what the address of a connection may say besides
QUERY: Final = {
    "seat": "With which of one's own seats to see the table, -1 as a watcher; left out: one's first seat.",
    "seen": "The `seq` of the last event that the client has; what came after it is sent.",
    "title": "1 to show the others where one sits down what title one has reached against the characters.",
    "open": "1 to see all hands, later than others, where the table allows that.",
}


def asyncapi() -> dict[str, Any]:
    """Returns the description."""
    _, named = schemas([ServerMessage], [ClientMessage])
    sides = {"said_by_client": get_args(ClientMessage), "said_by_server": get_args(ServerMessage)}
    messages = {
        _key(side, cls): {
            "name": cls.__struct_config__.tag,
            "summary": class_doc(cls),
            "contentType": "application/json",
            "payload": {"$ref": REF_TEMPLATE.format(name=cls.__name__)},
        }
        for side, classes in sides.items()
        for cls in classes
    }
    return {
        "asyncapi": "3.0.0",
        "info": info("A table of Seven Bridge", SAID),
        "defaultContentType": "application/json",
        "channels": {
            "table": {
                "address": "/ws/{code}",
                "parameters": {"code": {"description": "The code of the table: six letters."}},
                "messages": {key: {"$ref": f"#/components/messages/{key}"} for key in messages},
                "bindings": {
                    "ws": {
                        "method": "GET",
                        "query": {
                            "type": "object",
                            "properties": {
                                name: {"type": "integer", "description": text} for name, text in QUERY.items()
                            },
                        },
                        "headers": {
                            "type": "object",
                            "properties": {
                                "Cookie": {
                                    "type": "string",
                                    "description": f"`{COOKIE}=TOKEN`, as `POST /api/session` has set it.",
                                }
                            },
                        },
                    }
                },
            }
        },
        "operations": {
            side: {
                "action": action,
                "channel": {"$ref": "#/channels/table"},
                "summary": summary,
                "messages": [{"$ref": f"#/channels/table/messages/{_key(side, cls)}"} for cls in sides[side]],
            }
            for side, action, summary in (
                ("said_by_client", "receive", "What a client says. Each is answered with `ok` or `no`."),
                ("said_by_server", "send", "What the server says: answers, and what happens."),
            )
        },
        "components": {"messages": messages, "schemas": named},
    }


def _key(side: str, cls: Any) -> str:
    """Returns by what a message is named among those of both sides."""
    return f"{side.rpartition('_')[2]}.{cls.__struct_config__.tag}"
