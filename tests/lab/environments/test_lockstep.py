"""Games in lock-step: each is a game by the rules, and the buffers tell what is so."""

from array import array
from typing import Any

import numpy as np
import pytest

from sevenbridge.bots.greedy import GreedyPlayer
from sevenbridge.bots.player import Player
from sevenbridge.bots.players import UnknownPlayer, make_player
from sevenbridge.engine import actions, dealing
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.history import PAGE
from sevenbridge.engine.kinds import DISCARD, DRAW
from sevenbridge.engine.law import law_of
from sevenbridge.engine.match import Match
from sevenbridge.engine.phases import DRAWING, OVER, RESHUFFLING
from sevenbridge.engine.refusals import IllegalAction
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import PRESETS, InvalidRules, Rules
from sevenbridge.engine.scoring import scores
from sevenbridge.engine.view import View, view_of
from sevenbridge.lab.environments.arrays import Arrays, make_buffers
from sevenbridge.lab.environments.buffers import HOLD
from sevenbridge.lab.environments.layout import Layout
from sevenbridge.lab.environments.lockstep import Lockstep
from sevenbridge.lab.environments.observer import Observer
from sevenbridge.lab.environments.seeds import row_seed
from tests.lab.environments.made import lockstep


def legal(made: Arrays, row: int) -> list[int]:
    return [int(action) for action in np.flatnonzero(made["masks"][row])]


class Twin:
    """One game played with the engine alone, as a slot must play it."""

    def __init__(self, rules: Rules, seats: int, seed: int) -> None:
        self.dice = Dice(seed)
        self.rules = rules
        self.seats = seats
        self.episode = -1
        self.begin()

    def begin(self) -> None:
        self.episode += 1
        self.dice._restart(self.episode)
        self.round = Round(law_of(self.rules), self.seats)
        dealing.deal(self.round, self.dice.below(self.seats), self.dice)
        self.go_on()

    def go_on(self) -> None:
        while self.round.phase in (DRAWING, RESHUFFLING):
            if self.round.phase == RESHUFFLING:
                dealing.reshuffle(self.round, self.dice)
            else:
                self.round.play(DRAW)


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("preset", PRESETS)
def test_each_game_is_one_of_the_engine(preset: str) -> None:
    rules, seats, size = PRESETS[preset], 4, 2
    games, made = lockstep(size, rules, seats, reward="points")
    games.reset(5)
    twins = [Twin(rules, seats, row_seed(5, row)) for row in range(size)]
    observer = Observer(Layout(rules, seats))
    dice = Dice(1)
    ends = 0
    while ends < 2:
        for row, twin in enumerate(twins):
            round = twin.round
            assert made["actors"][row] == round.actor
            assert legal(made, row) == round.legal_actions()
            bits = np.unpackbits(made["packed_masks"][row].view(np.uint8), bitorder="little")
            assert np.array_equal(bits[: made["masks"].shape[1]], made["masks"][row])
            assert made["observations"][row].tobytes() == observer.observe(view_of(round, round.actor))
            chosen = round.legal_actions()
            made["actions"][row] = chosen[dice.below(len(chosen))]
        games.step()
        for row, twin in enumerate(twins):
            twin.round.play(int(made["actions"][row]))
            twin.go_on()
            over = twin.round.phase == OVER
            assert bool(made["dones"][row]) == over
            sign = -1 if rules.score_flow == "penalty" else 1
            gains = [sign * points for points in scores(twin.round)] if over else [0] * seats
            assert made["rewards"][row].tolist() == gains
            if over:
                ends += 1
                twin.begin()


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [2, 5, 6])
def test_packed_observations_say_the_same_in_less(preset: str, seats: int) -> None:
    games, made = lockstep(3, PRESETS[preset], seats, matches=True)
    layout = games.layout
    made["packed_observations"][:] = 255
    games.reset(3)
    for _ in range(60):
        packed = made["packed_observations"]
        assert packed.shape[1] == layout.packed_size < 0.4 * layout.size
        assert np.array_equal(layout.unpack(packed, np), made["observations"])
        assert np.array_equal(layout.unpack(packed[1], np), made["observations"][1])
        counts = layout["counts"].packed
        assert np.array_equal(packed[:, counts : counts + seats], layout["counts"].of(made["observations"]))
        games.sample()
        games.step()
    # without the plain ones the same is written
    alone = make_buffers(PRESETS[preset], seats, 3, ["actions", "packed_observations"])
    some, every = Lockstep(PRESETS[preset], seats, 3, alone), lockstep(3, PRESETS[preset], seats)
    for one in (some, every[0]):
        one.reset(1)
        one.sample()
        one.step()
    assert np.array_equal(alone["packed_observations"], every[1]["packed_observations"])


