"""Solitaires in the manner of Seven by Seven, as data, and their moves.

All of them remove sevens and pairs that add up to seven, and send ranks from the eight to the king to a
reserve. They differ in where the cards lie, what of them is seen, and what room there is. Suits never
matter, so a card is its rank, 0 for the ace.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from random import Random
from typing import Final, NamedTuple, TypeAlias

from sevenbridge.engine.cards import SEVEN

KING: Final = 12
PACK: Final = 52
#: what the ranks of a pair add up to: an ace is 0 and goes with the six, which is 5
_PAIR: Final = SEVEN - 1
#: the two halves of a reserve with limited room
_HALVES: Final = (frozenset({7, 8, 9}), frozenset({10, 11, KING}))
_ROW: Final = frozenset(range(SEVEN + 1, KING + 1))

#: ranks that lie on one another, the top one last
Pile: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Variant:
    """The rules of one solitaire."""

    name: str
    #: how many cards each pile has at the start; only the top one can be played
    piles: tuple[int, ...]
    #: whether the cards beneath others are seen
    is_open: bool = False
    #: how many stocks the other cards make; with more than one their top cards are seen, and the player
    #: chooses from which of them an empty pile is filled
    stocks: int = 0
    #: how many cards may be held back
    holds: int = 0
    #: None: a reserve with a cell for each rank, discarded when it is full. Else one with so many cells for
    #: any cards from the eight up, of which 8-9-10 go together, and J-Q-K
    room: int | None = None


class Kind(IntEnum):
    """What a move does, in the order in which a plain player prefers it."""

    FILL = 0
    REMOVE = 1
    RESERVE = 2
    HOLD = 3


class Table(NamedTuple):
    """What lies where between two moves."""

    piles: tuple[Pile, ...]
    stocks: tuple[Pile, ...]
    held: Pile
    reserve: Pile

    @property
    def left(self) -> int:
        """How many cards are not in the reserve or gone; none when the game is won."""
        return sum(map(len, self.piles)) + sum(map(len, self.stocks)) + len(self.held)

    @property
    def is_won(self) -> bool:
        """Whether all cards are gone."""
        return not self.left and not self.reserve


class Step(NamedTuple):
    """A move, and the table after it."""

    kind: Kind
    table: Table


def dealt(variant: Variant, ranks: Sequence[int]) -> Table:
    """The first table of a pack, its top card first."""
    piles, index = [], 0
    for size in variant.piles:
        piles.append(tuple(ranks[index : index + size]))
        index += size
    rest = tuple(reversed(ranks[index:]))
    stocks = tuple(rest[number :: variant.stocks] for number in range(variant.stocks))
    return Table(tuple(piles), stocks, (), ())


def steps(variant: Variant, table: Table) -> list[Step]:
    """All legal moves."""
    if any(table.stocks) and not all(table.piles):
        return list(_fillings(table))
    return list(_moves(variant, table))


def _fillings(table: Table) -> Iterator[Step]:
    """The ways to fill the leftmost empty pile."""
    index = table.piles.index(())
    for number, stock in enumerate(table.stocks):
        if stock:
            piles = (*table.piles[:index], stock[-1:], *table.piles[index + 1 :])
            stocks = (*table.stocks[:number], stock[:-1], *table.stocks[number + 1 :])
            yield Step(Kind.FILL, table._replace(piles=piles, stocks=stocks))


def _moves(variant: Variant, table: Table) -> Iterator[Step]:
    # an index is that of a pile, or one beyond them for a card that is held
    tops = [(pile[-1], index) for index, pile in enumerate(table.piles) if pile]
    tops += [(rank, len(table.piles) + index) for index, rank in enumerate(table.held)]
    for number, (rank, index) in enumerate(tops):
        if rank == SEVEN:
            yield Step(Kind.REMOVE, _without(table, index))
        elif rank > SEVEN:
            reserve = _reserved(variant, table.reserve, rank)
            if reserve is not None:
                yield Step(Kind.RESERVE, _without(table, index)._replace(reserve=reserve))
        else:
            for other, beside in tops[number + 1 :]:
                if rank + other == _PAIR:
                    yield Step(Kind.REMOVE, _without(table, index, beside))
        if index < len(table.piles) and len(table.held) < variant.holds:
            after = _without(table, index)
            yield Step(Kind.HOLD, after._replace(held=tuple(sorted((*after.held, rank)))))


def _without(table: Table, *indices: int) -> Table:
    piles, held = list(table.piles), list(table.held)
    for index in sorted(indices, reverse=True):
        if index < len(piles):
            piles[index] = piles[index][:-1]
        else:
            del held[index - len(piles)]
    return table._replace(piles=tuple(piles), held=tuple(held))


def _reserved(variant: Variant, reserve: Pile, rank: int) -> Pile | None:
    """The reserve with one more card, after what goes has gone; None where it has no room for the card."""
    if variant.room is None:
        if rank in reserve:
            return None
        return () if {*reserve, rank} == _ROW else tuple(sorted((*reserve, rank)))
    if len(reserve) >= variant.room:
        return None
    cards = sorted((*reserve, rank))
    for half in _HALVES:
        if half <= set(cards):
            for each in half:
                cards.remove(each)
    return tuple(cards)


def guessed(variant: Variant, table: Table, chance: Random) -> Table:
    """A table that looks the same to the player, all that nobody has seen in another order."""
    seen_of_pile = PACK if variant.is_open else 1
    seen_of_stock = 1 if variant.stocks > 1 else 0
    hidden = [rank for pile in table.piles for rank in pile[: max(0, len(pile) - seen_of_pile)]]
    hidden += [rank for stock in table.stocks for rank in stock[: max(0, len(stock) - seen_of_stock)]]
    chance.shuffle(hidden)

    def mixed(pile: Pile, seen: int) -> Pile:
        unseen = max(0, len(pile) - seen)
        return (*(hidden.pop() for _ in range(unseen)), *pile[unseen:])

    return table._replace(
        piles=tuple(mixed(pile, seen_of_pile) for pile in table.piles),
        stocks=tuple(mixed(stock, seen_of_stock) for stock in table.stocks),
    )
