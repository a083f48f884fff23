"""Who is told the events of a round knows what a view shows of it to everybody."""

from hypothesis import given, settings
from hypothesis import strategies as st

from sevenbridge.engine.dice import Dice
from sevenbridge.engine.phases import OVER
from sevenbridge.engine.public_round import PublicRound
from sevenbridge.engine.rules import NOBODY
from sevenbridge.engine.view import view_of
from tests.engine.random_games import any_rules, dealt, step

NAMES = (
    *("over", "taken", "turn", "discarder", "winner", "begun", "exposed"),
    *("discards_made", "reshuffles_made", "stock_count"),
)


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 2**64))
def test_the_events_of_a_round_lead_where_it_stands(seed: int) -> None:
    dice = Dice(seed)
    rules = any_rules(dice)
    round = dealt(dice, rules, 2 + dice.below(5))
    eager = dice.below(4)
    public = PublicRound(rules=rules, seats=round.seats)
    known = 0
    while True:
        for event in round.events_since(known, NOBODY):
            public.follow(event)
        known = round.history_length
        view = view_of(round, 0)
        assert {name: getattr(public, name) for name in NAMES} == {
            name: getattr(view, name) for name in NAMES
        }
        assert (*public.counts,) == view.counts
        assert (public.melds, (*public.discards,)) == (list(view.melds), view.discards)
        if view.taken:
            turn = view.claimed_from, view.melded, view.laid_off
            assert (public.claimed_from, public.melded, public.laid_off) == turn
        if round.phase == OVER:
            assert public.claimed_from == view.claimed_from
            break
        step(dice, round, eager)
    assert public == PublicRound.after(rules, round.seats, round.public_history)
