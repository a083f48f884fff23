"""The rules as records: all of tests/scenarios holds, shows every switch and section, and can fail."""

from __future__ import annotations

import itertools
import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from sevenbridge.engine.record.flaws import Unreadable
from sevenbridge.engine.record.reading import read_record
from sevenbridge.engine.replay import replay
from sevenbridge.engine.rules import ALIASES, PRESETS, SWITCHES, Rules, Value, written

SCENARIOS: Final = Path(__file__).parent / "scenarios"
#: those of Seven by Seven are looked at in tests/solitaire
FILES: Final = sorted(SCENARIOS.glob("1.*/*.toml"))
NAMES: Final = [path.relative_to(SCENARIOS).as_posix() for path in FILES]
SECTIONS: Final = {f"1.{number}" for number in range(1, 10)}
MARKER: Final = re.compile(r"# switch: (\w+)=(\S+)")


def differences(text: str) -> list[str]:
    """Where a record does not hold with the rules. Raises Unreadable."""
    return [f"line {finding.line}: {finding}" for finding in replay(read_record(text)).findings]


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_scenario_holds(path: Path) -> None:
    assert differences(path.read_text(encoding="utf-8")) == []


# -- all of the rules is there -------------------------------------------------------------------------------


def comments(text: str) -> Iterator[list[str]]:
    """For each round of a record, the lines of comment right above it."""
    lines = text.splitlines()
    for number, line in enumerate(lines):
        if line == "[[rounds]]":
            first = number
            while first and lines[first - 1].startswith("#"):
                first -= 1
            yield lines[first:number]


