"""Measures an entry in the benchmark, and plays a part of what it did again."""

from collections.abc import Callable, Collection
from typing import Any, NamedTuple

from sevenbridge.analysis.estimates import Estimate
from sevenbridge.bots.edition import EDITION
from sevenbridge.lab.arena import Share
from sevenbridge.lab.asking import Omniscient
from sevenbridge.lab.benchmark.deals import SEED, deals_checksum
from sevenbridge.lab.benchmark.results import Results, SmallGame
from sevenbridge.lab.benchmark.runs import difference, play_run
from sevenbridge.lab.benchmark.tasks import PAIRINGS, SETS, TASKS, Task, control_sets, opening_sets
from sevenbridge.lab.language_models.program_player import USUAL_TERMS, Terms
from sevenbridge.lab.players import CodeFault, UnusableCode, display_name, make_player, may_vary
from sevenbridge.lab.processes import shared_out


class NoArrays(Exception):
    """NumPy is not installed, which the task ``small`` needs."""


class Check(NamedTuple):
    """What came of playing a part of an entry's games again."""

    #: whether every figure is the same
    is_same: bool
    #: by how much the mean score over the pairings is now above what the file tells, as if the deals were
    #: others; None where all pairings are the same, so that what is not the same is the small game
    difference: Estimate | None
    #: whether the player may play otherwise than before (``may_vary``)
    may_vary: bool

    @property
    def holds(self) -> bool:
        """Whether the figures are the same, or those of who may vary differ by chance (95 %)."""
        if self.is_same or self.difference is None or not self.may_vary:
            return self.is_same
        return self.difference.low is not None and not self.difference.excludes_zero


def play_entry(
    player: str,
    about: str = "",
    tasks: Collection[Task] = TASKS,
    sets: int = SETS,
    *,
    core: str,
    jobs: int = 1,
    share: Share = shared_out,
    terms: Terms = USUAL_TERMS,
    progress: Callable[[int], object] = lambda sets: None,
) -> Results:
    """Measures an entry: ``player`` is a name, ``cmd:…``, ``mcp:…`` or ``py:…`` (players.py).

    ``sets`` of each pairing are played, fewer where somebody thinks for long; ``core`` is the version of the
    library. ``progress`` is told how many sets of ``sets_of(tasks, sets)`` are done with. Raises NoArrays,
    ValueError for fewer than two sets, UnknownPlayer, UnusableCommand, UnusableCode, NoChooser, CannotShare,
    and IllegalAction where a player chooses what is not legal.
    """
    if sets < 2:
        raise ValueError(f"there must be at least two sets, not {sets}")
    _check_player(player, terms)
    settings: dict[str, Any] = {"jobs": jobs, "share": share, "terms": terms}
    small, substituted = _small(player, terms) if "small" in tasks else (None, 0)
    pairings = _pairings(tasks)
    opening, *_ = play_run(player, tasks, SEED, opening_sets(sets), **settings, progress=progress)
    played = pairings * opening.sets
    main, times, in_rounds = play_run(
        player, tasks, SEED, sets, **settings, progress=lambda done: progress(played + done)
    )
    seed, before = main.following_seed(), played + pairings * sets
    control, *_ = play_run(
        player, tasks, seed, control_sets(sets), **settings, progress=lambda done: progress(before + done)
    )
    return Results(
        entry=display_name(player),
        player=player,
        about=about,
        core=core,
        edition=EDITION,
        deals=deals_checksum(),
        microseconds=times.quantile(0.5) / 1000 if times.size else 0.0,
        substituted=substituted + in_rounds,
        main=main,
        opening=opening,
        control=control,
        small=small,
    )


def sets_of(tasks: Collection[Task], sets: int) -> int:
    """How many sets ``play_entry`` plays."""
    return _pairings(tasks) * (opening_sets(sets) + sets + control_sets(sets))


def check_entry(player: str, results: Results, *, jobs: int = 1, terms: Terms = USUAL_TERMS) -> Check:
    """Plays the opening of all pairings of some results again, and the small game where they have it.

    The player is not taken from the results: that would let a file of somebody's start a program here.
    Raises NoArrays, and what ``play_run`` raises.
    """
    _check_player(player, terms)
    tasks = {PAIRINGS[number].table.task for number in results.opening.sums}
    again, *_ = play_run(player, tasks, SEED, results.opening.sets, jobs=jobs, terms=terms)
    if again != results.opening:
        return Check(False, difference(again, results.opening, TASKS), may_vary(player))
    return Check(
        results.small is None or _small(player, terms)[0].is_close(results.small), None, may_vary(player)
    )


def _check_player(player: str, terms: Terms) -> None:
    """Raises what ``make_player`` raises, and UnusableCode for a player that is shown all cards."""
    if isinstance(make_player(player, terms), Omniscient):
        raise UnusableCode(CodeFault.OMNISCIENT, given=display_name(player))


def _pairings(tasks: Collection[Task]) -> int:
    return sum(each.table.task in tasks for each in PAIRINGS)


def _small(player: str, terms: Terms) -> tuple[SmallGame, int]:
    """Raises NoArrays."""
    try:
        from sevenbridge.lab.benchmark.small_game import play_small_game
    except ModuleNotFoundError as error:
        raise NoArrays from error
    return play_small_game(player, terms)
