"""Makes of a table and its events what each viewer may see: the one place where secrets are left out.

Redaction is an allow-list. Every log event that others may notice has its own function here, which takes from
the table what the viewer may see; an event without one goes out as a bare number. A viewer is the number of a
seat, ``WATCHER``, ``EVERYTHING`` or ``OUTSIDER``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final

import msgspec

from sevenbridge import (
    ACTION_COUNT,
    DRAW_ACTION,
    Event,
    EventKind,
    Game,
    Melds,
    Phase,
    View,
    card_text,
    cards_in,
    cards_text,
    layoff_target,
    verb_of,
)
from sevenbridge.shuffle import commitment
from sevenbridge.texts import Text
from sevenbridge_app.tables import log_events, server_messages, times
from sevenbridge_app.tables.lines import LINE
from sevenbridge_app.tables.log_events import LogEvent
from sevenbridge_app.tables.log_limits import is_full
from sevenbridge_app.tables.outs import outs_message, seats_near_out
from sevenbridge_app.tables.play import Play
from sevenbridge_app.tables.seat import Place, Seat, SeatNumber
from sevenbridge_app.tables.table import Table
from sevenbridge_app.tables.voices import LINES
from sevenbridge_app.tables.window import pending_claimants

#: a viewer who sees what lies on the table
WATCHER: Final = -1
#: a viewer who sees all hands, with a delay or after the match
EVERYTHING: Final = -2
#: a viewer who sees who sits where and nothing else, at a table that may not be watched
OUTSIDER: Final = -3

_LAY_OFFS: Final = frozenset(action for action in range(ACTION_COUNT) if verb_of(action) == "layoff")
_FIRST_LAY_OFF: Final = min(_LAY_OFFS)
#: what a seat remembers and nobody else does, or more of it than others
_PRIVATE_KINDS: Final = (EventKind.DRAW, EventKind.PASS, EventKind.CALL)
#: of what is no line, or none that is known any more
_NO_WORDS: Final = Text("", "")


def event(table: Table, event: LogEvent, viewer: int) -> server_messages.Event:
    """Returns what a viewer is sent of the event that the table has just folded."""
    show = _REDACTIONS.get(type(event))
    if show is None or (viewer == OUTSIDER and show not in _FOR_OUTSIDERS):
        return server_messages.HiddenEvent(seq=table.seq)
    return show(table, event, viewer)


def private_to(table: Table, event: LogEvent) -> tuple[int, ...]:
    """Returns the seats that are shown more of an event than a watcher is."""
    if isinstance(event, log_events.RoundDealt):
        return table.dealt_play.game.playing
    if _REDACTIONS.get(type(event)) is not _happened:
        return ()
    game = table.dealt_play.game
    new = game.round.events_since(table.dealt_play.history_length_before)
    return tuple({game.playing[each.seat] for each in new if each.kind in _PRIVATE_KINDS})


# -- one function for each event of which more than its number is sent ----------------------------------


def _seat_state(table: Table, number: int, at: int) -> server_messages.SeatState:
    """Returns a seat as everybody sees it at this time."""
    seat = table.seating.seats[number]
    return server_messages.SeatState(
        kind=_kind_of(seat),
        name=seat.name,
        avatar=seat.avatar,
        player=seat.player,
        owner=seat.is_person and seat.session == table.seating.owner,
        gone=seat.gone_from != 0,
        grace=_grace_time_left(table, seat, at),
        away=seat.away,
        late=seat.late,
        muted=seat.muted,
        kept=seat.kept_for is not None,
        bank_ms=seat.bank_ms,
        coached_until=seat.coached_until,
        title=seat.title,
    )


def _kind_of(seat: Seat) -> server_messages.SeatKind:
    return "empty" if seat.is_empty else "person" if seat.is_person else "computer"


def _grace_time_left(table: Table, seat: Seat, at: int) -> int:
    if not seat.gone_from or seat.away or table.clocks.frozen_from:
        return 0
    return max(0, seat.gone_from + times.GRACE - at)


def _seat_changed(table: Table, event: Any, viewer: int) -> server_messages.Event:
    return _changed(table, event.seat)


def _changed(table: Table, seat: int) -> server_messages.SeatChanged:
    return server_messages.SeatChanged(
        seq=table.seq,
        seat=seat,
        state=_seat_state(table, seat, table.clocks.at),
        knew_more=_is_marked(table),
    )


def _is_marked(table: Table) -> bool:
    return table.play is not None and table.play.knew_more


def _owner_changed(table: Table, event: log_events.OwnerChanged, viewer: int) -> server_messages.Event:
    seats = table.seating.seats_of(event.owner)
    if not seats:
        return server_messages.HiddenEvent(seq=table.seq)
    return _changed(table, seats[0])


def _match_began(table: Table, event: log_events.MatchBegan, viewer: int) -> server_messages.Event:
    return server_messages.MatchBegan(
        seq=table.seq,
        match=table.match_number,
        commitment=commitment(bytes.fromhex(event.secret)),
        nonces=event.nonces,
    )


def _hashes_told(table: Table, event: log_events.HashesTold, viewer: int) -> server_messages.Event:
    return server_messages.HashesTold(seq=table.seq, hashes=tuple(table.hashes))


def _nonce_added(table: Table, event: log_events.NonceAdded, viewer: int) -> server_messages.Event:
    return server_messages.NonceAdded(seq=table.seq, seat=event.seat, nonce=event.nonce)


def _round_dealt(table: Table, event: log_events.RoundDealt, viewer: int) -> server_messages.Event:
    play = table.dealt_play
    draws = play.game.draws if len(play.game.deals) == 1 else ()
    return server_messages.RoundDealt(
        seq=table.seq,
        round=_round_state(play, viewer),
        draws=tuple(tuple((seat, card_text(card)) for seat, card in draw) for draw in draws),
    )


def _happened(table: Table, event: LogEvent, viewer: int) -> server_messages.Event:
    play = table.dealt_play
    return server_messages.Happened(
        seq=table.seq,
        events=_events_since(play, play.history_length_before, viewer),
        over=_round_end(play.game) if play.game.round.phase == Phase.OVER else None,
    )


def _window_closed(table: Table, event: log_events.WindowClosed, viewer: int) -> server_messages.Event:
    return server_messages.WindowClosed(seq=table.seq)


def _seat_ready(table: Table, event: log_events.SeatReady, viewer: int) -> server_messages.Event:
    return server_messages.SeatReady(seq=table.seq, seat=event.seat)


def _scores_read(table: Table, event: log_events.ScoresRead, viewer: int) -> server_messages.Event:
    return server_messages.ScoresRead(seq=table.seq, seat=event.seat)


def _pause_changed(table: Table, event: log_events.PauseChanged, viewer: int) -> server_messages.Event:
    return server_messages.PauseChanged(seq=table.seq, pause_ms=event.pause_ms)


def _match_ended(table: Table, event: log_events.MatchEnded, viewer: int) -> server_messages.Event:
    play = table.dealt_play
    game = play.game
    return server_messages.MatchEnded(
        seq=table.seq,
        match=table.match_number,
        winners=game.winners,
        totals=game.totals,
        secret=table.revealed_secret,
        nonces=tuple(table.nonces),
        knew_more=_is_marked(table),
        last=is_full(table),
    )


def _undo_requested(table: Table, event: log_events.UndoRequested, viewer: int) -> server_messages.Event:
    return server_messages.UndoChanged(seq=table.seq, seat=event.seat, stage="asked")


def _undo_agreed(table: Table, event: log_events.UndoAgreed, viewer: int) -> server_messages.Event:
    return server_messages.UndoChanged(seq=table.seq, seat=event.seat, stage="agreed")


def _undo_refused(table: Table, event: log_events.UndoRefused, viewer: int) -> server_messages.Event:
    return server_messages.UndoChanged(seq=table.seq, seat=table.dealt_play.undoable_seat(), stage="refused")


def _action_undone(table: Table, event: log_events.ActionUndone, viewer: int) -> server_messages.Event:
    return server_messages.UndoChanged(seq=table.seq, seat=table.dealt_play.turn_seat, stage="done")


def _seat_went_back(table: Table, event: log_events.SeatWentBack, viewer: int) -> server_messages.Event:
    return server_messages.UndoChanged(seq=table.seq, seat=event.seat, stage="done")


def _removal_requested(
    table: Table, event: log_events.RemovalRequested, viewer: int
) -> server_messages.Event:
    return server_messages.RemovalChanged(seq=table.seq, seat=event.seat, stage="asked", by=event.by)


def _removal_agreed(table: Table, event: log_events.RemovalAgreed, viewer: int) -> server_messages.Event:
    vote = table.seating.vote
    if vote is None:
        return server_messages.HiddenEvent(seq=table.seq)
    return server_messages.RemovalChanged(seq=table.seq, seat=vote.seat, stage="agreed", by=event.by)


def _removal_refused(table: Table, event: log_events.RemovalRefused, viewer: int) -> server_messages.Event:
    return server_messages.RemovalChanged(seq=table.seq, seat=event.seat, stage="refused")


def _seat_spoke(table: Table, event: log_events.SeatSpoke, viewer: int) -> server_messages.Event:
    words = LINES.get(event.what, _NO_WORDS) if event.kind == LINE else _NO_WORDS
    return server_messages.SeatSpoke(
        seq=table.seq, seat=event.seat, kind=event.kind, what=event.what, en=words.en, ja=words.ja
    )


def _table_closed(table: Table, event: log_events.TableClosed, viewer: int) -> server_messages.Event:
    return server_messages.TableClosed(seq=table.seq, by_host=event.by_host)


_REDACTIONS: Final[dict[type, Callable[[Table, Any, int], server_messages.Event]]] = {
    log_events.OwnerChanged: _owner_changed,
    log_events.PersonSat: _seat_changed,
    log_events.ComputerSeated: _seat_changed,
    log_events.SeatLeft: _seat_changed,
    log_events.PersonRemoved: _seat_changed,
    log_events.RemovalRequested: _removal_requested,
    log_events.RemovalAgreed: _removal_agreed,
    log_events.RemovalRefused: _removal_refused,
    log_events.ConnectionLost: _seat_changed,
    log_events.ConnectionRestored: _seat_changed,
    log_events.PersonAway: _seat_changed,
    log_events.TurnTimedOut: _seat_changed,
    log_events.SeatMuted: _seat_changed,
    log_events.MatchBegan: _match_began,
    log_events.HashesTold: _hashes_told,
    log_events.NonceAdded: _nonce_added,
    log_events.RoundDealt: _round_dealt,
    log_events.ActionPlayed: _happened,
    log_events.StockReshuffled: _happened,
    log_events.WindowClosed: _window_closed,
    log_events.SeatReady: _seat_ready,
    log_events.ScoresRead: _scores_read,
    log_events.PauseChanged: _pause_changed,
    log_events.MatchEnded: _match_ended,
    log_events.UndoRequested: _undo_requested,
    log_events.UndoAgreed: _undo_agreed,
    log_events.UndoRefused: _undo_refused,
    log_events.ActionUndone: _action_undone,
    log_events.SeatWentBack: _seat_went_back,
    log_events.SeatSpoke: _seat_spoke,
    log_events.TableClosed: _table_closed,
}
_FOR_OUTSIDERS: Final = (_seat_changed, _owner_changed, _table_closed)

# -- how things stand ------------------------------------------------------------------------------


def now(table: Table, viewer: int, at: int) -> server_messages.Now:
    """Returns what a viewer can do at this time, and what the clocks show.

    It holds nothing that a seat may not know: at a fast table, only seats that can claim see in it that a
    window is open.
    """
    play, clocks = table.play, table.clocks
    if viewer == OUTSIDER or play is None:
        return server_messages.Now(step=clocks.step)
    if table.stage == "between" and (table.practice is not None or not play.game.over):
        return server_messages.Now(
            step=clocks.step,
            clock=_time_until(table, table.next_round_at, at) if table.next_round_at else 0,
            undo_to=_undo_to(table, viewer),
        )
    if table.stage != "playing":
        return server_messages.Now(step=clocks.step)
    round, settings, place = play.game.round, table.settings, play.place_of(SeatNumber(viewer))
    options = tuple(play.options(place)) if place >= 0 and not clocks.undo_from else ()
    window = 0
    if clocks.window_from and (settings.is_level or any(option != DRAW_ACTION for option in options)):
        window = _time_left(table, clocks.window_from, 1000 * settings.claim_seconds, at)
    return server_messages.Now(
        step=clocks.step,
        turn=play.game.playing[round.turn],
        options=options,
        onto=lay_offs_onto(round.melds, options),
        window=window,
        clock=_clock(table, play, at),
        answered=place in play.answers,
        asks=play.asked,
        undo_to=_undo_to(table, viewer),
        outs=outs_message(play.view(place)) if viewer in seats_near_out(table, play) else None,
    )


def _undo_to(table: Table, viewer: int) -> int:
    decisions = table.decisions_of(viewer) if viewer >= 0 else ()
    return decisions[-1].step if decisions else 0


def lay_offs_onto(melds: Melds, options: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Returns the lay-offs among these options, each with the number of its meld."""
    # options ascend, and most of the time there is nothing to lay off
    if not options or options[-1] < _FIRST_LAY_OFF:
        return ()
    return tuple((action, layoff_target(melds, action)) for action in options if action in _LAY_OFFS)


