"""Outs: the cards with which a seat that holds one or two goes out in its next turn, by what it sees."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from sevenbridge import unchecked
from sevenbridge.engine import actions, bits, legality
from sevenbridge.engine.cards import JOKER, cards_in
from sevenbridge.engine.kinds import DISCARD
from sevenbridge.engine.phases import CLAIMING, OVER
from sevenbridge.engine.position import Position
from sevenbridge.engine.round import Round
from sevenbridge.engine.view import View

#: a larger hand waits for more than a line can say
MOST_HELD: Final = 2
#: the seats of the rounds in which the turn is tried: the one that waits, and the one before it
_SELF: Final = 0
_OTHER: Final = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Outs:
    """What a seat goes out with in its next turn, as the melds lie now. The first four are sets of cards."""

    #: the cards that may be drawn next, by what the seat sees
    drawable: int
    #: those of them with which the seat goes out if it draws one
    drawn: int
    #: the cards that it does not see and with which it goes out if it claims one by pon, and by chi
    pon: int
    chi: int
    #: the melds that take cards as the seat goes out: the number of each, and these cards, a set
    takers: tuple[tuple[int, int], ...]


class _Step(NamedTuple):
    """What is done on the way out."""

    #: that of an action
    verb: str
    #: the cards that are moved, a set
    cards: int
    #: the number of the meld that takes the card of a lay-off, else -1
    meld: int


def outs_of(view: View) -> Outs | None:
    """What the seat of a view goes out with in its next turn (RULES 1.1 to 1.4); None for nothing.

    None as well for a hand of more than ``MOST_HELD`` cards, and in a turn of the seat once it has drawn or
    claimed.
    """
    is_in_turn = view.taken and view.turn == view.seat
    if view.over or is_in_turn or bits.count(view.hand) > MOST_HELD:
        return None
    drawable, claimable = _drawable(view), view.unseen() if _may_claim(view) else 0
    found = {"draw": 0, "pon": 0, "chi": 0}
    takers: dict[int, int] = {}
    for verb, card, way in _ways_out(view, drawable | claimable):
        if bits.bit(card) & (drawable if verb == "draw" else claimable):
            found[verb] |= bits.bit(card)
            for step in way:
                if 0 <= step.meld < len(view.melds):
                    takers[step.meld] = takers.get(step.meld, 0) | step.cards
    if not any(found.values()):
        return None
    return Outs(
        drawable=drawable,
        drawn=found["draw"],
        pon=found["pon"],
        chi=found["chi"],
        takers=tuple(sorted(takers.items())),
    )


def _drawable(view: View) -> int:
    """The cards of which the next may be drawn; once the stock is used up, the discards (RULES 1.5)."""
    if view.stock_count:
        return view.unseen()
    if view.reshuffles_made < view.law.reshuffles and view.discards:
        return view.discard_set() & ~bits.bit(view.discards[-1])
    return 0


def _may_claim(view: View) -> bool:
    """Whether the seat may claim what the seat before it discards next, if it holds the cards for that."""
    before = (view.seat or view.seats) - 1
    able = legality.claimants(view.law, view.seats, before, view.begun, view.discards_made + 1)
    return bool(able >> view.seat & 1)


def _ways_out(view: View, cards: int) -> Iterator[tuple[str, int, tuple[_Step, ...]]]:
    """Yields each way out with one of these cards, a set: the verb by which it is taken, the card, the steps.

    A card that the seat goes out by discarding does what any card does: of it only such ways are told.
    """

    @cache
    def waiting(filler: int) -> tuple[Round, Round]:
        return _round_of_two(view, _SELF, pool, filler), _round_of_two(view, _OTHER, pool, filler)

    pool = cards | view.discard_set()
    for card in cards_in(cards):
        # the seat before must be left with a card, or it has gone out
        filler = bits.lowest(pool & ~bits.bit(card))
        own, other = waiting(filler)
        own = own.clone()
        own.draw_card(card)
        ways = list(_finishes(own))
        discarded = _Step("discard", bits.bit(card), -1)
        for way in [way for way in ways if way[-1] == discarded] or ways:
            yield "draw", card, way
        if card != JOKER:
            yield from _claims(other.clone(), card)


def _round_of_two(view: View, turn: int, pool: int, filler: int) -> Round:
    """A round in which the seat waits as in the view, with one other: one of the two is about to draw.

    The other seat holds the ``filler``, the rest of the ``pool`` is the stock. What one may do in a turn does
    not depend on how many others play.
    """
    return Round.at(
        Position(
            rules=view.rules,
            hands=(view.hand, bits.bit(filler)),
            melds=tuple(meld._replace(owner=int(meld.owner != view.seat)) for meld in view.melds),
            stock=tuple(cards_in(pool & ~bits.bit(filler))),
            turn=turn,
            begun=3,
            discards_made=2,
        )
    )


def _claims(round: Round, card: int) -> Iterator[tuple[str, int, tuple[_Step, ...]]]:
    """As ``_ways_out``, for this card, which the other seat discards."""
    round.draw_card(card)
    unchecked.apply(round, actions.encode(DISCARD, card))
    if round.phase != CLAIMING:
        return
    for action in round.legal_actions():
        verb = actions.verb_of(action)
        if verb != "pass":
            claimed = round.clone()
            unchecked.apply(claimed, action)
            for way in _finishes(claimed):
                yield verb, card, way


def _finishes(round: Round) -> Iterator[tuple[_Step, ...]]:
    """Yields each way in which the seat goes out in the turn in which it is."""
    if round.phase == OVER:
        yield ()
        return
    is_last = bits.count(round.hands[_SELF]) == 1
    for action in round.legal_actions():
        verb = actions.verb_of(action)
        if verb == "discard" and not is_last:
            continue
        meld = legality.layoff_target(round.melds, action) if verb == "layoff" else -1
        step = _Step(verb, actions.moved_cards(action), meld)
        after = round.clone()
        unchecked.apply(after, action)
        for rest in _finishes(after):
            yield step, *rest
