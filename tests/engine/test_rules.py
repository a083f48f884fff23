"""The switches, the presets and the rulebook that explains them."""

import pickle
import string
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sevenbridge import rulebook
from sevenbridge.engine.rules import (
    PRESETS,
    SWITCHES,
    InvalidRules,
    Rules,
    RulesCode,
    Value,
    check_seats,
    find_switch,
    parse_switch,
    preset_id,
    written,
)
from sevenbridge.texts import LANGS, Lang, Text
from tests.strategies import rules_strategy, switch_values

# The table of RULES 1.9. A star marks a value on which the preset's source is silent; `"` repeats the
# column to the left with its star.
TABLE = """
                    gamerules        pagat            wikipedia_ja     nintendo       gamepack2001
jokers              0                0                0                1              0
upcard              true             true             true*            false          true*
first_dealer        low_card         random           random*          first_jack     random*
starter             left_of_dealer*  left_of_dealer   left_of_dealer*  dealer         left_of_dealer*
claim_ban           own_first_turn   own_first_turn*  first_round      first_round    first_round
claim_hand_cards    2                2                2                2              2
claim_priority      pon              pon              pon              pon*           pon
layoff_needs_meld   false*           false*           true             true           true
layoff_after_claim  true             true*            true*            true*          true*
seven_growth        set_or_run       set_or_run*      set_or_run*      set_or_run*    set_or_run*
seven_sets          allowed          allowed          allowed*         allowed*       allowed*
ace                 low              low              both             both           both
final_discard       required         required         required         required*      required
out_on_wild         allowed          allowed          allowed          allowed        allowed
stock_out           reshuffle*       "                "                "              "
reshuffles          3*               "                "                "              "
drawn_round         no_score*        "                "                "              "
score_flow          winner_collects  winner_collects  penalty          zero_sum       penalty
ace_points          1                10               10               10             15
face_points         10               10*              10               10             10
seven_points        20               20*              7                7              5
pip_points          face             face*            face             face           5
held_seven          none             none             none             double_each    none
joker_points        0*               0                20               0              20
joker_multiplier    5*               5                1                5              1
one_go_multiplier   2                2                2                1*             2
responsibility      off              off              off              off            off
match_length        per_player       per_player*      "                "              "
target_score        0                0*               "                "              "
tie                 play_on          play_on*         shared*          shared*        shared*
"""


def table_cells() -> list[tuple[str, str, str, bool]]:
    """The table as (preset, switch, value as text, whether it is starred)."""
    header, *rows = (line.split() for line in TABLE.strip().splitlines())
    cells = []
    for switch, *values in rows:
        for column, preset in enumerate(header):
            if values[column] == '"':
                values[column] = values[column - 1]
            value = values[column]
            cells.append((preset, switch, value.rstrip("*"), value.endswith("*")))
    return cells


@pytest.mark.parametrize(("preset", "switch", "value", "starred"), table_cells())
def test_presets_are_the_published_table(preset: str, switch: str, value: str, starred: bool) -> None:
    assert (switch, PRESETS[preset].switches()[switch]) == parse_switch(f"{switch}={value}")
    assert rulebook.origin(preset, switch).decided is starred


def test_the_table_is_complete() -> None:
    cells = [(preset, switch) for preset, switch, _, _ in table_cells()]
    assert cells == [(preset, switch) for switch in SWITCHES for preset in PRESETS]


def test_gamerules_is_the_default_and_blog_its_alias() -> None:
    assert Rules() == Rules.preset("gamerules") == Rules.preset("blog")
    assert rulebook.origin("blog", "ace") == rulebook.origin("gamerules", "ace")


# Every variant that a source names (RULES 1.9), as what one would type.
VARIANTS = {
    "P: the dealer starts": "pagat starter=dealer",
    "P: aces at eleven": "pagat ace_points=11",
    "P: aces at fifteen": "pagat ace_points=15",
    "P: Q-K-A": "pagat ace=both",
    "P: no final discard": "pagat final_discard=optional",
    "P: a joker, times five": "pagat jokers=1 joker_points=0 joker_multiplier=5",
    "W: a held seven doubles": "wikipedia_ja held_seven=double_once",
    "W: a joker at fifteen": "wikipedia_ja jokers=1 joker_points=15",
    "W: a joker at twenty": "wikipedia_ja jokers=1 joker_points=20",
    "W: a joker, times five": "wikipedia_ja jokers=1 joker_multiplier=5",
    "W: no going out on a seven or joker": "wikipedia_ja out_on_wild=forbidden",
    "W: no final discard": "wikipedia_ja final_discard=optional",
    "W: responsibility": "wikipedia_ja responsibility=discarder",
    "W: the ace never follows the king": "wikipedia_ja ace=low ace_points=1",
}


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS.keys())
def test_every_variant_a_source_names_is_reachable(variant: str) -> None:
    preset, *switches = variant.split()
    changes = dict(parse_switch(text) for text in switches)
    rules = Rules.preset(preset, **changes)
    assert rules.switches() == PRESETS[preset].switches() | changes
    for name, value in changes.items():
        assert preset[0].upper() in rulebook.SWITCH_PAGES[name].named[value]


