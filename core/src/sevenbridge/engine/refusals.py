"""Why an action is refused: the closed list of reasons, and the error that carries one.

A refusal is a code with details, plain values; docs/library/refusals.md publishes the list. ``explain``
(explanations.py) finds the one that helps most in a position, sentences.py writes the sentence for people. No
detail tells a player anything that the player may not see.
"""

from __future__ import annotations

from sevenbridge.engine.cards import card_text, cards_in, cards_text
from sevenbridge.engine.errors import Reason, Refused


class Refusal(Reason):
    """Every reason for which an action can be refused.

    Of the details, ``card`` is a card as a record writes it, ``cards`` are several separated by spaces,
    ``such`` are cards that would do, as an example, ``meld`` is a meld of the table as a record writes it,
    ``seat`` (who asked) and ``turn`` (whose turn it is or is next) are seats, and all others are numbers.
    """

    # The moment (RULES 1.1, 1.4, 1.5)
    ROUND_OVER = "round_over", "the round has ended"
    AWAITING_RESHUFFLE = "awaiting_reshuffle", "the discards must first be shuffled into a new stock"
    NO_RESHUFFLE = "no_reshuffle", "a new stock is given while none is wanted"
    WRONG_STOCK = "wrong_stock", "a new stock is not made of all discards but the top one", "cards"
    NOT_YOUR_TURN = "not_your_turn", "it is another player's turn", "turn"
    OTHERS_MAY_CLAIM = "others_may_claim", "others may still claim the last discard"
    CLAIM_OR_PASS = "claim_or_pass", "the player may claim the last discard and has not said whether to"
    TAKE_FIRST = "take_first", "the player has not yet drawn or claimed a card this turn"
    ALREADY_TAKEN = "already_taken", "the player has already taken a card this turn"

    # Whether there is something to claim (RULES 1.4)
    NOTHING_TO_CLAIM = "nothing_to_claim", "the seat has no claim to make or to let go", "seat"
    TOO_LATE = "too_late", "the last discard has been claimed, or the next player has drawn"
    ALREADY_ANSWERED = "already_answered", "the player has already claimed or let go this discard", "card"
    OWN_DISCARD = "own_discard", "the last discard is the player's own", "card"
    UP_CARD = "up_card", "the card was turned up at the deal, not discarded by a player", "card"
    JOKER_DISCARDED = "joker_discarded", "a discarded joker cannot be claimed"
    FIRST_TURN_BAN = (
        "first_turn_ban",
        "nobody may claim before a first turn of their own (claim_ban = own_first_turn)",
    )
    FIRST_ROUND_BAN = (
        "first_round_ban",
        "nobody may claim before so many more discards have been made (claim_ban = first_round)",
        "missing",
    )
    CHI_OUT_OF_TURN = "chi_out_of_turn", "only the player whose turn is next may chi", "turn"
    NO_PON = "no_pon", "the hand lacks cards of the discard's rank for any pon of it", "card needed given"
    NO_CHI = "no_chi", "the hand lacks cards for any chi of the discard", "card such"
    NO_CLAIM = "no_claim", "the hand lacks cards for any pon or chi of the discard", "card needed given such"

    # The cards that are named
    NAMED_TWICE = "named_twice", "a card is named twice", "card"
    ONE_AT_A_TIME = "one_at_a_time", "several cards are named for one discard or lay-off"
    CLAIMED_CARD_NAMED = (
        "claimed_card_named",
        "a claim names the last discard among the cards from the hand",
        "card",
    )
    NOT_HELD = "not_held", "the player does not hold these cards", "cards"
    CLAIMED_CARD_MISSING = "claimed_card_missing", "the last discard is not in the meld of the claim", "card"

    # What makes a meld (RULES 1.2, 1.4, 1.6)
    NOT_A_MELD = "not_a_meld", "the cards are neither a set nor a run", "cards"
    CARDS_MISSING = "cards_missing", "the cards want so many more to be a meld", "cards missing such"
    SET_TOO_LARGE = "set_too_large", "a set has four cards at most", "cards"
    ACE_BETWEEN = "ace_between", "a run does not go round from the king over the ace to the two"
    ACE_NOT_HIGH = "ace_not_high", "the ace does not follow the king under these rules (ace = low)"
    TWO_SEVENS = "two_sevens", "two sevens are no meld under these rules (seven_sets = three_or_more)"
    CHI_MAKES_RUN = "chi_makes_run", "the cards named with a chi make a set", "cards"
    PON_MAKES_SET = "pon_makes_set", "the cards named with a pon make a run", "cards"
    TOO_FEW_FROM_HAND = (
        "too_few_from_hand",
        "a claim needs more cards from the hand (claim_hand_cards)",
        "needed given",
    )
    JOKER_IN_PAIR = "joker_in_pair", "the joker would lie alone or in a meld of two cards"
    JOKER_UNPLACED = "joker_unplaced", "it is not said what the joker stands for in a run"
    JOKER_PLACED_IN_SET = "joker_placed_in_set", "in a set the joker stands for no card of its own"
    JOKER_MISPLACED = (
        "joker_misplaced",
        "the joker is said to stand for a card that the meld does not want",
        "card",
    )

    # Lay-offs (RULES 1.2, 1.3)
    NO_SUCH_MELD = "no_such_meld", "the card that names a meld lies in none", "card"
    DOES_NOT_FIT = "does_not_fit", "the card does not fit the meld", "card meld"
    NO_PLACE = "no_place", "no meld of the table takes the card in this way", "card"
    SET_FULL = "set_full", "the set has its four cards", "card meld"
    RUN_FULL = "run_full", "the run has its ace already", "card meld"
    ACE_LIES_LOW = "ace_lies_low", "an ace added to a run from the two to the king lies below the two", "meld"
    LONE_SEVEN_RUN_ONLY = (
        "lone_seven_run_only",
        "a lone seven does not grow into a set under these rules (seven_growth = run_only)",
        "card",
    )
    OTHER_NUMBER = "other_number", "this lay-off has another action number here", "action"
    LAYOFF_NEEDS_MELD = (
        "layoff_needs_meld",
        "only a player with a meld on the table may lay off (layoff_needs_meld = true)",
    )
    NO_LAYOFF_AFTER_CLAIM = (
        "no_layoff_after_claim",
        "who claimed this turn may not lay off (layoff_after_claim = false)",
    )

    # What must be left (RULES 1.1)
    NO_DISCARD_LEFT = "no_discard_left", "no card would be left for the discard (final_discard = required)"
    WILD_OUT = "wild_out", "nobody may go out with sevens and jokers alone (out_on_wild = forbidden)"
    WILD_LEFT = (
        "wild_left",
        "only a seven or joker would be left, with which nobody may go out (out_on_wild = forbidden)",
        "card",
    )

    # Numbers
    UNKNOWN_ACTION = "unknown_action", "there is no action of this number", "action"
    NOT_LEGAL = "not_legal", "the action is not legal now"


