"""Plays a match on a server against two computers, always by the first action on offer.

    python examples/play_on_a_server.py http://127.0.0.1:8777

It knows nothing of the rules: the server says what may be done, as numbers. All it needs besides Python is
the package ``websockets``. docs/protocol/table.md and docs/protocol/http.md tell the rest.
"""

import json
import secrets
import sys
from hashlib import sha256
from typing import Any
from urllib.request import Request, urlopen

from websockets.sync.client import connect

server = sys.argv[1].rstrip("/")
cookie = ""


def post(path: str, body: object) -> Any:
    """Asks over HTTP, and keeps the cookie, by which the server knows its guest."""
    global cookie
    with urlopen(Request(server + path, json.dumps(body).encode(), {"Cookie": cookie})) as answer:
        cookie = answer.headers.get("Set-Cookie", cookie).split(";")[0]
        return json.load(answer)


post("/api/session", {"name": "Robot"})
code = post("/api/tables", {"seats": 3, "pause_ms": 0, "switches": {"match_length": 2}})["code"]

with connect(f"{server.replace('http', 'ws', 1)}/ws/{code}", additional_headers={"Cookie": cookie}) as socket:
    sent = 0

    def say(do: str, **fields: object) -> None:
        """Sends a message with an id of its own."""
        global sent
        sent += 1
        socket.send(json.dumps({"do": do, "id": sent, **fields}))

    say("sit", seat=0)
    say("start")
    answered = None
    for frame in socket:
        message = json.loads(frame)
        if message["t"] == "begun":
            nonce = secrets.token_bytes(16)
            say("nonce_hash", seat=0, hash=sha256(nonce).hexdigest())
        elif message["t"] == "hashes":
            say("nonce", seat=0, nonce=nonce.hex())
        elif message["t"] == "ended":
            print("won by seat", *message["winners"], "with", message["totals"])
            break
        elif message["t"] == "no" and message["code"] not in ("not_now", "too_late"):
            sys.exit(message["en"])  # too_late happens: somebody else got the discard
        if "over" in message:
            print("round over:", message["over"]["scores"])
            say("ready", seat=0)  # refused with not_now after the last round
        now = message.get("now", {})
        # a step may ask twice: after a pass for something else
        asked = now.get("step"), now.get("options")
        if now.get("options") and asked != answered:
            answered = asked
            say("play", seat=0, step=now["step"], action=now["options"][0])
