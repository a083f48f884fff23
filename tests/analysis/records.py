"""Records of rounds near their end, so that what is best can be seen and a few playouts tell it."""

from sevenbridge.bots.greedy import GreedyPlayer
from sevenbridge.engine.cards import PACK, card_set, cards_text, pack, parse_cards
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.game import Game
from sevenbridge.engine.phases import RESHUFFLING
from sevenbridge.engine.record.writing import write_record
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.view import view_of

#: seat 0 has taken its card, and goes out with a run and a discard if it likes
HANDS = ("4s 5s 6s Kh", "Qs Qd Jc 9h 9d 2c 3d")
GOES_OUT = "0 meld 4s 5s 6s\n0 discard Kh\n"
BLUNDERS = "0 discard 4s\n"


def near_the_end(actions: str, hands: tuple[str, ...] = HANDS, seed: int = 1) -> str:
    """The record of a round in which the cards of the stock lie as the seed has them."""
    discards = "8c"
    held = card_set(parse_cards(" ".join([*hands, discards])))
    stock = [card for card in PACK if not held >> card & 1]
    Dice(seed).shuffle(stock)
    named = ", ".join(f'"{hand}"' for hand in hands)
    return f'''game = "seven-bridge"
seats = {len(hands)}
[[rounds]]
position.hands = [{named}]
position.discards = "{discards}"
position.stock = "{cards_text(stock)}"
position.to_act = 0
position.drawn = true
position.turns_begun = [{", ".join(["2"] * len(hands))}]
actions = """
{actions}"""
'''


def greedy_match(rounds: int, seed: int) -> str:
    """The record of a match of two greedy players."""
    dice = Dice(seed)
    game = Game(Rules.preset("gamerules", match_length=rounds), seats=2, players=("Ann", "Ben"), dealer=0)
    player = GreedyPlayer()
    for _ in range(rounds):
        deck = list(pack(0))
        dice.shuffle(deck)
        round = game.deal(deck)
        while game.is_playing:
            if round.phase == RESHUFFLING:
                game.restock(round.discards[:-1])
            else:
                game.play(player.choose(view_of(round, round.actor), dice))
    return write_record(game.record())
