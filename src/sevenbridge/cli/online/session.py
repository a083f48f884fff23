"""A person at a table of a server: the course of things, as messages and lines come."""

from __future__ import annotations

import os
import queue
from typing import Final

from sevenbridge.cli.online import phrases, talk
from sevenbridge.cli.online.answers import Answers, Left, Save
from sevenbridge.cli.online.course import Move
from sevenbridge.cli.online.keyboard import InputOver, Keyboard, Typed
from sevenbridge.cli.online.link import Found, Heard, Link, Lost
from sevenbridge.cli.online.own_seat import OwnSeat
from sevenbridge.cli.online.questions import Questions
from sevenbridge.cli.online.seating import own_news, seat_news
from sevenbridge.cli.online.trouble import Trouble
from sevenbridge.cli.terminal import phrases as table_phrases
from sevenbridge.cli.terminal.first_deal import first_deal
from sevenbridge.cli.terminal.game import Result
from sevenbridge.cli.terminal.scene import Taste
from sevenbridge.cli.terminal.score_sheet import match_end, round_end, sheet
from sevenbridge.drawing.words import DEALER
from sevenbridge.engine.cards import parse_card
from sevenbridge.engine.wording import Text
from sevenbridge.tables import client_messages, server_messages
from sevenbridge.tables.server_messages import Claimed, Discarded, Drawn, LaidOff, Melded

__all__ = ["Item", "Left", "Session"]

NONCE_BYTES: Final = 16

Item = Heard | Typed | InputOver | Trouble


