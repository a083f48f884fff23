"""Simulations and tournaments, in as many processes as wanted, and how they are shared out.

``play_rounds`` and ``compare`` of the package itself are short forms of ``simulate`` and ``play_contest``.
"""

from sevenbridge.lab import cluster
from sevenbridge.lab.arena import SETS, Comparison, Contest, Share, play_contest
from sevenbridge.lab.duplicate_sets import REPORTING, TUNING
from sevenbridge.lab.latencies import Latencies
from sevenbridge.lab.players import CommandFault, UnusableCommand, display_name
from sevenbridge.lab.processes import CannotShare, SharingFault, shared_out
from sevenbridge.lab.simulation import Simulation, SimulationResult, simulate

__all__ = [
    "REPORTING",
    "SETS",
    "TUNING",
    "CannotShare",
    "CommandFault",
    "Comparison",
    "Contest",
    "Latencies",
    "Share",
    "SharingFault",
    "Simulation",
    "SimulationResult",
    "UnusableCommand",
    "cluster",
    "display_name",
    "play_contest",
    "shared_out",
    "simulate",
]
