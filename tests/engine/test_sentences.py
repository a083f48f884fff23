"""Refusals in sentences, in both languages; and the page that publishes them."""

import re
import string
import unicodedata
from pathlib import Path

import pytest

from sevenbridge.bots import PLAYERS, ChooserFault, NoChooser, PlayerFault, UnknownPlayer, make_player
from sevenbridge.engine.errors import Reason
from sevenbridge.engine.malformed import Fault, Malformed
from sevenbridge.engine.record.flaws import Flaw, Unreadable
from sevenbridge.engine.refusals import GameFault, GameRefused, IllegalAction, Refusal
from sevenbridge.engine.sentences import LONGEST_WORD, SENTENCES, refusal_sentence
from sevenbridge.texts import LANGS, Lang, Text
from tests.exhaustive import NOT_COMPILED

pytestmark = NOT_COMPILED

PAGE = Path(__file__).parents[2] / "docs" / "library" / "refusals.md"
REASONS: list[Refusal | Fault | GameFault] = [*Refusal, *Fault, *GameFault]
#: a detail of each name, as long as any is likely to be
SAMPLES: dict[str, int | str] = {
    "card": "Th",
    "cards": "5s 6s 9d",
    "such": "7s 8s",
    "meld": "5s 6s Jk=7s 8s",
    "seat": 1,
    "turn": 2,
    "missing": 2,
    "needed": 2,
    "given": 1,
    "action": 5000,
}
#: two lines of a narrow terminal
LONGEST = 2 * 80 - 20


def sample(reason: Refusal | Fault | GameFault) -> IllegalAction | Malformed | GameRefused:
    if isinstance(reason, Fault):
        return Malformed(reason, word="10s")
    if isinstance(reason, GameFault):
        return GameRefused(reason, **{field: SAMPLES[field] for field in reason.fields})
    return IllegalAction(reason, **{field: SAMPLES[field] for field in reason.fields})


def columns(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text)


def placeholders(text: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(text) if field}


def test_every_reason_has_a_sentence() -> None:
    assert list(SENTENCES) == REASONS


@pytest.mark.parametrize("reason", REASONS)
def test_both_languages_tell_the_same_details(reason: Refusal | Fault | GameFault) -> None:
    text = SENTENCES[reason]
    assert placeholders(text.en) == placeholders(text.ja) <= set(reason.fields)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("reason", REASONS)
def test_a_sentence_is_short_and_filled_in(reason: Refusal | Fault | GameFault, lang: Lang) -> None:
    sentence = refusal_sentence(sample(reason), lang)
    assert "{" not in sentence
    assert columns(sentence) <= LONGEST
    # what is wrong and what to do
    assert 1 <= len(re.findall(r"。|[.](?= |$)", sentence)) <= 2
    if lang == "en":
        assert sentence.endswith(".")
        assert not re.search(r"[^\x00-\x7f“”]", sentence)
    else:
        assert sentence.endswith("。")
        assert re.search(r"(?:ください|ます|です)(?:。|（)", sentence)


def test_cards_and_seats_are_shown_as_the_caller_shows_them() -> None:
    signs = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}

    def show(card: str) -> str:
        return "★" if card == "Jk" else signs[card[1]] + card[0]

    refused = IllegalAction("does_not_fit", card="9d", meld="5s 6s Jk=7s")
    assert refusal_sentence(refused, "en", show) == (
        "♦9 does not fit ♠5 ♠6 ★=♠7. Choose another card or another meld."
    )
    turn = IllegalAction("not_your_turn", turn=2)
    assert refusal_sentence(turn, "en") == "It is seat 2's turn. Wait until it is yours."
    assert refusal_sentence(turn, "ja", name=["アキ", "ケン", "千恵"].__getitem__).startswith(
        "今は千恵の手番です。"
    )


def test_a_long_word_is_cut() -> None:
    sentence = refusal_sentence(Malformed(Fault.UNKNOWN_CARD, word="x" * 5000), "en")
    assert columns(sentence) <= LONGEST
    assert "xx…”" in sentence


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("reason", [*PlayerFault, *ChooserFault])
def test_who_cannot_play_is_told_in_the_language(reason: PlayerFault | ChooserFault, lang: Lang) -> None:
    kind = UnknownPlayer if isinstance(reason, PlayerFault) else NoChooser
    refused = kind(reason, **dict.fromkeys(reason.fields, "y" * 500))
    sentence = refusal_sentence(refused, lang)
    assert ("y" * LONGEST_WORD + "…") in sentence
    assert "y" * (LONGEST_WORD + 1) not in sentence
    assert (reason.meaning in sentence, bool(re.search("[ぁ-ん]", sentence))) == (False, lang == "ja")


def test_the_names_to_choose_among_are_all_told() -> None:
    with pytest.raises(UnknownPlayer) as error:
        make_player("nobody")
    for lang in LANGS:
        assert ", ".join(PLAYERS) in refusal_sentence(error.value, lang)


def test_an_unreadable_record_is_told_with_its_line_and_its_cause() -> None:
    refused = Unreadable(3, Flaw.BAD_ACTION, Malformed(Fault.UNKNOWN_CARD, word="9x"))
    assert refusal_sentence(refused, "en").startswith(
        "Line 3 of the record cannot be read: the action cannot be read; the cause tells why. “9x” is no"
    )
    assert refusal_sentence(refused, "ja").startswith("記録の3行目を読めません（bad_action）。「9x」")
    refused = Unreadable(3, Flaw.UNKNOWN_KEY, key="y" * 500)
    for lang in LANGS:
        assert "y" * LONGEST_WORD + "…" in refusal_sentence(refused, lang)
        assert "y" * (LONGEST_WORD + 1) not in refusal_sentence(refused, lang)


def test_braces_in_a_word_are_left_alone() -> None:
    assert "“{card}”" in refusal_sentence(Malformed(Fault.UNKNOWN_CARD, word="{card}"), "en")


# -- docs/library/refusals.md --------------------------------------------------------------------------------


def row(reason: Reason, text: Text) -> str:
    details = ", ".join(f"`{field}`" for field in reason.fields) or "—"
    return f"| `{reason}` | {reason.meaning} | {details} | {text.en} |"


def test_the_page_publishes_exactly_these() -> None:
    page = PAGE.read_text(encoding="utf-8")
    refused, unread, unplayed = re.split(
        r"^## (?:Not readable|Not possible in the match)$", page, flags=re.MULTILINE
    )

    def rows(part: str) -> list[str]:
        head = "| code | given when | details | sentence |\n|---|---|---|---|\n"
        return part.split(head)[1].split("\n\n")[0].splitlines()

    assert rows(refused) == [row(reason, SENTENCES[reason]) for reason in Refusal]
    assert rows(unread) == [row(reason, SENTENCES[reason]) for reason in Fault]
    assert rows(unplayed) == [row(reason, SENTENCES[reason]) for reason in GameFault]


def test_the_page_explains_every_detail() -> None:
    table = PAGE.read_text(encoding="utf-8").split("| detail | what it is |")[1].split("\n\n")[0]
    told = {name for line in table.splitlines()[2:] for name in re.findall(r"`(\w+)`", line.split("|")[1])}
    assert told == {field for reason in REASONS for field in reason.fields} == {*SAMPLES, "word"}
