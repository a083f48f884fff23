"""Rules, deals, choices and positions by dice: the same for the same seed, in either core."""

from collections.abc import Sequence
from typing import Any

from sevenbridge import unchecked
from sevenbridge.engine import actions
from sevenbridge.engine.cards import (
    JOKER,
    JOKER_TEXT,
    PACK,
    RANKS,
    SEVEN,
    SUITS,
    card_set,
    pack,
    parse_card,
    parse_cards,
)
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.kinds import DISCARD, DRAW, JOKER_DISCARD, PASS
from sevenbridge.engine.phases import DRAWING, OVER, PLAYING, RESHUFFLING
from sevenbridge.engine.position import Meld, Position, meld_of
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import SWITCHES, Rules

#: numbers and values that matter for a round, beside the switches that are a choice
NUMBERS: dict[str, tuple[Any, ...]] = {
    "reshuffles": (0, 1, 2, 3),
    "ace_points": (1, 10, 11, 15),
    "face_points": (10, 0, "rank"),
    "seven_points": (7, 20, 5),
    "pip_points": ("face", 5, 0),
    "joker_points": (0, 15, 20),
    "match_length": ("per_player", 1, 5),
    "target_score": (0,),
}


def one_of(dice: Dice, choices: Sequence[Any]) -> Any:
    return choices[dice.below(len(choices))]


def any_rules(dice: Dice, **fixed: Any) -> Rules:
    """Rules with every switch drawn, apart from the ``fixed`` ones."""
    drawn = {name: one_of(dice, NUMBERS.get(name) or switch.choices) for name, switch in SWITCHES.items()}
    return Rules(**(drawn | fixed))


def shuffled(dice: Dice, cards: Sequence[int]) -> list[int]:
    order = list(cards)
    dice.shuffle(order)
    return order


def dealt(dice: Dice, rules: Rules, seats: int) -> Round:
    return Round.dealt(rules, seats, dice.below(seats), shuffled(dice, pack(rules.jokers)))


def chosen(dice: Dice, legal: Sequence[int], eager: int = 2) -> int:
    """A legal action; with ``eager`` of three chances one that melds, lays off or claims, if there is one."""
    busy = [each for each in legal if actions.kind_of(each) not in (DRAW, PASS, DISCARD, JOKER_DISCARD)]
    return int(one_of(dice, busy if busy and dice.below(3) < eager else legal))


def restock(dice: Dice, round: Round) -> None:
    """Shuffles the discards under the top one into a new stock."""
    round.restock(shuffled(dice, round.discards[:-1]))


def step(dice: Dice, round: Round, eager: int = 2) -> None:
    """One decision of the actor, and the reshuffle before it where one is due."""
    if round.phase == RESHUFFLING:
        restock(dice, round)
    round.play(chosen(dice, round.legal_actions(), eager))


def advance(dice: Dice, round: Round, steps: int, eager: int = 2) -> None:
    """At most so many decisions."""
    for _ in range(steps):
        if round.phase == OVER:
            return
        step(dice, round, eager)


# -- positions rich in what is rare --------------------------------------------------------------------------


def any_position(dice: Dice, rules: Rules) -> Position:
    """A position with small hands, few cards in play, and among them many that fit each other."""
    seats = 2 + dice.below(5)
    cards = _rich_cards(dice, rules)
    melds = _melds(dice, rules, seats, cards)
    hands = [[cards.pop()] for _ in range(seats)]
    for hand in hands:
        for _ in range(one_of(dice, (0, 1, 2, 2, 3, 3, 4, 6))):
            if len(cards) > 1:
                hand.append(cards.pop())
    discards = [cards.pop() for _ in range(1 + dice.below(3)) if cards]
    stock = [cards.pop() for _ in range(one_of(dice, (0, 0, 1, 2, 8))) if cards]
    owners = card_set(meld.owner for meld in melds)
    fields: dict[str, Any] = {
        "rules": rules,
        "hands": tuple(map(card_set, hands)),
        "melds": tuple(melds),
        "stock": tuple(stock),
        "discards": tuple(discards),
        "turn": dice.below(seats),
        "begun": (1 << seats) - 1 if dice.below(3) else dice.below(1 << seats),
        "exposed": (owners | dice.below(1 << seats)) if dice.below(2) else 0,
        "discards_made": one_of(dice, (0, seats - 1, seats, 20)),
        "reshuffles_made": one_of(dice, (0, 0, rules.reshuffles)),
    }
    before = (fields["turn"] or seats) - 1
    if dice.below(2):
        return Position(**_playing(dice, fields, seats))
    if dice.below(6):
        return Position(**fields, discarder=before)
    must_shuffle = not stock and len(discards) > 1 and rules.stock_out == "reshuffle"
    must_shuffle = must_shuffle and fields["reshuffles_made"] < rules.reshuffles
    return Position(**fields, phase=RESHUFFLING if must_shuffle else DRAWING)


