"""CITATION.cff says how the project is cited, as the Citation File Format wants it, and of which version."""

from pathlib import Path

import yaml

from sevenbridge import __version__

CITATION = Path(__file__).parents[1] / "CITATION.cff"
#: what the format requires (https://github.com/citation-file-format/citation-file-format)
REQUIRED = {"cff-version", "message", "title", "authors"}


def test_it_has_what_the_format_requires_and_the_version_of_the_package() -> None:
    cited = yaml.safe_load(CITATION.read_text(encoding="utf-8"))
    assert cited.keys() >= REQUIRED
    assert cited["cff-version"] == "1.2.0"
    assert cited["authors"] == [{"name": "The Seven Bridge authors"}]
    assert cited["version"] == __version__
    assert cited["license"] == "MIT"
