"""The shuffle anyone can check, and the draw for the first dealer: docs/library/shuffle.md, RULES 1.8."""

import hashlib
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sevenbridge.engine.cards import JACK, JOKER, PACK, cards_text, pack, parse_cards
from sevenbridge.engine.first_dealer import first_jack_dealer, low_card_dealer
from sevenbridge.engine.rules import FirstDealer, Rules
from sevenbridge.engine.shuffle import Fairness, Stream, canonical, commitment, order
from tests.exhaustive import NOT_COMPILED

pytestmark = NOT_COMPILED

PAGE = (Path(__file__).parents[2] / "docs" / "library" / "shuffle.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The fenced blocks of the page in this language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


VECTORS: dict[str, Any] = tomllib.loads(blocks("toml")[0])
SECRET = bytes.fromhex(VECTORS["secret"])
NONCES = tuple(bytes.fromhex(nonce) for nonce in VECTORS["nonces"])
FAIRNESS = Fairness(SECRET, NONCES)
DISCARDS = parse_cards(VECTORS["discards"])

secrets = st.binary(min_size=32, max_size=32)
nonce_lists = st.lists(st.binary(min_size=1, max_size=64), min_size=1, max_size=6).map(tuple)
fairnesses = st.builds(Fairness, secrets, nonce_lists)


def first_bytes(stream: Stream, count: int = 16) -> bytes:
    return bytes(stream.byte() for _ in range(count))


def listed(name: str) -> list[int]:
    return parse_cards(VECTORS[name])


# The vectors of the page


def test_commitment_vector() -> None:
    assert commitment(SECRET) == VECTORS["commitment"]


def test_stream_vector() -> None:
    assert first_bytes(Stream(SECRET, NONCES, "deal")).hex() == VECTORS["stream"]


def test_deck_vectors() -> None:
    assert FAIRNESS.deck(0, pack(0)) == listed("deal_52_round_0")
    assert FAIRNESS.deck(0, pack(1)) == listed("deal_53_round_0")
    assert FAIRNESS.deck(1, pack(0)) == listed("deal_52_round_1")


def test_reshuffle_vectors() -> None:
    assert FAIRNESS.reshuffle(2, 1, DISCARDS) == listed("reshuffle_1_round_2")
    assert FAIRNESS.reshuffle(2, 2, DISCARDS) == listed("reshuffle_2_round_2")


def test_first_dealer_vectors() -> None:
    drawn_from = FAIRNESS.first_dealer_cards(pack(0))
    assert drawn_from == listed("first_dealer_cards")
    assert [low_card_dealer(drawn_from, seats)[0] for seats in range(2, 7)] == VECTORS["low_card_dealer"]
    assert [FAIRNESS.dealer_for_now(seats) for seats in range(2, 7)] == VECTORS["dealer_for_now"]
    assert [
        first_jack_dealer(drawn_from, seats, FAIRNESS.dealer_for_now(seats))[0] for seats in range(2, 7)
    ] == VECTORS["first_jack_dealer"]
    assert [FAIRNESS.first_seat(seats) for seats in range(2, 7)] == VECTORS["first_seat"]


def test_the_page_s_own_checker_finds_the_same() -> None:
    checker: dict[str, Any] = {}
    exec(blocks("python")[0], checker)
    stream: Callable[..., Iterator[int]] = checker["stream"]

    def shuffled(cards: list[int] | tuple[int, ...], *what: object) -> list[int]:
        texts = checker["shuffled"](cards_text(cards).split(), stream(SECRET, NONCES, *what))
        return parse_cards(" ".join(texts))

    assert checker["commitment"](SECRET) == commitment(SECRET)
    assert shuffled(pack(0), "deal", 0, 0) == FAIRNESS.deck(0, pack(0))
    assert shuffled(pack(1), "deal", 300, 0) == FAIRNESS.deck(300, pack(1))
    assert shuffled(DISCARDS, "reshuffle", 2, 3) == FAIRNESS.reshuffle(2, 3, DISCARDS)
    assert shuffled(pack(0), "first dealer", 0, 0) == FAIRNESS.first_dealer_cards(pack(0))
    assert [checker["below"](n, stream(SECRET, NONCES, "first dealer", 0, 0)) for n in range(1, 257)] == [
        FAIRNESS.first_seat(n) for n in range(1, 257)
    ]
    assert [checker["below"](n, stream(SECRET, NONCES, "dealer for now", 0, 0)) for n in range(1, 257)] == [
        FAIRNESS.dealer_for_now(n) for n in range(1, 257)
    ]


def test_the_message_of_the_page_gives_the_stream() -> None:
    # HMAC spelled out after RFC 2104, so that nothing of the module is used.
    message = bytes.fromhex("".join(VECTORS["message"].split()))
    inner, outer = (bytes(byte ^ pad for byte in SECRET.ljust(64, b"\0")) for pad in (0x36, 0x5C))
    digest = hashlib.sha256(outer + hashlib.sha256(inner + message).digest()).hexdigest()
    assert digest.startswith(VECTORS["stream"])


# What must always hold


@given(fairnesses, st.integers(0, 2**32 - 1), st.integers(0, 1))
def test_a_deck_is_the_whole_pack(fairness: Fairness, round_number: int, jokers: int) -> None:
    deck = fairness.deck(round_number, pack(jokers))
    assert len(deck) == 52 + jokers
    assert set(deck) == set(pack(jokers))


@given(st.permutations(DISCARDS), st.integers(1, 2**32 - 1))
def test_only_the_set_of_cards_matters(cards: list[int], number: int) -> None:
    assert FAIRNESS.reshuffle(0, number, cards) == FAIRNESS.reshuffle(0, number, DISCARDS)


@given(st.lists(st.integers(), max_size=256))
def test_order_keeps_all_items(items: list[int]) -> None:
    shuffled = order(items, Stream(SECRET, NONCES, "deal"))
    assert Counter(shuffled) == Counter(items)


def test_order_takes_any_items() -> None:
    texts = order(cards_text(PACK).split(), Stream(SECRET, NONCES, "deal"))
    assert texts == cards_text(FAIRNESS.deck(0, PACK)).split()


def test_the_joker_is_last_in_canonical_order() -> None:
    assert canonical({JOKER, 60, 0, 16}) == [0, 16, 60, JOKER]


@pytest.mark.parametrize(
    "other",
    [
        Stream(bytes(32), NONCES, "deal"),
        Stream(SECRET, NONCES[::-1], "deal"),
        Stream(SECRET, NONCES, "first dealer"),
        Stream(SECRET, NONCES, "reshuffle"),
        Stream(SECRET, NONCES, "deal", 1),
        Stream(SECRET, NONCES, "deal", 0, 1),
    ],
)
def test_every_input_counts(other: Stream) -> None:
    assert first_bytes(other) != first_bytes(Stream(SECRET, NONCES, "deal"))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ((b"a", b"bc"), (b"ab", b"c")),
        ((b"abc",), (b"a", b"bc")),
        ((b"a",), (b"a", b"\0")),
        ((b"a", b"b"), (b"a\x01b",)),
    ],
)
def test_nonces_cannot_be_mistaken(one: tuple[bytes, ...], other: tuple[bytes, ...]) -> None:
    assert first_bytes(Stream(SECRET, one, "deal")) != first_bytes(Stream(SECRET, other, "deal"))


