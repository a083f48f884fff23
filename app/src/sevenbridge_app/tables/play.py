"""What is played at a table: a match from its first deal on, with the answers to a discard, and undos."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from sevenbridge import (
    DRAW_ACTION,
    NEW_STOCK,
    PASS_ACTION,
    Dice,
    Game,
    Phase,
    Round,
    View,
    can_be_beaten,
    claims_discard,
    verb_of,
    view_of,
)
from sevenbridge_app.tables import log_events
from sevenbridge_app.tables.clocks import Clocks
from sevenbridge_app.tables.seat import Place, Seat, SeatNumber
from sevenbridge_app.tables.seating import Seating
from sevenbridge_app.tables.settings import TableSettings
from sevenbridge_app.tables.thinking import thinks
from sevenbridge_app.tables.window import may_claim, pending_claimants


class Decision(NamedTuple):
    """A decision that a person has made in the round."""

    seat: int
    #: the step at which it was to be made
    step: int
    #: how many moves the round had before
    moves: int


class Play:
    """A match of which a round has been dealt. It reads the seats and runs the clocks."""

    def __init__(
        self, game: Game, secret: str, settings: TableSettings, seating: Seating, clocks: Clocks, slot: int
    ) -> None:
        """``secret`` is that of the shuffles, in hex."""
        self.game = game
        #: how many deals, actions and new stocks the match has had, without what was taken back
        self.done = 0
        #: how long the round's history was before the last action or new stock: what came since is new
        self.history_length_before = 0
        #: claims, and draws announced, that wait for other answers, by place
        self.answers: dict[Place, int] = {}
        # the seats that were asked openly about the last discard, and whose screen has not let it go
        self._asked: tuple[SeatNumber, ...] = ()
        #: the seat that asks for an undo, -1 for none
        self.undo_by = -1
        #: the seats that agree to the undo
        self.agreed: set[int] = set()
        #: the step at which the last undo was refused, -1 for none in this round
        self.undo_refused_at = -1
        #: what persons have decided in this round, oldest first
        self.decisions: list[Decision] = []
        #: whether somebody knew more of the cards than a seat can: who went back behind what cannot be
        #: forgotten, or saw two hands of a round; the match counts in no statistics
        self.knew_more = False
        #: how long computers that think take at least for a decision, in milliseconds
        self.slot = slot
        self._settings = settings
        self._seating = seating
        self._clocks = clocks
        seed = hashlib.sha256(f"computers {secret}".encode()).digest()[:8]
        self._dice = Dice(int.from_bytes(seed))

    # -- reading -----------------------------------------------------------------------------------

    def place_of(self, seat: SeatNumber) -> Place:
        """Returns the place of a seat in the round, -1 for one that sits out."""
        playing = self.game.playing
        return Place(playing.index(seat)) if seat in playing else Place(-1)

    def seat_at(self, place: Place) -> SeatNumber:
        """Returns the seat at a place of the round."""
        return SeatNumber(self.game.playing[place])

    @property
    def turn(self) -> Place:
        """The place whose turn it is or is next."""
        return Place(self.game.round.turn)

    def view(self, place: Place) -> View:
        """Returns what a place sees of the round."""
        game = self.game
        return view_of(game.round, place, game.playing_totals, game.rounds_left)

    def options(self, place: Place) -> list[int]:
        """Returns the actions on offer to a place.

        While a discard may be claimed, the next player may already ask to draw, so that having nothing on
        offer does not reveal that others are asked.
        """
        if place < 0 or place in self.answers:
            return []
        round, seat = self.game.round, self._seating.seats[self.game.playing[place]]
        if self._clocks.window_from:
            claims = _legal_actions(round, place) if may_claim(round, place) else []
            return [DRAW_ACTION, *claims] if place == round.turn and not seat.auto_draw else claims
        if seat.auto_draw and round.phase != Phase.PLAYING and self._clocks.at < self.claims_until:
            return []
        return _legal_actions(round, place)

    @property
    def asked(self) -> tuple[SeatNumber, ...]:
        """The seats that are asked openly whether they claim the last discard.

        Who sits before one screen with others cannot be asked in secret: the screen would have to be handed
        over, which all can see. So there all who might claim it are asked, as far as everybody knows; and the
        next player is not, who is handed the screen anyway.
        """
        return tuple([seat for seat in self._asked if not self._seating.seats[seat].is_automated])

    @property
    def turn_seat(self) -> SeatNumber:
        """The seat whose turn it is or is next, -1 once the round is over."""
        game = self.game
        return SeatNumber(-1 if game.round.phase == Phase.OVER else game.playing[game.round.turn])

    @property
    def allowed(self) -> int:
        """The milliseconds from ``clock_from`` on that the seat whose turn it is has.

        It has the time of one move for the draw; the draw or claim restarts that time, and adds the bank. The
        clock stands still while a window is open.
        """
        time, round = 1000 * self._settings.move_seconds, self.game.round
        if round.phase != Phase.PLAYING:
            return time
        return time + self._seating.seats[self.game.playing[round.turn]].bank_ms

    @property
    def claims_until(self) -> int:
        """Until when a computer that thinks may be asked about the last discard; 0 where none is there.

        Until then nothing that depends on its answer happens, whether or not it could claim.
        """
        if self._settings.is_level or not self.slot:
            return 0
        discarder, seats = self.game.round.discarder, self._seating.seats
        for place, number in enumerate(self.game.playing):
            if place != discarder and self.thinks(seats[number]):
                return self._clocks.offered_from + self.slot
        return 0

    def thinks(self, seat: Seat) -> bool:
        """Returns whether a computer that thinks plays for a seat now."""
        return seat.is_automated and thinks(seat.player or self._settings.stand_in)

    def undoable_seat(self) -> int:
        """Returns the seat whose last action can be taken back, -1 for none.

        That is a meld, a lay-off or a discard, as long as no seat has drawn or claimed since.
        """
        if self.game.round.phase == Phase.OVER:
            return -1
        last = next((move for move in reversed(self.game.moves) if move.action != PASS_ACTION), None)
        if last is None or last.action in (NEW_STOCK, DRAW_ACTION):
            return -1
        return -1 if claims_discard(last.action) else last.seat

    def dice_of(self, place: Place) -> Dice:
        """Returns the dice by which the computer player of a place decides now.

        They follow from the secret, known to nobody before the end, and from what was done so far: whoever
        plays the same cards in the same way meets the same answers. Passes do not count, which come in any
        order.
        """
        return self._dice.fork(self.done, place)

    # -- folding -----------------------------------------------------------------------------------

    def deal(self) -> None:
        """Deals the next round."""
        clocks = self._clocks
        self.game.deal()
        self.undo_refused_at = -1
        self.decisions.clear()
        self.answers.clear()
        self.done += 1
        clocks.move()
        clocks.ready_from = clocks.read_from = 0
        clocks.window_from = 0
        clocks.offered_from = clocks.at
        self._asked = ()
        self._start_clock()

    def _discard_answered(self, event: log_events.DiscardAnswered) -> None:
        game = self.game
        round, place = game.round, self.place_of(SeatNumber(event.seat))
        if may_claim(round, place):
            if not self._seating.seats[event.seat].no_calls:
                self._note_decision(event.seat)
            if event.action in (PASS_ACTION, DRAW_ACTION):
                game.play(PASS_ACTION, event.seat)
        if event.action != PASS_ACTION:
            self.answers[place] = event.action
        self._close_fast_window()

    def _discard_let_go(self, event: log_events.DiscardLetGo) -> None:
        asked, seats = self.asked, self._seating.seats
        for place in pending_claimants(self.game.round):
            seat = self.seat_at(place)
            if seat in asked and seats[seat].session == event.session and place not in self.answers:
                self.game.play(PASS_ACTION, seat)
        self._asked = tuple(seat for seat in asked if seats[seat].session != event.session)
        self._close_fast_window()

    def _close_fast_window(self) -> None:
        """Closes the window of a fast table once nobody is asked any more."""
        is_open = self._clocks.window_from and not self._settings.is_level
        if is_open and self.game.round.phase != Phase.CLAIMING and not self.asked:
            self._close_window()

    def _note_decision(self, seat: int) -> None:
        """Notes what a person decides now; what the table does for the person is no decision."""
        if not self._seating.seats[seat].is_automated:
            self.decisions.append(Decision(seat, self._clocks.step, len(self.game.deals[-1].moves)))

    def _close_window(self) -> None:
        self._clocks.window_from = 0
        self._clocks.moved_at = self._clocks.at
        self._start_clock()

    def _action_played(self, event: log_events.ActionPlayed) -> None:
        game, clocks = self.game, self._clocks
        round = game.round
        self.history_length_before = round.history_length
        is_discard = verb_of(event.action) == "discard"
        if not clocks.window_from and event.action != DRAW_ACTION:
            self._note_decision(event.seat)
        if is_discard:
            self._stop_clock(event.seat)
        game.play(event.action, event.seat)
        self.done += 1
        clocks.move()
        self.answers.clear()
        self._asked = ()
        if round.phase == Phase.OVER:
            self._stop_clock(event.seat)
            clocks.window_from = 0
        elif is_discard:
            self._open_window()
        elif clocks.window_from:
            clocks.window_from = 0
            self._start_clock()
        elif event.action == DRAW_ACTION:
            self._start_clock()

    def _open_window(self) -> None:
        clocks = self._clocks
        clocks.offered_from = clocks.at
        self._asked = () if self._settings.is_level else self._seats_to_ask()
        if self._settings.is_level or self.game.round.phase == Phase.CLAIMING or self._asked:
            clocks.window_from = clocks.at
            clocks.clock_from = 0
        else:
            self._start_clock()

    def _seats_to_ask(self) -> tuple[SeatNumber, ...]:
        """Returns the seats that are asked openly about the discard that was made just now."""
        round, seating = self.game.round, self._seating
        found = []
        for place, number in enumerate(self.game.playing):
            seat = seating.seats[number]
            if place in (round.discarder, round.turn) or seat.is_automated or seat.no_calls:
                continue
            if len(seating.seats_of(seat.session)) > 1:
                found.append(SeatNumber(number))
        # a claim that goes before the draw of the next player, whoever has it
        return tuple(found) if found and can_be_beaten(round, -1, DRAW_ACTION) else ()

    def _stock_reshuffled(self, event: log_events.StockReshuffled) -> None:
        self.history_length_before = self.game.round.history_length
        self.game.restock()
        self._clocks.step += 1
        self.done += 1

    def _window_closed(self, event: log_events.WindowClosed) -> None:
        game = self.game
        for place in pending_claimants(game.round):
            game.play(PASS_ACTION, self.seat_at(place))
        self._clocks.step += 1
        kept = self.answers.get(self.turn) == DRAW_ACTION
        self.answers.clear()
        if kept:
            self.answers[self.turn] = DRAW_ACTION
        self._close_window()

    def _undo_requested(self, event: log_events.UndoRequested) -> None:
        self.undo_by = event.seat
        self.agreed = {event.seat}
        self._clocks.undo_from = self._clocks.at

    def _undo_agreed(self, event: log_events.UndoAgreed) -> None:
        self.agreed.add(event.seat)

    def _undo_refused(self, event: log_events.UndoRefused) -> None:
        self.undo_refused_at = self._clocks.step
        self._seating.seats[self.undo_by].refused_undos += 1
        self._end_undo()

    def _action_undone(self, event: log_events.ActionUndone) -> None:
        """Takes the last action back, with the answers to it."""
        self._end_undo()
        is_discard = self.game.round.phase != Phase.PLAYING
        while self.game.undo().action == PASS_ACTION:
            pass
        self._rewound()
        self._clocks.window_from = 0
        if is_discard:
            self._start_clock()

    def _end_undo(self) -> None:
        self._clocks.end_undo()
        self.undo_by = -1
        self.agreed = set()

    def _seat_went_back(self, event: log_events.SeatWentBack) -> None:
        """Takes back all that happened since a decision of a seat."""
        game, seat = self.game, self._seating.seats[event.seat]
        self.knew_more |= game.round.phase == Phase.OVER or not all(
            move.action == PASS_ACTION or (move.seat == event.seat and not _is_revealing(move.action))
            for move in game.moves[event.moves :]
        )
        game.rewind(event.moves)
        for each in self._seating.seats:
            each.ready = False
        seat.late = False
        if game.round.phase == Phase.CLAIMING:
            seat.no_calls = False
        self.go_on()

    def go_on(self) -> None:
        """Lets play go on from where the round stands now."""
        clocks = self._clocks
        self._rewound()
        clocks.ready_from = clocks.read_from = 0
        if self.game.round.phase == Phase.CLAIMING:
            self._open_window()
        else:
            clocks.offered_from = clocks.at
            clocks.window_from = 0
            self._start_clock()

    def _rewound(self) -> None:
        """Forgets what persons have decided since the moment at which the round stands again."""
        deals = self.game.deals
        count = len(deals[-1].moves)
        self.done = sum(1 + sum(move.action != PASS_ACTION for move in deal.moves) for deal in deals)
        self.decisions = [decision for decision in self.decisions if decision.moves < count]
        self.answers.clear()
        self._asked = ()
        self._clocks.move()

    def _hand_passed_on(
        self, event: log_events.PersonSat | log_events.ComputerSeated | log_events.PersonRemoved
    ) -> None:
        """Notes whether somebody who plays has seen the hand that goes to another, and one besides.

        Several people before one screen from the deal on have each seen their own.
        """
        if self.game.round.phase == Phase.OVER or event.seat not in self.game.playing:
            return
        seats = self._seating.seats
        elsewhere = {
            session
            for number in self.game.playing
            if number != event.seat
            for session in seats[number].seen_by
        }
        self.knew_more |= any(
            self._seating.seats_of(session) for session in elsewhere.intersection(seats[event.seat].seen_by)
        )

    # -- the clock of the turn ---------------------------------------------------------------------

    def _start_clock(self) -> None:
        """Lets the clock of the turn run from now on, at a table that has one."""
        self._clocks.clock_from = self._clocks.at if self._settings.move_seconds else 0

    def restart_clock(self, seat: int) -> None:
        """Gives the person of a seat, who was away, the whole time again if it is their turn."""
        clocks = self._clocks
        if clocks.clock_from and self.turn_seat == seat:
            clocks.offered_from = clocks.at
            self._start_clock()

    def _stop_clock(self, number: int) -> None:
        """Ends the turn of a seat: what it took beyond its time comes out of the bank."""
        seat, clocks = self._seating.seats[number], self._clocks
        if clocks.clock_from and not seat.is_automated:
            over = clocks.at - clocks.clock_from - 1000 * self._settings.move_seconds
            seat.bank_ms = max(0, seat.bank_ms - max(0, over))
            seat.missed = 0
        seat.late = False
        clocks.clock_from = 0


#: what an event changes about what is played
FOLDS: Final[dict[type, Callable[[Play, Any], None]]] = {
    log_events.DiscardAnswered: Play._discard_answered,
    log_events.DiscardLetGo: Play._discard_let_go,
    log_events.ActionPlayed: Play._action_played,
    log_events.StockReshuffled: Play._stock_reshuffled,
    log_events.WindowClosed: Play._window_closed,
    log_events.UndoRequested: Play._undo_requested,
    log_events.UndoAgreed: Play._undo_agreed,
    log_events.UndoRefused: Play._undo_refused,
    log_events.ActionUndone: Play._action_undone,
    log_events.SeatWentBack: Play._seat_went_back,
    log_events.PersonSat: Play._hand_passed_on,
    log_events.ComputerSeated: Play._hand_passed_on,
    log_events.PersonRemoved: Play._hand_passed_on,
}


def _legal_actions(round: Round, place: Place) -> list[int]:
    """Returns what a place may do, on which totals and the rounds that are left have no bearing."""
    return view_of(round, place).legal_actions()


def _is_revealing(action: int) -> bool:
    """Whether a seat learns something by this action: a draw, or a claim that nobody went before."""
    return action == DRAW_ACTION or claims_discard(action)
