"""A move as data and in words (RULES 2.2, 3.5): ``remove 3s 4d``, ``reserve Kd``, ``hold 3s``."""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from sevenbridge.engine.cards import cards_text, parse_card
from sevenbridge.engine.malformed import Fault, Malformed

Verb: TypeAlias = Literal["remove", "reserve", "hold"]

#: the words of Seven by Seven, and of Seven by Seven: Choice
SEVEN_VERBS: Final[tuple[Verb, ...]] = ("remove", "reserve")
CHOICE_VERBS: Final[tuple[Verb, ...]] = (*SEVEN_VERBS, "hold")


class Move(NamedTuple):
    """What is done with which cards.

    >>> str(parse_move("remove 4d 3s"))
    'remove 3s 4d'
    """

    verb: Verb
    cards: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.verb} {cards_text(self.cards)}"


class MalformedMove(Malformed):
    """A text that cannot be read as a move: ``code`` is the reason, ``details`` hold the ``word``."""


def move_of(verb: Verb, *cards: int) -> Move:
    """The move, whether it is legal or not; in which order the cards are named makes no difference."""
    return Move(verb, tuple(sorted(cards, key=lambda card: (card & 15, card))))


def parse_move(text: str, verbs: Sequence[Verb] = SEVEN_VERBS) -> Move:
    """The move that the words of a record tell. Raises MalformedMove for what cannot be read.

    ``verbs`` are the words of the game that is played.
    """
    verb, *words = text.split() or [""]
    if not verb:
        raise MalformedMove(Fault.EMPTY, word="")
    known = next((each for each in verbs if each == verb), None)
    if known is None:
        raise MalformedMove(Fault.UNKNOWN_VERB, word=verb)
    if not words:
        raise MalformedMove(Fault.NO_CARD, word=verb)
    try:
        return move_of(known, *map(parse_card, words))
    except Malformed as error:
        raise MalformedMove(error.code, **error.details) from error
