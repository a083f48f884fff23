"""Decks to play, and games played in any order."""

from random import Random

from hypothesis import strategies as st

from sevenbridge.engine.cards import PACK, parse_cards
from sevenbridge.solitaire.game import Game

#: the whole pack in any order
DECKS = st.permutations(PACK)


def deck_beginning(cards: str) -> list[int]:
    """A deck with these cards on top, the others in the order of the pack."""
    top = parse_cards(cards)
    return top + [card for card in PACK if card not in top]


def random_deck(chance: Random) -> list[int]:
    """A shuffled pack."""
    return chance.sample(PACK, len(PACK))


def played_at_random(deck: list[int], chance: Random) -> Game:
    """The game of this deck after moves drawn by lot until there is none left."""
    game = Game(deck)
    while moves := game.legal_moves():
        game.play(chance.choice(moves))
    return game