def set_up(position: Position) -> Round:
    """The round at a position of ``any_position``: where a player has just discarded, claims are asked."""
    round = Round.at(position)
    if position.phase == DRAWING and position.discarder >= 0:
        unchecked.open_claims(round, position.discards[-1])
    return round


def long_suit_position(dice: Dice, rules: Rules) -> Position:
    """A position in which one seat, which may meld or claim, holds most of a suit: no deal is like that."""
    seats = 2 + dice.below(2)
    suit = 16 * dice.below(4)
    held = shuffled(dice, range(suit, suit + 13))[: one_of(dice, (9, 11, 12, 13, 13))]
    rest = [card for card in shuffled(dice, PACK) if card >> 4 != suit >> 4]
    if rules.jokers and dice.below(3):
        held.append(JOKER)
    turn = dice.below(seats)
    hands = [card_set([rest.pop(), rest.pop()]) for _ in range(seats)]
    fields: dict[str, Any] = {"rules": rules, "turn": turn, "begun": (1 << seats) - 1, "discards_made": seats}
    fields["stock"] = (rest.pop(), rest.pop())
    if dice.below(2):
        hands[turn] = card_set([*held, *rest[: dice.below(2)]])
        return Position(**fields, hands=tuple(hands), discards=(rest.pop(),), phase=PLAYING)
    # an ace that completes all thirteen would lie at either end, and the words of the claim do not tell where
    claimed = one_of(dice, [card for card in held if card != JOKER and card & 15])
    hands[turn] = card_set([*held, *rest[: dice.below(2)]]) & ~card_set([claimed])
    return Position(**fields, hands=tuple(hands), discards=(claimed,), discarder=(turn or seats) - 1)


def _playing(dice: Dice, fields: dict[str, Any], seats: int) -> dict[str, Any]:
    turn = fields["turn"]
    hand = fields["hands"][turn]
    claimed = dice.below(3) == 0
    melded = int(claimed or dice.below(4) == 0)
    playing = fields | {
        "phase": PLAYING,
        "begun": fields["begun"] | 1 << turn,
        "claimed_from": (turn + 1 + dice.below(seats - 1)) % seats if claimed else -1,
        "melded": melded,
        "laid_off": int(dice.below(4) == 0),
    }
    wild = [card for card in parse_cards("7s 7h 7d 7c Jk") if hand == 1 << card]
    # a player who has taken a card and holds one forbidden card alone could not finish the turn
    if wild and fields["rules"].out_on_wild == "forbidden":
        playing["rules"] = fields["rules"].replace(out_on_wild="allowed")
    return playing


def _rich_cards(dice: Dice, rules: Rules) -> list[int]:
    """Cards in random order; those at the end, which are taken first, fit each other well."""
    deck = shuffled(dice, pack(rules.jokers))
    start = one_of(dice, (0, 0, 3, 5, 5, 8, 10))
    ranks = {(start + step) % 13 for step in range(4 + dice.below(3))}
    suits = {dice.below(4), dice.below(4), dice.below(4)}
    near = [card for card in deck if card & 15 in ranks and (card >> 4 in suits or dice.below(3) == 0)]
    first = [card for card in deck if card == JOKER or card & 15 == SEVEN or card in near]
    return [card for card in deck if card not in first] + first


def _melds(dice: Dice, rules: Rules, seats: int, cards: list[int]) -> list[Meld]:
    """Some melds, taken out of the cards."""
    melds: list[Meld] = []
    for _ in range(one_of(dice, (0, 1, 2, 3, 4, 6, 8))):
        words = _meld_words(dice, rules)
        if len(words) > 2 and rules.jokers and dice.below(3) == 0:
            words[dice.below(len(words))] = JOKER_TEXT
        meld = [parse_card(word) for word in words]
        if all(card in cards for card in meld) and len(cards) - len(meld) > seats + 2:
            melds.append(meld_of(dice.below(seats), meld, rules.ace == "both"))
            for card in meld:
                cards.remove(card)
    return melds


def _meld_words(dice: Dice, rules: Rules) -> list[str]:
    suit = one_of(dice, SUITS)
    shape = dice.below(6)
    if shape < 2:
        return ["7" + suit]
    if shape < 4:
        rank = one_of(dice, "77" + RANKS)
        size = 2 + dice.below(3) if rank == "7" else 3 + dice.below(2)
        return [rank + SUITS[lane] for lane in sorted(shuffled(dice, range(4))[:size])]
    if dice.below(4) == 0:
        return [rank + suit for rank in one_of(dice, ("67", "78"))]
    length = one_of(dice, (3, 3, 3, 4, 5, 6, 11, 12, 13))
    ranks = RANKS + "A" * (rules.ace == "both")
    # a run at either end of the suit, or anywhere
    first = one_of(dice, (0, 1, len(ranks) - length, dice.below(len(ranks) - length + 1)))
    return [rank + suit for rank in ranks[first : first + length]]
