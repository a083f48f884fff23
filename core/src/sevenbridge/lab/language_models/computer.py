"""A computer player of ours behind the protocol: ``python -m sevenbridge.lab.language_models.computer rule``.

It chooses by the observation alone, as any program does, and so proves that this tells all that a view does.
"""

import argparse
import json
import sys

from sevenbridge.bots.players import PLAYERS
from sevenbridge.engine.dice import Dice
from sevenbridge.lab.language_models.observation import view_in
from sevenbridge.lab.players import make_player


def main() -> None:
    """Answers questions until the input ends."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("player", choices=list(PLAYERS))
    player = make_player(parser.parse_args().player)
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "decide":
            action = player.choose(view_in(message["observation"]), Dice(message["seed"]))
            print(json.dumps({"id": message["id"], "action": action}), flush=True)


if __name__ == "__main__":
    main()
