"""The table of actions and its page. ``python -m tests.engine.test_actions`` rewrites the page's table."""

import doctest
import hashlib
from collections.abc import Iterator
from itertools import groupby, pairwise
from pathlib import Path

import pytest

from sevenbridge.engine import kinds
from sevenbridge.engine.actions import (
    decode,
    encode,
    find_action,
    from_label,
    is_claim,
    is_layoff,
    kind_of,
    label,
    moved_cards,
    run_ends,
)
from sevenbridge.engine.bits import JOKER
from sevenbridge.engine.cards import cards_in, pack
from sevenbridge.engine.kinds import COUNT, KINDS, PAIRS, PLAIN, Kind
from sevenbridge.engine.malformed import Fault, Malformed

PAGE = Path(__file__).parents[2] / "docs" / "library" / "actions.md"
BEGIN, END = "<!-- table: python -m tests.engine.test_actions -->\n", "<!-- end of table -->\n"

GOLDEN = {
    0: "draw",
    1: "pass",
    2: "discard As",
    53: "discard Kc",
    54: "meld 7s",
    57: "meld 7c",
    58: "meld 6s 7s",
    65: "meld 7c 8c",
    66: "meld As 2s 3s",
    113: "meld Qc Kc Ac",
    366: "meld As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks",
    373: "meld 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac",
    374: "meld 7s 7h",
    379: "meld 7d 7c",
    380: "meld Ah Ad Ac",
    431: "meld Ks Kh Kd",
    432: "meld As Ah Ad Ac",
    444: "meld Ks Kh Kd Kc",
    445: "claim 6s 7s",
    453: "claim As 2s 3s",
    761: "claim 7s 7h",
    767: "claim Ah Ad Ac",
    819: "claim As Ah Ad Ac",
    831: "claim Ks Kh Kd Kc",
    832: "layoff As low",
    875: "layoff Jc low",
    876: "layoff 4s high",
    919: "layoff Ac high",
    920: "layoff As set",
    971: "layoff Kc set",
    972: "layoff 7s on 7h",
    983: "layoff 7c on 7d",
    984: "discard Jk",
    985: "meld Jk=As 2s 3s",
    1033: "meld As Jk=2s 3s",
    1128: "meld Qc Kc Jk=Ac",
    3008: "meld 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Jk=Ac",
    3009: "meld As Ah Jk",
    3138: "meld Ks Kh Kd Jk",
    3139: "claim Jk=As 2s 3s",
    5163: "claim As Ah Jk",
    5293: "layoff Jk=As low",
    5337: "layoff Jk=4s high",
    5381: "layoff Jk on As",
    5432: "layoff Jk on Kc",
    5433: "layoff 6s lone low",
    5437: "layoff 8s lone high",
    5440: "layoff 8c lone high",
}


def digest() -> str:
    """The labels of all actions in the order of their numbers, hashed."""
    return hashlib.sha256("\n".join(map(label, range(COUNT))).encode()).hexdigest()


def test_single_numbers_are_these_actions() -> None:
    assert {action: label(action) for action in GOLDEN} == GOLDEN


def test_numbers_and_labels_are_one_to_one() -> None:
    labels = [label(action) for action in range(COUNT)]
    assert len(set(labels)) == COUNT
    assert [from_label(text) for text in labels] == list(range(COUNT))


def test_numbers_and_kinds_with_spots_are_one_to_one() -> None:
    seen = set()
    for action in range(COUNT):
        kind, spot = decode(action)
        seen.add((kind_of(action), spot))
        assert KINDS[kind_of(action)] is kind
        assert encode(kind_of(action), spot) == action
        assert find_action(kind.family, kind.shape, spot, kind.length, kind.joker) == action
        assert kind.start <= spot & 15 < kind.start + kind.width
        assert spot >> 4 < kind.lanes
    assert len(seen) == COUNT == sum(kind.size for kind in KINDS)


def test_numbers_go_kind_by_kind_and_spot_by_spot() -> None:
    spots = [(kind_of(action), decode(action)[1]) for action in range(COUNT)]
    assert all(before < after for before, after in pairwise(spots))


@pytest.mark.parametrize("action", [-1, COUNT, 2**40])
def test_other_numbers_are_no_actions(action: int) -> None:
    for function in (decode, label, kind_of, moved_cards, run_ends):
        with pytest.raises(IndexError):
            function(action)


@pytest.mark.parametrize("text", ["", "draw ", "Draw", "meld 5s", "meld 7s 6s", "layoff 7s", "claim Ks As"])
def test_other_words_are_no_labels(text: str) -> None:
    with pytest.raises(Malformed) as refused:
        from_label(text)
    assert (refused.value.code, refused.value.details) == (Fault.UNKNOWN_LABEL, {"word": text})


def test_a_kind_that_is_not_there() -> None:
    with pytest.raises(KeyError):
        find_action("meld", "run", 0, 14)


def test_actions_that_need_the_joker_come_last() -> None:
    for action in range(COUNT):
        kind, _ = decode(action)
        # a lone seven has names of its own where a joker lies as that seven
        needs_joker = "Jk" in label(action) or kind.shape.startswith("lone ")
        assert needs_joker == (action >= PLAIN)
        assert bool(moved_cards(action) & JOKER) == ("Jk" in label(action))


