"""What one game in lock-step shows, written into its row of the buffers, and what can be done in it now."""

from sevenbridge import unchecked
from sevenbridge.engine import actions, bits
from sevenbridge.engine.actions import DRAW_ACTION
from sevenbridge.engine.core import require_init
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.kinds import COUNT, DISCARD
from sevenbridge.engine.round import Round
from sevenbridge.engine.view import View
from sevenbridge.lab.environments import card_rows, hidden, memory
from sevenbridge.lab.environments.buffers import HOLD, Buffers
from sevenbridge.lab.environments.discard_history import DiscardHistory
from sevenbridge.lab.environments.history import HistoryWriter
from sevenbridge.lab.environments.history_rows import HISTORY_COLUMNS, MOST_EVENTS
from sevenbridge.lab.environments.observer import Observer

#: the first discard
DISCARDS = actions.encode(DISCARD, 0)
#: how many numbers a history has
HISTORY = MOST_EVENTS * len(HISTORY_COLUMNS)


class RowWriter:
    """Writes the row of one game. The games of one thread share a view and an observer."""

    def __init__(self, row: int, seats: int, buffers: Buffers, view: View, observer: Observer) -> None:
        self.row = row
        self.seats = seats
        self.buffers = buffers
        self.view = view
        self.observer = observer
        self.discards = DiscardHistory(buffers.card_count)
        self.history = HistoryWriter()
        #: the legal actions, a bit for each, and how many there are
        self.legal = [0] * 86
        self.legal[0] = bits.bit(DRAW_ACTION)
        self.choices = 1

    def is_legal(self, action: int) -> bool:
        """Whether an action, any number of up to 64 bits, can be done now."""
        return 0 <= action < COUNT and self.legal[action >> 6] >> (action & 63) & 1 != 0

    def final_observation(self) -> bytes:
        """What was seen at the last end; empty where nobody is shown it."""
        if not self.buffers.has_final_observations:
            return b""
        at = self.row * self.buffers.width
        return bytes(self.buffers.final_observations[at : at + self.buffers.width])

    def show_final_observation(self, observation: bytes) -> None:
        """Writes again what was seen at an end, if anybody is shown it."""
        if observation and self.buffers.has_final_observations:
            at = self.row * self.buffers.width
            for index, byte in enumerate(observation):
                self.buffers.final_observations[at + index] = byte

    def _begin_round(self) -> None:
        """Forgets the discards of the round before; compiled, as all that follows, without the lock."""
        self.discards._clear()

    def _pick(self, dice: Dice) -> int:
        """One of the legal actions, each as likely as the others."""
        left = self.legal[0]
        word = 0
        if self.choices > 1:
            chosen = unchecked.pick(dice, self.choices)
            here = bits.count(left)
            while chosen >= here:
                chosen -= here
                word += 1
                left = self.legal[word]
                here = bits.count(left)
            while chosen > 0:
                left &= left - 1
                chosen -= 1
        else:
            while not left:
                word += 1
                left = self.legal[word]
        return 64 * word + bits.lowest(left)

    def _show(
        self, round: Round, seat: int, place: int, totals: list[int], rounds_left: int, only: int
    ) -> None:
        """Writes what the seat that is asked sees and may do.

        ``place`` is where it sits in the round, negative if it does not play it; ``totals`` are the points of
        the match by place, and ``only`` is the only thing to do, or ``HOLD`` where the round says what is
        legal.
        """
        if self.buffers.has_observations or self.buffers.has_packed_observations:
            if place >= 0:
                self._look(round, place, totals, rounds_left)
            if self.buffers.has_observations:
                self._observe(place, self.buffers.observations)
            if self.buffers.has_packed_observations:
                self._observe_packed(place)
        elif only == HOLD:
            unchecked.fill(round, self.view._options, place)
        self._show_more(round, place)
        for word in range(self.buffers.word_count):
            self.legal[word] = 0
        if only == HOLD:
            self._note_legal()
        else:
            self.legal[only >> 6] = bits.bit(only & 63)
            self.choices = 1
        self._mask()
        if self.buffers.has_actors:
            self.buffers.actors[self.row] = seat

    def _show_final(self, round: Round, place: int, totals: list[int], rounds_left: int) -> None:
        """Writes what the seat at a place sees at the end of an episode that the next one follows at once."""
        if self.buffers.has_final_observations:
            if place >= 0:
                self._look(round, place, totals, rounds_left)
            self._observe(place, self.buffers.final_observations)

    def _look(self, round: Round, place: int, totals: list[int], rounds_left: int) -> None:
        """Lets a place in the round see what it may."""
        unchecked.see(self.view, round, place)
        self.discards._follow(round)
        for other in range(6):
            self.observer._totals[other] = totals[other]
        self.observer._rounds_left = rounds_left
        self.observer._look(self.view, self.discards)

    def _observe(self, place: int, out: memoryview) -> None:
        """Writes what was looked at as an observation; noughts for who sits out."""
        at = self.row * self.buffers.width
        if place < 0:
            for index in range(self.buffers.width):
                out[at + index] = 0
        else:
            self.observer._write(self.view, self.discards, out, at)

    def _observe_packed(self, place: int) -> None:
        """The same, packed."""
        at = self.row * self.buffers.packed_width
        if place < 0:
            for index in range(self.buffers.packed_width):
                self.buffers.packed_observations[at + index] = 0
        else:
            self.observer._write_packed(self.view, self.discards, self.buffers.packed_observations, at)

    def _show_more(self, round: Round, place: int) -> None:
        """Writes what only some ask for: what this place of the round remembers, and what it may not know.

        For who sits out it is noughts.
        """
        if self.buffers.has_history:
            self.history._write(round, place, self.buffers.history, self.row * HISTORY)
            if self.buffers.has_history_lengths:
                self.buffers.history_lengths[self.row] = self.history.rows
        if self.buffers.has_hidden:
            cards = self.buffers.card_count
            at = self.row * (self.seats + 1) * cards
            hidden.write(round, place, self.seats, cards, self.buffers.hidden, at)

    def _note_legal(self) -> None:
        self.choices = 0
        for row in range(self.view._options.rows):
            kind = self.view._options.kinds[row]
            spots = self.view._options.spots[row]
            self.choices += bits.count(spots)
            if kind == DISCARD:
                # the most frequent kind by far has all its actions in the first word, in the order of columns
                self.legal[0] |= card_rows.columns(spots) << DISCARDS
                continue
            first = actions.FIRST[kind] - actions.START[kind]
            width = actions.WIDTH[kind]
            while spots:
                spot = bits.lowest(spots)
                action = first + (spot >> 4) * width + (spot & 15)
                self.legal[action >> 6] |= bits.bit(action & 63)
                spots &= spots - 1

    def _mask(self) -> None:
        if self.buffers.has_packed_masks:
            words = self.buffers.word_count
            memory.copy_words(self.legal, self.buffers.packed_masks, self.row * words, words)
        if self.buffers.has_masks:
            self._mask_bytes(self.buffers.masks, self.row * self.buffers.action_count)

    def _mask_bytes(self, out: memoryview, at: int) -> None:
        for action in range(self.buffers.action_count):
            out[at + action] = 0
        for word in range(self.buffers.word_count):
            left = self.legal[word]
            while left:
                out[at + 64 * word + bits.lowest(left)] = 1
                left &= left - 1

    def _tell(self, gains: "list[float]", is_done: bool) -> None:
        """Writes what a step brought each seat, and whether the episode ended with it."""
        if self.buffers.has_rewards:
            at = self.row * self.seats
            for seat in range(self.seats):
                self.buffers.rewards[at + seat] = gains[seat]
        if self.buffers.has_dones:
            self.buffers.dones[self.row] = is_done


require_init(RowWriter)
