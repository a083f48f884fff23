"""What a hand may do: the one place where the legal actions of a turn and of a claim are worked out.

Everything is done with sets of cards in the lanes of cards.py: the runs of n cards that a hand holds start
at the spots where the hand and its n - 1 shifts meet; a rank and the suit that is missing name a triple.
"""

from sevenbridge.engine import actions, bits
from sevenbridge.engine.cards import HIGH_ACE, JOKER, SEVEN
from sevenbridge.engine.kinds import (
    CLAIM,
    CLAIM_RUNS,
    CLAIM_SETS,
    DISCARD,
    DOUBLE,
    DRAW,
    HIGH,
    JOIN,
    JOKER_CLAIM,
    JOKER_CLAIM_RUNS,
    JOKER_CLAIM_SETS,
    JOKER_DISCARD,
    JOKER_HIGH,
    JOKER_JOIN,
    JOKER_LOW,
    JOKER_PAIR,
    JOKER_RUN,
    JOKER_TRIPLE,
    LONE,
    LONE_HIGH,
    LONE_LOW,
    LONGEST_RUN,
    LOW,
    PAIRS,
    PASS,
    SEVENS,
    SHORT_RUN,
    TRIPLE,
)
from sevenbridge.engine.law import FIRST_ROUND, OWN_FIRST_TURN, Law
from sevenbridge.engine.melds import Melds
from sevenbridge.engine.options import Options

#: by the suits of the sevens held (a bit each): the pairs that they make, as spots of the kind SEVENS
SEVEN_PAIRS = [0] * 16
for _suits in range(16):
    for _number, (_one, _other) in enumerate(PAIRS):
        SEVEN_PAIRS[_suits] |= (_suits >> _one & _suits >> _other & 1) << _number


def claimants(law: Law, seats: int, discarder: int, begun: int, discards_made: int) -> int:
    """The seats that may claim the last discard if they hold the cards for it, a bit each (RULES 1.4).

    ``discarder`` is -1 for an up-card, which nobody may claim; ``begun`` are the seats that have begun a turn
    (a bit each), and ``discards_made`` counts the discard in question, too.
    """
    if discarder < 0 or (law.ban == FIRST_ROUND and discards_made < seats):
        return 0
    able = ((1 << seats) - 1) & ~(1 << discarder)
    return able & begun if law.ban == OWN_FIRST_TURN else able


def taken_by(law: Law, melds: Melds) -> int:
    """The cards, the joker aside, that may be laid off on these melds as they lie, a set of cards."""
    found = melds._wants | melds._lows >> 1 & bits.NATURAL | melds._highs << 1 & bits.NATURAL
    if law.high_ace:
        found |= (melds._highs << 1) >> HIGH_ACE & bits.ACES
    if melds._lone and law.lone_to_set:
        found |= bits.SEVENS & ~melds._lone
    return found


def add_draw(out: Options) -> None:
    """Adds the draw from the stock."""
    _add(out, DRAW, 1)


def add_turn(out: Options, law: Law, hand: int, melds: Melds, may_lay_off: int) -> None:
    """Adds the actions of a player who has taken a card: discard, meld (RULES 1.2), lay off (1.3)."""
    cards = hand & bits.NATURAL
    most = bits.count(hand) - law.kept
    if may_lay_off and most < 1:
        may_lay_off = 0
    ends = cards
    if law.high_ace:
        ends |= (cards & bits.ACES) << HIGH_ACE
    _add(out, DISCARD, cards)
    if most > 0:
        sevens = cards & bits.SEVENS
        _add(out, LONE, sevens)
        if most > 1:
            _add_runs(out, SHORT_RUN, ends, most)
            if sevens & (sevens - 1) and law.seven_pairs:
                _add(out, SEVENS, SEVEN_PAIRS[_suits_of_rank(cards, SEVEN)])
            if most > 2:
                _add_sets(out, TRIPLE, cards, most)
        if may_lay_off:
            _add(out, LOW, (melds._lows >> 1) & cards)
            _add(out, HIGH, (melds._highs << 1) & ends)
            _add(out, JOIN, melds._wants & cards)
            if sevens and melds._lone and law.lone_to_set:
                _add(out, DOUBLE, _doubles(sevens, melds._lone))
    if law.jokers:
        if hand & bits.JOKER:
            _add(out, JOKER_DISCARD, bits.JOKER)
            _add_joker_runs(out, 0, ends, most, law.high_ace)
            _add_joker_sets(out, 0, cards, most)
            if may_lay_off:
                _add_joker_lay_offs(out, melds)
        elif may_lay_off and melds._lone:
            _add_lone_ends(out, cards, melds)
    if law.no_wild_out and hand & bits.WILD:
        _keep_finishable(out, hand)


