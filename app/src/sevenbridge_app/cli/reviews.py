"""``sevenbridge reviews``: computes reviews for the servers of a database, on any machine that reaches it."""

import argparse

from sevenbridge.cores import available_cores
from sevenbridge.texts import Text
from sevenbridge_app.cli.console.command_line import CommandLine
from sevenbridge_app.cli.extras import SERVER
from sevenbridge_app.cli.options import add_language_option
from sevenbridge_app.cli.output import CommandError, say
from sevenbridge_app.cli.server_options import REVIEWS, add_server_options, fill_in
from sevenbridge_app.cli.store_sentences import storing

READY = Text(
    "Reviews are computed here, {workers} at a time (stop with Ctrl-C)",
    "ここで振り返りを作ります（同時に{workers}件まで、Ctrl-Cで終了）",
)
NEEDS_DATABASE = Text(
    "Say with --database which PostgreSQL database the servers use. A server that keeps games in a folder"
    " computes its reviews itself: sevenbridge serve --review-workers N.",
    "サーバーが使うPostgreSQLのデータベースを --database で指定してください。フォルダーに保存するサーバーの"
    "振り返りは、そのサーバーが作ります：sevenbridge serve --review-workers N",
)


def add_options(parser: CommandLine) -> None:
    """Adds the options of the command."""
    add_server_options(parser, REVIEWS)
    add_language_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Computes reviews until it is told to stop. Raises CommandError where that cannot be."""
    try:
        from sevenbridge_app.web.reviewer import compute_reviews
    except ModuleNotFoundError as error:
        raise CommandError(SERVER.missing()) from error
    fill_in(options, REVIEWS)
    if not options.database:
        raise CommandError(NEEDS_DATABASE)
    workers = options.workers or available_cores()
    with storing():
        compute_reviews(options.database, workers, lambda: say(READY[options.lang].format(workers=workers)))
    return 0
