"""The studies find what is known beforehand, and the same however the work is shared out."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest

from sevenbridge.analysis.estimates import Estimate
from sevenbridge.bots.tuned import TunedPlayer
from sevenbridge.engine import actions
from sevenbridge.engine.rules import PRESETS, Rules
from sevenbridge.lab.games import Games
from sevenbridge.lab.studies import house_rules, luck, sevens
from sevenbridge.lab.studies.house_rules import MEASURES, Change, changes_of


def here(work: Callable[[Any], Any], parts: Sequence[Any], jobs: int) -> Iterable[Any]:
    """Works in this process, the last part first: the order must not matter."""
    return map(work, reversed(parts))


class TestHouseRules:
    def test_every_change_is_of_one_switch_and_makes_sense(self) -> None:
        for preset, rules in PRESETS.items():
            changes = list(changes_of(preset))
            assert len(set(changes)) == len(changes) > 15
            for change in changes:
                others = change.rules.switches()
                differing = [name for name, value in rules.switches().items() if others[name] != value]
                assert differing == [change.switch]

    def test_what_is_told_of_a_preset_is_what_its_rounds_come_to(self) -> None:
        found = house_rules.study(20, 3, 5, 1, only("pagat"))
        games = Games(Rules.preset("pagat"), [TunedPlayer() for _ in range(3)], 5)
        games.play_rounds(0, 20)
        for name, measure in MEASURES.items():
            if name != "start":  # which is a share of the decided rounds of each batch
                assert found.presets["pagat"][name].mean == pytest.approx(measure(games.sums()))

    def test_where_no_new_stock_is_made_rounds_are_drawn_and_shorter(self) -> None:
        changes = [Change("gamerules", "reshuffles", 0), Change("gamerules", "stock_out", "end")]
        found = house_rules.study(40, 6, 1, 1, only("gamerules", *changes))
        for effect in found.effects:
            if effect.change in changes:
                assert effect.differences["drawn"].low is not None
                assert effect.differences["drawn"].low > 0
                assert effect.differences["length"].mean < 0


def only(preset: str, *changes: Change) -> Any:
    """Works on one preset and these changes alone."""

    def share(work: Callable[[Any], Any], parts: Sequence[Any], jobs: int) -> Iterable[Any]:
        wanted = {Change(preset), *changes}
        known = {part: work(part) for part in parts if part in wanted}
        spare = known[Change(preset)][1]
        return [known.get(part, (part, spare)) for part in parts]

    return share


class TestSevens:
    def test_treatments_are_the_rights_of_sevens_and_nothing_else(self) -> None:
        told = {
            "meld 7s": "alone",
            "meld 7s 7h": "two_sevens",
            "meld 6s 7s": "run_of_two",
            "meld 5s 6s 7s": None,
            "meld 7s 7h 7d": None,
            "claim 6s 7s": None,
            "discard 7s": None,
        }
        for label, treatment in told.items():
            assert sevens.treatment_of(actions.from_label(label)) == treatment

    def test_the_same_is_found_in_any_order(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sevens, "WORLDS", 2)

        def in_order(work: Callable[[Any], Any], parts: Sequence[Any], jobs: int) -> Iterable[Any]:
            return map(work, parts[:2])

        def backwards(work: Callable[[Any], Any], parts: Sequence[Any], jobs: int) -> Iterable[Any]:
            return map(work, reversed(parts[:2]))

        found = sevens.study(2, 2, 2, 1, in_order)
        assert found == sevens.study(2, 2, 2, 1, backwards)
        assert found
        assert {each.preset for each in found} == {next(iter(PRESETS))}
        assert all(1 <= each.rounds <= 2 <= each.decisions + 1 for each in found)

    @pytest.mark.parametrize(("rounds", "is_clear"), [(sevens.FEWEST, True), (sevens.FEWEST - 1, False)])
    def test_nothing_is_called_clear_that_comes_from_few_rounds(self, rounds: int, is_clear: bool) -> None:
        gain = Estimate(18.2, 0.4, 35.9)
        assert sevens.Treatment("pagat", "alone", True, gain, 40, rounds).is_clear == is_clear
        unclear = Estimate(18.2, -0.4, 35.9)
        assert not sevens.Treatment("pagat", "alone", True, unclear, 40, rounds).is_clear


class TestLuck:
    @pytest.mark.exhaustive
    def test_the_deal_decides_a_part_and_the_stronger_one_is_ahead(self) -> None:
        found = luck.study(24, 3, 1, 1, here)
        assert [each.preset for each in found] == list(PRESETS)
        for each in found:
            assert 0 < each.dealt.mean < 0.7
            assert each.skills[0].ahead.mean > 0
            rounds = each.skills[0].rounds
            assert rounds is not None
            assert rounds.low is not None
            assert rounds.high is not None
            assert 0 < rounds.low <= rounds.mean <= rounds.high

    def test_where_nobody_is_clearly_ahead_no_number_of_rounds_is_told(self) -> None:
        few = [skill for each in luck.study(4, 4, 3, 1, here) for skill in each.skills]
        unclear = [skill for skill in few if not (skill.ahead.low or 0) > 0]
        assert unclear
        assert all(skill.rounds is None for skill in unclear)

    @pytest.mark.parametrize(
        "leads",
        [[3.0, -1.0], [90.0, 40.0, -20.0, -20.0], [200.0, -10.0, -10.0, -10.0], [30.0, 10.0, -25.0]],
    )
    def test_after_the_rounds_that_are_told_somebody_is_ahead_so_often_and_before_not(
        self, leads: list[float]
    ) -> None:
        told = luck.rounds_until_ahead(leads)
        assert told <= 60, "so few that chances can be counted"
        assert chance_to_be_ahead(leads, told) > luck.SURE - 0.005
        assert chance_to_be_ahead(leads, told - 1) < luck.SURE + 0.005

    def test_a_wider_spread_takes_more_rounds_whatever_other_players_come_to(self) -> None:
        narrow, wide = [12.0, 8.0], [110.0, -90.0]
        assert luck.rounds_until_ahead(narrow) == 1
        assert luck.rounds_until_ahead(wide) > 250


def chance_to_be_ahead(leads: list[float], rounds: int) -> float:
    """How often the sum of so many rounds, each as likely as any other, is above nought: counted in full."""
    sums = {0.0: 1.0}
    for _ in range(rounds):
        more: dict[float, float] = {}
        for total, chance in sums.items():
            for lead in leads:
                more[total + lead] = more.get(total + lead, 0.0) + chance / len(leads)
        sums = more
    return sum(chance for total, chance in sums.items() if total > 0)