def seats_told_apart(table: Table) -> list[int]:
    """Returns the seats of persons that have something to decide now, have decided, or are told their outs.

    ``now`` of all other seats equals that of a watcher.
    """
    play = table.play
    if play is None:
        return []
    found = _seats_that_may_go_back(table, play)
    if table.stage != "playing":
        return list(found)
    places = {play.turn, *play.answers}
    if table.clocks.window_from:
        places.update(pending_claimants(play.game.round))
    seats = set(map(play.seat_at, places)) | seats_near_out(table, play)
    return [seat for seat in found | seats if table.seating.seats[seat].is_person]


def _seats_that_may_go_back(table: Table, play: Play) -> set[int]:
    # asked after every event, and where several persons play nobody goes back
    if not table.seating.is_alone:
        return set()
    return {seat for seat in {decision.seat for decision in play.decisions} if table.decisions_of(seat)}


def _time_left(table: Table, since: int, ms: int, at: int) -> int:
    """Returns what is left of a time that began then; it stands still while play does."""
    return _time_until(table, since + ms, at) if ms else 0


def _time_until(table: Table, due: int, at: int) -> int:
    """Returns how long it is until a time; that stands still while play does."""
    held = table.clocks.held_from
    return max(0, due - (min(at, held) if held else at))


def _clock(table: Table, play: Play, at: int) -> int:
    """Returns what is left of the turn's time: all of it while the window of a level table is open.

    At a fast table it runs from the discard on, whether or not a seat is asked.
    """
    if not table.settings.move_seconds:
        return 0
    since = table.clocks.clock_from
    if not table.settings.is_level and play.game.round.phase != Phase.PLAYING:
        since = table.clocks.offered_from
    allowed = play.allowed
    return _time_left(table, since, allowed, at) if since else allowed


