"""Positions as one line of text, the codes of those that cannot be, and the page about both."""

import re
import string
from dataclasses import fields, replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sevenbridge.engine.cards import pack
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.phases import OVER
from sevenbridge.engine.position import Impossible, ImpossiblePosition, Position
from sevenbridge.engine.position_text import position_from_text, position_text
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.sentences import IMPOSSIBLE, LONGEST_WORD, refusal_sentence
from sevenbridge.texts import LANGS, Lang, Text
from tests.engine.positions import discarded, play, playing
from tests.engine.random_games import any_position, any_rules, dealt, set_up, step
from tests.exhaustive import NOT_COMPILED

pytestmark = NOT_COMPILED

PAGE = Path(__file__).parents[2] / "docs" / "library" / "positions.md"
LINE = "gamerules Kd9c/3h4h9h/8d2c/5s2d5c 1:5d6d7d 9dAh 8c5h 1 claiming discarder=0 begun=0123 ponners=3"


checked = settings(deadline=None, max_examples=40)

# -- there and back ------------------------------------------------------------------------------------------


def comes_back(round: Round) -> None:
    text = position_text(round.position())
    assert "\n" not in text
    # how it came about is not told
    position = replace(round.position(), history=())
    assert position_from_text(text) == position
    assert Round.at(position_from_text(text)) == Round.at(position)
    assert position_text(position_from_text(text)) == text


@checked
@given(st.integers(0, 1 << 32), st.integers(2, 6))
def test_every_position_of_a_round_comes_back(seed: int, seats: int) -> None:
    dice = Dice(seed)
    round = dealt(dice, any_rules(dice), seats)
    comes_back(round)
    while round.phase != OVER:
        step(dice, round)
        if round.phase == OVER or dice.below(4) == 0:
            comes_back(round)


@checked
@given(st.integers(0, 1 << 32))
def test_positions_rich_in_what_is_rare_come_back(seed: int) -> None:
    dice = Dice(seed)
    round = set_up(any_position(dice, any_rules(dice)))
    for _ in range(4):
        comes_back(round)
        if round.phase == OVER:
            return
        step(dice, round)


def test_a_chi_that_waits_comes_back_and_is_read_by_its_cards() -> None:
    rules = Rules(jokers=1)
    hands = ("Kd 9c", "3h Jk 5s 9d", "2c 8d", "5d 5c 2d")
    round = play(discarded(*hands, discards="8c 5h", rules=rules), "chi 3h Jk=4h")
    assert "waiting_chi=3hJk5h" in position_text(round.position())
    comes_back(round)


def test_the_line_can_be_read_by_a_person() -> None:
    rules = Rules.preset("pagat", jokers=1, upcard=False)
    melds = [(1, "5s 6s Jk"), (0, "7h")]
    round = playing("9s Kh", "2c 5h", rules=rules, melds=melds, stock="8d 2h", discards="Ah", drawn_card=28)
    line = position_text(round.position())
    assert line == (
        "pagat,jokers=1,upcard=false 9sKh/5h2c 1:5s6sJk/0:7h 8d2h Ah 0 playing"
        " drawn_card=Kh begun=01 exposed=01 discards_made=2"
    )


def test_fields_may_stand_in_any_order_and_any_white_space_parts_them() -> None:
    *words, one, other, last = LINE.split()
    assert position_from_text("\t".join([*words, last, one, other])) == position_from_text(LINE)


# -- what is refused -----------------------------------------------------------------------------------------


def refused(text: str) -> tuple[str, dict[str, int | str]]:
    with pytest.raises(ImpossiblePosition) as caught:
        Round.at(position_from_text(text))
    return caught.value.code, caught.value.details


@pytest.mark.parametrize(
    ("old", "new", "code", "details"),
    [
        (LINE, "", "part_missing", {"field": "rules"}),
        (LINE, "gamerules Kd/3h -", "part_missing", {"field": "stock"}),
        ("gamerules", "chess", "bad_rules", {"word": "chess"}),
        ("gamerules", "gamerules,jokers=9", "bad_rules", {"word": "gamerules,jokers=9"}),
        ("gamerules", "gamerules,", "bad_rules", {"word": "gamerules,"}),
        ("Kd9c", "Kd9", "unknown_card", {"word": "9"}),
        ("Kd9c", "Kdkd", "unknown_card", {"word": "kd"}),
        ("Kd9c", "KdKd", "card_twice", {"cards": "Kd"}),
        ("Kd9c", "Kd3h", "card_twice", {"cards": "3h"}),
        ("Kd9c", "KdJk", "not_in_pack", {}),
        ("Kd9c", "-", "empty_hand", {}),
        ("/8d2c", "//8d2c", "unknown_word", {"word": ""}),
        ("Kd9c/3h4h9h/8d2c/5s2d5c", "Kd9c", "wrong_seats", {"value": 1}),
        ("1:5d6d7d", "1:5d6d8d", "not_a_meld", {"cards": "5d 6d 8d"}),
        ("1:5d6d7d", "5d6d7d", "unknown_word", {"word": "5d6d7d"}),
        ("1:5d6d7d", "1:", "unknown_word", {"word": "1:"}),
        ("1:5d6d7d", "4:5d6d7d", "out_of_range", {"field": "owner", "value": 4}),
        (" 1 claiming", " x claiming", "unknown_word", {"word": "x"}),
        (" 1 claiming", " 7 claiming", "out_of_range", {"field": "turn", "value": 7}),
        (" 1 claiming", " 2 claiming", "not_left_of_discarder", {"seat": 2}),
        ("claiming", "claim", "unknown_word", {"word": "claim"}),
        ("claiming", "drawing", "claim_out_of_time", {}),
        ("claiming", "reshuffling", "claim_out_of_time", {}),
        ("8c5h", "-", "no_discard", {"seat": 0}),
        ("discarder=0", "discarder=x", "unknown_word", {"word": "discarder=x"}),
        ("discarder=0", "discarder", "unknown_word", {"word": "discarder"}),
        ("discarder=0", "melded=1", "unknown_word", {"word": "melded=1"}),
        ("discarder=0", "hands=Kd", "unknown_word", {"word": "hands=Kd"}),
        ("discarder=0", "discarder=0 discarder=0", "field_twice", {"field": "discarder"}),
        ("begun=0123", "begun=10", "unknown_word", {"word": "begun=10"}),
        ("begun=0123", "begun=", "unknown_word", {"word": "begun="}),
        ("begun=0123", "drawn_card=5d6d", "unknown_word", {"word": "drawn_card=5d6d"}),
        ("begun=0123", "begun=0123 winner=1", "wrong_winner", {"seat": 1}),
        (" ponners=3", "", "claim_of_nothing", {}),
        ("ponners=3", "ponners=23", "claim_not_held", {}),
        ("ponners=3", "ponners=3 waiting_chi=4h5h6h", "wrong_waiting_chi", {"value": "claim 4h 5h 6h"}),
        ("ponners=3", "ponners=3 waiting_chi=7s", "wrong_waiting_chi", {"value": "7s"}),
    ],
)
def test_a_bad_text_is_refused_with_a_code_and_the_word(
    old: str, new: str, code: str, details: dict[str, int | str]
) -> None:
    assert old in LINE
    assert refused(LINE.replace(old, new, 1)) == (code, details)


