"""One round of Seven Bridge, told as plainly as possible and without regard for speed.

It shares nothing with the engine, so that where the two differ, one of them is wrong. What may be done is
found by trying everything: every group of cards from the hand as a meld or a claim, every card at every spot
of every meld.

Cards are text (`7h`, `Ts`, `Jk`), and so are actions, in the words of a record but without the seat:
`draw`, `pass`, `discard Kd`, `meld 5s 6s Jk=7s`, `chi 3s 4s`, `pon Kh Ks`, `layoff 8h @ 5h`. In an action
a run goes from low to high, a set in the order of suits s h d c with the joker last, and a meld is named
by its first natural card. A spot in a run is a number: 0 is the low ace, 12 the king, 13 the high ace.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

RANKS = "A23456789TJQK"
SUITS = "shdc"
JOKER = "Jk"
SEVEN = RANKS.index("7")


def is_wild(card: str) -> bool:
    """Is it one of the cards with which `out_on_wild` may forbid going out?"""
    return card == JOKER or card[0] == "7"


def in_suit_order(cards: Iterable[str]) -> tuple[str, ...]:
    """The cards of a set in the order s h d c, the joker last."""
    return tuple(sorted(cards, key=lambda card: len(SUITS) if card == JOKER else SUITS.index(card[1])))


@dataclass(frozen=True)
class Meld:
    """Cards on the table, in the order in which they are named; `spots` is empty unless it is a run."""

    owner: int
    kind: str  # "lone" (a single seven), "set" or "run"
    cards: tuple[str, ...]
    spots: tuple[int, ...] = ()

    @property
    def name(self) -> str:
        return next(card for card in self.cards if card != JOKER)

    def words(self) -> list[str]:
        """The cards as an action names them: a joker in a run says what it stands for."""
        if self.kind != "run":
            return list(self.cards)
        suit = self.name[1]
        return [
            f"Jk={RANKS[spot % 13]}{suit}" if card == JOKER else card
            for card, spot in zip(self.cards, self.spots, strict=True)
        ]


@dataclass(frozen=True)
class Move:
    """What an action does: these cards leave the hand, and this meld then lies on the table."""

    verb: str
    cards: frozenset[str] = frozenset()
    meld: Meld | None = None
    onto: int | None = None  # for a lay-off: which meld it was laid on


def is_set(cards: Collection[str]) -> bool:
    """Three or four of one rank, the joker being any rank; or two natural sevens."""
    ranks = {card[0] for card in cards if card != JOKER}
    if len(ranks) != 1:
        return False
    return len(cards) in (3, 4) or (len(cards) == 2 and JOKER not in cards and ranks == {"7"})


def is_run(cards: Sequence[str], spots: Sequence[int]) -> bool:
    """Three or more of one suit in sequence; or two natural cards of which one is a seven. Never two aces."""
    if len({card[1] for card in cards if card != JOKER}) != 1:
        return False
    first, last = min(spots), max(spots)
    if sorted(spots) != list(range(first, last + 1)) or (first == 0 and last == 13):
        return False
    return len(cards) >= 3 or (len(cards) == 2 and JOKER not in cards and SEVEN in spots)


def spots_of(card: str, rules: Any) -> list[int]:
    """Where a card can lie in a run of its suit, low spots first."""
    high_ace = [13] if rules.ace == "both" else []
    if card == JOKER:
        return [*range(13), *high_ace]
    return [0, *high_ace] if card[0] == "A" else [RANKS.index(card[0])]


def run_of(owner: int, placed: Iterable[tuple[str, int]]) -> Meld:
    cards, spots = zip(*sorted(placed, key=lambda pair: pair[1]), strict=True)
    return Meld(owner, "run", cards, spots)


def melds_of(cards: Collection[str], owner: int, rules: Any) -> list[Meld]:
    """Every meld that exactly these cards can be; runs with low spots first."""
    if len(cards) == 1:
        return [Meld(owner, "lone", (card,)) for card in cards if card[0] == "7"]
    if is_set(cards):
        return [Meld(owner, "set", in_suit_order(cards))]
    listed = list(cards)
    runs = [
        run_of(owner, zip(listed, spots, strict=True))
        for spots in product(*(spots_of(card, rules) for card in listed))
        if is_run(listed, spots)
    ]
    return sorted(runs, key=lambda run: run.spots)


def read_meld(owner: int, text: str, rules: Any) -> Meld:
    """A meld as a position writes it: `6d 7d 8d`, a run from low to high, a joker there as `Jk`."""
    cards = tuple(text.split())
    for meld in melds_of(cards, owner, rules):
        if meld.kind != "run" or meld.cards == cards:
            return meld
    raise ValueError(f"not a meld: {text}")


def grown(meld: Meld, card: str, rules: Any) -> list[Meld]:
    """The melds that this one can become when the card is laid on it; runs with low spots first."""
    cards = [*meld.cards, card]
    longer: list[Meld] = []
    if is_set(cards) and (meld.kind == "set" or rules.seven_growth == "set_or_run"):
        longer.append(Meld(meld.owner, "set", in_suit_order(cards)))
    if meld.kind != "set":
        before = [SEVEN] if meld.kind == "lone" else list(meld.spots)
        for spot in spots_of(card, rules):
            if is_run(cards, [*before, spot]):
                longer.append(run_of(meld.owner, zip(cards, [*before, spot], strict=True)))
    return longer


def groups(hand: Iterable[str], fewest: int) -> Iterator[tuple[str, ...]]:
    """Every group of at least so many cards of a hand."""
    cards = sorted(hand)
    for size in range(fewest, len(cards) + 1):
        yield from combinations(cards, size)


class NaiveRound:
    """A round from the deal, or from any position, to its end.

    `phase` is "take" (the actor must draw), "claim" (the actor is asked about the last discard), "play"
    (the actor has taken a card), "reshuffle" (waits for `restock`) or "over". `actor` is -1 in the last
    two. `winner` is None until the round is won, and stays so when it is drawn.
    """

    def __init__(
        self,
        rules: Any,
        *,
        hands: Sequence[Iterable[str]],
        turn: int,
        melds: Iterable[Meld] = (),
        stock: Iterable[str] = (),
        discards: Iterable[str] = (),
        discarder: int | None = None,
        drawn: bool = False,
        turns_begun: Iterable[int] | None = None,
        discards_made: int | None = None,
        reshuffles_made: int = 0,
        passed: Iterable[int] = (),
        waiting: str | None = None,
        claimed_from: int | None = None,
        put_down: Iterable[bool] | None = None,
        melded: bool = False,
        laid_off: bool = False,
    ) -> None:
        """Any position.

        `turn` is the seat that is next or goes on; `drawn` says that it has taken a card. `stock` has its
        top first, `discards` its top last; `discarder` is who discarded that top, None for an up-card.
        `passed` are those who let the top go, `waiting` is a chi that was called and may still lose to a
        pon. `put_down` tells who had melded or laid off before this turn (by default the owners of
        melds). `claimed_from`, `melded` and `laid_off` tell of the turn in progress: whose discard began
        it, and whether a meld (a claim is one) or a lay-off was made in it.
        """
        self.rules = rules
        self.hands = [set(hand) for hand in hands]
        self.seats = len(self.hands)
        self.melds = list(melds)
        self.stock = list(stock)
        self.discards = list(discards)
        self.discarder = discarder
        self.turn = turn
        self.turns_begun = [1] * self.seats if turns_begun is None else list(turns_begun)
        self.discards_made = self.seats if discards_made is None else discards_made
        self.reshuffles_made = reshuffles_made
        self.passed = set(passed)
        self.claimed_from = claimed_from
        owners = {meld.owner for meld in self.melds}
        self.put_down = [seat in owners for seat in range(self.seats)] if put_down is None else list(put_down)
        self.melded = melded
        self.laid_off = laid_off
        self.winner: int | None = None
        self.waiting: Move | None = None if waiting is None else self._claims(turn)[waiting]
        self.phase, self.actor = "play", turn
        if not drawn:
            self._ask()

    @classmethod
    def deal(cls, rules: Any, seats: int, dealer: int, deck: Sequence[str]) -> NaiveRound:
        """Seven each, one at a time from the dealer's left; then the up-card, if any; the rest is stock."""
        hands: list[list[str]] = [[] for _ in range(seats)]
        for number, card in enumerate(deck[: 7 * seats]):
            hands[(dealer + 1 + number) % seats].append(card)
        rest = deck[7 * seats :]
        return cls(
            rules,
            hands=hands,
            turn=dealer if rules.starter == "dealer" else (dealer + 1) % seats,
            discards=rest[:1] if rules.upcard else (),
            stock=rest[1:] if rules.upcard else rest,
            turns_begun=[0] * seats,
            discards_made=0,
        )

    # What may be done

    def legal(self) -> set[str]:
        """The text of everything the actor may do; empty where nobody is to act."""
        return set(self._moves())

    def _moves(self) -> dict[str, Move]:
        if self.phase == "take":
            return {"draw": Move("draw")}
        if self.phase == "claim":
            return {"pass": Move("pass")} | self._claims(self.actor)
        if self.phase == "play":
            return self._discards() | self._melds() | self._layoffs()
        return {}

    def _discards(self) -> dict[str, Move]:
        moves = {f"discard {card}": Move("discard", frozenset([card])) for card in self.hands[self.turn]}
        return {text: move for text, move in moves.items() if self._can_end(self.turn, move)}

    def _melds(self) -> dict[str, Move]:
        return {
            f"meld {' '.join(meld.words())}": move
            for group in groups(self.hands[self.turn], 1)
            for meld in melds_of(group, self.turn, self.rules)
            for move in [Move("meld", frozenset(group), meld)]
            if self._may_be_laid(meld) and self._can_end(self.turn, move)
        }

    def _layoffs(self) -> dict[str, Move]:
        moves: dict[str, Move] = {}
        if self.rules.layoff_needs_meld and all(meld.owner != self.turn for meld in self.melds):
            return moves
        if not self.rules.layoff_after_claim and self.claimed_from is not None:
            return moves
        for number, meld in enumerate(self.melds):
            for card in self.hands[self.turn]:
                for after in grown(meld, card, self.rules):
                    move = Move("layoff", frozenset([card]), after, number)
                    word = next(word for word in after.words() if word[:2] == card)
                    if self._can_end(
                        self.turn, move
                    ):  # an ace that fits at both ends lies low: it comes first
                        moves.setdefault(f"layoff {word} @ {meld.name}", move)
        return moves

    def _claims(self, seat: int) -> dict[str, Move]:
        """The chi and pon that a seat has on the last discard, whoever else may have a better one."""
        moves: dict[str, Move] = {}
        if self.discarder is None or seat == self.discarder or self.discards[-1] == JOKER:
            return moves
        if self.rules.claim_ban == "own_first_turn" and self.turns_begun[seat] == 0:
            return moves
        if self.rules.claim_ban == "first_round" and self.discards_made < self.seats:
            return moves
        claimed = self.discards[-1]
        for group in groups(self.hands[seat], self.rules.claim_hand_cards):
            for meld in melds_of([*group, claimed], seat, self.rules):
                move = Move("chi" if meld.kind == "run" else "pon", frozenset(group), meld)
                if move.verb == "chi" and seat != self._left_of(self.discarder):
                    continue
                if self._may_be_laid(meld) and self._can_end(seat, move):
                    from_hand = [word for word in meld.words() if word != claimed]
                    moves.setdefault(f"{move.verb} {' '.join(from_hand)}", move)
        return moves

    def _may_be_laid(self, meld: Meld) -> bool:
        """Two sevens in one go may be against the rules; they can still come together card by card."""
        return not (meld.kind == "set" and len(meld.cards) == 2 and self.rules.seven_sets == "three_or_more")

    def _can_end(self, seat: int, move: Move) -> bool:
        """Does the move leave a turn that can be finished, or finish it as the rules allow?"""
        left = self.hands[seat] - move.cards
        forbidden = self.rules.out_on_wild == "forbidden"
        if move.verb == "discard":
            return bool(left) or not (forbidden and all(map(is_wild, move.cards)))
        if not left:
            last = move.meld.cards if move.meld is not None and move.verb != "layoff" else move.cards
            return self.rules.final_discard == "optional" and not (forbidden and all(map(is_wild, last)))
        return not (forbidden and len(left) == 1 and all(map(is_wild, left)))

    # What then happens

    def apply(self, text: str) -> None:
        """Do it; ValueError where it is not legal, and nothing has changed."""
        moves = self._moves()
        if text not in moves:
            raise ValueError(f"seat {self.actor} may not: {text}")
        move = moves[text]
        if move.verb == "draw":
            self._draw()
        elif move.verb == "pass":
            self.passed.add(self.actor)
            self._ask()
        elif move.verb == "chi" and self._must_wait():
            self.waiting = move
            self._ask()
        elif move.verb in ("chi", "pon"):
            self._claim(self.actor, move)
        elif move.verb == "discard":
            self._discard(move)
        else:
            self._lay(move)

    def restock(self, cards: Sequence[str]) -> None:
        """The new stock, top first: all discards but the top one."""
        if self.phase != "reshuffle" or sorted(cards) != sorted(self.discards[:-1]):
            raise ValueError("not a reshuffle of the discards under the top one")
        self.stock = list(cards)
        self.discards = self.discards[-1:]
        self.reshuffles_made += 1
        self.phase, self.actor = "take", self.turn

    def _left_of(self, seat: int) -> int:
        return (seat + 1) % self.seats

    def _unasked(self) -> list[int]:
        """The seats that have not answered about the last discard, nearest to the discarder's left first."""
        if self.discarder is None:
            return []
        seats = [(self.discarder + step) % self.seats for step in range(1, self.seats)]
        answered = self.passed if self.waiting is None else self.passed | {self.turn}
        return [seat for seat in seats if seat not in answered]

    def _with_pon(self) -> list[int]:
        """Of these, the ones with a pon."""
        return [
            seat
            for seat in self._unasked()
            if any(move.verb == "pon" for move in self._claims(seat).values())
        ]

    def _must_wait(self) -> bool:
        """May somebody still take by pon what the actor would take by chi?"""
        return self.rules.claim_priority == "pon" and any(seat != self.actor for seat in self._with_pon())

    def _ask(self) -> None:
        """Ask the next seat that can claim; when there is none left, the next player must draw."""
        with_claim = [seat for seat in self._unasked() if self._claims(seat)]
        order = with_claim
        if self.rules.claim_priority == "pon":
            order = self._with_pon()
            order += [seat for seat in with_claim if seat not in order]
        if order:
            self.phase, self.actor = "claim", order[0]
        elif self.waiting is not None:
            self._claim(self.turn, self.waiting)
        elif not self.stock and self._can_reshuffle():
            self.phase, self.actor = "reshuffle", -1
        else:
            self.phase, self.actor = "take", self.turn

    def _can_reshuffle(self) -> bool:
        return (
            self.rules.stock_out == "reshuffle"
            and self.reshuffles_made < self.rules.reshuffles
            and len(self.discards) >= 2
        )

    def _begin_turn(self, seat: int, claimed_from: int | None) -> None:
        self.turn = seat
        self.turns_begun[seat] += 1
        self.claimed_from = claimed_from
        self.melded = self.laid_off = False
        self.waiting = None
        self.passed = set()
        self.phase, self.actor = "play", seat

    def _draw(self) -> None:
        if not self.stock:
            self.phase, self.actor = "over", -1
            return
        self._begin_turn(self.turn, None)
        self.hands[self.turn].add(self.stock.pop(0))

    def _claim(self, seat: int, move: Move) -> None:
        self._begin_turn(seat, self.discarder)
        self.discards.pop()
        self.discarder = None
        self._lay(move)

    def _lay(self, move: Move) -> None:
        assert move.meld is not None
        self.hands[self.turn] -= move.cards
        if move.onto is None:
            self.melds.append(move.meld)
            self.melded = True
        else:
            self.melds[move.onto] = move.meld
            self.laid_off = True
        self._end_if_out()

    def _discard(self, move: Move) -> None:
        self.hands[self.turn] -= move.cards
        self.discards.extend(move.cards)
        self.discards_made += 1
        self.discarder = self.turn
        if self._end_if_out():
            return
        self.put_down[self.turn] |= self.melded or self.laid_off
        self.turn = self._left_of(self.turn)
        self._ask()

    def _end_if_out(self) -> bool:
        if self.hands[self.turn]:
            return False
        self.winner = self.turn
        self.phase, self.actor = "over", -1
        return True

    # What it was worth

    def scores(self) -> list[int]:
        """What each seat scores in this round, once it is over."""
        if self.phase != "over":
            raise ValueError("the round is not over")
        totals = [hand_total(hand, self.rules) for hand in self.hands]
        flow = self.rules.score_flow
        nothing = [0] * self.seats
        if self.winner is None:
            if self.rules.drawn_round == "no_score" or flow == "winner_collects":
                return nothing
            return totals if flow == "penalty" else [-total for total in totals]

        if self.in_one_go():
            totals = [total * self.rules.one_go_multiplier for total in totals]
        if flow == "winner_collects":
            nothing[self.winner] = sum(totals)
            return nothing
        if self.rules.responsibility == "discarder" and self.claimed_from is not None:
            everything = sum(totals)
            totals = nothing
            totals[self.claimed_from] = everything
        if flow == "penalty":
            return totals
        return [sum(totals) if seat == self.winner else -total for seat, total in enumerate(totals)]

    def in_one_go(self) -> bool:
        """Did the winner put everything down in the last turn, in melds alone?"""
        return (
            self.winner is not None and not self.put_down[self.winner] and self.melded and not self.laid_off
        )


def card_points(card: str, rules: Any) -> int:
    if card == JOKER:
        return int(rules.joker_points)
    if card[0] == "A":
        return int(rules.ace_points)
    if card[0] in "JQK":
        return "JQK".index(card[0]) + 11 if rules.face_points == "rank" else int(rules.face_points)
    if card[0] == "7":
        return int(rules.seven_points)
    if card[0] == "T":
        return 10
    return int(card[0]) if rules.pip_points == "face" else int(rules.pip_points)


def hand_total(hand: Collection[str], rules: Any) -> int:
    """What a held hand counts: its cards, then its sevens, then its joker."""
    total = sum(card_points(card, rules) for card in hand)
    sevens = sum(card[0] == "7" for card in hand)
    if rules.held_seven == "double_once" and sevens > 0:
        total *= 2
    if rules.held_seven == "double_each":
        total *= 2**sevens
    if JOKER in hand:
        total *= rules.joker_multiplier
    return total
