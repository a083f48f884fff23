"""Characters at the terminal: who plays, and how the person stands against each."""

import json
import re

import pytest

from sevenbridge.bots.characters import BY_ID, CHARACTERS
from sevenbridge.texts import LANGS, Lang
from sevenbridge_app.cli.console.phrases import NEWER_FILE
from sevenbridge_app.cli.terminal.tallies import FILE, Tally, read_tallies
from tests.cli.playing import Terminal, Typist

MATCH = ("--seed", "1", "--set", "match_length=1", "--set", "tie=shared")


def test_characters_play_by_their_names_and_the_match_is_counted(terminal: Terminal) -> None:
    played = terminal.type(Typist("greedy", "words"), *MATCH, "--opponents", "dai,aki")
    assert "You play against Dai, Aki (Fair)." in played.out
    tallies = read_tallies(terminal.directory)
    assert set(tallies) == {"dai", "aki"}
    for name, tally in (("Dai", tallies["dai"]), ("Aki", tallies["aki"])):
        assert sum(tally) <= 1
        assert f"You against {name}  {tally.ahead} : {tally.behind}" in played.out
    terminal.type(Typist("greedy", "words"), *MATCH, "--opponents", "aki")
    assert sum(read_tallies(terminal.directory)["aki"]) == sum(tallies["aki"]) + 1


def test_one_character_sits_once_and_others_like_it_take_further_seats(terminal: Terminal) -> None:
    out = terminal.feed([], "--seats", "4", "--opponents", "ken").out
    named = out.split("You play against ")[1].split(" (Strong).")[0]
    assert sorted(named.split(", ")) == ["Haru", "Ken", "Riku"]


@pytest.mark.parametrize(
    ("asked", "company"),
    [
        ((), {"Dai", "Aki", "Emi"}),
        (("--opponents", "gentle"), {"Tama", "Hina", "Ponta"}),
        (("--opponents", "最強"), {"Fumi", "Goro", "Chie"}),
        (("--opponents", "owl"), {"Fumi", "Goro", "Chie"}),
        (("--opponents", "アキ、PONTA,ｔａｍａ"), {"Aki", "Ponta", "Tama"}),
        (("--opponents", "tuned"), {"tuned", "tuned 2", "tuned 3"}),
        (("--opponents", "strong", "--seats", "6"), {"Riku", "Haru", "Ken"}),
    ],
)
def test_the_others_are_characters_of_a_level_or_those_who_are_named(
    terminal: Terminal, asked: tuple[str, ...], company: set[str]
) -> None:
    out = terminal.feed([], *asked).out
    named = re.sub(r" \(\w+\)", "", out.split("You play against ")[1].split(".")[0]).split(", ")
    assert company <= set(named)
    assert len(set(named)) == len(named) >= 3


def test_of_one_seed_the_same_come(terminal: Terminal) -> None:
    companies = [terminal.feed([], "--seed", seed).out.split("\n")[1] for seed in "112345678"]
    assert companies[0] == companies[1]
    assert len(set(companies)) > 1


def test_characters_speak_until_they_are_muted(terminal: Terminal) -> None:
    options = ("--seed", "36", "--opponents", "ken,ponta", "--seats", "3")
    greeting = re.compile("^(Ken|Ponta): “", re.MULTILINE)
    assert greeting.search(terminal.feed([], *options).out)
    muted = terminal.feed(["mute", "quit"], *options, "--mute")
    assert not greeting.search(muted.out)
    assert "The characters speak again." in muted.out
    for before in terminal.unfinished():
        before.unlink()
    terminal.feed(["mute"], *options)
    (saved,) = terminal.unfinished()
    assert "muted = true" in saved.read_text(encoding="utf-8")
    assert "The characters speak again." in terminal.feed(["mute"], "--resume").out
    assert "muted" not in saved.read_text(encoding="utf-8")
    assert "キャラクターのせりふ" in terminal.feed(["ミュート"], *options, "--lang", "ja").out


