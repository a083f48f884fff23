"""Hints: every reason is true, by a reading of the view that shares nothing with them."""

import pytest

from sevenbridge.analysis.hints import HintCode
from sevenbridge.analysis.sentences import SENTENCES
from sevenbridge.engine.view import View
from tests.analysis.confirming import confirm_hint
from tests.analysis.naive_hints import PATTERNS
from tests.analysis.simulated import played


@pytest.mark.parametrize("start", range(0, 40, 10))
def test_each_reason_is_true_and_whoever_keeps_something_is_told_why(start: int) -> None:
    against = 0
    for seed in range(start, start + 10):
        views: list[View] = []
        played(seed, views.append)
        against += sum(confirm_hint(view, 24, 8)[1] for view in views[:: 1 + seed % 5])
    assert against


def test_every_code_has_a_sentence_and_is_checked() -> None:
    assert set(PATTERNS) == set(HintCode)
    assert set(SENTENCES) >= set(HintCode)
