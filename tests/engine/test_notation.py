"""Actions in words: written, read, and played with the passes that they imply."""

import pickle
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sevenbridge import unchecked
from sevenbridge.engine import actions
from sevenbridge.engine.actions import from_label, label, verb_of
from sevenbridge.engine.cards import PACK
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.kinds import COUNT
from sevenbridge.engine.malformed import Fault, Malformed
from sevenbridge.engine.notation import (
    format_action,
    implied_passes,
    parse_action,
    parse_legal_action,
    play_words,
)
from sevenbridge.engine.options import Options
from sevenbridge.engine.phases import CLAIMING, DRAWING, OVER, PLAYING, RESHUFFLING
from sevenbridge.engine.refusals import GameRefused, IllegalAction, Refusal
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules
from tests.engine.positions import discarded, play, playing, position
from tests.engine.random_games import (
    any_position,
    any_rules,
    chosen,
    dealt,
    long_suit_position,
    one_of,
    restock,
    set_up,
)
from tests.exhaustive import NOT_COMPILED
from tests.strategies import rules_strategy

pytestmark = NOT_COMPILED

JOKER = Rules(jokers=1)
BOTH = Rules(ace="both")
NEAREST = Rules(claim_priority="nearest")
SUIT = "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"

seeds = st.integers(0, 2**64)


def legal_for(round: Round, seat: int) -> list[int]:
    options = Options()
    unchecked.fill(round, options, seat)
    return options.actions()


def beside_a_lone_seven(card: str, run: str) -> Round:
    """Seat 0 holds this card; 7s lies alone and, as a joker, at the end of the run."""
    return playing(f"{card} Kh", "2c", rules=JOKER, melds=[(1, "7s"), (1, run)])


# -- words and actions ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("round", "text", "action"),
    [
        (playing("5s 6s 7s Kd", "2c"), "meld 7s 5s 6s", "meld 5s 6s 7s"),
        (playing("5s 5h 5c Kd", "2c"), "meld 5c 5s 5h", "meld 5s 5h 5c"),
        (playing("7s Kd", "2c"), "meld 7s", "meld 7s"),
        (playing("6s 7s Kd", "2c"), "meld 7s 6s", "meld 6s 7s"),
        (playing("7h 7s Kd", "2c"), "meld 7h 7s", "meld 7s 7h"),
        (playing("Qs Ks As Kd", "2c", rules=BOTH), "meld As Ks Qs", "meld Qs Ks As"),
        (playing("As 2s 3s Kd", "2c", rules=BOTH), "meld 2s 3s As", "meld As 2s 3s"),
        (playing("5s 6s Jk Kd", "2c", rules=JOKER), "meld Jk=4s 6s 5s", "meld Jk=4s 5s 6s"),
        (playing("5s 6s Jk Kd", "2c", rules=JOKER), "meld 5s 6s Jk=7s", "meld 5s 6s Jk=7s"),
        (playing("Qs Ks Jk Kd", "2c", rules=BOTH.replace(jokers=1)), "meld Jk=As Ks Qs", "meld Qs Ks Jk=As"),
        (playing("5s 5c Jk Kd", "2c", rules=JOKER), "meld Jk 5c 5s", "meld 5s 5c Jk"),
        # all thirteen: the ace lies low, unless the words end with it where it may lie high
        (playing(f"As {SUIT} Kd", "2c", rules=BOTH), f"meld As {SUIT}", f"meld As {SUIT}"),
        (playing(f"As {SUIT} Kd", "2c", rules=BOTH), f"meld Ks As {SUIT[:-3]}", f"meld As {SUIT}"),
        (playing(f"As {SUIT} Kd", "2c", rules=BOTH), f"meld {SUIT} As", f"meld {SUIT} As"),
        (playing(f"As {SUIT} Kd", "2c"), f"meld {SUIT} As", f"meld As {SUIT}"),
        # lay-offs
        (playing("8h Kd", "2c", melds=[(1, "6h 7h")]), "layoff 8h @ 6h", "layoff 8h high"),
        (playing("5h Kd", "2c", melds=[(1, "6h 7h")]), "layoff 5h @ 7h", "layoff 5h low"),
        (playing("7s Kd", "2c", melds=[(1, "7h")]), "layoff 7s @ 7h", "layoff 7s on 7h"),
        (playing("7s Kd", "2c", melds=[(1, "7h"), (1, "7c")]), "layoff 7s @ 7c", "layoff 7s on 7c"),
        (playing("5c Kd", "2c", melds=[(1, "5s 5h 5d")]), "layoff 5c @ 5h", "layoff 5c set"),
        (playing("Jk Kd", "2c", rules=JOKER, melds=[(1, "5h 5d 5c")]), "layoff Jk @ 5c", "layoff Jk on 5h"),
        (playing("Jk Kd", "2c", rules=JOKER, melds=[(1, "6h 7h")]), "layoff Jk=8h @ 7h", "layoff Jk=8h high"),
        (playing("Ad Kh", "2c", rules=BOTH, melds=[(1, "Jd Qd Kd")]), "layoff Ad @ Jd", "layoff Ad high"),
        (playing("As Kh", "2c", rules=BOTH, melds=[(1, SUIT)]), "layoff As @ Ks", "layoff As low"),
        # 6s fits the lone seven and the run in which the joker is the seven: the card after @ tells
        (beside_a_lone_seven("6s", "Jk 8s 9s"), "layoff 6s @ 7s", "layoff 6s lone low"),
        (beside_a_lone_seven("6s", "Jk 8s 9s"), "layoff 6s @ Jk", "layoff 6s low"),
        (beside_a_lone_seven("8s", "5s 6s Jk"), "layoff 8s @ 7s", "layoff 8s lone high"),
        (beside_a_lone_seven("8s", "5s 6s Jk"), "layoff 8s @ 5s", "layoff 8s high"),
        (playing("Kd Jk", "2c", rules=JOKER), "discard Jk", "discard Jk"),
        (playing("Kd 3c", "2c"), "  discard \t Kd ", "discard Kd"),
    ],
    ids=lambda value: None if isinstance(value, Round) else value,
)
def test_words_are_read(round: Round, text: str, action: str) -> None:
    assert label(parse_legal_action(round, round.actor, text)) == action


