"""Positions that a test writes down as a player would: cards as text, melds as ``(owner, "6d 7d 8d")``."""

from collections.abc import Sequence
from typing import Any

from sevenbridge import unchecked
from sevenbridge.engine.cards import card_set, parse_cards
from sevenbridge.engine.notation import parse_action
from sevenbridge.engine.phases import DRAWING, PLAYING
from sevenbridge.engine.position import Position, meld_of
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules


def position(
    *hands: str,
    rules: Rules | None = None,
    melds: Sequence[tuple[int, str]] = (),
    stock: str = "",
    discards: str = "",
    **fields: Any,
) -> Position:
    """A position in which everybody has begun a turn before; ``fields`` are those of ``Position``."""
    rules = rules or Rules()
    everybody = (1 << len(hands)) - 1
    usual: dict[str, Any] = {"begun": everybody, "discards_made": len(hands)}
    return Position(
        rules=rules,
        hands=tuple(card_set(parse_cards(hand)) for hand in hands),
        melds=tuple(meld_of(owner, parse_cards(cards), rules.ace == "both") for owner, cards in melds),
        stock=tuple(parse_cards(stock)),
        discards=tuple(parse_cards(discards)),
        **(usual | fields),
    )


def playing(*hands: str, **fields: Any) -> Round:
    """Seat 0, or ``turn``, has drawn and goes on; who owns a meld had put something down before."""
    owners = card_set(owner for owner, _ in fields.get("melds", ()))
    return Round.at(position(*hands, **({"phase": PLAYING, "exposed": owners} | fields)))


def discarded(*hands: str, discards: str, discarder: int = 0, **fields: Any) -> Round:
    """The ``discarder`` has just discarded the last of the discards."""
    turn = (discarder + 1) % len(hands)
    owners = card_set(owner for owner, _ in fields.get("melds", ()))
    usual: dict[str, Any] = {"phase": DRAWING, "turn": turn, "discarder": discarder, "exposed": owners}
    round = Round.at(position(*hands, discards=discards, **(usual | fields)))
    unchecked.open_claims(round, parse_cards(discards)[-1])
    return round


def play(round: Round, *words: str) -> Round:
    """Does these actions one after the other, each by the actor."""
    for text in words:
        round.play(parse_action(round, round.actor, text))
    return round
