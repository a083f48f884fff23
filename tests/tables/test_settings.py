"""What a table may be set to, and why it may not."""

from typing import Any

import msgspec
import pytest

from sevenbridge.engine.rules import InvalidRules, Rules
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.tables.settings import BOUNDS, FILLING, TableSettings
from tests.tables.playing import PRESETS

#: the lowest and highest values, and where 0 is none
NUMBERS = {"seats": (2, 6), **BOUNDS}


def refused(**settings: Any) -> RequestRefused:
    with pytest.raises(RequestRefused) as refusal:
        TableSettings(**settings).check()
    assert "{" not in refusal.value.text.en + refusal.value.text.ja
    return refusal.value


def with_others(name: str, value: int) -> dict[str, Any]:
    """The setting, with what it needs beside it."""
    return {name: value} | ({"move_seconds": 30} if name == "bank_seconds" else {})


@pytest.mark.parametrize("name", NUMBERS)
def test_every_number_has_its_bounds(name: str) -> None:
    low, high = NUMBERS[name]
    for value in (low, high):
        TableSettings(**with_others(name, value)).check()
    for value in (low - 1, high + 1, -1):
        refusal = refused(**with_others(name, value))
        assert refusal.code is RefusalCode.BAD_SETTING
        assert refusal.details == {"setting": name, "low": low, "high": high}


@pytest.mark.parametrize("name", BOUNDS)
def test_nothing_is_always_a_choice(name: str) -> None:
    settings: dict[str, Any] = {name: 0}
    TableSettings(**settings).check()


@pytest.mark.parametrize("seconds", [3, 4, 5])
def test_the_window_of_a_level_table_is_short(seconds: int) -> None:
    TableSettings(claims="level", claim_seconds=seconds).check()


@pytest.mark.parametrize("seconds", [0, 2, 6, 10])
def test_the_window_of_a_level_table_is_neither_long_nor_endless(seconds: int) -> None:
    refusal = refused(claims="level", claim_seconds=seconds)
    assert refusal.code is RefusalCode.BAD_SETTING
    assert refusal.details["setting"] == "claim_seconds"


def test_a_bank_needs_a_clock() -> None:
    assert refused(bank_seconds=60).code is RefusalCode.BANK_WITHOUT_CLOCK
    TableSettings(bank_seconds=60, move_seconds=5).check()


@pytest.mark.parametrize("player", [*FILLING, ""])
def test_known_players_fill_seats_or_nobody_does(player: str) -> None:
    TableSettings(fill=player).check()


def test_unknown_players_fill_no_seats() -> None:
    refusal = refused(fill="alphago" * 10)
    assert refusal.code is RefusalCode.UNKNOWN_PLAYER
    assert refusal.details["known"] == ", ".join(FILLING)
    assert len(str(refusal.details["player"])) == 40


def test_whoever_shows_all_hands_shows_them_later() -> None:
    assert refused(watching="open", watch_delay_seconds=0).details["setting"] == "watch_delay_seconds"
    TableSettings(watching="hidden", watch_delay_seconds=0).check()


@pytest.mark.parametrize("preset", PRESETS)
def test_the_rules_are_a_preset_with_switches(preset: str) -> None:
    settings = TableSettings(preset=preset, switches={"ace": "both"})
    settings.check()
    assert settings.rules() == Rules.preset(preset, ace="both")


@pytest.mark.parametrize(
    "settings",
    [
        {"preset": "poker"},
        {"switches": {"no_such_switch": 1}},
        {"switches": {"jokers": 2}},
        {"switches": {"match_length": "target"}},
    ],
)
def test_rules_that_make_no_sense_are_the_engines_to_refuse(settings: dict[str, Any]) -> None:
    with pytest.raises(InvalidRules):
        TableSettings(**settings).check()


def test_settings_come_as_json_and_nothing_else_is_among_them() -> None:
    settings = TableSettings(seats=3, switches={"jokers": 1}, claims="level", claim_seconds=4)
    assert msgspec.json.decode(msgspec.json.encode(settings), type=TableSettings) == settings
    for body in (b'{"seets":4}', b'{"claims":"slow"}', b'{"seats":"4"}', b'{"switches":{"ace":[]}}'):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(body, type=TableSettings)
