"""A view as plain data for a line of JSON: all that one seat knows, and no card that it does not.

What is as usual is left out, and cards are written as in a record.
"""

from collections.abc import Collection, Mapping
from typing import Any, Final

from sevenbridge.engine.cards import card_set, cards_in, cards_text, parse_cards
from sevenbridge.engine.errors import Refused
from sevenbridge.engine.history import events, words
from sevenbridge.engine.position import NUMBERS, meld_of
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.view import View, view_from

#: the numbers of a view by their usual values
_USUAL: Final = {number.name: number.low for number in NUMBERS if number.is_seen}


def view_data(view: View) -> dict[str, Any]:
    """The data of a view in a round that is not over, without its legal actions."""
    facts = view.facts()
    preset, switches = view.rules.as_preset()
    numbers: dict[str, Any] = {name: facts[name] for name, usual in _USUAL.items() if facts[name] != usual}
    if view.taken:
        numbers["taken"] = 1
    return {
        "preset": preset,
        **({"switches": switches} if switches else {}),
        "seat": view.seat,
        "hand": cards_text(cards_in(view.hand)),
        "counts": facts["counts"],
        "melds": [[meld.owner, cards_text(meld.in_order())] for meld in view.melds],
        "discards": cards_text(view.discards),
        "stock": view.stock_count,
        "numbers": numbers,
        "history": list(words(view.history)),
    }


def view_from_data(data: Mapping[str, Any], legal: Collection[int]) -> View:
    """The view of this data, with these legal actions. Raises ValueError for data of no view."""
    try:
        rules = Rules.preset(data["preset"], **data.get("switches", {}))
        hand = card_set(parse_cards(data["hand"]))
        counts = data["counts"]
        return view_from(
            {
                **_USUAL,
                "taken": 0,
                **data["numbers"],
                "rules": rules,
                "seat": data["seat"],
                "hand": hand,
                "counts": counts,
                "melds": [
                    meld_of(owner, parse_cards(cards), rules.ace == "both") for owner, cards in data["melds"]
                ],
                "discards": parse_cards(data["discards"]),
                "stock_count": data["stock"],
                "over": 0,
                "totals": (),
                "rounds_left": -1,
                "opened": [0] * len(counts),
                "history": events(data["history"], data["seat"], hand),
                "legal": sorted(legal),
            }
        )
    except (KeyError, TypeError, Refused) as error:
        raise ValueError(f"no view has this data: {error}") from error
