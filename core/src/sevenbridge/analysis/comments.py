"""Comments: what the coach says, as a code with its details. Their sentences are in sentences.py."""

from dataclasses import dataclass, field

from sevenbridge.engine.errors import Reason

Details = dict[str, int | float | str]


@dataclass(frozen=True, slots=True)
class Comment:
    """One comment. Its code is of ``CounselCode`` (hints.py), ``ReasonCode`` or ``RecapCode``.

    Of the details, ``card`` and ``other`` are cards as a record writes them; ``cards``, ``fits``, ``held``
    and ``meld`` are several separated by spaces; ``seat`` and ``winner`` are seats of the round; all others
    are numbers.
    """

    code: Reason
    details: Details = field(default_factory=dict)
