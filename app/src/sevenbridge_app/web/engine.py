"""Serves the engine with which the page plays while this server is out of reach, from the disk."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from sevenbridge_app.web import built_engine
from sevenbridge_app.web.compressed import compress, takes
from sevenbridge_app.web.endpoints import ASKED_FOR, KEPT_FOREVER, Handler

#: where the page finds it
ADDRESS: Final = "/engine/"
#: made beforehand, beside each file
_COMPRESSED: Final = ".br"
_MEDIA_TYPES: Final = {
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
}


class Engine:
    """The engine in a folder, if it was built."""

    def __init__(self, folder: Path | None) -> None:
        #: where it lies on the disk; None where there is none
        self.folder = folder if folder is not None and built_engine.is_built(folder) else None

    def file_routes(self, guarded: Callable[[Handler], Handler]) -> list[Route]:
        """Makes the routes of all files, whose handlers ``guarded`` puts behind limits."""
        if self.folder is None:
            return []
        version = built_engine.version(self.folder)
        handlers = {
            f"{version}/{file.name}": _giving(file)
            for file in (self.folder / version).iterdir()
            if file.suffix != _COMPRESSED
        }
        handlers[built_engine.CONTENTS] = _listing(self.folder / built_engine.CONTENTS)
        return [
            Route(f"{ADDRESS}{name}", guarded(handler), methods=["GET"]) for name, handler in handlers.items()
        ]


def _listing(contents: Path) -> Handler:
    """Answers with the list of the files. By how that comes a browser knows how the files will come."""
    list_of_files = compress(contents.read_bytes())

    async def answer(request: Request) -> Response:
        # the folder of a version is called by its contents; which one it is, browsers ask every time
        headers = ASKED_FOR
        if not takes(request, "br"):
            return Response(list_of_files.body, 200, headers, "application/json")
        return list_of_files.response(request, "application/json", headers)

    return answer


def _giving(file: Path) -> Handler:
    headers = KEPT_FOREVER | {"Vary": "Accept-Encoding"}
    compressed = file.with_name(file.name + _COMPRESSED)
    media_type = _MEDIA_TYPES.get(file.suffix, "application/octet-stream")

    async def answer(request: Request) -> FileResponse:
        if compressed.is_file() and takes(request, "br"):
            return FileResponse(
                compressed, headers=headers | {"Content-Encoding": "br"}, media_type=media_type
            )
        return FileResponse(file, headers=headers, media_type=media_type)

    return answer
