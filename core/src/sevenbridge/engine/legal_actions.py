"""The legal actions of one seat for programs: a set of numbers, each with its words."""

from collections.abc import Iterator, Mapping, Set

from sevenbridge.engine.actions import label


class LegalActions(Set[int]):
    """The numbers of the actions (actions.py) that a seat can take, ascending; an immutable set.

    An action is in it by its number, by the words of a record (``"pon 7h 7d"``), and by its label
    (``"claim 7s 7h 7d"``), which is clear without a position.

    >>> legal = LegalActions({0: "draw"})
    >>> 0 in legal, "draw" in legal, "meld 7s" in legal, len(legal)
    (True, True, False, 1)
    >>> legal
    <1 legal action: draw>
    """

    __slots__ = ("_words",)

    def __init__(self, words: Mapping[int, str]) -> None:
        self._words = dict(words)

    @property
    def words(self) -> tuple[str, ...]:
        """The actions as a record writes them, without the seat, in the order of their numbers."""
        return tuple(self._words.values())

    def __contains__(self, action: object) -> bool:
        if isinstance(action, str):
            return action in self.words or any(label(each) == action for each in self._words)
        return action in self._words

    def __iter__(self) -> Iterator[int]:
        return iter(self._words)

    def __len__(self) -> int:
        return len(self._words)

    def __getitem__(self, index: int) -> int:
        return tuple(self._words)[index]

    @classmethod
    def _from_iterable(cls, numbers: object) -> frozenset[int]:  # type: ignore[override]
        """Makes the results of set operators plain sets: ``legal & {0}``."""
        return frozenset(numbers)  # type: ignore[call-overload,no-any-return]

    def __hash__(self) -> int:
        return self._hash()

    def __reduce__(self) -> tuple[object, ...]:
        return LegalActions, (self._words,)

    def __repr__(self) -> str:
        return f"<{len(self)} legal action{'s' * (len(self) != 1)}: {self}>"

    def __str__(self) -> str:
        return ", ".join(self.words) or "none"
