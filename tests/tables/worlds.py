"""Two worlds that look the same to a viewer: the same public play with other cards where it cannot see.

A ``Course`` is play as everybody sees it, made with the engine alone. ``twin`` gives the same deal with the
cards exchanged that the viewer never sees in this course. ``World`` plays a course at a table, and whatever
is hidden – who passes, when, who claims in vain, who has it done by itself – as its own dice fall.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import zip_longest
from typing import Literal, NamedTuple

import msgspec

from sevenbridge.analysis.judge import Judge
from sevenbridge.engine import actions
from sevenbridge.engine.cards import card_text, cards_in, pack
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.kinds import COUNT, DISCARD, JOKER_DISCARD
from sevenbridge.engine.phases import CLAIMING, OVER, PLAYING, RESHUFFLING
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.view import View
from sevenbridge_app.tables import client_messages, coach, log_events
from sevenbridge_app.tables.client_messages import ClientMessage
from sevenbridge_app.tables.croupier import ComputerPlayers, Question
from sevenbridge_app.tables.redaction import WATCHER
from sevenbridge_app.tables.refusals import RequestRefused
from sevenbridge_app.tables.seat import MOST_REFUSED_UNDOS
from sevenbridge_app.tables.table import Table
from tests.tables.playing import DRAW, PASS, Got, Sitting, stacked

#: ``level``; ``instant``: fast, and whoever is asked answers at once; ``thinking``: fast, and they think
Pace = Literal["level", "instant", "thinking"]

WINDOW = 4000
PAUSE = 700
#: the computers, who speak of what they see
COMPANY = ("aki", "ponta", "emi", "riku", "haru", "ken")


@dataclass(frozen=True)
class Move:
    """A public move of a seat."""

    seat: int
    action: int
    #: how many milliseconds after it could be made
    delay: int
    #: whether it is a draw that is made as soon as possible
    prompt: bool = False
    #: whether the seat asks to take this discard back
    undo: bool = False
    #: whether all others agree to that
    agreed: bool = False

    @property
    def takes(self) -> bool:
        """Whether this begins a turn."""
        return self.action == DRAW or self.is_claim

    @property
    def is_claim(self) -> bool:
        """Whether this claims the last discard."""
        return actions.is_claim(actions.kind_of(self.action))


@dataclass
class Deal:
    """A deck and the stocks made later; ``fixed``: of each, the cards that the viewer gets to see later."""

    deck: list[int]
    stocks: list[list[int]] = field(default_factory=list)
    seen: set[int] = field(default_factory=set)
    seen_again: list[set[int]] = field(default_factory=list)

    def see(self, cards: int) -> None:
        """These cards are in sight of the viewer."""
        for known in (self.seen, *self.seen_again):
            known.update(cards_in(cards))

    def twin(self, dice: random.Random) -> Deal:
        """The same deal to that viewer, with all other cards exchanged."""
        return Deal(
            _exchanged(self.deck, self.seen, dice),
            [_exchanged(stock, seen, dice) for stock, seen in zip(self.stocks, self.seen_again, strict=True)],
        )


def _exchanged(cards: list[int], fixed: set[int], dice: random.Random) -> list[int]:
    free = [card for card in cards if card not in fixed]
    dice.shuffle(free)
    return [card if card in fixed else free.pop() for card in cards]


@dataclass
class Course:
    """A deal, and its play in sight of all; ``viewer`` are a seat or a watcher's."""

    rules: Rules
    seats: int
    viewer: int
    persons: tuple[int, ...]
    deal: Deal
    moves: list[Move]


def course(rules: Rules, seats: int, viewer: int, persons: tuple[int, ...], dice: random.Random) -> Course:
    """Random play from a random deal; it stops before the hands are opened, and often long before."""
    deck = _rich_deck(rules, seats, dice)
    deal = Deal(deck)
    round = Round.dealt(rules, seats, 0, deck)
    if viewer >= 0:
        deal.see(round.hands[viewer])
    for card in round.discards:
        deal.see(1 << card)
    moves: list[Move] = []
    refused = Counter[int]()
    longest = dice.choice((10, 20, 40, 80))
    while len(moves) < longest:
        move = _chosen(round, persons, dice)
        if move.undo and refused[move.seat] == MOST_REFUSED_UNDOS:
            move = replace(move, undo=False)
        elif move.undo and not move.agreed:
            refused[move.seat] += 1
        before = round.clone()
        _let_go(round, move)
        if round.phase == RESHUFFLING:
            under = round.discards[:-1]
            deal.stocks.append(dice.sample(under, len(under)))
            deal.seen_again.append(set())
            round.restock(deal.stocks[-1])
        round.play(move.action)
        if round.phase == OVER:
            break
        moves.append(move)
        if move.action == DRAW:
            if move.seat == viewer:
                deal.see(1 << round.drawn_card)
        else:
            deal.see(actions.moved_cards(move.action))
        if move.undo and move.agreed:
            round = before
    return Course(rules, seats, viewer, persons, deal, moves)


