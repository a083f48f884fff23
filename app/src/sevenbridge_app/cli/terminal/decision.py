"""A decision that a person has to make: what can be chosen, and what a typed command means for it."""

from sevenbridge import DRAW_ACTION, PASS_ACTION, Round, View
from sevenbridge.drawing.moves import action_text
from sevenbridge_app.cli.console.scene import Scene
from sevenbridge_app.cli.terminal import phrases
from sevenbridge_app.cli.terminal.choices import Menu, meant, menu
from sevenbridge_app.cli.terminal.commands import Command
from sevenbridge_app.cli.terminal.why_not import example, why_not

#: of more actions than this, it is asked which cards are meant
MOST_LISTED = 9


class Unclear(Exception):
    """A command that stands for no action now; the ``lines`` tell why, or what to choose from."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__(lines)
        self.lines = lines


class Decision:
    """One decision of the seat whose ``view`` this is.

    ``choices`` are what can be chosen by number now; ``round`` is asked for reasons alone.
    """

    def __init__(self, view: View, scene: Scene, round: Round) -> None:
        self.view = view
        self.choices = menu(view, scene)
        self._scene = scene
        self._round = round

    def meant_by(self, command: Command) -> tuple[int, ...]:
        """The actions that a command stands for, to be done one after another. Raises Unclear."""
        view, scene, choices = self.view, self._scene, self.choices
        if not command.verb and not command.cards:
            if choices.enter:
                return choices.enter
            raise Unclear([scene.text(phrases.SAY_SOMETHING, example=example(view, ""))])
        if command.verb == "number":
            number = int(command.rest[:9])
            if 1 <= number <= len(choices.numbered):
                return choices.numbered[number - 1]
            raise Unclear([scene.text(phrases.UNKNOWN_NUMBER, n=command.rest[:9])])
        if command.verb == "draw" and PASS_ACTION in view.legal_actions() and view.turn == view.seat:
            return (PASS_ACTION, DRAW_ACTION)
        found = meant(command, view)
        if len(found) == 1:
            return (found[0],)
        if not found or (not command.cards and (command.verb == "discard" or len(found) > MOST_LISTED)):
            raise Unclear([why_not(command, self._round, view, scene)])
        raise Unclear(self._listed(found))

    def _listed(self, found: list[int]) -> list[str]:
        """Lists the actions that may be meant; from now on, numbers are theirs."""
        lines = [
            f"  {n} {action_text(action, self.view, self._scene.setting)}"
            for n, action in enumerate(found, 1)
        ]
        self.choices = Menu(tuple(lines), tuple((action,) for action in found))
        return [self._scene.text(phrases.WHICH_ONE), *lines]
