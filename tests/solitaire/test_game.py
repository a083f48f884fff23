"""Playing: what is legal, what a move does, how it ends, undo and redo, bytes (RULES 2.1 to 2.6)."""

import pickle
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sevenbridge.engine.cards import JOKER, cards_text, parse_card, parse_cards
from sevenbridge.engine.malformed import Fault, Malformed
from sevenbridge.solitaire.deals import deck_of
from sevenbridge.solitaire.game import Game
from sevenbridge.solitaire.moves import Move, move_of, parse_move
from sevenbridge.solitaire.played_deal import DamagedGame
from sevenbridge.solitaire.refusals import IllegalMove, Refusal
from sevenbridge.solitaire.reserve import EMPTY
from sevenbridge.solitaire.status import Status
from tests.exhaustive import NOT_COMPILED
from tests.solitaire.games import DECKS, deck_beginning, played_at_random, random_deck

pytestmark = NOT_COMPILED


def game_of(cards: str) -> Game:
    """A game whose deck begins with these cards."""
    return Game(deck_beginning(cards))


def played(cards: str, *moves: str) -> Game:
    """The same after some moves."""
    return Game.replayed(deck_beginning(cards), map(parse_move, moves))


def tableau(game: Game) -> str:
    return cards_text(game.position.tableau_cards())


def refused(game: Game, move: str | Move) -> IllegalMove:
    """The refusal of a move, which must leave all as it was."""
    before = game.clone()
    with pytest.raises(IllegalMove) as caught:
        game.play(parse_move(move) if isinstance(move, str) else move)
    assert game == before
    assert (game.moves, game.undone) == (before.moves, before.undone)
    return caught.value


# -- the deal and the moves --------------------------------------------------------------------------------


def test_six_cards_are_dealt_from_left_to_right() -> None:
    game = game_of("3s 9d Kh 4c 7h Kd")
    assert tableau(game) == "3s 9d Kh 4c 7h Kd"
    assert game.position.reserve_cards() == ()
    assert (game.position.stock, game.position.left) == (46, 52)


@pytest.mark.parametrize("cards", ["", "3s", "3s 3s", "Jk"])
def test_a_deck_is_the_whole_pack(cards: str) -> None:
    with pytest.raises(ValueError, match="whole pack"):
        Game(parse_cards(cards) + deck_of(1)[len(cards.split()) + 1 :])


def test_legal_moves_are_sevens_pairs_and_ranks_that_the_reserve_lacks() -> None:
    game = played("3s 9d Kh 4c 7h Kd", "reserve 9d")
    assert [str(move) for move in game.legal_moves()] == [
        "remove 3s 4c",
        "reserve Kh",
        "remove 7h",
        "reserve Kd",
    ]
    assert game.hint() == game.legal_moves()[0]


@pytest.mark.parametrize("pair", ["As 6d", "2s 5d", "3s 4d"])
def test_two_cards_that_add_up_to_seven_are_removed_whatever_their_suits(pair: str) -> None:
    assert str(parse_move(f"remove {pair}")) in map(str, game_of(f"{pair} 8s 9s Ts Js").legal_moves())


def test_cells_are_filled_at_once_leftmost_first() -> None:
    game = played("3s 9d Kh 4c 7h Kd Qs Qh", "remove 4c 3s")
    assert tableau(game) == "Qs 9d Kh Qh 7h Kd"
    assert (game.position.stock, game.position.left) == (44, 50)


def test_a_full_reserve_is_discarded_by_itself_and_that_is_no_move() -> None:
    highs = ["8s", "9s", "Ts", "Js", "Qs", "Ks"]
    game = played(" ".join(highs), *(f"reserve {card}" for card in highs[:-1]))
    assert cards_text(game.position.reserve_cards()) == "8s 9s Ts Js Qs"
    assert game.position.left == 52
    game.play(parse_move("reserve Ks"))
    assert game.position.reserve == (EMPTY,) * 6
    assert (game.position.rows, game.position.left, len(game.moves)) == (1, 46, 6)


def test_a_loss_is_noticed_at_once() -> None:
    game = game_of("Ks Kh Kd Kc Qs Qh")
    assert game.status == Status.PLAYING
    game = played("Ks Kh Kd Kc As Ah Ac", "reserve Ks")
    assert (game.status, game.position.stock, game.position.left) == (Status.LOST, 45, 52)
    assert game.hint() is None
    assert refused(game, "reserve Kh").code == Refusal.GAME_OVER
    assert game_of("As Ah Ac Ad 2s 2h").status == Status.LOST


