"""Why an action is refused: the closed list of reasons, and the one that helps most in a position.

A refusal is a code with details, plain values; docs/refusals.md publishes the list. Sentences for people are
made of it in sentences.py. No detail tells a player anything that the player may not see.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final, Self

from sevenbridge.engine import actions
from sevenbridge.engine.bits import NATURAL, WILD
from sevenbridge.engine.cards import HIGH_ACE, JOKER, card_set, card_text, cards_in, cards_text
from sevenbridge.engine.kinds import (
    COUNT,
    HIGH,
    JOKER_HIGH,
    JOKER_JOIN,
    JOKER_LOW,
    LONE_HIGH,
    LONE_LOW,
    LOW,
)
from sevenbridge.engine.law import OWN_FIRST_TURN
from sevenbridge.engine.legality import claimants, layoff_target
from sevenbridge.engine.options import Options
from sevenbridge.engine.phases import CLAIMING, OVER, PLAYING, RESHUFFLING

if TYPE_CHECKING:
    from sevenbridge.engine.melds import Table
    from sevenbridge.engine.round import Round


class Reason(StrEnum):
    """A list of codes: ``meaning`` says when each is given, ``fields`` which details come with it."""

    meaning: str
    fields: tuple[str, ...]

    def __new__(cls, code: str, meaning: str = "", fields: str = "") -> Self:
        member = str.__new__(cls, code)
        member._value_ = code
        member.meaning = meaning
        member.fields = tuple(fields.split())
        return member


class Refusal(Reason):
    """Every reason for which an action can be refused.

    Of the details, ``card`` is a card as a record writes it, ``cards`` are several parted by spaces, ``meld``
    is a meld of the table as a record writes it, ``seat`` (who asked) and ``turn`` (whose turn it is or is
    next) are seats, and all others are numbers.
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
    CARDS_MISSING = "cards_missing", "the cards want so many more to be a meld", "cards missing"
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


class Refused(ValueError):
    """What the rules of a game refuse: ``code`` is one of its ``reasons``, ``details`` its plain values."""

    reasons: ClassVar[type[Reason]]
    code: Reason

    def __init__(self, code: str, **details: int | str) -> None:
        self.code = self.reasons(code)
        if set(details) != set(self.code.fields):
            raise TypeError(f"{code} has the details {self.code.fields}, not {tuple(details)}")
        self.details: Final = {name: self._plain(name, details[name]) for name in self.code.fields}
        super().__init__(self.code, self.details)

    def __str__(self) -> str:
        told = ", ".join(f"{name}: {value}" for name, value in self.details.items())
        return f"{self.code.meaning} ({told})" if told else self.code.meaning

    def __reduce__(self) -> tuple[Callable[[], Refused], tuple[()]]:
        return partial(type(self), str(self.code), **self.details), ()

    @staticmethod
    def _plain(name: str, value: int | str) -> int | str:
        """A detail as it is kept."""
        return value


class IllegalAction(Refused):
    """An action that the rules refuse: ``code`` is the reason, ``details`` its plain values (see Refusal).

    Cards may be given as numbers: ``card`` as a card, ``cards`` as a set of them.
    """

    reasons = Refusal
    code: Refusal

    @staticmethod
    def _plain(name: str, value: int | str) -> int | str:
        if isinstance(value, int):
            if name == "card":
                return card_text(value)
            if name == "cards":
                return cards_text(cards_in(value))
        return value


def explain(round: Round, action: int, seat: int | None = None) -> IllegalAction:
    """Why this action is not legal now for a seat, by default the actor: the one reason that helps most.

    Any number may be asked. Raises ValueError where the action is legal, or there is no such seat.
    """
    if seat is None:
        seat = round.actor if round.actor >= 0 else round.turn
    if not 0 <= seat < round.seats:
        raise ValueError(f"there is no seat {seat} in a round of {round.seats}")
    if not 0 <= action < COUNT:
        return IllegalAction(Refusal.UNKNOWN_ACTION, action=action)
    legal = Options()
    round.fill(legal, seat)
    if legal.has(action):
        raise ValueError(f"{actions.label(action)} is legal for seat {seat}")
    verb = verb_of(action)
    refused = untimely(round, seat, verb)
    if refused is None and verb in ("chi", "pon"):
        refused = _claim(round, seat, action)
    elif refused is None and verb in ("meld", "layoff", "discard"):
        refused = _turn(round, seat, action, verb)
    return refused or IllegalAction(Refusal.NOT_LEGAL)


