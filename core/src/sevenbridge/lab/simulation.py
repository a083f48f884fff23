"""Many games of chosen players: shared out among processes, and the same result however many there are."""

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial

from sevenbridge.analysis.estimates import Estimate, mean_of, share_of
from sevenbridge.bots.any_player import AnyPlayer, listed
from sevenbridge.engine.rules import Rules, check_seats, rules_of
from sevenbridge.lab.games import Games
from sevenbridge.lab.players import display_name, make_player, name_of, seated, takes_long
from sevenbridge.lab.processes import shared_out
from sevenbridge.lab.sums import WIN, Sums

#: how many rounds, and how many matches, a process plays before it reports
ROUNDS_A_PART = 1000
MATCHES_A_PART = 250
#: the same where somebody takes long to think
GAMES_WITH_BUDGET = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulation:
    """What is to be played: ``games`` rounds, or matches, of ``players`` (players.py), one for each seat.

    In rounds the players change seats, in matches they keep them (games.py). The result depends on nothing
    but these fields. Raises InvalidRules for a number of players that cannot play, UnknownPlayer, NoChooser,
    and ValueError for less than one game or a negative seed.
    """

    rules: Rules
    players: tuple[AnyPlayer, ...]
    games: int
    seed: int = 0
    matches: bool = False

    def __post_init__(self) -> None:
        check_seats(len(self.players))
        for given in self.players:
            make_player(given)
        if self.games < 1:
            raise ValueError(
                f"there must be at least one {'match' if self.matches else 'round'}, not {self.games}"
            )
        if self.seed < 0:
            raise ValueError(f"a seed must not be negative: {self.seed}")

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players (players.py)."""
        return tuple(map(name_of, self.players))


@dataclass(frozen=True, slots=True, kw_only=True)
class StarterShare:
    """What the first to act won of the rounds with a winner."""

    #: the share that it won
    wins: Estimate
    #: the share that it would win by chance alone
    even: float


@dataclass(frozen=True, slots=True)
class SimulationResult:
    """What a simulation came to. Each figure is an ``Estimate``: a mean, and the ends of its 95 % interval.

    A player is told by its index among those of the simulation, from 0; any other raises IndexError.
    """

    simulation: Simulation
    #: all that was counted (sums.py)
    _sums: Sums

    @property
    def games(self) -> int:
        """How many games were played, rounds or matches."""
        return self._sums.games

    @property
    def rounds(self) -> int:
        """How many rounds were played, those of matches too."""
        return self._sums.rounds

    @property
    def decisions(self) -> int:
        """How many decisions were asked of players; a draw from the stock is none."""
        return self._sums.decisions

    @property
    def reshuffles(self) -> int:
        """How many new stocks were made."""
        return self._sums.reshuffles

    def wins(self, player: int) -> Estimate:
        """The share of the games that a player won; those that share a win have a part of it each."""
        return _share(self._of(self._sums.wins, player) / WIN, self.games)

    def points(self, player: int) -> Estimate:
        """The points of a player in each game, as they are scored."""
        squares = self._of(self._sums.points_squared, player)
        return mean_of(self._of(self._sums.points, player), squares, self.games)

    def rounds_won(self, player: int) -> Estimate:
        """The share of the rounds in which a player went out."""
        return _share(self._of(self._sums.rounds_won, player), self.rounds)

    def one_go(self, player: int) -> Estimate:
        """The share of the rounds in which a player went out in one go."""
        return _share(self._of(self._sums.one_go, player), self.rounds)

    def chis(self, player: int) -> int:
        """How many chis a player made."""
        return self._of(self._sums.chis, player)

    def pons(self, player: int) -> int:
        """How many pons a player made."""
        return self._of(self._sums.pons, player)

    def drawn(self) -> Estimate:
        """The share of the rounds that nobody won."""
        return _share(self._sums.drawn, self.rounds)

    def turns(self) -> Estimate:
        """The turns of a round."""
        return mean_of(self._sums.turns, self._sums.turns_squared, self._sums.rounds)

    def starter(self) -> StarterShare | None:
        """What the first to act won of the rounds with a winner; None without such a round."""
        decided = self._sums.rounds - self._sums.drawn
        share = share_of(self._sums.starter_wins, decided)
        return StarterShare(wins=share, even=self._sums.starter_share / WIN / decided) if share else None

    def _of(self, sums: Sequence[int], player: int) -> int:
        if not 0 <= player < len(sums):
            raise IndexError(f"there is no player {player}: the {len(sums)} of the simulation count from 0")
        return sums[player]

    def __repr__(self) -> str:
        unit, units = ("match", "matches") if self.simulation.matches else ("round", "rounds")
        lines = [f"<{self._sums.games:,} {units}"]
        for player, name in enumerate(self.simulation.names):
            won, points = self.wins(player), self.points(player)
            lines.append(f"  {display_name(name)}: won {won:.1%}; points a {unit} {points:.2f}")
        return "\n".join(lines) + ">"


def simulate(
    simulation: Simulation, *, jobs: int = 1, progress: Callable[[int], object] = lambda played: None
) -> SimulationResult:
    """Plays a simulation with this many processes, and gives what it came to.

    ``progress`` is told how many games have been played, now and then. With more than one process a script
    must be importable (``if __name__ == "__main__":``), as multiprocessing asks of it, and players that are
    objects are pickled: each part of the games has a copy, as each has a new player of a class or a name.
    Raises CannotShare where that cannot be done. An interrupt ends all processes and is raised as ever.
    """
    sums = Sums(len(simulation.players))
    size = MATCHES_A_PART if simulation.matches else ROUNDS_A_PART
    if any(map(takes_long, simulation.players)):
        size = min(size, GAMES_WITH_BUDGET)
    play = partial(_play_part, simulation, size)
    with closing(shared_out(play, range(0, simulation.games, size), jobs)) as parts:
        for part in parts:
            sums += part
            progress(sums.games)
    return SimulationResult(simulation, sums)


def play_rounds(
    players: Sequence[AnyPlayer],
    rounds: int,
    *,
    rules: Rules | str = "gamerules",
    seed: int = 0,
    jobs: int = 1,
) -> SimulationResult:
    """Plays rounds among these players, one for each seat, and gives what they came to, with intervals.

    Each is a name (``"tuned"``, ``"search:100ms"``), an object with ``choose(view, dice)``, or a class, or
    another callable, that makes one. Seat 0 deals, and the players change seats from round to round, so that
    each of them deals, begins, and sits to the left of each other as often as all others. Round number n of a
    seed has the same cards whoever plays. ``rules`` are Rules, or the name of a preset.

    ``jobs`` is the number of processes, which changes nothing but the time. With several, objects are pickled
    and each process has copies; a player that remembers something is given as a class, of which every few
    rounds have a new one (an object that remembers would have one memory with one process and several with
    more). Raises InvalidRules for a number of players that cannot play and a name that no preset has,
    UnknownPlayer, NoChooser, CannotShare for players that cannot be pickled or that other processes cannot
    import, IllegalAction where a player chooses what is not legal, and ValueError for less than one round or
    a negative seed.
    """
    # a name is a sequence, too, of letters
    seated: tuple[AnyPlayer, ...] = listed(players)
    return simulate(Simulation(rules=rules_of(rules), players=seated, games=rounds, seed=seed), jobs=jobs)


def _share(part: float, size: int) -> Estimate:
    share = share_of(part, size)
    assert share is not None, "a game has been played"
    return share


def _play_part(simulation: Simulation, size: int, first: int) -> Sums:
    with seated(simulation.players) as players:
        games = Games(simulation.rules, players, simulation.seed)
        count = min(size, simulation.games - first)
        if simulation.matches:
            games.play_matches(first, count)
        else:
            games.play_rounds(first, count)
        return games.sums()
