"""A round that looks to one seat as the real one does, with the hidden cards dealt anyhow.

The engine tells of a round why something cannot be done. Whoever answers a player must not look at more than
the player may see, and away from the server nobody has the round at all; as the reasons depend on nothing but
what the seat can see, any round that fits its view will do.
"""

from __future__ import annotations

from sevenbridge.engine.actions import PASS_ACTION
from sevenbridge.engine.bits import WILD
from sevenbridge.engine.cards import card_set, cards_in, pack
from sevenbridge.engine.phases import CLAIMING, DRAWING, OVER, PLAYING
from sevenbridge.engine.position import Position
from sevenbridge.engine.refusals import verb_of
from sevenbridge.engine.round import Round
from sevenbridge.engine.view import View


def guessed(view: View) -> Round:
    """A round that fits the view. In it nobody else is asked about the last discard, and where the seat is
    not asked either, the next player may draw: a seat does not know that others are asked.
    """
    verbs = {verb_of(action) for action in view.legal_actions()}
    is_asked = PASS_ACTION in view.legal_actions()
    own = 1 << view.seat
    reshuffles = view.reshuffles_made
    if not view.taken and view.stock_count == 0:
        # the draw is on offer already; that a new stock is made first is the server's business
        reshuffles = max(reshuffles, view.law.reshuffles)
    hands, stock = _hidden_dealt(view)
    return Round.at(
        Position(
            rules=view.law.rules,
            hands=hands,
            melds=view.melds(),
            stock=stock,
            discards=tuple(view.discard_list()),
            phase=OVER if view.over else PLAYING if view.taken else CLAIMING if is_asked else DRAWING,
            turn=view.turn,
            discarder=view.discarder,
            winner=view.winner,
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


def _hidden_dealt(view: View) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """All hands and the stock, the cards that the seat does not see dealt to the others and the stock."""
    hands = [view.opened[place] for place in range(view.seats)]
    hands[view.seat] = view.hand
    seen = view.hand | card_set(view.discard_list())
    for cards in (*hands, *(meld.cards for meld in view.melds())):
        seen |= cards
    unseen = card_set(pack(view.law.rules.jokers)) & ~seen
    # whose turn it is comes first, and sevens and the joker go last: nobody may be left with these alone
    # where nobody may go out with them
    hidden = iter([*cards_in(unseen & ~WILD), *cards_in(unseen & WILD)])
    for step in range(view.seats):
        place = (view.turn + step) % view.seats
        if not hands[place]:
            hands[place] = card_set(next(hidden) for _ in range(view.counts[place]))
    return tuple(hands), tuple(hidden)[: view.stock_count]