@pytest.mark.parametrize(
    ("held", "text", "action"),
    [
        ("3s 4s 6s", "chi 3s 4s", "claim 3s 4s 5s"),
        ("3s 4s 6s", "chi 6s 4s", "claim 4s 5s 6s"),
        ("3s 4s 6s", "chi 3s 6s 4s", "claim 3s 4s 5s 6s"),
        ("3s 5h 5c", "pon 5c 5h", "claim 5s 5h 5c"),
        ("3s 5h Jk", "pon 5h Jk", "claim 5s 5h Jk"),
        ("3s 6s Jk", "chi 6s Jk=4s", "claim Jk=4s 5s 6s"),
        ("3s 6s Jk", "chi Jk=4s 3s", "claim 3s Jk=4s 5s"),
    ],
)
def test_a_claim_names_the_cards_from_the_hand(held: str, text: str, action: str) -> None:
    round = discarded("2c", f"{held} 9d", "3d", discards="5s", rules=JOKER)
    assert label(parse_legal_action(round, 1, text)) == action


def test_a_meld_is_named_by_its_first_natural_card() -> None:
    round = playing("6d 8h 9s Kd", "2c", rules=JOKER, melds=[(1, "7h"), (1, "Jk 8d 9d"), (1, "6s 7s 8s")])
    told = {format_action(round, action) for action in round.legal_actions()}
    assert {word for word in told if word.startswith("layoff")} == {
        "layoff 8h @ 7h",
        "layoff 6d @ 8d",
        "layoff 9s @ 6s",
    }


def test_a_lay_off_without_its_meld_has_no_words() -> None:
    with pytest.raises(IllegalAction) as caught:
        format_action(playing("8h Kd", "2c"), from_label("layoff 8h high"))
    assert caught.value.code == Refusal.NO_PLACE


def test_every_meld_can_be_named_by_who_holds_its_cards() -> None:
    empty = position("2c", "2d", rules=BOTH.replace(jokers=1), phase=PLAYING)
    for action in range(COUNT):
        if verb_of(action) == "meld":
            cards = actions.moved_cards(action)
            spare, other = [1 << card for card in PACK if not cards >> card & 1][:2]
            round = Round.at(replace(empty, hands=(cards | spare, other)))
            assert parse_legal_action(round, 0, format_action(round, action)) == action, label(action)


def check_words(round: Round, seat: int) -> None:
    legal = legal_for(round, seat)
    told = [format_action(round, action) for action in legal]
    assert len(set(told)) == len(legal)
    before = round.position()
    for action, text in zip(legal, told, strict=True):
        assert parse_action(round, seat, text) == action, text
        assert parse_legal_action(round, seat, text) == action, text
    assert round.position() == before


