"""What Seven by Seven says: refusals in both languages, on the pages too, and texts that fit the screen."""

import re
import string
from pathlib import Path

import pytest

from sevenbridge.drawing.cells import width
from sevenbridge.engine.malformed import Fault
from sevenbridge.solitaire.deals import NoSuchDeal
from sevenbridge.solitaire.moves import MalformedMove, parse_move
from sevenbridge.solitaire.odds import exact_odds
from sevenbridge.solitaire.refusals import IllegalMove, Refusal
from sevenbridge.texts import LANGS, Lang, Text
from sevenbridge_app.cli.console.look import WIDTH, Look
from sevenbridge_app.cli.seven_terminal import phrases
from sevenbridge_app.cli.solitaire_sentences import (
    FAULTS,
    SENTENCES,
    malformed_move,
    move_refusal,
    no_such_deal,
)

DOCS = Path(__file__).parents[2] / "docs" / "play"
SAMPLES: dict[str, int | str] = {"card": "Th", "other": "3s", "held": "Ts", "rank": "4", "sum": 12}
PHRASES = {name: text for name, text in vars(phrases).items() if isinstance(text, Text)}


def placeholders(text: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(text) if field}


def sample(code: Refusal) -> IllegalMove:
    return IllegalMove(code, **{name: SAMPLES[name] for name in code.fields})


@pytest.mark.parametrize("code", Refusal)
def test_a_refusal_has_a_sentence_with_its_details(code: Refusal) -> None:
    text = SENTENCES[code]
    assert placeholders(text.en) == placeholders(text.ja) == set(code.fields)
    for lang in LANGS:
        sentence = move_refusal(sample(code), lang, Look().words)
        assert "{" not in sentence
        assert ("10♥" in sentence) is ("card" in code.fields)
        assert width(sentence) < 2 * WIDTH
        assert sentence[-1] in ".。"


@pytest.mark.parametrize("lang", LANGS)
def test_the_pages_publish_the_refusals(lang: Lang) -> None:
    page = (DOCS / {"en": "solitaire.md", "ja": "solitaire.ja.md"}[lang]).read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| (.*) \|$", page, re.MULTILINE)
    told = {code: row.split(" | ") for code, row in rows if code in set(Refusal)}
    assert list(told) == [str(code) for code in Refusal]
    for code in Refusal:
        details = ", ".join(f"`{name}`" for name in code.fields) or "—"
        meaning = [code.meaning] if lang == "en" else []
        assert told[code] == [*meaning, details, SENTENCES[code][lang]]


@pytest.mark.parametrize("text", ["", "draw", "remove", "remove 7x"])
def test_words_that_are_no_move_have_a_sentence(text: str) -> None:
    with pytest.raises(MalformedMove) as caught:
        parse_move(text)
    for lang in LANGS:
        assert caught.value.details["word"] in malformed_move(caught.value, lang)


def test_every_fault_of_a_move_has_a_sentence() -> None:
    assert set(FAULTS) == {Fault.EMPTY, Fault.UNKNOWN_VERB, Fault.UNKNOWN_CARD, Fault.NO_CARD}


@pytest.mark.parametrize("lang", LANGS)
def test_a_number_without_a_deal_is_told(lang: Lang) -> None:
    assert "4294967297" in no_such_deal(NoSuchDeal(2**32 + 1), lang)
    assert "4294967296" in no_such_deal(NoSuchDeal(0), lang)
    assert len(no_such_deal(NoSuchDeal(10**5000), lang)) < 100


@pytest.mark.parametrize("name", PHRASES)
def test_both_languages_say_the_same(name: str) -> None:
    text = PHRASES[name]
    assert placeholders(text.en) == placeholders(text.ja)
    assert "  " not in text.ja


def test_the_loss_is_explained_with_the_true_odds() -> None:
    assert round(1 / exact_odds().won) == 41
    assert all("41" in phrases.LOST_WHY[lang] for lang in LANGS)
