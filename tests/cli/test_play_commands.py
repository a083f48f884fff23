"""What a person may type, and what is answered when it cannot be done."""

import re

import pytest

from sevenbridge.texts import LANGS
from sevenbridge_app.cli.console.typed_words import NotUnderstood
from sevenbridge_app.cli.terminal import phrases
from sevenbridge_app.cli.terminal.commands import Command, understand
from tests.cli.playing import Terminal, Typist

SAME = {
    Command("draw"): ["draw", "d", " D ", "引く", "ひく", "ｄ"],
    Command("meld", ("5s", "6s", "7s")): [
        "meld 5s 6s 7s",
        "m 5S 6♠ s7",
        "M 5s6s7s",
        "出す 5s 6s 7s",
        "だす　５ｓ　６♤　７ｓ",
        "メルド5s6s7s",
        "5s、6s、7sを出す",
        "m 5s, 6s, 7s",
        "m 5♠️ 6♠️ 7♠️",
    ],
    Command("meld", ("5s", "Jk=6s", "7s")): ["meld 5s Jk=6s 7s", "m 5s jk=s6 7s", "出す 5s ジョーカー=6s 7s"],
    Command("layoff", ("8h",), "7h"): [
        "layoff 8h @ 7h",
        "l 8h 7h",
        "l 8h@7h",
        "lay 8h on 7h",
        "付ける 8h 7h",
        "8hを7hに付ける",
        "７ｈに８ｈを付ける",
        "8h 7h 付ける",
        "8h @ 7h",
    ],
    Command("layoff", ("8h",)): ["l 8h", "つける8h"],
    Command("discard", ("Td",)): [
        "discard Td",
        "x 10d",
        "X 10♦",
        "捨てるtd",
        "10dを捨てる",
        "d Td",
        "すてる ◆10".replace("◆", "♦"),
    ],
    Command("", ("Kd",)): ["Kd", "kD", "K♦", "♦K", "Ｋｄ"],
    Command("", ("Jk",)): ["jk", "Joker", "ジョーカー"],
    Command("chi", ("3s", "4s")): ["chi 3s 4s", "c 3s4s", "cut 3s 4s", "チー 3s 4s", "カット3s4s"],
    Command("chi"): ["chi", "チー", "c"],
    Command("pon", ("Kh", "Ks")): ["pon Kh Ks", "same kh ks", "ポン Kh Ks", "セイム　Kh　Ks", "p Kh Ks"],
    Command("pass"): ["pass", "p", "パス", "見送る"],
    Command(""): ["", "   ", "　"],
    Command("number", rest="12"): ["12", " 12 ", "１２"],
    Command("help"): ["help", "?", "h", "ヘルプ", "？"],
    Command("undo"): ["undo", "u", "待った", "戻す"],
    Command("discards"): ["discards", "捨て札"],
    Command("score"): ["score", "得点", "点数", "得点表"],
    Command("lang", rest="ja"): ["lang ja", "言語 ja"],
    Command("save", rest="My Game ７.toml"): ["save My Game ７.toml", " save  My Game ７.toml "],
    Command("quit"): ["quit", "q", "やめる"],
}


@pytest.mark.parametrize(
    ("line", "command"), [(line, command) for command, lines in SAME.items() for line in lines]
)
def test_many_ways_to_say_it(line: str, command: Command) -> None:
    assert understand(line) == command


@pytest.mark.parametrize(
    ("line", "word", "is_card"),
    [
        ("hello", "hello", False),
        ("meld 5s 6x", "6x", True),
        ("x 11d", "11d", True),
        ("1s", "1s", True),
        ("m 5 6 7", "5", True),
        ("l 8h @ 7h 6h", "l 8h @ 7h 6h", False),
        ("なにこれ", "なにこれ", False),
        ("捨てる はーと", "はーと", True),
        ("m Jk=", "Jk=", True),
        ("m Jk=Jk", "Jk=Jk", True),
    ],
)
def test_lines_that_mean_nothing(line: str, word: str, is_card: bool) -> None:
    with pytest.raises(NotUnderstood) as error:
        understand(line)
    assert (error.value.word, error.value.is_card) == (word, is_card)


def answers(terminal: Terminal, lines: list[str], *options: str) -> list[str]:
    """What is said to each line, up to the next prompt; tables are left out."""
    transcript = terminal.feed(lines, *options).out
    return [part.partition("\n")[2].strip() for part in transcript.split("\n> ")[1:]]


