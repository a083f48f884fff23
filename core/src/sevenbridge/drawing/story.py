"""What happened at the table, as everybody there saw it: no pass, and nothing from another's hand.

The events of one player's turn are told together, in clauses: ``draws``, ``discards K♥``. Who tells them
follows the round (``PublicRound``), since clauses are also about what was before: the meld on which a card is
laid off.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from sevenbridge.drawing.text import Setting
from sevenbridge.drawing.words import YOU, call_word
from sevenbridge.engine.history import Event, EventKind
from sevenbridge.engine.public_round import PublicRound
from sevenbridge.texts import Text

__all__ = ["clauses", "ends_turn", "place_of", "turns"]

_DRAWS: Final = Text("draw{s}", "引く")
_DRAWS_CARD: Final = Text("draw{s} {card}", "{card} を引く")
_CALLS: Final = Text("{call} {cards}", "{call} {cards}")
_CALL: Final = Text("{word}!", "{word}！")
_MELDS: Final = Text("meld{s} {cards}", "{cards} を出す")
_LAYS_OFF: Final = Text("lay{s} {cards} on {meld} ({owner})", "{cards} を {meld}（{owner}）に付ける")
_DISCARDS: Final = Text("discard{s} {card}", "{card} を捨てる")
_ONE_LEFT: Final = Text("one card left!", "残り1枚！")
_RESHUFFLED: Final = Text(
    "The discards are shuffled into a new stock of {cards} cards.",
    "捨て札を切り直し、{cards}枚の新しい山札にしました。",
)
_NOBODY_OUT: Final = Text(
    "The stock is used up: the round is drawn, nobody went out.", "山札が尽きました。流局です。"
)
_OUT: Final = Text("{name} goes out!", "{name}の上がり！")
_YOU_OUT: Final = Text("You go out!", "あなたの上がり！")


def ends_turn(event: Event) -> bool:
    """Whether nothing more belongs to the same turn."""
    return event.kind in (EventKind.DISCARD, EventKind.RESHUFFLE, EventKind.END)


def place_of(event: Event) -> int:
    """Whose doing it is; -1 for nobody's: a new stock, and the end of the round."""
    return -1 if event.kind is EventKind.END else event.seat


def turns(events: Iterable[Event]) -> Iterator[list[Event]]:
    """The events gathered into turns."""
    turn: list[Event] = []
    for event in events:
        if turn and place_of(event) != place_of(turn[-1]):
            yield turn
            turn = []
        turn.append(event)
        if ends_turn(event):
            yield turn
            turn = []
    if turn:
        yield turn


def clauses(turn: Sequence[Event], round: PublicRound, setting: Setting) -> list[str]:
    """What the events of a turn are called after the name of its player; the round before them follows them.

    Lay-offs on one meld, one after another, are one clause. The deal, and how a seat answered a discard, are
    not told: a turn may have no clause.
    """
    told: list[str] = []
    rest = list(turn)
    while rest:
        event = rest.pop(0)
        joined = [event]
        while rest and event.kind is EventKind.LAYOFF and _is_onto(rest[0], event.meld):
            joined.append(rest.pop(0))
        before = round.melds[event.meld] if event.kind is EventKind.LAYOFF else None
        for each in joined:
            round.follow(each)
        if before is None:
            told += _clauses(event, round, setting)
        else:
            cards = [card for each in joined for card in each.in_order()]
            onto, owner = setting.pen.meld(before), setting.names[before.owner]
            s = _ending(event.seat, setting)
            told.append(setting.text(_LAYS_OFF, s=s, cards=setting.pen.cards(cards), meld=onto, owner=owner))
    return told


def _is_onto(event: Event, meld: int) -> bool:
    return event.kind is EventKind.LAYOFF and event.meld == meld


def _clauses(event: Event, round: PublicRound, setting: Setting) -> list[str]:
    """An event in one clause or two; the round has followed it."""
    pen, s = setting.pen, _ending(event.seat, setting)
    match event.kind:
        case EventKind.DRAW if event.cards:
            return [setting.text(_DRAWS_CARD, s=s, card=pen.cards(event.in_order()))]
        case EventKind.DRAW:
            return [setting.text(_DRAWS, s=s)]
        case EventKind.CLAIM:
            meld = round.melds[-1]
            word = setting.text(call_word(setting.calls, meld.bottom >= 0))
            call = pen.strong(setting.text(_CALL, word=word))
            return [setting.text(_CALLS, call=call, cards=pen.meld(meld))]
        case EventKind.MELD:
            return [setting.text(_MELDS, s=s, cards=pen.meld(round.melds[-1]))]
        case EventKind.DISCARD:
            told = [setting.text(_DISCARDS, s=s, card=pen.cards(event.in_order()))]
            is_last_but_one = round.counts[event.seat] == 1
            return told + ([pen.strong(setting.text(_ONE_LEFT))] if is_last_but_one else [])
        case EventKind.RESHUFFLE:
            return [setting.text(_RESHUFFLED, cards=round.stock_count)]
        case EventKind.END if event.seat < 0:
            return [pen.strong(setting.text(_NOBODY_OUT))]
        case EventKind.END:
            name = setting.names[event.seat]
            is_you = event.seat == setting.you and name in (YOU.en, YOU.ja)
            return [pen.strong(setting.text(_YOU_OUT if is_you else _OUT, name=name))]
        case _:
            return []


def _ending(seat: int, setting: Setting) -> str:
    """English verbs end in s unless it is you who does it."""
    return "" if seat >= 0 and setting.names[seat] == YOU.en else "s"