@pytest.fixture
def interpreted(request: pytest.FixtureRequest) -> None:
    """The twin restarts dice as only the interpreted core lets Python do."""
    from sevenbridge.engine.core import IS_COMPILED

    if IS_COMPILED:
        pytest.skip("compiled, the restart of dice is not Python's")


def test_games_of_neighbouring_seeds_have_nothing_in_common() -> None:
    games, made = lockstep(8)
    seen = []
    for seed in (1, 2, 3):
        games.reset(seed)
        seen += [row.tobytes() for row in made["observations"]]
    assert len(set(seen)) == 24


@pytest.mark.parametrize("kind", [int, np.int64, np.uint8])
def test_integers_of_any_type_are_seeds(kind: Any) -> None:
    games, made = lockstep(3)
    games.reset(kind(7))
    begun = made["observations"].copy()
    games.reset([row_seed(kind(7), kind(row)) for row in range(3)])
    assert np.array_equal(made["observations"], begun)
    games.reset(np.array([row_seed(7, row) for row in range(3)]))
    assert np.array_equal(made["observations"], begun)
    with pytest.raises(TypeError):
        games.reset(7.0)  # type: ignore[arg-type]


def test_a_game_without_a_seed_is_that_of_the_seed_nought() -> None:
    games, made = lockstep(2)
    games.reset()
    first = made["observations"].copy()
    other, shown = lockstep(2)
    other.reset([0, 0])
    assert np.array_equal(first, shown["observations"])
    for _ in range(30):
        games.sample()
        other.sample()
        assert np.array_equal(made["actions"], shown["actions"])
        games.step()
        other.step()


@pytest.mark.parametrize("seeds", [[5, -1], [5, "x"], [5, 1.5]])
def test_seeds_that_cannot_be_begin_no_game(seeds: Any) -> None:
    games, made = lockstep(2)
    games.reset(1)
    kept = games.snapshot(), made["observations"].copy()
    with pytest.raises((TypeError, ValueError)):
        games.reset(seeds)
    with pytest.raises(IndexError):
        games.reset([5, 5], rows=[0, 7])
    assert games.snapshot() == kept[0]
    assert np.array_equal(made["observations"], kept[1])


def test_both_cores_play_the_same() -> None:
    games, made = lockstep(3, PRESETS["nintendo"], 4)
    games.reset(11)
    checksum = 0
    for _ in range(60):
        games.sample()
        for row in range(3):
            assert made["masks"][row, made["actions"][row]] == 1
            checksum = (checksum * 31 + int(made["actions"][row])) % (1 << 61)
        games.step()
        checksum = (checksum * 31 + int(made["observations"].astype(np.int64).sum())) % (1 << 61)
    assert checksum == 56784568558145693


@pytest.mark.parametrize("matches", [False, True])
def test_threads_change_nothing(matches: bool) -> None:
    one, alone = lockstep(5, matches=matches, threads=1)
    other, shared = lockstep(5, matches=matches, threads=3)
    one.reset(3)
    other.reset(3)
    for _ in range(60):
        one.sample()
        other.sample()
        one.step()
        other.step()
        for name in alone:
            assert np.array_equal(alone[name], shared[name]), name
    other.close()


def test_an_episode_of_a_match_is_all_its_rounds() -> None:
    rules = Rules(match_length="per_player")
    games, made = lockstep(1, rules, 3, matches=True)
    for seed in range(2):
        games.reset(seed)
        gained = np.zeros(3)
        while True:
            games.sample()
            games.step()
            gained += made["rewards"][0]
            if made["dones"][0]:
                break
        assert gained.any()
        assert made["observations"][0, games.layout["rounds_left"].start] == 2


