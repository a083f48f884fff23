"""Seven Bridge as a game of OpenSpiel; importing this module registers it as ``seven_bridge``.

>>> game = pyspiel.load_game("seven_bridge(players=3,rules=pagat)")
>>> game.num_distinct_actions()
984
"""

from collections.abc import Callable
from typing import Any, Final

from sevenbridge.lab.extras import extra

with extra("openspiel"):
    import pyspiel

from sevenbridge.engine.actions import label
from sevenbridge.engine.cards import SUITS, card_text, cards_in, cards_text
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.rules import HAND_SIZE, MAX_SEATS, MIN_SEATS
from sevenbridge.lab.environments.buffers import action_count
from sevenbridge.lab.extensive.extensive_round import CHANCE, NO_MOVER, ExtensiveRound
from sevenbridge.lab.extensive.information import information
from sevenbridge.lab.extensive.observers import (
    InformationObserver,
    ViewObserver,
    information_list,
    information_size,
)
from sevenbridge.lab.extensive.resampling import resample
from sevenbridge.lab.extensive.setup import ALL_RANKS, Setup, ranks_from, rules_from

__all__ = ["NAME", "SevenBridgeGame", "SevenBridgeState"]

#: the name of the game in OpenSpiel
NAME: Final = "seven_bridge"
#: moves of chance are cards (cards.py), which are numbers below this
CARD_NUMBERS: Final = 64
#: by how many cards can come next: each with its probability
_OUTCOMES: Final = [[(card, 1 / max(count, 1)) for card in range(CARD_NUMBERS)] for count in range(54)]


def _game_type(is_zero_sum: bool) -> pyspiel.GameType:
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=NAME,
        long_name="Seven Bridge",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.ZERO_SUM if is_zero_sum else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MAX_SEATS,
        min_num_players=MIN_SEATS,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": 4,
            "rules": "gamerules",
            "dealer": 0,
            "suits": SUITS,
            "ranks": ALL_RANKS,
            "hand_size": HAND_SIZE,
        },
    )


class SevenBridgeGame(pyspiel.Game):  # type: ignore[misc]
    """One round. Its parameters are those of ``Setup``, read by ``rules_from`` and ``ranks_from``.

    Raises InvalidRules, or ValueError, for parameters that make no round.
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**_game_type(False).parameter_specification, **(params or {})}
        rules = rules_from(chosen["rules"])
        #: the round before it is dealt
        self.setup = setup = Setup(
            rules,
            chosen["players"],
            dealer=chosen["dealer"],
            suits=chosen["suits"],
            ranks=ranks_from(chosen["ranks"]),
            hand_size=chosen["hand_size"],
        )
        self.information_size = information_size(setup)
        is_zero_sum = rules.score_flow == "zero_sum" and rules.drawn_round == "no_score"
        most = float(setup.most_points)
        game_info = pyspiel.GameInfo(
            num_distinct_actions=action_count(rules),
            max_chance_outcomes=CARD_NUMBERS,
            num_players=setup.seats,
            min_utility=0.0 if rules.score_flow == "winner_collects" else -most,
            max_utility=0.0 if rules.score_flow == "penalty" else most,
            utility_sum=0.0 if is_zero_sum else None,
            max_game_length=setup.most_decisions,
        )
        super().__init__(_game_type(is_zero_sum), game_info, params or {})

    def new_initial_state(self) -> "SevenBridgeState":
        """The state before the first card is dealt."""
        return SevenBridgeState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> InformationObserver | ViewObserver | None:
        """What fills tensors and strings: with perfect recall, or of the moment.

        Public and private information are not told apart: then there is none.
        """
        if iig_obs_type is None:
            return ViewObserver(self.setup)
        is_whole = iig_obs_type.public_info and (
            iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        )
        if not is_whole:
            return None
        return InformationObserver(self.setup) if iig_obs_type.perfect_recall else ViewObserver(self.setup)


class SevenBridgeState(pyspiel.State):  # type: ignore[misc]
    """A moment of a round. OpenSpiel keeps its history, and ``extensive`` all else."""

    def __init__(self, game: SevenBridgeGame) -> None:
        super().__init__(game)
        #: the round as it stands; OpenSpiel's ``clone`` copies it
        self.extensive = ExtensiveRound(game.setup)
        self._information_size = game.information_size

    def current_player(self) -> int:
        """The seat that decides, or OpenSpiel's numbers for chance and for the end."""
        return self.extensive.mover

    def is_terminal(self) -> bool:
        """Whether the round is over."""
        return self.extensive.mover == NO_MOVER

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that may be dealt or drawn, with their probabilities."""
        cards = self.extensive.cards()
        outcomes = _OUTCOMES[len(cards)]
        return [outcomes[card] for card in cards]

    def returns(self) -> list[float]:
        """The points that each seat gained."""
        return [float(points) for points in self.extensive.returns()]

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """What a seat knows, by default the one that moves, as ``InformationObserver`` tells it.

        OpenSpiel itself makes this list number by number. Raises SpielError for what is no seat.
        """
        seat = self.extensive.mover if player is None else player
        if not 0 <= seat < self.extensive.setup.seats:
            told: list[float] = super().information_state_tensor(seat)  # raises
            return told
        known = information(self.extensive, seat)
        return information_list(known, self.extensive.setup, self._information_size)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SevenBridgeState":
        """A state that this player cannot tell from this one, with other hidden cards (resampling.py)."""
        setup = self.extensive.setup
        other = SevenBridgeState(self.get_game())
        known = information(self.extensive, player)
        for move in resample(setup, known, Dice(int(sampler() * 2**53))):
            other.apply_action(move)
        return other

    def _legal_actions(self, player: int) -> list[int]:
        return self.extensive.legal_moves()

    def _apply_action(self, action: int) -> None:
        self.extensive.move(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return card_text(action) if player == CHANCE else label(action)

    def __str__(self) -> str:
        """The whole position, secrets and all (docs/library/positions.md); undealt, the cards so far."""
        extensive = self.extensive
        if extensive.round is not None:
            return extensive.round.text()
        return " / ".join(cards_text(cards_in(hand)) for hand in extensive.hands)


pyspiel.register_game(_game_type(False), SevenBridgeGame)
