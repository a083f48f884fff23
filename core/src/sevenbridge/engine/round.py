"""One round of Seven Bridge, from the deal until somebody goes out (RULES 1.1 to 1.6).

A ``Round`` holds the full state, hidden cards included; view.py makes what a seat may see of it. It has no
randomness of its own: the caller gives it the order of the deck, and when the discards must be shuffled into
a new stock it waits for ``restock``, in the phase ``RESHUFFLING``.

A round asks one seat at a time for its claims. That gives the same result as asking all at once, since
priority decides and not speed: it asks seats with a pon first, starting on the discarder's left, and a chi
chosen while a pon is still possible waits for the answer (RULES 1.4).
"""

from collections.abc import Sequence
from functools import partial
from typing import Final

from sevenbridge.engine import actions, arrays, bits, legality
from sevenbridge.engine.cards import card_set, card_text, pack
from sevenbridge.engine.core import require_init
from sevenbridge.engine.explanations import explain
from sevenbridge.engine.history import (
    CALLED,
    DEAL,
    END,
    LANE,
    LANE_BITS,
    LANES,
    MELD_SHIFT,
    NO_MELD,
    NO_SEAT,
    PAGE,
    PASSED,
    PUBLIC,
    RESTOCK,
    SEAT_SHIFT,
    UPCARD,
    Event,
    events,
    settled,
    settled_after,
    visible_to,
)
from sevenbridge.engine.kinds import (
    COUNT,
    DISCARD,
    DRAW,
    HIGH,
    JOKER_DISCARD,
    JOKER_HIGH,
    JOKER_LOW,
    LONE_HIGH,
    LONE_LOW,
    LOW,
    PASS,
)
from sevenbridge.engine.law import Law, law_of
from sevenbridge.engine.legal_actions import LegalActions
from sevenbridge.engine.melds import Melds
from sevenbridge.engine.notation import (
    action_number,
    action_words,
    parse_legal_action,
    play_words,
    seat_and_words,
)
from sevenbridge.engine.options import Options
from sevenbridge.engine.phases import CLAIMING, DRAWING, OVER, PLAYING, RESHUFFLING, Phase
from sevenbridge.engine.position import NUMBERS, Impossible, ImpossiblePosition, Position
from sevenbridge.engine.position_text import position_from_text, position_text
from sevenbridge.engine.refusals import GameFault, GameRefused, IllegalAction
from sevenbridge.engine.rules import HAND_SIZE, NOBODY, Rules, check_seats, rules_of
from sevenbridge.texts import Lang

#: the phases by their numbers
_PHASES: Final = tuple(Phase)


