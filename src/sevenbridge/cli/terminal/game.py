"""A match with one person and computers as it stands, made again from its actions whenever that is wanted.

All of it follows from the setup and the numbers of the actions: that is how a match is resumed and how an
action is taken back. Nothing here shows or reads anything.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from sevenbridge.bots.registry import make_player
from sevenbridge.cli.terminal.story import Event, Sight, happened, sight_of
from sevenbridge.engine.actions import DRAW_ACTION, PASS_ACTION
from sevenbridge.engine.cards import cards_text, pack
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.explanations import explain
from sevenbridge.engine.first_dealer import low_card_dealer
from sevenbridge.engine.match import Match
from sevenbridge.engine.notation import format_action
from sevenbridge.engine.phases import OVER, RESHUFFLING
from sevenbridge.engine.refusals import IllegalAction
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.scoring import in_one_go
from sevenbridge.engine.shuffle import Fairness
from sevenbridge.engine.view import View, view_of

#: the person's seat, and what stands for the person among the kinds of players
YOU = 0
PERSON = "person"


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What a match starts from: by seat the ``names`` and the ``kinds`` of players, PERSON or a computer
    player's name; when it ``started``.
    """

    rules: Rules
    names: tuple[str, ...]
    kinds: tuple[str, ...]
    fairness: Fairness
    started: str

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.names)


@dataclass(frozen=True, slots=True)
class Deal:
    """A round that was dealt: its ``dealer`` as a place in ``playing``, the ``deck``, the ``actions`` done so
    far, and the same in the ``lines`` of a record.
    """

    playing: tuple[int, ...]
    dealer: int
    deck: tuple[int, ...]
    actions: list[int] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)


class Result(NamedTuple):
    """A round that is over: ``hands`` as they were opened, by place; ``scores`` and ``payer`` by seat;
    ``winner`` and ``payer`` are -1 where there is none.
    """

    number: int
    playing: tuple[int, ...]
    winner: int
    is_one_go: bool
    payer: int
    hands: tuple[int, ...]
    scores: tuple[int, ...]