def add_claims(out: Options, law: Law, hand: int, top: int, is_next: int) -> None:
    """Adds the pass and all claims of a hand on the last discard ``top`` (RULES 1.4).

    Every seat may pon; the next player may chi as well.
    """
    _add(out, PASS, 1)
    if top == JOKER:
        return
    most = bits.count(hand) - law.kept
    cards = hand & bits.NATURAL | bits.bit(top)
    ends = cards
    if law.high_ace:
        ends |= (cards & bits.ACES) << HIGH_ACE
    start = out.rows
    if is_next:
        _add_runs(out, CLAIM_RUNS, ends, most + 1)
    if top & 15 == SEVEN and law.seven_pairs:
        _add(out, CLAIM_SETS, SEVEN_PAIRS[_suits_of_rank(cards, SEVEN)])
    _add_sets(out, CLAIM + TRIPLE, cards, most + 1)
    if hand & bits.JOKER:
        if is_next:
            _add_joker_runs(out, JOKER_CLAIM, ends, most + 1, law.high_ace)
        _add_joker_sets(out, JOKER_CLAIM, cards, most + 1)
    _keep_claims(out, start, top, law.claim_hand, most)
    if law.no_wild_out and hand & bits.WILD:
        _keep_finishable(out, hand)


def layoff_target(melds: Melds, action: int) -> int:
    """The number of the meld that a lay-off names, whether or not it has room; -1 if there is none.

    Raises TypeError unless these are Melds, IndexError for a number that is no action.
    """
    if not isinstance(melds, Melds):
        raise TypeError(f"cards are laid off on melds, not on {melds!r}")
    actions.decode(action)
    return meld_named(melds, action)


def meld_named(melds: Melds, action: int) -> int:
    """As ``layoff_target``, without its checks."""
    kind = actions.KIND[action]
    spot = actions.SPOT[action]
    found = -1
    if kind in (LOW, JOKER_LOW):
        found = melds._ending_low(spot + 1, False)
    elif kind in (HIGH, JOKER_HIGH):
        found = melds._ending_high(spot - 1, False)
    elif kind == JOIN:
        found = melds._set_of_rank(spot & 15, spot)
    if found >= 0:
        return found
    for meld in range(melds._count):
        bottom = melds._bottoms[meld]
        is_lone = bottom >= 0 and bottom == melds._tops[meld]
        if kind in (LOW, JOKER_LOW, LONE_LOW):
            is_meant = is_lone and bottom == spot + 1
        elif kind in (HIGH, JOKER_HIGH, LONE_HIGH):
            is_meant = is_lone and bottom == spot - 1
        elif kind == JOIN:
            is_meant = bottom < 0 and bits.lowest(melds._cards[meld] & bits.NATURAL) & 15 == spot & 15
        elif kind == DOUBLE:
            is_meant = is_lone and bottom == actions.doubled_seven(spot)
        else:
            is_meant = (bottom < 0 or is_lone) and melds._cards[meld] >> spot & 1 != 0
        if is_meant:
            return meld
    return -1


