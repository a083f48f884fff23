"""A round in the engine and in the oracle, side by side.

Phase, actor, legal actions, cards and scores are held against each other at every decision.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from sevenbridge.engine.actions import kind_of
from sevenbridge.engine.cards import card_text, cards_in, pack
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.notation import format_action
from sevenbridge.engine.phases import CLAIMING, DRAWING, OVER, PLAYING, RESHUFFLING
from sevenbridge.engine.position import Position
from sevenbridge.engine.round import Round
from sevenbridge.engine.scoring import scores
from tests.engine.random_games import any_position, any_rules, chosen, long_suit_position, set_up, shuffled
from tests.oracle.naive import NaiveRound, read_meld

PHASES = {DRAWING: "take", CLAIMING: "claim", PLAYING: "play", RESHUFFLING: "reshuffle", OVER: "over"}


class Pair:
    """A round in the engine and the same in the oracle, played side by side."""

    def __init__(self, dice: Dice, engine: Round, oracle: NaiveRound) -> None:
        self.dice = dice
        self.engine = engine
        self.oracle = oracle
        self.eager = dice.below(4)
        self.offered: Counter[int] = Counter()
        self.decisions = 0

    def play(self, steps: int) -> None:
        """At most so many decisions; everything is compared before each of them and at the end."""
        for _ in range(steps):
            self.compare()
            if self.engine.phase == OVER:
                return
            if self.engine.phase == RESHUFFLING:
                self.restock()
                continue
            legal = self.engine.legal_actions()
            told = {format_action(self.engine, action): action for action in legal}
            assert set(told) == self.oracle.legal(), self.report()
            assert len(told) == len(legal), self.report()
            self.offered.update(map(kind_of, legal))
            action = chosen(self.dice, legal, self.eager)
            word = next(word for word, number in told.items() if number == action)
            self.engine.play(action)
            self.oracle.apply(word)
            self.decisions += 1

    def restock(self) -> None:
        order = shuffled(self.dice, self.engine.discards[:-1])
        self.engine.restock(order)
        self.oracle.restock([card_text(card) for card in order])

    def compare(self) -> None:
        """All that the two know of a round is the same."""
        engine, oracle = self.engine, self.oracle
        assert (PHASES[engine.phase], engine.actor) == (oracle.phase, oracle.actor), self.report()
        assert cards_of(engine) == cards_known_to(oracle), self.report()
        assert engine.turn == oracle.turn, self.report()
        assert engine.discards_made == oracle.discards_made, self.report()
        assert engine.reshuffles_made == oracle.reshuffles_made, self.report()
        if engine.phase == OVER:
            assert engine.winner == (-1 if oracle.winner is None else oracle.winner), self.report()
            assert scores(engine) == oracle.scores(), self.report()

    def report(self) -> str:
        rules = self.engine.rules.as_preset()
        return f"{rules}\n{self.engine.position()}\nengine: {PHASES[self.engine.phase]} {self.engine.actor}"


def cards_of(round: Round) -> tuple[object, ...]:
    position = round.position()
    return (
        [set(map(card_text, cards_in(hand))) for hand in position.hands],
        [(meld.owner, str(meld)) for meld in position.melds],
        [card_text(card) for card in position.stock],
        [card_text(card) for card in position.discards],
    )


def cards_known_to(oracle: NaiveRound) -> tuple[object, ...]:
    melds = [(meld.owner, " ".join(meld.cards)) for meld in oracle.melds]
    return oracle.hands, melds, oracle.stock, oracle.discards


def oracle_at(position: Position) -> NaiveRound:
    rules = position.rules
    seats = range(len(position.hands))
    return NaiveRound(
        rules,
        hands=[map(card_text, cards_in(hand)) for hand in position.hands],
        turn=position.turn,
        melds=[read_meld(meld.owner, str(meld), rules) for meld in position.melds],
        stock=map(card_text, position.stock),
        discards=map(card_text, position.discards),
        discarder=None if position.discarder < 0 else position.discarder,
        drawn=position.phase == PLAYING,
        turns_begun=[position.begun >> seat & 1 for seat in seats],
        discards_made=position.discards_made,
        reshuffles_made=position.reshuffles_made,
        claimed_from=None if position.claimed_from < 0 else position.claimed_from,
        put_down=[bool(position.exposed >> seat & 1) for seat in seats],
        melded=bool(position.melded),
        laid_off=bool(position.laid_off),
    )


def from_the_deal(seed: int) -> Pair:
    """A round from its deal, under random rules."""
    dice = Dice(seed)
    rules = any_rules(dice)
    seats = 2 + dice.below(5)
    dealer = dice.below(seats)
    deck = shuffled(dice, pack(rules.jokers))
    oracle = NaiveRound.deal(rules, seats, dealer, list(map(card_text, deck)))
    return Pair(dice, Round.dealt(rules, seats, dealer, deck), oracle)


def from_the_middle(seed: int, **switches: Any) -> Pair:
    """A round from a position with small hands and many cards that fit, under random rules."""
    dice = Dice(seed)
    position = any_position(dice, any_rules(dice, **switches))
    return Pair(dice, set_up(position), oracle_at(position))


def with_joker(seed: int) -> Pair:
    return from_the_middle(seed, jokers=1)


def with_hard_ends(seed: int) -> Pair:
    """Where it matters most which card may be the last."""
    return from_the_middle(seed, final_discard="optional", out_on_wild="forbidden", claim_hand_cards=1)


def with_long_runs(seed: int) -> Pair:
    """Runs of up to thirteen cards, which no hand dealt ever melds at once."""
    dice = Dice(seed)
    position = long_suit_position(dice, any_rules(dice))
    return Pair(dice, set_up(position), oracle_at(position))


class Start(NamedTuple):
    """How rounds start, for how many decisions they are played, and how many of them ``make test`` plays."""

    pair: Callable[[int], Pair]
    decisions: int
    rounds: int


STARTS = {
    start.pair.__name__: start
    for start in (
        Start(from_the_deal, 250, 160),
        Start(from_the_middle, 40, 500),
        Start(with_joker, 40, 500),
        Start(with_hard_ends, 40, 500),
        Start(with_long_runs, 2, 48),
    )
}


def play(name: str, seed: int) -> Pair:
    """Plays from this start with this seed; what goes wrong names both."""
    start = STARTS[name]
    try:
        pair = start.pair(seed)
        pair.play(start.decisions)
    except Exception as error:
        error.add_note(f"{name}({seed})")
        raise
    return pair
