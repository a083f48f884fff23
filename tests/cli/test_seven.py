"""Playing Seven by Seven on the terminal: whole games, what may go wrong, and that nothing is lost."""

import io
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable
from datetime import date
from pathlib import Path
from typing import NamedTuple

import pytest

from sevenbridge.drawing.cells import plain, width
from sevenbridge.solitaire.daily import daily_deal
from sevenbridge.solitaire.deals import LAST_DEAL, Dealer
from sevenbridge.solitaire.fate import is_winnable
from sevenbridge.solitaire.refusals import Refusal
from sevenbridge.texts import LANGS, Lang
from sevenbridge_app.cli.console.files import NotResumable
from sevenbridge_app.cli.console.look import WIDTH, Look
from sevenbridge_app.cli.console.prompt import InputEnded, Prompt
from sevenbridge_app.cli.console.taste import Taste
from sevenbridge_app.cli.main import main
from sevenbridge_app.cli.seven_terminal import phrases
from sevenbridge_app.cli.seven_terminal.deal_help import SEVEN_HELP
from sevenbridge_app.cli.seven_terminal.deals import Deal, DealKind, numbered_deal, random_deal, winnable_deal
from sevenbridge_app.cli.seven_terminal.game_in_progress import GameInProgress
from sevenbridge_app.cli.seven_terminal.games import TerminalGames
from sevenbridge_app.cli.seven_terminal.save_format import game_of, record_of, text_of
from sevenbridge_app.cli.seven_terminal.saved_game import SavedGame
from sevenbridge_app.cli.seven_terminal.screen import table
from sevenbridge_app.cli.solitaire_sentences import SENTENCES

#: a deal that is won, and one that is lost after four moves
WON, LOST = 1, 2


class Shown(NamedTuple):
    """What a run of the command left."""

    status: int
    out: str
    err: str


Play = Callable[..., Shown]


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path / "sevenbridge" / "seven-by-seven"


