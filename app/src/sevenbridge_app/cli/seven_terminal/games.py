"""Playing Seven by Seven on the terminal."""

from collections.abc import Callable, Mapping, Sequence

from sevenbridge.solitaire import EIGHT, Game, Move, Status, Verb, chance_from
from sevenbridge.solitaire.choice import ChoiceGame
from sevenbridge_app.cli.seven_terminal import phrases
from sevenbridge_app.cli.seven_terminal.commands import SEVEN_WORDS
from sevenbridge_app.cli.seven_terminal.deal_games import DealGames
from sevenbridge_app.cli.seven_terminal.deal_help import SEVEN_HELP
from sevenbridge_app.cli.seven_terminal.deals import winnable_deal
from sevenbridge_app.cli.seven_terminal.screen import table


class TerminalGames(DealGames):
    """Games of Seven by Seven: one after the other, until the person leaves."""

    VOCABULARY = SEVEN_WORDS
    WELCOME = phrases.WELCOME
    HELP = SEVEN_HELP
    RULES = phrases.RULES
    STATISTICS_NOTE = phrases.STATISTICS_NOTE

    @property
    def _game(self) -> Game:
        game = self.current.game
        assert isinstance(game, Game)
        return game

    def _own_commands(self) -> Mapping[str, Callable[[str], None]]:
        return {
            "winnable": lambda rest: self._begin(winnable_deal()),
            "odds": self._odds,
            "fate": self._fate,
        }

    def _table(self) -> list[str]:
        return table(self.current, self._taste)

    def _lying(self) -> Sequence[int]:
        return self._game.position.tableau

    def _verb(self, verb: str, cards: Sequence[int]) -> Verb:
        if verb:
            return "reserve" if verb == "reserve" else "remove"
        return "reserve" if len(cards) == 1 and cards[0] & 15 >= EIGHT else "remove"

    def _tell(self, move: Move, before: Game | ChoiceGame) -> None:
        assert isinstance(before, Game)
        position = self._game.position
        told = [self._said(move)]
        if position.rows > before.position.rows:
            told.append(self._taste.look.strong(self._taste.text(phrases.ROW_GONE)))
        new = self._game.deck[before.position.dealt : position.dealt]
        if new:
            told.append(self._taste.text(phrases.NEW_CARDS, cards=self._cards(new)))
        self._say_text(self._taste.text(phrases.BETWEEN_SENTENCES).join(told))

    def _say_hint(self, move: Move) -> None:
        self._say(phrases.HINT, move=self._told(move))

    def _say_no_hint(self) -> None:
        self._say(phrases.NO_HINT)

    def _say_won(self, is_best: bool) -> None:
        super()._say_won(is_best)
        self._say(phrases.AFTER_WON)

    def _say_lost(self) -> None:
        position = self._game.position
        self._say_strong(phrases.LOST, left=position.left, stock=position.stock)
        self._say(phrases.LOST_WHY)
        self._say(phrases.AFTER_LOST)

    def _leave(self) -> None:
        # whether a deal can be won was settled before: one that was left tells nothing
        return

    def _odds(self, rest: str) -> None:
        """The exact chance from here, by what has come to the tableau."""
        chance = chance_from(self._game.deck[: self._game.position.dealt])
        self._say(phrases.CHANCE, percent=f"{float(100 * chance):.3g}", fraction=chance)

    def _fate(self, rest: str) -> None:
        game = self._game.clone()
        game.autoplay()
        if game.status == Status.WON:
            self._say(phrases.FATE_WON)
        else:
            self._say(phrases.FATE_LOST, left=game.position.left)
