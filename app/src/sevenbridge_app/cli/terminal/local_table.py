"""A table in this process, for one person and computers: a croupier runs it, and time stands still there.

All of a match follows from its setup and the numbers of its actions: that is how a saved match goes on and
how an action is taken back. Nobody is asked out of turn: where a discard can be claimed, one player after the
other decides, in the order of the rules.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, Final, NamedTuple

import msgspec

from sevenbridge import (
    DRAW_ACTION,
    PASS_ACTION,
    Dice,
    Phase,
    Round,
    Rules,
    View,
    claims_discard,
    explain,
)
from sevenbridge.analysis import Judge
from sevenbridge.bots import make_player
from sevenbridge.shuffle import Fairness
from sevenbridge.texts import Lang
from sevenbridge_app.cli.console.scene import shown_name
from sevenbridge_app.cli.terminal import phrases
from sevenbridge_app.cli.terminal.connection import Heard
from sevenbridge_app.tables import client_messages, coach, log_events, redaction, server_messages
from sevenbridge_app.tables.client_messages import ClientMessage
from sevenbridge_app.tables.croupier import Croupier, Question
from sevenbridge_app.tables.guest import Guest
from sevenbridge_app.tables.log_events import LogEvent
from sevenbridge_app.tables.log_writer import LogWriter
from sevenbridge_app.tables.nonces import hash_of
from sevenbridge_app.tables.outbox import Outbox
from sevenbridge_app.tables.refusals import RefusalCode, RequestRefused
from sevenbridge_app.tables.seat import Place
from sevenbridge_app.tables.settings import TableSettings
from sevenbridge_app.tables.table import Table
from sevenbridge_app.tables.window import with_claims

#: the person's seat, and what stands for the person among the kinds of players
YOU: Final = 0
PERSON: Final = "person"
#: the person's session, and the time at which everything happens: nobody is waited for
_SESSION: Final = 1
_TIME: Final = 1


class Decided(NamedTuple):
    """A decision of a player, the person or a computer."""

    seat: int
    action: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What a match starts from."""

    rules: Rules
    #: by seat
    names: tuple[str, ...]
    #: by seat: PERSON, or a computer player's name
    kinds: tuple[str, ...]
    fairness: Fairness
    #: the local time, for the record
    started: str
    #: whether the table tells the person with one or two cards what it goes out with
    outs: bool = True

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.names)


class _MessageLog(LogWriter):
    """The log of a table of which one person is told, in messages that nothing encodes."""

    def __init__(self, table: Table, chance: Callable[[int], bytes]) -> None:
        super().__init__(table, chance)
        self._messages: list[server_messages.Event | server_messages.NowChanged] = []

    def show(self, event: LogEvent) -> None:
        """Keeps what the person is told of the event that was folded just now."""
        message = redaction.event(self.table, event, YOU)
        self._messages.append(msgspec.structs.replace(message, now=redaction.now(self.table, YOU, self.at)))

    def confirm(self, seat: int) -> None:
        """Keeps how things stand for the person whose answer was taken, unless the last message tells."""
        now = redaction.now(self.table, seat, self.at)
        if seat == YOU and (not self._messages or now != self._messages[-1].now):
            self._messages.append(server_messages.NowChanged(now))

    def take_messages(self) -> list[server_messages.Event | server_messages.NowChanged]:
        """Hands over all messages since the last call."""
        messages, self._messages = self._messages, []
        return messages


