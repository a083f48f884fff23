"""What happened, in words: events gathered into turns, and told as clauses."""

import pytest

from sevenbridge.drawing.story import clauses, ends_turn, place_of, turns
from sevenbridge.drawing.text import Setting
from sevenbridge.engine import actions
from sevenbridge.engine.dice import Dice
from sevenbridge.engine.game import Game
from sevenbridge.engine.history import Event, EventKind
from sevenbridge.engine.notation import play_words
from sevenbridge.engine.public_round import PublicRound
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.view import view_of
from sevenbridge.texts import LANGS, Lang
from tests.tables.playing import deck_of

NAMES = ("You", "Ben", "Chie")


def played(rules: Rules, seed: int) -> Game:
    """A round in which everybody puts down what they can, at random."""
    game = Game(rules, seats=3, seed=seed)
    game.deal()
    dice = Dice(seed)
    while game.is_playing:
        legal = list(game.legal)
        bold = [each for each in legal if actions.verb_of(each) not in ("discard", "pass")] or legal
        game.play(bold[dice.below(len(bold))])
    return game


def told(rules: Rules, events: tuple[Event, ...], lang: Lang = "en") -> list[str]:
    """The turns in words, each by its name and its clauses."""
    setting = Setting(names=NAMES, lang=lang, calls="pon", you=0)
    round = PublicRound(rules=rules, seats=3)
    found = [(place_of(turn[0]), clauses(turn, round, setting)) for turn in turns(events)]
    return [f"{NAMES[seat] if seat >= 0 else '*'}: {', '.join(each)}" for seat, each in found if each]


def test_a_round_is_told_turn_by_turn() -> None:
    rules = Rules(claim_ban="none", reshuffles=0)
    hands = ("7s 7h 8c 9c Ks Kh Js", "2h Jc 8d 9s 3d 6c 7c", "Tc 9d Qh 5c Qs Qd Ah")
    round = Round.dealt(rules, 3, 2, deck_of(hands, "Td 2d 4c", "Jh", dealer=2))
    for line in (
        *("0 draw", "0 meld 7s 7h", "0 discard Ks", "1 draw", "1 meld 6c 7c", "1 discard Jc"),
        *("2 draw", "2 meld Qs Qh Qd", "2 layoff 5c @ 6c", "2 layoff 4c @ 5c", "2 discard Ah"),
    ):
        play_words(round, int(line[0]), line[2:])
    assert told(rules, view_of(round, 0).history) == [
        "You: draw 10♦, meld 7♠ 7♥, discard K♠",
        "Ben: draws, melds 6♣ 7♣, discards J♣",
        "Chie: draws, melds Q♠ Q♥ Q♦, lays 5♣ 4♣ on 6♣ 7♣ (Ben), discards A♥",
    ]
    assert told(rules, view_of(round, 2).history)[-1].startswith("Chie: draws 4♣, melds")
    assert told(rules, round.public_history)[0] == "You: draw, meld 7♠ 7♥, discard K♠"


def test_a_turn_is_told_together() -> None:
    game = played(Rules.preset("pagat"), 5)
    gathered = list(turns(game.view(0).history))
    assert all(len({place_of(event) for event in turn}) == 1 for turn in gathered)
    assert not any(ends_turn(event) for turn in gathered for event in turn[:-1])
    assert tuple(event for turn in gathered for event in turn) == game.view(0).history


def test_one_card_left_is_told_of_others_and_of_you() -> None:
    setting = Setting(names=NAMES, lang="en", you=0)
    for seat in (0, 1):
        round = PublicRound(rules=Rules(), seats=3, counts=[2, 2, 2])
        found = clauses([Event(EventKind.DISCARD, seat, 1 << 22, action=8)], round, setting)
        assert found == ["discard 7♥" if seat == 0 else "discards 7♥", "one card left!"]


def test_a_new_stock_is_told_with_its_cards() -> None:
    round = PublicRound(rules=Rules(), seats=3, discards=[1, 2, 3, 4])
    found = clauses([Event(EventKind.RESHUFFLE, -1)], round, Setting(names=NAMES, lang="en", you=0))
    assert found == ["The discards are shuffled into a new stock of 3 cards."]


@pytest.mark.parametrize("lang", LANGS)
def test_every_round_can_be_told(lang: Lang) -> None:
    for seed in range(4):
        rules = Rules(jokers=1, ace="both")
        lines = told(rules, played(rules, seed).view(0).history, lang)
        assert len(lines) > 4
        assert all(line.partition(": ")[2] for line in lines)