@settings(deadline=None)
@given(rules_strategy(), seeds)
def test_all_that_is_legal_in_a_game_can_be_written_and_read(rules: Rules, seed: int) -> None:
    dice = Dice(seed)
    round = dealt(dice, rules, 2 + dice.below(5))
    while round.phase != OVER:
        if round.phase == RESHUFFLING:
            restock(dice, round)
        for seat in range(round.seats):
            check_words(round, seat)
        action = chosen(dice, round.legal_actions())
        if dice.below(2):
            round.play(action)
        else:
            assert play_words(round, round.actor, format_action(round, action)) == action


@settings(deadline=None)
@given(seeds)
def test_all_that_is_legal_in_a_rare_position_can_be_written_and_read(seed: int) -> None:
    dice = Dice(seed)
    make = one_of(dice, (any_position, any_position, long_suit_position))
    round = set_up(make(dice, any_rules(dice)))
    for _ in range(6):
        for seat in range(round.seats):
            check_words(round, seat)
        if round.actor >= 0:
            round.play(chosen(dice, round.legal_actions()))


# -- what cannot be read -------------------------------------------------------------------------------------


UNREADABLE = [
    ("", Fault.EMPTY, ""),
    ("  ", Fault.EMPTY, ""),
    ("fold", Fault.UNKNOWN_VERB, "fold"),
    ("Draw", Fault.UNKNOWN_VERB, "Draw"),
    ("5s", Fault.UNKNOWN_VERB, "5s"),
    ("draw 5s", Fault.EXTRA_WORD, "5s"),
    ("pass please", Fault.EXTRA_WORD, "please"),
    ("discard", Fault.NO_CARD, "discard"),
    ("meld", Fault.NO_CARD, "meld"),
    ("chi", Fault.NO_CARD, "chi"),
    ("layoff", Fault.NO_CARD, "layoff"),
    ("layoff @ 7h", Fault.NO_CARD, "layoff"),
    ("discard 1s", Fault.UNKNOWN_CARD, "1s"),
    ("discard 10s", Fault.UNKNOWN_CARD, "10s"),
    ("meld 5s 6S 7s", Fault.UNKNOWN_CARD, "6S"),
    ("meld 5s @ 7h", Fault.UNKNOWN_CARD, "@"),
    ("layoff 8h @ 7x", Fault.UNKNOWN_CARD, "7x"),
    ("layoff 8h @ Jk=7h", Fault.UNKNOWN_CARD, "Jk=7h"),
    ("layoff 8h @7h", Fault.NO_TARGET, "@7h"),
    ("layoff 8h 7h", Fault.NO_TARGET, "7h"),
    ("layoff 8h @", Fault.NO_TARGET, "8h"),
    ("layoff 8h @ 7h 6h", Fault.EXTRA_WORD, "6h"),
    ("meld 5s 6s Jk=", Fault.JOKER_MEANING, "Jk="),
    ("meld 5s 6s Jk=seven", Fault.JOKER_MEANING, "Jk=seven"),
    ("meld 5s 6s Jk=Jk", Fault.JOKER_MEANING, "Jk=Jk"),
    ("meld 5s 6s Jk=7s=8s", Fault.JOKER_MEANING, "Jk=7s=8s"),
    ("meld 5s 6s 2c=7s", Fault.JOKER_MEANING, "2c=7s"),
    ("discard Jk=7s", Fault.JOKER_MEANING, "Jk=7s"),
]


@pytest.mark.parametrize(("text", "reason", "word"), UNREADABLE)
def test_a_text_that_cannot_be_read(text: str, reason: Fault, word: str) -> None:
    for round in (playing("5s 6s Kd", "2c"), play(playing("Kd", "2c"), "discard Kd")):
        for say in (parse_action, parse_legal_action, play_words):
            with pytest.raises(Malformed) as caught:
                say(round, 1, text)
            assert (caught.value.code, caught.value.details) == (reason, {"word": word})


def test_every_fault_is_shown() -> None:
    # words that are no label are shown in test_actions.py
    assert {reason for _, reason, _ in UNREADABLE} == set(Fault) - {Fault.UNKNOWN_LABEL}


def test_what_cannot_be_read_says_so_in_english_and_survives_pickling() -> None:
    error = Malformed(Fault.UNKNOWN_CARD, word="10s")
    assert str(error) == "the word is no card (word: 10s)"
    other = pickle.loads(pickle.dumps(error))
    assert (other.code, other.details) == (Fault.UNKNOWN_CARD, {"word": "10s"})


