"""The day's deal: one round a day, the same for everybody on a server."""

from __future__ import annotations

from datetime import date
from typing import Final

from sevenbridge.bots.characters import CHARACTERS
from sevenbridge.bots.edition import EDITION
from sevenbridge.engine.rules import PRESETS
from sevenbridge.engine.shuffle import Fairness
from sevenbridge_app.tables import log_events
from sevenbridge_app.tables.duplicates import Duplicate, Terms
from sevenbridge_app.tables.settings import TableSettings
from sevenbridge_app.tables.thinking import thinks

#: the levels of the computers: one of each
LEVELS: Final = ("chick", "rabbit", "fox")
#: Who may come, by level. Nobody who thinks by the clock: how fast a machine is must not matter.
COMPANY: Final = {
    level: tuple(each.id for each in CHARACTERS if each.level == level and not thinks(each.id))
    for level in LEVELS
}
#: where the person sits
SEAT: Final = 0


def terms_of(day: date) -> Terms:
    """Returns what is the same for all who play the deal of a day.

    Each week, from Monday on, goes by the rules of another preset, and each day has another company.
    """
    number = day.toordinal() - 1
    presets = tuple(PRESETS)
    company: list[str] = []
    rest = number
    for level in LEVELS:
        rest, chosen = divmod(rest, len(COMPANY[level]))
        company.append(COMPANY[level][chosen])
    first = number % len(company)
    return Terms(
        settings=TableSettings(
            preset=presets[number // 7 % len(presets)],
            switches={"match_length": 1, "tie": "shared"},
            claim_seconds=0,
            visibility="unlisted",
            watching="none",
        ),
        seat=SEAT,
        players=("", *company[first:], *company[:first]),
        edition=EDITION,
    )


def fairness_of(day: date, secret: bytes) -> Fairness:
    """Returns from what the cards of a day follow: its secret, and nonces that everybody knows beforehand."""
    seats = range(len(LEVELS) + 1)
    return Fairness(secret, tuple(f"{day.isoformat()} seat {seat}".encode() for seat in seats))


def duplicate_of(day: date, secret: bytes, terms: Terms) -> Duplicate:
    """Returns the deal of a day as all play it, by the terms that were set when its secret was made."""
    return Duplicate(log_events.DuplicateOpened(day=day.isoformat()), terms, fairness_of(day, secret))
