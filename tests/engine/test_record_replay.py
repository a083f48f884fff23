"""Replaying records: what implies passes, when a new stock is made, who sits where, and what does not hold."""

from dataclasses import replace

import pytest

from sevenbridge.engine.cards import cards_text, pack, parse_cards
from sevenbridge.engine.phases import CLAIMING, OVER, PLAYING, RESHUFFLING
from sevenbridge.engine.record import (
    Difference,
    Flaw,
    MatchExpectation,
    Replay,
    RoundExpectation,
    Shuffles,
    Unreadable,
    read,
    replay,
    written,
)
from sevenbridge.engine.record.findings import NewStock
from sevenbridge.engine.shuffle import Fairness, commitment

HEAD = 'game = "seven-bridge"\nseats = {seats}\n[rules]\npreset = "gamerules"\n{rules}\n'
FAIRNESS = Fairness(bytes(32), (b"a", b"b", b"c"))


def played(*rounds: str, seats: int = 3, rules: str = "", end: str = "") -> Replay:
    """What the rules make of these rounds."""
    parts = [HEAD.format(seats=seats, rules=rules), *(f"[[rounds]]\n{each}\n" for each in rounds), end]
    return replay(read("".join(parts)))


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
    result = played(CLAIM + acts("! 1 pass", "0 pass", "! 0 pass", "? 2 chi 4h 5h", "2 pass", "! 2 pass", "2 draw"))
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
    assert result.rounds[0].new_stocks == (NewStock(13, 1, tuple(parse_cards("5s 3s 4s"))),)


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
    once = played(EMPTY + acts("? - reshuffle 5s 3s 4s", "- reshuffle 5s 3s 4s", "! - reshuffle 5s 3s 4s -> no_reshuffle"))
    assert once.holds


def test_a_draw_that_needs_a_reshuffle_is_unreadable_without_line_and_secret() -> None:
    for lines in (["2 draw"], ["0 pass", "2 draw"], ["? 2 draw"]):
        with pytest.raises(Unreadable) as caught:
            played(EMPTY + acts(*lines))
        assert caught.value.flaw == Flaw.NO_NEW_STOCK
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
    result = played(CLAIM + acts("2 draw", "2 discard Qs", "2 discard Kh", "nothing" * 0, "0 draw") + "expect.winner = 0")
    assert differences(result) == [(Difference.REFUSED, "2 discard Qs")]
    assert result.rounds[0].stopped == result.findings[0].line == 14
    assert result.findings[0].refusal is not None


def test_later_rounds_are_looked_at_all_the_same() -> None:
    result = played(CLAIM + acts("1 draw"), CLAIM + acts("0 draw"), end="[expect]\ntotals = [1, 2, 3]")
    # the totals depend on how the first round would have ended
    assert [finding.line for finding in result.findings] == [13, 23]


def test_an_action_after_the_end_does_not_hold() -> None:
    out = CLAIM.replace("2s Kh", "2s")
    result = played(out + acts("0 pon 6d 6c", "0 discard 2s", "1 draw", "1 discard Qs") + "expect.winner = 1")
    assert differences(result) == [(Difference.REFUSED, "1 draw"), (Difference.OTHER_VALUE, "1")]
    assert result.match.totals == list(result.rounds[0].scores or ())


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
        ('hands = ["2s", "Ac", "4h 5h 9d Js"]', "expect.hands[1]", '"3c Ac"'),
        ('hands = ["", "3c Ac", "4h 5h 9d Js"]', "expect.hands[0]", '"2s"'),
        ("melds = []", "expect.melds", '["6h 6d 6c"]'),
        ('melds = ["6h 6d"]', "expect.melds[0]", '"6h 6d 6c"'),
    ],
)
def test_an_expectation_that_does_not_hold(expect: str, key: str, ruled: str) -> None:
    found, _, by_rules = only_round(played(AFTER_PON + f"expect.{expect}"))
    assert (found, by_rules) == (key, ruled)


def test_expectations_that_hold() -> None:
    holds = 'expect.winner = "playing"\nexpect.melds = ["6c 6h 6d"]\nexpect.hands = ["2s", "Ac 3c", "Js 9d 4h 5h"]'
    assert played(AFTER_PON + holds).holds


def test_a_run_is_expected_from_low_to_high() -> None:
    position = CLAIM.replace("position.stock", 'position.melds = [{ owner = 0, cards = "7c 8c 9c" }]\nposition.stock')
    assert played(position + 'expect.melds = ["7c 8c 9c"]').holds
    assert only_round(played(position + 'expect.melds = ["9c 8c 7c"]'))[2] == '"7c 8c 9c"'


def test_a_round_that_is_not_over_has_no_scores() -> None:
    assert differences(played(AFTER_PON + "expect.scores = [0, 0, 0]")) == [(Difference.NO_SCORES, "[0, 0, 0]")]


# -- the match -----------------------------------------------------------------------------------------------


def deck(first: str) -> str:
    """A pack that begins with these cards."""
    top = parse_cards(first)
    return cards_text([*top, *(card for card in pack(0) if card not in top)])


def quick(winner: int, seats: int = 2, playing: str = "", **said: int) -> str:
    """A dealt round that ``winner`` ends in one go: seat ``winner`` holds 2-8 of spades and draws 9s."""
    order = [(said.get("after", 0) + 1 + step) % seats for step in range(seats)]
    raise NotImplementedError(order, playing, winner)
