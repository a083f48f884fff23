"""The options of a server and of what is done to its database. Each is an environment variable too."""

import argparse
import os
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from sevenbridge.texts import Text
from sevenbridge_app.cli.console.command_line import CommandLine
from sevenbridge_app.cli.output import CommandError
from sevenbridge_app.store.connections import DATABASE_CONNECTIONS
from sevenbridge_app.web import built_engine
from sevenbridge_app.web.settings import Limits

PORT: Final = 8777
MOST_DAYS: Final = 100_000
#: more of anything than a server has
MOST: Final = 1_000_000
#: how many may be connected to the tables of a server
CONNECTIONS: Final = Limits().all_connections

WRONG_VARIABLE: Final = Text(
    "The environment variable {variable} holds what {flag} does not take ({takes}). Correct or unset it.",
    "環境変数 {variable} の値は {flag} に使えません（{takes}）。値を直すか、変数を消してください。",
)


class ServerOption(NamedTuple):
    """An option: what stands on the command line wins over the variable, and that over the default."""

    flag: str
    help: Text
    #: what stands for the value where the option is explained
    metavar: str
    #: makes the value of the text; raises ValueError
    read: Callable[[str], Any] = str
    default: Any = ""

    @property
    def name(self) -> str:
        """The name of the value among those that the command line was read into."""
        return self.flag.removeprefix("--").replace("-", "_")

    @property
    def variable(self) -> str:
        """The environment variable."""
        return f"SEVENBRIDGE_{self.name.upper()}"


def whole(least: int = 0, most: int = MOST) -> Callable[[str], int]:
    """Returns what reads a whole number between these, both included; it raises ValueError."""

    def read(text: str) -> int:
        number = int(text)
        if not least <= number <= most:
            raise ValueError(text)
        return number

    return read


#: reads the number of a port
port: Final = whole(most=65_535)
#: reads a number of days
days: Final = whole(most=MOST_DAYS)


def address(text: str) -> tuple[str, int]:
    """Reads ``ADDRESS:PORT``, with an address of IPv6 in brackets. Raises ValueError."""
    parts = urlsplit(f"//{text}")
    if not parts.hostname or parts.port is None or parts.username is not None or parts.path:
        raise ValueError(text)
    return parts.hostname, parts.port


def database(text: str) -> str:
    """Reads the address of a database. Raises ValueError."""
    if not text.startswith(("postgresql://", "postgres://")):
        raise ValueError("not shown, since it may hold a password")
    return text


def bus(text: str) -> str:
    """Reads the address of a Redis. Raises ValueError."""
    if not text.startswith(("redis://", "rediss://", "unix://")):
        raise ValueError("not shown, since it may hold a password")
    return text


def beacon(text: str) -> str:
    """Reads the address of a beacon. Raises ValueError."""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
        raise ValueError(text)
    return text


def node(text: str) -> str:
    """Reads the name of a node: letters, digits, dots and hyphens. Raises ValueError."""
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9.-]{0,62}", text):
        raise ValueError(text)
    return text


