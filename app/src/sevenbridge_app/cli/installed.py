"""What is installed here: the version, how the core runs, the commit that it was built of, and Python."""

import platform
from pathlib import Path
from typing import Final

from sevenbridge import IS_COMPILED, __version__
from sevenbridge.texts import Lang, Text

_CORES: Final = {
    True: Text("compiled core", "コアはコンパイル済み"),
    False: Text("interpreted core", "コアは未コンパイル"),
}
_COMMIT: Final = Text("commit {commit}", "コミット {commit}")
_LINE: Final = Text("sevenbridge {version} ({details})", "sevenbridge {version}（{details}）")
_COMMA: Final = Text(", ", "、")


def built_of() -> str:
    """Returns the commit that the app was built of, with a + where more was changed; empty if unknown."""
    # importlib.resources, by which others find data, takes a tenth of the time of the whole command
    noted = Path(__file__).parents[1] / "commit.txt"
    return noted.read_text(encoding="utf-8").strip() if noted.exists() else ""


def installed(lang: Lang) -> str:
    """Returns all of it in one line."""
    details = [_CORES[IS_COMPILED][lang]]
    if commit := built_of():
        details.append(_COMMIT.format(commit=commit)[lang])
    details.append(f"Python {platform.python_version()}")
    return _LINE.format(version=__version__, details=_COMMA[lang].join(details))[lang]