def snapshot(table: Table, viewer: int, session: int, at: int) -> server_messages.Snapshot:
    """Returns the whole table as a viewer of a session sees it."""
    if viewer == OUTSIDER:
        return _outsider_snapshot(table, session, at)
    seats, play = table.seating.seats, table.play
    own = seats[viewer] if viewer >= 0 else None
    game = play.game if play else None
    over = game is not None and game.over and table.stage in ("open", "closed")
    return server_messages.Snapshot(
        seq=table.seq,
        code=table.code,
        viewer=viewer,
        mine=tuple(table.seating.seats_of(session)),
        settings=table.settings,
        stage=table.stage,
        seats=tuple(_seat_state(table, seat, at) for seat in range(len(seats))),
        match=table.match_number,
        totals=game.totals if game else (0,) * len(seats),
        scores=tuple(result.scores for result in game.results) if game else (),
        played=tuple(
            server_messages.SeatState(_kind_of(seat), seat.name, seat.avatar, seat.player)
            for seat in table.played
        ),
        played_mine=tuple(
            number for number, seat in enumerate(table.played) if session and seat.session == session
        ),
        fewest_win=table.rules.score_flow == "penalty",
        winners=game.winners if game and over else (),
        commitment=commitment(bytes.fromhex(table.secret)) if table.secret else "",
        hashes=tuple(table.hashes) if table.stage != "hashes" else (),
        nonces=tuple(table.nonces),
        secret=table.revealed_secret if over else "",
        round=_round_state(play, viewer) if play else None,
        pause_ms=table.pause_ms if table.pause_ms != table.settings.pause_ms else None,
        ready=tuple(seat for seat, each in enumerate(seats) if each.ready),
        undo=play.undo_by if play else -1,
        vote=_vote(table, at),
        kept=_kept_for(table, session),
        knew_more=_is_marked(table),
        last_match=is_full(table),
        practice=_practice(table),
        duplicate=_duplicate(table),
        no_calls=own is not None and own.no_calls,
        auto_draw=own is not None and own.auto_draw,
        now=now(table, viewer, at),
    )


