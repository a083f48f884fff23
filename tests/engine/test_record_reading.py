"""Reading records: what is left out, what is written in other ways, and what cannot be read."""

import pickle
from dataclasses import replace
from textwrap import dedent

import pytest

from sevenbridge.engine.cards import cards_text, pack, parse_cards
from sevenbridge.engine.record.flaws import Flaw, Unreadable
from sevenbridge.engine.record.model import (
    LaidMeld,
    MatchExpectation,
    Record,
    RoundExpectation,
    StartingPosition,
)
from sevenbridge.engine.record.reading import read_record
from sevenbridge.engine.record.writing import write_record
from sevenbridge.engine.rules import Rules
from tests.exhaustive import NOT_COMPILED

pytestmark = NOT_COMPILED

DECK = cards_text(pack(0))
MATCH = f"""\
format = 1
game = "seven-bridge"
players = ["Aki", "Ben", "智恵"]

[about]
date = 2024-05-06
kinds = {{ people = 2, "computer players" = [1, 2.5, true] }}

[rules]
preset = "gamerules"
ace = "both"

[[rounds]]
dealer = 2
deck = "{DECK}"
actions = \"""
0 draw
# a remark

0 discard 2s   # another
\"""
expect.winner = "playing"
expect.scores = [0, 0, 0]
expect.to_act = 1
expect.hands = ["As 2s", "", "Kd"]
expect.melds = ["7h"]

[expect]
totals = [0, 57, -12]
winners = [2, 0]

[fairness]
secret = "{"0f" * 32}"
commitment = "{"AB" * 32}"
nonces = ["00", "ff", "a0b1"]
"""
POSITION = """\
game = "seven-bridge"
seats = 3
[rules]
jokers = 1
[[rounds]]
position.hands = ["Jh Jd", "9c", "4s 5s"]
position.melds = [{ owner = 1, cards = "6d 7d 8d" }, { owner = 2, cards = "Qh Jk Qd" }]
position.discards = "5c 6s"
position.discarder = 1
position.to_act = 2
"""


def cards(text: str) -> tuple[int, ...]:
    return tuple(parse_cards(text))


def refused(text: str | bytes) -> Unreadable:
    with pytest.raises(Unreadable) as caught:
        read_record(text)
    return caught.value


# -- what a record says --------------------------------------------------------------------------------------


def test_a_match() -> None:
    record = read_record(MATCH)
    assert record.game == "seven-bridge"
    assert record.seats == 3
    assert record.players == ("Aki", "Ben", "智恵")
    assert record.about["kinds"] == {"people": 2, "computer players": [1, 2.5, True]}
    assert record.rules == Rules(ace="both")
    assert record.expect == MatchExpectation(totals=(0, 57, -12), winners=(0, 2))
    (entry,) = record.rounds
    assert (entry.dealer, entry.playing, entry.position) == (2, None, None)
    assert entry.deck == pack(0)
    assert entry.actions == "0 draw\n# a remark\n\n0 discard 2s   # another\n"
    assert entry.expect == RoundExpectation(
        winner="playing",
        scores=(0, 0, 0),
        to_act=1,
        hands=(cards("As 2s"), (), cards("Kd")),
        melds=(cards("7h"),),
    )


def test_the_shuffles_of_a_match() -> None:
    shuffles = read_record(MATCH).shuffles
    assert shuffles is not None
    assert shuffles.commitment == "ab" * 32
    assert shuffles.nonces == (b"\x00", b"\xff", b"\xa0\xb1")
    assert shuffles.secret == b"\x0f" * 32
    assert shuffles.fairness is not None
    assert "0f" not in repr(shuffles)
    open_match = replace(shuffles, secret=None)
    assert open_match.fairness is None


def test_a_secret_may_not_be_told_yet() -> None:
    shuffles = read_record(MATCH.replace("secret", "# secret")).shuffles
    assert shuffles is not None
    assert shuffles.secret is None


