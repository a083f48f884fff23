"""The same match as a friend: the table at which one plays it, and how all did who have played it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from sevenbridge.drawing.cells import left, right, width
from sevenbridge.drawing.words import YOU
from sevenbridge.texts import Text
from sevenbridge_app.cli.console.taste import Taste
from sevenbridge_app.cli.online import phrases
from sevenbridge_app.cli.online.host import Host
from sevenbridge_app.cli.terminal import shared_table_phrases
from sevenbridge_app.cli.terminal.connection import TableError


class SameMatch(NamedTuple):
    """A finished match, to be played by others as well, by the token of the invitation to it."""

    invitation: str

    def compared(self, host: Host) -> Comparison:
        """How things stand. Raises TableError."""
        try:
            return msgspec.convert(host.ask("GET", self._path), Comparison)
        except msgspec.ValidationError:
            sentence = shared_table_phrases.OTHER_VERSION.format(address=host.address)
            raise TableError(sentence) from None

    def begin(self, host: Host) -> str:
        """The code of the table at which the guest plays it. Raises TableError."""
        return str(host.ask("POST", self._path)["code"])

    @property
    def _path(self) -> str:
        return f"/api/same/{self.invitation}"


class Own(msgspec.Struct, frozen=True):
    """The table at which the guest plays it."""

    is_over: bool


class Refusal(msgspec.Struct, frozen=True):
    """Why nobody can play it any more."""

    code: str
    en: str
    ja: str


class Played(msgspec.Struct, frozen=True):
    """How somebody did."""

    name: str
    is_own: bool
    #: whether somebody had seen the cards before
    viewed_before: bool
    place: int
    points: int
    #: the points of each round, as far as they are still known
    rounds: tuple[int, ...]


class Comparison(msgspec.Struct, frozen=True):
    """All who have played it, whoever was first at the beginning."""

    is_own: bool
    mine: Own | None
    refused: Refusal | None
    played: tuple[Played, ...]

    @property
    def is_to_be_played(self) -> bool:
        """Whether the guest may play it, or has begun."""
        return not self.is_own and (self.mine is None or not self.mine.is_over)

    def check(self) -> None:
        """Raises TableError where it cannot be begun any more."""
        if self.refused is not None and self.mine is None:
            raise TableError(Text(self.refused.en, self.refused.ja), self.refused.code)

    def lines(self, taste: Taste) -> Iterator[str]:
        """All side by side."""
        yield taste.look.strong(taste.text(phrases.SAME_COMPARED))
        names = [YOU[taste.lang] if each.is_own else each.name for each in self.played]
        wide = max(map(width, names))
        points = max(len(str(each.points)) for each in self.played)
        for name, each in zip(names, self.played, strict=True):
            told = {"place": each.place, "points": right(str(each.points), points)}
            rounds = taste.text(phrases.SAME_ROUNDS, rounds=" ".join(map(str, each.rounds)))
            row = f"  {left(name, wide)}  {taste.text(phrases.SAME_ROW, **told)}"
            row += f"  {rounds}" if each.rounds else ""
            yield f"{row}  {taste.text(phrases.SAME_VIEWED_BEFORE)}" if each.viewed_before else row
        if len(self.played) == 1:
            yield taste.text(phrases.SAME_NOBODY)