def may_claim(law: Law, hand: int, top: int, is_next: int, scratch: Options) -> int:
    """Whether a seat has a claim on the last discard: 1 a chi, 2 a pon, 3 both, 0 none."""
    most = bits.count(hand) - law.kept
    if most < law.claim_hand or top == JOKER:
        return 0
    if hand & bits.JOKER or (law.no_wild_out and hand & bits.WILD):
        return _may_claim_rarely(law, hand, top, is_next, scratch)
    found = 0
    rank = top & 15
    peers = hand & (bits.ACES << rank)
    if peers:
        if peers & (peers - 1) and most > 1:
            found = 2
        if rank == SEVEN and law.seven_pairs and law.claim_hand == 1:
            found = 2
    if is_next:
        card = bits.bit(top)
        ends = hand | card
        if law.high_ace:
            ends |= (ends & bits.ACES) << HIGH_ACE
            if rank == 0:
                card |= bits.bit(top + HIGH_ACE)
        pairs = ends & (ends >> 1)
        if most > 1:
            runs = pairs & (ends >> 2)
            if runs & (card | card >> 1 | card >> 2):
                return found | 1
        if law.claim_hand == 1 and pairs & bits.SHORT_RUNS & (card | card >> 1):
            return found | 1
    return found


def _suits_of_rank(cards: int, rank: int) -> int:
    """The suits, a bit each, in which these cards have a card of this rank."""
    row = (cards >> rank) & bits.ACES
    return (row | row >> 15 | row >> 30 | row >> 45) & 15


def _may_claim_rarely(law: Law, hand: int, top: int, is_next: int, scratch: Options) -> int:
    found = 0
    scratch.clear()
    add_claims(scratch, law, hand, top, is_next)
    for row in range(scratch.rows):
        kind = scratch.kinds[row]
        if kind >= JOKER_CLAIM_RUNS:
            found |= 2 if kind >= JOKER_CLAIM_SETS else 1
        elif kind >= CLAIM_RUNS:
            found |= 2 if kind >= CLAIM_SETS else 1
    return found


def _add(out: Options, kind: int, spots: int) -> None:
    """Makes the actions of a kind at these spots legal."""
    if spots:
        out.kinds[out.rows] = kind
        out.spots[out.rows] = spots
        out.rows += 1


def _add_runs(out: Options, kind: int, ends: int, most: int) -> None:
    """Adds all runs of up to ``most`` cards; ``kind`` is the kind of two-card runs, the first of them."""
    run = ends & (ends >> 1)
    _add(out, kind, run & bits.SHORT_RUNS)
    length = 3
    while run and length <= most and length <= LONGEST_RUN:
        run &= ends >> (length - 1)
        _add(out, kind + length - 2, run)
        length += 1


def _add_sets(out: Options, triple: int, cards: int, most: int) -> None:
    """Adds triples and quads; ``triple`` is the kind of the triples, that of the quads follows it."""
    if most > 2:
        _add(out, triple, _triples(cards))
    if most > 3:
        _add(out, triple + 1, cards & (cards >> 16) & (cards >> 32) & (cards >> 48) & bits.LANE)


def _triples(cards: int) -> int:
    """The triples that these cards make: the spot has the rank, its lane the missing suit."""
    first = cards & bits.LANE
    second = (cards >> 16) & bits.LANE
    third = (cards >> 32) & bits.LANE
    fourth = (cards >> 48) & bits.LANE
    lower = first & second
    upper = third & fourth
    return (second & upper) | (first & upper) << 16 | (lower & fourth) << 32 | (lower & third) << 48


def _doubles(sevens: int, lone: int) -> int:
    """The spots of the kind DOUBLE: a seven of ``sevens`` laid on one of ``lone``.

    The lane of a spot is the suit of the seven held, its rank the number of suits to the lone one.
    """
    found = 0
    for suit in range(4):
        if sevens & bits.bit(16 * suit + SEVEN):
            for step in range(3):
                if lone & bits.bit(actions.doubled_seven(16 * suit + step)):
                    found |= bits.bit(16 * suit + step)
    return found