@checked
@given(st.text(max_size=80) | st.lists(st.sampled_from([*LINE.split(), "-", "/", "1:"])).map(" ".join))
def test_any_text_is_a_position_or_refused(text: str) -> None:
    try:
        position_from_text(text).check()
    except ImpossiblePosition:
        return


@checked
@given(st.integers(0, len(LINE) - 1), st.sampled_from("0123456789-/:=,AKJksx \x00\u2665"))
def test_a_slip_of_the_pen_is_refused_or_sound(index: int, letter: str) -> None:
    try:
        comes_back(Round.at(position_from_text(LINE[:index] + letter + LINE[index + 1 :])))
    except ImpossiblePosition:
        return


def test_a_position_that_cannot_be_is_not_written() -> None:
    broken = Position(rules=Rules(), hands=(1, 1), stock=pack(0)[5:6])
    with pytest.raises(ImpossiblePosition):
        position_text(broken)


# -- the sentences, and docs/library/positions.md ------------------------------------------------------------

SAMPLES: dict[str, int | str] = {
    "field": "discards_made",
    "value": 12,
    "word": "10s",
    "card": "Th",
    "cards": "5s 6s 9d",
    "seat": 2,
}


def sample(reason: Impossible) -> ImpossiblePosition:
    return ImpossiblePosition(reason, **{field: SAMPLES[field] for field in reason.fields})


def test_every_reason_has_a_sentence_that_tells_its_details() -> None:
    assert list(IMPOSSIBLE) == list(Impossible)
    for reason, text in IMPOSSIBLE.items():
        for lang in LANGS:
            told = {field for _, field, _, _ in string.Formatter().parse(text[lang]) if field}
            assert told == set(reason.fields), reason


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("reason", Impossible)
def test_a_sentence_says_what_is_wrong_and_what_to_do(reason: Impossible, lang: Lang) -> None:
    sentence = refusal_sentence(sample(reason), lang)
    assert "{" not in sentence
    assert len(re.findall(r"。|[.](?= |$)", sentence)) == 2
    assert sentence.endswith("." if lang == "en" else "ください。")


def test_a_long_word_is_cut_and_cards_and_seats_are_shown_as_the_caller_shows_them() -> None:
    long = ImpossiblePosition(Impossible.UNKNOWN_WORD, word="x" * 500)
    assert "x" * LONGEST_WORD + "…" in refusal_sentence(long, "en")
    winner = ImpossiblePosition(Impossible.WRONG_WINNER, seat=1)
    sentence = refusal_sentence(winner, "ja", name=["アキ", "ケン"].__getitem__)
    assert sentence == "手札があるかラウンドの途中なので、ケンは上がれません。どちらかを直してください。"


def test_the_page_publishes_exactly_these_codes() -> None:
    head = "| code | given when | details | sentence |\n|---|---|---|---|\n"
    rows = PAGE.read_text(encoding="utf-8").split(head)[1].rstrip("\n").splitlines()

    def row(reason: Impossible, text: Text) -> str:
        details = ", ".join(f"`{field}`" for field in reason.fields) or "—"
        return f"| `{reason}` | {reason.meaning} | {details} | {text.en} |"

    assert rows == [row(reason, IMPOSSIBLE[reason]) for reason in Impossible]


def test_the_page_tells_every_part_and_field_of_a_position() -> None:
    page = PAGE.read_text(encoding="utf-8")
    told = set(re.findall(r"^\| `?(\w+)", page, re.MULTILINE)) - set(Impossible)
    assert told - {"part", "field", "code"} == {field.name for field in fields(Position)} - {"history"}


def test_the_example_of_the_page_is_a_position() -> None:
    (line,) = re.findall(r"^```position\n(.*)\n```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert position_text(position_from_text(line)) == line
