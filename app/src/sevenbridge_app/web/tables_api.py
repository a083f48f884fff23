"""The HTTP side of tables: opens and finds them, and serves their finished matches."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from sevenbridge import InvalidRules
from sevenbridge.analysis import ReviewData
from sevenbridge.bots import USUAL
from sevenbridge_app.store.sessions import Session
from sevenbridge_app.tables import log_events
from sevenbridge_app.tables.day import begin_of
from sevenbridge_app.tables.finished_matches import LONGEST_RECORD, PracticeMoment, Replay
from sevenbridge_app.tables.http_refusals import bad_rules
from sevenbridge_app.tables.match_review import PendingReview
from sevenbridge_app.tables.own_results import MatchList, Opponents, OwnStatistics, preset_results
from sevenbridge_app.tables.redaction import EVERYTHING
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.tables.settings import TableSettings
from sevenbridge_app.tables.summary import LISTED, STALE, Summary, TableAddress, TableList
from sevenbridge_app.tables.table_codes import read_code
from sevenbridge_app.tables.titles import title_of
from sevenbridge_app.web.compressed import Compressed
from sevenbridge_app.web.endpoints import FINISHED, OPENING, Endpoint, Parameter
from sevenbridge_app.web.request_limits import networks_from
from sevenbridge_app.web.responses import json, read_body, read_match, read_number
from sevenbridge_app.web.server import Server
from sevenbridge_app.web.table_directory import read_summary
from sevenbridge_app.web.table_words import letters_of, new_word


class Quick(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request for a quick match."""

    preset: str = "gamerules"
    seats: int = 4


class TableWord(msgspec.Struct, frozen=True):
    """The word of a table that waits for people. It may be given wherever a code is read."""

    word: str
    """Four syllables in hiragana."""
    letters: str
    """The same in Latin letters, as it may be typed too."""


def table_endpoints(server: Server) -> list[Endpoint]:
    """Makes the endpoints for tables and their finished matches."""
    api = _TablesApi(server)
    match = "/api/tables/{code}/matches/{match}"
    return [
        Endpoint(
            method="POST",
            path="/api/tables",
            handler=api.open,
            body=TableSettings,
            answers={201: TableAddress},
            needs_session=True,
            refused=OPENING,
        ),
        Endpoint(method="GET", path="/api/tables", handler=api.listed, answers={200: TableList}),
        Endpoint(
            method="POST",
            path="/api/quick",
            handler=api.quick,
            body=Quick,
            answers={200: TableAddress, 201: TableAddress},
            needs_session=True,
            refused=OPENING,
        ),
        Endpoint(
            method="GET",
            path="/api/tables/{code}",
            handler=api.found,
            answers={200: Summary},
            refused=(RefusalCode.UNKNOWN_WORD, RefusalCode.TOO_MANY_WORDS),
        ),
        Endpoint(
            method="POST",
            path="/api/tables/{code}/word",
            handler=api.word,
            answers={200: TableWord},
            needs_session=True,
            refused=(RefusalCode.NOT_SEATED, RefusalCode.PLAYING),
        ),
        Endpoint(
            method="GET",
            path=f"{match}/record",
            handler=api.record,
            answers={200: str},
            refused=FINISHED,
            media_type="application/toml",
        ),
        Endpoint(
            method="GET",
            path=f"{match}/replay",
            handler=api.replay,
            query=(Parameter("viewer", int, "A seat, -1 for a watcher, -2 for all hands; left out: -2."),),
            answers={200: Replay},
            refused=(*FINISHED, RefusalCode.NO_SUCH_SEAT),
        ),
        Endpoint(
            method="GET",
            path=f"{match}/review",
            handler=api.review,
            answers={200: ReviewData, 202: PendingReview},
            refused=(
                *FINISHED,
                RefusalCode.REVIEWS_WAITING,
                RefusalCode.REVIEWS_BUSY,
                RefusalCode.TOO_LONG_TO_REVIEW,
                RefusalCode.REVIEW_FAILED,
            ),
        ),
        Endpoint(
            method="POST",
            path=f"{match}/practice",
            handler=api.practise,
            body=PracticeMoment,
            answers={201: TableAddress},
            needs_session=True,
            refused=(
                *FINISHED,
                RefusalCode.NO_SUCH_MOMENT,
                RefusalCode.NO_SUCH_SEAT,
                RefusalCode.TOO_LONG_TO_REVIEW,
            ),
        ),
        Endpoint(
            method="GET",
            path="/api/me/matches",
            handler=api.own_matches,
            query=(
                Parameter("before", int, "The serial of the last one seen; left out: the newest."),
                Parameter("table", str, "The code of a table, with `match`: of all matches only that one."),
                Parameter("match", int, "The number of the match at that table."),
            ),
            answers={200: MatchList},
            refused=(RefusalCode.UNKNOWN_TABLE,),
            needs_session=True,
        ),
        Endpoint(
            method="GET",
            path="/api/me/opponents",
            handler=api.own_opponents,
            answers={200: Opponents},
            needs_session=True,
        ),
        Endpoint(
            method="GET",
            path="/api/me/statistics",
            handler=api.own_statistics,
            answers={200: OwnStatistics},
            needs_session=True,
        ),
    ]


