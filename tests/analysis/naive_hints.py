"""Checks hints: reads the English line, and what the seat sees.

It shares nothing with the engine. A line says what to do, why, and what is at risk; the reason is confirmed
as those of reviews are, against some other action that the seat had.
"""

from __future__ import annotations

import re
from typing import Final

from tests.analysis.naive_reasons import CARDS, FITS, Pair, any_of
from tests.analysis.naive_reasons import PATTERNS as REASONS
from tests.analysis.sight import Case, Sight
from tests.oracle.naive import JOKER

#: what to do
DO: Final[dict[str, str]] = {
    "only": r"Nothing else can be done now",
    "take": r"Take (?P<card>\w+)",
    "meld": rf"Lay {CARDS} down",
    "lay_off": r"Lay off (?P<card>\w+)",
    "discard": r"Discard (?P<card>\w+)",
    "keep": rf"Keep {CARDS} and discard (?P<card>\w+)",
    "let_go": r"Let (?P<card>\w+) go",
}
#: why, by the codes of the reasons
WHY: Final[dict[str, str]] = {
    "better": r"that is about (?P<points>\d+) points better on average",
    "goes_out": r"with this you go out",
    "goes_out_doubled": r"with this you go out in one go, twice the points",
    "can_go_out": r"then you can go out this turn",
    "can_go_out_doubled": r"then you can go out in one go, twice the points",
    "keeps_meld": rf"that keeps the meld {CARDS} together",
    "keeps_seven": r"(?P<card>\w+) is a meld by itself",
    "keeps_joker": r"the joker can stand for any card",
    "keeps_pair": rf"{CARDS} stay together and wait for {FITS}",
    "keeps_partners": rf"(?P<card>\w+) still goes with {CARDS}",
    "lone": r"nothing in your hand goes with (?P<card>\w+)",
    "dead": r"no card is left that would make a meld with (?P<card>\w+)",
    "keeps_lay_off": r"(?P<card>\w+) can still go on a meld on the table",
    "few_left": r"(?P<seat>\w+) may go out soon",
    "unclaimable": r"nobody can claim (?P<card>\w+)",
    "no_pon_of": r"nobody can pon (?P<card>\w+)",
    "no_chi_of": r"(?P<seat>\w+) cannot chi (?P<card>\w+)",
    "feeds_others": rf"on the table, {CARDS} would let others lay off {FITS}",
    "completes": rf"it completes {CARDS}",
    "skips": r"it skips (?P<count>\d) of the others",
    "lets_lay_off": rf"then you may lay off {CARDS}",
    "no_doubling_left": r"you can no longer go out in one go",
    "waits_for_doubling": rf"with {FITS} you go out in one go",
    "stays_hidden": r"you can still go out in one go",
    "left_loose": r"the (?P<count>\d+) cards you would have left make no meld",
}
#: what is at risk
RISK: Final[dict[str, str]] = {
    "safer": r"you get rid of (?P<points>\d+) points",
    "at_risk": r"you risk (?P<points>\d+) points if somebody else goes out first",
    "at_risk_doubled": r"you risk (?P<points>\d+) points if somebody else goes out first, "
    r"but it scores double if it works",
}
#: what else would do
AS_GOOD: Final[dict[str, str]] = {
    "as_good": r"(?P<card>\w+) would do as well\.",
    "lay_as_good": rf"Laying {CARDS} down now would do as well\.",
    "keep_as_good": rf"Keeping {CARDS} for now would do as well\.",
    "take_as_good": r"Taking (?P<card>\w+) would do as well\.",
    "let_go_as_good": r"Letting (?P<card>\w+) go would do as well\.",
}


