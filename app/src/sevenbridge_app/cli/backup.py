"""``sevenbridge backup`` and ``sevenbridge restore``: everything that a server keeps, as one file."""

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import BinaryIO, Final

from sevenbridge import __version__
from sevenbridge.texts import Lang, Text
from sevenbridge_app.cli.console.command_line import CommandLine
from sevenbridge_app.cli.extras import SERVER
from sevenbridge_app.cli.options import add_language_option
from sevenbridge_app.cli.output import CommandError, say
from sevenbridge_app.cli.server_options import DATABASE_OPTIONS, add_server_options, fill_in
from sevenbridge_app.cli.store_sentences import store_location, storing

#: what stands for the standard output, or the standard input
STREAM: Final = "-"

KEPT = Text(
    "Backup {path}: {tables} tables with {lines} lines, {guests} guests, {matches} finished matches.",
    "バックアップ {path}：卓{tables}（記録{lines}行）、ゲスト{guests}人、終わったマッチ{matches}",
)
RESTORED = Text(
    "Restored from {path}: {tables} tables with {lines} lines, {guests} guests, {matches} finished matches.",
    "{path}から復元しました：卓{tables}（記録{lines}行）、ゲスト{guests}人、終わったマッチ{matches}",
)
SOUND = Text(
    "{path} is whole: {tables} tables with {lines} lines, {guests} guests, {matches} finished matches.",
    "{path}に欠けはありません：卓{tables}（記録{lines}行）、ゲスト{guests}人、終わったマッチ{matches}",
)
EXISTS = Text(
    "{path} is there already, and no backup is written over. Choose another name.",
    "{path}はすでにあります。上書きはしないので、別の名前にしてください。",
)
DAMAGED = Text(
    "The log of table {table} is damaged: a row does not match its checksum. No backup was made. Go back to"
    " an earlier backup, or give that table up with: sevenbridge admin give-up-table {table}",
    "卓{table}の記録が書き込んだときと違うため、バックアップを作りませんでした。前のバックアップに戻すか、その卓を"
    "あきらめて次のように削除してください：sevenbridge admin give-up-table {table}",
)
NOT_WRITTEN = Text("{path} cannot be written: {reason}.", "{path}に書き込めません：{reason}。")
NOT_NOTED = Text(
    "The backup is whole, but when it was made cannot be noted in the database: {reason}. Figures and alerts"
    " will not know of it.",
    "バックアップは完全ですが、作成日時をデータベースに書き込めませんでした：{reason}。統計情報や警告には反映されません。",
)
NOT_READ = Text("{path} cannot be read: {reason}.", "{path}を読み取れません：{reason}。")
#: why a backup is not restored, by the codes of ``store.backup.BackupErrorCode``
REFUSED: Final = {
    "not_a_backup": Text(
        "{path} is no backup of Seven Bridge. Choose a file that `sevenbridge backup` has written.",
        "{path}はセブンブリッジのバックアップではありません。sevenbridge backup のファイルを選んでください。",
    ),
    "damaged_backup": Text(
        "{path} is damaged or not whole, and nothing was restored. Take another backup.",
        "{path}は壊れているか途中までしかないため、復元しませんでした。別のバックアップをお使いください。",
    ),
    "newer_backup": Text(
        "{path} was written by a newer version of Seven Bridge. Update the program.",
        "{path}は新しいバージョンのセブンブリッジで作られています。プログラムを更新してください。",
    ),
    "not_empty": Text(
        "The database holds something already. Choose an empty one, or replace all of it with --force.",
        "データベースが空ではありません。空のものを選ぶか、--force で中身をすべて置き換えてください。",
    ),
}


def add_backup_options(parser: CommandLine) -> None:
    """Adds the options of ``backup``."""
    lang = parser.lang
    parser.add_argument(
        "file",
        metavar="TARGET",
        help=Text(
            f"the file to write, {STREAM} for the standard output", f"書き込むファイル。{STREAM} なら標準出力"
        )[lang],
    )
    _add_common_options(parser, backup)


