"""What a person types at a table, and what is done with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

from sevenbridge import View
from sevenbridge.drawing.words import NO_DISCARDS
from sevenbridge_app.cli.console.files import state_directory
from sevenbridge_app.cli.console.typed_words import NotUnderstood
from sevenbridge_app.cli.terminal import phrases, shared_table_phrases
from sevenbridge_app.cli.terminal.client_state import ClientState
from sevenbridge_app.cli.terminal.commands import Command, understand
from sevenbridge_app.cli.terminal.decision import Unclear
from sevenbridge_app.cli.terminal.ladder import who
from sevenbridge_app.cli.terminal.preference_commands import NAMING, mute, sort
from sevenbridge_app.cli.terminal.questions import Questions
from sevenbridge_app.cli.terminal.rules_card import rules_card
from sevenbridge_app.cli.terminal.score_sheet import sheet
from sevenbridge_app.cli.terminal.screen import hand
from sevenbridge_app.cli.terminal.tallies import read_tallies
from sevenbridge_app.cli.terminal.why_not import not_understood
from sevenbridge_app.tables import client_messages
from sevenbridge_app.tables.titles import title_name


class Left(Exception):
    """The person wants to stop."""


class OwnCommands(Protocol):
    """What differs from table to table in what can be typed there."""

    def help(self) -> Iterable[str]:
        """The lines that tell what can be typed."""

    def command(self, line: str) -> bool:
        """Does what a line says that is typed at such tables alone; False for anything else. Raises Left."""

    def idle(self, is_enter: bool) -> None:
        """Answers an action, or Enter alone, where nothing is to be decided. Raises Left."""

    def save(self, name: str) -> list[str]:
        """Keeps the record in a file of this name, "" for none, and gives what to say."""

    def taste_changed(self) -> None:
        """The person wants the table shown otherwise."""


class Answers:
    """Lines are answers to ``questions``, or commands that can be given at any time."""

    def __init__(self, own: OwnCommands, state: ClientState, questions: Questions) -> None:
        self._own = own
        self._state = state
        self._questions = questions

    def read(self, line: str) -> None:
        """Does what a line says. Raises Left."""
        if self._own.command(line):
            return
        state, decision = self._state, self._questions.decision
        view = decision.view if decision is not None else None
        try:
            command = understand(line)
        except NotUnderstood as error:
            state.output.say_folded(not_understood(error, view, state.scene))
            return
        if self._table_command(command, view):
            return
        if decision is None:
            self._answer_nothing(not command.verb and not command.cards)
            return
        try:
            actions = decision.meant_by(command)
        except Unclear as unclear:
            state.output.say_folded(*unclear.lines)
        else:
            self._questions.act(actions, decision.view)

    def _answer_nothing(self, is_enter: bool) -> None:
        """What comes of an action, or of Enter alone, where nothing is to be decided."""
        state, questions = self._state, self._questions
        if not questions.is_between:
            self._own.idle(is_enter)
        elif is_enter:
            questions.get_ready()
        else:
            state.say(phrases.NOT_NOW)

    def _table_command(self, command: Command, view: View | None) -> bool:
        """Answers what is not an action; False where it is one."""
        state = self._state
        verb, taste, output = command.verb, state.taste, state.output
        if verb == "quit":
            raise Left
        elif verb == "help":
            output.say_all(self._own.help())
        elif verb == "score":
            output.say_all(sheet(state.book(), taste))
        elif verb == "rules":
            output.say_all(rules_card(state.mirror.rules, taste))
        elif verb == "who":
            self._introduce()
        elif verb == "undo":
            state.send(client_messages.Undo, seat=state.number)
        elif verb == "save":
            output.say_all(self._own.save(command.rest))
        elif verb in NAMING:
            self._change_taste(verb, command.rest)
        elif verb == "mute":
            output.say_folded(mute(taste))
            self._own.taste_changed()
        elif verb == "sort":
            output.say_folded(sort(command.rest, taste))
            if view is not None:
                output.say_all(hand(view, state.scene))
        elif verb == "hint" and view is not None:
            state.send(client_messages.Hint, seat=state.number)
        elif verb == "discards" and not self._questions.is_between:
            self.with_table(self._show_discards)
        else:
            return False
        return True

    def _introduce(self) -> None:
        """Tells who the computers at the table are, and what the people there have reached who show that."""
        state = self._state
        tallies = read_tallies(state_directory())
        for name, seat in zip(state.names, state.seats, strict=True):
            if seat.kind == "computer":
                state.output.say_all(who(name, seat.player, tallies, state.taste))
            elif seat.title:
                title = title_name(seat.title)[state.taste.lang]
                state.output.say(state.taste.text(phrases.WHO, name=name, score=title))

    def _change_taste(self, verb: str, word: str) -> None:
        state = self._state
        change, help_text = NAMING[verb]
        told_so = change(word, state.taste)
        state.output.say_folded(told_so or state.taste.text(help_text))
        if told_so is None:
            return
        if verb == "lang":
            state.set_scene()
            state.output.forget()
            if self._questions.decision is not None:
                self._questions.ask_again()
        self._own.taste_changed()

    def with_table(self, show: Callable[[View], None]) -> None:
        """Shows something of the table as it is now."""
        state, questions = self._state, self._questions
        if state.stage != "playing":
            state.say(shared_table_phrases.NO_MATCH)
        else:
            show(questions.decision.view if questions.decision is not None else state.mirror.view())

    def _show_discards(self, view: View) -> None:
        state = self._state
        heading = phrases.ALL_DISCARDS if view.discards else NO_DISCARDS
        state.output.say_folded(f"{state.taste.text(heading)} {state.taste.look.cards(view.discards)}")
