"""Yardsticks among computer players: what is measured, in how many processes, and the command."""

import re

import pytest

from research.yardsticks import YARDSTICKS, Yard, main, measure
from sevenbridge.bots.players import PLAYERS, UnknownPlayer
from sevenbridge.engine.rules import InvalidRules, Rules


def yard(**changes: object) -> Yard:
    usual: dict[str, object] = {"yardstick": "reader", "playouts": 8, "company": "greedy", "rules": Rules()}
    return Yard(**(usual | {"seats": 2, "sets": 7} | changes))  # type: ignore[arg-type]


def test_they_sit_at_no_table_of_a_server() -> None:
    assert not YARDSTICKS.keys() & PLAYERS.keys()


def test_the_processes_change_nothing() -> None:
    found = measure(yard())
    assert found.sets == 7
    assert found == measure(yard(), jobs=2)
    assert found != measure(yard(seed=1))


def test_there_must_be_such_a_company_at_such_a_table() -> None:
    with pytest.raises(UnknownPlayer):
        measure(yard(company="nobody"))
    with pytest.raises(InvalidRules):
        measure(yard(seats=9))


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
