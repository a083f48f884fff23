"""The best that can still be done in a deal of Choice. All cards are seen, so a search tells it exactly.

A table is one number: three bits for the height of each pile, then the rank that is held, then the ranks of
the reserve. Tables are looked at in layers, by how many cards have been held back to reach them, so that the
first way found needs the fewest.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

from sevenbridge.engine.cards import SEVEN
from sevenbridge.solitaire.choice.position import PILES, ChoicePosition
from sevenbridge.solitaire.moves import Move, Verb, move_of
from sevenbridge.solitaire.reserve import EIGHT, EMPTY

#: a table as a number
State: TypeAlias = int

#: so many bits tell the height of a pile
_HEIGHT: Final = 3
_MOST: Final = (1 << _HEIGHT) - 1
_HELD: Final = _HEIGHT * len(PILES)
_NO_HELD: Final = 15
_RESERVE: Final = _HELD + 4
_FULL: Final = 0b111111
#: the number of the card that is held, behind those of the piles
_HOLD: Final = len(PILES)
_WON: Final = _NO_HELD << _HELD


class _Step(NamedTuple):
    """A move by the piles of its cards, and the table after it."""

    verb: Verb
    piles: tuple[int, ...]
    state: State


def solution(position: ChoicePosition) -> tuple[Move, ...] | None:
    """The moves of a way to win that holds back as few cards as possible; None where there is none."""
    ranks = [[card & 15 for card in pile] for pile in position.piles]
    start = _state_of(position)
    came_by: dict[State, tuple[State, _Step] | None] = {start: None}
    layer = [start]
    while layer:
        holding: list[tuple[State, _Step]] = []
        while layer:
            state = layer.pop()
            if state == _WON:
                return _moves_to(state, came_by, position)
            for step in _steps(state, ranks):
                if step.verb == "hold":
                    holding.append((state, step))
                elif step.state not in came_by:
                    came_by[step.state] = state, step
                    layer.append(step.state)
        for state, step in holding:
            if step.state not in came_by:
                came_by[step.state] = state, step
                layer.append(step.state)
        # the last is looked at first: the one from which most cards have gone
        layer.sort(key=_left, reverse=True)
    return None


def fewest_holds(position: ChoicePosition) -> int | None:
    """How many cards have to be held back from here to win; None where the game cannot be won any more."""
    line = solution(position)
    return None if line is None else sum(move.verb == "hold" for move in line)


def _state_of(position: ChoicePosition) -> State:
    held = _NO_HELD if position.held == EMPTY else position.held & 15
    state = held << _HELD
    for pile, cards in enumerate(position.piles):
        state |= len(cards) << _HEIGHT * pile
    for cell, card in enumerate(position.reserve):
        state |= (card != EMPTY) << _RESERVE + cell
    return state


def _left(state: State) -> int:
    """How many cards lie in the piles."""
    return sum(state >> _HEIGHT * pile & _MOST for pile in range(_HOLD))


def _steps(state: State, ranks: list[list[int]]) -> Iterator[_Step]:
    """The moves from a table that can be best.

    A seven goes at once, which can do no harm. A card with nothing beneath it is not held, and waits while
    one of its rank lies on others.
    """
    heights = [state >> _HEIGHT * pile & _MOST for pile in range(_HOLD)]
    lying = [(ranks[pile][height - 1], pile) for pile, height in enumerate(heights) if height]
    on_others = {rank for rank, pile in lying if heights[pile] > 1}
    tops = [(rank, pile) for rank, pile in lying if heights[pile] > 1 or rank not in on_others]
    held = state >> _HELD & 15
    can_hold = held == _NO_HELD
    if not can_hold:
        tops.append((held, _HOLD))
    for rank, pile in tops:
        if rank == SEVEN:
            yield _Step("remove", (pile,), _without(state, pile))
            return
    for number, (rank, pile) in enumerate(tops):
        if rank >= EIGHT:
            cell = 1 << _RESERVE + rank - EIGHT
            if not state & cell:
                after = _without(state, pile) | cell
                yield _Step("reserve", (pile,), after - (_FULL << _RESERVE) * (after >> _RESERVE == _FULL))
        else:
            for other, beside in tops[number + 1 :]:
                if rank + other == SEVEN - 1:
                    yield _Step("remove", (pile, beside), _without(_without(state, pile), beside))
        if can_hold and heights[pile] > 1:
            after = _without(state, pile) - ((_NO_HELD - rank) << _HELD)
            yield _Step("hold", (pile,), after)


def _without(state: State, pile: int) -> State:
    return state | _NO_HELD << _HELD if pile == _HOLD else state - (1 << _HEIGHT * pile)


def _moves_to(
    state: State, came_by: dict[State, tuple[State, _Step] | None], position: ChoicePosition
) -> tuple[Move, ...]:
    """The moves that led to a table, as the cards that lie on top when they are made."""
    steps: list[_Step] = []
    while (before := came_by[state]) is not None:
        state, step = before
        steps.append(step)
    moves = []
    for step in reversed(steps):
        lying = [*((pile or (EMPTY,))[-1] for pile in position.piles), position.held]
        moves.append(move_of(step.verb, *(lying[pile] for pile in step.piles)))
        position = position.after(moves[-1])
    return tuple(moves)
