"""Seven Bridge in extensive form, where chance deals card by card (docs/laboratory/openspiel.md).

The game of OpenSpiel is the module ``openspiel``. What is here says what policies are worth in a game that is
small enough to be gone through as a whole; it wants NumPy, which is imported when somebody asks for a name.
"""

from typing import TYPE_CHECKING

from sevenbridge.deferred import names_in

if TYPE_CHECKING:
    from sevenbridge.lab.extensive.equilibrium import approach_equilibrium
    from sevenbridge.lab.extensive.exploitability import best_response, nash_conv, value_of_policies
    from sevenbridge.lab.extensive.policies import player_policy, proportional_policy, uniform_policy
    from sevenbridge.lab.extensive.sequence_form import Decisions, SequenceForm
    from sevenbridge.lab.extensive.setup import Setup

__getattr__ = names_in(
    __name__,
    {
        "approach_equilibrium": "equilibrium",
        **dict.fromkeys(("best_response", "nash_conv", "value_of_policies"), "exploitability"),
        **dict.fromkeys(("player_policy", "proportional_policy", "uniform_policy"), "policies"),
        **dict.fromkeys(("Decisions", "SequenceForm"), "sequence_form"),
        "Setup": "setup",
    },
)

__all__ = [
    "Decisions",
    "SequenceForm",
    "Setup",
    "approach_equilibrium",
    "best_response",
    "nash_conv",
    "player_policy",
    "proportional_policy",
    "uniform_policy",
    "value_of_policies",
]