def test_what_an_action_moves() -> None:
    deck = set(pack(1))
    for action in range(COUNT):
        kind, spot = decode(action)
        cards = list(cards_in(moved_cards(action)))
        assert set(cards) <= deck
        assert len(cards) == (0 if kind.family in ("draw", "pass") else kind.length or 1)
        is_run = bool(kind.length) and kind.shape in ("run", "lone")
        assert run_ends(action) == ((spot, spot + kind.length - 1) if is_run else (-1, -1))


def test_kinds_know_what_they_are() -> None:
    for number_of, kind in enumerate(KINDS):
        assert is_claim(number_of) == (kind.family == "claim")
        assert is_layoff(number_of) == (kind.family == "layoff")
    for shape, length in [("run", 2), ("run", 13), ("sevens", 2), ("set", 3), ("set", 4)]:
        assert kinds.find("claim", shape, length) == kinds.CLAIM + kinds.find("meld", shape, length)
    for shape, length, joker in [("run", 3, 0), ("run", 13, 12), ("set", 3, 5), ("set", 4, 6)]:
        assert kinds.find("claim", shape, length, joker) == kinds.JOKER_CLAIM + kinds.find(
            "meld", shape, length, joker
        )


# -- the page ------------------------------------------------------------------------------------------------


def meaning(kind: Kind) -> str:
    """What the actions of a kind do, in the words of the page."""
    cards = {1: "a lone 7", 2: "two cards"}.get(kind.length, f"{kind.length} cards")
    if kind.joker >= 0 and kind.length:
        cards += ", one of them the joker"
    if kind.shape.startswith("lone "):
        card = "a 6" if kind.shape == "lone low" else "an 8"
        return f"lay {card} off on the lone 7, not on the joker for it"
    if kind.family == "layoff":
        card = "a card" if kind.joker < 0 else "the joker"
        return (
            f"lay {card} off: "
            + {
                "low": "low end of a run",
                "high": "high end of a run",
                "set": "onto a set",
                "seven": "a 7 onto a lone 7",
            }[kind.shape]
        )
    if kind.shape == "":
        return {"draw": "draw", "pass": "pass", "discard": "discard"}[kind.family] + (
            " the joker" if kind.joker >= 0 else ""
        )
    shape = {"lone": "", "run": "a run of ", "sevens": "a set of 7s of ", "set": "a set of "}[kind.shape]
    return f"{kind.family} {shape}{cards}"


def spots(kind: Kind) -> str:
    """How the actions of a kind are ordered, in the words of the page."""
    if kind.size == 1:
        return "—"
    if kind.shape == "sevens":
        return "pair of suits"
    if kind.shape == "seven":
        return "its suit, then how many suits further the other 7 lies"
    if kind.family == "layoff" and kind.shape == "set" and kind.joker >= 0:
        return "first card of the set"
    if kind.family in ("discard", "layoff"):
        return "spot of the card" if kind.joker < 0 else "spot that it takes"
    if kind.length == 1 or kind.shape == "run":
        return "lowest spot" if kind.length > 1 else "the 7"
    return "missing suit, then rank" if kind.lanes == 4 else "rank"


def blocks() -> Iterator[tuple[int, int, Kind]]:
    """Kinds that differ in the position of the joker alone: first action, last action, and one of them."""
    first = 0
    for _, group in groupby(KINDS, key=lambda kind: (*kind[:2], kind.length, kind.joker >= 0)):
        alike = list(group)
        size = sum(kind.size for kind in alike)
        yield first, first + size - 1, alike[0]
        first += size


def table() -> str:
    lines = ["| ids | what they do | ordered by | first | last |", "|---|---|---|---|---|"]
    for first, last, kind in blocks():
        order = spots(kind)
        if kind.joker >= 0 and kind.length:
            several = {("run", kind.length): "spot of the joker, then ", ("set", 3): "pair of suits, then "}
            order = several.get((kind.shape, kind.length), "") + order
        ids = str(first) if first == last else f"{first}–{last}"
        lines.append(f"| {ids} | {meaning(kind)} | {order} | `{label(first)}` | `{label(last)}` |")
    return "\n".join(lines) + "\n"


def test_the_page_has_the_table() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page.split(BEGIN)[1].split(END)[0] == table()
    assert f"{PLAIN:,}" in page
    assert f"{COUNT:,}" in page
    assert digest() in page
    assert ", ".join(f"`{'shdc'[one]}{'shdc'[other]}`" for one, other in PAIRS) in page


def test_what_the_page_says_of_single_actions() -> None:
    page = PAGE.read_text(encoding="utf-8")
    examples = [line.split("|")[1:3] for line in page.splitlines() if line.startswith("| `")]
    assert len(examples) > 8
    for text, action in examples:
        assert label(int(action)) == text.strip(" `")


def test_the_program_on_the_page() -> None:
    assert doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8") == (0, 6)


if __name__ == "__main__":
    before, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
    PAGE.write_text(before + BEGIN + table() + END + rest.split(END)[1], encoding="utf-8")
