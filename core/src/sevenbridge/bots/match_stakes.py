"""What a seat wins and loses when the round ends, in chances to win the match."""

from sevenbridge.bots.match_chances import MatchChances
from sevenbridge.bots.stakes import Stakes
from sevenbridge.engine.core import require_init
from sevenbridge.engine.scoring import hand_points
from sevenbridge.engine.view import View

#: what a point counts besides, as a chance to win: it decides where the match is won or lost already
REGARD = 1e-5
#: how often a seat that has shown nothing yet goes out in one go, if it is the one that goes out
IN_ONE_GO = 0.3
#: the cards that a hand is dealt
DEALT = 7.0
#: what is less is nought
NOTHING = 1e-9


class MatchStakes(Stakes):
    """The stakes of a seat that wants to win the match; of one that is not told how it stands, in points."""

    def __init__(self) -> None:
        super().__init__()
        self.chances = MatchChances()
        #: the chance to win the match if each other seat goes out
        self._beaten = [0.0] * 6

    def note(self, view: View) -> None:
        """See ``Stakes``."""
        self.chances.note(view)

    def update(self, view: View, points: float) -> None:
        """See ``Stakes``."""
        Stakes.update(self, view, points)
        if not self.chances.is_told:
            for seat in range(view.seats):
                self.tolls[seat] = 1.0
            return
        cards = 0
        for seat in range(view.seats):
            if seat != view.seat:
                cards += view._counts[seat]
        # what a card that is held counts in the end, and by how much more or less the weights go
        card = self.chances.hand / (DEALT * (1.0 + IN_ONE_GO * (view.law.one_go - 1.0)))
        kept = card * cards / points if points > NOTHING and card > NOTHING else 1.0
        for seat in range(view.seats):
            self.chances.held[seat] = card * view._counts[seat]
        won = self.chances.after(view.seat, 1.0)
        won_in_one_go = self.chances.after(view.seat, float(view.law.one_go))
        # the own hand counts from nothing to about a half of what it holds now
        own = 0.5 * hand_points(view.law, view.hand)
        if own < 10.0:
            own = 10.0
        beaten = 0.0
        caught = 0.0
        weights = 0.0
        for seat in range(view.seats):
            if seat != view.seat:
                # who holds few cards is the likeliest to go out
                weight = 1.0 / (1.0 + view._counts[seat])
                self.chances.held[view.seat] = own
                caught += weight * self._after(view, seat)
                self.chances.held[view.seat] = 0.0
                self._beaten[seat] = self._after(view, seat)
                beaten += weight * self._beaten[seat]
                weights += weight
        self.prize = won / kept + REGARD * self.prize
        self.fine = REGARD * self.fine - beaten / weights / kept
        self.share = (beaten - caught) / (weights * own) + REGARD * self.share
        self.bonus = (won_in_one_go - won) / kept + REGARD * self.bonus
        whole = self.prize + self.fine
        for seat in range(view.seats):
            self.tolls[seat] = (self.prize - self._beaten[seat] / kept) / whole if whole > NOTHING else 1.0

    def _after(self, view: View, winner: int) -> float:
        """The chance to win the match if another seat goes out, perhaps in one go."""
        chance = self.chances.after(winner, 1.0)
        if view.law.one_go > 1 and not view.exposed >> winner & 1:
            chance += IN_ONE_GO * (self.chances.after(winner, float(view.law.one_go)) - chance)
        return chance


require_init(MatchStakes)
