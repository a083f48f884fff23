"""What can be done, in words: ``meld 5♠ 6♠ 7♠``, ``lay off 8♥ on 5♥ 6♥ 7♥ (Ben)``."""

from typing import Final

from sevenbridge.drawing.text import Setting
from sevenbridge.drawing.words import call_word
from sevenbridge.engine import actions
from sevenbridge.engine.actions import verb_of
from sevenbridge.engine.cards import JOKER_TEXT, card_text
from sevenbridge.engine.legality import layoff_target
from sevenbridge.engine.view import View
from sevenbridge.texts import Text

__all__ = [
    "DRAW",
    "PASS",
    "action_text",
    "action_text_by_name",
    "named_cards",
]

DRAW: Final = Text("draw", "山札から引く")
PASS: Final = Text("pass", "見送る")
_CLAIM: Final = Text("{call} {cards}", "{call}で {cards} を出す")
_MELD: Final = Text("meld {cards}", "{cards} を出す")
_LAY_OFF: Final = Text("lay off {card} on {meld} ({owner})", "{card} を {meld}（{owner}）に付ける")
_LAY_OFF_BY_NAME: Final = Text(
    "lay off {card} on the meld with {named}", "{card} を {named} のメルドに付ける"
)
_DISCARD: Final = Text("discard {card}", "{card} を捨てる")


def action_text(action: int, view: View, setting: Setting) -> str:
    """An action that is legal in a view, as a choice; a claim is called as at this table."""
    if verb_of(action) != "layoff":
        return _text(action, setting)
    meld = view.melds[layoff_target(view.melds, action)]
    pen = setting.pen
    return setting.text(
        _LAY_OFF,
        card=pen.words(named_cards(action)[0]),
        meld=pen.meld(meld),
        owner=setting.names[meld.owner],
    )


def action_text_by_name(action: int, words: str, setting: Setting) -> str:
    """An action where its position is not known; the words of a record name the meld of a lay-off."""
    if verb_of(action) != "layoff":
        return _text(action, setting)
    _, _, named = words.partition(" @ ")
    pen = setting.pen
    return setting.text(_LAY_OFF_BY_NAME, card=pen.words(named_cards(action)[0]), named=pen.words(named))


def _text(action: int, setting: Setting) -> str:
    """An action that is no lay-off."""
    verb = verb_of(action)
    if verb == "draw":
        return setting.text(DRAW)
    if verb == "pass":
        return setting.text(PASS)
    cards = setting.pen.words(" ".join(named_cards(action)))
    if verb == "discard":
        return setting.text(_DISCARD, card=cards)
    if verb == "meld":
        return setting.text(_MELD, cards=cards)
    return setting.text(_CLAIM, call=setting.text(call_word(setting.calls, verb == "chi")), cards=cards)


def named_cards(action: int) -> list[str]:
    """The cards of an action in a record's words, a claimed one among them: ``5s Jk=6s 7s``."""
    kind, spot = actions.decode(action)
    if kind.family == "layoff" and kind.joker >= 0 and kind.shape != "set":
        return [f"{JOKER_TEXT}={card_text(spot)}"]
    return actions.meld_text(actions.moved_cards(action), *actions.run_ends(action)).split()
