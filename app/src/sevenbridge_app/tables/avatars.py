"""The avatars that people choose: a family crest on a ground, such as ``plum-wine``.

The page draws them (app/page/src/people/avatars.ts), and a test compares the names.
"""

from __future__ import annotations

from typing import Final

from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused

CRESTS: Final = ("plum", "stars", "scales", "diamonds", "moon", "tortoise", "fuji", "fan", "gourd", "waves")
GROUNDS: Final = ("wine", "pine", "iris", "amber", "madder", "indigo", "moss")


def check_avatar(avatar: str) -> None:
    """Raises RequestRefused for an avatar that there is not; "" is that of one who has chosen none."""
    crest, _, ground = avatar.partition("-")
    if avatar and not (crest in CRESTS and ground in GROUNDS):
        raise RequestRefused(RefusalCode.UNKNOWN_AVATAR)
