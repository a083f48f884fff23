"""Replaying records: implied passes, new stocks, who sits where, and what does not hold."""

from dataclasses import replace

import pytest

from sevenbridge.engine.cards import cards_text, pack, parse_cards
from sevenbridge.engine.findings import Difference, NewStock
from sevenbridge.engine.phases import CLAIMING, OVER, PLAYING, RESHUFFLING
from sevenbridge.engine.record.flaws import Flaw, Unreadable
from sevenbridge.engine.record.model import MatchExpectation, RoundExpectation, Shuffles
from sevenbridge.engine.record.reading import read_record
from sevenbridge.engine.record.writing import write_record
from sevenbridge.engine.replay import Replay, replay
from sevenbridge.engine.shuffle import Fairness, commitment
from tests.exhaustive import NOT_COMPILED

pytestmark = NOT_COMPILED

HEAD = 'game = "seven-bridge"\nseats = {seats}\n[rules]\npreset = "gamerules"\n{rules}\n'
FAIRNESS = Fairness(bytes(32), (b"a", b"b", b"c"))


def played(*rounds: str, seats: int = 3, rules: str = "", end: str = "") -> Replay:
    """What the rules make of these rounds."""
    parts = [HEAD.format(seats=seats, rules=rules), *(f"[[rounds]]\n{each}\n" for each in rounds), end]
    return replay(read_record("".join(parts)))


def differences(result: Replay) -> list[tuple[Difference, str]]:
    """What was found: how it differs, and what was said."""
    return [(each.difference, each.details.get("said", "")) for each in result.findings]


def only_round(result: Replay) -> list[str]:
    """The one difference of a result, as the rules have it, with its key."""
    (finding,) = result.findings
    return [finding.details["key"], finding.details["said"], finding.details["ruled"]]


#: Td was thrown by seat 2, 6h by seat 1: seat 2 can chi with 4h 5h, seat 0 can pon with 6d 6c
CLAIM = """
position.hands = ["6d 6c 2s Kh", "Qs Ac", "4h 5h Js 9d"]
position.discards = "Td 6h"
position.discarder = 1
position.stock = "3c 8s 2h"
position.to_act = 2
"""
#: the stock is empty, and seat 0 could pon the king that seat 1 threw
EMPTY = """
position.hands = ["Kd Kh Qs", "9s 2d", "4c 8d"]
position.discards = "3s 4s 5s Kc"
position.discarder = 1
position.to_act = 2
"""


def acts(*lines: str) -> str:
    return 'actions = """\n' + "".join(f"{line}\n" for line in lines) + '"""\n'


# -- implied passes ------------------------------------------------------------------------------------------


def test_a_claim_implies_the_passes_of_those_with_priority() -> None:
    chi = played(CLAIM + acts("2 chi 4h 5h", "! 0 pon 6d 6c -> too_late", "2 discard Js"))
    assert chi.holds
    pon = played(CLAIM + acts("0 pon 6d 6c", "! 2 chi 4h 5h -> too_late", "0 discard Kh", "1 draw = 3c"))
    assert pon.holds


def test_a_pass_may_be_written_and_is_refused_where_there_is_nothing_to_claim() -> None:
    result = played(
        CLAIM + acts("! 1 pass", "0 pass", "! 0 pass", "? 2 chi 4h 5h", "2 pass", "! 2 pass", "2 draw")
    )
    assert result.holds
    assert result.rounds[0].round.phase == PLAYING


def test_a_draw_implies_all_passes() -> None:
    assert played(CLAIM + acts("2 draw = 3c", "2 discard 3c")).holds


def test_what_is_only_judged_is_not_played() -> None:
    result = played(CLAIM + acts("? 2 draw = 3c", "? 0 pon 6d 6c", "? 2 chi 4h 5h", "? 0 pass"))
    assert result.holds
    assert result.rounds[0].round.phase == CLAIMING


# -- a new stock ---------------------------------------------------------------------------------------------


def test_a_reshuffle_implies_all_passes_and_serves_the_draw() -> None:
    result = played(EMPTY + acts("? 0 pon Kd Kh", "- reshuffle 5s 3s 4s", "! 0 pon Kd Kh", "2 draw = 5s"))
    assert result.holds
    assert result.rounds[0].new_stocks == (NewStock(14, 1, tuple(parse_cards("5s 3s 4s"))),)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("- reshuffle 5s 3s", "wrong_stock"),
        ("- reshuffle 5s 3s 4s Kc", "wrong_stock"),
        ("- reshuffle 5s 5s 4s", "wrong_stock"),
        ("- reshuffle 5s 3s Kc", "wrong_stock"),
    ],
)
def test_a_reshuffle_of_other_cards_does_not_hold(line: str, code: str) -> None:
    assert played(EMPTY + acts(f"! {line} -> {code}", "? 0 pon Kd Kh")).holds
    result = played(EMPTY + acts(line, "2 draw"))
    assert differences(result) == [(Difference.REFUSED, line)]
    # the passes that it implies are not made either
    assert result.rounds[0].round.phase == CLAIMING


