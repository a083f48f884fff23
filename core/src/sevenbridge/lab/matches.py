"""Who wins more matches: sets of whole matches with the same deals, while one player moves through all seats.

A *set* is one match played as many times as there are seats: the player that is measured sits in each seat
once, among company of one kind. Every round of it has cards of its own that no play can change, so that a
player among its like wins an even share of every set. Views tell how the match stands.

``python -m sevenbridge.lab.matches --players tuned,allrounder --seats 4 --rules gamerules --sets 3000``
measures the player named last among those named first.
"""

import argparse
import json
from dataclasses import dataclass, field
from time import perf_counter_ns

from sevenbridge.analysis.estimates import Estimate, mean_of
from sevenbridge.bots.player import Player
from sevenbridge.engine import dealing
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.errors import Refused
from sevenbridge.engine.law import law_of
from sevenbridge.engine.match import Match
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import MIN_SEATS, PRESETS, Rules, check_seats
from sevenbridge.engine.view import View
from sevenbridge.lab.duplicates import REPORTING, TUNING
from sevenbridge.lab.latencies import Latencies
from sevenbridge.lab.players import make_player
from sevenbridge.lab.sums import WIN
from sevenbridge.lab.turns import goes_on

#: what is forked from the deals of a set: those of a round by its number, and the dice of the players
_ROUNDS = 0
_PLAYERS = 1


@dataclass(slots=True)
class MatchSums:
    """What sets of matches came to: the wins of the player that was measured, in parts of ``WIN``."""

    seats: int
    sets: int = 0
    wins: int = 0
    #: the squares of each set's wins, added up
    wins_squared: int = 0
    #: how long its decisions took
    times: Latencies = field(default_factory=Latencies)

    def ahead(self) -> Estimate:
        """How many more of the matches it won than an even share, as a part of one; the unit is the set."""
        estimate = mean_of(self.wins, self.wins_squared, self.sets)
        share, low, high = (None if each is None else each / (WIN * self.seats) for each in estimate)
        even = 1 / self.seats
        assert share is not None, "a mean is a number"
        return Estimate(
            share - even, None if low is None else low - even, None if high is None else high - even
        )


class Matches:
    """Sets of ``player`` among ``company``; ``sums`` has what those played so far came to.

    Raises InvalidRules for a number of seats that cannot play.
    """

    def __init__(
        self,
        rules: Rules,
        seats: int,
        player: Player,
        company: Player,
        seed: int = 0,
        family: int = REPORTING,
    ) -> None:
        check_seats(seats)
        self._rules = rules
        self._player = player
        self._company = company
        self._deals = Dice(seed).fork(family)
        self._view = View()
        # those tied for first may play on among themselves
        self._rounds = {playing: Round(law_of(rules), playing) for playing in range(MIN_SEATS, seats + 1)}
        self.sums = MatchSums(seats)

    def play(self, first: int, count: int) -> None:
        """Plays the sets numbered from ``first`` on. The seat that deals first differs from set to set."""
        seats = self.sums.seats
        for number in range(first, first + count):
            deals = self._deals.fork(number)
            wins = 0
            for place in range(seats):
                match = self._played(Match(self._rules, seats, number % seats), place, deals)
                if place in match.winners:
                    wins += WIN // len(match.winners)
            self.sums.sets += 1
            self.sums.wins += wins
            self.sums.wins_squared += wins * wins

    def _played(self, match: Match, place: int, deals: Dice) -> Match:
        """Plays a match, the player that is measured in the seat ``place``."""
        chance = deals.fork(_PLAYERS)
        while not match.over:
            round = self._rounds[len(match.playing)]
            cards = deals.fork(_ROUNDS, match.rounds)
            dealing.deal(round, match.playing.index(match.dealer), cards)
            self._view.totals = match.playing_totals
            self._view.rounds_left = match.rounds_left
            own = match.playing.index(place) if place in match.playing else -1
            while goes_on(round, cards):
                round.play(self._choice(round, round.actor == own, chance))
            match.finish(round)
        return match

    def _choice(self, round: Round, own: bool, chance: Dice) -> int:
        self._view.look(round, round.actor)
        if not own:
            return self._company.choose(self._view, chance)
        before = perf_counter_ns()
        action = self._player.choose(self._view, chance)
        self.sums.times.add(perf_counter_ns() - before)
        return action


def main() -> None:
    """Measures a player as the command line asks, and prints what came of it as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", default="tuned,allrounder")
    parser.add_argument("--rules", default="gamerules", choices=list(PRESETS))
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--sets", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--tuning", action="store_true")
    options = parser.parse_args()
    names = options.players.split(",")
    if len(names) != 2:
        parser.error("two players are measured, with a comma")
    if options.sets < 1:
        parser.error("there is no mean of no sets")
    try:
        company, player = map(make_player, names)
        matches = Matches(
            PRESETS[options.rules],
            options.seats,
            player,
            company,
            options.seed,
            TUNING if options.tuning else REPORTING,
        )
    except Refused as error:
        parser.error(str(error))
    matches.play(0, options.sets)
    sums = matches.sums
    percent = [None if each is None else round(100 * each, 2) for each in sums.ahead()]
    microseconds = {name: sums.times.quantile(share) / 1000 for name, share in (("p50", 0.5), ("p95", 0.95))}
    told = vars(options) | {"matches": sums.sets * sums.seats, "ahead_percent": percent} | microseconds
    print(json.dumps(told))


if __name__ == "__main__":
    main()
