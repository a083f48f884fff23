"""What a seat may know and can do, as plain data for JSON, and the view that it was made of.

It holds everything of a view and nothing else, so that ``view_in`` gives back an equal one. Cards are written
as in records, seats count from 0; docs/laboratory/models.md describes each field.
"""

from collections.abc import Mapping
from typing import Any, Final

from sevenbridge.engine.cards import card_set, card_text, cards_in, cards_text, parse_card, parse_cards
from sevenbridge.engine.position import meld_of
from sevenbridge.engine.rules import InvalidRules, Rules
from sevenbridge.engine.view import View, view_from

#: what a view calls these is what they are called here
_SAME: Final = (
    "seat",
    "turn",
    "discarder",
    "claimed_from",
    "winner",
    "discards_made",
    "reshuffles_made",
    "rounds_left",
)
_YES_NO: Final = ("taken", "over", "melded", "laid_off")
_SEATS: Final = ("begun", "exposed")


def observation(view: View) -> dict[str, Any]:
    """The view as plain data; equal views give equal data."""
    facts = view.facts()
    preset, changes = view.rules.as_preset()
    drawn = view.drawn_card
    return {
        "rules": {"preset": preset, "changes": changes},
        "hand": _written(view.hand),
        "drawn_card": card_text(drawn) if drawn >= 0 else "",
        "counts": [*view.counts],
        "stock": view.stock_count,
        "discards": cards_text(view.discards),
        "melds": [{"owner": meld.owner, "cards": str(meld)} for meld in view.melds],
        **{name: facts[name] for name in _SAME},
        **{name: bool(facts[name]) for name in _YES_NO},
        **{name: [seat for seat in range(view.seats) if getattr(view, name) >> seat & 1] for name in _SEATS},
        "totals": list(view.totals),
        "opened": [_written(view.opened[seat]) for seat in range(view.seats)] if view.over else [],
        "history": [
            {
                "kind": str(event.kind),
                "seat": event.seat,
                "cards": _written(event.cards),
                "meld": event.meld,
                "action": event.action,
            }
            for event in view.history
        ],
        "legal": [
            {"action": action, "words": words}
            for action, words in zip(view.legal, view.legal.words, strict=True)
        ],
    }


def view_in(data: Mapping[str, Any]) -> View:
    """The view of an observation. Raises ValueError for what is none."""
    try:
        return view_from(_facts(data))
    except (KeyError, TypeError, AttributeError, InvalidRules) as error:
        raise ValueError(f"this is no observation: {error!r}") from error


def _facts(data: Mapping[str, Any]) -> dict[str, Any]:
    rules = Rules.preset(data["rules"]["preset"], **data["rules"]["changes"])
    seats = len(data["counts"])
    return {
        "rules": rules,
        "hand": _set(data["hand"]),
        "drawn_card": parse_card(data["drawn_card"]) if data["drawn_card"] else -1,
        "counts": data["counts"],
        "stock_count": data["stock"],
        "discards": parse_cards(data["discards"]),
        "melds": [
            meld_of(meld["owner"], parse_cards(meld["cards"]), rules.ace == "both") for meld in data["melds"]
        ],
        **{name: data[name] for name in (*_SAME, *_YES_NO)},
        **{name: sum(1 << seat for seat in data[name]) for name in _SEATS},
        "totals": data["totals"],
        "opened": [_set(hand) for hand in data["opened"]] or [0] * seats,
        "history": [
            (event["kind"], event["seat"], _set(event["cards"]), event["meld"], event["action"])
            for event in data["history"]
        ],
        "legal": [each["action"] for each in data["legal"]],
    }


def _written(cards: int) -> str:
    return cards_text(cards_in(cards))


def _set(cards: str) -> int:
    return card_set(parse_cards(cards))
