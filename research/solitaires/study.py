"""How much choices matter in each variant: what plain, searching and perfect players win."""

from dataclasses import dataclass, field
from random import Random
from typing import Final

from research.solitaires.players import Player, by_lot, can_be_won, greedy, played, searching
from research.solitaires.variants import Variant, dealt, steps
from sevenbridge.solitaire.deals import deck_of

CELLS: Final = (1,) * 6
#: seven piles of seven, and the three cards that are left over side by side
PILES: Final = (*(7,) * 7, *(1,) * 3)

VARIANTS: Final = (
    Variant("six cells", CELLS, stocks=1),
    Variant("six cells, one card held", CELLS, stocks=1, holds=1),
    Variant("six cells, two stocks", CELLS, stocks=2),
    Variant("six cells, a reserve of four", CELLS, stocks=1, room=4),
    Variant("seven piles, closed", PILES),
    Variant("seven piles, closed, one card held", PILES, holds=1),
    Variant("seven piles, open", PILES, is_open=True),
    Variant("seven piles, open, one card held", PILES, is_open=True, holds=1),
    Variant("seven piles, open, two cards held", PILES, is_open=True, holds=2),
)
PLAIN: Final[dict[str, Player]] = {"by lot": by_lot, "greedy": greedy}
#: takes half a minute for some deals; where all cards are seen ``can_be_won`` plays best
SEARCHING: Final[dict[str, Player]] = {"searching": searching}
#: of the lots that players draw
SEED: Final = 7


@dataclass(slots=True)
class Score:
    """What came of so many deals of one variant."""

    deals: int = 0
    #: games won, by player
    won: dict[str, int] = field(default_factory=dict)
    #: deals that can be won by somebody who knows every card
    winnable: int = 0
    #: deals that were given up before that was known
    unknown: int = 0


@dataclass(slots=True)
class Pitfalls:
    """What best play of open deals meets."""

    deals: int = 0
    #: moments with more than one move
    choices: int = 0
    #: those of them in which some move loses the deal
    pitfalls: int = 0


def ranks_of(number: int) -> list[int]:
    """The ranks of a numbered deal, the top one first."""
    return [card & 15 for card in deck_of(number)]


def score(variant: Variant, numbers: range, players: dict[str, Player], seed: int) -> Score:
    """Plays the deals of these numbers with each player, and asks whether they can be won at all."""
    found = Score(won=dict.fromkeys(players, 0))
    for number in numbers:
        table = dealt(variant, ranks_of(number))
        found.deals += 1
        for name, player in players.items():
            found.won[name] += played(variant, table, player, Random(seed ^ number)).is_won
        outcome = can_be_won(variant, table)
        found.winnable += outcome is True
        found.unknown += outcome is None
    return found


def measured(deals: int, searched: int, variant: Variant) -> tuple[str, Score, Score | None]:
    """The score of the plain players, and that of the one who searches.

    Nobody searches where all cards are seen, which is to know them, and where lots win what can be won.
    """
    plain = score(variant, range(1, deals + 1), PLAIN, SEED)
    if variant.is_open or not searched or plain.won["by lot"] == plain.winnable:
        return variant.name, plain, None
    return variant.name, plain, score(variant, range(1, searched + 1), SEARCHING, SEED)


def pitfalls(variant: Variant, numbers: range, seed: int) -> Pitfalls:
    """Plays the deals that can be won by best play, drawn by lot among equals, and looks at every choice.

    Holding a card back that could go at once counts as a move like any other.
    """
    found = Pitfalls()
    for number in numbers:
        table, chance = dealt(variant, ranks_of(number)), Random(seed ^ number)
        if not can_be_won(variant, table):
            continue
        found.deals += 1
        while legal := steps(variant, table):
            good = [step for step in legal if can_be_won(variant, step.table)]
            if len(legal) > 1:
                found.choices += 1
                found.pitfalls += len(good) < len(legal)
            table = chance.choice(good).table
    return found
