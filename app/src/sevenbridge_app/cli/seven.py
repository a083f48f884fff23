"""``sevenbridge seven`` and ``sevenbridge choice``: the solitaires on the terminal (RULES parts 2 and 3)."""

import argparse
import re
import sys
from collections.abc import Mapping
from datetime import date

from sevenbridge.drawing.cells import folded
from sevenbridge.solitaire import NoSuchDeal
from sevenbridge.texts import Text
from sevenbridge_app.cli.console.command_line import CommandLine
from sevenbridge_app.cli.console.files import state_directory
from sevenbridge_app.cli.console.prompt import InputEnded, Prompt
from sevenbridge_app.cli.console.taste import Taste
from sevenbridge_app.cli.look_options import add_look_options, chosen_look
from sevenbridge_app.cli.options import add_language_option
from sevenbridge_app.cli.output import complain
from sevenbridge_app.cli.seven_terminal import phrases
from sevenbridge_app.cli.seven_terminal.choice_games import ChoiceGames
from sevenbridge_app.cli.seven_terminal.deal_games import DealGames
from sevenbridge_app.cli.seven_terminal.deals import Deal, numbered_deal, winnable_deal
from sevenbridge_app.cli.seven_terminal.game_in_progress import GameInProgress
from sevenbridge_app.cli.seven_terminal.games import TerminalGames
from sevenbridge_app.cli.seven_terminal.saved_game import SavedGame
from sevenbridge_app.cli.seven_terminal.solitaires import CHOICE, SEVEN, Solitaire
from sevenbridge_app.cli.solitaire_sentences import no_such_deal

_TODAY = "today"
_GAMES: Mapping[Solitaire, type[DealGames]] = {SEVEN: TerminalGames, CHOICE: ChoiceGames}


def add_seven_options(parser: CommandLine) -> None:
    """Adds the options of ``seven``."""
    lang = parser.lang
    deal = _add_options(parser, SEVEN)
    deal.add_argument(
        "--winnable",
        action="store_true",
        help=Text("a deal that can be won", "クリアできるゲームを選ぶ")[lang],
    )


def add_choice_options(parser: CommandLine) -> None:
    """Adds the options of ``choice``."""
    _add_options(parser, CHOICE)


def _add_options(parser: CommandLine, solitaire: Solitaire) -> argparse._MutuallyExclusiveGroup:
    lang = parser.lang
    deal = parser.add_mutually_exclusive_group()
    deal.add_argument(
        "--deal",
        type=int,
        metavar="N",
        help=Text("the deal of this number, 1 to 4294967296", "番号で選んだゲーム（1～4294967296）")[lang],
    )
    deal.add_argument(
        "--daily",
        nargs="?",
        const=_TODAY,
        metavar="DATE",
        help=Text(
            "the daily solitaire, which can be won; today's, or that of a date such as 2025-01-31",
            "日替わりソリティア。2025-01-31 のような日付も指定できる。必ずクリアできる",
        )[lang],
    )
    deal.add_argument(
        "--resume",
        action="store_true",
        help=Text("go on with the game that was not finished", "途中のゲームを続ける")[lang],
    )
    add_language_option(parser)
    add_look_options(parser)
    parser.set_defaults(run=run, solitaire=solitaire, winnable=False)
    return deal


def run(options: argparse.Namespace) -> int:
    """Plays until the person has had enough, and returns the exit status.

    It is 0 at the end, 1 where there is nothing to resume, 2 for a deal or date that there is not.
    """
    taste = Taste(lang=options.lang, look=chosen_look(options))
    solitaire: Solitaire = options.solitaire
    saved = SavedGame(state_directory(), taste, solitaire)
    before = saved.read()
    for line in saved.taken():
        print("\n".join(folded(line, taste.look.room)), file=sys.stderr)
    if options.resume:
        if before is None or not before.is_begun:
            return _refused(phrases.NOTHING_TO_RESUME.format(command=solitaire.command)[taste.lang], 1)
        current, words = before, [phrases.RESUMED]
    else:
        try:
            current = GameInProgress(_deal(options), solitaire)
        except NoSuchDeal as error:
            return _refused(no_such_deal(error, taste.lang), 2)
        except ValueError:
            return _refused(phrases.NO_SUCH_DAY.format(word=options.daily)[taste.lang], 2)
        words = [_GAMES[solitaire].WELCOME]
        if before and before.is_begun:
            words.append(phrases.UNFINISHED_KEPT.format(number=before.deal.number))
    for text in words:
        for line in text[taste.lang].split("\n"):
            print("\n".join(folded(line, taste.look.room)))
    return _played(_GAMES[solitaire](current, taste, saved, Prompt()))


def _played(session: DealGames) -> int:
    try:
        session.play()
    except InputEnded:
        print()
    except KeyboardInterrupt:
        print()
        session.farewell()
        raise
    session.farewell()
    return 0


def _refused(sentence: str, status: int) -> int:
    complain(sentence)
    return status


def _deal(options: argparse.Namespace) -> Deal:
    """The deal that was asked for. Raises NoSuchDeal, ValueError for a date that is none."""
    solitaire: Solitaire = options.solitaire
    if options.deal is not None:
        return numbered_deal(options.deal)
    if options.daily == _TODAY:
        return solitaire.of_day(date.today(), date.today())
    if options.daily:
        if not re.fullmatch(r"\d{4}-\d\d-\d\d", options.daily, re.ASCII):
            raise ValueError(options.daily)
        return solitaire.of_day(date.fromisoformat(options.daily), date.today())
    return winnable_deal() if options.winnable else solitaire.draw()
