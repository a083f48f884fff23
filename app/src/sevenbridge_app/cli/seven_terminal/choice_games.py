"""Playing Choice on the terminal."""

from collections.abc import Sequence
from typing import Final

from sevenbridge.solitaire import EIGHT, EMPTY, Game, Move, Verb
from sevenbridge.solitaire.choice import ChoiceGame
from sevenbridge_app.cli.seven_terminal import choice_phrases, phrases
from sevenbridge_app.cli.seven_terminal.commands import CHOICE_WORDS
from sevenbridge_app.cli.seven_terminal.deal_games import DealGames
from sevenbridge_app.cli.seven_terminal.deal_help import CHOICE_HELP
from sevenbridge_app.cli.seven_terminal.deals import DealKind
from sevenbridge_app.cli.seven_terminal.screen import choice_table

_VERBS: Final[dict[str, Verb]] = {"remove": "remove", "reserve": "reserve", "hold": "hold"}


class ChoiceGames(DealGames):
    """Games of Choice: one after the other, until the person leaves.

    A game counts when it is won; one that is left before is lost, but for that of the day, which waits.
    """

    VOCABULARY = CHOICE_WORDS
    WELCOME = choice_phrases.WELCOME
    HELP = CHOICE_HELP
    RULES = choice_phrases.RULES
    STATISTICS_NOTE = choice_phrases.STATISTICS_NOTE

    @property
    def _game(self) -> ChoiceGame:
        game = self.current.game
        assert isinstance(game, ChoiceGame)
        return game

    def _table(self) -> list[str]:
        return choice_table(self.current, self._taste)

    def _lying(self) -> Sequence[int]:
        return [pile[-1] if pile else EMPTY for pile in self._game.position.piles]

    def _verb(self, verb: str, cards: Sequence[int]) -> Verb:
        if verb:
            return _VERBS[verb]
        return "reserve" if len(cards) == 1 and cards[0] & 15 >= EIGHT else "remove"

    def _tell(self, move: Move, before: Game | ChoiceGame) -> None:
        told = [self._said(move)]
        if self._game.position.rows > before.position.rows:
            told.append(self._taste.look.strong(self._taste.text(phrases.ROW_GONE)))
        self._say_text(self._taste.text(phrases.BETWEEN_SENTENCES).join(told))

    def _say_hint(self, move: Move) -> None:
        self.current.has_helped = True
        self._say(choice_phrases.HINT, move=self._told(move))

    def _say_no_hint(self) -> None:
        if not self._game.position.left:
            self._say(phrases.NO_HINT)
            return
        moves = self._game.moves_too_many()
        if moves is None:
            self._say(choice_phrases.NEVER_WON)
        else:
            self.current.has_helped = True
            self._say(choice_phrases.TOO_MANY, n=moves)

    def _say_won(self, is_best: bool) -> None:
        super()._say_won(is_best)
        holds, fewest = self._game.position.holds, self._game.fewest_holds()
        text = choice_phrases.FEWEST if holds == fewest else choice_phrases.FEWER
        self._say(text, holds=holds, fewest=fewest)
        self._say(choice_phrases.AFTER_WON)

    def _say_lost(self) -> None:
        self._say(choice_phrases.LOST, left=self._game.position.left)

    def _leave(self) -> None:
        if self.current.is_begun and self.current.deal.kind != DealKind.DAILY:
            self._count(is_won=False)
