"""A table with people at it: their clock is given, and every frame that anybody gets is kept."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec
import pytest

from sevenbridge.bots.players import make_player
from sevenbridge.engine.actions import from_label
from sevenbridge.engine.cards import JACK, PACK, parse_card, parse_cards
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.game import Game
from sevenbridge.engine.shuffle import Fairness
from sevenbridge.engine.view import View
from sevenbridge_app.tables import client_messages, log_events, redaction, server_messages
from sevenbridge_app.tables.client_messages import ClientMessage
from sevenbridge_app.tables.croupier import ComputerPlayers, Croupier, Question
from sevenbridge_app.tables.guest import Guest
from sevenbridge_app.tables.log_events import LogEvent
from sevenbridge_app.tables.log_writer import LogWriter
from sevenbridge_app.tables.nonces import hash_of
from sevenbridge_app.tables.outbox import Outbox
from sevenbridge_app.tables.redaction import WATCHER
from sevenbridge_app.tables.refusals import RequestRefused
from sevenbridge_app.tables.seat import SeatNumber
from sevenbridge_app.tables.settings import TableSettings
from sevenbridge_app.tables.table import Table

FairnessOf = Callable[[bytes, tuple[bytes, ...]], Fairness]

START = 1_700_000_000_000
PRESETS = ("gamerules", "pagat", "wikipedia_ja", "nintendo", "gamepack2001")
#: sessions are seats above this, so that a test can name a person by the seat
SESSION = 100
STRANGER = 99

PASS = from_label("pass")
DRAW = from_label("draw")

_decoder: msgspec.json.Decoder[server_messages.ServerMessage] = msgspec.json.Decoder(
    server_messages.ServerMessage
)


def decoded(frame: bytes) -> server_messages.ServerMessage:
    """A frame as the closed list of messages reads it. Raises msgspec.ValidationError."""
    return _decoder.decode(frame)


def happened(message: object) -> server_messages.RoundEvent | None:
    """What a seat did, as a message tells it, or that a new stock was made; None for any other message."""
    events = message.events if isinstance(message, server_messages.Happened) else ()
    return next((event for event in events if event.kind not in ("pass", "call")), None)


def kind_of(message: object) -> str:
    """The kind of what happened in play; of any other message the name of its class."""
    event = happened(message)
    return event.kind if event is not None else type(message).__name__


#: in a frame, cards stand between quotes or blanks, or after the ``=`` of a joker
CARD = re.compile(rb'(?<=[" =])(?:[A23456789TJQK][shdc]|Jk)(?=[" =])')


def named(frame: bytes) -> set[str]:
    """The cards that a frame names anywhere."""
    return {word.decode() for word in CARD.findall(frame)}


class Bots(ComputerPlayers):
    """The real computer players, without waiting.

    Equal questions get equal answers, as from players that think in a thread: so two decisions with the same
    question fail a test at once.
    """

    def __init__(self) -> None:
        self._players = {name: make_player(name) for name in ("random", "greedy")}
        self._made: dict[Question, int] = {}

    def choice(self, question: Question, player: str, view: View, dice: Dice) -> int | None:
        if question not in self._made:
            self._made[question] = int(self._players[player].choose(view, dice))
        return self._made[question]


class Got(NamedTuple):
    """A frame, and when it came."""

    at: int
    frame: bytes


class Sitting:
    """A table that ``owner`` has opened.

    ``got`` has by viewer what it was sent, ``log`` the events with their times, ``outboxes`` all outboxes.
    """

    def __init__(
        self,
        *,
        fairness: FairnessOf = Fairness,
        computers: ComputerPlayers | None = None,
        seed: int = 0,
        **settings: Any,
    ) -> None:
        chance = random.Random(seed)
        self.at = START
        self.fairness = fairness
        self.computers = computers or Bots()
        self.settings = TableSettings(**settings)
        self.settings.check()
        self.table = Table("ABCDEF", fairness)
        self.croupier = Croupier(LogWriter(self.table, chance.randbytes), self.computers)
        self.viewers = range(WATCHER, self.settings.seats)
        self.got: dict[int, list[Got]] = {viewer: [] for viewer in self.viewers}
        self.log: list[tuple[LogEvent, int]] = []
        self.outboxes: list[Outbox] = []
        self._take(self.croupier.open(log_events.TableOpened(self.settings, SESSION), self.at))

    # -- what goes in ------------------------------------------------------------------------------

    def ask(self, session: int, message: ClientMessage, name: str = "", coached_matches: int = 0) -> Outbox:
        """A session asks something now."""
        guest = Guest(name or f"P{session}", coached_matches)
        return self._take(self.croupier.handle(session, guest, message, self.at))

    def refused(self, session: int, message: ClientMessage) -> RequestRefused:
        """Asks what must be refused, and what must then have changed nothing; gives the refusal."""
        before, seq, lines_before = self.state(), self.table.seq, len(self.log)
        with pytest.raises(RequestRefused) as refusal:
            self.ask(session, message)
        assert (self.state(), self.table.seq, len(self.log)) == (before, seq, lines_before)
        return refusal.value

    def sit(self, *seats: int, coached_matches: int = 0) -> None:
        """The person of each of these seats sits down."""
        for seat in seats:
            self.ask(SESSION + seat, client_messages.Sit(1, seat), coached_matches=coached_matches)

    def start(self) -> None:
        """The owner starts a match, all send their nonces, and the first round is dealt."""
        self.ask(self.table.seating.owner, client_messages.Start(2))
        self.add_nonces()
        assert self.table.stage == "playing"

    def add_nonces(self, nonce: str = "ab") -> None:
        """All send the hash of this nonce, and then the nonce."""
        for number, seat in enumerate(self.table.seating.seats):
            if seat.is_connected and self.table.stage == "hashes":
                self.ask(seat.session, client_messages.NonceHash(3, number, hash_of(nonce)))
        for number, seat in enumerate(self.table.seating.seats):
            if seat.is_connected and self.table.stage == "nonces":
                self.ask(seat.session, client_messages.Nonce(3, number, nonce))

    def play(self, seat: int, action: int | str) -> Outbox:
        """The person in this seat does this, given as a number or by its label."""
        number = from_label(action) if isinstance(action, str) else action
        session = self.table.seating.seats[seat].session
        return self.ask(session, client_messages.Play(4, seat, self.table.clocks.step, number))

    def attend(self, seat: int, is_there: bool) -> Outbox:
        """The person of this seat comes back, or is lost."""
        return self._take(
            self.croupier.set_connected(self.table.seating.seats[seat].session, is_there, self.at)
        )

    def wait(self, ms: int) -> None:
        """So much time goes by, and whatever is due happens when it is."""
        until = self.at + ms
        while self.croupier.wake is not None and self.croupier.wake <= until:
            self.at = max(self.at, self.croupier.wake)
            self._take(self.croupier.tick(self.at))
        self.at = until

    def wait_for_wake(self) -> None:
        """Time goes by until something happens by itself."""
        assert self.croupier.wake is not None, f"nothing will ever happen in the stage {self.table.stage}"
        self.wait(max(0, self.croupier.wake - self.at))

    def resume(self, ms: int) -> None:
        """The server goes away for so long, and comes back; the table is made again from its log."""
        self.at += ms
        self.table = self.folded()
        self.croupier = Croupier(LogWriter(self.table, random.Random(self.at).randbytes), self.computers)
        self._take(self.croupier.resume(self.at, ms))

    def _take(self, outbox: Outbox) -> Outbox:
        self.outboxes.append(outbox)
        self.log += [(line, self.at) for line in outbox.events]
        for viewer in self.viewers:
            self.got[viewer] += [Got(self.at, frame) for frame in outbox.frames_for(viewer)]
        return outbox

    # -- what can be seen --------------------------------------------------------------------------

    def messages(self, viewer: int = WATCHER) -> list[server_messages.ServerMessage]:
        """Everything that this viewer were sent."""
        return [decoded(got.frame) for got in self.got[viewer]]

    def last(self, viewer: int = WATCHER) -> Any:
        """The last event that this viewer were sent."""
        return next(each for each in reversed(self.messages(viewer)) if hasattr(each, "seq"))

    def kinds(self) -> list[str]:
        """The kinds of the lines of the log, quiet ones too."""
        return [type(line).__name__ for line, _ in self.log]

    def snapshot(self, viewer: int, at: int | None = None) -> server_messages.Snapshot:
        """The whole table for this viewer, now or at another time."""
        session = self.table.seating.seats[viewer].session if viewer >= 0 else STRANGER
        return redaction.snapshot(self.table, viewer, session, self.at if at is None else at)

    def now(self, viewer: int) -> server_messages.Now:
        """How things stand for this viewer, now."""
        return redaction.now(self.table, viewer, self.at)

    def options(self, seat: int) -> list[int]:
        """What the seat may do."""
        play = self.table.play
        return [] if play is None else play.options(play.place_of(SeatNumber(seat)))

    def view(self, seat: int) -> View:
        """What the seat sees of the round."""
        play = self.table.dealt_play
        return play.view(play.place_of(SeatNumber(seat)))

    @property
    def game(self) -> Game:
        """The match, of which a round has been dealt."""
        return self.table.dealt_play.game

    def clock(self) -> int:
        """What is left of the turn's time and the bank, in milliseconds."""
        return self.now(WATCHER).clock

    def state(self) -> tuple[bytes, ...]:
        """The whole table for all viewers."""
        return tuple(
            msgspec.json.encode(self.snapshot(viewer)) for viewer in (redaction.EVERYTHING, *self.viewers)
        )

    def folded(self) -> Table:
        """The table made again from its lines as the store keeps them."""
        table = Table(self.table.code, self.fairness)
        for line, at in self.log:
            table.fold(log_events.decode(log_events.encode(line)), at)
        return table