def _vote(table: Table, at: int) -> server_messages.RemovalVote | None:
    vote = table.seating.vote
    if vote is None:
        return None
    left = max(0, vote.began_at + times.VOTE_WAIT - (table.clocks.frozen_from or at))
    return server_messages.RemovalVote(vote.seat, tuple(vote.agreed), left)


def _kept_for(table: Table, session: int) -> tuple[int, ...]:
    seats = table.seating.seats
    return tuple(number for number, seat in enumerate(seats) if session and seat.kept_for == session)


def _practice(table: Table) -> server_messages.Practice | None:
    if table.practice is None:
        return None
    origin = table.practice
    return server_messages.Practice(origin.table, origin.match, origin.round, origin.after)


def _duplicate(table: Table) -> server_messages.Duplicate | None:
    if table.duplicate is None:
        return None
    origin = table.duplicate
    return server_messages.Duplicate(origin.day, origin.invitation)


def _outsider_snapshot(table: Table, session: int, at: int) -> server_messages.Snapshot:
    return server_messages.Snapshot(
        seq=table.seq,
        code=table.code,
        viewer=OUTSIDER,
        mine=tuple(table.seating.seats_of(session)),
        settings=table.settings,
        stage=table.stage,
        seats=tuple(_seat_state(table, seat, at) for seat in range(len(table.seating.seats))),
        match=table.match_number,
        totals=(0,) * len(table.seating.seats),
        scores=(),
        kept=_kept_for(table, session),
        duplicate=_duplicate(table),
        now=now(table, OUTSIDER, at),
    )