class Round:
    """The state of one round, and the moves in it. Equal rounds have equal states and histories.

    Seats are numbered clockwise from 0. A round is for one thread at a time, also where it is only asked what
    is legal; clones go their own ways.
    """

    def __init__(self, law: Law, seats: int) -> None:
        """Makes a round without cards. Raises InvalidRules for a number of seats that cannot play."""
        if not isinstance(law, Law):
            raise TypeError("a round has a law: Round.dealt and Round.at take rules")
        check_seats(seats)
        #: the rules as integers
        self.law = law
        #: how many seats play, 2 to 6
        self.seats = seats
        #: the melds
        self.melds = Melds(law.high_ace)
        self._scratch: Options | None = Options()
        # a game that plays this round sets it, and takes it away while it makes a move
        self._is_owned = False
        if arrays.are_lists():
            self._make_lists()
        self._older: tuple[int, ...] = ()
        self._reset()

    def _make_lists(self) -> None:
        # ``hands``, in the first ``seats`` entries
        self._hands = [0] * 6
        # the stock, the next card last, in the first ``stock_count`` entries
        self._stock = [0] * 53
        # ``discards``, in the first ``_discard_count`` entries
        self._discards = [0] * 53
        # the words of history.py: the newest here, older ones in ``_older``
        self._recent = [0] * 256

    @staticmethod
    def dealt(rules: Rules | str, seats: int, dealer: int, deck: Sequence[int]) -> "Round":
        """Deals a round from a deck, the whole pack with its top card first (RULES 1.1).

        ``rules`` are Rules, or the name of a preset. Raises InvalidRules for a number of seats that cannot
        play and for a name that no preset has, TypeError for what are no rules, ValueError for a deck that is
        not the whole pack or a dealer that is no seat.
        """
        rules = rules_of(rules)
        if sorted(deck) != sorted(pack(rules.jokers)):
            raise ValueError("the deck must be the whole pack, each card once")
        if not 0 <= dealer < seats:
            raise ValueError(f"the dealer must be one of the {seats} seats, not {dealer}")
        round = Round(law_of(rules), seats)
        for card in reversed(deck):
            round._stock[round.stock_count] = card
            round.stock_count += 1
        round._deal(dealer)
        return round

    @staticmethod
    def at(position: Position) -> "Round":
        """The round at this position.

        Where the next player must draw from an empty stock, the round waits for the reshuffle that is due
        (RULES 1.5). Raises ImpossiblePosition, TypeError for what is no position.
        """
        if not isinstance(position, Position):
            raise TypeError(
                f"a round is set up at a Position, not {position!r}; Round.from_text takes a line"
            )
        position.check()
        round = Round(law_of(position.rules), len(position.hands))
        round._restore(position)
        if round._phase_number == CLAIMING:
            round._check_claims()
        return round

    def _refuse_if_owned(self) -> None:
        """Raises GameRefused for the round of a game (``Game.round``), which the game alone plays."""
        if self._is_owned:
            raise GameRefused(GameFault.ROUND_OF_GAME)

    def _reset(self) -> None:
        """Removes all cards and forgets all moves."""
        # ``phase`` as a plain number (phases.py), for compiled modules
        self._phase_number = OVER
        #: the seat whose turn it is, or is next
        self.turn = 0
        #: the seat whose decision is next; -1 in the phases RESHUFFLING and OVER
        self.actor = NOBODY
        #: the seat that discarded the top card; -1 for an up-card, and after a claim
        self.discarder = NOBODY
        #: the seat that went out; -1 before that and in a drawn round
        self.winner = NOBODY
        #: the card drawn this turn; -1 if none
        self.drawn_card = NOBODY
        #: the seat whose discard was claimed to begin this turn; -1 if the turn began with a draw
        self.claimed_from = NOBODY
        #: the seats that have begun a turn; this and the next four are sets of seats, a bit each
        self.begun = 0
        #: the seats that own a meld
        self.melders = 0
        #: the seats that melded or laid off in a turn before this one
        self.exposed = 0
        #: the seats that may still pon the last discard, and the one that may still chi it
        self.ponners = 0
        self.chier = 0
        #: the action of a chi that waits until all pons are passed; -1 if none
        self.waiting_chi = NOBODY
        #: 1 if the seat melded this turn, and if it laid off
        self.melded = 0
        self.laid_off = 0
        #: how many discards, reshuffles and turns there have been
        self.discards_made = 0
        self.reshuffles_made = 0
        self.turns = 0
        self.stock_count = 0
        self._discard_count = 0
        self._recent_count = 0
        self._older_count = 0
        for seat in range(6):
            self._hands[seat] = 0
        self.melds._clear()

    def _deal(self, dealer: int) -> None:
        """Deals from the stock, which holds the whole pack, its top card last (RULES 1.1)."""
        self._note(DEAL, dealer, NO_MELD, 0)
        for _ in range(HAND_SIZE):
            for step in range(self.seats):
                seat = dealer + 1 + step
                if seat >= self.seats:
                    seat -= self.seats
                self._hands[seat] |= bits.bit(self._take_from_stock())
        if self.law.upcard:
            self._discards[0] = self._take_from_stock()
            self._discard_count = 1
            self._note(UPCARD + self._discards[0], NO_SEAT, NO_MELD, 0)
        self.turn = dealer if self.law.dealer_starts else self._left_of(dealer)
        self._await_draw()

    @property
    def phase(self) -> Phase:
        """What the round waits for."""
        return _PHASES[self._phase_number]

    @property
    def rules(self) -> Rules:
        """The rules of this round."""
        return self.law.rules

    @property
    def over(self) -> bool:
        """Whether the round is over."""
        return self._phase_number == OVER

    @property
    def hands(self) -> tuple[int, ...]:
        """The hand of each seat, a set of cards (cards.py)."""
        return tuple([self._hands[seat] for seat in range(self.seats)])

    @property
    def stock(self) -> tuple[int, ...]:
        """The stock, the next card first."""
        return tuple([self._stock[index] for index in range(self.stock_count - 1, -1, -1)])

    @property
    def discards(self) -> tuple[int, ...]:
        """The discards, oldest first."""
        return tuple([self._discards[index] for index in range(self._discard_count)])

    @property
    def history(self) -> tuple[Event, ...]:
        """Everything that has happened since the deal, with every card drawn and every claim passed.

        ``View.history`` has what one seat remembers of it. Empty for a round that was set up in the middle.
        """
        return events(self.history_numbers())

    @property
    def public_history(self) -> tuple[Event, ...]:
        """What an observer who sees no hand remembers."""
        return events([word & PUBLIC for word in self.history_numbers()])

    def history_numbers(self) -> tuple[int, ...]:
        """The history as the numbers of history.py."""
        return self._words_from(0)

    def _words_from(self, first: int) -> tuple[int, ...]:
        """The words of the history, from the one of this index on."""
        aside = self._older[first:] if first < self._older_count else ()
        begin = max(0, first - self._older_count)
        return (*aside, *[self._recent[index] for index in range(begin, self._recent_count)])

    @property
    def history_length(self) -> int:
        """How many events ``public_history`` has."""
        return self._older_count + self._recent_count

    def events_since(self, length: int, seat: int | None = None) -> tuple[Event, ...]:
        """What has happened since the history had this length, oldest first; the time goes by what is new.

        That is all that ``history`` holds, for a seat what it remembers of it (``View.history``), and for
        NOBODY what ``public_history`` holds. How seats answered a discard is told with what followed it, so
        the events since 0 always begin with those that they began with before.

        Raises ValueError for more than the length now, IndexError for a seat that is not in the round.
        """
        if not 0 <= length <= self.history_length:
            raise ValueError(f"the history has {self.history_length} events, and not {length}")
        if seat is not None and not NOBODY <= seat < self.seats:
            raise IndexError(f"there is no seat {seat} in a round of {self.seats}")
        hand = 0 if seat is None or seat == NOBODY else self._hands[seat]
        words = self._words_from(max(0, length - 1))
        if seat is not None:
            visible = PUBLIC if seat == NOBODY else visible_to(seat)
            words = tuple([word & visible for word in words])
        if length:
            return settled_after(words)
        return settled(events(words, NOBODY if seat is None else seat, hand))

    def position(self) -> Position:
        """The whole state as data."""
        return Position(
            rules=self.law.rules,
            hands=self.hands,
            melds=tuple(self.melds),
            stock=self.stock,
            discards=self.discards,
            **{number.name: getattr(self, number.name) for number in NUMBERS},
            history=self.history_numbers(),
        )

    def _restore(self, position: Position) -> None:
        for seat, hand in enumerate(position.hands):
            self._hands[seat] = hand
        for meld in position.melds:
            self.melds._lay(meld.owner, meld.cards, meld.bottom, meld.top)
            self.melders |= bits.bit(meld.owner)
        for card in reversed(position.stock):
            self._stock[self.stock_count] = card
            self.stock_count += 1
        for card in position.discards:
            self._discards[self._discard_count] = card
            self._discard_count += 1
        self._phase_number = int(position.phase)
        self.turn = position.turn
        self.discarder = position.discarder
        self.winner = position.winner
        self.drawn_card = position.drawn_card
        self.claimed_from = position.claimed_from
        self.begun = position.begun
        self.exposed = position.exposed
        self.ponners = position.ponners
        self.chier = position.chier
        self.waiting_chi = position.waiting_chi
        self.melded = position.melded
        self.laid_off = position.laid_off
        self.discards_made = position.discards_made
        self.reshuffles_made = position.reshuffles_made
        self.turns = position.turns
        self._remember(position.history)
        if self._phase_number == CLAIMING:
            self.actor = self._asked_seat()
        elif self._phase_number == DRAWING:
            self._await_draw()
        elif self._phase_number == PLAYING:
            self.actor = self.turn

    def _remember(self, words: tuple[int, ...]) -> None:
        """Replaces the history by these words."""
        aside = max(0, len(words) - PAGE)
        self._older = words[:aside]
        self._older_count = aside
        self._recent_count = 0
        for word in words[aside:]:
            self._recent[self._recent_count] = word
            self._recent_count += 1

    def _check_claims(self) -> None:
        """Raises ImpossiblePosition for a seat that may claim but holds no cards for a claim."""
        fresh = self.clone()
        fresh._open_claims(self._discards[self._discard_count - 1])
        waits = self.waiting_chi >= 0
        if self.ponners & ~fresh.ponners or self.chier & ~fresh.chier:
            raise ImpossiblePosition(Impossible.CLAIM_NOT_HELD)
        if waits:
            scratch = Options()
            fresh._fill(scratch, self.turn)
            answered = (self.chier | self.ponners >> self.turn & 1) == 0
            run = actions.is_claim(actions.KIND[self.waiting_chi]) and actions.BOTTOM[self.waiting_chi] >= 0
            if not (answered and run and scratch.has(self.waiting_chi)):
                called = actions.label(self.waiting_chi)
                raise ImpossiblePosition(Impossible.WRONG_WAITING_CHI, value=called)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Round) and self.position() == other.position()

    # a round changes, so it is no key
    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        """The public state in one line: no card of a hand or of the stock."""
        held = " ".join(str(bits.count(self._hands[seat])) for seat in range(self.seats))
        top = card_text(self._discards[self._discard_count - 1]) if self._discard_count else "none"
        cards = f"hands {held}, stock {self.stock_count}, discard {top}"
        return f"<Round of {self.seats}, {self._stands()}; {cards}>"

    def _stands(self) -> str:
        if self._phase_number == OVER:
            return "drawn" if self.winner < 0 else f"won by seat {self.winner}"
        if self._phase_number == RESHUFFLING:
            return "discards to be shuffled"
        # nobody but the seat that is asked may know that it can claim
        return f"seat {self.turn} to {'play' if self._phase_number == PLAYING else 'draw'}"

    def __str__(self) -> str:
        """The table as an observer sees it, drawn as in the terminal."""
        from sevenbridge.drawing.text import round_text

        return round_text(self)

    def svg(
        self,
        names: Sequence[str] = (),
        *,
        totals: Sequence[int] = (),
        title: str = "",
        dealer: int = -1,
        lang: Lang = "en",
        four_colours: bool = False,
        hidden: bool = False,
        narrow: bool = False,
    ) -> str:
        """The table as an observer sees it, as SVG; ``hidden`` shows all hands and the stock too.

        A ``narrow`` picture is half as wide, and its stock stays closed.
        Raises ValueError unless there is a name for every seat, or none.
        """
        from sevenbridge.drawing.svg import round_svg

        return round_svg(
            self,
            names,
            totals=totals,
            title=title,
            dealer=dealer,
            lang=lang,
            four_colours=four_colours,
            hidden=hidden,
            narrow=narrow,
        )

    def _repr_svg_(self) -> str:
        """The picture in notebooks."""
        return self.svg()

    def text(self) -> str:
        """The position in one line, with all secrets and without the history (docs/library/positions.md)."""
        return position_text(self.position())

    @staticmethod
    def from_text(text: str) -> "Round":
        """The round of a position in one line. Raises ImpossiblePosition."""
        return Round.at(position_from_text(text))

    def __reduce__(self) -> tuple[object, ...]:
        return _round_at, (self.position(),)

    def to_bytes(self) -> bytes:
        """The whole state, secrets and all, as bytes for ``Round.from_bytes``."""
        return self.position().to_bytes()

    @staticmethod
    def from_bytes(data: bytes) -> "Round":
        """The round that ``to_bytes`` wrote. Raises ImpossiblePosition for anything else."""
        return Round.at(Position.from_bytes(data))

    def clone(self, /) -> "Round":
        """An independent copy."""
        other = Round.__new__(Round)
        other.melds = self.melds.clone()
        other._scratch = None  # made when it is wanted: many clones are only looked at
        other._is_owned = False
        if arrays.are_lists():
            other._make_lists()
        other._older = ()
        other._older_count = 0
        other.law = self.law
        other._copy_state(self)
        return other

    def copy_from(self, other: "Round", /) -> None:
        """Copies the state of another round into this one.

        Raises TypeError for anything else, GameRefused for the round of a game.
        """
        if not isinstance(other, Round):
            raise TypeError(f"a round cannot become {other!r}")
        self._refuse_if_owned()
        self.law = other.law
        self._copy_state(other)

    def _copy_state(self, other: "Round") -> None:
        """As ``copy_from`` for a round of the same law; compiled, it needs no interpreter lock."""
        self.seats = other.seats
        self.melds._copy_from(other.melds)
        self._hands[:] = other._hands
        self._stock[:] = other._stock
        self._discards[:] = other._discards
        self.stock_count = other.stock_count
        self._discard_count = other._discard_count
        self._phase_number = other._phase_number
        self.turn = other.turn
        self.actor = other.actor
        self.discarder = other.discarder
        self.winner = other.winner
        self.drawn_card = other.drawn_card
        self.claimed_from = other.claimed_from
        self.begun = other.begun
        self.melders = other.melders
        self.exposed = other.exposed
        self.ponners = other.ponners
        self.chier = other.chier
        self.waiting_chi = other.waiting_chi
        self.melded = other.melded
        self.laid_off = other.laid_off
        self.discards_made = other.discards_made
        self.reshuffles_made = other.reshuffles_made
        self.turns = other.turns
        self._recent_count = other._recent_count
        for index in range(other._recent_count):
            self._recent[index] = other._recent[index]
        if self._older_count or other._older_count:
            self._share_older(other)

    def _share_older(self, other: "Round") -> None:
        self._older = other._older
        self._older_count = other._older_count

    # -- what may be done ------------------------------------------------------------------------------------

    @property
    def legal(self) -> LegalActions:
        """The legal actions of the actor: a set of numbers with their words; empty while no seat decides."""
        words_of = partial(action_words, self.melds.clone(), self._top_discard())
        return LegalActions(self.legal_actions(), words_of)

    def _top_discard(self) -> int:
        """The top discard, -1 if there is none."""
        return self._discards[self._discard_count - 1] if self._discard_count else NOBODY

    def _fill(self, out: Options, seat: int) -> None:
        """Fills ``out`` with the legal actions of a seat; with none for a seat that is not in the round.

        Every seat that can claim has its claims and its pass among them, also while another seat is asked.
        """
        out.clear()
        if not 0 <= seat < self.seats:
            return
        if self._phase_number == CLAIMING:
            if (self.ponners | self.chier) >> seat & 1:
                legality.add_claims(
                    out,
                    self.law,
                    self._hands[seat],
                    self._discards[self._discard_count - 1],
                    seat == self.turn,
                )
        elif seat == self.turn:
            if self._phase_number == PLAYING:
                legality.add_turn(out, self.law, self._hands[seat], self.melds, self._may_lay_off())
            elif self._phase_number == DRAWING:
                legality.add_draw(out)

    def legal_actions(self, /) -> list[int]:
        """The numbers (actions.py) of the actor's legal actions, ascending; empty while no seat decides."""
        return self._legal().actions()

    def is_legal(self, action: int, /) -> bool:
        """Whether an action, any number of up to 64 bits, is legal for the actor."""
        if action < 0 or action >= COUNT:
            return False
        return self._legal().has(action)

    def _legal(self) -> Options:
        """The actor's legal actions, in the working memory of the round."""
        if self._scratch is None:
            self._make_scratch()
        assert self._scratch is not None
        self._fill(self._scratch, self.actor)
        return self._scratch

    def _make_scratch(self) -> None:
        self._scratch = Options()

    def _may_lay_off(self) -> bool:
        if self.law.layoff_needs_meld and not self.melders >> self.turn & 1:
            return False
        return self.law.layoff_after_claim != 0 or self.claimed_from < 0

    # -- what is done ----------------------------------------------------------------------------------------

    def play(self, action: int | str, /) -> None:
        """Plays an action: its number, or its words as a record writes them.

        A number and words alone (``"meld 7h"``) are the decision of the actor. Words with a seat in front
        (``"1 meld 7h"``) are what happened, and the passes that the action implies are made first
        (``play_words``). Raises IllegalAction, Malformed for what names no action, GameRefused for a seat
        that is not in the round and for the round of a game, which ``Game.play`` plays. Then nothing has
        changed.
        """
        self._refuse_if_owned()
        if type(action) is int:
            number = action
        elif isinstance(action, str):
            seat, words = seat_and_words(action)
            if seat is not None:
                play_words(self, seat, words)
                return
            number = parse_legal_action(self, self.turn if self.actor < 0 else self.actor, words)
        else:
            number = action_number(action)
        if not self.is_legal(number):
            raise explain(self, None, number)
        self._apply(number)

    def pass_claims(self, seat: int) -> None:
        """Passes all claims of a seat on the last discard; the seat need not be the actor.

        Raises IllegalAction if the seat has no claim, GameRefused for the round of a game.
        """
        self._refuse_if_owned()
        if (
            self._phase_number != CLAIMING
            or not 0 <= seat < self.seats
            or not (self.ponners | self.chier) >> seat & 1
        ):
            raise IllegalAction("nothing_to_claim", seat=seat)
        self._pass(seat)

    def _apply(self, action: int, /) -> None:
        """As ``play``, without checking: an action that is not legal corrupts the round."""
        kind = actions.KIND[action]
        if kind == DRAW:
            self._draw()
        elif kind in (DISCARD, JOKER_DISCARD):
            self._discard(action)
        elif kind == PASS:
            self._pass(self.actor)
        elif actions.is_claim(kind):
            self._claim(action)
        elif actions.is_layoff(kind):
            self._lay_off(action, kind)
        else:
            self._meld(action)

    def draw_card(self, card: int) -> None:
        """Draws this card of the stock, wherever it lies: for programs that decide each draw when it is made.

        Raises IllegalAction unless a draw is due, ValueError unless the card is in the stock, GameRefused for
        the round of a game.
        """
        self._refuse_if_owned()
        if not self.is_legal(DRAW):
            raise explain(self, None, DRAW)
        top = self.stock_count - 1
        index = top
        while index >= 0 and self._stock[index] != card:
            index -= 1
        if index < 0:
            raise ValueError(f"there is no card {card} in the stock")
        self._stock[index] = self._stock[top]
        self._stock[top] = card
        self._draw()

    def restock(self, order: Sequence[int]) -> None:
        """Makes the new stock, top card first, of all discards but the top one (RULES 1.5).

        Raises IllegalAction in any phase but RESHUFFLING, and for other cards, GameRefused for the round of a
        game.
        """
        self._refuse_if_owned()
        if self._phase_number != RESHUFFLING:
            raise IllegalAction("no_reshuffle")
        under = self.discards[: self._discard_count - 1]
        if sorted(order) != sorted(under):
            raise IllegalAction("wrong_stock", cards=card_set(under))
        for card in reversed(order):
            self._stock[self.stock_count] = card
            self.stock_count += 1
        self._restocked()

    def _recycle(self) -> None:
        """As ``restock``, without shuffling: the caller has to shuffle ``stock``."""
        for index in range(self._discard_count - 1):
            self._stock[index] = self._discards[index]
        self.stock_count = self._discard_count - 1
        self._restocked()

    def _restocked(self) -> None:
        self._discards[0] = self._discards[self._discard_count - 1]
        self._discard_count = 1
        self.reshuffles_made += 1
        self._phase_number = DRAWING
        self.actor = self.turn
        self._note(RESTOCK, NO_SEAT, NO_MELD, 0)

    def _await_draw(self) -> None:
        """Waits for the next player to draw, or for the new stock that the draw needs (RULES 1.5)."""
        self._phase_number = DRAWING
        self.actor = self.turn
        if self.stock_count == 0 and self._discard_count > 1 and self.reshuffles_made < self.law.reshuffles:
            self._phase_number = RESHUFFLING
            self.actor = NOBODY

    def _draw(self) -> None:
        if self.stock_count == 0:
            self._end(NOBODY)
            return
        self._begin_turn(self.turn)
        self.drawn_card = self._take_from_stock()
        self._hands[self.turn] |= bits.bit(self.drawn_card)
        self._note(DRAW, self.turn, NO_MELD, self.drawn_card + 1)

    def _begin_turn(self, seat: int) -> None:
        self.turn = seat
        self.actor = seat
        self._phase_number = PLAYING
        self.begun |= bits.bit(seat)
        self.turns += 1
        self.melded = 0
        self.laid_off = 0
        self.claimed_from = NOBODY
        self.drawn_card = NOBODY

    def _meld(self, action: int) -> None:
        seat = self.turn
        cards = actions.CARDS[action]
        self._note(action, seat, self.melds._count, 0)
        self.melds._lay(seat, cards, actions.BOTTOM[action], actions.TOP[action])
        self.melders |= bits.bit(seat)
        self.melded = 1
        self._hands[seat] &= ~cards
        if not self._hands[seat]:
            self._end(seat)

    def _lay_off(self, action: int, kind: int) -> None:
        seat = self.turn
        cards = actions.CARDS[action]
        spot = actions.SPOT[action]
        meld = legality.meld_named(self.melds, action)
        if kind in (LOW, LONE_LOW, JOKER_LOW):
            self.melds._grow(meld, cards, spot, self.melds._tops[meld])
        elif kind in (HIGH, LONE_HIGH, JOKER_HIGH):
            self.melds._grow(meld, cards, self.melds._bottoms[meld], spot)
        else:
            self.melds._grow(meld, cards, -1, -1)
        self._note(action, seat, meld, 0)
        self.laid_off = 1
        self._hands[seat] &= ~cards
        if not self._hands[seat]:
            self._end(seat)

    def _discard(self, action: int) -> None:
        seat = self.turn
        card = actions.SPOT[action]
        self._note(action, seat, NO_MELD, 0)
        self._hands[seat] &= ~bits.bit(card)
        self._discards[self._discard_count] = card
        self._discard_count += 1
        self.discards_made += 1
        self.discarder = seat
        if not self._hands[seat]:
            self._end(seat)
            return
        if self.melded or self.laid_off:
            self.exposed |= bits.bit(seat)
        self.turn = self._left_of(seat)
        self._open_claims(card)

    def _open_claims(self, card: int) -> None:
        """Finds the seats that can claim the discard ``card``, and asks the first of them (RULES 1.4)."""
        if self._scratch is None:
            self._make_scratch()
        assert self._scratch is not None
        ponners = 0
        chier = 0
        peers = bits.ACES << (card & 15)
        turn = self.turn
        able = legality.claimants(self.law, self.seats, self.discarder, self.begun, self.discards_made)
        while able:
            seat = bits.lowest(able)
            able &= able - 1
            hand = self._hands[seat]
            # a pon needs a card of the rank, so most seats are done with at once
            if hand & peers or seat == turn:
                found = legality.may_claim(self.law, hand, card, seat == turn, self._scratch)
                if found & 2:
                    ponners |= bits.bit(seat)
                if found & 1:
                    chier = bits.bit(seat)
        self.ponners = ponners
        self.chier = chier
        self.waiting_chi = NOBODY
        if ponners | chier:
            self._phase_number = CLAIMING
            self._ask()
        else:
            self._await_draw()

    def _ask(self) -> None:
        """Asks the next seat that has a claim.

        When none is left, the waiting chi is made, or the next player draws.
        """
        seat = self._asked_seat()
        if seat >= 0:
            self.actor = seat
        elif self.waiting_chi >= 0:
            # the claim's own event replaces the note that it was called
            self._answer_with(self.turn, 0)
            self._take_claim(self.turn, self.waiting_chi)
        else:
            self._await_draw()

    def _asked_seat(self) -> int:
        asked = self.ponners
        if self.law.nearest or not asked:
            asked |= self.chier
        if not asked:
            return NOBODY
        seat = self.turn
        while not asked >> seat & 1:
            seat = self._left_of(seat)
        return seat

    def _pass(self, seat: int) -> None:
        self._answer(seat, PASSED)

    def _answer(self, seat: int, answer: int) -> None:
        """Records how a seat answers the last discard, and asks the next seat."""
        self._answer_with(seat, answer)
        self.ponners &= ~bits.bit(seat)
        self.chier &= ~bits.bit(seat)
        self._ask()

    def _answer_with(self, seat: int, answer: int) -> None:
        """Records an answer in the seat's lane of the last event, the discard, if there is a history."""
        if self._recent_count:
            lane = LANES + LANE_BITS * seat
            self._recent[self._recent_count - 1] &= ~(LANE << lane)
            self._recent[self._recent_count - 1] |= answer << lane

    def _claim(self, action: int) -> None:
        seat = self.actor
        others = self.ponners & ~bits.bit(seat)
        if others and not self.law.nearest and actions.BOTTOM[action] >= 0:
            self.waiting_chi = action
            self._answer(seat, CALLED)
        else:
            self._take_claim(seat, action)

    def _take_claim(self, seat: int, action: int) -> None:
        discarder = self.discarder
        self.ponners = 0
        self.chier = 0
        self.waiting_chi = NOBODY
        self._begin_turn(seat)
        self.claimed_from = discarder
        self.discarder = NOBODY
        self._discard_count -= 1
        self._meld(action)

    def _end(self, winner: int) -> None:
        self._phase_number = OVER
        self.actor = NOBODY
        self.winner = winner
        self._note(END, NO_SEAT if winner < 0 else winner, NO_MELD, 0)

    def _note(self, code: int, seat: int, meld: int, private: int) -> None:
        """Appends a word to the history; only ``seat`` may see ``private``."""
        if self._recent_count == PAGE:
            self._put_aside()
        word = code | seat << SEAT_SHIFT | meld << MELD_SHIFT
        if private:
            word |= private << (LANES + LANE_BITS * seat)
        self._recent[self._recent_count] = word
        self._recent_count += 1

    def _put_aside(self) -> None:
        self._older = self.history_numbers()
        self._older_count += self._recent_count
        self._recent_count = 0

    def _take_from_stock(self) -> int:
        self.stock_count -= 1
        return self._stock[self.stock_count]

    def _left_of(self, seat: int) -> int:
        return 0 if seat + 1 == self.seats else seat + 1


require_init(Round)


def _round_at(position: Position) -> Round:
    """As ``Round.at``; pickles need a function of a module."""
    return Round.at(position)
