"""Choice: what can be done and why not, and that the solver is right about what can still be won."""

import pickle
import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from research.solitaires.players import can_be_won
from research.solitaires.study import PILES as STUDIED
from research.solitaires.variants import Variant, dealt
from sevenbridge.engine.cards import PACK, cards_text, parse_cards
from sevenbridge.engine.record.reading import read_game
from sevenbridge.solitaire.choice.game import ChoiceGame
from sevenbridge.solitaire.choice.position import PILES, ChoicePosition, first_choice
from sevenbridge.solitaire.choice.solver import fewest_holds, solution
from sevenbridge.solitaire.deals import deck_of
from sevenbridge.solitaire.game import Game
from sevenbridge.solitaire.moves import CHOICE_VERBS, Move, move_of, parse_move
from sevenbridge.solitaire.played_deal import DamagedGame
from sevenbridge.solitaire.record import CHOICE, read_solitaire
from sevenbridge.solitaire.refusals import IllegalMove, Refusal
from sevenbridge.solitaire.replay import replay_solitaire
from sevenbridge.solitaire.reserve import EMPTY, EMPTY_RESERVE
from sevenbridge.solitaire.status import Status
from tests.exhaustive import NOT_COMPILED
from tests.solitaire.games import DECKS

pytestmark = NOT_COMPILED

SCENARIOS = sorted((Path(__file__).parents[1] / "scenarios" / "seven_by_seven_choice").glob("*.toml"))
SECTIONS = {f"3.{number}" for number in range(1, 7)}


def dealt_with_tops(*tops: str) -> ChoiceGame:
    """A deal whose piles end in these cards; what lies beneath follows from the order of the pack."""
    named = [parse_cards(top)[0] for top in tops]
    rest = [card for card in PACK if card not in named]
    deck: list[int] = []
    for size, top in zip(PILES, named, strict=True):
        deck += [*(rest.pop() for _ in range(size - 1)), top]
    return ChoiceGame(deck)


def refused(game: ChoiceGame, move: str | Move) -> IllegalMove:
    with pytest.raises(IllegalMove) as caught:
        game.play(parse_move(move, CHOICE_VERBS) if isinstance(move, str) else move)
    return caught.value


@pytest.fixture
def game() -> ChoiceGame:
    """A deal with something of everything on top."""
    return dealt_with_tops("3s", "4h", "4d", "7c", "Ks", "Kh", "9d", "As", "2h", "Qc")


def words(moves: list[Move]) -> list[str]:
    return [str(move) for move in moves]


def test_all_cards_lie_open_in_ten_piles() -> None:
    position = first_choice(deck_of(5))
    assert [len(pile) for pile in position.piles] == [7] * 7 + [1] * 3
    assert [card for pile in position.piles for card in pile] == deck_of(5)
    assert (position.held, position.reserve, position.holds, position.left) == (EMPTY, EMPTY_RESERVE, 0, 52)


def test_what_can_be_done(game: ChoiceGame) -> None:
    assert words(game.legal_moves()) == [
        "remove 3s 4h",
        "remove 3s 4d",
        "remove 7c",
        "reserve Ks",
        "reserve Kh",
        "reserve 9d",
        "reserve Qc",
        *(f"hold {card}" for card in ["3s", "4h", "4d", "7c", "Ks", "Kh", "9d", "As", "2h", "Qc"]),
    ]


def test_a_held_card_is_played_like_any_other(game: ChoiceGame) -> None:
    game.play(parse_move("hold 4h", CHOICE_VERBS))
    assert game.position.holds == 1
    assert cards_text([game.position.held]) == "4h"
    assert not any(move.verb == "hold" for move in game.legal_moves())
    game.play(parse_move("remove 3s 4h"))
    assert game.position.held == EMPTY
    game.play(parse_move("hold Kh", CHOICE_VERBS))
    game.play(parse_move("reserve Kh"))
    assert cards_text(game.position.reserve_cards()) == "Kh"
    assert game.position.holds == 2


#: after ``hold 4h, reserve Ks, remove 7c``
REFUSED: list[tuple[str | Move, str, dict[str, object]]] = [
    (Move("hold", ()), "no_card", {}),
    ("hold Jk", "not_in_pack", {"card": "Jk"}),
    (move_of("remove", 0, 0), "named_twice", {"card": "As"}),
    ("hold 3s As", "too_many_cards", {}),
    ("remove 7c", "gone", {"card": "7c"}),
    ("hold Ks", "in_reserve", {"card": "Ks"}),
    ("hold Kc", "buried", {"card": "Kc", "other": "Jc"}),
    ("hold 3s", "hold_taken", {"card": "3s", "held": "4h"}),
    ("hold 4h", "already_held", {"card": "4h"}),
    ("reserve Kh", "rank_taken", {"card": "Kh", "held": "Ks"}),
    ("reserve 3s", "too_low", {"card": "3s"}),
    ("remove 9d", "never_paired", {"card": "9d"}),
    ("remove As", "needs_partner", {"card": "As", "rank": "6"}),
    ("remove As 2h", "not_seven", {"card": "As", "other": "2h", "sum": 3}),
]