def _round_state(play: Play, viewer: int) -> server_messages.RoundState:
    game = play.game
    place = play.place_of(SeatNumber(viewer))
    state = seen_round(
        play.view(max(place, Place(0))),
        len(game.deals),
        game.dealer,
        game.playing,
        game.seats,
        is_own=place >= 0,
    )
    return msgspec.structs.replace(
        state,
        hands=_all_hands(game) if viewer == EVERYTHING else (),
        over=_round_end(game) if game.round.phase == Phase.OVER else None,
        history=_events_since(play, 0, viewer),
    )


def seen_round(
    view: View, number: int, dealer: int, playing: Sequence[int], seats: int, *, is_own: bool = True
) -> server_messages.RoundState:
    """Returns a round as the seat of a view sees it, without the history.

    Who is not ``is_own`` sees of it what lies on the table. ``playing`` are those of so many seats that play.
    """
    counts = [0] * seats
    for place, seat in enumerate(playing):
        counts[seat] = view.counts[place]
    return server_messages.RoundState(
        number=number,
        dealer=dealer,
        playing=tuple(playing),
        melds=tuple(
            server_messages.MeldState(playing[meld.owner], cards_text(meld.in_order())) for meld in view.melds
        ),
        discards=cards_text(view.discards),
        stock=view.stock_count,
        counts=tuple(counts),
        turn=playing[view.turn],
        taken=view.taken,
        drawn=card_text(view.drawn_card) if is_own and view.drawn_card >= 0 else "",
        claimed_from=_seat_at(playing, view.claimed_from),
        discarder=_seat_at(playing, view.discarder),
        begun=_seats_in(playing, view.begun),
        exposed=_seats_in(playing, view.exposed),
        melded=view.melded,
        laid_off=view.laid_off,
        discards_made=view.discards_made,
        reshuffles_made=view.reshuffles_made,
        rounds_left=view.rounds_left,
        hand=cards_text(cards_in(view.hand)) if is_own else "",
    )


