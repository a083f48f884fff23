"""Playing Choice on the terminal: whole games, what counts, and that nothing is lost."""

import io
import re
import sys
from collections.abc import Callable, Iterable
from datetime import date
from pathlib import Path

import pytest

from sevenbridge.drawing.cells import width
from sevenbridge.solitaire.choice.deals import can_be_won, daily_choice, next_winnable_choice
from sevenbridge.solitaire.choice.game import ChoiceGame
from sevenbridge.solitaire.deals import LAST_DEAL, deck_of
from sevenbridge.texts import LANGS, Lang
from sevenbridge_app.cli.console.files import NotResumable
from sevenbridge_app.cli.console.look import LEAST_WIDTH, WIDTH, Look
from sevenbridge_app.cli.console.taste import Taste
from sevenbridge_app.cli.main import main
from sevenbridge_app.cli.seven_terminal import choice_phrases, phrases
from sevenbridge_app.cli.seven_terminal.deal_help import CHOICE_HELP
from sevenbridge_app.cli.seven_terminal.deals import Deal, DealKind, random_choice
from sevenbridge_app.cli.seven_terminal.game_in_progress import GameInProgress
from sevenbridge_app.cli.seven_terminal.save_format import game_of, text_of
from sevenbridge_app.cli.seven_terminal.score import score_table
from sevenbridge_app.cli.seven_terminal.screen import choice_table
from sevenbridge_app.cli.seven_terminal.solitaires import CHOICE, SEVEN
from sevenbridge_app.cli.seven_terminal.statistics import Statistics
from tests.cli.test_seven import Shown

#: a deal that is won without holding a card back, and one in which one must be held
EASY, HARD = 1, 3

Play = Callable[..., Shown]


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """Runs ``sevenbridge choice`` with these lines as input."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))

    def run(lines: Iterable[str], *options: str, lang: str = "en") -> Shown:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        capsys.readouterr()
        status = main(["choice", "--lang", lang, *options])
        return Shown(status, *capsys.readouterr())

    return run


def way(number: int) -> list[str]:
    """The moves of a way to win, in the words of a record."""
    return [str(move) for move in ChoiceGame(deck_of(number)).autoplay()]


@pytest.mark.parametrize("lang", LANGS)
def test_a_game_is_won_move_by_move(play: Play, lang: Lang) -> None:
    shown = play([*way(HARD), "stats", "quit"], "--deal", str(HARD), lang=lang)
    assert (shown.status, shown.err) == (0, "")
    assert phrases.WON[lang] in shown.out
    assert choice_phrases.FEWEST.format(holds=holds_of(HARD))[lang] in shown.out
    assert all(width(line) < WIDTH for line in shown.out.expandtabs().splitlines())
    assert re.search(rf"{phrases.KINDS['numbered'][lang]} +1 +1 +1 +1 +\d+:\d\d\.\d", shown.out)


def holds_of(number: int) -> int:
    game = ChoiceGame(deck_of(number))
    game.autoplay()
    return game.position.holds


def test_hints_are_the_best_moves_and_make_the_game_one_that_was_watched(play: Play) -> None:
    shown = play(["hint", "auto", "hint", "stats"], "--deal", str(EASY))
    assert re.search(r"Best: .*\.\n", shown.out)
    assert phrases.WATCHED.en in shown.out
    assert re.search(r"by number +0 +0 +0 +0 +- +1\n", shown.out)


def test_a_dead_end_can_be_left_backwards(play: Play) -> None:
    # one card after the other is held and then nothing but reserved, until no move is left
    game, line = ChoiceGame(deck_of(HARD)), []
    while moves := game.legal_moves():
        game.play(moves[-1])
        line.append(str(moves[-1]))
    shown = play([*line, "hint", "undo"], "--deal", str(HARD))
    assert choice_phrases.LOST.format(left=game.position.left).en.split(";")[0] in shown.out
    assert choice_phrases.TOO_MANY.format(n=game.moves_too_many()).en in shown.out
    assert "Goodbye! The game is saved; go on with `sevenbridge choice --resume`." in shown.out
    resumed = play(["stats"], "--resume")
    assert phrases.RESUMED.en in resumed.out
    assert f"move {len(line) - 1} --" in resumed.out


def test_a_game_that_is_left_is_lost_but_not_that_of_the_day(play: Play) -> None:
    first = way(EASY)[0]
    shown = play([first, "new", "stats"], "--deal", str(EASY))
    assert re.search(r"by number +1 +0 +0 +0 +-", shown.out)
    number = daily_choice(date.today().year, date.today().month, date.today().day)
    shown = play([way(number)[0], "new", "stats"], "--daily")
    assert re.search(r"daily +0 +0 +0 +0 +-", shown.out)


def test_refusals_and_all_ways_to_name_a_move(play: Play) -> None:
    position = ChoiceGame(deck_of(EASY)).position
    buried = position.piles[0][0]
    shown = play(
        ["help", "rules", "hold 1", "hold 2", "fate", "1", "", "quit"], "--deal", str(EASY), "--ascii"
    )
    assert "\n".join(CHOICE_HELP.lines(Taste())) in shown.out
    assert "is held back." in shown.out
    assert "cannot be held" in shown.out
    assert "“fate”" in shown.out
    assert buried not in position.playable()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("look", [Look(), Look(colour=True), Look(ascii=True)])
def test_the_table_fits(lang: Lang, look: Look) -> None:
    current = GameInProgress(Deal(LAST_DEAL, DealKind.DAILY, date(2025, 12, 31)), CHOICE)
    while moves := current.game.legal_moves():
        lines = choice_table(current, Taste(lang=lang, look=look))
        assert len(lines) <= 20
        assert all(width(line.expandtabs()) < WIDTH for line in lines if not look.colour)
        current.game.play(moves[-1])


def test_a_game_is_kept_as_a_record_of_its_own() -> None:
    current = GameInProgress(random_choice(), CHOICE)
    current.game.play(current.game.legal_moves()[-1])
    current.game.undo()
    again = game_of(text_of(current).encode(), CHOICE)
    assert (again.game, again.game.undone) == (current.game, current.game.undone)
    with pytest.raises(NotResumable):
        game_of(text_of(current).encode(), SEVEN)


def test_deals_that_are_drawn_can_be_won() -> None:
    assert can_be_won(random_choice().number)
    assert can_be_won(next_winnable_choice(LAST_DEAL))


@pytest.mark.parametrize("lang", LANGS)
def test_a_narrow_screen_has_room_for_table_and_statistics(lang: Lang) -> None:
    taste = Taste(lang=lang, look=Look(room=LEAST_WIDTH - 1))
    daily = GameInProgress(Deal(LAST_DEAL, DealKind.DAILY, date(2026, 12, 31)), CHOICE)
    lines = choice_table(daily, taste)
    piles = next(row for row in lines if len(row.split()) == 10)
    digits = next(row for row in lines if row.split() == list("1234567890"))
    assert [piles.index(card) for card in piles.split()] == [digits.index(digit) for digit in digits.split()]
    lines += score_table(Statistics(), date(2026, 12, 31), taste)
    assert max(map(width, lines)) < LEAST_WIDTH
