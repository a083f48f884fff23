"""What stands before the first card of a round: the rules, the seats, who deals, and the cards.

A part of the pack and a smaller hand make a game that is small enough to be solved. That is no rule of any
house: the round is set up as a position in which the other cards are out of play.
"""

import re
from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import Final

from sevenbridge.engine.cards import JOKER, RANKS, SUITS, card_set, cards_in
from sevenbridge.engine.history import Event, EventKind, words
from sevenbridge.engine.law import law_of
from sevenbridge.engine.position import Position
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import HAND_SIZE, NOBODY, Rules, check_seats, parse_switch
from sevenbridge.engine.scoring import card_points

#: the whole pack, as ``ranks_from`` reads it
ALL_RANKS: Final = f"{RANKS[0]}to{RANKS[-1]}"


@dataclass(frozen=True, slots=True)
class Setup:
    """A round before it is dealt.

    >>> Setup(Rules(upcard=False), 2, suits="sh", ranks="5678", hand_size=3).cards
    (4, 5, 6, 7, 20, 21, 22, 23)

    Raises InvalidRules for a number of seats that cannot play, ValueError for a dealer who has no seat, and
    for cards of which nothing would be left in the stock.
    """

    rules: Rules
    seats: int
    _: KW_ONLY
    dealer: int = 0
    #: the suits and the ranks that are in play, each in the order of ``SUITS`` and ``RANKS``
    suits: str = SUITS
    ranks: str = RANKS
    #: how many cards each seat is dealt
    hand_size: int = HAND_SIZE
    #: the cards in play, ascending
    cards: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        check_seats(self.seats)
        if not 0 <= self.dealer < self.seats:
            raise ValueError(f"the dealer must be one of the {self.seats} seats, not {self.dealer}")
        for chosen, known in ((self.suits, SUITS), (self.ranks, RANKS)):
            if not chosen or chosen != "".join(letter for letter in known if letter in chosen):
                raise ValueError(f'"{chosen}" is not a part of "{known}" in its order')
        plain = [16 * SUITS.index(suit) + RANKS.index(rank) for suit in self.suits for rank in self.ranks]
        object.__setattr__(self, "cards", tuple(sorted([*plain, *[JOKER] * self.rules.jokers])))
        if self.hand_size < 1 or self.stock_size < 1:
            raise ValueError(
                f"{self.seats} hands of {self.hand_size} cannot be dealt of {len(self.cards)} cards"
            )

    @property
    def dealt(self) -> int:
        """How many cards are dealt: all hands, and the up-card if the rules have one."""
        return self.seats * self.hand_size + self.rules.upcard

    @property
    def stock_size(self) -> int:
        """How many cards are left in the stock after the deal."""
        return len(self.cards) - self.dealt

    def receiver(self, number: int) -> int:
        """The seat that gets this card of the deal, counted from 0; -1 for the up-card."""
        if number == self.seats * self.hand_size:
            return NOBODY
        return (self.dealer + 1 + number) % self.seats

    def deal(self, hands: Sequence[int], upcard: int = NOBODY) -> Round:
        """The round in which each seat was dealt its hand, a set of cards; the other cards are the stock.

        Raises ImpossiblePosition for a card that is dealt twice.
        """
        history = [Event(EventKind.DEAL, self.dealer)]
        if upcard >= 0:
            history.append(Event(EventKind.UPCARD, NOBODY, 1 << upcard))
        left = card_set(self.cards) & ~sum(hands)
        is_dealer = self.rules.starter == "dealer"
        return Round.at(
            Position(
                rules=self.rules,
                hands=tuple(hands),
                stock=tuple(card for card in cards_in(left) if card != upcard),
                discards=(upcard,) if upcard >= 0 else (),
                turn=self.dealer if is_dealer else (self.dealer + 1) % self.seats,
                history=words(history),
            )
        )

    # -- how long a round can be -----------------------------------------------------------------------------

    @property
    def most_draws(self) -> int:
        """More cards are never drawn in a round.

        A new stock leaves out what the seats hold, at least a card each, and the top discard.
        """
        again = max(len(self.cards) - self.seats - 1, 0)
        return self.stock_size + law_of(self.rules).reshuffles * again

    @property
    def most_turns(self) -> int:
        """More turns are never begun: each with a draw, or with a claim, whose meld lies for good."""
        return self.most_draws + len(self.cards) // (self.rules.claim_hand_cards + 1)

    @property
    def most_decisions(self) -> int:
        """More is never decided in a round.

        A turn ends with a discard, which all others may have to let go, and no card is put down twice.
        """
        return self.most_turns * self.seats + len(self.cards)

    @property
    def most_events(self) -> int:
        """No seat remembers more of a round, the calls included that came to nothing."""
        law = law_of(self.rules)
        calls = self.most_turns if self.seats > 2 else 0
        return 4 + self.most_draws + self.most_turns + len(self.cards) + law.reshuffles + calls

    @property
    def most_points(self) -> int:
        """No seat gains or loses more points in a round."""
        law = law_of(self.rules)
        dearest = sorted((card_points(law, card) for card in self.cards), reverse=True)[: self.hand_size]
        joker = law.joker_multiplier if law.jokers else 1
        return sum(dearest) * (1 << law.doublings) * joker * law.one_go * (self.seats - 1)


def rules_from(text: str) -> Rules:
    """The rules of a text without commas and equals signs, which mean something else to OpenSpiel.

    >>> rules_from("pagat;ace:both;upcard:no").as_preset()
    ('pagat', {'upcard': False, 'ace': 'both'})

    Raises InvalidRules.
    """
    preset, *switches = text.split(";")
    return Rules.preset(preset, **dict(parse_switch(each.replace(":", "=")) for each in switches))


def ranks_from(text: str) -> str:
    """The ranks of a text such as ``5to8``, from the lowest to the highest. Raises ValueError."""
    found = re.fullmatch(f"([{RANKS}])to([{RANKS}])", text)
    if not found:
        raise ValueError(f'"{text}" names no ranks as {ALL_RANKS} does')
    return RANKS[RANKS.index(found[1]) : RANKS.index(found[2]) + 1]
