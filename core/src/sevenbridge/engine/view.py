"""What one seat may see of a round (RULES 1.1 to 1.6).

Players, programs and logs are given a ``View`` and never a ``Round``. It holds the seat's own hand, the
melds, the discards, counts of hidden cards, and the seat's legal actions. While a discard can be claimed, no
view shows which seat is asked or has passed.

Where the next player has to draw and a new stock is due, its view offers the draw: to a player it is a draw
like any other, and whoever keeps the round makes the stock before it (RULES 1.5). ``Game.play`` does.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from sevenbridge.engine import arrays, bits, legality
from sevenbridge.engine.actions import PASS_ACTION
from sevenbridge.engine.cards import card_set, cards_in, cards_text, pack
from sevenbridge.engine.core import require_init
from sevenbridge.engine.history import (
    LANE,
    LANE_BITS,
    LANES,
    PUBLIC,
    Event,
    EventKind,
    check,
    events,
    visible_to,
)
from sevenbridge.engine.history import words as words_of
from sevenbridge.engine.kinds import COUNT
from sevenbridge.engine.law import law_of
from sevenbridge.engine.legal_actions import LegalActions
from sevenbridge.engine.melds import Melds
from sevenbridge.engine.notation import action_words
from sevenbridge.engine.options import Options, options_of
from sevenbridge.engine.phases import OVER, PLAYING, RESHUFFLING, Phase
from sevenbridge.engine.position import MOST, NUMBERS, Meld, meld_of
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import MAX_SEATS, MIN_SEATS, Rules
from sevenbridge.texts import Lang

#: the numbers of a round that a view tells
_SEEN: Final = tuple(number for number in NUMBERS if number.is_seen)
#: the law of a view that is not filled yet
_ANY_LAW: Final = law_of(Rules())
#: a set of cards is never larger than this
_MOST_CARDS = (1 << 63) - 1


class View:
    """What one seat sees of a round. ``look`` fills it, and one view can be filled many times.

    Any number of threads may read it while none fills it.
    """

    def __init__(self) -> None:
        """Makes an empty view; ``view_of`` makes one that is filled."""
        #: the rules as integers
        self.law = _ANY_LAW
        #: how many seats play
        self.seats = 2
        #: the seat that sees this
        self.seat = 0
        #: the cards of the seat, a set of cards (cards.py)
        self.hand = 0
        #: whether the round is over
        self.over = False
        #: whether the seat whose turn it is has drawn or claimed its card
        self.taken = False
        #: the seat whose turn it is, or is next
        self.turn = 0
        #: the seat that discarded the top card; -1 for an up-card, and after a claim
        self.discarder = -1
        #: the seat that went out; -1 before that and in a drawn round
        self.winner = -1
        #: the card that this seat drew this turn; -1 if none
        self.drawn_card = -1
        #: the seat whose discard was claimed to begin this turn; -1 if the turn began with a draw
        self.claimed_from = -1
        #: the seats that have begun a turn; this and the next two are sets of seats, a bit each
        self.begun = 0
        #: the seats that own a meld
        self.melders = 0
        #: the seats that melded or laid off in a turn before this one
        self.exposed = 0
        #: 1 if the seat whose turn it is melded this turn, and if it laid off
        self.melded = 0
        self.laid_off = 0
        #: how many discards and reshuffles there have been
        self.discards_made = 0
        self.reshuffles_made = 0
        #: how many cards the stock has
        self.stock_count = 0
        self._discard_count = 0
        #: the points of the match so far, by seat of the round. Empty until the caller sets them; ``look``
        #: does not change them
        self.totals: tuple[int, ...] = ()
        #: how many rounds of the match are to follow this one, as far as its length says: 0 in the last round
        #: and while those tied for first play on. -1 until the caller sets it, and in a match to a target
        #: score; ``look`` does not change it
        self.rounds_left = -1
        #: the melds
        self.melds = Melds(0)
        # the legal actions of this seat
        self._options = Options()
        if arrays.are_lists():
            # ``counts`` and ``opened``, in the first ``seats`` entries
            self._counts = [0] * 6
            self._opened = [0] * 6
            # ``discards``, in the first ``_discard_count`` entries
            self._discards = [0] * 53
            # the words of history.py that this seat remembers: the newest here, older ones in ``_older``
            self._recent = [0] * 256
        self._recent_count = 0
        self._older: tuple[int, ...] = ()
        self._older_count = 0

    def look(self, round: Round, seat: int) -> None:
        """Fills the view with what this seat sees now. Raises IndexError for a seat not in the round."""
        if not isinstance(round, Round):
            raise TypeError(f"a view is of a round, not of {round!r}")
        if not 0 <= seat < round.seats:
            raise IndexError(f"there is no seat {seat} in a round of {round.seats}")
        self.law = round.law
        self._see(round, seat)
        self._remember(round)

    def _see(self, round: Round, seat: int) -> None:
        """As ``look``, for a round of the same law as the last one, but with an empty history.

        The seat must be in the round. Compiled, it needs no interpreter lock.
        """
        self.seat = seat
        self.seats = round.seats
        self.hand = round._hands[seat]
        self.over = round._phase_number == OVER
        for other in range(6):
            self._counts[other] = bits.count(round._hands[other])
            self._opened[other] = round._hands[other] if self.over else 0
        self.melds._copy_from(round.melds)
        self._discards[:] = round._discards
        self._discard_count = round._discard_count
        self.stock_count = round.stock_count
        self.turn = round.turn
        self.taken = round._phase_number == PLAYING
        self.drawn_card = round.drawn_card if self.taken and seat == round.turn else -1
        self.claimed_from = round.claimed_from if self.taken or self.over else -1
        self.discarder = round.discarder
        self.winner = round.winner
        self.begun = round.begun
        self.melders = round.melders
        self.exposed = round.exposed
        self.melded = round.melded if self.taken else 0
        self.laid_off = round.laid_off if self.taken else 0
        self.discards_made = round.discards_made
        self.reshuffles_made = round.reshuffles_made
        self._recent_count = 0
        self._older_count = 0
        round._fill(self._options, seat)
        if round._phase_number == RESHUFFLING and seat == round.turn:
            legality.add_draw(self._options)

    def _remember(self, round: Round) -> None:
        """Copies what this seat may know of the history; compiled, it needs no interpreter lock."""
        visible = PUBLIC | LANE << (LANES + LANE_BITS * self.seat)
        self._recent_count = round._recent_count
        for index in range(round._recent_count):
            self._recent[index] = round._recent[index] & visible
        self._older_count = round._older_count
        if self._older_count:
            self._remember_older(round, visible)

    def _remember_older(self, round: Round, visible: int) -> None:
        self._older = tuple([word & visible for word in round._older])

    def _tell(self, round: Round) -> None:
        """Replaces the history of a round by that of this view."""
        round._recent_count = self._recent_count
        for index in range(self._recent_count):
            round._recent[index] = self._recent[index]
        if self._older_count or round._older_count:
            self._tell_older(round)

    def _tell_older(self, round: Round) -> None:
        round._older = self._older
        round._older_count = self._older_count

    @property
    def rules(self) -> Rules:
        """The rules of the round."""
        return self.law.rules

    @property
    def counts(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
        return tuple([self._counts[seat] for seat in range(self.seats)])

    @property
    def opened(self) -> tuple[int, ...]:
        """The hand of each seat once the round is over, a set of cards; 0 before."""
        return tuple([self._opened[seat] for seat in range(self.seats)])

    @property
    def discards(self) -> tuple[int, ...]:
        """The discards, oldest first; the last may be claimed while the next player has not drawn."""
        return tuple([self._discards[index] for index in range(self._discard_count)])

    @property
    def history(self) -> tuple[Event, ...]:
        """What this seat remembers of the round, oldest first.

        That is every public event, the hand that the seat was dealt, the cards that it drew and the claims
        that it passed. Empty for a round that was set up in the middle.
        """
        return events(self.history_numbers(), self.seat, self.hand)

    def history_numbers(self) -> tuple[int, ...]:
        """The same as numbers, as a ``Position`` has them."""
        aside = self._older if self._older_count else ()
        return (*aside, *[self._recent[index] for index in range(self._recent_count)])

    def discard_set(self, /) -> int:
        """The discards, a set of cards."""
        cards = 0
        for index in range(self._discard_count):
            cards |= bits.bit(self._discards[index])
        return cards

    def unseen(self, /) -> int:
        """The cards that this seat does not see, a set of cards: those in other hands and in the stock."""
        seen = self.hand | self.discard_set()
        for meld in range(self.melds._count):
            seen |= self.melds._cards[meld]
        return (bits.NATURAL | bits.JOKER if self.law.jokers else bits.NATURAL) & ~seen

    @property
    def phase(self) -> Phase:
        """What the round waits for, as far as this seat knows.

        CLAIMING where this seat itself may claim the last discard. While only others may, and while a new
        stock is due, it is DRAWING: that others are asked no view tells.
        """
        if self.over:
            return Phase.OVER
        if self.taken:
            return Phase.PLAYING
        return Phase.CLAIMING if self._options.has(PASS_ACTION) else Phase.DRAWING

    def legal_actions(self, /) -> list[int]:
        """The numbers of this seat's legal actions, ascending; empty while it has nothing to decide."""
        return self._options.actions()

    def facts(self) -> dict[str, object]:
        """Everything in the view by name, for ``view_from``: equal views have equal facts.

        They are Python objects, rules, melds, events and sets of cards among them, and no JSON.
        """
        return {
            "rules": self.law.rules,
            "seat": self.seat,
            "hand": self.hand,
            "counts": [*self.counts],
            "melds": tuple(self.melds),
            "discards": [*self.discards],
            "stock_count": self.stock_count,
            "taken": bool(self.taken),
            "over": bool(self.over),
            **{number.name: getattr(self, number.name) for number in _SEEN},
            "totals": self.totals,
            "rounds_left": self.rounds_left,
            "opened": [*self.opened],
            "history": self.history,
            "legal": self.legal_actions(),
        }

    @property
    def legal(self) -> LegalActions:
        """The legal actions of this seat: a set of numbers with their words."""
        top = self._discards[self._discard_count - 1] if self._discard_count else -1
        return LegalActions(self.legal_actions(), partial(action_words, self.melds.clone(), top))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.facts() == other.facts()

    # a view changes, so it is no key
    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[object, ...]:
        return view_from, (self.facts(),)

    def __repr__(self) -> str:
        hand = cards_text(cards_in(self.hand)) or "empty"
        if self.over:
            stands = "drawn" if self.winner < 0 else f"won by seat {self.winner}"
        else:
            stands = f"seat {self.turn} to {'play' if self.taken else 'draw'}"
        return f"<View of seat {self.seat} of {self.seats}, {stands}; hand {hand}>"

    def __str__(self) -> str:
        """The table as this seat sees it, drawn as in the terminal."""
        from sevenbridge.drawing.text import view_text

        return view_text(self)

    def svg(
        self,
        names: Sequence[str] = (),
        *,
        title: str = "",
        dealer: int = -1,
        lang: Lang = "en",
        four_colours: bool = False,
    ) -> str:
        """The table as this seat sees it, as SVG, with its own hand; all hands once the round is over.

        Raises ValueError unless there is a name for every seat, or none.
        """
        from sevenbridge.drawing.svg import view_svg

        return view_svg(self, names, title=title, dealer=dealer, lang=lang, four_colours=four_colours)

    def _repr_svg_(self) -> str:
        """The picture in notebooks."""
        return self.svg()


