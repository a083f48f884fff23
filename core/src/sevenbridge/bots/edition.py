"""The edition of the players and the rules: in one edition a player always does the same in a situation.

``tests/bots/test_edition.py`` plays rounds and knows how they went in each edition.
"""

from typing import Final

#: raised whenever a player, or a rule, changes how a match goes on
EDITION: Final = "4"
