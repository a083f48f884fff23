"""Why words cannot be read, whatever the position: the closed list, and the error that carries a reason."""

from __future__ import annotations

from sevenbridge.engine.errors import Reason, Refused


class Fault(Reason):
    """Every reason for which words cannot be read; the detail is the word at fault."""

    EMPTY = "empty", "nothing is written", "word"
    UNKNOWN_VERB = "unknown_verb", "the first word is no action", "word"
    UNKNOWN_CARD = "unknown_card", "the word is no card", "word"
    NO_CARD = "no_card", "the action names no card", "word"
    NO_TARGET = "no_target", "a lay-off lacks @ and a card of the meld on which the card goes", "word"
    EXTRA_WORD = "extra_word", "the action has ended before this word", "word"
    JOKER_MEANING = (
        "joker_meaning",
        "= is not between a joker that is melded or laid off and a card for which it stands",
        "word",
    )
    UNKNOWN_LABEL = "unknown_label", "no action has this label", "word"


class Malformed(Refused):
    """Words that mean no action or no card: ``code`` is the reason, ``details`` hold the ``word``."""

    reasons = Fault
    code: Fault
