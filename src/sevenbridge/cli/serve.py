"""``sevenbridge serve``: the server on which people and programs play."""

import argparse
from pathlib import Path
from typing import Any

from sevenbridge.cli.options import add_language_option
from sevenbridge.cli.output import CommandError
from sevenbridge.engine.wording import Text

PORT = 8777

NEEDS_SERVER = Text(
    "The server's libraries are not installed. Install them with: pip install 'sevenbridge[server]'",
    "サーバー用のライブラリがありません。次のように入れてください：pip install 'sevenbridge[server]'",
)
READY = Text("Seven Bridge is at {address} (stop with Ctrl-C)", "セブンブリッジ：{address}（Ctrl-Cで終了）")
ADDRESS = Text(
    "Cannot listen at {host}, port {port}: {why}. Choose another with --host or --port.",
    "{host}のポート{port}で待ち受けできません：{why}。--host や --port でほかを選んでください。",
)
#: why the data folder is not opened, by the codes of ``store.errors.OpenErrorCode``
DATA = {
    "not_writable": Text(
        "{path} cannot be written. Free some space, or choose a folder of yours with --data-dir.",
        "{path}に書き込めません。空き容量を確かめるか、--data-dir で書き込めるフォルダーを選んでください。",
    ),
    "in_use": Text(
        "{path} is in use by another server. Stop that one, or choose another folder with --data-dir.",
        "{path}は別のサーバーが使っています。そちらを止めるか、--data-dir で別のフォルダーを選んでください。",
    ),
    "not_a_database": Text(
        "{path} is no database of Seven Bridge. Move it away, or choose another folder with --data-dir.",
        "{path}はセブンブリッジのデータではありません。移すか、--data-dir で別の場所を選んでください。",
    ),
    "damaged": Text(
        "{path} is damaged. Put a backup in its place, or choose another folder with --data-dir.",
        "{path}は壊れています。バックアップに戻すか、--data-dir で別のフォルダーを選んでください。",
    ),
    "newer": Text(
        "{path} was written by a newer version of Seven Bridge. Update the program.",
        "{path}は新しいバージョンのセブンブリッジで書かれています。プログラムを更新してください。",
    ),
}


def add_to(commands: Any) -> None:
    """Adds the command to the command line."""
    parser = commands.add_parser("serve", help="run a server for tables of people and programs")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at (default 127.0.0.1)")
    parser.add_argument(
        "--port", type=port, default=PORT, help=f"the port, 0 for any that is free (default {PORT})"
    )
    parser.add_argument(
        "--data-dir", type=Path, metavar="FOLDER", help="where games are kept (default: below XDG_DATA_HOME)"
    )
    parser.add_argument("--public-url", default="", metavar="URL", help="how browsers reach the server")
    parser.add_argument(
        "--trusted-proxy",
        default="",
        metavar="ADDRESSES",
        help="proxies whose X-Forwarded-For is believed, with commas",
    )
    add_language_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Serves until it is told to stop. Raises CommandError where that cannot be."""
    try:
        from sevenbridge.store.errors import CannotOpenStore
        from sevenbridge.web.serving import serve
        from sevenbridge.web.settings import Settings, data_directory
    except ModuleNotFoundError as error:
        raise CommandError(NEEDS_SERVER) from error
    settings = Settings(
        host=options.host,
        port=options.port,
        folder=options.data_dir or data_directory(),
        public_url=options.public_url.rstrip("/"),
        trusted_proxy=options.trusted_proxy,
    )
    try:
        serve(settings, lambda address, stop: print(READY[options.lang].format(address=address), flush=True))
    except CannotOpenStore as error:
        raise CommandError(DATA[error.code].format(**error.details)) from error
    except OSError as error:
        why = error.strerror or error
        raise CommandError(ADDRESS.format(host=options.host, port=options.port, why=why)) from error
    return 0


def port(text: str) -> int:
    """A port's number, for argparse, which tells the name of this. Raises ValueError."""
    number = int(text)
    if not 0 <= number < 1 << 16:
        raise ValueError(text)
    return number
