"""A message as it is, sent through a chair, and the answer to it."""

from __future__ import annotations

import msgspec

from sevenbridge.tables import told
from sevenbridge.tables.asked import Asked
from tests.web.running import Chair


def ask(chair: Chair, message: Asked) -> told.Ok | told.No:
    """Sends this message and waits for the answer with its id; what comes before is heard too."""
    chair.socket.send(msgspec.json.encode(message).decode())
    answer = chair.hear_until(lambda heard: isinstance(heard, told.Ok | told.No) and heard.id == message.id)
    assert isinstance(answer, told.Ok | told.No)
    return answer
