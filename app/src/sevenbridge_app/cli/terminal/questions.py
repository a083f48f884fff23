"""What a person is asked at a table: decisions of the game, and what stands open beside them."""

from __future__ import annotations

from time import monotonic

from sevenbridge import DRAW_ACTION, View, round_consistent_with
from sevenbridge.drawing.cells import folded
from sevenbridge_app.cli.terminal import phrases, shared_table_phrases
from sevenbridge_app.cli.terminal.client_state import ClientState
from sevenbridge_app.cli.terminal.decision import Decision
from sevenbridge_app.tables import client_messages, server_messages
from sevenbridge_app.tables.table_mirror import offered


class Questions:
    """All that waits for the person's answer."""

    def __init__(self, state: ClientState) -> None:
        #: what is to be decided in the round
        self.decision: Decision | None = None
        #: whether the next round may begin is asked
        self.is_between = False
        #: the person has asked for a match
        self.is_starting = False
        #: the seat that wants a move back: -1 for none, the person's own where there is nothing to answer
        self.undo_by = -1
        #: the seat about whose removal the person is asked, -1 for none
        self.removal_of = -1
        #: until when the person may decide, on the monotonic clock; 0 for no limit
        self.deadline = 0.0
        self._state = state
        self._now = server_messages.Now(0)
        # the decision that is asked for, and the one that was made: a step and what was on offer
        self._key: tuple[int, tuple[int, ...]] | None = None
        self._done: tuple[int, tuple[int, ...]] | None = None
        self._queue: tuple[int, ...] = ()
        self._queued_at = (0, 0)

    @property
    def is_asked(self) -> bool:
        """Whether something waits for the person's answer."""
        state = self._state
        is_asked_of_others = 0 <= self.undo_by != state.number or self.removal_of >= 0
        if self.decision is not None or self.is_between or is_asked_of_others:
            return True
        is_idle = state.stage == "open" and not self.is_starting
        return is_idle and (state.mirror.match > 0 or state.may_start)

    @property
    def is_answered(self) -> bool:
        """Whether the person has decided, and nothing has come of it yet."""
        return self._now.answered or self._key == self._done is not None

    @property
    def turn(self) -> int:
        """The seat whose turn it is, -1 where it is nobody's."""
        return self._now.turn

    # -- decisions ---------------------------------------------------------------------------------

    def stand(self, now: server_messages.Now) -> None:
        """Things stand like this now: asks for a decision where there is one."""
        state = self._state
        self._now = now
        options = offered(now)
        key = (now.step, options)
        if key == self._key or state.stage != "playing":
            return
        was_open, self._key = self.decision, key
        self.decision = None
        if options and key != self._done:
            self._decide(now, options)
        elif was_open is not None and not now.answered and was_open.view.legal_actions() != [DRAW_ACTION]:
            state.teller.flush()
            state.say(shared_table_phrases.MOMENT_PASSED)

    def _decide(self, now: server_messages.Now, options: tuple[int, ...]) -> None:
        """Asks for a decision, or does what was to follow the last one."""
        state = self._state
        view = state.mirror.view()
        queue, self._queue = self._queue, ()
        if queue and queue[0] in options and self._queued_at == state.moment(view):
            self.act(queue, view)
            return
        state.teller.flush()
        self.decision = Decision(view, state.scene, round_consistent_with(view))
        below = [*self._outs(), *self._menu(self.decision, now)]
        state.output.show(view, state.scene, state.standing(), below)

    def _outs(self) -> list[str]:
        """What the person goes out with, where the table tells it."""
        state, outs = self._state, self._now.outs
        return folded(state.sentence(outs), state.taste.look.room) if outs is not None else []

    def _menu(self, decision: Decision, now: server_messages.Now) -> list[str]:
        """The choices, with the time that there is to choose."""
        lines = list(decision.choices.lines)
        time = now.window or now.clock
        self.deadline = monotonic() + time / 1000 if time else 0.0
        if now.window:
            lines[0] += self._state.taste.text(shared_table_phrases.SECONDS_TO_ANSWER, n=_seconds(now.window))
        elif now.clock:
            lines[0] += self._state.taste.text(shared_table_phrases.SECONDS_FOR_TURN, n=_seconds(now.clock))
        return lines

    def act(self, actions: tuple[int, ...], view: View) -> None:
        """Does the first of some actions; the others follow if nothing comes between."""
        if self._state.send(
            client_messages.Play, seat=self._state.number, step=self._now.step, action=actions[0]
        ):
            self._queue, self._queued_at = actions[1:], self._state.moment(view)
            self._done, self.decision, self.deadline = self._key, None, 0.0

    def forget(self) -> None:
        """Nothing is to be decided, and nothing was."""
        self.deadline = 0.0
        self.is_starting = False
        self.decision = self._key = self._done = None
        self._queue = ()

    def ask_again(self) -> None:
        """Asks for the decision once more."""
        self.forget()
        if self._state.mirror.now is not None:
            self.stand(self._state.mirror.now)

    def show_table(self, view: View) -> None:
        """Shows the table whole, with what can be chosen."""
        state = self._state
        state.teller.flush()
        state.output.forget()
        choices = self.decision.choices.lines if self.decision is not None else ()
        below = [*self._outs(), *choices]
        state.output.show(view, state.scene, state.standing(), below)

    # -- beside the round --------------------------------------------------------------------------

    def ask_ready(self, now: server_messages.Now | None) -> None:
        """Asks whether the next round may begin."""
        state = self._state
        self.is_between = True
        seconds = _seconds(now.clock) if now is not None else 0
        more = state.taste.text(shared_table_phrases.BEGINS_BY_ITSELF, n=seconds) if seconds else ""
        state.output.say_folded(state.taste.text(phrases.NEXT_ROUND) + more)

    def get_ready(self) -> None:
        """The next round may begin."""
        state = self._state
        self.is_between = False
        state.send(client_messages.Ready, seat=state.number)
        if sum(seat.kind == "person" for seat in state.seats) > 1:
            state.say(shared_table_phrases.WAITING)

    def ask_undo(self, seat: int) -> None:
        """Asks whether somebody may take a move back, or tells the person that the others are asked."""
        state = self._state
        state.teller.flush()
        self.forget()
        self.undo_by = seat
        text = (
            shared_table_phrases.UNDO_ASKED_BY_YOU
            if seat == state.number
            else shared_table_phrases.UNDO_ASKED
        )
        state.say(text, name=state.polite_name(seat))

    def undo(self, message: server_messages.UndoChanged) -> None:
        """Tells what has come of somebody's wish to take a move back."""
        state = self._state
        if message.stage == "asked":
            self.ask_undo(message.seat)
        elif message.stage == "agreed":
            if state.number not in (message.seat, self.undo_by):
                state.say(shared_table_phrases.UNDO_AGREED, name=state.polite_name(message.seat))
        elif message.stage in ("refused", "done"):
            self.undo_by = -1
            self.forget()
            if message.stage == "done":
                state.output.forget()
            state.say(phrases.UNDONE if message.stage == "done" else shared_table_phrases.UNDO_REFUSED)

    def ask_removal(self, seat: int, by: int) -> None:
        """Asks whether somebody is to be removed; tells the person that the others are asked."""
        state = self._state
        state.teller.flush()
        text = shared_table_phrases.REMOVAL_ASKED
        if seat == state.number:
            text = shared_table_phrases.REMOVAL_OF_YOU
        elif by == state.number:
            text = shared_table_phrases.REMOVAL_ASKED_BY_YOU
        else:
            self.removal_of = seat
        state.say(text, name=state.polite_name(seat), by=state.polite_name(by))

    def removal(self, message: server_messages.RemovalChanged) -> None:
        """Tells what has come of the wish to remove somebody."""
        state = self._state
        if message.stage == "asked":
            self.ask_removal(message.seat, message.by)
        elif message.stage == "agreed":
            if message.by != state.number:
                state.say(shared_table_phrases.REMOVAL_AGREED, name=state.polite_name(message.by))
        elif message.stage == "refused":
            self.removal_of = -1
            state.say(shared_table_phrases.REMOVAL_REFUSED, name=state.polite_name(message.seat))


def _seconds(ms: int) -> int:
    return -(-ms // 1000)
