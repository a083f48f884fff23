"""Builds the wheel of the library for Pyodide: ``python -m building.wasm.wheel FOLDER``.

It is ``core/setup.py`` that builds it, as everywhere; the environment names another machine and its compiler.
Needs the groups ``build`` and ``wasm``, and this Python's headers, which serve any Python from 3.11 through
the stable ABI.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Final

from building import variables
from building.uv import ROOT
from building.wasm import PLATFORM

HERE: Final = Path(__file__).parent


def build(folder: Path) -> None:
    """Builds the wheel into a folder.

    Raises subprocess.CalledProcessError where a module cannot be compiled.
    """
    with tempfile.TemporaryDirectory() as made:
        headers = Path(made, "include")
        shutil.copytree(sysconfig.get_path("include"), headers)
        shutil.copy(HERE / "pyconfig.h", headers)
        tool = f'"{sys.executable}" "{HERE / "compiler.py"}"'
        chosen = variables(
            CC=f'{tool} cc "-I{headers}"',
            LDSHARED=f"{tool} ld",
            _PYTHON_HOST_PLATFORM=PLATFORM,
            REQUIRE_COMPILED="1",
        )
        build = (sys.executable, "-m", "build", "--quiet", "--no-isolation", "--wheel")
        subprocess.run([*build, "--outdir", folder, ROOT / "core"], env=chosen, check=True)


if __name__ == "__main__":
    build(Path(sys.argv[1]))
