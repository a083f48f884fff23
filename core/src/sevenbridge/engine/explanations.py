"""Explains why an action is not legal in a position: ``explain`` finds the one reason that helps most.

The functions here read the state of a round through ``RoundState`` and change nothing; round.py imports them,
and they do not import round.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, Protocol

from sevenbridge.engine import actions
from sevenbridge.engine.bits import NATURAL, WILD
from sevenbridge.engine.cards import HIGH_ACE, JOKER, card_set, cards_in
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
from sevenbridge.engine.law import OWN_FIRST_TURN, Law
from sevenbridge.engine.legality import claimants, layoff_target
from sevenbridge.engine.malformed import Fault, Malformed
from sevenbridge.engine.melds import Melds
from sevenbridge.engine.options import Options
from sevenbridge.engine.phases import CLAIMING, OVER, PLAYING, RESHUFFLING, Phase
from sevenbridge.engine.refusals import GameFault, GameRefused, IllegalAction, Refusal

#: the verbs of a record
VERBS: Final = ("draw", "pass", "discard", "meld", "chi", "pon", "layoff")


class RoundState(Protocol):
    """What an explanation reads of a round: the attributes and methods of ``Round`` with these names."""

    law: Law
    seats: int
    melds: Melds
    turn: int
    actor: int
    discarder: int
    claimed_from: int
    begun: int
    melders: int
    ponners: int
    chier: int
    waiting_chi: int
    discards_made: int

    @property
    def phase(self) -> Phase:
        """What the round waits for."""

    @property
    def hands(self) -> tuple[int, ...]:
        """The hand of each seat, sets of cards."""

    @property
    def discards(self) -> tuple[int, ...]:
        """The discards, oldest first."""

    def _fill(self, out: Options, seat: int) -> None:
        """Fills ``out`` with the legal actions of a seat."""


def explain(round: RoundState, seat: int | None, action: int) -> IllegalAction:
    """The one reason that helps most why an action is not legal now for a seat, None for the actor.

    ``action`` may be any number. Raises ValueError where the action is legal, GameRefused for a seat that
    is not in the round.
    """
    if seat is None:
        seat = round.actor if round.actor >= 0 else round.turn
    if not 0 <= seat < round.seats:
        raise GameRefused(GameFault.NOT_PLAYING, seat=seat)
    if not 0 <= action < COUNT:
        return IllegalAction(Refusal.UNKNOWN_ACTION, action=action)
    legal = Options()
    round._fill(legal, seat)
    if legal.has(action):
        raise ValueError(f"{actions.label(action)} is legal for seat {seat}")
    verb = actions.verb_of(action)
    refused = explain_timing(round, seat, verb)
    if refused is None and verb in ("chi", "pon"):
        refused = _claim(round, seat, action)
    elif refused is None and verb in ("meld", "layoff", "discard"):
        refused = _turn(round, seat, action, verb)
    return refused or IllegalAction(Refusal.NOT_LEGAL)


def explain_claims(round: RoundState, seat: int, verb: str | None = None) -> IllegalAction | None:
    """The one reason that helps most why a seat can take the last discard with no cards now.

    ``verb`` is pon or chi; without it, either is meant. None where the seat can make such a claim. Raises
    GameRefused for a seat that is not in the round, Malformed for another verb.
    """
    verbs = ("pon", "chi") if verb is None else (verb,)
    _check_asked(round, seat, verbs[0], ("pon", "chi"))
    refused = explain_timing(round, seat, verbs[0])
    if refused is not None and (refused.code != Refusal.TOO_LATE or round.claimed_from >= 0):
        return refused
    card = round.discards[-1]
    legal = Options()
    round._fill(legal, seat)
    if any(legal.has(action) for verb in verbs for action in _claims_of(verb, card)):
        return None
    # that the next player has drawn already matters only to who could have claimed the card before
    return (
        _forbidden(round, seat, card)
        or _unmade(round, seat, verbs, card)
        or refused
        or IllegalAction(Refusal.ALREADY_ANSWERED, card=card)
    )


def _unmade(round: RoundState, seat: int, verbs: Sequence[str], card: int) -> IllegalAction | None:
    """Why a seat's hand makes no claim of this card; None where it makes one."""
    hand = round.hands[seat]
    is_next = seat == round.turn
    nearest = {verb: _nearest(round, hand, verb, card) for verb in verbs}
    for verb, claim in nearest.items():
        if not claim & ~hand and (verb == "pon" or is_next):
            return _rest(round, hand & ~claim, claim | card_set([card]))
    chi = nearest.get("chi", 0)
    if chi and not is_next and ("pon" not in nearest or not chi & ~hand):
        return IllegalAction(Refusal.CHI_OUT_OF_TURN, turn=round.turn)
    if "pon" not in nearest:
        return IllegalAction(Refusal.NO_CHI, card=card, such=chi)
    needed, given = nearest["pon"].bit_count(), (nearest["pon"] & hand).bit_count()
    if not chi or not is_next:
        return IllegalAction(Refusal.NO_PON, card=card, needed=needed, given=given)
    return IllegalAction(Refusal.NO_CLAIM, card=card, needed=needed, given=given, such=chi)


