"""Seven Bridge as standard environments for those who train players (docs/laboratory/environments.md)."""

from sevenbridge.lab.environments.layout import Layout

__all__ = [
    "Layout",
]
