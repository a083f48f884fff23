"""The table of actions: every decision of Seven Bridge has one number, the same under all rules.

An action is a *kind* and a *spot*. The kind says what is done (discard, meld a run of five, claim a triple,
...), the spot is one of the 64 of the four lanes of cards.py: the card, the first spot of a run, the missing
suit of a triple. Numbers run kind by kind, and within a kind by spot; the kinds that need the joker come
last, so that a game without one uses the first ``PLAIN`` numbers only. docs/library/actions.md prints the
table; it never changes within a major version.
"""

from functools import cache

from sevenbridge.engine import bits
from sevenbridge.engine.cards import HIGH_ACE, SEVEN, card_text, cards_in, cards_text
from sevenbridge.engine.kinds import (
    CLAIM_RUNS,
    COUNT,
    DRAW,
    JOKER_CLAIM_RUNS,
    JOKER_DISCARD,
    JOKER_LOW,
    KINDS,
    LONE,
    LOW,
    PAIRS,
    PASS,
    Kind,
    find,
)
from sevenbridge.engine.malformed import Fault, Malformed


def _run_cards(spot: int, length: int, joker: int) -> int:
    cards = 0
    for index in range(length):
        if index == joker:
            cards |= bits.JOKER
        else:
            card = spot + index
            cards |= bits.bit(card - HIGH_ACE if card & 15 == HIGH_ACE else card)
    return cards


def _set_cards(kind: Kind, spot: int) -> int:
    rank, lane = spot & 15, spot >> 4
    if kind.shape == "sevens":
        suits: tuple[int, ...] = PAIRS[rank]
        rank = SEVEN
    elif kind.joker in range(len(PAIRS)):
        suits = PAIRS[kind.joker]
    elif kind.lanes == 1:
        suits = (0, 1, 2, 3)
    else:
        suits = tuple(suit for suit in range(4) if suit != lane)
    return sum(1 << (16 * suit + rank) for suit in suits) | (bits.JOKER if kind.joker >= 0 else 0)


def _moved(kind: Kind, spot: int) -> int:
    """The cards that an action moves which makes no run."""
    if kind.family in ("draw", "pass"):
        return 0
    if kind.length:
        return _set_cards(kind, spot)
    if kind.joker >= 0:
        return bits.JOKER
    if kind.shape == "seven":
        return bits.bit(spot & 48 | SEVEN)
    return bits.bit(spot - HIGH_ACE if spot & 15 == HIGH_ACE else spot)


#: by kind: its first action, the spots of a row, the first spot of a row
FIRST = [0] * 234
WIDTH = [0] * 234
START = [0] * 234
#: by action: its kind and spot, the cards of its meld or the card it moves, the ends of its run
KIND = [0] * 5441
SPOT = [0] * 5441
CARDS = [0] * 5441
BOTTOM = [0] * 5441
TOP = [0] * 5441


def _fill_table() -> None:
    action = 0
    for number, kind in enumerate(KINDS):
        FIRST[number], WIDTH[number], START[number] = action, kind.width, kind.start
        is_run, length, joker = kind.shape in ("run", "lone"), kind.length, kind.joker
        for lane in range(kind.lanes):
            for step in range(kind.width):
                spot = 16 * lane + kind.start + step
                KIND[action], SPOT[action] = number, spot
                CARDS[action] = _run_cards(spot, length, joker) if is_run else _moved(kind, spot)
                BOTTOM[action] = spot if is_run else -1
                TOP[action] = spot + length - 1 if is_run else -1
                action += 1


_fill_table()


def is_claim(kind: int) -> bool:
    """Whether actions of this kind claim the last discard."""
    return CLAIM_RUNS <= kind < LOW or JOKER_CLAIM_RUNS <= kind < JOKER_LOW


def is_layoff(kind: int) -> bool:
    """Whether actions of this kind lay a card off."""
    return LOW <= kind < JOKER_DISCARD or kind >= JOKER_LOW


def is_meld(kind: int) -> bool:
    """Whether actions of this kind make a meld of cards of the hand alone; DOUBLE, a lay-off, is none."""
    return LONE <= kind < CLAIM_RUNS or JOKER_DISCARD < kind < JOKER_CLAIM_RUNS


