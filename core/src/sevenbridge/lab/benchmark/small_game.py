"""The exact task of the benchmark: how far an entry is from an equilibrium of a small game.

Eight cards, three for each of two seats, nothing turned up: 456,304 moments, of which the best response to an
entry is computed exactly. It needs NumPy (``sevenbridge-core[gym]``, among others).
"""

from typing import Final

from sevenbridge.engine.rules import Rules
from sevenbridge.lab.benchmark.results import SmallGame
from sevenbridge.lab.extensive.exploitability import nash_conv
from sevenbridge.lab.extensive.policies import player_policy, uniform_policy
from sevenbridge.lab.extensive.sequence_form import SequenceForm
from sevenbridge.lab.extensive.setup import Setup, ranks_from
from sevenbridge.lab.language_models.program_player import USUAL_TERMS, Terms, faults_of
from sevenbridge.lab.players import seated

#: game A of research/small_games.md
SETUP: Final = Setup(
    Rules(upcard=False, claim_ban="none", score_flow="zero_sum", stock_out="end"),
    seats=2,
    suits="sh",
    ranks=ranks_from("5to8"),
    hand_size=3,
)


def play_small_game(player: str, terms: Terms = USUAL_TERMS, setup: Setup = SETUP) -> tuple[SmallGame, int]:
    """Asks an entry once in each of 40,860 situations, and measures the policy that this makes.

    The number is of the decisions that were made in its place. Raises what ``play_run`` raises.
    """
    form = SequenceForm(setup)
    first, second = form.decisions
    with seated([player], terms) as (entry,):
        policies = player_policy(form, 0, entry), player_policy(form, 1, entry)
        substituted = faults_of(entry).substituted
    found = SmallGame(
        nash_conv(form, policies), nash_conv(form, (uniform_policy(first), uniform_policy(second)))
    )
    return found, substituted
