"""Actions in the words of a record, without the seat: ``draw``, ``chi 3s 4s``, ``layoff Jk=8h @ 7h``.

Words mean something only in a position: a claim names the cards from the hand, a lay-off names the meld by
one of its cards, and passes of others may be left out. A text that cannot be read at all is ``Malformed``;
one that can be read but is not lawful is an ``IllegalAction``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from operator import index
from typing import Final, NamedTuple, Protocol, Self

from sevenbridge.engine import actions
from sevenbridge.engine.cards import (
    HIGH_ACE,
    JOKER,
    JOKER_TEXT,
    SEVEN,
    SUITS,
    card_set,
    card_text,
    cards_in,
    cards_text,
    parse_card,
)
from sevenbridge.engine.explanations import VERBS, RoundState, explain, explain_timing, meld_words
from sevenbridge.engine.kinds import COUNT, DISCARD, JOKER_DISCARD, SHORT
from sevenbridge.engine.legality import layoff_target
from sevenbridge.engine.malformed import Fault, Malformed
from sevenbridge.engine.melds import Melds
from sevenbridge.engine.options import Options
from sevenbridge.engine.phases import CLAIMING
from sevenbridge.engine.refusals import GameFault, GameRefused, IllegalAction, Refusal
from sevenbridge.engine.rules import NOBODY

#: cards that want more than this many others are no meld in the making
NEARLY: Final = 2
TWO: Final = 1
SIX: Final = 5
EIGHT: Final = 7
KING: Final = 12


class Shown(Protocol):
    """What ``format_action`` reads: the melds and discards of a ``Round`` or a ``View``."""

    melds: Melds

    @property
    def discards(self) -> tuple[int, ...]:
        """The discards, oldest first."""


class Playable(RoundState, Protocol):
    """What the functions that read words do with a round besides reading its state."""

    def clone(self) -> Self:
        """An independent copy."""

    def pass_claims(self, seat: int) -> None:
        """Passes all claims of a seat on the last discard."""

    def play(self, action: int) -> None:
        """Plays an action of the actor."""


class _Named(NamedTuple):
    """A card as it is named; ``spot`` is the card for which a joker is to stand, -1 if that is not said."""

    card: int
    spot: int = -1


class _Said(NamedTuple):
    """A text taken apart."""

    verb: str
    named: tuple[_Named, ...] = ()
    onto: int = -1

    @property
    def cards(self) -> int:
        return card_set(each.card for each in self.named)


# -- from actions to words -----------------------------------------------------------------------------------


def format_action(round: Shown, action: int) -> str:
    """An action that is legal now, as a record writes it without the seat.

    Raises IllegalAction for a lay-off whose meld is not there, IndexError for a number that is no action.
    """
    discards = round.discards
    return action_words(round.melds, discards[-1] if discards else NOBODY, action)


def action_words(melds: Melds, top: int, action: int) -> str:
    """As ``format_action``, where these are the melds and ``top`` is the top discard."""
    kind, spot = actions.decode(action)
    if kind.family == "claim":
        return _claim_words(action, top)
    if kind.family != "layoff":
        return actions.label(action)
    meld = layoff_target(melds, action)
    if meld < 0:
        raise IllegalAction(Refusal.NO_PLACE, card=spot)
    return f"layoff {_laid_off(action)} @ {_name(meld_words(melds, meld))}"


@cache
def _claim_words(action: int, top: int) -> str:
    """The words of a claim of this top discard, which are the same whatever lies on the table."""
    named = actions.meld_text(actions.moved_cards(action), *actions.run_ends(action)).split()
    named.remove(card_text(top))
    return f"{actions.verb_of(action)} {' '.join(named)}"


@cache
def _laid_off(action: int) -> str:
    """What a lay-off adds to a meld: its card, and for a joker in a run what it stands for."""
    kind, spot = actions.decode(action)
    if kind.joker >= 0 and kind.shape != "set":
        return f"{JOKER_TEXT}={card_text(spot)}"
    return cards_text(cards_in(actions.moved_cards(action)))


def _name(meld: str) -> str:
    """The first natural card of a meld, by which a lay-off names it."""
    return next(word for word in meld.split() if not word.startswith(JOKER_TEXT))


# -- from words to actions -----------------------------------------------------------------------------------


def check_syntax(text: str) -> None:
    """Raises Malformed for words that mean nothing in any position."""
    _parse(text)


def parse_action(round: Playable, seat: int, text: str) -> int:
    """The number of the action that these words of a seat mean now, after the passes that they imply.

    Raises Malformed for words that cannot be read, IllegalAction where they name nothing that this seat could
    do now. The action may still be illegal: ``parse_legal_action`` checks that, too.
    """
    said = _parse(text)
    return _meant(_after_passes(round, seat, said.verb), seat, said)


def seat_and_words(text: str) -> tuple[int | None, str]:
    """The seat in front of the words of a record, None where there is none, and the words."""
    who, _, words = text.partition(" ")
    return (int(who), words) if who.isdecimal() else (None, text)


def action_number(action: object) -> int:
    """An action that is no words, as a number. Raises TypeError for what is no integer."""
    try:
        return index(action)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"an action is a number or words, not {action!r}") from None


def parse_legal_action(round: Playable, seat: int, text: str) -> int:
    """As ``parse_action``, but raises IllegalAction unless the action is legal after its implied passes."""
    said = _parse(text)
    action = _meant(_after_passes(round, seat, said.verb), seat, said)
    check_action(round, seat, action)
    return action


def check_action(round: Playable, seat: int, action: int) -> list[int]:
    """The seats that let the last discard go if this seat does this now, in the order of their passes.

    Raises IllegalAction unless the action, any number, is legal after these passes.
    """
    if not 0 <= action < COUNT:
        raise explain(round, seat, action)
    passes = implied_passes(round, seat, action)
    then = _after(round, passes)
    legal = Options()
    then._fill(legal, seat)
    if not legal.has(action):
        raise explain(then, seat, action)
    return passes


def play_words(round: Playable, seat: int, text: str) -> int:
    """Plays the action that these words of a seat mean, after their implied passes; returns its number.

    Raises Malformed and IllegalAction as ``parse_legal_action`` does, and then changes nothing.
    """
    action = parse_legal_action(round, seat, text)
    if action == actions.PASS_ACTION:
        round.pass_claims(seat)
        return action
    for other in implied_passes(round, seat, action):
        round.pass_claims(other)
    round.play(action)
    return action


def implied_passes(round: RoundState, seat: int, action: int | str) -> list[int]:
    """The seats that pass on the last discard if this seat does this now: an action's number or its verb.

    A claim implies only the passes of the seats with priority over it. What the next player can do only after
    all claims, such as a draw, implies the passes of every seat, the player's own included (RULES 1.4).
    ``Round.pass_claims`` makes them.
    """
    verb = action if isinstance(action, str) else actions.verb_of(action)
    asked = round.ponners | round.chier
    if round.phase != CLAIMING or verb == "pass":
        return []
    order = [(round.turn + step) % round.seats for step in range(round.seats)]
    if verb in ("chi", "pon"):
        if not asked >> seat & 1:
            return []
        if not round.law.nearest:
            asked = round.ponners
            if verb == "chi":
                return [other for other in order if asked >> other & 1 and other != seat]
        return [other for other in order[: order.index(seat)] if asked >> other & 1]
    if seat != round.turn or (verb == "draw") != (round.waiting_chi < 0):
        return []
    return [other for other in order if asked >> other & 1]


def _after_passes(round: Playable, seat: int, verb: str) -> Playable:
    """The round as it is once the implied passes are made: itself, or a copy."""
    if not 0 <= seat < round.seats:
        raise GameRefused(GameFault.NOT_PLAYING, seat=seat)
    return _after(round, implied_passes(round, seat, verb))


def _after(round: Playable, passes: Sequence[int]) -> Playable:
    if not passes:
        return round
    then = round.clone()
    for other in passes:
        then.pass_claims(other)
    return then


# -- the words themselves ------------------------------------------------------------------------------------


def _parse(text: str) -> _Said:
    verb, *rest = text.split() or [""]
    if not verb:
        raise Malformed(Fault.EMPTY, word="")
    if verb not in VERBS:
        raise Malformed(Fault.UNKNOWN_VERB, word=verb)
    if verb in ("draw", "pass"):
        if rest:
            raise Malformed(Fault.EXTRA_WORD, word=rest[0])
        return _Said(verb)
    onto = -1
    if verb == "layoff":
        before = rest.index("@") if "@" in rest else len(rest)
        target = rest[before + 1 :]
        rest = rest[:before]
        if rest and not target:
            raise Malformed(Fault.NO_TARGET, word=rest[-1])
        if len(target) > 1:
            raise Malformed(Fault.EXTRA_WORD, word=target[1])
        if target:
            onto = parse_card(target[0])
    if not rest:
        raise Malformed(Fault.NO_CARD, word=verb)
    named = tuple(_named(word) for word in rest)
    if verb == "discard" and any(each.spot >= 0 for each in named):
        raise Malformed(Fault.JOKER_MEANING, word=rest[0])
    return _Said(verb, named, onto)


def _named(word: str) -> _Named:
    card, equals, spot = word.partition("=")
    if not equals:
        return _Named(parse_card(word))
    if card != JOKER_TEXT or spot == JOKER_TEXT:
        raise Malformed(Fault.JOKER_MEANING, word=word)
    try:
        return _Named(JOKER, parse_card(spot))
    except Malformed:
        raise Malformed(Fault.JOKER_MEANING, word=word) from None


# -- what they mean in a position ----------------------------------------------------------------------------


def _meant(round: RoundState, seat: int, said: _Said) -> int:
    refused = explain_timing(round, seat, said.verb)
    if refused is not None:
        raise refused
    if said.verb == "draw":
        return actions.DRAW_ACTION
    if said.verb == "pass":
        return actions.PASS_ACTION
    _check_cards(round, seat, said)
    if said.verb == "discard":
        card = said.named[0].card
        return actions.encode(JOKER_DISCARD if card == JOKER else DISCARD, card)
    if said.verb == "layoff":
        return _lay_off(round, said.named[0], said.onto)
    claimed = -1 if said.verb == "meld" else round.discards[-1]
    return _meld(said, claimed, bool(round.law.high_ace))


def _check_cards(round: RoundState, seat: int, said: _Said) -> None:
    """Each card is named once, and held."""
    seen = 0
    for each in said.named:
        if seen >> each.card & 1:
            raise IllegalAction(Refusal.NAMED_TWICE, card=each.card)
        seen |= card_set([each.card])
    if said.verb in ("discard", "layoff") and len(said.named) > 1:
        raise IllegalAction(Refusal.ONE_AT_A_TIME)
    if said.verb in ("chi", "pon"):
        claimed = round.discards[-1]
        if seen >> claimed & 1:
            raise IllegalAction(Refusal.CLAIMED_CARD_NAMED, card=claimed)
    lacking = seen & ~round.hands[seat]
    if lacking:
        raise IllegalAction(Refusal.NOT_HELD, cards=lacking)


def _lay_off(round: RoundState, named: _Named, onto: int) -> int:
    """The lay-off of this card on the meld that holds the card ``onto``."""
    melds = round.melds
    meld = melds.holding(onto)
    if meld < 0:
        raise IllegalAction(Refusal.NO_SUCH_MELD, card=onto)
    _, cards, bottom, top = melds[meld]
    is_joker = named.card == JOKER
    joker = 0 if is_joker else -1
    if bottom < 0:
        if named.spot >= 0:
            raise IllegalAction(Refusal.JOKER_PLACED_IN_SET)
        first = next(cards_in(cards))
        if is_joker or named.card & 15 == first & 15:
            return actions.find_action("layoff", "set", first if is_joker else named.card, 0, joker)
        raise IllegalAction(Refusal.DOES_NOT_FIT, card=named.card, meld=meld_words(melds, meld))
    lone = bottom == top
    if is_joker and lone:
        raise IllegalAction(Refusal.JOKER_IN_PAIR)
    if is_joker and named.spot < 0:
        raise IllegalAction(Refusal.JOKER_UNPLACED)
    spot = named.spot if is_joker else named.card
    if lone and spot & 15 == SEVEN:
        suits_on = (bottom >> 4) - (spot >> 4)
        return actions.find_action("layoff", "seven", spot & 48 | (suits_on - 1) & 3)
    if spot == bottom - 1:
        # a run may end with a joker for the seven that also lies alone: that seven has actions of its own
        if lone and melds._ending_low(bottom, False) >= 0:
            return actions.find_action("layoff", "lone low", spot)
        return actions.find_action("layoff", "low", spot, 0, joker)
    above = spot + HIGH_ACE if spot & 15 == 0 and top & 15 == KING else spot
    if above == top + 1:
        if lone and melds._ending_high(top, False) >= 0:
            return actions.find_action("layoff", "lone high", spot)
        return actions.find_action("layoff", "high", above, 0, joker)
    raise IllegalAction(Refusal.DOES_NOT_FIT, card=spot, meld=meld_words(melds, meld))


def _meld(said: _Said, claimed: int, high_ace: bool) -> int:
    """The meld of these cards, or the claim of the card ``claimed`` with them; they may come in any order."""
    named = said.named if claimed < 0 else (_Named(claimed), *said.named)
    cards = card_set(each.card for each in named)
    bottom, top = _shape(named, cards, high_ace)
    if said.verb == "chi" and bottom < 0:
        raise IllegalAction(Refusal.CHI_MAKES_RUN, cards=cards)
    if said.verb == "pon" and bottom >= 0:
        raise IllegalAction(Refusal.PON_MAKES_SET, cards=cards)
    verb = "meld" if said.verb == "meld" else "claim"
    return actions.from_label(f"{verb} {actions.meld_text(cards, bottom, top)}")


def _shape(named: Sequence[_Named], cards: int, high_ace: bool) -> tuple[int, int]:
    """The ends of the run or lone seven that the cards make, or (-1, -1) for a set. Raises IllegalAction."""
    naturals = [each.card for each in named if each.card != JOKER]
    joker = next((each for each in named if each.card == JOKER), None)
    if joker and len(named) < 3:
        raise IllegalAction(Refusal.JOKER_IN_PAIR)
    first = naturals[0]
    if len(named) == 1:
        if first & 15 == SEVEN:
            return first, first
        missing = 1 if first & 15 in (SIX, EIGHT) else 2
        raise _cards_missing(cards, missing)
    if all(card & 15 == first & 15 for card in naturals):
        if joker and joker.spot >= 0:
            raise IllegalAction(Refusal.JOKER_PLACED_IN_SET)
        if len(named) > len(SUITS):
            raise IllegalAction(Refusal.SET_TOO_LARGE, cards=cards)
        if len(named) == 2 and first & 15 != SEVEN:
            raise _cards_missing(cards, 1)
        return -1, -1
    if any(card >> 4 != first >> 4 for card in naturals):
        raise IllegalAction(Refusal.NOT_A_MELD, cards=cards)
    if joker and joker.spot >= 0 and (joker.spot >> 4 != first >> 4 or joker.spot in naturals):
        raise IllegalAction(Refusal.JOKER_MISPLACED, card=joker.spot)
    return _run(named, cards, high_ace)


def _cards_missing(cards: int, missing: int) -> IllegalAction:
    """Says that the cards want so many more to be a meld, and names some that would do."""
    such = next(
        meld & ~cards
        for meld in map(actions.moved_cards, range(COUNT))
        if not cards & ~meld and (meld & ~cards).bit_count() == missing
    )
    return IllegalAction(Refusal.CARDS_MISSING, cards=cards, missing=missing, such=such)


def _run(named: Sequence[_Named], cards: int, high_ace: bool) -> tuple[int, int]:
    """The ends of the run of these cards of one suit, each with a spot of its own. Raises IllegalAction."""
    spots = [each.spot if each.card == JOKER else each.card for each in named]
    unsaid = -1 in spots
    lane = max(spots) & 48
    low = sorted(spot & 15 for spot in spots if spot >= 0)
    readings = [low, [*low[1:], HIGH_ACE]] if low[0] == 0 else [low]
    runs = [] if unsaid else [reading for reading in readings if _is_run(reading)]
    if runs:
        # only all thirteen cards have their ace at either end: it lies high where the words end with it
        run = runs[-1] if high_ace and spots[-1] & 15 == 0 else runs[0]
        return lane + run[0], lane + run[-1]
    breaks = sum((rank + 1) % 13 not in low for rank in low)
    if {KING, 0, TWO} <= set(low) and breaks == 1:
        raise IllegalAction(Refusal.ACE_BETWEEN)
    lawful = readings if high_ace else readings[:1]
    missing = min(max(ranks[-1] - ranks[0] + 1, SHORT) - len(ranks) for ranks in lawful) - unsaid
    if missing <= 0:
        raise IllegalAction(Refusal.JOKER_UNPLACED)
    if missing <= NEARLY:
        raise _cards_missing(cards, missing)
    raise IllegalAction(Refusal.NOT_A_MELD, cards=cards)


def _is_run(ranks: Sequence[int]) -> bool:
    return len(ranks) == ranks[-1] - ranks[0] + 1 and (len(ranks) >= SHORT or SEVEN in ranks)
