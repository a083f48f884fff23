"""Decisions of matches as Parquet files, for those who train on them or study them (docs/data.md)."""
