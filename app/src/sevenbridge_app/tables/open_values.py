"""Texts of which a later version may know more: whoever reads one takes any, and is told those of today."""

from __future__ import annotations

from enum import EnumMeta
from typing import Any, get_args

import msgspec


def values(known: Any) -> msgspec.Meta:
    """Returns what describes a text with these values, those of a Literal or of an enumeration.

    >>> values(Literal["asked", "agreed"]).extra_json_schema
    {'enum': ['agreed', 'asked']}
    """
    if isinstance(known, EnumMeta):
        return msgspec.Meta(extra_json_schema={"title": known.__name__, "enum": sorted(map(str, known))})
    return msgspec.Meta(extra_json_schema={"enum": sorted(get_args(known))})
