"""What cards may come to, by what one seat sees: melds in the making, claims, going out in this turn."""

from collections.abc import Collection, Iterator
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

from sevenbridge import unchecked
from sevenbridge.bots.planning import may_lay_off
from sevenbridge.engine import actions, bits, legality
from sevenbridge.engine.cards import HIGH_ACE, JOKER, cards_in
from sevenbridge.engine.kinds import DISCARD, JOKER_DISCARD
from sevenbridge.engine.law import Law
from sevenbridge.engine.melds import melds_of
from sevenbridge.engine.phases import OVER, PLAYING
from sevenbridge.engine.position import Meld, laid_by
from sevenbridge.engine.reconstruction import round_consistent_with
from sevenbridge.engine.round import Round
from sevenbridge.engine.scoring import one_go_factor
from sevenbridge.engine.view import View

#: more cards than any run has
_NO_RUN: Final = 64
#: a turn is followed through so many positions, which is far more than nearly every hand has
_MOST_POSITIONS: Final = 4000


def is_meld(law: Law, cards: int) -> bool:
    """Whether these cards are a meld (RULES 1.2)."""
    natural, size = cards & bits.NATURAL, cards.bit_count()
    if size == 1:
        return cards & bits.SEVENS != 0
    if natural.bit_count() < 2 or (size == 2 and not cards & bits.SEVENS):
        return False
    if not natural & ~(bits.ACES << (bits.lowest(natural) & 15)):
        return 2 < size < 5 or (size == 2 and bool(law.seven_pairs))
    return _span(law, natural) <= size


def _span(law: Law, cards: int) -> int:
    """How many cards a run has at the least that holds these, two or more; too many if there is none.

    An ace lies below, or above where it may.
    """
    low, high = bits.lowest(cards), cards.bit_length() - 1
    if low >> 4 != high >> 4:
        return _NO_RUN
    above = low + HIGH_ACE - bits.lowest(cards & (cards - 1)) if law.high_ace and not low & 15 else high - low
    return min(high - low, above) + 1


def belong_together(law: Law, one: int, other: int) -> bool:
    """Whether a third card can make a meld of two."""
    if JOKER in (one, other) or one & 15 == other & 15:
        return True
    return _span(law, bits.bit(one) | bits.bit(other)) <= 3


def holds_meld(law: Law, hand: int, card: int) -> bool:
    """Whether a meld of three cards at most with this card is in the hand."""
    return any(is_meld(law, group) for group in _groups(hand, card))


def _groups(hand: int, card: int) -> Iterator[int]:
    """Yields a card of the hand alone, with one other, and with two."""
    others = [bits.bit(each) for each in cards_in(hand & ~bits.bit(card))]
    for size in range(3):
        for chosen in combinations(others, size):
            yield bits.bit(card) | sum(chosen)


def _melds_in(law: Law, hand: int) -> list[int]:
    """All melds that can be laid of a hand, as sets of cards."""
    smallest = {group for size in (1, 2, 3) for group in _sets_of(hand, size) if is_meld(law, group)}
    return sorted(_grown(law, hand, smallest))


def _melds_with(law: Law, hand: int, card: int) -> set[int]:
    """All melds with this card that can be laid of a hand which holds it, as sets of cards."""
    return _grown(law, hand, {group for group in _groups(hand, card) if is_meld(law, group)})


def _grown(law: Law, hand: int, grown: set[int]) -> set[int]:
    """These melds, and all that become of them with further cards of the hand."""
    found: set[int] = set()
    while grown:
        found |= grown
        larger = {meld | bits.bit(card) for meld in grown for card in cards_in(hand & ~meld)}
        grown = {meld for meld in larger - found if is_meld(law, meld)}
    return found


def _sets_of(hand: int, size: int) -> Iterator[int]:
    """Yields all sets of so many cards of a hand."""
    return (sum(group) for group in combinations([bits.bit(card) for card in cards_in(hand)], size))


def best_melds(law: Law, hand: int) -> tuple[int, ...]:
    """Melds that can lie side by side and hold as many cards of the hand as possible, as sets of cards."""
    melds = _melds_in(law, hand)

    @cache
    def best(left: int) -> tuple[int, tuple[int, ...]]:
        if not left:
            return 0, ()
        card = left & -left
        found = best(left & ~card)
        for meld in melds:
            if meld & card and not meld & ~left:
                held, others = best(left & ~meld)
                found = max(found, (held + meld.bit_count(), (meld, *others)))
        return found

    return best(hand)[1]


def _finishes(law: Law, hand: int, melds: Collection[int]) -> bool:
    """Whether a hand can be laid down in one turn by these melds alone, or all but a card to discard."""

    def covers(left: int) -> bool:
        lowest = left & -left
        return not left or any(covers(left & ~meld) for meld in melds if meld & lowest and not meld & ~left)

    last = hand & ~bits.WILD if law.no_wild_out else hand
    if last and not law.kept and covers(hand):
        return True
    return any(covers(hand & ~bits.bit(card)) for card in cards_in(last))


