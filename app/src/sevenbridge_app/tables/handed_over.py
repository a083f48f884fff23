"""Matches that somebody played alone on a device, without a server, and hands over to one.

A server cannot know how such a match came about: whoever plays alone has all cards on the own device. So it
checks that the match follows the rules, keeps it as one that was played alone, and counts it nowhere.
"""

from __future__ import annotations

from typing import Final

import msgspec

from sevenbridge import Game, Refused, read_record
from sevenbridge.shuffle import Fairness, commitment
from sevenbridge_app.tables import log_events
from sevenbridge_app.tables.brought_matches import moves_of
from sevenbridge_app.tables.company import ASKABLE
from sevenbridge_app.tables.finished_matches import LONGEST_RECORD
from sevenbridge_app.tables.log_events import LogEvent
from sevenbridge_app.tables.log_limits import FULL
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.tables.settings import FILLING, TableSettings
from sevenbridge_app.tables.table import Table

#: whatever a computer in a seat may be called
_COMPUTERS: Final = {*FILLING, *ASKABLE}


class HandedOver(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request to keep a match that the guest has played alone."""

    record: str
    """The record of the match, with the secret of its shuffles."""
    seat: int
    """That of the guest. Computers had all others."""
    finished_at: int
    """When it was over, in milliseconds since 1970, UTC, as the device tells."""


class PlayedAlone(msgspec.Struct, frozen=True):
    """A match that was handed over, and that follows the rules."""

    settings: TableSettings
    seat: int
    players: tuple[str, ...]
    """The computers by seat; what stands in that of the person does not count."""
    fairness: Fairness
    moves: tuple[LogEvent, ...]
    """What was done in it, from the first deal on."""
    finished_at: int

    @property
    def mark(self) -> str:
        """What tells this match from all others: what the secret of its shuffles was announced by."""
        return commitment(self.fairness.secret)

    def log(self, session: int, name: str) -> list[LogEvent]:
        """Returns the log of a table at which a session has played it, and at which nothing more happens."""
        nonces = tuple(nonce.hex() for nonce in self.fairness.nonces)
        return [
            log_events.TableOpened(self.settings, session),
            log_events.PersonSat(self.seat, session, name),
            *(
                log_events.ComputerSeated(number, player)
                for number, player in enumerate(self.players)
                if number != self.seat
            ),
            log_events.MatchHandedOver(self.mark, self.finished_at),
            # of whatever edition the players were, it is not known
            log_events.MatchBegan(self.fairness.secret.hex(), nonces, edition=""),
            *self.moves,
            log_events.MatchEnded(),
            log_events.TableClosed(),
        ]


def played_alone(handed: HandedOver, at: int) -> PlayedAlone:
    """Returns a match that is handed over at this time. Raises RequestRefused unless it follows the rules.

    It is played again, and all cards follow from its secret.
    """
    if len(handed.record) > LONGEST_RECORD:
        raise RequestRefused(RefusalCode.BAD_RECORD)
    try:
        found = _read(handed, at)
        if _is_played_by(found):
            return found
    except Refused:
        pass
    raise RequestRefused(RefusalCode.BAD_RECORD)


def _read(handed: HandedOver, at: int) -> PlayedAlone:
    """Reads what is handed over. Raises Refused."""
    game = Game.from_record(read_record(handed.record))
    fairness = game.fairness
    computers = {player for number, player in enumerate(game.players) if number != handed.seat}
    is_alone = 0 <= handed.seat < len(game.players) and computers <= _COMPUTERS
    if not (game.over and game.shuffles is not None and fairness is not None and is_alone):
        raise RequestRefused(RefusalCode.BAD_RECORD)
    preset, switches = game.rules.as_preset()
    settings = TableSettings(seats=game.seats, preset=preset, switches=dict(switches), watching="none")
    moves = tuple(moves_of(game))
    if len(moves) > FULL:
        raise RequestRefused(RefusalCode.BAD_RECORD)
    return PlayedAlone(
        settings, handed.seat, game.players, fairness, moves, finished_at=min(max(0, handed.finished_at), at)
    )


def _is_played_by(found: PlayedAlone) -> bool:
    """Plays a match at a table, with the cards that follow from its secret. Raises Refused."""
    found.settings.check()
    table = Table("")
    for event in found.log(session=1, name=""):
        table.fold(event, found.finished_at)
    return table.dealt_play.game.over
