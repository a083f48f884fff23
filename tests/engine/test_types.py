"""What is of the wrong type is a TypeError with a sentence; rules may be the name of a preset everywhere."""

from collections.abc import Callable
from typing import Any

import pytest

from sevenbridge import (
    Game,
    InvalidRules,
    Match,
    PublicRound,
    Round,
    Rules,
    compare,
    counted_hand,
    pack,
    play_rounds,
    read_record,
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