def add_restore_options(parser: CommandLine) -> None:
    """Adds the options of ``restore``."""
    lang = parser.lang
    parser.add_argument(
        "file",
        metavar="SOURCE",
        help=Text(
            f"the backup, {STREAM} for the standard input", f"バックアップのファイル。{STREAM} なら標準入力"
        )[lang],
    )
    parser.add_argument(
        "--force",
        action="store_true",
        help=Text("replace all that the database holds", "データベースの中身をすべて置き換える")[lang],
    )
    parser.add_argument(
        "--check",
        action="store_true",
        help=Text("only say whether the backup is whole", "バックアップが完全かどうかだけを調べる")[lang],
    )
    _add_common_options(parser, restore)


def _add_common_options(parser: CommandLine, run: Callable[[argparse.Namespace], int]) -> None:
    add_server_options(parser, DATABASE_OPTIONS)
    add_language_option(parser)
    parser.set_defaults(run=run)


def backup(options: argparse.Namespace) -> int:
    """Writes a backup. Raises CommandError where that cannot be."""
    try:
        from sqlalchemy.exc import DBAPIError

        from sevenbridge_app.store import backup
        from sevenbridge_app.store.beside import beside, now
        from sevenbridge_app.store.errors import CannotOpenStore, StoreError
    except ModuleNotFoundError as error:
        raise CommandError(SERVER.missing()) from error
    fill_in(options, DATABASE_OPTIONS)
    with (
        storing(),
        beside(store_location(options), is_reading=True) as connection,
        connection.begin(),
        _written(options.file) as file,
    ):
        at = now(connection)
        try:
            counts = backup.write(connection, file, at, __version__)
        except StoreError as error:
            raise CommandError(DAMAGED.format(**error.details)) from error
    _tell(KEPT, options, counts)
    try:
        with beside(store_location(options)) as connection, connection.begin():
            backup.note(connection, at)
    except (DBAPIError, CannotOpenStore) as error:
        # such as a copy that can only be read
        say(NOT_NOTED.format(reason=getattr(error, "orig", error))[options.lang], sys.stderr)
    return 0


def restore(options: argparse.Namespace) -> int:
    """Fills a database with a backup. Raises CommandError where that cannot be."""
    try:
        from sevenbridge_app.store import backup
        from sevenbridge_app.store.beside import alone
    except ModuleNotFoundError as error:
        raise CommandError(SERVER.missing()) from error
    fill_in(options, DATABASE_OPTIONS)
    with storing(), _read(options.file) as file:
        try:
            if options.check:
                _tell(SOUND, options, backup.check(file))
                return 0
            with alone(store_location(options)) as connection:
                counts = backup.restore(connection, file, options.force)
        except backup.BackupError as error:
            raise CommandError(REFUSED[error.code].format(path=options.file)) from error
    _tell(RESTORED, options, counts)
    return 0


def _tell(text: Text, options: argparse.Namespace, counts: dict[str, int]) -> None:
    lang: Lang = options.lang
    words = text.format(
        path=options.file,
        tables=f"{counts['tables']:,}",
        lines=f"{counts['log']:,}",
        guests=f"{counts['sessions']:,}",
        matches=f"{counts['matches']:,}",
    )
    # the standard output may be the backup
    say(words[lang], sys.stderr if options.file == STREAM else None)


@contextmanager
def _written(name: str) -> Iterator[BinaryIO]:
    """Opens a file that is there under its name only once it is whole, and that nobody else may read."""
    if name == STREAM:
        yield sys.stdout.buffer
        return
    path = Path(name)
    part = path.with_name(f"{path.name}.part")
    if path.exists():
        raise CommandError(EXISTS.format(path=path))
    try:
        part.unlink(missing_ok=True)
        number = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            with open(number, "wb") as file:
                yield file
                file.flush()
                os.fsync(number)
            part.rename(path)
        except BaseException:
            part.unlink()
            raise
    except OSError as error:
        raise CommandError(NOT_WRITTEN.format(path=path, reason=error.strerror)) from error


@contextmanager
def _read(name: str) -> Iterator[BinaryIO]:
    try:
        with nullcontext(sys.stdin.buffer) if name == STREAM else Path(name).open("rb") as file:
            yield file
    except OSError as error:
        raise CommandError(NOT_READ.format(path=name, reason=error.strerror)) from error
