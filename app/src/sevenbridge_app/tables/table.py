"""The state of a table, as a fold of its log: only ``fold``, which applies the next event, changes it.

The same events with the same times give the same table, clocks included, so a table can be made again from
its log at any moment. Times are milliseconds since 1970 and come with the events.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from typing import Any, Final, Literal, NamedTuple
from zlib import crc32

from sevenbridge import (
    DRAW_ACTION,
    NEW_STOCK,
    PASS_ACTION,
    Dice,
    Game,
    Phase,
    Round,
    Rules,
    View,
    claims_discard,
    read_record,
    verb_of,
    view_of,
)
from sevenbridge.shuffle import Fairness
from sevenbridge_app.tables import log_events, thinking
from sevenbridge_app.tables.company import next_computer
from sevenbridge_app.tables.lines import LINE, Line, Lines, characters_in
from sevenbridge_app.tables.log_events import LogEvent
from sevenbridge_app.tables.seat import NO_SESSION, STAND_IN, Seat
from sevenbridge_app.tables.settings import TableSettings
from sevenbridge_app.tables.vote import Vote
from sevenbridge_app.tables.window import may_claim, pending_claimants

#: how long the scores stay once a person is ready, in milliseconds
SCORES_WAIT: Final = 20_000
#: the same at the most, where others look at them
LONGEST_SCORES_WAIT: Final = 180_000

Stage = Literal["open", "nonces", "playing", "between", "closed"]


def kind_of_quick_match(settings: TableSettings) -> str:
    """Returns what those want alike who are brought together for a quick match."""
    return f"{settings.preset} {settings.seats}"


class Decision(NamedTuple):
    """A decision that a person has made in the round."""

    seat: int
    #: the step at which it was to be made
    step: int
    #: how many moves the round had before
    moves: int


#: events that others may not notice, so they have no ``seq`` of their own
PRIVATE_EVENTS: Final = (
    log_events.TableOpened,
    log_events.DiscardAnswered,
    log_events.PreferencesChanged,
    log_events.AllHandsShown,
)
#: events after which earlier ones no longer hold: all viewers are sent a snapshot
REWINDING_EVENTS: Final = (
    log_events.ActionUndone,
    log_events.SeatWentBack,
    log_events.PracticeBegan,
    log_events.PracticeRepeated,
)


class Table:
    """A table. Only ``fold`` changes it; all attributes are for reading.

    Names that end in ``_from`` are the times at which something began, 0 while it does not go on. What counts
    for nobody (a pending undo, a table without persons, a server that was away) moves them forward.
    """

    def __init__(
        self,
        code: str,
        fairness: Callable[[bytes, tuple[bytes, ...]], Fairness] = Fairness,
        slot: int = thinking.SLOT,
    ) -> None:
        #: the letters by which the table is found
        self.code = code
        self.settings = TableSettings()
        #: how long computers wait before they act, in milliseconds
        self.pause_ms = self.settings.pause_ms
        self.rules = Rules()
        #: the session of the owner
        self.owner = NO_SESSION
        #: whether the owner has had a seat, connected; before that nobody else becomes the owner
        self.has_owner_sat = False
        #: whether no person is lost and the owner, once seated, still is: then no seat has to be checked
        self.all_present = True
        #: since when no person has been there, away ones aside
        self.idle_from = 0
        #: the sessions that may not sit down here: removed by a vote, or from a public table by its owner
        self.barred: set[int] = set()
        self.seats: list[Seat] = []
        self.stage: Stage = "open"
        #: when the stage began
        self.stage_from = 0
        #: when the table was opened
        self.opened_at = 0
        #: the number of the last event that everybody may notice
        self.seq = 0
        #: the number of the last thing that happened in play
        self.step = 0
        #: how many deals, actions and new stocks the match has had, without what was taken back
        self.done = 0
        #: when the last event was written
        self.at = 0
        #: the length of the round's history before the last event: what came since is new
        self.news_from = 0
        #: the number of the match, from 1; 0 before the first
        self.match_number = 0
        #: when the match began
        self.began_at = 0
        #: the secret of the shuffles, in hex
        self.secret = ""
        #: the nonce of every seat, in hex
        self.nonces: list[str] = []
        #: the seats whose persons have added theirs
        self.nonces_added: set[int] = set()
        #: the names in the seats when the match began
        self.players: tuple[str, ...] = ()
        #: the match; None until its first round is dealt
        self.game: Game | None = None
        #: the round on the table, or the last one; None before the first of a match
        self.round: Round | None = None
        #: the seats of the round, by place
        self.playing: tuple[int, ...] = ()
        #: the moment of a finished match from which a person plays on here, None at other tables
        self.practice: log_events.PracticeBegan | None = None
        #: which match that others play as well is played here, None at other tables
        self.duplicate: log_events.DuplicateOpened | None = None
        #: claims, and draws announced, that wait for other answers, by place
        self.answers: dict[int, int] = {}
        #: when the claim window opened
        self.window_from = 0
        #: when the clock of the turn began to run
        self.clock_from = 0
        #: when the round was dealt, or the last card discarded
        self.offered_from = 0
        #: when something last happened in play
        self.moved_at = 0
        #: the seat that asks for an undo, -1 for none
        self.undo_by = -1
        #: when it asked
        self.undo_from = 0
        #: the seats that agree to the undo
        self.agreed: set[int] = set()
        #: the step at which the last undo was refused, -1 for none in this round
        self.undo_refused_at = -1
        #: the vote on removing somebody, None while there is none
        self.vote: Vote | None = None
        #: the seats whose persons a vote has left there in this round
        self.kept_by_vote: set[int] = set()
        #: what persons have decided in this round, oldest first
        self.decisions: list[Decision] = []
        #: whether a person alone took back more in this match than a slip, so that it counts in no statistics
        self.is_taken_back = False
        #: when the last connected person left a match, or nobody had been there for long
        self.frozen_from = 0
        #: when the first person was ready for the next round
        self.ready_from = 0
        #: when somebody who was not last looked at the scores since
        self.read_from = 0
        #: what characters have to say now, and have said in this match
        self.lines = Lines()
        #: the sessions that watch all hands of this match
        self.shown_all_hands: set[int] = set()
        #: how long computers that think take at least for a decision, in milliseconds
        self.slot = slot
        self._fairness_of = fairness

    # -- reading -----------------------------------------------------------------------------------

    @property
    def is_level(self) -> bool:
        """Whether the same claim window opens after every discard."""
        return self.settings.claims == "level"

    @property
    def dealt_game(self) -> Game:
        """The match, once its first round has been dealt."""
        assert self.game is not None, "a round has been dealt"
        return self.game

    @property
    def quick_kind(self) -> str | None:
        """The kind of quick match for which the table takes persons now, None for none."""
        is_gathering = self.settings.quick and self.stage == "open" and self.match_number == 0
        has_room = any(not seat.is_person for seat in self.seats)
        return kind_of_quick_match(self.settings) if is_gathering and has_room else None

    @property
    def is_in_match(self) -> bool:
        """Whether a match has begun and is not over."""
        return self.stage in ("nonces", "playing", "between")

    @property
    def is_hidden(self) -> bool:
        """Whether others than those who sit here see nothing of play."""
        return self.settings.watching == "none" and (self.is_in_match or self.duplicate is not None)

    @property
    def revealed_secret(self) -> str:
        """The secret of the shuffles as far as the table tells it: that of a day is published elsewhere."""
        return "" if self.duplicate is not None and self.duplicate.day else self.secret

    @property
    def stand_in(self) -> str:
        """The name of the computer player that plays for persons who are away."""
        return self.settings.fill or STAND_IN

    @property
    def next_computer(self) -> str:
        """The name of the computer player that takes the next seat that is empty, or that a person leaves."""
        if not self.settings.company:
            return self.stand_in
        sitting = [seat.player for seat in self.seats if seat.player]
        return next_computer(self.settings.company, sitting, self.code)

    @property
    def is_on_hold(self) -> bool:
        """Whether nothing may be played: somebody asks for an undo, or no person is connected."""
        return self.undo_from != 0 or self.frozen_from != 0

    @property
    def is_window_open(self) -> bool:
        """Whether a discard may still be claimed."""
        return self.window_from != 0

    def place_of(self, seat: int) -> int:
        """Returns the place of a seat in the round, -1 for one that sits out."""
        return self.playing.index(seat) if seat in self.playing else -1

    def seats_of(self, session: int) -> list[int]:
        """Returns the seats of a session."""
        return [seat for seat, each in enumerate(self.seats) if session and each.session == session]

    def persons(self) -> Iterator[Seat]:
        """Yields the seats that persons have, connected or not."""
        return (seat for seat in self.seats if seat.is_person)

    def voters(self, seat: int) -> set[int]:
        """Returns the sessions that vote on removing the person of a seat: all who are there but that one."""
        concerned = self.seats[seat].session
        return {each.session for each in self.persons() if each.is_present and each.session != concerned}

    def view(self, place: int) -> View:
        """Returns what a place sees of the round."""
        game = self.dealt_game
        return view_of(game.round, place, game.playing_totals, game.rounds_left)

    def options(self, place: int) -> list[int]:
        """Returns the actions on offer to a place.

        While a discard may be claimed, the next player may already ask to draw, so that having nothing on
        offer does not reveal that others are asked.
        """
        round = self.round
        if round is None or self.stage != "playing" or place < 0 or place in self.answers:
            return []
        if self.is_window_open:
            found = self.claims(place)
            is_next = place == round.turn and not self.seats[self.playing[place]].auto_draw
            return [DRAW_ACTION, *found] if is_next else found
        if (
            round.phase != Phase.PLAYING
            and self.seats[self.playing[place]].auto_draw
            and self.at < self.claims_until
        ):
            return []
        return self.view(place).legal_actions()

    @property
    def claims_until(self) -> int:
        """Until when a computer that thinks may be asked about the last discard; 0 where none is there.

        Until then nothing that depends on its answer happens, whether or not it could claim.
        """
        round = self.round
        if self.is_level or round is None or not self.slot:
            return 0
        for place, number in enumerate(self.playing):
            if place != round.discarder and self.thinks(number):
                return self.offered_from + self.slot
        return 0

    def thinks(self, number: int) -> bool:
        """Returns whether a computer that thinks plays for a seat now."""
        seat = self.seats[number]
        return seat.is_automated and thinking.thinks(seat.player or self.stand_in)

    def claims(self, place: int) -> list[int]:
        """Returns the claims, and the pass, that a place has and has not answered with yet."""
        if self.round is None or place in self.answers or not may_claim(self.round, place):
            return []
        return self.view(place).legal_actions()

    def turn_seat(self) -> int:
        """Returns the seat whose turn it is or is next, -1 for none."""
        if self.round is None or self.stage != "playing":
            return -1
        return self.playing[self.round.turn]

    @property
    def is_alone(self) -> bool:
        """Whether all persons who have seats are one session."""
        return len({seat.session for seat in self.persons()}) == 1

    def decisions_of(self, seat: int) -> list[Decision]:
        """Returns the decisions to which a seat may go back, oldest first.

        It may if nobody but its person has played this match. Whoever else was there would have to agree, and
        whoever plays the same elsewhere cannot be asked.
        """
        session = self.seats[seat].session
        if not self.decisions or self.duplicate is not None:
            return []
        if self.stage not in ("playing", "between") or not self.is_alone:
            return []
        if any(known != session for each in self.seats for known in each.known_to):
            return []
        return [decision for decision in self.decisions if decision.seat == seat]

    def undoable_seat(self) -> int:
        """Returns the seat whose last action can be taken back, -1 for none.

        That is a meld, a lay-off or a discard, as long as no seat has drawn or claimed since.
        """
        if self.stage != "playing" or self.game is None or self.duplicate is not None:
            return -1
        last = next((move for move in reversed(self.game.moves) if move.action != PASS_ACTION), None)
        if last is None or last.action in (NEW_STOCK, DRAW_ACTION):
            return -1
        return -1 if claims_discard(last.action) else last.seat

    # -- folding -----------------------------------------------------------------------------------

    def fold(self, event: LogEvent, at: int) -> None:
        """Applies the next event of the log, written at this time."""
        self.at = at
        self.news_from = 0 if self.round is None else self.round.history_length
        if not isinstance(event, PRIVATE_EVENTS):
            self.seq += 1
        _FOLDS[type(event)](self, event)

    def _table_opened(self, event: log_events.TableOpened) -> None:
        self.settings = event.settings
        self.pause_ms = event.settings.pause_ms
        self.rules = event.settings.rules()
        self.owner = event.owner
        self.seats = [Seat() for _ in range(event.settings.seats)]
        self.stage_from = self.opened_at = self.at
        # who asked for a quick match first has no rights but those of somebody who sits there
        self.has_owner_sat = event.settings.quick

    def _owner_changed(self, event: log_events.OwnerChanged) -> None:
        self.owner = event.owner
        self._update_presence()

    def _update_presence(self) -> None:
        """Notes whether persons are lost, whether the owner is there, and whether anybody is."""
        present = [seat for seat in self.persons() if not seat.gone_from]
        is_owner_there = any(seat.session == self.owner and not seat.away for seat in present)
        self.has_owner_sat |= is_owner_there
        lost = len(present) < sum(seat.is_person for seat in self.seats)
        self.all_present = not lost and (is_owner_there or not self.has_owner_sat)
        is_idle = not any(seat.is_present for seat in self.seats)
        self.idle_from = (self.idle_from or self.at) if is_idle else 0

    def _person_sat(self, event: log_events.PersonSat) -> None:
        self.seats[event.seat].sit(event.session, event.name, event.avatar, event.node)
        self._update_presence()
        self._thaw()
        self._restart_gathering()

    def _computer_seated(self, event: log_events.ComputerSeated) -> None:
        self._leave(event.seat, event.player)
        self._freeze()

    def _seat_left(self, event: log_events.SeatLeft) -> None:
        self._leave(event.seat)
        self._restart_gathering()

    def _person_removed(self, event: log_events.PersonRemoved) -> None:
        seat = self.seats[event.seat]
        removed = seat.session
        self._leave(event.seat, event.player)
        if self.is_in_match:
            seat.kept_for = NO_SESSION if event.by_vote else removed
        if event.by_vote or (not self.is_in_match and self.settings.visibility == "public"):
            self.barred.add(removed)
        self._freeze()
        self._restart_gathering()

    def _leave(self, number: int, player: str = "") -> None:
        """Takes a seat from its person, with what a vote was about or the voice in it."""
        self.seats[number].leave(player)
        if self.vote is not None and self.vote.seat == number:
            self.vote = None
        elif self.vote is not None and number in self.vote.agreed:
            self.vote.agreed.remove(number)
        self._update_presence()

    def _removal_requested(self, event: log_events.RemovalRequested) -> None:
        self.vote = Vote(event.seat, self.at, [event.by])

    def _removal_agreed(self, event: log_events.RemovalAgreed) -> None:
        assert self.vote is not None, "a vote goes on"
        self.vote.agreed.append(event.by)

    def _removal_refused(self, event: log_events.RemovalRefused) -> None:
        self.vote = None
        self.kept_by_vote.add(event.seat)

    def _connection_lost(self, event: log_events.ConnectionLost) -> None:
        seat = self.seats[event.seat]
        seat.gone_from = self.at
        seat.absent_from = seat.absent_from or self.at
        self._update_presence()
        self._freeze()

    def _connection_restored(self, event: log_events.ConnectionRestored) -> None:
        seat = self.seats[event.seat]
        was_away = seat.away
        seat.node = event.node
        seat.gone_from = seat.absent_from = 0
        seat.missed = 0
        seat.away = False
        self._update_presence()
        self._thaw()
        if was_away and self.clock_from and self.turn_seat() == event.seat:
            self.offered_from = self.at
            self._start_clock()

    def _person_away(self, event: log_events.PersonAway) -> None:
        seat = self.seats[event.seat]
        seat.away = True
        seat.absent_from = seat.absent_from or self.at
        self._update_presence()

    def _table_paused(self, event: log_events.TablePaused) -> None:
        self.frozen_from = self.at

    def _turn_timed_out(self, event: log_events.TurnTimedOut) -> None:
        seat = self.seats[event.seat]
        seat.late = True
        seat.missed += 1
        seat.bank = 0

    def _match_began(self, event: log_events.MatchBegan) -> None:
        self.stage = "nonces"
        self.stage_from = self.began_at = self.at
        self.match_number += 1
        self.secret = event.secret
        self.nonces = list(event.nonces)
        self.nonces_added = set()
        self.players = tuple(seat.name or seat.player for seat in self.seats)
        self.lines.begin_match()
        if self.match_number == 1:
            self._greet()
        self.game = self.round = None
        self.done = 0
        self.playing = ()
        self.shown_all_hands = set()
        self.is_taken_back = False
        for seat in self.seats:
            seat.begin_match(1000 * self.settings.bank_seconds)
        self._update_presence()
        self._freeze()

    def _duplicate_opened(self, event: log_events.DuplicateOpened) -> None:
        self.duplicate = event

    def _practice_began(self, event: log_events.PracticeBegan) -> None:
        self.practice = event
        self._practise(event)

    def _practice_repeated(self, event: log_events.PracticeRepeated) -> None:
        assert self.practice is not None, "a practice has begun"
        self._practise(self.practice)

    def _practise(self, practice: log_events.PracticeBegan) -> None:
        """Sets the match up as it stood at the moment, with the same cards to come."""
        self.game = game = Game.from_record(read_record(practice.record)).until(
            practice.round - 1, practice.after
        )
        self.round, self.playing = game.round, game.playing
        if game.fairness is not None:
            self.secret = game.fairness.secret.hex()
            self.nonces = [nonce.hex() for nonce in game.fairness.nonces]
        self.match_number += 1
        self.decisions.clear()
        self.stage_from = self.began_at = self.at
        self.players = tuple(seat.name or seat.player for seat in self.seats)
        self.lines.begin_match()
        self.is_taken_back = False
        for seat in self.seats:
            seat.begin_match(1000 * self.settings.bank_seconds)
        self._go_on()
        self._freeze()

    def _nonce_added(self, event: log_events.NonceAdded) -> None:
        self.nonces[event.seat] = event.nonce
        self.nonces_added.add(event.seat)

    def _round_dealt(self, event: log_events.RoundDealt) -> None:
        if self.game is None:
            self.game = self._new_game()
        self.round = self.game.deal()
        self.playing = self.game.playing
        self.stage = "playing"
        self.stage_from = self.moved_at = self.at
        self.undo_refused_at = -1
        self.kept_by_vote.clear()
        self.decisions.clear()
        self.ready_from = self.read_from = 0
        self.answers.clear()
        self.window_from = 0
        self.step += 1
        self.done += 1
        self.offered_from = self.at
        for seat in self.seats:
            seat.begin_round()
        self._start_clock()

    def _new_game(self) -> Game:
        nonces = tuple(bytes.fromhex(nonce) for nonce in self.nonces)
        fairness = self._fairness_of(bytes.fromhex(self.secret), nonces)
        return Game(self.rules, len(self.seats), self.players, fairness=fairness)

    def _discard_answered(self, event: log_events.DiscardAnswered) -> None:
        game, place = self.dealt_game, self.place_of(event.seat)
        if may_claim(game.round, place) and not self.seats[event.seat].no_calls:
            self._note_decision(event.seat)
        if event.action in (PASS_ACTION, DRAW_ACTION) and may_claim(game.round, place):
            game.play(PASS_ACTION, event.seat)
        if event.action != PASS_ACTION:
            self.answers[place] = event.action
        if self.is_window_open and not self.is_level and game.round.phase != Phase.CLAIMING:
            self._close_window()

    def _note_decision(self, seat: int) -> None:
        """Notes what a person decides now; what the table does for the person is no decision."""
        if not self.seats[seat].is_automated:
            self.decisions.append(Decision(seat, self.step, len(self.dealt_game.deals[-1].moves)))

    def _close_window(self) -> None:
        self.window_from = 0
        self.moved_at = self.at
        self._start_clock()

    def _action_played(self, event: log_events.ActionPlayed) -> None:
        game = self.dealt_game
        round = game.round
        discard = verb_of(event.action) == "discard"
        if not self.is_window_open and event.action != DRAW_ACTION:
            self._note_decision(event.seat)
        if discard:
            self._stop_clock(event.seat)
        game.play(event.action, event.seat)
        self.step += 1
        self.done += 1
        self.moved_at = self.at
        self.answers.clear()
        if claims_discard(event.action):
            self.lines.add(self.seats, event.seat, "claimed")
        if round.phase == Phase.OVER:
            self._round_over(event.seat)
        elif discard:
            self._open_window(round)
        elif self.is_window_open:
            self.window_from = 0
            self._start_clock()
        elif event.action == DRAW_ACTION:
            self._start_clock()

    def _open_window(self, round: Round) -> None:
        self.offered_from = self.at
        if self.is_level or round.phase == Phase.CLAIMING:
            self.window_from = self.at
            self.clock_from = 0
        else:
            self._start_clock()

    def _round_over(self, seat: int) -> None:
        self.stage = "between"
        self.stage_from = self.at
        self._stop_clock(seat)
        self.window_from = 0
        winner = self.dealt_game.round.winner
        if winner >= 0:
            self.lines.add(self.seats, self.playing[winner], "won")

    def _stock_reshuffled(self, event: log_events.StockReshuffled) -> None:
        self.dealt_game.restock()
        self.step += 1
        self.done += 1

    def _window_closed(self, event: log_events.WindowClosed) -> None:
        game = self.dealt_game
        for place in pending_claimants(game.round):
            game.play(PASS_ACTION, game.playing[place])
        self.step += 1
        kept = self.answers.get(game.round.turn) == DRAW_ACTION
        self.answers.clear()
        if kept:
            self.answers[game.round.turn] = DRAW_ACTION
        self._close_window()

    def _seat_ready(self, event: log_events.SeatReady) -> None:
        self.seats[event.seat].ready = True
        self.ready_from = self.ready_from or self.at

    def _scores_read(self, event: log_events.ScoresRead) -> None:
        self.read_from = self.at

    def _pause_changed(self, event: log_events.PauseChanged) -> None:
        self.pause_ms = event.pause_ms

    def _match_ended(self, event: log_events.MatchEnded) -> None:
        self.stage = "open"
        self.stage_from = self.at
        self.vote = None
        if self.settings.visibility != "public":
            self.barred.clear()
        self._lament()
        self._restart_gathering()

    def _greet(self) -> None:
        """Lets one of the characters greet."""
        if sitting := characters_in(self.seats):
            self.lines.add(self.seats, sitting[crc32(self.code.encode()) % len(sitting)], "hello")

    def _lament(self) -> None:
        """Lets the last of the characters speak, if a person has won the match."""
        game = self.dealt_game
        beaten = characters_in(self.seats)
        if beaten and not any(number in game.winners for number in beaten):
            sign = -1 if self.rules.score_flow == "penalty" else 1
            self.lines.add(self.seats, min(beaten, key=lambda number: sign * game.totals[number]), "lost")

    def _preferences_changed(self, event: log_events.PreferencesChanged) -> None:
        seat = self.seats[event.seat]
        seat.no_calls, seat.auto_draw = event.no_calls, event.auto_draw

    def _undo_requested(self, event: log_events.UndoRequested) -> None:
        self.undo_by = event.seat
        self.undo_from = self.at
        self.agreed = {event.seat}

    def _undo_agreed(self, event: log_events.UndoAgreed) -> None:
        self.agreed.add(event.seat)

    def _undo_refused(self, event: log_events.UndoRefused) -> None:
        self.undo_refused_at = self.step
        self.seats[self.undo_by].refused_undos += 1
        self._release_undo()

    def _action_undone(self, event: log_events.ActionUndone) -> None:
        """Takes the last action back, with the answers to it."""
        self._release_undo()
        game = self.dealt_game
        is_discard = game.round.phase != Phase.PLAYING
        while game.undo().action == PASS_ACTION:
            pass
        self._rewound()
        self.window_from = 0
        if is_discard:
            self._start_clock()

    def _rewound(self) -> None:
        """Forgets what persons have decided since the moment at which the round stands again."""
        deals = self.dealt_game.deals
        count = len(deals[-1].moves)
        self.done = sum(1 + sum(move.action != PASS_ACTION for move in deal.moves) for deal in deals)
        self.decisions = [decision for decision in self.decisions if decision.moves < count]
        self.answers.clear()
        self.step += 1
        self.moved_at = self.at

    def _seat_went_back(self, event: log_events.SeatWentBack) -> None:
        """Takes back all that happened since a decision of a seat."""
        game, seat = self.dealt_game, self.seats[event.seat]
        self.is_taken_back |= self.stage == "between" or not all(
            move.action == PASS_ACTION or (move.seat == event.seat and not _is_revealing(move.action))
            for move in game.moves[event.moves :]
        )
        game.rewind(event.moves)
        for each in self.seats:
            each.ready = False
        seat.late = False
        if game.round.phase == Phase.CLAIMING:
            seat.no_calls = False
        self._go_on()

    def _go_on(self) -> None:
        """Lets play go on from where the round stands now."""
        self._rewound()
        self.stage = "playing"
        self.ready_from = self.read_from = 0
        if self.dealt_game.round.phase == Phase.CLAIMING:
            self._open_window(self.dealt_game.round)
        else:
            self.offered_from = self.at
            self.window_from = 0
            self._start_clock()

    def _release_undo(self) -> None:
        # _thaw shifts by the time from when no person was connected
        self._shift(max(0, (self.frozen_from or self.at) - self.undo_from))
        self.undo_by = -1
        self.undo_from = 0
        self.agreed = set()

    def _seat_muted(self, event: log_events.SeatMuted) -> None:
        self.seats[event.seat].muted = event.on

    def _seat_spoke(self, event: log_events.SeatSpoke) -> None:
        if event.kind == LINE:
            self.lines.said(Line(event.seat, event.what))

    def _all_hands_shown(self, event: log_events.AllHandsShown) -> None:
        self.shown_all_hands.add(event.session)

    def _server_resumed(self, event: log_events.ServerResumed) -> None:
        if not self.is_on_hold:
            self._shift(event.ms)
        if not self.frozen_from:
            self._wait_longer(event.ms)

    def _table_closed(self, event: log_events.TableClosed) -> None:
        self.stage = "closed"

    # -- time --------------------------------------------------------------------------------------

    @property
    def allowed(self) -> int:
        """The milliseconds from ``clock_from`` on that the seat whose turn it is has.

        It has the time of one move for the draw; the draw or claim restarts that time, and adds the bank. The
        clock stands still while a window is open.
        """
        time = 1000 * self.settings.move_seconds
        if self.round is None or self.round.phase != Phase.PLAYING:
            return time
        return time + self.seats[self.turn_seat()].bank

    @property
    def next_round_at(self) -> int:
        """When the next round is dealt although somebody is not ready; 0 as long as that is not counted.

        It is counted from when the first person is ready, and anew whenever one who is not looks at the
        scores, within bounds; and never where a person plays alone.
        """
        if not self.ready_from or self.is_alone:
            return 0
        return min(max(self.ready_from, self.read_from) + SCORES_WAIT, self.ready_from + LONGEST_SCORES_WAIT)

    def _start_clock(self) -> None:
        self.clock_from = self.at if self.settings.move_seconds else 0

    def _stop_clock(self, seat: int) -> None:
        """Ends the turn of a seat: what it took beyond its time comes out of the bank."""
        each = self.seats[seat]
        if self.clock_from and not each.is_automated:
            over = self.at - self.clock_from - 1000 * self.settings.move_seconds
            each.bank = max(0, each.bank - max(0, over))
            each.missed = 0
        each.late = False
        self.clock_from = 0

    def _restart_gathering(self) -> None:
        """Restarts the time that a quick table waits for further persons."""
        if self.stage == "open":
            self.stage_from = self.at

    def _freeze(self) -> None:
        """Stops all clocks of a match if no person is connected."""
        if self.is_in_match and not self.frozen_from and not any(seat.is_connected for seat in self.seats):
            self.frozen_from = self.at

    def _thaw(self) -> None:
        """Lets all clocks run on that stood still since no person was connected."""
        if self.frozen_from:
            self._wait_longer(self.at - self.frozen_from)
            if not self.undo_from:
                self._shift(self.at - self.frozen_from)
            self.frozen_from = 0

    def _wait_longer(self, ms: int) -> None:
        """Gives those who are lost or away, and a vote, so many more milliseconds."""
        for seat in self.seats:
            seat.gone_from += ms if seat.gone_from else 0
            seat.absent_from += ms if seat.absent_from else 0
        if self.vote is not None:
            self.vote.began_at += ms

    def _shift(self, ms: int) -> None:
        """Moves everything that has begun so many milliseconds forward."""
        self.moved_at += ms
        self.stage_from += ms
        self.window_from += ms if self.window_from else 0
        self.clock_from += ms if self.clock_from else 0
        self.ready_from += ms if self.ready_from else 0
        self.read_from += ms if self.read_from else 0
        self.offered_from += ms

    def dice_of(self, place: int) -> Dice:
        """Returns the dice by which the computer player of a place decides now.

        They follow from the secret, known to nobody before the end, and from what was done so far: whoever
        plays the same cards in the same way meets the same answers. Passes do not count, which come in any
        order.
        """
        seed = int.from_bytes(hashlib.sha256(f"computers {self.secret}".encode()).digest()[:8])
        return Dice(seed).fork(self.done, place)


def _is_revealing(action: int) -> bool:
    """Whether a seat learns something by this action: a draw, or a claim that nobody went before."""
    return action == DRAW_ACTION or claims_discard(action)


_FOLDS: Final[dict[type, Callable[[Table, Any], None]]] = {
    log_events.TableOpened: Table._table_opened,
    log_events.OwnerChanged: Table._owner_changed,
    log_events.PersonSat: Table._person_sat,
    log_events.ComputerSeated: Table._computer_seated,
    log_events.SeatLeft: Table._seat_left,
    log_events.PersonRemoved: Table._person_removed,
    log_events.RemovalRequested: Table._removal_requested,
    log_events.RemovalAgreed: Table._removal_agreed,
    log_events.RemovalRefused: Table._removal_refused,
    log_events.ConnectionLost: Table._connection_lost,
    log_events.ConnectionRestored: Table._connection_restored,
    log_events.PersonAway: Table._person_away,
    log_events.TablePaused: Table._table_paused,
    log_events.TurnTimedOut: Table._turn_timed_out,
    log_events.MatchBegan: Table._match_began,
    log_events.DuplicateOpened: Table._duplicate_opened,
    log_events.PracticeBegan: Table._practice_began,
    log_events.PracticeRepeated: Table._practice_repeated,
    log_events.NonceAdded: Table._nonce_added,
    log_events.RoundDealt: Table._round_dealt,
    log_events.DiscardAnswered: Table._discard_answered,
    log_events.ActionPlayed: Table._action_played,
    log_events.StockReshuffled: Table._stock_reshuffled,
    log_events.WindowClosed: Table._window_closed,
    log_events.SeatReady: Table._seat_ready,
    log_events.ScoresRead: Table._scores_read,
    log_events.PauseChanged: Table._pause_changed,
    log_events.MatchEnded: Table._match_ended,
    log_events.PreferencesChanged: Table._preferences_changed,
    log_events.UndoRequested: Table._undo_requested,
    log_events.UndoAgreed: Table._undo_agreed,
    log_events.UndoRefused: Table._undo_refused,
    log_events.ActionUndone: Table._action_undone,
    log_events.SeatWentBack: Table._seat_went_back,
    log_events.SeatMuted: Table._seat_muted,
    log_events.SeatSpoke: Table._seat_spoke,
    log_events.AllHandsShown: Table._all_hands_shown,
    log_events.ServerResumed: Table._server_resumed,
    log_events.TableClosed: Table._table_closed,
}