@pytest.mark.parametrize("lang", LANGS)
def test_the_company_is_introduced(terminal: Terminal, lang: Lang) -> None:
    terminal.directory.mkdir(parents=True, exist_ok=True)
    (terminal.directory / FILE).write_text(_file(aki=[3, 2]))
    out = terminal.feed(["who"], "--opponents", "aki,ken,greedy", "--lang", lang).out
    aki, ken = BY_ID["aki"], BY_ID["ken"]
    assert f"{aki.name[lang]}{' (Fair)  3 : 2' if lang == 'en' else '（ふつう）　3勝2敗'}" in out
    assert ("Ken (Strong)  not played yet" if lang == "en" else "ケン（つよい）　未対戦") in out
    assert ken.manner[lang][:20] in out
    assert "\n  greedy\n" in out


def test_a_person_who_is_called_as_a_character_is_told_from_it(terminal: Terminal) -> None:
    assert "You play against Aki (2) (Fair)." in terminal.feed([], "--name", "Aki", "--opponents", "aki").out


def test_matches_with_other_computers_are_not_counted(terminal: Terminal) -> None:
    terminal.type(Typist("greedy", "words"), *MATCH, "--seats", "2", "--opponents", "greedy")
    assert not (terminal.directory / FILE).exists()


@pytest.mark.parametrize("lang", LANGS)
def test_the_ladder_shows_everybody_and_names_the_next(terminal: Terminal, lang: Lang) -> None:
    terminal.directory.mkdir(parents=True, exist_ok=True)
    (terminal.directory / FILE).write_text(_file(tama=[2, 1], aki=[0, 3], nobody=[1, 1]))
    shown = terminal.feed([], "--ladder", "--lang", lang)
    assert shown.status == 0
    assert all(each.name[lang] in shown.out for each in CHARACTERS)
    assert ("2 : 1" if lang == "en" else "2勝1敗") in shown.out
    assert shown.out.endswith("sevenbridge play --opponents hina\n")


def test_characters_of_a_later_version_are_kept(terminal: Terminal) -> None:
    terminal.directory.mkdir(parents=True, exist_ok=True)
    (terminal.directory / FILE).write_text(_file(nobody={"ahead": 3}, aki=[0, 3]))
    assert read_tallies(terminal.directory) == {"aki": Tally(0, 3)}
    terminal.type(Typist("greedy", "words"), *MATCH, "--seats", "2", "--opponents", "aki")
    written = json.loads((terminal.directory / FILE).read_bytes())
    assert written["tallies"]["nobody"] == {"ahead": 3}
    assert sum(written["tallies"]["aki"]) == 4


@pytest.mark.parametrize("lang", LANGS)
def test_a_file_of_a_newer_format_is_left_as_it_is(terminal: Terminal, lang: Lang) -> None:
    terminal.directory.mkdir(parents=True, exist_ok=True)
    path = terminal.directory / FILE
    path.write_text('{"format": 2}')
    played = terminal.type(
        Typist("greedy", "words"), *MATCH, "--seats", "2", "--opponents", "aki", "--lang", lang
    )
    told = NEWER_FILE[lang].partition("{path}")[2]
    assert "".join(told.split()) in "".join(played.out.split())
    assert path.read_text() == '{"format": 2}'
    assert read_tallies(terminal.directory) == {}


def _file(**tallies: object) -> str:
    """What stands in the file with these tallies."""
    return json.dumps({"format": 1, "tallies": tallies})


def test_a_damaged_file_is_put_aside(terminal: Terminal) -> None:
    terminal.directory.mkdir(parents=True, exist_ok=True)
    for damaged in ("{", "[]", "[" * 100_000, '{"aki": [1, 2]}', _file(aki=3), _file(aki=["x", "y"])):
        (terminal.directory / FILE).write_text(damaged)
        assert read_tallies(terminal.directory) == {}
        assert not (terminal.directory / FILE).exists()
    assert Tally() == (0, 0)
