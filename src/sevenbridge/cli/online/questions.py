"""What a person is asked at a table of a server: decisions of the game, and what stands open beside them."""

from __future__ import annotations

from collections.abc import Callable

from sevenbridge.cli.online import phrases
from sevenbridge.cli.online.mirror import offered, view_in
from sevenbridge.cli.online.own_seat import OwnSeat
from sevenbridge.cli.terminal import phrases as table_phrases
from sevenbridge.cli.terminal.decision import Decision
from sevenbridge.engine.actions import DRAW_ACTION
from sevenbridge.engine.reconstruction import round_fitting
from sevenbridge.engine.view import View
from sevenbridge.tables import asked, told


class Questions:
    """``decision`` is what is to be decided in the round; ``is_between``: whether the next one may begin is
    asked; ``is_starting``: the person has asked for a match; ``undo_by``: the seat that wants a move back,
    -1 for none, the person's own where there is nothing to answer.
    """

    def __init__(self, own: OwnSeat) -> None:
        self.decision: Decision | None = None
        self.is_between = False
        self.is_starting = False
        self.undo_by = -1
        self._own = own
        self._now = told.Now(0)
        # the decision that is asked for, and the one that was made: a step and what was on offer
        self._key: tuple[int, tuple[int, ...]] | None = None
        self._done: tuple[int, tuple[int, ...]] | None = None
        self._queue: tuple[int, ...] = ()
        self._queued_at = (0, 0)
        # what is to follow the next look at the table
        self._then: list[Callable[[View], None]] = []

    @property
    def is_asked(self) -> bool:
        """Whether something waits for the person's answer."""
        own = self._own
        if self.decision is not None or self.is_between or 0 <= self.undo_by != own.number:
            return True
        is_idle = own.stage == "open" and not self.is_starting
        return is_idle and (own.match > 0 or own.may_start)

    @property
    def is_answered(self) -> bool:
        """Whether the person has decided, and nothing has come of it yet."""
        return self._now.answered or self._key == self._done is not None

    @property
    def turn(self) -> int:
        """The seat whose turn it is, -1 where it is nobody's."""
        return self._now.turn

    # -- decisions ---------------------------------------------------------------------------------

    def stand(self, now: told.Now) -> None:
        """Things stand like this now: there may be something to decide, or no longer."""
        own = self._own
        self._now = now
        options = offered(now)
        key = (now.step, options)
        if key == self._key:
            return
        was_open, self._key = self.decision, key
        self.decision = None
        if options:
            own.look()
        elif was_open is not None and not now.answered and was_open.view.legal_actions() != [DRAW_ACTION]:
            own.teller.flush()
            own.say(phrases.MOMENT_PASSED)

    def see(self, snapshot: told.Snapshot, now: told.Now) -> None:
        """The table is seen as a whole: asks for a decision where there is one, and does what had to wait
        for this look.
        """
        own = self._own
        self._now = now
        if snapshot.stage != "playing":
            return
        options = offered(now)
        view = view_in(snapshot)
        self._key = (now.step, options)
        then, self._then = self._then, []
        if options and self._key != self._done and self.decision is None:
            queue, self._queue = self._queue, ()
            if queue and queue[0] in options and self._queued_at == own.moment(view):
                self.act(queue, view)
                return
            own.teller.flush()
            self.decision = Decision(view, own.scene, round_fitting(view))
            own.paper.show(view, own.scene, own.standing(snapshot), self._menu(self.decision, now))
            then = [each for each in then if each != self.show_table]
        for each in then:
            each(view)

    def _menu(self, decision: Decision, now: told.Now) -> list[str]:
        """The choices, with the time that there is to choose."""
        lines = list(decision.choices.lines)
        if now.window:
            lines[0] += self._own.taste.text(phrases.SECONDS_TO_ANSWER, n=_seconds(now.window))
        elif now.clock:
            lines[0] += self._own.taste.text(phrases.SECONDS_FOR_TURN, n=_seconds(now.clock))
        return lines

    def act(self, actions: tuple[int, ...], view: View) -> None:
        """Does the first of some actions; the others follow if nothing comes between."""
        if self._own.send(asked.Play, seat=self._own.number, step=self._now.step, action=actions[0]):
            self._queue, self._queued_at = actions[1:], self._own.moment(view)
            self._done, self.decision = self._key, None

    def forget(self) -> None:
        """Nothing is to be decided, and nothing was."""
        self.is_starting = False
        self.decision = self._key = self._done = None
        self._queue = ()

    def ask_again(self) -> None:
        """Looks at the table, and asks for the decision once more."""
        self.forget()
        self._own.look()

    # -- the table meanwhile -----------------------------------------------------------------------

    def follow(self, show: Callable[[View], None]) -> None:
        """Shows something of the table when it is looked at next."""
        self._then.append(show)

    def show_table(self, view: View) -> None:
        """Shows the table whole, with what can be chosen."""
        own = self._own
        own.teller.flush()
        own.paper.forget()
        below = list(self.decision.choices.lines) if self.decision is not None else []
        own.paper.show(view, own.scene, own.standing(own.table), below)

    # -- beside the round --------------------------------------------------------------------------

    def ask_ready(self, now: told.Now | None) -> None:
        """Asks whether the next round may begin."""
        own = self._own
        self.is_between = True
        seconds = _seconds(now.clock) if now is not None else 0
        more = own.taste.text(phrases.BEGINS_BY_ITSELF, n=seconds) if seconds else ""
        own.paper.say(own.taste.text(table_phrases.NEXT_ROUND) + more)

    def ask_undo(self, seat: int) -> None:
        """Asks whether somebody may take a move back, or tells the person that the others are asked."""
        own = self._own
        own.teller.flush()
        self.forget()
        self.undo_by = seat
        text = phrases.UNDO_ASKED_BY_YOU if seat == own.number else phrases.UNDO_ASKED
        own.say(text, name=own.names[seat])

    def heed_undo(self, message: told.UndoTold) -> None:
        """What is told of a wish to take a move back."""
        own = self._own
        if message.stage == "asked":
            self.ask_undo(message.seat)
        elif message.stage == "agreed":
            if own.number not in (message.seat, self.undo_by):
                own.say(phrases.UNDO_AGREED, name=own.names[message.seat])
        else:
            self.undo_by = -1
            own.say(table_phrases.UNDONE if message.stage == "done" else phrases.UNDO_REFUSED)


def _seconds(ms: int) -> int:
    return -(-ms // 1000)
