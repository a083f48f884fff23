"""What every refusal has to be: a code of the closed list, and a sentence in both languages."""

from __future__ import annotations

import re

from sevenbridge.tables import server_messages
from sevenbridge.tables.refusals import RefusalCode
from tests.web.live_server import Answer

_UNFILLED = re.compile(r"\{\w*\}")


def why(answer: Answer | server_messages.ServerMessage) -> RefusalCode:
    """Why this was refused. It is a refusal, and one that people can read."""
    if isinstance(answer, Answer):
        assert answer.status >= 400, answer
        assert answer.headers["content-type"] == "application/json"
        body = answer.json
        assert set(body) == {"code", "details", "en", "ja"}
        return _sound(body["code"], body["en"], body["ja"])
    assert isinstance(answer, server_messages.No), answer
    return _sound(answer.code, answer.en, answer.ja)


def _sound(code: str, en: str, ja: str) -> RefusalCode:
    assert en.strip()
    assert ja.strip()
    assert en != ja
    assert not _UNFILLED.search(en + ja), (en, ja)
    return RefusalCode(code)
