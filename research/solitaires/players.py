"""Players of solitaires: by lot, greedy, by search from what is seen, and one who knows every card."""

from collections.abc import Callable
from random import Random
from typing import Final, TypeAlias

from research.solitaires.variants import Kind, Step, Table, Variant, guessed, steps

#: the table and its legal moves, of which one is chosen
Player: TypeAlias = Callable[[Variant, Table, list[Step], Random], Step]

#: how many guessed orders of the unseen cards a search plays through for each decision
WORLDS: Final = 20
#: tables after which the one who knows every card gives a deal up
_MOST_TABLES: Final = 300_000


def by_lot(variant: Variant, table: Table, legal: list[Step], chance: Random) -> Step:
    """Any legal move, all equally likely."""
    return chance.choice(legal)


def greedy(variant: Variant, table: Table, legal: list[Step], chance: Random) -> Step:
    """What gets rid of cards, from the tallest piles first; holds one back only when nothing else is left."""
    if legal[0].kind == Kind.FILL:
        return max(legal, key=lambda step: (len(steps(variant, step.table)), chance.random()))
    return min(legal, key=lambda step: (step.kind == Kind.HOLD, _height(step.table), chance.random()))


def _height(table: Table) -> int:
    """Small where tall piles have been shortened."""
    return sum(len(pile) ** 2 for pile in table.piles)


def searching(variant: Variant, table: Table, legal: list[Step], chance: Random) -> Step:
    """The move that does best on average when the greedy player goes on from it, in guessed orders.

    All moves are tried in the same orders. It sees what a person sees, so what it wins can be won.
    """
    worth = [0.0] * len(legal)
    for _ in range(WORLDS):
        world = guessed(variant, table, chance)
        for number, step in enumerate(steps(variant, world)):
            end = played(variant, step.table, greedy, chance)
            worth[number] += end.is_won + 1 - (end.left + len(end.reserve)) / 52
    return legal[max(range(len(legal)), key=worth.__getitem__)]


def played(variant: Variant, table: Table, player: Player, chance: Random) -> Table:
    """The table when no move is left. Where there is no choice, nobody is asked."""
    while legal := steps(variant, table):
        table = (legal[0] if len(legal) == 1 else player(variant, table, legal, chance)).table
    return table


def can_be_won(variant: Variant, table: Table) -> bool | None:
    """Whether somebody who knows every card wins from here; None where that takes too long to tell.

    Where all cards are seen this is best play itself, elsewhere a bound that no player can pass.
    """
    seen, waiting = {table}, [table]
    while waiting:
        table = waiting.pop()
        if table.is_won:
            return True
        if len(seen) > _MOST_TABLES:
            return None
        legal = steps(variant, table)
        # a seven may as well go at once; else what gets rid of cards is looked at first, so it comes last
        sevens = [step for step in legal if step.kind == Kind.REMOVE and step.table.left == table.left - 1]
        for step in sevens[:1] or sorted(legal, key=lambda step: -step.kind):
            if step.table not in seen:
                seen.add(step.table)
                waiting.append(step.table)
    return False