def tied(dice: random.Random, playing: tuple[int, ...]) -> Sitting:
    """A table of three of whom two have tied and play on, in the seats ``playing``."""
    points = {"ace_points": 0, "face_points": 0, "seven_points": 0, "pip_points": 0}
    rules = {"match_length": 1, "tie": "play_on", "score_flow": "penalty"}
    for seed in range(100):
        sitting = Sitting(seats=3, seed=seed, switches=points | rules)
        sitting.sit(0, 1, 2)
        sitting.start()
        while sitting.table.is_in_match and len(sitting.game.deals) == 1:
            goes_on(sitting, dice, "greedy")
        if sitting.game.playing == playing:
            return sitting
    raise AssertionError(f"{playing} never tie")


def goes_on(sitting: Sitting, dice: random.Random, kind: str = "random") -> bool:
    """Plays an action for a seat that may, or lets time pass until something happens.

    Returns False when the match is over, or nobody who sits there could go on.
    """
    table = sitting.table
    if not table.is_in_match:
        return False
    if table.clocks.undo_from:
        # nobody plays while somebody asks to take a move back
        sitting.wait_for_wake()
        return True
    seats = [number for number, seat in enumerate(table.seating.seats) if not seat.is_automated]
    dice.shuffle(seats)
    for seat in seats:
        options = sitting.options(seat)
        if table.stage == "between" and not table.seating.seats[seat].ready:
            sitting.ask(table.seating.seats[seat].session, client_messages.Ready(5, seat))
            return True
        if options and dice.random() < 0.95:
            view = sitting.view(seat)
            if kind == "random" or not view.legal_actions():
                sitting.play(seat, dice.choice(options))
            else:
                sitting.play(seat, make_player(kind).choose(view, Dice(table.clocks.step)))
            return True
    if sitting.croupier.wake is not None:
        sitting.wait_for_wake()
    elif not seats:
        # the match stands still until somebody who was away is back, or for good
        away = [number for number, seat in enumerate(table.seating.seats) if seat.away]
        if not away:
            return False
        sitting.ask(table.seating.seats[away[0]].session, client_messages.Resume(5, away[0]))
    return True


