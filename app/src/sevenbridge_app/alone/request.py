"""What the page asks for over HTTP, and what it is answered."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple, TypeVar

import msgspec

from sevenbridge_app.alone.person import Person
from sevenbridge_app.alone.reviews import Reviews
from sevenbridge_app.alone.tables import AloneTables
from sevenbridge_app.tables.day import day_at
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.tables.table_codes import read_code

Body = TypeVar("Body")


class Answer(NamedTuple):
    """What a request is answered with."""

    status: int
    #: JSON, or the text of a record
    body: bytes


class Subject(NamedTuple):
    """What requests are about."""

    tables: AloneTables
    person: Person
    reviews: Reviews


@dataclass(frozen=True, slots=True)
class Request:
    """What the page asks for."""

    subject: Subject
    #: when, in milliseconds since 1970
    at: int
    #: what stands in the path where the pattern has names
    path: dict[str, str]
    query: dict[str, str]
    body: str

    def read(self, kind: type[Body]) -> Body:
        """Reads the body. Raises RequestRefused."""
        try:
            return msgspec.json.decode(self.body, type=kind)
        except (msgspec.MsgspecError, RecursionError):
            raise RequestRefused(RefusalCode.MALFORMED) from None

    def number(self, name: str, default: int) -> int:
        """Reads a whole number of the query or the path. Raises RequestRefused."""
        text = self.path.get(name) or self.query.get(name)
        if text is None:
            return default
        if not re.fullmatch("-?[0-9]{1,15}", text):
            raise RequestRefused(RefusalCode.MALFORMED)
        return int(text)

    @property
    def code(self) -> str:
        """The code of the table in the path."""
        return read_code(self.path["code"])

    @property
    def today(self) -> date:
        """The day, which begins at midnight UTC as that of a server."""
        return day_at(self.at)
