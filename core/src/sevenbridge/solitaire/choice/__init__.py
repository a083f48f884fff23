"""Seven by Seven: Choice (RULES part 3): seven open piles of seven, and one card that may be held back.

The rules were chosen by measuring what choices are worth; docs/play/choice.md tells how.
"""

from sevenbridge.solitaire.choice.deals import can_be_won, daily_choice, next_winnable_choice
from sevenbridge.solitaire.choice.game import ChoiceGame
from sevenbridge.solitaire.choice.position import ChoicePosition

__all__ = ["ChoiceGame", "ChoicePosition", "can_be_won", "daily_choice", "next_winnable_choice"]
