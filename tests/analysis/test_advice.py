"""Advice: the clearly best action, that of ``value`` otherwise."""

import pytest

from sevenbridge.analysis.advice import advise
from sevenbridge.bots.value import ValuePlayer
from sevenbridge.engine import actions
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.phases import OVER
from sevenbridge.engine.record.reading import read_record
from sevenbridge.engine.replay import replay
from sevenbridge.engine.round import Round
from sevenbridge.engine.view import view_of
from tests.analysis.records import GOES_OUT, near_the_end


def position(played: str = "") -> Round:
    return replay(read_record(near_the_end(played))).rounds[0].round


def test_who_can_go_out_is_told_to() -> None:
    assert actions.label(advise(view_of(position(), 0), playouts=50)) == "meld 4s 5s 6s"


def test_without_thought_it_is_what_value_would_do() -> None:
    view = view_of(position(), 0)
    assert advise(view, playouts=0) == ValuePlayer().choose(view, Dice(0))


def test_the_only_action_needs_no_thought_and_without_any_there_is_no_advice() -> None:
    round = position(GOES_OUT.partition("\n")[0] + "\n")
    assert actions.label(advise(view_of(round, 0))) == "discard Kh"
    with pytest.raises(ValueError, match="nothing to decide"):
        advise(view_of(round, 1))
    assert position(GOES_OUT).phase == OVER