def _nearest(round: RoundState, hand: int, verb: str, card: int) -> int:
    """The cards of a claim of this card that lacks as few of them as any other claim of this hand."""
    claims = [
        actions.moved_cards(action) & ~card_set([card])
        for action in _claims_of(verb, card)
        if _shape(round, action) is None
    ]
    return min(
        (
            claim
            for claim in claims
            if claim.bit_count() >= round.law.claim_hand and not claim & ~hand & card_set([JOKER])
        ),
        key=lambda claim: ((claim & ~hand).bit_count(), claim.bit_count()),
    )


@cache
def _claims_of(verb: str, card: int) -> tuple[int, ...]:
    """The numbers of all claims with this verb whose meld holds this card."""
    return tuple(
        action
        for action in range(COUNT)
        if actions.verb_of(action) == verb and actions.moved_cards(action) >> card & 1
    )


def _check_asked(round: RoundState, seat: int, verb: str, among: Sequence[str]) -> None:
    if not 0 <= seat < round.seats:
        raise GameRefused(GameFault.NOT_PLAYING, seat=seat)
    if verb not in among:
        raise Malformed(Fault.UNKNOWN_VERB, word=verb)


def explain_timing(round: RoundState, seat: int, verb: str) -> IllegalAction | None:
    """Why a seat may make no action with this verb now (``verb_of``); None where it depends on the cards.

    Raises GameRefused for a seat that is not in the round, Malformed for what is no verb of a record.
    """
    _check_asked(round, seat, verb, VERBS)
    if round.phase == OVER:
        return IllegalAction(Refusal.ROUND_OVER)
    if verb in ("chi", "pon"):
        return _claim_moment(round, seat, verb)
    waits = seat == round.turn and round.waiting_chi >= 0
    if verb == "pass":
        if waits:
            return IllegalAction(Refusal.ALREADY_ANSWERED, card=round.discards[-1])
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


def _may_answer(round: RoundState, seat: int) -> bool:
    return round.phase == CLAIMING and bool((round.ponners | round.chier) >> seat & 1)


def _claim_moment(round: RoundState, seat: int, verb: str) -> IllegalAction | None:
    """Why a seat may make no chi, or no pon, with any cards (RULES 1.4); None where it may."""
    if round.phase == PLAYING:
        if seat == round.turn:
            return IllegalAction(Refusal.ALREADY_TAKEN)
        if round.discarder >= 0 or round.claimed_from >= 0:
            return IllegalAction(Refusal.TOO_LATE)
    discards = round.discards
    if not discards or round.phase == PLAYING:
        return IllegalAction(Refusal.NOTHING_TO_CLAIM, seat=seat)
    card = discards[-1]
    refused = _forbidden(round, seat, card)
    if refused is not None:
        return refused
    if verb == "chi" and seat != round.turn:
        return IllegalAction(Refusal.CHI_OUT_OF_TURN, turn=round.turn)
    if seat == round.turn and round.waiting_chi >= 0:
        return IllegalAction(Refusal.ALREADY_ANSWERED, card=card)
    return None


def _forbidden(round: RoundState, seat: int, card: int) -> IllegalAction | None:
    """Why a seat may not claim this last discard whatever it holds (RULES 1.4); None where it may."""
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
    return None


def _claim(round: RoundState, seat: int, action: int) -> IllegalAction | None:
    card = round.discards[-1]
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


def _turn(round: RoundState, seat: int, action: int, verb: str) -> IllegalAction | None:
    cards = actions.moved_cards(action)
    if cards & ~round.hands[seat]:
        return IllegalAction(Refusal.NOT_HELD, cards=cards & ~round.hands[seat])
    left = round.hands[seat] & ~cards
    if verb == "discard":
        return IllegalAction(Refusal.WILD_OUT) if not left else None
    if verb == "layoff":
        return _no_place(round.melds, action) or _no_lay_off(round, seat, action) or _rest(round, left, cards)
    return _shape(round, action) or _rest(round, left, cards)