@pytest.fixture
def play(state: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """Runs ``sevenbridge seven`` with these lines as input."""

    def run(lines: Iterable[str], *options: str, lang: str = "en") -> Shown:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        capsys.readouterr()
        status = main(["seven", "--lang", lang, *options])
        return Shown(status, *capsys.readouterr())

    return run


def hints(number: int) -> list[str]:
    """The moves of a whole game of this deal, in the words of a record."""
    game = GameInProgress(Deal(number, DealKind.NUMBERED)).game
    return [str(move) for move in game.autoplay()]


# -- whole games -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_a_game_is_won_move_by_move(play: Play, lang: Lang) -> None:
    shown = play([*hints(WON), "stats", "quit"], "--deal", str(WON), lang=lang)
    assert (shown.status, shown.err) == (0, "")
    assert phrases.WON[lang] in shown.out
    assert shown.out.count(phrases.ROW_GONE[lang]) == 4
    assert all(width(line) < WIDTH for line in shown.out.expandtabs().splitlines())
    assert shown.out.rstrip().endswith(phrases.GOODBYE_OVER[lang])
    assert re.search(rf"{phrases.KINDS['numbered'][lang]} +1 +1 +1 +1 +0:00\.\d", shown.out)


@pytest.mark.parametrize("lang", LANGS)
def test_a_loss_is_told_at_once_and_explained(play: Play, lang: Lang) -> None:
    shown = play(hints(LOST), "--deal", str(LOST), lang=lang)
    assert shown.status == 0
    assert phrases.LOST.format(left=50, stock=41)[lang] in shown.out
    assert all(width(line) < WIDTH for line in shown.out.expandtabs().splitlines())
    why = phrases.LOST_WHY[lang].replace(" ", "")
    assert why in re.sub(r"\s", "", shown.out)
    # the explanation comes with the last move, not with a further question
    assert shown.out.index("> " + hints(LOST)[-1]) < shown.out.index(phrases.LOST_WHY[lang][:20])


def test_all_ways_to_name_a_move(play: Play) -> None:
    ways = ["7h", "1", "K♦", "reserve J♥", "10s を置く", "2", "2s5s", "8h", "undo", "redo", "q"]
    shown = play(ways, "--deal", str(WON), "--ascii")
    assert "7h is gone." in shown.out
    assert "Qs to the reserve." in shown.out
    assert "10s to the reserve." in shown.out
    assert "♠" not in shown.out.replace("K♦", "").replace("J♥", "")
    assert "move 7 --" in shown.out


def test_everything_that_can_be_asked(play: Play) -> None:
    asked = [
        "help",
        "rules",
        "hint",
        "fate",
        "odds",
        "stats",
        "deal",
        "",
        "lang ja",
        "hint",
        "lang en",
        "save",
        "?",
        "lang x",
    ]
    shown = play(
        [*asked, "auto", "hint", "fate", "new", "daily", "w", "deal 7", "deal 1,000", "quit"], "--deal", "1"
    )
    assert (shown.status, shown.err) == (0, "")
    assert "\n".join(SEVEN_HELP.lines(Taste())) in shown.out
    assert "Any other move is as good" in shown.out
    assert "どの手から進めても結果は同じ" in shown.out
    assert "This deal can be won." in shown.out
    assert re.search(r"Of all deals that begin like this one \d\.\d+ % can be won", shown.out)
    assert "Moves made: 40" in shown.out
    assert phrases.NO_HINT.en in shown.out
    assert f"deal of {date.today()}" in shown.out
    assert "deal 1000 --" in shown.out


def test_helped_games_have_no_time(play: Play) -> None:
    shown = play(["7h", "auto", "stats"], "--deal", "1")
    assert "Your time" not in shown.out
    assert phrases.WATCHED.en in shown.out
    assert re.search(r"by number +0 +0 +0 +0 +- +1\n", shown.out)


def test_a_game_counts_once_whatever_is_taken_back(play: Play) -> None:
    play(["auto", "undo", "redo", "undo", "hint", "auto"], "--deal", "2")
    shown = play(["stats"], "--deal", "1")
    assert re.search(r"by number +0 +0 +0 +0 +- +1\n", shown.out)


# -- what may go wrong -------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("9c", "not_dealt"),
        ("7h 4c", "seven_alone"),
        ("4c", "needs_partner"),
        ("3 5", "not_seven"),
        ("remove Kd", "never_paired"),
        ("reserve 4c", "too_low"),
        ("3 3", "named_twice"),
        ("undo", "nothing_to_undo"),
        ("redo", "nothing_to_redo"),
    ],
)
def test_refusals_are_told_and_change_nothing(play: Play, line: str, said: str, lang: Lang) -> None:
    shown = play([line, ""], "--deal", "1", lang=lang)
    pieces = re.split(r"\{\w+\}", SENTENCES[Refusal(said)][lang])
    # lines may be broken anywhere
    longest, answer = (re.sub(r"\s", "", text) for text in (max(pieces, key=len), shown.out.split("\n> ")[1]))
    assert longest in answer
    assert shown.out.count(phrases.MOVES.format(n=0)[lang] + " --") == 2


@pytest.mark.parametrize(
    "line", ["xyzzy", "7z", "remove", "reserve", "1 9", "deal x", "deal 0", "deal 4294967297", "\x1b[A"]
)
@pytest.mark.parametrize("lang", LANGS)
def test_nonsense_is_answered_in_one_sentence(play: Play, line: str, lang: Lang) -> None:
    shown = play([line], "--deal", "1", lang=lang)
    assert (shown.status, shown.err) == (0, "")
    answer = shown.out.split("\n> ")[1].split("\n", 1)[1].strip()
    assert answer
    assert "\x1b" not in answer


def test_an_empty_cell_is_told(play: Play) -> None:
    moves = hints(WON)
    shown = play([*moves[:-1], "1", "2", "3", "4", "5", "6"], "--deal", str(WON))
    assert "is empty." in shown.out


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    "options", [("--deal", "0"), ("--deal", "4294967297"), ("--daily", "2025-02-30"), ("--daily", "2025W011")]
)
def test_deals_that_there_are_not(play: Play, options: tuple[str, str], lang: Lang) -> None:
    shown = play([], *options, lang=lang)
    assert (shown.status, shown.out) == (2, "")
    assert options[1] in shown.err
    assert re.fullmatch(r"sevenbridge: .*\n", shown.err)


def test_two_ways_to_choose_a_deal_exclude_each_other(play: Play) -> None:
    for options in (("--deal", "1", "--daily"), ("--winnable", "--resume")):
        with pytest.raises(SystemExit):
            play([], *options)


