"""Seven by Seven once more, by ranks alone and as literally as possible: every card that may come is tried.

It shares no line with the package. Ranks are 1 to 13, a pack has so many cards of each as it has ``suits``.
"""

from collections import Counter

Ends = Counter[tuple[int, int]]
State = tuple[tuple[int, ...], frozenset[int], tuple[int, ...]]


def all_deals(cells: int, suits: int) -> Ends:
    """How many orders of the pack end with so many cards left after so many moves, by (left, moves)."""
    return _ends((), frozenset(), (suits,) * 13, cells, {})


def _ends(
    tableau: tuple[int, ...],
    reserve: frozenset[int],
    stock: tuple[int, ...],
    cells: int,
    known: dict[State, Ends],
) -> Ends:
    """The same from here on: ranks in the tableau, in the reserve, and how many of each are to come."""
    state = tableau, reserve, stock
    if state in known:
        return known[state]
    ends: Ends = Counter()
    known[state] = ends
    if len(tableau) < cells and any(stock):
        for rank, cards in enumerate(stock, start=1):
            if cards:
                fewer = (*stock[: rank - 1], cards - 1, *stock[rank:])
                filled = tuple(sorted((*tableau, rank)))
                for end, orders in _ends(filled, reserve, fewer, cells, known).items():
                    ends[end] += cards * orders
        return ends
    for next_tableau, next_reserve in _moves(tableau, reserve):
        for (left, moves), orders in _ends(next_tableau, next_reserve, stock, cells, known).items():
            ends[left, moves + 1] += orders
        return ends
    orders = 1
    for card in range(1, sum(stock) + 1):
        orders *= card
    ends[len(tableau) + len(reserve) + sum(stock), 0] = orders
    return ends


def _moves(tableau: tuple[int, ...], reserve: frozenset[int]) -> list[tuple[tuple[int, ...], frozenset[int]]]:
    """What the tableau and the reserve may be after one move."""
    after = []
    for index, rank in enumerate(tableau):
        others = tableau[:index] + tableau[index + 1 :]
        if rank == 7:
            after.append((others, reserve))
        elif rank > 7 and rank not in reserve:
            filled = reserve | {rank}
            after.append((others, filled if len(filled) < 6 else frozenset()))
        elif rank < 7 and 7 - rank in others:
            partner = others.index(7 - rank)
            after.append((others[:partner] + others[partner + 1 :], reserve))
    return after