def test_those_tied_for_first_play_on_among_themselves() -> None:
    """Where nothing but court cards counts, two of four often have nothing."""
    rules = Rules(match_length=1, score_flow="penalty", pip_points=0, ace_points=0, seven_points=0)
    games, made = lockstep(1, rules, 4, matches=True)
    fewer = False
    for seed in range(40):
        games.reset(seed)
        while not made["dones"][0]:
            fewer |= games._slots[0].round.seats < 4
            seat = int(made["actors"][0])
            view = games._slots[0].view_of(seat)
            assert view is not None
            assert Observer(games.layout).observe(view) == made["observations"][0].tobytes()
            games.sample()
            games.step()
        if fewer:
            return
    assert fewer


@pytest.mark.parametrize("seats", [2, 3])
def test_rounds_are_remembered_as_a_whole_when_they_put_old_words_aside(seats: int) -> None:
    games, made = lockstep(2, Rules(reshuffles=100), seats)
    observer = Observer(games.layout)
    dice = Dice(5)
    games.reset(5)
    first = actions.encode(DISCARD, 0)
    lengths = [0] * 2
    crossed = 0
    while crossed < 4:
        for row in range(2):
            chosen = legal(made, row)
            # whoever puts nothing down plays on for long
            discards = [action for action in chosen if first <= action < first + 52]
            made["actions"][row] = discards[dice.below(len(discards))] if discards else chosen[0]
        games.step()
        for row, slot in enumerate(games._slots):
            before, lengths[row] = lengths[row], len(slot.round.history)
            crossed += before // PAGE < lengths[row] // PAGE
            if lengths[row] > PAGE and lengths[row] % PAGE < 9:
                view = view_of(slot.round, int(made["actors"][row]))
                assert observer.observe(view) == made["observations"][row].tobytes()


@pytest.mark.parametrize("autoreset", ["NextStep", "SameStep", "Disabled"])
def test_an_end_is_followed_as_the_mode_says(autoreset: str) -> None:
    games, made = lockstep(1, autoreset_mode=autoreset)
    games.reset(8)
    while not made["dones"][0]:
        games.sample()
        before = made["observations"].copy()
        games.step()
    fresh, begun = lockstep(1, autoreset_mode=autoreset)
    fresh.reset(8)
    if autoreset == "SameStep":
        assert not games._slots[0].done
        assert not np.array_equal(made["final_observations"], before)
        assert games._slots[0].episode == 1
    else:
        assert games._slots[0].done
        assert legal(made, 0) == [DRAW]
        if autoreset == "NextStep":
            made["actions"][0] = 12345
            games.step()
        else:
            made["actions"][0] = 5
            with pytest.raises(ValueError, match="over"):
                games.step()
            games.sample()
            assert made["actions"][0] == HOLD
            games.step()
            assert made["dones"][0]
            games.reset()
        assert games._slots[0].episode == 1
        assert not made["dones"][0]
        assert not made["rewards"].any()
    # the second episode of a seed is the same in all modes
    fresh._slots[0].reset(None)
    assert np.array_equal(made["observations"], begun["observations"])


def test_what_is_not_legal_is_refused_before_anything_has_changed() -> None:
    games, made = lockstep(3)
    games.reset(2)
    before = {name: each.copy() for name, each in made.items()}
    games.sample()
    chosen = made["actions"].copy()
    for wrong in (next(n for n in range(2, 984) if not made["masks"][2, n]), 984, 1 << 40, -2):
        made["actions"][2] = wrong
        with pytest.raises(IllegalAction):
            games.step()
        for name in ("observations", "masks", "actors"):
            assert np.array_equal(before[name], made[name])
    made["actions"][:] = chosen
    games.step()
    assert not np.array_equal(before["observations"], made["observations"])


def test_games_whose_actions_cannot_be_done_are_held_and_it_is_said_why() -> None:
    games, made = lockstep(3)
    games.reset(2)
    games.sample()
    able = int(made["actions"][1])
    made["actions"][:] = [-2, able, 983]
    before = made["observations"].copy()
    refused = games.hold_refused()
    assert list(refused) == [0, 2]
    assert all(isinstance(each, IllegalAction) for each in refused.values())
    assert made["actions"].tolist() == [HOLD, able, HOLD]
    games.step()
    changed = (made["observations"] != before).any(axis=1)
    assert changed.tolist() == [False, True, False]


