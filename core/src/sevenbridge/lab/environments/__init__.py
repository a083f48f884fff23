"""Seven Bridge as standard environments for those who train players (docs/laboratory/environments.md).

What wants NumPy or Gymnasium is imported when somebody asks for it; PettingZoo's environment is the module
``seven_bridge_v0``.
"""

from typing import TYPE_CHECKING

from sevenbridge.deferred import names_in

if TYPE_CHECKING:
    from sevenbridge.lab.environments.arrays import make_buffers
    from sevenbridge.lab.environments.buffers import HOLD, BufferShape, buffer_shapes
    from sevenbridge.lab.environments.checking import check_vector_env
    from sevenbridge.lab.environments.history_rows import HISTORY_COLUMNS, HISTORY_KINDS
    from sevenbridge.lab.environments.layout import RULES_NUMBERS, Layout
    from sevenbridge.lab.environments.lockstep import Lockstep
    from sevenbridge.lab.environments.observer import Observer
    from sevenbridge.lab.environments.opponents import Policy
    from sevenbridge.lab.environments.seeds import row_seed
    from sevenbridge.lab.environments.single import SevenBridgeEnv
    from sevenbridge.lab.environments.vector import SevenBridgeVectorEnv

__getattr__ = names_in(
    __name__,
    {
        "make_buffers": "arrays",
        **dict.fromkeys(("HOLD", "BufferShape", "buffer_shapes"), "buffers"),
        "check_vector_env": "checking",
        **dict.fromkeys(("HISTORY_COLUMNS", "HISTORY_KINDS"), "history_rows"),
        **dict.fromkeys(("RULES_NUMBERS", "Layout"), "layout"),
        "Lockstep": "lockstep",
        "Observer": "observer",
        "Policy": "opponents",
        "row_seed": "seeds",
        "SevenBridgeEnv": "single",
        "SevenBridgeVectorEnv": "vector",
    },
)

__all__ = [
    "HISTORY_COLUMNS",
    "HISTORY_KINDS",
    "HOLD",
    "RULES_NUMBERS",
    "BufferShape",
    "Layout",
    "Lockstep",
    "Observer",
    "Policy",
    "SevenBridgeEnv",
    "SevenBridgeVectorEnv",
    "buffer_shapes",
    "check_vector_env",
    "make_buffers",
    "row_seed",
]
