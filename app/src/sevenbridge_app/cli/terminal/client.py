"""A person at a table: what the table tells is shown, and what the person types is asked of the table."""

from __future__ import annotations

import queue
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from sevenbridge import EventKind, parse_card
from sevenbridge.drawing.words import DEALER
from sevenbridge.texts import Text
from sevenbridge_app.cli.console.files import NewerFile, state_directory, why
from sevenbridge_app.cli.console.keyboard import InputOver, Interrupted, Keyboard, Typed
from sevenbridge_app.cli.console.phrases import NEWER_FILE
from sevenbridge_app.cli.console.taste import Taste
from sevenbridge_app.cli.terminal import phrases, shared_table_phrases, talk
from sevenbridge_app.cli.terminal.answers import Answers, Left, OwnCommands
from sevenbridge_app.cli.terminal.client_state import ClientState, SeatNames
from sevenbridge_app.cli.terminal.connection import Connection, Found, Heard, Lost, TableError
from sevenbridge_app.cli.terminal.ladder import score
from sevenbridge_app.cli.terminal.questions import Questions
from sevenbridge_app.cli.terminal.score_sheet import first_deal, match_end, round_end, sheet
from sevenbridge_app.cli.terminal.seat_changes import own_news, seat_news
from sevenbridge_app.cli.terminal.tallies import FILE, enter_match
from sevenbridge_app.tables import client_messages, server_messages
from sevenbridge_app.tables.lines import LINE


class Aside(NamedTuple):
    """Something that was found out beside the table; ``tell`` tells it when its turn comes."""

    tell: Callable[[], None]


Item = Heard | Typed | InputOver | Interrupted | TableError | Aside

#: after these no sentence comes any more about a round that was over before
_NO_RECAP_BEFORE: Final = (
    server_messages.No,
    server_messages.MatchBegan,
    server_messages.RoundDealt,
    Lost,
    InputOver,
    Interrupted,
    TableError,
)


