"""All Japanese texts use the words of docs/house/terms.ja.md, and no others for the same."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TERMS = ROOT / "docs" / "house" / "terms.ja.md"
#: what may be typed, in whatever words people have for it
TYPED = {
    "app/src/sevenbridge_app/cli/console/typed_words.py",
    "app/src/sevenbridge_app/cli/terminal/commands.py",
    "app/src/sevenbridge_app/cli/seven_terminal/commands.py",
}
#: words of all texts with their readings, each as it may stand in some of them
READINGS = ROOT / "app" / "page" / "src" / "readings" / "dictionary.ts"
#: pages that are not written a second time in Japanese
IN_BOTH_LANGUAGES = ("README.md", "play/terminal.md", "play/commands.md")
JAPANESE = re.compile("[ぁ-んァ-ヶ一-龥…]")


@dataclass(frozen=True)
class Term:
    """A word that is not used, but in some files and phrases."""

    word: str
    files: tuple[str, ...]
    phrases: tuple[str, ...]

    def stands_in(self, text: str) -> bool:
        """Whether the word stands in the text outside of the phrases that may have it."""
        for phrase in self.phrases:
            text = text.replace(phrase, "")
        return self.word in text


def terms() -> list[Term]:
    """The table of the page."""
    found = []
    for line in TERMS.read_text(encoding="utf-8").splitlines():
        cells = line.strip("|").split("|")
        if not line.startswith("|") or len(cells) != 4:
            continue
        unused, allowed = (re.findall("`(.+?)`", cell) for cell in cells[2:])
        files = tuple(each for each in allowed if "/" in each)
        phrases = tuple(each for each in allowed if "/" not in each)
        found += [Term(word, files, phrases) for word in unused]
    return found


@cache
def japanese_texts() -> list[tuple[str, str]]:
    """All Japanese texts, each with the file and line where it stands."""
    found: list[tuple[str, str]] = []
    for path in sorted(chain((ROOT / "core" / "src").rglob("*.py"), (ROOT / "app" / "src").rglob("*.py"))):
        if str(path.relative_to(ROOT)) not in TYPED:
            found += python_texts(path)
    page = ROOT / "app" / "page"
    for path in sorted([*page.rglob("src/**/*.ts"), *page.rglob("src/**/*.svelte")]):
        if not path.name.endswith(".test.ts") and path != READINGS:
            found += lines_of(path, comments=("//", "/*", "*", "<!--"))
    found += lines_of(page / "index.html")
    found += lines_of(page / "public" / "manifest.ja.webmanifest")
    install = ROOT / ".github" / "install.md"
    both = [*sorted(ROOT.glob("*.md")), install, *(ROOT / "docs" / name for name in IN_BOTH_LANGUAGES)]
    forms = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.ja.yml"))
    for path in [*both, *forms, *sorted((ROOT / "docs").rglob("*.ja.md"))]:
        if path != TERMS:
            found += lines_of(path)
    return found


def python_texts(path: Path) -> Iterator[tuple[str, str]]:
    """The Japanese strings of a module, without its docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    constants = (node for node in ast.walk(tree) if isinstance(node, ast.Constant))
    for node in constants:
        if isinstance(node.value, str) and id(node) not in docstrings and JAPANESE.search(node.value):
            yield f"{path.relative_to(ROOT)}:{node.lineno}", node.value


def lines_of(path: Path, comments: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
    """The lines of a file with something Japanese in them that are no comments."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if JAPANESE.search(line) and not line.lstrip().startswith(comments or "\0"):
            yield f"{path.relative_to(ROOT)}:{number}", line


@pytest.mark.parametrize("term", terms(), ids=lambda term: term.word)
def test_a_word_that_is_not_used_stands_nowhere(term: Term) -> None:
    found = [
        f"{where}: {text}"
        for where, text in japanese_texts()
        if term.stands_in(text) and not where.startswith(term.files or "\0")
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("phrase", sorted({phrase for term in terms() for phrase in term.phrases}))
def test_an_exception_is_needed(phrase: str) -> None:
    words = [term.word for term in terms() if phrase in term.phrases]
    assert any(word in phrase for word in words)


def test_the_texts_of_all_rooms_are_read() -> None:
    read = {where.partition(":")[0] for where, _ in japanese_texts()}
    assert {
        "README.md",
        "docs/play/rules.ja.md",
        "docs/play/solitaire.ja.md",
        "app/page/index.html",
        "app/page/src/table/words.ts",
        "core/src/sevenbridge/engine/sentences.py",
        "app/src/sevenbridge_app/tables/refusals.py",
        "app/src/sevenbridge_app/cli/terminal/phrases.py",
    } <= read


def test_signs_are_full_width_and_a_percent_sign_follows_its_number() -> None:
    wrong = re.compile("[ぁ-んァ-ヶ一-龥）」]: |[0-9}] %|[ぁ-んァ-ヶ一-龥]\\(|[ぁ-ん]\\)")
    prose = [
        (where, text)
        for where, text in japanese_texts()
        if not where.startswith(("README", "docs/play/rules", "docs/play/sol"))
    ]
    found = [f"{where}: {text}" for where, text in prose if wrong.search(text)]
    assert not found, "\n".join(found)