# -- which deal --------------------------------------------------------------------------------------------


def test_the_deal_of_a_day(play: Play) -> None:
    assert f"deal of 2025-01-31 ({daily_deal(2025, 1, 31)})" in play([], "--daily", "2025-01-31").out
    today = date.today()
    number = daily_deal(today.year, today.month, today.day)
    assert f"deal of {today} ({number})" in play([], "--daily").out


def test_winnable_deals_can_be_won_and_random_ones_are_any() -> None:
    dealer = Dealer()
    for _ in range(5):
        deal = winnable_deal()
        dealer.shuffle(deal.number)
        assert is_winnable(dealer)
        assert deal.kind == DealKind.WINNABLE
    numbers = [random_deal().number for _ in range(50)]
    assert len(set(numbers)) == 50
    assert max(numbers) <= LAST_DEAL
    assert numbered_deal(LAST_DEAL).number == LAST_DEAL


# -- keeping -----------------------------------------------------------------------------------------------


def test_a_game_goes_on_where_the_input_ended(play: Play, state: Path) -> None:
    first = play([*hints(WON)[:9], "undo", "undo"], "--deal", str(WON))
    assert "--resume" in first.out.splitlines()[-1]
    assert main(["check", str(state / "game.toml")]) == 0
    second = play(["redo", "redo", "redo"], "--resume")
    assert phrases.RESUMED.en in second.out
    assert "move 7 --" in second.out
    assert "move 9 --" in second.out
    assert "no move to make again" in second.out
    third = play(hints(WON)[9:], "--resume")
    assert phrases.WON.en in third.out
    # a finished game is nothing to resume
    fourth = play([], "--resume")
    assert (fourth.status, fourth.out) == (1, "")
    assert "no unfinished game" in fourth.err


def test_an_unfinished_game_is_mentioned_and_kept_until_another_is_begun(play: Play) -> None:
    play(["7h"], "--deal", "1")
    assert "Deal 1 is not finished" in play(["hint"], "--deal", "2").out
    assert "move 1 --" in play([], "--resume").out
    assert "Deal 1 was not finished" in play(["deal 2"], "--resume").out


def test_nothing_to_resume(play: Play) -> None:
    for lang in LANGS:
        shown = play([], "--resume", lang=lang)
        assert (shown.status, shown.out) == (1, "")
        assert "sevenbridge seven" in shown.err


