"""Playing Seven by Seven: what is shown, what is asked, and what is done with the answers."""

import re
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from time import monotonic
from typing import Final

from sevenbridge.cli.seven_terminal import phrases
from sevenbridge.cli.seven_terminal.commands import Command, understand
from sevenbridge.cli.seven_terminal.deals import (
    Deal,
    deal_of_the_day,
    numbered_deal,
    random_deal,
    winnable_deal,
)
from sevenbridge.cli.seven_terminal.game_in_progress import GameInProgress
from sevenbridge.cli.seven_terminal.saved_game import SavedGame
from sevenbridge.cli.seven_terminal.score import clock, score_table
from sevenbridge.cli.seven_terminal.screen import LINE, table
from sevenbridge.cli.solitaire_sentences import move_refusal, no_such_deal
from sevenbridge.cli.terminal import phrases as table_phrases
from sevenbridge.cli.terminal.commands import NotUnderstood
from sevenbridge.cli.terminal.prompt import Prompt
from sevenbridge.cli.terminal.scene import Taste
from sevenbridge.drawing.cells import folded
from sevenbridge.engine.cards import parse_card
from sevenbridge.engine.wording import LANGS, Text
from sevenbridge.solitaire.deals import NoSuchDeal
from sevenbridge.solitaire.moves import Move, move_of
from sevenbridge.solitaire.position import EIGHT, EMPTY, Position, Status
from sevenbridge.solitaire.refusals import IllegalMove

_EXAMPLES: Final = {"remove": "remove 3s 4d", "reserve": "reserve Kd"}


