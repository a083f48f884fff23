"""Playing a record again by the rules: the match it makes, and every place where it does not hold."""

from collections.abc import Sequence
from dataclasses import dataclass

from sevenbridge.engine.cards import card_text
from sevenbridge.engine.match import Match
from sevenbridge.engine.notation import play_words
from sevenbridge.engine.phases import CLAIMING, OVER
from sevenbridge.engine.record.findings import (
    Difference,
    Finding,
    NewStock,
    PlayedRound,
    match_findings,
    other_value,
    round_findings,
)
from sevenbridge.engine.record.flaws import Flaw, Unreadable
from sevenbridge.engine.record.model import NOBODY, Record, RoundRecord
from sevenbridge.engine.record.starting import start
from sevenbridge.engine.record.statements import LEGAL, REFUSED, Statement, statements
from sevenbridge.engine.refusals import IllegalAction, Refusal
from sevenbridge.engine.round import Round
from sevenbridge.engine.scoring import scores


@dataclass(frozen=True, slots=True)
class Replay:
    """What the rules make of a record: the match as it stands, its rounds, and where it does not hold."""

    record: Record
    match: Match
    rounds: tuple[PlayedRound, ...]
    findings: tuple[Finding, ...]

    @property
    def holds(self) -> bool:
        """Whether everything that the record says is so."""
        return not self.findings


def replay(record: Record) -> Replay:
    """Plays a record. Raises Unreadable where a reshuffle is due and nothing tells the new stock.

    A round stops at the first action that the rules refuse: nobody knows how it was meant to go on. What
    depends on its outcome is then left unsaid. A stated dealer is held against the rules as long as all
    rounds before were dealt and played to their end (RULES 1.1); otherwise anybody may be said to deal.
    """
    return _Replayer(record).run()


