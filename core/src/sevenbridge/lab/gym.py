"""Makes the environment for one agent known to Gymnasium.

After ``import sevenbridge.lab.gym`` there is ``gymnasium.make("SevenBridge-v0")``, and with ``make_vec`` and
the vectorization mode ``vector_entry_point`` many of these go in lock-step. Gymnasium looks for no
environments in what is installed (it did before its version 1.0), so one module has to be imported, or be
named in the id: ``sevenbridge.lab.gym:SevenBridge-v0``. What is made is imported when it is made.
"""

from sevenbridge.lab.extras import extra

with extra("gym"):
    import gymnasium

gymnasium.register(
    "SevenBridge-v0",
    entry_point="sevenbridge.lab.environments.single:SevenBridgeEnv",
    vector_entry_point="sevenbridge.lab.environments.vector:SevenBridgeVectorEnv",
)
