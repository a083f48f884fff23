"""A match as it is played here: what is shown, what is asked, and what is done with the answers."""

import os
from collections.abc import Callable
from pathlib import Path

from sevenbridge.cli.terminal import phrases
from sevenbridge.cli.terminal.choices import Menu, label, meant, menu
from sevenbridge.cli.terminal.commands import Command, NotUnderstood, understand
from sevenbridge.cli.terminal.game import DRAW_ACTION, PASS_ACTION, Game
from sevenbridge.cli.terminal.hint import hint
from sevenbridge.cli.terminal.keeper import Keeper
from sevenbridge.cli.terminal.look import HEIGHT, ORDERS, WIDTH, Order, folded
from sevenbridge.cli.terminal.prompt import Prompt
from sevenbridge.cli.terminal.rules_card import rules_card
from sevenbridge.cli.terminal.scene import Scene, Taste
from sevenbridge.cli.terminal.score_sheet import match_end, round_end, sheet, shown_names
from sevenbridge.cli.terminal.screen import Standing, hand, table
from sevenbridge.cli.terminal.story import Event, Teller, sight_of
from sevenbridge.cli.terminal.why_not import example, not_understood, why_not
from sevenbridge.engine.view import View
from sevenbridge.engine.wording import LANGS

#: a natural pause before what a computer does is told, in seconds
PAUSE = 0.7


