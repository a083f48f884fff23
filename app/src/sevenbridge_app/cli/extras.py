"""What is said where an extra was not installed: what to type, by how the program was installed."""

import sys
from importlib.machinery import PathFinder
from pathlib import Path
from typing import Final, NamedTuple

from sevenbridge.texts import Text
from sevenbridge_app.cli.installed_extras import with_extras
from sevenbridge_app.cli.shell_words import is_run_by_uvx, shell_words

#: looks along the path alone: a finder of setuptools would warn of pip
find_spec: Final = PathFinder.find_spec


class Extra(NamedTuple):
    """An extra of one of the two distributions, which brings libraries."""

    #: the distribution with the extra in brackets, as installers take it
    requirement: str
    #: that the libraries are missing, and what to type
    sentence: Text

    def missing(self) -> Text:
        """Says in one sentence what to type to have the libraries."""
        return self.sentence.format(command=install_command(self.requirement))


SERVER: Final = Extra(
    "sevenbridge[server]",
    Text(
        "The server's libraries are not installed. Type: {command}",
        "サーバー用のライブラリがありません。次のように入力してください：{command}",
    ),
)
ONLINE: Final = Extra(
    "sevenbridge[server]",
    Text(
        "The libraries for online play are not installed. Type: {command}",
        "オンライン対戦用のライブラリがありません。次のように入力してください：{command}",
    ),
)
MCP: Final = Extra(
    "sevenbridge[mcp]",
    Text(
        "The library for MCP is not installed. Type: {command}",
        "MCPのライブラリがありません。次のように入力してください：{command}",
    ),
)
DATA: Final = Extra(
    "sevenbridge-core[data]",
    Text(
        "The libraries for datasets are not installed. Type: {command}",
        "データセット用のライブラリがありません。次のように入力してください：{command}",
    ),
)
TUNE: Final = Extra(
    "sevenbridge-core[tune]",
    Text(
        "The libraries for tuning are not installed. Type: {command}",
        "調整用のライブラリがありません。次のように入力してください：{command}",
    ),
)
RAY: Final = Extra(
    "sevenbridge-core[ray]",
    Text("Ray is not installed. Type: {command}", "Rayがありません。次のように入力してください：{command}"),
)
SMALL_GAME: Final = Extra(
    "sevenbridge-core[gym]",
    Text(
        "The task “small” needs NumPy. Leave the task out, with --tasks two,four,match,transfer, or type:"
        " {command}",
        "課題 small には NumPy が必要です。--tasks two,four,match,transfer でこの課題を外すか、"
        "次のように入力してください：{command}",
    ),
)


def install_command(requirement: str) -> str:
    """What to type so that an extra is there, by how the program was installed.

    What makes the environment anew is told the extras that are there besides, or they would go.
    """
    distribution, _, bracket = requirement.partition("[")
    wanted = with_extras(distribution, bracket.removesuffix("]"))
    installed, is_of_app = Path(sys.prefix), distribution == "sevenbridge"
    if (installed / "pipx_metadata.json").exists():
        # the library is there already, and pipx leaves it as it is without --force
        return f"pipx {'install --force' if is_of_app else 'inject --force sevenbridge'} {wanted}"
    app = wanted if is_of_app else with_extras("sevenbridge")
    library = with_extras("sevenbridge-core") if is_of_app else wanted
    with_library = f" --with {library}" if "[" in library else ""
    if (installed / "uv-receipt.toml").exists():
        return f"uv tool install {app}{with_library}"
    if is_run_by_uvx():
        return f"uvx{with_library} {app} {shell_words(sys.argv[1:])}"
    # what uv made has no pip
    return f'{"pip" if find_spec("pip") else "uv pip"} install "{requirement}"'
