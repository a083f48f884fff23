"""docs/host/hosting.md and the recipes that it speaks of, as a test reads them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
RECIPES: Final = ROOT / "deploy"
PAGE: Final = ROOT / "docs" / "host" / "hosting.md"
#: the section whose commands lead from an empty Debian to a public server
PUBLIC: Final = "A public server"


def section(heading: str) -> str:
    """What stands below a heading of the second level."""
    found = re.search(rf"^## {heading}\n(.*?)(?=^## |\Z)", PAGE.read_text("utf-8"), re.M | re.S)
    assert found is not None, heading
    return found[1]


def shell_blocks(text: str) -> list[str]:
    """The commands of a text, block by block."""
    return re.findall(r"^```sh\n(.*?)^```", text, re.M | re.S)


def recipes() -> list[Path]:
    """All files of the recipes."""
    return sorted(path for path in RECIPES.rglob("*") if path.is_file())