def test_refusals_are_one_sentence_and_ask_again(terminal: Terminal) -> None:
    lines = {
        "x Qs": "Take a card first: draw from the stock, or claim the discard if you can.",
        "pass": "You have no claim to make or to pass on now. Draw or play when it is your turn.",
        "pon 2d 9d": "5♥ was turned up at the deal, not discarded by a player. Draw when it is your turn.",
        "5": "There is no choice 5 now. Type one of the listed numbers, or help.",
        "what": "I do not understand “what”. Type a number of the list, an action such as draw, or help.",
        "x 1s": "“1s” is not a card. Write a rank and a suit letter, such as 7h, 10s or Kd.",
        "draw": "",
        "d": "You have already taken a card this turn. Meld, lay off, or discard.",
        "": "Type a number of the list, or an action such as discard Qc.",
        "x": "Which cards? Write them after it, such as discard Qc.",
        "Kd": "You do not hold K♦. Choose from your hand.",
        "x As 2s": "Cards are laid off and discarded one at a time. Name a single card.",
        "m As 2s": "A♠ 2♠ is no meld yet. Add 1 more, such as 3♠, or choose other cards.",
        "As As 2s": "You named A♠ twice. Name each card once.",
        "l As": "There is no meld on the table to lay cards off on.",
        "l As 5h": "5♥ lies in no meld on the table. Name a card of the meld you mean.",
    }
    said = answers(terminal, list(lines), "--seed", "3")
    for line, answer, expected in zip(lines, said, lines.values(), strict=True):
        if expected:
            assert answer.split("\nGoodbye!")[0].replace("\n", " ") == expected, line


def test_refusals_in_japanese(terminal: Terminal) -> None:
    lines = {
        "捨てる Qs": "先に1枚取ってください。山札から引くか、できるならポンかチーをします。",
        "なにこれ": (
            "「なにこれ」は分かりません。番号か、draw のような言葉を入力してください。help で説明が出ます。"
        ),
        "引く": "",
        "": "番号か、discard Qc のような言葉を入力してください。",
        "付ける As": "場にメルドがないので、付け札はできません。",
    }
    said = answers(terminal, list(lines), "--seed", "3", "--lang", "ja", "--rules", "gamerules")
    for line, answer, expected in zip(lines, said, lines.values(), strict=True):
        if expected:
            assert answer.split("\nまた遊びましょう")[0].replace("\n", " ") == expected, line


def test_nothing_but_actions_changes_the_match(terminal: Terminal) -> None:
    typed = terminal.type(Typist(most=8), "--seed", "3")
    (path,) = terminal.unfinished()
    before = path.read_bytes()
    asked = [
        "help",
        "hint",
        "score",
        "rules",
        "discards",
        "save",
        "foo",
        "99",
        "x 1s",
        "m 2s",
        "l",
        "chi",
        "?",
    ]
    answered = terminal.feed(asked, "--resume")
    assert path.read_bytes() == before
    assert answered.status == 0
    assert typed.status == 0


def test_the_hint_is_an_action_that_can_be_typed_and_a_reason(terminal: Terminal) -> None:
    out = terminal.feed(["hint", "", "hint", "1", "hint"], "--seed", "3").out
    assert "Hint: Nothing else can be done now.\n" in out
    hints = [line for line in out.replace("\n", " ").split("> ") if line.startswith("hint ")]
    assert len(hints) == 3
    assert all(re.match(r"hint Hint: [A-Z][a-z]+ .+\.", each) for each in hints)
    japanese = terminal.feed(
        ["ヒント", "", "ヒント"], "--seed", "3", "--lang", "ja", "--rules", "gamerules"
    ).out
    assert "ヒント：今できるのはこれだけです。\n" in japanese
    assert re.search(r"ヒント：.+(捨て|出し)ましょう。", japanese)


def test_asked_once_more_for_the_same_hint_it_tells_the_rest(terminal: Terminal) -> None:
    for lang in LANGS:
        shown = terminal.feed(["", "hint", "hint"], "--seed", "3", "--lang", lang).out
        line, rest = [each for each in shown.split("> ") if each.startswith("hint")]
        assert (phrases.MORE_REASONS[lang] in line) == (phrases.NO_MORE_REASONS[lang] not in rest)
        assert "Hint: " not in rest
        assert "ヒント：" not in rest


def test_sorting_by_rank_and_by_suit(terminal: Terminal) -> None:
    out = terminal.feed(["sort", "sort rank", "sort suit"], "--seed", "3").out
    assert out.count(" Hand 7: A♠   2♠ 2♦   9♦   10♣   Q♠ Q♣   (44 points)\n") == 2
    assert out.count(" Hand 7: A♠ 2♠ Q♠   2♦ 9♦   10♣ Q♣   (44 points)\n") == 2