class _Replayer:
    """One replay. ``steady``: all rounds so far were dealt and ended; ``lost``: one could not go on."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.match = Match(record.rules, record.seats, record.rounds[0].dealer or 0)
        self.rounds: list[PlayedRound] = []
        self.findings: list[Finding] = []
        self.deals = 0
        self.steady = True
        self.lost = False

    def run(self) -> Replay:
        lines = self.record.lines
        for number, entry in enumerate(self.record.rounds):
            if self.match.over and not self.lost:
                winners = " ".join(map(str, self.match.winners))
                line = lines.of("rounds", number)
                self.findings.append(Finding(line, Difference.MATCH_OVER, {"winners": winners}))
            else:
                self._round(number, entry)
        if not self.lost:
            self.findings += match_findings(self.record.expect, self.match, lines)
        return Replay(self.record, self.match, tuple(self.rounds), tuple(self.findings))

    def _round(self, number: int, entry: RoundRecord) -> None:
        rules, lines = self.record.rules, self.record.lines
        playing = self._playing(number, entry)
        dealer = self._dealer(number, entry, playing)
        if entry.position is not None:
            round = start(entry.position, rules, playing)
        else:
            round = Round.dealt(rules, len(playing), playing.index(dealer), entry.deck)
        course = _Course(self.record, self.deals, round, playing)
        for statement in statements(entry.actions, self.record.seats, lines, number):
            course.take(statement)
        over = round.phase == OVER
        played = PlayedRound(
            number=number,
            deal=self.deals,
            dealer=dealer,
            playing=playing,
            round=round,
            scores=self._enter(entry, dealer, playing, round) if over else None,
            stopped=course.stopped,
            new_stocks=tuple(course.new_stocks),
        )
        if not over:
            self.match.dealer = self.match.left_of(dealer)
        self.rounds.append(played)
        self.findings += course.findings
        if over or course.stopped is None:
            self.findings += round_findings(entry.expect, played, lines)
        else:
            self.lost = True
        self.deals += entry.position is None
        self.steady &= entry.position is None and over

    def _playing(self, number: int, entry: RoundRecord) -> tuple[int, ...]:
        """Who plays; a position is free to seat whom it likes."""
        if entry.position is not None:
            return entry.playing or tuple(range(self.record.seats))
        ruled = self.match.playing
        if entry.playing not in (None, ruled) and not self.lost:
            line = self.record.lines.of("rounds", number, "playing")
            self.findings.append(other_value(line, "playing", entry.playing, ruled))
        return entry.playing or ruled

    def _dealer(self, number: int, entry: RoundRecord, playing: Sequence[int]) -> int:
        """Who deals, one of those who play."""
        ruled = self.match.dealer
        dealer = ruled if entry.dealer is None else entry.dealer
        if entry.dealer is not None and playing == self.match.playing and entry.position is None:
            held_against_rules = self.steady and number > 0
            if dealer not in playing or (held_against_rules and dealer != ruled):
                line = self.record.lines.of("rounds", number, "dealer")
                self.findings.append(other_value(line, "dealer", dealer, ruled))
        return dealer if dealer in playing else playing[0]

    def _enter(
        self, entry: RoundRecord, dealer: int, playing: Sequence[int], round: Round
    ) -> tuple[int, ...]:
        """Enters a round that is over in the match; gives its scores by seat."""
        match = self.match
        match.dealer = dealer
        if entry.position is None and playing == match.playing and not match.over:
            return tuple(match.finish(round))
        # a position, or a round that the rules do not foresee: its scores count, and nothing else
        points = dict(zip(playing, scores(round), strict=True))
        result = tuple(points.get(seat, 0) for seat in range(match.seats))
        match.totals = [total + more for total, more in zip(match.totals, result, strict=True)]
        match.dealer = match.left_of(dealer)
        return result


class _Course:
    """The course of one round, statement by statement.

    ``stopped``: the line of an action that was refused; what follows it is not looked at.
    """

    def __init__(self, record: Record, deal: int, round: Round, playing: Sequence[int]) -> None:
        self.fairness = record.shuffles.fairness if record.shuffles else None
        self.deal = deal
        self.round = round
        self.playing = playing
        self.findings: list[Finding] = []
        self.new_stocks: list[NewStock] = []
        self.stopped: int | None = None

    def take(self, statement: Statement) -> None:
        """Does what a statement says, or looks whether it is so."""
        if self.stopped is not None:
            return
        try:
            if statement.mark == REFUSED:
                self._do(self.round.clone(), statement)
                self._found(statement, Difference.NOT_REFUSED)
            elif statement.mark == LEGAL:
                self._do(self.round.clone(), statement)
            else:
                self._do(self.round, statement)
                if statement.order:
                    number = self.round.reshuffles_made
                    self.new_stocks.append(NewStock(statement.line, number, statement.order))
        except IllegalAction as error:
            refusal = self._seated(error)
            if statement.mark != REFUSED:
                self._found(statement, Difference.REFUSED, refusal)
                if not statement.mark:
                    self.stopped = statement.line
            elif statement.code not in (None, refusal.code):
                self._found(statement, Difference.OTHER_CODE, refusal)

    def _found(
        self,
        statement: Statement,
        difference: Difference,
        refusal: IllegalAction | None = None,
        **details: str,
    ) -> None:
        details["said"] = statement.text
        self.findings.append(Finding(statement.line, difference, details, refusal))

    def _do(self, round: Round, statement: Statement) -> None:
        """Does it in this round. Raises IllegalAction, and then nothing has changed."""
        if statement.order:
            _reshuffle(round, statement.order)
            return
        place = self._place(statement)
        try:
            play_words(round, place, statement.words)
        except IllegalAction as error:
            due = error.code == Refusal.AWAITING_RESHUFFLE and statement.is_draw
            if not due or (statement.mark == REFUSED and self.fairness is None):
                raise
            self._shuffle(round, statement.line)
            play_words(round, place, statement.words)
        if statement.drawn != NOBODY and statement.mark != REFUSED:
            self._look_at_draw(round, statement)

    def _look_at_draw(self, round: Round, statement: Statement) -> None:
        if round.phase == OVER:
            self._found(statement, Difference.NO_CARD)
        elif round.drawn_card != statement.drawn:
            self._found(statement, Difference.OTHER_CARD, ruled=card_text(round.drawn_card))

    def _place(self, statement: Statement) -> int:
        """The place in the round of the seat that acts. Raises IllegalAction for one that sits out."""
        if statement.seat in self.playing:
            return self.playing.index(statement.seat)
        # whoever sits out is refused as somebody whose turn it never is
        if self.round.phase == OVER:
            raise IllegalAction(Refusal.ROUND_OVER)
        raise IllegalAction(Refusal.NOT_YOUR_TURN, turn=self.round.turn)

    def _shuffle(self, round: Round, line: int) -> None:
        """The reshuffle that a draw needs and that no line tells (RULES 1.5)."""
        if self.fairness is None:
            raise Unreadable(line, Flaw.NO_NEW_STOCK)
        under = round.discard_list()[:-1]
        _reshuffle(round, self.fairness.reshuffle(self.deal, round.reshuffles_made + 1, under))

    def _seated(self, error: IllegalAction) -> IllegalAction:
        """The same refusal with the seats of the match for those of the round."""
        details = dict(error.details)
        for name in {"seat", "turn"} & details.keys():
            details[name] = self.playing[int(details[name])]
        return IllegalAction(error.code, **details)


def _reshuffle(round: Round, order: Sequence[int]) -> None:
    """Makes the new stock, after the passes that it implies. A refusal changes nothing."""
    then = round.clone()
    if then.waiting_chi == NOBODY:
        while then.phase == CLAIMING:
            then.let_go(then.actor)
    then.restock(order)
    round.copy_from(then)