class Game:
    """``deals`` are the rounds so far, ``results`` those that are over; ``round`` is the one being played, or
    the last one.

    ``recent`` is what happened since the person's last action, ``draws`` how the first dealer was found.
    """

    def __init__(
        self, setup: Setup, history: Sequence[Sequence[int]] = (), taken_back_count: int = 0
    ) -> None:
        """Plays the history, the actions of each round. Raises IllegalAction or ValueError where it does not
        hold.
        """
        self.setup = setup
        self.taken_back_count = taken_back_count
        self._pack = pack(setup.rules.jokers)
        seed = hashlib.sha256(b"seven bridge computers" + setup.fairness.secret).digest()
        self._dice = Dice(int.from_bytes(seed))
        dealer, self.draws = self._first_dealer()
        self.match = Match(setup.rules, setup.seats, dealer)
        self.deals: list[Deal] = []
        self.results: list[Result] = []
        self.recent: list[Event] = []
        self.round: Round | None = None
        self._own: list[tuple[int, int]] = []
        for played in history:
            self.deal()
            for action in played:
                self.play(action)

    # -- where it stands ---------------------------------------------------------------------------

    @property
    def between_rounds(self) -> bool:
        """Whether a round must be dealt before anything can be played."""
        return self.round is None or self.round.phase == OVER

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats of the round, or of the first one before it is dealt."""
        return self.deals[-1].playing if self.deals else self.match.playing

    @property
    def your_place(self) -> int:
        """The person's place in the round, -1 when sitting it out."""
        return self.playing.index(YOU) if YOU in self.playing else -1

    @property
    def is_your_decision(self) -> bool:
        """Whether the person is to decide."""
        round = self.round
        return round is not None and not self.between_rounds and round.actor == self.your_place

    def view(self) -> View:
        """What the person sees of a round that was dealt, and that the person plays."""
        return self._view_from(self.your_place)

    def _view_from(self, place: int) -> View:
        assert self.round is not None, "a view is of a round that was dealt"
        return view_of(self.round, place, tuple(self.match.totals[seat] for seat in self.playing))

    def kind_to_move(self) -> str:
        """What kind of player is to decide."""
        assert self.round is not None, "somebody is to decide in a round that was dealt"
        return self.setup.kinds[self.playing[self.round.actor]]

    # -- what is done ------------------------------------------------------------------------------

    def deal(self) -> None:
        """Deals the next round. Raises ValueError while one is played, or when the match is over."""
        if not self.between_rounds:
            raise ValueError("the round is not over")
        match = self.match
        deck = self.setup.fairness.deck(len(self.deals), self._pack)
        self.round = match.deal(deck)
        self.deals.append(Deal(match.playing, match.playing.index(match.dealer), tuple(deck)))
        self.recent.clear()

    def play(self, action: int) -> list[Event]:
        """Does what the actor decided, shuffles the discards where that is due, and tells what everybody saw
        of it.

        Raises IllegalAction; then nothing has changed.
        """
        round = self.round
        if round is None or self.between_rounds:
            raise IllegalAction("round_over")
        if not round.is_legal(action):
            raise explain(round, action)
        is_own = self.is_your_decision
        deal = self.deals[-1]
        line = f"{deal.playing[round.actor]} {format_action(round, action)}"
        before = self._sight(round)
        round.apply(action)
        if is_own:
            self._own.append((len(self.deals) - 1, len(deal.actions)))
            self.recent.clear()
        deal.actions.append(action)
        deal.lines.append(line)
        after = self._sight(round)
        events = happened(before, after, self.view().drawn_card if self.your_place >= 0 else -1)
        if round.phase == RESHUFFLING:
            self._reshuffle(round)
            events += happened(after, self._sight(round))
        if round.phase == OVER:
            self._close(round)
        self.recent += events
        return events

    def play_computer(self) -> list[Event]:
        """Lets the computer decide whose turn it is, by dice that depend on nothing but the place in the
        match.
        """
        assert self.round is not None, "somebody is to decide in a round that was dealt"
        dice = self._dice.fork(len(self.deals), len(self.deals[-1].actions))
        return self.play(make_player(self.kind_to_move()).choose(self._view_from(self.round.actor), dice))

    def play_pass(self) -> None:
        """Lets the actor's claim go."""
        self.play(PASS_ACTION)

    def taken_back(self) -> "Game | None":
        """The match before the person's last action; None where there was none."""
        if not self._own:
            return None
        number, action = self._own[-1]
        if len(self._own) > 1 and self._is_answer_to(self._own[-2], number, action):
            number, action = self._own[-2]
        history = [deal.actions for deal in self.deals[:number]]
        return Game(self.setup, [*history, self.deals[number].actions[:action]], self.taken_back_count + 1)

    def _is_answer_to(self, earlier: tuple[int, int], number: int, action: int) -> bool:
        """Whether an action is the draw that goes with letting a claim go: both are one decision."""
        done = self.deals[number].actions
        if done[action] != DRAW_ACTION or earlier[0] != number:
            return False
        return all(each == PASS_ACTION for each in done[earlier[1] : action])

    def _sight(self, round: Round) -> Sight:
        return sight_of(view_of(round, max(self.your_place, 0)))

    def _first_dealer(self) -> tuple[int, list[list[tuple[int, int]]]]:
        fairness, seats = self.setup.fairness, self.setup.seats
        if self.setup.rules.first_dealer == "random":
            return fairness.first_seat(seats), []
        return low_card_dealer(fairness.first_dealer_cards(pack(0)), seats)

    def _reshuffle(self, round: Round) -> None:
        under = round.discard_list()[:-1]
        number = len(self.deals) - 1
        order = self.setup.fairness.reshuffle(number, round.reshuffles_made + 1, under)
        round.restock(order)
        self.deals[-1].lines.append(f"- reshuffle {cards_text(order)}")

    def _close(self, round: Round) -> None:
        """Enters a round that is over."""
        law = round.law
        pays = bool(law.discarder_pays) and (bool(law.penalty) or bool(law.zero_sum))
        payer = round.claimed_from if pays and round.winner >= 0 else -1
        scores = self.match.finish(round)
        result = Result(
            number=len(self.deals) - 1,
            playing=self.playing,
            winner=self.playing[round.winner] if round.winner >= 0 else -1,
            is_one_go=in_one_go(round) and law.one_go > 1,
            payer=self.playing[payer] if payer >= 0 else -1,
            hands=tuple(round.hand(place) for place in range(round.seats)),
            scores=tuple(scores),
        )
        self.results.append(result)
