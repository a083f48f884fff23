"""What the library promises a program: the same names in both cores, and nothing handed out that breaks.

The names and reprs are kept in ``public_surface.json``, which both cores are held against.
``python -m tests.engine.test_public_surface`` writes them anew.
"""

import copy
import importlib
import inspect
import json
import os
import pickle
import re
import subprocess
import sys
from collections.abc import Callable
from enum import Enum
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sevenbridge
from sevenbridge import (
    Estimate,
    Factor,
    FactorReason,
    Finding,
    Game,
    GameFault,
    GameRefused,
    IllegalAction,
    Impossible,
    ImpossiblePosition,
    InvalidRules,
    Malformed,
    Match,
    Position,
    PublicRound,
    Refused,
    Round,
    Rules,
    Unreadable,
    View,
    compare,
    decode,
    make_player,
    parse_cards,
    play_rounds,
    play_words,
    read_record,
    refusal_sentence,
    replay,
    write_record,
)
from sevenbridge.bots.players import PLAYERS
from sevenbridge.drawing.pen import PLAIN
from sevenbridge.drawing.svg import round_svg
from sevenbridge.drawing.text import round_text
from sevenbridge.engine.cards import cards_in
from sevenbridge.engine.core import IS_COMPILED
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.findings import Difference
from sevenbridge.engine.phases import CLAIMING, DRAWING, OVER, RESHUFFLING
from tests.engine.random_games import any_rules, chosen, shuffled
from tests.exhaustive import interpreted_but

SOURCE = Path(__file__).parents[2] / "core" / "src" / "sevenbridge"
FILE = Path(__file__).with_name("public_surface.json")
#: the bases of the others, of which there are no objects
BASES = {"Player", "Reason", "Refused"}
#: how an object becomes another one that is equal
COPIES: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda each: pickle.loads(pickle.dumps(each)),
}


def game_in_progress() -> Game:
    """A match of three in its first round, with melds on the table."""
    game = Game(Rules.preset("nintendo"), seats=3, players=("Ann", "Ben", "Cleo"), seed=7)
    game.deal()
    greedy, dice = make_player("greedy"), Dice(7)
    while len(game.round.position().melds) < 2:
        game.play(greedy.choose(game.view(game.actor), dice))
    return game


@cache
def samples() -> dict[str, Any]:
    """An object of every public class and of those that they hand out, by name."""
    game = game_in_progress()
    round, view, record = game.round, game.view(0), game.record()
    finished = game.copy()
    while finished.is_playing:
        finished.play(finished.legal[0])
    found: dict[str, Any] = {
        "Deal": game.deals[0],
        "DealerDraw": game.draws[0][0],
        "Dice": Dice(7),
        "Estimate": Estimate(1.0, None, None),
        "Event": round.history[0],
        "Finding": Finding(3, Difference.NO_CARD, {"said": "7h"}),
        "Game": game,
        "GameRefused": GameRefused("not_playing", seat=9),
        "IllegalAction": IllegalAction("not_held", cards="7h"),
        "ImpossiblePosition": ImpossiblePosition("unknown_word", word="x"),
        "InvalidRules": caught(InvalidRules, lambda: Rules.preset("poker")),
        "Kind": decode(0)[0],
        "Law": round.law,
        "LegalActions": round.legal,
        "Malformed": Malformed("no_card", word="meld"),
        "Match": game.match,
        "Meld": round.position().melds[0],
        "Moment": next(game.moments()),
        "Move": game.moves[0],
        "Position": round.position(),
        "PublicRound": PublicRound.after(game.rules, 3, view.history),
        "Record": record,
        "Replay": replay(read_record(write_record(record))),
        "Round": round,
        "Comparison": compare("greedy", "random", 2, seats=2),
        "CountedHand": finished.results[0].counted[0],
        "Factor": Factor(FactorReason.SEVENS, 2),
        "RoundResult": finished.results[0],
        "Rules": game.rules,
        "Melds": round.melds,
        "SimulationResult": play_rounds(["greedy", "random"], 3),
        "Unreadable": caught(Unreadable, lambda: read_record("seats = 3")),
        "View": view,
        **{f"player {name}": make_player(name) for name in PLAYERS},
    }
    for name in sevenbridge.__all__:
        kind = getattr(sevenbridge, name)
        if inspect.isclass(kind) and issubclass(kind, Enum) and name not in BASES:
            found[name] = next(iter(kind))
    return found


