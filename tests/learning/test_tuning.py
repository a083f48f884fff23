"""Tuning: coordinates and back, generations that depend on the settings alone, and the final choice."""

import builtins
import json
from dataclasses import asdict, fields, replace
from typing import Any

import pytest

from sevenbridge.bots.players import UnknownPlayer, make_player
from sevenbridge.bots.rule import RulePlayer
from sevenbridge.bots.tuned import weights_for
from sevenbridge.bots.weights import WEIGHTS, Weights
from sevenbridge.engine.law import law_of
from sevenbridge.engine.rules import InvalidRules, Rules
from sevenbridge.lab.duplicate_sets import REPORTING, TUNING, DuplicateSets
from sevenbridge.lab.processes import Workers
from sevenbridge.lab.tuning.coordinates import PRICES, SHARES, SIZES, coordinates_of, weights_at
from sevenbridge.lab.tuning.evolution import (
    COMPANY,
    Generation,
    NoTuner,
    Origin,
    Tuning,
    choose,
    evolve,
    tune,
)

SMALL = Tuning(rules=Rules(), seats=2, generations=2, population=4, sets=2, final_sets=2, seed=5)


class TestCoordinates:
    def test_the_weights_of_rule_lie_at_the_centre(self) -> None:
        assert set(coordinates_of(WEIGHTS)) == {0.0}
        assert weights_at(coordinates_of(WEIGHTS)) == WEIGHTS

    def test_there_and_back(self) -> None:
        there = [(-1) ** index * index / 200 for index in range(len(coordinates_of(WEIGHTS)))]
        weights = weights_at(there)
        assert weights != WEIGHTS
        assert weights_at(coordinates_of(weights)) == weights

    def test_every_coordinate_changes_one_number(self) -> None:
        def numbers(weights: Weights) -> list[float]:
            found: list[float] = []
            for value in asdict(weights).values():
                found += value if isinstance(value, tuple) else [value]
            return found

        size = len(coordinates_of(WEIGHTS))
        changed = set()
        for index in range(size):
            weights = weights_at([-0.1 if each == index else 0.0 for each in range(size)])
            (one,) = [
                at for at, (a, b) in enumerate(zip(numbers(weights), numbers(WEIGHTS), strict=True)) if a != b
            ]
            changed.add(one)
        assert len(changed) == size == len(numbers(WEIGHTS)) - 2

    def test_what_is_useless_at_a_table_of_one_size_stays_as_it_is(self) -> None:
        assert {each.name for each in fields(Weights)} - set(SIZES) == {"two", "go_two"}

    @pytest.mark.parametrize("far", [-50.0, 50.0])
    def test_shares_and_prices_stay_sensible(self, far: float) -> None:
        weights = weights_at([far] * len(coordinates_of(WEIGHTS)))
        for name in SHARES | PRICES:
            value = getattr(weights, name)
            for number in value if isinstance(value, tuple) else (value,):
                assert number >= 0
                assert name in PRICES or number <= 1
        assert abs(weights.third) > 100