@pytest.mark.parametrize(("move", "code", "details"), REFUSED)
def test_refusals(game: ChoiceGame, move: str | Move, code: str, details: dict[str, object]) -> None:
    for made in ("hold 4h", "reserve Ks", "remove 7c"):
        game.play(parse_move(made, CHOICE_VERBS))
    error = refused(game, move)
    assert (error.code, error.details) == (code, details)


def test_holding_is_no_move_of_seven_by_seven() -> None:
    with pytest.raises(ValueError, match="no move of this game"):
        Game(deck_of(1)).play(move_of("hold", deck_of(1)[0]))


def test_a_game_without_a_move_is_lost_and_can_be_taken_back() -> None:
    game = dealt_with_tops("As", "Ah", "Ad", "Ac", "2s", "2h", "2d", "2c", "3s", "3h")
    game.play(parse_move("hold 3h", CHOICE_VERBS))
    assert game.status == Status.LOST
    assert game.hint() is None
    assert game.autoplay() == ()
    assert refused(game, "hold As").code == Refusal.GAME_OVER
    game.undo()
    assert game.legal_moves()
    assert refused(game, "hold 4s").code == Refusal.BURIED


@settings(deadline=None, max_examples=20)
@given(DECKS, st.randoms(use_true_random=False))
def test_what_is_legal_has_no_reason_and_keeps_all_cards(deck: list[int], chance: Random) -> None:
    game = ChoiceGame(deck)
    while moves := game.legal_moves():
        assert len(set(moves)) == len(moves)
        assert not any(game.position.explain(move) for move in moves)
        tried = move_of(chance.choice(CHOICE_VERBS), *chance.sample(PACK, 1 + chance.randrange(2)))
        assert (game.position.explain(tried) is None) == (tried in moves)
        before = game.position
        move = chance.choice(moves)
        game.play(move)
        gone = len(move.cards) if move.verb == "remove" else 6 * (game.position.rows - before.rows)
        assert game.position.left == before.left - gone
        assert game.undo() == move
        assert game.position == before
        game.redo()
    again = ChoiceGame.from_bytes(game.to_bytes())
    assert again == game
    assert again.moves == game.moves
    assert pickle.loads(pickle.dumps(game.position)) == game.position


def test_bytes_of_the_other_game_are_refused() -> None:
    with pytest.raises(DamagedGame, match="another format"):
        ChoiceGame.from_bytes(Game(deck_of(1)).to_bytes())
    with pytest.raises(DamagedGame, match="another format"):
        Game.from_bytes(ChoiceGame(deck_of(1)).to_bytes())


# -- the solver ---------------------------------------------------------------------------------------------


def without_holding(position: ChoicePosition, holds: int) -> bool | None:
    """What the laboratory, whose rules are written on their own, says of winning with so much room."""
    variant = Variant("", STUDIED, is_open=True, holds=holds)
    return can_be_won(variant, dealt(variant, [card & 15 for pile in position.piles for card in pile]))


@pytest.mark.parametrize("number", range(1, 7))
def test_the_solver_agrees_with_plain_search(number: int) -> None:
    position = first_choice(deck_of(number))
    fewest = fewest_holds(position)
    assert (fewest == 0) == without_holding(position, 0)
    assert (fewest is not None) == without_holding(position, 1)


@pytest.mark.parametrize("number", range(1, 5))
def test_a_way_to_win_wins_and_every_step_of_it_is_best(number: int) -> None:
    game = ChoiceGame(deck_of(number))
    fewest = fewest_holds(game.position)
    line = game.autoplay()
    assert game.status == Status.WON
    assert len(line) == 40 + game.position.holds
    assert game.position.holds == fewest
    for _ in range(3):
        game.undo()
    assert solution(game.position) is not None


@settings(deadline=None, max_examples=6)
@given(st.integers(1, 50), st.randoms(use_true_random=False))
def test_no_move_is_better_than_the_hint(number: int, chance: Random) -> None:
    game = ChoiceGame(deck_of(number))
    while game.position.left > 30 and (moves := game.legal_moves()):
        game.play(chance.choice(moves))
    best = fewest_holds(game.position)
    after = [game.position.after(move) for move in game.legal_moves()]
    costs = [(position.holds - game.position.holds, fewest_holds(position)) for position in after]
    reached = [hold + rest for hold, rest in costs if rest is not None]
    if game.status == Status.PLAYING:
        assert min(reached, default=None) == best


# -- records ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_scenario_holds(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    replay = replay_solitaire(read_game(text, {CHOICE: read_solitaire}))
    assert replay.findings == ()
    assert re.match(r"# [A-Z].*\.\n", text), "the first line says what the file is about"
    above = re.findall(r"^(# .*\n)(?:# .*\n)*\[\[rounds\]\]$", text, re.MULTILINE)
    assert len(above) == len(replay.games), "each deal says which rule it shows"
    assert all(re.match(r"# 3\.[1-6] ", line) for line in above)


def test_every_section_has_a_scenario() -> None:
    texts = "".join(path.read_text(encoding="utf-8") for path in SCENARIOS)
    assert set(re.findall(r"^# (3\.\d) ", texts, re.MULTILINE)) == SECTIONS
