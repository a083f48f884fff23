"""What the computer would do in the person's seat, and one plain reason for it."""

from sevenbridge.analysis.advice import advise
from sevenbridge.cli.terminal import phrases
from sevenbridge.cli.terminal.choices import label
from sevenbridge.cli.terminal.scene import Scene
from sevenbridge.drawing.words import points_text
from sevenbridge.engine import actions
from sevenbridge.engine.actions import verb_of
from sevenbridge.engine.cards import HIGH_ACE, JOKER, SEVEN, cards_in
from sevenbridge.engine.scoring import hand_points
from sevenbridge.engine.view import View


def hint(view: View, scene: Scene) -> str:
    """A sentence of advice, made from the view alone."""
    action = advise(view)
    return scene.text(phrases.HINT, action=label(action, view, scene), reason=_reason(action, view, scene))


def _reason(action: int, view: View, scene: Scene) -> str:
    verb = verb_of(action)
    moved = actions.moved_cards(action)
    if len(view.legal_actions()) == 1:
        return scene.text(phrases.BECAUSE_ONLY)
    if verb == "pass":
        return scene.text(phrases.BECAUSE_PASS)
    if verb in ("chi", "pon"):
        return scene.text(phrases.BECAUSE_CLAIM, n=moved.bit_count())
    if view.hand & ~moved == 0:
        return scene.text(phrases.BECAUSE_OUT)
    if verb in ("meld", "layoff"):
        return scene.text(phrases.BECAUSE_MELD)
    because = phrases.BECAUSE_LEAST if _has_company(moved, view) else phrases.BECAUSE_LONE
    worth = points_text(hand_points(view.law, moved), scene.taste.lang)
    return scene.text(because, card=scene.look.cards(cards_in(moved)), worth=worth)


def _has_company(moved: int, view: View) -> bool:
    """Returns whether the card could make a meld with another of the hand.

    That is one of its rank, or one or two away in its suit.
    """
    card = next(cards_in(moved))
    if card == JOKER or card & 15 == SEVEN:
        return True
    places = [card, card + HIGH_ACE] if card & 15 == 0 and view.law.high_ace else [card]
    for other in cards_in(view.hand & ~moved):
        others = [other, other + HIGH_ACE] if other & 15 == 0 and view.law.high_ace else [other]
        if other == JOKER or other & 15 == card & 15:
            return True
        if other >> 4 == card >> 4 and any(abs(one - two) <= 2 for one in places for two in others):
            return True
    return False
