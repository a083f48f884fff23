"""A seat's view, made of what the table tells."""

from __future__ import annotations

from collections.abc import Sequence

from sevenbridge import DRAW_ACTION, Meld, Rules, View, card_set, meld_of, parse_cards, view_from
from sevenbridge_app.tables.server_messages import MeldState, Now, PastEvent, RoundState, Snapshot


def offered(now: Now) -> tuple[int, ...]:
    """Returns what there is to decide now.

    While a discard may be claimed the next player may ask to draw ahead of time; whoever has a claim decides
    about that first.
    """
    if now.answered:
        return ()
    return tuple(action for action in now.options if action != DRAW_ACTION) or now.options


def melds_in(melds: Sequence[MeldState], playing: Sequence[int], rules: Rules) -> list[Meld]:
    """The melds of the table, their owners by place. Raises ValueError."""
    return [
        meld_of(playing.index(meld.owner), parse_cards(meld.cards), rules.ace == "both") for meld in melds
    ]


def place_in(round: RoundState, seat: int) -> int:
    """The place of a seat in the round, -1 for one that sits out or watches."""
    return round.playing.index(seat) if seat in round.playing else -1


def view_in(snapshot: Snapshot) -> View:
    """Returns what the receiver of a snapshot sees of the round.

    Who has no place in it sees it from the first, with no cards. Raises ValueError for what no table tells.
    """
    round = snapshot.round
    if round is None:
        raise ValueError("there is no round")
    rules = snapshot.settings.rules()
    place = max(place_in(round, snapshot.viewer), 0)
    opened = [0] * len(round.playing)
    if round.over is not None:
        opened = [card_set(parse_cards(round.over.hands[seat])) for seat in round.playing]
    told = {name: value for name, value in round.facts.items() if name != "melders"}
    return view_from(
        told
        | {
            "rules": rules,
            "seat": place,
            "hand": card_set(parse_cards(round.hand)),
            "counts": list(round.counts),
            "melds": melds_in(round.melds, round.playing, rules),
            "discards": parse_cards(round.discards),
            "stock_count": round.stock,
            "over": round.over is not None,
            "totals": [snapshot.totals[seat] for seat in round.playing],
            "opened": opened,
            "history": [_event(each, round) for each in round.history],
            "legal": list(offered(snapshot.now)) if snapshot.now is not None else [],
        }
    )


def _event(told: PastEvent, round: RoundState) -> tuple[str, int, int, int, int]:
    """An event of the history, its seat as a place."""
    place = round.playing.index(told.seat) if told.seat >= 0 else -1
    return told.kind, place, card_set(parse_cards(told.cards)), told.meld, told.action
