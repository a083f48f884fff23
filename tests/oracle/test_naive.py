"""The oracle itself, checked by hand against sentences of the rules."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import pytest

from .naive import RANKS, SUITS, NaiveRound, hand_total, read_meld

PACK = [rank + suit for suit in SUITS for rank in RANKS]


def rules(**switches: Any) -> SimpleNamespace:
    """The international standard, with switches on top."""
    standard: dict[str, Any] = {
        "jokers": 0,
        "upcard": True,
        "starter": "left_of_dealer",
        "claim_ban": "own_first_turn",
        "claim_hand_cards": 2,
        "claim_priority": "pon",
        "layoff_needs_meld": False,
        "layoff_after_claim": True,
        "seven_growth": "set_or_run",
        "seven_sets": "allowed",
        "ace": "low",
        "final_discard": "required",
        "out_on_wild": "allowed",
        "stock_out": "reshuffle",
        "reshuffles": 3,
        "drawn_round": "no_score",
        "score_flow": "winner_collects",
        "ace_points": 1,
        "face_points": 10,
        "seven_points": 20,
        "pip_points": "face",
        "held_seven": "none",
        "joker_points": 0,
        "joker_multiplier": 5,
        "one_go_multiplier": 2,
        "responsibility": "off",
    }
    return SimpleNamespace(**{**standard, **switches})


def position(
    *hands: str, melds: dict[str, int] | None = None, switches: dict[str, Any] | None = None, **at: Any
) -> NaiveRound:
    table = rules(**(switches or {}))
    for pile in ("stock", "discards"):
        at[pile] = at.get(pile, "").split()
    laid = [read_meld(owner, text, table) for text, owner in (melds or {}).items()]
    return NaiveRound(table, hands=[hand.split() for hand in hands], melds=laid, **at)


def playing(hand: str, **at: Any) -> NaiveRound:
    """Seat 0 of two has drawn and holds this hand."""
    return position(hand, "2s 3d", turn=0, drawn=True, **at)


def starting(game: NaiveRound, verb: str) -> set[str]:
    return {text for text in game.legal() if text.split()[0] == verb}


def play(game: NaiveRound, *actions: str) -> NaiveRound:
    for text in actions:
        game.apply(text)
    return game


# 1.1 The round


def test_seven_cards_one_at_a_time_from_the_dealers_left() -> None:
    game = NaiveRound.deal(rules(), 3, 1, PACK)
    assert game.hands[2] == set(PACK[0:21:3])
    assert game.hands[0] == set(PACK[1:21:3])
    assert game.discards == [PACK[21]]
    assert game.stock == PACK[22:]
    assert (game.phase, game.actor, game.legal()) == ("take", 2, {"draw"})
    assert NaiveRound.deal(rules(starter="dealer", upcard=False), 3, 1, PACK).actor == 1


def test_the_last_card_must_be_discarded_where_that_is_required() -> None:
    assert starting(playing("4s 5s 6s"), "meld") == set()
    assert starting(playing("4s 5s 6s", switches={"final_discard": "optional"}), "meld") == {"meld 4s 5s 6s"}
    assert playing("9h", melds={"6h 7h 8h": 0}).legal() == {"discard 9h"}


def test_an_optional_final_discard_ends_the_round_at_once() -> None:
    game = play(playing("4s 5s 6s", switches={"final_discard": "optional"}), "meld 4s 5s 6s")
    assert (game.phase, game.actor, game.winner, game.scores()) == ("over", -1, 0, [10, 0])


def test_no_going_out_on_a_seven_nor_being_left_with_one() -> None:
    forbidden = {"out_on_wild": "forbidden"}
    game = playing("4s 5s 6s 7h", switches=forbidden)
    assert game.legal() == {"meld 7h", "discard 4s", "discard 5s", "discard 6s", "discard 7h"}
    optional = forbidden | {"final_discard": "optional"}
    assert starting(playing("7h 7d 7s", switches=optional), "meld") == {"meld 7h", "meld 7d", "meld 7s"}
    assert starting(playing("6h 7h", switches=optional), "meld") == {"meld 6h 7h", "meld 7h"}
    assert starting(playing("6h 8h 7d", melds={"7h": 0}, switches=optional), "layoff") == {
        "layoff 6h @ 7h",
        "layoff 8h @ 7h",
        "layoff 7d @ 7h",
    }
    assert starting(playing("7d 8h", melds={"7h": 0}, switches=optional), "layoff") == {"layoff 7d @ 7h"}


def test_a_claimed_card_counts_with_its_meld_when_going_out() -> None:
    optional = {"final_discard": "optional", "out_on_wild": "forbidden", "claim_hand_cards": 1}
    at: dict[str, Any] = {"turn": 1, "discarder": 0, "switches": optional}
    assert position("Kd", "7h", discards="8h", **at).legal() == {"pass", "chi 7h"}
    assert position("Kd", "7h", discards="7d", **at).legal() == {"draw"}


# 1.2 Melds


def test_what_sevens_may_do() -> None:
    assert starting(playing("6h 7h 8h 7d Kc"), "meld") == {
        "meld 7h",
        "meld 7d",
        "meld 6h 7h",
        "meld 7h 8h",
        "meld 6h 7h 8h",
        "meld 7h 7d",
    }
    strict = playing("7h 7d 7c Kc", switches={"seven_sets": "three_or_more"})
    assert starting(strict, "meld") == {"meld 7h", "meld 7d", "meld 7c", "meld 7h 7d 7c"}


def test_the_first_card_added_to_a_lone_seven_fixes_it() -> None:
    game = playing("7d 8h 6h Kc", melds={"7h": 1})
    assert starting(game, "layoff") == {"layoff 7d @ 7h", "layoff 8h @ 7h", "layoff 6h @ 7h"}
    assert starting(play(game, "layoff 8h @ 7h"), "layoff") == {"layoff 6h @ 7h"}
    run_only = playing("7d 7c 8h Kc", melds={"7h": 1}, switches={"seven_growth": "run_only"})
    assert starting(run_only, "layoff") == {"layoff 8h @ 7h"}
    assert starting(play(run_only, "meld 7d 7c"), "layoff") == {"layoff 8h @ 7h"}
    pair = playing("7s Kc", melds={"7h 7d": 1}, switches={"seven_growth": "run_only"})
    assert starting(pair, "layoff") == {"layoff 7s @ 7h"}


def test_the_ace() -> None:
    hand = "Ah 2h 3h Qh Kh 5c"
    assert starting(playing(hand), "meld") == {"meld Ah 2h 3h"}
    assert starting(playing(hand, switches={"ace": "both"}), "meld") == {"meld Ah 2h 3h", "meld Qh Kh Ah"}


def test_an_ace_on_two_to_king_lies_low() -> None:
    long_run = "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"
    game = play(playing("Ah Jk 5c 6c", melds={long_run: 1}, switches={"ace": "both"}), "layoff Ah @ 2h")
    assert game.melds[0].spots == tuple(range(13))
    assert starting(game, "layoff") == set()
    high = playing("Ah Jk 5c 6c", melds={long_run[3:]: 1}, switches={"ace": "both"})
    assert starting(high, "layoff") == {"layoff Ah @ 3h", "layoff Jk=Ah @ 3h", "layoff Jk=2h @ 3h"}
    assert starting(play(high, "layoff Ah @ 3h"), "layoff") == {"layoff Jk=2h @ 3h"}


# 1.3 Lay-offs


def test_who_may_lay_off() -> None:
    at: dict[str, Any] = {"melds": {"9d 9h 9c": 1}}
    assert starting(playing("9s 4c", **at), "layoff") == {"layoff 9s @ 9h"}
    strict = playing("9s 4c 7d", switches={"layoff_needs_meld": True}, **at)
    assert starting(strict, "layoff") == set()
    assert starting(play(strict, "meld 7d"), "layoff") == {"layoff 9s @ 9h"}


def test_laying_off_after_a_claim() -> None:
    for allowed in (True, False):
        game = position(
            "Kd", "4s 5s 7s 9c", discards="6s", discarder=0, turn=1, switches={"layoff_after_claim": allowed}
        )
        play(game, "chi 4s 5s")
        assert starting(game, "layoff") == ({"layoff 7s @ 4s"} if allowed else set())
        assert starting(game, "meld") == {"meld 7s"}


# 1.4 Claims


def test_the_claimant_chooses_the_cards() -> None:
    game = position("Kd", "3h 4h 6h 9c", "5s 5d 2c", discards="5h", discarder=0, turn=1)
    assert (game.phase, game.actor, game.legal()) == ("claim", 2, {"pass", "pon 5s 5d"})
    game.apply("pass")
    assert (game.actor, game.legal()) == (1, {"pass", "chi 3h 4h", "chi 4h 6h", "chi 3h 4h 6h"})
    game.apply("pass")
    assert (game.phase, game.actor, game.legal()) == ("take", 1, {"draw"})


def test_the_upcard_and_a_joker_cannot_be_claimed() -> None:
    assert position("Kd", "3h 4h 9c", discards="5h", turn=1).phase == "take"
    assert position("Kd", "3h 4h 9c", discards="Jk", discarder=0, turn=1).phase == "take"


def test_a_chi_waits_for_the_pons_of_others() -> None:
    def asked() -> NaiveRound:
        hands = ("Kd", "3h 4h 5s 5d 9c", "2c 8d", "5c Jk 2d 9d")
        return play(position(*hands, discards="5h", discarder=0, turn=1), "chi 3h 4h")

    assert (asked().phase, asked().actor, asked().legal()) == ("claim", 3, {"pass", "pon 5c Jk"})
    chi = play(asked(), "pass")
    assert (chi.phase, chi.actor, chi.melds[0].cards) == ("play", 1, ("3h", "4h", "5h"))
    pon = play(asked(), "pon 5c Jk")
    assert (pon.phase, pon.actor, pon.melds[0].cards) == ("play", 3, ("5h", "5c", "Jk"))
    assert play(pon, "discard 2d").actor == 0


def test_the_nearest_goes_first_where_that_is_the_rule() -> None:
    at: dict[str, Any] = {
        "discards": "5h",
        "discarder": 0,
        "turn": 1,
        "switches": {"claim_priority": "nearest"},
    }
    game = play(position("Kd", "3h 4h 9c", "5s 5d 2c", **at), "chi 3h 4h")
    assert (game.phase, game.actor) == ("play", 1)


def test_claims_with_one_card_from_the_hand() -> None:
    at: dict[str, Any] = {"turn": 1, "discarder": 0}
    one: dict[str, Any] = {"switches": {"claim_hand_cards": 1}}
    assert position("Kd", "7s 8h Jk 9c", discards="7h", **one, **at).legal() == {
        "pass",
        "pon 7s",
        "pon 7s Jk",
        "chi 8h",
        "chi 8h Jk=9h",
        "chi Jk=6h 8h",
    }
    assert position("Kd", "7s 8h 9c", discards="7h", **at).legal() == {"draw"}
    strict: dict[str, Any] = {"switches": {"claim_hand_cards": 1, "seven_sets": "three_or_more"}}
    assert position("Kd", "7s 9c", discards="7h", **strict, **at).legal() == {"draw"}


def test_claim_bans() -> None:
    at: dict[str, Any] = {"discards": "5h", "discarder": 0, "turn": 1}
    hands = ("Kd", "3h 4h 9c", "2s 8d")
    assert position(*hands, turns_begun=[1, 0, 1], **at).phase == "take"
    assert position(*hands, turns_begun=[0, 1, 0], **at).phase == "claim"
    first_round = {"claim_ban": "first_round"}
    assert (
        position(*hands, turns_begun=[0, 0, 0], discards_made=3, switches=first_round, **at).phase == "claim"
    )
    assert position(*hands, discards_made=2, switches=first_round, **at).phase == "take"


def test_a_claim_that_needs_every_card() -> None:
    at: dict[str, Any] = {"discards": "5h", "discarder": 0, "turn": 1}
    assert position("Kd", "3h 4h", **at).legal() == {"draw"}
    game = play(position("Kd", "3h 4h", switches={"final_discard": "optional"}, **at), "chi 3h 4h")
    assert (game.winner, game.scores()) == (1, [0, 20])


# 1.5 When the stock runs out


def test_a_reshuffle_leaves_the_top_discard() -> None:
    game = play(position("Kd 4c", "2s 3d", turn=0, drawn=True, discards="9s 8c"), "discard Kd")
    assert (game.phase, game.actor, game.legal()) == ("reshuffle", -1, set())
    with pytest.raises(ValueError, match="not a reshuffle"):
        game.restock(["9s", "Kd"])
    game.restock(["8c", "9s"])
    assert (game.phase, game.actor, game.stock, game.discards) == ("take", 1, ["8c", "9s"], ["Kd"])
    assert "8c" in play(game, "draw").hands[1]


def test_a_draw_from_nothing_ends_the_round_as_drawn() -> None:
    ends: list[dict[str, Any]] = [
        {"discards": "9s"},
        {"discards": "8c 9s", "switches": {"stock_out": "end"}},
        {"discards": "8c 9s", "reshuffles_made": 3},
    ]
    for at in ends:
        game = position("Kd", "2s 3d", turn=1, discarder=0, **at)
        assert game.legal() == {"draw"}
        play(game, "draw")
        assert (game.phase, game.winner, game.scores()) == ("over", None, [0, 0])


def test_scores_of_a_drawn_round() -> None:
    for flow, scores in {"winner_collects": [0, 0], "penalty": [40, 5], "zero_sum": [-40, -5]}.items():
        switches = {"drawn_round": "all_count", "score_flow": flow, "held_seven": "double_once"}
        game = play(position("7d", "2s 3d", turn=1, discards="9s", discarder=0, switches=switches), "draw")
        assert game.scores() == scores


# 1.6 The joker


def test_the_joker_says_what_it_stands_for() -> None:
    assert starting(playing("5h 6h 7d Jk Kc"), "meld") == {"meld 7d", "meld Jk=4h 5h 6h", "meld 5h 6h Jk=7h"}
    assert starting(playing("4h 5h 6h Jk Kc Kd"), "meld") == {
        "meld 4h 5h 6h",
        "meld Jk=3h 4h 5h",
        "meld 4h 5h Jk=6h",
        "meld 4h Jk=5h 6h",
        "meld Jk=4h 5h 6h",
        "meld 5h 6h Jk=7h",
        "meld Jk=3h 4h 5h 6h",
        "meld 4h 5h 6h Jk=7h",
        "meld Kd Kc Jk",
    }


def test_laying_off_the_joker() -> None:
    game = playing(
        "Jk Kc",
        melds={"7h": 1, "7d 7c": 1, "7s 8s": 0, "4h 4d 4c": 0, "Qd Kd Ad": 1},
        switches={"ace": "both"},
    )
    assert starting(game, "layoff") == {
        "layoff Jk @ 7d",
        "layoff Jk=6s @ 7s",
        "layoff Jk=9s @ 7s",
        "layoff Jk @ 4h",
        "layoff Jk=Jd @ Qd",
    }


# 1.7 Scores


def points(hand: str, table: SimpleNamespace) -> int:
    return hand_total(hand.split(), table)


def test_what_a_held_hand_counts() -> None:
    assert points("Ah 9c Tc Kd 7s", rules()) == 1 + 9 + 10 + 10 + 20
    flat = rules(ace_points=15, seven_points=5, pip_points=5)
    assert points("Ah 9c Tc Kd 7s", flat) == 15 + 5 + 10 + 10 + 5
    leaflet = rules(ace_points=10, seven_points=7, held_seven="double_each")
    assert points("7h 7d 6c Jk", leaflet) == (7 + 7 + 6) * 4 * 5
    assert points("7h 7d 6c", rules(seven_points=7, held_seven="double_once")) == 20 * 2
    assert points("5h Jk", rules(joker_points=20, joker_multiplier=1)) == 25


@pytest.mark.parametrize(
    ("flow", "scores"), [("winner_collects", [26, 0]), ("penalty", [0, 26]), ("zero_sum", [26, -26])]
)
def test_in_one_go(flow: str, scores: list[int]) -> None:
    def game(**at: Any) -> NaiveRound:
        return position("4s 5s 6s 9d", "Ks 3d", turn=0, drawn=True, switches={"score_flow": flow}, **at)

    assert play(game(), "meld 4s 5s 6s", "discard 9d").scores() == scores
    plain = [score // 2 for score in scores]
    assert play(game(put_down=[True, False]), "meld 4s 5s 6s", "discard 9d").scores() == plain


def test_a_layoff_spoils_it_and_a_claim_does_not() -> None:
    game = playing("4s 5s 6s 9d 8c", melds={"8s 8h 8d": 1})
    assert play(game, "meld 4s 5s 6s", "layoff 8c @ 8s", "discard 9d").scores() == [5, 0]
    only_layoffs = playing("9d 8c", melds={"8s 8h 8d": 1})
    assert play(only_layoffs, "layoff 8c @ 8s", "discard 9d").scores() == [5, 0]
    claimed = position("Kd 2c", "4s 5s 9d", discards="6s", discarder=0, turn=1)
    assert play(claimed, "chi 4s 5s", "discard 9d").scores() == [0, 24]


@pytest.mark.parametrize(
    ("flow", "scores"), [("winner_collects", [0, 28, 0]), ("penalty", [28, 0, 0]), ("zero_sum", [-28, 28, 0])]
)
def test_the_discarder_of_the_claimed_card_pays_for_all(flow: str, scores: list[int]) -> None:
    switches = {"score_flow": flow, "responsibility": "discarder"}
    game = position("Kd", "4s 5s 9d", "4d", discards="6s", discarder=0, turn=1, switches=switches)
    assert play(game, "chi 4s 5s", "discard 9d").scores() == scores


def test_only_what_is_legal_is_done() -> None:
    game = playing("Kc 4d", melds={"7h": 1})
    for text in ("draw", "pass", "discard 5h", "meld 4d", "layoff 4d @ 7h"):
        with pytest.raises(ValueError, match="may not"):
            game.apply(text)
    assert game.legal() == {"discard Kc", "discard 4d"}
    with pytest.raises(ValueError, match="not over"):
        game.scores()


# The whole


def test_random_rounds_end_and_lose_no_card() -> None:
    chance = random.Random(7)
    choices: dict[str, list[Any]] = {
        "upcard": [True, False],
        "claim_ban": ["none", "own_first_turn", "first_round"],
        "claim_hand_cards": [1, 2],
        "claim_priority": ["pon", "nearest"],
        "layoff_needs_meld": [True, False],
        "layoff_after_claim": [True, False],
        "seven_growth": ["set_or_run", "run_only"],
        "seven_sets": ["allowed", "three_or_more"],
        "ace": ["low", "both"],
        "final_discard": ["required", "optional"],
        "out_on_wild": ["allowed", "forbidden"],
        "reshuffles": [0, 1],
        "score_flow": ["winner_collects", "penalty", "zero_sum"],
    }
    for _ in range(10):
        deck = [*PACK, "Jk"]
        chance.shuffle(deck)
        table = rules(**{name: chance.choice(values) for name, values in choices.items()})
        game = NaiveRound.deal(table, chance.randint(2, 6), 0, deck)
        while game.phase != "over":
            if game.phase == "reshuffle":
                game.restock(chance.sample(game.discards[:-1], len(game.discards) - 1))
            game.apply(chance.choice(sorted(game.legal())))
            lying = [*game.stock, *game.discards, *(card for meld in game.melds for card in meld.cards)]
            assert sorted([*lying, *(card for hand in game.hands for card in hand)]) == sorted(deck)
        assert len(game.scores()) == game.seats
