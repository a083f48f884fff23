"""``sevenbridge check``: what it prints and its exit status, whatever the file is."""

import errno
import io
import os
import re
import string
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sevenbridge.engine.cards import RANKS, SUITS
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.findings import Difference
from sevenbridge.engine.record.flaws import Flaw
from sevenbridge.engine.record.model import MatchExpectation
from sevenbridge.engine.record.reading import read_record
from sevenbridge.engine.record.writing import pair, write_record
from sevenbridge.texts import LANGS, Lang
from sevenbridge_app.cli.main import main
from sevenbridge_app.cli.record_sentences import DIFFERENCES, FLAWS
from tests.engine.recorded import Play
from tests.engine.test_record_reading import MATCH, POSITION

PAGE = Path(__file__).parents[2] / "docs" / "library" / "records.md"
GOOD = """\
game = "seven-bridge"
seats = 3
[[rounds]]
position.hands = ["6d 6c 2s Kh", "Qs Ac", "4h 5h Js 9d"]
position.discards = "Td 6h"
position.discarder = 1
position.stock = "3c 8s 2h"
position.to_act = 2
actions = \"""
? 2 chi 4h 5h
0 pon 6d 6c
! 2 chi 4h 5h -> too_late
0 discard Kh
1 draw = 3c
1 discard Qs
\"""
expect.to_act = 2
expect.melds = ["6h 6d 6c"]
"""
Keep = Callable[..., str]


@pytest.fixture
def keep(tmp_path: Path) -> Keep:
    """Keeps a record in a file, and gives its path."""

    def kept(content: str | bytes, name: str = "record.toml") -> str:
        data = content if isinstance(content, bytes) else content.encode()
        (tmp_path / name).write_bytes(data)
        return str(tmp_path / name)

    return kept


def check(capsys: pytest.CaptureFixture[str], *files: str, lang: Lang = "en") -> tuple[int, list[str]]:
    """The exit status, and the lines that are printed."""
    status = main(["check", *files, "--lang", lang])
    printed = capsys.readouterr()
    assert printed.err == ""
    return status, printed.out.splitlines()


def line_of(text: str, words: str) -> int:
    return text[: text.index(words)].count("\n") + 1


# -- what holds ----------------------------------------------------------------------------------------------


def test_a_record_that_holds(keep: Keep, capsys: pytest.CaptureFixture[str]) -> None:
    file = keep(GOOD)
    assert check(capsys, file) == (0, [f"{file}: ok"])
    assert check(capsys, file, lang="ja") == (0, [f"{file}: ok"])


def test_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(GOOD.encode())))
    assert check(capsys, "-") == (0, ["-: ok"])


def test_no_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert check(capsys, "-") == (2, ["-: cannot be opened: there is no standard input"])


def test_the_match_that_the_program_writes_holds(keep: Keep, capsys: pytest.CaptureFixture[str]) -> None:
    play = Play(Dice(8), read_record(MATCH).rules, 3)
    while not play.game.match.over:
        play.round()
    file = keep(write_record(play.record()))
    assert check(capsys, file) == (0, [f"{file}: ok"])


# -- what does not hold --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            "0 discard Kh",
            "0 discard Kd",
            "“0 discard Kd” is refused: You do not hold Kd. Choose from your hand.",
        ),
        ("! 2 chi 4h 5h -> too_late", "! 0 discard 2s", "“! 0 discard 2s”: but the rules allow it."),
        ("-> too_late", "-> round_over", "but the reason is too_late: Too late: the discard is gone"),
        ("draw = 3c", "draw = 8s", "“1 draw = 8s”: but the card drawn is 3c."),
        ("to_act = 2\nexpect", "to_act = 0\nexpect", "expect.to_act = 0, but by the rules it is 2."),
        ('["6h 6d 6c"]', '["6h 6d"]', 'expect.melds[0] = "6h 6d", but by the rules it is "6h 6d 6c".'),
        (
            "expect.to_act = 2",
            "expect.scores = [0, 0, 1]",
            "expect.scores = [0, 0, 1], but the round is not over.",
        ),
    ],
)
def test_a_record_that_does_not_hold(
    old: str, new: str, sentence: str, keep: Keep, capsys: pytest.CaptureFixture[str]
) -> None:
    file = keep(GOOD.replace(old, new))
    status, lines = check(capsys, file)
    assert status == 1
    assert lines[0].startswith(f"{file}:{line_of(GOOD, old)}: ")
    assert sentence in lines[0]
    assert len(lines) == 1
    status, japanese = check(capsys, file, lang="ja")
    assert status == 1
    assert japanese[0].startswith(f"{file}:{line_of(GOOD, old)}: ")
    assert re.search("[ぁ-ん]", japanese[0])


