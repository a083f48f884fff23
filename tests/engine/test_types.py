"""What is of the wrong type is a TypeError with a sentence; rules may be the name of a preset everywhere."""

from collections.abc import Callable
from typing import Any

import pytest

from sevenbridge import (
    Game,
    GameRefused,
    InvalidRules,
    Malformed,
    Match,
    PublicRound,
    Refused,
    Round,
    Rules,
    card_text,
    compare,
    counted_hand,
    explain_claims,
    explain_timing,
    from_label,
    pack,
    play_rounds,
    read_record,
    refusal_sentence,
    replay,
    write_record,
)
from sevenbridge.bots import make_player
from sevenbridge.lab.language_models import briefing

#: whatever takes rules, and makes of them something that can be compared
TAKES_RULES: dict[str, Callable[[Any], object]] = {
    "Game": lambda rules: Game(rules, seats=3, seed=7),
    "Match": lambda rules: Match(rules, 3),
    "Round": lambda rules: Round.dealt(rules, 3, 0, pack(0)),
    "PublicRound": lambda rules: PublicRound.after(rules, 3, ()),
    "counted_hand": lambda rules: counted_hand(rules, 0, 1 << 6),
    "compare": lambda rules: compare("greedy", "random", 2, rules=rules, seats=2),
    "play_rounds": lambda rules: play_rounds(["greedy", "random"], 2, rules=rules),
    "briefing": lambda rules: briefing(rules, 3, 0, "en"),
}
WRONG_TYPES: dict[str, Callable[[Any], object]] = {
    "Round.at": Round.at,
    "replay": replay,
    "write_record": write_record,
    "read_record": read_record,
    "make_player": make_player,
}


@pytest.mark.parametrize("name", TAKES_RULES)
def test_rules_may_be_the_name_of_a_preset(name: str) -> None:
    made = TAKES_RULES[name]
    assert made("pagat") == made(Rules.preset("pagat"))
    assert made("pagat") != made("wikipedia_ja")
    with pytest.raises(InvalidRules, match="pagat"):
        made("poker")
    for none in (None, 4, {"preset": "pagat"}):
        with pytest.raises(TypeError, match="rules are Rules or the name of a preset"):
            made(none)


@pytest.mark.parametrize("given", [None, 5, Game(seats=3, seed=7)])
@pytest.mark.parametrize("name", WRONG_TYPES)
def test_a_wrong_type_is_told_in_a_sentence(name: str, given: object) -> None:
    with pytest.raises(TypeError, match="not "):
        WRONG_TYPES[name](given)


def test_what_is_out_of_range_is_refused_as_its_neighbours_are() -> None:
    round = Round.dealt("gamerules", 3, 0, pack(0))
    with pytest.raises(Malformed) as unknown:
        from_label("meld 7x")
    assert (unknown.value.code, unknown.value.details) == ("unknown_label", {"word": "meld 7x"})
    with pytest.raises(IndexError, match="no card 99"):
        card_text(99)
    for jokers in (5, -1):
        with pytest.raises(ValueError, match="no joker or one"):
            pack(jokers)
    for seat in (9, -1):
        with pytest.raises(GameRefused):
            explain_timing(round, seat, "pon")
    for ask in (explain_timing, explain_claims):
        with pytest.raises(Malformed):
            ask(round, 0, "bogus")
    for jobs in (0, -1):
        with pytest.raises(ValueError, match="at least one process"):
            play_rounds(["random", "random"], 1, jobs=jobs)
        with pytest.raises(ValueError, match="at least one process"):
            compare("greedy", "random", 1, seats=2, jobs=jobs)


def test_a_player_among_its_like_is_the_control_of_a_comparison() -> None:
    found = compare("greedy", "greedy", 2, seats=2)
    assert (found.difference().mean, found.share().mean, found.is_clear()) == (0.0, 0.5, False)


def refused(call: Callable[[], object]) -> Refused:
    with pytest.raises(Refused) as error:
        call()
    return error.value


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda: Rules.preset("poker"), "poker"),
        (lambda: make_player("nobody"), "nobody"),
        (lambda: read_record("seats = 3"), "game"),
        (lambda: compare(object(), "greedy", 1), "choose"),  # type: ignore[arg-type]
    ],
)
def test_all_that_is_refused_has_a_sentence(call: Callable[[], object], told: str) -> None:
    error = refused(call)
    english, japanese = refusal_sentence(error, "en"), refusal_sentence(error, "ja")
    assert told in english
    assert told in japanese
    assert english != japanese
