"""Who answers what the page asks for over HTTP: the same as a server answers."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final
from urllib.parse import parse_qsl, unquote, urlsplit

import msgspec

from sevenbridge import InvalidRules
from sevenbridge_app.alone import day_requests as days
from sevenbridge_app.alone import person_requests as person
from sevenbridge_app.alone import table_requests as tables
from sevenbridge_app.alone.request import Answer, Request, Subject
from sevenbridge_app.tables.http_refusals import HttpRefusal, bad_rules, status_of
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.tables.rulebook import rules_page
from sevenbridge_app.tables.server_messages import PROTOCOL, ProtocolVersion


def answer(subject: Subject, at: int, method: str, address: str, body: str) -> Answer:
    """Answers a request, or refuses it as a server does."""
    url = urlsplit(address)
    try:
        for pattern, answering in _ANSWERS.get(method, {}).items():
            found = re.fullmatch(pattern, url.path)
            if found is not None:
                path = {name: unquote(text) for name, text in found.groupdict().items()}
                return _encoded(answering(Request(subject, at, path, dict(parse_qsl(url.query)), body)))
        raise RequestRefused(RefusalCode.SERVER_ONLY)
    except InvalidRules as error:
        refused = bad_rules(error)
    except RequestRefused as error:
        refused = error
    return Answer(status_of(refused.code), msgspec.json.encode(HttpRefusal.of(refused)))


def _encoded(found: Answer | msgspec.Struct | bytes) -> Answer:
    if isinstance(found, Answer):
        return found
    return Answer(200, found if isinstance(found, bytes) else msgspec.json.encode(found))


_TABLE: Final = "/api/tables/(?P<code>[A-Za-z -]+)"
_FINISHED: Final = f"{_TABLE}/matches/(?P<match>[0-9]+)"
_DAY: Final = "/api/days/(?P<day>[^/]+)"
_PUZZLE: Final = "/api/puzzles/(?P<name>[^/]+)"
#: by method and pattern of the path; of several that fit the first counts
_ANSWERS: Final[dict[str, dict[str, Callable[[Request], Any]]]] = {
    "GET": {
        "/api/session": person.who,
        "/api/rules": lambda request: rules_page(),
        "/api/actions": tables.list_actions,
        "/api/protocol": lambda request: ProtocolVersion(PROTOCOL),
        "/api/privacy": person.keeping,
        "/api/tables": tables.list_tables,
        _TABLE: tables.summarize,
        f"{_TABLE}/blocks": tables.blocked_seats,
        f"{_FINISHED}/record": tables.show_record,
        f"{_FINISHED}/replay": tables.show_replay,
        f"{_FINISHED}/review": tables.review,
        f"{_FINISHED}/puzzles": tables.puzzles_in,
        "/api/me/matches": person.own_matches,
        "/api/me/statistics": person.own_statistics,
        "/api/me/opponents": person.own_opponents,
        "/api/me/blocks": person.blocks,
        "/api/me/data": person.own_data,
        "/api/me/copy": person.copy,
        "/api/days": days.own_days,
        _DAY: days.show_day,
        "/api/puzzles": person.offer_puzzle,
        "/api/puzzles/tally": person.puzzle_tally,
        _PUZZLE: person.puzzle,
        f"{_PUZZLE}/why": person.why_not,
        "/api/seven/statistics": person.seven_statistics,
    },
    "POST": {
        "/api/session": person.rename,
        "/api/rules/check": tables.check_rules,
        "/api/tables": tables.open_table,
        f"{_FINISHED}/practice": tables.practise,
        "/api/records": tables.open_record,
        f"{_DAY}/play": days.play_day,
        _PUZZLE: person.answer_puzzle,
        "/api/seven/results": person.enter_seven,
        "/api/me/copy": person.take_in_copy,
        "/api/me/copy/contents": person.look_at_copy,
    },
    "DELETE": {"/api/session": person.forget_everything, "/api/me/data": person.forget_everything},
}
