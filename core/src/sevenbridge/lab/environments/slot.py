"""One of the games that go in lock-step: episode after episode, each a round or a match.

Some seats are asked from outside, the others are played by computer players. A draw is no decision, and is
made without asking. An episode follows from the seed, its number, and what was decided; nothing else. Where
it ends before an agent was asked it has one step all the same, for which the mask has a draw alone and in
which nothing is done: without such episodes the mean reward would be too high.

Compiled code cannot go through a list without the interpreter's lock, but it can follow attributes. So the
slots of one thread hang together as a tree: each has up to two others behind it, and does with them what it
does itself.
"""

from collections.abc import Sequence
from copy import copy

from sevenbridge import unchecked
from sevenbridge.bots.player import Player
from sevenbridge.engine import bits, legality
from sevenbridge.engine.actions import DRAW_ACTION, PASS_ACTION
from sevenbridge.engine.core import require_init
from sevenbridge.engine.dice import Dice, restored
from sevenbridge.engine.explanations import explain
from sevenbridge.engine.law import law_of
from sevenbridge.engine.match import Match
from sevenbridge.engine.phases import CLAIMING, OVER, PLAYING
from sevenbridge.engine.refusals import IllegalAction, Refusal
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.view import View, view_of
from sevenbridge.lab import asking
from sevenbridge.lab.asking import Omniscient
from sevenbridge.lab.decision_changes import DecisionChanges
from sevenbridge.lab.environments import round_worth
from sevenbridge.lab.environments.autoreset import DISABLED, NEXT_STEP, SAME_STEP
from sevenbridge.lab.environments.buffers import HOLD, Buffers
from sevenbridge.lab.environments.observer import Observer
from sevenbridge.lab.environments.positions import world_of
from sevenbridge.lab.environments.rewards import MATCH
from sevenbridge.lab.environments.row_writer import RowWriter
from sevenbridge.lab.environments.snapshot import GameSnapshot

#: how the streams of chance of a slot are parted: of the players, of actions chosen at random,
#: and of the worlds in which decisions are weighed
_PLAYERS, _SAMPLES, _WORLDS = 1, 2, 3


