"""A match that is written down while it is played."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from sevenbridge.engine import actions
from sevenbridge.engine.cards import cards_text
from sevenbridge.engine.match import Match
from sevenbridge.engine.notation import words
from sevenbridge.engine.phases import OVER
from sevenbridge.engine.record.model import (
    NOBODY,
    MatchExpectation,
    Record,
    RoundExpectation,
    RoundRecord,
    Shuffles,
    Winner,
)
from sevenbridge.engine.round import Round


@dataclass(slots=True)
class _Page:
    """A round in the making: what is written of it, the passes since the last discard, a chi that waits."""

    entry: RoundRecord
    playing: tuple[int, ...]
    lines: list[str] = field(default_factory=list)
    passes: list[str] = field(default_factory=list)
    waiting: str = ""

    def write(self, line: str) -> None:
        """Adds a line, which implies the passes before it, and which a chi that waits has lost to."""
        self.lines.append(line)
        self.passes.clear()
        self.waiting = ""

    def record(self) -> RoundRecord:
        """What is written so far."""
        return replace(self.entry, actions="".join(f"{line}\n" for line in (*self.lines, *self.passes)))


class MatchLog:
    """Plays a match and keeps its record: every deal, action and reshuffle goes through here.

    Passes that a later action implies are left out, and so is a chi that lost to a pon: a record tells what
    came about. A chi that still waits for the answers of others is not in it yet. ``players`` are names,
    one for each seat, or none.
    """

    def __init__(
        self, match: Match, players: Sequence[str] = (), about: Mapping[str, object] | None = None
    ) -> None:
        if players and len(players) != match.seats:
            raise ValueError(f"there are {len(players)} names for {match.seats} seats")
        self.match = match
        self.players = tuple(players)
        self.about = dict(about or {})
        self._round: Round | None = None
        self._pages: list[_Page] = []

    @property
    def round(self) -> Round:
        """The round that is played, or was played last. Raises ValueError before the first deal."""
        if self._round is None:
            raise ValueError("no round has been dealt")
        return self._round

    def deal(self, deck: Sequence[int]) -> Round:
        """Deals the next round from a whole pack, top card first.

        Raises ValueError when the match is over, or the round before is not finished.
        """
        if self._round is not None and (
            self._round.phase != OVER or self._pages[-1].entry.expect.scores is None
        ):
            raise ValueError("the round before is not finished")
        match = self.match
        self._round = match.deal(deck)
        everybody = len(match.playing) == match.seats
        entry = RoundRecord(
            dealer=match.dealer, playing=None if everybody else match.playing, deck=tuple(deck)
        )
        self._pages.append(_Page(entry, match.playing))
        return self._round

    def play(self, action: int) -> None:
        """Does what the actor decided. Raises IllegalAction, and then nothing has changed."""
        round, page = self.round, self._pages[-1]
        if action == actions.PASS_ACTION and round.actor != NOBODY:
            self.let_go(round.actor)
            return
        before = round.clone()
        round.play(action)
        line = f"{page.playing[before.actor]} {words(before, action)}"
        if round.waiting_chi != NOBODY:
            page.waiting = line
        else:
            page.write(line)

    def let_go(self, seat: int) -> None:
        """This seat of the round, which need not be the actor, gives up its claims. Raises IllegalAction."""
        round, page = self.round, self._pages[-1]
        round.let_go(seat)
        if page.waiting and round.waiting_chi == NOBODY:
            page.write(page.waiting)
        else:
            page.passes.append(f"{page.playing[seat]} pass")

    def restock(self, order: Sequence[int]) -> None:
        """Makes the new stock that the round waits for, top card first. Raises IllegalAction."""
        self.round.restock(order)
        self._pages[-1].write(f"- reshuffle {cards_text(order)}")

    def finish(self) -> list[int]:
        """Enters the round in the match, and gives its scores by seat. Raises ValueError when it is not
        over.
        """
        round, page = self.round, self._pages[-1]
        points = self.match.finish(round)
        winner: Winner = "drawn" if round.winner == NOBODY else page.playing[round.winner]
        page.entry = replace(page.entry, expect=RoundExpectation(winner=winner, scores=tuple(points)))
        return points

    def record(self, shuffles: Shuffles | None = None) -> Record:
        """The match so far. Raises ValueError before the first deal.

        Give the secret of the shuffles only when the match is over.
        """
        if not self._pages:
            raise ValueError("no round has been dealt")
        finished = any(page.entry.expect.scores is not None for page in self._pages)
        match = self.match
        return Record(
            seats=match.seats,
            players=self.players,
            about=self.about,
            rules=match.rules,
            rounds=tuple(page.record() for page in self._pages),
            expect=MatchExpectation(totals=tuple(match.totals), winners=match.winners)
            if finished
            else MatchExpectation(),
            shuffles=shuffles,
        )