require_init(View)


def view_of(round: Round, seat: int, totals: tuple[int, ...] = (), rounds_left: int = -1) -> View:
    """A view of what a seat sees now.

    ``totals`` are the points of the match so far, by seat of the round, and ``rounds_left`` says how many
    rounds follow it (``View``). Raises IndexError for a seat that is not in the round.
    """
    view = View()
    view.look(round, seat)
    view.totals = totals
    view.rounds_left = rounds_left
    return view


def view_from(facts: Mapping[str, Any]) -> View:
    """The view with these ``facts()``, for instance of a copy or with some of them changed.

    Raises ValueError for facts that no view can have; whether a game can lead to them is not checked.
    """
    rules = facts.get("rules")
    if not isinstance(rules, Rules):
        raise ValueError("a view has rules")
    counts = _numbers(facts, "counts", 0, 53)
    opened = _numbers(facts, "opened", 0, _MOST_CARDS)
    seats = len(counts)
    if not MIN_SEATS <= seats <= MAX_SEATS or len(opened) != seats:
        raise ValueError(f"no round has {seats} seats")
    totals = _numbers(facts, "totals", -MOST, MOST)
    rounds_left = _number(facts, "rounds_left", -1, MOST)
    legal = _numbers(facts, "legal", 0, COUNT - 1)
    if legal != sorted(set(legal)):
        raise ValueError("the legal actions of a view ascend")
    melds = _melds(facts, rules, seats)
    _check_cards(facts, rules, melds)

    view = View()
    view.law = law_of(rules)
    view.seats = seats
    view.seat = _number(facts, "seat", 0, seats - 1)
    view.totals = tuple(totals)
    view.rounds_left = rounds_left
    view.hand = facts["hand"]
    for seat in range(seats):
        view._counts[seat] = counts[seat]
        view._opened[seat] = opened[seat]
    view._discard_count = 0
    for card in facts["discards"]:
        view._discards[view._discard_count] = card
        view._discard_count += 1
    view.melds = Melds(view.law.high_ace)
    view.melders = 0
    for meld in melds:
        view.melds._lay(meld.owner, meld.cards, meld.bottom, meld.top)
        view.melders |= bits.bit(meld.owner)
    view.stock_count = _number(facts, "stock_count", 0, 53)
    view.over = bool(_number(facts, "over", 0, 1))
    view.taken = bool(_number(facts, "taken", 0, 1))
    seen = {number.name: _number(facts, number.name, *number.bounds(seats)) for number in _SEEN}
    view.turn = seen["turn"]
    view.discarder = seen["discarder"]
    view.claimed_from = seen["claimed_from"]
    view.winner = seen["winner"]
    view.drawn_card = seen["drawn_card"]
    view.begun = seen["begun"]
    view.exposed = seen["exposed"]
    view.melded = seen["melded"]
    view.laid_off = seen["laid_off"]
    view.discards_made = seen["discards_made"]
    view.reshuffles_made = seen["reshuffles_made"]
    _recall(view, facts)
    view._options = options_of(legal)
    return view


