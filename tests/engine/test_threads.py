"""As many threads as there are cores play at the same time, and each comes to what it comes to alone.

A free-threaded CPython runs all of this at once. Others do where compiled modules let go of the lock.
"""

import subprocess
import sys
import sysconfig
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Final, TypeVar

import pytest

from sevenbridge import (
    Dice,
    Game,
    Position,
    Round,
    Rules,
    View,
    make_player,
    read_record,
    view_of,
    write_record,
)
from sevenbridge.bots.search import SearchPlayer
from sevenbridge.cores import available_cores
from sevenbridge.engine.core import IS_COMPILED
from sevenbridge.engine.phases import PLAYING
from sevenbridge.lab.playout import Playouts
from tests.engine.random_games import advance, any_rules, dealt
from tests.exhaustive import exhaustive_interpreted

THREADS: Final = max(2, available_cores())
#: how often each thread does the same
TIMES: Final = 60 if IS_COMPILED else 2
#: rules under which a round looks for claims in every way that it has
RULES: Final = Rules(jokers=1, claim_hand_cards=1, out_on_wild="forbidden")

Result = TypeVar("Result")

pytestmark = pytest.mark.skipif(sys.platform == "emscripten", reason="WebAssembly has one thread")


def at_once(work: Callable[[int], Result]) -> list[Result]:
    """What the work came to in each thread; all begin at the same moment."""
    start = Barrier(THREADS)

    def begin(thread: int) -> Result:
        start.wait(timeout=60)
        return work(thread)

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(begin, range(THREADS)))


def in_turn(work: Callable[[int], Result]) -> list[Result]:
    """What it comes to in one thread."""
    return [work(thread) for thread in range(THREADS)]


def middle_of_a_round() -> Round:
    """A player has drawn, and there is much that can be done."""
    dice = Dice(5)
    round = dealt(dice, RULES, 4)
    advance(dice, round, 31)
    assert round.phase == PLAYING
    return round


def view_to_decide() -> View:
    round = middle_of_a_round()
    return view_of(round, round.actor)


def test_each_plays_rounds_of_its_own() -> None:
    def course(thread: int) -> list[int]:
        dice = Dice(thread)
        checksums = []
        for _ in range(TIMES):
            playouts = Playouts(any_rules(dice), 2 + dice.below(5), dice.below(1 << 20))
            playouts.run(4)
            checksums.append(playouts.checksum)
        return checksums

    assert at_once(course) == in_turn(course)


def test_each_plays_matches_of_its_own_and_writes_them_down() -> None:
    def course(thread: int) -> str:
        game = Game(Rules(match_length=2), seats=3, seed=thread)
        bots = [make_player(name) for name in ("greedy", "tuned", "value")]
        dice = Dice(thread)
        while not game.over:
            if not game.is_playing:
                game.deal()
            seat = game.actor
            game.play(bots[seat].choose(game.view(seat), dice))
        text = write_record(game.record())
        assert Game.from_record(read_record(text)).results == game.results
        return text

    assert at_once(course) == in_turn(course)


def test_clones_of_one_round_are_played_independently() -> None:
    shared = middle_of_a_round()
    before = shared.position()

    def course(thread: int) -> list[Position]:
        dice = Dice(thread)
        ends = []
        for _ in range(TIMES):
            clone = shared.clone()
            advance(dice, clone, 200)
            ends.append(clone.position())
        return ends

    assert at_once(course) == in_turn(course)
    assert shared.position() == before


def test_all_look_at_one_round_and_at_the_views_of_its_seats() -> None:
    shared = middle_of_a_round()
    views = [view_of(shared, seat) for seat in range(shared.seats)]

    def told(_: int) -> list[object]:
        found: list[object] = []
        for _ in range(TIMES):
            for view in views:
                found += [view.facts(), view.legal_actions(), view.legal.words, view.history, str(view)]
            found += [shared.position(), shared.history, shared.text()]
            found += [view_of(shared, seat).facts() for seat in range(shared.seats)]
        return found

    assert at_once(told) == in_turn(told)


@exhaustive_interpreted
def test_players_of_their_own_think_about_one_view() -> None:
    view = view_to_decide()

    def choices(thread: int) -> list[int]:
        thinkers = [make_player(name) for name in ("tuned", "value", "search:200", "strategist:200")]
        return [each.choose(view, Dice(thread)) for each in thinkers]

    assert at_once(choices) == in_turn(choices)


def test_a_player_may_think_with_threads_in_several_threads() -> None:
    view = view_to_decide()

    def choice(thread: int) -> int:
        return SearchPlayer(playouts=400, threads=2).choose(view, Dice(thread))

    assert at_once(choice) == in_turn(choice)


@pytest.mark.skipif(not sysconfig.get_config_var("Py_GIL_DISABLED"), reason="this Python has a lock")
def test_no_module_gives_a_free_threaded_python_its_lock_back() -> None:
    program = "import sys, sevenbridge, sevenbridge.lab; sevenbridge.make_player('owl')"
    program += "; print(sys._is_gil_enabled())"
    python = [sys.executable, "-W", "error", "-c", program]
    told = subprocess.run(python, check=True, capture_output=True, text=True).stdout
    assert told == "False\n"
