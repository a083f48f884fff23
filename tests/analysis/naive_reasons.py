"""Checks why one action is better than another: reads the English sentences, and what the seat sees.

It shares nothing with the engine. Every sentence must be true, and must not be as true of the other action.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from typing import Final

from tests.analysis.sight import Case, Sight
from tests.oracle.naive import JOKER, Meld, grown

CARDS: Final = r"(?P<cards>[\w ]+)"
#: some cards, of which any will do
FITS: Final = r"(?P<fits>[\w ,]+)"
OF: Final = r"(?P<unseen>\d+) of the (?P<of>\d+) unseen cards"
LESS: Final = r" \(keeping (?P<other>\w+) instead: (?P<fewer>\d+)\)\."
PATTERNS: Final[dict[str, str]] = {
    "goes_out": r"This goes out\.",
    "goes_out_doubled": r"This goes out in one go, for twice the points\.",
    "can_go_out": r"After this, going out is possible in the same turn\.",
    "can_go_out_doubled": r"After this, going out in one go is possible in the same turn, "
    r"for twice the points\.",
    "keeps_meld": rf"It keeps the meld {CARDS} together\.",
    "keeps_seven": r"(?P<card>\w+) is a meld by itself, as any seven is\.",
    "keeps_joker": r"It keeps the joker, which can stand for any card\.",
    "keeps_pair": rf"It keeps the pair {CARDS}: {OF} would make it a set{LESS}",
    "keeps_partners": rf"It keeps (?P<card>\w+) beside {CARDS}: {OF} would make a meld with it{LESS}",
    "lone": r"(?P<card>\w+) fits nothing else in the hand\.",
    "dead": r"No card is left that would make a meld with (?P<card>\w+)\.",
    "keeps_lay_off": r"It keeps (?P<card>\w+), which goes on a meld on the table\.",
    "fewer_points": r"It leaves (?P<points>\d+) points fewer in the hand\.",
    "few_left": r"(?P<seat>\w+) may go out soon \(cards left: (?P<left>\d)\)\.",
    "unclaimable": r"Nobody can claim (?P<card>\w+), but somebody might claim (?P<other>\w+)\.",
    "no_pon_of": r"Nobody can pon (?P<card>\w+), but somebody might pon (?P<other>\w+)\.",
    "no_chi_of": r"(?P<seat>\w+), who is next, cannot chi (?P<card>\w+), but might chi (?P<other>\w+)\.",
    "feeds_others": rf"With {CARDS} on the table, others could lay off {FITS} there\.",
    "melds_points": r"It takes (?P<points>\d+) points out of the hand\.",
    "completes": rf"(?P<card>\w+) completes {CARDS}\.",
    "skips": r"It skips (?P<count>\d) of the others, who would have had a turn first\.",
    "lets_lay_off": rf"With this meld on the table, {CARDS} can be laid off\.",
    "no_doubling_left": r"Cards were put down in an earlier turn, so going out in one go is out of reach\.",
    "better": r"On average it comes out (?P<points>\d+) points better\.",
    "waits_for_doubling": rf"It waits to go out in one go, for twice the points: {OF} will do\.",
    "stays_hidden": r"Going out in one go, for twice the points, stays possible\.",
    "left_loose": r"After the claim (?P<count>\d+) cards would be left, and no meld among them\.",
}


def any_of(fits: str) -> set[str]:
    """The cards of which any will do."""
    return set(re.split(", | or ", fits))


class Pair:
    """Two actions of one decision: what is said for the one against the other."""

    def __init__(self, sight: Sight, legal: dict[int, str], better: str, other: str) -> None:
        self.sight = sight
        self.better = Case(sight, legal, better)
        self.other = Case(sight, legal, other)

    def check(self, code: str, said: str) -> None:
        """Confirms one reason. Raises AssertionError."""
        found = re.fullmatch(PATTERNS[code], said)
        assert found is not None, f"{code} says {said}"
        getattr(self, f"_{code}")(found.groupdict())

    # -- it ends the round ---------------------------------------------------------------------------

    def _goes_out(self, told: dict[str, str]) -> None:
        assert not self.better.left
        self._can_go_out(told)

    def _can_go_out(self, told: dict[str, str]) -> None:
        assert self.better.goes_out(without_lay_offs=False)
        assert not self._other_goes_out(without_lay_offs=False)

    def _goes_out_doubled(self, told: dict[str, str]) -> None:
        assert not self.better.left
        self._can_go_out_doubled(told)

    def _can_go_out_doubled(self, told: dict[str, str]) -> None:
        assert self._is_hidden()
        assert self.better.verb != "layoff"
        assert self.better.goes_out(without_lay_offs=True)
        assert self.other.verb == "layoff" or not self._other_goes_out(without_lay_offs=True)

    def _other_goes_out(self, without_lay_offs: bool) -> bool:
        return self.other.verb != "pass" and self.other.goes_out(without_lay_offs)

    def _is_hidden(self) -> bool:
        """Whether the seat could go out in one go and have it doubled."""
        sight = self.sight
        return sight.rules.one_go_multiplier == 2 and not sight.laid_before and "layoff" not in sight.laid_now

    # -- what stays in the hand ----------------------------------------------------------------------

    def _keeps_meld(self, told: dict[str, str]) -> None:
        cards = set(told["cards"].split())
        assert cards & self.other.cards
        assert cards <= self.sight.hand
        assert cards <= self.better.left or cards == self.better.cards
        assert self.sight.makes(cards)
        assert self._placed(self.better) > self._placed(self.other)
        assert self.other.verb == "discard" or self.other.cards - cards

    def _keeps_seven(self, told: dict[str, str]) -> None:
        card = told["card"]
        assert card in self.other.cards
        assert card[0] == "7"
        assert card in self.better.left or (self.better.verb == "meld" and self.better.cards == {card})
        assert self._placed(self.better) > self._placed(self.other)

    def _placed(self, case: Case) -> int:
        """How many cards of the hand are laid down by it, or can be by melds after it."""
        return (0 if case.verb == "discard" else len(case.cards)) + self._covered(frozenset(case.left))

    def _covered(self, hand: frozenset[str]) -> int:
        if not hand:
            return 0
        first, *rest = sorted(hand)
        groups = [{first, *more} for size in range(len(hand)) for more in combinations(rest, size)]
        melded = (len(group) + self._covered(hand - group) for group in groups if self.sight.makes(group))
        return max(self._covered(hand - {first}), *melded, 0)

    def _keeps_joker(self, told: dict[str, str]) -> None:
        assert JOKER in self.better.left
        assert self.other.cards == {JOKER}

    def _keeps_pair(self, told: dict[str, str]) -> None:
        one, other = told["cards"].split()
        assert one[0] == other[0]
        assert self.other.cards <= {one, other}
        (kept,) = self.other.cards
        assert all(card[0] == kept[0] or card == JOKER for card in self._chances(self.better, kept))
        self._waits(kept, {one, other} - {kept}, told)

    def _keeps_partners(self, told: dict[str, str]) -> None:
        self._waits(told["card"], set(told["cards"].split()), told)

    def _waits(self, kept: str, partners: set[str], told: dict[str, str]) -> None:
        sight = self.sight
        assert self.other.cards == {kept}
        assert self.better.cards == {told["other"]}
        assert self.better.verb == self.other.verb == "discard"
        chances = self._chances(self.better, kept)
        assert int(told["unseen"]) == len(chances)
        assert int(told["of"]) == len(sight.unseen)
        assert int(told["fewer"]) == len(self._chances(self.other, told["other"])) < len(chances)
        assert partners <= self.better.left
        for partner in partners:
            assert any(sight.makes({kept, partner, each}) for each in chances)

    def _chances(self, case: Case, card: str) -> set[str]:
        """The unseen cards that make a meld of three at most with this card and others left in the hand."""
        others = sorted(case.left - {card})
        groups = [{card}, *({card, one} for one in others)]
        return {each for each in self.sight.unseen if any(self.sight.makes(g | {each}) for g in groups)}

    def _lone(self, told: dict[str, str]) -> None:
        assert self.better.verb == self.other.verb == "discard"
        assert self.better.cards == {told["card"]}
        assert self.sight.is_lone(told["card"])
        assert not any(map(self.sight.is_lone, self.other.cards))

    def _dead(self, told: dict[str, str]) -> None:
        assert self.better.verb == self.other.verb == "discard"
        assert self.better.cards == {told["card"]}
        assert self.sight.is_dead(told["card"])
        assert not any(map(self.sight.is_dead, self.other.cards))

    def _keeps_lay_off(self, told: dict[str, str]) -> None:
        def goes_on(card: str) -> bool:
            return any(grown(meld, card, self.sight.rules) for meld in self.sight.melds)

        assert self.other.cards == {told["card"]}
        assert goes_on(told["card"])
        assert not any(map(goes_on, self.better.cards))

    def _fewer_points(self, told: dict[str, str]) -> None:
        worth = self.sight.worth
        assert int(told["points"]) == worth(self.other.left) - worth(self.better.left) > 0
        assert (self.better.verb == "discard") == (self.other.verb == "discard")

    def _few_left(self, told: dict[str, str]) -> None:
        seat = self.sight.names.index(told["seat"])
        assert seat != self.sight.seat
        assert self.sight.counts[seat] == int(told["left"]) <= 2

    # -- what others get -----------------------------------------------------------------------------

    def _unclaimable(self, told: dict[str, str]) -> None:
        one, other = self._discarded(told)
        assert not any(self._claims(one, "set"))
        assert not any(self._claims(one, "run"))
        assert any(self._claims(other, "set")) or any(self._claims(other, "run"))

    def _no_pon_of(self, told: dict[str, str]) -> None:
        one, other = self._discarded(told)
        assert not any(self._claims(one, "set"))
        assert any(self._claims(other, "set"))

    def _no_chi_of(self, told: dict[str, str]) -> None:
        sight = self.sight
        assert sight.names.index(told["seat"]) == (sight.seat + 1) % len(sight.counts)
        one, other = self._discarded(told)
        assert not any(self._claims(one, "run"))
        assert any(self._claims(other, "run"))

    def _discarded(self, told: dict[str, str]) -> tuple[str, str]:
        assert self.better.verb == self.other.verb == "discard"
        assert self.better.cards == {told["card"]}
        assert self.other.cards == {told["other"]}
        return told["card"], told["other"]

    def _claims(self, card: str, kind: str) -> Iterator[Meld]:
        """The claims of whoever may claim now and held all that the seat does not see."""
        sight, facts, rules = self.sight, self.sight.facts, self.sight.rules
        seats = len(sight.counts)
        following = (sight.seat + 1) % seats
        able = {seat for seat in range(seats) if seat != sight.seat}
        if rules.claim_ban == "first_round" and facts["discards_made"] + 1 < seats:
            able = set()
        if rules.claim_ban == "own_first_turn":
            able = {seat for seat in able if facts["begun"] >> seat & 1}
        least = rules.claim_hand_cards + (rules.final_discard == "required")
        able = {seat for seat in able if sight.counts[seat] >= least}
        if not (able if kind == "set" else able & {following}):
            return
        for size in range(rules.claim_hand_cards, 3):
            for group in combinations(sorted(sight.unseen), size):
                yield from (meld for meld in sight.makes({card, *group}) if meld.kind == kind)

    def _feeds_others(self, told: dict[str, str]) -> None:
        cards, fits = set(told["cards"].split()), any_of(told["fits"])
        assert cards == self._meld(self.other)
        assert fits <= self._fits(cards)
        assert fits
        if self.better.verb in ("meld", "chi", "pon"):
            assert not fits & self._fits(self._meld(self.better))

    def _meld(self, case: Case) -> set[str]:
        """The cards that an action melds, with the one that it claims."""
        return case.cards | ({self.sight.pile[-1]} if case.verb in ("chi", "pon") else set())

    def _fits(self, cards: set[str]) -> set[str]:
        sight = self.sight
        return {
            each
            for meld in sight.makes(cards)
            for each in sight.unseen - {JOKER}
            if grown(meld, each, sight.rules)
        }

    # -- to lay down or to claim ---------------------------------------------------------------------

    def _melds_points(self, told: dict[str, str]) -> None:
        assert self.better.verb in ("meld", "layoff", "chi", "pon")
        assert self.other.verb in ("discard", "pass")
        worth = self.sight.worth
        assert int(told["points"]) == worth(self.sight.hand) - worth(self.better.left) > 0

    def _completes(self, told: dict[str, str]) -> None:
        held = set(told["cards"].split())
        assert told["card"] == self.sight.pile[-1]
        assert held <= self.sight.hand
        assert self.better.cards == held
        assert self.other.verb == "pass"

    def _skips(self, told: dict[str, str]) -> None:
        sight = self.sight
        seat, passed = (sight.facts["discarder"] + 1) % len(sight.counts), 0
        while seat != sight.seat:
            seat, passed = (seat + 1) % len(sight.counts), passed + 1
        assert self.better.verb == "pon"
        assert int(told["count"]) == passed > 0

    def _lets_lay_off(self, told: dict[str, str]) -> None:
        assert self.other.verb in ("discard", "pass")
        assert set(told["cards"].split()) <= self.better.opened()

    def _no_doubling_left(self, told: dict[str, str]) -> None:
        assert self.sight.laid_before
        assert self.sight.rules.one_go_multiplier == 2
        assert self.other.verb in ("discard", "pass")

    def _better(self, told: dict[str, str]) -> None:
        assert int(told["points"]) >= 5

    # -- to wait -------------------------------------------------------------------------------------

    def _stays_hidden(self, told: dict[str, str]) -> None:
        assert self._is_hidden()
        assert not self.sight.laid_now
        assert self.better.verb in ("discard", "pass")
        assert self.other.verb not in ("discard", "pass")
        assert not self._other_goes_out(without_lay_offs=False)

    def _waits_for_doubling(self, told: dict[str, str]) -> None:
        self._stays_hidden(told)
        enough = [card for card in self.sight.unseen if self.finishes(self.better.left | {card})]
        assert int(told["unseen"]) == len(enough) > 0
        assert int(told["of"]) == len(self.sight.unseen)

    def finishes(self, hand: set[str]) -> bool:
        """Whether melds alone lay the hand down, with a card left for the discard where there must be one."""
        rules = self.sight.rules
        tame = {card for card in hand if card[0] != "7" and card != JOKER}
        ends = tame if rules.out_on_wild == "forbidden" else hand
        if ends and rules.final_discard == "optional" and self._parts(frozenset(hand)):
            return True
        return any(self._parts(frozenset(hand - {card})) for card in ends)

    def _parts(self, hand: frozenset[str]) -> bool:
        if not hand:
            return True
        first, *rest = sorted(hand)
        return any(
            self.sight.makes({first, *more}) and self._parts(hand - {first, *more})
            for size in range(len(hand))
            for more in combinations(rest, size)
        )

    def _left_loose(self, told: dict[str, str]) -> None:
        left = self.other.left
        assert self.other.verb in ("chi", "pon")
        assert self.better.verb == "pass"
        assert int(told["count"]) == len(left)
        groups = (set(group) for size in (1, 2, 3) for group in combinations(sorted(left), size))
        assert not any(map(self.sight.makes, groups))