def test_a_reshuffle_that_is_not_due_does_not_hold() -> None:
    assert differences(played(CLAIM + acts("- reshuffle Td"))) == [(Difference.REFUSED, "- reshuffle Td")]
    once = played(
        EMPTY
        + acts("? - reshuffle 5s 3s 4s", "- reshuffle 5s 3s 4s", "! - reshuffle 5s 3s 4s -> no_reshuffle")
    )
    assert once.holds


def test_a_draw_that_needs_a_reshuffle_is_unreadable_without_line_and_secret() -> None:
    for lines in (["2 draw"], ["0 pass", "2 draw"], ["? 2 draw"]):
        with pytest.raises(Unreadable) as caught:
            played(EMPTY + acts(*lines))
        assert caught.value.code == Flaw.NO_NEW_STOCK
        assert caught.value.line == 12 + len(lines)


def test_without_line_and_secret_a_draw_may_be_said_to_be_refused() -> None:
    assert played(EMPTY + acts("! 2 draw -> awaiting_reshuffle", "! 1 draw -> not_your_turn")).holds


def test_the_secret_makes_the_stock_where_no_line_tells_it() -> None:
    end = "[fairness]\n" + "\n".join(
        [
            f'secret = "{FAIRNESS.secret.hex()}"',
            f'commitment = "{commitment(FAIRNESS.secret)}"',
            'nonces = ["61", "62", "63"]',
        ]
    )
    stock = FAIRNESS.reshuffle(0, 1, parse_cards("3s 4s 5s"))
    first, second, _ = cards_text(stock).split()
    lines = (f"? 2 draw = {first}", f"2 draw = {first}", "2 discard 4c", f"0 draw = {second}")
    result = played(EMPTY + acts(*lines), end=end)
    assert result.holds
    assert result.rounds[0].new_stocks == ()
    assert differences(played(EMPTY + acts("! 2 draw"), end=end)) == [(Difference.NOT_REFUSED, "! 2 draw")]


def test_a_position_may_wait_for_a_reshuffle() -> None:
    up_card = EMPTY.replace("position.discarder = 1\n", "")
    result = played(up_card + "expect.to_act = 2")
    assert result.holds
    assert result.rounds[0].round.phase == RESHUFFLING
    for rules in ('stock_out = "end"', "reshuffles = 0"):
        assert played(up_card + acts("2 draw") + 'expect.winner = "drawn"', rules=rules).holds
    used_up = up_card + "position.reshuffles_made = 3\n"
    assert played(used_up + acts("! - reshuffle 3s 4s 5s", "2 draw") + 'expect.winner = "drawn"').holds


# -- whose decision is next ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "lines", "to_act"),
    [
        (CLAIM, [], 0),
        (CLAIM, ["0 pass"], 2),
        (CLAIM, ["0 pass", "2 pass"], 2),
        (CLAIM, ["2 draw"], 2),
        (CLAIM, ["2 draw", "2 discard 3c"], 0),
        (EMPTY, [], 0),
        (EMPTY, ["0 pass"], 2),
        (EMPTY, ["- reshuffle 3s 4s 5s"], 2),
        (CLAIM, ["0 pon 6d 6c", "0 discard 2s", "1 draw", "1 discard 3c", "2 draw", "2 discard 8s"], 0),
        (CLAIM.replace("2s Kh", "2s"), ["0 pon 6d 6c", "0 discard 2s"], -1),
    ],
)
def test_to_act(position: str, lines: list[str], to_act: int) -> None:
    for said in range(-1, 3):
        result = played(position + acts(*lines) + f"expect.to_act = {said}")
        if said == to_act:
            assert result.holds
        else:
            assert only_round(result) == ["expect.to_act", str(said), str(to_act)]


# -- what does not hold --------------------------------------------------------------------------------------


def test_an_action_that_is_refused_stops_the_round() -> None:
    result = played(CLAIM + acts("2 draw", "2 discard Qs", "2 discard Kh", "0 draw") + "expect.winner = 0")
    assert differences(result) == [(Difference.REFUSED, "2 discard Qs")]
    assert result.rounds[0].stopped == result.findings[0].line == 15
    assert result.findings[0].refusal is not None


