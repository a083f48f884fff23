"""A match as it is played: its deals and the moves of each, forward and back (RULES 1.1 to 1.8).

No other module plays a match. Tables, records, the analysis and programs hold a ``Game``, feed it moves, or
iterate over its ``moments``. Seats are those of the match; in a round that some seats sit out, the seats of
``Game.round`` are places in ``Game.playing``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import chain
from typing import Any, Final, NamedTuple

from sevenbridge.engine.actions import DRAW_ACTION, PASS_ACTION, verb_of
from sevenbridge.engine.cards import cards_text, pack
from sevenbridge.engine.counted import CountedHand, counted_hands
from sevenbridge.engine.first_dealer import DealerDraw
from sevenbridge.engine.kinds import COUNT
from sevenbridge.engine.legal_actions import LegalActions
from sevenbridge.engine.match import Match
from sevenbridge.engine.notation import (
    action_number,
    check_action,
    format_action,
    parse_legal_action,
    seat_and_words,
)
from sevenbridge.engine.phases import CLAIMING, OVER, RESHUFFLING
from sevenbridge.engine.record.model import (
    MatchExpectation,
    Record,
    RoundExpectation,
    RoundRecord,
    Shuffles,
)
from sevenbridge.engine.record.starting import start
from sevenbridge.engine.record.statements import Statement, statements
from sevenbridge.engine.refusals import GameFault, GameRefused, IllegalAction, Refusal
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import NOBODY, Rules, check_seats, rules_of
from sevenbridge.engine.scoring import in_one_go, payer, scores
from sevenbridge.engine.shuffle import Fairness, commitment
from sevenbridge.engine.view import View, view_of
from sevenbridge.entropy import fresh_seed
from sevenbridge.texts import Lang

#: what stands for an action in the move that makes a new stock
NEW_STOCK: Final = -1


class Move(NamedTuple):
    """One decision in a round, or a new stock."""

    #: the seat that decided, NOBODY for a new stock
    seat: int
    #: the number of the action (actions.py), NEW_STOCK for a new stock
    action: int
    #: whether a later move implied this one: a pass before a claim or draw, a new stock before a draw
    implied: bool = False
    #: the new stock, its top card first
    stock: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundResult:
    """How a round ended (RULES 1.7)."""

    #: the seat that went out, NOBODY for a drawn round
    winner: int
    #: whether the winner put everything down in the last turn and the rules pay for that
    one_go: bool
    #: the seat that pays for everybody, since its discard was claimed; NOBODY where each pays for itself
    payer: int
    #: the hands as they were opened, sets of cards, by seat
    hands: tuple[int, ...]
    #: the points of the round, by seat
    scores: tuple[int, ...]
    #: how the points came about: the hands that were left, by seat
    counted: tuple[CountedHand, ...] = ()


@dataclass(slots=True)
class Deal:
    """One round of a match: how it began, and the moves so far."""

    #: the deck or the position, and whatever else a record says of the beginning; as secret as the cards
    entry: RoundRecord = field(repr=False)
    dealer: int
    #: the seats that play, in order: the seats of the round are places in here
    playing: tuple[int, ...]
    #: how many rounds were dealt before it, and not set up in the middle: shuffles are numbered by that
    dealt_before: int
    #: the match as it stood before this round
    before: Match
    #: the moves so far, with each new stock: as secret as the cards, too
    moves: tuple[Move, ...] = field(default=(), repr=False)
    result: RoundResult | None = None

    def start(self, rules: Rules) -> Round:
        """The round before its first move.

        Raises ValueError for a deck that is not the whole pack, ImpossiblePosition for an impossible
        position.
        """
        if self.entry.position is not None:
            return start(self.entry.position, rules, self.playing)
        return Round.dealt(rules, len(self.playing), self.playing.index(self.dealer), self.entry.deck)

    def do(self, round: Round, move: Move) -> None:
        """Plays a move of this deal in a round. Raises IllegalAction."""
        if move.action == NEW_STOCK:
            round.restock(move.stock)
        elif move.action == PASS_ACTION:
            round.pass_claims(self.playing.index(move.seat))
        else:
            round.play(move.action)

    def replayed(self, rules: Rules) -> Round:
        """The round after all moves."""
        round = self.start(rules)
        for move in self.moves:
            self.do(round, move)
        return round


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A round right before a decision."""

    #: the number of the round in the match, from 0
    round_number: int
    #: a copy of the round, whose seats are places
    round: Round
    #: the seat of the match that decides, and its place in the round
    seat: int
    place: int
    #: what it can do
    legal: LegalActions
    #: the number of what it did
    action: int
    #: what it did, as a record writes it without the seat
    words: str
    #: how many actions were done in the round before; passes and new stocks do not count
    after: int

    @property
    def verb(self) -> str:
        """The first of the words: draw, pass, discard, meld, chi, pon or layoff."""
        return verb_of(self.action)


