"""The levels for people, and the characters, which are spread over them."""

from itertools import pairwise

import pytest

from sevenbridge.bots.characters import BY_ID, CHARACTERS
from sevenbridge.bots.levels import LEVELS, USUAL, title_of
from sevenbridge.bots.players import PLAYERS, make_player
from sevenbridge.engine.rules import Rules
from sevenbridge.lab.duplicate_sets import TUNING, DuplicateSets
from sevenbridge.texts import LANGS


def test_the_levels_have_a_player_a_title_and_a_manner_of_their_own() -> None:
    names = [level.name for level in LEVELS]
    assert names == ["chick", "rabbit", "fox", "owl"]
    assert len({level.player for level in LEVELS} & set(PLAYERS)) == 4
    assert USUAL in names
    for lang in LANGS:
        assert len({level.title[lang] for level in LEVELS}) == 4
        manners = {level.manner[lang] for level in LEVELS}
        assert len(manners) == 4
        assert all(manner.count("." if lang == "en" else "。") == 1 for manner in manners)


def test_the_characters_are_spread_over_the_levels_the_gentlest_first() -> None:
    levels = [each.level for each in CHARACTERS]
    assert levels == [level.name for level in LEVELS for _ in range(3)]
    assert len(BY_ID) == 12
    for each in CHARACTERS:
        assert each.player in PLAYERS
        for lang in LANGS:
            assert each.manner[lang].count("." if lang == "en" else "。") in (1, 2)
    for lang in LANGS:
        assert len({each.name[lang] for each in CHARACTERS}) == 12
        assert len({each.manner[lang] for each in CHARACTERS}) == 12
    assert len({each.player for each in CHARACTERS}) == 12


def test_no_character_is_called_as_a_level_or_another_player() -> None:
    assert not set(BY_ID) & {*PLAYERS, *(level.name for level in LEVELS)}


def test_people_are_told_their_titles() -> None:
    assert title_of("owl")["ja"] == title_of("chie")["ja"] == "最強"
    assert title_of("greedy")["en"] == title_of("greedy")["ja"] == "greedy"


@pytest.mark.parametrize("preset", ["gamerules", "wikipedia_ja"])
def test_the_chick_loses_to_the_rabbit_and_not_to_a_novice(preset: str) -> None:
    # figures are in research/players.md; so few rounds only tell that nothing is broken
    rules = Rules.preset(preset)
    for better, worse in pairwise(("rabbit", "chick", "novice")):
        duplicates = DuplicateSets(rules, 4, make_player(better), make_player(worse), family=TUNING)
        duplicates.play(0, 25)
        sums = duplicates.sums()
        assert sums.ahead > 0
        assert sums.won > 18, "of 100 rounds, of which some are drawn"