class Session:
    """One person's sitting at one table. ``inbox`` holds what was heard and typed."""

    def __init__(
        self, link: Link, taste: Taste, keyboard: Keyboard, inbox: queue.Queue[Item], save: Save
    ) -> None:
        self.own = OwnSeat(link, taste, keyboard.write)
        self.questions = Questions(self.own)
        self._answers = Answers(self.own, self.questions, save)
        self._keyboard = keyboard
        self._inbox = inbox

    @property
    def seat(self) -> int:
        """The seat that the person has."""
        return self.own.number

    @property
    def is_over(self) -> bool:
        """Whether a match was played and none is being played."""
        return self.own.is_over

    def play(self, snapshot: server_messages.Snapshot) -> None:
        """Goes on from the table as it stands until the person leaves. Raises Left, Trouble."""
        own = self.own
        own.sit(snapshot)
        if snapshot.stage == "open":
            own.stage = "open"
            own.tell_around()
        elif snapshot.stage == "playing":
            self.questions.follow(self.questions.show_table)
        self._take_over(snapshot)
        while True:
            self._keyboard.listen(self.questions.is_asked)
            self._heed(self._inbox.get())

    # -- what comes --------------------------------------------------------------------------------

    def _heed(self, item: Item) -> None:
        """Deals with whatever came."""
        try:
            self._deal_with(item)
        except (ValueError, IndexError) as error:
            # a table would have told of a card, a meld or a seat that cannot be
            raise Trouble(phrases.OTHER_VERSION.format(address=self.own.link.code), status=1) from error
        now = getattr(item, "now", None)
        if isinstance(now, server_messages.Now) and not isinstance(item, server_messages.Snapshot):
            self.questions.stand(now)

    def _deal_with(self, item: Item) -> None:
        own = self.own
        match item:
            case Trouble():
                raise item
            case Typed(line):
                self._keyboard.taken(line)
                own.paper.typed()
                self._answers.read(line)
            case InputOver():
                raise Left
            case Lost():
                self.questions.forget()
                own.say(phrases.LOST)
            case Found():
                own.say(phrases.FOUND)
                own.look()
            case server_messages.No():
                self._refused(item)
            case server_messages.Snapshot():
                self._take_over(item)
            case server_messages.SeatChanged():
                self._seat_changed(item)
            case server_messages.MatchBegan():
                self._begin(item)
            case server_messages.RoundDealt():
                self._dealt(item)
            case server_messages.StockReshuffled():
                own.teller.tell(own.course.events(item))
            case Drawn() | Melded() | LaidOff() | Discarded() | Claimed():
                self._moved(item)
            case server_messages.SeatReady():
                if item.seat != own.number:
                    own.say(phrases.IS_READY, name=own.names[item.seat])
            case server_messages.MatchEnded():
                self._end(item)
            case server_messages.UndoChanged():
                self.questions.heed_undo(item)
            case server_messages.SeatSpoke():
                words = talk.spoken(item.kind, item.what, own.taste)
                own.say(phrases.SAYS, name=own.names[item.seat], words=words)
            case server_messages.TableClosed():
                raise Trouble(phrases.TABLE_CLOSED.format(code=own.link.code), status=1)

    def _refused(self, no: server_messages.No) -> None:
        if no.code == "no_nonce_wanted":
            return
        self.questions.is_starting = False
        self.own.say(Text(no.en, no.ja))
        if self.own.stage == "playing":
            self.questions.ask_again()

    # -- the table ---------------------------------------------------------------------------------

    def _take_over(self, snapshot: server_messages.Snapshot) -> None:
        """The whole table is as it is told here."""
        own, questions = self.own, self.questions
        if own.number not in snapshot.mine:
            raise Trouble(phrases.SEAT_LOST, status=1)
        own.table = snapshot
        own.seats, own.stage, own.match = list(snapshot.seats), snapshot.stage, snapshot.match
        own.totals = snapshot.totals
        if snapshot.stage == "nonces":
            self._add_nonce()
        round = snapshot.round
        if round is not None:
            own.course.take_over(round)
        own.set_scene()
        self._take_results(snapshot)
        if snapshot.stage != "between" or own.number in snapshot.ready:
            questions.is_between = False
        elif not questions.is_between:
            questions.ask_ready(snapshot.now)
        if snapshot.undo >= 0 and snapshot.undo != questions.undo_by:
            questions.ask_undo(snapshot.undo)
        if snapshot.viewer == own.number and snapshot.now is not None:
            questions.see(snapshot, snapshot.now)

    def _take_results(self, snapshot: server_messages.Snapshot) -> None:
        """Rounds that ended while nobody was listening."""
        results = self.own.results
        del results[len(snapshot.scores) :]
        everybody = tuple(range(len(snapshot.seats)))
        for n in range(len(results), len(snapshot.scores)):
            round = snapshot.round
            if round is not None and round.over is not None and round.number == n + 1:
                self._round_over(round.over)
            else:
                results.append(Result(n, everybody, -1, False, -1, (), snapshot.scores[n]))

    def _seat_changed(self, message: server_messages.SeatChanged) -> None:
        own = self.own
        before, names = own.seats[message.seat], own.names
        own.seats[message.seat] = message.state
        own.set_scene()
        if message.seat == own.number:
            if message.state.kind != "person":
                raise Trouble(phrases.SEAT_LOST, status=1)
            news = own_news(before, message.state)
        else:
            news = seat_news(before, message.state, names[message.seat], own.names[message.seat])
        for text in news:
            own.say(text)
        if news and own.stage == "open" and not own.match and before.kind != message.state.kind:
            own.tell_around()

    # -- a match -----------------------------------------------------------------------------------

    def _begin(self, message: server_messages.MatchBegan) -> None:
        own = self.own
        self.questions.is_starting = False
        own.stage, own.match = "nonces", message.match
        own.results.clear()
        self._add_nonce()
        text = own.taste.text(table_phrases.COMMITMENT, commitment=message.commitment)
        own.paper.say_folded(own.taste.look.faint(text))

    def _add_nonce(self) -> None:
        self.own.link.send(client_messages.Nonce, seat=self.own.number, nonce=os.urandom(NONCE_BYTES).hex())

    def _dealt(self, message: server_messages.RoundDealt) -> None:
        own = self.own
        own.stage, self.questions.is_between = "playing", False
        own.teller.flush()
        own.course.begin(message)
        own.set_scene()
        own.paper.forget()
        if message.draws:
            draws = [[(seat, parse_card(card)) for seat, card in draw] for draw in message.draws]
            for line in first_deal(draws, message.dealer, own.names, own.taste):
                own.paper.say_folded(line)
        if len(message.playing) < len(own.seats):
            tied = own.taste.text(table_phrases.AND).join(own.scene.names)
            own.say(table_phrases.PLAYING_ON, names=tied)
        if own.number not in message.playing:
            own.say(table_phrases.YOU_SIT_OUT)
        dealer = own.taste.text(DEALER, name=own.names[message.dealer])
        own.paper.say("")
        own.paper.say(own.taste.look.strong(f"{own.title()}  {dealer}"))

    def _moved(self, message: Move) -> None:
        own = self.own
        own.teller.tell(own.course.events(message))
        if message.over is not None:
            own.teller.flush()
            self.questions.forget()
            own.stage = "between"
            self._round_over(message.over)
            # whether another round follows is seen from the table
            own.look()

    def _round_over(self, over: server_messages.RoundEnd) -> None:
        own = self.own
        own.results.append(own.course.result(over))
        own.totals = over.totals
        book = own.book()
        own.paper.say_all(["", *round_end(book, own.taste), "", *sheet(book, own.taste), ""])

    def _end(self, message: server_messages.MatchEnded) -> None:
        own = self.own
        own.stage, self.questions.is_between = "open", False
        own.totals = message.totals
        own.paper.say_all(match_end(own.names, message.winners, own.taste))
        own.say(phrases.AFTER_MATCH if own.state.owner else phrases.AFTER_MATCH_GUEST)