DATA_DIR: Final = ServerOption(
    "--data-dir",
    Text(
        "where games are kept (default: below XDG_DATA_HOME)",
        "記録を保存するフォルダー（省略すると XDG_DATA_HOME の下）",
    ),
    "FOLDER",
    Path,
    None,
)
DATABASE: Final = ServerOption(
    "--database",
    Text(
        "a PostgreSQL database instead: postgresql://user:password@host/name",
        "代わりに使う PostgreSQL：postgresql://user:password@host/name",
    ),
    "URL",
    database,
)
#: where the database is
DATABASE_OPTIONS: Final = (DATA_DIR, DATABASE)
PUBLIC_DEFAULT: Final = Text(
    "(default: never, or with --public-url a year)", "（省略すると消さない。--public-url があれば1年）"
)
ENGINE: Final = ServerOption(
    "--engine",
    Text(
        "where `make wasm` has built the engine with which browsers play alone"
        f" (default: {built_engine.BUILT})",
        "make wasm で作った、ブラウザーだけで遊ぶためのエンジンのフォルダー"
        f"（省略すると {built_engine.BUILT}）",
    ),
    "FOLDER",
    Path,
    built_engine.BUILT,
)
#: the options of ``sevenbridge serve``
SERVE: Final = (
    ServerOption(
        "--host",
        Text(
            "the address to listen at (default 127.0.0.1)", "接続を受け付けるアドレス（省略すると 127.0.0.1）"
        ),
        "ADDRESS",
        default="127.0.0.1",
    ),
    ServerOption(
        "--port",
        Text(
            f"the port, 0 for any that is free (default {PORT})",
            f"ポート。0 なら空いているもの（省略すると{PORT}）",
        ),
        "N",
        port,
        PORT,
    ),
    *DATABASE_OPTIONS,
    ServerOption(
        "--database-connections",
        Text(
            f"the most connections to PostgreSQL, from 2 on (default {DATABASE_CONNECTIONS})",
            f"PostgreSQLへの接続数の上限。2以上（省略すると{DATABASE_CONNECTIONS}）",
        ),
        "N",
        whole(2),
        DATABASE_CONNECTIONS,
    ),
    ServerOption(
        "--review-workers",
        Text(
            "how many reviews are computed here at the same time, 0 for none (default 1)",
            "ここで同時に作る振り返りの数。0なら作らない（省略すると1）",
        ),
        "N",
        whole(),
        1,
    ),
    ServerOption(
        "--connections",
        Text(
            f"how many may be connected to tables at the same time (default {CONNECTIONS:,})",
            f"卓への同時接続数の上限（省略すると{CONNECTIONS:,}）",
        ),
        "N",
        whole(1),
        CONNECTIONS,
    ),
    ServerOption(
        "--node",
        Text(
            "the name of this server among those that share the database",
            "データベースを共有するサーバーの中での、このサーバーの名前",
        ),
        "NAME",
        node,
    ),
    ServerOption(
        "--bus",
        Text(
            "the Redis through which they hear of each other: redis://:password@host",
            "それらのサーバーをつなぐ Redis：redis://:password@host",
        ),
        "URL",
        bus,
    ),
    ServerOption(
        "--public-url", Text("how browsers reach the server", "ブラウザーで開くときのアドレス"), "URL"
    ),
    ServerOption(
        "--trusted-proxy",
        Text(
            "proxies whose X-Forwarded-For is believed, with commas",
            "X-Forwarded-For を信用するプロキシー。コンマで区切る",
        ),
        "ADDRESSES",
    ),
    ServerOption(
        "--beacon",
        Text(
            "a public beacon with drand's HTTP interface, whose numbers go into the cards of the day",
            "今日の一局の札に加える、公開の乱数のアドレス。drandと同じ形のもの",
        ),
        "URL",
        beacon,
    ),
    ServerOption(
        "--keep-tables",
        Text(
            f"remove tables at which nothing has happened for so many days, 0 for never {PUBLIC_DEFAULT.en}",
            f"この日数だけ動きのない卓を消す。0 なら消さない{PUBLIC_DEFAULT.ja}",
        ),
        "DAYS",
        days,
        None,
    ),
    ServerOption(
        "--keep-guests",
        Text(
            f"forget guests who have not come for so many days, 0 for never {PUBLIC_DEFAULT.en}",
            f"この日数だけ来ていないゲストの情報を消す。0 なら消さない{PUBLIC_DEFAULT.ja}",
        ),
        "DAYS",
        days,
        None,
    ),
    ServerOption(
        "--metrics",
        Text("where figures are told, if not beside the games", "稼働状況の数値を別に公開するときのアドレス"),
        "ADDRESS:PORT",
        address,
        None,
    ),
    ENGINE,
)

#: the options of ``sevenbridge reviews``
REVIEWS: Final = (
    DATABASE,
    ServerOption(
        "--workers",
        Text(
            "how many reviews are computed at the same time (default: one for each core)",
            "同時に作る振り返りの数（省略するとコア1つにつき1つ）",
        ),
        "N",
        whole(1),
        None,
    ),
)


def add_server_options(parser: CommandLine, options: Iterable[ServerOption]) -> None:
    """Adds options; ``fill_in`` completes what they were read into."""
    for option in options:
        parser.add_argument(
            option.flag, type=option.read, metavar=option.metavar, help=option.help[parser.lang]
        )


def fill_in(given: argparse.Namespace, options: Iterable[ServerOption]) -> None:
    """Gives options that are not on the command line the value of their variable, or the default.

    An empty variable counts for none, and so does that of ``--database`` where the command line names a
    folder. Raises CommandError for a value that the option does not take.
    """
    names_folder = getattr(given, DATA_DIR.name, None) is not None
    for option in options:
        if getattr(given, option.name) is None:
            unread = option is DATABASE and names_folder
            setattr(given, option.name, option.default if unread else _from_environment(option))


def _from_environment(option: ServerOption) -> Any:
    text = os.environ.get(option.variable, "")
    try:
        return option.read(text) if text else option.default
    except ValueError as error:
        wrong = WRONG_VARIABLE.format(variable=option.variable, flag=option.flag, takes=option.metavar)
        raise CommandError(wrong) from error
