"""How far a table is: before a match, in it, between two rounds, or closed."""

from typing import Literal

Stage = Literal["open", "hashes", "nonces", "playing", "between", "closed"]
