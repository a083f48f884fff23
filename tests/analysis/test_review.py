"""A review finds what is best, adds up, knows no more than the seat knew, and has the documented format."""

import json
import re
from dataclasses import asdict, astuple
from pathlib import Path
from typing import Any

import pytest

from sevenbridge.analysis.accounts import Account
from sevenbridge.analysis.accuracy import ENOUGH, accuracy_of
from sevenbridge.analysis.decisions import DoesNotHold
from sevenbridge.analysis.judge import Judge
from sevenbridge.analysis.reasons import ReasonCode
from sevenbridge.analysis.review import Review, review
from sevenbridge.engine.record.flaws import Unreadable
from tests.analysis.records import BLUNDERS, GOES_OUT, HANDS, greedy_match, near_the_end

PAGE = Path(__file__).parents[2] / "docs" / "play" / "analysis.md"


@pytest.fixture(scope="module")
def match() -> Review:
    """Two short rounds; so few worlds tell little, but all of it must fit together."""
    return review(greedy_match(2, 26), judge=Judge(2))


def test_going_out_at_once_is_best_and_costs_nothing() -> None:
    (judgement,) = review(near_the_end(GOES_OUT), seats=[0], judge=Judge(32)).rounds[0].judgements
    assert judgement.chosen.words == judgement.best.words == "meld 4s 5s 6s"
    assert judgement.chosen.wins == 1.0
    assert judgement.lost == 0.0
    assert astuple(judgement.gap) == (0.0, 0.0, 0.0)


def test_a_blunder_costs_what_the_best_action_would_have_brought() -> None:
    found = review(near_the_end(BLUNDERS), seats=[0], judge=Judge(32))
    (judgement,) = found.rounds[0].judgements
    assert (judgement.chosen.words, judgement.best.words) == ("discard 4s", "meld 4s 5s 6s")
    assert judgement.gap.low is not None
    assert judgement.gap.low > 20
    assert judgement.lost == round(judgement.best.ahead.mean - judgement.chosen.ahead.mean, 1)
    assert found.costliest(0) == (judgement,)
    assert found.costliest(1) == ()
    # the round is not over, so nobody knows what luck has in store
    (account,) = found.rounds[0].accounts
    assert account == Account(
        seat=0, start=account.start, lost=judgement.lost, stake=judgement.stake, decisions=1
    )


def test_a_blunder_has_a_reason_and_a_good_choice_is_praised_for_one() -> None:
    worse = review(near_the_end(BLUNDERS), seats=[0], judge=Judge(32))
    (judgement,) = worse.rounds[0].judgements
    assert [each.code for each in judgement.reasons()] == [ReasonCode.CAN_GO_OUT_DOUBLED]
    assert worse.finest[0] == ()
    better = review(near_the_end(GOES_OUT), seats=[0], judge=Judge(32))
    assert better.rounds[0].judgements[0].reasons() == ()
    (highlight,) = better.finest[0]
    # what many would have done is the same here, so it is held against the second best
    assert highlight.judgement.chosen.words == "meld 4s 5s 6s"
    assert highlight.instead is better.rounds[0].judgements[0].options[1]
    assert highlight.gained.low is not None
    assert highlight.gained.low > 20
    assert [each.code for each in highlight.reasons()] == [ReasonCode.CAN_GO_OUT_DOUBLED]


def test_the_finest_moments_go_beyond_what_many_would_have_done() -> None:
    found = review(greedy_match(1, 28), judge=Judge(8))
    ours = [each for seat in found.seats for each in found.finest[seat]]
    assert ours
    for highlight in ours:
        # greedy did what greedy does, so all of these are held against the second best
        rest = [each for each in highlight.judgement.options if each is not highlight.judgement.chosen]
        assert highlight.instead is rest[0]
        assert not highlight.judgement.is_mistake


def test_accuracy_is_all_for_who_loses_nothing_and_falls_with_what_is_lost(match: Review) -> None:
    (best,) = review(near_the_end(GOES_OUT), seats=[0], judge=Judge(32)).rounds[0].accounts
    assert accuracy_of(best.lost, best.stake) == 100
    (worst,) = review(near_the_end(BLUNDERS), seats=[0], judge=Judge(32)).rounds[0].accounts
    assert worst.stake < worst.lost
    assert accuracy_of(worst.lost, worst.stake) == 0
    # of one decision nobody is told that
    assert best.accuracy is worst.accuracy is None
    falling = [accuracy_of(lost, 80.0) or 0 for lost in range(0, 100, 5)]
    assert falling == sorted(falling, reverse=True)
    for seat in match.seats:
        account = match.account(seat)
        assert account.stake == round(sum(each.accounts[seat].stake for each in match.rounds), 1)
        assert account.decisions == sum(len(each.of(seat)) for each in match.rounds) >= ENOUGH
        assert account.accuracy == accuracy_of(account.lost, account.stake)
    assert accuracy_of(0.0, 0.0) is None


def test_the_options_are_all_that_was_legal_the_best_first(match: Review) -> None:
    for judgement in match.rounds[0].judgements:
        assert sorted(each.action for each in judgement.options) == judgement.view.legal_actions()
        aheads = [each.ahead.mean for each in judgement.options[1:]]
        assert aheads == sorted(aheads, reverse=True)
        assert judgement.chosen in judgement.options
        for each in judgement.options:
            assert each.ahead.low is not None
            assert each.ahead.low <= each.ahead.mean
            assert 0 <= each.wins <= 1
            assert each.worlds >= 2