def test_later_rounds_are_looked_at_all_the_same() -> None:
    result = played(CLAIM + acts("1 draw"), CLAIM + acts("0 draw"), end="[expect]\ntotals = [1, 2, 3]")
    # the totals depend on how the first round would have ended
    assert [finding.line for finding in result.findings] == [14, 25]


def test_an_action_after_the_end_does_not_hold() -> None:
    out = CLAIM.replace("2s Kh", "2s")
    result = played(out + acts("0 pon 6d 6c", "0 discard 2s", "1 draw", "1 discard Qs") + "expect.winner = 1")
    assert differences(result) == [(Difference.REFUSED, "1 draw"), (Difference.OTHER_VALUE, "1")]
    assert result.match.totals == result.rounds[0].scores


@pytest.mark.parametrize(
    ("line", "difference"),
    [
        ("! 0 pon 6d 6c", Difference.NOT_REFUSED),
        ("! 0 pass", Difference.NOT_REFUSED),
        ("! 2 draw = 9c", Difference.NOT_REFUSED),
        ("! 0 draw -> round_over", Difference.OTHER_CODE),
        ("? 0 draw", Difference.REFUSED),
        ("? 2 draw = 9c", Difference.OTHER_CARD),
        ("2 draw = 9c", Difference.OTHER_CARD),
        ("0 pon 6d 6d", Difference.REFUSED),
        ("0 pon Qs Qh", Difference.REFUSED),
        ("0 layoff 6d @ 5s", Difference.REFUSED),
    ],
)
def test_a_line_that_does_not_hold(line: str, difference: Difference) -> None:
    assert differences(played(CLAIM + acts(line))) == [(difference, line)]


def test_a_draw_that_ends_the_round_brings_no_card() -> None:
    ended = EMPTY + acts("2 draw = 3s") + 'expect.winner = "drawn"'
    result = played(ended, rules='stock_out = "end"')
    assert differences(result) == [(Difference.NO_CARD, "2 draw = 3s")]


AFTER_PON = CLAIM + acts("0 pon 6d 6c", "0 discard Kh", "1 draw", "1 discard Qs")


@pytest.mark.parametrize(
    ("expect", "key", "ruled"),
    [
        ("winner = 1", "expect.winner", '"playing"'),
        ('winner = "drawn"', "expect.winner", '"playing"'),
        ("to_act = 0", "expect.to_act", "2"),
        ('hands = ["2s", "Ac", "4h 5h 9d Js"]', "expect.hands[1]", '"Ac 3c"'),
        ('hands = ["", "3c Ac", "4h 5h 9d Js"]', "expect.hands[0]", '"2s"'),
        ("melds = []", "expect.melds", '["6h 6d 6c"]'),
        ('melds = ["6h 6d"]', "expect.melds[0]", '"6h 6d 6c"'),
    ],
)
def test_an_expectation_that_does_not_hold(expect: str, key: str, ruled: str) -> None:
    found, _, by_rules = only_round(played(AFTER_PON + f"expect.{expect}"))
    assert (found, by_rules) == (key, ruled)


def test_expectations_that_hold() -> None:
    holds = 'expect.winner = "playing"\nexpect.melds = ["6c 6h 6d"]\n'
    assert played(AFTER_PON + holds + 'expect.hands = ["2s", "Ac 3c", "Js 9d 4h 5h"]').holds


def test_a_run_is_expected_from_low_to_high() -> None:
    position = CLAIM.replace(
        "position.stock", 'position.melds = [{ owner = 0, cards = "7c 8c 9c" }]\nposition.stock'
    )
    assert played(position + 'expect.melds = ["7c 8c 9c"]').holds
    assert only_round(played(position + 'expect.melds = ["9c 8c 7c"]'))[2] == '"7c 8c 9c"'


def test_a_round_that_is_not_over_has_no_scores() -> None:
    assert differences(played(AFTER_PON + "expect.scores = [0, 0, 0]")) == [
        (Difference.NO_SCORES, "[0, 0, 0]")
    ]


# -- the match -----------------------------------------------------------------------------------------------


def quick(starter: int, players: int = 3, more: str = "") -> str:
    """A round of so many players in which the one who begins goes out at once."""
    hand = ["3s", "4s", "5s", "6c", "7c", "8c", "Ks"]
    rest = [card for card in cards_text(pack(0)).split() if card not in (*hand, "9c")]
    dealt = [card for each in hand for card in (each, *(rest.pop() for _ in range(players - 1)))]
    deck = " ".join([*dealt, rest.pop(), "9c", *rest])
    turn = ["draw = 9c", "meld 3s 4s 5s", "meld 6c 7c 8c 9c", "discard Ks"]
    return f'{more}\ndeck = "{deck}"\n' + acts(*(f"{starter} {words}" for words in turn))