def test_a_game_stands_still_where_it_is_told_to() -> None:
    games, made = lockstep(2)
    games.reset(2)
    shown = made["observations"].copy()
    games.sample()
    made["actions"][1] = HOLD
    games.step()
    assert not np.array_equal(shown[0], made["observations"][0])
    assert np.array_equal(shown[1], made["observations"][1])
    assert not made["rewards"][1].any()


def test_only_those_seats_are_asked_that_have_no_player() -> None:
    games, made = lockstep(4, seats=3, players=["greedy", None, GreedyPlayer()])
    games.reset(4)
    ends = 0
    for _ in range(100):
        assert (made["actors"] == 1).all()
        games.sample()
        games.step()
        ends += int(made["dones"].sum())
    assert ends


def test_a_greedy_seat_plays_as_the_greedy_player_does() -> None:
    """Asked from outside or within, the same player in all seats comes to the same."""
    players: list[Any] = ["greedy", None, "greedy"]
    some, one = lockstep(1, players=players)
    every, all_ = lockstep(1)
    some.reset(6)
    every.reset(6)
    greedy = make_player("greedy")
    for _ in range(12):
        gains = np.zeros(3)
        while True:
            view = every._slots[0].view_of(int(all_["actors"][0]))
            assert view is not None
            if view.seat == 1 and not gains.any():
                assert np.array_equal(all_["observations"], one["observations"])
                break
            all_["actions"][0] = greedy.choose(view, Dice(0))
            every.step()
            if all_["dones"][0]:
                return
        all_["actions"][0] = one["actions"][0] = greedy.choose(view, Dice(0))
        some.step()
        every.step()


class Last:
    """Somebody's own player, which discards its highest card."""

    def choose(self, view: View, dice: Dice) -> int:
        return view.legal_actions()[-1]


class LastPlayer(Player):
    """The same, as a ``Player``."""

    def choose(self, view: View, dice: Dice) -> int:
        return view.legal_actions()[-1]


@pytest.mark.parametrize(("own", "threads"), [(Last(), 1), (Last, 1), (Last, 2), (LastPlayer, 2)])
def test_anybody_s_own_player_sits_in_a_seat(own: Any, threads: int) -> None:
    (some, one), (same, other) = (
        lockstep(players=[None, each, "greedy"], threads=number)
        for each, number in ((own, threads), (LastPlayer(), 1))
    )
    for games in (some, same):
        games.reset(4)
    for _ in range(60):
        assert all(np.array_equal(one[name], other[name]) for name in one)
        for games in (some, same):
            games.sample()
            games.step()
    some.close()


class Cheat(Player):
    """Does what is not legal."""

    def __init__(self, action: int = 983) -> None:
        self.action = action

    def choose(self, view: View, dice: Dice) -> int:
        return self.action


@pytest.mark.parametrize("action", [983, -1, 2**40])
def test_a_player_that_does_what_is_not_legal_is_told_so(action: int) -> None:
    games, _ = lockstep(2, players=[None, Cheat(action), Cheat(action)])
    with pytest.raises(IllegalAction):
        games.reset(range(2, 4))


@pytest.mark.parametrize("seats", [2, 6])
@pytest.mark.parametrize("preset", ["gamerules", "nintendo"])
def test_nothing_is_written_beyond_a_buffer(preset: str, seats: int) -> None:
    rules, size = PRESETS[preset], 3
    whole = make_buffers(rules, seats, size + 1)
    whole |= make_buffers(rules, seats, size + 1, ["hidden", "history", "history_lengths"])
    for made in whole.values():
        made[size:] = 77
    games = Lockstep(rules, seats, size, {name: made[:size] for name, made in whole.items()})
    games.reset(4)
    for _ in range(150):
        games.sample()
        games.step()
    assert all((made[size:] == made.dtype.type(77)).all() for made in whole.values())


