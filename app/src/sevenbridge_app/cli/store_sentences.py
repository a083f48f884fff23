"""Where the database of a server is, and why it cannot be used, in sentences."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sevenbridge.texts import Text
from sevenbridge_app.cli.console.phrases import NEWER_FILE
from sevenbridge_app.cli.output import CommandError

#: why a database is not opened, by the codes of ``store.errors.OpenErrorCode``
CANNOT_OPEN: Final = {
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
    "damaged_log": Text(
        "{path} is damaged: in the log of table {table}, a row does not match its checksum. Put a backup in"
        " its place, or give that table up with: sevenbridge admin give-up-table {table}",
        "{path}は壊れています。卓{table}の記録が書き込んだときと違います。バックアップに戻すか、その卓をあきらめて"
        "次のように削除してください：sevenbridge admin give-up-table {table}",
    ),
    "lost": Text(
        "{path} lacks what the server wrote last: {path}-wal is gone, or the database is an older copy."
        " Put back what was there. To go on without what is lost, remove {note}.",
        "{path}に最後の記録がありません。{path}-wal がなくなったか、古いコピーのデータです。"
        "元のファイルに戻してください。失われた記録をあきらめて続けるには、{note}を消してください。",
    ),
    "gone": Text(
        "There was a database at {path}, and it is gone or empty. Put it back. To begin with a new one, or to"
        " restore a backup there, remove {note}.",
        "{path}にあったデータが、なくなったか空になっています。元のファイルに戻してください。新しく始めるか、"
        "バックアップをここに復元するには、{note}を消してください。",
    ),
    "missing": Text(
        "There is no database at {path}. Say where the server keeps its own, with --data-dir or --database.",
        "{path}にデータがありません。サーバーのデータの場所を --data-dir か --database で指定してください。",
    ),
    "older": Text(
        "{path} was written by an earlier version of Seven Bridge. Start the server once, which updates it.",
        "{path}は前のバージョンのセブンブリッジで書かれています。サーバーを一度起動すると更新されます。",
    ),
    "newer": NEWER_FILE,
    "bad_address": Text(
        "{path} takes the address of a database, such as postgresql://user:password@host/name.",
        "{path} にはデータベースのアドレスを postgresql://user:password@host/name のように書いてください。",
    ),
    "unreachable": Text(
        "The database {path} cannot be reached: {why}. Check that it runs, its address, user and password.",
        "データベース{path}に接続できません：{why}。起動しているか、アドレスやユーザー名、パスワードを確かめてください。",
    ),
    "refused": Text(
        "The database {path} does not do its part: {why}. See to that, or choose another database.",
        "データベース{path}が処理できません：{why}。原因を直すか、別のデータベースを選んでください。",
    ),
    "wrong_encoding": Text(
        "The database {path} keeps text as {encoding}. Make one with the encoding UTF8 and choose that.",
        "データベース{path}の文字コードが{encoding}です。UTF8で作ったデータベースを選んでください。",
    ),
}

FAILED = Text(
    "The database does not answer, or its disk is full: {reason}. Look after it, and try again.",
    "データベースが応答しないか、ディスクに空きがありません：{reason}。確かめてからもう一度お試しください。",
)


def store_location(options: argparse.Namespace) -> Path | str:
    """Returns where the database is that the options name: a folder, or an address."""
    from sevenbridge_app.web.settings import data_directory

    found: Path | str = options.database or options.data_dir or data_directory()
    return found


@contextmanager
def storing() -> Iterator[None]:
    """Makes sentences of what a database refuses within the block. Raises CommandError."""
    from sqlalchemy.exc import DBAPIError

    from sevenbridge_app.store.errors import CannotOpenStore

    try:
        yield
    except CannotOpenStore as error:
        raise CommandError(CANNOT_OPEN[error.code].format(**error.details)) from error
    except DBAPIError as error:
        raise CommandError(FAILED.format(reason=error.orig)) from error
