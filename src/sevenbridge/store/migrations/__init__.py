"""How the schema came to be what it is, a step a file.

A step is never changed once a store was written with it. A new one takes the next number, names the one
before it as its ``down_revision``, and the schema is changed with it; a test holds the two together.
There is no way back: an older program refuses a newer store.
"""

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from sevenbridge.store.errors import OpenErrorCode

FOLDER: Final = Path(__file__).parent


def upgrade(connection: Connection) -> OpenErrorCode | None:
    """Takes the steps that the database lacks, in the connection's transaction.

    Returns the reason why it cannot: another program's database, or one of a newer version. It is unchanged.
    """
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    taken = set(MigrationContext.configure(connection).get_current_heads())
    if not taken <= {step.revision for step in ScriptDirectory.from_config(config).walk_revisions()}:
        return OpenErrorCode.NEWER
    if not taken and inspect(connection).get_table_names():
        return OpenErrorCode.NOT_A_DATABASE
    command.upgrade(config, "head")
    return None