def caught(kind: type[Refused], call: Callable[[], object]) -> Refused:
    with pytest.raises(kind) as error:
        call()
    return error.value


def surface(each: object) -> dict[str, Any]:
    """The public names of an object, its repr, and whether it can be a key."""
    if isinstance(each, Enum):
        names = [member.name for member in type(each)]
    else:
        names = [name for name in dir(each) if not name.startswith("_")]
    try:
        hash(each)
    except TypeError:
        is_key = False
    else:
        is_key = True
    return {"names": names, "repr": repr(each), "is_key": is_key}


def surfaces() -> dict[str, dict[str, Any]]:
    return {name: surface(each) for name, each in sorted(samples().items())}


def test_every_public_class_is_looked_at() -> None:
    classes = {name for name in sevenbridge.__all__ if inspect.isclass(getattr(sevenbridge, name))}
    assert classes - BASES <= set(samples())
    for name in classes & set(samples()):
        assert type(samples()[name]) is getattr(sevenbridge, name)


@cache
def written() -> dict[str, dict[str, Any]]:
    return dict(json.loads(FILE.read_text(encoding="utf-8")))


@pytest.mark.parametrize("name", sorted(samples()))
def test_both_cores_offer_the_same(name: str) -> None:
    assert surface(samples()[name]) == written()[name]


def test_nothing_is_gone() -> None:
    assert set(written()) == set(samples())


@pytest.mark.parametrize("how", COPIES)
@pytest.mark.parametrize("name", sorted(samples()))
def test_a_copy_is_equal(name: str, how: str) -> None:
    each = samples()[name]
    other = COPIES[how](each)
    assert type(other) is type(each)
    assert repr(other) == repr(each)
    assert str(other) == str(each)
    if isinstance(each, Refused):
        assert (other.code, other.details, other.args) == (each.code, each.details, each.args)
    elif not name.startswith("player"):
        assert other == each
        if surface(each)["is_key"]:
            assert hash(other) == hash(each)


@pytest.mark.parametrize("name", sorted(samples()))
def test_nothing_is_equal_to_something_else(name: str) -> None:
    each = samples()[name]
    assert each == each
    assert each != object()
    assert each is not None
    assert each != "no such thing"


@pytest.mark.parametrize("how", COPIES)
@pytest.mark.parametrize("name", interpreted_but(["greedy", "tuned", "search"], PLAYERS))
def test_a_copied_player_chooses_alike(name: str, how: str) -> None:
    game = game_in_progress()
    view = game.view(game.actor)
    each = make_player(f"{name}:20" if PLAYERS[name].thinks_long else name)
    before = COPIES[how](each)
    chosen = each.choose(view, Dice(5))
    assert chosen in game.legal
    assert before.choose(view, Dice(5)) == chosen
    assert COPIES[how](each).choose(view, Dice(5)) == chosen


@pytest.mark.parametrize("changed", [Round, View, Game, Match])
def test_what_changes_is_no_key(changed: type) -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(samples()[changed.__name__])


def test_copies_go_their_own_way() -> None:
    game = game_in_progress()
    for how in COPIES.values():
        other = how(game)
        words = repr(game), str(game), game.moves
        other.play(other.legal[0])
        other.undo()
        other.undo()
        assert (repr(game), str(game), game.moves) == words
        assert other != game


# -- what once ended the interpreter -------------------------------------------------------------------------

