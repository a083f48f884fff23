"""Solving puzzles at a terminal: what is shown, what is asked, and what is said to the answers."""

from collections.abc import Callable, Sequence
from datetime import date
from typing import Final

from sevenbridge import View, round_consistent_with
from sevenbridge.analysis import sentence
from sevenbridge.bots import title_of
from sevenbridge.drawing.moves import action_text
from sevenbridge.drawing.words import YOU
from sevenbridge.puzzles import Puzzle, Standing, next_puzzle
from sevenbridge.texts import Text
from sevenbridge_app.cli.console.files import why
from sevenbridge_app.cli.console.prompt import Prompt
from sevenbridge_app.cli.console.scene import Scene
from sevenbridge_app.cli.console.taste import Taste
from sevenbridge_app.cli.console.typed_words import NotUnderstood
from sevenbridge_app.cli.options import rules_title
from sevenbridge_app.cli.puzzle_terminal import phrases
from sevenbridge_app.cli.puzzle_terminal.notebook import Notebook
from sevenbridge_app.cli.terminal.commands import understand
from sevenbridge_app.cli.terminal.decision import Decision, Unclear
from sevenbridge_app.cli.terminal.output import Output
from sevenbridge_app.cli.terminal.screen import Standing as Heading
from sevenbridge_app.cli.terminal.why_not import not_understood
from sevenbridge_app.tables.explanations import shown_card
from sevenbridge_app.tables.names import computer_name, stand_in

_SHOW: Final = ("show", "答え", "こたえ")
_QUIT: Final = ("quit", "q", "exit", "bye", "やめる", "終了", "終わる")
#: so many actions are shown with their values
_MOST_SHOWN: Final = 6


class _Left(Exception):
    """The person has had enough."""


