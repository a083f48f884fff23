"""Rounds of computer players under many rules, for the checks of what the coach says."""

from collections.abc import Callable

from sevenbridge.bots.players import make_player
from sevenbridge.engine.cards import pack
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.game import Game
from sevenbridge.engine.phases import RESHUFFLING
from sevenbridge.engine.rules import PRESETS, Rules
from sevenbridge.engine.view import View
from sevenbridge.texts import Lang
from tests.engine.random_games import any_rules

NAMES = ("Aki", "Ben", "Chie", "Dan", "Emi", "Fumi")
PLAYERS = ("tuned", "rule", "greedy", "novice")


def rules_for(seed: int) -> Rules:
    """Every second time a preset, else rules of which every switch is drawn."""
    dice = Dice(seed)
    if seed % 2:
        return any_rules(dice, match_length=1)
    presets = list(PRESETS)
    return Rules.preset(presets[dice.below(len(presets))], match_length=1)


def played(seed: int, see: Callable[[View], None] = lambda view: None) -> Game:
    """A match of one round, played to its end; ``see`` is shown what each seat decides on."""
    dice = Dice(seed).fork(1)
    seats = 2 + dice.below(5)
    game = Game(rules_for(seed), seats=seats, players=NAMES[:seats], dealer=dice.below(seats))
    players = [make_player(PLAYERS[dice.below(len(PLAYERS))]) for _ in range(seats)]
    deck = list(pack(game.rules.jokers))
    dice.shuffle(deck)
    round = game.deal(deck)
    while game.is_playing:
        if round.phase == RESHUFFLING:
            stock = list(round.discards[:-1])
            dice.shuffle(stock)
            game.restock(stock)
            continue
        view = game.view(game.actor)
        see(view)
        game.play(players[round.actor].choose(view, dice))
    return game


def plain_card(lang: Lang, card: str) -> str:
    """A card as a record writes it."""
    return card


def plain_name(lang: Lang, place: int) -> str:
    """The name of a seat."""
    return NAMES[place]
