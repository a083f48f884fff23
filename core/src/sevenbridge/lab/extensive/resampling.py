"""Other courses of a round that look to one seat as the real one does.

They are made from the information of the seat alone. The hidden cards are equally likely to lie wherever the
rules and all that was seen let them; what the decisions of others tell of their hands is left out, and so is
that another seat may have called a chi and lost it to a pon.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from sevenbridge.engine.actions import PASS_ACTION
from sevenbridge.engine.cards import card_set, cards_in
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.history import Event, EventKind, events
from sevenbridge.engine.phases import CLAIMING
from sevenbridge.engine.refusals import IllegalAction
from sevenbridge.engine.rules import NOBODY
from sevenbridge.lab.extensive.extensive_round import ExtensiveRound
from sevenbridge.lab.extensive.information import Information
from sevenbridge.lab.extensive.setup import Setup


def resample(setup: Setup, known: Information, dice: Dice) -> list[int]:
    """All moves of a round, from the first card on, after which the seat knows what it knows here.

    If the seat has something to decide, it is the next to move.
    """
    story = [event for event in events(known.words) if event.kind is not EventKind.CALL]
    hidden = _HiddenCards(setup, known, story)
    while True:
        course = _Course(setup, known, dice)
        try:
            course.follow(story, *hidden.deal(dice))
        except IllegalAction:
            # where ``out_on_wild`` is forbidden, nobody is left with a seven alone in the middle of a turn
            continue
        return course.moves


class _Change(NamedTuple):
    """A change of the hand of another seat: cards are put down, or one is drawn."""

    seat: int
    #: what is put down, and out of which stock each card was drawn; empty where a card is drawn
    cards: dict[int, int]
    #: the stock out of which a card is drawn
    stock: int


class _HiddenCards:
    """The cards that a seat does not see, and where they can be.

    The stocks are numbered, the first, from which the hands are dealt, being 0. All see which cards a later
    one is made of, and it is made when the one before is used up. So everybody knows out of which stock each
    card last came, or will come, and how many cards of each stock every hand holds.
    """

    def __init__(self, setup: Setup, known: Information, story: Sequence[Event]) -> None:
        self._others = [seat for seat in range(setup.seats) if seat != known.seat]
        self._changes: list[_Change] = []
        #: how many hidden cards each seat holds, by the stock
        self._held = Counter({(seat, 0): setup.hand_size for seat in self._others})
        #: out of which stock each card in play comes
        self._stock_of = dict.fromkeys(setup.cards, 0)
        seen, pile, stock = known.dealt, list[int](), 0
        for event in story:
            if event.kind is EventKind.PASS or _is_call(event):
                continue
            put_down = event.cards if event.action >= 0 and event.kind is not EventKind.DRAW else 0
            seen |= event.cards
            if event.kind is EventKind.RESHUFFLE:
                stock += 1
                self._stock_of.update(dict.fromkeys(pile[:-1], stock))
                seen &= ~card_set(pile[:-1])
                pile = pile[-1:]
            elif event.kind in (EventKind.UPCARD, EventKind.DISCARD):
                pile += cards_in(event.cards)
            elif event.kind is EventKind.CLAIM:
                put_down &= ~(1 << pile.pop())
            elif event.kind is EventKind.DRAW and event.seat != known.seat:
                self._changes.append(_Change(event.seat, {}, stock))
                self._held[event.seat, stock] += 1
            if put_down and event.seat != known.seat:
                cards = {card: self._stock_of[card] for card in cards_in(put_down)}
                self._changes.append(_Change(event.seat, cards, stock))
                self._held.subtract((event.seat, each) for each in cards.values())
        self._unseen = [card for card in setup.cards if not seen >> card & 1]

    def deal(self, dice: Dice) -> tuple[dict[int, list[int]], list[int]]:
        """What the other seats may have been dealt, and what each of their draws may have brought, in order.

        The hidden cards are dealt to the hands as they are now; then all is taken back, from the last change
        to the first.
        """
        unseen = list(self._unseen)
        dice.shuffle(unseen)
        hands: dict[int, dict[int, int]] = {seat: {} for seat in self._others}
        for (seat, stock), count in self._held.items():
            for card in [card for card in unseen if self._stock_of[card] == stock][:count]:
                hands[seat][card] = stock
                unseen.remove(card)
        drawn = []
        for change in reversed(self._changes):
            hand = hands[change.seat]
            hand.update(change.cards)
            if not change.cards:
                able = [card for card, stock in hand.items() if stock == change.stock]
                drawn.append(able[dice.below(len(able))])
                del hand[drawn[-1]]
        return {seat: list(hand) for seat, hand in hands.items()}, drawn[::-1]


class _Course:
    """A round that is played as one seat remembers it, with hidden cards as they may have been."""

    def __init__(self, setup: Setup, known: Information, dice: Dice) -> None:
        #: the moves so far
        self.moves: list[int] = []
        self._known = known
        self._dice = dice
        self._extensive = ExtensiveRound(setup)

    def follow(self, story: Sequence[Event], hands: dict[int, list[int]], drawn: Sequence[int]) -> None:
        """Plays all that the story tells. Raises IllegalAction where others could not have done so."""
        self._deal(story, hands)
        unknown = iter(drawn)
        answer = -1
        for event in story:
            if event.kind is EventKind.PASS:
                answer = PASS_ACTION
            elif _is_call(event):
                answer = event.action
            elif event.kind in (EventKind.MELD, EventKind.LAYOFF, EventKind.DISCARD):
                self._move(event.action)
            else:
                self._close_window(answer, event)
                answer = -1
            if event.kind is EventKind.DRAW:
                self._move(next(unknown) if event.seat != self._known.seat else next(cards_in(event.cards)))
        self._leave_window_open(answer)

    def _move(self, move: int) -> None:
        self._extensive.move(move)
        self.moves.append(move)

    def _deal(self, story: Sequence[Event], hands: dict[int, list[int]]) -> None:
        """Deals the cards of each hand in any order; in the middle of a deal, as far as the seat saw it."""
        setup, seat = self._extensive.setup, self._known.seat
        left = {**hands, seat: list(cards_in(self._known.dealt))}
        for hand in left.values():
            self._dice.shuffle(hand)
        left[NOBODY] = [event.cards.bit_length() - 1 for event in story if event.kind is EventKind.UPCARD]
        while len(self.moves) < setup.dealt and (story or left[seat]):
            self._move(left[setup.receiver(len(self.moves))].pop())

    def _close_window(self, answer: int, closing: Event) -> None:
        """Has all seats answer to a discard; whoever did not claim it passes."""
        round = self._extensive.round
        while round is not None and round.phase == CLAIMING:
            if closing.kind is EventKind.CLAIM and round.actor == closing.seat:
                self._move(closing.action)
            else:
                self._move(answer if round.actor == self._known.seat else PASS_ACTION)

    def _leave_window_open(self, answer: int) -> None:
        """Has others answer to the last discard until the seat is asked, or its answer is given."""
        round, seat = self._extensive.round, self._known.seat
        while round is not None and (round.ponners | round.chier) >> seat & 1:
            if round.actor == seat and answer < 0:
                return
            self._move(answer if round.actor == seat else PASS_ACTION)


def _is_call(event: Event) -> bool:
    """Whether the event is a chi that was called and had to wait (information.py)."""
    return event.kind is EventKind.CLAIM and event.meld < 0
