"""``sevenbridge rules``: what a host reads before choosing, and what settles a dispute about a house rule."""

import pytest
from rich.cells import cell_len

from sevenbridge.engine.rules import SWITCHES, Rules
from sevenbridge.rulebook import PRESET_PAGES, SOURCES, SWITCH_PAGES, value_text
from sevenbridge.texts import LANGS, Lang
from sevenbridge_app.cli.main import main

WIDTH = 80


@pytest.fixture(autouse=True)
def narrow_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(WIDTH))


def shown(capsys: pytest.CaptureFixture[str], *arguments: str, lang: Lang = "en") -> str:
    assert main(["rules", *arguments, "--lang", lang]) == 0
    text = capsys.readouterr().out
    assert all(cell_len(line) <= WIDTH for line in text.splitlines())
    return text


def row(text: str, first: str) -> str:
    """The row of a table that begins with this word."""
    return next(line for line in text.splitlines() if line.split()[:1] == [first])


@pytest.mark.parametrize("lang", LANGS)
def test_everything_is_listed(lang: Lang, capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, lang=lang)
    for name, page in PRESET_PAGES.items():
        assert page.title[lang] in row(text, name)
    for name, switch in SWITCHES.items():
        assert row(text, name)
        assert all(str(choice) in text for choice in switch.choices if isinstance(choice, str))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("preset", PRESET_PAGES)
def test_a_preset_tells_each_value_and_who_says_so(
    preset: str, lang: Lang, capsys: pytest.CaptureFixture[str]
) -> None:
    text = shown(capsys, preset, lang=lang)
    page = PRESET_PAGES[preset]
    for source in page.sources:
        assert SOURCES[source][lang].split()[0] in text
    for name, value in Rules.preset(preset).switches().items():
        cells = row(text, name).split()
        assert cells[1] == str(value).lower()
        assert (cells[-1] == "*") == (name in page.decided)


def test_an_alias_shows_the_preset(capsys: pytest.CaptureFixture[str]) -> None:
    assert shown(capsys, "blog") == shown(capsys, "gamerules")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("switch", SWITCH_PAGES)
def test_a_switch_tells_its_values_and_who_uses_them(
    switch: str, lang: Lang, capsys: pytest.CaptureFixture[str]
) -> None:
    text = shown(capsys, switch, lang=lang)
    assert SWITCH_PAGES[switch].title[lang] in text
    for preset in PRESET_PAGES:
        value = Rules.preset(preset).switches()[switch]
        words = value_text(switch, value, lang).split()[0]
        assert any(words[:8] in line for line in text.splitlines())
        assert preset in text


def test_two_presets_are_compared_where_they_differ(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, "gamerules", "wikipedia_ja")
    one, other = Rules.preset("gamerules").switches(), Rules.preset("wikipedia_ja").switches()
    rows = {line.split()[0] for line in text.splitlines() if line.split()}
    assert {name for name in SWITCHES if name in rows} == {
        name for name in SWITCHES if one[name] != other[name]
    }


def test_a_preset_is_the_same_as_its_alias(capsys: pytest.CaptureFixture[str]) -> None:
    assert "the same" in shown(capsys, "blog", "gamerules")


def test_rules_with_switches_set_mark_what_was_changed(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, "--rules", "pagat", "--set", "ace=both")
    assert row(text, "pagat").split() == ["pagat", "ace=both"]
    assert row(text, "ace").split()[1] == "both"
    assert [line.split()[0] for line in text.splitlines() if line.endswith("changed")] == ["ace"]


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["nowhere"], "nowhere"),
        (["--rules", "nowhere"], "nowhere"),
        (["--set", "ace=sideways"], "sideways"),
        (["--set", "aces=low"], "aces"),
    ],
)
@pytest.mark.parametrize("lang", LANGS)
def test_a_wrong_name_is_one_sentence(
    arguments: list[str], word: str, lang: Lang, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", *arguments, "--lang", lang]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert word in captured.err
    assert captured.err.count("\n") == 1
