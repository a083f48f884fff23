"""In one edition of players and rules the same happens in the same place: what others repeat relies on it.

``edition.txt`` has a line for each edition there was: its name, and a hash of rounds that were played in it.
Where the last hash is not that of today, players or rules go on otherwise: raise ``EDITION``, and let
``python -m tests.bots.test_edition`` add the line.
"""

import hashlib
from pathlib import Path

from sevenbridge.bots.edition import EDITION
from sevenbridge.bots.registry import make_player
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.game import Game
from sevenbridge.engine.phases import RESHUFFLING
from sevenbridge.engine.rules import PRESETS
from sevenbridge.engine.shuffle import Fairness

FILE = Path(__file__).with_name("edition.txt")
#: the players of the levels that do not go by the clock
PLAYERS = ("chick", "rabbit", "fox", "closer")


def known() -> dict[str, str]:
    """The hash of each edition."""
    return dict(line.split() for line in FILE.read_text(encoding="utf-8").splitlines())


def played() -> str:
    """A hash of a round by each preset, in which all of these players sit."""
    found = []
    players = [make_player(name) for name in PLAYERS]
    for number, rules in enumerate(PRESETS.values()):
        game = Game(rules, len(players), PLAYERS, fairness=Fairness.seeded(number, len(players)))
        round = game.deal()
        while game.results == () or not game.results:
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


def test_what_is_played_in_this_edition_is_what_was() -> None:
    editions = known()
    assert list(editions)[-1] == EDITION, "the last line is that of today"
    assert editions[EDITION] == played(), "players or rules go on otherwise: raise EDITION"


if __name__ == "__main__":
    lines = known() if FILE.exists() else {}
    if EDITION in lines and lines[EDITION] != played():
        raise SystemExit("raise EDITION first: the line of an edition that there was never changes")
    FILE.write_text("".join(f"{name} {hash}\n" for name, hash in (lines | {EDITION: played()}).items()))