@pytest.mark.parametrize(
    "damage", ["", "half", "game = 7\n", "\x00", 'game = "seven-by-seven"\n[[rounds]]\n']
)
def test_a_damaged_game_is_put_aside(play: Play, state: Path, damage: str) -> None:
    play(["7h"], "--deal", "1")
    path = state / "game.toml"
    text = path.read_text()
    path.write_text(text[: len(text) // 2] if damage == "half" else damage)
    shown = play([], "--resume")
    assert shown.status == 1
    assert "damaged" in shown.err
    assert (state / "game.toml.damaged").exists()
    assert play(["quit"]).status == 0


def test_a_directory_that_cannot_be_written_is_told_once(play: Play, state: Path) -> None:
    state.parent.mkdir(parents=True)
    state.write_text("in the way")
    shown = play(["7h", "Qs", "Kd"], "--deal", "1")
    assert shown.status == 0
    assert shown.out.count("cannot be saved") == 1
    assert shown.out.rstrip().endswith("This game could not be saved.")


def test_saving_to_a_file_of_ones_own(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "my game.toml"
    shown = play(["7h", f"save {path}", f"save {path}"], "--deal", "1")
    assert "exists already" in shown.out
    assert main(["check", str(path)]) == 0
    assert "remove 7h" in path.read_text()


def test_a_killed_game_goes_on(state: Path, tmp_path: Path) -> None:
    program = [sys.executable, "-m", "sevenbridge", "seven", "--lang", "en"]
    with subprocess.Popen(
        [*program, "--deal", "1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("7h\nQs\n")
        process.stdin.flush()
        for line in process.stdout:
            if "move 2 --" in line:
                break
        process.kill()
    assert process.returncode == -signal.SIGKILL
    done = subprocess.run(
        [*program, "--resume"], input="", capture_output=True, text=True, encoding="utf-8", check=True
    )
    assert "move 2 --" in done.stdout


def altered(text: str) -> list[str]:
    """The text of a game, one thing in it changed each time so that it is none any more."""
    changes = [
        ('program = "sevenbridge seven"', 'program = "other"'),
        ("deal = 1", "deal = 2"),
        ("deal = 1", "deal = 0"),
        ("deal = 1", 'deal = "1"'),
        ('kind = "numbered"', 'kind = "x"'),
        ('kind = "numbered"', 'kind = "daily"'),
        ("seconds = 2.5", "seconds = -1"),
        ("seconds = 2.5", "seconds = nan"),
        ("seconds = 2.5", 'seconds = "1"'),
        ('undone = ["reserve Qs"]', "undone = 7"),
        ('undone = ["reserve Qs"]', 'undone = ["reserve Ac"]'),
        ('undone = ["reserve Qs"]', "undone = [7]"),
        ("counted = false\n", ""),
        ("remove 7h", "remove 7s"),
        ("Qs 7h", "7h Qs"),
        ("[[rounds]]", "[about.rounds]"),
    ]
    assert all(old in text for old, _ in changes)
    return [text.replace(old, new) for old, new in changes]


def test_the_file_of_a_game_is_checked() -> None:
    current = GameInProgress(Deal(1, DealKind.NUMBERED), seconds=2.5)
    first, second = current.game.legal_moves()[1::-1]
    current.game.play(first)
    current.game.play(second)
    current.game.undo()
    text = text_of(current)
    again = game_of(text.encode())
    assert again == current
    assert record_of(again) == record_of(current)
    for other in altered(text):
        with pytest.raises(NotResumable):
            game_of(other.encode())


# -- the clock, and the screen -----------------------------------------------------------------------------


class Script(Prompt):
    """Lines that are typed one after the other, each a while after the last."""

    def __init__(self, lines: Iterable[str], clock: list[float], seconds: float) -> None:
        self._lines = iter(lines)
        self._clock, self._seconds = clock, seconds

    def ask(self, sign: str = "> ") -> str:
        line = next(self._lines, None)
        if line is None:
            raise InputEnded
        self._clock[0] += self._seconds
        return line


def test_time_runs_while_a_game_is_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    clock = [1000.0]
    saved = SavedGame(tmp_path, Taste())
    current = GameInProgress(Deal(WON, DealKind.RANDOM))
    moves = hints(WON)

    def session(lines: list[str], current: GameInProgress) -> TerminalGames:
        return TerminalGames(current, Taste(), saved, Script(lines, clock, 2.0), lambda: clock[0])

    with pytest.raises(InputEnded):
        session(moves[:10], current).play()
    kept = saved.read()
    assert kept is not None
    assert kept.seconds == 20
    clock[0] += 3600  # nobody was there
    with pytest.raises(InputEnded):
        session([*moves[10:], "stats", "undo", "redo"], kept).play()
    shown = capsys.readouterr().out
    assert "Your time: 1:20. That is your best time!" in shown
    assert kept.seconds == 80


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("look", [Look(), Look(colour=True), Look(ascii=True)])
def test_the_table_fits_and_its_columns_hold(lang: Lang, look: Look) -> None:
    current = GameInProgress(Deal(LAST_DEAL, DealKind.DAILY, date(2025, 12, 31)))
    while current.game.legal_moves():
        lines = table(current, Taste(lang=lang, look=look))
        assert len(lines) <= 10
        assert {width(line) for line in lines if line.startswith("--")} == {WIDTH - 1}
        rows = [plain(line).split("\t") for line in lines if "\t" in line]
        assert [len(row) for row in rows] == [7, 7, 7, 7]
        # the label ends before the second tab stop, and a card before the next one even if ♠ takes two cells
        assert all(8 <= width(row[0]) < 16 for row in rows)
        assert all(width(cell) + 1 < 8 for row in rows for cell in row[1:])
        current.game.play(current.game.legal_moves()[0])


def test_colours_only_where_they_are_wanted(play: Play) -> None:
    assert "\x1b[" not in play(["auto"], "--deal", "2").out
    assert "\x1b[31m" in "".join(
        table(GameInProgress(Deal(1, DealKind.RANDOM)), Taste(look=Look(colour=True)))
    )
