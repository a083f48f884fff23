"""One server in a process of its own, for measuring: prints its address, serves until it is told to stop.

server_process.py table --folder FOLDER    the real server, with limits that no load meets unless --limited
server_process.py echo                     a bare WebSocket on the same server software: every message back
server_process.py fan                      the same, every message to all four connections of its path
"""

import argparse
import asyncio
from collections import defaultdict
from dataclasses import fields
from pathlib import Path
from typing import Any

import uvicorn
import uvloop

from sevenbridge_app.web.addresses import address_of
from sevenbridge_app.web.listening import bound
from sevenbridge_app.web.serving import serve
from sevenbridge_app.web.settings import Limits, Settings

#: what a message and a slow reader may be stays as it is
ENDLESS = Limits(
    **dict.fromkeys({each.name for each in fields(Limits)} - {"frame_bytes", "body_bytes", "queue"}, 10**9)
)


def say(address: str) -> None:
    """Tells the address to whoever started this process."""
    print(address, flush=True)


async def bare(fans_out: bool) -> None:
    """The floor: the server software with nothing behind it."""
    rooms: dict[str, list[Any]] = defaultdict(list)

    async def application(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "websocket":
            return
        await receive()
        await send({"type": "websocket.accept"})
        room = rooms[scope["path"]] if fans_out else []
        room.append(send)
        while (message := await receive())["type"] == "websocket.receive":
            for each in room:
                await each({"type": "websocket.send", "text": message["text"]})
        room.remove(send)

    listener = bound("127.0.0.1", 0)
    config = uvicorn.Config(
        application, ws="websockets-sansio", ws_per_message_deflate=False, lifespan="off", log_config=None
    )
    listener.listen(config.backlog)
    say(address_of(listener))
    await uvicorn.Server(config).serve(sockets=[listener])


def main() -> None:
    """Serves."""
    parser = argparse.ArgumentParser()
    parser.add_argument("kind", choices=("table", "echo", "fan"))
    parser.add_argument("--folder", type=Path, default=Path())
    parser.add_argument("--page", type=Path)
    parser.add_argument("--database", default="")
    parser.add_argument("--bus", default="")
    parser.add_argument("--node", default="")
    parser.add_argument("--limited", action="store_true")
    options = parser.parse_args()
    if options.kind == "table":
        settings = Settings(
            port=0,
            folder=options.folder,
            page=options.page,
            database=options.database,
            node=options.node,
            bus=options.bus,
            limits=Limits() if options.limited else ENDLESS,
        )
        serve(settings, lambda address, stop: say(address))
    else:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(bare(options.kind == "fan"))


if __name__ == "__main__":
    main()
