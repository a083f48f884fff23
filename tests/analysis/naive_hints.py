"""Checks hints: reads the English sentences of the reasons and what the seat sees.

It shares nothing with the engine. Whatever can be counted or looked up is confirmed; the figures are not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from typing import Any, Final

from tests.oracle.naive import JOKER, Meld, NaiveRound, grown, melds_of, read_meld

CARDS: Final = r"(?P<cards>[\w ]+)"
POINTS: Final = r"(?P<points>\d+(\.\d)?) points better"
PATTERNS: Final[dict[str, str]] = {
    "only": r"Nothing else can be done now\.",
    "out": r"With this you go out\.",
    "out_in_one_go": r"With this you go out in one go, and that doubles the points\.",
    "finish": r"After this you can go out in the same turn\.",
    "finish_in_one_go": r"After this you can go out in the same turn, in one go: that doubles the points\.",
    "one_left": r"(?P<seat>\w+) has one card left: danger\.",
    "two_left": r"(?P<seat>\w+) has two cards left: danger\.",
    "computer": r"The computer would play this\.",
    "takes_off": r"It takes (?P<worth>\d+) off what your hand counts\.",
    "opens_lay_offs": rf"With a meld of your own you may lay off {CARDS}\.",
    "nothing_to_hide": r"You put cards down in an earlier turn, so you cannot go out in one go any more\.",
    "meld_better": rf"Played on many times, it came out {POINTS} than ending the turn without it\.",
    "claim_better": rf"Played on many times, it came out {POINTS} than letting the card go\.",
    "keep_one_go": rf"Keep {CARDS} hidden: going out in one go doubles\.",
    "keep_better": rf"Keep {CARDS} for now: played on many times, that came out {POINTS}\.",
    "keep_from_others": rf"If {CARDS} lay on the table, others could lay off (?P<fits>[\w ]+) there\.",
    "keep_even": rf"{CARDS} can wait: laid now or later, no difference can be told\.",
    "keep_computer": rf"The computer would keep {CARDS} for now\.",
    "pass_one_go": r"Let it go and show nothing: going out in one go doubles\.",
    "pass_better": rf"Played on many times, letting it go came out {POINTS}\.",
    "pass_even": r"Whether you take it makes no difference that can be told\.",
    "pass_computer": r"The computer would let it go\.",
    "safe": r"(?P<card>\w+) is safe: nobody can have the cards to claim it\.",
    "no_pon": r"Nobody can pon (?P<card>\w+): you see (?P<seen>\d) others of its rank\.",
    "lone": r"(?P<card>\w+) goes with nothing in your hand\.",
    "dead": r"No card is left that would complete a meld with (?P<card>\w+)\.",
    "fewest": r"Of your cards that are no meld yet, none has fewer chances than (?P<card>\w+) "
    r"\(cards left that would complete it: (?P<unseen>\d+)\)\.",
    "high": r"No card of yours counts more than (?P<card>\w+): (?P<worth>\d+)\.",
    "best": r"Played on many times, (?P<card>\w+) came out best of all discards\.",
    "even": r"(?P<card>\w+) would be about as good\.",
}
#: whoever is advised against something that lies open is told one of these
AGAINST: Final = frozenset(
    f"{verb}_{why}" for verb in ("keep", "pass") for why in ("one_go", "better", "even", "computer")
)
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
        named |= dict.fromkeys("JQK", rules.face_points)
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

    def in_meld(self, card: str) -> bool:
        """Whether a meld of three at most with this card is in the hand."""
        others = sorted(self.hand - {card})
        return any(self.makes({card, *more}) for size in range(3) for more in combinations(others, size))


class Case:
    """One hint: what the seat saw, the words of the action, and what was said for it."""

    def __init__(self, sight: Sight, legal: dict[int, str], words: str) -> None:
        self.sight = sight
        self.legal = legal
        self.words = words
        self.verb, *named = words.split()
        named = named[: named.index("@")] if "@" in named else named
        self.cards = {word.partition("=")[0] for word in named}
        self.left = sight.hand - self.cards

    def is_against(self) -> bool:
        """Whether something lies open that is not done."""
        rest = [words.split()[0] for words in self.legal.values()]
        return self.verb in ("discard", "pass") and any(
            each in ("meld", "layoff", "chi", "pon") for each in rest
        )

    def is_open(self, cards: set[str]) -> bool:
        """Whether these cards could be melded, or laid off, now."""
        for words in self.legal.values():
            verb, *named = words.split()
            named = named[: named.index("@")] if "@" in named else named
            if verb in ("meld", "layoff") and {word.partition("=")[0] for word in named} == cards:
                return True
        return False

    def check(self, code: str, said: str) -> None:
        """Confirms one reason. Raises AssertionError."""
        found = re.fullmatch(PATTERNS[code], said)
        assert found is not None, f"{code} says {said}"
        told = found.groupdict()
        sight = self.sight
        cards = set(told.get("cards", "").split())
        card = told.get("card", "")
        if code == "only":
            assert len(self.legal) <= 1
        if code in ("out", "out_in_one_go"):
            assert not self.left
        if code in ("finish", "finish_in_one_go"):
            assert self.left
        if code.startswith(("out", "finish")):
            assert self.goes_out(without_lay_offs="one_go" in code)
            if "one_go" in code:
                assert sight.rules.one_go_multiplier == 2
                assert not sight.laid_before
                assert "layoff" not in sight.laid_now
                assert self.verb != "layoff"
        if code == "one_left":
            assert sight.counts[sight.names.index(told["seat"])] == 1
        if code == "two_left":
            assert sight.counts[sight.names.index(told["seat"])] == 2
        if "seat" in told:
            assert sight.names.index(told["seat"]) != sight.seat
        if code == "takes_off":
            assert int(told["worth"]) == sight.worth(sight.hand) - sight.worth(self.left) > 0
        if code == "opens_lay_offs":
            assert sight.rules.layoff_needs_meld
            assert cards <= self.left
            assert all(meld.owner != sight.seat for meld in sight.melds)
            assert sight.rules.layoff_after_claim or (self.verb == "meld" and not sight.claimed_now)
            assert all(any(grown(meld, each, sight.rules) for meld in sight.melds) for each in cards)
        if code == "nothing_to_hide":
            assert sight.laid_before
            assert sight.rules.one_go_multiplier == 2
        if code in ("keep_one_go", "pass_one_go"):
            assert sight.rules.one_go_multiplier == 2
            assert not sight.laid_before
            assert not sight.laid_now
        if code.startswith("keep"):
            assert self.verb == "discard"
            assert cards <= sight.hand
            assert self.is_open(cards)
        if code.startswith("pass"):
            assert self.verb == "pass"
            assert self.is_against()
        if code == "keep_from_others":
            fits = {
                each
                for meld in sight.makes(cards)
                for each in sight.unseen - {JOKER}
                if grown(meld, each, sight.rules)
            }
            assert set(told["fits"].split()) <= fits
            assert told["fits"]
        if card and code != "even":
            assert self.verb == "discard"
            assert self.cards == {card}
        if code == "even":
            assert self.verb == "discard"
            assert card in self.left
        if code == "safe":
            assert not list(self._claims(card))
        if code == "no_pon":
            assert all(meld.kind != "set" for meld in self._claims(card))
            peers = {rank_mate for rank_mate in PACK if rank_mate[0] == card[0]} - {card}
            assert int(told["seen"]) == len(peers - sight.unseen)
        if code == "lone":
            assert not sight.in_meld(card)
            for other in sight.hand - {card}:
                assert not any(sight.makes({card, other, third}) for third in PACK - {card, other})
        if code == "dead":
            assert not sight.completing(card)
            assert not sight.in_meld(card)
        if code == "fewest":
            free = [each for each in sight.hand if not sight.in_meld(each)]
            assert card in free
            least = min(len(sight.completing(each)) for each in free)
            assert int(told["unseen"]) == len(sight.completing(card)) == least
        if code == "high":
            assert int(told["worth"]) == sight.value(card) == max(map(sight.value, sight.hand))

    def _claims(self, card: str) -> Iterator[Meld]:
        """The claims of somebody who held everything that the seat does not see."""
        sight = self.sight
        for size in range(sight.rules.claim_hand_cards, 3):
            for group in combinations(sorted(sight.unseen), size):
                yield from sight.makes({card, *group})

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
