"""Says what happened, in lines of the terminal: one for each turn."""

import time
from collections.abc import Callable

from sevenbridge.drawing.cells import folded, left, packed, width
from sevenbridge.drawing.story import Event, clauses, ends_turn, place_of, turns
from sevenbridge.drawing.words import COMMA
from sevenbridge_app.cli.console.scene import Scene


class Teller:
    """Puts events into lines, one for each turn; ``pause`` seconds pass before a line is said."""

    def __init__(self, scene: Scene, say: Callable[[str], None], pause: float = 0.0) -> None:
        self.pause = pause
        self._scene = scene
        self._say = say
        self._turn: list[Event] = []
        self._remarks: list[str] = []

    def tell(self, events: list[Event]) -> None:
        """Says what has come to its end; a turn that goes on is kept until it ends, or ``flush``."""
        # what was kept goes on in the first turn, and the last one may go on
        whole, self._turn = [*self._turn, *events], []
        for turn in turns(whole):
            if self._turn:
                self.flush()
            self._turn = turn
        if self._turn and ends_turn(self._turn[-1]):
            self.flush()

    def remark(self, line: str) -> None:
        """Says a line, after the turn that is told."""
        self._remarks.append(line)
        if not self._turn:
            self.flush()

    def flush(self) -> None:
        """Says what was kept."""
        turn, self._turn = self._turn, []
        remarks, self._remarks = self._remarks, []
        if turn:
            self._tell(turn)
        for line in remarks:
            for part in folded(line, self._scene.look.room):
                self._say(part)

    def _tell(self, turn: list[Event]) -> None:
        if self.pause:
            time.sleep(self.pause)
        scene, place = self._scene, place_of(turn[0])
        setting = scene.setting
        label = max(width(name) for name in scene.names)
        name = scene.names[place] if place >= 0 else "*"
        told = [clause for event in turn for clause in clauses(event, setting)]
        comma = scene.text(COMMA)
        pieces = [clause + comma.rstrip() for clause in told[:-1]] + told[-1:]
        lines = packed(pieces, scene.look.room - label - 4, " " * (len(comma) - len(comma.rstrip())))
        self._say(f"  {scene.look.strong(left(name, label))}  {lines[0]}")
        for line in lines[1:]:
            self._say(" " * (label + 4) + line)