class _TablesApi:
    """Answers the requests for tables."""

    def __init__(self, server: Server) -> None:
        self._server = server

    async def open(self, request: Request) -> Response:
        """Opens a table with the settings of the body."""
        session = await self._server.session(request)
        settings = await read_body(request, TableSettings, self._server.settings.limits.body_bytes)
        if settings.quick:
            raise RequestRefused(RefusalCode.MALFORMED)
        code = await self._server.open_table(request, log_events.TableOpened(settings, session.number))
        return json(self._server.address_of(request, code), 201)

    async def practise(self, request: Request) -> Response:
        """Opens a table at which the session plays on from a moment of a finished match."""
        session = await self._server.session(request)
        code, match = self._server.match_in(request)
        await self._server.days.check_shown(code)
        moment = await read_body(request, PracticeMoment, self._server.settings.limits.body_bytes)
        practice = await self._server.archive.practice(networks_from(request), code, match)
        await self._note_viewed(session, code, match)
        opened, *more = await asyncio.to_thread(
            practice.opening, moment.round, moment.after, moment.seat, session.number, session.name
        )
        assert isinstance(opened, log_events.TableOpened), "every table begins like this"
        return json(
            self._server.address_of(request, await self._server.open_table(request, opened, more)), 201
        )

    async def listed(self, request: Request) -> Response:
        """Returns the public tables of the last day: those first at which somebody waits for longest.

        There, networks take turns. Behind them come those that changed last.

        Those of persons whom the session has blocked are left out.
        """
        store, guest = self._server.store, await self._server.guest(request)
        found = await asyncio.to_thread(store.public_tables, LISTED)
        made = await asyncio.to_thread(store.blocks_of, guest.number) if guest is not None else ()
        blocked = {each.session for each in made}
        oldest = self._server.hub.now() - STALE
        shown = (each for each in found if each.updated_at >= oldest and not each.is_of(blocked))
        return json(TableList(tuple(read_summary(each.summary) for each in shown)))

    async def quick(self, request: Request) -> Response:
        """Returns a public table at which somebody waits, or opens one."""
        session = await self._server.session(request)
        wanted = await read_body(request, Quick, self._server.settings.limits.body_bytes)
        settings = TableSettings(
            seats=wanted.seats,
            preset=wanted.preset,
            fill=USUAL,
            company=(USUAL,),
            visibility="public",
            quick=True,
            claims="level",
            claim_seconds=4,
            move_seconds=30,
            bank_seconds=60,
        )
        try:
            settings.check()
        except InvalidRules as error:
            raise bad_rules(error) from error
        store = self._server.store
        code = await asyncio.to_thread(store.quick_table, session.number, settings.quick_kind)
        if code is not None:
            return json(self._server.address_of(request, code))
        opened = await self._server.open_table(request, log_events.TableOpened(settings, session.number))
        # somebody may have asked at the same moment, here or at another node: all go to one table, and one at
        # which nobody ever sits is closed after a while
        code = await asyncio.to_thread(store.meet, session.number, settings.quick_kind, opened)
        return json(self._server.address_of(request, code), 201 if code == opened else 200)

    async def found(self, request: Request) -> Response:
        """Returns what everybody may know of a table who has its code, or its word while it waits."""
        code = await self._server.find_table(request, request.path_params["code"])
        entry = await asyncio.to_thread(self._server.store.table, code)
        if entry is None:
            raise RequestRefused(RefusalCode.UNKNOWN_TABLE)
        return json(read_summary(entry.summary))

    async def word(self, request: Request) -> Response:
        """Returns the word by which a table is found until the match begins, to one who sits there."""
        session, code = await self._server.session(request), self._server.code_in(request)
        if not (await self._server.hub.table(code)).table.seating.seats_of(session.number):
            raise RequestRefused(RefusalCode.NOT_SEATED)
        word: str | None = ""
        while word == "":
            wanted = new_word(self._server.hub.chance)
            word = await asyncio.to_thread(self._server.store.give_word, code, wanted)
        if word is None:
            raise RequestRefused(RefusalCode.PLAYING)
        return json(TableWord(word, letters_of(word)))

    async def record(self, request: Request) -> Response:
        """Returns a finished match as a record."""
        code, match = self._server.match_in(request)
        # it holds the secret, which is for nobody before the day is over
        await self._server.days.check_shown(code)
        record = await self._server.archive.record(networks_from(request), code, match)
        await self._note_viewed(await self._server.guest(request), code, match)
        headers = {
            "Content-Disposition": f'attachment; filename="seven-bridge-{code}-{match}.toml"',
            "Cache-Control": "no-store",
        }
        return record.response(request, "application/toml", headers)

    async def replay(self, request: Request) -> Response:
        """Returns a finished match as the messages that a viewer was sent.

        The parameter ``viewer`` is the one: a seat, -1 for a watcher, or -2, the default, for everything.
        """
        guest, (code, match) = await self._match_to_view(request)
        viewer = read_number(request, "viewer", EVERYTHING)
        replay = await self._server.archive.replay(networks_from(request), code, match, viewer)
        await self._note_viewed(guest, code, match)
        return replay.response(request, "application/json", {"Cache-Control": "no-store"})

    async def review(self, request: Request) -> Response:
        """Returns the review of a finished match, or how far it is. The first request starts it."""
        guest, which = await self._match_to_view(request)
        reviews = self._server.reviews
        found = await reviews.find(which)
        if found is None:
            record = await self._server.archive.record(networks_from(request), *which)
            if len(record.body) > LONGEST_RECORD:
                raise RequestRefused(RefusalCode.TOO_LONG_TO_REVIEW)
            await reviews.ask(networks_from(request), which)
            found = await reviews.find(which)
        if isinstance(found, Compressed):
            await self._note_viewed(guest, *which)
            return found.response(request, "application/json", {"Cache-Control": "no-store"})
        if found is None:  # others who had fewer were given its place
            raise RequestRefused(RefusalCode.REVIEWS_BUSY)
        return json(found, 202)

    async def _match_to_view(self, request: Request) -> tuple[Session | None, tuple[str, int]]:
        """Returns who asks for which match, unless others may not see yet what was dealt in it."""
        code, match = self._server.match_in(request)
        guest = await self._server.guest(request)
        await self._server.days.check_shown(code, None if guest is None else guest.number)
        return guest, (code, match)

    async def _note_viewed(self, guest: Session | None, code: str, match: int) -> None:
        """Notes that a guest views a match, which might still be played as the same."""
        if guest is not None:
            store, at = self._server.store, self._server.hub.now()
            await asyncio.to_thread(store.note_viewed, guest.number, code, match, at)

    async def own_matches(self, request: Request) -> Response:
        """Returns the matches of the session, newest first; ``before`` is the serial of the last one seen.

        With ``table`` and ``match`` only that one, if the session played it.
        """
        session = await self._server.session(request)
        before = read_match(request, "before", 0) or None
        which = None
        if (table := request.query_params.get("table")) is not None:
            code = read_code(table)
            if not code:
                raise RequestRefused(RefusalCode.UNKNOWN_TABLE)
            which = code, read_match(request, "match")
        found = await asyncio.to_thread(self._server.store.matches_of, session.number, LISTED, before, which)
        return json(MatchList(tuple(found)))

    async def own_opponents(self, request: Request) -> Response:
        """Returns how the session stands against each computer with which it has finished a match."""
        session = await self._server.session(request)
        store, day = self._server.store, begin_of(self._server.days.today())
        found = await asyncio.to_thread(store.tallies_of, session.number)
        has_dueled = await asyncio.to_thread(store.has_dueled_since, session.number, day)
        return json(Opponents(tuple(found), title_of(found), has_dueled))

    async def own_statistics(self, request: Request) -> Response:
        """Returns the statistics of the session, by preset."""
        session = await self._server.session(request)
        found = await asyncio.to_thread(self._server.store.statistics_of, session.number)
        return json(OwnStatistics(tuple(map(preset_results, found))))
