"""The queue in which parties take turns."""

from hypothesis import given
from hypothesis import strategies as st

from sevenbridge_app.web.fair_queue import FairQueue

PARTIES = st.sampled_from(["a", "b", "c", "d"])


def taken(queue: FairQueue[str]) -> str:
    """All items in the order in which they are taken."""
    return "".join(iter(queue.take, None))


def filled(text: str, most: int = 100) -> FairQueue[str]:
    """A queue to which each letter was added by the party of this name."""
    queue = FairQueue[str](most)
    for letter in text:
        queue.add(letter, letter)
    return queue


def test_parties_take_turns() -> None:
    assert taken(filled("aaaabbc")) == "abcabaa"
    assert taken(filled("")) == ""


def test_whoever_comes_late_waits_for_one_of_each() -> None:
    queue = filled("aaaa")
    assert queue.take() == "a"
    queue.add("b", "b")
    assert taken(queue) == "aba" + "a"


def test_a_full_queue_gives_a_place_of_the_greediest_to_others() -> None:
    queue = filled("aaab", most=4)
    assert queue.add("a", "x") == "x"
    assert queue.add("c", "c") == "a"
    assert queue.add("b", "y") == "y", "nobody has two more"
    assert taken(queue) == "abca"


@given(st.lists(st.tuples(PARTIES, st.booleans())), st.integers(0, 6))
def test_it_holds_what_it_says(steps: list[tuple[str, bool]], most: int) -> None:
    """It is never too full, loses nothing, and tells beforehand in which order it will be taken."""
    queue = FairQueue[int](most)
    inside: set[int] = set()
    for number, (party, is_added) in enumerate(steps):
        if is_added:
            inside.add(number)
            gone = queue.add(party, number)
            inside -= {number if gone is None else gone} if gone is not None else set()
        else:
            inside.discard(item) if (item := queue.take()) is not None else None
        assert len(queue) == len(inside) <= most
        assert set(queue) == inside
    order = list(queue)
    assert [queue.take() for _ in order] == order
    assert queue.take() is None