class IllegalAction(Refused):
    """An action that the rules refuse; ``Refusal`` lists the codes and their details.

    The constructor also takes cards as numbers: ``card`` as a card, ``cards`` and ``such`` as sets of them.
    """

    reasons = Refusal
    code: Refusal

    @staticmethod
    def _plain(name: str, value: int | str) -> int | str:
        if isinstance(value, int):
            if name == "card":
                return card_text(value)
            if name in ("cards", "such"):
                return cards_text(cards_in(value))
        return value


class GameFault(Reason):
    """Every reason for which a game refuses a deal, a move or an undo, whatever the cards."""

    MATCH_OVER = "match_over", "the match has its winners, so no further round is dealt"
    ROUND_NOT_OVER = "round_not_over", "a round is being played, so the next one cannot be dealt"
    NOT_DEALT = "not_dealt", "no round has been dealt yet"
    NOT_PLAYING = "not_playing", "there is no such seat, or it sits this round out", "seat"
    NOTHING_TO_UNDO = "nothing_to_undo", "no move has been made yet"
    NO_SECRET = (
        "no_secret",
        "the order of the cards is not told, and neither is the secret that it follows from",
    )
    ROUND_OF_GAME = "round_of_game", "the round is that of a game, which alone plays it; a clone is free"


class GameRefused(Refused):
    """A deal, a move or an undo that the game refuses, whatever the cards; nothing has changed then."""

    reasons = GameFault
    code: GameFault
