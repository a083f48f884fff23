"""The library for browsers: its compiled modules as WebAssembly, which Pyodide's Python loads.

Nothing but packages of PyPI is needed: Cython writes C, and the LLVM that ``ziglang`` brings makes side
modules of it, which import Python's stable ABI and a few functions of libc from Pyodide's main module.
"""

from typing import Final

#: the machine, as the Pyodide that app/page/package.json names calls it, and the Python there
PLATFORM: Final = "pyemscripten_2026_0_wasm32"
PYTHON: Final = "3.14"
