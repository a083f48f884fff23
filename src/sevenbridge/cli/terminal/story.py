"""What happened at the table, as everybody there saw it: no drawn card, no pass, nothing from another's hand.

Lines gather what one player did in a turn.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from sevenbridge.cli.terminal import phrases
from sevenbridge.cli.terminal.look import WIDTH
from sevenbridge.cli.terminal.scene import Scene
from sevenbridge.drawing.cells import left, packed, width
from sevenbridge.engine.cards import card_set
from sevenbridge.engine.position import Meld


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


def _place(event: Event) -> int:
    """Whose doing it is; -1 for nobody's."""
    return getattr(event, "place", -1)


class Teller:
    """Puts events into lines, one for each turn; ``pause`` seconds pass before a line is said."""

    def __init__(self, scene: Scene, say: Callable[[str], None], pause: float = 0.0) -> None:
        self.pause = pause
        self._scene = scene
        self._say = say
        self._turn: list[Event] = []

    def tell(self, events: list[Event]) -> None:
        """Says what has come to its end; a turn that goes on is kept until it ends, or ``flush``."""
        for event in events:
            if self._turn and _place(event) != _place(self._turn[-1]):
                self.flush()
            last = self._turn[-1] if self._turn else None
            whole = last.then(event) if isinstance(last, LaidOff) else None
            if whole:
                self._turn[-1] = whole
            else:
                self._turn.append(event)
            if isinstance(event, Discarded | Reshuffled | Ended):
                self.flush()

    def flush(self) -> None:
        """Says what was kept."""
        turn, self._turn = self._turn, []
        if not turn:
            return
        if self.pause:
            time.sleep(self.pause)
        scene, place = self._scene, _place(turn[0])
        label = max(width(name) for name in scene.names)
        name = scene.names[place] if place >= 0 else "*"
        clauses = [clause for event in turn for clause in self._clauses_of(event)]
        comma = scene.text(phrases.COMMA)
        pieces = [clause + comma.rstrip() for clause in clauses[:-1]] + clauses[-1:]
        lines = packed(pieces, WIDTH - label - 5, " " * (len(comma) - len(comma.rstrip())))
        self._say(f"  {scene.look.strong(left(name, label))}  {lines[0]}")
        for line in lines[1:]:
            self._say(" " * (label + 4) + line)

    def _clauses_of(self, event: Event) -> list[str]:
        scene, look = self._scene, self._scene.look
        # English verbs end in s unless it is you who does it
        place = _place(event)
        s = "" if place >= 0 and scene.names[place] == phrases.YOU.en else "s"
        match event:
            case Drew(_, -1):
                return [scene.text(phrases.DRAWS, s=s)]
            case Drew(_, card):
                return [scene.text(phrases.DRAWS_CARD, s=s, card=look.card(card))]
            case Claimed(_, meld):
                call = look.strong(scene.text(phrases.call(scene.taste.calls, event.is_chi)))
                return [scene.text(phrases.CALLS, call=call, cards=look.meld(meld))]
            case Melded(_, meld):
                return [scene.text(phrases.MELDS, s=s, cards=look.meld(meld))]
            case LaidOff(_, cards, meld):
                onto, owner = look.meld(meld), scene.names[meld.owner]
                return [scene.text(phrases.LAYS_OFF, s=s, cards=look.cards(cards), meld=onto, owner=owner)]
            case Discarded(_, card, held):
                clauses = [scene.text(phrases.DISCARDS, s=s, card=look.card(card))]
                return clauses + ([look.strong(scene.text(phrases.ONE_LEFT))] if held == 1 else [])
            case Reshuffled(cards):
                return [scene.text(phrases.RESHUFFLED, cards=cards)]
            case Ended(-1):
                return [look.strong(scene.text(phrases.NOBODY_OUT))]
            case Ended(winner):
                is_you = winner == scene.you
                return [look.strong(scene.text(phrases.out(is_you, scene.names[winner])))]