def test_a_won_game_is_over() -> None:
    game = Game(deck_of(1))
    assert len(game.autoplay()) == 40
    assert (game.status, game.position.left, game.position.tableau_cards()) == (Status.WON, 0, ())
    assert refused(game, "remove 7h").code == Refusal.GAME_OVER


# -- refusals ----------------------------------------------------------------------------------------------


REFUSED: list[tuple[str | Move, str, dict[str, object]]] = [
    ("remove Jk", "not_in_pack", {"card": "Jk"}),
    (Move("remove", (-1,)), "not_in_pack", {"card": "-1"}),
    (Move("reserve", ()), "no_card", {}),
    ("remove 3s 3s", "named_twice", {"card": "3s"}),
    ("remove 3s 4c 7h", "too_many_cards", {}),
    ("reserve Kh Kd", "too_many_cards", {}),
    ("remove As 6h", "not_dealt", {"card": "As"}),
    ("reserve As", "not_dealt", {"card": "As"}),
    ("remove 7s", "gone", {"card": "7s"}),
    ("reserve Ks", "in_reserve", {"card": "Ks"}),
    ("remove Ks", "in_reserve", {"card": "Ks"}),
    ("remove Kh", "never_paired", {"card": "Kh"}),
    ("remove Kh 3s", "never_paired", {"card": "Kh"}),
    ("remove 7h 3s", "seven_alone", {"card": "7h", "other": "3s"}),
    ("remove 7h 7d", "seven_alone", {"card": "7d", "other": "7h"}),
    ("remove 3s", "needs_partner", {"card": "3s", "rank": "4"}),
    ("remove 3s 2s", "not_seven", {"card": "2s", "other": "3s", "sum": 5}),
    ("reserve 3s", "too_low", {"card": "3s"}),
    ("reserve 7h", "too_low", {"card": "7h"}),
    ("reserve Kh", "rank_taken", {"card": "Kh", "held": "Ks"}),
]


@pytest.mark.parametrize(("move", "code", "details"), REFUSED)
def test_refusals(move: str | Move, code: str, details: dict[str, object]) -> None:
    game = played("3s Ks Kh 7s 7h Kd 2s 7d 4c", "reserve Ks", "remove 7s")
    error = refused(game, move)
    assert (error.code, error.details) == (code, details)
    assert str(error)
    again = pickle.loads(pickle.dumps(error))
    assert (again.code, again.details) == (error.code, error.details)


def test_every_reason_can_be_met() -> None:
    moments = {"game_over", "nothing_to_undo", "nothing_to_redo"}
    of_choice = {"buried", "hold_taken", "already_held"}
    assert {code for _, code, _ in REFUSED} | moments == set(Refusal) - of_choice


def test_a_refusal_names_exactly_its_details() -> None:
    with pytest.raises(TypeError):
        IllegalMove(Refusal.GAME_OVER, card="7h")


@settings(deadline=None)
@given(DECKS, st.randoms(use_true_random=False))
def test_whatever_is_not_legal_has_its_reason(deck: list[int], chance: Random) -> None:
    game = Game(deck)
    for _ in range(chance.randrange(12)):
        if moves := game.legal_moves():
            game.play(chance.choice(moves))
    cards = [*deck[: game.position.dealt + 1], JOKER]
    attempts = [move_of("remove", one) for one in cards] + [move_of("reserve", one) for one in cards]
    attempts += [move_of("remove", one, other) for one in cards for other in cards if one <= other]
    legal = game.legal_moves()
    assert len(set(legal)) == len(legal)
    for move in attempts:
        assert (game.position.explain(move, game.deck) is None) == (move in legal), move


@pytest.mark.parametrize(
    ("text", "reason", "word"),
    [
        (" ", Fault.EMPTY, ""),
        ("draw", Fault.UNKNOWN_VERB, "draw"),
        ("Remove 7h", Fault.UNKNOWN_VERB, "Remove"),
        ("remove", Fault.NO_CARD, "remove"),
        ("remove 7x", Fault.UNKNOWN_CARD, "7x"),
        ("reserve Kd 10h", Fault.UNKNOWN_CARD, "10h"),
    ],
)
def test_words_that_are_no_move(text: str, reason: Fault, word: str) -> None:
    with pytest.raises(Malformed) as caught:
        parse_move(text)
    assert (caught.value.code, caught.value.details) == (reason, {"word": word})


