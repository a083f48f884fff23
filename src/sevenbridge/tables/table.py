"""A table as its log tells it: ``fold`` takes one line after the other, and that is all that changes it.

The same lines with the same times give the same table, clocks included; so a table can be made again from
its log at any moment. Times are milliseconds since 1970 and come with the lines.
"""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Callable, Iterator
from typing import Any, Final, Literal

from sevenbridge.engine import actions
from sevenbridge.engine.actions import DRAW_ACTION, PASS_ACTION
from sevenbridge.engine.cards import pack
from sevenbridge.engine.first_dealer import low_card_dealer
from sevenbridge.engine.kinds import DISCARD, JOKER_DISCARD
from sevenbridge.engine.match import Match
from sevenbridge.engine.phases import CLAIMING, OVER, PLAYING, RESHUFFLING
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.scoring import in_one_go
from sevenbridge.engine.shuffle import Fairness
from sevenbridge.engine.view import View
from sevenbridge.tables import lines
from sevenbridge.tables.lines import Line
from sevenbridge.tables.seat import NOBODY, Seat
from sevenbridge.tables.settings import TableSettings
from sevenbridge.tables.window import asked, in_the_way, may_claim

Stage = Literal["open", "nonces", "playing", "between", "closed"]

#: in a round's course, a reshuffle among the actions
RESHUFFLE: Final = -1
#: a round's course keeps a place and an action as one number
_PLACE: Final = 1 << 13

#: lines that nobody may notice: they have no number of their own
QUIET: Final = (lines.Opened, lines.Answered, lines.Preferred, lines.Peeked)


