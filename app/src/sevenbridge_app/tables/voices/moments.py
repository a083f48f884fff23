"""The moments at which characters speak, and what a voice is: lines for these moments.

Everything that must hold for a line to be true stands beside the moment; more than that no line may claim.
"""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from sevenbridge.texts import Text

Moment: TypeAlias = Literal[
    # a match begins: the first in this company, the second in a row, the third in a row
    "hello",
    "again",
    "third",
    # the character has claimed a discard, whether for a set or a run
    "called",
    # somebody has claimed the character's discard
    "was_called",
    # the character has one card left
    "one_left",
    # the character has gone out, and the match goes on
    "out",
    # the same in one go, where the rules pay for that
    "one_go",
    # somebody else has gone out, and the character holds as many cards as were dealt, or more
    "caught",
    # nobody has gone out
    "drawn",
    # a round begins, and with the last one the character has fallen far behind, to the last place
    "far_behind",
    # the character has won the match, perhaps together with others
    "won",
    # others have won the match
    "lost",
    # the same two, where one person plays: the person has not won, or has
    "beat_you",
    "lost_to_you",
]

#: the lines of a character by moment, all of them short; of those for a moment another comes every time
Voice: TypeAlias = Mapping[Moment, tuple[Text, ...]]
