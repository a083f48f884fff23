"""The review of a match: what every decision was worth, what it cost, and how much of a result was luck.

What the figures mean, and what limits them, stands in docs/analysis.md, and so does the format of
``as_data``.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sevenbridge.analysis.decisions import Course, Decision, DoesNotHold, course_of
from sevenbridge.analysis.estimates import Estimate
from sevenbridge.analysis.evaluation import PLAYOUTS, DecisionEvaluator, DecisionValue, TooManyActions
from sevenbridge.engine.cards import cards_in, cards_text
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.record.findings import PlayedRound
from sevenbridge.engine.record.model import Record
from sevenbridge.engine.record.reading import read_record
from sevenbridge.engine.record.replay import Replay, replay
from sevenbridge.engine.view import View

FORMAT: Final = 1
#: so many moments of a seat are called its costliest
MOMENTS: Final = 3
_SEED: Final = 7


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """A legal action and its value."""

    action: int
    #: the action as a record writes it
    words: str
    #: the points by which the seat is expected ahead of the others on average at the round's end
    ahead: Estimate
    #: its own points
    points: float
    #: its chance to win the round, 0 to 1
    wins: float
    #: in how many worlds the action was tried
    worlds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """A decision and what it was worth."""

    round: int
    seat: int
    #: how many decisions this seat made in the round before
    number: int
    #: how many actions were done in the round before; passes and reshuffles are not counted
    after: int
    chosen: Option
    #: the legal actions, the best first
    options: tuple[Option, ...]
    #: by how much the first of them was better than the one chosen, with the paired interval
    gap: Estimate
    #: that many points where the interval excludes zero, else 0
    lost: float
    #: what the seat saw
    view: View

    @property
    def best(self) -> Option:
        """The best action if it is clearly better than the chosen one, else the chosen one."""
        return self.options[0] if self.lost else self.chosen

    @property
    def expected(self) -> float:
        """The points ahead that the seat could expect before it decided."""
        return _tenths(self.chosen.ahead.mean + self.lost)


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """Where a seat's result comes from: ``result`` is ``start`` + ``luck`` - ``lost``, exactly."""

    seat: int
    #: the points ahead that it could expect at its first decision, 0.0 if it had none
    start: float
    #: the points that changed without its doing; None for a round that is not over
    luck: float | None
    #: the points that its choices cost
    lost: float
    #: by how many points it was ahead in the end; None for a round that is not over
    result: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundReview:
    """One round, and what the decisions in it were worth."""

    #: its place in the record, from 0
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
    #: the budget for one decision
    playouts: int
    rounds: tuple[RoundReview, ...]

    def account(self, seat: int) -> Account:
        """The accounts of a seat in all rounds that are over, added up."""
        entries = [
            each
            for round in self.rounds
            for each in round.accounts
            if each.seat == seat and each.result is not None
        ]
        return Account(
            seat=seat,
            start=_sum(each.start for each in entries),
            luck=_sum(each.luck or 0.0 for each in entries),
            lost=_sum(each.lost for each in entries),
            result=_sum(each.result or 0.0 for each in entries),
        )

    def costliest(self, seat: int) -> tuple[Judgement, ...]:
        """The moments at which the seat lost most, the worst first.

        There are three at most, and only such where the paired interval excludes zero.
        """
        lossy = [each for round in self.rounds for each in round.of(seat) if each.lost > 0]
        return tuple(sorted(lossy, key=lambda each: (-each.lost, each.round, each.after))[:MOMENTS])

    def as_data(self) -> dict[str, Any]:
        """Everything as plain data, for JSON."""
        return {
            "format": FORMAT,
            "players": list(self.players),
            "seats": list(self.seats),
            "playouts": self.playouts,
            "rounds": [_round_data(each) for each in self.rounds],
            "accounts": [_account_data(self.account(seat)) for seat in self.seats],
            "costliest": [
                {"seat": seat, "moments": [_moment(each) for each in self.costliest(seat)]}
                for seat in self.seats
            ],
        }


def review(
    record: Record | str | bytes,
    *,
    seats: Collection[int] | None = None,
    rounds: Collection[int] | None = None,
    playouts: int = PLAYOUTS,
    progress: Callable[[int, int], None] | None = None,
) -> Review:
    """Reviews a match: a record, or the text of one.

    ``seats`` and ``rounds`` (both from 0) say which to review, all if they are None. ``playouts`` is the
    budget for one decision. ``progress`` is called with the number of decisions done, and of all. The same
    record gives the same review, and the judgement of a decision depends only on what its seat saw. Raises
    Unreadable for a text that is no record, DoesNotHold for a record that does not follow the rules.
    """
    whole = record if isinstance(record, Record) else read_record(record)
    replayed = replay(whole)
    if not replayed.holds:
        raise DoesNotHold(replayed.findings)
    chosen = tuple(seat for seat in range(whole.seats) if seats is None or seat in seats)
    wanted = [each for each in replayed.rounds if rounds is None or each.number in rounds]
    return _Reviewer(replayed, chosen, playouts, progress).run(wanted)


