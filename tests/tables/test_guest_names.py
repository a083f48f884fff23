"""What guests may be called, and who could be taken for somebody else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sevenbridge.bots.levels import LEVELS
from sevenbridge.texts import Lang
from sevenbridge_app.tables import client_messages
from sevenbridge_app.tables.guest_names import checked_name, look_alike
from sevenbridge_app.tables.names import ANIMALS, seat_names
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from tests.tables.playing import Sitting

GOOD = (
    "Aki",
    "Åsa Ñandú",
    "Nguyễn Thị Ánh",
    "Иван Petrov",
    "Γιώργος",
    "あき☆ミ",
    "葛\U000e0100城",
    "ウサギ(´・ω・`)",
    "ｼﾞｮﾝ",
    "김민수",
    "สมชาย ที่รัก",
    "क्षत्रिय",
    "ශ්\u200dරී",
    "می\u200cخواهم",
    "محمد",
    "שָׁלוֹם",
    "👨‍👩‍👧‍👦",
    "👩🏽‍🚀❤️‍🔥🏳️‍🌈",
    "🐻‍❄️ 1️⃣",
    "\U0001fae8",
    "100% <b>",
    "!?",
)
BAD = {
    "": RefusalCode.BAD_NAME,
    " \u3000\t": RefusalCode.BAD_NAME,
    "a" * 25: RefusalCode.BAD_NAME,
    "\u3164": RefusalCode.NAME_INVISIBLE,
    "\u2800": RefusalCode.NAME_INVISIBLE,
    "\u115f": RefusalCode.NAME_INVISIBLE,
    "A\u200bki": RefusalCode.NAME_INVISIBLE,
    "\u200d": RefusalCode.NAME_INVISIBLE,
    "A\u200cki": RefusalCode.NAME_INVISIBLE,
    "👨\u200d": RefusalCode.NAME_INVISIBLE,
    "می\u200c": RefusalCode.NAME_INVISIBLE,
    "\ufe0f": RefusalCode.NAME_INVISIBLE,
    "葛\U000e0100\U000e0101": RefusalCode.NAME_INVISIBLE,
    "a\u202eb": RefusalCode.NAME_INVISIBLE,
    "\x1b[31m": RefusalCode.NAME_INVISIBLE,
    "\ue000": RefusalCode.NAME_INVISIBLE,
    "Z" + "\u0335\u0336\u0337\u0338\u0325": RefusalCode.NAME_MARKS,
    "Z" + "\u0335" * 23: RefusalCode.NAME_MARKS,
    "\u0301": RefusalCode.NAME_MARKS,
    "A \u0301": RefusalCode.NAME_MARKS,
    "\u0410ki": RefusalCode.NAME_MIXED,
    "\u0410\u0335ki": RefusalCode.NAME_MIXED,
    "B\u03bfb": RefusalCode.NAME_MIXED,
    "\U0001d400\u043a\u0456": RefusalCode.NAME_MIXED,
}
TWINS = (
    ("Aca", "\u0410\u0441\u0430"),
    ("BOB", "B0B"),
    ("Bill", "BiII"),
    ("Moto", "Motо"),
    ("barn", "bam"),
    ("アキ", "ｱｷ"),
    ("ハカ", "八力"),
    ("スター", "スタ一"),
    ("葛城", "葛\U000e0100城"),
    ("ΑΒΕ", "АВЕ"),
)
DIFFERENT = (
    ("Aki", "aki"),
    ("Aki", "Áki"),
    ("Aki", "Aki"),
    ("Aki", "Akiko"),
    ("あき", "アキ"),
    ("はは", "ばば"),
)


@pytest.mark.parametrize("name", GOOD)
def test_names_that_people_have_are_accepted(name: str) -> None:
    assert checked_name(f"  {name}\u3000") == name


@pytest.mark.parametrize(("name", "code"), BAD.items())
def test_names_that_nobody_can_read_are_refused_for_their_fault(name: str, code: RefusalCode) -> None:
    with pytest.raises(RequestRefused) as refused:
        checked_name(name)
    assert refused.value.code is code


def test_a_name_is_kept_in_one_form() -> None:
    assert checked_name("e\u0301") == "\u00e9"


@pytest.mark.parametrize(("name", "other"), TWINS)
def test_names_that_look_the_same(name: str, other: str) -> None:
    assert look_alike(name, other)
    assert look_alike(other, name)


@pytest.mark.parametrize(("name", "other"), DIFFERENT)
def test_names_that_do_not(name: str, other: str) -> None:
    assert not look_alike(name, other)


@given(st.text(max_size=30))
def test_whatever_is_typed_is_a_name_or_is_refused(text: str) -> None:
    try:
        name = checked_name(text)
    except RequestRefused:
        return
    assert checked_name(name) == name


@pytest.mark.parametrize("is_playing", [False, True])
def test_whoever_could_be_taken_for_somebody_at_the_table_gets_no_seat(is_playing: bool) -> None:
    sitting = Sitting(seats=4, fill="greedy", visibility="unlisted")
    sitting.ask(100, client_messages.Sit(1, 0), name="Ace")
    if is_playing:
        sitting.start()
    ask = client_messages.Take(1, 1) if is_playing else client_messages.Sit(1, 1)
    with pytest.raises(RequestRefused) as refused:
        sitting.ask(102, ask, name="\u0410\u0441\u0435")
    assert refused.value.code is RefusalCode.NAME_ALIKE
    sitting.ask(102, ask, name="Ace")
    names = [(seat.name, seat.player) for seat in sitting.table.seating.seats]
    assert seat_names(names, "en")[:2] == ("Ace", "Ace (2)")


def test_no_name_is_that_of_a_numbered_namesake() -> None:
    def names(lang: Lang, *persons: str) -> tuple[str, ...]:
        return seat_names([(person, "") for person in persons], lang)

    assert names("en", "Aki (3)", "Aki", "Aki") == ("Aki (3)", "Aki", "Aki (3) (3)")
    assert names("ja", "Aki（3）", "Aki", "Aki") == ("Aki（3）", "Aki", "Aki（3）（3）")


def test_characters_have_their_own_names_and_no_other_computer_has_one_of_them() -> None:
    sitters = [("", "chie"), ("", "rabbit"), ("Goro", ""), ("", "goro"), ("", "rabbit"), ("", "greedy")]
    assert seat_names(sitters, "en") == ("Chie", "Rabbit", "Goro", "Goro (4)", "Rabbit (5)", "greedy")
    assert seat_names(sitters, "ja") == ("チエ", "ウサギ", "Goro", "ゴロー", "ウサギ（5）", "greedy")
    assert seat_names([("", "")], "ja") == ("コンピューター",)
    assert set(ANIMALS) == {level.name for level in LEVELS}
