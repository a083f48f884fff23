"""What the benchmark plays: rules that differ, deals that no two pairings share."""

from sevenbridge.engine.rules import Rules
from sevenbridge.lab.benchmark.deals import SEED, seed_of
from sevenbridge.lab.benchmark.tasks import COMPANY, PAIRINGS, SEEN, SETS, TASKS, UNSEEN

#: switches that decide nothing within a round
OF_MATCHES = {"first_dealer", "match_length", "target_score", "tie"}


def in_a_round(rules: Rules) -> set[tuple[str, object]]:
    return {(name, value) for name, value in rules.switches().items() if name not in OF_MATCHES}


def test_each_of_the_rules_never_seen_differs_from_all_that_are_seen_and_from_each_other() -> None:
    seen = [in_a_round(rules) for rules in SEEN.values()]
    unseen = [in_a_round(rules) for rules in UNSEEN.values()]
    for number, rules in enumerate(unseen):
        assert all(rules != each for each in seen + unseen[:number])


def test_points_flow_in_every_way_both_where_entries_train_and_where_they_do_not() -> None:
    flows = {"winner_collects", "penalty", "zero_sum"}
    assert {rules.score_flow for rules in SEEN.values()} == flows
    assert {rules.score_flow for rules in UNSEEN.values()} == flows


def test_every_task_but_the_small_game_has_pairings_with_all_company() -> None:
    for task in TASKS:
        found = [each for each in PAIRINGS if each.table.task == task]
        assert {each.company for each in found} == (set() if task == "small" else set(COMPANY))


def test_no_two_pairings_share_a_seed_in_one_run_or_in_two() -> None:
    seeds = [seed_of(each, seed) for seed in (SEED, 1, 12345) for each in PAIRINGS]
    assert len(set(seeds)) == len(seeds)
    assert SETS > 1
