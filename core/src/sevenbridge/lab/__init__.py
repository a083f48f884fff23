"""Simulations and tournaments, in as many processes as wanted, and how they are shared out.

``play_rounds`` and ``compare`` of the package itself are short forms of ``simulate`` and ``play_contest``.
"""

from typing import TYPE_CHECKING

from sevenbridge.deferred import names_in

if TYPE_CHECKING:
    from sevenbridge.lab.arena import SETS, Comparison, Contest, Share, play_contest
    from sevenbridge.lab.duplicate_sets import REPORTING, TUNING
    from sevenbridge.lab.latencies import Latencies
    from sevenbridge.lab.players import (
        CodeFault,
        CommandFault,
        UnusableCode,
        UnusableCommand,
        display_name,
    )
    from sevenbridge.lab.processes import CannotShare, SharingFault, shared_out
    from sevenbridge.lab.simulation import Simulation, SimulationResult, StarterShare, simulate

__getattr__ = names_in(
    __name__,
    {
        **dict.fromkeys(("SETS", "Comparison", "Contest", "Share", "play_contest"), "arena"),
        **dict.fromkeys(("REPORTING", "TUNING"), "duplicate_sets"),
        "Latencies": "latencies",
        **dict.fromkeys(
            ("CodeFault", "CommandFault", "UnusableCode", "UnusableCommand", "display_name"), "players"
        ),
        **dict.fromkeys(("CannotShare", "SharingFault", "shared_out"), "processes"),
        **dict.fromkeys(("Simulation", "SimulationResult", "StarterShare", "simulate"), "simulation"),
    },
)

__all__ = [
    "REPORTING",
    "SETS",
    "TUNING",
    "CannotShare",
    "CodeFault",
    "CommandFault",
    "Comparison",
    "Contest",
    "Latencies",
    "Share",
    "SharingFault",
    "Simulation",
    "SimulationResult",
    "StarterShare",
    "UnusableCode",
    "UnusableCommand",
    "display_name",
    "play_contest",
    "shared_out",
    "simulate",
]
