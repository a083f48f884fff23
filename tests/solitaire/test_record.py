"""Records of Seven by Seven: the scenarios hold, each says what it shows, and what is false is found."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sevenbridge.engine.record.flaws import Unreadable
from sevenbridge.engine.record.reading import read_game
from sevenbridge.solitaire.deals import deck_of
from sevenbridge.solitaire.game import Game
from sevenbridge.solitaire.record import (
    SEVEN_BY_SEVEN,
    DealRecord,
    Expectation,
    SolitaireRecord,
    read_solitaire,
    write_solitaire,
)
from sevenbridge.solitaire.replay import SolitaireReplay, replay_solitaire
from tests.exhaustive import NOT_COMPILED

pytestmark = NOT_COMPILED

SCENARIOS = sorted((Path(__file__).parents[1] / "scenarios" / "seven_by_seven").glob("*.toml"))
SECTIONS = {f"2.{number}" for number in range(1, 8)}
DECK = " ".join(deck + suit for suit in "shdc" for deck in "A23456789TJQK")


def read(text: str) -> SolitaireRecord:
    return read_game(text, {SEVEN_BY_SEVEN: read_solitaire})


def replayed(text: str) -> SolitaireReplay:
    return replay_solitaire(read(text))


def record(deal: str, head: str = "") -> str:
    return f'game = "seven-by-seven"\n{head}\n[[rounds]]\n{deal}\n'


def findings(deal: str) -> list[tuple[int, str, str]]:
    """What is found in a record of this deal: the line in it, what it is, and what the rules say."""
    return [
        (finding.line - 3, str(finding.difference), finding.details.get("ruled", ""))
        for finding in replayed(record(deal)).findings
    ]


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_scenario_holds(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    replay = replayed(text)
    assert replay.findings == ()
    assert replay.holds
    assert re.match(r"# [A-Z].*\.\n", text), "the first line says what the file is about"
    above = re.findall(r"^(# .*\n)(?:# .*\n)*\[\[rounds\]\]$", text, re.MULTILINE)
    assert len(above) == len(replay.games), "each deal says which rule it shows"
    assert all(re.match(r"# 2\.[1-7] ", line) for line in above)


def test_every_section_has_a_scenario() -> None:
    texts = "".join(path.read_text(encoding="utf-8") for path in SCENARIOS)
    assert set(re.findall(r"^# (2\.\d) ", texts, re.MULTILINE)) == SECTIONS


ALTERATIONS = {
    "refused is legal": (r"^! (.*?) *(?:-> \w+.*)?$", r"? \1"),
    "legal is refused": (r"^\? ", "! "),
    "another reason": (r"-> (?!gone)\w+", "-> gone"),
    "a refused move is made": (r"^! (.*?) *(?:-> \w+.*)?$", r"\1"),
    "won": (r"won = false", "won = true"),
    "lost": (r"won = true", "won = false"),
    "moves": (r"moves = \d+", "moves = 39"),
    "stock": (r"stock = \d+", "stock = 47"),
    "left": (r"left = \d+", "left = 53"),
    "tableau": (r'tableau = ".*"', 'tableau = "Kc Qc"'),
    "reserve": (r'reserve = ".*"', 'reserve = "9s Jc"'),
}


@pytest.mark.parametrize("name", ALTERATIONS)
def test_a_false_record_does_not_hold(name: str) -> None:
    pattern, other = ALTERATIONS[name]
    found = 0
    for path in SCENARIOS:
        text = path.read_text(encoding="utf-8")
        for match in re.finditer(pattern, text, re.MULTILINE):
            found += 1
            false = text[: match.start()] + match.expand(other) + text[match.end() :]
            assert replayed(false).findings, f"{path.name}: {match[0]}"
    assert found


# -- where, and what ---------------------------------------------------------------------------------------


def test_findings_tell_the_line_and_what_the_rules_say() -> None:
    deal = f'''deck = "{DECK}"
actions = """
? remove As 6s
! remove 3s 4s
remove As
"""
expect.won = true'''
    assert findings(deal) == [(4, "not_refused", ""), (5, "refused", "")]
    assert findings(deal.replace("remove As\n", "")) == [(4, "not_refused", ""), (6, "other_value", "false")]


def test_after_a_refused_move_nothing_more_is_looked_at() -> None:
    deal = f'deck = "{DECK}"\nactions = """\nremove 8s\nremove 8s\n"""\nautoplay = true\nexpect.moves = 3'
    replay = replayed(record(deal) + f'[[rounds]]\ndeck = "{DECK}"\nexpect.moves = 1\n')
    assert [finding.line for finding in replay.findings] == [6, 13]
    assert [len(game.moves) for game in replay.games] == [0, 0]


def test_each_value_at_the_end_is_told() -> None:
    game = Game(deck_of(2))
    game.autoplay()
    expect = "\n".join(
        f"expect.{line}"
        for line in ("won = true", "moves = 9", "stock = 9", "left = 9", 'tableau = "As"', 'reserve = "8s"')
    )
    deck = write_solitaire(SolitaireRecord(rounds=(DealRecord(deck=game.deck),))).splitlines()[-1]
    assert [ruled for _, _, ruled in findings(f"{deck}\nautoplay = true\n{expect}")] == [
        "false",
        "4",
        "41",
        "50",
        '"Ah Ac Qc Qh Ad 5c"',
        '"Td Js Qd"',
    ]


@pytest.mark.parametrize(
    ("tableau", "holds"),
    [
        ("3s 2s 2h As Ah Ac", True),
        ("As Ah Ac 3h 2s 2h", True),
        ("3d 2s 2h As Ah Ac", False),  # 3d has not been dealt
        ("2s 2h As Ah Ac", False),
        ("3s 3h 2h As Ah Ac", False),
    ],
)
def test_autoplay_leaves_the_choice_between_cards_of_a_rank(tableau: str, holds: bool) -> None:
    top = "3s 3h 4c As Ah Ac 2s 2h"
    rest = " ".join(card for card in DECK.split() if card not in top.split())
    deal = f'deck = "{top} {rest}"\nautoplay = true\nexpect.tableau = "{tableau}"'
    assert (findings(deal) == []) is holds


def test_a_joker_or_a_named_player_does_no_harm() -> None:
    text = record(f'deck = "{DECK}"\nactions = "! remove Jk -> not_in_pack"', 'players = ["Aki"]')
    assert replayed(text).holds
    assert read(text).players == ("Aki",)


# -- what cannot be read -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deal", "head", "line", "flaw"),
    [
        (f'deck = "{DECK}"', "seats = 1", 2, "unknown_key"),
        (f'deck = "{DECK}"', "rules = {}", 2, "unknown_key"),
        (f'deck = "{DECK}"', 'players = ["a", "b"]', 2, "wrong_count"),
        (f'deck = "{DECK}"', "format = 2", 2, "out_of_range"),
        ("", "", 3, "missing_key"),
        ('deck = "As"', "", 4, "cards_missing"),
        (f'deck = "{DECK} Jk"', "", 4, "not_in_pack"),
        (f'deck = "{DECK} As"', "", 4, "card_twice"),
        (f'deck = "{DECK} 1s"', "", 4, "unknown_card"),
        (f'deck = "{DECK}"\ndealer = 0', "", 5, "unknown_key"),
        (f'deck = "{DECK}"\nautoplay = 1', "", 5, "wrong_type"),
        (f'deck = "{DECK}"\nactions = 1', "", 5, "wrong_type"),
        (f'deck = "{DECK}"\nactions = """\n\ndraw"""', "", 7, "bad_action"),
        (f'deck = "{DECK}"\nactions = "0 remove 7s"', "", 5, "bad_action"),
        (f'deck = "{DECK}"\nactions = "remove 77"', "", 5, "bad_action"),
        (f'deck = "{DECK}"\nactions = "remove"', "", 5, "bad_action"),
        (f'deck = "{DECK}"\nactions = "!"', "", 5, "bad_action"),
        (f'deck = "{DECK}"\nactions = "! remove 7s -> never"', "", 5, "unknown_code"),
        (f'deck = "{DECK}"\nactions = "! remove 7s -> round_over"', "", 5, "unknown_code"),
        (f'deck = "{DECK}"\nactions = "remove 7s -> gone"', "", 5, "code_for_nothing"),
        (f'deck = "{DECK}"\nexpect.won = 1', "", 5, "wrong_type"),
        (f'deck = "{DECK}"\nexpect.moves = -1', "", 5, "out_of_range"),
        (f'deck = "{DECK}"\nexpect.winner = 0', "", 5, "unknown_key"),
        (f'deck = "{DECK}"\nexpect.tableau = "As As"', "", 5, "card_twice"),
        (f'deck = "{DECK}"\nexpect.reserve = "8x"', "", 5, "unknown_card"),
    ],
)
def test_what_cannot_be_read_tells_line_and_flaw(deal: str, head: str, line: int, flaw: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read(record(deal, head))
    assert (caught.value.line, caught.value.code) == (line, flaw)


def test_a_record_has_a_deal_and_is_of_the_game() -> None:
    for text, flaw in (('game = "seven-by-seven"', "missing_key"), ('game = "seven-bridge"', "unknown_word")):
        with pytest.raises(Unreadable) as caught:
            read(text)
        assert caught.value.code == flaw


@given(st.text() | st.text(alphabet='remove78shdcKA"= \n!?->#[]', max_size=40))
def test_actions_of_any_kind_are_played_or_refused(actions: str) -> None:
    text = write_solitaire(SolitaireRecord(rounds=(DealRecord(deck=tuple(deck_of(1)), actions=actions),)))
    try:
        replayed(text)
    except Unreadable:
        pass
    else:
        assert read(text).rounds[0].actions.rstrip("\n") == actions.rstrip("\n")


# -- writing -----------------------------------------------------------------------------------------------


def test_what_is_written_is_read_again() -> None:
    game = Game(deck_of(108))
    game.autoplay()
    for count in (0, 1, 39, 40):
        then = Game.replayed(game.deck, game.moves[:count])
        position = then.position
        expect = Expectation(
            won=count == 40,
            moves=count,
            stock=position.stock,
            left=position.left,
            tableau=position.tableau_cards(),
            reserve=position.reserve_cards(),
        )
        actions = "".join(f"{move}\n" for move in then.moves)
        entries = (
            DealRecord(deck=game.deck, actions=actions, expect=expect),
            DealRecord(deck=game.deck, autoplay=True),
        )
        whole = SolitaireRecord(players=("Aki",), about={"deal": 108}, rounds=entries)
        text = write_solitaire(whole)
        assert read(text) == whole
        assert write_solitaire(read(text)) == text
        assert replayed(text).holds
        assert replayed(text).games[0] == then