def refused(option: str, code: RulesCode, make: Any, *args: Any, **switches: Any) -> InvalidRules:
    """What ``make`` is refused for, after checking that it can be told to people in both languages."""
    with pytest.raises(InvalidRules) as caught:
        make(*args, **switches)
    error = caught.value
    assert (error.option, error.code) == (option, code)
    assert set(error.code.fields) <= set(error.details)
    assert option in str(error)
    for lang in LANGS:
        sentence = rulebook.refusal(error, lang)
        assert option in sentence
        assert "{" not in sentence
    return error


@pytest.mark.parametrize(
    ("switches", "option", "code"),
    [
        ({"ace": "high"}, "ace", RulesCode.UNKNOWN_VALUE),
        ({"ace": "Low"}, "ace", RulesCode.UNKNOWN_VALUE),
        ({"ace": True}, "ace", RulesCode.WRONG_TYPE),
        ({"ace": ["low"]}, "ace", RulesCode.WRONG_TYPE),
        ({"ace": None}, "ace", RulesCode.WRONG_TYPE),
        ({"upcard": 1}, "upcard", RulesCode.WRONG_TYPE),
        ({"upcard": "true"}, "upcard", RulesCode.WRONG_TYPE),
        ({"jokers": True}, "jokers", RulesCode.WRONG_TYPE),
        ({"jokers": 2}, "jokers", RulesCode.UNKNOWN_VALUE),
        ({"joker_multiplier": 3}, "joker_multiplier", RulesCode.UNKNOWN_VALUE),
        ({"claim_hand_cards": 0}, "claim_hand_cards", RulesCode.UNKNOWN_VALUE),
        ({"reshuffles": -1}, "reshuffles", RulesCode.OUT_OF_RANGE),
        ({"reshuffles": False}, "reshuffles", RulesCode.WRONG_TYPE),
        ({"ace_points": 1001}, "ace_points", RulesCode.OUT_OF_RANGE),
        ({"ace_points": 1.0}, "ace_points", RulesCode.WRONG_TYPE),
        pytest.param({"ace_points": 1 << 100_000}, "ace_points", RulesCode.OUT_OF_RANGE, id="enormous"),
        ({"pip_points": "flat"}, "pip_points", RulesCode.UNKNOWN_VALUE),
        ({"pip_points": -5}, "pip_points", RulesCode.OUT_OF_RANGE),
        ({"pip_points": True}, "pip_points", RulesCode.WRONG_TYPE),
        ({"match_length": 0}, "match_length", RulesCode.OUT_OF_RANGE),
        ({"match_length": "endless"}, "match_length", RulesCode.UNKNOWN_VALUE),
        ({"match_length": "target"}, "target_score", RulesCode.NEEDS_TARGET_SCORE),
        ({"target_score": 300}, "target_score", RulesCode.NEEDS_TARGET_MATCH),
        ({"match_length": 4, "target_score": 300}, "target_score", RulesCode.NEEDS_TARGET_MATCH),
        ({"aces": "low"}, "aces", RulesCode.UNKNOWN_OPTION),
        ({"name": "low"}, "name", RulesCode.UNKNOWN_OPTION),
    ],
)
def test_what_makes_no_sense_is_refused(switches: dict[str, Any], option: str, code: RulesCode) -> None:
    refused(option, code, Rules.preset, "gamerules", **switches)
    if code != RulesCode.UNKNOWN_OPTION:
        refused(option, code, Rules, **switches)


def test_a_refusal_says_what_would_be_possible() -> None:
    error = refused("pip_points", RulesCode.UNKNOWN_VALUE, Rules, pip_points="flat")
    assert error.details == {"value": "flat", "given": "str", "allowed": ["face"], "low": 0, "high": 1000}
    assert str(error) == 'pip_points: "flat" is not a value of this option; possible: face, 0–1000'
    assert rulebook.refusal(error, "en") == (
        "Other cards held (pip_points): “flat” is not one of its values. Give one of these: face, 0–1000."
    )
    assert rulebook.refusal(error, "ja") == (
        "ほかの数札の点（pip_points）：「flat」という値はありません。次のどれかにしてください：face, 0–1000"
    )


