"""Makes the archives that browsers load, of modules as .pyc and of data. It runs inside Pyodide.

A .pyc is bound to the Python that writes it, so Pyodide's own writes them, and marks them as never to be
compared with a source, of which there is none. They say of what line a part was made, but not of what columns
(bundle.mjs): those would be a quarter of them.
"""

from __future__ import annotations

import importlib._bootstrap_external as external
import json
import zipfile
from collections.abc import Iterable
from pathlib import Path

#: where Pyodide has Python's own modules
LIBRARY = "/lib/python314.zip/"


#: what is in the archive of the engine; all else is data, which comes when it is read
CODE = (".py", ".so")


def write(files: Iterable[str], roots: Iterable[str], engine: str, library: str) -> dict[str, bytes]:
    """Writes archives of the code below some roots, and of Python's library; returns the data, by file name.

    ``later.json`` in the first tells the path of each file of data by its name.
    """
    own: dict[str, bytes] = {}
    python: dict[str, bytes] = {}
    with zipfile.ZipFile(LIBRARY.rstrip("/")) as modules:
        for file in files:
            if file.startswith(LIBRARY):
                name = file.removeprefix(LIBRARY)
                python[name] = modules.read(name)
            for root in roots:
                if file.startswith(root):
                    own[file.removeprefix(root)] = Path(file).read_bytes()
    code = {path: content for path, content in own.items() if path.endswith(CODE)}
    places = {Path(path).name: path for path in sorted(own) if path not in code}
    archive(engine, code | {"later.json": json.dumps(places).encode()})
    archive(library, python)
    return {name: own[path] for name, path in places.items()}


def archive(target: str, contents: dict[str, bytes]) -> None:
    """Writes an archive, always the same of the same contents. It is stored: all is compressed on its way."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as written:
        for name, content in sorted(contents.items()):
            if name.endswith(".py"):
                written.writestr(zipfile.ZipInfo(f"{name}c"), _compiled(name, content))
            else:
                written.writestr(zipfile.ZipInfo(name), content)


def _compiled(name: str, source: bytes) -> bytes:
    # Pyodide reads docstrings of its own
    optimize = 0 if name.startswith(("pyodide/", "_pyodide/")) else 2
    code = compile(source, name, "exec", dont_inherit=True, optimize=optimize)
    made: bytes = external._code_to_hash_pyc(code, bytes(8), checked=False)  # type: ignore[attr-defined]
    return made
