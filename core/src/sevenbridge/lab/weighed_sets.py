"""Weighs what two players would do at the same decisions of duplicate deals, as the analyst does.

Two who play apart come to different decisions, and some are worth a hundred times as much as others. So both
are asked at each decision of the table, whoever of them is to do what it says: most of the luck is in the
decision, and they share it. Where they choose alike there is nothing to tell them apart; where they do not,
the two actions are compared in the same worlds.
"""

from sevenbridge.analysis.evaluation import DecisionEvaluator, TooManyActions
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.view import View
from sevenbridge.lab.loss_sums import PARTS, LossSums


class WeighedSets:
    """Adds what the choices of both lost, one set after the other, to ``sums``.

    A decision with more actions than the analyst compares is not counted.
    """

    def __init__(self, playouts: int) -> None:
        self.sums = LossSums()
        #: for whoever is asked beside the one that plays, and for the worlds
        self.dice = Dice(0)
        # two actions take two playouts in each world, and an estimate about as many as two
        self._worlds = max(2, playouts // 4)
        self._evaluator = DecisionEvaluator()
        self._own = self._others = self._decisions = 0

    def begin_set(self, dice: Dice) -> None:
        """All chance of the set's weighing follows from these dice."""
        self.dice = dice
        self._own = self._others = self._decisions = 0

    def weigh(self, view: View, own: int, others: int) -> None:
        """Adds a decision at which the player chose ``own``, and its company the other one."""
        try:
            best = self._evaluator.evaluate(view, self.dice, self._worlds).actions[0].action
        except TooManyActions:
            return
        # in worlds that had no part in finding the best: so what chance adds is nought on average
        lost = self._gap(view, best, own)
        self._own += round(PARTS * lost)
        self._others += round(PARTS * (lost + self._gap(view, own, others)))
        self._decisions += 1

    def end_set(self) -> None:
        """Adds the set to the sums."""
        self.sums.add(self._own, self._others, self._decisions)

    def _gap(self, view: View, one: int, other: int) -> float:
        if one == other:
            return 0.0
        return self._evaluator.compare(view, self.dice, one, other, self._worlds).gap.mean
