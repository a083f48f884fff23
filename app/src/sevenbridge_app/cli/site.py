"""``sevenbridge site``: the game as files for any host, which plays without a server."""

import argparse
from pathlib import Path
from typing import Final

from sevenbridge.texts import Text
from sevenbridge_app.cli.console.command_line import CommandLine
from sevenbridge_app.cli.options import add_language_option
from sevenbridge_app.cli.output import CommandError, not_written, say
from sevenbridge_app.cli.server_options import ENGINE, add_server_options, fill_in
from sevenbridge_app.web import built_page
from sevenbridge_app.web.site import SiteError, write_site

WRITTEN = Text(
    "The site is in {path}. Any file host can serve it; the address of index.html is the game.",
    "{path}にサイトを書き出しました。どのホスティングにもそのまま置けて、index.html のアドレスで遊べます。",
)
#: why a site is not written, by the codes of ``web.site.SiteErrorCode``
REFUSED: Final = {
    "no_page": Text(
        "Seven Bridge was installed without its page for browsers (no_page). `make page` shows why.",
        "ブラウザー用の画面なしでインストールされています（no_page）。理由は make page で分かります。",
    ),
    "no_engine": Text(
        "There is no engine in {engine} (no_engine). Build it with `make wasm` in a checkout, and name its"
        " build/wasm/bundle with --engine.",
        "{engine}にエンジンがありません（no_engine）。ソースのフォルダーで make wasm を実行し、できた"
        " build/wasm/bundle を --engine で指定してください。",
    ),
    "not_a_site": Text(
        "{path} holds something that is no site of Seven Bridge (not_a_site). Choose a new or empty folder.",
        "{path}にはセブンブリッジのサイト以外のものが入っています（not_a_site）。"
        "新しいフォルダーか空のフォルダーを選んでください。",
    ),
}


def add_options(parser: CommandLine) -> None:
    """Adds the options of the command."""
    lang = parser.lang
    parser.add_argument(
        "folder",
        type=Path,
        metavar="FOLDER",
        help=Text(
            "the folder to write: a new one, or a site to bring up to date",
            "書き出すフォルダー。新しいものか、更新するサイト",
        )[lang],
    )
    parser.add_argument(
        "--documentation",
        default="",
        metavar="ADDRESS",
        help=Text(
            "where the documentation is, as make docs builds it, for links to it: docs, say",
            "make docs で作った説明ページの場所。画面からリンクします。例：docs",
        )[lang],
    )
    add_server_options(parser, (ENGINE,))
    add_language_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Writes the site. Raises CommandError where that cannot be."""
    fill_in(options, (ENGINE,))
    try:
        write_site(options.folder, built_page.BUILT, options.engine, options.documentation)
    except SiteError as error:
        raise CommandError(REFUSED[error.code].format(path=options.folder, engine=options.engine)) from error
    except OSError as error:
        raise not_written(options.folder, error) from error
    say(WRITTEN.format(path=options.folder)[options.lang])
    return 0