def test_a_position_and_what_it_leaves_out() -> None:
    (entry,) = read_record(POSITION).rounds
    assert entry.position == StartingPosition(
        hands=(cards("Jh Jd"), cards("9c"), cards("4s 5s")),
        melds=(
            LaidMeld(owner=1, cards=cards("6d 7d 8d")),
            LaidMeld(owner=2, cards=cards("Qh Jk Qd")),
        ),
        discards=cards("5c 6s"),
        discarder=1,
        stock=(),
        to_act=2,
        drawn=False,
        turns_begun=(1, 1, 1),
        discards_made=3,
        reshuffles_made=0,
    )
    assert entry.deck == ()
    assert entry.actions == ""
    assert entry.expect == RoundExpectation()


def test_the_smallest_record() -> None:
    record = read_record(f'game="seven-bridge"\nseats=2\nrounds=[{{deck="{DECK}"}}]')
    assert record == Record(seats=2, rules=Rules(), rounds=record.rounds)
    assert record.rounds[0].dealer is None


def test_tables_and_dotted_keys_mean_the_same() -> None:
    table = POSITION.replace("position.", "").replace("[[rounds]]", "[[rounds]]\n[rounds.position]")
    assert read_record(table) == read_record(POSITION)


def test_a_play_on_round_gives_every_seat_its_place_in_lists() -> None:
    text = POSITION.replace("seats = 3", "seats = 4").replace('"4s 5s"]', '"", "4s 5s"]')
    text = text.replace("owner = 2", "owner = 3").replace("to_act = 2", "to_act = 3")
    (entry,) = read_record(text.replace("[[rounds]]", "[[rounds]]\nplaying = [3, 0, 1]")).rounds
    assert entry.playing == (0, 1, 3)
    assert entry.position is not None
    assert entry.position.hands[2] == ()
    assert entry.position.turns_begun == (1, 1, 1, 1)
    assert entry.position.discards_made == 3


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_bytes_may_begin_with_a_byte_order_mark(mark: bytes) -> None:
    assert read_record(mark + MATCH.encode()) == read_record(MATCH)


def test_lines_may_end_as_on_windows() -> None:
    assert read_record(MATCH.replace("\n", "\r\n")) == read_record(MATCH)


def test_players_and_seats_may_both_be_told() -> None:
    assert read_record(MATCH.replace("players =", "seats = 3\nplayers =")) == read_record(MATCH)


def test_an_alias_is_its_preset() -> None:
    assert read_record(MATCH.replace("gamerules", "blog")) == read_record(MATCH)


# -- what cannot be read -------------------------------------------------------------------------------------


def line_of(text: str, words: str) -> int:
    return text[: text.index(words)].count("\n") + 1


def altered(text: str, old: str, new: str) -> str:
    assert text.count(old) == 1, old
    return text.replace(old, new)


