"""The pages for people say what the program does: presets, switches, examples, links."""

import inspect
import json
import re
from itertools import chain
from pathlib import Path
from typing import Any, get_args

import pytest

import sevenbridge
from sevenbridge import rulebook
from sevenbridge.engine.cards import card_set, pack, parse_card, parse_cards
from sevenbridge.engine.errors import Reason
from sevenbridge.engine.notation import parse_legal_action
from sevenbridge.engine.phases import OVER, PLAYING
from sevenbridge.engine.position import Position
from sevenbridge.engine.refusals import IllegalAction
from sevenbridge.engine.round import Round
from sevenbridge.engine.rules import (
    ALIASES,
    PRESETS,
    SWITCHES,
    Ace,
    Rules,
    SevenSets,
    Switch,
    parse_switch,
    written,
)
from sevenbridge.engine.scoring import scores
from sevenbridge.engine.verifying import verify
from sevenbridge.texts import LANGS, Lang
from tests.sessions import check_sessions
from tests.test_house import PROMISED, PUBLIC, SHARED, exported

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
DOCS = ROOT / "docs"
LIBRARY = DOCS / "library"
#: records for whoever begins with them
EXAMPLES = sorted((ROOT / "examples" / "records").glob("*.toml"))
#: the names of all objects, interpreted and compiled (tests/engine/test_public_surface.py)
SURFACE = ROOT / "tests" / "engine" / "public_surface.json"
RULES_PAGES: dict[Lang, Path] = {
    "en": ROOT / "docs" / "play" / "rules.md",
    "ja": ROOT / "docs" / "play" / "rules.ja.md",
}
PRESETS_SECTION = "1.9"
#: the dash between two numbers
TO: dict[Lang, str] = {"en": "–", "ja": "～"}
YES_NO = {"yes": True, "no": False, "○": True, "×": False}

SIGNS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c", "10": "T"}
#: every way to treat aces and pairs of sevens
HOUSES = [
    Rules(jokers=1, ace=ace, seven_sets=seven_sets)
    for ace in get_args(Ace)
    for seven_sets in get_args(SevenSets)
]

Row = list[str]


def page(lang: Lang) -> str:
    """The rules in one language."""
    return RULES_PAGES[lang].read_text(encoding="utf-8")


def sections(text: str) -> dict[str, str]:
    """The numbered sections of the rules, their headings left out."""
    parts = re.split(r"^## (\d\.\d) .*$", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def headings(text: str) -> list[tuple[int, str]]:
    """Level and title of every heading outside of code."""
    found = re.findall(r"^(#+) (.*)$", without_fences(text), re.MULTILINE)
    return [(len(marks), title) for marks, title in found]


def without_fences(text: str) -> str:
    """The text without its blocks of code."""
    return re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)


def tables(text: str) -> list[list[Row]]:
    """The tables of a text, each with its heading as the first row and without the line below it."""
    blocks = re.findall(r"(?:^\|.*\|\n)+", text, re.MULTILINE)
    rows = [[re.split(r"\s*\|\s*", line)[1:-1] for line in block.splitlines()] for block in blocks]
    return [[heading, *body] for heading, _, *body in rows]


def item(section: str, switch: str) -> str:
    """The paragraph of the list that explains a switch."""
    (found,) = re.findall(
        rf"^- (?:\*\*`\w+`\*\*[,、] ?)*\*\*`{switch}`\*\*.*(?:\n  .*)*", section, re.MULTILINE
    )
    return str(found)


# -- the two rules pages -------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_sections_are_numbered_and_called_as_in_the_rulebook(lang: Lang) -> None:
    numbered = dict(title.split(" ", 1) for _, title in headings(page(lang)) if title[0].isdigit())
    assert list(numbered) == [*rulebook.SECTIONS, PRESETS_SECTION]
    assert {number: numbered[number] for number in rulebook.SECTIONS} == {
        number: title[lang] for number, title in rulebook.SECTIONS.items()
    }


def test_the_pages_have_the_same_build() -> None:
    def build(lang: Lang) -> list[tuple[int, str]]:
        return [(level, title[:3] if title[0].isdigit() else "") for level, title in headings(page(lang))]

    assert build("en") == build("ja")
    for number, english in sections(page("en")).items():
        japanese = sections(page("ja"))[number]
        assert english.count("\n- ") == japanese.count("\n- "), number
        assert english.count("\n\n") == japanese.count("\n\n"), number
        assert [len(table) for table in tables(english)] == [len(table) for table in tables(japanese)]


