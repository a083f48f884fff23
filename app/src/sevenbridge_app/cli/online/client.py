"""A person at a table of a server."""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final

from sevenbridge_app.cli.console.keyboard import Keyboard
from sevenbridge_app.cli.console.taste import Taste
from sevenbridge_app.cli.console.typed_words import narrow, spelled_out
from sevenbridge_app.cli.online import phrases
from sevenbridge_app.cli.online.blocked_seats import BlockedSeats, FetchSeats
from sevenbridge_app.cli.online.link import Link
from sevenbridge_app.cli.online.match_review import Fetch, MatchReview
from sevenbridge_app.cli.online.names import seat_names
from sevenbridge_app.cli.online.nonce import OwnNonce
from sevenbridge_app.cli.online.table_help import help_at
from sevenbridge_app.cli.terminal import phrases as table_phrases
from sevenbridge_app.cli.terminal import shared_table_phrases, talk
from sevenbridge_app.cli.terminal.answers import Left
from sevenbridge_app.cli.terminal.client import Aside, Client, Item
from sevenbridge_app.tables import client_messages, server_messages

#: the words for the commands that only a table of several people knows
_WORDS: Final[Mapping[str, str]] = {
    "start": "start begin 開始 始める スタート",
    "ready": "ready ok 準備 次",
    "again": "again もう一戦",
    "say": "say chat 言う 発言",
    "table": "table look 場 卓",
    "remove": "remove kick 退席",
    "review": "r review 振り返り",
    "yes": "y yes はい",
    "no": "n no いいえ",
}
_VERBS: Final[Mapping[str, str]] = spelled_out(_WORDS)

#: keeps the record of a match of this number in a file of this name, and gives what to say
Save = Callable[[int, str], list[str]]


