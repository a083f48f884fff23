"""Why a record cannot be read: the closed list of reasons. Sentences are made of them at the edge."""

from __future__ import annotations

from functools import partial
from typing import Any

from sevenbridge.engine.errors import Reason, Refused


class Flaw(Reason):
    """Every reason for which a record cannot be read.

    Of the details, ``key`` is a key with the tables around it (``position.hands``), ``word`` is the word at
    fault, ``card``, ``cards`` and ``seat`` are as a record writes them, ``seats`` is how many there are,
    and all others are numbers or words of TOML.
    """

    # The file
    NOT_TEXT = "not_text", "the bytes are not UTF-8"
    NOT_TOML = "not_toml", "the text is not TOML; the reason is the parser's own", "word reason"
    TOO_DEEP = "too_deep", "arrays or tables lie too deep in each other"
    LONG_NUMBER = "long_number", "a number has too many digits"
    TOO_LONG = "too_long", "the file is longer than any record", "megabytes"

    # Keys and values
    UNKNOWN_KEY = "unknown_key", "there is no such key here", "key"
    MISSING_KEY = "missing_key", "a key that must be there is not", "key"
    WRONG_TYPE = "wrong_type", "a value is not of the type that is wanted", "key wanted"
    OUT_OF_RANGE = "out_of_range", "a number is too small or too large", "key word low high"
    WRONG_COUNT = (
        "wrong_count",
        "a list has not one entry for every seat, or a list of seats too few",
        "key wanted given",
    )
    UNKNOWN_WORD = "unknown_word", "a word is not one of the possible ones", "key word possible"
    NOT_HEX = "not_hex", "a text is not hex digits for so many bytes", "key low high"
    BAD_RULES = "bad_rules", "the rules or the number of seats make no sense; the cause tells why"

    # Seats
    UNKNOWN_SEAT = "unknown_seat", "there is no such seat", "word seats"
    SEAT_TWICE = "seat_twice", "a seat is named twice", "key seat"
    SITS_OUT = "sits_out", "a seat that sits this round out is given a part in it", "key seat"

    # Cards
    UNKNOWN_CARD = "unknown_card", "the word is no card", "word"
    NOT_IN_PACK = "not_in_pack", "the pack of these rules has no such card", "card"
    CARD_TWICE = "card_twice", "a card is named twice", "card"
    CARDS_MISSING = "cards_missing", "a deck is not the whole pack", "cards"

    # Positions
    DECK_OR_POSITION = "deck_or_position", "a round has both a deck and a position, or neither"
    EMPTY_HAND = "empty_hand", "a player holds no card", "seat"
    NOT_A_MELD = "not_a_meld", "the cards are no meld", "cards"
    NO_DISCARD = "no_discard", "a discarder is named, but no discard"
    NOT_LEFT_OF_DISCARDER = (
        "not_left_of_discarder",
        "nothing is drawn, and the turn is not that of the player on the discarder's left",
        "seat left",
    )
    TURN_NOT_BEGUN = "turn_not_begun", "the player has drawn without having begun a turn", "seat"
    IMPOSSIBLE = "impossible", "the position cannot be; the cause tells why"

    # Actions
    BAD_ACTION = "bad_action", "the action cannot be read; the cause tells why"
    NO_ACTION = "no_action", "a line has no action"
    UNKNOWN_CODE = "unknown_code", "there is no such reason for a refusal", "word"
    CODE_FOR_NOTHING = "code_for_nothing", "a reason is given on a line that does not begin with !", "word"
    NOT_A_RESHUFFLE = "not_a_reshuffle", "nobody does something other than a reshuffle", "word"
    NO_NEW_STOCK = (
        "no_new_stock",
        "a reshuffle is due, with neither a line nor a secret that tells the new stock",
    )


class Unreadable(Refused):
    """A record that cannot be read: ``code`` is the reason, ``details`` its plain values (see Flaw)."""

    reasons = Flaw
    code: Flaw
    #: the line of the file, from 1
    line: int
    #: the engine's own error where it has one: InvalidRules, Malformed, ImpossiblePosition
    cause: Exception | None

    def __init__(self, line: int, code: str, cause: Exception | None = None, /, **details: int | str) -> None:
        super().__init__(code, **details)
        self.line = line
        self.cause = cause

    def __str__(self) -> str:
        why = f": {self.cause}" if self.cause else ""
        return f"line {self.line}: {super().__str__()}{why}"

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self), self.line, str(self.code), self.cause, **self.details), ()
