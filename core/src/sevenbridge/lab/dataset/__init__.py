"""Decisions of matches as Parquet files, for training and for studies (docs/laboratory/data.md)."""

from sevenbridge.lab.extras import extra

with extra("data"):
    from sevenbridge.lab.dataset.about import DATASET_VERSION
    from sevenbridge.lab.dataset.card import CARD_FILE, Card
    from sevenbridge.lab.dataset.columns import FEWEST_WORLDS, OptionalColumns
    from sevenbridge.lab.dataset.export import DifferentLayout, export_records, export_simulated
    from sevenbridge.lab.dataset.parquet import Part

__all__ = [
    "CARD_FILE",
    "DATASET_VERSION",
    "FEWEST_WORLDS",
    "Card",
    "DifferentLayout",
    "OptionalColumns",
    "Part",
    "export_records",
    "export_simulated",
]
