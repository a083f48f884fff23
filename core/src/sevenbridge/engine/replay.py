"""Plays a record by the rules: the match that it leads to, and every difference from what the record says."""

from collections.abc import Sequence
from dataclasses import dataclass

from sevenbridge.engine.cards import card_text
from sevenbridge.engine.findings import (
    Difference,
    Finding,
    NewStock,
    PlayedRound,
    match_findings,
    other_value,
    round_findings,
)
from sevenbridge.engine.game import Game
from sevenbridge.engine.match import Match
from sevenbridge.engine.phases import OVER
from sevenbridge.engine.record.flaws import Flaw, Unreadable
from sevenbridge.engine.record.model import Record, RoundRecord
from sevenbridge.engine.record.statements import LEGAL, REFUSED, Statement, statements
from sevenbridge.engine.refusals import GameFault, GameRefused, IllegalAction, Refusal
from sevenbridge.engine.rules import NOBODY


@dataclass(frozen=True, slots=True)
class Replay:
    """What the rules make of a record."""

    record: Record
    #: the match as it is played, as far as the rules allow
    game: Game
    #: its rounds, one for each of the record that comes before the end of the match
    rounds: tuple[PlayedRound, ...]
    #: where the record does not hold, by lines
    findings: tuple[Finding, ...]

    @property
    def match(self) -> Match:
        """The match with its totals and winners."""
        return self.game.match

    @property
    def holds(self) -> bool:
        """Whether everything that the record says is so."""
        return not self.findings


def replay(record: Record) -> Replay:
    """Plays a record. Raises Unreadable where a reshuffle is due but the record does not give the new stock.

    A round stops at the first action that the rules refuse, and expectations that depend on its outcome are
    not checked. A stated dealer is compared with the rules as long as all rounds before were dealt and played
    to their end (RULES 1.1); otherwise any dealer may be stated. Raises TypeError for what is no record.
    """
    if not isinstance(record, Record):
        raise TypeError(f"a Record is replayed, not {record!r}; read_record makes one of a text")
    return _Replayer(record).run()


class _Replayer:
    """Feeds a game from a record and collects the differences."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.game = Game._of_record(record)
        self.rounds: list[PlayedRound] = []
        self.findings: list[Finding] = []
        #: whether all rounds so far were dealt, and played to their end
        self.is_steady = True
        #: whether a round could not be played on
        self.is_lost = False

    def run(self) -> Replay:
        lines = self.record.lines
        for number, entry in enumerate(self.record.rounds):
            if self.game.over and not self.is_lost:
                winners = " ".join(map(str, self.game.winners))
                line = lines.of("rounds", number)
                self.findings.append(Finding(line, Difference.MATCH_OVER, {"winners": winners}))
            else:
                self._round(number, entry)
        if not self.is_lost:
            self.findings += match_findings(self.record.expect, self.game.match, lines)
        return Replay(self.record, self.game, tuple(self.rounds), tuple(self.findings))

    def _round(self, number: int, entry: RoundRecord) -> None:
        game, lines = self.game, self.record.lines
        ruled, ruled_dealer = game.match.playing, game.match.dealer
        if game.is_playing:
            ruled_dealer = game.match.left_of(game.dealer)
        game._begin(entry)
        self._look_at_beginning(number, entry, ruled, ruled_dealer)
        stopped = None
        new_stocks: list[NewStock] = []
        for statement in statements(entry.actions, self.record.seats, lines, number):
            if stopped is None and not self._take(statement):
                stopped = statement.line
            elif stopped is None and statement.order and not statement.mark:
                new_stocks.append(NewStock(statement.line, game.round.reshuffles_made, statement.order))
        deal = game.deals[-1]
        played = PlayedRound(
            number=number,
            deal=deal.dealt_before,
            dealer=deal.dealer,
            playing=deal.playing,
            round=game.round,
            scores=deal.result.scores if deal.result is not None else None,
            stopped=stopped,
            new_stocks=tuple(new_stocks),
        )
        self.rounds.append(played)
        if deal.result is not None or stopped is None:
            self.findings += round_findings(entry.expect, played, lines)
        else:
            self.is_lost = True
        self.is_steady &= entry.position is None and deal.result is not None

    def _look_at_beginning(
        self, number: int, entry: RoundRecord, ruled: Sequence[int], ruled_dealer: int
    ) -> None:
        """Compares the seats and the dealer of a dealt round with the rules; a position may name any."""
        if entry.position is not None:
            return
        lines, playing = self.record.lines, self.game.playing
        if entry.playing not in (None, ruled) and not self.is_lost:
            line = lines.of("rounds", number, "playing")
            self.findings.append(other_value(line, "playing", entry.playing, ruled))
        if entry.dealer is not None and playing == ruled:
            is_held_against_rules = self.is_steady and number > 0
            if entry.dealer not in playing or (is_held_against_rules and entry.dealer != ruled_dealer):
                line = lines.of("rounds", number, "dealer")
                self.findings.append(other_value(line, "dealer", entry.dealer, ruled_dealer))

    def _take(self, statement: Statement) -> bool:
        """Plays or checks a statement. Returns False if the rules refuse what the statement plays."""
        try:
            if statement.mark in (REFUSED, LEGAL):
                self._do(self.game.copy(), statement)
                if statement.mark == REFUSED:
                    self._found(statement, Difference.NOT_REFUSED)
            else:
                self._do(self.game, statement)
        except IllegalAction as error:
            refusal = self._seated(error)
            if statement.mark != REFUSED:
                self._found(statement, Difference.REFUSED, refusal)
                return bool(statement.mark)
            if statement.code not in (None, refusal.code):
                self._found(statement, Difference.OTHER_CODE, refusal)
        return True

    def _found(
        self,
        statement: Statement,
        difference: Difference,
        refusal: IllegalAction | None = None,
        **details: str,
    ) -> None:
        details["said"] = statement.text
        self.findings.append(Finding(statement.line, difference, details, refusal))

    def _do(self, game: Game, statement: Statement) -> None:
        """Plays a statement in a game. Raises IllegalAction, and then nothing has changed."""
        try:
            game._follow(statement)
        except GameRefused as error:
            round = game.round
            if error.code == GameFault.NO_SECRET:
                if statement.mark == REFUSED:
                    raise IllegalAction(Refusal.AWAITING_RESHUFFLE) from None
                raise Unreadable(statement.line, Flaw.NO_NEW_STOCK) from None
            # a seat that sits out is refused as one whose turn it never is
            if round.phase == OVER:
                raise IllegalAction(Refusal.ROUND_OVER) from None
            raise IllegalAction(Refusal.NOT_YOUR_TURN, turn=round.turn) from None
        if statement.drawn != NOBODY and statement.mark != REFUSED:
            self._look_at_draw(game, statement)

    def _look_at_draw(self, game: Game, statement: Statement) -> None:
        if game.round.phase == OVER:
            self._found(statement, Difference.NO_CARD)
        elif game.round.drawn_card != statement.drawn:
            self._found(statement, Difference.OTHER_CARD, ruled=card_text(game.round.drawn_card))

    def _seated(self, error: IllegalAction) -> IllegalAction:
        """The same refusal with the seats of the match for those of the round."""
        details = dict(error.details)
        for name in {"seat", "turn"} & details.keys():
            details[name] = self.game.playing[int(details[name])]
        return IllegalAction(error.code, **details)
