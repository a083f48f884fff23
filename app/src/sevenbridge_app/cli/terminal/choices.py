"""What can be done now: a short numbered list, and the legal actions that a typed command may mean."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sevenbridge import (
    DRAW_ACTION,
    PASS_ACTION,
    View,
    card_set,
    card_text,
    decode,
    format_action,
    layoff_target,
    moved_cards,
    parse_card,
    parse_cards,
    verb_of,
)
from sevenbridge.drawing import moves
from sevenbridge.drawing.cells import packed, plain
from sevenbridge.drawing.moves import named_cards
from sevenbridge_app.cli.console.scene import Scene
from sevenbridge_app.cli.terminal import phrases
from sevenbridge_app.cli.terminal.commands import Command

MOST_LINES = 4
#: so few discards are listed, more are typed
FEW_DISCARDS = 3
#: the cards that are no example of what to discard
_WILD = card_set(parse_cards("7s 7h 7d 7c Jk"))


@dataclass(frozen=True, slots=True)
class Menu:
    """What a person may choose by number, and by Enter alone.

    Each choice is the actions to be done one after another; ``lines`` is how they are shown.
    """

    lines: tuple[str, ...]
    numbered: tuple[tuple[int, ...], ...]
    enter: tuple[int, ...] = ()


def menu(view: View, scene: Scene) -> Menu:
    """The choices of the seat whose view this is; it has something to decide."""
    legal = view.legal_actions()
    if DRAW_ACTION in legal:
        return _drawing(view, scene)
    if PASS_ACTION in legal:
        return _claiming(view, scene, legal)
    return _playing(view, scene, legal)


def _drawing(view: View, scene: Scene) -> Menu:
    # online, the discards are shuffled into a new stock only when somebody draws
    is_restocked = len(view.discards) > 1 and view.reshuffles_made < view.law.reshuffles
    is_last = view.stock_count == 0 and not is_restocked
    what = scene.text(phrases.CHOOSE_LAST_DRAW if is_last else moves.DRAW)
    lines = (scene.text(phrases.YOUR_DRAW), "  " + scene.text(phrases.ENTER_DOES, what=what))
    return Menu(lines, ((DRAW_ACTION,),), (DRAW_ACTION,))


def _claiming(view: View, scene: Scene, legal: Sequence[int]) -> Menu:
    is_next = view.turn == view.seat
    card = scene.look.card(view.discards[-1])
    heading = scene.text(phrases.YOUR_CLAIM, card=card, name=scene.names[view.discarder])
    claims = sorted((action for action in legal if action != PASS_ACTION), key=_rank(legal))
    skip = (PASS_ACTION, DRAW_ACTION) if is_next else (PASS_ACTION,)
    what = scene.text(phrases.CHOOSE_PASS_DRAW if is_next else moves.PASS)
    footer = scene.text(phrases.ENTER_DOES, what=what)
    return _listed(view, scene, heading, claims, footer, enter=skip)


def _playing(view: View, scene: Scene, legal: Sequence[int]) -> Menu:
    discards = [action for action in legal if verb_of(action) == "discard"]
    others = sorted((action for action in legal if verb_of(action) != "discard"), key=_rank(legal))
    heading = scene.text(phrases.YOUR_TURN if others else phrases.YOUR_TURN_DISCARD)
    if len(discards) <= FEW_DISCARDS:
        return _listed(view, scene, heading, others + discards, "")
    cards = [decode(action)[1] for action in discards]
    # nobody should be led to throw away a joker or a seven
    word = card_text(next((card for card in reversed(cards) if not _WILD >> card & 1), cards[-1]))
    card = scene.look.words(word)
    shown = scene.look.strong(word) + (f" ({card})" if plain(card) != word else "")
    footer = scene.text(phrases.TYPE_DISCARD, example=shown)
    return _listed(view, scene, heading, others, footer)


def _rank(legal: Sequence[int]) -> "_Rank":
    melds = [moved_cards(action) for action in legal if verb_of(action) in ("meld", "chi", "pon")]
    return _Rank(melds)


class _Rank:
    """Sorts choices.

    First come melds that are in no larger one, longest first, then lay-offs, and parts of larger melds last.
    """

    def __init__(self, melds: Sequence[int]) -> None:
        self._melds = melds

    def __call__(self, action: int) -> tuple[int, int, int]:
        if verb_of(action) == "layoff":
            return 1, 0, action
        cards = moved_cards(action)
        part = any(cards & ~meld == 0 and cards != meld for meld in self._melds)
        return 2 * part, -cards.bit_count(), action


def _listed(
    view: View, scene: Scene, heading: str, choices: Sequence[int], footer: str, enter: tuple[int, ...] = ()
) -> Menu:
    """As many choices as the lines hold, numbered; the others are typed."""
    room = scene.look.room - 3
    for shown in range(len(choices), -1, -1):
        told = (moves.action_text(action, view, scene.setting) for action in choices[:shown])
        pieces = [f"{n} {text}" for n, text in enumerate(told, 1)]
        if shown < len(choices):
            example = scene.look.strong(format_action(view, choices[shown]))
            pieces.append(scene.text(phrases.MORE_CHOICES, n=len(choices) - shown, example=example))
        lines = packed(pieces, room, "   ")
        if footer and lines and len(packed([lines[-1], footer], room, "   ")) == 1:
            lines[-1] += "   " + footer
        elif footer:
            lines.append(footer)
        if len(lines) <= MOST_LINES:
            break
    return Menu(
        (heading, *("  " + line for line in lines)), tuple((action,) for action in choices[:shown]), enter
    )


def verbs_meant(command: Command, view: View) -> tuple[str, ...]:
    """The verbs that a command may have: its own, or those that bare cards can stand for now."""
    if command.verb:
        return (command.verb,)
    if PASS_ACTION in view.legal_actions():
        return ("chi", "pon")
    return ("discard",) if len(command.cards) == 1 else ("meld",)


def meant(command: Command, view: View) -> list[int]:
    """The legal actions that a command of an action's verb, or of bare cards, can mean."""
    verbs = verbs_meant(command, view)
    top = {card_text(card) for card in view.discards[-1:]}
    return [
        action
        for action in view.legal_actions()
        if verb_of(action) in verbs
        and _fits(command, action, view, top if verb_of(action) in ("chi", "pon") else set())
    ]


def _fits(command: Command, action: int, view: View, claimed: set[str]) -> bool:
    named = named_cards(action)
    typed = set(command.cards)
    if typed:
        bare = set(_bare(named)) - claimed
        if set(_bare(typed)) - claimed != bare or any("=" in word and word not in named for word in typed):
            return False
    if command.onto and command.verb == "layoff":
        return bool(view.melds[layoff_target(view.melds, action)].cards >> parse_card(command.onto) & 1)
    return True


def _bare(words: Sequence[str] | set[str]) -> Iterator[str]:
    """Jokers without what they stand for."""
    return (word.partition("=")[0] for word in words)