#: how an object without ``__init__`` is refused: the compiled core makes none
BLANK = "TypeError" if IS_COMPILED else "AttributeError"
CRASHES = {
    "View().facts()": None,
    "View() == View()": None,
    "str(View())": None,
    "View().phase": None,
    "View().svg()": None,
    "round.play(None)": "TypeError",
    "View()._repr_svg_()": None,
    "round.copy_from(None)": "TypeError",
    "Round(None, 2)": "TypeError",
    "view.look(None, 0)": "TypeError",
    "view_of(None, 0)": "TypeError",
    "view_of(round, 9)": "IndexError",
    "scores(None)": "TypeError",
    "round_consistent_with(None)": "TypeError",
    "dealing.deal(None, 0, None)": "TypeError",
    "dealing.reshuffle(None, None)": "TypeError",
    "dealing.advance(None, None)": "TypeError",
    "dealing.reshuffle(round, Dice(0))": "IllegalAction",
    "Round.__new__(Round).position()": BLANK,
    "Round.__new__(Round).legal": BLANK,
    "Round.__new__(Round).play(0)": BLANK,
    "View.__new__(View).facts()": BLANK,
    **{f"make_player({name!r}).choose(None, None)": "TypeError" for name in PLAYERS},
    **{f"make_player({name!r}).choose(View(), Dice(0))": "ValueError" for name in PLAYERS},
}
PROGRAM = """
import sys
from sevenbridge import Game, Round, Rules, View, make_player, view_of
from sevenbridge.engine import dealing
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.reconstruction import round_consistent_with
from sevenbridge.engine.scoring import scores
for call in sys.argv[1:]:
    round = Game(Rules(), seats=3, seed=7).deal().clone()
    view = view_of(round, 0)
    try:
        eval(call)
    except Exception as error:
        print(type(error).__name__, flush=True)
    else:
        print(None, flush=True)
"""


def test_nothing_ends_the_interpreter() -> None:
    """All calls in one process, which says after each how it went."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *CRASHES],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert dict(zip(CRASHES, done.stdout.split(), strict=False)) == {
        call: str(outcome) for call, outcome in CRASHES.items()
    }, done.stderr
    assert done.returncode == 0


#: calls every public function, and every public method of one object of each kind, with what does not fit
ODD_CALLS = """
import faulthandler, itertools, sys
import sevenbridge
from sevenbridge import Dice, Game, Match, Melds, Rules, view_of
faulthandler.enable()
def round():
    return Game(Rules(), seats=3, seed=7).deal().clone()
def view():
    return view_of(round(), 0)
def game():
    return Game(Rules(), seats=3)
MAKERS = [round, view, game, lambda: Melds(1), lambda: Dice(1), lambda: Match(Rules(), 3)]
ODD = [None, -1, 900, 6000, round(), view(), Melds(1), Dice(1)]
ARGUMENTS = [(), *itertools.product(ODD), *itertools.product(ODD, ODD), *zip(*[ODD] * 3), *zip(*[ODD] * 4)]
ARGUMENTS += [(0, 7, 0, 2)] * 60
def call(name, function):
    print(name, file=sys.stderr)
    for arguments in ARGUMENTS:
        try:
            function(*arguments)
        except Exception:
            pass
for make in MAKERS:
    kind = type(make())
    for name in dir(kind):
        if not name.startswith("_") and callable(getattr(kind, name)):
            call(kind.__name__ + "." + name, getattr(make(), name))
for name in sevenbridge.__all__:
    if name not in ("compare", "play_rounds") and callable(getattr(sevenbridge, name)):
        call(name, getattr(sevenbridge, name))
