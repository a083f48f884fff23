"""A deal being played: the moves made in it, and those taken back."""

import json
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, Protocol, Self, TypeVar

from sevenbridge.engine.cards import PACK, cards_text, parse_cards
from sevenbridge.solitaire.moves import Move, Verb, move_of, parse_move
from sevenbridge.solitaire.refusals import IllegalMove, Refusal
from sevenbridge.solitaire.status import Status

FORMAT: Final = 1


class Table(Protocol):
    """What lies where between two moves."""

    @property
    def status(self) -> Status:
        """Playing, won or lost (RULES 2.6)."""

    def legal_moves(self) -> list[Move]:
        """All legal moves, in a fixed order."""


TableT = TypeVar("TableT", bound=Table)


class DamagedGame(ValueError):
    """Bytes or data that no game can have left behind; ``reason`` says what is wrong with them."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class PlayedDeal(ABC, Generic[TableT]):
    """The base of the games.

    Two games are equal when the same cards lie on the table and in the stock; how it came to that makes no
    difference.
    """

    #: the words with which a move of this game begins
    VERBS: ClassVar[tuple[Verb, ...]]
    #: what the bytes of a game begin with
    HEAD: ClassVar[Mapping[str, object]]

    def __init__(self, deck: Sequence[int]) -> None:
        """Deals a whole pack, its top card first. Raises ValueError for another pack."""
        if sorted(deck) != sorted(PACK):
            raise ValueError("a deck is the whole pack of 52 cards, each of them once")
        self.deck: Final = tuple(deck)
        self._moves: list[Move] = []
        self._undone: list[Move] = []
        # the table before each move, and now
        self._positions = [self._first()]

    @abstractmethod
    def _first(self) -> TableT:
        """The table when the deal has been dealt."""

    @abstractmethod
    def _after(self, move: Move) -> TableT:
        """The table after a legal move."""

    @abstractmethod
    def _explain(self, move: Move) -> IllegalMove | None:
        """Why a move is refused now; None for a legal one."""

    @abstractmethod
    def hint(self) -> Move | None:
        """A move to make; None where there is none to make."""

    @property
    def position(self) -> TableT:
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
        """All legal moves, in a fixed order; none when the game is over."""
        return self.position.legal_moves()

    def play(self, move: Move) -> None:
        """Makes a move. Raises IllegalMove, and leaves all as it was, unless it is legal.

        Raises ValueError for a verb that this game does not know.
        """
        if move.verb not in self.VERBS:
            raise ValueError(f"{move.verb} is no move of this game")
        move = move_of(move.verb, *move.cards)
        if refused := self._explain(move):
            raise refused
        self._make(move)
        self._undone.clear()

    def autoplay(self) -> tuple[Move, ...]:
        """Makes the move that is hinted at until there is none, and returns the moves made."""
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
    def replayed(cls, deck: Sequence[int], moves: Iterable[Move], undone: Iterable[Move] = ()) -> Self:
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

    def clone(self) -> Self:
        """An independent copy, with the same moves to take back and to make again."""
        other = type(self)(self.deck)
        other._moves[:] = self._moves
        other._undone[:] = self._undone
        other._positions[:] = self._positions
        return other

    def to_bytes(self) -> bytes:
        """The game with its moves, those taken back too, as bytes for ``from_bytes``.

        The format is JSON with a number that tells its version.
        """
        fields = {
            **self.HEAD,
            "deck": cards_text(self.deck),
            "moves": [str(move) for move in self.moves],
            "undone": [str(move) for move in self.undone],
        }
        return json.dumps(fields, separators=(",", ":")).encode()

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """The game that ``to_bytes`` wrote. Raises DamagedGame for anything else."""
        try:
            fields: Any = json.loads(data)
            deck, moves, undone = (fields.pop(name) for name in ("deck", "moves", "undone"))
            if fields != dict(cls.HEAD) or type(fields["format"]) is not int:
                raise DamagedGame("another format")
            return cls.replayed(parse_cards(deck), cls._parsed(moves), cls._parsed(undone))
        except DamagedGame:
            raise
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            raise DamagedGame(str(error) or type(error).__name__) from error

    @classmethod
    def _parsed(cls, moves: Iterable[str]) -> Iterable[Move]:
        return (parse_move(move, cls.VERBS) for move in moves)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        return self.deck == other.deck and self.position == other.position

    def _make(self, move: Move) -> None:
        self._positions.append(self._after(move))
        self._moves.append(move)