class Line:
    """The line of one hint: what the seat saw, and the words of the action that is advised."""

    def __init__(self, sight: Sight, legal: dict[int, str], words: str) -> None:
        self.sight = sight
        self.case = Case(sight, legal, words)
        self.pairs = [Pair(sight, legal, words, each) for each in legal.values() if each != words]

    def check(self, said: str, do: str, why: tuple[str, str] | None, risk: str | None) -> None:
        """Confirms a line by the codes of its parts; that of the reason comes with its sentence."""
        pattern = DO[do]
        if why is not None:
            pattern += ": " + _apart(WHY[why[0]], "why")
        if risk is not None:
            pattern += ("; " if why is not None else ": ") + _apart(RISK[risk], "risk")
        found = re.fullmatch(pattern + r"\.", said)
        assert found is not None, f"{do}, {why}, {risk} says {said}"
        told = found.groupdict()
        self._do(do, told)
        if why is not None:
            self.reason(*why)
            # the shorter form says nothing but what the sentence says
            sentence = re.fullmatch(REASONS[why[0]], why[1])
            assert sentence is not None
            whole = sentence.groupdict()
            for name, value in told.items():
                if name == "why_fits" and "unseen" in whole:
                    # it names the cards that the sentence counts
                    assert len(any_of(value) & self.sight.unseen) == int(whole["unseen"])
                    self._fits(why[0], any_of(value))
                elif name.startswith("why_"):
                    assert whole[name.removeprefix("why_")] == value
        if risk is not None:
            self._risk(risk, int(told["risk_points"]))

    def reason(self, code: str, said: str) -> None:
        """Confirms a reason against one at least of the other actions."""
        failed: AssertionError | None = None
        for pair in self.pairs:
            try:
                pair.check(code, said)
            except AssertionError as error:
                failed = error
            else:
                return
        raise failed or AssertionError(f"{said} of the only action")

    def _fits(self, code: str, cards: set[str]) -> None:
        """Confirms the cards that are waited for."""
        hand = self.case.left
        if code == "waits_for_doubling":
            assert all(self.pairs[0].finishes(hand | {card}) for card in cards)
        else:
            ranks = {card[0] for card in cards if card != JOKER}
            assert len(ranks) <= 1

    def _do(self, code: str, told: dict[str, str]) -> None:
        case, sight = self.case, self.sight
        if code == "only":
            assert not self.pairs
        if code in ("take", "let_go"):
            assert told["card"] == sight.pile[-1]
            assert (case.verb == "pass") == (code == "let_go")
        if code in ("meld", "lay_off"):
            assert case.verb == code.replace("_", "")
            assert set((told.get("cards") or told["card"]).split()) == case.cards
        if code in ("discard", "keep"):
            assert case.verb == "discard"
            assert {told["card"]} == case.cards
        if code == "keep":
            assert set(told["cards"].split()) <= case.left
            assert case.is_open(set(told["cards"].split()))

    def _risk(self, code: str, points: int) -> None:
        case, sight = self.case, self.sight
        if code == "safer":
            assert points == sight.worth(sight.hand) - sight.worth(case.left) > 0
        else:
            assert case.verb in ("discard", "pass")
            assert points == sight.worth(case.left) > 0
        if code == "at_risk_doubled":
            assert sight.rules.one_go_multiplier == 2
            assert not sight.laid_before
            assert not sight.laid_now

    def as_good(self, code: str, said: str) -> None:
        """Confirms that what would do as well could be done."""
        found = re.fullmatch(AS_GOOD[code], said)
        assert found is not None, f"{code} says {said}"
        told, case = found.groupdict(), self.case
        others = [(pair.other.verb, pair.other.cards) for pair in self.pairs]
        verbs = {verb for verb, _ in others}
        if code == "as_good":
            assert ("discard", {told["card"]}) in others
            assert case.verb == "discard"
        if code == "lay_as_good":
            cards = set(told["cards"].split())
            assert ("meld", cards) in others or ("layoff", cards) in others
            assert case.verb == "discard"
        if code == "keep_as_good":
            assert set(told["cards"].split()) == case.cards
            assert "discard" in verbs
        if code in ("take_as_good", "let_go_as_good"):
            assert told["card"] == self.sight.pile[-1]
            assert verbs & ({"chi", "pon"} if code == "take_as_good" else {"pass"})


def _apart(pattern: str, part: str) -> str:
    """The same pattern with names of its own."""
    return re.sub(r"\?P<(\w+)>", rf"?P<{part}_\1>", pattern)