class Slot:
    """One game of those whose rows the buffers hold.

    ``players`` has a player for each seat, or None for one that is asked from outside. Slots of one thread
    share players, a view and an observer.

    With ``offers_to_all`` each discard is offered, from the discarder's left on, to all who by the public
    state may claim it, and whoever has no cards for a claim can only pass. So nobody learns from who is asked
    what others hold: the first pon, or where the nearest has priority the first claim, ends that, and else it
    goes once around. The round itself asks in the order of priority, and is given the answers as it asks.
    """

    def __init__(
        self,
        rules: Rules,
        players: Sequence[Player | None],
        agents: Sequence[int],
        matches: bool,
        reward: int,
        offers_to_all: bool,
        autoreset: int,
        row: int,
        buffers: Buffers,
        view: View,
        observer: Observer,
        changes: DecisionChanges | None,
        dealer_shift: int,
    ) -> None:
        self.rules = rules
        self.players = list(players)
        self.seats = len(players)
        self.has_players = any(player is not None for player in players)
        self.has_omniscient = any(isinstance(player, Omniscient) for player in players)
        self.matches = matches
        #: the number of the reward (rewards.py)
        self.reward = reward
        self.offers_to_all = offers_to_all
        self.autoreset = autoreset
        self.row = row
        self.buffers = buffers
        self.view = view
        self.writer = RowWriter(row, self.seats, buffers, view, observer)
        #: what weighs the decisions, where that is the reward
        self.changes = changes
        #: by how many places the first dealer is moved on
        self.dealer_shift = dealer_shift
        #: the seats that are asked from outside, a set
        self.asked = sum(1 << seat for seat, player in enumerate(players) if player is None)
        #: those of them for whom the game is played, a set
        self.agents = sum(1 << seat for seat in agents)
        #: the round that is played, or was last
        self.round = Round(law_of(rules), self.seats)
        self.whole = self.round
        #: the match that is played; where an episode is a round, one without a round
        self.match = Match(rules, self.seats)
        #: how many episodes went before this one; -1 before the first
        self.episode = -1
        #: where the next episode begins, if it is not dealt: a round, or what one seat knows of it
        self.start: Round | View | None = None
        #: the seat that is asked, or was last, where it sits in the round, -1 if it does not play it, and
        #: whether the episode is over
        self.seat = 0
        self.place = 0
        self.done = True
        #: whether an episode ended with the last step
        self.ended = False
        #: whether an agent has been asked in this episode, and whether there was no other way to ask one than
        #: at the end: then the next step does nothing but end it
        self.agent_was_asked = False
        self.last_step_due = False
        #: the seats that play, by their seats in the round
        self.playing = [0] * 6
        #: the points of the match by seat in the round, and how many rounds follow
        self.totals = [0] * 6
        self.rounds_left = -1
        #: the same points as a view tells them; empty where an episode is a round
        self.points: tuple[int, ...] = ()
        #: the places in the round, a set, to which the discard has still to be offered, and the chi that
        #: waits for their answers; HOLD if none
        self.offered = 0
        self.waiting_chi = HOLD
        #: the reward of each seat for this step, and what will be paid with the next one of an agent
        self.gains = [0.0] * 6
        self.owed = [0.0] * 6
        #: whether either of them may have anything
        self.was_paid = False
        self.is_owing = False
        self._take_chance(Dice(0))
        self.first: Slot | None = None
        self.second: Slot | None = None
        view.look(self.round, 0)

    def follow(self, first: "Slot | None", second: "Slot | None") -> None:
        """Hangs two slots, or fewer, behind this one."""
        self.first = first
        self.second = second

    def _take_chance(self, dice: Dice) -> None:
        """Has all chance of the game follow from dice, from its first episode on."""
        self.cards = dice
        self.chance = dice.fork(_PLAYERS)
        self.samples = dice.fork(_SAMPLES)
        self.worlds = dice.fork(_WORLDS)
        self.episode = -1

    def reset(self, dice: Dice | None, start: Round | View | None = None) -> None:
        """Begins an episode: the first that follows from these dice, or the next of the last ones. Shows it.

        It begins with a deal, or as ``start`` says (positions.py).
        """
        self.start = start
        if dice is not None:
            self._take_chance(dice)
        self._clear_gains()
        self._begin()
        self._show()
        self._tell(False)

    def snapshot(self) -> GameSnapshot:
        """The full state of the game."""
        seats = range(self.round.seats)
        return GameSnapshot(
            matches=self.matches,
            episode=self.episode,
            seat=self.seat,
            done=self.done,
            ended=self.ended,
            agent_was_asked=self.agent_was_asked,
            last_step_due=self.last_step_due,
            gains=tuple([self.gains[seat] for seat in range(self.seats)]),
            owed=tuple([self.owed[seat] for seat in range(self.seats)]),
            match=copy(self.match),
            round=self.round.clone() if self.episode >= 0 else None,
            playing=tuple([self.playing[place] for place in seats]),
            totals=tuple([self.totals[place] for place in seats]),
            rounds_left=self.rounds_left,
            offered=self.offered,
            waiting_chi=self.waiting_chi,
            cards=_copied(self.cards),
            chance=_copied(self.chance),
            samples=_copied(self.samples),
            worlds=_copied(self.worlds),
            final_observation=self.writer.final_observation() if self.ended else b"",
        )

    def check(self, snapshot: GameSnapshot) -> None:
        """Raises TypeError for what is no snapshot, ValueError for one that this game cannot go back to."""
        if not isinstance(snapshot, GameSnapshot):
            raise TypeError(f"a game goes back to a snapshot, not to {snapshot!r}")
        match = snapshot.match
        if (match.rules, match.seats, snapshot.matches) != (self.rules, self.seats, self.matches):
            raise ValueError("the snapshot is of other rules, other seats or other episodes than these games")
        if not snapshot.done and not self.asked >> snapshot.seat & 1:
            raise ValueError(f"seat {snapshot.seat} decides in the snapshot, and is not asked in these games")

    def restore(self, snapshot: GameSnapshot) -> None:
        """Goes back to a snapshot that ``check`` lets pass, and shows it."""
        self.episode = snapshot.episode
        self.seat = snapshot.seat
        self.done = snapshot.done
        self.agent_was_asked = snapshot.agent_was_asked
        self.last_step_due = snapshot.last_step_due
        self.match = copy(snapshot.match)
        self.points = snapshot.totals if self.matches else ()
        self.rounds_left = snapshot.rounds_left
        self.offered = snapshot.offered
        self.waiting_chi = snapshot.waiting_chi
        for seat, owed in enumerate(snapshot.owed):
            self.gains[seat] = snapshot.gains[seat]
            self.owed[seat] = owed
        self.was_paid = self.is_owing = True
        for place, seat in enumerate(snapshot.playing):
            self.playing[place] = seat
            self.totals[place] = snapshot.totals[place]
        self.cards = _copied(snapshot.cards)
        self.chance = _copied(snapshot.chance)
        self.samples = _copied(snapshot.samples)
        self.worlds = _copied(snapshot.worlds)
        if snapshot.round is None:
            return
        self._take(snapshot.round)
        self.place = self._place_of(self.seat)
        self._show()
        self._tell(snapshot.ended)
        self.writer.show_final_observation(snapshot.final_observation)

    def refusal(self, action: int) -> Exception:
        """Why an action is not legal now."""
        if self.done:
            return ValueError(f"the game of row {self.row} is over: reset it, or let it stand with {HOLD}")
        if not self.last_step_due and self._can_only_pass(self.place):
            return IllegalAction(Refusal.NOTHING_TO_CLAIM, seat=self.place)
        return explain(self.round, self.place, action)

    def is_legal(self, action: int) -> bool:
        """Whether an action, any number of up to 64 bits, can be done now."""
        return self.writer.is_legal(action)

    def view_of(self, seat: int) -> View | None:
        """What a seat may know; None for one that sits out while others play on, or before the first deal."""
        place = self._place_of(seat)
        if place < 0 or self.episode < 0:
            return None
        return view_of(self.round, place, self.points, self.rounds_left)

    def _place_of(self, seat: int) -> int:
        """Where a seat sits in the round; -1 if it does not play it."""
        for place in range(self.round.seats):
            if self.playing[place] == seat:
                return place
        return -1

    def _find_refused(self) -> int:
        """The row of the first game, of this and those behind, whose action cannot be done; -1 if all can."""
        found = self._refused()
        if found < 0 and self.first is not None:
            found = self.first._find_refused()
        if found < 0 and self.second is not None:
            found = self.second._find_refused()
        return found

    def _refused(self) -> int:
        action = self.buffers.actions[self.row]
        if action == HOLD or (self.done and self.autoreset == NEXT_STEP):
            return -1
        return -1 if not self.done and self.is_legal(action) else self.row

    def _step_all(self) -> int:
        """Does what the actions say, in this game and those behind."""
        self._step()
        if self.first is not None:
            self.first._step_all()
        if self.second is not None:
            self.second._step_all()
        return 0

    def _step(self) -> int:
        self._clear_gains()
        action = self.buffers.actions[self.row]
        if action == HOLD:
            self._tell(self.done)
        elif self.done:
            self._begin()
            self._show()
            self._tell(False)
        else:
            was_asked_before = self.agent_was_asked
            if self.last_step_due:
                self.done = True
            else:
                self._do(self.place, action)
                self._go_on()
            if was_asked_before:
                self._pay()
            self._tell(self.done)
            if self.done and self.autoreset == SAME_STEP:
                self.writer._show_final(self.round, self.place, self.totals, self.rounds_left)
                self._begin()
            self._show()
        return 0

    def _sample_all(self) -> None:
        """Chooses an action at random, in this game and those behind."""
        self._sample()
        if self.first is not None:
            self.first._sample_all()
        if self.second is not None:
            self.second._sample_all()

    def _sample(self) -> None:
        is_stuck = self.done and self.autoreset == DISABLED
        self.buffers.actions[self.row] = HOLD if is_stuck else self.writer._pick(self.samples)

    # -- an episode ------------------------------------------------------------------------------------------

    def _begin(self) -> int:
        """Begins the next episode, and plays until somebody outside is asked."""
        self.done = self.agent_was_asked = self.last_step_due = False
        self.offered = 0
        self.waiting_chi = HOLD
        self.is_owing = False
        for seat in range(self.seats):
            self.owed[seat] = 0
        self.episode += 1
        unchecked.restart(self.cards, self.episode)
        unchecked.restart(self.chance, self.episode)
        unchecked.restart(self.samples, self.episode)
        unchecked.restart(self.worlds, self.episode)
        dealer = (unchecked.pick(self.cards, self.seats) + self.dealer_shift) % self.seats
        if self.start is not None:
            self._set_up(dealer)
        elif self.matches:
            self._begin_match(dealer)
        else:
            for seat in range(self.seats):
                self.playing[seat] = seat
            unchecked.deal(self.round, dealer, self.cards)
            self.writer._begin_round()
        self._go_on()
        return 0

    def _begin_match(self, dealer: int) -> None:
        self.match = Match(self.rules, self.seats, dealer)
        self.round = self.whole
        self._deal_round()

    def _set_up(self, dealer: int) -> None:
        """Begins where ``start`` says: with the first round of a match, which does not tell its dealer."""
        self.match = Match(self.rules, self.seats, dealer)
        for seat in range(self.seats):
            self.playing[seat] = seat
            self.totals[seat] = 0
        if self.matches:
            self.points = self.match.playing_totals
            self.rounds_left = self.match.rounds_left
        start, self.start = self.start, None
        self._take(world_of(start, self.cards) if isinstance(start, View) else start)
        if self.round._phase_number == CLAIMING:
            self._offer()

    def _deal_round(self) -> None:
        """Deals the next round of the match."""
        playing = self.match.playing
        if self.round.seats != len(playing):
            self.round = Round(self.round.law, len(playing))
        for place, seat in enumerate(playing):
            self.playing[place] = seat
            self.totals[place] = self.match.totals[seat]
        self.points = self.match.playing_totals
        self.rounds_left = self.match.rounds_left
        unchecked.deal(self.round, playing.index(self.match.dealer), self.cards)
        self.writer._begin_round()

    def _take(self, round: Round | None) -> None:
        """Makes the round that is played equal to another of these rules."""
        if not isinstance(round, Round) or round.law != self.round.law:
            raise TypeError(f"a game of these rules cannot take {round!r}")
        if round.seats != self.round.seats:
            self.round = self.whole if round.seats == self.seats else Round(self.round.law, round.seats)
        unchecked.copy_state(self.round, round)
        self.writer._begin_round()

    def _go_on(self) -> int:
        """Plays until somebody outside is asked, or the episode is over.

        The end is shown to the first of the agents.
        """
        while not self.done:
            if self.offered:
                place = self._next_offered()
            elif self.waiting_chi != HOLD:
                self._answer(self.waiting_chi)
                continue
            elif not unchecked.advance(self.round, self.cards):
                self._end_round()
                continue
            else:
                place = self.round.actor
            if self.asked >> self.playing[place] & 1:
                self.seat = self.playing[place]
                self.place = place
                self.agent_was_asked = self.agent_was_asked or self.agents >> self.seat & 1 != 0
                return 0
            if not self._can_only_pass(place):
                self._ask(place)
        self.seat = bits.lowest(self.agents)
        self.place = self._place_of(self.seat)
        if not self.agent_was_asked:
            self.agent_was_asked = self.last_step_due = True
            self.done = False
        return 0

    def _do(self, place: int, action: int) -> int:
        """Does the action of a place in the round, which may be one to which a discard is offered."""
        if self.round._phase_number == PLAYING:
            self._weigh(place, action)
            unchecked.apply(self.round, action)
            if self.round._phase_number not in (PLAYING, OVER):
                self._offer()
        elif self._can_only_pass(place):
            pass
        elif place == self.round.actor:
            self._answer(action)
        elif action == PASS_ACTION:
            self._weigh(place, action)
            unchecked.pass_claims(self.round, place)
        else:
            self.waiting_chi = action
        return 0

    def _offer(self) -> int:
        """Offers the discard to all who may claim it, where that is done."""
        if self.offers_to_all:
            self.offered = legality.claimants(
                self.round.law,
                self.round.seats,
                self.round.discarder,
                self.round.begun,
                self.round.discards_made,
            )
        return 0

    def _answer(self, action: int) -> int:
        """Has the seat that the round asks answer; a claim that is made ends the offer."""
        self._weigh(self.round.actor, action)
        unchecked.apply(self.round, action)
        if self.round._phase_number in (PLAYING, OVER):
            self.offered = 0
            self.waiting_chi = HOLD
        return 0

    def _weigh(self, place: int, action: int) -> int:
        """Owes the seats what an action that a place is about to do changes for them."""
        if self.changes is not None:
            unchecked.see(self.view, self.round, place)
            if self.changes._differs(self.view, action):
                self._owe_change(self.changes, action)
        return 0

    def _owe_change(self, changes: DecisionChanges, action: int) -> int:
        """As ``_weigh`` for what has been seen to be another action than that of ``tuned``."""
        changes.weigh(self.round, self.view, action, self.worlds)
        self.is_owing = True
        mean = 0.0
        for seat in range(self.seats):
            mean += changes.points[seat]
        mean /= self.seats
        for seat in range(self.seats):
            lead = (changes.points[seat] - mean) / changes.worlds
            self.owed[seat] += -lead if self.round.law.penalty else lead
        return 0

    def _next_offered(self) -> int:
        """The next place to which the discard is offered, clockwise from the discarder."""
        place = self.round.turn
        while not self.offered >> place & 1:
            place = unchecked.left_of(self.round, place)
        self.offered &= ~bits.bit(place)
        return place

    def _can_only_pass(self, place: int) -> bool:
        """Whether a place is offered a discard that it has no cards for, or has answered."""
        return (
            self.round._phase_number != PLAYING and not (self.round.ponners | self.round.chier) >> place & 1
        )

    def _end_round(self) -> int:
        self.is_owing = True
        for place in range(self.round.seats):
            self.owed[self.playing[place]] += round_worth.worth(self.round, place, self.reward)
        if self.matches:
            self._go_on_with_match()
        else:
            self.done = True
        return 0

    def _go_on_with_match(self) -> None:
        self.match.finish(self.round)
        # the deals of a match depend on nothing that was done in it
        unchecked.restart(self.cards, self.match.rounds << 48 | self.episode)
        if self.match.over:
            self.done = True
            if self.reward == MATCH:
                for seat in self.match.winners:
                    self.owed[seat] = 1.0 / len(self.match.winners)
        else:
            self._deal_round()

    def _ask(self, place: int) -> int:
        """Has the computer player at a place in the round decide."""
        view = self.view
        view.look(self.round, place)
        view.totals = self.points
        view.rounds_left = self.rounds_left
        player = self.players[self.playing[place]]
        assert player is not None
        if self.has_omniscient:
            self._do(place, asking.ask(player, self.round, view, self.chance))
        else:
            self._do(place, asking.ask_by_view(player, self.round, view, self.chance))
        return 0

    # -- what is shown ---------------------------------------------------------------------------------------

    def _show(self) -> None:
        """Shows what the seat that is asked sees and may do; at an end, what it sees, and a draw to do."""
        only = HOLD
        if self.done or self.last_step_due:
            only = DRAW_ACTION
        elif self._can_only_pass(self.place):
            only = PASS_ACTION
        self.writer._show(self.round, self.seat, self.place, self.totals, self.rounds_left, only)

    def _tell(self, is_done: bool) -> None:
        """Tells what this step brought each seat, and whether the episode ended with it."""
        self.ended = is_done
        self.writer._tell(self.gains, is_done)

    def _clear_gains(self) -> None:
        if self.was_paid:
            self.was_paid = False
            for seat in range(self.seats):
                self.gains[seat] = 0

    def _pay(self) -> None:
        """Makes all that is owed the reward of this step."""
        if self.is_owing:
            self.is_owing = False
            self.was_paid = True
            for seat in range(self.seats):
                self.gains[seat] = self.owed[seat]
                self.owed[seat] = 0


require_init(Slot)


def _copied(dice: Dice) -> Dice:
    return restored(dice.origin, dice.state)