@settings(deadline=None)
@given(
    seeds,
    st.lists(
        st.sampled_from(f"draw pass discard meld chi pon layoff @ Jk Jk=7s Jk=As = 7h 8h {SUIT}".split())
        | st.text(max_size=4),
        max_size=6,
    ).map(" ".join),
)
def test_no_text_does_anything_but_mean_something_or_be_refused(seed: int, text: str) -> None:
    dice = Dice(seed)
    round = set_up(any_position(dice, any_rules(dice)))
    for seat in range(round.seats):
        before = round.position()
        try:
            action = parse_legal_action(round, seat, text)
        except (Malformed, IllegalAction) as error:
            with pytest.raises(type(error)):
                play_words(round, seat, text)
            assert round.position() == before
        else:
            assert round.position() == before
            assert play_words(round.clone(), seat, text) == action


def test_a_seat_that_is_not_there_is_no_refusal() -> None:
    with pytest.raises(GameRefused) as caught:
        parse_action(playing("5s 6s Kd", "2c"), 2, "draw")
    assert (caught.value.code, caught.value.details) == ("not_playing", {"seat": 2})


# -- the passes that an action implies -----------------------------------------------------------------------


def contested(rules: Rules | None = None) -> Round:
    """Seat 0 has discarded Kd; seat 1 can chi it, seats 2 and 3 can pon it."""
    rules = (rules or Rules()).replace(jokers=1)
    return discarded("2c", "Qd Jd 9c", "Ks Jk 3c", "Kh Kc 3s", discards="4s Kd", stock="2h 2d", rules=rules)


def test_a_pon_comes_before_a_chi_and_needs_no_pass() -> None:
    round = contested()
    assert implied_passes(round, 2, "pon") == []
    play_words(round, 2, "pon Ks Jk")
    assert (round.phase, round.turn, round.claimed_from) == (PLAYING, 2, 0)
    with pytest.raises(IllegalAction) as caught:
        play_words(round, 1, "chi Qd Jd")
    assert caught.value.code == Refusal.TOO_LATE


def test_a_pon_implies_the_passes_of_nearer_pons_alone() -> None:
    round = contested()
    assert implied_passes(round, 3, "pon") == [2]
    assert implied_passes(round, 3, from_label("claim Kh Kd Kc")) == [2]
    play_words(round, 3, "pon Kh Kc")
    assert (round.phase, round.turn) == (PLAYING, 3)


def test_a_chi_implies_the_passes_of_all_pons() -> None:
    round = contested()
    assert implied_passes(round, 1, "chi") == [2, 3]
    play_words(round, 1, "chi Qd Jd")
    assert (round.phase, round.turn) == (PLAYING, 1)


def test_where_the_nearest_comes_first_a_chi_needs_no_pass_and_a_pon_those_of_all_before_it() -> None:
    round = contested(NEAREST)
    assert implied_passes(round, 1, "chi") == []
    assert implied_passes(round, 2, "pon") == [1]
    assert implied_passes(round, 3, "pon") == [1, 2]
    play_words(round, 2, "pon Ks Jk")
    assert (round.phase, round.turn) == (PLAYING, 2)


def test_a_draw_implies_the_passes_of_all() -> None:
    round = contested()
    assert implied_passes(round, 1, "draw") == [1, 2, 3]
    play_words(round, 1, "draw")
    assert (round.phase, round.turn) == (PLAYING, 1)


@pytest.mark.parametrize("seat", [0, 2, 3])
def test_a_draw_out_of_turn_implies_nothing(seat: int) -> None:
    round = contested()
    before = round.position()
    assert implied_passes(round, seat, "draw") == []
    with pytest.raises(IllegalAction) as caught:
        play_words(round, seat, "draw")
    assert (caught.value.code, caught.value.details) == ("not_your_turn", {"turn": 1})
    assert round.position() == before


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_a_pass_lets_one_seat_go_whoever_is_asked(seat: int) -> None:
    round = contested()
    open_claims = round.ponners | round.chier
    assert implied_passes(round, seat, "pass") == []
    play_words(round, seat, "pass")
    assert round.phase == CLAIMING
    assert round.ponners | round.chier == open_claims & ~(1 << seat)


def test_a_later_seats_pass_leaves_an_earlier_claim_open() -> None:
    round = contested()
    play_words(round, 3, "pass")
    play_words(round, 2, "pon Ks Jk")
    assert (round.phase, round.turn) == (PLAYING, 2)