class Solving:
    """Puzzles one after the other, new ones by the rules of a preset first. ``today`` gives the date."""

    def __init__(
        self,
        own: Sequence[Puzzle],
        offered: Sequence[Puzzle],
        notebook: Notebook,
        taste: Taste,
        prompt: Prompt,
        preset: str = "",
        today: Callable[[], date] = date.today,
    ) -> None:
        self._own = own
        self._offered = offered
        self._notebook = notebook
        self._taste = taste
        self._prompt = prompt
        self._preset = preset
        self._today = today
        self._output = Output(taste.look.room)

    def run(self) -> None:
        """Asks until the person leaves or nothing is left. Raises InputEnded, KeyboardInterrupt."""
        self._say(phrases.WELCOME)
        due = self._notebook.due([*self._own, *self._offered], self._today())
        if due:
            self._say(phrases.DUE, count=due)
        try:
            while (puzzle := self._next()) is not None:
                self._ask(puzzle)
                self._say(phrases.NEXT)
                if self._prompt.ask().strip().lower() in _QUIT:
                    return
        except _Left:
            return
        self._say(phrases.NOTHING_LEFT)

    def _next(self) -> Puzzle | None:
        notebook = self._notebook
        return next_puzzle(
            self._own, self._offered, notebook.standings, self._today(), notebook.run, self._preset
        )

    def _ask(self, puzzle: Puzzle) -> None:
        """Asks one puzzle, and tells what the answer was worth."""
        scene = _scene(puzzle.view, self._taste)
        decision = Decision(puzzle.view, scene, round_consistent_with(puzzle.view))
        self._output.forget()
        self._output.say("")
        self._output.say_folded(self._taste.look.strong(self._heading(puzzle)))
        heading = Heading(rules_title(puzzle.view.rules, self._taste.lang), puzzle.dealer, ())
        self._output.show(puzzle.view, scene, heading, decision.choices.lines)
        action = self._answer(decision, scene)
        is_solved = action is not None and puzzle.is_solved_by(action)
        standing = self._notebook.answer(puzzle.name, is_solved, self._today())
        self._tell(puzzle, scene, action)
        self._tell_standing(standing)
        try:
            self._notebook.write()
        except OSError as error:
            self._say(phrases.NOT_WRITTEN, path=self._notebook.path, reason=why(error))

    def _heading(self, puzzle: Puzzle) -> str:
        parts = [
            self._taste.text(
                phrases.HEADING, name=puzzle.name, theme=self._text(phrases.THEMES[puzzle.theme])
            )
        ]
        if puzzle.name in {each.name for each in self._own}:
            parts.append(self._text(phrases.OWN))
        if puzzle.name in self._notebook.standings:
            parts.append(self._text(phrases.AGAIN))
        if puzzle.missed_by:
            levels = self._text(phrases.LEVELS_BETWEEN).join(
                self._text(title_of(name)) for name in puzzle.missed_by
            )
            parts.append(self._taste.text(phrases.HARD, levels=levels))
        return "  ".join(parts)

    def _answer(self, decision: Decision, scene: Scene) -> int | None:
        """The action that the person chooses, None for one who wants to be told. Raises _Left."""
        while True:
            line = self._prompt.ask()
            self._output.typed()
            word = line.strip().lower()
            if word in _QUIT:
                raise _Left
            if word in _SHOW:
                return None
            if not word:
                # at the table Enter alone lets a discard go; here it has just asked for the next puzzle
                self._say(phrases.UNDECIDED)
                continue
            try:
                found = [
                    action
                    for action in decision.meant_by(understand(line))
                    if action in decision.view.legal_actions()
                ]
            except NotUnderstood as error:
                self._output.say_folded(not_understood(error, decision.view, scene))
            except Unclear as unclear:
                self._output.say_folded(*unclear.lines)
            else:
                if found:
                    return found[0]
                self._say(phrases.UNDECIDED)

    # -- the verdict ---------------------------------------------------------------------------------

    def _tell(self, puzzle: Puzzle, scene: Scene, action: int | None) -> None:
        """Says what the answer was worth, and what the actions are."""
        view = puzzle.view
        best = action_text(puzzle.best.action, view, scene.setting)
        if action is None:
            self._say(phrases.TOLD, best=best)
        elif action == puzzle.best.action:
            self._say(phrases.SOLVED, action=best)
        else:
            text = phrases.AS_GOOD if puzzle.is_solved_by(action) else phrases.MISSED
            points = f"{puzzle.behind(action):.1f}"
            self._say(text, action=action_text(action, view, scene.setting), best=best, points=points)
        other = puzzle.best.action if action is None else action
        for reason in puzzle.reasons_against(other):
            said = sentence(reason, shown_card, lambda lang, place: scene.names[place])
            self._output.say_folded(self._taste.look.sentence(self._text(said)))
        self._say(phrases.VALUES)
        shown = [
            each for rank, each in enumerate(puzzle.worths) if rank < _MOST_SHOWN or each.action == action
        ]
        for each in shown:
            told = action_text(each.action, view, scene.setting)
            line = self._taste.text(phrases.VALUE, ahead=f"{each.ahead:+.1f}", action=told)
            self._output.say_folded(self._taste.look.strong(line) if each.action == action else line)

    def _tell_standing(self, standing: Standing) -> None:
        if standing.due is None:
            self._say(phrases.KNOWN)
        else:
            days = (standing.due - self._today()).days
            self._say(phrases.COMES_TOMORROW if days == 1 else phrases.COMES_AGAIN, days=days)
        self._say(phrases.RUN, run=self._notebook.run, longest=self._notebook.longest)

    def _say(self, text: Text, **words: object) -> None:
        self._output.say_folded(self._taste.text(text, **words) if words else self._text(text))

    def _text(self, text: Text) -> str:
        return text[self._taste.lang]


def _scene(view: View, taste: Taste) -> Scene:
    """The names of those at the table: the computers as they sit around the person."""
    names = tuple(
        YOU[taste.lang] if seat == view.seat else computer_name(stand_in(seat), taste.lang)
        for seat in range(view.seats)
    )
    return Scene(taste, names, view.seat)
