"""The whole state of a round as data: to compare, to keep, to send, to set up (RULES 1.1 to 1.6).

It holds every secret of the round; what one seat may see is a view (view.py).
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Final, Literal, NamedTuple

from sevenbridge.engine import actions, bits, history
from sevenbridge.engine.cards import (
    HIGH_ACE,
    JOKER,
    PACK,
    SEVEN,
    card_set,
    card_text,
    cards_in,
    cards_text,
    in_order,
    pack,
)
from sevenbridge.engine.errors import Reason, Refused
from sevenbridge.engine.kinds import COUNT, LONGEST_RUN
from sevenbridge.engine.law import law_of
from sevenbridge.engine.phases import CLAIMING, DRAWING, OVER, PLAYING, RESHUFFLING, Phase
from sevenbridge.engine.rules import InvalidRules, Rules, check_seats

FORMAT = 1


class Impossible(Reason):
    """Every reason for which there can be no such position.

    Of the details, ``field`` is the name of a field of Position and ``value`` what it was to be, ``word`` is
    the word at fault, ``card`` and ``cards`` are as a record writes them, and ``seat`` is a seat.
    """

    # The text or the bytes
    NOT_A_POSITION = "not_a_position", "the bytes are none that a position was written as"
    PART_MISSING = "part_missing", "the text ends before the part that tells this field", "field"
    UNKNOWN_WORD = "unknown_word", "the word means nothing at its place", "word"
    UNKNOWN_CARD = "unknown_card", "what the word names is no card", "word"
    FIELD_TWICE = "field_twice", "a field is told twice", "field"
    BAD_RULES = "bad_rules", "there are no such rules", "word"

    # The fields, each by itself
    WRONG_SEATS = "wrong_seats", "a round has two to six hands", "value"
    OUT_OF_RANGE = "out_of_range", "a field cannot have this value", "field value"

    # The cards
    NOT_IN_PACK = "not_in_pack", "a card is none of the pack of these rules"
    CARD_TWICE = "card_twice", "a card lies in two places", "cards"
    NOT_A_MELD = "not_a_meld", "the cards are no meld under these rules", "cards"
    EMPTY_HAND = "empty_hand", "a hand is empty though its player has not gone out"
    DRAWN_CARD_GONE = "drawn_card_gone", "the drawn card is neither in the hand nor in a meld", "card"

    # The moment
    NOT_LEFT_OF_DISCARDER = (
        "not_left_of_discarder",
        "the next turn is not that of the seat on the discarder's left",
        "seat",
    )
    NO_DISCARD = "no_discard", "somebody has discarded, but there are no discards", "seat"
    CLAIM_OUT_OF_TIME = "claim_out_of_time", "claims are open in a phase that is not claiming"
    CLAIM_OF_NOTHING = "claim_of_nothing", "nobody may claim, or no player's discard, while claims are asked"
    CLAIM_NOT_HELD = "claim_not_held", "a seat that may claim has no cards for it, or none by the rules"
    WRONG_WAITING_CHI = "wrong_waiting_chi", "the chi that waits cannot have been called", "value"
    NO_RESHUFFLE = "no_reshuffle", "there is nothing to shuffle, or no reshuffle by the rules"
    OWN_DISCARD_CLAIMED = "own_discard_claimed", "a player has claimed a discard of their own", "seat"
    TURN_WITHOUT_END = "turn_without_end", "the turn cannot be finished with these cards", "cards"
    WRONG_HISTORY = "wrong_history", "the history tells what cannot have happened"
    WRONG_WINNER = "wrong_winner", "the winner holds cards, or the round is not over", "seat"


class ImpossiblePosition(Refused):
    """A position that no game can reach, or text or bytes that describe none.

    ``Impossible`` lists the codes.
    """

    reasons = Impossible
    code: Impossible


class Meld(NamedTuple):
    """A meld on the table."""

    #: the seat that laid it
    owner: int
    #: its cards, a set of cards
    cards: int
    #: the lowest and the highest spot of a run or lone seven (cards.py), -1 for a set
    bottom: int
    top: int

    def __str__(self) -> str:
        return " ".join(card_text(card) for card in self.in_order())

    def _repr_svg_(self) -> str:
        """The cards of the meld, for notebooks."""
        from sevenbridge.drawing.svg import meld_svg

        return meld_svg(self)

    def in_order(self) -> list[int]:
        """The cards of a run from low to high with the joker where it stands, those of a set by suit.

        The joker of a set comes last.
        """
        return in_order(self.cards, self.bottom, self.top)

    def extended(self, action: int) -> "Meld":
        """The meld after this lay-off on it."""
        kind, _ = actions.decode(action)
        cards = self.cards | actions.moved_cards(action)
        if kind.shape == "seven":
            return Meld(self.owner, cards, -1, -1)
        is_low, is_high = kind.shape.endswith("low"), kind.shape.endswith("high")
        return Meld(self.owner, cards, self.bottom - is_low, self.top + is_high)


def laid_by(owner: int, action: int) -> Meld:
    """The meld that a seat lays with this action, a claim or a meld."""
    return Meld(owner, actions.moved_cards(action), *actions.run_ends(action))


def meld_of(owner: int, cards: Sequence[int], high_ace: bool) -> Meld:
    """The meld that these cards make (RULES 1.2).

    A run is given from low to high with its joker where it stands, a set in any order. Raises
    ImpossiblePosition for cards that make no meld.
    """
    whole = sum(1 << card for card in set(cards))
    naturals = [card for card in cards if card != JOKER]
    word = cards_text(cards)
    if not naturals or len(set(cards)) != len(cards):
        raise ImpossiblePosition(Impossible.NOT_A_MELD, cards=word)
    sevens = all(card & 15 == SEVEN for card in naturals)
    if len(cards) == 1 and sevens:
        return Meld(owner, whole, cards[0], cards[0])
    if len({card & 15 for card in naturals}) == 1 and len(naturals) > 1:
        if len(cards) > 4 or (len(cards) == 2 and not sevens):
            raise ImpossiblePosition(Impossible.NOT_A_MELD, cards=word)
        return Meld(owner, whole, -1, -1)
    return _run_of(owner, cards, whole, high_ace)


def _run_of(owner: int, cards: Sequence[int], whole: int, high_ace: bool) -> Meld:
    word = cards_text(cards)
    anchor = next(index for index, card in enumerate(cards) if card != JOKER)
    bottoms = [cards[anchor] - anchor]
    if cards[anchor] & 15 == 0 and high_ace:
        bottoms.append(cards[anchor] + HIGH_ACE - anchor)
    for bottom in bottoms:
        top = bottom + len(cards) - 1
        lane = cards[anchor] & 48
        highest = HIGH_ACE if high_ace else HIGH_ACE - 1
        if bottom < lane or top > lane + highest or len(cards) > LONGEST_RUN:
            continue
        meld = Meld(owner, whole, bottom, top)
        short_run = len(cards) == 2 and whole & bits.SEVENS and JOKER not in cards
        if meld.in_order() == list(cards) and (len(cards) > 2 or short_run):
            return meld
    raise ImpossiblePosition(Impossible.NOT_A_MELD, cards=word)


class Number(NamedTuple):
    """A number in the state of a round: an attribute of Round, and the field of Position of the same name."""

    name: str
    #: whether every seat may know it; then View has it, too
    is_seen: bool
    #: the lowest value
    low: int
    #: the highest value: a number, "seat" for the last seat, "seats" for the set of all seats
    high: int | Literal["seat", "seats"]

    def bounds(self, seats: int) -> tuple[int, int]:
        """The lowest and the highest value in a round of so many seats."""
        if self.high == "seat":
            return self.low, seats - 1
        return self.low, (1 << seats) - 1 if self.high == "seats" else self.high


#: a count is never larger than this
MOST: Final = 1 << 40

#: all numbers of a round; beside them it has hands, melds, stock, discards and the history
NUMBERS: Final = (
    Number("phase", False, DRAWING, OVER),
    Number("turn", True, 0, "seat"),
    Number("discarder", True, -1, "seat"),
    Number("winner", True, -1, "seat"),
    #: seen by the seat that drew it
    Number("drawn_card", True, -1, PACK[-1]),
    Number("claimed_from", True, -1, "seat"),
    Number("begun", True, 0, "seats"),
    Number("exposed", True, 0, "seats"),
    Number("ponners", False, 0, "seats"),
    Number("chier", False, 0, "seats"),
    Number("waiting_chi", False, -1, COUNT - 1),
    Number("melded", True, 0, 1),
    Number("laid_off", True, 0, 1),
    Number("discards_made", True, 0, MOST),
    Number("reshuffles_made", True, 0, MOST),
    Number("turns", False, 0, MOST),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """The whole state of a round; fields that are not described here mean what they mean in ``Round``."""

    rules: Rules
    #: one for each seat, sets of cards
    hands: tuple[int, ...]
    #: oldest first
    melds: tuple[Meld, ...] = ()
    #: the next card first
    stock: tuple[int, ...] = ()
    #: oldest first
    discards: tuple[int, ...] = ()
    #: a ``Phase``; a number becomes one
    phase: int = Phase.DRAWING
    turn: int = 0
    discarder: int = -1
    winner: int = -1
    drawn_card: int = -1
    claimed_from: int = -1
    begun: int = 0
    exposed: int = 0
    ponners: int = 0
    chier: int = 0
    waiting_chi: int = -1
    melded: int = 0
    laid_off: int = 0
    discards_made: int = 0
    reshuffles_made: int = 0
    turns: int = 0
    #: the words of history.py, with what each seat alone may know
    history: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        # ``check`` refuses what is no phase
        if self.phase in range(len(Phase)):
            object.__setattr__(self, "phase", Phase(self.phase))

    def check(self) -> None:
        """Raises ImpossiblePosition unless a round can be in this state.

        Cards may be missing from the pack, but no card may lie twice. ``Round.at`` checks the claims.
        """
        try:
            check_seats(len(self.hands))
        except InvalidRules as error:
            raise ImpossiblePosition(Impossible.WRONG_SEATS, value=len(self.hands)) from error
        self._check_cards()
        for meld in self.melds:
            if not -1 <= meld.bottom <= meld.top < 64:
                raise ImpossiblePosition(Impossible.NOT_A_MELD, cards=cards_text(cards_in(meld.cards)))
            if meld_of(meld.owner, meld.in_order(), self.rules.ace == "both") != meld:
                raise ImpossiblePosition(Impossible.NOT_A_MELD, cards=str(meld))
        self._check_numbers()
        self._check_phase()
        self._check_history()

    def _check_cards(self) -> None:
        known = card_set(pack(self.rules.jokers))
        drawn = (self.drawn_card,) if self.drawn_card >= 0 else ()
        if not all(card >= 0 and known >> card & 1 for card in (*self.stock, *self.discards, *drawn)):
            raise ImpossiblePosition(Impossible.NOT_IN_PACK)
        seen = 0
        for cards in (
            *self.hands,
            *(meld.cards for meld in self.melds),
            *(1 << card for card in (*self.stock, *self.discards)),
        ):
            if cards < 0 or cards & ~known:
                raise ImpossiblePosition(Impossible.NOT_IN_PACK)
            if cards & seen:
                raise ImpossiblePosition(Impossible.CARD_TWICE, cards=cards_text(cards_in(cards & seen)))
            seen |= cards

    def _check_numbers(self) -> None:
        seats = len(self.hands)
        for number in NUMBERS:
            low, high = number.bounds(seats)
            value = getattr(self, number.name)
            if not low <= value <= high:
                raise ImpossiblePosition(Impossible.OUT_OF_RANGE, field=number.name, value=value)
        for meld in self.melds:
            if not 0 <= meld.owner < seats:
                raise ImpossiblePosition(Impossible.OUT_OF_RANGE, field="owner", value=meld.owner)

    def _check_phase(self) -> None:
        """Raises ImpossiblePosition for fields that contradict each other; ``Round.at`` checks the claims."""
        before_turn = self.phase in (DRAWING, CLAIMING, RESHUFFLING)
        if before_turn and self.discarder >= 0 and self.turn != (self.discarder + 1) % len(self.hands):
            raise ImpossiblePosition(Impossible.NOT_LEFT_OF_DISCARDER, seat=self.turn)
        if self.discarder >= 0 and not self.discards:
            raise ImpossiblePosition(Impossible.NO_DISCARD, seat=self.discarder)
        if self.phase != CLAIMING and (self.ponners or self.chier or self.waiting_chi >= 0):
            raise ImpossiblePosition(Impossible.CLAIM_OUT_OF_TIME)
        if self.phase == CLAIMING and (self.discarder < 0 or not self.ponners | self.chier):
            raise ImpossiblePosition(Impossible.CLAIM_OF_NOTHING)
        if self.phase == RESHUFFLING and (
            self.stock or len(self.discards) < 2 or self.reshuffles_made >= law_of(self.rules).reshuffles
        ):
            raise ImpossiblePosition(Impossible.NO_RESHUFFLE)
        if self.phase == PLAYING:
            self._check_turn()
        if self.winner >= 0 and (self.phase != OVER or self.hands[self.winner]):
            raise ImpossiblePosition(Impossible.WRONG_WINNER, seat=self.winner)
        if self.winner < 0 and 0 in self.hands:
            raise ImpossiblePosition(Impossible.EMPTY_HAND)

    def _check_history(self) -> None:
        """Raises ImpossiblePosition for a malformed history.

        Whether it leads to this position is not checked.
        """
        try:
            history.check(self.history, len(self.hands))
        except ValueError as error:
            raise ImpossiblePosition(Impossible.WRONG_HISTORY) from error
        if self.history and self.phase == CLAIMING and not history.is_discard(self.history[-1]):
            raise ImpossiblePosition(Impossible.WRONG_HISTORY)

    def _check_turn(self) -> None:
        """Raises ImpossiblePosition for a turn that cannot have come about, or cannot be finished."""
        if self.claimed_from == self.turn:
            raise ImpossiblePosition(Impossible.OWN_DISCARD_CLAIMED, seat=self.claimed_from)
        hand = self.hands[self.turn]
        if self.drawn_card >= 0 and not any(
            cards >> self.drawn_card & 1 for cards in (hand, *(meld.cards for meld in self.melds))
        ):
            raise ImpossiblePosition(Impossible.DRAWN_CARD_GONE, card=card_text(self.drawn_card))
        if self.rules.out_on_wild == "forbidden" and hand & (hand - 1) == 0 and hand & bits.WILD:
            raise ImpossiblePosition(Impossible.TURN_WITHOUT_END, cards=cards_text(cards_in(hand)))

    def to_bytes(self) -> bytes:
        """The position as bytes for ``from_bytes``: JSON, with the number of the format's version."""
        from json import dumps

        fields = asdict(self) | {"rules": self.rules.switches(), "format": FORMAT}
        return dumps(fields, separators=(",", ":"), sort_keys=True).encode()

    @classmethod
    def from_bytes(cls, data: bytes) -> "Position":
        """The position that ``to_bytes`` wrote. Raises ImpossiblePosition for anything else."""
        from json import loads

        try:
            fields = loads(data)
            if fields.pop("format") != FORMAT:
                raise ImpossiblePosition(Impossible.NOT_A_POSITION)
            rules = Rules(**fields.pop("rules"))
            melds = tuple(Meld(*map(_number, meld)) for meld in fields.pop("melds"))
            sequences = {
                name: tuple(map(_number, fields.pop(name)))
                for name in ("hands", "stock", "discards", "history")
            }
            numbers = {name: _number(value) for name, value in fields.items()}
            position = cls(rules=rules, melds=melds, **sequences, **numbers)  # type: ignore[arg-type]
        except ImpossiblePosition:
            raise
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            raise ImpossiblePosition(Impossible.NOT_A_POSITION) from error
        position.check()
        return position


def _number(value: object) -> int:
    if type(value) is not int or abs(value) >= 1 << 63:
        raise TypeError(f"{value!r} is not a number")
    return value
