"""What of a table each pair of eyes is shown: the one place where secrets are left out.

Redaction is an allow-list. Every line of the log that others may notice has its own function here, which
takes from the table what these eyes may see; a line without one goes out as a bare number. Eyes are a seat,
``WATCHER``, ``EVERYTHING`` (all hands, for those who watch with a delay or after the match), or ``DOOR``: who
sits where and nothing else, for those without a seat where nobody may watch.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sevenbridge.engine import actions
from sevenbridge.engine.actions import DRAW_ACTION
from sevenbridge.engine.cards import card_text, cards_in, cards_text
from sevenbridge.engine.kinds import COUNT
from sevenbridge.engine.phases import OVER, PLAYING
from sevenbridge.engine.position import Meld
from sevenbridge.engine.refusals import layoff_target, verb_of
from sevenbridge.engine.round import Round
from sevenbridge.engine.scoring import payer
from sevenbridge.engine.shuffle import commitment
from sevenbridge.tables import lines, told
from sevenbridge.tables.lines import Line
from sevenbridge.tables.seat import Seat
from sevenbridge.tables.table import Table
from sevenbridge.tables.window import asked

WATCHER: Final = -1
EVERYTHING: Final = -2
DOOR: Final = -3

_LAY_OFFS: Final = frozenset(action for action in range(COUNT) if actions.is_layoff(actions.kind_of(action)))
_FIRST_LAY_OFF: Final = min(_LAY_OFFS)

#: how long a lost connection is waited for before a computer plays, in milliseconds
GRACE: Final = 30_000
#: how long the scores stay before the next round is dealt
BETWEEN: Final = 20_000


def event(table: Table, line: Line, eyes: int) -> told.Event:
    """What these eyes are shown of the line that the table has just folded."""
    show = _SHOWN.get(type(line))
    if show is None or (eyes == DOOR and show not in _AT_THE_DOOR):
        return told.Unknown(seq=table.seq)
    return show(table, line, eyes)


def private_to(table: Table, line: Line) -> tuple[int, ...]:
    """The seats that are shown more of this line than a watcher is."""
    if isinstance(line, lines.Dealt):
        return table.playing
    if isinstance(line, lines.Played) and line.action == DRAW_ACTION:
        return (line.seat,)
    return ()


# -- one function for each line that has more to tell than its number -------------------------------


def seat_state(table: Table, number: int, at: int) -> told.SeatState:
    """A seat as everybody sees it at this time."""
    seat = table.seats[number]
    return told.SeatState(
        kind="empty" if seat.is_empty else "person" if seat.is_person else "computer",
        name=seat.name,
        player=seat.player,
        owner=seat.is_person and seat.session == table.owner,
        gone=seat.gone_from != 0,
        grace=_grace_left(table, seat, at),
        away=seat.away,
        late=seat.late,
        muted=seat.muted,
        bank=seat.bank,
    )


def _grace_left(table: Table, seat: Seat, at: int) -> int:
    if not seat.gone_from or seat.away or table.frozen_from:
        return 0
    return max(0, seat.gone_from + GRACE - at)


def _seat(table: Table, line: Any, eyes: int) -> told.Event:
    return told.SeatChanged(seq=table.seq, seat=line.seat, state=seat_state(table, line.seat, table.at))


def _owned(table: Table, line: lines.Owned, eyes: int) -> told.Event:
    seats = table.seats_of(line.owner)
    if not seats:
        return told.Unknown(seq=table.seq)
    return told.SeatChanged(seq=table.seq, seat=seats[0], state=seat_state(table, seats[0], table.at))


def _began(table: Table, line: lines.Began, eyes: int) -> told.Event:
    return told.Begun(
        seq=table.seq,
        match=table.match_number,
        commitment=commitment(bytes.fromhex(line.secret)),
        nonces=line.nonces,
    )


def _added(table: Table, line: lines.Added, eyes: int) -> told.Event:
    return told.NonceTold(seq=table.seq, seat=line.seat, nonce=line.nonce)


def _dealt(table: Table, line: lines.Dealt, eyes: int) -> told.Event:
    round = _round(table)
    place = table.place_of(eyes)
    return told.RoundDealt(
        seq=table.seq,
        round=table.round_number,
        dealer=table.dealer,
        playing=table.playing,
        stock=round.stock_count,
        upcard=cards_text(round.discard_list()),
        hand=cards_text(cards_in(round.hand(place))) if place >= 0 else "",
        hands=_all_hands(table, round) if eyes == EVERYTHING else (),
        draws=tuple(tuple((seat, card_text(card)) for seat, card in draw) for draw in table.draws)
        if table.round_number == 1
        else (),
    )


def _played(table: Table, line: lines.Played, eyes: int) -> told.Event:
    round, action = _round(table), line.action
    over = _round_end(table, round) if round.phase == OVER else None
    verb = verb_of(action)
    if verb == "draw":
        card = round.drawn_card if over is None and eyes in (line.seat, EVERYTHING) else -1
        return told.Drawn(
            seq=table.seq,
            seat=line.seat,
            stock=round.stock_count,
            card=card_text(card) if card >= 0 else "",
            over=over,
        )
    moved = actions.moved_cards(action)
    if verb == "discard":
        return told.Discarded(seq=table.seq, seat=line.seat, card=cards_text(cards_in(moved)), over=over)
    if verb == "layoff":
        meld = round.table.holding(next(cards_in(moved)))
        return told.LaidOff(
            seq=table.seq,
            seat=line.seat,
            action=action,
            card=cards_text(cards_in(moved)),
            meld=meld,
            cards=_meld_text(round, meld),
            over=over,
        )
    meld = round.table.melds - 1
    cards = _meld_text(round, meld)
    if verb == "meld":
        return told.Melded(seq=table.seq, seat=line.seat, action=action, meld=meld, cards=cards, over=over)
    return told.Claimed(
        seq=table.seq,
        seat=line.seat,
        action=action,
        call="chi" if verb == "chi" else "pon",
        source=table.playing[round.claimed_from],
        card=card_text(table.claimed_card),
        meld=meld,
        cards=cards,
        over=over,
    )


def _reshuffled(table: Table, line: lines.Reshuffled, eyes: int) -> told.Event:
    return told.StockMade(seq=table.seq, stock=_round(table).stock_count)


def _closed(table: Table, line: lines.Closed, eyes: int) -> told.Event:
    return told.WindowClosed(seq=table.seq)


def _prepared(table: Table, line: lines.Prepared, eyes: int) -> told.Event:
    return told.SeatReady(seq=table.seq, seat=line.seat)


def _ended(table: Table, line: lines.Ended, eyes: int) -> told.Event:
    assert table.match is not None
    return told.MatchEnded(
        seq=table.seq,
        match=table.match_number,
        winners=table.match.winners,
        totals=tuple(table.match.totals),
        secret=table.secret,
        nonces=tuple(table.nonces),
    )


def _undo_asked(table: Table, line: lines.UndoAsked, eyes: int) -> told.Event:
    return told.UndoTold(seq=table.seq, seat=line.seat, stage="asked")


def _consented(table: Table, line: lines.Consented, eyes: int) -> told.Event:
    return told.UndoTold(seq=table.seq, seat=line.seat, stage="agreed")


def _undo_refused(table: Table, line: lines.UndoRefused, eyes: int) -> told.Event:
    return told.UndoTold(seq=table.seq, seat=table.undoable(), stage="refused")


def _undone(table: Table, line: lines.Undone, eyes: int) -> told.Event:
    return told.UndoTold(seq=table.seq, seat=table.turn_seat(), stage="done")


def _said(table: Table, line: lines.Said, eyes: int) -> told.Event:
    return told.SaidTold(seq=table.seq, seat=line.seat, kind=line.kind, what=line.what)


def _shut(table: Table, line: lines.Shut, eyes: int) -> told.Event:
    return told.TableShut(seq=table.seq)


_SHOWN: Final[dict[type, Callable[[Table, Any, int], told.Event]]] = {
    lines.Owned: _owned,
    lines.Sat: _seat,
    lines.Filled: _seat,
    lines.Rose: _seat,
    lines.Gone: _seat,
    lines.Back: _seat,
    lines.Away: _seat,
    lines.Late: _seat,
    lines.Muted: _seat,
    lines.Began: _began,
    lines.Added: _added,
    lines.Dealt: _dealt,
    lines.Played: _played,
    lines.Reshuffled: _reshuffled,
    lines.Closed: _closed,
    lines.Prepared: _prepared,
    lines.Ended: _ended,
    lines.UndoAsked: _undo_asked,
    lines.Consented: _consented,
    lines.UndoRefused: _undo_refused,
    lines.Undone: _undone,
    lines.Said: _said,
    lines.Shut: _shut,
}
_AT_THE_DOOR: Final = (_seat, _owned, _shut)

# -- how things stand ------------------------------------------------------------------------------


def now(table: Table, eyes: int, at: int) -> told.Now:
    """How things stand for these eyes at this time. What a seat may not know is in none of it: at a fast
    table a window shows in nobody's ``now`` but theirs who can claim.
    """
    if eyes == DOOR:
        return told.Now(step=table.step)
    if table.stage == "between" and table.match is not None and not table.match.over:
        return told.Now(step=table.step, clock=_left(table, table.stage_from, BETWEEN, at))
    if table.stage != "playing":
        return told.Now(step=table.step)
    place = table.place_of(eyes)
    options = tuple(table.options(place)) if place >= 0 and not table.undo_from else ()
    window = 0
    if table.is_window_open and (table.is_level or any(option != DRAW_ACTION for option in options)):
        window = _left(table, table.window_from, 1000 * table.settings.claim_seconds, at)
    return told.Now(
        step=table.step,
        turn=table.turn_seat(),
        options=options,
        onto=_onto(table, options),
        window=window,
        clock=_clock(table, at),
        answered=place in table.answers,
    )


def _onto(table: Table, options: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """The lay-offs among these options, each with the number of its meld."""
    # options ascend, and most of the time there is nothing to lay off
    if not options or options[-1] < _FIRST_LAY_OFF:
        return ()
    melds = _round(table).table
    return tuple((action, layoff_target(melds, action)) for action in options if action in _LAY_OFFS)


def concerned(table: Table) -> list[int]:
    """The seats of persons that have something to decide now, or have decided: for all others things stand
    as for a watcher.
    """
    if table.stage != "playing" or table.round is None:
        return []
    places = {table.round.turn, *table.answers}
    if table.is_window_open:
        places.update(asked(table.round))
    return [table.playing[place] for place in places if table.seats[table.playing[place]].is_person]


def _left(table: Table, since: int, ms: int, at: int) -> int:
    if not ms:
        return 0
    held = table.undo_from or table.frozen_from
    return max(0, since + ms - (min(at, held) if held else at))


def _clock(table: Table, at: int) -> int:
    """What is left of the turn's time: all of it while the window of a level table is open. At a fast table
    it seems to run from the discard on, whether anybody is asked or not.
    """
    if not table.settings.move_seconds:
        return 0
    since = table.clock_from
    if not table.is_level and _round(table).phase != PLAYING:
        since = table.offered_from
    return _left(table, since, table.allowed, at) if since else table.allowed


def snapshot(table: Table, eyes: int, session: int, at: int) -> told.Snapshot:
    """The whole table for these eyes of this session."""
    if eyes == DOOR:
        return _from_the_door(table, session, at)
    own = table.seats[eyes] if eyes >= 0 else None
    match = table.match
    over = match is not None and match.over and table.stage in ("open", "closed")
    return told.Snapshot(
        seq=table.seq,
        code=table.code,
        eyes=eyes,
        mine=tuple(table.seats_of(session)),
        settings=table.settings,
        stage=table.stage,
        seats=tuple(seat_state(table, seat, at) for seat in range(len(table.seats))),
        match=table.match_number,
        totals=tuple(match.totals) if match else (0,) * len(table.seats),
        scores=tuple(table.scores),
        winners=match.winners if match and over else (),
        commitment=commitment(bytes.fromhex(table.secret)) if table.secret else "",
        nonces=tuple(table.nonces),
        secret=table.secret if over else "",
        round=_round_state(table, eyes) if table.round is not None else None,
        ready=tuple(seat for seat, each in enumerate(table.seats) if each.ready),
        undo=table.undo_by,
        no_calls=own is not None and own.no_calls,
        auto_draw=own is not None and own.auto_draw,
        now=now(table, eyes, at),
    )


def _from_the_door(table: Table, session: int, at: int) -> told.Snapshot:
    return told.Snapshot(
        seq=table.seq,
        code=table.code,
        eyes=DOOR,
        mine=tuple(table.seats_of(session)),
        settings=table.settings,
        stage=table.stage,
        seats=tuple(seat_state(table, seat, at) for seat in range(len(table.seats))),
        match=table.match_number,
        totals=(0,) * len(table.seats),
        scores=(),
        now=now(table, DOOR, at),
    )


def _round_state(table: Table, eyes: int) -> told.RoundState:
    round, place = _round(table), table.place_of(eyes)
    view = table.view(max(place, 0))
    facts = {name: int(getattr(view, name)) for name in told.FACTS}
    facts["drawn_card"] = view.drawn_card if place >= 0 else -1
    return told.RoundState(
        number=table.round_number,
        dealer=table.dealer,
        playing=table.playing,
        melds=tuple(
            told.MeldState(table.playing[meld.owner], cards_text(meld.in_order())) for meld in view.melds()
        ),
        discards=cards_text(view.discard_list()),
        stock=view.stock_count,
        counts=tuple(view.counts[each] for each in range(view.seats)),
        facts=facts,
        hand=cards_text(cards_in(view.hand)) if place >= 0 else "",
        hands=_all_hands(table, round) if eyes == EVERYTHING else (),
        over=_round_end(table, round) if round.phase == OVER else None,
    )


def _round(table: Table) -> Round:
    assert table.round is not None, "a round has been dealt"
    return table.round


def _round_end(table: Table, round: Round) -> told.RoundEnd:
    assert table.match is not None
    return told.RoundEnd(
        winner=table.playing[round.winner] if round.winner >= 0 else -1,
        hands=_all_hands(table, round),
        scores=table.scores[-1],
        totals=tuple(table.match.totals),
        one_go=table.one_go,
        payer=table.playing[paying] if (paying := payer(round)) >= 0 else -1,
    )


def _all_hands(table: Table, round: Round) -> tuple[str, ...]:
    hands = [""] * len(table.seats)
    for place, seat in enumerate(table.playing):
        hands[seat] = cards_text(cards_in(round.hand(place)))
    return tuple(hands)


def _meld_text(round: Round, meld: int) -> str:
    table = round.table
    return cards_text(
        Meld(table.owners[meld], table.cards[meld], table.bottoms[meld], table.tops[meld]).in_order()
    )
