"""A message as it is, sent through a chair, and the answer to it."""

from __future__ import annotations

import msgspec

from sevenbridge.tables import server_messages
from sevenbridge.tables.client_messages import ClientMessage
from tests.web.running import Chair


def ask(chair: Chair, message: ClientMessage) -> server_messages.Ok | server_messages.No:
    """Sends this message and waits for the answer with its id; what comes before is heard too."""
    chair.socket.send(msgspec.json.encode(message).decode())
    answer = chair.hear_until(
        lambda heard: isinstance(heard, server_messages.Ok | server_messages.No) and heard.id == message.id
    )
    assert isinstance(answer, server_messages.Ok | server_messages.No)
    return answer
