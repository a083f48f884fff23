"""Whole matches on the terminal: by redirected input, in both languages, under several rules."""

import re
from pathlib import Path

import pytest

from sevenbridge.drawing.cells import width
from sevenbridge.texts import Lang
from sevenbridge_app.cli.console.look import WIDTH
from sevenbridge_app.cli.terminal import phrases
from tests.cli.playing import Played, Terminal, Typist
from tests.exhaustive import exhaustive_but

MATCHES = [
    ("greedy", "words", ("--seed", "1")),
    ("random", "short", ("--seed", "2", "--rules", "pagat", "--seats", "2", "--opponents", "random")),
    ("greedy", "japanese", ("--seed", "3", "--lang", "ja", "--seats", "3")),
    ("random", "numbers", ("--seed", "4", "--lang", "ja", "--rules", "nintendo", "--seats", "6")),
    ("greedy", "symbols", ("--seed", "5", "--rules", "gamepack2001", "--opponents", "greedy,random")),
    ("random", "words", ("--seed", "6", "--set", "jokers=1", "--set", "final_discard=optional", "--ascii")),
    (
        "greedy",
        "numbers",
        ("--seed", "7", "--rules", "nintendo", "--set", "claim_hand_cards=1", "--seats", "5"),
    ),
    ("random", "japanese", ("--seed", "8", "--set", "match_length=target", "--set", "target_score=150")),
    (
        "greedy",
        "short",
        ("--seed", "9", "--calls", "same", "--set", "responsibility=discarder", "--name", "Ken"),
    ),
]


def without_path(text: str, directory: Path) -> str:
    """The transcript without the names of files, which hold the date."""
    return re.sub(re.escape(str(directory)) + r"\S*", "FILE", text)


@pytest.mark.parametrize(("kind", "style", "options"), exhaustive_but(MATCHES[::2], MATCHES))
def test_a_whole_match_is_played_and_its_record_holds(
    terminal: Terminal, kind: str, style: str, options: tuple[str, ...]
) -> None:
    typed = terminal.type(Typist(kind, style), *options)
    assert (typed.status, typed.err) == (0, "")
    assert not terminal.unfinished()
    (record,) = terminal.finished()
    assert str(record) in typed.out
    checked = terminal.command("check", str(record))
    assert checked.status == 0, checked.out
    verified = terminal.command("verify", str(record))
    assert verified.status == 0, verified.out
    terminal.forget_tallies()
    fed = terminal.feed(typed.lines, *options)
    assert fed.status == 0
    assert without_path(fed.out, terminal.directory) == without_path(typed.out, terminal.directory)


@pytest.mark.parametrize(("kind", "style", "options"), exhaustive_but(MATCHES[::2], MATCHES))
def test_no_line_is_wider_than_the_screen(
    terminal: Terminal, kind: str, style: str, options: tuple[str, ...]
) -> None:
    typed = terminal.type(Typist(kind, style), *options)
    lines = without_path(typed.out, terminal.directory).split("\n")
    assert max(map(width, lines)) < WIDTH
    assert "\x1b" not in typed.out


def test_other_seeds_other_matches(terminal: Terminal) -> None:
    outs = []
    for seed in ("1", "1", "2"):
        outs.append(terminal.type(Typist(), "--seed", seed))
        terminal.forget_tallies()
    one, same, other = outs
    assert without_path(one.out, terminal.directory) == without_path(same.out, terminal.directory)
    assert one.out.split("\n")[3] != other.out.split("\n")[3]


def test_without_a_seed_every_match_is_another(terminal: Terminal) -> None:
    one, other = (terminal.type(Typist(most=1)) for _ in range(2))
    assert one.out.split("\n")[3] != other.out.split("\n")[3]


def test_it_is_told_who_the_computers_are(terminal: Terminal) -> None:
    named = terminal.feed([], "--opponents", "dai,goro,rule", "--seats", "4", "--lang", "ja").out
    assert "\n相手：ダイ（ふつう）、ゴロー（最強）、rule\n" in named


def test_a_japanese_terminal_plays_by_the_rules_of_japan(terminal: Terminal) -> None:
    terminal.monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    assert terminal.feed([]).out.startswith("セブンブリッジ　日本の標準・4人\n")
    assert terminal.feed([], "--lang", "en").out.startswith("Seven Bridge: International, 4 players\n")
    assert terminal.feed([], "--rules", "pagat").out.startswith("セブンブリッジ　Pagat式（Aは10点）・4人\n")
    changed = terminal.feed([], "--set", "ace=low", "--seats", "2").out
    assert changed.startswith("セブンブリッジ　日本の標準（変更あり）・2人\n")


def test_the_first_dealer_is_drawn_for_where_the_rules_say_so(terminal: Terminal) -> None:
    drawn = terminal.feed([], "--seed", "3").out
    assert "Lowest card deals: You 4♦, Dai 6♣, Aki 4♠, Emi A♣\nEmi deals first.\n" in drawn
    assert "Lowest card" not in terminal.feed([], "--seed", "3", "--rules", "pagat").out


def test_cards_are_turned_up_to_the_first_jack_where_the_rules_say_so(terminal: Terminal) -> None:
    turned = terminal.feed([], "--seed", "3", "--set", "first_dealer=first_jack").out
    assert "First jack deals: " in turned
    japanese = terminal.feed([], "--seed", "3", "--rules", "nintendo", "--lang", "ja").out
    assert "最初のJの人が親： " in japanese


#: only tens cost anything, so that many are tied
WORTHLESS: tuple[str, ...] = ("--rules", "wikipedia_ja", "--set", "match_length=1", "--set", "ace_points=0")
WORTHLESS += ("--set", "face_points=0", "--set", "seven_points=0", "--set", "pip_points=0")
WORTHLESS += ("--opponents", "greedy")


