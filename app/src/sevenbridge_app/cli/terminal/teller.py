"""Says what happened, in lines of the terminal: one for each turn."""

import time
from collections.abc import Callable

from sevenbridge import Event, PublicRound, Rules
from sevenbridge.drawing.cells import folded, left, packed, width
from sevenbridge.drawing.story import clauses, ends_turn, place_of, turns
from sevenbridge.drawing.words import COMMA
from sevenbridge_app.cli.console.scene import Scene
from sevenbridge_app.tables.table_mirror import RoundMirror


class Teller:
    """Puts the events of a round into lines, one for each turn; ``pause`` seconds pass before each."""

    def __init__(self, scene: Scene, say: Callable[[str], None]) -> None:
        self.pause = 0.0
        self._scene = scene
        self._say = say
        self._turn: list[Event] = []
        self._remarks: list[str] = []
        self._history: list[Event] = []
        # how many events of the history have been taken in, and the round as far as it was said
        self._heard = 0
        self._round: PublicRound | None = None

    def follow(self, rules: Rules, round: RoundMirror) -> None:
        """What happens in a round from here on is told."""
        self.flush()
        self._history = round.history
        self._heard = len(round.history)
        self._round = PublicRound.after(rules, len(round.playing), round.history)

    def tell(self) -> None:
        """Says what has come to its end; a turn that goes on is kept until it ends, or ``flush``."""
        # what was kept goes on in the first turn, and the last one may go on
        whole, self._turn = [*self._turn, *self._history[self._heard :]], []
        self._heard = len(self._history)
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
        scene, place = self._scene, place_of(turn[0])
        assert self._round is not None, "the turn is one of a round"
        told = clauses(turn, self._round, scene.setting)
        if not told:
            return
        if self.pause:
            time.sleep(self.pause)
        label = max(width(name) for name in scene.names)
        name = scene.names[place] if place >= 0 else "*"
        comma = scene.text(COMMA)
        pieces = [clause + comma.rstrip() for clause in told[:-1]] + told[-1:]
        lines = packed(pieces, scene.look.room - label - 4, " " * (len(comma) - len(comma.rstrip())))
        self._say(f"  {scene.look.strong(left(name, label))}  {lines[0]}")
        for line in lines[1:]:
            self._say(" " * (label + 4) + line)
