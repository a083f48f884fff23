"""What the analyst tells as lost is held against fresh worlds and against the hands as they really lay."""

import pytest

from research.told_losses import Gauge, NoMistakes
from sevenbridge.analysis.judge import Judge
from sevenbridge.engine.rules import PRESETS


def test_what_novices_are_told_to_lose_comes_again() -> None:
    gauge = Gauge(Judge(8), worlds=40)
    found = gauge.measure(PRESETS["gamerules"], 2, "novice", 2, 1)
    assert found.mistakes > 3
    assert found.told > 10
    for share in (found.in_fresh_worlds, found.with_real_hands):
        assert share.low is not None
        assert 0.3 < share.mean < 1.7


def test_there_is_no_share_of_nothing() -> None:
    with pytest.raises(NoMistakes, match="no numbers"):
        Gauge(Judge(8), worlds=40).measure(PRESETS["wikipedia_ja"], 2, "novice", 0, 1)
