"""The stakes of a match: who has them plays for points until told how it stands, and then for the match."""

import pytest

from sevenbridge.bots.match_stakes import MatchStakes
from sevenbridge.bots.player import Player
from sevenbridge.bots.players import make_player
from sevenbridge.bots.rule import RulePlayer
from sevenbridge.bots.tuned import weights_for
from sevenbridge.engine import actions
from sevenbridge.engine.cards import PACK, card_set, cards_text, parse_cards
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.law import law_of
from sevenbridge.engine.rules import PRESETS, Rules
from sevenbridge.engine.view import View, view_of
from sevenbridge.lab.games import Games
from tests.engine.positions import playing

#: nobody has told how the match stands
UNTOLD: tuple[tuple[int, ...], int] = ((), -1)


def with_match_stakes(rules: Rules, seats: int) -> RulePlayer:
    """Judges hands as ``tuned`` does, and plays for the match."""
    return RulePlayer(weights_for(law_of(rules), seats), MatchStakes())


class Echo(Player):
    """Plays as ``tuned``, and holds each choice against that of one who plays for the match."""

    def __init__(self, rules: Rules, seats: int) -> None:
        self.tuned = make_player("tuned")
        self.for_the_match = with_match_stakes(rules, seats)
        self.choices = 0

    def choose(self, view: View, dice: Dice) -> int:
        """See ``Player``."""
        action = self.tuned.choose(view, dice)
        assert action == self.for_the_match.choose(view, dice)
        self.choices += 1
        return action


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("preset", PRESETS)
def test_where_nobody_tells_how_the_match_stands_it_plays_as_tuned(preset: str, seats: int) -> None:
    echo = Echo(PRESETS[preset], seats)
    Games(PRESETS[preset], [echo] * seats, 2).play_rounds(0, 2)
    assert echo.choices > 10


def first_step(preset: str, hand: str, totals: tuple[int, ...] = (), rounds_left: int = -1) -> str:
    """What it does first with this hand in its second turn, after the discards of the others.

    Nobody has put anything down, and all others hold seven cards.
    """
    discards = "4s 9d Kh"
    known = card_set(parse_cards(f"{hand} {discards}"))
    rest = [card for card in PACK if not known >> card & 1]
    Dice(5).shuffle(rest)
    others = [cards_text(rest[first : first + 7]) for first in (0, 7, 14)]
    stock = cards_text(rest[21:])
    round = playing(hand, *others, rules=PRESETS[preset], stock=stock, discards=discards)
    player = with_match_stakes(PRESETS[preset], 4)
    return actions.label(player.choose(view_of(round, 0, totals, rounds_left), Dice(0)))


@pytest.mark.parametrize(
    ("hand", "meld"),
    [
        ("2s 6s Js 7h 7d 3c 7c Jc", "meld 7h 7d 7c"),
        ("5s Ts Ks 6h Th Td Jd Kd", "meld Ts Th Td"),
        ("8s 6h Qh 6d Td 5c 6c Qc", "meld 6h 6d 6c"),
    ],
)
def test_whoever_leads_in_the_last_round_lays_down_and_whoever_is_behind_waits_to_go_out_in_one_go(
    hand: str, meld: str
) -> None:
    assert first_step("gamerules", hand, (200, 0, 0, 0), 0) == meld
    assert first_step("gamerules", hand, (0, 150, 0, 0), 0).startswith("discard")


def test_where_the_fewest_points_win_whoever_is_far_behind_takes_the_risk() -> None:
    hand = "6s 4h 4d 5d 2c 3c 7c 8c"
    assert first_step("wikipedia_ja", hand) == "meld 7c 8c"
    assert first_step("wikipedia_ja", hand, (10, 60, 60, 60), 0) == "meld 7c 8c"
    assert first_step("wikipedia_ja", hand, (60, 30, 60, 60), 0) == "discard 6s"


@pytest.mark.parametrize(
    ("preset", "lost", "won"),
    [
        ("gamerules", (0, 900, 0, 0), (900, 0, 0, 0)),
        ("wikipedia_ja", (900, 30, 60, 60), (0, 900, 900, 900)),
        ("nintendo", (-900, 300, 300, 300), (900, -300, -300, -300)),
    ],
)
def test_where_the_match_is_decided_it_plays_for_points(
    preset: str, lost: tuple[int, ...], won: tuple[int, ...]
) -> None:
    for hand in ("5s Ts Ks 6h Th Td Jd Kd", "8s 6h Qh 6d Td 5c 6c Qc", "6s 4h 4d 5d 2c 3c 7c 8c"):
        usual = first_step(preset, hand, *UNTOLD)
        assert first_step(preset, hand, lost, 0) == first_step(preset, hand, won, 0) == usual


def test_it_plays_whole_matches_of_any_length_and_for_any_points() -> None:
    for rules in (
        Rules.preset("gamerules", match_length=1),
        Rules.preset("wikipedia_ja", match_length="target", target_score=40),
        Rules.preset("nintendo", match_length=1, tie="play_on"),
        Rules.preset("gamerules", match_length=1, pip_points=0, ace_points=1, face_points=0, seven_points=0),
        Rules.preset("nintendo", match_length=1, pip_points=0, ace_points=0, face_points=0, seven_points=0),
    ):
        games = Games(rules, [with_match_stakes(rules, 2), make_player("greedy")], 1)
        games.play_matches(0, 1)
        assert games.sums().games == 1