@pytest.mark.parametrize(
    ("old", "new", "flaw", "word"),
    [
        ("format = 1", "format = 2", Flaw.OUT_OF_RANGE, "2"),
        ("format = 1", "format = true", Flaw.WRONG_TYPE, "number"),
        ('game = "seven-bridge"', 'game = "whist"', Flaw.UNKNOWN_WORD, "whist"),
        ('game = "seven-bridge"', "game = 7", Flaw.WRONG_TYPE, "text"),
        ('["Aki", "Ben", "智恵"]', '["Aki", 3, "智恵"]', Flaw.WRONG_TYPE, "players"),
        ('["Aki", "Ben", "智恵"]', '"Aki"', Flaw.WRONG_TYPE, "list"),
        ('["Aki", "Ben", "智恵"]', '["Aki"]', Flaw.BAD_RULES, None),
        ("players =", "seats = 4\nplayers =", Flaw.WRONG_COUNT, 3),
        ("players =", "nicknames =", Flaw.UNKNOWN_KEY, "nicknames"),
        ("[about]\n", "[abaut]\n", Flaw.UNKNOWN_KEY, "abaut"),
        ('preset = "gamerules"', 'preset = "bridge"', Flaw.BAD_RULES, None),
        ('preset = "gamerules"', "preset = [1]", Flaw.BAD_RULES, None),
        ('ace = "both"', 'ace = "high"', Flaw.BAD_RULES, None),
        ('ace = "both"', "jokers = 1.0", Flaw.BAD_RULES, None),
        ('ace = "both"', "jokers = {}", Flaw.BAD_RULES, None),
        ('ace = "both"', "upcard = 0", Flaw.BAD_RULES, None),
        ('ace = "both"', "target_score = 100", Flaw.BAD_RULES, None),
        ("dealer = 2", "dealer = 3", Flaw.UNKNOWN_SEAT, "3"),
        ("dealer = 2", "dealer = -1", Flaw.UNKNOWN_SEAT, "-1"),
        ("dealer = 2", 'dealer = "2"', Flaw.WRONG_TYPE, "number"),
        ("dealer = 2", "dealer = 2\nplaying = [0, 1]", Flaw.SITS_OUT, "dealer"),
        ("dealer = 2", "playing = [0, 1, 1]", Flaw.SEAT_TWICE, 1),
        ("dealer = 2", "playing = [2]", Flaw.WRONG_COUNT, "playing"),
        ("dealer = 2", "playing = [0, 7]", Flaw.UNKNOWN_SEAT, "7"),
        ("dealer = 2", "leader = 2", Flaw.UNKNOWN_KEY, "leader"),
        ("As 2s 3s", "1s 2s 3s", Flaw.UNKNOWN_CARD, "1s"),
        ("As 2s 3s", "As As 3s", Flaw.CARD_TWICE, "As"),
        ("As 2s 3s", "As 2s", Flaw.CARDS_MISSING, "3s"),
        ("As 2s 3s", "As 2s 3s Jk", Flaw.NOT_IN_PACK, "Jk"),
        ("0 draw\n", "3 draw\n", Flaw.UNKNOWN_SEAT, "3"),
        ("0 draw\n", "-1 draw\n", Flaw.UNKNOWN_SEAT, "-1"),
        ("0 draw\n", "٢ draw\n", Flaw.UNKNOWN_SEAT, "٢"),
        ("0 draw\n", "0 drawn\n", Flaw.BAD_ACTION, None),
        ("0 draw\n", "0\n", Flaw.NO_ACTION, None),
        ("0 draw\n", "!\n", Flaw.NO_ACTION, None),
        ("0 draw\n", "?\n", Flaw.NO_ACTION, None),
        ("0 draw\n", "-\n", Flaw.NO_ACTION, None),
        ("0 draw\n", "draw\n", Flaw.UNKNOWN_SEAT, "draw"),
        ("0 draw\n", "Aki draw\n", Flaw.UNKNOWN_SEAT, "Aki"),
        ("0 draw\n", "! 0 draw -> because\n", Flaw.UNKNOWN_CODE, "because"),
        ("0 draw\n", "! 0 draw ->\n", Flaw.UNKNOWN_CODE, ""),
        ("0 draw\n", "0 draw -> round_over\n", Flaw.CODE_FOR_NOTHING, "round_over"),
        ("0 draw\n", "? 0 draw -> round_over\n", Flaw.CODE_FOR_NOTHING, "round_over"),
        ("0 draw\n", "- draw\n", Flaw.NOT_A_RESHUFFLE, "draw"),
        ("0 draw\n", "- reshuffle\n", Flaw.BAD_ACTION, None),
        ("0 draw\n", "- reshuffle 5x\n", Flaw.BAD_ACTION, None),
        ("0 draw\n", "0 draw = \n", Flaw.BAD_ACTION, None),
        ("0 draw\n", "0 draw = 11h\n", Flaw.BAD_ACTION, None),
        ("0 draw\n", "0 draw = 5h 6h\n", Flaw.BAD_ACTION, None),
        ("0 draw\n", "0 layoff 5h 6h\n", Flaw.BAD_ACTION, None),
        ("0 discard 2s", "0 discard 2x", Flaw.BAD_ACTION, None),
        ('winner = "playing"', "winner = 3", Flaw.UNKNOWN_SEAT, "3"),
        ('winner = "playing"', "winner = true", Flaw.WRONG_TYPE, "text"),
        ('winner = "playing"', 'winner = "Aki"', Flaw.UNKNOWN_WORD, "Aki"),
        ("scores = [0, 0, 0]", "scores = [0, 0]", Flaw.WRONG_COUNT, 2),
        ("scores = [0, 0, 0]", "scores = [0, 0, 0.5]", Flaw.WRONG_TYPE, "number"),
        ("scores = [0, 0, 0]", f"scores = [0, 0, 0x{'f' * 5000}]", Flaw.OUT_OF_RANGE, "expect.scores"),
        ("to_act = 1", "to_act = -2", Flaw.OUT_OF_RANGE, "-2"),
        ("to_act = 1", "to_act = 3", Flaw.OUT_OF_RANGE, "3"),
        ('["As 2s", "", "Kd"]', '["As 2s", ""]', Flaw.WRONG_COUNT, "expect.hands"),
        ('["As 2s", "", "Kd"]', '["As 2s", "", "As"]', Flaw.CARD_TWICE, "As"),
        ('["7h"]', '["7h", "8x"]', Flaw.UNKNOWN_CARD, "8x"),
        ('["7h"]', '["7h"]\nexpect.discards = ""', Flaw.UNKNOWN_KEY, "expect.discards"),
        ("totals = [0, 57, -12]", "totals = []", Flaw.WRONG_COUNT, "expect.totals"),
        ("winners = [2, 0]", "winners = [2, 2]", Flaw.SEAT_TWICE, 2),
        ("winners = [2, 0]", "winner = 2", Flaw.UNKNOWN_KEY, "expect.winner"),
        (f'"{"0f" * 32}"', '"0f"', Flaw.NOT_HEX, "fairness.secret"),
        (f'"{"AB" * 32}"', '"zz"', Flaw.NOT_HEX, "fairness.commitment"),
        ('["00", "ff", "a0b1"]', '["00", "ff"]', Flaw.WRONG_COUNT, "fairness.nonces"),
        ('["00", "ff", "a0b1"]', '["00", "", "a0b1"]', Flaw.NOT_HEX, "fairness.nonces"),
        ("commitment =", "comitment =", Flaw.UNKNOWN_KEY, "fairness.comitment"),
    ],
)
def test_a_match_that_cannot_be_read(old: str, new: str, flaw: Flaw, word: object) -> None:
    text = altered(MATCH, old, new)
    error = refused(text)
    assert error.code == flaw
    assert word is None or word in error.details.values()
    # one of the lines that were written instead
    first = MATCH[: MATCH.index(old)].count("\n") + 1
    assert error.line in range(first, first + len(new.rstrip("\n").split("\n")))


