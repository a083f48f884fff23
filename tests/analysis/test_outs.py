"""Outs: what is told comes true, by a second telling of the rules and in rounds that are played on."""

from collections import Counter
from collections.abc import Iterable, Iterator
from copy import deepcopy
from typing import Any

import pytest

from sevenbridge.analysis.outs import MOST_HELD, outs_of
from sevenbridge.analysis.outs_sentence import outs_sentence
from sevenbridge.engine.cards import card_text, cards_in, cards_text, parse_card
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.view import View, view_of
from sevenbridge.texts import Text
from tests.analysis.simulated import plain_card
from tests.engine.positions import playing, position
from tests.engine.random_games import any_position, any_rules, set_up
from tests.exhaustive import NOT_COMPILED, exhaustive_but
from tests.oracle.naive import NaiveRound, read_meld

pytestmark = NOT_COMPILED

#: the cards that are drawn, claimed by pon, and by chi
Told = tuple[set[str], set[str], set[str]]


def waiting_views(seeds: Iterable[int]) -> Iterator[View]:
    """Views of random positions under random rules, of seats with one or two cards that are in no turn."""
    for seed in seeds:
        dice = Dice(seed)
        round = set_up(any_position(dice, any_rules(dice)))
        for seat in range(round.seats):
            view = view_of(round, seat)
            if view.hand.bit_count() <= MOST_HELD and not (view.taken and view.turn == seat):
                yield view


def told(view: View) -> Told:
    outs = outs_of(view)
    if outs is None:
        return set(), set(), set()
    drawn, pon, chi = (set(map(card_text, cards_in(cards))) for cards in (outs.drawn, outs.pon, outs.chi))
    return drawn, pon, chi


# -- by trying everything, in the second telling of the rules ------------------------------------------------


@pytest.mark.parametrize("start", exhaustive_but([0], range(0, 1000, 100)))
def test_the_seat_goes_out_with_these_cards_and_no_others(start: int) -> None:
    met: Counter[str] = Counter()
    for view in waiting_views(range(start, start + 100)):
        expected = tried(view)
        assert told(view) == expected, (view.rules.as_preset(), view.facts())
        met.update(name for name, cards in zip(("drawn", "pon", "chi"), expected, strict=True) if cards)
        met["none"] += not any(expected)
    assert min(met[name] for name in ("drawn", "pon", "chi", "none"))


def tried(view: View) -> Told:
    """The same, found with every card that may come where the seat can take it."""
    drawn: set[str] = set()
    pon: set[str] = set()
    chi: set[str] = set()
    for card in may_be_drawn(view):
        if goes_out(about_to_take(view, card, None), view.seat):
            drawn.add(card)
    before = (view.seat or view.seats) - 1
    for card in map(card_text, cards_in(view.unseen())):
        asked = about_to_take(view, card, before)
        for words in asked.legal() if asked.phase == "claim" else ():
            claimed = deepcopy(asked)
            claimed.apply(words)
            if words != "pass" and goes_out(claimed, view.seat):
                (chi if words.startswith("chi") else pon).add(card)
    return drawn, pon, chi


def may_be_drawn(view: View) -> list[str]:
    rules = view.rules
    if view.stock_count:
        return list(map(card_text, cards_in(view.unseen())))
    if rules.stock_out != "reshuffle" or view.reshuffles_made >= rules.reshuffles:
        return []
    return list(map(card_text, view.discards[:-1]))


def about_to_take(view: View, card: str, discarder: int | None) -> NaiveRound:
    """A round in which the seat is about to draw the card, or is asked whether it claims it."""
    rules, seats = view.rules, view.seats
    others = [each for each in map(card_text, cards_in(view.unseen() | view.discard_set())) if each != card]
    hands = [[others.pop()] for _ in range(seats)]
    hands[view.seat] = list(map(card_text, cards_in(view.hand)))
    return NaiveRound(
        rules,
        hands=hands,
        melds=[read_meld(meld.owner, str(meld), rules) for meld in view.melds],
        turn=view.seat,
        stock=[card] if discarder is None else others[:1],
        discards=[] if discarder is None else [card],
        discarder=discarder,
        turns_begun=[view.begun >> seat & 1 for seat in range(seats)],
        discards_made=view.discards_made + 1,
        passed=[seat for seat in range(seats) if seat != view.seat],
    )


