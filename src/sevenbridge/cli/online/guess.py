"""A round that looks to one seat as the real one does, with the hidden cards dealt anyhow.

The engine tells of a round why something cannot be done. Away from the server nobody has the round; as the
reasons depend on nothing but what the seat can see, any round that fits its view will do.
"""

from __future__ import annotations

from sevenbridge.engine.actions import PASS_ACTION
from sevenbridge.engine.cards import card_set, pack
from sevenbridge.engine.phases import CLAIMING, DRAWING, PLAYING
from sevenbridge.engine.position import Position
from sevenbridge.engine.refusals import verb_of
from sevenbridge.engine.round import Round
from sevenbridge.engine.view import View


def guessed(view: View) -> Round:
    """A round that fits the view of a seat that has something to decide."""
    legal = view.legal_actions()
    verbs = {verb_of(action) for action in legal}
    own = 1 << view.seat
    phase = PLAYING if view.taken else CLAIMING if PASS_ACTION in legal else DRAWING
    reshuffles = view.reshuffles_made
    if phase == DRAWING and view.stock_count == 0 and view.discard_count > 1:
        # the draw is on offer already; that a new stock is made first is the server's business
        reshuffles = max(reshuffles, view.law.reshuffles)
    hidden = iter(_hidden(view))
    hands = [
        view.hand if place == view.seat else card_set(next(hidden) for _ in range(view.counts[place]))
        for place in range(view.seats)
    ]
    return Round.at(
        Position(
            rules=view.law.rules,
            hands=tuple(hands),
            melds=view.melds(),
            stock=tuple(hidden)[: view.stock_count],
            discards=tuple(view.discard_list()),
            phase=phase,
            turn=view.turn,
            discarder=view.discarder,
            drawn_card=view.drawn_card,
            claimed_from=view.claimed_from,
            begun=view.begun,
            exposed=view.exposed,
            ponners=own if "pon" in verbs else 0,
            chier=own if "chi" in verbs else 0,
            melded=view.melded,
            laid_off=view.laid_off,
            discards_made=view.discards_made,
            reshuffles_made=reshuffles,
        )
    )


def _hidden(view: View) -> list[int]:
    """The cards that the seat does not see."""
    seen = view.hand | card_set(view.discard_list())
    for meld in view.melds():
        seen |= meld.cards
    return [card for card in pack(view.law.rules.jokers) if not seen >> card & 1]