def adds_up(account: Account) -> bool:
    assert None not in (account.luck, account.cards, account.gifts, account.rest)
    brought = sum((account.cards or 0.0, account.gifts or 0.0, account.rest or 0.0))
    without_start = round(account.start + (account.luck or 0.0) - account.lost, 1)
    return round(brought - account.lost, 1) == without_start == account.result


def test_results_are_start_and_luck_less_what_was_lost(match: Review) -> None:
    assert [each.scores for each in match.rounds] == [(106, 0), (18, 0)]
    for played, won in zip(match.rounds, (106.0, 18.0), strict=True):
        assert [each.result for each in played.accounts] == [won, -won]
        for account in played.accounts:
            own = played.of(account.seat)
            assert adds_up(account)
            assert account.start == own[0].expected
            assert account.lost == round(sum(each.lost for each in own), 1)
            assert played.curve(account.seat)[-1] == (played.actions, account.result)
    for seat in match.seats:
        assert adds_up(match.account(seat))
    assert match.account(0).result == 124.0


def test_cards_are_nought_together_and_what_one_loses_the_others_are_given(match: Review) -> None:
    for played in match.rounds:
        one, other = played.accounts
        assert one.cards == -(other.cards or 0.0)
        assert (one.gifts, other.gifts) == pytest.approx((other.lost, one.lost), abs=0.5)
        assert one.hindsight is not None
        assert other.hindsight is not None
        # what the cards brought, and what the choices of both brought with all hands known, make the result
        made = (one.cards or 0.0) + one.hindsight.mean - other.hindsight.mean
        assert made == pytest.approx(one.result, abs=0.2)
    assert sum(each.lost for played in match.rounds for each in played.accounts) > 0


def test_a_seat_alone_has_the_account_that_it_has_among_all(match: Review) -> None:
    alone = review(greedy_match(2, 26), seats=[0], judge=Judge(2))
    assert [each.accounts for each in alone.rounds] == [each.accounts[:1] for each in match.rounds]
    assert {each.seat for played in alone.rounds for each in played.judgements} == {0}


def test_a_pass_that_the_record_leaves_out_is_a_decision() -> None:
    hands = ("4s Kh 2c 9d 3d", "Qs Qd Jc 9h 5h", "4h 4d 8d Tc Jh")
    actions = "0 discard 4s\n1 draw\n1 discard 5h\n"
    decisions = [
        (each.seat, each.after, each.chosen.words)
        for each in review(near_the_end(actions, hands), seats=[1, 2], judge=Judge(2)).rounds[0].judgements
    ]
    assert decisions == [(2, 1, "pass"), (1, 2, "discard 5h")]


def test_two_worlds_that_a_seat_cannot_tell_apart_get_the_same_analysis() -> None:
    others = (HANDS[0], "Ah Ad Kc 3h 8d 2h Td")
    texts = near_the_end(BLUNDERS), near_the_end(BLUNDERS, others, seed=2)
    one, other = (review(text, seats=[0], judge=Judge(8)).as_data().rounds for text in texts)
    assert texts[0] != texts[1]
    assert one == other


def test_the_same_record_gives_the_same_review(match: Review) -> None:
    again = review(greedy_match(2, 26), seats=[1], rounds=[1], judge=Judge(2))
    assert again.rounds[0].of(1) == match.rounds[1].of(1)
    assert [each.number for each in again.rounds] == [1]


def test_progress_is_told_up_to_the_last_decision() -> None:
    told: list[tuple[int, int]] = []
    review(near_the_end(GOES_OUT), judge=Judge(2), progress=lambda done, total: told.append((done, total)))
    assert told == [(1, 1)]


def test_a_decision_with_too_many_actions_is_left_out() -> None:
    plenty = " ".join(rank + suit for suit in "shd" for rank in "A23456789")
    text = near_the_end("0 discard As\n", (plenty, HANDS[1].split()[2]))
    (played,) = review(text, judge=Judge(2)).rounds
    assert not played.is_complete
    assert played.judgements == ()
    assert played.accounts[0] == Account(seat=0, start=0.0, lost=0.0)


def test_a_position_may_lack_cards() -> None:
    text = re.sub(r'stock = "[^"]*"', 'stock = "Ac 2h"', near_the_end(GOES_OUT))
    assert len(review(text, judge=Judge(2)).rounds[0].judgements) == 1


def test_what_is_no_record_or_does_not_hold_is_refused() -> None:
    with pytest.raises(Unreadable):
        review("nothing")
    with pytest.raises(DoesNotHold) as error:
        review(near_the_end("0 meld 4s 5s Kh\n"))
    assert len(error.value.findings) == 1


def paths(data: Any, path: str = "") -> set[str]:
    """The keys of all objects in data, with the keys that lead to them."""
    if isinstance(data, dict):
        return {f"{path}.{key}" for key in data}.union(
            *(paths(value, f"{path}.{key}") for key, value in data.items())
        )
    return set().union(*(paths(each, path) for each in data)) if isinstance(data, list) else set()


def test_the_data_are_as_documented() -> None:
    page = PAGE.read_text(encoding="utf-8")
    example = re.findall(r"```json\n(.*?)```", page, re.DOTALL)[0]
    made, over = (
        json.loads(json.dumps(asdict(review(near_the_end(text), seats=[0], judge=Judge(8)).as_data())))
        for text in (BLUNDERS, GOES_OUT)
    )
    assert paths(json.loads(example)) == paths(made) | paths(over)
    table = page[page.index("| key |") :]
    for path in paths(made):
        key = path.rpartition(".")[2]
        assert f"`{key}`" in table or key in ("seat", "mean", "low", "high")