class Table:
    """``seats``; ``stage``; ``seq``, the number of the last event that everybody may notice; ``step``, the
    number of the last thing that happened in play; ``match``, ``round`` and its ``course``; ``answers``,
    claims and draws announced by place; and when things began: ``window_from`` (0 while no window is open),
    ``clock_from`` (0 while no clock runs), ``offered_from`` (the last discard, or the deal), ``moved_at``,
    ``stage_from``, ``undo_from`` (0 while nobody asks for an undo).
    """

    def __init__(
        self, code: str, fairness: Callable[[bytes, tuple[bytes, ...]], Fairness] = Fairness
    ) -> None:
        self.code = code
        self.settings = TableSettings()
        self.rules = Rules()
        self.owner = NOBODY
        self.has_owner_sat = False
        self.is_calm = True
        self.seats: list[Seat] = []
        self.stage: Stage = "open"
        self.stage_from = 0
        self.seq = 0
        self.step = 0
        self.at = 0
        self.match_number = 0
        self.began_at = 0
        self.secret = ""
        self.nonces: list[str] = []
        self.added: set[int] = set()
        self.match: Match | None = None
        self.round: Round | None = None
        self.round_number = 0
        self.dealer = 0
        self._playing: tuple[int, ...] = ()
        self.playing_totals: tuple[int, ...] = ()
        self.draws: list[list[tuple[int, int]]] = []
        self.course = array("l")
        self.scores: list[tuple[int, ...]] = []
        self.one_go = False
        self.claimed_card = -1
        self.answers: dict[int, int] = {}
        self.window_from = 0
        self.clock_from = 0
        self.offered_from = 0
        self.moved_at = 0
        self.undo_by = -1
        self.undo_from = 0
        self.agreed: set[int] = set()
        self.undo_refused_at = -1
        self.frozen_from = 0
        self.peeked: set[int] = set()
        self._fairness_of = fairness
        self.fairness: Fairness | None = None
        self._view = View()

    # -- asking ------------------------------------------------------------------------------------

    @property
    def is_level(self) -> bool:
        """Whether the same window opens after every discard."""
        return self.settings.claims == "level"

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats of the round, by place."""
        return self._playing if self.round is not None else ()

    @property
    def is_in_match(self) -> bool:
        """Whether a match has begun and is not over."""
        return self.stage in ("nonces", "playing", "between")

    @property
    def is_held(self) -> bool:
        """Whether nothing may be played: somebody asks for an undo, or no person is there."""
        return self.undo_from != 0 or self.frozen_from != 0

    @property
    def is_window_open(self) -> bool:
        """Whether a discard may still be claimed."""
        return self.window_from != 0

    def place_of(self, seat: int) -> int:
        """The place of a seat in the round, -1 for one that sits out."""
        return self._playing.index(seat) if self.round is not None and seat in self._playing else -1

    def seats_of(self, session: int) -> list[int]:
        """The seats of a person."""
        return [seat for seat, each in enumerate(self.seats) if session and each.session == session]

    def persons(self) -> Iterator[Seat]:
        """The seats of persons, there or not."""
        return (seat for seat in self.seats if seat.is_person)

    def view(self, place: int) -> View:
        """What a place sees now; the same object every time. Only for a round in progress."""
        assert self.round is not None
        self._view.look(self.round, place)
        self._view.totals = self.playing_totals
        return self._view

    def options(self, place: int) -> list[int]:
        """The actions on offer to a place. While a discard may be claimed, the next player may already ask
        to draw, so that an empty offer does not tell that others are asked.
        """
        round = self.round
        if round is None or self.stage != "playing" or place < 0 or place in self.answers:
            return []
        if self.is_window_open or round.phase == RESHUFFLING:
            found = self.claims(place)
            is_next = place == round.turn and not self.seats[self._playing[place]].auto_draw
            return [DRAW_ACTION, *found] if is_next else found
        return round.legal_actions() if place == round.actor else []

    def claims(self, place: int) -> list[int]:
        """The claims, and the pass, that a place has and has not yet answered with."""
        if self.round is None or place in self.answers or not may_claim(self.round, place):
            return []
        return self.view(place).legal_actions()

    def turn_seat(self) -> int:
        """The seat whose turn it is or is next, -1 for none."""
        if self.round is None or self.stage != "playing":
            return -1
        return self._playing[self.round.turn]

    def undoable(self) -> int:
        """The seat whose last action can be taken back, -1 for none: a meld, a lay-off or a discard, while
        nobody has drawn or claimed since.
        """
        if self.stage != "playing" or self.round is None or not self.course:
            return -1
        last = self.course[-1]
        place, action = told_apart(last)
        if last == RESHUFFLE or action == DRAW_ACTION or actions.is_claim(actions.kind_of(action)):
            return -1
        return self._playing[place]

    # -- folding -----------------------------------------------------------------------------------

    def fold(self, line: Line, at: int) -> None:
        """Takes the next line of the log, written at this time."""
        self.at = at
        if not isinstance(line, QUIET):
            self.seq += 1
        _FOLDS[type(line)](self, line)

    def _opened(self, line: lines.Opened) -> None:
        self.settings = line.settings
        self.rules = line.settings.rules()
        self.owner = line.owner
        self.seats = [Seat() for _ in range(line.settings.seats)]
        self.stage_from = self.at

    def _owned(self, line: lines.Owned) -> None:
        self.owner = line.owner
        self._look_round()

    def _look_round(self) -> None:
        """Who is lost, and whether there is an owner: nobody has to look again while all is calm."""
        present = [seat for seat in self.persons() if not seat.gone_from]
        is_owner_there = any(seat.session == self.owner and not seat.away for seat in present)
        self.has_owner_sat |= is_owner_there
        lost = len(present) < sum(seat.is_person for seat in self.seats)
        self.is_calm = not lost and (is_owner_there or not self.has_owner_sat)

    def _sat(self, line: lines.Sat) -> None:
        self.seats[line.seat].sit(line.session, line.name)
        self._look_round()
        self._thaw()
        self._mark_gathering()

    def _filled(self, line: lines.Filled) -> None:
        self.seats[line.seat].leave(line.player)
        self._look_round()
        self._freeze()

    def _rose(self, line: lines.Rose) -> None:
        self.seats[line.seat].leave()
        self._look_round()
        self._mark_gathering()

    def _gone(self, line: lines.Gone) -> None:
        self.seats[line.seat].gone_from = self.at
        self._look_round()
        self._freeze()

    def _back(self, line: lines.Back) -> None:
        seat = self.seats[line.seat]
        was_away = seat.away
        seat.gone_from = 0
        seat.missed = 0
        seat.away = False
        self._look_round()
        self._thaw()
        if was_away and self.clock_from and self.turn_seat() == line.seat:
            self.offered_from = self.at
            self._start_clock()

    def _away(self, line: lines.Away) -> None:
        self.seats[line.seat].away = True
        self._look_round()

    def _late(self, line: lines.Late) -> None:
        seat = self.seats[line.seat]
        seat.late = True
        seat.missed += 1
        seat.bank = 0

    def _began(self, line: lines.Began) -> None:
        self.stage = "nonces"
        self.stage_from = self.began_at = self.at
        self.match_number += 1
        self.secret = line.secret
        self.nonces = list(line.nonces)
        self.added = set()
        self.match = None
        self.round = None
        self.round_number = 0
        self.scores = []
        self.peeked = set()
        for seat in self.seats:
            seat.begin_match(1000 * self.settings.bank_seconds)
        self._look_round()
        self._freeze()

    def _added(self, line: lines.Added) -> None:
        self.nonces[line.seat] = line.nonce
        self.added.add(line.seat)

    def _dealt(self, line: lines.Dealt) -> None:
        match = self.match or self._first_match()
        self.match = match
        assert self.fairness is not None
        self.stage = "playing"
        self.stage_from = self.moved_at = self.at
        self.dealer = match.dealer
        self._playing = match.playing
        self.playing_totals = match.playing_totals
        self.round = match.deal(self.deck(len(self.scores)))
        self.round_number += 1
        self.course = array("l")
        self.one_go = False
        self.undo_refused_at = -1
        self.answers.clear()
        self.window_from = 0
        self.step += 1
        self.offered_from = self.at
        for seat in self.seats:
            seat.begin_round()
        self._start_clock()

    def _first_match(self) -> Match:
        fairness = self._fairness_of(
            bytes.fromhex(self.secret), tuple(bytes.fromhex(nonce) for nonce in self.nonces)
        )
        self.fairness = fairness
        seats = len(self.seats)
        self.draws = []
        if self.rules.first_dealer == "random":
            dealer = fairness.first_seat(seats)
        else:
            dealer, self.draws = low_card_dealer(fairness.first_dealer_cards(pack(0)), seats)
        return Match(self.rules, seats, dealer)

    def deck(self, number: int) -> list[int]:
        """The deck of a round of this match, the rounds counted from 0."""
        assert self.fairness is not None
        return self.fairness.deck(number, pack(self.rules.jokers))

    def _answered(self, line: lines.Answered) -> None:
        round, place = self.round, self.place_of(line.seat)
        assert round is not None
        if line.action in (PASS_ACTION, DRAW_ACTION) and may_claim(round, place):
            round.let_go(place)
        if line.action != PASS_ACTION:
            self.answers[place] = line.action
        if not self.is_level and round.phase != CLAIMING:
            self._close_window()

    def _close_window(self) -> None:
        self.window_from = 0
        self.moved_at = self.at
        self._start_clock()

    def _played(self, line: lines.Played) -> None:
        place = self.place_of(line.seat)
        self.course.append(_PLACE * place + line.action)
        round = self.round
        assert round is not None
        discard = actions.kind_of(line.action) in (DISCARD, JOKER_DISCARD)
        if self.is_window_open:
            self.claimed_card = round.discard_list()[-1]
        if discard:
            self._stop_clock(line.seat)
        _enter(round, place, line.action)
        self.step += 1
        self.moved_at = self.at
        self.answers.clear()
        if round.phase == OVER:
            self._round_over(round, line.seat)
        elif discard:
            self._open_window(round)
        elif self.is_window_open:
            self.window_from = 0
            self.seats[line.seat].claims += 1
            self._start_clock()
        elif line.action == DRAW_ACTION:
            self._start_clock()

    def _open_window(self, round: Round) -> None:
        self.offered_from = self.at
        if self.is_level or round.phase == CLAIMING:
            self.window_from = self.at
            self.clock_from = 0
        else:
            self._start_clock()

    def _round_over(self, round: Round, seat: int) -> None:
        assert self.match is not None
        self.stage = "between"
        self.stage_from = self.at
        if self.is_window_open:
            self.seats[seat].claims += 1
        self._stop_clock(seat)
        self.window_from = 0
        if round.winner >= 0:
            self.seats[seat].rounds_won += 1
            self.one_go = in_one_go(round) and round.law.one_go > 1
            self.seats[seat].one_goes += self.one_go
        self.scores.append(tuple(self.match.finish(round)))

    def _reshuffled(self, line: lines.Reshuffled) -> None:
        self.course.append(RESHUFFLE)
        assert self.round is not None
        self._restock(self.round)
        self.step += 1

    def new_stock(self, round: Round, number: int) -> list[int]:
        """The new stock, top card first, for this state of a round, the rounds counted from 0."""
        assert self.fairness is not None
        return self.fairness.reshuffle(number, round.reshuffles_made + 1, round.discard_list()[:-1])

    def _restock(self, round: Round) -> None:
        round.restock(self.new_stock(round, len(self.scores)))

    def _closed(self, line: lines.Closed) -> None:
        assert self.round is not None
        _let_all_go(self.round)
        self.step += 1
        kept = self.answers.get(self.round.turn) == DRAW_ACTION
        self.answers.clear()
        if kept:
            self.answers[self.round.turn] = DRAW_ACTION
        self._close_window()

    def _prepared(self, line: lines.Prepared) -> None:
        self.seats[line.seat].ready = True

    def _ended(self, line: lines.Ended) -> None:
        self.stage = "open"
        self.stage_from = self.at
        self._mark_gathering()

    def _preferred(self, line: lines.Preferred) -> None:
        seat = self.seats[line.seat]
        seat.no_calls, seat.auto_draw = line.no_calls, line.auto_draw

    def _undo_asked(self, line: lines.UndoAsked) -> None:
        self.undo_by = line.seat
        self.undo_from = self.at
        self.agreed = {line.seat}

    def _consented(self, line: lines.Consented) -> None:
        self.agreed.add(line.seat)

    def _undo_refused(self, line: lines.UndoRefused) -> None:
        self.undo_refused_at = self.step
        self._release_undo()

    def _undone(self, line: lines.Undone) -> None:
        """Plays the round again up to the action before the last."""
        self._release_undo()
        is_discard = self.round is not None and self.round.phase != PLAYING
        del self.course[-1]
        round = Round.dealt(
            self.rules, len(self._playing), self._playing.index(self.dealer), self.deck(len(self.scores))
        )
        for entry in self.course:
            if entry == RESHUFFLE:
                _let_all_go(round)
                self._restock(round)
            else:
                _enter(round, *told_apart(entry))
        self.round = round
        self.answers.clear()
        self.window_from = 0
        self.step += 1
        self.moved_at = self.at
        if is_discard:
            self._start_clock()

    def _release_undo(self) -> None:
        # from when nobody was there on, it is for _thaw to shift
        self._shift(max(0, (self.frozen_from or self.at) - self.undo_from))
        self.undo_by = -1
        self.undo_from = 0
        self.agreed = set()

    def _muted(self, line: lines.Muted) -> None:
        self.seats[line.seat].muted = line.on

    def _said(self, line: lines.Said) -> None:
        pass

    def _peeked(self, line: lines.Peeked) -> None:
        self.peeked.add(line.session)

    def _resumed(self, line: lines.Resumed) -> None:
        if not self.is_held:
            self._shift(line.ms)
        if not self.frozen_from:
            self._wait_longer(line.ms)

    def _shut(self, line: lines.Shut) -> None:
        self.stage = "closed"

    # -- time --------------------------------------------------------------------------------------

    @property
    def allowed(self) -> int:
        """How many milliseconds whose turn it is has from ``clock_from`` on: the time of a turn to draw, and
        from the draw or the claim on that time anew, with the bank. What windows take shows in neither.
        """
        time = 1000 * self.settings.move_seconds
        if self.round is None or self.round.phase != PLAYING:
            return time
        return time + self.seats[self.turn_seat()].bank

    def _start_clock(self) -> None:
        self.clock_from = self.at if self.settings.move_seconds else 0

    def _stop_clock(self, seat: int) -> None:
        """The turn of this seat ends: what it took beyond its time comes out of the bank."""
        each = self.seats[seat]
        if self.clock_from and not each.is_steered:
            over = self.at - self.clock_from - 1000 * self.settings.move_seconds
            each.bank = max(0, each.bank - max(0, over))
            each.missed = 0
        each.late = False
        self.clock_from = 0

    def _mark_gathering(self) -> None:
        """A quick table begins a while after the second person sat down."""
        if self.stage == "open":
            self.stage_from = self.at

    def _freeze(self) -> None:
        """Nobody is there to see it: time stands still."""
        if self.is_in_match and not self.frozen_from and not any(seat.is_attended for seat in self.seats):
            self.frozen_from = self.at

    def _thaw(self) -> None:
        if self.frozen_from:
            self._wait_longer(self.at - self.frozen_from)
            if not self.undo_from:
                self._shift(self.at - self.frozen_from)
            self.frozen_from = 0

    def _wait_longer(self, ms: int) -> None:
        """So many milliseconds do not count for those who are lost."""
        for seat in self.seats:
            if seat.gone_from:
                seat.gone_from += ms

    def _shift(self, ms: int) -> None:
        """So many milliseconds count for nobody."""
        self.moved_at += ms
        self.stage_from += ms
        self.window_from += ms if self.window_from else 0
        self.clock_from += ms if self.clock_from else 0
        self.offered_from += ms

    def dice_seed(self) -> int:
        """A seed for the computers of this match, known to nobody before its end."""
        return int.from_bytes(hashlib.sha256(f"computers {self.secret}".encode()).digest()[:8])


def told_apart(entry: int) -> tuple[int, int]:
    """The place and the action of an entry of a round's course that is no reshuffle."""
    return divmod(entry, _PLACE)


