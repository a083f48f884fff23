"""``sevenbridge serve``: the server on which people and programs play."""

import argparse
from collections.abc import Callable

from sevenbridge.texts import Text
from sevenbridge_app.cli.console.command_line import CommandLine
from sevenbridge_app.cli.extras import SERVER
from sevenbridge_app.cli.options import add_language_option
from sevenbridge_app.cli.output import CommandError, say
from sevenbridge_app.cli.server_options import SERVE, add_server_options, fill_in
from sevenbridge_app.cli.store_sentences import CANNOT_OPEN, FAILED

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
NEEDS_DATABASE = Text(
    "Servers with names share a PostgreSQL database. Say which with --database, or leave --node out.",
    "名前の付いたサーバーはPostgreSQLのデータベースを共有します。"
    "--database で指定するか、--node を外してください。",
)
NEEDS_NAME = Text(
    "Servers that hear of each other need names. Give each one of its own with --node, or leave --bus out.",
    "互いに連絡するサーバーには名前が必要です。--node でそれぞれ別の名前を付けるか、--bus を外してください。",
)
BAD_BUS = Text(
    "--bus takes the address of a Redis, such as redis://:password@host: {why}. Correct it.",
    "--bus にはRedisのアドレスを redis://:password@host のように書いてください：{why}",
)
NODE_IN_USE = Text(
    "Another server called {node} uses the database. Stop that one, or choose another name with --node.",
    "{node}という名前の別のサーバーがデータベースを使っています。"
    "そちらを止めるか、--node で別の名前を選んでください。",
)
NAMELESS_IN_USE = Text(
    "Another server uses the database. Stop that one, or give each a name of its own with --node.",
    "別のサーバーがデータベースを使っています。そちらを止めるか、--node でそれぞれ別の名前を付けてください。",
)


def add_options(parser: CommandLine) -> None:
    """Adds the options of the command."""
    add_server_options(parser, SERVE)
    add_language_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Serves until it is told to stop. Raises CommandError where that cannot be."""
    try:
        from sevenbridge_app.store.errors import CannotOpenStore, StoreError
        from sevenbridge_app.web.bus import BadBusAddress
        from sevenbridge_app.web.hub import NodeInUse
        from sevenbridge_app.web.listening import CannotListen
        from sevenbridge_app.web.open_files import ENOUGH, raise_limit
        from sevenbridge_app.web.serving import serve
        from sevenbridge_app.web.settings import Limits, Settings, data_directory
    except ModuleNotFoundError as error:
        raise CommandError(SERVER.missing()) from error
    fill_in(options, SERVE)
    if options.metrics is not None and options.metrics[1] == options.port != 0:
        raise CommandError(SAME_PORT.format(port=options.port))
    if options.node and not options.database:
        raise CommandError(NEEDS_DATABASE)
    if options.bus and not options.node:
        raise CommandError(NEEDS_NAME)
    settings = Settings(
        host=options.host,
        port=options.port,
        folder=options.data_dir or data_directory(),
        database=options.database,
        database_connections=options.database_connections,
        node=options.node,
        bus=options.bus,
        public_url=options.public_url.rstrip("/"),
        trusted_proxy=options.trusted_proxy,
        beacon=options.beacon,
        keep_tables=_kept(options.keep_tables, options),
        keep_guests=_kept(options.keep_guests, options),
        review_workers=options.review_workers,
        metrics=options.metrics,
        engine=options.engine,
        limits=Limits(all_connections=options.connections),
    )

    def ready(address: str, stop: Callable[[], None]) -> None:
        say(READY[options.lang].format(address=address))
        files = raise_limit()
        if files < ENOUGH:
            say(FEW_FILES[options.lang].format(files=files, enough=ENOUGH))

    try:
        serve(settings, ready)
    except CannotOpenStore as error:
        raise CommandError(CANNOT_OPEN[error.code].format(**error.details)) from error
    except CannotListen as error:
        why = error.strerror or error
        text = METRICS_ADDRESS if (error.host, error.port) == settings.metrics else ADDRESS
        raise CommandError(text.format(host=error.host, port=error.port, why=why)) from error
    except BadBusAddress as error:
        raise CommandError(BAD_BUS.format(why=error)) from error
    except NodeInUse as error:
        text = NODE_IN_USE if error.name else NAMELESS_IN_USE
        raise CommandError(text.format(node=error.name)) from error
    except StoreError as error:
        raise CommandError(FAILED.format(reason=error.code)) from error
    return 0


def _kept(days: int | None, options: argparse.Namespace) -> int:
    """Returns for how many days something is kept: at home for ever, in public for a year."""
    return days if days is not None else A_YEAR if options.public_url else 0
