"""Where things stand in a TOML text."""

import string
import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sevenbridge.engine.record.toml_lines import DEEPEST, TomlLines
from tests.exhaustive import NOT_COMPILED

pytestmark = NOT_COMPILED

TEXT = '''\
# a comment with [brackets] and "quotes"
name = "x"   # another

[about]
"quoted key" = 1
'literal' = { a = 1, "b" = [1,
  2] }
site."a.b".c = 1

[[rounds]]
hands = ["2c Qd",
  # [ not an array ]
  "8h",

  "7s ]"]
actions = """
1 draw   # in a string
2 draw"""
expect.melds = []
expect.scores = [0]

[[rounds]]
actions = """one
two \\
   still two
three\\nfour \\u000Afive \\\\n
six "" ""\\"""
"""
[rounds.position]
hands = [[1], [
  2]]
[[rounds.position.melds]]
owner = 0
[[rounds.position.melds]]
owner = 1
[rounds.expect]
winner = \'\'\'
a \\n
b\'\'\'
[ expect . "final" ]
totals = 1979-05-27 07:32:00
'''


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ((), 1),
        (("name",), 2),
        (("about",), 4),
        (("about", "quoted key"), 5),
        (("about", "literal"), 6),
        (("about", "literal", "b"), 6),
        (("about", "literal", "b", 1), 7),
        (("about", "site", "a.b", "c"), 8),
        (("rounds",), 10),
        (("rounds", 0), 10),
        (("rounds", 0, "hands"), 11),
        (("rounds", 0, "hands", 1), 13),
        (("rounds", 0, "hands", 2), 15),
        (("rounds", 0, "actions"), 16),
        (("rounds", 0, "expect"), 19),
        (("rounds", 0, "expect", "melds"), 19),
        (("rounds", 0, "expect", "scores", 0), 20),
        (("rounds", 1), 22),
        (("rounds", 1, "position"), 29),
        (("rounds", 1, "position", "hands", 1, 0), 31),
        (("rounds", 1, "position", "melds", 0), 32),
        (("rounds", 1, "position", "melds", 1, "owner"), 35),
        (("rounds", 1, "expect", "winner"), 37),
        (("expect", "final"), 40),
        (("expect", "final", "totals"), 41),
    ],
)
def test_tables_keys_and_elements_have_lines(path: tuple[str | int, ...], line: int) -> None:
    tomllib.loads(TEXT)
    assert TomlLines(TEXT).of(*path) == line
    assert TomlLines(TEXT.replace("\n", "\r\n")).of(*path) == line


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("rounds", 0, "hands", 7), 11),
        (("rounds", 0, "nothing", "at", "all"), 10),
        (("rounds", 9), 10),
        (("nothing",), 1),
    ],
)
def test_what_is_not_there_has_the_line_of_what_is_around_it(path: tuple[str | int, ...], line: int) -> None:
    assert TomlLines(TEXT).of(*path) == line


def test_rows_of_a_string_have_lines() -> None:
    lines = TomlLines(TEXT)
    assert [lines.of_row(row, "rounds", 0, "actions") for row in range(2)] == [17, 18]
    # one, two still two, three, four, five \n, six, and the empty row at the end
    rows = tomllib.loads(TEXT)["rounds"][1]["actions"].split("\n")
    assert rows == ["one", "two still two", "three", "four ", "five \\n", 'six "" """""', ""]
    assert [lines.of_row(row, "rounds", 1, "actions") for row in range(7)] == [23, 24, 26, 26, 26, 27, 28]
    assert [lines.of_row(row, "rounds", 1, "expect", "winner") for row in range(2)] == [38, 39]
    assert lines.of_row(0, "about", "quoted key") == 5
    assert lines.of_row(99, "name") == 2


def test_a_newline_written_as_an_escape_stays_on_its_line() -> None:
    lines = TomlLines('a = 1\nb = "x\\ny\\u000Az\\\\n"\n')
    assert [lines.of_row(row, "b") for row in range(4)] == [2, 2, 2, 2]


def test_places_that_lie_deep_have_the_line_of_a_table_around_them() -> None:
    key = ".".join("abcdefghij")
    lines = TomlLines(f"\n{key} = [1,\n2]\n")
    assert lines.of(*"abcdefghij", 1) == 2
    assert lines.of(*"abcdefghij"[:DEEPEST]) == 2


def test_no_text_has_one_line() -> None:
    assert TomlLines().of("rounds", 3) == 1


# -- any TOML at all -----------------------------------------------------------------------------------------

letters = st.text(alphabet=string.ascii_letters + " #[]{}=,.\"'\\\n\t7é", max_size=12)
keys = st.text(alphabet="ab", min_size=1, max_size=2)


def quoted(text: str) -> str:
    escaped = "".join(f"\\u{ord(letter):04x}" if letter in '"\\\n\t' else letter for letter in text)
    return f'"{escaped}"'


def in_rows(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t")
    return f'"""\n{escaped}"""'


strings = st.builds(lambda write, text: write(text), st.sampled_from([quoted, in_rows]), letters)
plain = st.sampled_from(["1", "-0x7", "true", "inf", "1.5e3", "1979-05-27", "07:32:00.5", "'lit # [x'", "''"])
values = st.recursive(
    plain | strings,
    lambda inner: st.lists(inner, max_size=3).map(lambda each: "[" + ",\n # ] \n".join(each) + "]"),
    max_leaves=5,
)
pairs = st.tuples(keys, values).map(lambda pair: f"{pair[0]} = {pair[1]}")
tables = st.tuples(
    st.sampled_from(["[{}]", "[[{}]]", "[ {} ]  # x"]),
    st.lists(keys, min_size=1, max_size=2),
    st.lists(pairs),
).map(lambda parts: "\n".join([parts[0].format(".".join(parts[1])), *parts[2]]))


def paths(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[tuple[str | int, ...], Any]]:
    if isinstance(value, dict):
        inside = list(value.items())
    else:
        inside = list(enumerate(value)) if isinstance(value, list) else []
    return [(path, value), *(found for key, each in inside for found in paths(each, (*path, key)))]


@settings(deadline=None)
@given(st.lists(pairs, max_size=2), st.lists(tables, max_size=4))
def test_every_text_that_is_toml_is_walked_through(top: list[str], rest: list[str]) -> None:
    text = "\n".join([*top, *rest])
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return
    lines = TomlLines(text)
    rows = text.split("\n")
    for path, value in paths(table):
        line = lines.of(*path)
        assert 1 <= line <= len(rows)
        if path and isinstance(path[-1], str):
            assert path[-1] in rows[line - 1]
        if isinstance(value, str) and "\n" in value and "\\u" not in rows[line - 1]:
            for number, row in enumerate(value.split("\n")):
                written = row.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t")
                assert rows[lines.of_row(number, *path) - 1].startswith(written)
