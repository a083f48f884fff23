"""Playing a solitaire: what is shown, what is asked, and what is done with the answers."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import partial
from pathlib import Path
from time import monotonic
from typing import ClassVar, Final

from sevenbridge import parse_card
from sevenbridge.drawing.cells import folded
from sevenbridge.drawing.words import COMMA
from sevenbridge.solitaire import EMPTY, Game, IllegalMove, Move, NoSuchDeal, Status, Verb, move_of
from sevenbridge.solitaire.choice import ChoiceGame
from sevenbridge.texts import LANGS, Text
from sevenbridge_app.cli.console import phrases as console_phrases
from sevenbridge_app.cli.console.help_page import HelpPage
from sevenbridge_app.cli.console.prompt import Prompt
from sevenbridge_app.cli.console.taste import Taste
from sevenbridge_app.cli.console.typed_words import NotUnderstood
from sevenbridge_app.cli.seven_terminal import phrases
from sevenbridge_app.cli.seven_terminal.commands import Command, Vocabulary, understand
from sevenbridge_app.cli.seven_terminal.deals import Deal, numbered_deal
from sevenbridge_app.cli.seven_terminal.game_in_progress import GameInProgress
from sevenbridge_app.cli.seven_terminal.saved_game import SavedGame
from sevenbridge_app.cli.seven_terminal.score import clock, score_table
from sevenbridge_app.cli.solitaire_sentences import move_refusal, no_such_deal

_EXAMPLES: Final = {"remove": "remove 3s 4d", "reserve": "reserve Kd", "hold": "hold Kd"}


class DealGames(ABC):
    """Games of one solitaire, one after the other, until the person leaves.

    ``now`` is a clock in seconds, ``today`` gives the date. A subclass for each solitaire has what differs:
    the words that are understood, the table, and what is said of moves and ends.
    """

    VOCABULARY: ClassVar[Vocabulary]
    WELCOME: ClassVar[Text]
    HELP: ClassVar[HelpPage]
    RULES: ClassVar[Text]
    STATISTICS_NOTE: ClassVar[Text]

    def __init__(
        self,
        current: GameInProgress,
        taste: Taste,
        saved: SavedGame,
        prompt: Prompt,
        now: Callable[[], float] = monotonic,
        today: Callable[[], date] = date.today,
    ) -> None:
        self.current = current
        self._taste = taste
        self._saved = saved
        self._prompt = prompt
        self._now = now
        self._today = today
        self._since = now()
        self._commands: dict[str, Callable[[str], None]] = {
            "undo": self._undo,
            "redo": self._redo,
            "hint": self._hint,
            "auto": self._auto,
            "new": lambda rest: self._begin(current.solitaire.draw()),
            "daily": lambda rest: self._begin(current.solitaire.of_day(self._today(), self._today())),
            "deal": self._deal,
            "stats": self._stats,
            "save": self._save,
            "lang": self._speak,
            "rules": lambda rest: self._say(self.RULES),
            "help": lambda rest: print("\n".join(self.HELP.lines(self._taste))),
            **self._own_commands(),
        }

    # -- what differs from one solitaire to another ----------------------------------------------------------

    def _own_commands(self) -> Mapping[str, Callable[[str], None]]:
        """What can be typed at this solitaire alone, besides moves."""
        return {}

    @abstractmethod
    def _table(self) -> list[str]:
        """The lines of the table."""

    @abstractmethod
    def _lying(self) -> Sequence[int]:
        """The cards that the digits of the vocabulary name, EMPTY where none lies."""

    @abstractmethod
    def _verb(self, verb: str, cards: Sequence[int]) -> Verb:
        """The move that is meant where these cards are named; ``verb`` is empty for cards alone."""

    @abstractmethod
    def _tell(self, move: Move, before: Game | ChoiceGame) -> None:
        """Says what a move has done; ``before``: the game before it."""

    @abstractmethod
    def _say_hint(self, move: Move) -> None:
        """Says which move is hinted at, and why."""

    @abstractmethod
    def _say_no_hint(self) -> None:
        """Says why there is no move to hint at."""

    @abstractmethod
    def _say_lost(self) -> None:
        """Says that no move is left."""

    @abstractmethod
    def _leave(self) -> None:
        """Counts the game, as another is about to begin, if it counts unfinished."""

    # -- playing --------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Plays until the person quits.

        Raises InputEnded or KeyboardInterrupt where the input ends before.
        """
        self._show()
        self._look_at_end()
        while True:
            line = self._prompt.ask()
            try:
                command = understand(line, self.VOCABULARY)
            except NotUnderstood as error:
                text = phrases.NOT_A_CARD if error.is_card else phrases.UNKNOWN_INPUT
                self._say(text, word=error.word)
                continue
            if command.verb == "quit":
                return
            self._do(command)

    def farewell(self) -> None:
        """The last words, and how to go on another time."""
        if not self.current.is_begun:
            self._say(phrases.GOODBYE_OVER)
            return
        self._save_game()
        text = phrases.GOODBYE if self._saved.is_saved else phrases.GOODBYE_UNSAVED
        self._say(text, command=self.current.solitaire.command)

    # -- commands -------------------------------------------------------------------------------------------

    def _do(self, command: Command) -> None:
        if command.verb in self._commands:
            self._commands[command.verb](command.rest)
        elif not command.verb and not command.cards:
            self._show()
        elif not command.cards:
            self._say(phrases.WHICH_CARDS, example=self._example(command.verb))
        else:
            self._move(command)

    def _move(self, command: Command) -> None:
        """Makes the move that is meant, or says why it cannot be made."""
        cards = []
        lying = self._lying()
        for card in command.cards:
            found = lying[card] if isinstance(card, int) else parse_card(card)
            if found == EMPTY:
                self._say(phrases.EMPTY_CELL, n=self.VOCABULARY.cells[int(card)])
                return
            cards.append(found)
        move = move_of(self._verb(command.verb, cards), *cards)
        told = partial(self._tell, move, self.current.game.clone())
        try:
            self.current.game.play(move)
        except IllegalMove as error:
            self._refuse(error)
            return
        told()
        self._after_change()

    def _undo(self, rest: str) -> None:
        self._step(self.current.game.undo, phrases.UNDONE)

    def _redo(self, rest: str) -> None:
        self._step(self.current.game.redo, phrases.REDONE)

    def _step(self, step: Callable[[], Move], text: Text) -> None:
        try:
            move = step()
        except IllegalMove as error:
            self._refuse(error)
            return
        self._say(text, move=self._told(move))
        self._after_change()

    def _hint(self, rest: str) -> None:
        move = self.current.game.hint()
        if move:
            self._say_hint(move)
        else:
            self._say_no_hint()

    def _auto(self, rest: str) -> None:
        moves = self.current.game.autoplay()
        if not moves:
            self._say_no_hint()
            return
        self.current.has_helped = True
        short = {
            "remove": phrases.MOVE_REMOVE_SHORT,
            "reserve": phrases.MOVE_RESERVE_SHORT,
            "hold": phrases.MOVE_HOLD_SHORT,
        }
        told = [self._taste.text(short[move.verb], cards=self._cards(move.cards)) for move in moves]
        self._say(phrases.AUTOPLAYED, n=len(moves), moves=self._taste.text(COMMA).join(told))
        self._after_change()

    def _deal(self, rest: str) -> None:
        word = re.sub(r"[\s,]", "", rest)
        if not word:
            self._say(phrases.WHICH_DEAL, number=self.current.deal.number)
        elif re.fullmatch(r"-?\d{1,30}", word):
            try:
                self._begin(numbered_deal(int(word)))
            except NoSuchDeal as error:
                self._say_text(no_such_deal(error, self._taste.lang))
        else:
            self._say(phrases.UNKNOWN_INPUT, word=word)

    def _stats(self, rest: str) -> None:
        statistics = self._saved.statistics()
        self._say_told()
        for line in score_table(statistics, self._today(), self._taste):
            print(line)
        self._say(self.STATISTICS_NOTE)

    def _save(self, name: str) -> None:
        self._save_game()
        if name:
            self._saved.copy(self.current, Path(name).expanduser())
        elif self._saved.is_saved:
            self._say(console_phrases.SAVED_ALREADY, path=self._saved.path)
        self._say_told()

    def _speak(self, word: str) -> None:
        chosen = next((lang for lang in LANGS if lang == word.lower()), None)
        if chosen is None:
            self._say(console_phrases.LANGUAGES)
            return
        self._taste.lang = chosen
        self._say(console_phrases.NOW_SPEAKING)
        self._show()

    # -- the course of a game -------------------------------------------------------------------------------

    def _begin(self, deal: Deal) -> None:
        """Deals another game; the one before can be dealt again by its number."""
        if self.current.is_begun:
            self._say(phrases.LEFT_UNFINISHED, number=self.current.deal.number)
        self._leave()
        self.current = GameInProgress(deal, self.current.solitaire)
        self._since = self._now()
        self._after_change()

    def _after_change(self) -> None:
        self._save_game()
        self._show()
        self._look_at_end()

    def _look_at_end(self) -> None:
        """Says how a game that is over has ended, and counts it, once."""
        if not self.current.is_over:
            return
        print()
        is_won = self.current.game.status == Status.WON
        is_best = self._count(is_won) if is_won or not self.current.is_begun else False
        if is_won:
            self._say_won(is_best)
        else:
            self._say_lost()
        self._say_told()

    def _count(self, is_won: bool) -> bool:
        """Counts the game, once, and tells whether its time is the best."""
        if self.current.is_counted:
            return False
        self.current.is_counted = True
        self._save_game()
        return self._saved.enter(self.current, is_won)

    def _say_won(self, is_best: bool) -> None:
        self._say_strong(phrases.WON)
        if self.current.has_helped:
            self._say(phrases.WATCHED)
        else:
            told = [self._taste.text(phrases.WON_IN, time=clock(self.current.seconds))]
            told += [self._taste.text(phrases.BEST)] if is_best else []
            self._say_text(self._taste.text(phrases.BETWEEN_SENTENCES).join(told))

    def _save_game(self) -> None:
        """Writes the game as it stands, with the time that it has taken.

        Time stands still when it is over.
        """
        now = self._now()
        if not self.current.is_counted:
            self.current.seconds += now - self._since
        self._since = now
        self._saved.save(self.current)
        self._say_told()

    # -- saying ---------------------------------------------------------------------------------------------

    def _show(self) -> None:
        print()
        for line in self._table():
            print(line)

    def _told(self, move: Move) -> str:
        texts = {
            "remove": phrases.MOVE_REMOVE,
            "reserve": phrases.MOVE_RESERVE,
            "hold": phrases.MOVE_HOLD,
        }
        return self._taste.text(texts[move.verb], cards=self._cards(move.cards))

    def _said(self, move: Move) -> str:
        """What a move that was made has done."""
        texts = {"reserve": phrases.RESERVED, "hold": phrases.HELD}
        pair = phrases.REMOVED_SEVEN if len(move.cards) == 1 else phrases.REMOVED_PAIR
        return self._taste.text(texts.get(move.verb, pair), cards=self._cards(move.cards))

    def _cards(self, cards: Sequence[int]) -> str:
        return self._taste.look.cards(cards)

    def _refuse(self, error: IllegalMove) -> None:
        self._say_text(move_refusal(error, self._taste.lang, self._taste.look.words))

    def _example(self, verb: str) -> str:
        """A move of this kind that can be made, or one that could be."""
        moves = [str(move) for move in self.current.game.legal_moves() if move.verb == verb]
        return next(iter(moves), _EXAMPLES[verb])

    def _say_strong(self, text: Text, **words: object) -> None:
        print(self._taste.look.strong(self._taste.text(text, **words)))

    def _say(self, text: Text, **words: object) -> None:
        self._say_text(self._taste.text(text, **words))

    def _say_text(self, text: str) -> None:
        for line in folded(text, self._taste.look.room):
            print(line)

    def _say_told(self) -> None:
        for line in self._saved.taken():
            self._say_text(line)