def _let_all_go(round: Round) -> None:
    for place in asked(round):
        round.let_go(place)


def _enter(round: Round, place: int, action: int) -> None:
    """Plays an action of a place, for which all others let the last discard go."""
    for other in in_the_way(round, place, action):
        round.let_go(other)
    round.play(action)


_FOLDS: Final[dict[type, Callable[[Table, Any], None]]] = {
    lines.Opened: Table._opened,
    lines.Owned: Table._owned,
    lines.Sat: Table._sat,
    lines.Filled: Table._filled,
    lines.Rose: Table._rose,
    lines.Gone: Table._gone,
    lines.Back: Table._back,
    lines.Away: Table._away,
    lines.Late: Table._late,
    lines.Began: Table._began,
    lines.Added: Table._added,
    lines.Dealt: Table._dealt,
    lines.Answered: Table._answered,
    lines.Played: Table._played,
    lines.Reshuffled: Table._reshuffled,
    lines.Closed: Table._closed,
    lines.Prepared: Table._prepared,
    lines.Ended: Table._ended,
    lines.Preferred: Table._preferred,
    lines.UndoAsked: Table._undo_asked,
    lines.Consented: Table._consented,
    lines.UndoRefused: Table._undo_refused,
    lines.Undone: Table._undone,
    lines.Muted: Table._muted,
    lines.Said: Table._said,
    lines.Peeked: Table._peeked,
    lines.Resumed: Table._resumed,
    lines.Shut: Table._shut,
}