def verb_of(action: int) -> str:
    """What an action does, as a record says it: draw, pass, discard, meld, chi, pon or layoff."""
    kind, _ = actions.decode(action)
    if kind.verb == "claim":
        return "chi" if kind.shape == "run" else "pon"
    return kind.verb


def untimely(round: Round, seat: int, verb: str) -> IllegalAction | None:
    """Why a seat may do nothing of this kind now, whatever the cards; None where the cards decide."""
    if round.phase == OVER:
        return IllegalAction(Refusal.ROUND_OVER)
    if verb in ("chi", "pon"):
        return _claim_moment(round, seat, verb)
    waits = seat == round.turn and round.waiting_chi >= 0
    if verb == "pass":
        if waits:
            return IllegalAction(Refusal.ALREADY_ANSWERED, card=round.discard_list()[-1])
        return None if _may_answer(round, seat) else IllegalAction(Refusal.NOTHING_TO_CLAIM, seat=seat)
    if seat != round.turn:
        return IllegalAction(Refusal.NOT_YOUR_TURN, turn=round.turn)
    if round.phase == PLAYING:
        return IllegalAction(Refusal.ALREADY_TAKEN) if verb == "draw" else None
    if round.phase == RESHUFFLING:
        return IllegalAction(Refusal.AWAITING_RESHUFFLE)
    if waits:
        return IllegalAction(Refusal.OTHERS_MAY_CLAIM)
    if verb != "draw":
        return IllegalAction(Refusal.TAKE_FIRST)
    if round.phase == CLAIMING:
        return IllegalAction(Refusal.CLAIM_OR_PASS if _may_answer(round, seat) else Refusal.OTHERS_MAY_CLAIM)
    return None


def _may_answer(round: Round, seat: int) -> bool:
    return round.phase == CLAIMING and bool((round.ponners | round.chier) >> seat & 1)


def _claim_moment(round: Round, seat: int, verb: str) -> IllegalAction | None:
    """What forbids any chi, or any pon, of a seat (RULES 1.4)."""
    if round.phase == PLAYING:
        if seat == round.turn:
            return IllegalAction(Refusal.ALREADY_TAKEN)
        if round.discarder >= 0 or round.claimed_from >= 0:
            return IllegalAction(Refusal.TOO_LATE)
    discards = round.discard_list()
    if not discards or round.phase == PLAYING:
        return IllegalAction(Refusal.NOTHING_TO_CLAIM, seat=seat)
    card = discards[-1]
    if round.discarder < 0:
        return IllegalAction(Refusal.UP_CARD, card=card)
    if round.discarder == seat:
        return IllegalAction(Refusal.OWN_DISCARD, card=card)
    if card == JOKER:
        return IllegalAction(Refusal.JOKER_DISCARDED)
    if not claimants(round.law, round.seats, round.discarder, round.begun, round.discards_made) >> seat & 1:
        if round.law.ban == OWN_FIRST_TURN:
            return IllegalAction(Refusal.FIRST_TURN_BAN)
        return IllegalAction(Refusal.FIRST_ROUND_BAN, missing=round.seats - round.discards_made)
    if verb == "chi" and seat != round.turn:
        return IllegalAction(Refusal.CHI_OUT_OF_TURN, turn=round.turn)
    if seat == round.turn and round.waiting_chi >= 0:
        return IllegalAction(Refusal.ALREADY_ANSWERED, card=card)
    return None


def _claim(round: Round, seat: int, action: int) -> IllegalAction | None:
    card = round.discard_list()[-1]
    meld = actions.moved_cards(action)
    if not meld >> card & 1:
        return IllegalAction(Refusal.CLAIMED_CARD_MISSING, card=card)
    from_hand = meld & ~card_set([card])
    if from_hand & ~round.hands[seat]:
        return IllegalAction(Refusal.NOT_HELD, cards=from_hand & ~round.hands[seat])
    needed, given = round.law.claim_hand, from_hand.bit_count()
    if given < needed:
        return IllegalAction(Refusal.TOO_FEW_FROM_HAND, needed=needed, given=given)
    refused = _shape(round, action) or _rest(round, round.hands[seat] & ~from_hand, meld)
    # Every other reason is ruled out: the seat had this claim, and it is no longer open.
    return refused or IllegalAction(Refusal.ALREADY_ANSWERED, card=card)