#: what the two others hold in a round of three, doubled
WON = 208
TIED_BY_TWO = [quick(1, 3, "dealer = 0"), quick(2)]


def test_the_deal_passes_on_by_itself() -> None:
    result = played(quick(1), quick(2), quick(0))
    assert result.holds
    assert [each.dealer for each in result.rounds] == [0, 1, 2]
    assert result.match.totals == (WON, WON, WON)
    assert not result.match.over
    assert [each.deal for each in result.rounds] == [0, 1, 2]


def test_the_first_dealer_may_be_anybody_and_a_later_one_may_not() -> None:
    assert played(quick(0, 3, "dealer = 2"), quick(1, 3, "dealer = 0")).holds
    result = played(quick(0, 3, "dealer = 2"), quick(2, 3, "dealer = 1"), quick(0))
    assert only_round(result) == ["dealer", "1", "0"]
    # from there on the deal passes on from who was said to deal
    assert [each.dealer for each in result.rounds] == [2, 1, 2]


@pytest.mark.parametrize("between", [AFTER_PON, f'deck = "{cards_text(pack(0))}"'])
def test_after_a_position_or_an_unfinished_round_anybody_may_deal(between: str) -> None:
    assert played(quick(1), between, quick(2, 3, "dealer = 1")).holds
    # left to the rules, the deal has passed on over the round between
    assert played(quick(1), between, quick(0)).holds


def test_the_match_is_over_after_its_rounds() -> None:
    four = [quick(1), quick(2), quick(0), quick(1)]
    end = f"[expect]\ntotals = [{WON}, {2 * WON}, {WON}]\nwinners = [1]"
    assert played(*four, end=end).holds
    result = played(*four, quick(2), end=end)
    assert [(each.difference, each.details) for each in result.findings] == [
        (Difference.MATCH_OVER, {"winners": "1"})
    ]
    assert len(result.rounds) == 4


def test_winners_are_empty_until_then() -> None:
    assert played(quick(1), end="[expect]\nwinners = []").holds
    result = played(quick(1), end="[expect]\nwinners = [1]\ntotals = [0, 0, 0]")
    assert [each.details["key"] for each in result.findings] == ["expect.totals", "expect.winners"]


def test_positions_and_unfinished_rounds_do_not_count_but_positions_score() -> None:
    ended = CLAIM.replace("2s Kh", "2s") + acts("0 pon 6d 6c", "0 discard 2s") + "expect.scores = [78, 0, 0]"
    dealt = f'deck = "{cards_text(pack(0))}"'
    result = played(ended, dealt, quick(0), end=f"[expect]\ntotals = [{78 + WON}, 0, 0]\nwinners = [0]")
    assert [each.details for each in result.findings] == [
        {"key": "expect.winners", "said": "[0]", "ruled": "[]"}
    ]
    assert result.match.rounds == 1


def test_a_tie_is_played_on_by_those_who_are_tied() -> None:
    rules = "match_length = 2"
    end = "[expect]\nwinners = [1]"
    for more in ("", "playing = [1, 2]\n", "playing = [2, 1]\ndealer = 2\n"):
        result = played(*TIED_BY_TWO, quick(1, 2, more), rules=rules, end=end)
        assert result.holds
        assert result.rounds[2].playing == (1, 2)
        assert result.rounds[2].winner == 1
        assert result.rounds[2].scores is not None
        assert result.rounds[2].scores[0] == 0


def test_in_a_play_on_round_lines_and_expectations_name_seats_of_the_match() -> None:
    rules = "match_length = 2"
    lines = acts(
        "! 0 draw -> not_your_turn",
        "! 0 pass",
        "! 2 draw -> not_your_turn",
        "1 draw = 9c",
        "1 meld 3s 4s 5s",
        "1 meld 6c 7c 8c 9c",
        "1 discard Ks",
        "! 0 draw -> round_over",
    )
    play_on = quick(1, 2).split("actions")[0] + lines
    losers = quick(1, 2).split('"')[1].split()[1:14:2]
    holds = f'expect.hands = ["", "", "{" ".join(losers)}"]\nexpect.winner = 1\nexpect.to_act = -1\n'
    assert played(*TIED_BY_TWO, play_on + holds, rules=rules).holds
    start = quick(1, 2).split("actions")[0] + acts("2 draw")
    (finding,) = played(*TIED_BY_TWO, start, rules=rules).findings
    assert finding.refusal is not None
    assert getattr(finding.refusal, "details", None) == {"turn": 1}