@pytest.mark.parametrize("switch", SWITCHES.values(), ids=lambda switch: switch.name)
@pytest.mark.parametrize("lang", LANGS)
def test_every_switch_is_explained_in_its_section_with_all_its_values(lang: Lang, switch: Switch) -> None:
    text = item(sections(page(lang))[rulebook.SWITCH_PAGES[switch.name].section], switch.name)
    for choice in switch.choices:
        assert f"`{written(choice)}`" in text
    if switch.low is not None:
        assert f"{switch.low:,}{TO[lang]}{switch.high:,}" in text


@pytest.mark.parametrize("lang", LANGS)
def test_every_setting_that_is_mentioned_can_be_made(lang: Lang) -> None:
    settings = re.findall(r"`(?:\w+ )?(\w+=[^`\s]+)`", page(lang))
    assert settings
    for setting in settings:
        if not setting.startswith("Jk="):
            parse_switch(setting)


def test_both_pages_mention_the_same_names() -> None:
    def names(lang: Lang) -> set[str]:
        return set(re.findall(r"`([^`\n]+)`", page(lang)))

    assert names("en") == names("ja")


# -- the table of presets ------------------------------------------------------------------------------------


def presets_table(lang: Lang) -> list[Row]:
    (table,) = (each for each in tables(sections(page(lang))[PRESETS_SECTION]) if len(each) > len(SWITCHES))
    return table


@pytest.mark.parametrize("lang", LANGS)
def test_the_table_names_presets_and_switches(lang: Lang) -> None:
    heading, titles, players, *rows = presets_table(lang)
    assert [cell.strip("`") for cell in heading[2:]] == list(PRESETS)
    assert titles[2:] == [rulebook.PRESET_PAGES[preset].title[lang] for preset in PRESETS]
    ranges = [rulebook.PRESET_PAGES[preset].players for preset in PRESETS]
    assert players[2:] == [f"{fewest}{TO[lang]}{most}" for fewest, most in ranges]
    named = [(row[0].strip("`"), row[1]) for row in rows]
    assert named == [(switch, rulebook.SWITCH_PAGES[switch].title[lang]) for switch in SWITCHES]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("lang", LANGS)
def test_the_table_tells_each_value_and_stars_our_own_decisions(lang: Lang, preset: str) -> None:
    rules = Rules.preset(preset)
    column = 2 + list(PRESETS).index(preset)
    for row in presets_table(lang)[3:]:
        switch, cell = row[0].strip("`"), row[column]
        assert parse_switch(f"{switch}={cell.removesuffix('*')}") == (switch, rules.switches()[switch])
        assert cell.endswith("*") is rulebook.origin(preset, switch).decided, switch


@pytest.mark.parametrize("lang", LANGS)
def test_presets_and_aliases_are_described_below_the_table(lang: Lang) -> None:
    text = sections(page(lang))[PRESETS_SECTION]
    for preset in PRESETS:
        assert f"\n- `{preset}`" in text
    for alias in ALIASES:
        assert f"`{alias}`" in text


# -- the examples --------------------------------------------------------------------------------------------


def meld_examples() -> list[Any]:
    """The cards as a record writes them, and the verdict, of every example of a meld in both pages."""
    found = []
    for lang in LANGS:
        text = sections(page(lang))
        for cards, verdict, _ in chain(*(table[1:] for table in tables(text["1.2"] + text["1.6"]))):
            for sign, letter in SIGNS.items():
                cards = cards.replace(sign, letter)
            found.append(pytest.param(cards, verdict, id=f"{lang}: {cards}"))
    return found


def may_meld(rules: Rules, cards: str) -> bool:
    """Whether these cards can be melded by a player who holds two more."""
    held = [parse_card(word.split("=")[0]) for word in cards.split()]
    others = [card for card in pack(0) if card not in held][:3]
    hands = card_set([*held, *others[1:]]), card_set(others[:1])
    round = Round.at(Position(rules=rules, hands=hands, phase=PLAYING))
    try:
        parse_legal_action(round, 0, f"meld {cards}")
    except IllegalAction:
        return False
    return True


