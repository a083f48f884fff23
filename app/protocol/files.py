"""The files that describe the protocol, each with what must stand in it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from app.protocol.asyncapi import asyncapi
from app.protocol.openapi import openapi
from app.protocol.typescript import messages_file

APP: Final = Path(__file__).parents[1]
SERVED: Final = APP / "src" / "sevenbridge_app" / "web"


def _text(description: Mapping[str, Any]) -> str:
    return json.dumps(description, ensure_ascii=False, indent=1) + "\n"


FILES: Final[dict[Path, Callable[[], str]]] = {
    APP / "page" / "src" / "server" / "messages.ts": messages_file,
    SERVED / "openapi.json": lambda: _text(openapi()),
    SERVED / "asyncapi.json": lambda: _text(asyncapi()),
}
