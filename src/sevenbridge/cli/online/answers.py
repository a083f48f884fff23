"""What a person types at a table of a server, and what is done with it."""

from __future__ import annotations

from collections.abc import Callable

from sevenbridge.cli.online import phrases, talk
from sevenbridge.cli.online.own_seat import OwnSeat
from sevenbridge.cli.online.questions import Questions
from sevenbridge.cli.online.words import online_command
from sevenbridge.cli.terminal import phrases as table_phrases
from sevenbridge.cli.terminal.commands import Command, NotUnderstood, understand
from sevenbridge.cli.terminal.decision import Unclear
from sevenbridge.cli.terminal.hint import hint
from sevenbridge.cli.terminal.rules_card import rules_card
from sevenbridge.cli.terminal.score_sheet import sheet
from sevenbridge.cli.terminal.screen import hand
from sevenbridge.cli.terminal.tastes import NAMING, sort
from sevenbridge.cli.terminal.why_not import not_understood
from sevenbridge.drawing.words import NO_DISCARDS
from sevenbridge.engine.view import View
from sevenbridge.tables import client_messages

#: keeps the record of a match of this number in a file of this name, and gives what to say
Save = Callable[[int, str], list[str]]


class Left(Exception):
    """The person wants to stop."""


class Answers:
    """Lines are answers to ``questions``, or commands that can be given at any time."""

    def __init__(self, own: OwnSeat, questions: Questions, save: Save) -> None:
        self._own = own
        self._questions = questions
        self._save = save

    def read(self, line: str) -> None:
        """Does what a line says. Raises Left."""
        own, decision = self._own, self._questions.decision
        verb, rest = online_command(line)
        if verb:
            self._online_command(verb, rest)
            return
        view = decision.view if decision is not None else None
        try:
            command = understand(line)
        except NotUnderstood as error:
            own.paper.say_folded(not_understood(error, view, own.scene))
            return
        if self._table_command(command, view):
            return
        if decision is None:
            self._answer_nothing(not command.verb and not command.cards)
            return
        try:
            actions = decision.meant_by(command)
        except Unclear as unclear:
            own.paper.say_all(unclear.lines)
        else:
            self._questions.act(actions, decision.view)

    def _answer_nothing(self, is_enter: bool) -> None:
        """What comes of an action, or of Enter alone, where nothing is to be decided."""
        own, questions = self._own, self._questions
        if is_enter and questions.is_between:
            self._get_ready()
        elif is_enter and own.is_over:
            raise Left
        elif is_enter and own.may_start:
            self._start()
        elif own.stage == "open" and not own.match:
            own.tell_around()
        elif questions.is_answered:
            own.say(phrases.ANSWERED)
        elif own.stage == "playing" and questions.turn >= 0:
            own.say(phrases.TURN_OF, name=own.names[questions.turn])
        else:
            own.say(phrases.WAITING)

    # -- what only a table of several people knows -------------------------------------------------

    def _online_command(self, verb: str, rest: str) -> None:
        own, questions = self._own, self._questions
        if verb == "start":
            self._start()
        elif verb == "ready":
            self._get_ready()
        elif verb == "say":
            self._speak(rest)
        elif verb == "table":
            self._with_table(questions.show_table)
        elif questions.undo_by < 0 or questions.undo_by == own.number:
            own.say(phrases.NO_QUESTION)
        else:
            own.send(client_messages.Consent, seat=own.number, yes=verb == "yes")
            questions.undo_by = own.number  # answered: nothing is asked any more

    def _start(self) -> None:
        self._questions.is_starting = True
        self._own.send(client_messages.Start)

    def _get_ready(self) -> None:
        """For the next round; or takes over from the computer that plays for an absent person."""
        own, questions = self._own, self._questions
        if questions.is_between:
            questions.is_between = False
            own.send(client_messages.Ready, seat=own.number)
            if sum(seat.kind == "person" for seat in own.seats) > 1:
                own.say(phrases.WAITING)
        elif own.state.away:
            own.send(client_messages.Back, seat=own.number)
        else:
            own.say(phrases.WAITING)

    def _speak(self, words: str) -> None:
        own = self._own
        may_write = own.table.settings.visibility == "private"
        meant = talk.meant(words, may_write)
        if meant is None:
            own.paper.say_all(talk.menu(own.taste, may_write))
        else:
            own.send(client_messages.Say, seat=own.number, kind=meant[0], what=meant[1])

    # -- what every table knows --------------------------------------------------------------------

    def _table_command(self, command: Command, view: View | None) -> bool:
        """Answers what is not an action; False where it is one."""
        own = self._own
        verb, taste, paper = command.verb, own.taste, own.paper
        if verb == "quit":
            raise Left
        elif verb == "help":
            for text in (table_phrases.HELP_ACTIONS, phrases.HELP):
                paper.say_all(taste.text(text).split("\n"))
        elif verb == "score":
            paper.say_all(sheet(own.book(), taste))
        elif verb == "rules":
            paper.say_all(rules_card(own.rules, taste))
        elif verb == "undo":
            own.send(client_messages.Undo, seat=own.number)
        elif verb == "save":
            self._keep(command.rest)
        elif verb in NAMING:
            self._change_taste(verb, command.rest)
        elif verb == "sort":
            paper.say(sort(command.rest, taste))
            if view is not None:
                paper.say(hand(view, own.scene))
        elif verb == "hint" and view is not None:
            paper.say_folded(hint(view, own.scene))
        elif verb == "discards":
            self._with_table(self._show_discards)
        else:
            return False
        return True

    def _keep(self, name: str) -> None:
        own = self._own
        if own.is_over:
            own.paper.say_all(self._save(own.match, name))
        else:
            own.say(phrases.ANOTHER_KEPT)

    def _change_taste(self, verb: str, word: str) -> None:
        own = self._own
        change, help_text = NAMING[verb]
        told_so = change(word, own.taste)
        own.paper.say(told_so or own.taste.text(help_text))
        if told_so is not None and verb == "lang":
            own.set_scene()
            if self._questions.decision is not None:
                self._questions.ask_again()

    def _with_table(self, show: Callable[[View], None]) -> None:
        """Shows something of the table as it is now."""
        own, questions = self._own, self._questions
        if own.stage != "playing":
            own.say(phrases.NO_MATCH)
        elif questions.decision is not None:
            show(questions.decision.view)
        else:
            questions.follow(show)
            own.look()

    def _show_discards(self, view: View) -> None:
        own = self._own
        heading = table_phrases.ALL_DISCARDS if view.discard_count else NO_DISCARDS
        own.paper.say_folded(f"{own.taste.text(heading)} {own.taste.look.cards(view.discard_list())}")
