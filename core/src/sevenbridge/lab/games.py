"""Games between computer players, one after the other, summed up.

Game number n of a seed is the same for all players and at any time: its cards come from
``Dice(seed).fork(n)``, the players' dice from a fork of those.
"""

from collections.abc import Sequence
from functools import cache
from itertools import permutations

from sevenbridge import unchecked
from sevenbridge.bots.player import Player
from sevenbridge.engine import dealing
from sevenbridge.engine.core import require_init
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.law import law_of
from sevenbridge.engine.match import Match
from sevenbridge.engine.phases import CLAIMING
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules, check_seats
from sevenbridge.engine.scoring import in_one_go, scores
from sevenbridge.engine.view import View
from sevenbridge.lab.asking import ask
from sevenbridge.lab.sums import WIN, Sums


class Games:
    """Games of these players under these rules; ``sums`` tells what those played so far came to.

    Players are handed a view, and dice of their own that have nothing to do with the cards. They are not
    asked to draw, since that is all that they could do. Raises InvalidRules for a number of players that
    cannot play.
    """

    def __init__(self, rules: Rules, players: Sequence[Player], seed: int) -> None:
        check_seats(len(players))
        self.rules = rules
        self.players = list(players)
        self.seatings = seatings(len(players))
        self.dice = Dice(seed)
        self.view = View()
        self.round = Round(law_of(rules), len(players))
        self.games = 0
        self.rounds = 0
        self.drawn = 0
        self.turns = 0
        self.turns_squared = 0
        self.reshuffles = 0
        self.decisions = 0
        self.starter_wins = 0
        self.starter_share = 0
        self.wins = [0] * 6
        self.rounds_won = [0] * 6
        self.one_go = [0] * 6
        self.chis = [0] * 6
        self.pons = [0] * 6
        # these can outgrow 64 bits
        self.points = [0] * len(players)
        self.points_squared = [0] * len(players)

    def play_rounds(self, first: int, count: int) -> None:
        """Plays single rounds, the games numbered from ``first`` on.

        Seat 0 deals and the players change seats from game to game (see ``seatings``), so that each of them
        deals, begins, and sits to the left of each other as often as all others. Raises ValueError for a
        negative number.
        """
        for game in _numbers(first, count):
            cards = unchecked.fork(self.dice, game)
            seated = self.seatings[game % len(self.seatings)]
            self._play(seated, 0, cards, unchecked.fork(cards, 0))
            result = scores(self.round)
            for seat in range(len(seated)):
                self._score(seated[seat], result[seat])
            if self.round.winner >= 0:
                self.wins[seated[self.round.winner]] += WIN
            self.games += 1

    def play_matches(self, first: int, count: int) -> None:
        """Plays matches, the games numbered from ``first`` on.

        Players keep their seats; the seat that deals first is another from game to game. Raises ValueError
        for a negative number.
        """
        for game in _numbers(first, count):
            cards = unchecked.fork(self.dice, game)
            chance = unchecked.fork(cards, 0)
            match = Match(self.rules, len(self.players), game % len(self.players))
            while not match.over:
                self.view.totals = match.playing_totals
                self.view.rounds_left = match.rounds_left
                self._play(match.playing, match.playing.index(match.dealer), cards, chance)
                match.finish(self.round)
            for player, points in enumerate(match.totals):
                self._score(player, points)
            for player in match.winners:
                self.wins[player] += WIN // len(match.winners)
            self.games += 1

    def sums(self) -> Sums:
        """What all games so far came to."""
        players = len(self.players)
        return Sums(
            players=players,
            games=self.games,
            rounds=self.rounds,
            drawn=self.drawn,
            turns=self.turns,
            turns_squared=self.turns_squared,
            reshuffles=self.reshuffles,
            decisions=self.decisions,
            starter_wins=self.starter_wins,
            starter_share=self.starter_share,
            wins=[self.wins[player] for player in range(players)],
            points=list(self.points),
            points_squared=list(self.points_squared),
            rounds_won=[self.rounds_won[player] for player in range(players)],
            one_go=[self.one_go[player] for player in range(players)],
            chis=[self.chis[player] for player in range(players)],
            pons=[self.pons[player] for player in range(players)],
        )

    def _score(self, player: int, points: int) -> None:
        if points:
            self.points[player] += points
            self.points_squared[player] += points * points

    def _play(self, seated: tuple[int, ...], dealer: int, cards: Dice, chance: Dice) -> None:
        """Plays one round between the players who are seated so, and counts what happens in it."""
        if self.round.seats != len(seated):
            self.round = Round(self.round.law, len(seated))
        round = self.round
        dealing.deal(round, dealer, cards)
        starter = round.turn
        players = [self.players[number] for number in seated]
        for player in players:
            player.begin_round()
        while unchecked.advance(round, cards):
            self._decide(round, players, seated, chance)
        self.rounds += 1
        self.turns += round.turns
        self.turns_squared += round.turns * round.turns
        self.reshuffles += round.reshuffles_made
        if round.winner < 0:
            self.drawn += 1
            return
        self.starter_share += WIN // round.seats
        if round.winner == starter:
            self.starter_wins += 1
        winner = seated[round.winner]
        self.rounds_won[winner] += 1
        if in_one_go(round):
            self.one_go[winner] += 1

    def _decide(self, round: Round, players: list[Player], seated: tuple[int, ...], chance: Dice) -> None:
        """Asks the player whose decision is next, of these who are seated so."""
        view = self.view
        view.look(round, round.actor)
        action = ask(players[round.actor], round, view, chance)
        self.decisions += 1
        asked = round._phase_number == CLAIMING
        turns = round.turns
        unchecked.apply(round, action)
        if asked and round.turns > turns:
            # a claim has begun a turn: the claim just made, or a chi that had waited for this answer
            if round.melds._bottoms[round.melds._count - 1] < 0:
                self.pons[seated[round.turn]] += 1
            else:
                self.chis[seated[round.turn]] += 1


require_init(Games)


def _numbers(first: int, count: int) -> range:
    """The numbers of so many games."""
    if first < 0:
        raise ValueError(f"games are numbered from 0 on, not from {first}")
    return range(first, first + count)


@cache
def seatings(players: int) -> list[tuple[int, ...]]:
    """Every way to seat the players; each of them is in each seat once in every ``players`` rows.

    >>> seatings(3)
    [(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 2, 1), (2, 1, 0), (1, 0, 2)]
    """
    circles = [(0, *others) for others in permutations(range(1, players))]
    return [circle[turn:] + circle[:turn] for circle in circles for turn in range(players)]