def test_the_language_changes_at_once(terminal: Terminal) -> None:
    out = terminal.feed(["lang ja", "lang 英語", "lang xx"], "--seed", "3").out
    english, japanese, again = out.split("\n> ")[:3]
    assert "   Aki     7       0" in english
    assert "日本語にしました。" in japanese
    assert "   アキ      7      0" in japanese
    assert "English it is." in again
    assert "Type lang en or lang ja." in out


def test_what_claims_are_called_is_a_matter_of_taste(terminal: Terminal) -> None:
    out = "".join(terminal.type(Typist(), "--seed", str(seed), "--calls", "same").out for seed in range(3))
    assert "Same! " in out
    assert "Cut! " in out
    assert "Pon" not in out
    assert "Claims are now called Same and Cut." in terminal.feed(["calls same"], "--seed", "3").out
    assert (
        "呼び方をセイム・カットにしました。"
        in terminal.feed(["calls same"], "--seed", "3", "--lang", "ja").out
    )


# -- taking back ---------------------------------------------------------------------------------------


def test_undo_goes_back_to_the_decision_before(terminal: Terminal) -> None:
    out = terminal.feed(["undo", "", "1", "undo", "undo", "undo"], "--seed", "3").out
    frames = out.split("-- Round 1 of 4")[1:]
    assert "There is nothing to take back yet." in out
    assert out.count("Taken back.\n") == 2
    first, after_meld, melded_back, drawn_back = (frame.split("\n> ")[0] for frame in frames)
    assert "A♠ 2♠ 3♠" in after_meld.split("Hand")[0]
    assert "A♠ 2♠ 3♠" not in melded_back.split("Hand")[0]
    assert drawn_back == first


def test_a_match_with_undo_is_the_same_match(terminal: Terminal) -> None:
    options = ("--seed", "23", "--seats", "3", "--rules", "nintendo")
    straight = terminal.type(Typist(), *options)

    class Hesitant(Typist):
        """Takes every action back once and does it again."""

        redo, done = "", 0

        def _answer(self) -> str:
            if self.table.is_over:
                return ""
            if self.done:
                self.done -= 1
                return "undo" if self.done else self.redo
            self.redo = super()._answer()
            self.done = 2 if self.redo else 0
            return self.redo

    hesitant = terminal.type(Hesitant(), *options)
    assert hesitant.lines.count("undo") > 10
    one, other = (path.read_text(encoding="utf-8").split("taken_back") for path in terminal.finished())
    assert one[1].split("\n", 1)[1] == other[1].split("\n", 1)[1]
    assert straight.out.split("\n\n")[-1].split("***")[1] == hesitant.out.split("\n\n")[-1].split("***")[1]


def test_undo_reaches_over_the_end_of_a_round(terminal: Terminal) -> None:
    options = ("--seed", "3", "--seats", "2")
    lines = terminal.type(Typist(), *options).lines
    until_next = lines[: lines.index("", 1)]
    out = terminal.feed([*until_next, "undo"], *options).out
    assert "Enter: next round" in out
    assert out.index("Taken back.") > out.index("Enter: next round")
    assert "-- Round 1 of 2" in out[out.index("Taken back.") :]


# -- cards that fit in more than one way ---------------------------------------------------------------


def test_it_asks_which_where_a_card_fits_two_melds(terminal: Terminal) -> None:
    class Vague(Typist):
        """Names the card of a lay-off or the cards with a joker, and no more."""

        actions = -1

        def _answer(self) -> str:
            said = super()._answer()
            actions = sum(map(len, self.table.decided))
            if actions == self.actions:
                return "1"
            verb, *cards = said.split() or [""]
            if verb not in ("layoff", "meld"):
                return said
            self.actions = actions
            short = [card.partition("=")[0] for card in cards]
            return f"l {short[0]}" if verb == "layoff" else " ".join(["m", *short])

    listed = []
    for seed in range(5):
        options = ("--seed", str(seed), "--seats", "3", "--set", "jokers=1", "--opponents", "random")
        played = terminal.type(Vague("random"), *options)
        assert played.status == 0
        for asked in played.out.split("Which one do you mean? Type its number.\n")[1:]:
            listed.append(asked.split("\n> ")[0].split("\n"))
    assert listed
    assert all(len(choices) > 1 for choices in listed)
    assert any("lay off" in choices[0] for choices in listed)
    assert any("Jk=" in choices[0] for choices in listed)
