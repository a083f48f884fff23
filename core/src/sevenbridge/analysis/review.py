"""The review of a match: what every decision was worth, what it cost, and how much of a result was luck.

What the figures mean, and what limits them, stands in docs/play/analysis.md, and so does the format of
``as_data``.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from sevenbridge.analysis.accounts import Account, added_up, sum_of
from sevenbridge.analysis.decisions import Course, Decision, DoesNotHold, course_of
from sevenbridge.analysis.highlights import Highlight, finest
from sevenbridge.analysis.hindsight import Hindsight, brought, cards_of
from sevenbridge.analysis.judge import Judge, Loss
from sevenbridge.analysis.judgements import Judgement, judgement_of
from sevenbridge.analysis.margins import points_ahead
from sevenbridge.analysis.review_data import (
    CostliestMoments,
    CurvePoint,
    FinestMoments,
    ReviewCurve,
    ReviewData,
    RoundData,
    account_data,
    costly_moment,
    decision_data,
    fine_moment,
)
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.findings import PlayedRound
from sevenbridge.engine.record.model import Record
from sevenbridge.engine.record.reading import read_record
from sevenbridge.engine.replay import Replay, replay

FORMAT: Final = 1
#: so many moments of a seat are called its costliest
MOMENTS: Final = 3
_SEED: Final = 7


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundReview:
    """One round, and what the decisions in it were worth."""

    #: its index in the record, from 0
    number: int
    #: the seats of the match that played it
    playing: tuple[int, ...]
    #: how many actions were done in it
    actions: int
    #: the points of all seats of the match, None while the round is not over
    scores: tuple[int, ...] | None
    #: in the order of the decisions
    judgements: tuple[Judgement, ...]
    #: one for each seat that was looked at
    accounts: tuple[Account, ...]
    #: false where decisions are left out, because they offered too many actions
    is_complete: bool

    def as_data(self) -> RoundData:
        """Everything as plain data."""
        return RoundData(
            round=self.number,
            playing=self.playing,
            actions=self.actions,
            scores=self.scores,
            weighable=self.is_complete,
            accounts=tuple(map(account_data, self.accounts)),
            curves=tuple(
                ReviewCurve(
                    seat=each.seat,
                    points=tuple(
                        CurvePoint(after=after, ahead=ahead) for after, ahead in self.curve(each.seat)
                    ),
                )
                for each in self.accounts
            ),
            decisions=tuple(decision_data(each, self.playing) for each in self.judgements),
        )

    def of(self, seat: int) -> tuple[Judgement, ...]:
        """The judgements of one seat."""
        return tuple(each for each in self.judgements if each.seat == seat)

    def curve(self, seat: int) -> tuple[tuple[int, float], ...]:
        """The result that a seat could expect at each of its decisions, and at last the result.

        Each is a pair: how many actions came before, and by how many points the seat is ahead.
        """
        points = [(each.after, each.expected) for each in self.of(seat)]
        results = [each.result for each in self.accounts if each.seat == seat and each.result is not None]
        return (*points, *((self.actions, result) for result in results))


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """A match, or the rounds of it that were asked for."""

    players: tuple[str, ...]
    #: the seats that were looked at
    seats: tuple[int, ...]
    #: in so many worlds a decision was estimated
    worlds: int
    rounds: tuple[RoundReview, ...]
    #: by seat: the choices that were clearly better than what many would have done (highlights.py)
    finest: Mapping[int, tuple[Highlight, ...]]

    def account(self, seat: int) -> Account:
        """The accounts of a seat in all rounds that are over, added up."""
        return added_up(seat, [each for round in self.rounds for each in round.accounts if each.seat == seat])

    def costliest(self, seat: int) -> tuple[Judgement, ...]:
        """The moments at which the seat lost most, the worst first.

        There are three at most, and only mistakes: losses that are real, and large enough to be felt.
        """
        lossy = [each for round in self.rounds for each in round.of(seat) if each.is_mistake]
        return tuple(sorted(lossy, key=lambda each: (-each.lost, each.round, each.after))[:MOMENTS])

    def playing(self, number: int) -> tuple[int, ...]:
        """The seats of the match that played a round, by its index in the record."""
        return next(round.playing for round in self.rounds if round.number == number)

    def as_data(self) -> ReviewData:
        """Everything as plain data, for JSON."""
        return ReviewData(
            format=FORMAT,
            players=self.players,
            seats=self.seats,
            worlds=self.worlds,
            rounds=tuple(each.as_data() for each in self.rounds),
            accounts=tuple(account_data(self.account(seat)) for seat in self.seats),
            costliest=tuple(
                CostliestMoments(seat=seat, moments=tuple(map(costly_moment, self.costliest(seat))))
                for seat in self.seats
            ),
            finest=tuple(
                FinestMoments(
                    seat=seat,
                    moments=tuple(
                        fine_moment(each, self.playing(each.judgement.round)) for each in self.finest[seat]
                    ),
                )
                for seat in self.seats
            ),
        )


def review(
    record: Record | str | bytes,
    *,
    seats: Collection[int] | None = None,
    rounds: Collection[int] | None = None,
    judge: Judge | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Review:
    """Reviews a match: a record, or the text of one.

    ``seats`` and ``rounds`` (both from 0) say which to review, all if they are None. A ``judge`` who was
    asked during the match has kept verdicts, which are taken over; else there is a new one. ``progress`` is
    called with the number of decisions done, and of all. The same record gives the same review, and the
    judgement of a decision depends only on what its seat saw. Raises Unreadable for a text that is no record,
    DoesNotHold for a record that does not follow the rules.
    """
    judge = judge or Judge()
    whole = record if isinstance(record, Record) else read_record(record)
    replayed = replay(whole)
    if not replayed.holds:
        raise DoesNotHold(replayed.findings)
    chosen = tuple(seat for seat in range(whole.seats) if seats is None or seat in seats)
    wanted = [each for each in replayed.rounds if rounds is None or each.number in rounds]
    return _Reviewer(replayed, chosen, judge, progress).run(wanted)


class _Reviewer:
    """One review in the making: ``done`` of ``total`` decisions are judged."""

    def __init__(
        self,
        replayed: Replay,
        seats: tuple[int, ...],
        judge: Judge,
        progress: Callable[[int, int], None] | None,
    ) -> None:
        self.replayed = replayed
        self.seats = seats
        self.judge = judge
        self.progress = progress or (lambda done, total: None)
        self.hindsight = Hindsight()
        self.done = 0
        self.total = 0

    def run(self, rounds: Sequence[PlayedRound]) -> Review:
        courses = [course_of(self.replayed.game, played.number) for played in rounds]
        both = list(zip(rounds, courses, strict=True))
        self.total = sum(self._weighs(played, each) for played, course in both for each in course.decisions)
        reviewed = tuple(self._round(played, course) for played, course in both)
        return Review(
            players=self.replayed.record.players,
            seats=self.seats,
            worlds=self.judge.worlds,
            rounds=reviewed,
            finest={seat: self._finest(seat, reviewed) for seat in self.seats},
        )

    def _finest(self, seat: int, rounds: Sequence[RoundReview]) -> tuple[Highlight, ...]:
        return finest([each for round in rounds for each in round.of(seat)], self.judge)

    def _weighs(self, played: PlayedRound, decision: Decision) -> bool:
        """Whether a decision counts: once a round is over, what the others gave away does, too."""
        return played.scores is not None or decision.seat in self.seats

    def _round(self, played: PlayedRound, course: Course) -> RoundReview:
        losses: list[tuple[Decision, Loss]] = []
        judgements: list[Judgement] = []
        is_complete = True
        for decision in course.decisions:
            if not self._weighs(played, decision):
                continue
            verdict = self.judge.verdict(decision.view)
            is_own = decision.seat in self.seats
            if verdict.values:
                loss = self.judge.loss(verdict, decision.chosen)
                losses.append((decision, loss))
                if is_own:
                    judgements.append(judgement_of(played.number, decision, verdict, loss))
            else:
                # there were too many actions
                is_complete = is_complete and not is_own
            self.done += 1
            self.progress(self.done, self.total)
        seats = [seat for seat in self.seats if seat in played.playing]
        accounts = [_account(seat, [each for each in judgements if each.seat == seat]) for seat in seats]
        if played.scores is not None:
            accounts = self._closed(accounts, played, played.scores, losses)
        return RoundReview(
            number=played.number,
            playing=played.playing,
            actions=course.actions,
            scores=played.scores,
            judgements=tuple(judgements),
            accounts=tuple(accounts),
            is_complete=is_complete,
        )

    def _closed(
        self,
        accounts: Sequence[Account],
        played: PlayedRound,
        scores: Sequence[int],
        losses: Sequence[tuple[Decision, Loss]],
    ) -> list[Account]:
        """The accounts of a round that is over."""
        dice = Dice(_SEED).fork(played.number)
        effects = self.hindsight.effects(self.replayed.game, played.number, dice, self.judge.worlds)
        results = points_ahead(played.round.law, [scores[seat] for seat in played.playing])
        closed = []
        for account in accounts:
            place = played.playing.index(account.seat)
            gifts = (
                loss.shifts[place]
                for decision, loss in losses
                if loss.shifts and decision.seat != account.seat
            )
            closed.append(
                account.when_over(
                    result=results[place],
                    cards=cards_of(effects, place, results[place]),
                    gifts=sum(gifts),
                    hindsight=brought(effects, place),
                )
            )
        return closed


def _account(seat: int, judgements: Sequence[Judgement]) -> Account:
    start = judgements[0].expected if judgements else 0.0
    return Account(
        seat=seat,
        start=start,
        lost=sum_of(each.lost for each in judgements),
        stake=sum_of(each.stake for each in judgements),
        decisions=len(judgements),
    )
