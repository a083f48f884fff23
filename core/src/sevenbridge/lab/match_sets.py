"""Who wins more matches: sets of whole matches with the same deals, while one player moves through all seats.

A *set* is one match played as many times as there are seats: the player that is measured sits in each seat
once, among company of one kind. Every round of it has cards of its own that no play can change, so that a
player among its like wins an even share of every set. Views tell how the match stands.
"""

from time import perf_counter_ns

from sevenbridge import unchecked
from sevenbridge.bots.player import Player
from sevenbridge.engine import dealing
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.law import law_of
from sevenbridge.engine.match import Match
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import MIN_SEATS, Rules, check_seats
from sevenbridge.engine.view import View
from sevenbridge.lab.asking import ask
from sevenbridge.lab.duplicate_sets import REPORTING
from sevenbridge.lab.latencies import Latencies
from sevenbridge.lab.set_sums import SetSums
from sevenbridge.lab.sums import WIN

#: what is forked from the deals of a set: those of a round by its number, and the dice of the players
_ROUNDS = 0
_PLAYERS = 1


class MatchSets:
    """Sets of ``player`` among ``company``; ``sums`` tells what those played so far came to.

    ``clock`` says whether decisions are timed. Raises InvalidRules for a number of seats that cannot play.
    """

    def __init__(
        self,
        rules: Rules,
        seats: int,
        player: Player,
        company: Player,
        seed: int = 0,
        family: int = REPORTING,
        clock: bool = False,
    ) -> None:
        check_seats(seats)
        self.times = (Latencies(), Latencies()) if clock else None
        self._rules = rules
        self._players = (player, company)
        self._deals = Dice(seed).fork(family)
        self._view = View()
        # those tied for first may play on among themselves
        self._rounds = {playing: Round(law_of(rules), playing) for playing in range(MIN_SEATS, seats + 1)}
        self._fewest_win = rules.score_flow == "penalty"
        self._sums = SetSums(seats)

    def play(self, first: int, count: int) -> None:
        """Plays the sets numbered from ``first`` on. The seat that deals first differs from set to set."""
        seats = self._sums.seats
        for number in range(first, first + count):
            deals = self._deals.fork(number)
            ahead = won = 0
            for measured in range(seats):
                match = self._played(Match(self._rules, seats, number % seats), measured, deals)
                own, others = match.totals[measured], sum(match.totals) - match.totals[measured]
                self._sums.points += own
                self._sums.company_points += others
                ahead += (seats - 1) * own - others
                share = WIN // len(match.winners) if measured in match.winners else 0
                won += share
                self._sums.company_won += WIN - share
            self._sums.add(-ahead if self._fewest_win else ahead, won)

    def sums(self) -> SetSums:
        """What all sets so far came to."""
        return self._sums

    def _played(self, match: Match, measured: int, deals: Dice) -> Match:
        """Plays a match, the player that is measured in the seat ``measured``."""
        chance = deals.fork(_PLAYERS)
        while not match.over:
            round = self._rounds[len(match.playing)]
            cards = deals.fork(_ROUNDS, match.rounds)
            dealing.deal(round, match.playing.index(match.dealer), cards)
            self._view.totals = match.playing_totals
            self._view.rounds_left = match.rounds_left
            own = match.playing.index(measured) if measured in match.playing else -1
            for player in self._players:
                player.begin_round()
            while dealing.advance(round, cards):
                unchecked.apply(round, self._decided(round, round.actor == own, chance))
            match.finish(round)
        return match

    def _decided(self, round: Round, own: bool, chance: Dice) -> int:
        """What the player whose decision is next chooses."""
        self._view.look(round, round.actor)
        self._sums.decisions += 1
        which = 0 if own else 1
        before = perf_counter_ns() if self.times else 0
        action = ask(self._players[which], round, self._view, chance)
        if self.times:
            self.times[which].add(perf_counter_ns() - before)
        return action