def _turn(round: Round, seat: int, action: int, verb: str) -> IllegalAction | None:
    cards = actions.moved_cards(action)
    if cards & ~round.hands[seat]:
        return IllegalAction(Refusal.NOT_HELD, cards=cards & ~round.hands[seat])
    left = round.hands[seat] & ~cards
    if verb == "discard":
        return IllegalAction(Refusal.WILD_OUT) if not left else None
    if verb == "layoff":
        return _no_place(round.table, action) or _no_lay_off(round, seat, action) or _rest(round, left, cards)
    return _shape(round, action) or _rest(round, left, cards)


def _shape(round: Round, action: int) -> IllegalAction | None:
    """What these rules forbid of a meld (RULES 1.2)."""
    kind, _ = actions.decode(action)
    if kind.shape == "sevens" and not round.law.seven_pairs:
        return IllegalAction(Refusal.TWO_SEVENS)
    _, top = actions.run_ends(action)
    if top >= 0 and top & 15 == HIGH_ACE and not round.law.high_ace:
        return IllegalAction(Refusal.ACE_NOT_HIGH)
    return None


def _rest(round: Round, left: int, put_down: int) -> IllegalAction | None:
    """What is wrong with the cards left in the hand once the others are put down (RULES 1.1)."""
    law = round.law
    if not left:
        if law.kept:
            return IllegalAction(Refusal.NO_DISCARD_LEFT)
        if law.no_wild_out and not put_down & ~WILD:
            return IllegalAction(Refusal.WILD_OUT)
    elif law.no_wild_out and left & (left - 1) == 0 and left & WILD:
        return IllegalAction(Refusal.WILD_LEFT, card=left.bit_length() - 1)
    return None


def _no_lay_off(round: Round, seat: int, action: int) -> IllegalAction | None:
    """What these rules forbid of a lay-off that has its place (RULES 1.2, 1.3)."""
    law = round.law
    kind, spot = actions.decode(action)
    if kind.shape == "seven" and not law.lone_to_set:
        return IllegalAction(Refusal.LONE_SEVEN_RUN_ONLY, card=actions.doubled_seven(spot))
    if law.layoff_needs_meld and not round.melders >> seat & 1:
        return IllegalAction(Refusal.LAYOFF_NEEDS_MELD)
    if not law.layoff_after_claim and round.claimed_from >= 0:
        return IllegalAction(Refusal.NO_LAYOFF_AFTER_CLAIM)
    return None


def table_meld(table: Table, meld: int) -> str:
    """A meld of the table, as a record writes it."""
    return actions.meld_text(table.cards[meld], table.bottoms[meld], table.tops[meld])


def _no_place(table: Table, action: int) -> IllegalAction | None:
    """Why the table has no place for a lay-off (RULES 1.2, 1.3, 1.6)."""
    kind = actions.kind_of(action)
    _, spot = actions.decode(action)
    card = next(cards_in(actions.moved_cards(action)))
    if kind in (HIGH, JOKER_HIGH) and spot & 15 == HIGH_ACE and not table.high_ace:
        return IllegalAction(Refusal.ACE_NOT_HIGH)
    meld = layoff_target(table, action)
    if meld < 0:
        return IllegalAction(Refusal.NO_PLACE, card=card)
    bottom, top = table.bottoms[meld], table.tops[meld]
    if card == JOKER and 0 <= bottom == top:
        return IllegalAction(Refusal.JOKER_IN_PAIR)
    if bottom < 0:
        if table.cards[meld].bit_count() == 4:
            return IllegalAction(Refusal.SET_FULL, card=card, meld=table_meld(table, meld))
        if kind == JOKER_JOIN and spot != next(cards_in(table.cards[meld])):
            named = next(cards_in(table.cards[meld] & NATURAL))
            return IllegalAction(Refusal.OTHER_NUMBER, action=actions.encode(JOKER_JOIN, named))
    elif kind in (LOW, JOKER_LOW) and not table.lows >> bottom & 1:
        return IllegalAction(Refusal.RUN_FULL, card=card, meld=table_meld(table, meld))
    elif kind in (HIGH, JOKER_HIGH) and not table.highs >> top & 1:
        if bottom & 15 == 1:
            return IllegalAction(Refusal.ACE_LIES_LOW, meld=table_meld(table, meld))
        return IllegalAction(Refusal.RUN_FULL, card=card, meld=table_meld(table, meld))
    elif kind == LONE_LOW and table.ending_low(bottom, False) < 0:
        return IllegalAction(Refusal.OTHER_NUMBER, action=actions.encode(LOW, spot))
    elif kind == LONE_HIGH and table.ending_high(top, False) < 0:
        return IllegalAction(Refusal.OTHER_NUMBER, action=actions.encode(HIGH, spot))
    return None
