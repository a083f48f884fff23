"""The notebook runs from the first cell to the last, and its tables say what its text says."""

import re
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOK = Path(__file__).parents[2] / "examples" / "decisions.ipynb"


def rows(cell: str, outputs: dict[str, list[dict[str, str]]]) -> list[tuple[str, ...]]:
    """What stands in the table of Polars that a cell shows."""
    (output,) = outputs[cell]
    lines = re.findall(r"^│ (.+) │$", output["text/plain"], re.MULTILINE)
    return [tuple(map(str.strip, line.split("┆"))) for line in lines[3:]]


def test_the_notebook_shows_what_it_tells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for settings in ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "MPLCONFIGDIR"):
        monkeypatch.setenv(settings, str(tmp_path))  # whatever this machine's are
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    assert not any(cell.get("outputs") or cell.get("execution_count") for cell in notebook.cells)
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(tmp_path)}}).execute()
    outputs = {
        cell.id: [each.data for each in cell.outputs if "data" in each]
        for cell in notebook.cells
        if cell.cell_type == "code"
    }
    assert [name for name, shown in outputs.items() if any("image/png" in each for each in shown)] == [
        "discard-plot",
        "hand-plot",
    ]
    assert [player for player, _ in rows("standing", outputs)] == ["tuned", "greedy", "novice"]
    assert all(float(percent) < 7.7 for _, percent in rows("sevens-table", outputs))
    claims = {(player, melded): percent for player, melded, percent, _ in rows("claims-table", outputs)}
    assert claims["novice", "false"] == claims["novice", "true"] == "0.0"
    for player in ("tuned", "greedy"):
        assert float(claims[player, "true"]) > 99 > float(claims[player, "false"])