@pytest.mark.parametrize(("cards", "verdict"), meld_examples())
def test_examples_of_melds_hold(cards: str, verdict: str) -> None:
    """A verdict is yes or no, whatever the rules, or the one setting under which it is yes."""
    for rules in HOUSES:
        if verdict in YES_NO:
            wanted = YES_NO[verdict]
        else:
            switch, value = parse_switch(verdict.strip("`"))
            wanted = rules.switches()[switch] == value
        assert may_meld(rules, cards) is wanted, rules


@pytest.mark.parametrize("lang", LANGS)
def test_the_example_of_scores_holds(lang: Lang) -> None:
    ((_, *rows),) = tables(sections(page(lang))["1.7"])
    assert len(rows) == 7
    hands = (0, card_set(parse_cards("7s Kh Ad")), card_set(parse_cards("5c Td")))
    for name, in_one_go, *points in rows:
        preset, *changes = name.strip("`").split()
        rules = Rules.preset(preset, **dict(map(parse_switch, changes)))
        before = 0 if YES_NO[in_one_go] else 1
        end = Position(
            rules=rules, hands=hands, phase=OVER, winner=0, claimed_from=1, exposed=before, melded=1
        )
        assert scores(Round.at(end)) == [int(each.replace("−", "-")) for each in points], name


# -- links and code ------------------------------------------------------------------------------------------


