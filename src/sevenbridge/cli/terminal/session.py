"""A match as it is played here: what is shown, what is asked, and what is done with the answers."""

import os
from collections.abc import Callable
from pathlib import Path

from sevenbridge.cli.terminal import phrases
from sevenbridge.cli.terminal.commands import Command, NotUnderstood, understand
from sevenbridge.cli.terminal.decision import Decision, Unclear
from sevenbridge.cli.terminal.game import Game
from sevenbridge.cli.terminal.hint import hint
from sevenbridge.cli.terminal.keeper import Keeper
from sevenbridge.cli.terminal.paper import Paper
from sevenbridge.cli.terminal.prompt import Prompt
from sevenbridge.cli.terminal.rules_card import rules_card
from sevenbridge.cli.terminal.scene import Scene, Taste
from sevenbridge.cli.terminal.score_sheet import book_of, match_end, round_end, sheet, shown_names
from sevenbridge.cli.terminal.screen import Standing, hand
from sevenbridge.cli.terminal.story import Event, Teller
from sevenbridge.cli.terminal.tastes import NAMING, sort
from sevenbridge.cli.terminal.why_not import not_understood
from sevenbridge.drawing.words import DEALER, NO_DISCARDS, round_title
from sevenbridge.engine.view import View

#: a natural pause before what a computer does is told, in seconds
PAUSE = 0.7


class Left(Exception):
    """The person wants to stop."""