def test_findings_come_in_the_order_of_their_lines(keep: Keep, capsys: pytest.CaptureFixture[str]) -> None:
    bad = GOOD.replace("to_act = 2\nexpect", "to_act = 0\nexpect").replace("? 2 chi 4h 5h", "? 2 chi 4h 9d")
    swapped = bad.replace("[[rounds]]", "[expect]\ntotals = [1, 1, 1]\n[[rounds]]")
    _, lines = check(capsys, keep(swapped))
    numbers = [int(re.findall(r"record.toml:(\d+): ", line)[0]) for line in lines]
    assert numbers == sorted(numbers)
    assert len(numbers) == 3


def test_every_file_is_looked_at_and_the_worst_decides(
    keep: Keep, capsys: pytest.CaptureFixture[str]
) -> None:
    good = keep(GOOD, "good")
    wrong = keep(GOOD.replace("Kh\n1 draw", "Kd\n1 draw"), "wrong")
    bad = keep("seats = 0", "bad")
    assert check(capsys, good, wrong)[0] == 1
    status, lines = check(capsys, bad, wrong, good, bad)
    assert status == 2
    assert [line.split(":")[0] for line in lines] == [bad, wrong, good, bad]


# -- what cannot be read -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("0 pon 6d 6c", "0 pon 6d 6x", ["“6x”"]),
        ("0 pon 6d 6c", "0 pung 6d 6c", ["“pung”"]),
        ("0 pon 6d 6c", "4 pon 6d 6c", ["“4”"]),
        ("0 pon 6d 6c", "0 pon", ["pon"]),
        ("-> too_late", "-> too_soon", ["“too_soon”"]),
        ("6d 6c 2s Kh", "6d 6c 2s 1h", ["“1h”"]),
        ("6d 6c 2s Kh", "6d 6c 6d Kh", ["6d", "twice"]),
        ("6d 6c 2s Kh", "", ["seat 0", "empty"]),
        ("position.discarder", "position.thrower", ["position.thrower"]),
        ("position.to_act = 2", "position.to_act = 1", ["seat 2", "left"]),
        ("position.to_act = 2", "position.to_act = true", ["position.to_act", "whole number"]),
        ("position.to_act = 2", 'position.to_act = 2\ndeck = ""', ["deck", "position"]),
        ("seats = 3", "seats = 9", ["9", "2–6"]),
        ("seats = 3", "seats = 3\nrules = 5", ["rules", "table"]),
        ("seats = 3", "seats = 3\nrules.ace = 'high'", ["ace", "high"]),
        ("seats = 3", "seats == 3", ["seats == 3", "TOML"]),
        ("seven-bridge", "bridge", ["bridge", "seven-bridge"]),
    ],
)
def test_a_record_that_cannot_be_read(
    old: str, new: str, words: list[str], keep: Keep, capsys: pytest.CaptureFixture[str]
) -> None:
    file = keep(GOOD.replace(old, new))
    status, (line,) = check(capsys, file)
    assert status == 2
    number, _, sentence = line.removeprefix(f"{file}:").partition(": ")
    at = line_of(GOOD, old)
    assert int(number) in (at, at + 1, line_of(GOOD, "[[rounds]]"))
    assert sentence.startswith("cannot be read: ")
    assert all(word in sentence for word in words)
    status, (line,) = check(capsys, file, lang="ja")
    assert status == 2
    assert line.startswith(f"{file}:{number}: 読めません")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe\x00",
        b"\x00",
        b"\xef\xbb\xbf",
        b"[" * 100_000,
        b"a = " + b"[" * 100_000,
        b"a = " + b"{b=" * 100_000,
        b"a = " + b"9" * 100_000,
        b"a = 0x" + b"f" * 100_000,
        b"game = 'seven-bridge'\nseats = 0x" + b"f" * 100_000,
        b"a." * 500 + b"b = 1",
        b"[a." + b"a." * 500 + b"b]",
        b"a = 2024-13-40T99:99:99Z",
        b"a = nan",
        b'a = "\\ud800"',
        b'a = """\\\n' * 3,
        GOOD.encode("utf-16"),
        GOOD.replace("\n", "\r").encode(),
        GOOD.replace("seats = 3", "seats = 3\nseats = 3").encode(),
        GOOD.replace("Kh", "\x1b[31mKh").encode(),
        GOOD.replace("0 pon", "0 \\u001b[31m\\u0000\\u2028pon").encode(),
    ],
    ids=range(21),
)
@pytest.mark.parametrize("lang", LANGS)
def test_no_bytes_make_a_traceback(
    content: bytes, lang: Lang, keep: Keep, capsys: pytest.CaptureFixture[str]
) -> None:
    file = keep(content)
    status, (line,) = check(capsys, file, lang=lang)
    assert status == 2
    assert re.match(re.escape(file) + r":\d+: ", line)
    assert len(line) < 1000
    assert line.isprintable()


