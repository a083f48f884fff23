"""Remarks on rules are true: a switch that is said to change nothing changes nothing in any game."""

import re
from typing import Any

import pytest

from sevenbridge.engine.actions import moved_cards
from sevenbridge.engine.cards import JOKER, card_set, parse_cards
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.law import law_of
from sevenbridge.engine.notation import parse_legal_action, play_words
from sevenbridge.engine.phases import OVER, PLAYING, RESHUFFLING
from sevenbridge.engine.position import Position
from sevenbridge.engine.refusals import IllegalAction
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import MAX_SEATS, MIN_SEATS, PRESETS, SWITCHES, InvalidRules, Rules, Value
from sevenbridge.engine.scoring import hand_points, scores
from sevenbridge.lab.simulation import Simulation, simulate
from sevenbridge.rulebook.remarks import REMARKS, Remark, remarks
from tests.engine.random_games import NUMBERS, any_rules, chosen, dealt, restock

VAIN = [each for each in REMARKS if each.vain]
#: in so many games a switch has to show that it changes nothing, and among so many that it can
GAMES, MORE_GAMES = 15, 800


def name_of(remark: Remark) -> str:
    """What tells a remark from the others."""
    return remark.text.en


def values_of(name: str) -> tuple[Value, ...]:
    """Values of a switch that are worth trying."""
    return NUMBERS.get(name) or SWITCHES[name].choices


def course(rules: Rules, seats: int, seed: int) -> list[Any]:
    """A whole round: what was legal and what was played, to the end, and the scores.

    In some rounds all seats put cards down as soon as they can, in some all keep the joker.
    """
    dice = Dice(seed)
    round = dealt(dice, rules, seats)
    told: list[Any] = []
    while round.phase != OVER:
        if round.phase == RESHUFFLING:
            told.append(round.discards)
            restock(dice, round)
        legal = round.legal_actions()
        without_joker = [each for each in legal if not moved_cards(each) >> JOKER & 1]
        action = chosen(dice, without_joker if seed % 2 and without_joker else legal, seed % 3)
        told.append((round.actor, legal, action))
        round.play(action)
    return [*told, round.winner, scores(round)]


def commented(remark: Remark, dice: Dice) -> tuple[Rules, int]:
    """Random rules and players of which the remark is true."""
    while True:
        rules, seats = any_rules(dice), 2 + dice.below(5)
        if remark.holds(rules, seats):
            return rules, seats


def otherwise(remark: Remark, rules: Rules) -> list[Rules]:
    """The same rules with every other value of the switch that is said to be in vain."""
    values = remark.same or values_of(remark.vain)
    return [rules.replace(**{remark.vain: value}) for value in values]


@pytest.mark.parametrize("remark", VAIN, ids=name_of)
def test_a_switch_that_is_set_in_vain_changes_nothing(remark: Remark) -> None:
    dice = Dice(7)
    for seed in range(GAMES):
        rules, seats = commented(remark, dice)
        others = otherwise(remark, rules)
        assert len(others) >= 2
        for other in others:
            assert course(other, seats, seed) == course(rules, seats, seed)


@pytest.mark.parametrize("remark", VAIN, ids=name_of)
def test_where_the_remark_is_not_true_the_switch_changes_something(remark: Remark) -> None:
    """The remark says no more than is true: what is beside the switch is what makes it idle."""
    dice = Dice(8)
    about = [each for each in VAIN if each.vain == remark.vain]
    for seed in range(MORE_GAMES):
        rules, seats = any_rules(dice), 2 + dice.below(5)
        others = otherwise(remark, rules)
        if not any(each.holds(other, seats) for each in about for other in others) and any(
            course(other, seats, seed) != course(rules, seats, seed) for other in others
        ):
            return
    pytest.fail("no game shows what the switch does")


def test_two_sevens_come_together_in_two_steps() -> None:
    for sets, growth in ((a, b) for a in values_of("seven_sets") for b in values_of("seven_growth")):
        rules = Rules.preset("gamerules", seven_sets=sets, seven_growth=growth)
        hands = card_set(parse_cards("7s 7h 2c 4d")), card_set(parse_cards("Ks"))
        round = Round.at(Position(rules=rules, hands=hands, phase=PLAYING))
        at_once = is_lawful(round, "meld 7s 7h")
        play_words(round, 0, "meld 7s")
        surprises = not at_once and is_lawful(round, "layoff 7h @ 7s")
        assert bool(remarks(rules, 4, ["seven_sets"])) == surprises


def is_lawful(round: Round, words: str) -> bool:
    """Whether the first seat may do this."""
    try:
        parse_legal_action(round, 0, words)
    except IllegalAction:
        return False
    return True


def test_a_joker_that_costs_nothing_costs_nothing() -> None:
    hand = card_set(parse_cards("7s Kh Ad"))
    for points in (0, 1, 20):
        for multiplier in (1, 5):
            rules = Rules(jokers=1, joker_points=points, joker_multiplier=multiplier)
            law = law_of(rules)
            costs = hand_points(law, hand | 1 << JOKER) > hand_points(law, hand)
            assert bool(remarks(rules, 4, ["jokers"])) != costs


@pytest.mark.parametrize("preset", PRESETS)
def test_with_six_players_and_no_new_stock_many_rounds_are_drawn(preset: str) -> None:
    drawn = []
    for seats in (4, MAX_SEATS):
        rules = Rules.preset(preset, stock_out="end")
        played = simulate(Simulation(rules=rules, players=("greedy",) * seats, games=100))._sums
        drawn.append(played.drawn)
        assert bool(remarks(rules, seats, ["stock_out"])) == (seats == MAX_SEATS)
    assert drawn[0] < 10 < 20 < drawn[1]


# -- when something is said ----------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
def test_nothing_is_said_of_what_nobody_has_set(preset: str) -> None:
    for seats in range(MIN_SEATS, MAX_SEATS + 1):
        assert remarks(PRESETS[preset], seats, ()) == []


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("name", SWITCHES)
def test_one_switch_set_to_something_else_is_remarked_on_once_at_most(preset: str, name: str) -> None:
    for value in values_of(name):
        try:
            rules = Rules.preset(preset, **{name: value})
        except InvalidRules:
            continue
        for seats in range(MIN_SEATS, MAX_SEATS):
            assert len(remarks(rules, seats, [name])) <= 1


def test_the_switch_that_was_set_is_named_with_those_that_make_it_idle() -> None:
    rules = Rules.preset("gamerules", joker_points=20, drawn_round="all_count")
    first, second = remarks(rules, 4, ["joker_points", "drawn_round"])
    assert (first.on, first.beside) == (("joker_points",), ("jokers",))
    assert (second.on, second.beside) == (("drawn_round",), ("score_flow",))


@pytest.mark.parametrize("remark", REMARKS, ids=name_of)
def test_a_remark_is_one_sentence_in_each_language_about_switches(remark: Remark) -> None:
    assert {*remark.on, *remark.beside} <= set(SWITCHES)
    assert remark.vain in ("", *remark.on)
    assert re.fullmatch(r"[A-Z][\x20-\x7e]{20,109}\.", remark.text.en)
    assert re.fullmatch("[^。]{15,60}。", remark.text.ja)
