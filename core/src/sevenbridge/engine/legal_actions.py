"""The legal actions of one seat for programs: a set of numbers, each with its words."""

from collections.abc import Callable, Iterable, Iterator, Set

from sevenbridge.engine.actions import label


class LegalActions(Set[int]):
    """The numbers of the actions (actions.py) that a seat can take, ascending; an immutable set.

    An action is in it by its number, by the words of a record (``"pon 7h 7d"``), and by its label
    (``"claim 7s 7h 7d"``), which is clear without a position.

    >>> legal = LegalActions([0])
    >>> 0 in legal, "draw" in legal, "meld 7s" in legal, len(legal)
    (True, True, False, 1)
    >>> legal
    <1 legal action: draw>
    """

    __slots__ = ("_numbers", "_words", "_words_of")

    def __init__(self, numbers: Iterable[int] = (), words_of: Callable[[int], str] = label) -> None:
        """Makes the set of these numbers, which ascend; ``words_of`` gives the words of one when asked."""
        self._numbers = tuple(numbers)
        self._words_of = words_of
        self._words: tuple[str, ...] | None = None

    @property
    def words(self) -> tuple[str, ...]:
        """The actions as a record writes them, without the seat, in the order of their numbers."""
        if self._words is None:
            self._words = tuple(map(self._words_of, self._numbers))
        return self._words

    def __contains__(self, action: object) -> bool:
        if isinstance(action, str):
            return action in self.words or any(label(each) == action for each in self._numbers)
        return action in self._numbers

    def __iter__(self) -> Iterator[int]:
        return iter(self._numbers)

    def __len__(self) -> int:
        return len(self._numbers)

    def __getitem__(self, index: int) -> int:
        return self._numbers[index]

    @classmethod
    def _from_iterable(cls, numbers: object) -> frozenset[int]:  # type: ignore[override]
        """Makes the results of set operators plain sets: ``legal & {0}``."""
        return frozenset(numbers)  # type: ignore[call-overload,no-any-return]

    def __hash__(self) -> int:
        return self._hash()

    def __reduce__(self) -> tuple[object, ...]:
        words = dict(zip(self._numbers, self.words, strict=True))
        return LegalActions, (self._numbers, words.__getitem__)

    def __repr__(self) -> str:
        return f"<{len(self)} legal action{'s' * (len(self) != 1)}: {self}>"

    def __str__(self) -> str:
        return ", ".join(self.words) or "none"