def test_any_buffer_will_do_and_those_that_are_missing_are_not_written() -> None:
    actions, actors = array("q", [0, 0]), array("q", [9, 9])
    games = Lockstep(Rules(), 2, 2, {"actions": actions, "actors": actors})
    games.reset(1)
    assert set(actors) <= {0, 1}
    for _ in range(10):
        games.sample()
        games.step()
    with pytest.raises(ValueError, match="buffer actions"):
        Lockstep(Rules(), 2, 2, {"actors": actors}).step()
    with pytest.raises(ValueError, match="buffer actions"):
        Lockstep(Rules(), 2, 2, {"actors": actors}).sample()


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"players": ["greedy"] * 3}, "None for one"),
        ({"players": [None]}, "3 seats"),
        ({"autoreset_mode": "Sometimes"}, "Sometimes"),
        ({"threads": 0}, "threads"),
        ({"threads": 9}, "threads"),
        ({"size": 0}, "games"),
        ({"threads": 2, "players": [None, GreedyPlayer(), None]}, "its name"),
        ({"threads": 2, "players": [None, Last(), None]}, "its class"),
        ({"players": [None, object(), None]}, "choose"),
    ],
)
def test_what_makes_no_sense_is_refused(options: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        lockstep(**options)


def test_so_are_seats_players_buffers_and_seeds_that_cannot_be() -> None:
    with pytest.raises(InvalidRules):
        lockstep(seats=7)
    with pytest.raises(UnknownPlayer):
        lockstep(players=[None, "nobody", None])
    good = make_buffers(Rules(), 3, 2)
    fixed = good["masks"].copy()
    fixed.setflags(write=False)
    for wrong in (
        {"mask": good["masks"]},
        {"masks": good["masks"][:1]},
        {"masks": good["masks"][:, ::2]},
        {"masks": fixed},
    ):
        with pytest.raises(ValueError, match="buffer"):
            Lockstep(Rules(), 3, 2, wrong)
    games, _ = lockstep(2)
    with pytest.raises(ValueError, match="seeds"):
        games.reset([1, 2, 3])
    with pytest.raises(ValueError, match="negative"):
        games.reset(-5)


def test_a_match_in_lock_step_scores_as_a_match_does() -> None:
    games, made = lockstep(1, seats=2, matches=True, reward="points")
    games.reset(4)
    match = Match(Rules(), 2)
    totals = np.zeros(2)
    while not made["dones"][0]:
        games.sample()
        games.step()
        totals += made["rewards"][0]
        if made["rewards"][0].any() and not made["dones"][0]:
            match.enter([int(points) for points in made["rewards"][0]])
            slot = games._slots[0]
            assert [slot.totals[seat] for seat in range(2)] == list(match.totals) == totals.tolist()


def test_rules_may_be_the_name_of_a_preset() -> None:
    made = make_buffers("pagat", 3, 2)
    games = Lockstep("pagat", 3, 2, made)
    assert games.layout.rules == PRESETS["pagat"]
    with pytest.raises(InvalidRules, match="bridge"):
        Lockstep("bridge", 3, 2, made)
    with pytest.raises(InvalidRules, match="bridge"):
        make_buffers("bridge", 3, 2)


def test_without_players_all_seats_are_asked_and_a_name_is_one_player() -> None:
    made = make_buffers(Rules(), 2, 1)
    assert Lockstep(Rules(), 2, 1, made, players=None).snapshot() == Lockstep(Rules(), 2, 1, made).snapshot()
    with pytest.raises(ValueError, match="2 seats take a player or None each"):
        Lockstep(Rules(), 2, 1, made, players="greedy")


def test_games_say_what_they_are_and_how_far() -> None:
    games, made = lockstep(2, PRESETS["pagat"].replace(ace="both"), 3)
    assert repr(games) == "<Lockstep of 2 games, 3 seats, pagat,ace=both>"
    assert games.episodes == (-1, -1)
    assert games.view_of(0, 0) is None
    games.reset(1)
    assert games.episodes == (0, 0)
    view = games.view_of(1, int(made["actors"][1]))
    assert view is not None
    assert Observer(games.layout).observe(view) == made["observations"][1].tobytes()
    for row, seat in ((2, 0), (-1, 0), (0, 3), (0, -1)):
        with pytest.raises(IndexError, match="2 games of 3 seats"):
            games.view_of(row, seat)