def test_the_order_of_the_cards_of_a_pair_makes_no_difference() -> None:
    game = game_of("3s 9d Kh 4c 7h Kd")
    game.play(Move("remove", (parse_card("4c"), parse_card("3s"))))
    assert [str(move) for move in game.moves] == ["remove 3s 4c"]
    assert parse_move("remove 4c 3s") == parse_move("remove 3s 4c")


# -- undo, redo, equality, bytes ---------------------------------------------------------------------------


@settings(deadline=None)
@given(DECKS, st.randoms(use_true_random=False))
def test_everything_can_be_taken_back_and_made_again(deck: list[int], chance: Random) -> None:
    game = Game(deck)
    seen = [game.clone()]
    while moves := game.legal_moves():
        game.play(chance.choice(moves))
        seen.append(game.clone())
    for earlier in seen[-2::-1]:
        game.undo()
        assert game == earlier
        assert game.moves == earlier.moves
    with pytest.raises(IllegalMove, match="no move has been made"):
        game.undo()
    for later in seen[1:]:
        game.redo()
        assert game == later
    with pytest.raises(IllegalMove, match="taken back"):
        game.redo()


def test_another_move_ends_what_can_be_made_again() -> None:
    game = Game(deck_of(1))
    first, second, *_ = game.legal_moves()
    game.play(first)
    game.undo()
    assert list(game.undone) == [first]
    game.play(second)
    assert list(game.undone) == []


def test_games_are_equal_when_the_same_cards_lie_there() -> None:
    one, other = Game(deck_of(1)), Game(deck_of(1))
    assert one == other
    assert one != Game(deck_of(2))
    assert one != "a game"
    for game, moves in ((one, "Qs Kd"), (other, "Kd Qs")):
        for card in moves.split():
            game.play(parse_move(f"reserve {card}"))
    assert one.position.ranks() == other.position.ranks()
    assert one != other, "the next cards lie in other cells"


def test_a_clone_goes_its_own_way() -> None:
    game = Game(deck_of(1))
    other = game.clone()
    other.autoplay()
    assert game.moves == ()
    assert game == Game(deck_of(1))


@settings(deadline=None)
@given(DECKS, st.randoms(use_true_random=False))
def test_bytes_and_back(deck: list[int], chance: Random) -> None:
    game = played_at_random(deck, chance)
    for _ in range(chance.randrange(len(game.moves) + 1)):
        game.undo()
    again = Game.from_bytes(game.to_bytes())
    assert again == game
    assert (again.moves, again.undone) == (game.moves, game.undone)


@settings(deadline=None)
@given(st.binary())
def test_any_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(DamagedGame):
        Game.from_bytes(data)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"format":1', b'"format":2'),
        (b'"format":1', b'"format":true'),
        (b'"format":1,', b""),
        (b'"undone":[]', b'"undone":[],"more":1'),
        (b'"undone":[]', b'"undone":["remove 7s"]'),
        (b'"undone":[]', b'"undone":[[[[]]]]'),
        (b'"undone":[]', b'"undone":7'),
        (b'"moves":["reserve Qs"', b'"moves":["remove Qs"'),
        (b'"moves":["reserve Qs"', b'"moves":[null'),
        (b'"moves":["reserve Qs"', b'"moves":["remove'),
        (b'"deck":"Qs', b'"deck":"Qh'),
        (b'"deck":"Qs', b'"deck":"'),
        (b'"deck":"Qs', b'"deck":["Qs'),
    ],
)
def test_bytes_that_no_game_leaves_are_refused(old: bytes, new: bytes) -> None:
    game = Game(deck_of(1))
    game.play(parse_move("reserve Qs"))
    data = game.to_bytes()
    assert old in data
    with pytest.raises(DamagedGame):
        Game.from_bytes(data.replace(old, new))


def test_changed_bytes_never_crash() -> None:
    chance = Random(7)
    game = played_at_random(random_deck(chance), chance)
    data = game.to_bytes()
    for _ in range(2000):
        changed = bytearray(data)
        for _ in range(chance.randrange(1, 4)):
            changed[chance.randrange(len(changed))] = chance.randrange(256)
        with suppress(DamagedGame):
            Game.from_bytes(bytes(changed))
