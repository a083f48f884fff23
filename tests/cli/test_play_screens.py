"""What the table looks like: it fits the screen, lines up, and tells nothing that its player may not know.

The pictures in screens/ are what a person sees. To draw one again after a change, delete it and run its test
twice.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sevenbridge.analysis.hints import hint_for
from sevenbridge.analysis.judge import Judge
from sevenbridge.drawing.cells import folded, packed, width
from sevenbridge.engine.actions import verb_of
from sevenbridge.engine.cards import JOKER, card_set, cards_in, pack
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.phases import OVER, PLAYING, RESHUFFLING
from sevenbridge.engine.position import Position
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.shuffle import Fairness
from sevenbridge.engine.view import view_of
from sevenbridge.texts import Lang
from sevenbridge_app.cli.console.look import HEIGHT, LEAST_WIDTH, WIDTH, Look
from sevenbridge_app.cli.console.scene import Scene, shown_name
from sevenbridge_app.cli.console.taste import Taste
from sevenbridge_app.cli.terminal.choices import menu
from sevenbridge_app.cli.terminal.commands import understand
from sevenbridge_app.cli.terminal.connection import Heard
from sevenbridge_app.cli.terminal.local_table import PERSON, YOU, LocalTable, Setup
from sevenbridge_app.cli.terminal.screen import Standing, hand, table
from sevenbridge_app.cli.terminal.why_not import why_not
from sevenbridge_app.tables import server_messages
from tests.engine.positions import discarded, playing

SCREENS = Path(__file__).parent / "screens"
NAMES: dict[Lang, tuple[str, ...]] = {
    "en": ("You", "Aki", "Ben", "Chie", "Dan", "Maximilian"),
    "ja": ("あなた", "アキ", "ケン", "チエ", "ダイ", "日本太郎左"),
}


def screen(round: Round, you: int, taste: Taste, title: str = "Round 2 of 4", dealer: int = 0) -> list[str]:
    """Everything that is shown for a decision, the prompt too."""
    scene = Scene(taste, NAMES[taste.lang][: round.seats], you)
    totals = (12, 0, -140, 1250, 3, 99)[: round.seats]
    view = view_of(round, you)
    lines = [*table(view, scene, Standing(title, dealer, totals)), *hand(view, scene), ""]
    if view.legal_actions():
        lines += menu(view, scene).lines
    return [*lines, "> "]


def crowded_rounds(seats: int, rules: Rules, seed: int) -> Iterator[Round]:
    """The course of a round in which everybody puts down whatever can be, and holds on to the discards."""
    dice = Dice(seed)
    deck = list(pack(rules.jokers))
    dice.shuffle(deck)
    round = Round.dealt(rules, seats, 0, deck)
    while round.phase != OVER:
        if round.phase == RESHUFFLING:
            under = list(round.discards[:-1])
            dice.shuffle(under)
            round.restock(under)
        legal = round.legal_actions()
        down = [action for action in legal if verb_of(action) in ("meld", "layoff", "chi", "pon")]
        # not quite everything, so that rounds grow old
        down = [action for action in down if round.hands[round.actor].bit_count() > 3]
        choices = down or legal
        round.play(choices[dice.below(len(choices))])
        yield round


CROWDED = Rules.preset("nintendo", final_discard="optional", layoff_needs_meld=False, reshuffles=5)


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_fullest_tables_fit_the_screen(lang: Lang, seats: int) -> None:
    most_melded = 0
    for seed in range(12):
        for round in crowded_rounds(seats, CROWDED, seed):
            if round.phase in (OVER, RESHUFFLING):
                continue
            lines = screen(round, round.actor, Taste(lang), "第1000ラウンド（同点決勝）", seats - 1)
            assert len(lines) <= HEIGHT, "\n".join(lines)
            assert max(map(width, lines)) < WIDTH, "\n".join(lines)
            melded = sum(meld.cards.bit_count() for meld in view_of(round, 0).melds)
            most_melded = max(most_melded, melded)
    assert most_melded >= {2: 12, 4: 22, 6: 25}[seats]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_tables_fit_a_narrow_screen(lang: Lang) -> None:
    look = Look(ascii=True, room=LEAST_WIDTH - 1)
    for round in crowded_rounds(4, CROWDED, 4):
        if round.phase not in (OVER, RESHUFFLING):
            lines = screen(round, round.actor, Taste(lang, look), dealer=3)
            assert max(map(width, lines)) < LEAST_WIDTH, "\n".join(lines)


def test_the_longest_list_of_choices_is_cut_and_says_so() -> None:
    rules = Rules.preset("nintendo", final_discard="optional", layoff_needs_meld=False)
    round = playing(
        "5s 6s 7s 8s 9s 7h 7d Jk", "2c", rules=rules, melds=[(1, "Th Jh Qh"), (1, "3s 3h 3d"), (0, "7c")]
    )
    scene = Scene(Taste("en"), ("You", "Aki"), 0)
    choices = menu(view_of(round, 0), scene)
    assert len(choices.lines) == 5
    assert "meld 5♠ 6♠ 7♠ 8♠ 9♠" in choices.lines[1]
    assert re.search(r"and \d+ more: type the cards, like \w+ ", choices.lines[-1] + choices.lines[-2])
    assert len(choices.numbered) < len(view_of(round, 0).legal_actions())


@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_columns_line_up_by_display_width(lang: Lang, ascii_only: bool) -> None:
    round = next(iter(crowded_rounds(6, CROWDED, 5)))
    lines = screen(round, 2, Taste(lang, Look(ascii=ascii_only)))
    heading, rows = lines[1], [line for line in lines[2:] if re.match(r" [ >] \S", line)][:6]
    column = {"en": ("cards", "total"), "ja": ("枚数", "得点")}[lang]
    ends = [width(heading[: heading.index(word) + len(word)]) for word in column]
    for row in rows:
        found = re.match(r"( [ >] \S+\s+\d+)([! ]) +(-?\d+)", row)
        assert found
        assert width(found[1]) + 1 == ends[0]
        assert width(found[0]) == ends[1]


def test_one_card_left_and_the_turn_are_marked() -> None:
    round = playing("5s 6s 9h", "2c", "3c 4d", turn=0)
    lines = screen(round, 0, Taste("en"))
    assert [line for line in lines if line.startswith(" > ")] == [" > You     3      12"]
    assert "   Aki     1!      0" in lines


def test_without_colour_there_is_none_and_with_it_nothing_moves() -> None:
    for round in crowded_rounds(4, CROWDED, 3):
        if round.phase in (OVER, RESHUFFLING):
            continue
        bare = screen(round, round.actor, Taste("en"))
        bright = screen(round, round.actor, Taste("en", Look(colour=True)))
        assert [re.sub("\x1b\\[[0-9;]*m", "", line) for line in bright] == bare
        assert not any("\x1b" in line for line in bare)


# -- what nobody may see -------------------------------------------------------------------------------


def other_world(round: Round, you: int, dice: Dice) -> Round:
    """The same round to one seat, with everything else that it cannot see dealt anew."""
    position = round.position()
    hidden = [card for seat, held in enumerate(position.hands) if seat != you for card in cards_in(held)]
    hidden += position.stock
    dice.shuffle(hidden)
    hands = []
    for seat, held in enumerate(position.hands):
        if seat != you:
            held, hidden = card_set(hidden[: held.bit_count()]), hidden[held.bit_count() :]
        hands.append(held)
    fields = {name: getattr(position, name) for name in Position.__slots__}
    return Round.at(Position(**(fields | {"hands": tuple(hands), "stock": tuple(hidden)})))


TYPED = (
    "5s",
    "m 5s 6s",
    "l 7h",
    "pon 5s 5h",
    "chi 5s 6s",
    "draw",
    "pass",
    "x Jk",
    "l 2c @ 7s",
    "c",
    "m Jk 7s 8s",
)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_two_worlds_that_differ_in_hidden_cards_look_the_same(lang: Lang) -> None:
    dice = Dice(11)
    compared = 0
    for seed in range(4):
        for round in crowded_rounds(4, CROWDED, seed):
            you = round.actor
            if round.phase in (OVER, RESHUFFLING) or dice.below(3):
                continue
            other = other_world(round, you, dice)
            assert other.position() != round.position() or round.stock_count == 0
            taste = Taste(lang)
            scene = Scene(taste, NAMES[lang][:4], you)
            assert screen(round, you, taste) == screen(other, you, taste)
            views = view_of(round, you), view_of(other, you)
            assert hint_for(views[0], judge=Judge(2)) == hint_for(views[1], judge=Judge(2))
            for line in TYPED:
                said = {
                    why_not(understand(line), each, view, scene)
                    for each, view in zip((round, other), views, strict=True)
                    if not set(view.legal_actions()) & {0, 1} or line not in ("draw", "pass")
                }
                assert len(said) <= 1, line
            compared += 1
    assert compared > 50


def test_only_cards_that_may_be_seen_are_shown() -> None:
    symbols = dict(zip("♠♥♦♣", range(4), strict=True))
    for round in crowded_rounds(4, CROWDED, 9):
        if round.phase in (OVER, RESHUFFLING):
            continue
        you = round.actor
        view = view_of(round, you)
        shown = set()
        for rank, suit in re.findall("(10|[A2-9JQK])([♠♥♦♣])", "\n".join(screen(round, you, Taste("en")))):
            shown.add(16 * symbols[suit] + "A23456789TJQK".index(rank.replace("10", "T")))
        seen = view.hand | card_set(view.discards)
        for meld in view.melds:
            # what a joker stands for may be named
            seen |= meld.cards | (card_set(shown) if view.hand >> JOKER & 1 else 0)
        assert card_set(shown) & ~seen == 0


def test_the_story_never_tells_what_another_player_drew() -> None:
    rules = Rules.preset("nintendo", match_length=1)
    fairness = Fairness(bytes(32), (bytes(16),) * 3)
    table = LocalTable(
        Setup(
            rules=rules, names=NAMES["en"][:3], kinds=(PERSON, *["random"] * 2), fairness=fairness, started=""
        )
    )
    messages: list[Heard] = []
    table.listen(messages.append)
    dice = Dice(4)
    while not table.is_over:
        if not table.go_on():
            legal = table.round.legal_actions()
            table.play(legal[dice.below(len(legal))])
    drawn = set()
    for message in messages:
        for event in message.events if isinstance(message, server_messages.Happened) else ():
            if event.kind == "draw":
                drawn.add(event.seat)
                assert bool(event.cards) == (event.seat == YOU)
    assert drawn == {0, 1, 2}


# -- pictures ------------------------------------------------------------------------------------------


def check_picture(name: str, lines: list[str]) -> None:
    path = SCREENS / f"{name}.txt"
    text = "\n".join(line.rstrip() for line in lines) + "\n"
    if not path.exists():
        path.write_text(text, encoding="utf-8")
        pytest.fail(f"{path.name} was not there; it is now, to be looked at")
    assert text == path.read_text(encoding="utf-8")


def test_picture_of_a_claim() -> None:
    round = discarded(
        "9s Kh Ks 3d 8c",
        "2c 5h 9c Jd",
        "4d",
        "Qc Td 6h 6c",
        discards="Ah 4s Jc 2d Kd",
        discarder=3,
        melds=[(1, "5s 6s 7s"), (2, "7h 8h"), (2, "3s 3h 3c"), (1, "7d")],
        stock="8d 8s 2h",
    )
    check_picture("claim-en", screen(round, 0, Taste("en"), "Round 2 of 4", 1))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_picture_of_a_narrow_screen(lang: Lang) -> None:
    round = playing(
        "5s 6s 7s Qh Qd 9d 2c 3c",
        "2s 5h 9c Jd",
        "4d",
        discards="Ah 4s Jc 2d",
        melds=[(0, "7h 8h"), (2, "7d"), (1, "9s Ts Js"), (1, "Kc Kd Kh"), (1, "6h 6d 6c")],
        stock="8d 3s 2h",
    )
    check_picture(f"narrow-{lang}", screen(round, 0, Taste(lang, Look(room=49)), "Round 2 of 4", 1))


def test_picture_of_a_turn_with_the_joker() -> None:
    rules = Rules.preset("nintendo")
    round = playing(
        "6s 8s Qh Qd Jk 2c",
        "2s 5h 9c Jd",
        "4d",
        rules=rules,
        discards="Ah 4s Jc 2d",
        melds=[(0, "7h 8h"), (2, "7d"), (1, "9s Ts Js")],
        stock="8d 3s 2h",
        drawn_card=JOKER,
    )
    check_picture("joker-ja", screen(round, 0, Taste("ja"), "第3ラウンド（全3）", 2))


def test_picture_of_six_players_in_letters() -> None:
    *_, round = (each.clone() for each in crowded_rounds(6, CROWDED, 2) if each.phase == PLAYING)
    check_picture("six-ascii", screen(round, round.actor, Taste("en", Look(ascii=True)), "Round 5 of 6", 4))


def test_picture_of_a_full_table_in_japanese() -> None:
    rounds = [each.clone() for each in crowded_rounds(6, CROWDED, 7) if each.phase == PLAYING]
    fullest = max(rounds, key=lambda each: sum(meld.cards.bit_count() for meld in view_of(each, 0).melds))
    check_picture(
        "full-ja", screen(fullest, fullest.actor, Taste("ja", order="rank"), "第5ラウンド（全6）", 4)
    )


# -- text ----------------------------------------------------------------------------------------------


def test_folding_keeps_every_word_and_no_line_is_too_long() -> None:
    english = "One card left! " * 12
    japanese = "山札が尽きました。流局です。捨て札を切り直し、新しい山札にしました。" * 4
    for text in (english, japanese, "x" * 200):
        lines = folded(text, 40)
        assert all(width(line) <= 40 for line in lines) or " " not in text.strip()
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
        assert not any(line[0] in "、。！）" for line in lines)


def test_packing_breaks_between_pieces() -> None:
    assert packed(["aa", "bb", "cc"], 6) == ["aa  bb", "cc"]
    assert packed([], 6) == []
    assert packed(["山札", "捨て札"], 8, "・") == ["山札", "捨て札"]


def test_names_are_cut_and_cleaned() -> None:
    assert shown_name("Aki", "ja") == "アキ"
    assert shown_name("あなた", "en") == "You"
    assert shown_name("\x1b[31mRed\x07", "en") == "[31mRed"
    assert width(shown_name("寿限無寿限無五劫の擦り切れ", "ja")) <= 10
    assert shown_name("\x00", "en") == "?"