def rules_of(text: str) -> Rules:
    """The rules of a record."""
    switches = tomllib.loads(text)["rules"]
    return Rules.preset(switches.pop("preset"), **switches)


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_every_round_says_which_rule_it_shows(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# "), "the first line says what the file is about"
    switches = rules_of(text).switches()
    for lines in comments(text):
        assert lines, "a round without a comment"
        assert re.match(r"# 1\.[1-9] ", lines[0]), lines[0]
        for line in lines[1:]:
            marked = MARKER.fullmatch(line)
            assert (marked is not None) == line.startswith("# switch"), line
            if marked:
                assert written(switches[marked[1]]) == marked[2], line


def values_to_show(name: str) -> set[Value]:
    """The values of a switch that scenarios must show: all choices, and the numbers that presets use."""
    values = set(SWITCHES[name].choices) | {getattr(rules, name) for rules in PRESETS.values()}
    # 0 stands for no target, which match_length says already
    return values - {0} if name == "target_score" else values


def shown(name: str) -> dict[str, list[str]]:
    """For each value of a switch that rounds are marked with, the records that have such a round."""
    records: dict[str, list[str]] = {}
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        marks = [MARKER.fullmatch(line) for lines in comments(text) for line in lines]
        for value in {mark[2] for mark in marks if mark and mark[1] == name}:
            records.setdefault(value, []).append(text)
    return records


@pytest.mark.parametrize("name", SWITCHES)
def test_every_switch_in_every_value_has_a_scenario(name: str) -> None:
    assert {written(value) for value in values_to_show(name)} - set(shown(name)) == set()


def with_switch(text: str, name: str, value: str) -> str:
    """A record with one switch set otherwise; a match to a target gets one that nobody reaches."""
    pair = "match_length|target_score" if name == "match_length" else name
    text = re.sub(rf"^({pair}) = .*\n", "", text, flags=re.MULTILINE)
    setting = f"{name} = {value if value.isdigit() or value in ('true', 'false') else repr(value)}\n"
    if value == "target":
        setting += "target_score = 1_000_000\n"
    return re.sub(r"^preset = .*\n", lambda found: found[0] + setting, text, flags=re.MULTILINE)


def is_otherwise(text: str) -> bool:
    """Whether a record does not hold, or cannot even be set up."""
    try:
        return differences(text) != []
    except Unreadable:
        return True


# a record begins after the first dealer has been found
@pytest.mark.parametrize(
    "name", [name for name in SWITCHES if SWITCHES[name].choices and name != "first_dealer"]
)
def test_scenarios_tell_each_choice_from_the_others(name: str) -> None:
    """With any other value of the switch, a record that shows this value does not hold."""
    records = shown(name)
    for value in set(records) - {"target"}:
        assert not any(is_otherwise(with_switch(text, name, value)) for text in records[value])
    for value, other in itertools.permutations(records, 2):
        assert any(is_otherwise(with_switch(text, name, other)) for text in records[value]), (value, other)


def test_every_section_and_preset_has_a_scenario() -> None:
    texts = [path.read_text(encoding="utf-8") for path in FILES]
    sections = {word for text in texts for lines in comments(text) for word in re.findall(r"1\.\d", lines[0])}
    assert sections == SECTIONS
    assert {tomllib.loads(text)["rules"]["preset"] for text in texts} == {*PRESETS, *ALIASES}


# -- they can fail -------------------------------------------------------------------------------------------


class Alteration(NamedTuple):
    """Makes a record say something else: where ``pattern`` is found, ``other`` takes its place."""

    name: str
    pattern: re.Pattern[str]
    other: Callable[[re.Match[str]], str]


def altered(name: str, pattern: str, other: Callable[[re.Match[str]], str]) -> Alteration:
    return Alteration(name, re.compile(pattern, re.MULTILINE), other)


ALTERATIONS: Final = (
    altered(
        "what is refused is said to be legal", r"^! (.*?)( -> \w+)?(?= *#|$)", lambda found: f"? {found[1]}"
    ),
    altered("what is legal is said to be refused", r"^\? ", lambda found: "! "),
    altered(
        "another reason",
        r"(?<= -> )\w+",
        lambda found: "take_first" if found[0] == "round_over" else "round_over",
    ),
    altered("another card drawn", r"(?<= draw = )\S+", lambda found: "2s" if found[0] != "2s" else "2d"),
    altered(
        "another winner",
        r"(?<=^expect.winner = ).+",
        lambda found: '"drawn"' if found[0].split("#")[0].strip() != '"drawn"' else '"playing"',
    ),
    altered("other scores", r"(?<=^expect.scores = \[)-?\d+", lambda found: str(int(found[0]) + 1)),
    altered(
        "another seat to act", r"(?<=^expect.to_act = )-?\d+", lambda found: "0" if found[0] == "-1" else "-1"
    ),
    altered("other melds", r"(?<=^expect.melds = ).+", lambda found: '["Kc Kd Kh"]'),
    altered(
        "hands of other seats",
        r'(?<=^expect.hands = \[)("[^"]*"), ("[^"]*")',
        lambda found: f"{found[2]}, {found[1]}",
    ),
    altered("other totals", r"(?<=^totals = \[)-?\d+", lambda found: str(int(found[0]) + 1)),
    altered("other winners", r"(?<=^winners = ).+", lambda found: "[]" if found[0][:2] != "[]" else "[0]"),
)


@pytest.mark.parametrize("alteration", ALTERATIONS, ids=[each.name for each in ALTERATIONS])
def test_a_false_record_does_not_hold(alteration: Alteration) -> None:
    """In every file that says such a thing, the last time it does is made false."""
    unnoticed = []
    found = 0
    for path, name in zip(FILES, NAMES, strict=True):
        text = path.read_text(encoding="utf-8")
        matches = list(alteration.pattern.finditer(text))
        if not matches:
            continue
        found += 1
        last = matches[-1]
        if not differences(text[: last.start()] + alteration.other(last) + text[last.end() :]):
            unnoticed.append(name)
    assert unnoticed == []
    assert found > 0


# -- what is too long for a file -----------------------------------------------------------------------------


@pytest.mark.parametrize(("rounds", "winners"), [(999, "[]"), (1000, "[0, 1]")])
def test_a_target_match_ends_after_a_thousand_rounds(rounds: int, winners: str) -> None:
    """RULES 1.8: hands that are worth nothing reach no target, and then the win is shared."""
    short = (SCENARIOS / "1.8_the_match" / "tie_shared_after_twenty_rounds.toml").read_text(encoding="utf-8")
    both = [part.split("expect.")[0] for part in short.split("[[rounds]]\n")[1:3]]
    long = (
        'game = "seven-bridge"\nseats = 2\n'
        '[rules]\npreset = "wikipedia_ja"\nmatch_length = "target"\ntarget_score = 1\npip_points = 0\n'
        + "".join(f"[[rounds]]\n{both[number % 2]}" for number in range(rounds))
        + f"[expect]\nwinners = {winners}\n"
    )
    assert differences(long) == []
