"""What has happened in a round, in order (RULES 1.1 to 1.6).

A round stores a number, a *word*, for each public event. The low bits of a word are public: the number of the
action, or one of the codes below, the seat, and the meld. Above them each seat has a lane of bits that this
seat alone may see: the card that it drew, and how it answered a discard. A seat remembers each word under one
mask (``visible_to``). A pass, which no other seat may notice, has no word of its own, and so leaves no gap.

``Event`` is the readable form: ``events`` makes events of words, and ``words`` makes words of events.
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple

from sevenbridge.engine import actions
from sevenbridge.engine.actions import DRAW_ACTION
from sevenbridge.engine.cards import JOKER, PACK, card_text, in_order
from sevenbridge.engine.kinds import COUNT, DISCARD, JOKER_DISCARD, PASS
from sevenbridge.engine.rules import MAX_SEATS

#: a round keeps so many words at hand and puts older ones aside, so that copies of a round stay cheap
PAGE = 256

#: codes instead of an action's number; that of an up-card is UPCARD plus the card
DEAL = COUNT
RESTOCK = COUNT + 1
END = COUNT + 2
UPCARD = COUNT + 3
SEAT_SHIFT = 13
MELD_SHIFT = 16
NO_SEAT = 7
NO_MELD = 31
#: where the lane of seat 0 begins, how wide each is, and a full one
LANES = 24
LANE_BITS = 6
LANE = 63
PUBLIC = (1 << LANES) - 1
#: in the lane of a discard: its seat let the card go, or called a chi that waited for those who could pon.
#: In the lane of a draw: 1 plus the card.
PASSED = 1
CALLED = 2


class EventKind(StrEnum):
    """What can happen in a round."""

    #: the cards are dealt by ``seat``; ``cards``: the hand that the viewer was dealt
    DEAL = "deal"
    #: the first discard is turned up
    UPCARD = "upcard"
    #: a seat draws; ``cards`` is empty for everybody else
    DRAW = "draw"
    #: a seat takes the last discard for a meld
    CLAIM = "claim"
    MELD = "meld"
    LAYOFF = "layoff"
    DISCARD = "discard"
    #: the viewer lets the last discard go
    PASS = "pass"
    #: the viewer calls a chi, which waits for those who can pon; a ``claim`` follows if it is made
    CALL = "call"
    #: the discards under the top one become the new stock
    RESHUFFLE = "reshuffle"
    #: ``seat`` has gone out; -1 for a drawn round
    END = "end"


class Event(NamedTuple):
    """One thing that happened in a round.

    >>> Event(EventKind.DISCARD, 2, 1 << 16)
    Event(kind=<EventKind.DISCARD: 'discard'>, seat=2, cards=65536, meld=-1, action=-1)
    >>> print(Event(EventKind.DISCARD, 2, 1 << 16))
    2 discard Ah
    """

    kind: EventKind
    #: who did it; -1 for nobody
    seat: int
    #: the cards concerned, a set: all cards of a meld or claim, the card added by a lay-off
    cards: int = 0
    #: the number of the meld laid, claimed or added to, counted from 0 on the table; -1 for none
    meld: int = -1
    #: the number of the action (actions.py); -1 for what no player decides
    action: int = -1

    def __str__(self) -> str:
        """The seat, what it did, and with which cards: ``2 discard Ah``."""
        who = [] if self.seat < 0 else [str(self.seat)]
        return " ".join([*who, self.kind, *map(card_text, self.in_order())])

    def in_order(self) -> list[int]:
        """The cards one by one: those of a run from low to high with the joker where it stands.

        All others come by suit, the joker last.
        """
        bottom, top = actions.run_ends(self.action) if self.action >= 0 else (-1, -1)
        return in_order(self.cards, bottom, top)


#: how a player's action shows as an event, by the verb of its kind
_KINDS: Final = {
    "draw": EventKind.DRAW,
    "claim": EventKind.CLAIM,
    "meld": EventKind.MELD,
    "layoff": EventKind.LAYOFF,
    "discard": EventKind.DISCARD,
}
_CODES: Final = {EventKind.DEAL: DEAL, EventKind.RESHUFFLE: RESTOCK, EventKind.END: END}
_ANSWERS: Final = {PASSED: EventKind.PASS, CALLED: EventKind.CALL}
_CODE: Final = (1 << SEAT_SHIFT) - 1
_DISCARD_KINDS: Final = (DISCARD, JOKER_DISCARD)


def visible_to(seat: int) -> int:
    """The bits of a word that a seat may see."""
    return PUBLIC | LANE << LANES + LANE_BITS * seat


def events(words: Iterable[int], viewer: int = -1, hand: int = 0) -> tuple[Event, ...]:
    """The events of these words, oldest first.

    ``viewer`` is the seat that remembers them and ``hand`` what it holds now, from which its hand at the deal
    follows. Without a viewer all bits of the words count, and the deal has no hand.
    """
    found = _events(words)
    if viewer >= 0 and found and found[0].kind is EventKind.DEAL:
        found[0] = found[0]._replace(cards=_dealt_hand(found, viewer, hand))
    return tuple(found)


def _events(words: Iterable[int]) -> list[Event]:
    found: list[Event] = []
    for word in words:
        event = _event(word)
        found.append(event)
        if word > PUBLIC and event.kind is EventKind.DISCARD:
            found += _answers(word, event)
    return found


def settled(events: Sequence[Event]) -> tuple[Event, ...]:
    """These events, without the answers to the last discard where nothing follows it."""
    end = len(events)
    while end and (events[end - 1].kind is EventKind.PASS or events[end - 1].kind is EventKind.CALL):
        end -= 1
    return tuple(events[:end])


def settled_after(words: Sequence[int]) -> tuple[Event, ...]:
    """The events that follow the first of these words, with the answers to it, as ``settled`` leaves them."""
    return settled(_events(words)[1:]) if len(words) > 1 else ()


def words(events: Iterable[Event]) -> tuple[int, ...]:
    """The words of these events. Raises ValueError for what cannot happen in a round."""
    made: list[int] = []
    for event in events:
        if event.kind in (EventKind.PASS, EventKind.CALL):
            if not made or _event(made[-1]).kind is not EventKind.DISCARD:
                raise ValueError(f"nothing was discarded before this answer: {event}")
            made[-1] |= _private(event.seat, PASSED if event.kind is EventKind.PASS else CALLED)
        else:
            made.append(_word(event))
    check(made, MAX_SEATS)
    return tuple(made)


def check(words: Sequence[int], seats: int) -> None:
    """Raises ValueError unless each word is an event that can happen in a round of so many seats."""
    for word in words:
        if not 0 <= word < 1 << LANES + LANE_BITS * seats or not _is_sound(word, seats):
            raise ValueError(f"no event of a round has the number {word}")


def is_discard(word: int) -> bool:
    """Whether a word is a discard."""
    code = word & _CODE
    return code < COUNT and actions.kind_of(code) in _DISCARD_KINDS


def _is_sound(word: int, seats: int) -> bool:
    code, seat, meld = word & _CODE, word >> SEAT_SHIFT & 7, word >> MELD_SHIFT & 0xFF
    if code >= UPCARD:
        alone = code | NO_SEAT << SEAT_SHIFT | NO_MELD << MELD_SHIFT
        return code - UPCARD in (*PACK, JOKER) and word == alone
    if code == PASS or not (seat < seats or (seat == NO_SEAT and code in (RESTOCK, END))):
        return False
    has_meld = code < COUNT and actions.decode(code)[0].family in ("claim", "meld", "layoff")
    if (meld < 20) != has_meld or (not has_meld and meld != NO_MELD):
        return False
    if code == DRAW_ACTION:
        lane = _lane(word, seat)
        return word >> LANES == lane << LANE_BITS * seat and (not lane or lane - 1 in (*PACK, JOKER))
    if is_discard(word):
        return all(_lane(word, each) in (0, PASSED, CALLED) for each in range(seats))
    return word >> LANES == 0


@lru_cache(1 << 12)
def _event(word: int) -> Event:
    """The event of a word, without the answers to a discard. A server makes the same ones over and over."""
    code, seat, meld = word & _CODE, word >> SEAT_SHIFT & 7, word >> MELD_SHIFT & 31
    seat = -1 if seat == NO_SEAT else seat
    if code == DRAW_ACTION:
        lane = _lane(word, seat)
        return Event(EventKind.DRAW, seat, 1 << lane - 1 if lane else 0, -1, code)
    if code < COUNT:
        kind = _KINDS[actions.decode(code)[0].family]
        return Event(kind, seat, actions.moved_cards(code), -1 if meld == NO_MELD else meld, code)
    if code >= UPCARD:
        return Event(EventKind.UPCARD, -1, 1 << code - UPCARD)
    return Event(next(kind for kind, each in _CODES.items() if each == code), seat)


def _word(event: Event) -> int:
    code = event.action
    if event.kind in _CODES:
        code = _CODES[event.kind]
    elif event.kind is EventKind.UPCARD:
        code = UPCARD + event.cards.bit_length() - 1
    seat = NO_SEAT if event.seat < 0 else event.seat
    word = code | seat << SEAT_SHIFT | (NO_MELD if event.meld < 0 else event.meld) << MELD_SHIFT
    is_told = event.kind is EventKind.DRAW and event.cards
    if code < 0 or seat > NO_SEAT or _event(word).kind is not event.kind:
        raise ValueError(f"no such thing happens in a round: {event}")
    return word | _private(seat, event.cards.bit_length()) if is_told else word


def _lane(word: int, seat: int) -> int:
    return word >> LANES + LANE_BITS * seat & LANE


def _private(seat: int, bits: int) -> int:
    return bits << LANES + LANE_BITS * seat


def _answers(word: int, discard: Event) -> Iterable[Event]:
    """How the seats answered a discard, the next player first, as far as the word has their answers."""
    for step in range(MAX_SEATS):
        seat = (discard.seat + 1 + step) % MAX_SEATS
        if answer := _lane(word, seat):
            yield Event(_ANSWERS[answer], seat, discard.cards)


def _dealt_hand(found: Sequence[Event], viewer: int, hand: int) -> int:
    """The hand that the viewer was dealt, found by taking its moves back, the last first."""
    discarded = 0
    gone: list[tuple[int, int]] = []
    for event in found:
        if event.seat == viewer and event.kind is EventKind.DRAW:
            gone.append((0, event.cards))
        elif event.seat == viewer and event.kind is EventKind.CLAIM:
            gone.append((event.cards & ~discarded, 0))
        elif event.seat == viewer and event.kind in (EventKind.MELD, EventKind.LAYOFF, EventKind.DISCARD):
            gone.append((event.cards, 0))
        if event.kind is EventKind.DISCARD:
            discarded = event.cards
    for put_down, taken in reversed(gone):
        hand = (hand | put_down) & ~taken
    return hand
