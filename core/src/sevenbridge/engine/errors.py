"""What all errors that a person can cause have in common: a code of a closed list, with details."""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from typing import Any, ClassVar, Self


class Reason(StrEnum):
    """A closed list of codes, each with its meaning and the names of its details."""

    #: when the code is given, in English
    meaning: str
    #: the names of the details that come with it
    fields: tuple[str, ...]

    def __new__(cls, code: str, meaning: str = "", fields: str = "") -> Self:
        """A member of the list; ``fields`` are names separated by spaces."""
        member = str.__new__(cls, code)
        member._value_ = code
        member.meaning = meaning
        member.fields = tuple(fields.split())
        return member


class Refused(ValueError):
    """The base of all errors that a person can cause; nothing has changed when one is raised.

    Raises TypeError where the details are not those of the code.
    """

    #: the list that ``code`` is of
    reasons: ClassVar[type[Reason]]
    #: why
    code: Reason
    #: what it is about, plain values by the names in ``code.fields``
    details: dict[str, Any]

    def __init__(self, code: str, /, **details: int | str) -> None:
        self.code = self.reasons(code)
        if set(details) != set(self.code.fields):
            raise TypeError(f"{code} has the details {self.code.fields}, not {tuple(details)}")
        self.details = {name: self._plain(name, details[name]) for name in self.code.fields}
        super().__init__(self.code, self.details)

    def __str__(self) -> str:
        told = ", ".join(f"{name}: {value}" for name, value in self.details.items())
        return f"{self.code.meaning} ({told})" if told else self.code.meaning

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self), str(self.code), **self.details), ()

    @staticmethod
    def _plain(name: str, value: int | str) -> int | str:
        """The value of a detail as text or a number that JSON can hold."""
        return value