@given(nonce_lists, nonce_lists)
def test_different_nonces_different_streams(one: tuple[bytes, ...], other: tuple[bytes, ...]) -> None:
    same = first_bytes(Stream(SECRET, one, "deal")) == first_bytes(Stream(SECRET, other, "deal"))
    assert same == (one == other)


def test_no_block_comes_twice() -> None:
    stream = Stream(SECRET, NONCES, "deal")
    read = [first_bytes(stream, 32) for _ in range(100)]
    assert len(set(read)) == 100


@pytest.mark.parametrize("n", [1, 2, 3, 5, 52, 53, 64, 65, 255, 256])
def test_below_is_even_and_in_bounds(n: int) -> None:
    # Chi-square with n - 1 degrees of freedom; the bound lies 6 standard deviations above its mean.
    stream = Stream(SECRET, NONCES, "deal", n)
    each = 200
    counts = Counter(stream.below(n) for _ in range(each * n))
    assert set(counts) == set(range(n))
    chi_square = sum((seen - each) ** 2 / each for seen in counts.values())
    assert chi_square <= n - 1 + 6 * (2 * (n - 1)) ** 0.5


def test_every_card_reaches_every_place_equally() -> None:
    decks = 2600
    each = decks / 52
    counts: Counter[tuple[int, int]] = Counter()
    for round_number in range(decks):
        counts.update(enumerate(FAIRNESS.deck(round_number, PACK)))
    chi_square = sum((counts[index, card] - each) ** 2 / each for index in range(52) for card in PACK)
    freedom = 51 * 51
    assert abs(chi_square - freedom) < 6 * (2 * freedom) ** 0.5