@pytest.mark.parametrize(
    "value", ["1", "1.5", "nan", "true", "'x'", "[]", "[[1]]", "{}", "1979-05-27", "07:32:00"]
)
def test_values_of_every_type_everywhere(value: str, keep: Keep, capsys: pytest.CaptureFixture[str]) -> None:
    for text in (GOOD, MATCH, POSITION):
        rows = text.split("\n")
        for number, row in enumerate(rows):
            if " = " in row and not row.endswith('"""'):
                altered = [*rows[:number], f"{row.partition(' = ')[0]} = {value}", *rows[number + 1 :]]
                assert main(["check", keep("\n".join(altered))]) in (0, 1, 2)
    assert "Traceback" not in capsys.readouterr().out


def test_what_is_not_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in (str(tmp_path), str(tmp_path / "missing"), "", "nul\0", "x" * 5000):
        status, (line,) = check(capsys, name)
        assert status == 2
        assert ": cannot be opened: " in line


def test_a_file_that_may_not_be_read(
    keep: Keep, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden(name: str, mode: str) -> NoReturn:
        raise PermissionError(errno.EACCES, "Permission denied", name)

    file = keep(GOOD)
    # the permissions themselves would not do: nothing is forbidden to root
    monkeypatch.setattr("builtins.open", forbidden)
    status, (line,) = check(capsys, file)
    assert status == 2
    assert ": cannot be opened: " in line


def test_names_and_sentences_are_printed_on_any_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = os.fsdecode(os.fsencode(str(tmp_path)) + b"/\xffa\n.toml")
    Path(name).write_text(GOOD.replace("0 discard Kh", "0 discard Kd"))
    terminal = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", terminal)
    assert main(["check", name, "--lang", "ja"]) == 1
    terminal.seek(0)
    (line,) = terminal.read().splitlines()
    assert "\\udcffa\\n.toml:13: \\u300c0 discard Kd" in line


# -- sentences -----------------------------------------------------------------------------------------------


def test_every_flaw_and_difference_has_a_sentence_in_both_languages() -> None:
    assert set(FLAWS) == set(Flaw)
    assert set(DIFFERENCES) == set(Difference)
    for sentences in (FLAWS, DIFFERENCES):
        for reason, text in sentences.items():
            for lang in LANGS:
                used = {name for _, name, _, _ in string.Formatter().parse(text[lang]) if name}
                assert used <= {*reason.fields, "cause", "refusal", "code"}
            assert re.search("[ぁ-ん]|^{cause}$", text["ja"])


# -- the page ------------------------------------------------------------------------------------------------


def examples() -> list[str]:
    """The records on the page about the format."""
    found = re.findall(
        r"^```(?:record|toml)\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    return [text for text in found if "game =" in text]


def test_the_page_has_examples() -> None:
    assert len(examples()) >= 2


@pytest.mark.parametrize("text", examples())
def test_the_examples_of_the_page_hold(text: str, keep: Keep, capsys: pytest.CaptureFixture[str]) -> None:
    file = keep(text)
    assert check(capsys, file) == (0, [f"{file}: ok"])


def test_the_page_tells_every_key() -> None:
    page = PAGE.read_text(encoding="utf-8")
    record = write_record(read_record(MATCH)) + write_record(read_record(POSITION))
    keys = set(re.findall(r"^([a-z_.]+) = ", record, re.MULTILINE)) | {
        f"position.{key}" for key in ("drawn", "turns_begun", "discards_made", "reshuffles_made", "stock")
    }
    told = {key.split(".")[-1] for key in keys} - {"date", "kinds", "ace", "jokers"}
    assert {key for key in told if key not in page} == set()


# -- anything at all -----------------------------------------------------------------------------------------


def valid_records() -> list[str]:
    """Records to begin with: the ones of this file, and a match at random with jokers and reshuffles."""
    play = Play(Dice(4), read_record(POSITION).rules.replace(match_length=1, reshuffles=5), 5)
    play.round(eager=0)
    short = Play(Dice(4), read_record(POSITION).rules.replace(match_length=1, claim_ban="none"), 2)
    short.round()
    return [GOOD, MATCH, POSITION, write_record(play.record()), write_record(short.record())]


VALID = valid_records()
WORDS = [
    *(rank + suit for rank in RANKS for suit in SUITS),
    *(
        "Jk",
        "Jk=7s",
        "Jk=Jk",
        "@",
        "=",
        "!",
        "?",
        "-",
        "->",
        "#",
        "0",
        "1",
        "2",
        "3",
        "-1",
        "9",
        "1.5",
        "true",
    ),
    *("draw", "pass", "discard", "meld", "chi", "pon", "layoff", "reshuffle", "too_late", "true"),
    *('""', '"""', "[]", "{}", "[0]", "[[rounds]]", "[rounds.position]", "[expect]", "position.drawn = true"),
]

offsets = st.integers(0, 10_000)
changes = st.one_of(
    st.tuples(st.just("delete"), offsets, st.integers(1, 30)),
    st.tuples(st.just("insert"), offsets, st.binary(max_size=6)),
    st.tuples(st.just("word"), offsets, st.sampled_from(WORDS)),
    st.tuples(st.just("swap"), offsets, offsets),
    st.tuples(st.just("line"), offsets, offsets),
)


def change(data: bytes, how: str, where: int, what: Any) -> bytes:
    """One thing changed: bytes deleted or put in, a word replaced, two words or lines swapped."""
    if how in ("delete", "insert"):
        where %= len(data) + 1
        inside, after = (b"", where + what) if how == "delete" else (what, where)
        return data[:where] + inside + data[after:]
    parts = re.split(rb"(\n)" if how == "line" else rb"(\s+)", data)
    one = where % len(parts) // 2 * 2
    if how == "word":
        parts[one] = what.encode()
    else:
        other = what % len(parts) // 2 * 2
        parts[one], parts[other] = parts[other], parts[one]
    return b"".join(parts)


anything = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


def exit_status(content: bytes, file: Path, capsys: pytest.CaptureFixture[str]) -> int:
    file.write_bytes(content)
    status = main(["check", str(file)])
    main(["verify", str(file)])
    out = capsys.readouterr().out
    assert out.startswith(f"{file}:")
    assert (status == 0) == out.startswith(f"{file}: ok\n")
    return status


@anything
@given(st.sampled_from(VALID), st.lists(changes, min_size=1, max_size=3))
def test_records_with_slips_make_no_traceback(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], record: str, slips: list[tuple[str, int, Any]]
) -> None:
    data = record.encode()
    for slip in slips:
        data = change(data, *slip)
    assert exit_status(data, tmp_path / "record", capsys) in (0, 1, 2)


@anything
@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_any_bytes_make_no_traceback(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes
) -> None:
    assert exit_status(content, tmp_path / "record", capsys) == 2


toml_values = st.recursive(
    st.one_of(
        st.integers(),
        st.booleans(),
        st.text(max_size=8),
        st.sampled_from([*WORDS, "2s 3s", "gamerules", "seven-bridge", "playing"]),
        st.floats(),
        st.dates(),
        st.datetimes(),
    ),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)
OTHER_KEYS = [
    *(
        "about",
        "rules",
        "rules.preset",
        "rules.ace",
        "rules.jokers",
        "expect",
        "fairness",
        "playing",
        "position",
    ),
    *(f"position.{key}" for key in ("drawn", "turns_begun", "discards_made", "reshuffles_made")),
]
KEYS = OTHER_KEYS + [
    key for text in (MATCH, POSITION, GOOD) for key in re.findall(r"^([a-z_.]+) = ", text, re.MULTILINE)
]


def with_values(record: str, values: dict[str, Any], is_on_top: bool) -> str:
    """A record in which these keys have these values."""
    kept = [row for row in record.split("\n") if row.partition(" = ")[0] not in values]
    rows = [pair(key, value) for key, value in values.items()]
    return "\n".join([*rows, *kept] if is_on_top else [*kept, *rows])


@anything
@given(
    st.sampled_from([GOOD, POSITION]),
    st.dictionaries(st.sampled_from(KEYS), toml_values, min_size=1, max_size=3),
    st.booleans(),
)
def test_values_of_any_shape_make_no_traceback(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    record: str,
    values: dict[str, Any],
    is_on_top: bool,
) -> None:
    text = with_values(record, values, is_on_top)
    assert exit_status(text.encode(), tmp_path / "record", capsys) in (0, 1, 2)


def test_totals_and_winners_are_what_the_rules_make_of_the_rounds(
    keep: Keep, capsys: pytest.CaptureFixture[str]
) -> None:
    play = Play(Dice(2), read_record(MATCH).rules, 2)
    while not play.game.match.over:
        play.round()
    record = play.record()
    other = tuple(total + 1 for total in record.expect.totals or ())
    status, lines = check(
        capsys, keep(write_record(replace(record, expect=MatchExpectation(totals=other, winners=()))))
    )
    assert status == 1
    assert ["totals" in lines[0], "winners" in lines[1]] == [True, True]
