"""The types of columns for which databases have different names."""

from typing import Final

from sqlalchemy import BigInteger, Integer, Text

#: numbers of 64 bits; SQLite has one kind of integer, and calls it so
LARGE: Final = BigInteger().with_variant(Integer(), "sqlite")
MILLISECONDS: Final = LARGE
#: compared and sorted by code points, as SQLite does, whatever the language of a PostgreSQL is
TEXT: Final = Text().with_variant(Text(collation="C"), "postgresql")
