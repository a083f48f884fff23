"""A review that went through JSON reads as it was."""

import msgspec
import pytest

from sevenbridge.analysis.decisions import course_of
from sevenbridge.analysis.judge import Judge
from sevenbridge.analysis.review import review
from sevenbridge.analysis.review_data import ReviewData
from sevenbridge.drawing.moves import action_text_by_name
from sevenbridge.drawing.text import Setting
from sevenbridge.engine.record.reading import read_record
from sevenbridge.engine.replay import replay
from sevenbridge.texts import Lang
from sevenbridge_app.cli.console.taste import Taste
from sevenbridge_app.cli.review_reading import seat_review
from sevenbridge_app.cli.worded_review import WordedReview
from tests.analysis.records import BLUNDERS, GOES_OUT, near_the_end

LAYS_OFF = """game = "seven-bridge"
seats = 2
[[rounds]]
position.hands = ["8h Kh 2c", "Qs Qd"]
position.melds = [{ owner = 0, cards = "4s 5s 6s" }, { owner = 1, cards = "5h 6h 7h" }]
position.discards = "8c"
position.stock = "9d 9c"
position.to_act = 0
position.drawn = true
position.turns_begun = [2, 2]
actions = '''
0 layoff 8h @ 7h
'''
"""

TASTES = (Taste("en"), Taste("ja", calls="same"))


@pytest.mark.parametrize("actions", [BLUNDERS, GOES_OUT])
@pytest.mark.parametrize("taste", TASTES, ids=lambda taste: taste.lang)
def test_all_that_is_told_of_a_seat_is_the_same(actions: str, taste: Taste) -> None:
    found = review(near_the_end(actions), judge=Judge(32))
    computed = WordedReview(found, taste)
    told = msgspec.json.decode(msgspec.json.encode(found.as_data()), type=ReviewData)
    read = seat_review(told, 0, [computed.name(seat) for seat in range(2)], taste)
    assert read == computed.seat(0)
    assert (read.costliest if actions == BLUNDERS else read.finest)[0].reasons
    assert list(read.summary(taste))


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "lay off 8♥ on the meld with 5♥"), ("ja", "8♥ を 5♥ のメルドに付ける")],
)
def test_a_lay_off_names_its_meld_by_a_card(lang: Lang, said: str) -> None:
    decision = course_of(replay(read_record(LAYS_OFF)).game, 0).decisions[0]
    words = decision.written[decision.chosen]
    assert words == "layoff 8h @ 5h"
    assert action_text_by_name(decision.chosen, words, Setting(names=(), lang=lang)) == said
