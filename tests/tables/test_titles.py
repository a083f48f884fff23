"""Titles rise with what somebody has reached against the characters."""

from __future__ import annotations

from sevenbridge.bots import CHARACTERS
from sevenbridge_app.results.matches import ComputerTally
from sevenbridge_app.tables.titles import title_name, title_of


def named(tallies: dict[str, tuple[int, int]]) -> tuple[str, str]:
    """What the title of somebody with these tallies is called, in both languages."""
    name = title_name(title_of(ComputerTally(player, *counts) for player, counts in tallies.items()))
    return name.en, name.ja


def against_all(ahead: int, behind: int, **others: tuple[int, int]) -> dict[str, tuple[int, int]]:
    return {each.id: (ahead, behind) for each in CHARACTERS} | others


def test_titles_rise_with_each_character_beaten() -> None:
    assert named({}) == ("10 kyu", "10級")
    assert named({"tama": (1, 0)}) == ("9 kyu", "9級")
    assert named({"tama": (0, 3), "fox": (5, 0)}) == ("10 kyu", "10級")
    assert named(against_all(1, 2, chie=(0, 3))) == ("1 kyu", "1級")


def test_whoever_has_beaten_all_is_dan_and_rises_by_winning_more_often_than_not() -> None:
    assert named(against_all(1, 2)) == ("1 dan", "初段")
    assert named(against_all(1, 2, riku=(2, 1), haru=(2, 1), ken=(2, 1))) == ("2 dan", "二段")
    assert named(against_all(1, 2, goro=(2, 1), fumi=(2, 1), chie=(2, 1))) == ("1 dan", "初段")
    assert named(against_all(2, 1)) == ("3 dan", "三段")
