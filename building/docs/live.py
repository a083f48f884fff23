"""Examples that run in the page: buttons below each block of Python, where that needs the library alone.

What runs them lies in the folder ``live`` of the site: Pyodide as npm has it, the library as ``make wasm``
builds it, and the example records, in the folder where the pages look for them. Without the library there
are no buttons.
"""

from __future__ import annotations

import shutil
import zipfile
from pathlib import Path
from typing import Any, Final

from building.uv import ROOT

#: the pages whose examples run
PAGES: Final = (
    "library/actions",
    "library/cookbook",
    "library/positions",
    "library/tutorial",
    "library/write_a_player",
)
#: the folder of what runs them, in the site
LIVE: Final = "live"

_OWN: Final = Path(__file__).with_name(LIVE)
_PYODIDE: Final = ROOT / "app" / "page" / "node_modules" / "pyodide"
_FROM_PYODIDE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
_WHEELS: Final = ROOT / "build" / "wasm"


def can_run() -> bool:
    """Whether there is what runs the examples."""
    return any(_WHEELS.glob("*.whl")) and _PYODIDE.is_dir()


def setup(app: Any) -> dict[str, bool]:
    """Tells Sphinx of the buttons."""
    if can_run():
        app.connect("html-page-context", _offer)
        app.connect("build-finished", _deliver)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _offer(app: Any, page: str, template: str, context: dict[str, Any], doctree: object) -> None:
    if page in PAGES:
        address = context["pathto"](f"{LIVE}/buttons.mjs", 1)
        app.add_js_file(address, type="module")


def _deliver(app: Any, failure: Exception | None) -> None:
    if failure or app.builder.format != "html":
        return
    folder = Path(app.outdir, LIVE)
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(_OWN, folder)
    for name in _FROM_PYODIDE:
        shutil.copy(_PYODIDE / name, folder)
    shutil.copy(_WHEELS / "bundle" / "licenses.txt", folder)
    (wheel,) = _WHEELS.glob("*.whl")
    shutil.copy(wheel, folder / "library.zip")
    with zipfile.ZipFile(folder / "records.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted((ROOT / "examples" / "records").glob("*.toml")):
            archive.write(path, path.relative_to(ROOT).as_posix())