def test_a_refusal_survives_pickling() -> None:
    error = refused("ace", RulesCode.UNKNOWN_VALUE, Rules, ace="high")
    copy = pickle.loads(pickle.dumps(error))
    assert (copy.option, copy.code, copy.details) == (error.option, error.code, error.details)


@pytest.mark.parametrize("name", ["poker", "", ["gamerules"], None])
def test_an_unknown_preset_is_refused(name: Any) -> None:
    error = refused("preset", RulesCode.UNKNOWN_PRESET, Rules.preset, name)
    assert error.details["allowed"] == [*PRESETS]


@pytest.mark.parametrize("seats", range(2, 7))
def test_two_to_six_players_may_sit_down(seats: int) -> None:
    check_seats(seats)


@pytest.mark.parametrize(
    ("seats", "code"),
    [
        (1, RulesCode.TOO_FEW_PLAYERS),
        (-3, RulesCode.TOO_FEW_PLAYERS),
        (7, RulesCode.TOO_MANY_PLAYERS),
        pytest.param(1 << 100_000, RulesCode.TOO_MANY_PLAYERS, id="enormous"),
        (True, RulesCode.WRONG_TYPE),
        ("4", RulesCode.WRONG_TYPE),
    ],
)
def test_other_numbers_of_players_are_refused(seats: Any, code: RulesCode) -> None:
    refused("seats", code, check_seats, seats)


def test_seven_players_would_leave_no_stock() -> None:
    error = refused("seats", RulesCode.TOO_MANY_PLAYERS, check_seats, 7)
    assert (error.details["dealt"], error.details["pack"]) == (49, 52)


@pytest.mark.parametrize(
    ("text", "switch"),
    [
        ("final_discard=optional", ("final_discard", "optional")),
        (" final_discard = OPTIONAL ", ("final_discard", "optional")),
        ("upcard=true", ("upcard", True)),
        ("upcard=Yes", ("upcard", True)),
        ("upcard=on", ("upcard", True)),
        ("upcard=false", ("upcard", False)),
        ("upcard=no", ("upcard", False)),
        ("upcard=off", ("upcard", False)),
        ("responsibility=off", ("responsibility", "off")),
        ("jokers=1", ("jokers", 1)),
        ("pip_points=face", ("pip_points", "face")),
        ("pip_points=5", ("pip_points", 5)),
        ("match_length=target", ("match_length", "target")),
    ],
)
def test_switches_are_read_from_text(text: str, switch: tuple[str, Value]) -> None:
    name, value = parse_switch(text)
    assert (name, value) == switch
    assert type(value) is type(switch[1])


@pytest.mark.parametrize(
    ("text", "option", "code"),
    [
        ("final_discard", "final_discard", RulesCode.MALFORMED_SWITCH),
        ("colour=red", "colour", RulesCode.UNKNOWN_OPTION),
        ("final_discard=", "final_discard", RulesCode.UNKNOWN_VALUE),
        ("final_discard=maybe", "final_discard", RulesCode.UNKNOWN_VALUE),
        ("upcard=1", "upcard", RulesCode.WRONG_TYPE),
        ("jokers=two", "jokers", RulesCode.WRONG_TYPE),
        ("reshuffles=1.5", "reshuffles", RulesCode.WRONG_TYPE),
        pytest.param("reshuffles=" + "9" * 10_000, "reshuffles", RulesCode.WRONG_TYPE, id="enormous"),
    ],
)
def test_text_that_is_no_switch_is_refused(text: str, option: str, code: RulesCode) -> None:
    error = refused(option, code, parse_switch, text)
    assert len(rulebook.refusal(error, "en")) < 1000


@settings(deadline=None)
@given(st.sampled_from(list(SWITCHES.values())).flatmap(lambda s: st.tuples(st.just(s), switch_values(s))))
def test_text_reads_back(case: tuple[Any, Value]) -> None:
    switch, value = case
    assert parse_switch(f"{switch.name}={written(value)}") == (switch.name, value)


@settings(deadline=None)
@given(rules_strategy())
def test_short_form_gives_the_same_rules(rules: Rules) -> None:
    preset, changes = rules.as_preset()
    assert Rules.preset(preset, **changes) == rules
    everywhere = [
        sum(rules.switches()[name] != value for name, value in other.switches().items())
        for other in PRESETS.values()
    ]
    assert len(changes) == min(everywhere)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_needs_no_changes(preset: str) -> None:
    assert Rules.preset(preset).as_preset() == (preset, {})


