"""Rounds that start in the middle: reads the position of a record, and makes the round from it."""

from collections.abc import Sequence
from typing import Final

from sevenbridge.engine.cards import card_set, cards_text
from sevenbridge.engine.phases import DRAWING, PLAYING
from sevenbridge.engine.position import ImpossiblePosition, Position, meld_of
from sevenbridge.engine.record.fields import CardReader, Fields
from sevenbridge.engine.record.flaws import Flaw
from sevenbridge.engine.record.model import LaidMeld, StartingPosition
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import NOBODY, Rules

_KEYS: Final = (
    "hands",
    "melds",
    "discards",
    "discarder",
    "stock",
    "to_act",
    "drawn",
    "turns_begun",
    "discards_made",
    "reshuffles_made",
)


def read_position(fields: Fields, rules: Rules, seats: int, playing: Sequence[int]) -> StartingPosition:
    """The position that a table of a record tells, of these seats of a match. Raises Unreadable."""
    fields.allow(*_KEYS)
    cards = CardReader(rules)
    hands = tuple(
        cards.read(fields, hand, "hands", seat) for seat, hand in enumerate(fields.texts("hands", seats))
    )
    for seat, hand in enumerate(hands):
        if not hand and seat in playing:
            raise fields.flawed(Flaw.EMPTY_HAND, "hands", seat, seat=seat)
        if hand:
            fields.one_of(seat, playing, seats, "hands", seat)
    position = StartingPosition(
        hands=hands,
        melds=tuple(_meld(meld, cards, rules, playing, seats) for meld in fields.subtables("melds")),
        discards=cards.read(fields, fields.text("discards", ""), "discards"),
        discarder=fields.seat("discarder", playing, seats) if "discarder" in fields else NOBODY,
        stock=cards.read(fields, fields.text("stock", ""), "stock"),
        to_act=fields.seat("to_act", playing, seats),
        drawn=fields.truth("drawn", False),
        turns_begun=fields.numbers("turns_begun", low=0, count=seats)
        if "turns_begun" in fields
        else (1,) * seats,
        discards_made=fields.number("discards_made", 0, default=len(playing)),
        reshuffles_made=fields.number("reshuffles_made", 0, default=0),
    )
    _check_turn(fields, position, playing)
    return position


def _meld(fields: Fields, cards: CardReader, rules: Rules, playing: Sequence[int], seats: int) -> LaidMeld:
    fields.allow("owner", "cards")
    meld = LaidMeld(
        owner=fields.seat("owner", playing, seats), cards=cards.read(fields, fields.text("cards"), "cards")
    )
    try:
        meld_of(meld.owner, meld.cards, rules.ace == "both")
    except ImpossiblePosition:
        raise fields.flawed(Flaw.NOT_A_MELD, "cards", cards=cards_text(meld.cards)) from None
    return meld


def _check_turn(fields: Fields, position: StartingPosition, playing: Sequence[int]) -> None:
    seat, discarder = position.to_act, position.discarder
    if discarder != NOBODY and not position.discards:
        raise fields.flawed(Flaw.NO_DISCARD, "discarder")
    if position.drawn:
        if position.turns_begun[seat] == 0:
            raise fields.flawed(Flaw.TURN_NOT_BEGUN, "turns_begun", seat=seat)
    elif discarder != NOBODY:
        left = playing[(playing.index(discarder) + 1) % len(playing)]
        if seat != left:
            raise fields.flawed(Flaw.NOT_LEFT_OF_DISCARDER, "to_act", seat=seat, left=left)


def start(position: StartingPosition, rules: Rules, playing: Sequence[int]) -> Round:
    """The round at this position; its seats are places in ``playing``. Raises ImpossiblePosition."""
    place = {seat: number for number, seat in enumerate(playing)} | {NOBODY: NOBODY}
    round = Round.at(
        Position(
            rules=rules,
            hands=tuple(card_set(position.hands[seat]) for seat in playing),
            melds=tuple(
                meld_of(place[meld.owner], meld.cards, rules.ace == "both") for meld in position.melds
            ),
            stock=position.stock,
            discards=position.discards,
            phase=PLAYING if position.drawn else DRAWING,
            turn=place[position.to_act],
            discarder=place[position.discarder],
            begun=card_set(place[seat] for seat in playing if position.turns_begun[seat]),
            exposed=card_set(place[meld.owner] for meld in position.melds),
            discards_made=position.discards_made,
            reshuffles_made=position.reshuffles_made,
            turns=sum(position.turns_begun[seat] for seat in playing),
        )
    )
    if position.discarder != NOBODY and not position.drawn:
        round._open_claims(position.discards[-1])
    return round