@pytest.mark.parametrize(
    ("old", "new", "flaw", "word", "at"),
    [
        ('"Jh Jd"', '"Jh Jd 9c"', Flaw.CARD_TWICE, "9c", "hands"),
        ('"Jh Jd"', '"Jh 6d"', Flaw.CARD_TWICE, "6d", "melds"),
        ('"Jh Jd"', '"Jh Jx"', Flaw.UNKNOWN_CARD, "Jx", "hands"),
        ('"Jh Jd"', '""', Flaw.EMPTY_HAND, 0, "hands"),
        ('"9c", "4s 5s"', '"9c 4s 5s"', Flaw.WRONG_COUNT, "position.hands", "hands"),
        ("position.hands", "position.hand", Flaw.UNKNOWN_KEY, "position.hand", "hand"),
        ("owner = 1", "owner = 3", Flaw.UNKNOWN_SEAT, "3", "melds"),
        ("owner = 1, ", "", Flaw.MISSING_KEY, "position.melds.owner", "melds"),
        ("owner = 1", "owner = 1, turn = 2", Flaw.UNKNOWN_KEY, "position.melds.turn", "melds"),
        ("6d 7d 8d", "6d 8d 7d", Flaw.NOT_A_MELD, "6d 8d 7d", "melds"),
        ("6d 7d 8d", "6d", Flaw.NOT_A_MELD, "6d", "melds"),
        ("6d 7d 8d", "", Flaw.NOT_A_MELD, "", "melds"),
        ("Qh Jk Qd", "Qh Jk", Flaw.NOT_A_MELD, "Qh Jk", "melds"),
        ("Qh Jk Qd", "Qh Kh Ah", Flaw.NOT_A_MELD, "Qh Kh Ah", "melds"),
        ('discards = "5c 6s"', 'discards = ""', Flaw.NO_DISCARD, None, "discarder"),
        ('discards = "5c 6s"', 'discards = ["5c"]', Flaw.WRONG_TYPE, "text", "discards"),
        ("discarder = 1", "discarder = 1.0", Flaw.WRONG_TYPE, "number", "discarder"),
        ("to_act = 2", "to_act = 0", Flaw.NOT_LEFT_OF_DISCARDER, 2, "to_act"),
        ("to_act = 2", "to_act = 9", Flaw.UNKNOWN_SEAT, "9", "to_act"),
        ("to_act = 2", "drawn = true", Flaw.MISSING_KEY, "position.to_act", "hands"),
        ("to_act = 2", "to_act = 2\nposition.drawn = 1", Flaw.WRONG_TYPE, "truth", "drawn"),
        ("to_act = 2", "to_act = 2\nposition.turns_begun = [1, 1]", Flaw.WRONG_COUNT, 2, "turns_begun"),
        (
            "to_act = 2",
            "to_act = 2\nposition.turns_begun = [1, 1, -1]",
            Flaw.OUT_OF_RANGE,
            "-1",
            "turns_begun",
        ),
        (
            "to_act = 2",
            "to_act = 2\nposition.drawn = true\nposition.turns_begun = [1, 1, 0]",
            Flaw.TURN_NOT_BEGUN,
            2,
            "turns_begun",
        ),
        (
            "to_act = 2",
            f"to_act = 2\nposition.discards_made = {1 << 70}",
            Flaw.OUT_OF_RANGE,
            None,
            "discards_made",
        ),
        ("to_act = 2", "to_act = 2\nposition.reshuffles_made = -1", Flaw.OUT_OF_RANGE, "-1", "reshuffles"),
        ("to_act = 2", "to_act = 2\nposition.claims = 1", Flaw.UNKNOWN_KEY, "position.claims", "claims"),
        ("to_act = 2", f'to_act = 2\ndeck = "{DECK}"', Flaw.DECK_OR_POSITION, None, "[[rounds]]"),
    ],
)
def test_a_position_that_cannot_be_read(old: str, new: str, flaw: Flaw, word: object, at: str) -> None:
    text = altered(POSITION, old, new)
    error = refused(text)
    assert error.code == flaw
    assert word is None or word in error.details.values()
    assert error.line == line_of(text, at if at.startswith("[") else f"position.{at}")