def finish(sitting: Sitting, dice: random.Random, kind: str = "random") -> None:
    """The match is played to its end."""
    while goes_on(sitting, dice, kind):
        sitting.wait(dice.randrange(1500))


# -- stacked decks ---------------------------------------------------------------------------------


def stacked(
    *decks: Sequence[int],
    dealer: int = 0,
    reshuffled: Callable[[int, list[int]], list[int]] = lambda number, cards: sorted(cards),
) -> FairnessOf:
    """Shuffles that give these decks, round by round, and this first dealer.

    ``reshuffled`` makes a new stock from the number of the reshuffle and the discards.
    """

    class Stacked(Fairness):
        def deck(self, round_number: int, pack: Any) -> list[int]:
            return list(decks[round_number % len(decks)])

        def reshuffle(self, round_number: int, reshuffle_number: int, cards: Any) -> list[int]:
            return reshuffled(reshuffle_number, list(cards))

        def first_seat(self, seats: int) -> int:
            return dealer

        def first_dealer_cards(self, pack: Any) -> list[int]:
            spread = sorted(pack, key=lambda card: card & 15, reverse=True)
            low = spread.pop()
            spread.insert(dealer, low)
            return spread

        def dealer_for_now(self, seats: int) -> int:
            ranks = [card & 15 for card in self.first_dealer_cards(PACK)]
            return (dealer - ranks.index(JACK) - 1) % seats

    return Stacked


def deck_of(hands: Sequence[str], stock: str = "", upcard: str = "", *, dealer: int = 0) -> list[int]:
    """A deck that deals these hands of seven, by seat, and has these cards on top of the stock.

    The remaining cards fill up hands and stock. The joker is in the deck if it is named.
    """
    wanted = [parse_cards(hand) for hand in hands]
    named = [*(card for hand in wanted for card in hand), *parse_cards(stock), *parse_cards(upcard)]
    assert len(set(named)) == len(named), "a card is named twice"
    free = [card for card in _SPREAD if card not in named]
    for hand in wanted:
        while len(hand) < 7:
            hand.append(free.pop())
    seats = len(hands)
    dealt = [wanted[(dealer + 1 + step) % seats][number] for number in range(7) for step in range(seats)]
    return [*dealt, *([parse_card(upcard)] if upcard else []), *parse_cards(stock), *free]


_SPREAD = random.Random(7).sample(PACK, len(PACK))