def doubled_seven(spot: int) -> int:
    """The lone seven on which an action of the kind DOUBLE at this spot lays another."""
    return 16 * ((spot >> 4) + 1 + (spot & 15) & 3) + SEVEN


def encode(kind: int, spot: int) -> int:
    """The number of the action of this kind at this spot; both must be of the table."""
    return FIRST[kind] + (spot >> 4) * WIDTH[kind] + (spot & 15) - START[kind]


#: the two decisions without a card
DRAW_ACTION = encode(DRAW, 0)
PASS_ACTION = encode(PASS, 0)


def decode(action: int) -> tuple[Kind, int]:
    """The kind and the spot of an action. Raises IndexError for a number that is no action."""
    if not 0 <= action < COUNT:
        raise IndexError(f"actions are numbered 0 to {COUNT - 1}, not {action}")
    return KINDS[KIND[action]], SPOT[action]


def find_action(family: str, shape: str, spot: int, length: int = 0, joker: int = -1) -> int:
    """The number of the action with this spot, whose kind has these fields."""
    return encode(find(family, shape, length, joker), spot)


def kind_of(action: int) -> int:
    """The number of an action's kind. Raises IndexError."""
    decode(action)
    return KIND[action]


def claims_discard(action: int) -> bool:
    """Whether an action claims the last discard: a pon or a chi. Raises IndexError."""
    return is_claim(kind_of(action))


def verb_of(action: int) -> str:
    """The verb of an action in a record: draw, pass, discard, meld, chi, pon or layoff. Raises IndexError."""
    kind, _ = decode(action)
    if kind.family == "claim":
        return "chi" if kind.shape == "run" else "pon"
    return kind.family


def moved_cards(action: int) -> int:
    """The cards of the meld that an action makes, or the card that it moves: a set of cards.

    The meld of a claim holds the claimed card. Raises IndexError.
    """
    decode(action)
    return CARDS[action]


def run_ends(action: int) -> tuple[int, int]:
    """The lowest and highest spot of the run that an action melds; (-1, -1) if it melds none.

    Raises IndexError.
    """
    decode(action)
    return BOTTOM[action], TOP[action]


@cache
def meld_text(cards: int, bottom: int, top: int) -> str:
    """A meld in words: a run from low to high, a set by suit.

    In a run the joker is written with the card that it stands for (``Jk=8h``), in a set it comes last.
    """
    if bottom < 0:
        return cards_text(cards_in(cards))
    return " ".join(
        card_text(spot) if cards >> natural & 1 else f"Jk={card_text(spot)}"
        for spot in range(bottom, top + 1)
        for natural in [spot - HIGH_ACE if spot & 15 == HIGH_ACE else spot]
    )


@cache
def label(action: int) -> str:
    """The action in words that are clear without a position: ``meld 5s 6s 7s``, ``claim Qh Kh Ah``.

    ``layoff 8h high`` adds the eight to the run that ends with the seven. Raises IndexError.
    """
    kind, spot = decode(action)
    if kind.family in ("draw", "pass"):
        return kind.family
    if kind.length:
        return f"{kind.family} {meld_text(CARDS[action], BOTTOM[action], TOP[action])}"
    if kind.family == "discard":
        return f"discard {card_text(spot)}"
    if kind.shape == "seven":
        return f"layoff {card_text(spot & 48 | SEVEN)} on {card_text(doubled_seven(spot))}"
    if kind.joker < 0:
        return f"layoff {card_text(spot)} {kind.shape}"
    return (
        f"layoff Jk on {card_text(spot)}"
        if kind.shape == "set"
        else f"layoff Jk={card_text(spot)} {kind.shape}"
    )


@cache
def _numbers() -> dict[str, int]:
    return {label(action): action for action in range(COUNT)}


def from_label(text: str) -> int:
    """The number of the action with this label. Raises Malformed."""
    try:
        return _numbers()[text]
    except KeyError:
        raise Malformed(Fault.UNKNOWN_LABEL, word=text) from None
