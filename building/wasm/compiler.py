"""The compiler and the linker that setuptools calls for WebAssembly, in the place of the machine's own.

    compiler.py cc ARGUMENTS    compile a file of C
    compiler.py ld ARGUMENTS    link a side module

Setuptools hands on what this Python was built with (optimisation, warnings, folders of libraries), which is
of no use for another machine. So of its arguments only the files, the definitions and the folders of headers
are kept.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import ziglang

ZIG = Path(ziglang.__file__).parent
#: libc's headers are wasi-libc's, which is the same musl as Emscripten's, with the same types
LIBC = (
    ZIG / "lib" / "libc" / "include" / "wasm-wasi-musl",
    ZIG / "lib" / "libc" / "include" / "generic-musl",
)
COMPILE = (
    "clang",
    "--target=wasm32-unknown-emscripten",
    "-D__wasi__",
    "-c",
    "-O3",
    "-DNDEBUG",
    "-fPIC",
    "-fvisibility=hidden",
    "-ffp-contract=off",  # a product and a sum are rounded each for itself, as the interpreter does it
    "-nostdlibinc",
    *("-resource-dir", str(ZIG / "lib")),
    *(word for folder in (ZIG / "lib" / "include", *LIBC) for word in ("-isystem", str(folder))),
)
LINK = (
    "wasm-ld",
    "-shared",
    "--experimental-pic",
    "--import-memory",
    "--unresolved-symbols=import-dynamic",
    "--gc-sections",
    "--strip-all",
    "-O2",
)


def kept(arguments: list[str]) -> list[str]:
    """The arguments that name files, definitions and folders of headers."""
    found = []
    for before, word in zip(["", *arguments], arguments, strict=False):
        is_file = not word.startswith("-") and before not in ("-o", "-isystem")
        if is_file or word.startswith(("-D", "-I")):
            found.append(word)
        elif before == "-o":
            found += [before, word]
    return found


def main(tool: str, *arguments: str) -> int:
    """Compiles or links; returns the status of the program that does it."""
    words = kept(list(arguments))
    if tool == "cc":
        command = [*COMPILE, *words]
    else:
        name = Path(words[words.index("-o") + 1]).name.partition(".")[0]
        command = [*LINK, f"--export=PyInit_{name}", *(word for word in words if not word.startswith("-D"))]
    return subprocess.run([ZIG / "zig", *command], check=False).returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