class TestEvolution:
    def test_the_settings_and_nothing_else_decide(self) -> None:
        one: list[Generation] = []
        again: list[Generation] = []
        assert tune(SMALL, 1, one.append) == tune(SMALL, 2, again.append)
        assert one == again
        other: list[Generation] = []
        tune(replace(SMALL, seed=6), 1, other.append)
        assert other != one

    def test_fewer_generations_are_the_first_of_more(self) -> None:
        with Workers(1) as workers:
            longer = list(evolve(replace(SMALL, generations=3), workers))
            shorter = list(evolve(SMALL, workers))
        assert [each.number for each in longer] == [1, 2, 3]
        assert longer[:2] == shorter

    def test_a_generation_tells_how_its_candidates_did(self) -> None:
        tuning = replace(SMALL, generations=1)
        with Workers(1) as workers:
            (generation,) = evolve(tuning, workers)
        assert len(generation.ahead) == tuning.population
        assert generation.centre not in (WEIGHTS, *generation.best)
        # the best candidate played the first deals, none of them among both kinds of company
        means = []
        for index, company in enumerate(COMPANY):
            duplicates = DuplicateSets(
                tuning.rules,
                tuning.seats,
                RulePlayer(generation.best[0]),
                make_player(company),
                tuning.seed,
                TUNING,
            )
            duplicates.play(index * tuning.sets, tuning.sets)
            means.append(duplicates.sums().difference().mean)
        assert max(generation.ahead) == pytest.approx(sum(means) / len(means))

    def test_the_best_of_the_final_choice_comes_first(self) -> None:
        generations: list[Generation] = []
        found = tune(replace(SMALL, generations=3), 1, generations.append)
        assert {each.origin for each in found.contenders} == {
            Origin("start"),
            Origin("centre"),
            Origin("mean", 2),
            *(Origin("candidate", index) for index in (1, 2, 3)),
        }
        means = [each.mean for each in found.contenders]
        assert means == sorted(means, reverse=True)
        by_origin = {each.origin: each for each in found.contenders}
        start = by_origin[Origin("start")]
        assert start.weights == WEIGHTS
        # with the weights of rule among rule: even to the point
        assert start.ahead["rule"].mean == 0
        assert by_origin[Origin("centre")].weights == generations[-1].centre

    def test_the_final_choice_is_made_on_deals_of_its_own(self) -> None:
        generations: list[Generation] = []
        found = tune(SMALL, 1, generations.append)
        with Workers(1) as workers:
            after_one = choose(SMALL, workers, generations[:1])
        start = {each.origin: each.ahead["greedy"] for each in found.contenders}[Origin("start")]
        assert {each.origin: each.ahead["greedy"] for each in after_one}[Origin("start")] != start

    def test_the_best_is_measured_again_on_reporting_deals(self) -> None:
        found = tune(SMALL)
        for company in COMPANY:
            player = RulePlayer(found.contenders[0].weights)
            duplicates = DuplicateSets(SMALL.rules, 2, player, make_player(company), SMALL.seed, REPORTING)
            index = COMPANY.index(company)
            duplicates.play(index * SMALL.final_sets, SMALL.final_sets)
            assert found.reported[company] == duplicates.sums().difference()

    def test_the_best_response_to_a_player_is_looked_for_from_its_own_weights(self) -> None:
        response = replace(SMALL, company=("tuned",), start="tuned")
        found = tune(response)
        start = {each.origin: each for each in found.contenders}[Origin("start")]
        assert start.weights == weights_for(law_of(Rules()), 2) != WEIGHTS
        # among its like: even to the point
        assert {name: each.mean for name, each in start.ahead.items()} == {"tuned": 0}
        assert {*found.reported} == {"tuned"}

    def test_a_generation_can_be_written_as_json(self) -> None:
        generations: list[Generation] = []
        tune(SMALL, 1, generations.append)
        assert json.loads(json.dumps(asdict(generations[0])))["number"] == 1


class TestSettings:
    @pytest.mark.parametrize(
        ("name", "value"),
        [("generations", 0), ("population", 3), ("sets", 0), ("final_sets", 0), ("seed", -1)],
    )
    def test_numbers_that_are_too_low(self, name: str, value: int) -> None:
        numbers: dict[str, Any] = {name: value}
        with pytest.raises(ValueError, match=name):
            replace(SMALL, **numbers)

    @pytest.mark.parametrize("company", [(), ("rule", "rule")])
    def test_a_company_of_nobody_or_of_twins(self, company: tuple[str, ...]) -> None:
        with pytest.raises(ValueError, match="company"):
            replace(SMALL, company=company)

    def test_a_company_that_nobody_knows(self) -> None:
        with pytest.raises(UnknownPlayer):
            replace(SMALL, company=("gready",))

    def test_a_start_that_has_no_weights(self) -> None:
        with pytest.raises(ValueError, match="greedy"):
            replace(SMALL, start="greedy")

    def test_seats_that_cannot_play(self) -> None:
        with pytest.raises(InvalidRules):
            replace(SMALL, seats=7)

    def test_without_the_library(self, monkeypatch: pytest.MonkeyPatch) -> None:
        imported = builtins.__import__

        def without_cma(name: str, *words: Any) -> Any:
            if name == "cma":
                raise ImportError(name)
            return imported(name, *words)

        monkeypatch.setattr(builtins, "__import__", without_cma)
        with pytest.raises(NoTuner, match=r"sevenbridge-core\[tune\]"):
            tune(SMALL)
