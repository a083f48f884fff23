"""Decisions of matches as Parquet files, for training and for studies (docs/laboratory/data.md)."""