class OnlineClient(Client):
    """One person's sitting, from the table as it stands until the person leaves."""

    def __init__(
        self,
        link: Link,
        taste: Taste,
        keyboard: Keyboard,
        inbox: queue.Queue[Item],
        save: Save,
        fetch_review: Fetch,
        fetch_blocked: FetchSeats,
    ) -> None:
        self._save = save
        self._fetch_review = fetch_review
        #: the seats of those of whom the person does not want to hear anything
        self.blocked = BlockedSeats(fetch_blocked)
        #: of the match that was played to its end last
        self.review: MatchReview | None = None
        self._is_review_wanted = False
        self._nonce = OwnNonce(link)
        super().__init__(link, taste, keyboard, inbox, seat_names)
        self._nonce.answer(self.state.number, self.state.mirror.snapshot)
        if self.state.stage == "open":
            self.state.tell_around()
        elif self.state.stage == "playing":
            self.questions.show_table(self.state.mirror.view())

    # -- what is typed here --------------------------------------------------------------------------

    def command(self, line: str) -> bool:
        """Does what only a table of several people knows."""
        verb, rest = _own_command(line)
        state, questions = self.state, self.questions
        if not verb:
            return False
        if verb == "start":
            self._start()
        elif verb == "ready":
            self._get_ready()
        elif verb == "again":
            state.send(client_messages.Again, seat=state.number)
        elif verb == "say":
            self._speak(rest)
        elif verb == "table":
            self._answers.with_table(questions.show_table)
        elif verb == "remove":
            self._remove(rest)
        elif verb == "review":
            self._review()
        elif 0 <= questions.undo_by != state.number:
            state.send(client_messages.Consent, seat=state.number, yes=verb == "yes")
            questions.undo_by = state.number  # answered: nothing is asked any more
        elif questions.removal_of >= 0:
            state.send(client_messages.Vote, seat=questions.removal_of, yes=verb == "yes")
            questions.removal_of = -1
        else:
            state.say(shared_table_phrases.NO_QUESTION)
        return True

    def help(self) -> Iterator[str]:
        """What can be done at this table."""
        state = self.state
        return help_at(state.mirror.snapshot, state.seats, state.taste)

    def idle(self, is_enter: bool) -> None:
        """Says what is waited for, or does what is next. Raises Left."""
        state, questions = self.state, self.questions
        if is_enter and state.is_over:
            raise Left
        elif is_enter and state.may_start:
            self._start()
        elif state.stage == "open" and not state.mirror.match:
            state.tell_around()
        elif questions.is_answered:
            state.say(shared_table_phrases.ANSWERED)
        elif state.stage == "playing" and questions.turn >= 0:
            state.say(shared_table_phrases.TURN_OF, name=state.polite_name(questions.turn))
        else:
            state.say(shared_table_phrases.WAITING)

    def save(self, name: str) -> list[str]:
        """Keeps the record of a match that is over."""
        if not self.is_over:
            self.state.say(shared_table_phrases.ANOTHER_KEPT)
            return []
        return self._save(self.state.mirror.match, name)

    def taste_changed(self) -> None:
        """Tastes last as long as the program runs."""

    def _start(self) -> None:
        self.questions.is_starting = True
        self.state.send(client_messages.Start)

    def _get_ready(self) -> None:
        """For the next round; or takes over from the computer that plays for an absent person."""
        state = self.state
        if self.questions.is_between:
            self.questions.get_ready()
        elif state.seat.away:
            state.send(client_messages.Resume, seat=state.number)
        else:
            state.say(shared_table_phrases.WAITING)

    def _remove(self, number: str) -> None:
        """Asks the others to remove somebody, or puts a computer in the seat of somebody who is absent."""
        state = self.state
        others = {
            str(seat + 1): seat
            for seat, each in enumerate(state.seats)
            if each.kind == "person" and seat != state.number
        }
        seat = others.get(narrow(number).strip())
        if seat is None:
            seats = "".join(f"  {each} {state.names[other]}" for each, other in others.items())
            state.say(shared_table_phrases.REMOVE_WHOM, seats=seats)
        elif state.stage == "open" or state.seats[seat].gone or state.seats[seat].away:
            state.send(client_messages.Replace, seat=seat)
        else:
            state.send(client_messages.Vote, seat=seat, yes=True)

    def _review(self) -> None:
        """Tells all of the review of the match that is over, or says why not and tells it when it comes."""
        state, review = self.state, self.review
        if review is None or not state.is_over:
            state.say(phrases.REVIEW_LATER)
            return
        told = review.told(state.taste)
        if told is None:
            state.say(table_phrases.REVIEWING)
            self._is_review_wanted = True
            review.ask()
            return
        for line in told.lines(state.taste):
            state.output.say_folded(line)
        self._say_what_next()

    def _review_came(self, review: MatchReview) -> None:
        """Tells the review of a match in short, or all of it to whoever wants that."""
        state = self.state
        is_wanted, self._is_review_wanted = self._is_review_wanted, False
        if review is not self.review or not state.is_over:
            return  # another match is being played
        told = review.told(state.taste)
        if is_wanted and told is not None:
            self._review()
        elif told is not None:
            for line in told.summary(state.taste):
                state.output.say_folded(line)
        elif is_wanted and review.refusal is not None:
            state.say(review.refusal)

    def _speak(self, words: str) -> None:
        state = self.state
        may_write = state.mirror.snapshot.settings.visibility == "private"
        meant = talk.meant(words, may_write)
        if meant is None:
            state.output.say_all(talk.menu(state.taste, may_write))
        else:
            state.send(client_messages.Say, seat=state.number, kind=meant[0], what=meant[1])

    # -- the course of things ------------------------------------------------------------------------

    def _take_over(self, snapshot: server_messages.Snapshot) -> None:
        self.blocked.ask()
        super()._take_over(snapshot)

    def _seat_changed(self, message: server_messages.SeatChanged) -> None:
        if message.state.kind == "person":
            self.blocked.ask()
        super()._seat_changed(message)

    def _spoke(self, message: server_messages.SeatSpoke) -> None:
        if message.seat not in self.blocked:
            super()._spoke(message)

    def _first_deal(self, message: server_messages.RoundDealt) -> None:
        if message.draws:
            super()._first_deal(message)

    def _deal_with(self, item: Item) -> None:
        if isinstance(item, server_messages.ServerMessage):
            self._nonce.answer(self.state.number, item)
        super()._deal_with(item)

    def _counts(self) -> bool:
        mirror = self.state.mirror
        return not mirror.knew_more and mirror.snapshot.practice is None

    def _match_is_over(self, message: server_messages.MatchEnded) -> None:
        state = self.state

        def came() -> None:
            self._inbox.put(Aside(partial(self._review_came, review)))

        review = MatchReview(state.mirror.match, state.number, state.seats, self._fetch_review, came)
        self.review, self._is_review_wanted = review, False
        review.ask()
        self._say_what_next()

    def _say_what_next(self) -> None:
        """What can be done now that the match is over."""
        state = self.state
        if state.mirror.snapshot.duplicate is not None:
            state.say(phrases.AFTER_DUPLICATE)
        elif state.mirror.is_last_match:
            state.say(phrases.AFTER_LAST_MATCH)
        elif sum(seat.kind == "person" for seat in state.seats) == 1:
            state.say(phrases.AFTER_MATCH)
        else:
            state.say(phrases.AFTER_MATCH_OWNER if state.seat.owner else phrases.AFTER_MATCH_GUEST)


def _own_command(line: str) -> tuple[str, str]:
    """The command of a line, and what follows it as it was written; ("", "") for anything else."""
    first, _, rest = line.strip().partition(" ")
    if "\u3000" in first:
        first, _, rest = line.strip().partition("\u3000")
    verb = _VERBS.get(narrow(first).lower(), "")
    return (verb, rest.strip()) if verb else ("", "")
