"""What an observation must say, told once more from the facts of a view, as plainly as possible."""

from typing import Any

from sevenbridge.engine.cards import HIGH_ACE, JOKER, card_set, cards_in
from sevenbridge.engine.history import EventKind
from sevenbridge.engine.law import law_of
from sevenbridge.engine.scoring import hand_points
from sevenbridge.engine.view import View
from sevenbridge.lab.environments.layout import RULES_NUMBERS, Layout

Cell = tuple[int, ...]


def column(spot: int) -> int:
    """Where a card stands; an ace above a king stands at the ace."""
    if spot == JOKER:
        return 52
    return spot // 16 * 13 + (0 if spot % 16 == HIGH_ACE else spot % 16)


def told(layout: Layout, view: View) -> bytes:
    """The observation of a view."""
    out = bytearray(layout.size)

    def put(name: str, value: int, *cell: int) -> None:
        part = layout[name]
        at = 0
        for length, index in zip(part.shape, cell, strict=True):
            at = at * length + index
        out[part.start + at] = min(value, 255)

    def mark(name: str, cards: int, *cell: int) -> None:
        for card in range(64):
            if cards >> card & 1:
                put(name, 1, *cell, column(card))

    def away(seat: int) -> int:
        return (seat - view.seat) % view.seats

    facts: dict[str, Any] = view.facts()
    mark("hand", view.hand)
    mark("drawn", 1 << view.drawn_card if view.drawn_card >= 0 else 0)
    pile = view.discards
    mark("pile", card_set(pile))
    mark("top", card_set(pile[-1:]))
    _put_history(view, put, mark, away)
    for meld in view.melds:
        mark("melded", meld.cards, away(meld.owner))
        if meld.bottom < 0:
            mark("sets", meld.cards)
        elif len(meld.in_order()) > 1:
            mark("runs", meld.cards)
            spots = range(meld.bottom, meld.top + 1)
            naturals = {spot: spot - 13 if spot % 16 == HIGH_ACE else spot for spot in spots}
            for spot, natural in naturals.items():
                if not meld.cards >> natural & 1:
                    put("joker_as", 1, column(spot))
    mark("fits_low", view.melds._lows)
    mark("fits_high", view.melds._highs)
    mark("fits_set", view.melds._wants)
    for seat in range(view.seats):
        put("counts", facts["counts"][seat], away(seat))
        put("begun", view.begun >> seat & 1, away(seat))
        put("melders", view.melders >> seat & 1, away(seat))
        put("exposed", view.exposed >> seat & 1, away(seat))
        lead = (
            (view.totals[seat] - view.totals[view.seat]) * (-1 if view.law.penalty else 1)
            if view.totals
            else 0
        )
        put("leads", max(0, min(255, 128 + lead // 4)), away(seat))
    for name in ("turn", "discarder", "claimed_from"):
        if facts[name] >= 0:
            put(name, 1, away(facts[name]))
    legal = facts["legal"]
    put("taken", facts["taken"])
    put("turn_melded", view.melded)
    put("turn_laid_off", view.laid_off)
    put("asked", bool(legal) and not facts["taken"] and legal[0] != 0)
    put("discard_count", len(view.discards))
    for name in ("stock_count", "discards_made", "reshuffles_made"):
        put(name, getattr(view, name))
    put("hand_points", hand_points(view.law, view.hand))
    put("rounds_left", view.rounds_left if view.rounds_left >= 0 else 255)
    law = law_of(layout.rules)
    for index, number in enumerate(
        [*(getattr(law, name) for name in RULES_NUMBERS), *(law.values[n] for n in range(15))]
    ):
        put("rules", number, index)
    return bytes(out)


def _put_history(view: View, put: Any, mark: Any, away: Any) -> None:
    """Plays the discards through from the deal on."""
    pile: list[int] = []
    restocked = 0
    when: dict[Cell, int] = {}
    made = 0
    for event in view.history:
        if event.kind is EventKind.UPCARD:
            pile.append(next(cards_in(event.cards)))
        elif event.kind is EventKind.DISCARD:
            made += 1
            card = next(cards_in(event.cards))
            pile.append(card)
            when[away(event.seat), column(card)] = made
        elif event.kind is EventKind.PASS:
            put("let_go", 1, column(pile[-1]))
        elif event.kind is EventKind.CLAIM and pile:
            put("claimed", 1, away(event.seat), column(pile.pop()))
        elif event.kind is EventKind.RESHUFFLE:
            restocked = card_set(pile[:-1])
            del pile[:-1]
    mark("restocked", restocked & view.unseen())
    for cell, number in when.items():
        put("discarded", max(1, 255 - (made - number)), *cell)
