"""The player ``value``: chooses the action after which a net gives the position the highest value.

It plays each legal action on a copy of the round, ends the turn as ``tuned`` would, and asks the net (net.py)
for the value of the position. It chooses the action of ``tuned`` unless another one has a higher value. Where
no net was trained for the rules and the number of seats, it plays like ``tuned``.
"""

from sevenbridge import unchecked
from sevenbridge.bots.features import Features
from sevenbridge.bots.net import Accumulator, Net, shipped_net
from sevenbridge.bots.player import Player, check_turn
from sevenbridge.bots.rule import RulePlayer
from sevenbridge.bots.tuned import weights_for
from sevenbridge.bots.tuned_weights import MOST_SEATS
from sevenbridge.engine import actions, bits, reconstruction
from sevenbridge.engine.actions import PASS_ACTION
from sevenbridge.engine.core import require_init
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.law import Law, law_of
from sevenbridge.engine.phases import CLAIMING, OVER, PLAYING
from sevenbridge.engine.reconstruction import HiddenCards
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.view import View

#: the round is over
ENDED = 1e18


class ValuePlayer(Player):
    """A player with a net; see the module. With a ``net`` of its own it plays every table with that."""

    def __init__(self, net: Net | None = None) -> None:
        self._own_net = net
        self._known: tuple[Law, int] | None = None
        self._accumulator: Accumulator | None = None
        self._rule = RulePlayer()
        self._features = Features()
        self._view = View()
        self._hidden = HiddenCards()
        self._base = Round(law_of(Rules()), 2)
        self._trial = self._base.clone()

    def __reduce__(self) -> tuple[object, ...]:
        return ValuePlayer, (self._own_net,)

    def choose(self, view: View, dice: Dice) -> int:
        """See ``Player``."""
        check_turn(view, dice)
        if self._known != (view.law, view.seats):
            self._sit_down(view.law, view.seats)
        return self._choose(view)

    def _sit_down(self, law: Law, seats: int) -> None:
        """Prepares for a table with these rules and so many seats."""
        self._known = (law, seats)
        net = self._own_net or net_for(law, seats)
        self._accumulator = None if net is None else Accumulator(net)
        self._rule = RulePlayer(weights_for(law, seats))
        self._features = Features(weights_for(law, seats))
        self._base = Round(law, seats)
        self._trial = self._base.clone()
        self._view.look(self._base, 0)

    def _choose(self, view: View) -> int:
        usual = self._rule._decide(view)
        accumulator = self._accumulator
        if accumulator is None or view._options.total() == 1:
            return usual
        # in the round that is tried the others hold as many cards as they do; which ones, nobody will look at
        reconstruction.lay_out(self._base, view)
        self._hidden.update(view)
        self._hidden.deal(self._base, 0)
        best = usual
        most = self._worth_after(usual, accumulator)
        if most == ENDED:
            return best
        for row in range(view._options.rows):
            spots = view._options.spots[row]
            while spots:
                action = actions.encode(view._options.kinds[row], bits.lowest(spots))
                spots &= spots - 1
                if action != usual:
                    worth = self._worth_after(action, accumulator)
                    if worth > most and worth != ENDED:
                        most = worth
                        best = action
        return best

    def _worth_after(self, action: int, accumulator: Accumulator) -> float:
        """What the position is worth after this action, with the turn ended."""
        passed = self._base._phase_number == CLAIMING and action == PASS_ACTION
        unchecked.copy_state(self._trial, self._base)
        unchecked.apply(self._trial, action)
        while self._trial._phase_number == PLAYING:
            unchecked.see(self._view, self._trial, self._base.actor)
            unchecked.apply(self._trial, self._rule._decide(self._view))
        if self._trial._phase_number == OVER:
            return ENDED
        unchecked.see(self._view, self._trial, self._base.actor)
        self._features.update(self._view, passed)
        return accumulator.value(self._features)


require_init(ValuePlayer)


def net_for(law: Law, seats: int) -> Net | None:
    """The net that was trained for such a table, if there is one.

    Where everybody pays everybody, with jokers, and with more than four seats there is none.
    """
    if law.jokers or law.zero_sum or seats > MOST_SEATS:
        return None
    return shipped_net(net_name(law, seats))


def net_name(law: Law, seats: int) -> str:
    """The name of a net for such a table: by how points flow (RULES 1.7) and by the seats."""
    flow = "penalty" if law.penalty else "zero_sum" if law.zero_sum else "collected"
    return f"{flow}-{seats}"
