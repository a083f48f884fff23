"""What simulate, arena and tune have in common."""

import pytest

from sevenbridge.engine.rules import InvalidRules, Rules, check_seats
from sevenbridge.rulebook import refusal
from sevenbridge_app.cli.main import main


@pytest.mark.parametrize("words", [["--seats", "7"], ["--rules", "none"]])
@pytest.mark.parametrize("command", ["simulate", "arena", "tune"])
def test_rules_are_refused_as_everywhere(
    capsys: pytest.CaptureFixture[str], command: str, words: list[str]
) -> None:
    with pytest.raises(InvalidRules) as refused:
        Rules.preset("none") if "none" in words else check_seats(7)
    assert main([command, *words, "--lang", "en"]) == 2
    out, err = capsys.readouterr()
    assert (out, err) == ("", f"sevenbridge: {refusal(refused.value, 'en')}\n")
