"""What the commands that tell figures say alike: ``simulate``, ``arena``, ``tune`` and ``analyse``."""

from typing import Final

from sevenbridge.bots.registry import BadBudget, UnknownPlayer
from sevenbridge.engine.wording import Text

PLAYING: Final = Text("Playing", "プレイ中")
INTERVAL: Final = Text("95 % interval", "95%区間")
RANGE: Final = Text("{low} to {high}", "{low}～{high}")
PERCENT: Final = Text("{number} %", "{number}%")

TOO_FEW_JOBS: Final = Text(
    "At least one process must play, so --jobs cannot be {jobs}.",
    "--jobs には1以上の数を指定してください（指定された値: {jobs}）。",
)
NEGATIVE_SEED: Final = Text(
    "A seed is a whole number from 0 up, so --seed cannot be {seed}.",
    "--seed には0以上の整数を指定してください（指定された値: {seed}）。",
)
_UNKNOWN_PLAYER: Final = Text(
    'There is no computer player "{name}"; choose among: {known}.',
    "「{name}」というコンピュータプレイヤーはいません。次から選んでください: {known}。",
)
_BAD_BUDGET: Final = Text(
    '"{name}" names no player with a budget for each move. Write NAME:100ms for a time or NAME:2000 for'
    " playouts; these take one: {takers}.",
    "「{name}」の考える量の指定が正しくありません。1手ごとの時間なら NAME:100ms、プレイアウト数なら NAME:2000"
    " のように書いてください。指定できるプレイヤー: {takers}。",
)


def nobody(error: UnknownPlayer | BadBudget) -> Text:
    """Why a name means no computer player."""
    if isinstance(error, UnknownPlayer):
        return _UNKNOWN_PLAYER.format(name=error.name, known=", ".join(error.known))
    return _BAD_BUDGET.format(name=error.name, takers=", ".join(error.takers))
