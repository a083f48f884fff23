"""What a seat sees, read as plainly as possible, and what one action of it does.

It shares nothing with the engine. Whatever is said of a decision can be counted or looked up here.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any, Final

from tests.oracle.naive import JOKER, Meld, NaiveRound, grown, melds_of, read_meld

RANKS: Final = "A23456789TJQK"
PACK: Final = frozenset(rank + suit for rank in RANKS for suit in "shdc")


def text(card: int) -> str:
    """A card of the engine as a record writes it."""
    return JOKER if card == 14 else RANKS[card % 16] + "shdc"[card // 16]


def texts(cards: int) -> set[str]:
    """A set of cards of the engine."""
    return {text(spot) for spot in range(64) if cards >> spot & 1}


class Sight:
    """What a seat sees, made of the plain facts of its view."""

    def __init__(self, facts: dict[str, Any], names: tuple[str, ...]) -> None:
        self.rules = facts["rules"]
        self.names = names
        self.seat: int = facts["seat"]
        self.hand = texts(facts["hand"])
        self.counts: list[int] = facts["counts"]
        self.melds = [
            read_meld(meld.owner, " ".join(map(text, meld.in_order())), self.rules) for meld in facts["melds"]
        ]
        self.pile = [text(card) for card in facts["discards"]]
        self.facts = facts
        on_table = {card for meld in self.melds for card in meld.cards}
        pack = PACK | ({JOKER} if self.rules.jokers else set())
        self.unseen = pack - self.hand - on_table - set(self.pile)
        own = [each for each in facts["history"] if each.seat == self.seat]
        takes = [number for number, each in enumerate(own) if each.kind in ("draw", "claim")]
        is_turn = facts["taken"] and facts["turn"] == self.seat
        earlier = own[: takes[-1]] if is_turn else own
        #: whether the seat put cards down before this turn, and in it
        self.laid_before = any(each.kind in ("claim", "meld", "layoff") for each in earlier)
        this_turn = own[takes[-1] :] if is_turn else []
        self.laid_now = [each.kind for each in this_turn if each.kind in ("claim", "meld", "layoff")]
        self.claimed_now = "claim" in self.laid_now

    def makes(self, cards: set[str]) -> list[Meld]:
        """The melds that exactly these cards can be laid as."""
        found = melds_of(cards, self.seat, self.rules)
        if self.rules.seven_sets == "three_or_more" and len(cards) == 2:
            found = [meld for meld in found if meld.kind != "set"]
        return found

    def worth(self, hand: set[str]) -> int:
        """What a hand counts, from the rules page."""
        rules, points = self.rules, 0
        for card in hand:
            points += self.value(card)
        sevens = sum(card[0] == "7" for card in hand)
        points *= 2 ** min(sevens, {"none": 0, "double_once": 1, "double_each": 4}[rules.held_seven])
        return int(points * (rules.joker_multiplier if JOKER in hand else 1))

    def value(self, card: str) -> int:
        """What one card counts."""
        rules = self.rules
        if card == JOKER:
            return int(rules.joker_points)
        named = {"A": rules.ace_points, "7": rules.seven_points, "T": 10}
        for number, face in enumerate("JQK", 11):
            named[face] = number if rules.face_points == "rank" else rules.face_points
        if card[0] in named:
            return int(named[card[0]])
        return int(card[0]) if rules.pip_points == "face" else int(rules.pip_points)

    def round(self) -> NaiveRound:
        """A round that looks like this; the other hands are dealt from the unseen cards as they come."""
        rest = sorted(self.unseen - {JOKER}) + sorted(self.unseen & {JOKER})
        hands = []
        for seat, count in enumerate(self.counts):
            hands.append(self.hand if seat == self.seat else {rest.pop(0) for _ in range(count)})
        facts = self.facts
        is_turn = bool(facts["taken"])
        return NaiveRound(
            self.rules,
            hands=hands,
            turn=facts["turn"],
            melds=self.melds,
            stock=rest,
            discards=self.pile,
            discarder=facts["discarder"] if facts["discarder"] >= 0 else None,
            drawn=is_turn,
            turns_begun=[facts["begun"] >> seat & 1 for seat in range(len(hands))],
            discards_made=facts["discards_made"],
            reshuffles_made=facts["reshuffles_made"],
            claimed_from=facts["claimed_from"] if facts["claimed_from"] >= 0 else None,
            passed=set(range(len(hands))) - {self.seat},
            put_down=[bool(facts["exposed"] >> seat & 1) for seat in range(len(hands))],
            melded=bool(facts["melded"]),
            laid_off=bool(facts["laid_off"]),
        )

    def completing(self, card: str) -> set[str]:
        """The unseen cards that make a meld of three at most with this card and others of the hand."""
        others = sorted(self.hand - {card})
        groups = [{card}, *({card, one} for one in others)]
        groups += [{card, *two} for two in combinations(others, 2)]
        small = [group for group in groups if len(group) < 3]
        return {each for each in self.unseen if any(self.makes(group | {each}) for group in small)}

    def is_lone(self, card: str) -> bool:
        """Whether no other card of the hand could be in a meld of three with this one."""
        others = self.hand - {card}
        return not self.in_meld(card) and not any(
            self.makes({card, other, third}) for other in others for third in PACK - {card, other}
        )

    def is_dead(self, card: str) -> bool:
        """Whether neither the hand nor an unseen card makes a meld of three at most with this one."""
        return not self.in_meld(card) and not self.completing(card)

    def in_meld(self, card: str) -> bool:
        """Whether a meld of three at most with this card is in the hand."""
        others = sorted(self.hand - {card})
        return any(self.makes({card, *more}) for size in range(3) for more in combinations(others, size))


class Case:
    """One action: what the seat saw, and the words of the action."""

    def __init__(self, sight: Sight, legal: dict[int, str], words: str) -> None:
        self.sight = sight
        self.legal = legal
        self.words = words
        self.verb, *named = words.split()
        named = named[: named.index("@")] if "@" in named else named
        self.cards = {word.partition("=")[0] for word in named}
        self.left = sight.hand - self.cards

    def is_open(self, cards: set[str]) -> bool:
        """Whether these cards could be melded, or laid off, now."""
        for words in self.legal.values():
            verb, *named = words.split()
            named = named[: named.index("@")] if "@" in named else named
            if verb in ("meld", "layoff") and {word.partition("=")[0] for word in named} == cards:
                return True
        return False

    def opened(self) -> set[str]:
        """The cards left that may be laid off only because of this meld or claim."""
        sight = self.sight
        is_claim = self.verb != "meld" or sight.claimed_now
        if not sight.rules.layoff_needs_meld or any(meld.owner == sight.seat for meld in sight.melds):
            return set()
        if is_claim and not sight.rules.layoff_after_claim:
            return set()
        return {each for each in self.left if any(grown(meld, each, sight.rules) for meld in sight.melds)}

    def goes_out(self, without_lay_offs: bool) -> bool:
        """Whether the seat goes out with the action, or can after it in the same turn."""
        round = self.sight.round()
        round.phase, round.actor = ("play" if self.sight.facts["taken"] else "claim"), self.sight.seat
        met: set[tuple[Any, ...]] = set()

        def follow(words: str, before: NaiveRound) -> bool:
            after = copied(before)
            after.apply(words)
            if after.phase == "over":
                return after.winner == self.sight.seat
            position = (frozenset(after.hands[self.sight.seat]), tuple(meld.cards for meld in after.melds))
            if after.phase != "play" or after.turn != self.sight.seat or position in met:
                return False
            met.add(position)
            is_last = len(after.hands[self.sight.seat]) == 1
            ahead = [
                each
                for each in sorted(after.legal())
                if (is_last or not each.startswith("discard"))
                and not (without_lay_offs and each.startswith("layoff"))
            ]
            return any(follow(each, after) for each in ahead)

        return follow(self.words, round)


def copied(round: NaiveRound) -> NaiveRound:
    """A copy that can be played on."""
    other = NaiveRound.__new__(NaiveRound)
    other.__dict__.update(round.__dict__)
    other.hands = [set(hand) for hand in round.hands]
    for name in ("melds", "stock", "discards", "turns_begun", "put_down"):
        setattr(other, name, list(getattr(round, name)))
    other.passed = set(round.passed)
    return other
