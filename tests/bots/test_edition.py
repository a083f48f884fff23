"""In one edition of players and rules the same happens in the same place: what others repeat relies on it.

``edition.txt`` has a line for each edition there was: its name, and a hash of rounds that were played in it.
Where the last hash is not that of today, players or rules go on otherwise: raise ``EDITION``, and let
``python -m tests.bots.test_edition`` add the line.
"""

import hashlib
from pathlib import Path

from sevenbridge.bots.characters import BY_ID
from sevenbridge.bots.edition import EDITION
from sevenbridge.bots.levels import LEVELS
from sevenbridge.bots.players import find_player, make_player
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.game import Game
from sevenbridge.engine.phases import RESHUFFLING
from sevenbridge.engine.rules import PRESETS
from sevenbridge.engine.shuffle import Fairness

FILE = Path(__file__).with_name("edition.txt")
#: the levels and the characters whose players do not go by the clock
COMPUTERS = tuple(
    name
    for name in (*(level.name for level in LEVELS), *BY_ID)
    if (player := find_player(name)) and not player.thinks_long
)
#: so many sit at a table
SEATS = 4


def known() -> dict[str, str]:
    """The hash of each edition."""
    return dict(line.split() for line in FILE.read_text(encoding="utf-8").splitlines())


def played() -> str:
    """A hash of a round by each preset; in one of them or another each of these computers sits."""
    found = []
    for number, rules in enumerate(PRESETS.values()):
        names = [COMPUTERS[(SEATS * number + seat) % len(COMPUTERS)] for seat in range(SEATS)]
        players = [make_player(name) for name in names]
        game = Game(rules, seats=SEATS, players=names, fairness=Fairness.seeded(number, SEATS))
        round = game.deal()
        while not game.results:
            if round.phase == RESHUFFLING:
                game.restock()
                continue
            place = round.actor
            view = game.view(place)
            action = players[game.playing[place]].choose(view, Dice(number).fork(len(game.moves)))
            game.play(action, game.playing[place])
            found.append(action)
        found += game.totals
    return hashlib.sha256(repr(found).encode()).hexdigest()


def test_everybody_plays_a_part() -> None:
    assert len(COMPUTERS) <= SEATS * len(PRESETS)


def test_what_is_played_in_this_edition_is_what_was() -> None:
    editions = known()
    assert list(editions)[-1] == EDITION, "the last line is that of today"
    assert editions[EDITION] == played(), "players or rules go on otherwise: raise EDITION"


if __name__ == "__main__":
    lines = known() if FILE.exists() else {}
    if EDITION in lines and lines[EDITION] != played():
        raise SystemExit("raise EDITION first: the line of an edition that there was never changes")
    FILE.write_text("".join(f"{name} {hash}\n" for name, hash in (lines | {EDITION: played()}).items()))
