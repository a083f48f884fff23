"""Checks recaps: reads the English sentence, and the record of the round, and shares nothing with the engine.

A record is read as plainly as possible: who holds which cards after each line. Then every number, card and
name in the sentence must be what that reading gives, and so must the reason for which it was chosen.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, Final

from tests.oracle.naive import JOKER, melds_of

PATTERNS: Final[dict[str, str]] = {
    "won_one_go": r"You went out in one go: your points are doubled\.",
    "won_one_go_losses": r"You went out in one go: everybody’s losses count double\.",
    "won_by_claim": r"You took (?P<card>\w+) from (?P<seat>\w+) and went out\.",
    "won_in_time": r"You went out just in time: (?P<seat>\w+) had one card left\.",
    "won_at_once": r"You went out on your first turn\.",
    "won": r"You went out in (?P<turns>\d+) turns\.",
    "paid": r"(?P<winner>\w+) took your (?P<card>\w+) and went out: you pay for all, (?P<points>\d+)\.",
    "fed": r"(?P<winner>\w+) held (?P<held>[\w ]+), took your (?P<card>\w+) and went out\.",
    "other_paid": r"(?P<winner>\w+) took (?P<card>\w+) from (?P<seat>\w+) and went out: "
    r"(?P=seat) pays for all\.",
    "no_turn": r"(?P<winner>\w+) went out before your first turn\.",
    "doubled": r"(?P<winner>\w+) went out in one go, so your hand of (?P<points>\d+) counts double: "
    r"(?P<doubled>\d+)\.",
    "held_meld": r"(?P<winner>\w+) went out and caught you with (?P<points>\d+): (?P<cards>[\w ]+)\. "
    r"You could have laid (?P<meld>[\w ]+) down\.",
    "waited": r"(?P<winner>\w+) went out and caught you with (?P<points>\d+): (?P<cards>[\w ]+)\. "
    r"You held (?P<meld>[\w ]+) back, which can end in one go; that was the risk\.",
    "least": r"(?P<winner>\w+) went out, and you were caught with the least: "
    r"(?P<points>\d+), (?P<cards>[\w ]+)\.",
    "caught": r"(?P<winner>\w+) went out and caught you with (?P<points>\d+): (?P<cards>[\w ]+)\.",
    "drawn_counts": r"Nobody went out, and every hand counts\. Yours is (?P<points>\d+): (?P<cards>[\w ]+)\.",
    "denied": r"Nobody went out\. You kept (?P<card>\w+), for which (?P<seat>\w+) held (?P<held>[\w ]+)\.",
    "drawn": r"Nobody went out: the round is drawn\.",
}


@dataclass
class Turn:
    """One turn: whose it was, the card that was claimed to begin it and from whom, and what was laid."""

    seat: int
    claimed: str = ""
    source: int = -1
    from_hand: set[str] = field(default_factory=set)
    melds: int = 0
    lay_offs: int = 0


class NaiveRecord:
    """The last round of a record, read line by line."""

    def __init__(self, record: str, rules: Any) -> None:
        data = tomllib.loads(record)
        entry = data["rounds"][-1]
        self.rules = rules
        self.names: list[str] = data["players"]
        seats = len(self.names)
        deck = entry["deck"].split()
        self.hands: list[set[str]] = [set() for _ in range(seats)]
        for number in range(7 * seats):
            self.hands[(entry["dealer"] + 1 + number) % seats].add(deck.pop(0))
        self.pile = [deck.pop(0)] if rules.upcard else []
        self.stock = deck
        self.discarder = -1
        self.turns: list[Turn] = []
        lines = [line.split() for line in entry.get("actions", "").splitlines()]
        for number, words in enumerate(lines):
            following: list[str] = next((each for each in lines[number + 1 :] if "pass" not in each), [])
            self._read(words, following)

    def _read(self, words: list[str], following: list[str]) -> None:
        if words[:2] == ["-", "reshuffle"]:
            self.stock, self.pile = words[2:], self.pile[-1:]
            return
        seat, verb = int(words[0]), words[1]
        named = words[2 : words.index("@")] if "@" in words else words[2:]
        cards = [word.partition("=")[0] for word in named]
        hand = self.hands[seat]
        if verb == "draw" and self.stock:
            self.turns.append(Turn(seat))
            hand.add(self.stock.pop(0))
        elif verb == "chi" and following[1:2] == ["pon"]:
            pass  # somebody else had the card
        elif verb in ("chi", "pon"):
            self.turns.append(Turn(seat, self.pile.pop(), self.discarder, set(cards), melds=1))
            hand -= set(cards)
        elif verb in ("meld", "layoff", "discard"):
            assert set(cards) <= hand, f"{words} from {sorted(hand)}"
            hand -= set(cards)
            if verb == "meld":
                self.turns[-1].melds += 1
            elif verb == "layoff":
                self.turns[-1].lay_offs += 1
            else:
                self.pile += cards
                self.discarder = seat

    # -- what follows from it ----------------------------------------------------------------------

    @property
    def winner(self) -> int:
        """Who has no cards left, -1 for nobody."""
        return next((seat for seat, hand in enumerate(self.hands) if not hand), -1)

    def worth(self, hand: set[str]) -> int:
        """What a hand counts, from the rules page."""
        rules = self.rules
        values = {"A": rules.ace_points, "7": rules.seven_points, "T": 10}
        for number, face in enumerate("JQK", 11):
            values[face] = number if rules.face_points == "rank" else rules.face_points
        points = 0
        for card in hand:
            if card == JOKER:
                points += rules.joker_points
            elif card[0] in values:
                points += values[card[0]]
            else:
                points += int(card[0]) if rules.pip_points == "face" else rules.pip_points
        sevens = sum(card[0] == "7" for card in hand)
        most = {"none": 0, "double_once": 1, "double_each": 4}[rules.held_seven]
        points *= 2 ** min(sevens, most)
        return int(points * (rules.joker_multiplier if JOKER in hand else 1))

    def one_go(self) -> bool:
        """Whether the winner put everything down in the last turn, by melds alone, and that doubles."""
        last = self.turns[-1]
        before = [each for each in self.turns[:-1] if each.seat == self.winner]
        is_fresh = not any(each.melds or each.lay_offs for each in before)
        return self.rules.one_go_multiplier == 2 and is_fresh and last.melds > 0 and not last.lay_offs

    def payer(self) -> int:
        """Who pays for all, -1 for nobody."""
        pays = self.rules.responsibility == "discarder" and self.rules.score_flow != "winner_collects"
        return self.turns[-1].source if pays else -1

    def melds_in(self, hand: set[str]) -> list[set[str]]:
        """The melds of three cards at most in a hand."""
        groups = [set(group) for size in (1, 2, 3) for group in combinations(sorted(hand), size)]
        found = []
        for group in groups:
            melds = melds_of(group, 0, self.rules)
            if self.rules.seven_sets == "three_or_more" and len(group) == 2:
                melds = [meld for meld in melds if meld.kind != "set"]
            if melds:
                found.append(group)
        return found


def check(record: NaiveRecord, seat: int, code: str, said: str) -> None:
    """Confirms what a recap says to a seat. Raises AssertionError."""
    found = re.fullmatch(PATTERNS[code], said)
    assert found is not None, f"{code} says {said}"
    told = found.groupdict()
    hand, winner, turns = record.hands[seat], record.winner, record.turns
    last = turns[-1] if turns else Turn(-1)
    worths = [record.worth(each) for each in record.hands]
    own_turns = sum(each.seat == seat for each in turns)
    if "winner" in told:
        assert told["winner"] == record.names[winner]
        assert winner != seat >= 0
    if "cards" in told:
        assert set(told["cards"].split()) == hand
        assert len(told["cards"].split()) == len(hand)
    if "points" in told and code != "paid":
        assert int(told["points"]) == worths[seat]
    if code.startswith("won"):
        assert winner == seat
    if code == "denied":
        assert told["card"] in hand
        theirs = record.hands[record.names.index(told["seat"])] - hand
        held = {each for each in theirs if each[0] == told["card"][0]}
        assert held == set(told["held"].split())
        assert len(held) > 1
    if code.startswith(("drawn", "denied")):
        assert winner < 0
        assert (code == "drawn_counts") == (
            record.rules.drawn_round == "all_count" and record.rules.score_flow != "winner_collects"
        )
    if code in ("won_one_go", "won_one_go_losses"):
        assert record.one_go()
        assert (code == "won_one_go") == (record.rules.score_flow == "winner_collects")
    if code in ("won_by_claim", "other_paid", "paid", "fed"):
        assert told["card"] == last.claimed
        assert last.source >= 0
    if code in ("won_by_claim", "other_paid"):
        assert told["seat"] == record.names[last.source]
    if code == "won_in_time":
        assert len(record.hands[record.names.index(told["seat"])]) == 1
    if code in ("won_at_once", "won"):
        assert int(told.get("turns", 1)) == own_turns
    if code in ("paid", "fed"):
        assert last.source == seat
    if code == "paid":
        assert record.payer() == seat
        assert int(told["points"]) == sum(worths) * (2 if record.one_go() else 1)
    if code == "fed":
        assert set(told["held"].split()) == last.from_hand
    if code == "other_paid":
        assert record.payer() == last.source != seat
    if code == "no_turn":
        assert own_turns == 0
    if code == "doubled":
        assert record.one_go()
        assert record.payer() < 0
        assert int(told["doubled"]) == 2 * worths[seat]
    if code in ("held_meld", "waited"):
        meld = set(told["meld"].split())
        assert meld <= hand
        assert meld in record.melds_in(hand)
    if code == "waited":
        assert record.rules.one_go_multiplier == 2
        assert not any(each.melds or each.lay_offs for each in turns if each.seat == seat)
    if code in ("held_meld", "waited", "least", "caught"):
        assert record.payer() < 0
        assert not (record.one_go() and worths[seat])
    if code == "least":
        assert not record.melds_in(hand)
    if code == "least":
        assert all(worths[seat] < worths[each] for each in range(len(worths)) if each not in (seat, winner))
