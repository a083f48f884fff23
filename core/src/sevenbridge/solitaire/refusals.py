"""Why a move is refused: the closed list of reasons. docs/play/solitaire.md publishes it.

A refusal is a code with details, plain values. Sentences for people are made of it at the edge.
"""

from sevenbridge.engine.errors import Reason, Refused


class Refusal(Reason):
    """Every reason for which a move can be refused.

    Of the details, ``card``, ``other`` and ``held`` are cards as a record writes them, ``rank`` is the
    rank of one, and ``sum`` is a number.
    """

    # The moment (RULES 2.6)
    GAME_OVER = "game_over", "the game has ended"
    NOTHING_TO_UNDO = "nothing_to_undo", "no move has been made"
    NOTHING_TO_REDO = "nothing_to_redo", "no move has been taken back, or another was made since"

    # The cards that are named
    NO_CARD = "no_card", "no card is named"
    NOT_IN_PACK = "not_in_pack", "the card is none of the 52 of this game", "card"
    NAMED_TWICE = "named_twice", "a card is named twice", "card"
    TOO_MANY_CARDS = (
        "too_many_cards",
        "more than two cards are removed, or more than one is moved elsewhere",
    )
    NOT_DEALT = "not_dealt", "the card has not come from the stock", "card"
    GONE = "gone", "the card has been removed", "card"
    IN_RESERVE = "in_reserve", "the card lies in the reserve and never comes back", "card"

    # What may be removed (RULES 2.2)
    NEVER_PAIRED = "never_paired", "the card is an eight or higher and goes to the reserve only", "card"
    SEVEN_ALONE = "seven_alone", "a seven is removed alone", "card other"
    NEEDS_PARTNER = (
        "needs_partner",
        "the card is removed only together with one of this rank",
        "card rank",
    )
    NOT_SEVEN = "not_seven", "the two ranks do not add up to seven", "card other sum"

    # What may go to the reserve (RULES 2.3)
    TOO_LOW = "too_low", "only ranks from eight to king go to the reserve", "card"
    RANK_TAKEN = "rank_taken", "the reserve has this rank already", "card held"

    # Choice: which card can be played, and which can be held (RULES 3.2, 3.5)
    BURIED = "buried", "the card lies beneath another", "card other"
    HOLD_TAKEN = "hold_taken", "another card is held already", "card held"
    ALREADY_HELD = "already_held", "the card is held already", "card"


class IllegalMove(Refused):
    """A move that the rules refuse: ``code`` is the reason, ``details`` its plain values (see Refusal)."""

    reasons = Refusal
    code: Refusal
