"""What the gauges that are started as modules have in common."""

from collections.abc import Callable

import pytest

from research import accuracies, explained_variance, habits, knowledge, told_losses, yardsticks
from sevenbridge.analysis.estimates import Estimate


@pytest.mark.parametrize(
    ("main", "words", "sentence"),
    [
        (knowledge.main, "--player nobody", "no player has this name"),
        (knowledge.main, "--player novice:300", "a budget is written as"),
        (knowledge.main, "--rounds 1", "two rounds or more"),
        (told_losses.main, "--players tuned,nobody", "no player has this name"),
        (told_losses.main, "--rounds 1", "two rounds or more"),
        (told_losses.main, "--rounds many", "many"),
        (accuracies.main, "--players tuned,nobody", "no player has this name"),
        (accuracies.main, "--players tuned", "1 player"),
        (accuracies.main, "--matches 0", "no matches"),
        (explained_variance.main, "--player nobody", "no player has this name"),
        (explained_variance.main, "--rounds 1", "two rounds or more"),
        (habits.main, "--players nobody", "no player has this name"),
        (habits.main, "--players rule --rules nobody's", "is not a preset"),
        (habits.main, "--players rule --seats 9", "9 players"),
        (yardsticks.main, "reader --among nobody", "no player has this name"),
        (yardsticks.main, "reader --sets 1", "two sets or more"),
        (yardsticks.main, "ismcts --playouts 0", "takes a playout"),
        (yardsticks.main, "ismcts --rules nobody's", "is not a preset"),
        (yardsticks.main, "ismcts --seats 9", "9 players"),
    ],
)
def test_what_cannot_be_measured_is_told_in_a_sentence(
    main: Callable[[], None],
    words: str,
    sentence: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("sys.argv", ["gauge", *words.split()])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert sentence in capsys.readouterr().err


def test_an_estimate_is_told_with_its_interval_if_it_has_one() -> None:
    assert f"{Estimate(0.5, 0.25, 0.75):.2f}" == "0.50 (0.25 to 0.75)"
    assert f"{Estimate(-1.0, None, None):+.1f}" == "-1.0"
