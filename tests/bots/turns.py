"""A player in positions that are set up for it: what it does in a turn, what it says to a discard."""

from collections.abc import Sequence
from typing import Any

import pytest

from sevenbridge import unchecked
from sevenbridge.bots.player import Player
from sevenbridge.engine import actions
from sevenbridge.engine.cards import PACK, card_set, cards_text, pack, parse_cards
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.kinds import KINDS
from sevenbridge.engine.phases import CLAIMING, DRAWING, OVER, PLAYING, RESHUFFLING
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.view import view_of
from tests.engine.positions import discarded, playing

ME, LEFT, ACROSS, RIGHT = range(4)


def everyone(hand: str, hands: Sequence[str], seen: str) -> list[str]:
    """Four hands: seat 0's, then ``hands``, or five cards each that do not matter."""
    named = card_set(parse_cards(" ".join([hand, *hands, seen])))
    rest = [card for card in PACK if not named >> card & 1]
    return [hand, *(hands or [cards_text(rest[first : first + 5]) for first in (0, 5, 10)])]


def turn(
    player: Player, hand: str, *table: str, discards: str = "", hands: Sequence[str] = (), **fields: Any
) -> list[str]:
    """What a player does in a turn in which it has taken a card and holds this hand.

    The list ends with ``out`` if it goes out. The melds on the table are the left neighbour's.
    """
    melds = [(LEFT, meld) for meld in table]
    seats = everyone(hand, hands, " ".join([*table, discards]))
    round = playing(*seats, melds=melds, discards=discards, **fields)
    done = []
    while round.phase == PLAYING and round.turn == ME:
        action = player.choose(view_of(round, ME), Dice(0))
        done.append(actions.label(action))
        round.play(action)
    return [*done, "out"] if round.winner == ME else done


def answer(
    player: Player, hand: str, discard: str, *table: str, discarder: int = RIGHT, **fields: Any
) -> str:
    """What a player says to the right neighbour's discard."""
    melds = [(LEFT, meld) for meld in table]
    seats = everyone(hand, (), " ".join([*table, discard]))
    round = discarded(*seats, melds=melds, discards=discard, discarder=discarder, **fields)
    return actions.label(player.choose(view_of(round, ME), Dice(0)))


def can_go_out(round: Round, seen: set[object]) -> bool:
    """Whether the player whose turn it is can go out in this turn: by trying everything."""
    seat = round.turn
    if round.phase != PLAYING:
        return round.winner == seat
    state = (round.hands[seat], tuple(view_of(round, seat).melds))
    if state in seen:
        return False
    seen.add(state)
    for action in round.legal_actions():
        if KINDS[actions.kind_of(action)].family == "discard" and round.hands[seat].bit_count() > 1:
            continue
        after = round.clone()
        unchecked.apply(after, action)
        if (after.winner == seat) if after.phase == OVER else after.turn == seat and can_go_out(after, seen):
            return True
    return False


def check_it_goes_out_whenever_it_can(player: Player, rules: Rules, seats: int, seed: int) -> None:
    """Plays a round of this player alone, and fails where it ends a turn in which it could have gone out."""
    dice = Dice(seed)
    deck = list(pack(0))
    dice.shuffle(deck)
    round = Round.dealt(rules, seats, dice.below(seats), deck)
    owed = False
    while round.phase != OVER:
        if round.phase == RESHUFFLING:
            round.restock(round.discards[:-1])
        seat = round.actor
        before = round.turns
        was_drawing = round.phase in (DRAWING, CLAIMING)
        round.play(player.choose(view_of(round, seat), dice))
        if was_drawing and round.phase == PLAYING and round.turns > before:
            owed = can_go_out(round, set())
        elif owed and (round.phase == CLAIMING or round.phase == DRAWING):
            pytest.fail("the turn is over, and it could have gone out")
