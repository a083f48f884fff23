"""Characters at the terminal: who plays, and how the person stands against each."""

import json

import pytest

from sevenbridge.bots.characters import CHARACTERS
from sevenbridge.cli.terminal.tallies import FILE, Tally, read_tallies
from tests.cli.playing import Terminal, Typist

MATCH = ("--seed", "1", "--set", "match_length=1", "--set", "tie=shared")


def test_characters_play_by_their_names_and_the_match_is_counted(terminal: Terminal) -> None:
    played = terminal.type(Typist("greedy", "words"), *MATCH, "--opponents", "dai,aki")
    assert "You play against Dai (Fair), Aki (Fair)." in played.out
    tallies = read_tallies(terminal.directory)
    assert set(tallies) == {"dai", "aki"}
    for name, tally in (("Dai", tallies["dai"]), ("Aki", tallies["aki"])):
        assert sum(tally) <= 1
        assert f"You against {name}  {tally.ahead} : {tally.behind}" in played.out
    terminal.type(Typist("greedy", "words"), *MATCH, "--opponents", "aki")
    assert sum(read_tallies(terminal.directory)["aki"]) == sum(tallies["aki"]) + 1


def test_one_character_sits_once_and_others_like_it_take_further_seats(terminal: Terminal) -> None:
    out = terminal.feed([], "--seats", "4", "--opponents", "ken").out
    named = out.split("You play against ")[1].split(".")[0]
    assert sorted(named.split(", ")) == ["Haru (Strong)", "Ken (Strong)", "Riku (Strong)"]


def test_a_person_who_is_called_as_a_character_is_told_from_it(terminal: Terminal) -> None:
    assert "You play against Aki (2) (Fair)." in terminal.feed([], "--name", "Aki", "--opponents", "aki").out


def test_matches_with_other_computers_are_not_counted(terminal: Terminal) -> None:
    terminal.type(Typist("greedy", "words"), *MATCH, "--seats", "2", "--opponents", "rabbit")
    assert not (terminal.directory / FILE).exists()


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_ladder_shows_everybody_and_names_the_next(terminal: Terminal, lang: str) -> None:
    terminal.directory.mkdir(parents=True, exist_ok=True)
    (terminal.directory / FILE).write_text(json.dumps({"tama": [2, 1], "aki": [0, 3], "nobody": [1, 1]}))
    shown = terminal.feed([], "--ladder", "--lang", lang)
    assert shown.status == 0
    assert all(each.name["en" if lang == "en" else "ja"] in shown.out for each in CHARACTERS)
    assert ("2 : 1" if lang == "en" else "2勝1敗") in shown.out
    assert shown.out.endswith("sevenbridge play --opponents hina\n")


def test_a_damaged_file_is_put_aside(terminal: Terminal) -> None:
    terminal.directory.mkdir(parents=True, exist_ok=True)
    for damaged in ("{", "[]", '{"aki": 3}', '{"aki": ["x", "y"]}'):
        (terminal.directory / FILE).write_text(damaged)
        assert read_tallies(terminal.directory) == {}
        assert not (terminal.directory / FILE).exists()
    assert Tally() == (0, 0)