def finishing(view: View, hand: int) -> int:
    """The unseen cards with which a hand could be laid down in one turn by melds alone, a set of cards."""
    law, found = view.law, 0
    melds = _melds_in(law, hand)
    for card in cards_in(view.unseen()):
        held = hand | bits.bit(card)
        if _finishes(law, held, [*melds, *_melds_with(law, held, card)]):
            found |= bits.bit(card)
    return found


def may_double(view: View) -> bool:
    """Whether the seat can still go out in one go, and that doubles (RULES 1.7)."""
    has_laid = view.taken and view.turn == view.seat and (view.melded or view.laid_off)
    return view.law.one_go > 1 and not view.exposed >> view.seat & 1 and not has_laid


def completing(law: Law, hand: int, unseen: int) -> dict[int, int]:
    """For each card of the hand, the unseen cards of which one would make a meld with it, a set of cards.

    The meld has three cards at most, the unseen one and others of the hand.
    """
    found = dict.fromkeys(cards_in(hand), 0)
    groups: list[tuple[int, ...]] = [(one,) for one in found]
    groups += [pair for pair in combinations(found, 2) if belong_together(law, *pair)]
    for group in groups:
        cards = sum(map(bits.bit, group))
        wanted = sum(bits.bit(card) for card in cards_in(unseen) if is_meld(law, cards | bits.bit(card)))
        for card in group:
            found[card] |= wanted
    return found


def takers(view: View, card: int) -> tuple[bool, bool]:
    """Whether cards that the seat does not see would make a chi, and a pon, with this card."""
    near = 0
    for other in cards_in(view.unseen()):
        if belong_together(view.law, card, other):
            near |= bits.bit(other)
    held = [bits.bit(other) for other in cards_in(near)]
    groups = [one | other for one, other in combinations(held, 2)]
    groups += held if view.law.claim_hand == 1 else []
    made = [group for group in groups if is_meld(view.law, group | bits.bit(card))]
    peers = bits.ACES << (card & 15) | bits.JOKER
    return any(group & ~peers for group in made), any(not group & ~peers for group in made)


def claimants(view: View) -> int:
    """The seats that could claim what this seat discards now, if they hold the cards for it, a bit each."""
    begun = view.begun | bits.bit(view.seat)
    able = legality.claimants(view.law, view.seats, view.seat, begun, view.discards_made + 1)
    needed = view.law.claim_hand + view.law.kept
    return sum(bits.bit(seat) for seat in cards_in(able) if view.counts[seat] >= needed)


def opened_lay_offs(view: View, moved: int) -> int:
    """The cards that the seat may lay off only once it has melded these, a set of cards."""
    is_claim = view.claimed_from >= 0 or not view.taken
    is_once_melded = may_lay_off(view.law, view.melders >> view.seat & 1, is_claim) == 2
    return legality.taken_by(view.law, view.melds) & view.hand & ~moved if is_once_melded else 0


def fitting(view: View, meld: int) -> int:
    """The unseen cards that could be laid off on a meld if the seat laid it now, a set of cards."""
    alone = melds_of(view.law.high_ace, (laid_by(view.seat, meld),))
    return legality.taken_by(view.law, alone) & view.unseen()


class WayOut(NamedTuple):
    """What a seat does to go out in this turn."""

    #: the actions, in order
    actions: tuple[int, ...]
    #: what all hands that are left are multiplied by then (RULES 1.7)
    factor: int


def way_out(view: View, action: int) -> WayOut | None:
    """What else the seat must do to go out in this turn once it has done this; None where it cannot.

    A way without lay-offs goes before one with them, since a lay-off spoils going out in one go.
    """
    trial = round_consistent_with(view)
    if trial.phase == PLAYING or actions.is_claim(actions.kind_of(action)):
        unchecked.apply(trial, action)
        for with_lay_offs in (False, True):
            found = _Finish(view.seat, with_lay_offs).follow(trial)
            if found is not None:
                return found
    return None


class _Finish:
    """Follows a turn through all that the seat may do in it."""

    def __init__(self, seat: int, with_lay_offs: bool) -> None:
        self.seat = seat
        self.with_lay_offs = with_lay_offs
        self.met: set[tuple[int | Meld, ...]] = set()

    def follow(self, round: Round) -> WayOut | None:
        """The way in which the seat goes out, None for none."""
        if round.phase == OVER:
            return WayOut((), one_go_factor(round)) if round.winner == self.seat else None
        if round.phase != PLAYING or round.turn != self.seat:
            return None
        position = (round.hands[self.seat], *round.melds)
        if position in self.met or len(self.met) > _MOST_POSITIONS:
            return None
        self.met.add(position)
        is_last = bits.count(round.hands[self.seat]) == 1
        for action in round.legal_actions():
            kind = actions.kind_of(action)
            if kind in (DISCARD, JOKER_DISCARD) and not is_last:
                continue
            if actions.is_layoff(kind) and not self.with_lay_offs:
                continue
            trial = round.clone()
            unchecked.apply(trial, action)
            rest = self.follow(trial)
            if rest is not None:
                return rest._replace(actions=(action, *rest.actions))
        return None
