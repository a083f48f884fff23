"""The gauges that are started as modules tell in a sentence what they cannot measure."""

from collections.abc import Callable

import pytest

from sevenbridge.lab import accuracies, explained_variance, habits, knowledge, matches, told_losses


@pytest.mark.parametrize(
    ("main", "words", "sentence"),
    [
        (knowledge.main, "--player nobody", "no player has this name"),
        (knowledge.main, "--player novice:300", "a budget is written as"),
        (knowledge.main, "--rounds 1", "two rounds or more"),
        (told_losses.main, "--players tuned,nobody", "no player has this name"),
        (told_losses.main, "--rounds 1", "two rounds or more"),
        (accuracies.main, "--players tuned,nobody", "no player has this name"),
        (accuracies.main, "--matches 0", "no matches"),
        (explained_variance.main, "--player nobody", "no player has this name"),
        (explained_variance.main, "--rounds 1", "two rounds or more"),
        (habits.main, "--players nobody", "no player has this name"),
        (habits.main, "--players rule --rules nobody's", "is not a preset"),
        (habits.main, "--players rule --seats 9", "9 players"),
        (matches.main, "--players tuned,nobody", "no player has this name"),
        (matches.main, "--players tuned", "two players"),
        (matches.main, "--players tuned,rule --seats 9", "9 players"),
        (matches.main, "--sets 0", "no sets"),
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
