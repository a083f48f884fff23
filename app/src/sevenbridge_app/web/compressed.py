"""Bodies that many clients ask for and that seldom change, compressed once for all clients that take that."""

from __future__ import annotations

import gzip
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

#: the share of the size that compressing must get below to be worth it
_WORTHWHILE: Final = 0.9


@dataclass(frozen=True, slots=True)
class Compressed:
    """A body, plain and compressed."""

    body: bytes
    #: the body as gzip; empty if that saves too little
    gzipped: bytes

    def response(
        self, request: Request, media_type: str, headers: Mapping[str, str], status: int = 200
    ) -> Response:
        """Makes a response of the body, compressed if the client takes that."""
        found = {"Vary": "Accept-Encoding", **headers}
        if self.gzipped and takes(request, "gzip"):
            return Response(self.gzipped, status, found | {"Content-Encoding": "gzip"}, media_type)
        return Response(self.body, status, found, media_type)


def compress(body: bytes) -> Compressed:
    """Compresses a body."""
    gzipped = gzip.compress(body, 9, mtime=0)
    return Compressed(body, gzipped if len(gzipped) < _WORTHWHILE * len(body) else b"")


@lru_cache(maxsize=8)
def compress_once(body: bytes) -> Compressed:
    """Compresses a body, and remembers the last ones."""
    return compress(body)


def takes(request: Request, coding: str) -> bool:
    """Returns whether a client takes what is compressed in this way."""
    accepted = request.headers.get("accept-encoding", "")
    is_listed = rf"(?:^|,)\s*{coding}\s*(?:,|$|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))"
    return re.search(is_listed, accepted) is not None
