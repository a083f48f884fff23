"""A match as whoever imports the library plays it: dealt, played in words and numbers, and taken back."""

import pickle
import re
import subprocess
import sys
from collections.abc import Callable
from copy import copy, deepcopy
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sevenbridge import (
    Game,
    GameFault,
    GameRefused,
    IllegalAction,
    Malformed,
    Move,
    Round,
    RoundResult,
    Rules,
    advance,
    cards_text,
    deal,
    make_player,
    play_words,
    read_record,
    refusal_sentence,
    write_record,
)
from sevenbridge.engine.actions import DRAW_ACTION, PASS_ACTION
from sevenbridge.engine.cards import cards_in, pack, parse_cards
from sevenbridge.engine.dealing import reshuffle
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.game import NEW_STOCK
from sevenbridge.engine.phases import CLAIMING, DRAWING, OVER, PLAYING, RESHUFFLING
from sevenbridge.engine.record.model import RoundRecord, StartingPosition
from sevenbridge.engine.rules import NOBODY
from sevenbridge.engine.scoring import scores
from tests.engine.random_games import any_rules, chosen
from tests.engine.recorded import Play, without_answers
from tests.strategies import rules_strategy

seeds = st.integers(0, 2**32)
#: few seats claim a lot, and a round ends after few turns
LIVELY: dict[str, Any] = {"claim_ban": "none", "claim_hand_cards": 1}


def state(game: Game) -> tuple[object, ...]:
    """All that can be seen of a game."""
    round = game.round.position() if game.deals else None
    return round, game.moves, game.totals, game.results, game.dealer, game.playing, game.winners, game.actor


def play_any(dice: Dice, game: Game) -> None:
    """One step of whatever can be done: a deal, a new stock, or an action of the actor."""
    if not game.is_playing:
        game.deal()
    elif game.round.phase == RESHUFFLING and dice.below(2):
        game.restock()
    else:
        game.play(chosen(dice, list(game.legal), 2))


def finish_round(game: Game) -> RoundResult:
    """Plays the round to its end, by players who put down what they can."""
    greedy, dice = make_player("greedy"), Dice(1)
    while game.is_playing:
        game.play(greedy.choose(game.view(game.actor), dice))
    return game.results[-1]


# -- the deal ------------------------------------------------------------------------------------------------


def test_a_seed_makes_the_same_match() -> None:
    first, second, other = (Game(Rules(), seats=3, seed=seed) for seed in (7, 7, 8))
    for game in (first, second, other):
        game.deal()
        finish_round(game)
        game.deal()
    assert first == second
    assert first.round == second.round
    assert first.round != other.round


def test_without_a_seed_each_match_is_another_and_tells_its_seed() -> None:
    games = [Game(seats=3) for _ in range(3)]
    assert len({game.deal().text() for game in games}) == 3
    for game in games:
        assert game.seed is not None
        assert Game(seats=3, seed=game.seed).deal() == game.round


def test_a_seed_is_as_secret_as_the_cards() -> None:
    game = Game(seats=3)
    game.deal()
    told = [repr(game), str(game), game.svg(), repr(game.view(0).facts()), write_record(game.record())]
    assert not [text for text in told if str(game.seed) in text or f"{game.seed:x}" in text]


def test_the_words_for_a_deal_tell_neither_its_deck_nor_a_new_stock() -> None:
    game = Game(seats=3, seed=7)
    game.deal()
    game.play("draw")
    assert not re.search("deck|stock", repr(game.deals[0]))


def test_a_narrow_picture_of_a_match_is_that_of_its_round() -> None:
    game = Game(seats=3, seed=7)
    game.deal()
    wide, narrow = (re.search(r'width="(\d+)', game.svg(narrow=each)) for each in (False, True))
    assert wide
    assert narrow
    assert int(wide[1]) == 2 * int(narrow[1])


def test_cards_that_follow_from_no_seed_have_none() -> None:
    game = Game(seats=3, seed=7)
    game.deal()
    assert Game.from_record(game.record()).seed is None
    assert Game(seats=3, fairness=game.fairness).seed is None
    with pytest.raises(ValueError, match="not from both"):
        Game(seats=3, seed=7, fairness=game.fairness)