def test_a_position_in_which_a_turn_could_not_end_cannot_be_read() -> None:
    text = POSITION.replace("jokers = 1", 'jokers = 1\nout_on_wild = "forbidden"')
    text = text.replace('"4s 5s"', '"7s"') + "position.drawn = true\n"
    assert refused(text).code == Flaw.IMPOSSIBLE


def test_hands_of_those_who_sit_out_are_empty() -> None:
    text = POSITION.replace("seats = 3", "seats = 4").replace('"4s 5s"]', '"4s 5s", "Kd"]')
    error = refused(text.replace("[[rounds]]", "[[rounds]]\nplaying = [0, 1, 2]"))
    assert (error.code, error.details) == (Flaw.SITS_OUT, {"key": "position.hands", "seat": 3})


def test_a_round_without_deck_and_position_cannot_be_read() -> None:
    error = refused('game = "seven-bridge"\nseats = 2\n[[rounds]]\ndealer = 0\n')
    assert (error.code, error.line) == (Flaw.DECK_OR_POSITION, 3)


@pytest.mark.parametrize(
    ("text", "flaw", "line"),
    [
        ("", Flaw.MISSING_KEY, 1),
        ("\n\n# nothing\n", Flaw.MISSING_KEY, 1),
        ('game = "seven-bridge"\nseats = 2\n', Flaw.MISSING_KEY, 1),
        ('game = "seven-bridge"\n[[rounds]]\n', Flaw.MISSING_KEY, 1),
        ('game = "seven-bridge"\nseats = 2\nrounds = []\n', Flaw.MISSING_KEY, 3),
        ('game = "seven-bridge"\nseats = 2\nrounds = 1\n', Flaw.WRONG_TYPE, 3),
        ('game = "seven-bridge"\nseats = 2\nrounds = [\n1]\n', Flaw.WRONG_TYPE, 4),
        ('game = "seven-bridge"\nseats = 2\n[rounds]\n', Flaw.WRONG_TYPE, 3),
        ('game = "seven-bridge"\nseats = 2.0\n', Flaw.WRONG_TYPE, 2),
        ('game = "seven-bridge"\nseats = 2024-01-01\n', Flaw.WRONG_TYPE, 2),
        ('game = "seven-bridge"\nseats = 7\n', Flaw.BAD_RULES, 2),
        ('game = "seven-bridge"\nseats = 1\n', Flaw.BAD_RULES, 2),
        ('game = "seven-bridge"\nseats = -1\n', Flaw.OUT_OF_RANGE, 2),
        ('game = "seven-by-seven"\n', Flaw.UNKNOWN_WORD, 1),
        ("game =\n", Flaw.NOT_TOML, 1),
        ("\ngame = 'x", Flaw.NOT_TOML, 2),
        ("a = 1\na = 2\n", Flaw.NOT_TOML, 2),
        ("a = '\x00'", Flaw.NOT_TOML, 1),
        ("a = 2024-02-30", Flaw.NOT_TOML, 1),
        ("\n\r\n\ra = 1", Flaw.NOT_TOML, 3),
        (b"a = 1\n\nb = '\xff'", Flaw.NOT_TEXT, 3),
        (b"\x80\x81", Flaw.NOT_TEXT, 1),
        ("\n\na = " + "9" * 5000, Flaw.LONG_NUMBER, 3),
        ("\na = " + "[" * 100_000, Flaw.TOO_DEEP, 2),
        ("\na = " + "{a=" * 100_000, Flaw.TOO_DEEP, 2),
        ("#" * ((16 << 20) + 1), Flaw.TOO_LONG, 1),
    ],
    ids=range(26),
)
def test_a_file_that_cannot_be_read(text: str | bytes, flaw: Flaw, line: int) -> None:
    error = refused(text)
    assert (error.code, error.line) == (flaw, line)