def _rich_deck(rules: Rules, seats: int, dice: random.Random) -> list[int]:
    """A deck for the dealer 0: everybody has a card that the next player wants, and the one after that."""
    cards = dice.sample(pack(rules.jokers), len(pack(rules.jokers)))
    hands: list[list[int]] = [[] for _ in range(seats)]

    def give(seat: int, wanted: Callable[[int], bool]) -> None:
        card = next((card for card in cards if wanted(card)), cards[0])
        cards.remove(card)
        hands[seat % seats].append(card)

    for seat, hand in enumerate(hands):
        one = cards.pop()
        hand.append(one)
        for _ in range(2):
            give(seat + 1, partial(_are_neighbours, one))
            give(seat + 2, partial(_are_equal, one))
    for hand in hands * 2:
        hand.append(cards.pop())
    return [hands[(1 + step) % seats][number] for number in range(7) for step in range(seats)] + cards


def _are_neighbours(one: int, other: int) -> bool:
    return abs(one - other) in (1, 2)


def _are_equal(one: int, other: int) -> bool:
    return one & 15 == other & 15


def _chosen(round: Round, persons: tuple[int, ...], dice: random.Random) -> Move:
    delay = dice.randrange(1, 2000)
    claims = [(place, claim) for place in range(round.seats) for claim in claims_of(round, place)]
    if claims and dice.random() < 0.6:
        dice.shuffle(claims)
        best = [each for each in claims if any(goes_before(round, each, other) for other in claims)]
        return Move(*(best or claims)[0], delay)
    if round.phase != PLAYING:
        return Move(round.turn, DRAW, delay, prompt=dice.random() < 0.4)
    legal = round.legal_actions()
    discards = [each for each in legal if actions.kind_of(each) in (DISCARD, JOKER_DISCARD)]
    if not discards or dice.random() < 0.2:
        return Move(round.turn, dice.choice(legal), delay)
    undo = round.turn in persons and dice.random() < 0.1
    agreed = len(persons) == 1 or dice.random() < 0.7
    if dice.random() < 0.6:
        discards.sort(key=lambda discard: _wanted(round, discard))
        discards = discards[-1:]
    return Move(round.turn, dice.choice(discards), delay, undo=undo, agreed=agreed)


def _wanted(round: Round, discard: int) -> int:
    """How many seats could claim this discard."""
    then = round.clone()
    then.play(discard)
    return sum(bool(claims_of(then, place)) for place in range(then.seats))


def claims_of(round: Round, place: int) -> list[int]:
    """The claims of a place that has not let the discard go."""
    if round.phase != CLAIMING or not (round.ponners | round.chier) >> place & 1:
        return []
    view = View()
    view.look(round, place)
    return [action for action in view.legal_actions() if action != PASS]


def _let_go(round: Round, move: Move) -> None:
    """All let the last discard go but the one who claims it."""
    for place in range(round.seats):
        if move.takes and (place != move.seat or move.action == DRAW) and claims_of(round, place):
            round.pass_claims(place)


