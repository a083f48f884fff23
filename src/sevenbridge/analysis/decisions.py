"""The decisions in a record: every moment at which a seat could do more than one thing, as it saw it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from sevenbridge.engine import actions
from sevenbridge.engine.notation import implied_passes, judge, words
from sevenbridge.engine.phases import CLAIMING, RESHUFFLING
from sevenbridge.engine.record import Finding, PlayedRound, Record, Replay
from sevenbridge.engine.record.starting import start
from sevenbridge.engine.record.statements import Statement, statements
from sevenbridge.engine.round import Round
from sevenbridge.engine.view import View, view_of


class DoesNotHold(ValueError):
    """A record that the rules do not make: nobody knows what its decisions were. ``findings`` tell where."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        super().__init__(f"the record does not hold in {len(findings)} places")
        self.findings = tuple(findings)


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """One decision: the seat of the match that made it, what it saw, what it did, and how a record writes
    each of the actions that it had.

    ``number`` counts the decisions of this seat in the round, ``after`` the actions in the round that went
    before, both from 0; passes and reshuffles are not counted.
    """

    seat: int
    number: int
    after: int
    view: View
    chosen: int
    written: dict[int, str]


@dataclass(frozen=True, slots=True)
class Course:
    """The decisions of a round, in the order in which they were made, and how many ``actions`` were done."""

    decisions: tuple[Decision, ...]
    actions: int


def course_of(replayed: Replay, played: PlayedRound) -> Course:
    """The course of a round of a record that holds.

    The passes that a record implies are decisions, too: who could claim, and has let the card go, has chosen.
    """
    counts = dict.fromkeys(played.playing, 0)
    found: list[Decision] = []
    replaying = _Replaying(replayed, played)
    for decision in replaying.run():
        found.append(replace(decision, number=counts[decision.seat]))
        counts[decision.seat] += 1
    return Course(tuple(found), replaying.after)


class _Replaying:
    """A round that is played once more. ``after``: how many actions have been done in it."""

    def __init__(self, replayed: Replay, played: PlayedRound) -> None:
        self.record: Record = replayed.record
        self.played = played
        self.totals = _totals_before(replayed, played)
        self.round = self._start()
        self.after = 0

    def run(self) -> Iterator[Decision]:
        """Plays it, and stops at every decision."""
        entry = self.record.rounds[self.played.number]
        for statement in statements(entry.actions, self.record.seats, self.record.lines, self.played.number):
            if statement.mark:
                continue
            if statement.order:
                yield from self._pass_all()
                self.round.restock(statement.order)
            else:
                yield from self._do(statement)

    def _start(self) -> Round:
        entry, played = self.record.rounds[self.played.number], self.played
        if entry.position is not None:
            return start(entry.position, self.record.rules, played.playing)
        dealer = played.playing.index(played.dealer)
        return Round.dealt(self.record.rules, len(played.playing), dealer, entry.deck)

    def _do(self, statement: Statement) -> Iterator[Decision]:
        round = self.round
        place = self.played.playing.index(statement.seat)
        for other in implied_passes(round, place, statement.words.partition(" ")[0]):
            yield from self._decided(other, actions.PASS_ACTION)
            round.let_go(other)
        if round.phase == RESHUFFLING:
            self._shuffle()
        action = judge(round, place, statement.words)
        yield from self._decided(place, action)
        if action == actions.PASS_ACTION:
            round.let_go(place)
        else:
            round.play(action)
            self.after += 1

    def _pass_all(self) -> Iterator[Decision]:
        round = self.round
        while round.phase == CLAIMING:
            place = round.actor
            yield from self._decided(place, actions.PASS_ACTION)
            round.let_go(place)

    def _shuffle(self) -> None:
        # a record that holds tells each new stock, or the secret that it is made from
        shuffles = self.record.shuffles
        fairness = shuffles.fairness if shuffles else None
        assert fairness is not None, "the record holds"
        under = self.round.discard_list()[:-1]
        number = self.round.reshuffles_made + 1
        self.round.restock(fairness.reshuffle(self.played.deal, number, under))

    def _decided(self, place: int, action: int) -> Iterator[Decision]:
        view = view_of(self.round, place, self.totals)
        legal = view.legal_actions()
        if len(legal) > 1:
            yield Decision(
                seat=self.played.playing[place],
                number=0,
                after=self.after,
                view=view,
                chosen=action,
                written={each: words(self.round, each) for each in legal},
            )


def _totals_before(replayed: Replay, played: PlayedRound) -> tuple[int, ...]:
    """The points of those who play this round, before it."""
    before = [each.scores for each in replayed.rounds[: played.number] if each.scores is not None]
    return tuple(sum(scores[seat] for scores in before) for seat in played.playing)