def round_events(events: Sequence[Event], playing: Sequence[int]) -> tuple[server_messages.RoundEvent, ...]:
    """Returns events of a history, whose seats are places in ``playing``, as they are sent."""
    return tuple([_round_event(event, _seat_at(playing, event.seat)) for event in events])


@lru_cache(1 << 12)
def _round_event(event: Event, seat: int) -> server_messages.RoundEvent:
    """Returns an event of this seat as it is sent; equal ones happen in many rounds."""
    return server_messages.RoundEvent(
        kind=event.kind,
        seat=seat,
        cards=cards_text(event.in_order()),
        meld=event.meld,
        action=event.action,
    )


def _events_since(play: Play, length: int, viewer: int) -> tuple[server_messages.RoundEvent, ...]:
    """Returns what has happened since the history had this length, as far as a viewer remembers it."""
    place = None if viewer == EVERYTHING else play.place_of(SeatNumber(viewer))
    return round_events(play.game.round.events_since(length, place), play.game.playing)


def _seat_at(playing: Sequence[int], place: int) -> int:
    return playing[place] if place >= 0 else -1


def _seats_in(playing: Sequence[int], places: int) -> tuple[int, ...]:
    """Returns the seats of a set of places."""
    return tuple(seat for place, seat in enumerate(playing) if places >> place & 1)


def _round_end(game: Game) -> server_messages.RoundEnd:
    result = game.results[-1]
    return server_messages.RoundEnd(
        winner=result.winner,
        hands=tuple(cards_text(cards_in(hand)) for hand in result.hands),
        scores=result.scores,
        totals=game.totals,
        one_go=result.one_go,
        payer=result.payer,
        counted=tuple(
            server_messages.CountedHand(
                holder=hand.holder,
                values=hand.values,
                points=hand.points,
                factors=tuple((factor.reason.value, factor.times) for factor in hand.factors),
                payer=hand.payer,
                collector=hand.collector,
            )
            for hand in result.counted
        ),
    )


def _all_hands(game: Game) -> tuple[str, ...]:
    hands = [""] * game.seats
    for place, seat in enumerate(game.playing):
        hands[seat] = cards_text(cards_in(game.round.hands[place]))
    return tuple(hands)
