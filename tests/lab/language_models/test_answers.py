"""What answers mean, and why they are refused."""

from pathlib import Path

import pytest

from sevenbridge.engine.cards import card_text
from sevenbridge.engine.game import Game
from sevenbridge.engine.kinds import COUNT
from sevenbridge.engine.notation import format_action
from sevenbridge.engine.rules import Rules
from sevenbridge.engine.view import View, view_of
from sevenbridge.lab.language_models.answers import (
    ERRORS,
    AnswerFault,
    AnswerRefused,
    Error,
    action_meant,
    refusal_text,
)
from sevenbridge.lab.language_models.substitutes import Faults, substitute
from sevenbridge.texts import LANGS
from tests.engine.positions import playing
from tests.lab.worlds import moments, twins


def view() -> View:
    round = playing("5s 6s 7s 9h Kd", "2c Jd", rules=Rules())
    return view_of(round, 0)


def refusal(view: View, answer: object) -> Error:
    """Why an answer is refused."""
    try:
        action_meant(view, answer)
    except ERRORS as error:
        return error
    raise AssertionError(f"{answer!r} was taken")


@pytest.mark.parametrize("answer", ["meld 5s 6s 7s", "meld 7s 6s 5s", " discard Kd "])
def test_words_and_numbers_mean_the_same(answer: str) -> None:
    action = action_meant(view(), answer)
    assert action in view().legal
    assert action_meant(view(), action) == action_meant(view(), f" {action} ") == action
    assert action_meant(view(), f"{action:020}") == action


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (None, "no_action"),
        (True, "no_action"),
        (1.5, "no_action"),
        ([40], "no_action"),
        (-1, "unknown_action"),
        (COUNT, "unknown_action"),
        (10**40, "unknown_action"),
        ("9" * 40, "unknown_action"),
        ("9" * 5000, "unknown_verb"),
        ("", "empty"),
        ("fold", "unknown_verb"),
        ("discard 2c", "not_held"),
        ("meld 9h", "cards_missing"),
        (0, "already_taken"),
        ("\ud800", "unknown_verb"),
    ],
)
def test_a_refusal_has_a_code_and_a_sentence_in_both_languages(answer: object, code: str) -> None:
    error = refusal(view(), answer)
    assert error.code == code
    text = refusal_text(view(), error)
    assert text.en != text.ja
    assert "{" not in text.en.replace('{"id"', "")


def test_every_fault_has_its_sentence() -> None:
    for fault in AnswerFault:
        text = refusal_text(view(), AnswerRefused(fault))
        assert all(text[lang] for lang in LANGS)


def test_a_reason_tells_nothing_that_the_seat_does_not_know() -> None:
    compared = 0
    for seed in range(60, 66):
        for round, other, seat in twins(seed):
            here, there = view_of(round, seat), view_of(other, seat)
            for action in range(0, COUNT, 97):
                if action not in here.legal:
                    one, two = refusal(here, action), refusal(there, action)
                    assert refusal_text(here, one) == refusal_text(there, two)
                    compared += 1
    assert compared > 1000


def test_the_substitute_is_always_legal_and_takes_no_cards() -> None:
    for seed in range(8):
        for round in moments(seed):
            if round.legal_actions():
                view = view_of(round, round.actor)
                assert substitute(view) in view.legal


def test_the_substitute_discards_what_was_drawn() -> None:
    game = Game(seats=2, seed=3)
    game.deal()
    game.play("draw")
    drawn = game.view(game.actor)
    assert format_action(drawn, substitute(drawn)) == f"discard {card_text(drawn.drawn_card)}"


def test_faults_add_up() -> None:
    one, other = Faults(asked=3), Faults(asked=4, refused=2)
    one.add("silent")
    other.add("illegal")
    other.add("gone")
    assert one + other == Faults(7, 2, 1, 1, 1)
    assert (one + other).substituted == 3


def test_the_page_lists_every_fault() -> None:
    page = (Path(__file__).parents[3] / "docs" / "laboratory" / "models.md").read_text(encoding="utf-8")
    for fault in AnswerFault:
        assert f"| `{fault}` | {fault.meaning} |" in page
