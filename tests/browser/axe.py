"""axe-core, which knows the rules of accessible pages."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

#: where `npm ci` puts it
SOURCE = Path(__file__).parents[2] / "app" / "page" / "node_modules" / "axe-core" / "axe.min.js"

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@cache
def _source() -> str:
    return SOURCE.read_text("utf-8")


def violations(page: Page) -> list[str]:
    """What axe finds wrong with a page as it is now: the rule, and the first elements that break it."""
    return _broken(page, TAGS)


def pale(page: Page) -> list[str]:
    """The same of the one rule for which the light matters: whether text stands out from its ground."""
    return _broken(page, ["color-contrast"])


def _broken(page: Page, only: list[str]) -> list[str]:
    page.evaluate(f"() => {{ if (!window.axe) {{ {_source()} }} }}")
    found: list[dict[str, Any]] = page.evaluate(
        "async (only) => (await axe.run({ runOnly: only })).violations", only
    )
    return [f"{each['id']}: {each['help']}: {_elements(each)}" for each in found]


def _elements(violation: dict[str, Any]) -> list[str]:
    return [f"{node['html'][:120]} {node['failureSummary']}" for node in violation["nodes"][:3]]