class Client(OwnCommands, ABC):
    """One person at one table: shows what its messages tell, and makes requests of the lines that are typed.

    A subclass for each kind of table gives the names of the seats, the commands of that kind alone, and what
    happens to the record.
    """

    def __init__(
        self,
        connection: Connection,
        taste: Taste,
        keyboard: Keyboard,
        inbox: queue.Queue[Item],
        seat_names: SeatNames,
        pause: float = 0.0,
    ) -> None:
        """``inbox``: what was heard and typed; ``pause``: seconds before it is told what others do."""
        self._connection = connection
        self._keyboard = keyboard
        self._inbox = inbox
        self._pause = pause
        snapshot = connection.listen(inbox.put)
        self.state = ClientState(connection, snapshot, taste, seat_names)
        self.questions = Questions(self.state)
        self._answers = Answers(self, self.state, self.questions)
        # how many rounds of the match were told
        self._rounds_told = 0
        # the end of the match, while the sentence about its last round is waited for
        self._ending: server_messages.MatchEnded | None = None
        self._is_recap_due = False
        # the hint that was given last
        self._hint: server_messages.HintGiven | None = None
        # what is heard at first has happened before
        self._is_past = True
        self._now = snapshot.now
        self._take_over(snapshot)

    @property
    def is_over(self) -> bool:
        """Whether a match was played and none is being played."""
        return self.state.is_over

    def close(self) -> None:
        """Leaves the table, and the terminal as it was found."""
        self._keyboard.close()
        self._connection.close()

    def play(self) -> None:
        """Goes on from the table as it stands until the person leaves.

        Raises Left, TableError, KeyboardInterrupt.
        """
        while True:
            if self._inbox.empty():
                self._is_past = False
                if self._connection.go_on():
                    continue
                now, self._now = self._now, None
                if now is not None:
                    self.questions.stand(now)
                if self._inbox.empty():
                    self._keyboard.listen(self.questions.is_asked, self.questions.deadline)
            self._handle(self._inbox.get())

    # -- what differs from table to table ----------------------------------------------------------

    def _match_begins(self, message: server_messages.MatchBegan) -> None:
        """A match begins."""
        text = self.state.taste.text(phrases.COMMITMENT, commitment=message.commitment)
        self.state.output.say_folded(self.state.taste.look.faint(text))

    @abstractmethod
    def _match_is_over(self, message: server_messages.MatchEnded) -> None:
        """The winners have been told."""

    @abstractmethod
    def _counts(self) -> bool:
        """Whether the match that is over says something of how the person stands against the others."""

    def _first_deal(self, message: server_messages.RoundDealt) -> None:
        """How the first dealer was found."""
        state = self.state
        draws = [[(seat, parse_card(card)) for seat, card in draw] for draw in message.draws]
        for line in first_deal(state.mirror.rules, draws, message.round.dealer, state.names, state.taste):
            state.output.say_folded(line)

    # -- what comes --------------------------------------------------------------------------------

    def _handle(self, item: Item) -> None:
        try:
            if isinstance(item, server_messages.ServerMessage):
                self.state.mirror.add(item)
            self._deal_with(item)
        except (ValueError, LookupError) as error:
            # a table would have told of a card, a meld or a seat that cannot be
            sentence = shared_table_phrases.OTHER_VERSION.format(address=self._connection.code)
            raise TableError(sentence, status=1) from error
        now = getattr(item, "now", None)
        if isinstance(now, server_messages.Now):
            self._now = now

    def _deal_with(self, item: Item) -> None:
        state = self.state
        if isinstance(item, _NO_RECAP_BEFORE):
            self._close_round()
        match item:
            case TableError():
                raise item
            case Typed(line):
                self._read(line)
            case InputOver():
                raise Left
            case Interrupted():
                raise KeyboardInterrupt
            case Aside(tell):
                tell()
            case Lost():
                self.questions.forget()
                state.say(shared_table_phrases.LOST)
            case Found():
                state.say(shared_table_phrases.FOUND)
                state.look()  # what was sent last may never have arrived
            case server_messages.No():
                self._refused(item)
            case server_messages.HintGiven():
                self._hinted(item)
            case server_messages.RecapGiven():
                state.output.say_folded(state.sentence(item))
                self._close_round()
            case server_messages.Snapshot():
                self._take_over(item)
            case server_messages.SeatChanged():
                self._seat_changed(item)
            case server_messages.MatchBegan():
                self.questions.is_starting = False
                self._rounds_told = 0
                self._match_begins(item)
            case server_messages.RoundDealt():
                self._dealt(item)
            case server_messages.Happened():
                self._happened(item)
            case server_messages.SeatReady():
                if item.seat != state.number:
                    state.say(shared_table_phrases.IS_READY, name=state.polite_name(item.seat))
            case server_messages.MatchEnded() if self._is_recap_due:
                self._ending, state.is_ending = item, True
            case server_messages.MatchEnded():
                self._end_match(item)
            case server_messages.UndoChanged():
                self.questions.undo(item)
            case server_messages.RemovalChanged():
                self.questions.removal(item)
            case server_messages.SeatSpoke():
                self._spoke(item)
            case server_messages.TableClosed():
                code = self._connection.code
                raise TableError(shared_table_phrases.TABLE_CLOSED.format(code=code), status=1)

    def _read(self, line: str) -> None:
        self._keyboard.taken(line)
        self.state.output.typed()
        try:
            self._answers.read(line)
        except Left:
            self._close_round()  # whoever leaves meanwhile is told how it ended
            raise
        if self.questions.is_between and self._inbox.empty():
            # the question stands again below the answer
            self.questions.ask_ready(None)

    def _refused(self, no: server_messages.No) -> None:
        if no.code == "no_nonce_wanted":
            return
        self.questions.is_starting = False
        self.state.say(Text(no.en, no.ja))
        if self.state.stage == "playing" and self.questions.decision is None:
            self.questions.ask_again()

    def _hinted(self, message: server_messages.HintGiven) -> None:
        """Says the line of a hint, and the rest of it when the same is asked once more."""
        state, decision = self.state, self.questions.decision
        if decision is None or message.action not in decision.view.legal_actions():
            return  # the decision has been made
        more = [*([message.bold] if message.bold is not None else []), *message.reasons]
        if message != self._hint:
            state.say(phrases.HINT, line=state.sentence(message.line))
            if more:
                state.say(phrases.MORE_REASONS)
        elif more:
            between = "" if state.taste.lang == "ja" else " "
            state.output.say_folded(between.join(map(state.sentence, more)))
        else:
            state.say(phrases.NO_MORE_REASONS)
        self._hint = message

    def _spoke(self, message: server_messages.SeatSpoke) -> None:
        state = self.state
        is_line = message.kind == LINE
        if is_line and state.taste.is_muted:
            return
        text = shared_table_phrases.SAYS_LINE if is_line else shared_table_phrases.SAYS
        words = talk.spoken(message, state.taste)
        said = state.taste.text(text, name=state.names[message.seat], words=words)
        state.teller.remark(said)

    def _tell_tallies(self, winners: Sequence[int]) -> None:
        """Says how the person stands now against each character of the match."""
        state = self.state
        kinds = [seat.player for seat in state.seats]
        try:
            tallies = enter_match(state_directory(), state.book(), winners, state.number, kinds)
        except OSError as error:
            state.say(phrases.TALLY_NOT_SAVED, why=why(error))
            return
        except NewerFile:
            state.say(NEWER_FILE, path=state_directory() / FILE)
            return
        for kind, tally in tallies.items():
            name = state.names[kinds.index(kind)]
            state.say(phrases.TALLY, name=name, score=score(tally, state.taste.lang))

    # -- the table ---------------------------------------------------------------------------------

    def _take_over(self, snapshot: server_messages.Snapshot) -> None:
        """The whole table is as it is told here."""
        state, questions = self.state, self.questions
        if state.number not in snapshot.mine:
            raise TableError(shared_table_phrases.SEAT_LOST, status=1)
        state.set_scene()
        state.follow_round()
        self._rounds_told = min(self._rounds_told, len(snapshot.scores))
        # rounds that ended while nobody was listening
        self._tell_rounds()
        if snapshot.stage != "between" or state.number in snapshot.ready:
            questions.is_between = False
        elif not questions.is_between:
            questions.ask_ready(snapshot.now)
        if snapshot.undo >= 0 and snapshot.undo != questions.undo_by:
            questions.ask_undo(snapshot.undo)
        vote = snapshot.vote
        if vote is None:
            questions.removal_of = -1
        elif vote.agreed and state.number not in vote.agreed and questions.removal_of < 0:
            questions.ask_removal(vote.seat, vote.agreed[0])

    def _seat_changed(self, message: server_messages.SeatChanged) -> None:
        state = self.state
        before, name = state.seats[message.seat], state.polite_name(message.seat)
        was_marked = state.knew_more
        if self.questions.removal_of == message.seat and message.state.kind != "person":
            self.questions.removal_of = -1
        state.set_scene()
        if message.seat == state.number:
            if message.state.kind != "person":
                raise TableError(shared_table_phrases.SEAT_LOST, status=1)
            news = own_news(before, message.state)
        else:
            news = seat_news(before, message.state, name, state.polite_name(message.seat))
        for text in news:
            state.say(text)
        if state.knew_more and not was_marked:
            state.say(shared_table_phrases.KNEW_MORE)
        if news and state.stage == "open" and not state.mirror.match and before.kind != message.state.kind:
            state.tell_around()

    # -- a round -----------------------------------------------------------------------------------

    def _dealt(self, message: server_messages.RoundDealt) -> None:
        state, round = self.state, message.round
        self.questions.is_between = False
        state.set_scene()
        state.follow_round()
        state.output.forget()
        if round.number == 1:
            self._first_deal(message)
        if len(round.playing) < len(state.seats):
            tied = state.taste.text(phrases.AND).join(state.scene.names)
            state.say(phrases.PLAYING_ON, names=tied)
        if state.number not in round.playing:
            state.say(phrases.YOU_SIT_OUT)
        dealer = state.taste.text(DEALER, name=state.names[round.dealer])
        state.output.say("")
        state.output.say(state.taste.look.strong(f"{state.title()}  {dealer}"))

    def _happened(self, message: server_messages.Happened) -> None:
        state = self.state
        is_own = any(each.seat == state.number and each.kind != EventKind.PASS for each in message.events)
        state.teller.pause = 0.0 if is_own or self._is_past else self._pause
        state.teller.tell()
        if message.over is not None:
            state.teller.flush()
            self.questions.forget()
            self._tell_rounds()
            # whether another round follows is seen from the table
            state.look()

    def _tell_rounds(self) -> None:
        """Tells how rounds ended; of those before the last one only the points are known."""
        state = self.state
        results, round = state.mirror.results, state.mirror.round
        is_told = self._rounds_told == len(results)
        self._rounds_told = len(results)
        if is_told or round is None or round.over is None:
            return
        book = state.book()
        state.output.say_folded("", *round_end(book, state.taste), "", *sheet(book, state.taste), "")
        if state.number in round.playing and state.mirror.snapshot.duplicate is None:
            self._is_recap_due = state.connection.send(client_messages.Recap, seat=state.number) > 0

    def _close_round(self) -> None:
        """The sentence about the round has come, or will not come: the end of the match may be told."""
        ending, self._ending, self._is_recap_due = self._ending, None, False
        self.state.is_ending = False
        if ending is not None:
            self._end_match(ending)

    def _end_match(self, message: server_messages.MatchEnded) -> None:
        state = self.state
        self.questions.is_between, self.questions.removal_of = False, -1
        state.output.say_folded(*match_end(state.names, message.winners, state.taste))
        if self._counts():
            self._tell_tallies(message.winners)
        self._match_is_over(message)