def goes_out(round: NaiveRound, seat: int) -> bool:
    """Whether the seat can go out before its turn ends."""
    if round.phase == "over":
        return round.winner == seat
    if round.turn != seat or round.phase == "claim":
        return False
    return any(goes_out(after, seat) for after in afterwards(round))


def afterwards(round: NaiveRound) -> Iterator[NaiveRound]:
    for words in round.legal():
        after = deepcopy(round)
        after.apply(words)
        yield after


# -- a table that is written down ----------------------------------------------------------------------------

RULES = Rules()


def waiting(hand: str, rules: Rules = RULES, **fields: Any) -> View:
    """What seat 0 sees before its draw: beside its hand a set of sevens and a run of clubs."""
    usual: dict[str, Any] = {
        "melds": ((0, "7s 7h"), (1, "3c 4c 5c")),
        "stock": "Ts Js",
        "discards": "Qd Kd",
        "discarder": 1,
    }
    return view_of(Round.at(position(hand, "As Ah", rules=rules, **(usual | fields))), 0)


def said(view: View) -> Text | None:
    outs = outs_of(view)
    return None if outs is None else outs_sentence(outs, plain_card)


def test_a_rank_is_named_where_all_of_it_that_may_come_will_do() -> None:
    assert said(waiting("Kh")) == Text(
        "You go out with any 7, 2c or 6c.", "7のどれか、2c、または6cで上がれます。"
    )


def test_of_a_rank_of_which_one_card_is_left_the_card_is_named() -> None:
    assert said(waiting("Kh", discards="Qd Kd 7d")) == Text(
        "You go out with 2c, 6c or 7c.", "2c、6c、または7cで上がれます。"
    )


def test_who_can_lay_off_the_last_but_one_goes_out_with_any_card() -> None:
    view = waiting("6c")
    assert said(view) == Text("You go out with any card.", "どの札でも上がれます。")
    outs = outs_of(view)
    assert outs is not None
    assert outs.takers == ((1, 1 << parse_card("6c")),), "the run takes the card that the seat holds"


def test_each_meld_is_told_with_the_cards_that_it_takes() -> None:
    outs = outs_of(waiting("Kh"))
    assert outs is not None
    assert [(meld, cards_text(cards_in(cards))) for meld, cards in outs.takers] == [
        (0, "7d 7c"),
        (1, "2c 6c"),
    ]


def test_a_claim_that_will_do_is_named_beside_the_draw() -> None:
    rules = Rules(final_discard="optional")
    assert said(waiting("9s 9h", rules, melds=())) == Text(
        "You go out with any 9. A pon will do, too.", "9のどれかで上がれます。ポンでも上がれます。"
    )
    assert said(waiting("9c Tc", rules, melds=())) == Text(
        "You go out with 8c or Jc. A chi will do, too.", "8c、またはJcで上がれます。チーでも上がれます。"
    )


def test_once_nothing_can_be_drawn_claims_alone_are_named() -> None:
    rules = Rules(final_discard="optional", reshuffles=0)
    assert said(waiting("9s 9h", rules, melds=(), stock="")) == Text(
        "You go out with a pon of 9d or 9c.", "9d、または9cをポンすれば上がれます。"
    )


def test_where_the_stock_is_used_up_the_next_card_is_one_of_the_discards() -> None:
    assert said(waiting("Kh", stock="", discards="2c 7d 9d Kd")) == Text(
        "You go out with 2c or 7d.", "2c、または7dで上がれます。"
    )


def test_who_has_to_meld_before_a_lay_off_waits_for_a_seven() -> None:
    rules = Rules(layoff_needs_meld=True)
    melds = ((1, "3c 4c 5c"),)
    assert said(waiting("Kh", rules, melds=melds)) == Text(
        "You go out with any 7.", "7のどれかで上がれます。"
    )


def test_nothing_is_told_of_three_cards_nor_in_a_turn_nor_where_nothing_will_do() -> None:
    assert outs_of(waiting("6c Kh Ks")) is None
    assert outs_of(view_of(playing("6c Kh", "As", melds=((1, "3c 4c 5c"),)), 0)) is None
    assert outs_of(waiting("9h Kh", melds=())) is None
