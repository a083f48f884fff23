"""What the discards tell of the cards that the others hold, counted where ``tuned`` plays against itself.

A player who discards a card has no use for it, and one who passes on it could not, or would not, claim it. So
a card of a rank that lies among the discards, or next to such a card in its suit, is held less often than
others that nobody has seen. ``bots/belief.py`` has the figures that ``python -m research.holdings``
prints.
"""

from research.turns import turns
from sevenbridge.bots.belief import MOST_NEAR, MOST_PEERS, near_of, peers_of
from sevenbridge.engine.cards import cards_in
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import PRESETS, Rules
from sevenbridge.engine.view import View
from sevenbridge.lab.duplicate_sets import TUNING

ROUNDS = 3000
PRESETS_COUNTED = ("gamerules", "wikipedia_ja")


class Holdings:
    """Counts of hidden cards, by how many discards have their rank and how many lie next to them."""

    def __init__(self) -> None:
        size = MOST_PEERS + 1, MOST_NEAR + 1
        #: how many hidden cards there were
        self.hidden = [[0] * size[1] for _ in range(size[0])]
        #: how many of them others held
        self.held = [[0] * size[1] for _ in range(size[0])]
        #: how many would be held if each hidden card were as likely there as any other
        self.expected = [[0.0] * size[1] for _ in range(size[0])]

    def play(self, rules: Rules, seats: int, rounds: int, seed: int = 0) -> None:
        """Plays so many rounds and counts at every turn, by what the seat whose turn it is sees."""
        deals = Dice(seed).fork(TUNING)
        for number in range(rounds):
            for round, view in turns(rules, seats, "tuned", deals.fork(number)):
                self._count(round, view)

    def _count(self, round: Round, view: View) -> None:
        discards = view.discard_set()
        hidden = view.unseen()
        others = 0
        for seat in range(round.seats):
            if seat != view.seat:
                others |= round.hands[seat]
        share = (others & hidden).bit_count() / hidden.bit_count()
        for card in cards_in(hidden):
            peers, near = peers_of(discards, card), near_of(discards, card)
            self.hidden[peers][near] += 1
            self.held[peers][near] += others >> card & 1
            self.expected[peers][near] += share

    def ratio(self, peers: int, near: int) -> float:
        """How many times as often such a card was held as it was in the stock, as a multiple of chance."""
        hidden, held, expected = (each[peers][near] for each in (self.hidden, self.held, self.expected))
        return held / expected * (hidden - expected) / (hidden - held)


if __name__ == "__main__":
    for seats in (2, 3, 4):
        holdings = Holdings()
        for preset in PRESETS_COUNTED:
            holdings.play(PRESETS[preset], seats, ROUNDS)
        print(seats, "seats, in 64ths:")
        for peers in range(MOST_PEERS + 1):
            print("  ", *(f"{64 * holdings.ratio(peers, near):4.0f}" for near in range(MOST_NEAR + 1)))