def test_the_secret_is_not_shown() -> None:
    assert SECRET.hex() not in repr(FAIRNESS)
    assert repr(SECRET) not in repr(FAIRNESS)


# What is refused


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_secret_has_32_bytes(length: int) -> None:
    with pytest.raises(ValueError, match="instead of 32"):
        commitment(bytes(length))
    with pytest.raises(ValueError, match="instead of 32"):
        Fairness(bytes(length), NONCES)


@pytest.mark.parametrize("nonces", [(), (b"",), (b"a", b""), (bytes(65),), (b"a",) * 256])
def test_nonces_out_of_bounds(nonces: tuple[bytes, ...]) -> None:
    with pytest.raises(ValueError, match="nonce"):
        Fairness(SECRET, nonces)
    with pytest.raises(ValueError, match="nonce"):
        Stream(SECRET, nonces, "deal")


def test_numbers_out_of_bounds() -> None:
    with pytest.raises(ValueError, match="round number"):
        FAIRNESS.deck(-1, PACK)
    with pytest.raises(ValueError, match="round number"):
        FAIRNESS.deck(2**32, PACK)
    with pytest.raises(ValueError, match="count from 1"):
        FAIRNESS.reshuffle(0, 0, DISCARDS)
    for n in (-1, 0, 257):
        with pytest.raises(ValueError, match="below"):
            FAIRNESS.first_seat(n)


def test_a_card_twice() -> None:
    with pytest.raises(ValueError, match="twice"):
        FAIRNESS.reshuffle(0, 1, [*DISCARDS, DISCARDS[0]])


# Drawing for the deal (RULES 1.8)


def draws_in_text(draws: Sequence[Sequence[tuple[int, int]]]) -> list[str]:
    return [" ".join(f"{seat}:{cards_text([card])}" for seat, card in drawn) for drawn in draws]


@pytest.mark.parametrize(
    ("cards", "seats", "dealer", "draws"),
    [
        ("5s 3h 9d", 3, 1, ["0:5s 1:3h 2:9d"]),
        ("5s Kh Ad", 3, 2, ["0:5s 1:Kh 2:Ad"]),
        ("5s 3h 3d Ks 2s", 3, 2, ["0:5s 1:3h 2:3d", "1:Ks 2:2s"]),
        ("3s 9h 3d Ks Kd 7c 4c As", 3, 2, ["0:3s 1:9h 2:3d", "0:Ks 2:Kd", "0:7c 2:4c"]),
        ("4s 4h 4d 4c As Ad 2c 2h 8s 9s", 4, 0, ["0:4s 1:4h 2:4d 3:4c", "0:As 1:Ad 2:2c 3:2h", "0:8s 1:9s"]),
        ("Qs", 1, 0, ["0:Qs"]),
    ],
)
def test_low_card_deals(cards: str, seats: int, dealer: int, draws: list[str]) -> None:
    found, drawn = low_card_dealer(parse_cards(cards), seats)
    assert found == dealer
    assert draws_in_text(drawn) == draws


def test_ties_to_the_last_card_leave_the_deal_with_the_first_of_them() -> None:
    dealer, draws = low_card_dealer(parse_cards("9s 4s 4h 4d 7s 5s 5h"), 4)
    assert dealer == 2
    assert draws_in_text(draws) == ["0:9s 1:4s 2:4h 3:4d", "1:7s 2:5s 3:5h"]


