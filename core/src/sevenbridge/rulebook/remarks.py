"""Remarks on rules that are valid but perhaps not meant.

A remark points out a switch that changes nothing beside the others, or a combination that surprises. Rules
that cannot be played at all raise InvalidRules.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final

from sevenbridge.engine.law import law_of
from sevenbridge.engine.rules import MAX_SEATS, Rules, Value
from sevenbridge.texts import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """A remark on rules, for somebody who has set one of the switches that it is about."""

    #: the switches that the remark is about
    on: tuple[str, ...]
    #: whether the remark applies to these rules with so many players
    when: Callable[[Rules, int], bool]
    text: Text
    #: the other switches, whose values are the cause
    beside: tuple[str, ...] = ()
    #: the switch that then changes nothing; "" for none
    vain: str = ""
    same: tuple[Value, ...] = ()

    def holds(self, rules: Rules, seats: int) -> bool:
        """Whether this is true of these rules."""
        return self.when(rules, seats) and (not self.same or rules.switches()[self.vain] in self.same)


def remarks(rules: Rules, seats: int, chosen: Collection[str]) -> list[Remark]:
    """What is to be said to somebody who has set these switches, and has left the others as they were."""
    return [each for each in REMARKS if each.holds(rules, seats) and not set(each.on).isdisjoint(chosen)]


REMARKS: Final = (
    Remark(
        on=("joker_points",),
        beside=("jokers",),
        vain="joker_points",
        when=lambda rules, seats: not rules.jokers,
        text=Text(
            "There is no joker in the pack, so its points change nothing.",
            "ジョーカーを入れないので、ジョーカーの点の設定は影響しません。",
        ),
    ),
    Remark(
        on=("joker_multiplier",),
        beside=("jokers",),
        vain="joker_multiplier",
        when=lambda rules, seats: not rules.jokers,
        text=Text(
            "There is no joker in the pack, so its multiplier changes nothing.",
            "ジョーカーを入れないので、ジョーカーの倍率の設定は影響しません。",
        ),
    ),
    Remark(
        on=("joker_points", "joker_multiplier", "jokers"),
        when=lambda rules, seats: bool(
            rules.jokers and not rules.joker_points and rules.joker_multiplier == 1
        ),
        text=Text(
            "A joker left in the hand costs nothing, so there is no risk in keeping it.",
            "ジョーカーは手札に残っても失点にならないので、抱えていても損がありません。",
        ),
    ),
    Remark(
        on=("reshuffles",),
        beside=("stock_out",),
        vain="reshuffles",
        when=lambda rules, seats: rules.stock_out == "end",
        text=Text(
            "An empty stock ends the round, so the number of reshuffles changes nothing.",
            "山札が尽きると流局になるので、切り直しの回数の設定は影響しません。",
        ),
    ),
    Remark(
        on=("stock_out", "reshuffles"),
        vain="stock_out",
        when=lambda rules, seats: rules.stock_out == "reshuffle" and not rules.reshuffles,
        text=Text(
            "No reshuffle is allowed, so an empty stock ends the round after all.",
            "切り直しの回数が「なし」なので、山札が尽きると結局は流局になります。",
        ),
    ),
    Remark(
        on=("stock_out", "reshuffles"),
        when=lambda rules, seats: seats == MAX_SEATS and not law_of(rules).reshuffles,
        text=Text(
            "Six players leave about ten cards to draw, so without a reshuffle many rounds will be drawn.",
            "6人では山札が10枚ほどしか残らないので、切り直しがないと流局がとても多くなります。",
        ),
    ),
    Remark(
        on=("drawn_round",),
        beside=("score_flow",),
        vain="drawn_round",
        when=lambda rules, seats: rules.score_flow == "winner_collects",
        text=Text(
            "Where the winner collects, a drawn round has nobody to collect, so its scoring changes nothing.",
            "上がった人の総取りでは、流局のときに取る人がいないので、流局の点数の設定は影響しません。",
        ),
    ),
    Remark(
        on=("responsibility",),
        beside=("score_flow",),
        vain="responsibility",
        when=lambda rules, seats: rules.score_flow == "winner_collects",
        text=Text(
            "Where the winner collects, nobody loses points, so responsibility changes nothing.",
            "上がった人の総取りでは誰も点を失わないので、責任払いの設定は影響しません。",
        ),
    ),
    Remark(
        on=("responsibility",),
        vain="responsibility",
        when=lambda rules, seats: seats == 2 and rules.score_flow != "winner_collects",
        text=Text(
            "With two players the loser always pays alone, so responsibility changes nothing.",
            "2人では、負けた人がいつも1人で点を負うので、責任払いの設定は影響しません。",
        ),
    ),
    Remark(
        on=("claim_priority",),
        vain="claim_priority",
        when=lambda rules, seats: seats == 2,
        text=Text(
            "With two players no claims compete, so their order changes nothing.",
            "2人では同じ捨て札を取り合うことがないので、優先順位の設定は影響しません。",
        ),
    ),
    Remark(
        on=("claim_ban",),
        vain="claim_ban",
        same=("own_first_turn", "first_round"),
        when=lambda rules, seats: seats == 2,
        text=Text(
            "With two players, waiting for one's own first turn and for the first round are the same.",
            "2人では、自分の最初の手番まで禁じても、1巡目のあいだ禁じても、同じことになります。",
        ),
    ),
    Remark(
        on=("seven_sets", "seven_growth"),
        when=lambda rules, seats: rules.seven_sets == "three_or_more" and rules.seven_growth == "set_or_run",
        text=Text(
            "Two sevens cannot be laid as a set, yet one can be laid and the other added to it.",
            "7の2枚セットは一度には出せませんが、1枚を出してからもう1枚を付ければ同じ形になります。",
        ),
    ),
)
