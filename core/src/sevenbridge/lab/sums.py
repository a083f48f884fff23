"""What simulated games came to, in integers only, so that parts add up to the whole in whatever order."""

from dataclasses import dataclass, field, fields

#: a win, which two to six winners of a match share in whole parts
WIN = 60


@dataclass
class Sums:
    """Sums over games, which are single rounds or matches; the lists have a number for each player."""

    players: int
    games: int = 0
    rounds: int = 0
    #: the rounds that nobody won
    drawn: int = 0
    #: the turns begun, and the squares of each round's
    turns: int = 0
    turns_squared: int = 0
    reshuffles: int = 0
    #: the decisions asked of players; a draw from the stock is none
    decisions: int = 0
    #: the rounds won by the seat that began
    starter_wins: int = 0
    #: how many of the rounds that somebody won it would have won if to begin made no difference, in sixtieths
    starter_share: int = 0
    #: games won, in sixtieths (``WIN``)
    wins: list[int] = field(default_factory=list)
    #: the points of all games, and their squares
    points: list[int] = field(default_factory=list)
    points_squared: list[int] = field(default_factory=list)
    #: rounds won, and those of them in one go
    rounds_won: list[int] = field(default_factory=list)
    one_go: list[int] = field(default_factory=list)
    #: claims made
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