class _Reviewer:
    """One review in the making: ``done`` of ``total`` decisions are evaluated."""

    def __init__(
        self,
        replayed: Replay,
        seats: tuple[int, ...],
        playouts: int,
        progress: Callable[[int, int], None] | None,
    ) -> None:
        self.replayed = replayed
        self.seats = seats
        self.playouts = playouts
        self.progress = progress or (lambda done, total: None)
        self.evaluator = DecisionEvaluator()
        self.done = 0
        self.total = 0

    def run(self, rounds: Sequence[PlayedRound]) -> Review:
        courses = [course_of(self.replayed.game, played.number) for played in rounds]
        self.total = sum(each.seat in self.seats for course in courses for each in course.decisions)
        return Review(
            players=self.replayed.record.players,
            seats=self.seats,
            playouts=self.playouts,
            rounds=tuple(self._round(*each) for each in zip(rounds, courses, strict=True)),
        )

    def _round(self, played: PlayedRound, course: Course) -> RoundReview:
        judgements: list[Judgement] = []
        is_complete = True
        for decision in course.decisions:
            if decision.seat not in self.seats:
                continue
            # by the seat's own count: how many decisions others had is not for it to know
            dice = Dice(_SEED).fork(played.number, decision.seat, decision.number)
            try:
                value = self.evaluator.evaluate(decision.view, dice, self.playouts, decision.chosen)
                judgements.append(_judgement(played.number, decision, value))
            except TooManyActions:
                is_complete = False
            self.done += 1
            self.progress(self.done, self.total)
        return RoundReview(
            number=played.number,
            playing=played.playing,
            actions=course.actions,
            scores=played.scores,
            judgements=tuple(judgements),
            accounts=tuple(
                _account(seat, [each for each in judgements if each.seat == seat], played)
                for seat in self.seats
                if seat in played.playing
            ),
            is_complete=is_complete,
        )


def _judgement(round: int, decision: Decision, value: DecisionValue) -> Judgement:
    first = value.actions[0].ahead.mean
    options = {
        each.action: Option(
            action=each.action,
            words=decision.written[each.action],
            # rounded so that the differences are, too
            ahead=_rounded(each.ahead, _tenths(_tenths(first) - _tenths(first - each.ahead.mean))),
            points=_tenths(each.points),
            wins=_thousandths(each.wins),
            worlds=each.worlds,
        )
        for each in value.actions
    }
    chosen = options[decision.chosen]
    best = options[value.actions[0].action]
    gap = _rounded(value.gap, _tenths(best.ahead.mean - chosen.ahead.mean))
    return Judgement(
        round=round,
        seat=decision.seat,
        number=decision.number,
        after=decision.after,
        chosen=chosen,
        options=tuple(options.values()),
        gap=gap,
        lost=gap.mean if gap.low is not None and gap.low > 0 else 0.0,
        view=decision.view,
    )


def _account(seat: int, judgements: Sequence[Judgement], played: PlayedRound) -> Account:
    start = judgements[0].expected if judgements else 0.0
    lost = _sum(each.lost for each in judgements)
    result = None if played.scores is None else _ahead(played, seat)
    luck = None if result is None else _tenths(result - start + lost)
    return Account(seat=seat, start=start, luck=luck, lost=lost, result=result)


def _ahead(played: PlayedRound, seat: int) -> float:
    """By how many points the seat was ahead of the others on average."""
    assert played.scores is not None, "the round is over"
    scores = [played.scores[each] for each in played.playing]
    ahead = (len(scores) * played.scores[seat] - sum(scores)) / (len(scores) - 1)
    return _tenths(-ahead if played.round.law.penalty else ahead)


# Tenths of a point are told, finer than chance allows to know; what is added up are these, so that a reader
# can add it up, too.


def _tenths(points: float) -> float:
    return round(points, 1) + 0.0


def _thousandths(share: float) -> float:
    return round(share, 3)


def _rounded(estimate: Estimate, mean: float) -> Estimate:
    low, high = (None if end is None else _tenths(end) for end in (estimate.low, estimate.high))
    return Estimate(mean, low, high)


def _sum(points: Iterable[float]) -> float:
    return _tenths(sum(points))


# -- data ------------------------------------------------------------------------------------------


def _round_data(round: RoundReview) -> dict[str, Any]:
    return {
        "round": round.number,
        "playing": list(round.playing),
        "actions": round.actions,
        "scores": None if round.scores is None else list(round.scores),
        "weighable": round.is_complete,
        "accounts": [_account_data(each) for each in round.accounts],
        "curves": [
            {
                "seat": each.seat,
                "points": [{"after": after, "ahead": ahead} for after, ahead in round.curve(each.seat)],
            }
            for each in round.accounts
        ],
        "decisions": [_decision_data(each) for each in round.judgements],
    }


def _account_data(account: Account) -> dict[str, Any]:
    return {
        "seat": account.seat,
        "start": account.start,
        "luck": account.luck,
        "lost": account.lost,
        "result": account.result,
    }


def _decision_data(judgement: Judgement) -> dict[str, Any]:
    view = judgement.view
    return {
        "seat": judgement.seat,
        "number": judgement.number,
        "after": judgement.after,
        "hand": cards_text(cards_in(view.hand)),
        "discard": cards_text(view.discard_list()[-1:]),
        "chosen": judgement.chosen.words,
        "best": judgement.best.words,
        "expected": judgement.expected,
        "lost": judgement.lost,
        "gap": judgement.gap._asdict(),
        "options": [
            {
                "action": each.action,
                "words": each.words,
                "ahead": each.ahead._asdict(),
                "points": each.points,
                "wins": each.wins,
                "worlds": each.worlds,
            }
            for each in judgement.options
        ],
    }


def _moment(judgement: Judgement) -> dict[str, Any]:
    return {
        "round": judgement.round,
        "number": judgement.number,
        "after": judgement.after,
        "chosen": judgement.chosen.words,
        "best": judgement.best.words,
        "lost": judgement.lost,
    }