def test_an_error_tells_what_it_is_about() -> None:
    error = refused(altered(MATCH, "0 discard 2s", "0 discard 2x"))
    assert (
        str(error)
        == "line 20: the action cannot be read; the cause tells why: the word is no card (word: 2x)"
    )
    with pytest.raises(TypeError):
        Unreadable(1, Flaw.CARD_TWICE, word="2s")


# -- and back ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [MATCH, POSITION])
def test_what_is_written_is_read_again(text: str) -> None:
    record = read_record(text)
    assert read_record(write_record(record)) == record
    assert write_record(read_record(write_record(record))) == write_record(record)


def test_a_position_is_written_as_people_would() -> None:
    assert write_record(read_record(POSITION)) == dedent(
        """\
        format = 1
        game = "seven-bridge"
        seats = 3

        [rules]
        preset = "gamerules"
        jokers = 1

        [[rounds]]
        position.hands = ["Jh Jd", "9c", "4s 5s"]
        position.melds = [{ owner = 1, cards = "6d 7d 8d" }, { owner = 2, cards = "Qh Jk Qd" }]
        position.discards = "5c 6s"
        position.discarder = 1
        position.to_act = 2
        """
    )


def test_a_match_is_written_as_people_would() -> None:
    # the hex digits small, and the seats in order
    assert write_record(read_record(MATCH)) == MATCH.replace("AB", "ab").replace("[2, 0]", "[0, 2]")


STRANGE = r"""
game = "seven-bridge"
players = ["", "a\u0000\u001f\u007f\n\t\"\\é"]
[about]
"a key" = "\r\n'''"
times = [1979-05-27T07:32:00Z, 1979-05-27 07:32:00.123, 1979-05-27, 07:32:00]
numbers = [-1, 1.5, 1e99, -inf, 0xffffffffffffffffffff]
nothing = [{}, [], ""]
[[rounds]]
actions = "# \"\"\" \\ \u0000 \r \t \"\"\"\""
position.hands = ["2s", "3s"]
position.to_act = 0
position.drawn = true
position.stock = "4s"
position.turns_begun = [2, 0]
position.discards_made = 0
position.reshuffles_made = 1
expect.winner = 1
"""


def test_any_text_and_value_is_written_so_that_it_is_read_again() -> None:
    record = read_record(STRANGE)
    assert record.players[1] == 'a\0\x1f\x7f\n\t"\\é'
    assert record.rounds[0].actions == '# """ \\ \0 \r \t """"\n'
    assert read_record(write_record(record)) == record


def test_records_can_be_pickled_and_compared() -> None:
    record = read_record(MATCH)
    assert pickle.loads(pickle.dumps(record)) == record
    assert replace(record, seats=4) != record
    assert isinstance(hash(record), int)