def anchor(title: str) -> str:
    """The name by which a heading can be linked to, as code hosts make it."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


def pages_below(folder: Path) -> list[Path]:
    """All pages in a folder and its folders."""
    return sorted(folder.rglob("*.md"))


def targets(page: Path) -> list[str]:
    """Where the relative links of a page lead."""
    text = re.sub(r"`[^`\n]*`", "", without_fences(page.read_text(encoding="utf-8")))
    return [each for each in re.findall(r"\]\(([^)\s]+)\)", text) if not re.match(r"[a-z]+:", each)]


PAGES = [*pages_below(DOCS), *pages_below(ROOT / "research"), *sorted(ROOT.glob("*.md"))]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(path: Path) -> None:
    for target in targets(path):
        name, _, fragment = target.partition("#")
        to = (path.parent / name).resolve() if name else path
        assert to.exists(), target
        assert to.is_relative_to(ROOT), target
        if fragment:
            titles = {anchor(title) for _, title in headings(to.read_text(encoding="utf-8"))}
            assert fragment in titles, target


def test_the_index_has_a_line_for_every_page_of_a_folder() -> None:
    lines = re.findall(
        r"^- \[[^]]*\]\(([^)]+)\)", (DOCS / "README.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    named = [(DOCS / line).resolve() for line in lines if not line.startswith("..")]
    assert sorted(named) == sorted(DOCS.glob("*/*.md"))


def test_every_page_can_be_reached_from_the_index() -> None:
    reached, waiting = set(), [DOCS / "README.md"]
    while waiting:
        page = waiting.pop()
        if page not in reached:
            reached.add(page)
            named = [(page.parent / target.partition("#")[0]).resolve() for target in targets(page)]
            waiting += [each for each in named if each.suffix == ".md" and each.is_relative_to(DOCS)]
    assert reached == set(pages_below(DOCS))


THREATS = ROOT / "docs" / "host" / "threats.md"


@pytest.mark.parametrize(
    "named", sorted(set(re.findall(r"`(tests/[^`]*|test_\w+|make [\w-]+)`", THREATS.read_text())))
)
def test_what_shows_that_a_threat_is_held_is_there(named: str) -> None:
    """The page of threats names tests, files of tests and targets of the Makefile."""
    if named.startswith("tests/"):
        assert (ROOT / named).exists()
    elif named.startswith("make "):
        assert re.search(rf"^{named.removeprefix('make ')}:", (ROOT / "Makefile").read_text(), re.MULTILINE)
    else:
        found = re.compile(rf"^def {named}\(", re.MULTILINE)
        assert any(
            found.search(path.read_text(encoding="utf-8")) for path in (ROOT / "tests").rglob("test_*.py")
        )


@pytest.mark.parametrize(
    "page",
    [
        README,
        LIBRARY / "tutorial.md",
        LIBRARY / "write_a_player.md",
        LIBRARY / "cookbook.md",
        LIBRARY / "positions.md",
        LIBRARY / "actions.md",
        DOCS / "laboratory" / "environments.md",
        DOCS / "laboratory" / "training.md",
        DOCS / "laboratory" / "models.md",
    ],
    ids=lambda page: page.name,
)
def test_the_python_of_a_page_is_true(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    check_sessions(page)


def sources_that_import() -> list[Path]:
    """All pages for those who use the program, and all examples."""
    shown = [page for page in pages_below(DOCS) if page.parent.name != "house"]
    examples = sorted(path for path in (ROOT / "examples").glob("*.*") if path.suffix != ".npz")
    return [README, ROOT / "core" / "README.md", *shown, *examples]


@pytest.mark.parametrize("path", sources_that_import(), ids=lambda path: path.name)
def test_a_page_or_an_example_imports_what_is_promised(path: Path) -> None:
    """From public modules what they promise."""
    found = re.findall(r"\bfrom (sevenbridge[\w.]*) import ([\w, ]+)", path.read_text(encoding="utf-8"))
    for module, names in found:
        for name in names.split(", "):
            whole = f"{module}.{name}"
            assert module in PUBLIC, module
            assert whole in PUBLIC or name in exported(module), whole


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_an_example_of_a_record_holds_and_is_as_the_program_writes_it(path: Path) -> None:
    record = sevenbridge.read_record(path.read_bytes())
    replayed = sevenbridge.replay(record)
    assert replayed.holds, replayed.findings
    if replayed.game.over:
        assert all(item.holds for item in verify(record))
        assert sevenbridge.write_record(replayed.game.record(record.about)) == written_by_program(path)


def test_the_examples_show_each_kind_of_record() -> None:
    texts = [path.read_text(encoding="utf-8") for path in EXAMPLES]
    for shown in (" pon ", " chi ", "Jk=", "position.hands", 'preset = "wikipedia_ja"'):
        assert any(shown in text for text in texts), shown


def written_by_program(path: Path) -> str:
    """A record without the comment that says what it shows."""
    return re.sub(r"\A(?:#.*\n)+", "", path.read_text(encoding="utf-8"))


# -- the library ---------------------------------------------------------------------------------------------


def reference() -> dict[str, str]:
    """The sections of the reference by their headings."""
    text = (LIBRARY / "reference.md").read_text(encoding="utf-8")
    parts = re.split(r"^## (.*)$", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def code_in(text: str) -> set[str]:
    """All names between backticks."""
    return {name for code in re.findall(r"`([^`]+)`", text) for name in re.findall(r"\w+", code)}


def test_the_reference_tells_every_name_of_the_library() -> None:
    told = set.union(*(code_in(f"`{heading}`{text}") for heading, text in reference().items()))
    assert set(sevenbridge.__all__) <= told


def test_the_reference_tells_the_public_modules_and_all_that_they_promise() -> None:
    for modules, (_, *rows) in zip((PROMISED, SHARED), tables(reference()["Public modules"]), strict=True):
        told = {module.strip("`"): set(re.findall(r"`(\w+)`", names)) for module, _, names in rows}
        assert told == {module: set(exported(module)) for module in modules if module != "sevenbridge"}


@pytest.mark.parametrize("name", sorted(set(sevenbridge.__all__) & set(json.loads(SURFACE.read_text()))))
def test_the_reference_tells_every_attribute(name: str) -> None:
    kind = getattr(sevenbridge, name)
    if name in ("Position", "Rules") or (issubclass(kind, Reason) and name != "EventKind"):
        # these have pages of their own
        return
    sections = [
        text
        for heading, text in reference().items()
        if name in code_in(f"`{heading}`") or f"`{name}`" in text
    ]
    names = set(json.loads(SURFACE.read_text())[name]["names"])
    plain = {each for base in (tuple, Exception) for each in dir(base)}
    assert names - plain <= set.union(*map(code_in, sections))


@pytest.mark.parametrize(
    "name", [name for name in sevenbridge.__all__ if inspect.isfunction(getattr(sevenbridge, name))]
)
def test_the_reference_tells_how_functions_are_called(name: str) -> None:
    calls = re.findall(rf"`{name}\(([^`]*)\)`", "".join(reference().values()))
    named = [[re.split("[=:]", part)[0].strip() for part in call.split(",")] for call in calls]
    wanted = []
    for parameter in inspect.signature(getattr(sevenbridge, name)).parameters.values():
        if parameter.kind == parameter.KEYWORD_ONLY and "*" not in wanted:
            wanted.append("*")
        wanted.append(parameter.name)
    assert wanted in named
