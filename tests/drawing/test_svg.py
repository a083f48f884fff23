"""Pictures: well formed, by themselves, of a steady size, and with backs for what is not to be seen."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from sevenbridge.drawing.faces import COLOURS, FOUR_COLOURS
from sevenbridge.drawing.svg import cards_svg, hand_svg, meld_svg, round_svg, view_svg
from sevenbridge.engine.cards import card_set, card_text, pack, parse_cards
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.phases import OVER, RESHUFFLING
from sevenbridge.engine.position import meld_of
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.view import view_of
from sevenbridge.texts import LANGS, Lang
from tests.cli.test_play_screens import CROWDED, crowded_rounds, other_world
from tests.drawing.test_text import CLAIM
from tests.engine.positions import play, playing

SVG = "{http://www.w3.org/2000/svg}"
LONG = playing(
    "2s 4h 9d",
    "2d",
    rules=Rules(ace="both"),
    melds=[
        (0, meld)
        for meld in (
            *("2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac", "7s", "8h 9h Th Jh Qh Kh Ah"),
            *("3s 3h 3d", "5s 5h 5d", "6s 6h 6d", "8s 9s Ts"),
        )
    ],
)


def picture(svg: str) -> ElementTree.Element:
    """The picture, which must be well formed and reach nothing outside itself."""
    root = ElementTree.fromstring(svg)
    known = {each.get("id") for each in root.iter()} - {None}
    for element in root.iter():
        assert element.tag.removeprefix(SVG) in {
            *("svg", "title", "defs", "g", "rect", "path", "circle", "text", "use", "pattern"),
        }
        for name, value in element.attrib.items():
            assert name not in ("style", "class")
            assert not name.startswith("on")
            assert "http" not in value
        if element.tag == f"{SVG}use":
            assert element.attrib["href"].removeprefix("#") in known
    assert set(re.findall(r"url\(#([^)]+)\)", svg)) <= known
    return root


def cards(svg: str) -> list[str]:
    """The cards that lie there, backs among them; not those that others are made of."""
    return [each.attrib["href"].rsplit("-", 1)[1] for each in picture(svg) if each.tag == f"{SVG}use"]


def words(svg: str) -> list[str]:
    return [each.text or "" for each in picture(svg) if each.tag == f"{SVG}text"]


def all_sights(round: Round, lang: Lang = "en") -> Iterator[str]:
    yield round_svg(round, lang=lang)
    yield round_svg(round, lang=lang, hidden=True, four_colours=True)
    yield round_svg(round, lang=lang, hidden=True, narrow=True)
    for seat in range(round.seats):
        yield view_svg(view_of(round, seat, tuple(range(round.seats))), lang=lang)


def test_a_hand_and_a_meld() -> None:
    hand = card_set(parse_cards("Jk 7c 7s As Th"))
    assert cards(hand_svg(hand)) == ["As", "7s", "Th", "7c", "Jk"]
    meld = meld_of(0, parse_cards("Qh Jk Ah"), True)
    assert cards(meld_svg(meld)) == ["Qh", "Jk", "Ah"]
    assert cards(cards_svg([])) == []


def test_a_view_shows_its_own_hand_and_backs_for_others() -> None:
    drawn = cards(view_svg(view_of(CLAIM, 0)))
    melds, discards = ["5s", "6s", "7s", "7d", "7h", "8h"], ["Ah", "4s", "Jc", "2d", "Kd"]
    assert sorted(set(drawn) - {"back"}) == sorted(melds + discards + ["9s", "Ks", "Kh", "3d", "8c"])
    # four and one card of the others, and the stock, which shows three at most
    assert drawn.count("back") == 4 + 1 + 3


def test_a_round_shows_no_hidden_card_unless_asked() -> None:
    hands_and_stock = {"9s", "Ks", "Kh", "3d", "8c", "2c", "5h", "9c", "Jd", "4d", "8d", "8s", "2h"}
    assert not hands_and_stock & set(cards(round_svg(CLAIM)))
    assert hands_and_stock <= set(cards(round_svg(CLAIM, hidden=True)))


def test_a_narrow_picture_has_the_hands_and_leaves_the_stock_closed() -> None:
    narrow = round_svg(CLAIM, hidden=True, narrow=True)
    assert {"9s", "Ks", "Kh", "3d", "8c", "2c"} <= set(cards(narrow))
    assert not set(map(card_text, CLAIM.stock)) & set(cards(narrow))
    assert float(picture(narrow).attrib["width"]) * 2 == float(picture(round_svg(CLAIM)).attrib["width"])


def test_two_worlds_that_differ_in_hidden_cards_look_the_same() -> None:
    dice = Dice(3)
    for round in crowded_rounds(4, CROWDED, 2):
        if round.phase not in (OVER, RESHUFFLING) and dice.below(4) == 0:
            other = other_world(round, round.actor, dice)
            assert round_svg(other) == round_svg(round)
            assert view_svg(view_of(other, round.actor)) == view_svg(view_of(round, round.actor))


def test_the_end_lays_all_hands_open() -> None:
    won = play(playing("5s 6s 7s Kd", "2c Jd", rules=Rules()), "meld 5s 6s 7s", "discard Kd")
    assert {"2c", "Jd"} <= set(cards(round_svg(won)))
    assert {"went out", "12 points"} <= set(words(round_svg(won)))
    assert "上がり" in words(view_svg(view_of(won, 1), lang="ja"))
    drawn = play(playing("5s 6s Kd", "2c Jd", rules=Rules(stock_out="end")), "discard Kd", "draw")
    assert "流局" in words(round_svg(drawn, lang="ja"))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_size_is_the_same_from_the_deal_to_the_end(seats: int, lang: Lang) -> None:
    sizes: list[set[str | None]] = []
    for round in crowded_rounds(seats, CROWDED, 4):
        for number, svg in enumerate(all_sights(round, lang)):
            root = picture(svg)
            sizes += [set()] * (number + 1 - len(sizes))
            sizes[number] = sizes[number] | {root.get("viewBox")}
    assert all(len(size) == 1 for size in sizes)


@pytest.mark.parametrize("round", [CLAIM, LONG, *list(crowded_rounds(6, CROWDED, 7))[-8:]])
def test_everything_lies_within_the_picture(round: Round) -> None:
    for svg in all_sights(round):
        root = picture(svg)
        width, height = float(root.attrib["width"]), float(root.attrib["height"])
        for use in root.findall(f"{SVG}use"):
            x, y, scale = map(float, re.findall(r"[-\d.]+", use.attrib["transform"]))
            assert 0 <= x <= width - 100 * scale
            assert 0 <= y <= height - 140 * scale


def test_names_are_escaped_cleaned_and_cut() -> None:
    names = ["<script>alert(1)</script>", "A & B\x00\ud800\uffff", '"' * 99]
    told = words(round_svg(CLAIM, names, title="<b>&amp;"))
    assert "<b>&amp;" in told
    assert "<script>alert(1)</" in told
    assert "A & B" in told
    with pytest.raises(ValueError, match="1 names for 3 seats"):
        round_svg(CLAIM, ["Aki"])


def test_four_colours_are_asked_for() -> None:
    assert [colour in cards_svg(pack(1)) for colour in FOUR_COLOURS] == [True, True, False, False, True]
    assert all(colour in cards_svg(pack(1), four_colours=True) for colour in FOUR_COLOURS)
    assert COLOURS[1] in cards_svg(parse_cards("2d"))
    assert COLOURS[1] not in cards_svg(parse_cards("2d"), four_colours=True)


def test_what_two_pictures_on_one_page_call_alike_is_alike() -> None:
    meanings: dict[str, str] = {}
    for four_colours in (False, True):
        for svg in (
            round_svg(LONG, hidden=True, four_colours=four_colours),
            view_svg(view_of(CLAIM, 0), four_colours=four_colours, lang="ja"),
            cards_svg(pack(1), four_colours=four_colours),
        ):
            for element in picture(svg).iter():
                if name := element.get("id"):
                    drawn = ElementTree.tostring(element, encoding="unicode")
                    assert meanings.setdefault(name, drawn) == drawn


def test_cards_are_named_in_both_languages() -> None:
    def named(lang: Lang) -> list[str | None]:
        return [
            use.findtext(f"{SVG}title") for use in picture(cards_svg(pack(1), lang=lang)).findall(f"{SVG}use")
        ]

    assert {"7 of hearts", "10 of clubs", "ace of spades", "joker"} <= set(named("en"))
    assert {"ハートの7", "クラブの10", "スペードのエース", "ジョーカー"} <= set(named("ja"))
    assert len(set(named("en"))) == len(set(named("ja"))) == 53


def test_the_turn_the_dealer_and_the_totals() -> None:
    svg = view_svg(view_of(CLAIM, 0, (12, -3, 40)), ["Aki", "Ben", "Chie"], title="Round 2", dealer=1)
    assert {"Round 2", "4 cards · dealer", "1 card", "total -3", "Discards 5 · from Chie"} <= set(words(svg))
    assert [card_text(card) for card in parse_cards("9s Ks Kh 3d 8c")] == cards(svg)[-5:]
