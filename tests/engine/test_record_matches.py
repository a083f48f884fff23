"""Matches that are written down while they are played: the record of any of them replays to the same end."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sevenbridge.engine.actions import PASS_ACTION, from_label
from sevenbridge.engine.cards import cards_text, pack, parse_cards
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.game import Game
from sevenbridge.engine.record.reading import read_record
from sevenbridge.engine.record.writing import write_record
from sevenbridge.engine.refusals import GameRefused, IllegalAction
from sevenbridge.engine.replay import Replay, replay
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.verifying import Part, verify
from tests.engine.random_games import any_rules, chosen, shuffled
from tests.engine.recorded import Play, without_answers
from tests.exhaustive import NOT_COMPILED
from tests.strategies import rules_strategy

pytestmark = NOT_COMPILED

seeds = st.integers(0, 2**64)


def check_replay(play: Play) -> Replay:
    """The record of a match, written and read again, holds and replays to the same rounds."""
    record = play.record()
    again = read_record(write_record(record))
    assert again == record
    assert write_record(again) == write_record(record)
    result = replay(again)
    assert result.findings == ()
    assert [without_answers(each.round) for each in result.rounds] == list(map(without_answers, play.ended))
    match = play.game.match
    assert (result.match.totals, result.match.winners) == (match.totals, match.winners)
    assert (result.match.playing, result.match.rounds) == (match.playing, match.rounds)
    return result


@settings(max_examples=40, deadline=None)
@given(seeds, rules_strategy(), st.integers(2, 6))
def test_the_record_of_any_match_replays_to_the_same_end(seed: int, rules: Rules, seats: int) -> None:
    play = Play(Dice(seed), rules, seats)
    for _ in range(3):
        if not play.game.over:
            play.round()
    check_replay(play)


@pytest.mark.parametrize("seed", range(12))
def test_matches_with_much_of_everything(seed: int) -> None:
    dice = Dice(seed)
    rules = any_rules(dice, jokers=seed % 2, claim_ban="none", claim_hand_cards=1 + seed % 2, match_length=2)
    play = Play(dice, rules, 2 + seed % 5)
    while not play.game.over and len(play.ended) < 6:
        play.round()
    check_replay(play)


def test_ties_are_played_on_among_fewer_and_fewer() -> None:
    # nearly every hand is worth nothing, and the lowest total wins
    nothing: dict[str, Any] = {"ace_points": 0, "face_points": 0, "seven_points": 0, "pip_points": 0}
    rules = Rules(score_flow="penalty", match_length=1, tie="play_on", upcard=False, **nothing)
    most_sizes = 0
    for seed in range(12):
        play = Play(Dice(seed), rules, 2 + seed % 3)
        while not play.game.over:
            play.round()
        rounds = check_replay(play).rounds
        everybody = tuple(range(play.game.match.seats))
        assert [each.playing for each in rounds] == [
            entry.playing or everybody for entry in play.record().rounds
        ]
        most_sizes = max(most_sizes, len({len(each.playing) for each in rounds}))
    assert most_sizes == 3


@pytest.mark.parametrize("seed", range(6))
def test_rounds_with_many_reshuffles(seed: int) -> None:
    rules = Rules(reshuffles=5, match_length=2, claim_ban="none")
    play = Play(Dice(seed), rules, 5 + seed % 2)
    while not play.game.over and len(play.ended) < 2:
        play.round(eager=0)
    result = check_replay(play)
    assert all(
        item.holds
        for item in verify(read_record(write_record(play.record())))
        if item.part != Part.FIRST_DEALER
    )
    # without their lines, the secret makes the same stocks
    lines = write_record(play.record()).split("\n")
    without = "\n".join(line for line in lines if "reshuffle " not in line)
    rounds = [each.round for each in replay(read_record(without)).rounds]
    assert list(map(without_answers, rounds)) == list(map(without_answers, play.ended))
    assert replay(read_record(without)).holds
    assert len(result.rounds) == len(play.ended)


def test_reshuffles_do_come_about() -> None:
    play = Play(Dice(1), Rules(reshuffles=5, match_length=2), 6)
    play.round(eager=0)
    stocks = check_replay(play).rounds[0].new_stocks
    assert len(stocks) > 1
    assert [stock.number for stock in stocks] == list(range(1, len(stocks) + 1))


@settings(max_examples=50, deadline=None)
@given(seeds, rules_strategy(claim_ban="none"), st.integers(2, 6), st.integers(0, 120))
def test_a_record_may_be_taken_at_any_moment(seed: int, rules: Rules, seats: int, steps: int) -> None:
    play = Play(Dice(seed), rules, seats)
    round = play.round(most_steps=steps)
    if round.waiting_chi < 0:
        check_replay(play)
    else:
        # a chi that waits for the answers of others has not come about yet
        assert replay(play.record()).holds


# -- what is left out ----------------------------------------------------------------------------------------


def table() -> Game:
    """Seat 1 has thrown the seven of hearts: seat 2 has a pon and a chi, and seat 0 a pon."""
    hands = ["7h Qs Ac 2s 3d 9c Kc", "7s 8h 4c 5h Js 8d Ks", "7d 2d Th Jh 2c 9s Qd"]
    dealt = [card for cards in zip(*map(parse_cards, hands), strict=True) for card in cards]
    deck = dealt + parse_cards("Kd 4d")
    deck += [card for card in pack(0) if card not in deck]
    game = Game(Rules(claim_ban="none", claim_hand_cards=1), seats=3, dealer=0)
    game.deal(deck)
    say(game, "draw", "discard 7h")
    return game


def say(game: Game, *words: str) -> None:
    """Does this, each time as the actor."""
    for text in words:
        game.play(text)


def lines(game: Game) -> list[str]:
    """What is written after the discard of the seven."""
    assert replay(game.record()).holds
    return game.record().rounds[-1].actions.splitlines()[2:]


def test_passes_are_written_until_a_later_action_implies_them() -> None:
    game = table()
    say(game, "pass")
    assert lines(game) == ["2 pass"]
    game.play("0 pass")
    assert lines(game) == ["2 pass", "0 pass"]
    say(game, "draw")
    assert lines(game) == ["2 draw"]


def test_a_pass_of_the_actor_is_an_action_like_others() -> None:
    game = table()
    assert game.actor == 2
    game.play(PASS_ACTION)
    assert game.actor == 0
    assert lines(game) == ["2 pass"]


def test_a_chi_that_waits_is_written_when_it_comes_about() -> None:
    game = table()
    say(game, "chi 8h")
    assert game.round.waiting_chi >= 0
    assert lines(game) == []
    say(game, "pass")
    assert lines(game) == ["2 chi 8h"]
    assert replay(game.record()).rounds[0].round == game.round


def test_a_chi_that_lost_to_a_pon_is_left_out() -> None:
    game = table()
    say(game, "chi 8h", "pon 7d")
    assert lines(game) == ["0 pon 7d"]
    again = replay(game.record()).rounds[0].round
    assert without_answers(again) == without_answers(game.round)
    # the seat itself remembers that it called
    assert [event.kind for event in game.view(2).history][-2:] == ["call", "claim"]
    assert [event.kind for event in game.view(1).history][-2:] == ["discard", "claim"]


def test_every_move_is_written_where_a_match_is_to_be_resumed() -> None:
    game = table()
    say(game, "chi 8h", "pon 7d")
    assert game.record(every_move=True).rounds[0].actions.splitlines()[2:] == ["2 chi 8h", "0 pon 7d"]
    game = table()
    say(game, "pass", "pass", "draw")
    assert game.record(every_move=True).rounds[0].actions.splitlines()[2:] == ["2 pass", "0 pass", "2 draw"]


def test_a_refused_action_leaves_no_trace() -> None:
    game = table()
    for label in ("draw", "discard Ks", "meld 7s", "claim 7h 7d"):
        with pytest.raises(IllegalAction):
            game.play(from_label(label))
    with pytest.raises(IllegalAction):
        game.play(PASS_ACTION, 1)
    with pytest.raises(IllegalAction):
        game.restock([])
    assert lines(game) == []


def test_a_record_follows_its_match() -> None:
    with pytest.raises(ValueError, match="names"):
        Game(Rules(), seats=3, players=["Aki"])
    game = Game(Rules(match_length=1, tie="shared"), seats=2, players=["Aki", "Ben"], dealer=0)
    with pytest.raises(GameRefused, match="dealt"):
        game.record()
    dice = Dice(3)
    game.deal(shuffled(dice, pack(0)))
    with pytest.raises(GameRefused, match="being played"):
        game.deal(pack(0))
    while game.is_playing:
        assert game.record().expect.totals is None
        game.play(chosen(dice, list(game.legal)))
    with pytest.raises(GameRefused, match="winners"):
        game.deal(pack(0))
    record = game.record()
    assert record.expect.totals == game.totals == game.results[0].scores
    assert record.rounds[0].expect.scores == game.totals
    assert record.shuffles is None
    assert replay(record).match.winners == game.winners


def test_a_record_is_not_believed_but_played() -> None:
    play = Play(Dice(5), Rules(), 3)
    play.round()
    record = play.record()
    winner = record.rounds[0].expect.winner
    other = replace(record.rounds[0].expect, winner="drawn" if winner != "drawn" else 0)
    altered = replace(record, rounds=(replace(record.rounds[0], expect=other),))
    (finding,) = replay(read_record(write_record(altered))).findings
    assert finding.details["key"] == "expect.winner"
    deck = [*record.rounds[0].deck[1:], record.rounds[0].deck[0]]
    shifted = replace(record, rounds=(replace(record.rounds[0], deck=tuple(deck)),))
    assert cards_text(deck) in write_record(shifted)
    assert not replay(shifted).holds