def test_the_rules_of_the_game_pack_that_families_know_have_options_of_their_own(terminal: Terminal) -> None:
    options = ("--seed", "3", "--lang", "en", "--rules", "gamerules", "--first-jack", "--feared-sevens")
    lines = terminal.feed(["rules"], *options).out.splitlines()
    assert any(line.startswith("First jack deals:") for line in lines)
    assert any("Doubled for each seven" in line for line in lines)


def test_those_who_are_tied_play_on_and_the_others_watch(terminal: Terminal) -> None:
    watched = 0
    for seed in (3, 8, 9, 13):
        played = terminal.type(Typist(), "--seed", str(seed), *WORTHLESS, "--set", "tie=play_on")
        assert played.status == 0
        if "You sit this round out and watch." in played.out:
            watched += 1
            assert re.search(r"are tied and play on\.\nYou sit this round out", played.out)
            assert re.search(r"^ +\d+ +-( +(\d+|-))+$", played.out, re.MULTILINE)
            fed = terminal.feed(played.lines, "--seed", str(seed), *WORTHLESS, "--set", "tie=play_on")
            assert without_path(fed.out, terminal.directory) == without_path(played.out, terminal.directory)
    assert watched
    for record in terminal.finished():
        assert terminal.command("check", str(record)).status == 0
        assert terminal.command("verify", str(record)).status == 0


def test_a_shared_win(terminal: Terminal) -> None:
    outs = [terminal.type(Typist(), "--seed", str(seed), *WORTHLESS).out for seed in range(3)]
    assert any(re.search(r"\*\*\* [\w ]+ and [\w ]+ share the win\. \*\*\*", out) for out in outs)


def test_another_match_follows_when_it_is_wanted(terminal: Terminal) -> None:
    options = ("--seed", "4", "--seats", "2", "--set", "match_length=1")
    lines = terminal.type(Typist(), *options).lines
    assert lines[-1] == ""
    again = terminal.feed([*lines[:-1], "y"], *options)
    assert again.status == 0
    assert again.out.count("Another match?") == 1
    assert again.out.count("Seven Bridge: ") == 2
    first, second = re.findall(r"^Shuffle seal (\w{64})$", again.out, re.MULTILINE)
    assert first != second
    assert len(terminal.unfinished()) == 1


@pytest.mark.parametrize(("lang", "said"), [("en", "You: accuracy "), ("ja", "あなたの正確さ：")])
def test_the_review_of_a_match_is_one_letter_away(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, lang: Lang, said: str
) -> None:
    options = ("--seed", "4", "--seats", "2", "--set", "match_length=1", "--lang", lang)
    lines = terminal.type(Typist(), *options).lines
    reviewed = terminal.feed([*lines[:-1], "r", ""], *options)
    assert reviewed.status == 0
    assert reviewed.out.count(said) == 1
    assert reviewed.out.count(phrases.ANOTHER[lang]) == 2


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (
            ("--opponents", "clever"),
            "There is no opponent “clever”. Choose a level (gentle, fair, strong, strongest) or characters",
        ),
        (("--opponents", " , "), "--opponents names nobody. Choose a level (gentle,"),
        (
            ("--seats", "2", "--opponents", "greedy,random"),
            "There is room for 1 computer, but 2 are named. Give more --seats.",
        ),
        (("--seed", "-1"), "A seed is a number from 0 up."),
        (("--seats", "7"), "Players (seats): with 7 players the deal would take 49 of the 52 cards"),
        (("--rules", "tarot"), "Preset (preset): there is no preset called “tarot”."),
        (("--resume",), "There is no unfinished match."),
        (
            ("--resume", "--seats", "3", "--set", "ace=both"),
            "--resume goes on with the match as it is; --seats, --set cannot be given with it.",
        ),
    ],
)
def test_options_that_cannot_be_followed_are_refused_in_a_sentence(
    terminal: Terminal, options: tuple[str, ...], sentence: str
) -> None:
    refused = terminal.feed([], *options)
    assert refused.status in (1, 2)
    assert refused.out == ""
    assert sentence in refused.err
    assert not terminal.directory.exists()


def test_names(terminal: Terminal) -> None:
    def names(played: Played) -> list[str]:
        rows = played.out.split("melds\n")[1].split("\n")[:4]
        return [row[3:].split()[0] for row in rows]

    fair = ("--seed", "1", "--opponents", "aki,ken,chie")
    assert names(terminal.feed([], *fair)) == ["Aki", "Ken", "Chie", "You"]
    assert names(terminal.feed([], *fair, "--name", "Leo")) == ["Aki", "Ken", "Chie", "Leo"]
    assert names(terminal.feed([], "--seed", "1", "--opponents", "tuned", "--name", "tuned"))[3] == "tuned"
    hostile = terminal.feed([], "--seed", "1", "--name", "\x1b[2JEvil\udcff Overlord of Doom")
    assert "[2JEvil Ov" in hostile.out
    assert "\x1b" not in hostile.out


def test_colours_are_for_terminals_that_want_them(terminal: Terminal) -> None:
    assert "\x1b" not in terminal.feed([], "--seed", "1").out
    terminal.monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    coloured = terminal.feed([], "--seed", "1", "--fast").out
    assert re.search("\x1b\\[31m\\S+♥\x1b\\[0m", coloured)
    assert "\x1b" not in terminal.feed([], "--seed", "1", "--fast", "--no-color").out
    terminal.monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in terminal.feed([], "--seed", "1", "--fast").out


def test_letters_where_the_terminal_has_no_suit_symbols(terminal: Terminal) -> None:
    played = terminal.feed(["help"], "--seed", "1", "--ascii", "--mute")
    assert played.out.isascii()