def _add_joker_runs(out: Options, shift: int, ends: int, most: int, high_ace: int) -> None:
    """Adds runs of three or more cards with the joker at each position.

    ``shift`` is the distance from the kinds of melds to the kinds to add: 0, or that to the claims.
    """
    lane = bits.LANE * 2 + 1 if high_ace else bits.LANE
    length = 3
    found = 1
    while found and length <= most and length <= LONGEST_RUN:
        found = 0
        # the joker may be the last card, so the spots past the end of a lane are not ruled out by the cards
        starts = bits.ACES * (lane >> (length - 1))
        for joker in range(length):
            run = starts
            for index in range(length):
                if index != joker:
                    run &= ends >> index
            if run:
                found = 1
                _add(out, JOKER_RUN + shift + length * (length - 1) // 2 + joker, run)
        length += 1


def _add_joker_sets(out: Options, shift: int, cards: int, most: int) -> None:
    """Adds sets of two or three cards of one rank with the joker."""
    if most < 3:
        return
    number = 0
    for one in range(3):
        for other in range(one + 1, 4):
            _add(
                out,
                JOKER_PAIR + shift + number,
                (cards >> (16 * one)) & (cards >> (16 * other)) & bits.LANE,
            )
            number += 1
    if most > 3:
        _add(out, JOKER_TRIPLE + shift, _triples(cards))


def _add_joker_lay_offs(out: Options, melds: Melds) -> None:
    """Adds lay-offs of the joker, not on a lone seven, where it would lie in a meld of two (RULES 1.6)."""
    _add(out, JOKER_LOW, (melds._lows & ~melds._lone) >> 1)
    _add(out, JOKER_HIGH, (melds._highs & ~melds._lone) << 1)
    open_sets = 0
    for meld in range(melds._count):
        if melds._bottoms[meld] < 0 and bits.count(melds._cards[meld]) < 4:
            open_sets |= bits.bit(bits.lowest(melds._cards[meld]))
    _add(out, JOKER_JOIN, open_sets)


def _add_lone_ends(out: Options, cards: int, melds: Melds) -> None:
    """Adds lay-offs of a 6 or 8 that fits two melds: a lone seven, or a run with the joker for it."""
    low = 0
    high = 0
    for suit in range(4):
        seven = 16 * suit + SEVEN
        if melds._lone & bits.bit(seven):
            if melds._ending_low(seven, False) >= 0:
                low |= bits.bit(seven - 1)
            if melds._ending_high(seven, False) >= 0:
                high |= bits.bit(seven + 1)
    _add(out, LONE_LOW, low & cards)
    _add(out, LONE_HIGH, high & cards)


def _keep_claims(out: Options, start: int, top: int, fewest: int, most: int) -> None:
    """Removes claims from the rows from ``start`` on that the rules forbid.

    A claim must hold the claimed card, and between ``fewest`` and ``most`` cards of the hand.
    """
    kept = start
    card = bits.bit(top)
    for row in range(start, out.rows):
        kind = out.kinds[row]
        spots = out.spots[row]
        good = 0
        while spots:
            spot = spots & (0 - spots)
            spots ^= spot
            meld = actions.CARDS[actions.encode(kind, bits.lowest(spot))]
            hand_cards = bits.count(meld) - 1
            if meld & card and fewest <= hand_cards <= most:
                good |= spot
        if good:
            out.kinds[kept] = kind
            out.spots[kept] = good
            kept += 1
    out.rows = kept


def _keep_finishable(out: Options, hand: int) -> None:
    """Removes the actions that ``out_on_wild = forbidden`` forbids (RULES 1.1).

    Those are going out with sevens and jokers alone, and keeping one such card as the last, since the player
    could not finish the turn with it.
    """
    kept = 0
    for row in range(out.rows):
        kind = out.kinds[row]
        spots = out.spots[row]
        good = 0
        while spots:
            spot = spots & (0 - spots)
            spots ^= spot
            played = actions.CARDS[actions.encode(kind, bits.lowest(spot))]
            left = hand & ~played
            if not left:
                finishable = played & ~bits.WILD != 0
            elif kind in (DISCARD, JOKER_DISCARD):
                finishable = True
            else:
                finishable = left & (left - 1) != 0 or left & bits.WILD == 0
            if finishable or kind == PASS:
                good |= spot
        if good:
            out.kinds[kept] = kind
            out.spots[kept] = good
            kept += 1
    out.rows = kept
