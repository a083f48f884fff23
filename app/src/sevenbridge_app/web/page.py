"""Serves the page for browsers, as it was built, from memory.

Where the server has an engine, the page is told so: at ``ALONE`` it plays without the server.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sevenbridge_app.web import built_engine, engine
from sevenbridge_app.web.built_page import INDEX, POLICY, with_head
from sevenbridge_app.web.compressed import Compressed, compress_once
from sevenbridge_app.web.endpoints import ASKED_FOR, KEPT_FOREVER, Handler

#: the addresses that the page makes something of; app/page/src/routes.ts knows the same
ADDRESSES: Final = (
    "/",
    "/new",
    "/tables",
    "/t/{code}",
    "/t/{code}/rules",
    "/t/{code}/replay/{match}",
    "/same/{invitation}",
    "/day",
    "/puzzles",
    "/seven",
    "/seven/odds",
    "/seven/choice",
    "/learn",
    "/learn/first",
    "/learn/seven",
    "/learn/choice",
    "/rules",
    "/opponents",
    "/me",
    "/settings",
    "/about",
)

#: where the page plays without this server, if that has an engine; behind it stand the addresses above
ALONE: Final = "/alone"
_HEAD: Final = (
    f'<meta name="engine" content="{engine.ADDRESS}" />',
    f'<meta name="alone" content="{ALONE}" />',
)

_OFFLINE: Final = "offline.js"
#: The workers of the page (app/page/vite.config.ts). The policy of a script is that of the worker which it
#: is: these alone may compile WebAssembly.
_WORKERS: Final = "assets/worker-"
_MEDIA_TYPES: Final = {
    "css": "text/css",
    "html": "text/html",
    "ico": "image/x-icon",
    "jpg": "image/jpeg",
    "js": "text/javascript",
    "json": "application/json",
    "png": "image/png",
    "svg": "image/svg+xml",
    "txt": "text/plain",
    "webmanifest": "application/manifest+json",
    "webp": "image/webp",
    "woff2": "font/woff2",
}
#: where the files lie that are called by their contents
_BY_CONTENTS: Final = "assets/"
_POLICY: Final = "; ".join(
    (
        *POLICY,
        "frame-ancestors 'none'",
        # not all browsers count WebSockets among 'self'
        "connect-src 'self' {sockets}",
    )
)
_GUARDS: Final = {
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "same-origin",
}


@dataclass(frozen=True, slots=True)
class _File:
    """A file of the page."""

    #: its path in the folder
    name: str
    content: Compressed
    #: the ``ETag``, which tells one state of the file from another
    tag: str

    def response(self, request: Request, sockets: str, status: int = 200) -> Response:
        """Makes a response of the file, or one that says that the browser has it already.

        ``sockets`` says to where it may open WebSockets.
        """
        policy = _POLICY.format(sockets=sockets).rstrip()
        if self.name.startswith(_WORKERS):
            policy += "; script-src 'self' 'wasm-unsafe-eval'"
        kept = KEPT_FOREVER if self.name.startswith(_BY_CONTENTS) else ASKED_FOR
        headers = (
            _GUARDS
            | kept
            | {
                "Content-Security-Policy": policy,
                "ETag": self.tag,
                "Vary": "Accept, Accept-Encoding" if self.name == INDEX else "Accept-Encoding",
            }
        )
        if self.name == _OFFLINE:
            headers["Service-Worker-Allowed"] = "/"
        if status == 200 and self._is_known(request):
            return Response(status_code=304, headers=headers)
        media_type = _MEDIA_TYPES.get(self.name.rpartition(".")[2], "application/octet-stream")
        return self.content.response(request, media_type, headers, status)

    def _is_known(self, request: Request) -> bool:
        known = request.headers.get("if-none-match", "")
        return self.tag in (each.strip() for each in known.split(","))


class Page:
    """The page in a folder. If the folder is missing or empty, nothing is served.

    ``sockets`` says to where the page that is asked for may open WebSockets, and ``alone`` is the folder of
    the engine, if the page may play without the server.
    """

    def __init__(
        self, folder: Traversable, sockets: Callable[[Request], str], alone: Path | None = None
    ) -> None:
        self._sockets = sockets
        bodies = {name: file.read_bytes() for name, file in _files_in(folder)}
        if alone is not None and INDEX in bodies:
            bodies[INDEX] = with_head(bodies[INDEX].decode(), *_HEAD).encode()
            bodies[built_engine.LICENSES] = built_engine.licenses(folder, alone).encode()
        self._files = {name: _file(name, body) for name, body in bodies.items()}
        self._index = self._files.get(INDEX)

    def for_person(self, request: Request, status: int = 200) -> Response | None:
        """Makes a response of the page for browsers; None for programs, or if there is no page."""
        if self._index is None or "text/html" not in request.headers.get("accept", ""):
            return None
        return self._index.response(request, self._sockets(request), status)

    def file_routes(self, guarded: Callable[[Handler], Handler]) -> list[Route]:
        """Makes the routes of all files, whose handlers ``guarded`` puts behind limits."""

        def route(file: _File) -> Route:
            async def answer(request: Request) -> Response:
                return file.response(request, self._sockets(request))

            return Route(f"/{file.name}", guarded(answer), methods=["GET"])

        return [route(file) for file in self._files.values()]


def _files_in(folder: Traversable, above: str = "") -> Iterator[tuple[str, Traversable]]:
    """Yields the files in a folder and below it, with their paths."""
    if not folder.is_dir():
        return
    for each in folder.iterdir():
        if each.is_dir():
            yield from _files_in(each, f"{above}{each.name}/")
        else:
            yield above + each.name, each


def _file(name: str, body: bytes) -> _File:
    # weak, since the same tag stands for the file compressed and as it is
    tag = f'W/"{hashlib.sha256(body).hexdigest()[:20]}"'
    return _File(name, compress_once(body), tag)