def _shape(round: RoundState, action: int) -> IllegalAction | None:
    """Why these rules forbid a meld of this shape (RULES 1.2); None where they allow it."""
    kind, _ = actions.decode(action)
    if kind.shape == "sevens" and not round.law.seven_pairs:
        return IllegalAction(Refusal.TWO_SEVENS)
    _, top = actions.run_ends(action)
    if top >= 0 and top & 15 == HIGH_ACE and not round.law.high_ace:
        return IllegalAction(Refusal.ACE_NOT_HIGH)
    return None


def _rest(round: RoundState, left: int, put_down: int) -> IllegalAction | None:
    """Why a player may not put down these cards and keep those that are left (RULES 1.1); None if allowed."""
    law = round.law
    if not left:
        if law.kept:
            return IllegalAction(Refusal.NO_DISCARD_LEFT)
        if law.no_wild_out and not put_down & ~WILD:
            return IllegalAction(Refusal.WILD_OUT)
    elif law.no_wild_out and left & (left - 1) == 0 and left & WILD:
        return IllegalAction(Refusal.WILD_LEFT, card=left.bit_length() - 1)
    return None


def _no_lay_off(round: RoundState, seat: int, action: int) -> IllegalAction | None:
    """Why these rules forbid a lay-off that fits a meld (RULES 1.2, 1.3); None where they allow it."""
    law = round.law
    kind, spot = actions.decode(action)
    if kind.shape == "seven" and not law.lone_to_set:
        return IllegalAction(Refusal.LONE_SEVEN_RUN_ONLY, card=actions.doubled_seven(spot))
    if law.layoff_needs_meld and not round.melders >> seat & 1:
        return IllegalAction(Refusal.LAYOFF_NEEDS_MELD)
    if not law.layoff_after_claim and round.claimed_from >= 0:
        return IllegalAction(Refusal.NO_LAYOFF_AFTER_CLAIM)
    return None


def meld_words(melds: Melds, meld: int) -> str:
    """A meld of the table, as a record writes it."""
    found = melds[meld]
    return actions.meld_text(found.cards, found.bottom, found.top)


def _no_place(melds: Melds, action: int) -> IllegalAction | None:
    """Why a lay-off fits no meld of the table (RULES 1.2, 1.3, 1.6); None where it fits."""
    kind = actions.kind_of(action)
    _, spot = actions.decode(action)
    card = next(cards_in(actions.moved_cards(action)))
    if kind in (HIGH, JOKER_HIGH) and spot & 15 == HIGH_ACE and not melds._high_ace:
        return IllegalAction(Refusal.ACE_NOT_HIGH)
    meld = layoff_target(melds, action)
    if meld < 0:
        return IllegalAction(Refusal.NO_PLACE, card=card)
    _, cards, bottom, top = melds[meld]
    if card == JOKER and 0 <= bottom == top:
        return IllegalAction(Refusal.JOKER_IN_PAIR)
    if bottom < 0:
        if cards.bit_count() == 4:
            return IllegalAction(Refusal.SET_FULL, card=card, meld=meld_words(melds, meld))
        if kind == JOKER_JOIN and spot != next(cards_in(cards)):
            named = next(cards_in(cards & NATURAL))
            return IllegalAction(Refusal.OTHER_NUMBER, action=actions.encode(JOKER_JOIN, named))
    elif kind in (LOW, JOKER_LOW) and not melds._lows >> bottom & 1:
        return IllegalAction(Refusal.RUN_FULL, card=card, meld=meld_words(melds, meld))
    elif kind in (HIGH, JOKER_HIGH) and not melds._highs >> top & 1:
        if bottom & 15 == 1:
            return IllegalAction(Refusal.ACE_LIES_LOW, meld=meld_words(melds, meld))
        return IllegalAction(Refusal.RUN_FULL, card=card, meld=meld_words(melds, meld))
    elif kind == LONE_LOW and melds._ending_low(bottom, False) < 0:
        return IllegalAction(Refusal.OTHER_NUMBER, action=actions.encode(LOW, spot))
    elif kind == LONE_HIGH and melds._ending_high(top, False) < 0:
        return IllegalAction(Refusal.OTHER_NUMBER, action=actions.encode(HIGH, spot))
    return None
