"""Weights of the player ``rule`` made better by self-play, for one table size and one set of rules."""

from sevenbridge.bots.weights import Weights
from sevenbridge.lab.tuning.evolution import (
    COMPANY,
    STARTS,
    Generation,
    NoTuner,
    Origin,
    Tuned,
    Tuning,
    tune,
)

__all__ = [
    "COMPANY",
    "STARTS",
    "Generation",
    "NoTuner",
    "Origin",
    "Tuned",
    "Tuning",
    "Weights",
    "tune",
]