class TerminalGames:
    """Games one after the other, until the person leaves.

    ``now`` is a clock in seconds, ``today`` gives the date.
    """

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
            "new": lambda rest: self._begin(random_deal()),
            "winnable": lambda rest: self._begin(winnable_deal()),
            "daily": lambda rest: self._begin(deal_of_the_day(self._today(), self._today())),
            "deal": self._deal,
            "fate": self._fate,
            "stats": self._stats,
            "save": self._save,
            "lang": self._speak,
            "rules": lambda rest: self._say(phrases.RULES),
            "help": lambda rest: print(phrases.HELP[self._taste.lang]),
        }

    def play(self) -> None:
        """Plays until the person quits.

        Raises InputEnded or KeyboardInterrupt where the input ends before.
        """
        self._show()
        self._look_at_end()
        while True:
            line = self._prompt.ask()
            try:
                command = understand(line)
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
        self._say(phrases.GOODBYE if self._saved.is_saved else phrases.GOODBYE_UNSAVED)

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
        for card in command.cards:
            found = self.current.game.position.tableau[card] if isinstance(card, int) else parse_card(card)
            if found == EMPTY:
                self._say(phrases.EMPTY_CELL, n=int(card) + 1)
                return
            cards.append(found)
        verb = command.verb
        if not verb:
            verb = "reserve" if len(cards) == 1 and cards[0] & 15 >= EIGHT else "remove"
        move = move_of("reserve" if verb == "reserve" else "remove", *cards)
        before = self.current.game.position
        try:
            self.current.game.play(move)
        except IllegalMove as error:
            self._refuse(error)
            return
        self._tell(move, before)
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
            self._say(phrases.HINT, move=self._told(move))
        else:
            self._say(phrases.NO_HINT)

    def _auto(self, rest: str) -> None:
        moves = self.current.game.autoplay()
        if not moves:
            self._say(phrases.NO_HINT)
            return
        self.current.has_helped = True
        short = {"remove": phrases.MOVE_REMOVE, "reserve": phrases.MOVE_RESERVE_SHORT}
        told = [self._taste.text(short[move.verb], cards=self._cards(move.cards)) for move in moves]
        self._say(phrases.AUTOPLAYED, n=len(moves), moves=self._taste.text(table_phrases.COMMA).join(told))
        self._after_change()

    def _fate(self, rest: str) -> None:
        game = self.current.game.clone()
        game.autoplay()
        if game.status == Status.WON:
            self._say(phrases.FATE_WON)
        else:
            self._say(phrases.FATE_LOST, left=game.position.left)

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
        self._say(phrases.STATISTICS_NOTE)

    def _save(self, name: str) -> None:
        self._save_game()
        if name:
            self._saved.copy(self.current, Path(name).expanduser())
        elif self._saved.is_saved:
            self._say(table_phrases.SAVED_ALREADY, path=self._saved.path)
        self._say_told()

    def _speak(self, word: str) -> None:
        chosen = next((lang for lang in LANGS if lang == word.lower()), None)
        if chosen is None:
            self._say(table_phrases.LANGUAGES)
            return
        self._taste.lang = chosen
        self._say(table_phrases.NOW_SPEAKING)
        self._show()

    # -- the course of a game -------------------------------------------------------------------------------

    def _begin(self, deal: Deal) -> None:
        """Deals another game; the one before can be dealt again by its number."""
        if self.current.is_begun:
            self._say(phrases.LEFT_UNFINISHED, number=self.current.deal.number)
        self.current = GameInProgress(deal)
        self._since = self._now()
        self._after_change()

    def _after_change(self) -> None:
        self._save_game()
        self._show()
        self._look_at_end()

    def _look_at_end(self) -> None:
        """Says how a game that is over has ended, and counts it, once."""
        current = self.current
        if not current.is_over:
            return
        print()
        is_won = current.game.status == Status.WON
        is_best = False
        if not current.is_counted:
            current.is_counted = True
            self._save_game()
            seconds = None if current.has_helped else current.seconds
            is_best = self._saved.enter(current.deal, is_won, seconds)
        if is_won:
            self._say_won(is_best)
        else:
            position = current.game.position
            print(
                self._taste.look.strong(
                    self._taste.text(phrases.LOST, left=position.left, stock=position.stock)
                )
            )
            self._say(phrases.LOST_WHY)
            self._say(phrases.AFTER_LOST)
        self._say_told()

    def _say_won(self, is_best: bool) -> None:
        print(self._taste.look.strong(self._taste.text(phrases.WON)))
        if not self.current.has_helped:
            told = [self._taste.text(phrases.WON_IN, time=clock(self.current.seconds))]
            told += [self._taste.text(phrases.BEST)] if is_best else []
            self._say_text(self._taste.text(phrases.BETWEEN_SENTENCES).join(told))
        self._say(phrases.AFTER_WON)

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
        for line in table(self.current, self._taste):
            print(line)

    def _tell(self, move: Move, before: Position) -> None:
        """What a move has done."""
        position = self.current.game.position
        if move.verb == "reserve":
            text = phrases.RESERVED
        else:
            text = phrases.REMOVED_SEVEN if len(move.cards) == 1 else phrases.REMOVED_PAIR
        told = [self._taste.text(text, cards=self._cards(move.cards))]
        if position.rows > before.rows:
            told.append(self._taste.look.strong(self._taste.text(phrases.ROW_GONE)))
        new = self.current.game.deck[before.dealt : position.dealt]
        if new:
            told.append(self._taste.text(phrases.NEW_CARDS, cards=self._cards(new)))
        self._say_text(self._taste.text(phrases.BETWEEN_SENTENCES).join(told))

    def _told(self, move: Move) -> str:
        text = phrases.MOVE_RESERVE if move.verb == "reserve" else phrases.MOVE_REMOVE
        return self._taste.text(text, cards=self._cards(move.cards))

    def _cards(self, cards: Sequence[int]) -> str:
        return self._taste.look.cards(cards)

    def _refuse(self, error: IllegalMove) -> None:
        self._say_text(move_refusal(error, self._taste.lang, self._taste.look.words))

    def _example(self, verb: str) -> str:
        """A move of this kind that can be made, or one that could be."""
        moves = [str(move) for move in self.current.game.legal_moves() if move.verb == verb]
        return next(iter(moves), _EXAMPLES[verb])

    def _say(self, text: Text, **words: object) -> None:
        self._say_text(self._taste.text(text, **words))

    def _say_text(self, text: str) -> None:
        for line in folded(text, LINE):
            print(line)

    def _say_told(self) -> None:
        for line in self._saved.taken():
            self._say_text(line)
