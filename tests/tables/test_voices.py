"""The voices of the characters: each has lines for all moments, and is known by them alone."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import get_args

import pytest

from sevenbridge.bots.characters import CHARACTERS
from sevenbridge.drawing.cells import width
from sevenbridge.texts import LANGS, Lang
from sevenbridge_app.tables.voices import LINES, VOICES, Moment

#: whoever never claims has nothing to say of it
NEVER_CLAIM = {"tama", "hina"}
#: one line of a bubble at 360 pixels: so many letters, where a Japanese one is as wide as two
LONGEST: dict[Lang, int] = {"en": 38, "ja": 40}
OWN: dict[str, str] = {
    "tama": "あたし",
    "hina": "ぼく",
    "ponta": "おいら",
    "dai": "わし",
    "aki": "ぼく",
    "emi": "わたし",
    "riku": "オレ",
    "haru": "わたくし",
    "ken": "俺",
    "fumi": "わたくし",
    "goro": "私",
    "chie": "わたし",
}
#: how a character speaks in Japanese, which no other does
ENDING: dict[str, str] = {
    "tama": "にゃ",
    "hina": r"…$",
    "ponta": r"ポン！|ポン？|おいら",
    "dai": r"じゃ[。、]|じゃな。|じゃった|のう。|わい。|わし",
    "aki": r"っ[！。]$|よっ！|ぴょん",
    "emi": r"もん。",
    "riku": r"ぜ[！。]|オレ",
    "haru": r"かね。",
    "ken": r"さ。$|俺",
    "fumi": r"ござ|まする。|ませぬ|いたしま|申し",
    "goro": r"であり|私|[まで]すな。|ましたな。|ませんな。",
    "chie": r"のよ。|わたし.*(ようこそ|ましょうね)。$",
}
#: words of which a character is fond in English, and no other uses
FOND: dict[str, str] = {
    "tama": r"\b(nap|mm|cushion|sofa|dozed|bed|pet|scratch|bother|wake|quiet|warm|bird)\b",
    "hina": r"…",
    "ponta": r"ho ho!|boom|belly|drum",
    "dai": r"well now|\btea\b|young one|\broad|walk|shell|hurry|waited|those who wait|steady|home,",
    "aki": r"\b(?!boom)(\w+), \1\b|\bhop\b",
    "emi": r"so there|shelf|album|collection|a pair|a set|favourite|\bnut\b|frame",
    "riku": r"\b(post|gate|track|race|races|lane|gallop|stretch\.|bend|shoe|course|line!|photo|legs|load)\b",
    "haru": r"i think|perhaps|\bmay i\b",
    "ken": r"\b(bets?|luck|stakes?|odds|raise|jackpot|pot|cash|gamble)\b",
    "fumi": r"petal|feather|wing|river|moon|plum|star\b|garden|snow|mountain|summit|fair wind|crane",
    "goro": r"\bcase\b|clue|noted?\b|scent|evidence|smell",
    "chie": r"\bdear\b|, you see|lesson",
}


def lines_of(character: str, lang: Lang) -> list[str]:
    return [text[lang] for texts in VOICES[character].values() for text in texts]


def all_lines(lang: Lang) -> Iterator[tuple[str, str]]:
    for character in VOICES:
        for line in lines_of(character, lang):
            yield character, line


def test_everybody_has_at_least_two_lines_for_every_moment() -> None:
    assert list(VOICES) == [each.id for each in CHARACTERS]
    for character, voice in VOICES.items():
        missing = set(get_args(Moment)) - set(voice)
        assert missing == ({"called"} if character in NEVER_CLAIM else set())
        assert all(2 <= len(texts) <= 4 for texts in voice.values())


@pytest.mark.parametrize("lang", LANGS)
def test_no_line_is_said_by_two_or_at_two_moments(lang: Lang) -> None:
    counts = Counter(line for _, line in all_lines(lang))
    assert [line for line, count in counts.items() if count > 1] == []


@pytest.mark.parametrize("lang", LANGS)
def test_every_line_fits_into_one_line_of_a_bubble(lang: Lang) -> None:
    assert [line for _, line in all_lines(lang) if width(line) > LONGEST[lang]] == []


def test_in_japanese_everybody_says_i_in_one_way() -> None:
    of_others = re.compile("|".join(sorted(set(OWN.values()), key=len, reverse=True)))
    for character, own in OWN.items():
        lines = lines_of(character, "ja")
        assert {word for line in lines for word in of_others.findall(line)} == {own}
        assert sum(own in line for line in lines) >= 9, character


def test_in_japanese_every_line_tells_who_speaks() -> None:
    for character, line in all_lines("ja"):
        assert [each for each, how in ENDING.items() if re.search(how, line)] == [character], line


def test_in_english_every_character_has_words_that_no_other_has() -> None:
    for character, line in all_lines("en"):
        assert {each for each, words in FOND.items() if re.search(words, line.lower())} <= {character}, line
    for character, words in FOND.items():
        lines = lines_of(character, "en")
        assert sum(bool(re.search(words, line.lower())) for line in lines) > len(lines) * 0.6, character


def test_a_claim_is_spoken_of_only_after_one() -> None:
    """What one calls the claims is for everybody to choose, so no line names them."""
    for name, text in LINES.items():
        assert not re.search(r"\b(pon|chi)\b", text.en.lower()), text.en
        assert not re.search(r"チー|セイム|カット", text.ja), text.ja
        if name.split(".")[1] not in ("called", "was_called", "hello"):
            assert not re.search(r"もらうポン|もらったよ|いただき(ポン|だぜ)|claim", text.ja + text.en), text


@pytest.mark.parametrize("moment", ["won", "lost"])
def test_only_where_one_person_plays_it_is_said_who_was_beaten(moment: Moment) -> None:
    for voice in VOICES.values():
        for text in voice[moment]:
            assert not re.search(r"\byou (won|lost|beat)|beat you\b", text.en.lower()), text.en
