"""Numbered deals: the same for ever. They follow the algorithm of docs/play/solitaire.md."""

import pickle
import re
from datetime import date, timedelta
from math import comb
from pathlib import Path
from random import Random

import pytest

from sevenbridge.engine.cards import PACK, cards_text
from sevenbridge.solitaire.daily import daily_deal
from sevenbridge.solitaire.deals import LAST_DEAL, Dealer, NoSuchDeal, deck_of
from sevenbridge.solitaire.fate import count_won, is_winnable, next_winnable

PAGES = [Path(__file__).parents[2] / "docs" / "play" / name for name in ("solitaire.md", "solitaire.ja.md")]
WORD = 1 << 32


def told_deck(number: int) -> str:
    """The deck by the page's own steps, with every word cut to 32 bits where it is made."""

    def stirred(word: int) -> int:
        word ^= word >> 16
        word = word * 0x85EBCA6B % WORD
        word ^= word >> 13
        word = word * 0xC2B2AE35 % WORD
        return word ^ word >> 16

    def rotated(word: int, bits: int) -> int:
        return (word << bits | word >> 32 - bits) % WORD

    state = [stirred((number + step * 0x9E3779B9) % WORD) for step in (1, 2, 3, 4)]
    deck = [rank + suit for suit in "shdc" for rank in "A23456789TJQK"]
    last = 51
    while last:
        word = rotated(state[1] * 5 % WORD, 7) * 9 % WORD
        high = state[1] << 9 & 0xFFFFFFFF
        state[2] ^= state[0]
        state[3] ^= state[1]
        state[1] ^= state[2]
        state[0] ^= state[3]
        state[2] ^= high
        state[3] = rotated(state[3], 11)
        index = word % (1 << last.bit_length())
        if index <= last:
            deck[last], deck[index] = deck[index], deck[last]
            last -= 1
    return " ".join(deck)


@pytest.mark.parametrize("number", [1, 2, 3, 52, 65536, 2**31 - 1, 2**31, 2**31 + 1, 2**32 - 1, 2**32])
def test_decks_follow_the_algorithm(number: int) -> None:
    assert cards_text(deck_of(number)) == told_deck(number)


def test_many_decks_follow_the_algorithm() -> None:
    chance = Random(32)
    for _ in range(300):
        number = chance.randrange(1, LAST_DEAL + 1)
        deck = deck_of(number)
        assert cards_text(deck) == told_deck(number)
        assert sorted(deck) == sorted(PACK)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_page_gives_whole_decks(page: Path) -> None:
    vectors = re.findall(r"^deal (\d+): ((?:\w\w ){51}\w\w)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert {int(number) for number, _ in vectors} >= {1, 2, 2**32}
    for number, deck in vectors:
        assert cards_text(deck_of(int(number))) == deck


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_page_gives_daily_deals(page: Path) -> None:
    days = re.findall(
        r"^\| (\d{4})-(\d\d)-(\d\d) \| (\d+) \|$", page.read_text(encoding="utf-8"), re.MULTILINE
    )
    assert len(days) >= 3
    for year, month, day, number in days:
        assert daily_deal(int(year), int(month), int(day)) == int(number)


@pytest.mark.parametrize("number", [0, -1, LAST_DEAL + 1, 1 << 70])
def test_other_numbers_have_no_deal(number: int) -> None:
    for ask in (deck_of, next_winnable):
        with pytest.raises(NoSuchDeal, match="1 to 4294967296") as caught:
            ask(number)
        assert caught.value.number == number
    assert pickle.loads(pickle.dumps(caught.value)).number == number


@pytest.mark.parametrize("deck", [[], [0] * 52, list(PACK)[:51], [*PACK, 14], [*PACK[:51], 14]])
def test_a_dealer_takes_whole_packs_only(deck: list[int]) -> None:
    with pytest.raises(ValueError, match="whole pack"):
        Dealer().put(deck)


def test_a_dealer_can_be_handed_a_deck() -> None:
    dealer = Dealer()
    deck = Random(3).sample(PACK, 52)
    dealer.put(deck)
    assert dealer.order() == deck
    dealer.shuffle(5)
    assert dealer.order() == deck_of(5)


def test_every_card_comes_everywhere_equally_often() -> None:
    deals = 8000
    counts = {(index, card): 0 for index in range(52) for card in PACK}
    dealer = Dealer()
    for number in range(1, deals + 1):
        dealer.shuffle(number)
        for seen in enumerate(dealer.order()):
            counts[seen] += 1
    expected = deals / 52
    chi_squared = sum((count - expected) ** 2 / expected for count in counts.values())
    freedom = 51 * 51
    assert abs(chi_squared - freedom) < 5 * (2 * freedom) ** 0.5


def test_the_next_winnable_deal_goes_round_after_the_last() -> None:
    dealer = Dealer()
    winnable = []
    for number in range(1, 150):
        dealer.shuffle(number)
        if is_winnable(dealer):
            winnable.append(number)
    assert winnable == [1, 108, 142]
    assert [next_winnable(number) for number in (1, 2, 108, 109)] == [1, 108, 108, 142]
    assert next_winnable(LAST_DEAL) == 1
    assert count_won(dealer, 1, 149) == 3
    assert count_won(dealer, LAST_DEAL, 2) == 1, "deals go round here too"


def test_every_day_has_its_winnable_deal() -> None:
    dealer = Dealer()
    days = [date(2024, 2, 27) + timedelta(days) for days in range(60)]
    numbers = [daily_deal(day.year, day.month, day.day) for day in days]
    assert len(set(numbers)) == len(numbers)
    for number in numbers:
        dealer.shuffle(number)
        assert is_winnable(dealer)
    # neighbouring days have nothing in common
    assert sum(number < LAST_DEAL / 2 for number in numbers) in range(15, 46)
    assert comb(60, 14) / 2**60 < 1e-4
