"""The review of a match: what every decision was worth, what it cost, and how much of a result was luck.

What the figures mean, and what limits them, stands in docs/analysis.md, and so does the format of
``as_data``.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sevenbridge.analysis.accounts import Account, added_up, sum_of, tenths
from sevenbridge.analysis.decisions import Course, Decision, DoesNotHold, course_of
from sevenbridge.analysis.estimates import Estimate
from sevenbridge.analysis.evaluation import PLAYOUTS, DecisionEvaluator, DecisionValue, TooManyActions
from sevenbridge.analysis.hindsight import Hindsight, brought, cards_of
from sevenbridge.analysis.margins import points_ahead
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
    #: the one that came out best at first; it may be the one chosen
    rival: Option
    #: by how much the rival was better than the one chosen, with the paired interval
    gap: Estimate
    #: what the choice cost: as many points as the second weighing tells, where there was one, else 0
    lost: float
    #: what the seat saw
    view: View

    @property
    def best(self) -> Option:
        """The rival if it is clearly better than the chosen one, else the chosen one."""
        return self.rival if self.is_mistake else self.chosen

    @property
    def is_mistake(self) -> bool:
        """Whether another action was better by more than chance explains, both times."""
        return self.gap.low is not None and self.gap.low > 0

    @property
    def expected(self) -> float:
        """The points ahead that the seat could expect before it decided."""
        return tenths(self.chosen.ahead.mean + self.lost)


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
        return added_up(seat, [each for round in self.rounds for each in round.accounts if each.seat == seat])

    def costliest(self, seat: int) -> tuple[Judgement, ...]:
        """The moments at which the seat lost most, the worst first.

        There are three at most, and only such where the paired intervals of both weighings exclude zero.
        """
        lossy = [each for round in self.rounds for each in round.of(seat) if each.is_mistake]
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
        self.hindsight = Hindsight()
        self.done = 0
        self.total = 0

    def run(self, rounds: Sequence[PlayedRound]) -> Review:
        courses = [course_of(self.replayed.game, played.number) for played in rounds]
        both = list(zip(rounds, courses, strict=True))
        self.total = sum(self._weighs(played, each) for played, course in both for each in course.decisions)
        return Review(
            players=self.replayed.record.players,
            seats=self.seats,
            playouts=self.playouts,
            rounds=tuple(self._round(played, course) for played, course in both),
        )

    def _weighs(self, played: PlayedRound, decision: Decision) -> bool:
        """Whether a decision counts: once a round is over, what the others gave away does, too."""
        return played.scores is not None or decision.seat in self.seats

    def _round(self, played: PlayedRound, course: Course) -> RoundReview:
        values: list[tuple[Decision, DecisionValue]] = []
        is_complete = True
        for decision in course.decisions:
            if not self._weighs(played, decision):
                continue
            # by the seat's own count: how many decisions others had is not for it to know
            dice = Dice(_SEED).fork(played.number, decision.seat, decision.number)
            try:
                value = self.evaluator.evaluate(decision.view, dice, self.playouts, decision.chosen)
                values.append((decision, value))
            except TooManyActions:
                is_complete = is_complete and decision.seat not in self.seats
            self.done += 1
            self.progress(self.done, self.total)
        judgements = [_judgement(played.number, *each) for each in values if each[0].seat in self.seats]
        seats = [seat for seat in self.seats if seat in played.playing]
        accounts = [_account(seat, [each for each in judgements if each.seat == seat]) for seat in seats]
        if played.scores is not None:
            accounts = self._closed(accounts, played, played.scores, values)
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
        values: Sequence[tuple[Decision, DecisionValue]],
    ) -> list[Account]:
        """The accounts of a round that is over."""
        # half as many playouts as for a decision, two in each world
        worlds = max(1, self.playouts // 4)
        dice = Dice(_SEED).fork(played.number)
        effects = self.hindsight.effects(self.replayed.game, played.number, dice, worlds)
        results = points_ahead(played.round.law, [scores[seat] for seat in played.playing])
        closed = []
        for account in accounts:
            place = played.playing.index(account.seat)
            gifts = (
                value.shifts[place]
                for decision, value in values
                if value.is_weighed_again and decision.seat != account.seat
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


def _judgement(round: int, decision: Decision, value: DecisionValue) -> Judgement:
    anchor = value.anchor.ahead.mean
    options = {
        each.action: Option(
            action=each.action,
            words=decision.written[each.action],
            # rounded so that the differences to the chosen action are, too
            ahead=_rounded(each.ahead, tenths(tenths(anchor) + tenths(each.ahead.mean - anchor))),
            points=tenths(each.points),
            wins=_thousandths(each.wins),
            worlds=each.worlds,
        )
        for each in value.actions
    }
    chosen, rival = options[decision.chosen], options[value.rival.action]
    gap = _rounded(value.gap, tenths(rival.ahead.mean - chosen.ahead.mean))
    return Judgement(
        round=round,
        seat=decision.seat,
        number=decision.number,
        after=decision.after,
        chosen=chosen,
        options=tuple(options.values()),
        rival=rival,
        gap=gap,
        lost=gap.mean if value.is_weighed_again else 0.0,
        view=decision.view,
    )


def _account(seat: int, judgements: Sequence[Judgement]) -> Account:
    start = judgements[0].expected if judgements else 0.0
    return Account(seat=seat, start=start, lost=sum_of(each.lost for each in judgements))


def _thousandths(share: float) -> float:
    return round(share, 3)


def _rounded(estimate: Estimate, mean: float) -> Estimate:
    low, high = (None if end is None else tenths(end) for end in (estimate.low, estimate.high))
    return Estimate(mean, low, high)


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
        "cards": account.cards,
        "gifts": account.gifts,
        "rest": account.rest,
        "hindsight": None if account.hindsight is None else account.hindsight._asdict(),
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
