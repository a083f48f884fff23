"""The state of a table, as a fold of its log: only ``fold``, which applies the next event, changes it.

The same events with the same times give the same table, clocks included, so a table can be made again from
its log at any moment. Times are milliseconds since 1970 and come with the events.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from sevenbridge import DRAW_ACTION, Game, Phase, Rules, claims_discard, read_record
from sevenbridge.shuffle import Fairness
from sevenbridge_app.tables import log_events, play, seating, times
from sevenbridge_app.tables.clocks import Clocks
from sevenbridge_app.tables.company import next_computer
from sevenbridge_app.tables.cues import cues_of_action, cues_of_deal, cues_of_match
from sevenbridge_app.tables.lines import LINE, Line, Lines
from sevenbridge_app.tables.log_events import LogEvent
from sevenbridge_app.tables.play import Decision, Play
from sevenbridge_app.tables.seat import Seat
from sevenbridge_app.tables.seating import Seating
from sevenbridge_app.tables.settings import TableSettings
from sevenbridge_app.tables.stage import Stage

#: events that others may not notice, so they have no ``seq`` of their own
PRIVATE_EVENTS: Final = (
    log_events.TableOpened,
    log_events.NonceHashed,
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
    """A table in three parts. Only ``fold`` changes it; all attributes are for reading.

    It hands each event to the parts that it concerns. ``play`` reads the seats and runs the clocks,
    ``seating`` reads the clocks, and none of them knows the table. Here is only what takes several of them.
    """

    def __init__(
        self,
        code: str,
        fairness: Callable[[bytes, tuple[bytes, ...]], Fairness] = Fairness,
        slot: int = times.SLOT,
    ) -> None:
        """``slot`` is how long computers that think take at least for a decision, in milliseconds."""
        #: the letters by which the table is found
        self.code = code
        self.settings = TableSettings()
        #: how long computers wait before they act, in milliseconds
        self.pause_ms = self.settings.pause_ms
        self.rules = Rules()
        self.stage: Stage = "open"
        #: how many events the log has
        self.log_length = 0
        #: the number of the last event that everybody may notice
        self.seq = 0
        self.clocks = Clocks()
        self.seating = Seating(self.clocks)
        #: the match that is played, or was last; None until its first round is dealt
        self.play: Play | None = None
        #: the number of the match, from 1; 0 before the first
        self.match_number = 0
        #: the secret of the shuffles, in hex
        self.secret = ""
        #: the hash of the nonce that a person adds, in hex, "" for none yet; by seat, once a match has begun
        self.hashes: list[str] = []
        #: the nonce of every seat, in hex
        self.nonces: list[str] = []
        #: the seats whose persons have added theirs
        self.nonces_added: set[int] = set()
        #: the seats as the last match ended with them, by number; none before its end
        self.played: tuple[Seat, ...] = ()
        #: the names in the seats when the match began
        self.players: tuple[str, ...] = ()
        #: the moment of a finished match from which a person plays on here, None at other tables
        self.practice: log_events.PracticeBegan | None = None
        #: which match that others play as well is played here, None at other tables
        self.duplicate: log_events.DuplicateOpened | None = None
        #: what tells that the match was played alone elsewhere, None for one that was played here
        self.handed_over: log_events.MatchHandedOver | None = None
        #: what characters have to say now, and have said
        self.lines = Lines(code)
        self._fairness_of = fairness
        self._slot = slot

    # -- reading -----------------------------------------------------------------------------------

    @property
    def dealt_play(self) -> Play:
        """The match, where its first round is known to be dealt. Raises ValueError where it is not."""
        if self.play is None:
            raise ValueError("nothing has been dealt")
        return self.play

    @property
    def quick_kind(self) -> str | None:
        """The kind of quick match for which the table takes persons now, None for none."""
        is_gathering = self.settings.quick and self.stage == "open" and self.match_number == 0
        has_room = any(not seat.is_person for seat in self.seating.seats)
        return self.settings.quick_kind if is_gathering and has_room else None

    @property
    def is_in_match(self) -> bool:
        """Whether a match has begun and is not over."""
        return self.stage in ("hashes", "nonces", "playing", "between")

    @property
    def is_hidden(self) -> bool:
        """Whether others than those who sit here see nothing of play."""
        return self.settings.watching == "none" and (self.is_in_match or self.duplicate is not None)

    @property
    def revealed_secret(self) -> str:
        """The secret of the shuffles as far as the table tells it: that of a day is published elsewhere."""
        return "" if self.duplicate is not None and self.duplicate.day else self.secret

    @property
    def next_computer(self) -> str:
        """The name of the computer player that takes the next seat that is empty, or that a person leaves."""
        if not self.settings.company:
            return self.settings.stand_in
        sitting = [seat.player for seat in self.seating.seats if seat.player]
        return next_computer(self.settings.company, sitting, self.code)

    @property
    def next_round_at(self) -> int:
        """When the next round is dealt although somebody is not ready; 0 as long as that is not counted.

        It is counted from when the first person is ready, and anew whenever one who is not looks at the
        scores, within bounds; and never where all persons are before one screen.
        """
        ready_from, read_from = self.clocks.ready_from, self.clocks.read_from
        if not ready_from or self.seating.has_one_session:
            return 0
        return min(max(ready_from, read_from) + times.SCORES_WAIT, ready_from + times.LONGEST_SCORES_WAIT)

    def decisions_of(self, seat: int) -> list[Decision]:
        """Returns the decisions to which a seat may go back, oldest first.

        It may if nobody but its person has played this match. Whoever else was there would have to agree, and
        whoever plays the same elsewhere cannot be asked.
        """
        if self.play is None or not self.play.decisions or self.duplicate is not None:
            return []
        if self.stage not in ("playing", "between") or not self.seating.is_alone:
            return []
        seats = self.seating.seats
        session = seats[seat].session
        if any(known != session for each in seats for known in each.known_to):
            return []
        return [decision for decision in self.play.decisions if decision.seat == seat]

    # -- folding -----------------------------------------------------------------------------------

    def fold(self, event: LogEvent, at: int) -> None:
        """Applies the next event of the log, written at this time."""
        self.clocks.at = at
        self.log_length += 1
        if not isinstance(event, PRIVATE_EVENTS):
            self.seq += 1
        kind = type(event)
        if fold_seating := seating.FOLDS.get(kind):
            fold_seating(self.seating, event)
        if self.play is not None and (fold_play := play.FOLDS.get(kind)):
            fold_play(self.play, event)
        if fold := _FOLDS.get(kind):
            fold(self, event)

    def _table_opened(self, event: log_events.TableOpened) -> None:
        settings = event.settings
        self.settings = settings
        self.pause_ms = settings.pause_ms
        self.rules = settings.rules()
        # who asked for a quick match first has no rights but those of somebody who sits there
        self.seating.open(settings.seats, event.owner, has_owner_sat=settings.quick)
        self.clocks.stage_from = self.clocks.opened_at = self.clocks.at

    def _table_closed(self, event: log_events.TableClosed) -> None:
        self.stage = "closed"

    def _pause_changed(self, event: log_events.PauseChanged) -> None:
        self.pause_ms = event.pause_ms

    def _seat_spoke(self, event: log_events.SeatSpoke) -> None:
        if event.kind == LINE:
            self.lines.said(Line(event.seat, event.what))

    # -- folding: who sits where -------------------------------------------------------------------

    def _person_sat(self, event: log_events.PersonSat) -> None:
        self._thaw()
        self._restart_gathering()

    def _seat_left(self, event: log_events.SeatLeft) -> None:
        self._restart_gathering()

    def _person_removed(self, event: log_events.PersonRemoved) -> None:
        self.seating.remove(event, self.is_in_match, self.settings.visibility == "public")
        self._freeze()
        self._restart_gathering()

    def _connection_restored(self, event: log_events.ConnectionRestored) -> None:
        was_away = self.seating.seats[event.seat].away
        self.seating.restore(event.seat, event.node)
        self._thaw()
        if was_away and self.stage == "playing" and self.play is not None:
            self.play.restart_clock(event.seat)

    def _person_gone(self, event: log_events.ComputerSeated | log_events.ConnectionLost) -> None:
        self._freeze()

    def _restart_gathering(self) -> None:
        """Restarts the time that a quick table waits for further persons."""
        if self.stage == "open":
            self.clocks.stage_from = self.clocks.at

    # -- folding: the course of a match ------------------------------------------------------------

    def _duplicate_opened(self, event: log_events.DuplicateOpened) -> None:
        self.duplicate = event

    def _match_handed_over(self, event: log_events.MatchHandedOver) -> None:
        self.handed_over = event

    def _match_began(self, event: log_events.MatchBegan) -> None:
        self.stage = "hashes"
        self.secret = event.secret
        self.hashes = [""] * len(event.nonces)
        self.nonces = list(event.nonces)
        self.nonces_added = set()
        self.play = None
        self.seating.shown_all_hands = set()
        self._begin_match()
        self.lines.greet(self.seating.seats)
        self._freeze()

    def _begin_match(self) -> None:
        self.match_number += 1
        self.played = ()
        self.clocks.stage_from = self.clocks.began_at = self.clocks.at
        self.players = tuple(seat.name or seat.player for seat in self.seating.seats)
        self.lines.begin_match(self.seating.seats)
        self.seating.begin_match(1000 * self.settings.bank_seconds)

    def _practice_began(self, event: log_events.PracticeBegan) -> None:
        """Sets the match up as it stood at a moment, with the same cards to come."""
        self.practice = event
        game = Game.from_record(read_record(event.record)).until(event.round - 1, event.after)
        if game.fairness is not None:
            self.secret = game.fairness.secret.hex()
            self.nonces = [nonce.hex() for nonce in game.fairness.nonces]
        self._begin_match()
        self.stage = "playing"
        self.play = self._play_of(game)
        self.play.go_on()
        self._freeze()

    def _practice_repeated(self, event: log_events.PracticeRepeated) -> None:
        if self.practice is not None:
            self._practice_began(self.practice)

    def _nonce_hashed(self, event: log_events.NonceHashed) -> None:
        self.hashes[event.seat] = event.hash

    def _hashes_told(self, event: log_events.HashesTold) -> None:
        self.stage = "nonces"
        self.clocks.stage_from = self.clocks.at

    def _nonce_added(self, event: log_events.NonceAdded) -> None:
        self.nonces[event.seat] = event.nonce
        self.nonces_added.add(event.seat)

    def _round_dealt(self, event: log_events.RoundDealt) -> None:
        if self.play is None:
            nonces = tuple(bytes.fromhex(nonce) for nonce in self.nonces)
            fairness = self._fairness_of(bytes.fromhex(self.secret), nonces)
            self.play = self._play_of(
                Game(self.rules, seats=len(self.seating.seats), players=self.players, fairness=fairness)
            )
        self.play.deal()
        self.stage = "playing"
        self.clocks.stage_from = self.clocks.at
        self.lines.begin_round()
        self.lines.speak_of_one(self.seating.seats, cues_of_deal(self.play.game))

    def _play_of(self, game: Game) -> Play:
        return Play(game, self.secret, self.settings, self.seating, self.clocks, self._slot)

    def _action_played(self, event: log_events.ActionPlayed) -> None:
        game = self.dealt_play.game
        if event.action == DRAW_ACTION or claims_discard(event.action):
            self.lines.begin_turn()
        if game.round.phase == Phase.OVER:
            self.stage = "between"
            self.clocks.stage_from = self.clocks.at
        self.lines.speak_of_one(self.seating.seats, cues_of_action(game, event.seat, event.action))

    def _seat_went_back(self, event: log_events.SeatWentBack) -> None:
        self.stage = "playing"

    def _match_ended(self, event: log_events.MatchEnded) -> None:
        self.stage = "open"
        self.clocks.stage_from = self.clocks.at
        self.clocks.waits_from = self.clocks.at if self.clocks.waits_from else 0
        self.seating.end_match(self.settings.visibility == "public")
        self.played = tuple(replace(seat) for seat in self.seating.seats)
        self.lines.begin_turn()
        self.lines.speak_of_one(self.seating.seats, cues_of_match(self.dealt_play.game, self.seating.seats))

    # -- folding: time that counts for nobody ------------------------------------------------------

    def _freeze(self) -> None:
        """Stops all clocks of a match if no person is connected."""
        if self.is_in_match and not self.clocks.frozen_from and not self.seating.is_anybody_connected:
            self.clocks.frozen_from = self.clocks.at

    def _table_paused(self, event: log_events.TablePaused) -> None:
        self.clocks.frozen_from = self.clocks.at

    def _scores_read(self, event: log_events.ScoresRead) -> None:
        self.clocks.read_from = self.clocks.at

    def _server_resumed(self, event: log_events.ServerResumed) -> None:
        if not self.clocks.held_from:
            self.clocks.shift(event.ms)
        if not self.clocks.frozen_from:
            self.seating.wait_longer(event.ms)

    def _thaw(self) -> None:
        """Lets all clocks run on that stood still since no person was connected."""
        if stood_still := self.clocks.thaw():
            self.seating.wait_longer(stood_still)


_FOLDS: Final[dict[type, Callable[[Table, Any], None]]] = {
    log_events.TableOpened: Table._table_opened,
    log_events.TableClosed: Table._table_closed,
    log_events.PauseChanged: Table._pause_changed,
    log_events.SeatSpoke: Table._seat_spoke,
    log_events.PersonSat: Table._person_sat,
    log_events.ComputerSeated: Table._person_gone,
    log_events.SeatLeft: Table._seat_left,
    log_events.PersonRemoved: Table._person_removed,
    log_events.ConnectionLost: Table._person_gone,
    log_events.ConnectionRestored: Table._connection_restored,
    log_events.DuplicateOpened: Table._duplicate_opened,
    log_events.MatchHandedOver: Table._match_handed_over,
    log_events.MatchBegan: Table._match_began,
    log_events.PracticeBegan: Table._practice_began,
    log_events.PracticeRepeated: Table._practice_repeated,
    log_events.NonceHashed: Table._nonce_hashed,
    log_events.HashesTold: Table._hashes_told,
    log_events.NonceAdded: Table._nonce_added,
    log_events.RoundDealt: Table._round_dealt,
    log_events.ActionPlayed: Table._action_played,
    log_events.SeatWentBack: Table._seat_went_back,
    log_events.MatchEnded: Table._match_ended,
    log_events.TablePaused: Table._table_paused,
    log_events.ScoresRead: Table._scores_read,
    log_events.ServerResumed: Table._server_resumed,
}
