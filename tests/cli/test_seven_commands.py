"""What may be typed at Seven by Seven, and what it means."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sevenbridge_app.cli.console.typed_words import NotUnderstood
from sevenbridge_app.cli.seven_terminal.commands import CHOICE_WORDS, SEVEN_WORDS, Command, understand

VERBS = SEVEN_WORDS.verbs


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("", Command("")),
        ("   ", Command("")),
        ("remove 3s 4d", Command("remove", ("3s", "4d"))),
        ("REMOVE 7H", Command("remove", ("7h",))),
        ("reserve Kd", Command("reserve", ("Kd",))),
        ("3s 4d", Command("", ("3s", "4d"))),
        ("3s4d", Command("", ("3s", "4d"))),
        ("3♠ 4♦", Command("", ("3s", "4d"))),
        ("10s", Command("", ("Ts",))),
        ("s10", Command("", ("Ts",))),
        ("kd", Command("", ("Kd",))),
        ("1 4", Command("", (0, 3))),
        ("14", Command("", (0, 3))),
        ("6", Command("", (5,))),
        ("remove 1 4", Command("remove", (0, 3))),
        ("r 7h", Command("remove", ("7h",))),
        ("v 2", Command("reserve", (1,))),
        ("1 4d", Command("", (0, "4d"))),
        ("３ｓ　４ｄ", Command("", ("3s", "4d"))),
        ("3s 4d を取る", Command("remove", ("3s", "4d"))),
        ("3sと4dを消す", Command("remove", ("3s", "4d"))),
        ("取る 7h", Command("remove", ("7h",))),
        ("K♦を置く", Command("reserve", ("Kd",))),
        ("Kdをリザーブへ", Command("reserve", ("Kd",))),
        ("Kd をリザーブに置く", Command("reserve", ("Kd",))),
        ("1と4", Command("", (0, 3))),
        ("1、4", Command("", (0, 3))),
        ("deal 12", Command("deal", rest="12")),
        ("番号 12", Command("deal", rest="12")),
        ("deal", Command("deal")),
        ("save My Game.toml", Command("save", rest="My Game.toml")),
        ("保存", Command("save")),
        ("lang ja", Command("lang", rest="ja")),
        ("h", Command("help")),
        ("?", Command("help")),
        ("q", Command("quit")),
        ("u", Command("undo")),
        ("元に戻す", Command("undo", rest="元")),
        ("xyzzy", None),
        ("remove 7z", None),
        ("7", None),
        ("1234", None),
        ("77", None),
        ("10", None),
        ("remove 3s 4d now", None),
    ],
)
def test_lines(line: str, command: Command | None) -> None:
    if command is None:
        with pytest.raises(NotUnderstood):
            understand(line)
    else:
        assert understand(line) == command


@pytest.mark.parametrize("word", VERBS)
def test_every_word_alone_is_its_command(word: str) -> None:
    assert understand(word) == Command(VERBS[word])


@pytest.mark.parametrize("word", [word for word, verb in VERBS.items() if verb in ("remove", "reserve")])
def test_words_for_moves_take_cards(word: str) -> None:
    assert understand(f"{word} 7h").cards == ("7h",)
    if not word.isascii():
        assert understand(f"7hを{word}") == Command(VERBS[word], ("7h",))


@given(st.text() | st.text(alphabet="remov 1734shdcKTを取ると♠@"))
def test_any_line_is_understood_or_not(line: str) -> None:
    with suppress(NotUnderstood):
        assert understand(line).verb in {"", *VERBS.values()}


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("hold 3s", Command("hold", ("3s",))),
        ("k 0", Command("hold", (9,))),
        ("3s をキープ", Command("hold", ("3s",))),
        ("9 0", Command("", (8, 9))),
        ("remove 1 8", Command("remove", (0, 7))),
        ("hint", Command("hint")),
    ],
)
def test_choice_has_a_holding_place_and_ten_piles(line: str, command: Command) -> None:
    assert understand(line, CHOICE_WORDS) == command


@pytest.mark.parametrize("line", ["fate", "odds", "winnable"])
def test_chance_is_no_matter_of_choice(line: str) -> None:
    with pytest.raises(NotUnderstood):
        understand(line, CHOICE_WORDS)
