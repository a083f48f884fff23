"""Episodes that begin in a given position of a round, and not with a deal."""

from dataclasses import replace

from sevenbridge.engine.cards import card_set, cards_in
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.phases import Phase
from sevenbridge.engine.position import Impossible, ImpossiblePosition, Position
from sevenbridge.engine.position_text import position_from_text
from sevenbridge.engine.reconstruction import round_consistent_with
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.view import View

#: the whole of a round (docs/library/positions.md tells its text), or what one seat knows of it
AnyPosition = Position | View | str


def start_of(position: AnyPosition, rules: Rules, seats: int) -> Round | View:
    """The round in this position; a view where the position is what one seat knows.

    Raises TypeError for what is no position, ImpossiblePosition, and ValueError for a position of other rules
    or seats, or of a round that is over.
    """
    if isinstance(position, View):
        start: Round | View = position
        round = round_consistent_with(position)
    elif isinstance(position, Position | str):
        start = round = Round.at(position if isinstance(position, Position) else position_from_text(position))
    else:
        raise TypeError(f"a position is a Position, its text, or a View, not {position!r}")
    if (round.rules, round.seats) != (rules, seats):
        raise ValueError("an episode begins in a position of its own rules and number of seats")
    if round.phase is Phase.OVER:
        raise ValueError("an episode cannot begin in a round that is over")
    return start


def world_of(view: View, dice: Dice) -> Round:
    """A round that looks like this to the seat of the view.

    The hidden cards lie in any way in which they can, each as likely as the others. As in
    ``round_consistent_with``, no other seat has a claim on the last discard. Raises ValueError if no round
    fits the view.
    """
    fitting = round_consistent_with(view).position()
    while True:
        cards = list(cards_in(view.unseen()))
        dice.shuffle(cards)
        hands = [
            view.hand if seat == view.seat else card_set([cards.pop() for _ in range(view.counts[seat])])
            for seat in range(view.seats)
        ]
        stock = tuple([cards.pop() for _ in range(view.stock_count)])
        world = replace(fitting, hands=tuple(hands), stock=stock, reshuffles_made=view.reshuffles_made)
        try:
            return Round.at(world)
        except ImpossiblePosition as error:
            # nobody may be left with a seven or the joker alone where nobody may go out with it
            if error.code is not Impossible.TURN_WITHOUT_END:
                raise
