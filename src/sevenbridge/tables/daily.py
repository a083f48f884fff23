"""The day's deal: one round a day, the same for everybody on a server."""

from __future__ import annotations

from datetime import date
from typing import Final

from sevenbridge.bots.edition import EDITION
from sevenbridge.engine.rules import PRESETS
from sevenbridge.engine.shuffle import Fairness
from sevenbridge.tables import log_events
from sevenbridge.tables.duplicates import Duplicate, Terms
from sevenbridge.tables.settings import TableSettings

#: The computers, who change places from day to day. None of them thinks by the clock (``tables.thinking``):
#: how fast a machine is must not matter.
COMPANY: Final = ("chick", "rabbit", "fox")
#: where the person sits
SEAT: Final = 0


def terms_of(day: date) -> Terms:
    """Returns what is the same for all who play the deal of a day.

    Each week, from Monday on, goes by the rules of another preset.
    """
    number = day.toordinal() - 1
    presets = tuple(PRESETS)
    first = number % len(COMPANY)
    return Terms(
        settings=TableSettings(
            preset=presets[number // 7 % len(presets)],
            switches={"match_length": 1, "tie": "shared"},
            claim_seconds=0,
            visibility="unlisted",
            watching="none",
        ),
        seat=SEAT,
        players=("", *COMPANY[first:], *COMPANY[:first]),
        edition=EDITION,
    )


def fairness_of(day: date, secret: bytes) -> Fairness:
    """Returns from what the cards of a day follow: its secret, and nonces that everybody knows beforehand."""
    seats = range(len(COMPANY) + 1)
    return Fairness(secret, tuple(f"{day.isoformat()} seat {seat}".encode() for seat in seats))


def duplicate_of(day: date, secret: bytes, terms: Terms) -> Duplicate:
    """Returns the deal of a day as all play it, by the terms that were set when its secret was made."""
    return Duplicate(log_events.DuplicateOpened(day=day.isoformat()), terms, fairness_of(day, secret))
