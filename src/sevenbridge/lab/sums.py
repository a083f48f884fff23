"""What simulated games came to, in integers only, so that parts add up to the whole in whatever order."""

from dataclasses import dataclass, field, fields

#: a win, which two to six winners of a match share in whole parts
WIN = 60


@dataclass
class Sums:
    """Sums over games, which are single rounds or matches, for ``players`` players.

    Over all rounds: their number, how many of them were drawn, the turns begun in them and the sum of each
    round's turns squared, reshuffles, and the decisions asked of players (a draw is none). Over the rounds
    that somebody won: how many the seat that began won, and how many it would have if that made no
    difference, in sixtieths (``WIN``).

    By player: ``wins`` of games in sixtieths, the sum of the ``points`` of a game and of their squares,
    rounds won, those won in one go, and claims made.
    """

    players: int
    games: int = 0
    rounds: int = 0
    drawn: int = 0
    turns: int = 0
    turns_squared: int = 0
    reshuffles: int = 0
    decisions: int = 0
    starter_wins: int = 0
    starter_share: int = 0
    wins: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    points_squared: list[int] = field(default_factory=list)
    rounds_won: list[int] = field(default_factory=list)
    one_go: list[int] = field(default_factory=list)
    chis: list[int] = field(default_factory=list)
    pons: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        for each in fields(self):
            if getattr(self, each.name) == []:
                setattr(self, each.name, [0] * self.players)

    def __add__(self, other: "Sums") -> "Sums":
        """The sums of both parts. Raises ValueError for another number of players."""
        if self.players != other.players:
            raise ValueError(f"sums for {self.players} players and for {other.players} do not add up")
        both = Sums(self.players)
        for each in fields(self)[1:]:
            one, more = getattr(self, each.name), getattr(other, each.name)
            added = [a + b for a, b in zip(one, more, strict=True)] if isinstance(one, list) else one + more
            setattr(both, each.name, added)
        return both