_LANGUAGES = {"english": "en", "英語": "en", "japanese": "ja", "日本語": "ja"}
#: of more actions than this, it is asked which cards are meant
MOST_LISTED = 9


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
        self._choices = Menu((), ())
        self._seen: object = None
        self._lines = HEIGHT
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
        self._say_all(match_end(self.game, self.taste))
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
        self._seen = None

    def _dealer(self) -> str:
        return self.scene.text(phrases.DEALER, name=self.scene.names[self.game.deals[-1].dealer])

    def _title(self) -> str:
        game, rules = self.game, self.game.setup.rules
        n = len(game.deals)
        if game.match.length is not None and n > game.match.length:
            return self.taste.text(phrases.PLAY_ON, n=n)
        if game.match.length is None:
            return self.taste.text(phrases.ROUND_TO, n=n, target=rules.target_score)
        return self.taste.text(phrases.ROUND_OF, n=n, all=game.match.length)

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
        ended = round_end(game, game.results[-1], self.taste)
        self._say_all(["", *ended, "", *sheet(game, self.taste), ""])
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
        self._choices = menu(view, self.scene)
        self._show(view)
        while True:
            command = self._ask(view)
            if command is None:
                continue
            if self._table_command(command, view):
                if self.game is not game or self._seen is None:
                    return
                continue
            actions = self._actions(command, view)
            if actions:
                self._act(actions, view)
                return

    def _act(self, actions: tuple[int, ...], view: View) -> None:
        """Does the first of some actions; the others follow if nothing comes between."""
        self._queue = actions[1:]
        self._queued_at = (len(self.game.deals), view.discards_made)
        self._do(lambda: self.game.play(actions[0]), 0.0)
        self._teller.flush()

    def _show(self, view: View) -> None:
        """The table, unless it still stands on the screen as it is; the hand; and what can be done."""
        sight = sight_of(view)._replace(stock=0, taken=False, counts=())
        below = [hand(view, self.scene), "", *self._choices.lines]
        whole = [*table(view, self.scene, self._standing()), *below]
        if sight == self._seen and self._lines + len(below) < HEIGHT:
            lines = below
        else:
            lines = whole
            self._lines = 0
            self._say("")
        self._seen = sight
        for line in lines:
            self._say(line)

    def _standing(self) -> Standing:
        game = self.game
        totals = tuple(game.match.totals[seat] for seat in game.playing)
        return Standing(self._title(), game.deals[-1].dealer, totals)

    def _actions(self, command: Command, view: View) -> tuple[int, ...]:
        """What a command means now; none where it means nothing, and then the reason has been said."""
        choices = self._choices
        if not command.verb and not command.cards:
            if not choices.enter:
                self._say(self.scene.text(phrases.SAY_SOMETHING, example=example(view, "")))
            return choices.enter
        if command.verb == "number":
            number = int(command.rest[:9])
            if 1 <= number <= len(choices.numbered):
                return choices.numbered[number - 1]
            self._say(self.scene.text(phrases.UNKNOWN_NUMBER, n=command.rest[:9]))
            return ()
        if command.verb == "draw" and PASS_ACTION in view.legal_actions() and view.turn == view.seat:
            return (PASS_ACTION, DRAW_ACTION)
        found = meant(command, view)
        if len(found) == 1:
            return (found[0],)
        if not found or (not command.cards and (command.verb == "discard" or len(found) > MOST_LISTED)):
            assert self.game.round is not None, "a decision is asked for in a round"
            self._say_folded(why_not(command, self.game.round, view, self.scene))
            return ()
        self._ask_which(found, view)
        return ()

    def _ask_which(self, found: list[int], view: View) -> None:
        """Lists the actions that may be meant; from now on, numbers are theirs."""
        lines = [f"  {n} {label(action, view, self.scene)}" for n, action in enumerate(found, 1)]
        self._choices = Menu(tuple(lines), tuple((action,) for action in found))
        self._say_all([self.scene.text(phrases.WHICH_ONE), *lines])

    # -- what can always be asked ------------------------------------------------------------------

    def _ask(self, view: View | None) -> Command | None:
        """The next command; None for a line that means nothing, which has been said."""
        line = self.prompt.ask()
        self._lines += 1
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
            self._say_all(sheet(self.game, self.taste))
        elif verb == "rules":
            self._say_all(rules_card(self.game.setup.rules, self.taste))
        elif verb == "undo":
            self._undo()
        elif verb == "save":
            self._save(command.rest)
        elif verb == "lang":
            self._speak(command.rest)
        elif verb == "calls":
            self._call(command.rest)
        elif verb == "sort":
            self._sort(command.rest, view)
        elif verb == "hint" and view is not None:
            self._say_folded(hint(view, self.scene))
        elif verb == "discards" and view is not None:
            heading = phrases.ALL_DISCARDS if view.discard_count else phrases.NO_DISCARDS
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

    def _speak(self, word: str) -> None:
        code = _LANGUAGES.get(word.lower(), word.lower())
        chosen = next((lang for lang in LANGS if lang == code), None)
        if chosen is None:
            self._say(self.taste.text(phrases.LANGUAGES))
            return
        self.taste.lang = chosen
        self._begin_round()
        self._say(self.taste.text(phrases.NOW_SPEAKING))
        self._keep()

    def _call(self, word: str) -> None:
        chosen = next((calls for calls in phrases.CALLS_WORDS if calls == word.lower()), None)
        if chosen is None:
            self._say(self.taste.text(phrases.CALLS_HELP))
            return
        self.taste.calls = chosen
        pon, chi = self.scene.call(False), self.scene.call(True)
        self._say(self.taste.text(phrases.CALLS_ARE, pon=pon, chi=chi))
        self._keep()

    def _sort(self, word: str, view: View | None) -> None:
        """By suit or by rank: what is said, else whichever it is not now."""
        other: Order = "rank" if self.taste.order == "suit" else "suit"
        self.taste.order = next((order for order in ORDERS if order == word.lower()), other)
        order = phrases.BY_RANK if self.taste.order == "rank" else phrases.BY_SUIT
        self._say(self.taste.text(phrases.SORTED, order=self.taste.text(order)))
        if view is not None:
            self._say(hand(view, self.scene))

    # -- saying ------------------------------------------------------------------------------------

    def _keep(self) -> None:
        # lines with the names of files are left whole, so that they can be copied
        self._say_all(self.keeper.keep(self.game, self.taste))

    def _say(self, line: str) -> None:
        print(line)
        self._lines += 1

    def _say_all(self, lines: list[str]) -> None:
        for line in lines:
            self._say(line)

    def _say_folded(self, line: str) -> None:
        self._say_all(folded(line, WIDTH - 1))
