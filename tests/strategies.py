"""Hypothesis strategies for the things that many tests draw."""

from typing import Any

from hypothesis import strategies as st

from sevenbridge.engine.rules import SWITCHES, Rules, Switch, Value


def switch_values(switch: Switch) -> st.SearchStrategy[Value]:
    """Every value a switch may have; of a number's range, the small ones come up as often as all others."""
    kinds: list[st.SearchStrategy[Value]] = []
    if switch.choices:
        kinds.append(st.sampled_from(switch.choices))
    if switch.low is not None and switch.high is not None:
        kinds.append(st.integers(switch.low, min(switch.high, switch.low + 20)))
        kinds.append(st.integers(switch.low, switch.high))
    return st.one_of(kinds)


@st.composite
def rules_strategy(draw: st.DrawFn, /, **fixed: Value) -> Rules:
    """Any valid rules, with the switches in ``fixed`` as given: ``rules_strategy(jokers=0, ace="both")``."""
    chosen: dict[str, Any] = {
        name: fixed[name] if name in fixed else draw(switch_values(switch))
        for name, switch in SWITCHES.items()
    }
    # A match to a target and a target score only make sense together: what is fixed decides the other.
    if fixed.get("target_score", 0) != 0:
        chosen["match_length"] = "target"
    elif "target_score" in fixed and chosen["match_length"] == "target":
        chosen["match_length"] = "per_player"
    elif chosen["match_length"] != "target":
        chosen["target_score"] = 0
    elif chosen["target_score"] == 0:
        chosen["target_score"] = draw(st.integers(1, 500))
    return Rules(**(chosen | fixed))