print("all called")
"""


def test_nothing_that_is_public_ends_the_interpreter() -> None:
    done = subprocess.run(
        [sys.executable, "-c", ODD_CALLS],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert done.stdout == "all called\n", done.stderr[-2000:]


def holders() -> list[str]:
    """The compiled classes that hold objects of other compiled classes, as C code expects them."""
    found = []
    for path in sorted(SOURCE.rglob("*.pxd")):
        module = ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts)
        _, *classes = re.split(r"^cdef class ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
        found += [
            f"{module}.{each.split('(')[0].split(':')[0]}"
            for each in classes
            if re.search(r"^    cdef (readonly )?[A-Z]\w+ ", each, re.MULTILINE)
        ]
    return found


@pytest.mark.skipif(
    not IS_COMPILED, reason="interpreted, an attribute that is not there is an AttributeError"
)
@pytest.mark.parametrize("name", holders())
def test_no_object_is_made_without_init(name: str) -> None:
    module, _, kind = name.rpartition(".")
    made = getattr(importlib.import_module(module), kind)
    with pytest.raises(TypeError):
        made.__new__(made)


# -- what is refused changes nothing -------------------------------------------------------------------------

#: what is neither a number nor words
NONSENSE: tuple[Any, ...] = (None, 1.5, [0], b"draw")
REFUSED: dict[str, tuple[Callable[[Game], object], str]] = {
    "words that are none": (lambda game: game.play("hello"), "unknown_verb"),
    "no words": (lambda game: game.play(""), "empty"),
    "a seat alone": (lambda game: game.play("1"), "empty"),
    "a card that is none": (lambda game: game.play("discard 1x"), "unknown_card"),
    "a card that is not held": (lambda game: game.play("discard Jk"), "not_held"),
    "a second draw": (lambda game: game.play("draw"), "already_taken"),
    "another's turn": (lambda game: game.play("draw", seat=(game.actor + 1) % 3), "not_your_turn"),
    "a seat that is none": (lambda game: game.play("9 draw"), "not_playing"),
    "a seat below the first": (lambda game: game.play("draw", seat=-1), "not_playing"),
    "a number that is no action": (lambda game: game.play(99_999), "unknown_action"),
    "a number below the first": (lambda game: game.play(-2), "unknown_action"),
    "an enormous number": (lambda game: game.play(10**30), "unknown_action"),
    "an enormous number of a seat": (lambda game: game.play(10**30, seat=game.actor), "unknown_action"),
    "another deal": (lambda game: game.deal(), "round_not_over"),
    "a new stock": (lambda game: game.restock(), "no_reshuffle"),
    "a new stock of no cards": (lambda game: game.restock([]), "no_reshuffle"),
    "a view of no seat": (lambda game: game.view(3), "not_playing"),
}


def taken() -> Game:
    """A match whose actor has drawn."""
    game = Game(Rules(), seats=3, seed=7)
    game.deal()
    game.play("draw")
    return game


@pytest.mark.parametrize("what", REFUSED)
def test_what_a_game_refuses_changes_nothing(what: str) -> None:
    call, code = REFUSED[what]
    game = taken()
    before = copy.deepcopy(game)
    error = caught(Refused, lambda: call(game))
    assert error.code == code
    assert set(error.details) == set(error.code.fields)
    assert (game, game.round, game.moves) == (before, before.round, before.moves)


def test_a_game_that_has_not_begun_refuses_with_codes() -> None:
    game = Game(Rules(), seats=3, seed=7)
    calls: dict[GameFault, list[Callable[[], object]]] = {
        GameFault.NOT_DEALT: [
            lambda: game.round,
            lambda: game.play("draw"),
            lambda: game.view(0),
            lambda: game.record(),
            lambda: game.restock(),
        ],
        GameFault.NOTHING_TO_UNDO: [game.undo],
    }
    for code, ways in calls.items():
        for way in ways:
            assert caught(GameRefused, way).code == code
    game.deal()
    assert caught(GameRefused, game.undo).code == GameFault.NOTHING_TO_UNDO


@pytest.mark.parametrize("action", NONSENSE)
def test_what_is_no_action_at_all_is_a_wrong_type(action: Any) -> None:
    game = taken()
    before = copy.deepcopy(game)
    for play in (game.play, partial(game.play, seat=game.actor), game.round.clone().play):
        with pytest.raises(TypeError, match="an action is a number or words, not"):
            play(action)
    assert (game, game.round, game.moves) == (before, before.round, before.moves)


@pytest.mark.parametrize("action", ["hello", "", "1", "discard 1x", "discard Jk", "9 draw", 99_999, -2])
def test_a_round_refuses_what_a_game_does(action: Any) -> None:
    game = taken()
    before = game.round.position()
    expected = caught(Refused, lambda: game.play(action))
    round = game.round.clone()
    error = caught(Refused, lambda: round.play(action))
    assert (type(error), error.code, error.details) == (type(expected), expected.code, expected.details)
    assert round.position() == before


@given(st.text(max_size=12) | st.sampled_from(["", "1", "pagat - - -", "gamerules 7h/7h - - -"]))
def test_a_text_that_is_no_position_is_refused_with_a_code(text: str) -> None:
    assert caught(ImpossiblePosition, lambda: Round.from_text(text)).code in Impossible


@given(st.integers(-3, 12), st.text(max_size=8) | st.sampled_from(["draw", "pass", "meld 7h", "discard"]))
def test_words_in_a_round_are_refused_with_a_code(seat: int, text: str) -> None:
    round = taken().round.clone()
    before = round.position()
    error = caught(Refused, lambda: play_words(round, seat, text))
    assert isinstance(error, IllegalAction | Malformed | GameRefused)
    assert round.position() == before


def test_words_that_are_no_cards_are_refused_with_a_code() -> None:
    with pytest.raises(Malformed) as error:
        parse_cards("7h 10s")
    assert (error.value.code, error.value.details) == ("unknown_card", {"word": "10s"})
    assert "10s" in refusal_sentence(error.value, "en")
    assert "10s" in refusal_sentence(error.value, "ja")


# -- what is hidden stays hidden -----------------------------------------------------------------------------


def redealt(dice: Dice, round: Round) -> Round:
    """A round that looks the same to everybody, with other cards in all hands and in the stock."""
    position = round.position()
    hidden = [card for hand in position.hands for card in cards_in(hand)] + list(position.stock)
    cards = iter(shuffled(dice, hidden))
    hands = tuple(sum(1 << next(cards) for _ in cards_in(hand)) for hand in position.hands)
    # whether somebody can claim follows from the hands
    phase = DRAWING if position.phase == CLAIMING else position.phase
    other = {name: getattr(position, name) for name in Position.__slots__} | {
        "hands": hands,
        "stock": tuple(cards),
        "phase": phase,
        "ponners": 0,
        "chier": 0,
        "waiting_chi": -1,
        "drawn_card": -1,
    }
    return Round.at(Position(**other))


@given(st.integers(0, 2**32))
def test_a_round_shows_what_everybody_sees(seed: int) -> None:
    dice = Dice(seed)
    rules = any_rules(dice).replace(out_on_wild="allowed")
    game = Game(rules, seats=2 + dice.below(5), seed=seed)
    round = game.deal()
    for _ in range(dice.below(60)):
        if round.phase == OVER or (round.phase == RESHUFFLING and dice.below(2)):
            break
        if round.phase == RESHUFFLING:
            game.restock()
        else:
            game.play(chosen(dice, round.legal_actions(), 0))
    if round.phase == OVER or (round.phase == CLAIMING and not round.stock_count):
        return
    other = redealt(dice, round)
    assert repr(other) == repr(round)
    assert str(other) == str(round)
    assert other._repr_svg_() == round._repr_svg_()
    twin = game.copy()
    twin._hold(other)
    assert (repr(twin), str(twin), twin._repr_svg_()) == (repr(game), str(game), game._repr_svg_())


def test_a_drawing_shows_everything_when_it_is_asked_to() -> None:
    game = game_in_progress()
    round = game.round
    hidden = [card for hand in round.position().hands for card in cards_in(hand)] + [*round.stock]
    told = round_text(round, hidden=True)
    for card in hidden:
        assert PLAIN.card(card) in told
        assert PLAIN.card(card) not in str(game)
    assert round_svg(round, hidden=True) != round._repr_svg_()


@pytest.mark.parametrize("show", [repr, str, lambda game: game._repr_svg_()])
def test_a_game_keeps_its_secret(show: Callable[[Game], str]) -> None:
    game = game_in_progress()
    assert game.fairness is not None
    assert game.fairness.secret.hex() not in show(game)
    assert repr(game.fairness.secret) not in show(game)


if __name__ == "__main__":
    FILE.write_text(json.dumps(surfaces(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
