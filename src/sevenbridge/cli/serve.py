"""``sevenbridge serve``: the server on which people and programs play."""

import argparse
from collections.abc import Callable
from typing import Any

from sevenbridge.cli.options import add_language_option
from sevenbridge.cli.output import CommandError
from sevenbridge.cli.server_options import SERVE, add_server_options, fill_in
from sevenbridge.cli.store_sentences import CANNOT_OPEN
from sevenbridge.engine.wording import Text

NEEDS_SERVER = Text(
    "The server's libraries are not installed. Install them with: pip install 'sevenbridge[server]'",
    "サーバー用のライブラリがありません。次のように入れてください：pip install 'sevenbridge[server]'",
)
FEW_FILES = Text(
    "The system lets the server open {files} files, and each connection is one. Raise the limit to {enough}:"
    " ulimit -n, or LimitNOFILE= of systemd.",
    "サーバーが開けるファイルは{files}個までで、接続1つにつき1個を使います。"
    "ulimit -n か systemd の LimitNOFILE= で{enough}個に増やしてください。",
)
#: for how many days a public server keeps what nobody uses
A_YEAR = 365

READY = Text("Seven Bridge is at {address} (stop with Ctrl-C)", "セブンブリッジ：{address}（Ctrl-Cで終了）")
ADDRESS = Text(
    "Cannot listen at {host}, port {port}: {why}. Choose another with --host or --port.",
    "{host}のポート{port}で待ち受けできません：{why}。--host や --port でほかを選んでください。",
)
METRICS_ADDRESS = Text(
    "Cannot tell figures at {host}, port {port}: {why}. Choose another address with --metrics.",
    "{host}のポート{port}で統計情報を公開できません：{why}。--metrics でほかを選んでください。",
)
SAME_PORT = Text(
    "--metrics needs a port of its own: {port} is that of the games. Choose another.",
    "--metrics には別のポートが必要です。{port}は遊ぶためのポートなので、ほかを選んでください。",
)


def add_to(commands: Any) -> None:
    """Adds the command to the command line."""
    parser = commands.add_parser("serve", help="run a server for tables of people and programs")
    add_server_options(parser, SERVE)
    add_language_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Serves until it is told to stop. Raises CommandError where that cannot be."""
    try:
        from sevenbridge.store.errors import CannotOpenStore
        from sevenbridge.web.listening import CannotListen
        from sevenbridge.web.open_files import ENOUGH, raise_limit
        from sevenbridge.web.serving import serve
        from sevenbridge.web.settings import Settings, data_directory
    except ModuleNotFoundError as error:
        raise CommandError(NEEDS_SERVER) from error
    fill_in(options, SERVE)
    if options.metrics is not None and options.metrics[1] == options.port != 0:
        raise CommandError(SAME_PORT.format(port=options.port))
    settings = Settings(
        host=options.host,
        port=options.port,
        folder=options.data_dir or data_directory(),
        database=options.database,
        public_url=options.public_url.rstrip("/"),
        trusted_proxy=options.trusted_proxy,
        keep_tables=_kept(options.keep_tables, options),
        keep_guests=_kept(options.keep_guests, options),
        metrics=options.metrics,
    )

    def ready(address: str, stop: Callable[[], None]) -> None:
        print(READY[options.lang].format(address=address), flush=True)
        files = raise_limit()
        if files < ENOUGH:
            print(FEW_FILES[options.lang].format(files=files, enough=ENOUGH), flush=True)

    try:
        serve(settings, ready)
    except CannotOpenStore as error:
        raise CommandError(CANNOT_OPEN[error.code].format(**error.details)) from error
    except CannotListen as error:
        why = error.strerror or error
        text = METRICS_ADDRESS if (error.host, error.port) == settings.metrics else ADDRESS
        raise CommandError(text.format(host=error.host, port=error.port, why=why)) from error
    return 0


def _kept(days: int | None, options: argparse.Namespace) -> int:
    """Returns for how many days something is kept: at home for ever, in public for a year."""
    return days if days is not None else A_YEAR if options.public_url else 0