@settings(deadline=None, max_examples=50)
@given(rules_strategy())
def test_rules_are_values(rules: Rules) -> None:
    again = Rules(**rules.switches())  # type: ignore[arg-type]
    assert again == rules
    assert hash(again) == hash(rules)
    assert pickle.loads(pickle.dumps(rules)) == rules
    with pytest.raises(AttributeError):
        rules.ace = "low"  # type: ignore[misc]


@settings(deadline=None, max_examples=50)
@given(rules_strategy(target_score=200), rules_strategy(jokers=1, match_length="target"))
def test_fixed_switches_stay_fixed(to_200: Rules, to_any: Rules) -> None:
    assert (to_200.match_length, to_200.target_score) == ("target", 200)
    assert (to_any.match_length, to_any.jokers) == ("target", 1)


# The rulebook.


def is_japanese(text: str) -> bool:
    return any("\u3040" <= letter <= "\u30ff" or "\u4e00" <= letter <= "\u9fff" for letter in text)


def is_written(text: Text | None) -> bool:
    """Whether a text, if there is one, says something in both languages with the same placeholders."""
    if text is None:
        return True
    said = text.en.strip() and text.ja.strip() and not is_japanese(text.en)
    return bool(said) and placeholders(text.en) == placeholders(text.ja)


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("name", SWITCHES)
def test_every_switch_has_a_page_in_both_languages(name: str) -> None:
    page, switch = rulebook.SWITCH_PAGES[name], SWITCHES[name]
    assert page.section in rulebook.SECTIONS
    assert all(map(is_written, [page.title, page.explanation, page.number, page.note, *page.labels.values()]))
    assert all(map(is_japanese, [page.title.ja, page.explanation.ja]))
    assert set(switch.choices) <= set(page.labels)
    assert (page.number is not None) == (switch.low is not None)
    for value in [*page.labels, *page.named]:
        switch.check(value)
    assert {letter for letters in page.named.values() for letter in letters} <= set(rulebook.SOURCES)
    assert set(rulebook.named_by(name)) == set("".join(page.named.values()))


def test_the_rulebook_has_nothing_else() -> None:
    assert list(rulebook.SWITCH_PAGES) == list(SWITCHES)
    assert list(rulebook.PRESET_PAGES) == list(PRESETS)
    assert list(rulebook.REFUSALS) == list(RulesCode)
    texts = [*rulebook.SECTIONS.values(), *rulebook.SOURCES.values(), *rulebook.REFUSALS.values()]
    assert all(map(is_written, texts))


@settings(deadline=None, max_examples=30)
@given(st.data())
@pytest.mark.parametrize("name", SWITCHES)
@pytest.mark.parametrize("lang", LANGS)
def test_every_value_can_be_told(name: str, lang: Lang, data: st.DataObject) -> None:
    value = data.draw(switch_values(SWITCHES[name]))
    text = rulebook.value_text(name, value, lang)
    assert text
    assert "{" not in text


def test_values_are_told_in_plain_words() -> None:
    assert rulebook.value_text("reshuffles", 3, "en") == "3 times"
    assert rulebook.value_text("reshuffles", 1, "en") == "Once"
    assert rulebook.value_text("ace_points", 15, "ja") == "15点"
    assert rulebook.value_text("pip_points", "face", "ja") == "数字どおり"
    refused("reshuffles", RulesCode.OUT_OF_RANGE, rulebook.value_text, "reshuffles", 999, "en")
    refused("colour", RulesCode.UNKNOWN_OPTION, rulebook.value_text, "colour", "red", "en")


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_has_a_page_in_both_languages(preset: str) -> None:
    page = rulebook.PRESET_PAGES[preset]
    assert all(map(is_written, [page.title, page.character, page.note]))
    assert page.decided | set(page.told_by) <= set(SWITCHES)
    assert page.sources
    assert set(page.sources) <= set(rulebook.SOURCES)
    fewest, most = page.players
    check_seats(fewest)
    check_seats(most)
    assert fewest < most
    for name in SWITCHES:
        assert is_written(rulebook.origin(preset, name).text)


def test_origins() -> None:
    assert rulebook.origin("gamerules", "ace").sources == ("G", "B")
    assert rulebook.origin("gamerules", "claim_priority").sources == ("G",)
    assert rulebook.origin("gamepack2001", "ace_points").sources == ("W",)
    assert rulebook.origin("nintendo", "tie").decided
    refused("preset", RulesCode.UNKNOWN_PRESET, rulebook.origin, "poker", "ace")
    refused("colour", RulesCode.UNKNOWN_OPTION, rulebook.origin, "pagat", "colour")


def test_names_are_found() -> None:
    assert preset_id("blog") == "gamerules"
    assert find_switch("ace").choices == ("low", "both")
    with pytest.raises(KeyError):
        Text("one", "一")["fr"]  # type: ignore[index]
