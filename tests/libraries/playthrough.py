"""A course of the game as OpenSpiel tells it, which its own tests keep for every game.

``python -m tests.libraries.playthrough`` writes the golden file anew: at every moment that OpenSpiel deems of
interest the strings and tensors of both seats, the legal actions, and what chance may do.
"""

from pathlib import Path

from open_spiel.python.algorithms import generate_playthrough

from sevenbridge.lab.extensive.openspiel import NAME

FILE = Path(__file__).with_name("seven_bridge.playthrough")
#: few cards, so that the tensors are short
GAME = (
    f"{NAME}(players=2,suits=sh,ranks=5to9,hand_size=3,"
    "rules=gamerules;claim_ban:none;claim_hand_cards:1;score_flow:zero_sum;stock_out:end)"
)
SEED = 20


def playthrough() -> str:
    """The text as it would be written now."""
    return str(generate_playthrough.playthrough(GAME, [], seed=SEED))


if __name__ == "__main__":
    FILE.write_text(playthrough(), encoding="utf-8")
