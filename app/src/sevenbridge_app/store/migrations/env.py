"""What Alembic runs to take the steps; the connection is in the attributes of its configuration."""

from alembic import context

from sevenbridge_app.store.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"], target_metadata=METADATA, transactional_ddl=True
)
with context.begin_transaction():
    context.run_migrations()
