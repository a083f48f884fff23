"""Yardsticks among computer players: what is measured, in how many processes, and the command."""

import re
from argparse import Namespace

import pytest

from research.yardsticks import YARDSTICKS, contest, main
from sevenbridge.bots.players import PLAYERS, UnknownPlayer
from sevenbridge.engine.rules import InvalidRules
from sevenbridge.lab.arena import Comparison, play_contest
from sevenbridge.lab.set_sums import SetSums


def measure(jobs: int = 1, **changes: object) -> SetSums:
    """What the sets of a yardstick come to."""
    usual = {
        "yardstick": "reader",
        "playouts": 8,
        "among": "greedy",
        "rules": "gamerules",
        "corrected": False,
    }
    options = Namespace(**(usual | {"seats": 2, "sets": 7, "seed": 0} | changes))
    found: list[Comparison] = play_contest(contest(options), jobs=jobs)
    return found[0]._counts.sums


def test_they_sit_at_no_table_of_a_server() -> None:
    assert not YARDSTICKS.keys() & PLAYERS.keys()


def test_the_processes_change_nothing() -> None:
    found = measure()
    assert found.sets == 7
    assert found == measure(jobs=2)
    assert found != measure(seed=1)


def test_there_must_be_such_a_company_at_such_a_table() -> None:
    with pytest.raises(UnknownPlayer):
        measure(among="nobody")
    with pytest.raises(InvalidRules):
        measure(seats=9)


@pytest.mark.parametrize("yardstick", YARDSTICKS)
def test_the_command_tells_points_and_rounds(
    yardstick: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = f"{yardstick} --playouts 4 --among random --seats 2 --sets 2 --jobs 1 --corrected"
    monkeypatch.setattr("sys.argv", ["yardsticks", *words.split()])
    main()
    number = r"[+-]?\d+\.\d+"
    for line, what in zip(
        capsys.readouterr().out.splitlines(), ("points ahead a round", "rounds won"), strict=True
    ):
        assert re.fullmatch(rf"{what}: {number} \({number} to {number}\)", line)
