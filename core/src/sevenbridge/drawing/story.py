"""What happened at the table, as everybody there saw it: no pass, and nothing from another's hand.

The events of one player's turn are told together, each as a clause: ``draws``, ``discards K♥``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from sevenbridge.drawing.text import Setting
from sevenbridge.drawing.words import YOU, call_word
from sevenbridge.engine import actions, history
from sevenbridge.engine.cards import card_set, cards_in
from sevenbridge.engine.history import EventKind
from sevenbridge.engine.position import Meld
from sevenbridge.engine.view import View
from sevenbridge.texts import Text

__all__ = [
    "Claimed",
    "Discarded",
    "Drew",
    "Ended",
    "Event",
    "LaidOff",
    "Melded",
    "Reshuffled",
    "clauses",
    "ends_turn",
    "place_of",
    "turns",
]

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


class Drew(NamedTuple):
    """A player drew; the card is known (not -1) only to the one who did."""

    place: int
    card: int = -1


class Claimed(NamedTuple):
    """A player took the last discard for a new meld."""

    place: int
    meld: Meld

    @property
    def is_chi(self) -> bool:
        """Whether the meld is a run."""
        return self.meld.bottom >= 0


class Melded(NamedTuple):
    """A player laid a new meld."""

    place: int
    meld: Meld


class LaidOff(NamedTuple):
    """A player added ``cards``, one after the other, to a meld, which was ``meld`` before."""

    place: int
    cards: tuple[int, ...]
    meld: Meld

    def then(self, other: Event) -> LaidOff | None:
        """Joins another lay-off on the same meld to this one; None where the other is something else."""
        if isinstance(other, LaidOff) and other.meld.cards == self.meld.cards | card_set(self.cards):
            return LaidOff(self.place, self.cards + other.cards, self.meld)
        return None


class Discarded(NamedTuple):
    """A player ended the turn, and is left with ``held`` cards."""

    place: int
    card: int
    held: int


class Reshuffled(NamedTuple):
    """The discards became a stock of ``cards`` cards."""

    cards: int


class Ended(NamedTuple):
    """The round is over; nobody (-1) went out in a drawn one."""

    winner: int


Event = Drew | Claimed | Melded | LaidOff | Discarded | Reshuffled | Ended


# -- what is remembered --------------------------------------------------------------------------------------


def remembered(view: View, after: int = 0) -> list[Event]:
    """What a seat saw happen, oldest first, without the first so many events of its history.

    The deal, the up-card and the seat's own answers to discards are left out.
    """
    found: list[Event] = []
    counts = [view.counts[seat] for seat in range(view.seats)]
    melds = list(view.melds)
    stock = view.stock_count
    # back from the table as it is: so it is known how things were before, however the round began
    for event in reversed(view.history[after:]):
        seat = event.seat
        match event.kind:
            case EventKind.DRAW:
                found.append(Drew(seat, event.cards.bit_length() - 1))
                counts[seat] -= 1
                stock += 1
            case EventKind.DISCARD:
                found.append(Discarded(seat, event.cards.bit_length() - 1, counts[seat]))
                counts[seat] += 1
            case EventKind.CLAIM:
                found.append(Claimed(seat, _laid(event)))
                counts[seat] += event.cards.bit_count() - 1
                melds.pop()
            case EventKind.MELD:
                found.append(Melded(seat, _laid(event)))
                counts[seat] += event.cards.bit_count()
                melds.pop()
            case EventKind.LAYOFF:
                melds[event.meld] = _before(melds[event.meld], event)
                found.append(LaidOff(seat, tuple(cards_in(event.cards)), melds[event.meld]))
                counts[seat] += 1
            case EventKind.RESHUFFLE:
                found.append(Reshuffled(stock))
                stock = 0
            case EventKind.END:
                found.append(Ended(seat))
            case _:
                pass
    return found[::-1]


def _laid(event: history.Event) -> Meld:
    return Meld(event.seat, event.cards, *actions.run_ends(event.action))


def _before(meld: Meld, event: history.Event) -> Meld:
    """A meld without the card that was laid off on it last."""
    kind, _ = actions.decode(event.action)
    cards = meld.cards & ~event.cards
    if kind.shape == "seven":
        lone = cards.bit_length() - 1
        return Meld(meld.owner, cards, lone, lone)
    bottom = meld.bottom + kind.shape.endswith("low")
    return Meld(meld.owner, cards, bottom, meld.top - kind.shape.endswith("high"))


# -- how it is told ------------------------------------------------------------------------------------------


def ends_turn(event: Event) -> bool:
    """Whether nothing more belongs to the same turn."""
    return isinstance(event, Discarded | Reshuffled | Ended)


def place_of(event: Event) -> int:
    """Whose doing it is; -1 for nobody's."""
    return getattr(event, "place", -1)


def turns(events: Iterable[Event]) -> Iterator[list[Event]]:
    """Events gathered into turns; lay-offs on one meld, one after another, are joined."""
    turn: list[Event] = []
    for event in events:
        if turn and place_of(event) != place_of(turn[-1]):
            yield turn
            turn = []
        last = turn[-1] if turn else None
        joined = last.then(event) if isinstance(last, LaidOff) else None
        if joined:
            turn[-1] = joined
        else:
            turn.append(event)
        if ends_turn(event):
            yield turn
            turn = []
    if turn:
        yield turn


def clauses(event: Event, setting: Setting) -> list[str]:
    """What an event is called after the name of its player, in one clause or two."""
    pen = setting.pen
    # English verbs end in s unless it is you who does it
    place = place_of(event)
    s = "" if place >= 0 and setting.names[place] == YOU.en else "s"
    match event:
        case Drew(_, -1):
            return [setting.text(_DRAWS, s=s)]
        case Drew(_, card):
            return [setting.text(_DRAWS_CARD, s=s, card=pen.card(card))]
        case Claimed(_, meld):
            word = setting.text(call_word(setting.calls, event.is_chi))
            call = pen.strong(setting.text(_CALL, word=word))
            return [setting.text(_CALLS, call=call, cards=pen.meld(meld))]
        case Melded(_, meld):
            return [setting.text(_MELDS, s=s, cards=pen.meld(meld))]
        case LaidOff(_, cards, meld):
            onto, owner = pen.meld(meld), setting.names[meld.owner]
            return [setting.text(_LAYS_OFF, s=s, cards=pen.cards(cards), meld=onto, owner=owner)]
        case Discarded(_, card, held):
            told = [setting.text(_DISCARDS, s=s, card=pen.card(card))]
            return told + ([pen.strong(setting.text(_ONE_LEFT))] if held == 1 else [])
        case Reshuffled(count):
            return [setting.text(_RESHUFFLED, cards=count)]
        case Ended(-1):
            return [pen.strong(setting.text(_NOBODY_OUT))]
        case Ended(winner):
            name = setting.names[winner]
            is_you = winner == setting.you and name in (YOU.en, YOU.ja)
            return [pen.strong(setting.text(_YOU_OUT if is_you else _OUT, name=name))]
