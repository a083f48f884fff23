"""Many games side by side, each asked for one decision at a time: the fast way to train.

A step does one action in every game, and writes who is asked next, what that seat sees, what it may do, and
what the step brought, into buffers of the caller (buffers.py). NumPy is not needed for it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence, Sized
from concurrent.futures import ThreadPoolExecutor
from operator import index as as_integer
from typing import Any, Final, SupportsIndex

from sevenbridge.bots.any_player import AnyPlayer, as_player, is_made_anew, listed
from sevenbridge.bots.player import Player
from sevenbridge.bots.players import make_player
from sevenbridge.engine.core import require_init
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.law import law_of
from sevenbridge.engine.position_text import rules_text
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules, check_seats, rules_of
from sevenbridge.engine.view import View
from sevenbridge.lab.decision_changes import DecisionChanges
from sevenbridge.lab.environments import unlocked
from sevenbridge.lab.environments.autoreset import MODES
from sevenbridge.lab.environments.buffers import HOLD, Buffers
from sevenbridge.lab.environments.layout import Layout
from sevenbridge.lab.environments.observer import Observer
from sevenbridge.lab.environments.positions import AnyPosition, start_of
from sevenbridge.lab.environments.rewards import CORRECTED, WORLDS, reward_of
from sevenbridge.lab.environments.seeds import row_seed
from sevenbridge.lab.environments.slot import Slot
from sevenbridge.lab.environments.snapshot import GameSnapshot

#: to whom discards can be offered
ALL: Final = "all"
OFFERS: Final = ("claimants", ALL)


class Lockstep:
    """``num_envs`` games under these rules, with a player for each seat, or None for a seat that is asked.

    ``rules`` are Rules or the name of a preset. ``players`` are names (bots/players.py), or objects or
    classes of somebody's own (bots/any_player.py); without them all seats are asked. A player is in all games
    of a thread at once, so it must choose by the view and the dice alone. ``buffers`` has by name what shall
    be read and written (``buffer_shapes``). With ``matches`` an episode is a match, else a round; ``reward``
    is a name of rewards.py, ``autoreset_mode`` one of autoreset.py.

    ``offers`` says who is asked about a discard: ``claimants``, those who can claim it, or ``all`` who may by
    the public state; then who is asked tells nobody what others hold. ``agents`` are those of the seats that
    are asked for which the games are played, all of them unless it says otherwise: each episode asks one of
    them at least.

    With ``duplicate`` the rows stand in groups of as many as there are seats. Those of a group have the same
    seed, so the same deal, and the dealer sits one place further in each: so each seat has the hand of each
    place once. Episodes of a group that have the same number are of one deal, whenever they are played.

    Raises InvalidRules for a number of seats that cannot play and a name that no preset has, UnknownPlayer,
    NoChooser, and ValueError for no game or thread, for a reward, an autoreset mode or offers that there are
    not, where nobody is asked or an agent is not, for duplicate deals in games that are no multiple of the
    seats, for buffers that do not fit, and for objects at several threads, where each thread needs players of
    its own.

    Several ``threads`` bring nothing where there are players, but on a free-threaded Python: such games step
    with the interpreter's lock, one thread after the other, and other threads of the program wait meanwhile.

    Games can be copied (``copy.deepcopy``) and pickled, with the players and buffers that they were given, if
    these can be: a copy has ``buffers`` of its own.
    """

    def __init__(
        self,
        rules: Rules | str,
        seats: int,
        num_envs: int,
        buffers: Mapping[str, Any],
        *,
        players: Sequence[AnyPlayer | None] | None = None,
        matches: bool = False,
        reward: str = "centred",
        offers: str = "claimants",
        agents: Sequence[int] = (),
        duplicate: bool = False,
        autoreset_mode: str = "SameStep",
        threads: int = 1,
    ) -> None:
        check_seats(seats)
        rules = rules_of(rules)
        given = listed(players or ())
        seated = list(given) or [None] * seats
        if len(seated) != seats or None not in seated:
            raise ValueError(f"{seats} seats take a player or None each, and None for one at least")
        if autoreset_mode not in MODES:
            raise ValueError(f"the autoreset mode {autoreset_mode!r} is none of {', '.join(MODES)}")
        if offers not in OFFERS:
            raise ValueError(f"discards are offered to {' or '.join(OFFERS)}, not to {offers!r}")
        if num_envs < 1 or not 1 <= threads <= num_envs:
            raise ValueError(f"{num_envs} games cannot be played by {threads} threads")
        if threads > 1 and any(_is_shared(each) for each in seated):
            raise ValueError("several threads cannot share a player: give its name or its class")
        if duplicate and num_envs % seats:
            raise ValueError(
                f"duplicate deals for {seats} seats take {seats} games each, or 2, 3 ... times as many"
            )
        outside = [seat for seat in range(seats) if seated[seat] is None]
        if not set(agents) <= set(outside):
            raise ValueError(f"the agents are among the seats that are asked, {outside}, and not {[*agents]}")
        mode = MODES[autoreset_mode]
        paid = reward_of(reward, matches)
        #: how many games there are
        self.num_envs = num_envs
        #: how many rows have a deal in common
        self.group = seats if duplicate else 1
        self._options = {
            "players": given,
            "matches": matches,
            "reward": reward,
            "offers": offers,
            "agents": tuple(agents),
            "duplicate": duplicate,
            "autoreset_mode": autoreset_mode,
            "threads": threads,
        }
        #: where what stands in an observation, with the rules and the seats
        self.layout = Layout(rules, seats)
        self._buffers = Buffers(rules, seats, num_envs, buffers)
        #: the buffers by name, as they were given
        self.buffers = self._buffers.given
        self._slots: list[Slot] = []
        self._roots: list[Slot] = []
        for thread in range(threads):
            rows = range(num_envs * thread // threads, num_envs * (thread + 1) // threads)
            made = [None if each is None else _made(each) for each in seated]
            view, observer = View(), Observer(self.layout)
            changes = DecisionChanges(law_of(rules), seats, WORLDS) if paid == CORRECTED else None
            block = [
                Slot(
                    rules,
                    made,
                    agents or outside,
                    matches,
                    paid,
                    offers == ALL,
                    mode,
                    row,
                    self._buffers,
                    view,
                    observer,
                    changes,
                    row % self.group,
                )
                for row in rows
            ]
            for index, slot in enumerate(block):
                behind = [*block[2 * index + 1 : 2 * index + 3], None, None]
                slot.follow(behind[0], behind[1])
            self._slots += block
            self._roots.append(block[0])
        self._pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None

    def reset(
        self,
        seeds: SupportsIndex | Sequence[SupportsIndex | None] | None = None,
        rows: Iterable[int] | None = None,
        positions: AnyPosition | Sequence[AnyPosition | None] | None = None,
    ) -> None:
        """Begins an episode in every game, or in those of these rows.

        ``seeds`` has a seed for each game, or is one, of which each row makes its own (``row_seed``). A game
        whose seed is None goes on to its next episode; one that never had a seed has 0.

        ``positions`` has a position for each game, in which its episode begins, or is one for all of them;
        None is a deal. It is a ``Position`` or its text, of which all cards lie as it says, or a ``View``,
        what one seat knows: then the seed draws where the other cards lie. A match begins with it.

        Raises ValueError for a negative seed, for seeds or positions that are not as many as games, for other
        seeds within a group of duplicate deals, and for a position of other rules or seats, or of a round
        that is over; TypeError for what is no integer or no position. Nothing has changed then.
        """
        if seeds is None:
            seeds = [None] * self.num_envs
        elif not isinstance(seeds, Sized):
            seeds = [row_seed(seeds, row // self.group) for row in range(self.num_envs)]
        if len(seeds) != self.num_envs:
            raise ValueError(f"{self.num_envs} games take as many seeds, not {len(seeds)}")
        if any(seeds[row] != seeds[row - row % self.group] for row in range(self.num_envs)):
            raise ValueError(f"with duplicate deals, {self.group} rows after each other take the same seed")
        starts = self._starts(positions)
        begun = [(self._slots[row], seeds[row], starts[row]) for row in self._rows(rows)]
        dice = [None if seed is None else Dice(as_integer(seed)) for _, seed, _ in begun]
        for (slot, _, start), chance in zip(begun, dice, strict=True):
            slot.reset(chance, start)

    @property
    def episodes(self) -> tuple[int, ...]:
        """Of each game, how many episodes went before the one that is played; -1 before the first."""
        return tuple([slot.episode for slot in self._slots])

    def view_of(self, row: int, seat: int) -> View | None:
        """What a seat may know of the game in this row.

        None for a seat that sits out, since those tied for first play on, and before the first episode.
        Raises IndexError for a row or a seat that there is not.
        """
        if not 0 <= row < self.num_envs or not 0 <= seat < self.layout.seats:
            raise IndexError(
                f"{self.num_envs} games of {self.layout.seats} seats have no seat {seat} in row {row}"
            )
        return self._slots[row].view_of(seat)

    def snapshot(self, rows: Iterable[int] | None = None) -> tuple[GameSnapshot, ...]:
        """The full state of every game, or of those of these rows, with all secrets: not for agents."""
        return tuple([self._slots[row].snapshot() for row in self._rows(rows)])

    def restore(self, snapshots: Sequence[GameSnapshot], rows: Iterable[int] | None = None) -> None:
        """Goes back to these snapshots in every game, or in those of these rows, and shows them.

        The buffers show what they showed then, but for ``actions``, which are the caller's, and the games go
        on as they did after the snapshots were taken, if the same is decided. These need not be of the same
        games: one snapshot can be restored in many rows. A game that had not begun shows nothing.

        Raises ValueError for snapshots that are not as many as rows, that are of other rules or seats or of
        matches in place of rounds, and in which a seat decides that has a player here, and TypeError for what
        is no snapshot; nothing has changed then.
        """
        slots = [self._slots[row] for row in self._rows(rows)]
        if len(snapshots) != len(slots):
            raise ValueError(f"{len(slots)} games take as many snapshots, not {len(snapshots)}")
        for slot, snapshot in zip(slots, snapshots, strict=True):
            slot.check(snapshot)
        for slot, snapshot in zip(slots, snapshots, strict=True):
            slot.restore(snapshot)

    def step(self) -> None:
        """Does the actions of the buffer ``actions``.

        Raises IllegalAction, or ValueError for a game that is over and waits to be reset or without that
        buffer, before anything has changed.
        """
        self._require_actions()
        for root in self._roots:
            self._check(root)
        self._in_threads(_step)

    def hold_refused(self) -> dict[int, Exception]:
        """Lets every game stand still whose action cannot be done.

        Returns by row what ``step`` would have raised. Raises ValueError without the buffer ``actions``.
        """
        self._require_actions()
        refused = {}
        for slot in self._slots:
            row = slot._refused()
            if row >= 0:
                refused[row] = slot.refusal(self._buffers.actions[row])
                self._buffers.actions[row] = HOLD
        return refused

    def sample(self) -> None:
        """Fills the buffer ``actions`` with legal actions, each as likely as the others of its game.

        Raises ValueError without that buffer.
        """
        self._require_actions()
        self._in_threads(_sample)

    def close(self) -> None:
        """Ends the threads."""
        if self._pool is not None:
            self._pool.shutdown()

    def __repr__(self) -> str:
        layout = self.layout
        return f"<Lockstep of {self.num_envs} games, {layout.seats} seats, {rules_text(layout.rules)}>"

    def __reduce__(self) -> tuple[object, ...]:
        given = (self.layout.rules, self.layout.seats, self.num_envs, self.buffers, self._options)
        return _restored, (*given, self.snapshot())

    def _starts(
        self, positions: AnyPosition | Sequence[AnyPosition | None] | None
    ) -> list[Round | View | None]:
        rules, seats = self.layout.rules, self.layout.seats
        if positions is None or isinstance(positions, str) or not isinstance(positions, Sequence):
            start = None if positions is None else start_of(positions, rules, seats)
            return [start] * self.num_envs
        if len(positions) != self.num_envs:
            raise ValueError(f"{self.num_envs} games take as many positions, not {len(positions)}")
        return [None if each is None else start_of(each, rules, seats) for each in positions]

    def _rows(self, rows: Iterable[int] | None) -> Iterable[int]:
        return range(self.num_envs) if rows is None else rows

    def _require_actions(self) -> None:
        if not self._buffers.has_actions:
            raise ValueError("actions are read from and written to the buffer actions, which is not given")

    def _check(self, root: Slot) -> None:
        row = root._find_refused()
        if row >= 0:
            raise self._slots[row].refusal(self._buffers.actions[row])

    def _in_threads(self, work: Callable[[Slot], None]) -> None:
        """Works at all games: the first thread is this one."""
        others = [self._pool.submit(work, root) for root in self._roots[1:]] if self._pool is not None else []
        try:
            work(self._roots[0])
        finally:
            for other in others:
                other.result()


require_init(Lockstep)


def _restored(
    rules: Rules,
    seats: int,
    num_envs: int,
    buffers: Mapping[str, Any],
    options: Mapping[str, Any],
    snapshots: Sequence[GameSnapshot],
) -> Lockstep:
    """The games of a pickle."""
    games = Lockstep(rules, seats, num_envs, buffers, **options)
    games.restore(snapshots)
    return games


def _is_shared(given: AnyPlayer | None) -> bool:
    """Whether all threads would have one and the same object for this player."""
    return given is not None and not isinstance(given, str) and not is_made_anew(given)


def _made(given: AnyPlayer) -> Player:
    return make_player(given) if isinstance(given, str) else as_player(given)


def _step(root: Slot) -> None:
    unlocked.step(root)


def _sample(root: Slot) -> None:
    unlocked.sample(root)