def goes_before(round: Round, one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether one (place, claim) has the card and not the other, as RULES 1.4 has it."""

    def rank(place: int, claim: int) -> tuple[bool, int]:
        is_chi = actions.run_ends(claim)[0] >= 0 and round.rules.claim_priority == "pon"
        return is_chi, (place - round.turn) % round.seats

    return rank(*one) < rank(*other)


class Script(ComputerPlayers):
    """Computers that play the moves of a course, and pass on every other discard.

    They think for as long as a discard may still be taken back. Equal questions get equal answers.
    """

    def __init__(self, moves: list[Move]) -> None:
        self.moves = moves
        #: the number of the next move
        self.coming = 0
        #: ``Table.undo_refused_at`` before the last move of a person
        self.refused_before = -1
        self.table: Table | None = None
        self._answered: dict[Question, int] = {}

    def choice(self, question: Question, player: str, view: View, dice: Dice) -> int | None:
        assert self.table is not None
        if self.table.clocks.window_from:
            move = self._next()
            return move.action if move and move.is_claim and move.seat == view.seat else PASS
        before = self.moves[self.coming - 1] if self.coming else None
        if before and before.undo and self.table.dealt_play.undo_refused_at == self.refused_before:
            return None
        if question not in self._answered:
            move = self._next()
            if move and move.takes and view.taken:
                self.coming += 1
                move = self._next()
            if move is None:
                return None
            assert move.seat == view.seat
            self._answered[question] = self.coming
        number = self._answered[question]
        self.coming = number + 1
        return self.moves[number].action

    def _next(self) -> Move | None:
        return self.moves[self.coming] if self.coming < len(self.moves) else None


class Job(NamedTuple):
    """Something that somebody asks so many milliseconds after the last event."""

    after: int
    order: int
    do: Callable[[], object]


class World:
    """Plays a course at a table: ``play``.

    ``waited`` are the numbers of the moves that took effect only when the window closed.
    """

    def __init__(
        self, course: Course, deal: Deal, pace: Pace, seed: int, hidden: str, *, clock: int = 0
    ) -> None:
        self.course = course
        self.pace = pace
        self.seed = seed
        self.hidden = random.Random(f"{hidden} {seed}")
        self.waited: set[int] = set()
        self.asked: list[list[int]] = []
        #: how many hints the viewer was given
        self.hints = 0
        self.window = WINDOW if pace == "level" else 1000 * random.Random(seed).choice((0, 10))
        self.script = Script(course.moves)
        preset, switches = course.rules.as_preset()
        self.sitting = Sitting(
            fairness=stacked(deal.deck, reshuffled=lambda number, cards: deal.stocks[number - 1]),
            computers=self.script,
            seats=course.seats,
            preset=preset,
            switches=switches,
            claims="level" if pace == "level" else "fast",
            claim_seconds=self.window // 1000,
            move_seconds=clock,
            bank_seconds=10 if clock else 0,
            visibility="private",
            pause_ms=PAUSE,
            company=COMPANY[: course.seats],
            coach="nobody" if pace == "level" else "everybody",
        )
        self.table = self.script.table = self.sitting.table

    def play(self, waited: Collection[int] = ()) -> dict[int, list[Got]]:
        """What the viewer and a watcher were sent.

        ``waited`` are the moves that took effect when the window closed in the other world, so that no seat
        knows when they were asked for.
        """
        self.sitting.sit(*self.course.persons)
        self.sitting.start()
        for number, move in enumerate(self.course.moves):
            if move.takes:
                self._take(number, move, number in waited)
            elif move.seat in self.course.persons:
                self.sitting.wait(move.delay)
                self.script.coming = number + 1
                self.script.refused_before = self.table.dealt_play.undo_refused_at
                self.sitting.play(move.seat, move.action)
            self._await(number)
            self._wonder(number)
            if move.undo:
                self._undo(number, move)
        for viewer in self._viewers():
            for shown in self.sitting.croupier.log.recent:
                self._note(viewer, shown.for_viewer(viewer))
        return {viewer: self.sitting.got[viewer] for viewer in self._viewers()}

    def _viewers(self) -> set[int]:
        return {self.course.viewer, WATCHER}

    def _note(self, viewer: int, what: bytes) -> None:
        self.sitting.got[viewer].append(Got(self.sitting.at, what))

    def _session(self, seat: int) -> int:
        return self.table.seating.seats[seat].session

    def _others(self) -> list[int]:
        """The persons whose cards the viewer does not see."""
        return [seat for seat in self.course.persons if seat != self.course.viewer]

    def _moves_made(self) -> int:
        return sum(isinstance(line, log_events.ActionPlayed) for line, _ in self.sitting.log)

    def _await(self, number: int) -> None:
        """Time goes by until this move has been made."""
        while self._moves_made() <= number:
            self.sitting.wait_for_wake()
        move = self.course.moves[number]
        played = [line for line, _ in self.sitting.log if isinstance(line, log_events.ActionPlayed)][-1]
        assert (self._moves_made(), played) == (number + 1, log_events.ActionPlayed(move.seat, move.action))
        self.script.coming = number + 1

    def _run(self, jobs: list[Job], number: int) -> None:
        """Does the jobs in their order, until the move is made."""
        begun = self.sitting.at
        for job in sorted(jobs, key=lambda job: job[:2]):
            while self._is_due_before(begun + job.after) and self._moves_made() <= number:
                self.sitting.wait_for_wake()
            if self._moves_made() > number:
                return
            self.sitting.wait(max(0, begun + job.after - self.sitting.at))
            job.do()

    def _is_due_before(self, at: int) -> bool:
        wake = self.sitting.croupier.wake
        return wake is not None and wake <= at

    # -- a discard, and who takes it or draws ------------------------------------------------------

    def _take(self, number: int, move: Move, is_unknown: bool) -> None:
        dice = random.Random(f"in sight {self.seed} {number}")
        self.asked.append([seat for seat in range(self.course.seats) if self._claims(seat)])
        closes = self.table.clocks.window_from + self.window
        until = self._until(move)
        jobs = self._noise(dice, until) + self._own(dice, move, until)
        jobs += [
            job for seat in self._others() if seat != move.seat for job in self._let_go(seat, move, until)
        ]
        if move.seat in self.course.persons:
            jobs.append(self._moving(number, move, dice, is_unknown))
        self._run(jobs, number)
        self._await(number)
        if self.pace == "level" and move.is_claim and self.sitting.at == closes:
            self.waited.add(number)
        if self.table.seating.seats[move.seat].auto_draw:
            self._prefer(move.seat, auto_draw=False)
        for seat in self.course.persons:
            if self.table.seating.seats[seat].gone_from:
                self.sitting.attend(seat, True)

    def _until(self, move: Move) -> int:
        """Before this time the move is not made in either world."""
        if self.pace == "level":
            return (
                self.table.clocks.window_from + self.window - self.sitting.at
                if self.table.clocks.window_from
                else 1
            )
        if move.seat not in self.course.persons:
            return 1 if self.table.dealt_play.undo_refused_at == self.table.clocks.step else PAUSE
        return 1 if move.prompt else move.delay

    def _moving(self, number: int, move: Move, dice: random.Random, is_unknown: bool) -> Job:
        """The person who takes the card or draws asks for it."""
        chance = dice if move.seat == self.course.viewer else self.hidden

        def ask() -> None:
            if self._moves_made() <= number and not self.table.seating.seats[move.seat].auto_draw:
                self.sitting.play(move.seat, move.action)

        def prefer() -> None:
            self._answer(move.seat, PASS)
            self._prefer(move.seat, auto_draw=True)

        left = self._until(move)
        if move.is_claim:
            is_unknown = is_unknown and chance is self.hidden
            return Job(chance.randrange(left) if is_unknown else min(move.delay, left - 1), 5, ask)
        does = chance.choice((ask, prefer)) if move.prompt else ask
        if self.pace != "level" or not self.table.clocks.window_from:
            return Job(0 if move.prompt else move.delay, 5, does)
        return Job(chance.randrange(left) if move.prompt else left + move.delay, 5, does)

    def _prefer(self, seat: int, **what: bool) -> None:
        self.sitting.ask(self._session(seat), client_messages.Prefer(1, seat, **what))

    def _own(self, dice: random.Random, move: Move, until: int) -> list[Job]:
        """What the person who is the viewer answers where others take the card."""
        viewer = self.course.viewer
        chosen, after, silent = dice.random(), dice.randrange(until), dice.random() < 0.3
        if viewer < 0 or viewer == move.seat or not self._claims(viewer):
            return []
        if silent and self.window:
            return []
        losing = self._losing(viewer, move)
        action = losing[int(chosen * len(losing))] if losing and chosen < 0.5 else PASS
        return [Job(after, 1, lambda: self._answer(viewer, action))]

    def _let_go(self, seat: int, move: Move, until: int) -> list[Job]:
        """What somebody else answers, who will not have the card, whether asked or not."""
        chance = self.hidden
        later = self.course.moves[self._moves_made() :]
        if chance.random() < 0.05 and not any(each.is_claim and each.seat == seat for each in later):
            self._prefer(seat, no_calls=True)
        if not self._claims(seat):
            return []
        losing = self._losing(seat, move)
        if losing and chance.random() < 0.6:
            action = chance.choice(losing)
            return [Job(self._some_time(until), 0, lambda: self._answer(seat, action))]
        if self.pace != "instant" and self.window and chance.random() < 0.3:
            return []
        after = self._some_time(5000 if self.pace == "thinking" else until)
        return [Job(after, 0, lambda: self._answer(seat, PASS))]

    def _some_time(self, until: int) -> int:
        return 0 if self.pace == "instant" else self.hidden.randrange(until)

    def _claims(self, seat: int) -> list[int]:
        return claims_of(self.table.dealt_play.game.round, seat)

    def _losing(self, seat: int, move: Move) -> list[int]:
        """The claims of a seat that are worth less than this one."""
        round = self.table.dealt_play.game.round
        return [
            claim
            for claim in self._claims(seat)
            if move.is_claim and goes_before(round, (move.seat, move.action), (seat, claim))
        ]

    def _answer(self, seat: int, action: int) -> None:
        if self._claims(seat) and seat not in self.table.dealt_play.answers:
            self.sitting.play(seat, action)

    # -- what goes on besides ----------------------------------------------------------------------

    def _noise(self, dice: random.Random, until: int) -> list[Job]:
        """Talk, lost connections, somebody who loads the page again, and messages that are refused."""
        jobs = [Job(dice.randrange(until), 2, self._load_again) for _ in range(dice.randrange(3))]
        speaker, lost = dice.choice(self.course.persons), dice.choice(self.course.persons)
        times = sorted(dice.sample(range(max(until, 2)), 2))
        if dice.random() < 0.2:
            said = client_messages.Say(1, speaker, "phrase", "thinking")
            jobs.append(Job(times[0], 3, lambda: self.sitting.ask(self._session(speaker), said)))
        if (
            dice.random() < 0.2
            and lost != self.course.viewer
            and times[1] < until
            and len(self._others()) > 1
        ):
            jobs.append(Job(times[0], 4, lambda: self.sitting.attend(lost, False)))
            jobs.append(Job(times[1], 4, lambda: self.sitting.attend(lost, True)))
        if self.course.viewer >= 0 and dice.random() < 0.5:
            number = dice.randrange(COUNT)
            wrong = dice.randrange(6)
            jobs.append(Job(dice.randrange(until), 2, lambda: self._blunder(wrong, number)))
            jobs.append(Job(dice.randrange(until), 2, lambda: self._wonder(number)))
        return jobs

    def _load_again(self) -> None:
        for viewer in self._viewers():
            self._note(viewer, msgspec.json.encode(self.sitting.snapshot(viewer)))
            self._note(viewer, msgspec.json.encode(self.sitting.now(viewer)))

    def _blunder(self, wrong: int, number: int) -> None:
        """The person who is the viewer asks what cannot be."""
        viewer, step = self.course.viewer, self.table.clocks.step
        messages: list[ClientMessage] = [
            client_messages.Play(1, viewer, step - 1, DRAW),
            client_messages.Play(1, viewer, step + 1, DRAW),
            client_messages.Play(1, (viewer + 1) % self.course.seats, step, DRAW),
            client_messages.Play(1, viewer, step, PASS if PASS not in self.sitting.options(viewer) else -1),
            client_messages.Play(
                1, viewer, step, number if number not in self.sitting.options(viewer) else -1
            ),
            client_messages.Consent(1, viewer, True),
        ]
        refusal = self.sitting.refused(self._session(viewer), messages[wrong])
        self._note(viewer, _in_full(refusal))

    def _wonder(self, number: int) -> None:
        """The person who is the viewer asks of all sorts of things why they cannot be done."""
        viewer = self.course.viewer
        if viewer < 0:
            return
        for words in self._all_sorts(random.Random(f"words {self.seed} {number}")):
            try:
                self.sitting.ask(self._session(viewer), client_messages.WhyNot(1, viewer, words))
            except RequestRefused as refusal:
                self._note(viewer, _in_full(refusal))
            else:
                self._note(viewer, b"ok")
        self._seek_advice(viewer)

    def _seek_advice(self, viewer: int) -> None:
        """The person who is the viewer asks for a hint."""
        asks = client_messages.Hint(1, viewer)
        try:
            self.sitting.ask(self._session(viewer), asks)
        except RequestRefused as refusal:
            self._note(viewer, _in_full(refusal))
        else:
            answer = coach.hint_question(self.table, viewer).answer(Judge(2))
            self._note(viewer, msgspec.json.encode(answer))
            self.hints += 1

    def _all_sorts(self, dice: random.Random) -> list[str]:
        """Words of two kinds out of all, of cards that the viewer sees, and of any."""
        round = self.sitting.snapshot(self.course.viewer).round
        assert round is not None
        own = round.hand.split()
        several = dice.sample(own, min(len(own), dice.choice((1, 2, 2, 3))))
        any_card = card_text(dice.choice(pack(0)))
        on_table = [meld.cards.split()[0] for meld in round.melds] or [any_card]
        every_kind = [
            "draw",
            "pass",
            f"discard {dice.choice((own[0], any_card))}",
            f"meld {' '.join(several)}",
            f"{dice.choice(('chi', 'pon'))} {' '.join(several)}",
            f"layoff {dice.choice(own)} @ {dice.choice((dice.choice(on_table), any_card))}",
        ]
        return dice.sample(every_kind, 2)

    # -- taking back -------------------------------------------------------------------------------

    def _undo(self, number: int, move: Move) -> None:
        """Whoever discarded wants the card back; meanwhile some let it go, or want to draw."""
        dice = random.Random(f"undo {self.seed} {number}")
        asks = dice.randrange(2, PAUSE)
        jobs = [
            Job(0 if self.pace == "instant" else self.hidden.randrange(1, asks), 0, job)
            for seat in self._others()
            for job in self._before_undo(seat, move)
        ]
        session = self._session(move.seat)
        jobs.append(Job(asks, 1, lambda: self.sitting.ask(session, client_messages.Undo(1, move.seat))))
        others = [seat for seat in self.course.persons if seat != move.seat]
        for seat in others if move.agreed else dice.sample(others, 1):
            consent = client_messages.Consent(1, seat, move.agreed)
            after = asks + dice.randrange(3000)
            ask = partial(self.sitting.ask, self._session(seat), consent)
            jobs.append(Job(after, 2, ask))
        self._run(jobs, number + 1)
        assert isinstance(self.sitting.log[-1][0], log_events.ActionUndone | log_events.UndoRefused)

    def _before_undo(self, seat: int, move: Move) -> list[Callable[[], object]]:
        if (
            self.pace == "level"
            and move.agreed
            and seat == self.table.dealt_play.game.round.turn
            and self.hidden.random() < 0.5
        ):
            return [partial(self.sitting.play, seat, DRAW)]
        coming = self.course.moves[self._moves_made() :][:1]
        has_other_plans = not move.agreed and any(each.seat == seat for each in coming)
        if has_other_plans or not self._claims(seat):
            return []
        if self.pace == "instant" or self.hidden.random() < 0.5:
            return [partial(self._answer, seat, PASS)]
        return []


def _in_full(refusal: RequestRefused) -> bytes:
    return f"{refusal.code} {refusal.because} {refusal.details} {refusal.text}".encode()


class Leak(AssertionError):
    """A viewer can tell two worlds apart."""


class Pair(NamedTuple):
    """Two worlds that look the same."""

    one: World
    other: World

    @property
    def hidden(self) -> int:
        """How often other seats were asked about a discard in the one than in the other."""
        return sum(a != b for a, b in zip(self.one.asked, self.other.asked, strict=True))

    @property
    def lines(self) -> list[log_events.LogEvent]:
        """The lines of both logs."""
        return [line for world in self for line, _ in world.sitting.log]


def two_worlds(course: Course, pace: Pace, seed: int, *, clock: int = 0) -> Pair:
    """Plays a course in two worlds. Raises Leak if somebody can tell them apart who must not."""
    one = World(course, course.deal, pace, seed, "one", clock=clock)
    here = one.play()
    other = World(course, course.deal.twin(random.Random(seed)), pace, seed, "other", clock=clock)
    there = other.play(one.waited)
    for viewer, got in here.items():
        for mine, theirs in zip_longest(_comparable(got, pace), _comparable(there[viewer], pace)):
            if mine != theirs:
                raise Leak(f"viewer {viewer} got {mine}, and in the other world {theirs}")
    return Pair(one, other)


def _comparable(got: list[Got], pace: Pace) -> list[tuple[int, bytes]]:
    """Removes what a fast table reveals on purpose: how long others think, and whether they still do.

    That is the time of a message, each ``now`` message, and the clock after a reshuffle, which follows from
    the time.
    """
    if pace != "thinking":
        return [(each.at, each.frame) for each in got]
    frames = [each.frame for each in got if not each.frame.startswith(b'{"t":"now"')]
    return [(0, _CLOCK.sub(b"", frame) if b'"reshuffle"' in frame else frame) for frame in frames]


_CLOCK = re.compile(rb',"clock":\d+')