@given(st.permutations(PACK), st.integers(1, 6))
def test_the_dealer_drew_lowest(cards: list[int], seats: int) -> None:
    dealer, draws = low_card_dealer(cards, seats)
    assert [card for drawn in draws for _, card in drawn] == cards[: sum(map(len, draws))]
    tied = list(range(seats))
    for drawn in draws:
        assert [seat for seat, _ in drawn] == tied
        lowest = min(card & 15 for _, card in drawn)
        tied = [seat for seat, card in drawn if card & 15 == lowest]
    assert tied == [dealer]


def test_drawing_refuses() -> None:
    with pytest.raises(ValueError, match="joker"):
        low_card_dealer([0, JOKER], 2)
    with pytest.raises(ValueError, match="seats"):
        low_card_dealer(PACK, 0)
    with pytest.raises(ValueError, match="seats"):
        low_card_dealer(PACK[:3], 4)


# Turning cards up to the first jack (RULES 1.8)


@pytest.mark.parametrize(
    ("cards", "seats", "deals_for_now", "dealer", "turned"),
    [
        ("5s 3h Jd Ks Jh", 3, 2, 2, "0:5s 1:3h 2:Jd"),
        ("Js 3h", 3, 0, 1, "1:Js"),
        ("5s 3h Ad 9c Kc 2s Jc Jd", 4, 1, 0, "2:5s 3:3h 0:Ad 1:9c 2:Kc 3:2s 0:Jc"),
        ("5s Jh", 1, 0, 0, "0:5s 0:Jh"),
    ],
)
def test_the_seat_that_is_given_the_first_jack_deals(
    cards: str, seats: int, deals_for_now: int, dealer: int, turned: str
) -> None:
    found, draws = first_jack_dealer(parse_cards(cards), seats, deals_for_now)
    assert found == dealer
    assert draws_in_text(draws) == [turned]


@given(st.permutations(PACK), st.integers(1, 6), st.data())
def test_cards_go_round_from_the_left_of_who_deals_for_now_up_to_one_jack(
    cards: list[int], seats: int, data: st.DataObject
) -> None:
    deals_for_now = data.draw(st.integers(0, seats - 1))
    dealer, (turned,) = first_jack_dealer(cards, seats, deals_for_now)
    assert [card for _, card in turned] == cards[: len(turned)]
    assert [seat for seat, _ in turned] == [(deals_for_now + 1 + n) % seats for n in range(len(turned))]
    assert [card & 15 == JACK for _, card in turned] == [False] * (len(turned) - 1) + [True]
    assert dealer == turned[-1][0]


@given(fairnesses, st.sampled_from(get_args(FirstDealer)), st.integers(2, 6))
def test_the_cards_that_found_the_first_dealer_are_put_back_for_the_deal(
    fairness: Fairness, first_dealer: FirstDealer, seats: int
) -> None:
    dealer, draws = fairness.first_dealer(Rules(first_dealer=first_dealer), seats)
    assert 0 <= dealer < seats
    assert (draws == ()) is (first_dealer == "random")
    shown = [card for drawn in draws for _, card in drawn]
    assert shown == fairness.first_dealer_cards(PACK)[: len(shown)]
    assert fairness.first_dealer(Rules(first_dealer=first_dealer, jokers=1), seats) == (dealer, draws)
    assert set(fairness.deck(0, pack(1))) == set(pack(1))


def test_every_seat_is_as_likely_to_deal_for_now_as_the_others() -> None:
    found = Counter(Fairness.seeded(seed, 4).dealer_for_now(4) for seed in range(4_000))
    assert set(found) == set(range(4))
    assert all(abs(count - 1_000) < 150 for count in found.values())


def test_turning_up_refuses() -> None:
    with pytest.raises(ValueError, match="joker"):
        first_jack_dealer([0, JOKER], 2, 0)
    with pytest.raises(ValueError, match="seats"):
        first_jack_dealer(PACK, 3, 3)
    with pytest.raises(ValueError, match="jack"):
        first_jack_dealer(parse_cards("As 2s 3s"), 3, 0)
