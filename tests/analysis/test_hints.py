"""Hints: everything that is said is true, by a reading of the view that shares nothing with them."""

from collections.abc import Mapping
from string import Formatter

import pytest

from sevenbridge.analysis.hints import CounselCode
from sevenbridge.analysis.judge import Judge
from sevenbridge.analysis.reasons import ReasonCode
from sevenbridge.analysis.sentences import CLAUSES, SENTENCES
from sevenbridge.engine.errors import Reason
from sevenbridge.engine.view import View
from sevenbridge.texts import LANGS, Text
from tests.analysis.confirming import confirm_hint
from tests.analysis.naive_hints import AS_GOOD, DO, RISK, WHY
from tests.analysis.simulated import played


@pytest.mark.parametrize("start", range(0, 40, 10))
def test_all_that_a_hint_says_is_true_to_somebody_new_as_well(start: int) -> None:
    said: set[Reason] = set()
    for seed in range(start, start + 10):
        views: list[View] = []
        played(seed, views.append)
        judge = Judge(8)
        for number, view in enumerate(views[:: 1 + seed % 5]):
            hint = confirm_hint(view, judge, is_new=bool(number % 2))
            said.add(hint.counsel.do.code)
    assert said >= {CounselCode.DISCARD, CounselCode.KEEP}


def test_every_code_has_its_words_and_is_checked() -> None:
    assert {*DO, *RISK, *AS_GOOD} == set(CounselCode)
    assert {*DO, *RISK, *WHY} == set(CLAUSES)
    assert set(AS_GOOD) <= set(SENTENCES)
    # the risk tells the points of these
    assert set(WHY) == set(ReasonCode) - {ReasonCode.MELDS_POINTS, ReasonCode.FEWER_POINTS}


@pytest.mark.parametrize("texts", [SENTENCES, CLAUSES], ids=["sentences", "clauses"])
def test_the_japanese_tells_no_detail_that_the_english_does_not(
    texts: Mapping[Reason, Text],
) -> None:
    for code, text in texts.items():
        told = {lang: {name for _, name, *_ in Formatter().parse(text[lang]) if name} for lang in LANGS}
        assert told["ja"] <= told["en"] <= set(code.fields)


def test_who_may_do_one_thing_alone_is_told_so() -> None:
    views: list[View] = []
    played(3, views.append)
    draws = [view for view in views if len(view.legal_actions()) == 1]
    assert all(confirm_hint(view, Judge(2)).counsel.do.code is CounselCode.ONLY for view in draws)
    assert draws