class LocalTable:
    """A ``Connection`` to a table in this process."""

    def __init__(
        self, setup: Setup, history: Sequence[Sequence[Decided]] = (), taken_back_count: int = 0
    ) -> None:
        """Plays the decisions of ``history``, round by round.

        ``listen`` hands over what the person saw since the last decision. Raises IllegalAction or ValueError
        where the history does not hold.
        """
        self.setup = setup
        self.code = "local"
        #: how often the person took an action back
        self.taken_back_count = taken_back_count
        #: called after every deal and action that is new
        self.changed: Callable[[], None] = lambda: None
        self._put: Callable[[Heard], None] | None = None
        self._unheard: list[server_messages.ServerMessage] = []
        self._ids = 0
        seed = hashlib.sha256(b"seven bridge computers" + setup.fairness.secret).digest()
        self._dice = Dice(int.from_bytes(seed))
        #: who gives the hints, and keeps what it finds for the review
        self.judge = Judge()
        #: whether the person is in the first matches
        self.is_new = False
        self._play_again(history)

    def _play_again(self, history: Sequence[Sequence[Decided]]) -> None:
        setup = self.setup
        #: the table as its log tells it
        self.table = Table(self.code, slot=0)
        #: what was decided, round by round, one player after the other: a chi, too, that a pon has beaten
        self.decided: list[list[Decided]] = []
        # what a computer is asked, by place, and what was decided last
        self._asked: dict[Place, tuple[Question, View]] = {}
        self._decided: tuple[Question, int] | None = None
        chance = iter((*setup.fairness.nonces, setup.fairness.secret))
        self._log = _MessageLog(self.table, lambda count: next(chance))
        self._croupier = Croupier(self._log, self)
        preset, switches = setup.rules.as_preset()
        settings = TableSettings(
            seats=setup.seats,
            preset=preset,
            switches=switches,
            claim_seconds=0,
            pause_ms=0,
            outs=setup.outs,
        )
        self._croupier.open(log_events.TableOpened(settings, _SESSION), _TIME)
        for seat, (name, kind) in enumerate(zip(setup.names, setup.kinds, strict=True)):
            is_person = kind == PERSON
            self._log.write(
                log_events.PersonSat(seat, _SESSION, name)
                if is_person
                else log_events.ComputerSeated(seat, kind)
            )
        self._croupier.tick(_TIME)
        self._mark()
        self._request(client_messages.Start(0))
        nonce = setup.fairness.nonces[YOU].hex()
        self._request(client_messages.NonceHash(0, YOU, hash_of(nonce)))
        self._request(client_messages.Nonce(0, YOU, nonce))
        for number, decisions in enumerate(history):
            self.begin_round(number)
            for seat, action in decisions:
                if seat != self.actor:
                    raise ValueError("another player's action")
                self.play(action)

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.table.dealt_play.game.over

    @property
    def round(self) -> Round:
        """The round as it was decided: a chi waits in it for the others."""
        play = self.table.dealt_play
        return with_claims(play.game.round, play.answers)

    @property
    def actor(self) -> int:
        """The seat whose decision is due, -1 between rounds."""
        round = self.round
        return -1 if round.phase == Phase.OVER else self.table.dealt_play.seat_at(Place(round.actor))

    # -- a connection --------------------------------------------------------------------------------

    def listen(self, put: Callable[[Heard], None]) -> server_messages.Snapshot:
        """Hands over what the person has seen since the last decision, and from here on whatever happens.

        Returns the table as it was before.
        """
        unheard, self._unheard = self._unheard, []
        self._put = put
        for message in unheard:
            put(message)
        return self._before

    def send(self, message: type[ClientMessage], /, **fields: Any) -> int:
        """Asks something of the table, which answers before this returns; gives the id of the answer."""
        self._ids += 1
        request = message(id=self._ids, **fields)
        if isinstance(request, client_messages.Undo):
            self._take_back()
            return self._ids
        try:
            self._request(request)
        except RequestRefused as refused:
            self._tell(server_messages.No.of(self._ids, refused))
        else:
            self._answer(request)
        return self._ids

    def _answer(self, request: ClientMessage) -> None:
        """Tells what was asked for, if the request was a question."""
        if isinstance(request, client_messages.Look):
            self._tell(self._snapshot())
        elif question := coach.question_in(self.table, request, self.is_new, self._name):
            self._tell(question.answer(self.judge))

    def _name(self, lang: Lang, place: int) -> str:
        return shown_name(self.setup.names[self.table.dealt_play.game.playing[place]], lang)

    def go_on(self) -> bool:
        """Lets the computer decide whose decision is due; returns False where the person is waited for.

        Its dice depend on nothing but the place in the match.
        """
        seat = self.actor
        if seat < 0 or self.setup.kinds[seat] == PERSON:
            return False
        _, view = self._asked[Place(self.round.actor)]
        dice = self._dice.fork(len(self.decided), len(self.decided[-1]))
        self.play(make_player(self.setup.kinds[seat]).choose(view, dice))
        return True

    def close(self) -> None:
        """There is nothing to close."""

    # -- what is done --------------------------------------------------------------------------------

    def begin_round(self, number: int) -> None:
        """Goes on to the round of this number, from 0.

        Raises ValueError while another one is played, or when the match is over.
        """
        if number == len(self.decided) and self.table.stage == "between":
            self._request(client_messages.Ready(0, YOU))
        if number != len(self.decided) - 1 or self.table.stage != "playing":
            raise ValueError("the round cannot begin")
        self._mark()

    def play(self, action: int) -> None:
        """Does what the player decided whose decision is due.

        Raises IllegalAction, and then nothing has changed.
        """
        round, seat = self.round, self.actor
        if not round.is_legal(action):
            raise explain(round, None, action)
        if seat == YOU:
            if self._put is None:
                self._mark()
            self._request(client_messages.Play(0, YOU, self.table.clocks.step, action))
        else:
            question, _ = self._asked[Place(round.actor)]
            self._decided = question, action
            self._deliver(self._croupier.tick(_TIME))

    def choice(self, question: Question, player: str, view: View, dice: Dice) -> int | None:
        """What a computer has decided; None before its decision is due."""
        if self._decided is not None and self._decided[0] == question:
            return self._decided[1]
        self._asked[question.place] = question, view
        return None

    def _request(self, request: ClientMessage) -> None:
        """Raises RequestRefused."""
        self._deliver(self._croupier.handle(_SESSION, Guest(self.setup.names[YOU]), request, _TIME))

    def _deliver(self, outbox: Outbox) -> None:
        for event in outbox.events:
            self._enter(event)
        for message in self._log.take_messages():
            self._tell(message)
        table = self.table
        if table.play is not None and table.play.game.round.phase == Phase.RESHUFFLING:
            # nobody else can be asked about the discard, so there is nothing to hide
            self._log.write(log_events.StockReshuffled())
            self._deliver(self._croupier.tick(_TIME))

    def _tell(self, message: server_messages.ServerMessage) -> None:
        if self._put is not None:
            self._put(message)
        else:
            self._unheard.append(message)

    def _mark(self) -> None:
        """What happens from here on is what the person has seen since the last decision."""
        self._before = self._snapshot()
        self._unheard.clear()

    def _snapshot(self) -> server_messages.Snapshot:
        snapshot = redaction.snapshot(self.table, YOU, _SESSION, _TIME)
        # the next round does not begin by itself
        return msgspec.structs.replace(snapshot, now=None) if snapshot.stage == "between" else snapshot

    # -- the course of the match ---------------------------------------------------------------------

    def _enter(self, event: LogEvent) -> None:
        """Notes the decision that an event in the table's log tells.

        A claim is decided when it is answered with: the table tells of it again once it has won.
        """
        match event:
            case log_events.RoundDealt():
                self.decided.append([])
            case log_events.DiscardAnswered():
                self.decided[-1].append(Decided(event.seat, event.action))
            case log_events.ActionPlayed() if not claims_discard(event.action):
                self.decided[-1].append(Decided(event.seat, event.action))
            case log_events.StockReshuffled():
                pass
            case _:
                return
        if self._put is not None:
            self.changed()

    # -- taking back ---------------------------------------------------------------------------------

    def _take_back(self) -> None:
        """Plays the match again up to the person's last decision."""
        earlier = self._before_last_decision()
        if earlier is None:
            sentence = phrases.NOTHING_TO_UNDO
            self._tell(
                server_messages.No(self._ids, str(RefusalCode.NOTHING_TO_UNDO), sentence.en, sentence.ja)
            )
            return
        self.taken_back_count += 1
        put, self._put = self._put, None
        self._play_again(earlier)
        self._put = put
        self._tell(server_messages.UndoChanged(seq=self.table.seq, seat=YOU, stage="done"))
        self._tell(self._snapshot())
        self.changed()

    def _before_last_decision(self) -> list[list[Decided]] | None:
        """Returns the decisions without the person's last one and what came after it; None if there is none.

        A draw and the pass that made way for it are one decision.
        """
        rounds = [list(decisions) for decisions in self.decided]
        while rounds and all(seat != YOU for seat, _ in rounds[-1]):
            rounds.pop()
        if not rounds:
            return None
        decisions = rounds[-1]
        if _pop_last_of(YOU, decisions).action == DRAW_ACTION:
            let_go = takewhile(lambda each: each.action == PASS_ACTION, reversed(decisions))
            if any(each.seat == YOU for each in let_go):
                _pop_last_of(YOU, decisions)
        return rounds


def _pop_last_of(seat: int, decisions: list[Decided]) -> Decided:
    """Removes the last decision of a seat and all after it, and returns it."""
    while (last := decisions.pop()).seat != seat:
        pass
    return last
