"""Why what was typed cannot be done, in one sentence."""

from functools import partial

from sevenbridge import (
    DRAW_ACTION,
    JOKER,
    IllegalAction,
    Malformed,
    Refusal,
    Round,
    View,
    card_text,
    cards_in,
    explain_timing,
    parse_legal_action,
    refusal_sentence,
)
from sevenbridge_app.cli.console.scene import Scene
from sevenbridge_app.cli.console.typed_words import NotUnderstood
from sevenbridge_app.cli.terminal import phrases
from sevenbridge_app.cli.terminal.choices import verbs_meant
from sevenbridge_app.cli.terminal.commands import Command
from sevenbridge_app.tables.explanations import shown_card

#: reasons that say no more than that another meld, or the other claim, was not meant
_WEAK = (Refusal.DOES_NOT_FIT, Refusal.CHI_MAKES_RUN, Refusal.PON_MAKES_SET)
_LONGEST_WORD = 30


def why_not(command: Command, round: Round, view: View, scene: Scene) -> str:
    """The sentence for a command that means no legal action. The round is asked for the reason alone."""
    verbs = verbs_meant(command, view)
    if not command.verb and len(command.cards) == 1:
        verbs = ("discard",)
    errors = [error for verb in verbs for error in _errors(command._replace(verb=verb), round, view)]
    if not errors:
        return _without_reason(command, view, scene)
    best = next((error for error in errors if error.code not in _WEAK), errors[0])
    if len(errors) > 1 and best.code == Refusal.DOES_NOT_FIT:
        return _without_reason(command, view, scene)

    def name(place: int) -> str:
        return scene.names[place]

    lang = scene.taste.lang
    return scene.look.sentence(refusal_sentence(best, lang, partial(shown_card, lang), name))


def _errors(command: Command, round: Round, view: View) -> list[IllegalAction | Malformed]:
    """What is wrong with the command; for a lay-off without its meld, what is wrong with each meld."""
    try:
        forbidden = explain_timing(round, view.seat, command.verb)
    except Malformed as error:
        # a word for something that cannot be done here, such as a command of tables at a puzzle
        return [error]
    if forbidden:
        return [forbidden]
    if not command.cards and command.verb not in ("draw", "pass"):
        return []
    commands = [command]
    if command.verb == "layoff" and not command.onto:
        firsts = [next(card for card in cards_in(meld.cards) if card != JOKER) for meld in view.melds]
        commands = [command._replace(onto=card_text(card)) for card in firsts]
    errors: list[IllegalAction | Malformed] = []
    for each in commands:
        try:
            parse_legal_action(round, view.seat, each.words())
        except (IllegalAction, Malformed) as error:
            errors.append(error)
    return errors


def _without_reason(command: Command, view: View, scene: Scene) -> str:
    if command.verb == "layoff" and command.cards:
        if not view.melds:
            return scene.text(phrases.NOTHING_ON_TABLE)
        return scene.text(phrases.FITS_NOWHERE, card=scene.look.words(" ".join(command.cards)))
    return scene.text(phrases.WHICH_CARDS, example=example(view, command.verb))


def not_understood(error: NotUnderstood, view: View | None, scene: Scene) -> str:
    """The sentence for a line that means nothing, with what to type instead."""
    word = error.word if len(error.word) <= _LONGEST_WORD else error.word[:_LONGEST_WORD] + "..."
    if error.is_card:
        return scene.text(phrases.NOT_A_CARD, word=word)
    return scene.text(phrases.UNKNOWN_INPUT, word=word, example=example(view, ""))


def example(view: View | None, verb: str) -> str:
    """Something that could be typed now, or for this verb."""
    if view is None:
        return "score"
    if not verb and view.legal_actions() == [DRAW_ACTION]:
        return "draw"
    card = card_text(max(cards_in(view.hand)))
    if verb == "meld":
        return "meld 5s 6s 7s"
    if verb == "layoff":
        return "layoff 8h @ 7h"
    if verb in ("chi", "pon"):
        return "chi 3s 4s" if verb == "chi" else "pon Kh Ks"
    return f"discard {card}"