class Game:
    """A match in progress, for one thread at a time. Equal arguments and equal moves make equal games.

    >>> game = Game(Rules.preset("pagat"), seats=3, seed=7)
    >>> round = game.deal()
    >>> game.actor, game.play("draw")
    (1, 0)
    """

    def __init__(
        self,
        rules: Rules | str = "gamerules",
        *,
        seats: int = 4,
        players: Sequence[str] = (),
        seed: int | None = None,
        fairness: Fairness | None = None,
        dealer: int | None = None,
    ) -> None:
        """Begins a match before its first deal.

        ``rules`` are Rules, or the name of a preset. ``players`` are names, one for each seat, or none. The
        cards follow from ``seed``, an integer from 0 up, or from the secret and the nonces of ``fairness``;
        so does the first dealer, unless ``dealer`` is given. Without either the seed is a new one, which
        ``Game.seed`` tells.

        Raises InvalidRules for a number of seats that cannot play and for a name that no preset has,
        TypeError for what are no rules, ValueError for a wrong number of names, a negative seed, a seed
        beside ``fairness``, or a dealer that is no seat.
        """
        rules = rules_of(rules)
        check_seats(seats)
        if players and len(players) != seats:
            raise ValueError(f"there are {len(players)} names for {seats} seats")
        self.players: tuple[str, ...] = tuple(players)
        if fairness is None:
            seed = fresh_seed() if seed is None else seed
            fairness = Fairness.seeded(seed, seats)
        elif seed is not None:
            raise ValueError("the cards follow from a seed or from fairness, not from both")
        #: the seed that the cards follow from, as secret as they are; None where they follow from no seed
        self.seed: int | None = seed
        #: where the decks and new stocks come from; None where only a record tells them
        self.fairness: Fairness | None = fairness
        #: the cards that found the first dealer: those of every time the seats drew, or all together that
        #: were turned up to the first jack; empty where no cards did
        self.draws: tuple[tuple[DealerDraw, ...], ...] = ()
        if dealer is None:
            dealer, self.draws = fairness.first_dealer(rules, seats)
        self.match = Match(rules, seats, dealer)
        #: the seats of the round, by place; before the first deal those of the round to come
        self.playing: tuple[int, ...] = self.match.playing
        self._deals: list[Deal] = []
        self._round: Round | None = None

    # -- where it stands -------------------------------------------------------------------------------------

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return self.match.rules

    @property
    def seats(self) -> int:
        """How many seats the match has."""
        return self.match.seats

    @property
    def round(self) -> Round:
        """The round that is played, or was played last, for reading: the game alone plays it.

        A clone of it can be played. Raises GameRefused before the first deal.
        """
        if self._round is None:
            raise GameRefused(GameFault.NOT_DEALT)
        return self._round

    @property
    def is_playing(self) -> bool:
        """Whether a round has been dealt and is not over."""
        return self._round is not None and self._round.phase != OVER

    @property
    def over(self) -> bool:
        """Whether the match has its winners."""
        return self.match.over

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won the match; empty until it is over."""
        return self.match.winners

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of the match so far, by seat."""
        return self.match.totals

    @property
    def results(self) -> tuple[RoundResult, ...]:
        """The results of the rounds that are over, in order."""
        return tuple(deal.result for deal in self._deals if deal.result is not None)

    @property
    def deals(self) -> tuple[Deal, ...]:
        """The rounds so far, as they were dealt and played."""
        return tuple(self._deals)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of the round, oldest first; empty before the first deal."""
        return self._deals[-1].moves if self._deals else ()

    @property
    def playing_totals(self) -> tuple[int, ...]:
        """The points, before the round, of the seats that play it, by place."""
        return tuple(self._before.totals[seat] for seat in self.playing)

    @property
    def rounds_left(self) -> int:
        """How many rounds follow this one, as far as the match has a length (``Match.rounds_left``)."""
        return self._before.rounds_left

    @property
    def _before(self) -> Match:
        """The match as it stood before the round."""
        return self._deals[-1].before if self._deals else self.match

    @property
    def dealer(self) -> int:
        """The seat that dealt the round; before the first deal the one that will."""
        return self._deals[-1].dealer if self._deals else self.match.dealer

    @property
    def actor(self) -> int:
        """The seat whose decision is next, NOBODY between rounds.

        When a new stock is due it is the seat that draws: its draw makes the stock.
        """
        if not self.is_playing:
            return NOBODY
        round = self.round
        return self.playing[round.turn if round.phase == RESHUFFLING else round.actor]

    @property
    def legal(self) -> LegalActions:
        """The legal actions of the actor: a set of numbers with their words; empty between rounds.

        When a new stock is due it holds the draw, which makes the stock.
        """
        if not self.is_playing:
            return LegalActions()
        return self.view(self.actor).legal

    def place_of(self, seat: int) -> int:
        """The place of a seat in the round, NOBODY for one that is not in it."""
        return self.playing.index(seat) if seat in self.playing else NOBODY

    def view(self, seat: int) -> View:
        """What a seat may see of the round, with the points before it and the rounds that are left.

        Raises GameRefused before the first deal, and for a seat that is not in the round.
        """
        return view_of(self.round, self._place(seat), self.playing_totals, self.rounds_left)

    # -- forward ---------------------------------------------------------------------------------------------

    def deal(self, deck: Sequence[int] | None = None) -> Round:
        """Deals the next round, from the deck of the seed or secret unless ``deck`` is given, top card first.

        Raises GameRefused while a round is played and when the match is over, ValueError for a deck that is
        not the whole pack.
        """
        if self.match.over:
            raise GameRefused(GameFault.MATCH_OVER)
        if self.is_playing:
            raise GameRefused(GameFault.ROUND_NOT_OVER)
        if deck is None:
            deck = self._secret.deck(self._dealt, pack(self.rules.jokers))
        self._begin(RoundRecord(deck=tuple(deck)))
        return self.round

    def _begin(self, entry: RoundRecord) -> None:
        """Begins a round of a record: from its deck or position, with its dealer and seats.

        The rules decide what the record leaves out. A round that is not over stays as it is, and the deal
        passes on. Raises ValueError for a deck that is not the whole pack, ImpossiblePosition for an
        impossible position.
        """
        before = copy(self.match)
        if self.is_playing:
            before.dealer = before.left_of(self.dealer)
        playing = entry.playing or (before.playing if entry.position is None else tuple(range(self.seats)))
        dealer = before.dealer if entry.dealer is None else entry.dealer
        deal = Deal(entry, dealer if dealer in playing else playing[0], playing, self._dealt, before)
        self._hold(deal.start(self.rules))
        self.playing = playing
        self.match = copy(before)
        self._deals.append(deal)

    def play(self, action: int | str, seat: int | None = None) -> int:
        """Plays an action and returns its number.

        ``action`` is the number, or the words of a record with the seat (``"1 meld 7h"``) or without. Without
        a seat it is the decision of the actor; a chi then waits for the seats that can pon. With a seat it is
        what happened, as in a record: ``play`` makes the passes that the action implies first. Before a draw
        it makes the new stock that is due.

        Raises IllegalAction, Malformed for what names no action, GameRefused for a seat that is not in
        the round and for a stock that neither seed nor secret gives. Then nothing has changed.
        """
        if not isinstance(action, str):
            action = action_number(action)
        elif seat is None:
            seat, action = seat_and_words(action)
        round = self.round
        is_told = seat is not None
        if seat is None:
            # once the round is over any seat will do: each is refused for the same reason
            seat = self.actor if self.is_playing else self.playing[0]
        place = self._place(seat)
        due = self._stock_due(place, is_told) if action in (DRAW_ACTION, "draw") else None
        if due is not None:
            self._restock(due, implied=True)
        if isinstance(action, str):
            action = parse_legal_action(round, place, action)
        if not 0 <= action < COUNT:
            raise IllegalAction(Refusal.UNKNOWN_ACTION, action=action)
        if is_told:
            for other in check_action(round, place, action):
                self._make(_decision(self.playing[other], PASS_ACTION, implied=True))
        self._make(_decision(seat, action))
        if round.phase == OVER:
            self._finish()
        return action

    def restock(self, order: Sequence[int] | None = None) -> None:
        """Makes the new stock that is due, after the passes that it implies.

        The stock follows from the seed or secret, unless ``order`` gives it, top card first. Raises
        IllegalAction when no stock is due or for other cards, GameRefused without order, seed and
        secret. Then nothing has changed.
        """
        self._restock(tuple(self._new_stock(self.round) if order is None else order), implied=False)

    def _stock_due(self, place: int, is_told: bool) -> tuple[int, ...] | None:
        """The new stock that the draw of this place needs, None where it needs none."""
        then = _after_all_passes(self.round) if is_told and place == self.round.turn else self.round
        return self._new_stock(then) if then.phase == RESHUFFLING else None

    def _restock(self, order: tuple[int, ...], implied: bool) -> None:
        round = self.round
        _after_all_passes(round).restock(order)
        while round.phase == CLAIMING:
            self._make(_decision(self.playing[round.actor], PASS_ACTION, implied=True))
        self._make(Move(NOBODY, NEW_STOCK, implied, order))

    def _make(self, move: Move) -> None:
        deal, round = self._deals[-1], self.round
        round._is_owned = False
        try:
            deal.do(round, move)
        finally:
            round._is_owned = True
        deal.moves += (move,)

    def _hold(self, round: Round) -> None:
        """Makes this the round of the game, which nobody else plays."""
        round._is_owned = True
        self._round = round

    def _finish(self) -> None:
        """Adds the finished round to the match.

        Only the points count of a round that was set up in the middle, or that the rules would not deal.
        """
        deal, round, match = self._deals[-1], self.round, self.match
        match.dealer = deal.dealer
        if deal.entry.position is None and deal.playing == match.playing and not match.over:
            points = match.finish(round)
        else:
            points = _by_seat(deal.playing, scores(round), self.seats)
            match.totals = tuple(total + more for total, more in zip(match.totals, points, strict=True))
            match.dealer = match.left_of(deal.dealer)
        pays = payer(round)
        deal.result = RoundResult(
            winner=deal.playing[round.winner] if round.winner >= 0 else NOBODY,
            one_go=in_one_go(round) and round.law.one_go > 1,
            payer=deal.playing[pays] if pays >= 0 else NOBODY,
            hands=tuple(
                _by_seat(deal.playing, [round.hands[each] for each in range(round.seats)], self.seats)
            ),
            scores=tuple(points),
            counted=tuple(hand.seated(deal.playing) for hand in counted_hands(round)),
        )

    # -- back ------------------------------------------------------------------------------------------------

    def undo(self) -> Move:
        """Takes back the last move, the moves that it implied and a deal after it; returns the move.

        Raises GameRefused before the first move.
        """
        if not any(deal.moves for deal in self._deals):
            raise GameRefused(GameFault.NOTHING_TO_UNDO)
        while not self._deals[-1].moves:
            self.match = self._deals.pop().before
            self._round = None
        moves = self._deals[-1].moves
        move = moves[-1]
        count = len(moves) - 1
        while count and moves[count - 1].implied:
            count -= 1
        self.rewind(count)
        return move

    def rewind(self, count: int) -> None:
        """Takes back all moves of the round but the first so many.

        Raises GameRefused before the first deal, IndexError where the round has not so many moves.
        """
        if not self._deals:
            raise GameRefused(GameFault.NOTHING_TO_UNDO)
        deal = self._deals[-1]
        if not 0 <= count <= len(deal.moves):
            raise IndexError(f"the round has {len(deal.moves)} moves, so {count} of them cannot stay")
        self.playing = deal.playing
        if deal.result is not None and count < len(deal.moves):
            deal.result = None
            self.match = copy(deal.before)
        deal.moves = deal.moves[:count]
        again = deal.replayed(self.rules)
        if self._round is None:
            self._hold(again)
        else:
            self._round._is_owned = False
            try:
                self._round.copy_from(again)
            finally:
                self._round._is_owned = True

    def until(self, round_number: int, after: int) -> Game:
        """An independent copy that stands in a round before one of its actions, and can go on from there.

        ``round_number`` counts from 0, and ``after`` the actions as ``Moment.after`` does: nobody has passed
        on the last of them. Raises IndexError if there is no such round or action.
        """
        if not 0 <= round_number < len(self._deals):
            raise IndexError(f"there is no round {round_number}")
        moves = self._deals[round_number].moves
        acts = [index for index, move in enumerate(moves) if move.action not in (NEW_STOCK, PASS_ACTION)]
        if not 0 <= after < len(acts):
            raise IndexError(f"round {round_number} has no action {after}")
        other = self.copy()
        del other._deals[round_number + 1 :]
        other.match = copy(other._deals[-1].before)
        other._round = None
        other.rewind(acts[after - 1] + 1 if after else 0)
        return other

    def copy(self) -> Game:
        """An independent copy."""
        other = Game.__new__(type(self))
        vars(other).update(vars(self))
        other.match = copy(self.match)
        other._deals = [replace(deal) for deal in self._deals]
        if self._round is not None:
            other._hold(self._round.clone())
        return other

    __copy__ = copy

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        if self._round is not None:
            self._hold(self._round)

    # -- all of it -------------------------------------------------------------------------------------------

    def moments(self, round_number: int | None = None) -> Iterator[Moment]:
        """Yields each decision of all rounds, or of one round, with the state right before it.

        ``round_number`` counts from 0, or back from the last one if it is negative. Implied passes are
        decisions, too. Raises IndexError if there is no such round.
        """
        rounds = range(len(self._deals))
        if round_number is None:
            return chain.from_iterable(map(self._moments, rounds))
        if not -len(rounds) <= round_number < len(rounds):
            raise IndexError(f"there is no round {round_number}: {len(rounds)} were dealt")
        return self._moments(rounds[round_number])

    def _moments(self, number: int) -> Iterator[Moment]:
        deal = self._deals[number]
        round = deal.start(self.rules)
        after = 0
        for move in deal.moves:
            if move.action != NEW_STOCK:
                place = deal.playing.index(move.seat)
                text = format_action(round, move.action)
                legal = view_of(round, place).legal
                yield Moment(
                    round_number=number,
                    round=round.clone(),
                    seat=move.seat,
                    place=place,
                    legal=legal,
                    action=move.action,
                    words=text,
                    after=after,
                )
                after += move.action != PASS_ACTION
            deal.do(round, move)

    def record(self, about: Mapping[str, object] | None = None, *, every_move: bool = False) -> Record:
        """The match so far as a record, with all its cards; it has the shuffles' secret only after the end.

        It leaves out passes that a later action implies, and a chi that lost to a pon or still waits, unless
        ``every_move`` is wanted. Raises GameRefused before the first deal.
        """
        if not self._deals:
            raise GameRefused(GameFault.NOT_DEALT)
        match = self.match
        return Record(
            seats=self.seats,
            players=self.players,
            about=dict(about or {}),
            rules=self.rules,
            rounds=tuple(self._round_record(deal, every_move) for deal in self._deals),
            expect=MatchExpectation(totals=self.totals, winners=match.winners)
            if self.results
            else MatchExpectation(),
            shuffles=self.shuffles,
        )

    @property
    def shuffles(self) -> Shuffles | None:
        """What the decks were made from, with the secret once the match is over.

        None if a deck did not follow from a seed or secret.
        """
        fairness = self.fairness
        if fairness is None or any(deal.entry.deck != self._deck(deal) for deal in self._deals):
            return None
        secret = fairness.secret if self.over else None
        return Shuffles(commitment=commitment(fairness.secret), nonces=fairness.nonces, secret=secret)

    @staticmethod
    def from_record(record: Record) -> Game:
        """The game of a record, played by the rules.

        What the record expects is not checked; ``replay`` does that. Raises IllegalAction at the first action
        that the rules refuse, GameRefused for a round after the end of the match and for a new stock that is
        due but not in the record, ImpossiblePosition for an impossible position.
        """
        game = Game._of_record(record)
        for number, entry in enumerate(record.rounds):
            if game.over:
                raise GameRefused(GameFault.MATCH_OVER)
            game._begin(entry)
            for statement in statements(entry.actions, record.seats, record.lines, number):
                if not statement.mark:
                    game._follow(statement)
        return game

    @staticmethod
    def _of_record(record: Record) -> Game:
        """The game of a record before its first round."""
        game = Game(
            record.rules,
            seats=record.seats,
            players=record.players,
            seed=0,
            dealer=record.rounds[0].dealer or 0,
        )
        game.seed = None
        game.fairness = record.shuffles.fairness if record.shuffles is not None else None
        return game

    def _follow(self, statement: Statement) -> None:
        """Plays a line of a record.

        Raises what ``play`` and ``restock`` raise, and then nothing has changed.
        """
        if statement.order:
            self.restock(statement.order)
        else:
            self.play(statement.words, statement.seat)

    def _round_record(self, deal: Deal, every_move: bool) -> RoundRecord:
        everybody = len(deal.playing) == self.seats
        expect = RoundExpectation()
        if deal.result is not None:
            winner = deal.result.winner
            expect = RoundExpectation(
                winner="drawn" if winner == NOBODY else winner, scores=deal.result.scores
            )
        return RoundRecord(
            dealer=deal.dealer,
            playing=None if everybody else deal.playing,
            deck=deal.entry.deck,
            position=deal.entry.position,
            actions="".join(f"{line}\n" for line in self._lines(deal, every_move)),
            expect=expect,
        )

    def _lines(self, deal: Deal, every_move: bool) -> list[str]:
        """The moves of a round as lines of a record: every one, or without those that later lines imply."""
        lines: list[str] = []
        passes: list[str] = []
        waiting = ""
        round = deal.start(self.rules)
        for move in deal.moves:
            if move.action == NEW_STOCK:
                line = f"- reshuffle {cards_text(move.stock)}"
            else:
                line = f"{move.seat} {format_action(round, move.action)}"
            deal.do(round, move)
            if every_move:
                lines.append(line)
            elif move.action == PASS_ACTION and not (waiting and round.waiting_chi == NOBODY):
                passes.append(line)
            elif round.waiting_chi != NOBODY:
                waiting = line
            else:
                lines.append(waiting if move.action == PASS_ACTION else line)
                passes, waiting = [], ""
        return lines + passes

    # -- where the cards come from ---------------------------------------------------------------------------

    @property
    def _dealt(self) -> int:
        """How many rounds were dealt, and not set up in the middle."""
        return sum(deal.entry.position is None for deal in self._deals)

    @property
    def _secret(self) -> Fairness:
        if self.fairness is None:
            raise GameRefused(GameFault.NO_SECRET)
        return self.fairness

    def _deck(self, deal: Deal) -> tuple[int, ...]:
        return tuple(self._secret.deck(deal.dealt_before, pack(self.rules.jokers)))

    def _new_stock(self, round: Round) -> tuple[int, ...]:
        """The new stock for a state of the round of the last deal."""
        under = round.discards[:-1]
        return tuple(self._secret.reshuffle(self._deals[-1].dealt_before, round.reshuffles_made + 1, under))

    def _place(self, seat: int) -> int:
        place = self.place_of(seat)
        if place == NOBODY:
            raise GameRefused(GameFault.NOT_PLAYING, seat=seat)
        return place

    # -- as an object ----------------------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._state() == other._state()

    __hash__ = None  # type: ignore[assignment]

    def _state(self) -> tuple[object, ...]:
        moves = [(deal.entry, deal.dealer, deal.playing, deal.moves) for deal in self._deals]
        return self.rules, self.players, self.fairness, self.match.dealer, self.totals, moves

    def __repr__(self) -> str:
        names = f" of {', '.join(self.players)}" if self.players else f" of {self.seats}"
        if not self._deals:
            return f"<Game{names}, not dealt>"
        stands = (
            f"round {len(self._deals)}: {self.round!r}"
            if self.is_playing
            else f"after round {len(self._deals)}"
        )
        won = f", won by {' '.join(map(str, self.winners))}" if self.over else ""
        return f"<Game{names}, totals {' '.join(map(str, self.totals))}, {stands}{won}>"

    def __str__(self) -> str:
        """The table as an observer sees it, drawn as in the terminal; ``repr`` before the first deal."""
        from sevenbridge.drawing.text import round_text

        return round_text(self.round, **self._shown()) if self._deals else repr(self)

    def svg(
        self, *, lang: Lang = "en", four_colours: bool = False, hidden: bool = False, narrow: bool = False
    ) -> str:
        """The table as an observer sees it, as SVG, with names and points.

        ``hidden`` shows all hands and the stock too. A ``narrow`` picture is half as wide, and its stock
        stays closed. Raises GameRefused before the first deal.
        """
        return self.round.svg(
            **self._shown(lang), lang=lang, four_colours=four_colours, hidden=hidden, narrow=narrow
        )

    def _repr_svg_(self) -> str | None:
        """The picture in notebooks; None before the first deal."""
        return self.svg() if self._deals else None

    def _shown(self, lang: Lang = "en") -> dict[str, Any]:
        """What stands around the round in a drawing: names, points, which round it is, and who deals."""
        from sevenbridge.drawing.words import round_title

        totals = self.playing_totals if self.is_playing else tuple(self.totals[seat] for seat in self.playing)
        return {
            "names": [self.players[seat] for seat in self.playing] if self.players else (),
            "totals": totals,
            "title": round_title(self.rules, self.match.length, len(self._deals), lang),
            "dealer": self.place_of(self.dealer),
        }


@cache
def _decision(seat: int, action: int, implied: bool = False) -> Move:
    """The move of a seat, the same object for equal ones: a server holds many games."""
    return Move(seat, action, implied)


def _after_all_passes(round: Round) -> Round:
    """A copy of the round after all open claims are passed; no passes are made while a chi waits."""
    then = round.clone()
    while then.phase == CLAIMING and round.waiting_chi == NOBODY:
        then.pass_claims(then.actor)
    return then


def _by_seat(playing: Sequence[int], values: Sequence[int], seats: int) -> list[int]:
    """Values by place as values by seat; those who sit out have 0."""
    found = dict(zip(playing, values, strict=True))
    return [found.get(seat, 0) for seat in range(seats)]
