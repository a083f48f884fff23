"""A moving picture of what a page shows: an animated WebP file."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Page

#: the shortest time between two frames, and how long the last one stays, in seconds
TICK, STAY = 0.18, 4.0
#: how true the frames are, of 100
QUALITY = 30


@contextmanager
def filmed(page: Page, path: Path, width: int) -> Iterator[None]:
    """What the page shows within the block, in a file whose frames are so many pixels wide."""
    frames: list[tuple[float, bytes]] = []
    session = page.context.new_cdp_session(page)

    def keep(event: dict[str, Any]) -> None:
        frames.append((event["metadata"]["timestamp"], base64.b64decode(event["data"])))
        session.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})

    session.on("Page.screencastFrame", keep)
    session.send("Page.startScreencast", {"format": "png", "everyNthFrame": 1})
    yield
    session.send("Page.stopScreencast")
    shown = frames[:1]
    for at, image in frames[1:]:
        if at - shown[-1][0] >= TICK:
            shown.append((at, image))
    ends = [at for at, _ in shown[1:]] + [shown[-1][0] + STAY]
    pictures = [small(image, width) for _, image in shown]
    pictures[0].save(
        path,
        save_all=True,
        append_images=pictures[1:],
        duration=[round(1000 * (end - at)) for (at, _), end in zip(shown, ends, strict=True)],
        loop=0,
        quality=QUALITY,
        method=6,
        minimize_size=True,
    )


def small(image: bytes, width: int) -> Image.Image:
    """A frame of this width."""
    picture = Image.open(io.BytesIO(image)).convert("RGB")
    return picture.resize((width, picture.height * width // picture.width), Image.Resampling.LANCZOS)