def _recall(view: View, facts: Mapping[str, Any]) -> None:
    """Sets the history of a view from events, or from sequences of their fields."""
    events = facts.get("history")
    if not isinstance(events, list | tuple):
        raise ValueError(f"no view has this history: {events!r}")
    words = words_of(tuple(map(_event, events)))
    check(words, view.seats)
    if any(word & ~visible_to(view.seat) for word in words):
        raise ValueError("no view tells what only other seats may know")
    played = Round(view.law, view.seats)
    played._remember(words)
    view._remember(played)


def _event(fields: Any) -> Event:
    try:
        kind, *rest = fields
        return Event(EventKind(kind), *_numbers({"event": rest}, "event", -1, _MOST_CARDS))
    except (TypeError, ValueError):
        raise ValueError(f"no view has this event: {fields!r}") from None


def _number(facts: Mapping[str, Any], name: str, low: int, high: int) -> int:
    value = facts.get(name)
    if not isinstance(value, int) or not low <= value <= high:
        raise ValueError(f"no view has this {name}: {value!r}")
    return value


def _numbers(facts: Mapping[str, Any], name: str, low: int, high: int) -> list[int]:
    values = facts.get(name)
    if not isinstance(values, list | tuple):
        raise ValueError(f"no view has this {name}: {values!r}")
    return [_number({name: value}, name, low, high) for value in values]


def _melds(facts: Mapping[str, Any], rules: Rules, seats: int) -> list[Meld]:
    melds = []
    for each in facts.get("melds") or ():
        numbers = _numbers({"meld": each}, "meld", -1, card_set(pack(rules.jokers)))
        meld = Meld(*numbers) if len(numbers) == len(Meld._fields) else Meld(-1, 0, 0, 0)
        if not (0 <= meld.owner < seats and meld.cards > 0 and meld.bottom <= meld.top < 64):
            raise ValueError(f"no view has this meld: {each!r}")
        if meld_of(meld.owner, meld.in_order(), rules.ace == "both") != meld:
            raise ValueError(f"no view has this meld: {each!r}")
        melds.append(meld)
    return melds


def _check_cards(facts: Mapping[str, Any], rules: Rules, melds: list[Meld]) -> None:
    """Raises ValueError unless all cards are of the pack, and each in one place."""
    known = card_set(pack(rules.jokers))
    piles = [_number(facts, "hand", 0, known), *(meld.cards for meld in melds)]
    piles += [1 << card for card in _numbers(facts, "discards", 0, 63)]
    seen = 0
    for cards in piles:
        if cards & ~known or cards & seen:
            raise ValueError("no view has these cards, or one of them twice")
        seen |= cards
