"""What is answered over HTTP where a request is refused."""

from __future__ import annotations

from typing import Final

import msgspec

from sevenbridge import InvalidRules
from sevenbridge.rulebook import refusal as rules_sentence
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused


class HttpRefusal(msgspec.Struct, frozen=True):
    """What is wrong: the body of every answer with a status of 400 or above."""

    code: RefusalCode
    details: dict[str, int | str]
    """What fills the sentence."""
    en: str
    """The sentence for a person, in English: what is wrong, and what to do."""
    ja: str
    """The same in Japanese."""

    @classmethod
    def of(cls, refused: RequestRefused) -> HttpRefusal:
        """Makes the body for a refusal."""
        text = refused.text
        return cls(refused.code, refused.details, text.en, text.ja)


_STATUS: Final[dict[RefusalCode, int]] = {
    RefusalCode.NO_SESSION: 401,
    RefusalCode.FOREIGN_ORIGIN: 403,
    RefusalCode.FOREIGN_HOST: 403,
    RefusalCode.HOST_ONLY: 403,
    RefusalCode.NO_WATCHING: 403,
    RefusalCode.BANNED: 403,
    RefusalCode.UNKNOWN_TABLE: 404,
    RefusalCode.UNKNOWN_WORD: 404,
    RefusalCode.TOO_MANY_WORDS: 429,
    RefusalCode.TOO_MANY_COMPLAINTS: 429,
    RefusalCode.UNKNOWN_DEAL: 404,
    RefusalCode.UNKNOWN_INVITATION: 404,
    RefusalCode.UNKNOWN_PUZZLE: 404,
    RefusalCode.NO_SUCH_PAGE: 404,
    RefusalCode.NOT_FINISHED: 404,
    RefusalCode.NO_SUCH_MOMENT: 404,
    RefusalCode.DAY_NOT_OVER: 403,
    RefusalCode.DAY_OVER: 409,
    RefusalCode.PLAYERS_CHANGED: 409,
    RefusalCode.PLAYED_ALONE: 409,
    RefusalCode.PLAYED_TOGETHER: 409,
    RefusalCode.OWN_MATCH: 409,
    RefusalCode.TOO_FAST: 429,
    RefusalCode.REVIEWS_WAITING: 429,
    RefusalCode.SERVER_TROUBLE: 503,
    RefusalCode.SERVER_BUSY: 503,
    RefusalCode.TABLE_NEWER: 503,
    RefusalCode.REVIEWS_BUSY: 503,
    RefusalCode.REVIEW_FAILED: 503,
}
_OTHER: Final = 400


def status_of(code: RefusalCode) -> int:
    """Returns the status of a refusal."""
    return _STATUS.get(code, _OTHER)


def bad_rules(error: InvalidRules) -> RequestRefused:
    """Makes a refusal of rules that cannot be played."""
    return RequestRefused(
        RefusalCode.BAD_RULES,
        option=error.option[:40],
        reason=str(error.code),
        en=rules_sentence(error, "en"),
        ja=rules_sentence(error, "ja"),
    )