@pytest.mark.parametrize(
    ("more", "key"),
    [
        ("playing = [0, 1]", "playing"),
        ("playing = [0, 1, 2]", "playing"),
        ("dealer = 0", "dealer"),
        ("dealer = 1", "dealer"),
    ],
)
def test_those_who_play_on_are_not_for_the_record_to_choose(more: str, key: str) -> None:
    players = 3 if "2]" in more else 2
    starter = {"playing = [0, 1]": 1, "playing = [0, 1, 2]": 0, "dealer = 0": 2, "dealer = 1": 2}[more]
    result = played(*TIED_BY_TWO, quick(starter, players, more), rules="match_length = 2")
    assert [each.details.get("key") for each in result.findings] == [key]


def test_nobody_sits_out_before_the_match_is_tied() -> None:
    result = played(quick(2, 2, "playing = [1, 2]"))
    assert only_round(result) == ["playing", "[1, 2]", "[0, 1, 2]"]


def test_a_position_may_seat_whom_it_likes() -> None:
    text = """
playing = [1, 3]
position.hands = ["", "6d 6c 2s", "", "Kc 4s"]
position.melds = [{ owner = 3, cards = "Js Qs Ks" }]
position.discards = "6h"
position.discarder = 3
position.to_act = 1
"""
    lines = acts("1 pon 6d 6c", "! 1 discard 4s", "1 discard 2s")
    result = played(text + lines + "expect.scores = [0, 28, 0, 0]\nexpect.winner = 1", seats=4)
    assert result.holds
    assert result.rounds[0].to_act == -1
    assert result.match.totals == (0, 28, 0, 0)


# -- positions -----------------------------------------------------------------------------------------------


def test_who_has_not_begun_a_turn_is_banned_from_claims() -> None:
    banned = CLAIM + "position.turns_begun = [0, 1, 1]\n"
    assert played(banned + acts("! 0 pon 6d 6c -> first_turn_ban") + "expect.to_act = 2").holds
    rules = 'claim_ban = "first_round"'
    early = CLAIM + "position.discards_made = 2\n"
    assert played(early + acts("! 0 pon 6d 6c -> first_round_ban") + "expect.to_act = 2", rules=rules).holds
    assert played(CLAIM + acts("? 0 pon 6d 6c"), rules=rules).holds


@pytest.mark.parametrize(("owner", "scores"), [("0", "[39, 0, 0]"), ("1", "[78, 0, 0]")])
def test_who_owns_a_meld_has_put_something_down_before(owner: str, scores: str) -> None:
    melds = f'position.melds = [{{ owner = {owner}, cards = "7h" }}]\n'
    out = CLAIM.replace("2s Kh", "2s") + melds + acts("0 pon 6d 6c", "0 discard 2s")
    assert played(out + f"expect.scores = {scores}").holds


def test_a_player_who_has_drawn_goes_on() -> None:
    drawn = CLAIM.replace("position.discarder = 1", "position.drawn = true")
    result = played(
        drawn + acts("! 2 draw -> already_taken", "! 0 pon 6d 6c", "2 discard Js") + "expect.to_act = 0"
    )
    assert result.holds


def test_the_up_card_of_a_position_belongs_to_nobody() -> None:
    nobody = CLAIM.replace("position.discarder = 1\n", "")
    assert played(nobody + acts("! 0 pon 6d 6c -> up_card", "2 draw = 3c")).holds


# -- records that were not read from a file ------------------------------------------------------------------


def test_a_record_need_not_come_from_a_file() -> None:
    record = read_record(HEAD.format(seats=3, rules="") + "[[rounds]]\n" + AFTER_PON)
    expect = RoundExpectation(to_act=0)
    altered = replace(
        record,
        rounds=(replace(record.rounds[0], expect=expect),),
        lines=read_record(write_record(record)).lines,
    )
    (finding,) = replay(altered).findings
    assert finding.difference == Difference.OTHER_VALUE
    totals = replace(record, expect=MatchExpectation(totals=(1, 0, 0)))
    assert only_round(replay(totals)) == ["expect.totals", "[1, 0, 0]", "[0, 0, 0]"]
    secret = replace(record, shuffles=Shuffles(commitment="00" * 32, nonces=(b"a", b"b", b"c")))
    assert replay(secret).rounds[0].round.phase != OVER
