"""A game of Seven by Seven: one deal, the moves made in it, and those taken back (RULES part 2)."""

import json
from collections.abc import Iterable, Sequence
from typing import Any, Final

from sevenbridge.engine.cards import PACK, cards_text, parse_cards
from sevenbridge.solitaire.moves import Move, move_of, parse_move
from sevenbridge.solitaire.position import Position, Status, first_position
from sevenbridge.solitaire.refusals import IllegalMove, Refusal

FORMAT: Final = 1


class DamagedGame(ValueError):
    """Bytes or data that no game can have left behind; ``reason`` says what is wrong with them."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Game:
    """A deal being played.

    Two games are equal when the same cards lie on the table and in the stock; how it came to that makes no
    difference.

    >>> from sevenbridge.solitaire.deals import deck_of
    >>> game = Game(deck_of(1))
    >>> [str(move) for move in game.legal_moves()]
    ['reserve Qs', 'remove 7h', 'reserve Kd', 'reserve 9d']
    """

    def __init__(self, deck: Sequence[int]) -> None:
        """Deals the first six cards of a whole pack, its top card first.

        Raises ValueError for another pack.
        """
        if sorted(deck) != sorted(PACK):
            raise ValueError("a deck is the whole pack of 52 cards, each of them once")
        self.deck: Final = tuple(deck)
        self._moves: list[Move] = []
        self._undone: list[Move] = []
        # the table before each move, and now
        self._positions = [first_position(self.deck)]

    @property
    def position(self) -> Position:
        """The table now."""
        return self._positions[-1]

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves made so far; those taken back do not count."""
        return tuple(self._moves)

    @property
    def undone(self) -> tuple[Move, ...]:
        """The moves taken back that can be made again, the next one first."""
        return tuple(reversed(self._undone))

    @property
    def status(self) -> Status:
        """Playing, won or lost (RULES 2.6)."""
        return self.position.status

    def legal_moves(self) -> list[Move]:
        """All legal moves, by the leftmost of their cells; none when the game is over."""
        return self.position.legal_moves()

    def hint(self) -> Move | None:
        """The first of the legal moves.

        None is better than another: their order cannot matter (RULES 2.7).
        """
        return next(iter(self.legal_moves()), None)

    def play(self, move: Move) -> None:
        """Makes a move. Raises IllegalMove, and leaves all as it was, unless it is legal."""
        move = move_of(move.verb, *move.cards)
        if refused := self.position.explain(move, self.deck):
            raise refused
        self._make(move)
        self._undone.clear()

    def autoplay(self) -> tuple[Move, ...]:
        """Makes the first legal move until there is none, and returns the moves made."""
        before = len(self._moves)
        while move := self.hint():
            self.play(move)
        return tuple(self._moves[before:])

    def undo(self) -> Move:
        """Takes the last move back and returns it. Raises IllegalMove when there is none."""
        if not self._moves:
            raise IllegalMove(Refusal.NOTHING_TO_UNDO)
        self._positions.pop()
        self._undone.append(self._moves.pop())
        return self._undone[-1]

    def redo(self) -> Move:
        """Makes the last move that was taken back once more and returns it.

        Raises IllegalMove when there is none.
        """
        if not self._undone:
            raise IllegalMove(Refusal.NOTHING_TO_REDO)
        self._make(self._undone.pop())
        return self._moves[-1]

    @classmethod
    def replayed(cls, deck: Sequence[int], moves: Iterable[Move], undone: Iterable[Move] = ()) -> "Game":
        """The game after these moves, with those of ``undone`` made and taken back again.

        Raises ValueError for a deck that is not the whole pack and for moves that are not legal.
        """
        game = cls(deck)
        for move in moves:
            game.play(move)
        taken_back = 0
        for move in undone:
            game.play(move)
            taken_back += 1
        for _ in range(taken_back):
            game.undo()
        return game

    def clone(self) -> "Game":
        """An independent copy, with the same moves to take back and to make again."""
        other = Game(self.deck)
        other._moves[:] = self._moves
        other._undone[:] = self._undone
        other._positions[:] = self._positions
        return other

    def to_bytes(self) -> bytes:
        """The game with its moves, those taken back too, as bytes for ``from_bytes``.

        The format is JSON with a number that tells its version.
        """
        fields = {
            "format": FORMAT,
            "deck": cards_text(self.deck),
            "moves": [str(move) for move in self.moves],
            "undone": [str(move) for move in self.undone],
        }
        return json.dumps(fields, separators=(",", ":")).encode()

    @classmethod
    def from_bytes(cls, data: bytes) -> "Game":
        """The game that ``to_bytes`` wrote. Raises DamagedGame for anything else."""
        try:
            fields: Any = json.loads(data)
            version, deck, moves, undone = (
                fields.pop(name) for name in ("format", "deck", "moves", "undone")
            )
            if fields or type(version) is not int or version != FORMAT:
                raise DamagedGame("another format")
            return cls.replayed(parse_cards(deck), map(parse_move, moves), map(parse_move, undone))
        except DamagedGame:
            raise
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            raise DamagedGame(str(error) or type(error).__name__) from error

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self.deck == other.deck and self.position == other.position

    def _make(self, move: Move) -> None:
        self._positions.append(self.position.after(move, self.deck))
        self._moves.append(move)