class Session:
    """One match, from where ``game`` stands to its end."""

    def __init__(self, game: Game, taste: Taste, keeper: Keeper, prompt: Prompt, pause: float = 0.0) -> None:
        self.game = game
        self.taste = taste
        self.keeper = keeper
        self.prompt = prompt
        self._pause = pause
        self._queue: tuple[int, ...] = ()
        self._queued_at = (0, 0)
        self.paper = Paper()
        self._begin_round()

    # -- the course of the match -------------------------------------------------------------------

    def play(self) -> None:
        """Plays to the end of the match. Raises Left, InputEnded or KeyboardInterrupt where the person stops
        before.
        """
        game = self.game
        if game.recent:
            self._tell(game.recent, 0.0)
        if game.deals and game.between_rounds and not game.match.over:
            self._round_is_over()
        while not self.game.match.over:
            if self.game.between_rounds:
                self._deal()
            elif self.game.is_your_decision:
                self._decide()
            else:
                self._do(self.game.play_computer, self._pause)
        names = shown_names(self.game, self.taste.lang)
        self._say_all(match_end(names, self.game.match.winners, self.taste))
        self._say_all(self.keeper.finish(self.game, self.taste))

    def _deal(self) -> None:
        game = self.game
        if game.match.playing_on and len(game.match.playing) < len(game.match.totals):
            names = shown_names(game, self.taste.lang)
            tied = self.taste.text(phrases.AND).join(names[seat] for seat in game.match.playing)
            self._say(self.taste.text(phrases.PLAYING_ON, names=tied))
        game.deal()
        self._begin_round()
        if game.your_place < 0:
            self._say(self.taste.text(phrases.YOU_SIT_OUT))
        self._say("")
        self._say(self.taste.look.strong(f"{self._title()}  {self._dealer()}"))
        self._keep()

    def _begin_round(self) -> None:
        """Sets the scene for the round of ``game``, if one was dealt."""
        game = self.game
        names = shown_names(game, self.taste.lang)
        self.scene = Scene(self.taste, tuple(names[seat] for seat in game.playing), game.your_place)
        self._teller = Teller(self.scene, self._say)
        self.paper.forget()

    def _dealer(self) -> str:
        return self.scene.text(DEALER, name=self.scene.names[self.game.deals[-1].dealer])

    def _title(self) -> str:
        rules, length = self.game.setup.rules, self.game.match.length
        return round_title(rules, length, len(self.game.deals), self.taste.lang)

    def _do(self, act: Callable[[], list[Event]], pause: float) -> None:
        """Lets something happen, keeps it on disk, and tells it."""
        rounds = len(self.game.results)
        events = act()
        self._keep()
        self._tell(events, pause)
        if len(self.game.results) > rounds:
            self._round_is_over()

    def _tell(self, events: list[Event], pause: float) -> None:
        self._teller.pause = pause
        self._teller.tell(events)

    def _round_is_over(self) -> None:
        self._teller.flush()
        game = self.game
        book = book_of(game, self.taste.lang)
        self._say_all(["", *round_end(book, self.taste), "", *sheet(book, self.taste), ""])
        if not game.match.over:
            self._between_rounds()

    def _between_rounds(self) -> None:
        """Waits for the person to have read the score sheet."""
        game = self.game
        while True:
            self._say(self.taste.text(phrases.NEXT_ROUND))
            command = self._ask(None)
            if command is None:
                continue
            if not command.verb and not command.cards:
                return
            if not self._table_command(command, None):
                self._say(self.taste.text(phrases.NOT_NOW))
            if self.game is not game:
                return

    # -- a decision --------------------------------------------------------------------------------

    def _decide(self) -> None:
        """Asks the person until something is done."""
        game = self.game
        view = game.view()
        queue, self._queue = self._queue, ()
        if (
            queue
            and queue[0] in view.legal_actions()
            and self._queued_at == (len(game.deals), view.discards_made)
        ):
            self._act(queue, view)
            return
        self._teller.flush()
        assert game.round is not None, "a decision is asked for in a round"
        self._decision = Decision(view, self.scene, game.round)
        self._show(view)
        while True:
            command = self._ask(view)
            if command is None:
                continue
            if self._table_command(command, view):
                if self.game is not game or not self.paper.shows_table:
                    return
                continue
            try:
                actions = self._decision.meant_by(command)
            except Unclear as unclear:
                self._say_all(unclear.lines)
                continue
            self._act(actions, view)
            return

    def _act(self, actions: tuple[int, ...], view: View) -> None:
        """Does the first of some actions; the others follow if nothing comes between."""
        self._queue = actions[1:]
        self._queued_at = (len(self.game.deals), view.discards_made)
        self._do(lambda: self.game.play(actions[0]), 0.0)
        self._teller.flush()

    def _show(self, view: View) -> None:
        self.paper.show(view, self.scene, self._standing(), self._decision.choices.lines)

    def _standing(self) -> Standing:
        game = self.game
        totals = tuple(game.match.totals[seat] for seat in game.playing)
        return Standing(self._title(), game.deals[-1].dealer, totals)

    # -- what can always be asked ------------------------------------------------------------------

    def _ask(self, view: View | None) -> Command | None:
        """The next command; None for a line that means nothing, which has been said."""
        line = self.prompt.ask()
        self.paper.typed()
        try:
            return understand(line)
        except NotUnderstood as error:
            self._say_folded(not_understood(error, view, self.scene))
            return None

    def _table_command(self, command: Command, view: View | None) -> bool:
        """Answers what is not an action; False where it is one."""
        verb = command.verb
        if verb == "quit":
            raise Left
        elif verb == "help":
            self._say_all(self.taste.text(phrases.HELP).split("\n"))
        elif verb == "score":
            self._say_all(sheet(book_of(self.game, self.taste.lang), self.taste))
        elif verb == "rules":
            self._say_all(rules_card(self.game.setup.rules, self.taste))
        elif verb == "undo":
            self._undo()
        elif verb == "save":
            self._save(command.rest)
        elif verb in NAMING:
            self._change_taste(verb, command.rest)
        elif verb == "sort":
            self._say(sort(command.rest, self.taste))
            if view is not None:
                self._say(hand(view, self.scene))
        elif verb == "hint" and view is not None:
            self._say_folded(hint(view, self.scene))
        elif verb == "discards" and view is not None:
            heading = phrases.ALL_DISCARDS if view.discard_count else NO_DISCARDS
            self._say_folded(f"{self.taste.text(heading)} {self.taste.look.cards(view.discard_list())}")
        else:
            return False
        return True

    def _undo(self) -> None:
        earlier = self.game.taken_back()
        if earlier is None:
            self._say(self.taste.text(phrases.NOTHING_TO_UNDO))
            return
        self.game = earlier
        self._queue = ()
        self._keep()
        self._begin_round()
        self._say(self.taste.text(phrases.UNDONE))

    def _save(self, name: str) -> None:
        if name:
            lines = self.keeper.copy(self.game, Path(os.path.expanduser(name)), self.taste)
        else:
            lines = self.keeper.where(self.taste)
        self._say_all(lines)

    def _change_taste(self, verb: str, word: str) -> None:
        change, help_text = NAMING[verb]
        told = change(word, self.taste)
        if told is None:
            self._say(self.taste.text(help_text))
            return
        if verb == "lang":
            self._begin_round()
        self._say(told)
        self._keep()

    # -- saying ------------------------------------------------------------------------------------

    def _keep(self) -> None:
        # lines with the names of files are left whole, so that they can be copied
        self._say_all(self.keeper.keep(self.game, self.taste))

    def _say(self, line: str) -> None:
        self.paper.say(line)

    def _say_all(self, lines: list[str]) -> None:
        self.paper.say_all(lines)

    def _say_folded(self, line: str) -> None:
        self.paper.say_folded(line)
