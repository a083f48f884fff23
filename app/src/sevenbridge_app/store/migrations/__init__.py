"""How the schema came to be what it is, a step a file.

A step is never changed once a store was written with it. A new one takes the next number, names the one
before it as its ``down_revision``, and the schema is changed with it; a test holds the two together.
There is no way back. A step also says which is the ``oldest`` program that may go on while it is taken, so
that nodes of two versions can run side by side: by the last step that such a program knows. Older ones refuse
the database.
"""

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import Script, ScriptDirectory
from sqlalchemy import Connection, delete, insert, inspect, select

from sevenbridge_app.store.errors import OpenErrorCode
from sevenbridge_app.store.schema import compatibility

FOLDER: Final = Path(__file__).parent


def upgrade(connection: Connection) -> OpenErrorCode | None:
    """Takes the steps that the database lacks, in the connection's transaction.

    Returns the reason why it cannot: another program's database, or one of a newer version. It is unchanged.
    A database of a newer version which lets this program go on is left as it is.
    """
    config = _config()
    config.attributes["connection"] = connection
    taken, steps, head = _steps(connection)
    if taken is None and inspect(connection).get_table_names():
        return OpenErrorCode.NOT_A_DATABASE
    if taken is not None and taken not in steps:
        return None if _may_go_on(connection, head) else OpenErrorCode.NEWER
    if taken != head:
        command.upgrade(config, "head")
        connection.execute(delete(compatibility))
        connection.execute(insert(compatibility), {"only": 1, "oldest": steps[head].module.oldest})
    return None


def problem(connection: Connection) -> OpenErrorCode | None:
    """Returns why this program cannot work with the database as it is, None if it can."""
    taken, steps, head = _steps(connection)
    if taken is None:
        return OpenErrorCode.NOT_A_DATABASE
    if taken not in steps:
        return None if _may_go_on(connection, head) else OpenErrorCode.NEWER
    return None if taken == head else OpenErrorCode.OLDER


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    return config


def _steps(connection: Connection) -> tuple[str | None, dict[str, Script], str]:
    """Returns the last step that the database has taken, all steps that there are, and the last of them."""
    taken = MigrationContext.configure(connection).get_current_revision()
    # the newest comes first
    steps = {step.revision: step for step in ScriptDirectory.from_config(_config()).walk_revisions()}
    return taken, steps, next(iter(steps))


def _may_go_on(connection: Connection, step: str) -> bool:
    """Whether a program may go on with a newer database if ``step`` is the last that it knows."""
    if not inspect(connection).has_table(compatibility.name):
        return False
    return step >= str(connection.scalar(select(compatibility.c.oldest)))
