"""``sevenbridge doctor``: what is slow or missing for a server on this machine, and what to do about each."""

import argparse
import os
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from sevenbridge import IS_COMPILED
from sevenbridge.texts import Text
from sevenbridge_app.cli.console.command_line import CommandLine
from sevenbridge_app.cli.extras import SERVER
from sevenbridge_app.cli.installed import installed
from sevenbridge_app.cli.options import add_language_option
from sevenbridge_app.cli.output import say
from sevenbridge_app.cli.serve import FEW_FILES
from sevenbridge_app.cli.server_options import DATABASE_OPTIONS, add_server_options, fill_in
from sevenbridge_app.cli.store_sentences import CANNOT_OPEN, FAILED, store_location
from sevenbridge_app.web import built_page
from sevenbridge_app.web.open_files import ENOUGH, raise_limit

#: with less on the disk, in bytes, something is to be done
LEAST_SPACE: Final = 1 << 30

COMPILED: Final = Text("The core is compiled.", "コアはコンパイル済みです。")
INTERPRETED: Final = Text(
    "The core runs interpreted, so computers think much longer. Install a C compiler with Python's headers"
    " (Debian: gcc libc6-dev python3-dev), and sevenbridge-core once more.",
    "コアがコンパイルされていないため、コンピューターが考えるのに時間がかかります。CコンパイラーとPythonのヘッダー"
    "（Debianなら gcc libc6-dev python3-dev）を用意して、sevenbridge-core を入れ直してください。",
)
LIBRARIES: Final = Text("The server's libraries are installed.", "サーバー用のライブラリがそろっています。")
PAGE: Final = Text("The page for browsers is there.", "ブラウザー用の画面があります。")
NO_PAGE: Final = Text(
    "Seven Bridge was installed without its page, so nobody can play in a browser. In a checkout `make page`"
    " shows why.",
    "ブラウザー用の画面なしでインストールされています。理由は、ソースのフォルダーで make page を実行すると"
    "分かります。",
)
FILES: Final = Text(
    "The server may open {files} files, and each connection is one.",
    "サーバーはファイルを{files}個まで開けます。接続1つにつき1個を使います。",
)
SPACE: Final = Text("{path} has {free:.1f} GB left.", "{path}には{free:.1f}GBの空きがあります。")
LITTLE_SPACE: Final = Text(
    "{path} has {free:.1f} GB left, and a full disk lets nobody play. Free some space, or choose another"
    " folder with --data-dir.",
    "{path}の空きは{free:.1f}GBです。なくなると誰も遊べません。空きを増やすか、--data-dir で別のフォルダーを"
    "選んでください。",
)
DATABASE: Final = Text(
    "The database answers, and is of this version.", "データベースに接続でき、このバージョンで使えます。"
)
NO_DATABASE: Final = Text(
    "There is no database yet. The server makes one when it starts.",
    "データベースはまだありません。サーバーを起動すると作られます。",
)
CLOCK: Final = Text("The clock says {now}.", "時計は{now}です。")
SLOW_CLOCK: Final = Text(
    "The clock says {now}, which was before Seven Bridge was installed. Set it: the day's deal goes by it.",
    "時計が{now}で、セブンブリッジを入れた日より前です。合わせてください。今日の一局は時計で決まります。",
)
WELL: Final = Text("All is well.", "問題はありません。")
TO_DO: Final = Text("To be done: {number}.", "直すところ：{number}件")


class Finding(NamedTuple):
    """What was found in one place."""

    is_well: bool
    #: how things are, and if not well, what to do
    sentence: Text


def add_options(parser: CommandLine) -> None:
    """Adds the options of the command."""
    add_server_options(parser, DATABASE_OPTIONS)
    add_language_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Looks at everything and gives the exit status: 0 when all is well, 1 when something is to be done."""
    fill_in(options, DATABASE_OPTIONS)
    say(installed(options.lang))
    to_do = 0
    for finding in findings(store_location(options)):
        say(f"{'ok' if finding.is_well else '!!'}  {finding.sentence[options.lang]}")
        to_do += not finding.is_well
    say((TO_DO.format(number=to_do) if to_do else WELL)[options.lang])
    return 1 if to_do else 0


def findings(store: Path | str) -> Iterator[Finding]:
    """Looks at one thing after the other, for a server whose database is in a folder or at an address."""
    yield Finding(IS_COMPILED, COMPILED if IS_COMPILED else INTERPRETED)
    has_page = built_page.is_built()
    yield Finding(has_page, PAGE if has_page else NO_PAGE)
    may_open = raise_limit()
    few = may_open < ENOUGH
    yield Finding(not few, (FEW_FILES if few else FILES).format(files=may_open, enough=ENOUGH))
    yield _clock()
    if isinstance(store, Path):
        yield from _folder(store)
    try:
        # what the server imports: a library that is there, and does not work, is found as well
        from sevenbridge_app.web import serving  # noqa: F401
    except ModuleNotFoundError:
        yield Finding(False, SERVER.missing())
    else:
        yield Finding(True, LIBRARIES)
        yield _database(store)


def _clock() -> Finding:
    """Whether the clock is set, which machines without a battery forget."""
    is_set = time.time() >= Path(__file__).stat().st_mtime
    now = time.strftime("%Y-%m-%d %H:%M %z")
    return Finding(is_set, (CLOCK if is_set else SLOW_CLOCK).format(now=now))


def _folder(folder: Path) -> Iterator[Finding]:
    """Whether a folder, which need not be there yet, can be written, and has space."""
    there = next(each for each in (folder, *folder.absolute().parents) if each.exists())
    if not there.is_dir() or not os.access(there, os.W_OK | os.X_OK):
        yield Finding(False, CANNOT_OPEN["not_writable"].format(path=folder))
        return
    free = shutil.disk_usage(there).free
    has_space = free >= LEAST_SPACE
    yield Finding(
        has_space, (SPACE if has_space else LITTLE_SPACE).format(path=folder, free=free / (1 << 30))
    )


def _database(store: Path | str) -> Finding:
    """Whether the database can be used."""
    from sqlalchemy.exc import DBAPIError

    from sevenbridge_app.store.beside import beside
    from sevenbridge_app.store.errors import CannotOpenStore, OpenErrorCode

    # a database at an address that has nothing of ours in it is taken for a new one
    new = OpenErrorCode.MISSING if isinstance(store, Path) else OpenErrorCode.NOT_A_DATABASE
    try:
        with beside(store, is_reading=True):
            return Finding(True, DATABASE)
    except CannotOpenStore as error:
        if error.code is new:
            return Finding(True, NO_DATABASE)
        return Finding(False, CANNOT_OPEN[error.code].format(**error.details))
    except DBAPIError as error:
        return Finding(False, FAILED.format(reason=error.orig))
