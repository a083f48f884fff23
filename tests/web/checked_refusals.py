"""What every refusal has to be: a code of the closed list, and a sentence in both languages."""

from __future__ import annotations

import re
from collections.abc import Mapping

from sevenbridge_app.tables import server_messages
from sevenbridge_app.tables.refusals import RefusalCode
from tests.web.live_server import Answer

_UNFILLED = re.compile(r"\{\w*\}")


def why(answer: Answer | server_messages.ServerMessage) -> RefusalCode:
    """Why this was refused. It is a refusal, and one that people can read."""
    if isinstance(answer, Answer):
        assert answer.status >= 400, answer
        assert answer.headers["content-type"] == "application/json"
        body = answer.json
        assert set(body) == {"code", "details", "en", "ja"}
        return _sound(body["code"], body["en"], body["ja"], body["details"])
    assert isinstance(answer, server_messages.No), answer
    return _sound(answer.code, answer.en, answer.ja, answer.details)


def _sound(code: str, en: str, ja: str, details: Mapping[str, object]) -> RefusalCode:
    assert en.strip()
    assert ja.strip()
    assert en != ja
    said = en + ja
    for quoted in filter(None, map(str, details.values())):
        # what somebody has written may look like a gap
        said = said.replace(quoted, "")
    assert not _UNFILLED.search(said), (en, ja)
    return RefusalCode(code)
