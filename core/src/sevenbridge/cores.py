"""The processor cores of this machine."""

import os

__all__ = [
    "available_cores",
]


def available_cores() -> int:
    """Returns how many cores this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1
