"""The part of the packaging that cannot be data: the compiled core.

Every module with an augmenting ``.pxd`` beside it is compiled, for CPython's stable ABI; for a free-threaded
CPython, whose stable ABI Cython cannot write for yet, it is compiled for its version alone. (A ``.pxd`` with
inline functions of its own does not augment its module but stands in for it: that module stays interpreted.)
Where compiling fails, for want of a C compiler, say, the same ``.py`` files run interpreted. The environment
decides otherwise:

``SEVENBRIDGE_PURE=1``      compile nothing; Cython is not needed
``REQUIRE_COMPILED=1``      a module that cannot be compiled is an error
``SEVENBRIDGE_SANITIZE=1``  stop the program at any undefined behaviour or index out of bounds
"""

import os
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

SOURCE = Path("src")
FREE_THREADED = bool(sysconfig.get_config_var("Py_GIL_DISABLED"))
# the stable ABI as of 3.11, or one version, with classes that can be changed as they can in the other
ABI = ("CYTHON_USE_TYPE_SPECS", "1") if FREE_THREADED else ("Py_LIMITED_API", "0x030B0000")

DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,  # the C types stand in the .pxd files alone
    "binding": False,  # plain built-in methods: half the price of a call through the stable ABI
    "embedsignature": True,  # and they keep their signatures for help()
    "embedsignature.format": "clinic",
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": True,
    "freethreading_compatible": True,  # or to import one would give its lock back to a free-threaded CPython
}


def asked(variable: str) -> bool:
    """Whether an environment variable asks for something: set, and neither empty nor 0."""
    return os.environ.get(variable, "") not in ("", "0")


PURE = asked("SEVENBRIDGE_PURE") or sys.implementation.name != "cpython"
SANITIZE = asked("SEVENBRIDGE_SANITIZE")

if SANITIZE:
    SANITIZERS = ["-fsanitize=undefined,bounds-strict", "-fno-sanitize-recover=all"]
    # Python's own flags may say -fwrapv, which would make signed overflow defined and so invisible.
    COMPILE_FLAGS = ["-O1", "-g", "-fno-wrapv", "-fstrict-overflow", *SANITIZERS]
    LINK_FLAGS = SANITIZERS
else:
    # a product and a sum are rounded each for itself, as the interpreter does it; and nobody looks at the
    # processor's floating-point exceptions, so that loops with conditions can be vectorized
    COMPILE_FLAGS = (
        [] if sys.platform == "win32" else ["-O3", "-g0", "-ffp-contract=off", "-fno-trapping-math"]
    )
    if sysconfig.get_platform() == "linux-x86_64":
        COMPILE_FLAGS.append("-mpopcnt")  # counting cards is one instruction on any such processor since 2008
    LINK_FLAGS = []


class BuildCore(build_ext):
    """Compile every module or none: they use each other's C parts, so half a core would not load."""

    def run(self) -> None:
        """Translate to C, in a process per core, then compile."""
        from Cython.Build import cythonize

        translated = cythonize(
            self.extensions,
            build_dir=str(BUILD / "c"),
            compiler_directives=DIRECTIVES,
            force=True,
            nthreads=os.cpu_count() or 1,
            quiet=True,
        )
        for extension, with_c in zip(self.extensions, translated, strict=True):
            extension.sources = with_c.sources
        self.parallel = True
        super().run()

    def build_extensions(self) -> None:
        """Compile; where that fails and nobody insists, leave the core to the interpreter."""
        try:
            super().build_extensions()
        except (BaseError, CCompilerError) as error:
            if asked("REQUIRE_COMPILED"):
                raise
            self.warn(f"the core is left uncompiled: {error}")
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = []


def augmenting(declarations: Path) -> bool:
    """Whether a ``.pxd`` gives C types to the module beside it."""
    text = declarations.read_text(encoding="utf-8")
    return declarations.with_suffix(".py").exists() and "cdef inline" not in text


def extension(declarations: Path) -> Extension:
    """The extension made of the module that a ``.pxd`` file stands beside."""
    source = declarations.with_suffix(".py")
    return Extension(
        ".".join(source.relative_to(SOURCE).with_suffix("").parts),
        [source.as_posix()],
        define_macros=[ABI],
        py_limited_api=not FREE_THREADED,
        extra_compile_args=COMPILE_FLAGS,
        extra_link_args=LINK_FLAGS,
    )


# Nothing of an earlier build is used again, and nothing is left in src.
BUILD = Path("build", "pure" if PURE else "sanitized" if SANITIZE else "compiled")
shutil.rmtree(BUILD, ignore_errors=True)
BUILD.mkdir(parents=True)

COMPILED = [] if PURE else [path for path in sorted(SOURCE.rglob("*.pxd")) if augmenting(path)]

setup(
    ext_modules=[extension(path) for path in COMPILED],
    cmdclass={"build_ext": BuildCore},
    options={
        "build": {"build_base": str(BUILD)},
        "egg_info": {"egg_base": str(BUILD)},
        "bdist_wheel": {} if PURE or FREE_THREADED else {"py_limited_api": "cp311"},
    },
)
