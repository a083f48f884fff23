"""What a seat wins and loses when the round ends, in points."""

from sevenbridge.engine.core import require_init
from sevenbridge.engine.view import View


class Stakes:
    """The stakes of the seat whose view ``update`` is given, compared with the mean of the others."""

    def __init__(self) -> None:
        #: for going out, for being behind somebody else, for each point of the own hand then
        self.prize = 0.0
        self.fine = 0.0
        self.share = 0.0
        #: what going out in one go is worth besides
        self.bonus = 0.0
        #: what a claim that does not go out is worth besides
        self.claim = 0.0
        #: by seat: what it costs that this seat goes out, as a part of prize and fine together
        self.tolls = [1.0] * 6

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), ()

    def note(self, view: View) -> None:
        """Takes note of how the match stands, which ``update`` may need; compiled, that is all for Python."""

    def update(self, view: View, points: float) -> None:
        """Finds the stakes (RULES 1.7), where the others' hands will come to so many points."""
        others = view.seats - 1.0
        # those who lose besides this seat when another wins
        besides = points * (others - 1.0) / others
        if view.law.penalty:
            self.prize = points / others
            self.share = 1.0
            self.fine = -besides / others
        elif view.law.zero_sum:
            self.prize = points + points / others
            self.share = 1.0 + 1.0 / others
            self.fine = 0.0
        else:
            self.prize = points
            self.share = 1.0 / others
            self.fine = besides / others
        self.bonus = (view.law.one_go - 1.0) * self.prize


require_init(Stakes)