def test_all_passes_bring_the_draw() -> None:
    round = contested()
    for seat in (3, 1, 2):
        play_words(round, seat, "pass")
    assert (round.phase, round.actor) == (DRAWING, 1)


def both_ways(rules: Rules | None = None) -> Round:
    """Seat 0 has discarded 7d; seat 1 can chi and pon it, seat 2 can pon it."""
    rules = (rules or Rules()).replace(claim_hand_cards=1)
    return discarded("2c", "7h 6d 5d 9c", "7s 3s 3c", discards="4s 7d", stock="2h 2d", rules=rules)


@pytest.mark.parametrize("rules", [Rules(), NEAREST], ids=["pon", "nearest"])
def test_who_can_claim_both_ways_has_the_first_pon(rules: Rules) -> None:
    round = both_ways(rules)
    assert implied_passes(round, 1, "pon") == []
    play_words(round, 1, "pon 7h")
    assert (round.phase, round.turn) == (PLAYING, 1)


def test_who_can_claim_both_ways_and_chis_implies_the_others_pass_not_their_own() -> None:
    round = both_ways()
    assert implied_passes(round, 1, "chi") == [2]
    play_words(round, 1, "chi 6d 5d")
    assert (round.phase, round.turn, len(round.melds)) == (PLAYING, 1, 1)


def test_who_can_claim_both_ways_gives_up_both_with_one_pass() -> None:
    round = both_ways()
    play_words(round, 1, "pass")
    for text in ("chi 6d 5d", "pon 7h"):
        with pytest.raises(IllegalAction) as caught:
            play_words(round, 1, text)
        assert caught.value.code == Refusal.ALREADY_ANSWERED
    play_words(round, 2, "pon 7s")
    assert round.turn == 2


def test_the_pon_of_another_implies_the_pass_of_who_can_claim_both_ways() -> None:
    round = both_ways()
    assert implied_passes(round, 2, "pon") == [1]
    play_words(round, 2, "pon 7s")
    assert round.turn == 2


def waiting() -> Round:
    """As ``both_ways``, and seat 1 has called chi by number, so that it waits for seat 2."""
    round = both_ways()
    round.play(from_label("claim 5d 6d 7d"))
    assert round.phase == CLAIMING
    return round


def test_going_on_after_a_chi_that_waits_implies_the_passes_for_which_it_waited() -> None:
    round = waiting()
    assert implied_passes(round, 1, "discard") == [2]
    play_words(round, 1, "discard 9c")
    assert (round.phase, round.turn, round.discarder, len(round.melds)) == (DRAWING, 2, 1, 1)


def test_a_pon_still_beats_a_chi_that_waits() -> None:
    round = waiting()
    play_words(round, 2, "pon 7s")
    assert (round.turn, len(round.melds)) == (2, 1)


def test_the_draw_after_implied_passes_waits_for_the_reshuffle() -> None:
    round = discarded("2c", "Qd Jd 9c", "3c", discards="4s 5h Kd")
    before = round.position()
    with pytest.raises(IllegalAction) as caught:
        play_words(round, 1, "draw")
    assert caught.value.code == Refusal.AWAITING_RESHUFFLE
    assert round.position() == before
    for seat in implied_passes(round, 1, "draw"):
        round.pass_claims(seat)
    assert round.phase == RESHUFFLING


def test_a_refused_claim_takes_no_pass_with_it() -> None:
    round = contested()
    before = round.position()
    wrong = [(1, "chi Qd 9c"), (3, "pon Kh 3s"), (3, "pon Kh"), (1, "discard 9c"), (0, "pon 2c 2s")]
    for seat, text in wrong:
        with pytest.raises(IllegalAction):
            play_words(round, seat, text)
        assert round.position() == before


@settings(deadline=None)
@given(seeds)
def test_a_game_is_the_same_without_its_passes(seed: int) -> None:
    dice = Dice(seed)
    round = dealt(dice, any_rules(dice), 2 + dice.below(5))
    short = round.clone()
    while round.phase != OVER:
        if round.phase == RESHUFFLING:
            for seat in implied_passes(short, short.turn, "draw"):
                short.pass_claims(seat)
            under = round.discards[:-1]
            round.restock(under)
            short.restock(under)
        seat, action = round.actor, chosen(dice, round.legal_actions())
        text = format_action(round, action)
        # a chi by number may wait for others; in words it is said once it is made
        if verb_of(action) == "pass" or implied_passes(round, seat, action):
            round.pass_claims(seat)
            continue
        round.play(action)
        play_words(short, seat, text)
        assert short.position() == round.position()
