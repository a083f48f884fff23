"""The switches of Rules as integers for the core, computed once for each set of rules."""

from functools import lru_cache

from sevenbridge.engine.cards import PACK, SEVEN, card_set, pack
from sevenbridge.engine.rules import Rules, written

NO_BAN, OWN_FIRST_TURN, FIRST_ROUND = 0, 1, 2
_BANS = {"none": NO_BAN, "own_first_turn": OWN_FIRST_TURN, "first_round": FIRST_ROUND}


class Law:
    """One set of rules, ready for play; see the switches of the same meaning in rules.py."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.jokers = rules.jokers
        self.upcard = int(rules.upcard)
        self.dealer_starts = int(rules.starter == "dealer")
        self.ban = _BANS[rules.claim_ban]
        #: how many cards of the hand a claim needs (RULES 1.4)
        self.claim_hand = rules.claim_hand_cards
        self.nearest = int(rules.claim_priority == "nearest")
        self.layoff_needs_meld = int(rules.layoff_needs_meld)
        self.layoff_after_claim = int(rules.layoff_after_claim)
        self.lone_to_set = int(rules.seven_growth == "set_or_run")
        self.seven_pairs = int(rules.seven_sets == "allowed")
        self.high_ace = int(rules.ace == "both")
        #: how many cards a meld, lay-off or claim must leave for the discard (RULES 1.1)
        self.kept = int(rules.final_discard == "required")
        self.no_wild_out = int(rules.out_on_wild == "forbidden")
        self.reshuffles = rules.reshuffles if rules.stock_out == "reshuffle" else 0
        #: the points of a card by its spot in its lane: the ranks, the ace above the king, the joker
        values = _card_values(rules)
        self.values = values
        #: by each binary digit of points: the cards whose points have it; above ``_digits`` there are none
        self._with_digit = [_cards_with(values, digit) for digit in range(10)]
        self._digits = max(values).bit_length()
        #: the points of the thirteen cards of a suit, and the cards that count more than their mean
        self.suit_points = sum(values[:13])
        self.dear_cards = card_set(card for card in PACK if 13 * values[card & 15] > self.suit_points)
        self.joker_multiplier = rules.joker_multiplier
        #: how many sevens left in a hand may double its points
        self.doublings = {"none": 0, "double_once": 1, "double_each": 4}[rules.held_seven]
        self.penalty = int(rules.score_flow == "penalty")
        self.zero_sum = int(rules.score_flow == "zero_sum")
        self.one_go = rules.one_go_multiplier
        self.discarder_pays = int(rules.responsibility == "discarder")
        self.drawn_counts = int(rules.drawn_round == "all_count")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Law) and self.rules == other.rules

    def __hash__(self) -> int:
        return hash(self.rules)

    def __reduce__(self) -> tuple[object, ...]:
        return law_of, (self.rules,)

    def __repr__(self) -> str:
        preset, changes = self.rules.as_preset()
        words = [preset, *(f"{name}={written(value)}" for name, value in changes.items())]
        return f"<Law of {' '.join(words)}>"


def _card_values(rules: Rules) -> list[int]:
    """The value of each spot of a lane (RULES 1.7)."""
    small = [rank + 1 if rules.pip_points == "face" else rules.pip_points for rank in range(9)]
    faces = [11, 12, 13] if rules.face_points == "rank" else [rules.face_points] * 3
    values = [*small, 10, *faces]
    values[0] = rules.ace_points
    values[SEVEN] = rules.seven_points
    return [*values, rules.ace_points, rules.joker_points]


def _cards_with(values: list[int], digit: int) -> int:
    """The cards whose value has this binary digit."""
    return card_set(card for card in pack(1) if values[card & 15] >> digit & 1)


@lru_cache(maxsize=1024)
def law_of(rules: Rules) -> Law:
    """The law of these rules; equal rules share one object."""
    return Law(rules)
