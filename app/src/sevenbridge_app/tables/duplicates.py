"""Duplicates: matches that several persons play, each alone, with the same cards against the same computers.

As in duplicate bridge, what differs in the end is how they were played. The shuffles are given beforehand,
and the dice of the computers follow from them and from the moves: to the same play they answer the same. A
table of a duplicate is an ordinary table in all else.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from sevenbridge.bots import EDITION
from sevenbridge.shuffle import Fairness
from sevenbridge_app.tables import log_events
from sevenbridge_app.tables.finished_matches import TimedEvent
from sevenbridge_app.tables.log_events import LogEvent
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.tables.seat import Seat
from sevenbridge_app.tables.settings import TableSettings
from sevenbridge_app.tables.table import Table


class Terms(msgspec.Struct, frozen=True):
    """What is the same for all who play a duplicate, beside the cards."""

    settings: TableSettings
    #: the seat of the person
    seat: int
    #: the computer players by seat, "" in that of the person
    players: tuple[str, ...]
    #: the edition of players and rules (bots/edition.py), "" for a match that was handed over
    edition: str

    @property
    def fewest_win(self) -> bool:
        """Whether points are penalty points: the lowest total wins."""
        return self.settings.rules().score_flow == "penalty"


class Duplicate(msgspec.Struct, frozen=True):
    """A match that others play as well."""

    terms: Terms
    #: from which all cards follow, with the nonces of the seats
    secret: bytes
    nonces: tuple[bytes, ...]

    @property
    def fairness(self) -> Fairness:
        """The shuffles."""
        return Fairness(self.secret, self.nonces)

    def check_edition(self) -> None:
        """Raises RequestRefused where the players or the rules of this program are others, or not known."""
        if not self.terms.edition:
            raise RequestRefused(RefusalCode.PLAYED_ALONE)
        if self.terms.edition != EDITION:
            raise RequestRefused(RefusalCode.PLAYERS_CHANGED)

    def opening(
        self, origin: log_events.DuplicateOpened, session: int, name: str
    ) -> tuple[log_events.TableOpened, list[LogEvent]]:
        """Returns the first events of a table at which a session plays it: time begins when it comes.

        ``origin`` says what it is to those who sit there. Raises RequestRefused where the players or the
        rules of this program are others.
        """
        self.check_edition()
        terms = self.terms
        nonces = tuple(nonce.hex() for nonce in self.nonces)
        return log_events.TableOpened(terms.settings, session), [
            log_events.PersonSat(terms.seat, session, name),
            *(
                log_events.ComputerSeated(number, player)
                for number, player in enumerate(terms.players)
                if number != terms.seat
            ),
            origin,
            log_events.MatchBegan(self.secret.hex(), nonces, EDITION),
            # nobody adds a nonce: the cards would be others
            log_events.RoundDealt(),
            log_events.ConnectionLost(terms.seat),
        ]


def duplicate_of(table: Table, log: Iterable[TimedEvent], match: int) -> Duplicate | None:
    """Returns a finished match of a table as one that others can play; None for one that is not over.

    ``table`` is as it stood before the first line of the log. Raises RequestRefused where several persons
    have played the match: nobody could play their parts again.
    """
    players: tuple[str, ...] = ()
    edition = ""
    for event, at in log:
        table.fold(event, at)
        if table.match_number != match:
            continue
        if isinstance(event, log_events.MatchBegan):
            players = tuple(seat.player for seat in table.seating.seats)
            edition = event.edition
        if isinstance(event, log_events.MatchEnded):
            break
    else:
        return None
    seat = _seat_of_the_person(table.seating.seats)
    settings = msgspec.structs.replace(
        table.settings, visibility="unlisted", watching="none", coach="nobody", quick=False
    )
    fairness = table.dealt_play.game.fairness
    assert fairness is not None, "tables shuffle so that it can be checked"
    return Duplicate(
        Terms(settings, seat, players, edition),
        fairness.secret,
        fairness.nonces,
    )


def scores_in(table: Table, log: Iterable[TimedEvent], match: int) -> tuple[tuple[int, ...], ...] | None:
    """Returns the points of a finished match, round by round and by seat; None for one that is not over."""
    for event, at in log:
        table.fold(event, at)
        if table.match_number == match and isinstance(event, log_events.MatchEnded):
            return tuple(result.scores for result in table.dealt_play.game.results)
    return None


def _seat_of_the_person(seats: list[Seat]) -> int:
    """Returns the seat of the only person who has sat at a table in its match. Raises RequestRefused."""
    played = [number for number, seat in enumerate(seats) if seat.known_to]
    if len(played) != 1 or set(seats[played[0]].known_to) != {seats[played[0]].session}:
        raise RequestRefused(RefusalCode.PLAYED_TOGETHER)
    return played[0]
