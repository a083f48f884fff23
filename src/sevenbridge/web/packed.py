"""What many ask for and seldom changes: compressed once, and sent so to whoever can read it."""

from __future__ import annotations

import gzip
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

#: what compressing must save to be worth it
_WORTHWHILE: Final = 0.9


@dataclass(frozen=True, slots=True)
class Packed:
    """``packed``: compressed, empty where that saves nothing."""

    body: bytes
    packed: bytes

    def answer(
        self, request: Request, media_type: str, headers: Mapping[str, str], status: int = 200
    ) -> Response:
        """The body, compressed or as it is."""
        said = {"Vary": "Accept-Encoding", **headers}
        if self.packed and _takes_gzip(request):
            return Response(self.packed, status, said | {"Content-Encoding": "gzip"}, media_type)
        return Response(self.body, status, said, media_type)


def pack(body: bytes) -> Packed:
    """Compresses something."""
    compressed = gzip.compress(body, 9, mtime=0)
    return Packed(body, compressed if len(compressed) < _WORTHWHILE * len(body) else b"")


@lru_cache(maxsize=8)
def packed(body: bytes) -> Packed:
    """Compresses something; what was asked for lately is not compressed again."""
    return pack(body)


def _takes_gzip(request: Request) -> bool:
    accepted = request.headers.get("accept-encoding", "")
    return re.search(r"(?:^|,)\s*gzip\s*(?:,|$|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))", accepted) is not None
