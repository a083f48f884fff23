"""What a seat may know and can do, in words: what has happened, the table, and its legal actions by number.

Cards are written as in records (``7h``), so that what is read can be answered with. Other players are told by
their seats: what people call themselves would be a way to talk to a model.
"""

from typing import Final

from sevenbridge.drawing import story
from sevenbridge.drawing.moves import action_text
from sevenbridge.drawing.pen import Pen
from sevenbridge.drawing.text import Setting, view_text
from sevenbridge.drawing.words import COMMA, SEAT, YOU
from sevenbridge.engine.cards import card_text
from sevenbridge.engine.history import EventKind
from sevenbridge.engine.public_round import PublicRound
from sevenbridge.engine.view import View
from sevenbridge.texts import Lang, Text

_HAPPENED: Final = Text("What happened:", "これまでの流れ：")
_TURN: Final = Text("- {name}: {told}", "- {name}：{told}")
_NOBODYS: Final = Text("- {told}", "- {told}")
_LAST_ROUND: Final = Text("This is the last round.", "最後のラウンドです。")
_ROUNDS_LEFT: Final = Text("Rounds to follow this one: {n}.", "このあとのラウンド：{n}回。")
_CAN_DO: Final = Text("What you can do, by number:", "選べること（番号で答えてください）：")
_ACTION: Final = Text("{number}: {told}", "{number}：{told}")


class _RecordPen(Pen):
    """Writes cards as records do: ``Th`` for the ten of hearts."""

    def card(self, card: int) -> str:
        return card_text(card)


_PEN: Final = _RecordPen()


def seat_names(view: View, lang: Lang) -> tuple[str, ...]:
    """What the seats of a round are called, one's own among them."""
    return tuple(YOU[lang] if seat == view.seat else SEAT.format(n=seat)[lang] for seat in range(view.seats))


def situation(view: View, lang: Lang, after: int = 0) -> str:
    """All that a seat needs to know for its decision.

    What happened is told without the first ``after`` events of the history, which the reader knows.
    """
    names = seat_names(view, lang)
    told = happened(view, lang, after)
    blocks = [
        "\n".join([_HAPPENED[lang], *told]) if told else "",
        view_text(view, names, lang=lang, pen=_PEN),
        _rounds_left(view, lang),
        legal_actions(view, lang),
    ]
    return "\n\n".join(block for block in blocks if block)


def happened(view: View, lang: Lang, after: int = 0) -> list[str]:
    """What happened after so many events of the history, a line for each turn.

    Nothing where the round was set up in the middle.
    """
    history = view.history
    if not history or history[0].kind is not EventKind.DEAL:
        return []
    setting = _setting(view, lang)
    round = PublicRound.after(view.rules, view.seats, history[:after])
    lines = []
    for turn in story.turns(history[after:]):
        told = COMMA[lang].join(story.clauses(turn, round, setting))
        place = story.place_of(turn[0])
        name = setting.names[place] if place >= 0 else ""
        if told:
            lines.append((_TURN if name else _NOBODYS).format(name=name, told=told)[lang])
    return lines


def legal_actions(view: View, lang: Lang) -> str:
    """The legal actions of a seat, each with its number; empty where it has nothing to decide."""
    setting = _setting(view, lang)
    actions = [
        _ACTION.format(number=action, told=action_text(action, view, setting))[lang]
        for action in view.legal_actions()
    ]
    return "\n".join([_CAN_DO[lang], *actions]) if actions else ""


def _rounds_left(view: View, lang: Lang) -> str:
    """How many rounds follow, where that is known."""
    if view.rounds_left < 0 or view.over:
        return ""
    return (_ROUNDS_LEFT.format(n=view.rounds_left) if view.rounds_left else _LAST_ROUND)[lang]


def _setting(view: View, lang: Lang) -> Setting:
    return Setting(names=seat_names(view, lang), lang=lang, pen=_PEN, you=view.seat)
