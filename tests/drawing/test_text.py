"""The table as text: what is shown, what is hidden, and that it fits."""

import re

import pytest
from rich.cells import cell_len

from sevenbridge.drawing.cells import clipped, width
from sevenbridge.drawing.pen import LINE, Pen
from sevenbridge.drawing.text import round_text, view_text
from sevenbridge.engine.cards import card_text, cards_in
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.law import law_of
from sevenbridge.engine.phases import OVER, RESHUFFLING
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.view import view_of
from sevenbridge.texts import LANGS, Lang
from tests.cli.test_play_screens import CROWDED, crowded_rounds, other_world
from tests.engine.positions import discarded, play, playing

CLAIM = discarded(
    "9s Kh Ks 3d 8c",
    "2c 5h 9c Jd",
    "4d",
    discards="Ah 4s Jc 2d Kd",
    discarder=2,
    melds=[(1, "5s 6s 7s"), (2, "7h 8h"), (1, "7d")],
    stock="8d 8s 2h",
)


def test_what_a_seat_sees() -> None:
    assert view_text(view_of(CLAIM, 0)) == (
        "                 cards   melds\n"
        "   Seat 1           4    5♠ 6♠ 7♠ / 7♦\n"
        "   Seat 2           1!   7♥ 8♥\n"
        " > Seat 0 (you)     5\n"
        "\n"
        " Stock 3   Discards 5: A♥ 4♠ J♣ 2♦ [K♦] from Seat 2\n"
        " Hand 5: 9♠ K♠   K♥   3♦   8♣   (40 points)"
    )


def test_names_totals_title_and_dealer_in_japanese_and_letters() -> None:
    names = ("アキ", "Ben", "チエ")
    view = view_of(CLAIM, 1, (10, -5, 120))
    drawn = view_text(view, names, title="第2ラウンド", dealer=2, lang="ja", pen=Pen(ascii=True))
    heading, *rest = drawn.split("\n")
    assert re.fullmatch("-- 第2ラウンド -+ 親 チエ --", heading)
    assert width(heading) == LINE
    assert rest == [
        "         枚数  得点   メルド",
        "   チエ    1!   120   7h 8h",
        " > アキ    5     10",
        "   Ben     4     -5   5s 6s 7s / 7d",
        "",
        " 山札 3枚   捨て札 5枚： Ah 4s Jc 2d [Kd] チエが捨てた札",
        " 手札 4枚： 5h   Jd   2c 9c   （26点）",
    ]


def test_a_round_shows_no_hidden_card_unless_asked() -> None:
    shown = round_text(CLAIM, ["Aki", "Ben", "Chie"])
    assert shown == (
        "         cards   melds\n"
        " > Aki      5\n"
        "   Ben      4    5♠ 6♠ 7♠ / 7♦\n"
        "   Chie     1!   7♥ 8♥\n"
        "\n"
        " Stock 3   Discards 5: A♥ 4♠ J♣ 2♦ [K♦] from Chie"
    )
    assert round_text(CLAIM, ["Aki", "Ben", "Chie"], hidden=True) == shown + (
        "\n  Aki   9 + 10 + 10 + 3 + 8 = 40 points   9♠ K♠ K♥ 3♦ 8♣"
        "\n  Ben   5 + 10 + 2 + 9 = 26 points        5♥ J♦ 2♣ 9♣"
        "\n  Chie  4 points                          4♦"
        "\n Stock: 8♦ 8♠ 2♥"
    )


def test_the_end_lays_all_hands_open() -> None:
    won = play(playing("5s 6s 7s Kd", "2c Jd", rules=Rules()), "meld 5s 6s 7s", "discard Kd")
    assert won.phase == OVER
    assert round_text(won).split("\n")[-2:] == [
        "  Seat 0                       went out",
        "  Seat 1  10 + 2 = 12 points   J♦ 2♣",
    ]
    assert "went out" in view_text(view_of(won, 1))
    drawn_round = play(playing("5s 6s Kd", "2c Jd", rules=Rules(stock_out="end")), "discard Kd")
    play(drawn_round, "draw")
    assert round_text(drawn_round).endswith(" Drawn: nobody went out.")
    assert round_text(drawn_round, lang="ja").endswith(" 流局")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("seats", [2, 6])
def test_every_line_fits_and_only_what_all_see_is_told(seats: int, lang: Lang) -> None:
    dice = Dice(5)
    for round in crowded_rounds(seats, CROWDED, 3):
        for hidden in (False, True):
            assert max(map(width, round_text(round, lang=lang, hidden=hidden).split("\n"))) <= LINE
        if round.phase not in (OVER, RESHUFFLING):
            other = other_world(round, round.actor, dice)
            assert round_text(other, lang=lang) == round_text(round, lang=lang)
            views = (view_of(each, round.actor) for each in (round, other))
            assert len({view_text(view, lang=lang) for view in views}) == 1


def test_all_cards_are_there_where_hidden_ones_are_asked_for() -> None:
    round = next(iter(crowded_rounds(4, CROWDED, 1)))
    drawn = round_text(round, pen=Pen(ascii=True), hidden=True).replace("10", "T").split()
    held = [card for seat in range(4) for card in cards_in(round.hands[seat])]
    assert {card_text(card) for card in (*held, *round.stock)} <= set(drawn)


def test_names_must_be_enough_and_are_cleaned() -> None:
    with pytest.raises(ValueError, match="2 names for 3 seats"):
        round_text(CLAIM, ["Aki", "Ben"])
    assert "\x1b" not in round_text(CLAIM, ["\x1b[31mAki\n", "Ben", ""])
    drawn = round_text(CLAIM, ["寿限無" * 9, "x" * 99, "Chie"])
    assert max(map(width, drawn.split("\n"))) <= LINE


def test_a_round_that_is_not_dealt_can_be_drawn() -> None:
    drawn = round_text(Round(law_of(Rules()), 2))
    assert "Stock 0   No discards" in drawn
    assert "went out" not in drawn.replace("nobody went out", "")


def test_drawing_changes_nothing() -> None:
    before = CLAIM.position()
    round_text(CLAIM, hidden=True)
    assert CLAIM.position() == before


def test_cells_are_counted_as_terminals_count_them() -> None:
    for text in ("Aki", "日本太郎", "ｱｷ", "ー。「」", "é", "e\u0301", "한글", "🂡🎴🀄", "♠10", "Ａｂ"):
        assert width(text) == cell_len(text), text
    assert width("\x1b[31m7♥\x1b[0m") == 2
    assert (clipped("日本太郎", 5), clipped("日本", 4), clipped("a b", 2)) == ("日本", "日本", "a")