def test_what_a_game_hands_out_changes_nothing_in_it() -> None:
    game = Game(seats=3, seed=7)
    game.deal()
    game.play("draw")
    for handed in (
        game.draws,
        game.draws[0],
        game.deals,
        game.deals[0].moves,
        game.totals,
        game.match.totals,
    ):
        assert isinstance(handed, tuple)
    draw = game.draws[0][2]
    assert (draw.seat, draw.card) == draw


def test_moments_of_a_round_that_there_is_not_are_refused_at_the_call() -> None:
    game = Game(seats=3, seed=7)
    game.deal()
    for number in (1, -2):
        with pytest.raises(IndexError, match=f"no round {number}: 1 were dealt"):
            game.moments(number)


def test_a_seed_deals_as_the_command_line_does(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sevenbridge", "play", "--seats", "3", "--seed", "7", "--lang", "en"]
    command += ["--ascii", "--save", str(tmp_path / "match")]
    told = subprocess.run(command, input="", capture_output=True, text=True, check=False).stdout
    game = Game(seats=3, seed=7)
    game.deal()
    shuffles = game.shuffles
    assert shuffles is not None
    assert f"Shuffle seal {shuffles.commitment}" in told
    (line,) = {line.split(":")[1].split("(")[0] for line in told.splitlines() if "Hand 7:" in line}
    assert sorted(parse_cards(line.replace("10", "T"))) == sorted(cards_in(game.view(0).hand))


def test_a_deck_may_be_given() -> None:
    game = Game(Rules(), seats=2, dealer=0)
    round = game.deal(pack(0))
    assert round == Round.dealt(Rules(), 2, 0, pack(0))
    # what was not made from the seed is not said to be
    assert game.shuffles is None
    with pytest.raises(ValueError, match="whole pack"):
        Game(Rules(), seats=2).deal(pack(0)[1:])


@pytest.mark.parametrize(
    ("arguments", "what"),
    [({"seats": 7}, "seats"), ({"seats": 3, "players": ["Ann"]}, "names"), ({"dealer": 4}, "dealer")],
)
def test_a_match_that_cannot_be_is_not_begun(arguments: dict[str, Any], what: str) -> None:
    with pytest.raises(ValueError, match=what):
        Game(Rules(), **arguments)


def test_the_deal_passes_to_the_left_until_the_match_is_over() -> None:
    game = Game(Rules.preset("wikipedia_ja"), seats=3, seed=5, dealer=2)
    dealers = []
    while not game.over:
        game.deal()
        dealers.append(game.dealer)
        finish_round(game)
    assert dealers == [2, 0, 1]
    assert len(game.results) == 3
    assert game.totals == tuple(map(sum, zip(*(result.scores for result in game.results), strict=True)))
    assert game.winners == tuple(seat for seat in range(3) if game.totals[seat] == min(game.totals))
    with pytest.raises(GameRefused) as caught:
        game.deal()
    assert caught.value.code == GameFault.MATCH_OVER


# -- forward -------------------------------------------------------------------------------------------------


def test_words_and_numbers_do_the_same() -> None:
    numbers, words = (Game(Rules(), seats=3, seed=7) for _ in range(2))
    for game in (numbers, words):
        game.deal()
    dice = Dice(3)
    for _ in range(40):
        if not numbers.is_playing:
            break
        action = chosen(dice, list(numbers.legal), 2)
        said = dict(zip(numbers.legal, numbers.legal.words, strict=True))[action]
        assert said in numbers.legal.words
        assert numbers.play(action) == words.play(f"{words.actor} {said}") == action
        assert numbers.round.position().hands == words.round.position().hands
        assert numbers.actor == words.actor


def claimed(rules: Rules | None = None) -> Game:
    """Seat 0 has discarded a king that seat 2 can pon and seat 1 can chi."""
    game = Game(rules or Rules(**LIVELY), seats=4, seed=1, dealer=3)
    game._begin(
        RoundRecord(
            position=StartingPosition(
                hands=tuple(
                    map(tuple, map(parse_cards, ("Kd 2c 3c", "Qd Jd 9c 4c", "Kh Ks 5c", "Kc 6c 2h")))
                ),
                stock=tuple(parse_cards("8s 9s Ts")),
                discards=tuple(parse_cards("2s")),
                to_act=0,
                drawn=True,
                turns_begun=(True, True, True, True),
                discards_made=4,
            )
        )
    )
    game.play("discard Kd")
    return game


def test_what_came_about_implies_the_passes_before_it() -> None:
    game = claimed()
    assert game.round.phase == CLAIMING
    game.play("1 chi Qd Jd")
    assert game.moves[1:] == (
        Move(2, PASS_ACTION, implied=True),
        Move(1, game.moves[-1].action),
    )
    assert game.undo().seat == 1
    assert len(game.moves) == 1
    game.play("draw", seat=1)
    assert [move.seat for move in game.moves if move.action == PASS_ACTION] == [1, 2]


def test_without_a_seat_it_is_the_decision_of_the_actor() -> None:
    game = claimed()
    assert game.actor == 2
    assert game.legal.words == ("pass", "pon Ks Kh")
    game.play("pass")
    assert game.actor == 1
    game.play("chi Qd Jd")
    assert game.moves[1:] == (Move(2, PASS_ACTION), Move(1, game.moves[-1].action))
    assert claimed(Rules(claim_priority="nearest", **LIVELY)).actor == 1


def test_a_pass_may_come_before_the_seat_is_asked() -> None:
    game = claimed()
    game.play("pass", seat=1)
    assert game.actor == 2
    assert game.undo() == Move(1, PASS_ACTION)


def emptied() -> Game:
    """Seat 1 must draw from an empty stock, with discards that can be shuffled."""
    game = Game(Rules(), seats=2, seed=4, dealer=1)
    game._begin(
        RoundRecord(
            position=StartingPosition(
                hands=(tuple(parse_cards("Kd 2c 3c")), tuple(parse_cards("5c 6s"))),
                discards=tuple(parse_cards("2s 9s 4h")),
                to_act=0,
                drawn=True,
                turns_begun=(True, True),
                discards_made=4,
            )
        )
    )
    game.play("discard Kd")
    return game


def test_a_draw_makes_the_new_stock_that_is_due() -> None:
    game = emptied()
    assert game.round.phase == RESHUFFLING
    assert (game.actor, game.legal.words) == (1, ("draw",))
    assert [game.view(seat).legal.words for seat in range(game.seats)] == [(), ("draw",)]
    before = game.copy()
    game.play("draw")
    stock, draw = game.moves[-2:]
    assert (stock.seat, stock.action, stock.implied) == (NOBODY, NEW_STOCK, True)
    assert sorted(stock.stock) == sorted(parse_cards("2s 9s 4h"))
    assert draw == Move(1, DRAW_ACTION)
    assert game.round.stock_count == 2
    # the same match makes the same stock, by itself or when it is told to
    before.restock()
    assert before.moves[-1].stock == stock.stock
    assert not before.moves[-1].implied
    before.play("draw")
    assert before.round == game.round
    # and both are taken back together
    game.undo()
    assert game.round.phase == RESHUFFLING
    before.undo()
    assert before.round.phase == DRAWING


def test_without_a_secret_a_new_stock_must_be_given() -> None:
    game = emptied()
    game.fairness = None
    before = state(game)
    for way in (lambda: game.play("draw"), game.restock):
        with pytest.raises(GameRefused) as caught:
            way()
        assert caught.value.code == GameFault.NO_SECRET
        assert state(game) == before
    with pytest.raises(IllegalAction) as refused:
        game.restock(parse_cards("2s 9s"))
    assert refused.value.code == "wrong_stock"
    assert state(game) == before
    game.restock(parse_cards("9s 2s 4h"))
    game.play("draw")
    assert cards_text(cards_in(game.view(1).hand)) == "6s 9s 5c"


# -- back ----------------------------------------------------------------------------------------------------


@settings(max_examples=40, deadline=None)
@given(seeds, rules_strategy(), st.integers(2, 4), st.integers(1, 150))
def test_what_is_undone_never_happened(seed: int, rules: Rules, seats: int, steps: int) -> None:
    """Steps are played and all undone, across deals, and at every step all is as it was, memories too."""
    dice = Dice(seed)
    game = Game(rules.replace(match_length=2, target_score=0), seats=seats, seed=seed)
    undoable: list[tuple[tuple[object, ...], tuple[object, ...]]] = []
    for _ in range(steps):
        if game.over:
            break
        if not game.is_playing:
            game.deal()
        before = state(game), memories(game)
        if game.round.phase == RESHUFFLING and dice.below(2):
            game.restock()
        else:
            game.play(chosen(dice, list(game.legal), 2))
        undoable.append(before)
    for before in reversed(undoable):
        game.undo()
        assert (state(game), memories(game)) == before
    with pytest.raises(GameRefused):
        game.undo()


def memories(game: Game) -> tuple[object, ...]:
    return tuple(game.view(seat).history for seat in game.playing)


def test_the_end_of_a_match_is_undone() -> None:
    game = Game(Rules(match_length=1, tie="shared"), seats=2, seed=3)
    game.deal()
    greedy, dice = make_player("greedy"), Dice(0)
    before = game.copy()
    while game.is_playing:
        before = game.copy()
        game.play(greedy.choose(game.view(game.actor), dice))
    assert game.over
    last = game.undo()
    assert game.winners == ()
    assert game == before
    assert state(game) == state(before)
    game.play(last.action)
    assert game.over


def test_a_round_is_rewound_to_any_of_its_moves_from_its_end_too() -> None:
    game = Game(Rules(match_length=1, tie="shared"), seats=2, seed=3)
    round = game.deal()
    greedy, dice = make_player("greedy"), Dice(0)
    before = []
    while game.is_playing:
        before.append(game.copy())
        game.play(greedy.choose(game.view(game.actor), dice))
    for count in (len(game.moves) + 1, -1):
        with pytest.raises(IndexError, match=f"has {len(game.moves)} moves"):
            game.rewind(count)
    for then in (before[-1], before[len(before) // 2], before[0]):
        game.rewind(len(then.moves))
        assert state(game) == state(then)
        assert memories(game) == memories(then)
    assert game.round is round
    with pytest.raises(GameRefused):
        Game().rewind(0)


def test_a_copy_goes_on_from_any_moment_of_a_match() -> None:
    game = Game(Rules(match_length=2, tie="shared"), seats=3, seed=3)
    greedy, dice = make_player("greedy"), Dice(0)
    while not game.over:
        if not game.is_playing:
            game.deal()
        game.play(greedy.choose(game.view(game.actor), dice))
    whole = state(game)
    for number in (0, 1):
        for moment in game.moments(number):
            then = game.until(number, moment.after)
            if moment.action == PASS_ACTION:
                continue
            assert len(then.deals) == number + 1
            passed = then.copy()
            passed.play(moment.action, moment.seat)
            done = [move[:2] for move in game.deals[number].moves if move.action != PASS_ACTION]
            found = [move[:2] for move in passed.moves if move.action != PASS_ACTION]
            assert found == done[: len(found)]
        assert game.until(number, 0).totals == ((0, 0, 0) if number == 0 else game.results[0].scores)
    assert state(game) == whole
    for number, after in ((2, 0), (-1, 0), (0, -1), (1, 10_000)):
        with pytest.raises(IndexError):
            game.until(number, after)


def test_the_round_is_the_same_object_while_it_lasts() -> None:
    game = Game(Rules(), seats=3, seed=7)
    round = game.deal()
    game.play("draw")
    game.undo()
    assert game.round is round


# -- what has been played ------------------------------------------------------------------------------------


@settings(max_examples=30, deadline=None)
@given(seeds, st.integers(2, 5))
def test_the_moments_of_a_round_lead_from_its_deal_to_its_end(seed: int, seats: int) -> None:
    dice = Dice(seed)
    play = Play(dice, any_rules(dice), seats)
    ended = play.round()
    game = play.game
    moments = list(game.moments(0))
    decisions = [move for move in game.moves if move.action != NEW_STOCK]
    assert [(each.seat, each.action) for each in moments] == [(move.seat, move.action) for move in decisions]
    assert moments[0].round.position() == game.deals[0].start(game.rules).position()
    for each in moments:
        assert each.place == game.place_of(each.seat)
        assert each.action in each.legal
        assert each.words in each.legal.words
        assert each.after == sum(other.action != PASS_ACTION for other in moments[: moments.index(each)])
    for before, then in pairwise(moments):
        if then.round.reshuffles_made == before.round.reshuffles_made:
            round = before.round.clone()
            if before.action == PASS_ACTION:
                round.pass_claims(before.place)
            else:
                round.play(before.action)
            assert round.phase == RESHUFFLING or round == then.round
    last = moments[-1].round.clone()
    last.play(moments[-1].action)
    assert last == ended
    assert list(game.moments()) == moments


def test_moments_of_a_round_that_was_not_dealt() -> None:
    game = Game(Rules(), seats=2)
    assert list(game.moments()) == []
    with pytest.raises(IndexError):
        next(game.moments(0))


def test_the_moments_of_a_match_are_those_of_its_rounds() -> None:
    game = Game(Rules(), seats=4, seed=3)
    while not game.over:
        game.deal()
        finish_round(game)
    moments = list(game.moments())
    assert moments == [each for number in range(len(game.deals)) for each in game.moments(number)]
    assert {each.round_number for each in moments} == set(range(len(game.deals)))
    assert list(game.moments(-1)) == [each for each in moments if each.round_number == len(game.deals) - 1]
    assert all(each.verb == each.words.split()[0] for each in moments)
    assert {"draw", "discard", "meld", "chi", "pon", "layoff"} <= {each.verb for each in moments}
    for each in moments[::40]:
        if each.verb != "pass":
            assert game.until(each.round_number, each.after).round.hands == each.round.hands


@settings(max_examples=30, deadline=None)
@given(seeds, rules_strategy(), st.integers(2, 5))
def test_the_result_of_a_round(seed: int, rules: Rules, seats: int) -> None:
    play = Play(Dice(seed), rules, seats)
    round = play.round()
    (result,) = play.game.results
    assert result.winner == (play.game.playing[round.winner] if round.winner >= 0 else NOBODY)
    assert result.scores == tuple(scores(round)) == play.game.totals
    assert result.hands == round.position().hands


def ending(**switches: Any) -> Game:
    """Seat 0 discards, seat 1 claims it, and goes out in that turn with everything it has."""
    game = Game(Rules(upcard=True, **(LIVELY | switches)), seats=3, dealer=2)
    game._begin(
        RoundRecord(
            position=StartingPosition(
                hands=tuple(map(tuple, map(parse_cards, ("Kd 2c 3c", "Qd Jd 9c", "Kh 5c")))),
                stock=tuple(parse_cards("8s 9s Ts")),
                discards=tuple(parse_cards("2s")),
                to_act=0,
                drawn=True,
                turns_begun=(True, True, True),
                discards_made=4,
            )
        )
    )
    for words in ("0 discard Kd", "1 chi Qd Jd", "1 discard 9c"):
        game.play(words)
    return game


def test_who_pays_for_a_discard() -> None:
    each, one = ending().results[0], ending(responsibility="discarder", score_flow="penalty").results[0]
    assert (each.winner, each.payer) == (1, NOBODY)
    assert (one.winner, one.payer) == (1, 0)
    assert one.scores[2] == 0
    assert one.scores[0] == 2 * (2 + 3 + 10 + 5)


@pytest.mark.parametrize(("multiplier", "one_go"), [(2, True), (1, False)])
def test_one_go_counts_where_the_rules_pay_for_it(multiplier: int, one_go: bool) -> None:
    result = ending(one_go_multiplier=multiplier).results[0]
    assert result.one_go is one_go
    assert result.scores == (0, multiplier * (2 + 3 + 10 + 5), 0)


def test_those_who_are_tied_play_on() -> None:
    """Only tens cost anything here, so that there are ties; then places are fewer than seats."""
    rules = Rules(
        match_length=2,
        score_flow="penalty",
        ace_points=0,
        face_points=0,
        seven_points=0,
        pip_points=0,
    )
    found = False
    for seed in range(100):
        game = Game(rules, seats=3, seed=seed)
        for _ in range(2):
            game.deal()
            finish_round(game)
        if game.over or len(game.match.playing) == 3:
            continue
        found = True
        (sits_out,) = set(range(3)) - set(game.match.playing)
        game.deal()
        assert game.round.seats == 2
        assert game.actor in game.playing
        assert game.place_of(sits_out) == NOBODY
        with pytest.raises(GameRefused) as caught:
            game.view(sits_out)
        assert (caught.value.code, caught.value.details) == ("not_playing", {"seat": sits_out})
        result = finish_round(game)
        assert (result.scores[sits_out], result.hands[sits_out]) == (0, 0)
        record = read_record(write_record(game.record()))
        assert record.rounds[2].playing == game.deals[2].playing
        assert Game.from_record(record).totals == game.totals
        break
    assert found


# -- as an object --------------------------------------------------------------------------------------------


def test_a_copy_is_equal_and_goes_its_own_way() -> None:
    game = Game(Rules(), seats=3, players=("Ann", "Ben", "Cleo"), seed=7)
    game.deal()
    game.play("draw")
    other = game.copy()
    assert other == game
    before = state(game)
    for _ in range(20):
        play_any(Dice(2), other)
    assert state(game) == before
    assert other != game
    while other.moves != game.moves:
        other.undo()
    assert other == game


def test_games_differ_by_rules_seats_names_and_seed() -> None:
    usual = Game(Rules(), seats=3, seed=7)
    assert usual == Game(Rules(), seats=3, seed=7)
    others: list[object] = [
        Game(Rules(ace="both"), seats=3, seed=7),
        Game(Rules(), seats=4, seed=7),
        Game(Rules(), seats=3, players=("Ann", "Ben", "Cleo"), seed=7),
        Game(Rules(), seats=3, seed=8),
        "a game",
    ]
    assert usual not in others


@settings(max_examples=40, deadline=None)
@given(seeds, rules_strategy(), st.integers(2, 5), st.integers(1, 200))
def test_a_game_is_made_again_from_its_record(seed: int, rules: Rules, seats: int, steps: int) -> None:
    """From that of an unfinished round, too; answers that a later action implies are left out of a record."""
    dice = Dice(seed)
    game = Game(rules, seats=seats, seed=seed)
    for _ in range(steps):
        if game.over:
            break
        play_any(dice, game)
    if not game.deals:
        game.deal()
    again = Game.from_record(read_record(write_record(game.record())))
    assert (again.rules, again.players, again.totals) == (game.rules, game.players, game.totals)
    assert (again.results, again.winners, again.playing) == (game.results, game.winners, game.playing)
    if game.round.waiting_chi < 0 and not waiting_lost(game):
        assert without_answers(again.round) == without_answers(game.round)


def waiting_lost(game: Game) -> bool:
    """Whether the last move passed while others are still asked: then the record tells the pass."""
    return game.round.phase == CLAIMING


def test_the_secret_is_told_when_the_match_is_over() -> None:
    game = Game(Rules(match_length=1, tie="shared"), seats=2, seed=3)
    game.deal()
    shuffles = game.record().shuffles
    assert shuffles is not None
    assert shuffles.secret is None
    finish_round(game)
    shuffles = game.record().shuffles
    assert game.over
    assert game.fairness is not None
    assert shuffles is not None
    assert shuffles.secret == game.fairness.secret
    assert Game.from_record(read_record(write_record(game.record()))).fairness == game.fairness


def test_a_game_is_as_good_as_its_rounds_played_by_hand() -> None:
    game = Game(Rules(), seats=3, seed=7)
    game.deal()
    finish_round(game)
    (entry,) = game.record().rounds
    assert entry.dealer is not None
    round = Round.dealt(Rules(), 3, entry.dealer, entry.deck)
    for line in entry.actions.splitlines():
        seat, _, words = line.partition(" ")
        if seat == "-":
            round.restock(parse_cards(words.partition(" ")[2]))
        else:
            play_words(round, int(seat), words)
    assert round.phase == OVER
    assert without_answers(round) == without_answers(game.round)


@pytest.mark.parametrize("words", ["1 hello", "1", "draw draw", "layoff 7h"])
def test_words_that_cannot_be_read(words: str) -> None:
    game = Game(Rules(), seats=3, seed=7, dealer=0)
    game.deal()
    with pytest.raises(Malformed):
        game.play(words)
    assert game.moves == ()


# -- the round of a game -------------------------------------------------------------------------------------

#: whatever plays a round, of which each is due in some state of one
PLAYING_A_ROUND: dict[str, Callable[[Round], object]] = {
    "a number": lambda round: round.play(round.legal_actions()[0]),
    "words": lambda round: round.play("draw"),
    "words with a seat": lambda round: round.play(f"{round.turn} draw"),
    "play_words": lambda round: play_words(round, round.turn, "draw"),
    "pass_claims": lambda round: round.pass_claims(0),
    "draw_card": lambda round: round.draw_card(round.stock[0]),
    "restock": lambda round: round.restock([]),
    "copy_from": lambda round: round.copy_from(round.clone()),
    "deal": lambda round: deal(round, 0, Dice(1)),
    "reshuffle": lambda round: reshuffle(round, Dice(1)),
    "advance": lambda round: advance(round, Dice(1)),
}


@pytest.mark.parametrize("way", PLAYING_A_ROUND)
def test_the_round_of_a_game_is_for_reading(way: str) -> None:
    play = PLAYING_A_ROUND[way]
    game = Game(seats=3, seed=7)
    dealt = game.deal()
    again = Game(seats=3, seed=7)
    again.deal()
    again.play("draw")
    again.undo()
    copies = [game.copy(), deepcopy(game), pickle.loads(pickle.dumps(game))]
    for holder, round in ((game, dealt), (again, again.round), *((each, each.round) for each in copies)):
        before = holder.copy()
        with pytest.raises(GameRefused) as error:
            play(round)
        assert error.value.code == GameFault.ROUND_OF_GAME
        assert "game.play" in refusal_sentence(error.value, "en")
        assert "game.play" in refusal_sentence(error.value, "ja")
        assert (holder, holder.round) == (before, before.round)
    game.play("draw")
    assert (len(game.moves), dealt is game.round, dealt.phase) == (1, True, PLAYING)


def test_a_copy_of_the_round_of_a_game_is_free() -> None:
    game = Game(seats=3, seed=7)
    round = game.deal()
    game.play("draw")
    undone = game.copy()
    undone.undo()
    moment = next(game.moments())
    for free in (
        moment.round,
        undone.round.clone(),
        copy(undone.round),
        deepcopy(undone.round),
        Round.at(undone.round.position()),
        game.deals[0].start(game.rules),
    ):
        free.play("draw")
        assert free == round


def test_a_move_that_is_refused_leaves_the_round_to_its_game() -> None:
    game = Game(seats=3, seed=7)
    round = game.deal()
    with pytest.raises(IllegalAction):
        game.play("discard Jk")
    with pytest.raises(GameRefused):
        game.deals[0].do(round, Move(game.actor, DRAW_ACTION))
    with pytest.raises(GameRefused):
        round.play("draw")


# -- words in a round ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(10))
def test_a_round_plays_words_as_a_game_does(seed: int) -> None:
    dice = Dice(seed)
    play = Play(dice, any_rules(dice, **LIVELY), 4)
    play.round()
    game = play.game
    for moment in game.moments():
        by_number, by_words, by_line = (moment.round.clone() for _ in range(3))
        if moment.place != by_number.actor:
            continue
        by_number.play(moment.action)
        by_words.play(moment.words)
        by_line.play(f"{moment.place} {moment.words}")
        assert by_number == by_words == by_line


def test_words_with_a_seat_pass_for_the_others() -> None:
    play = Play(Dice(3), Rules(**LIVELY), 4)
    play.round()
    asked = [each.round for each in play.game.moments() if each.round.phase == CLAIMING]
    round = next(each for each in asked if each.stock_count and each.actor != each.turn)
    turn = round.turn
    with pytest.raises(IllegalAction):
        round.play("draw")
    round.play(f"{turn} draw")
    assert (round.phase, round.actor) == (PLAYING, turn)
