"""Which room may know which: every import and cimport is held to the plan in docs/house/architecture.md."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import sevenbridge
import sevenbridge_app

#: the two packages by name, each with the folder of its modules
PACKAGES = {
    "sevenbridge": Path(sevenbridge.__file__).parent,
    "sevenbridge_app": Path(sevenbridge_app.__file__).parent,
}
ROOT = Path(__file__).parents[1]
#: what brings each package
PROJECTS = {
    "sevenbridge": ROOT / "core" / "pyproject.toml",
    "sevenbridge_app": ROOT / "app" / "pyproject.toml",
}

#: what is no part of either, and runs from a checkout: it may import the library, and nothing imports it
RESEARCH = {"research": ROOT / "research"}

#: the rooms of the library, and those that each may import besides itself; a new room gets a line here. A
#: module that stands beside the rooms counts as one
LIBRARY: dict[str, set[str]] = {
    "cores": set(),
    "deferred": set(),
    "entropy": set(),
    "texts": set(),
    "engine": {"texts", "entropy"},
    "rulebook": {"texts", "engine"},
    "shuffle": {"engine"},
    "records": {"engine"},
    "unchecked": {"engine"},
    "drawing": {"texts", "engine"},
    "solitaire": {"engine"},
    "bots": {"texts", "engine", "unchecked"},
    "analysis": {"texts", "engine", "bots", "unchecked"},
    "puzzles": {"engine", "analysis"},
    "lab": {"cores", "deferred", "texts", "engine", "rulebook", "drawing", "bots", "analysis", "unchecked"},
}
#: the same of the app, which stands on the public modules of the library
APP: dict[str, set[str]] = {
    "token_bucket": set(),
    "results": set(),
    "tables": {
        *("", "texts", "rulebook", "shuffle", "solitaire", "bots", "analysis", "puzzles"),
        "results",
    },
    "alone": {"", "analysis", "bots", "puzzles", "results", "shuffle", "tables"},
    "store": {"results"},
    "web": {
        *("", "cores", "texts", "rulebook", "shuffle", "solitaire", "bots", "analysis", "puzzles"),
        *("token_bucket", "results", "tables", "store"),
    },
    "cli": {*LIBRARY, "", "token_bucket", "results", "tables", "store", "web"} - {"engine", "unchecked"},
}
KNOWS = LIBRARY | APP
#: the rooms within the command line, and those that each stands on; modules beside them are for all
TERMINALS: dict[str, set[str]] = {
    "console": set(),
    "seven_terminal": {"console"},
    "terminal": {"console"},
    "puzzle_terminal": {"console", "terminal"},
    "online": {"console", "terminal"},
    "model_seat": {"console", "terminal", "online"},
}
#: those that a room may import within a function besides: a round draws itself when it is asked to, and the
#: package measures players
WHEN_ASKED: dict[str, set[str]] = {"engine": {"drawing", "rulebook"}, "": {"analysis", "bots", "lab"}}
#: the packages themselves, and the door through which ``python -m sevenbridge`` comes in
DOORS = {"__init__.py": {"deferred", "engine"}, "__main__.py": {"cli"}}
#: rooms that get along with the standard library
PLAIN = {*LIBRARY, "results", "token_bucket"} - {"lab"}
#: rooms without a clock, chance or anything from outside
PURE = {"texts", "engine", "rulebook", "drawing"}
#: the modules of the library that promise what ``__all__`` names from 1.0 on (docs/house/promises.md)
PROMISED = (
    "sevenbridge",
    *(f"sevenbridge.{name}" for name in ("texts", "rulebook", "shuffle", "records", "bots")),
    *("sevenbridge.drawing.svg", "sevenbridge.drawing.text"),
    *("sevenbridge.solitaire", "sevenbridge.solitaire.choice"),
    *("sevenbridge.lab", "sevenbridge.lab.benchmark", "sevenbridge.lab.dataset"),
    *("sevenbridge.lab.environments", "sevenbridge.lab.environments.seven_bridge_v0"),
    *("sevenbridge.lab.extensive", "sevenbridge.lab.extensive.openspiel", "sevenbridge.lab.language_models"),
)
#: those whose ``__all__`` the app of the same version stands on; any version may change it
SHARED = (
    *(f"sevenbridge.{name}" for name in ("unchecked", "cores", "analysis", "puzzles", "drawing")),
    *(f"sevenbridge.drawing.{name}" for name in ("cells", "moves", "pen", "story", "words")),
    *("sevenbridge.lab.cluster", "sevenbridge.lab.tuning", "sevenbridge.lab.studies"),
    *(f"sevenbridge.lab.studies.{name}" for name in ("house_rules", "luck", "sevens")),
)
PUBLIC = PROMISED + SHARED
#: what others have for everybody, underscore or not: named tuples, enumerations, SQLAlchemy and argparse
NOT_PRIVATE = {"_asdict", "_fields", "_make", "_replace", "_value_", "_mapping", "_MutuallyExclusiveGroup"}
#: rooms that may use what the server is built of
SERVING = {"store", "web"}
#: what brings a clock, chance, or the world outside into a module
CLOCK_AND_CHANCE = {"datetime", "random", "secrets", "time", "uuid"}
OUTSIDE = {"asyncio", "io", "logging", "os", "pathlib", "shutil", "socket", "subprocess", "sys", "threading"}
OUTSIDE_CALLS = {"open", "print", "input", "exec", "eval", "__import__"}

FILES = sorted(
    path for package in PACKAGES.values() for path in package.rglob("*") if path.suffix in (".py", ".pxd")
)
SCRIPTS = sorted(path for folder in RESEARCH.values() for path in folder.rglob("*") if path.suffix != ".pyc")


def package_of(path: Path) -> str:
    """The package that a file belongs to."""
    return next(name for name, folder in (PACKAGES | RESEARCH).items() if path.is_relative_to(folder))


def path_in_package(path: Path) -> str:
    """A file's path below its package, with slashes; it begins with the package."""
    return path.relative_to((PACKAGES | RESEARCH)[package_of(path)].parent).as_posix()


def module_of(path: Path) -> str:
    """The name under which a file is imported."""
    return path_in_package(path.with_suffix("")).replace("/", ".").removesuffix(".__init__")


def room_of(path: Path) -> str:
    """The room that a file is in, or is by itself; "" for a package itself."""
    _, first, *rest = path_in_package(path).split("/")
    return first if rest else "" if first in DOORS else path.stem


def by_room(files: Iterable[Path]) -> list[object]:
    """The files of each room, as values of a test's parameter ``paths``."""
    rooms: dict[str, list[Path]] = {}
    for path in files:
        rooms.setdefault(f"{package_of(path)} {room_of(path)}", []).append(path)
    return [pytest.param(paths, id=room) for room, paths in rooms.items()]


def python_imports(source: str, *, functions: bool = True, types: bool = True) -> Iterator[str]:
    """Every module, or name in a module, that Python source imports.

    Without ``functions`` those within functions are left out, without ``types`` those for types alone. What
    is left without either is what importing the module itself brings about.
    """
    tree = ast.parse(source)
    put_off = [
        node
        for node in ast.walk(tree)
        if (isinstance(node, ast.FunctionDef) and not functions)
        or (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING" and not types)
    ]
    later = {id(node) for each in put_off for node in ast.walk(each)}
    for node in ast.walk(tree):
        if id(node) in later:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno}: imports are written in full"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def cython_imports(source: str) -> Iterator[str]:
    """The same of a ``.pxd`` file, which cannot be parsed as Python."""
    for line in source.splitlines():
        if found := re.match(r"\s*from\s+([\w.]+)\s+c?import\s+(.+)", line):
            yield from (f"{found[1]}.{name.split()[0]}" for name in found[2].split(","))
        elif found := re.match(r"\s*c?import\s+(.+)", line):
            yield from (name.split()[0] for name in found[1].split(","))


@cache
def imports(path: Path) -> list[str]:
    """All that a file imports."""
    read = python_imports if path.suffix == ".py" else cython_imports
    return list(read(path.read_text(encoding="utf-8")))


def rooms_of(names: Iterable[str]) -> set[str]:
    """The rooms that these imports take something from; "" stands for the package itself."""
    own = [name.split(".")[1:] for name in names if name.split(".")[0] in PACKAGES]
    return {rest[0] if rest and rest[0] in KNOWS else "" for rest in own}


def outside(path: Path) -> set[str]:
    """The packages of others that a file imports, the standard library's aside."""
    found = {name.split(".")[0] for name in imports(path)}
    known = PACKAGES.keys() | sys.stdlib_module_names
    return found - known - ({"cython", "libc", "cpython"} if path.suffix == ".pxd" else set())


def names_of(requirements: list[str]) -> set[str]:
    """The names under which required packages are imported."""
    return {re.split(r"[^\w-]", each)[0].replace("-", "_") for each in requirements}


def test_every_room_is_on_the_plan() -> None:
    rooms = {room_of(path) for path in FILES}
    assert {"engine", "bots", "lab", "cli"} <= rooms <= {*KNOWS, ""}
    for name, plan in (("sevenbridge", LIBRARY), ("sevenbridge_app", APP)):
        assert {room_of(path) for path in FILES if package_of(path) == name} <= {*plan, ""}


def test_the_reading_of_imports_misses_none() -> None:
    python = "import a.b, c\ndef f():\n    from d.e import g, h\n"
    assert list(python_imports(python)) == ["a.b", "c", "d.e.g", "d.e.h"]
    assert list(python_imports(python, functions=False, types=False)) == ["a.b", "c"]
    cython = "cimport a\nfrom b.c cimport d, e as f\ncdef int64_t important\n    cimport g.h\n"
    assert list(cython_imports(cython)) == ["a", "b.c.d", "b.c.e", "g.h"]


@pytest.mark.parametrize("paths", by_room(FILES))
def test_a_room_imports_only_from_those_below_it(paths: list[Path]) -> None:
    for path in paths:
        room = room_of(path)
        allowed = KNOWS[room] | {room} if room else DOORS[path.name]
        # a name such as ``__version__`` of the package itself is for the outermost room alone
        assert rooms_of(imports(path)) <= allowed | WHEN_ASKED.get(room, set()), path
        if path.suffix == ".py":
            source = path.read_text(encoding="utf-8")
            assert rooms_of(python_imports(source, functions=False, types=False)) <= allowed, path


@pytest.mark.parametrize("room", TERMINALS)
def test_a_terminal_stands_on_those_below_it(room: str) -> None:
    folder = PACKAGES["sevenbridge_app"] / "cli" / room
    known = {name.split(".")[2] for path in folder.glob("*.py") for name in imports(path) if ".cli." in name}
    assert known
    assert known & TERMINALS.keys() <= TERMINALS[room] | {room}


def test_every_terminal_is_on_the_plan() -> None:
    folder = PACKAGES["sevenbridge_app"] / "cli"
    assert {path.parent.name for path in folder.glob("*/__init__.py")} == TERMINALS.keys()


def test_no_module_imports_itself_around_a_circle() -> None:
    modules = [path for path in (*FILES, *SCRIPTS) if path.suffix == ".py"]
    sources = {module_of(path): path.read_text(encoding="utf-8") for path in modules}
    needs = {
        module: {
            name if name in sources else name.rpartition(".")[0]
            for name in python_imports(source, functions=False)
            if name.split(".")[0] in PACKAGES | RESEARCH
        }
        for module, source in sources.items()
    }
    # raises CycleError, which names the circle
    TopologicalSorter(needs).prepare()


@cache
def exported(module: str) -> frozenset[str]:
    """The names of the ``__all__`` of a public module, without importing it: some want an extra."""
    file = PACKAGES["sevenbridge"].parent.joinpath(*module.split("."))
    source = (file / "__init__.py" if file.is_dir() else file.with_suffix(".py")).read_text(encoding="utf-8")
    (names,) = (
        node.value
        for node in ast.parse(source).body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
    )
    return frozenset(ast.literal_eval(names))


def library_names(path: Path) -> Iterator[tuple[str, str]]:
    """Each name that a file takes from a module of the library, and each attribute of such a module."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    modules: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names if alias.name.split(".")[0] == "sevenbridge")
        elif isinstance(node, ast.ImportFrom) and str(node.module).split(".")[0] == "sevenbridge":
            for alias in node.names:
                yield str(node.module), alias.name
                modules[alias.asname or alias.name] = f"{node.module}.{alias.name}"
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            module = modules.get(node.value.id, "")
            if module in PUBLIC:
                yield module, node.attr


@pytest.mark.parametrize(
    "paths", by_room(each for each in FILES if package_of(each) == "sevenbridge_app" and each.suffix == ".py")
)
def test_the_app_stands_on_public_names(paths: list[Path]) -> None:
    for path in paths:
        for module, name in library_names(path):
            assert module in PUBLIC, f"{path}: {module} is no public module"
            is_public = name in exported(module) or f"{module}.{name}" in PUBLIC
            assert is_public, f"{path}: {module} does not export {name}"


@cache
def private_names(package: str, room: str) -> frozenset[str]:
    """All names with a leading underscore that the files of a room define, or set on their own objects."""
    files = [each for each in FILES if (package_of(each), room_of(each)) == (package, room)]
    source = "\n".join(each.read_text(encoding="utf-8") for each in files)
    found = re.findall(
        r"^\s*(?:def|class|cdef .*?|cpdef .*?)\s*\b(_[a-zA-Z]\w*)\s*[(:\[]", source, re.MULTILINE
    )
    found += re.findall(r"^\s*(?:self\.|cls\.)?(_[a-zA-Z]\w*)\b(?:: .*?)? =", source, re.MULTILINE)
    return frozenset([*found, *re.findall(r"self\.(_[a-zA-Z]\w*)", source)])


@cache
def fields_of_the_engine() -> frozenset[str]:
    """The private fields of the engine's compiled classes, which all compiled modules reach by a ``.pxd``."""
    files = [each for each in FILES if room_of(each) == "engine" and each.suffix == ".pxd"]
    source = "\n".join(each.read_text(encoding="utf-8") for each in files)
    fields = re.findall(r"^    cdef (?:readonly )?\w+ ([\w, \[\]]+)$", source, re.MULTILINE)
    return frozenset(re.findall(r"\b_[a-z]\w*", " ".join(fields)))


def used_of_others(path: Path) -> set[str]:
    """The names with a leading underscore that a file uses of other objects than its own."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and re.match(r"_[a-zA-Z]", node.attr)
        and not (isinstance(node.value, ast.Name) and node.value.id in ("self", "cls"))
    }


def test_lines_of_declarations_are_as_long_as_others() -> None:
    """Ruff, which sees to that elsewhere, reads no Cython."""
    declarations = [each for each in FILES if each.suffix == ".pxd"]
    assert not [
        f"{path}:{number}"
        for path in declarations
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > 110
    ]


# the module "unchecked" is there to name such methods for others
@pytest.mark.parametrize(
    "paths", by_room(each for each in FILES if each.suffix == ".py" and room_of(each) != "unchecked")
)
def test_an_underscore_means_private_to_its_room(paths: list[Path]) -> None:
    for path in paths:
        known = private_names(package_of(path), room_of(path))
        declared = path.with_suffix(".pxd")
        # compiled, a field is there for what is declared as an object of its class alone; players inherit
        # that
        classes = {"Melds", "Player", "Round", "View"}
        if declared.exists() and classes & {name.rpartition(".")[2] for name in imports(declared)}:
            known |= fields_of_the_engine()
        assert used_of_others(path) - NOT_PRIVATE <= known, path


def test_only_declared_packages_are_imported_and_most_rooms_need_none() -> None:
    plain = {"msgspec", "prompt_toolkit", "rich"}
    extras = {
        name: names_of(extra)
        for project in PROJECTS.values()
        for name, extra in tomllib.loads(project.read_text(encoding="utf-8"))["project"][
            "optional-dependencies"
        ].items()
    }
    server = extras["server"]
    allowed = {"": set[str](), "cli": plain | server | extras["mcp"], "tables": {"msgspec"}}
    allowed["alone"] = allowed["tables"]
    lab = ("data", "gym", "openspiel", "pettingzoo", "ray", "tune")
    # Pillow and OpenSpiel are imported by other names than they are installed by
    allowed["lab"] = {"PIL", "pyspiel"}.union(*(extras[name] for name in lab))
    allowed |= {room: set() for room in PLAIN} | dict.fromkeys(SERVING, server | {"msgspec"})
    assert not [path for path in FILES if outside(path) - allowed[room_of(path)]]


def test_nothing_that_is_shipped_imports_research() -> None:
    assert not [path for path in FILES if any(name.split(".")[0] in RESEARCH for name in imports(path))]


def test_research_stands_on_the_library_and_its_own_group() -> None:
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]
    # numpy comes with any of these; OpenSpiel is imported by two other names than it is installed by
    allowed = names_of(groups["research"]) | {"numpy", "open_spiel", "pyspiel"}
    allowed |= {"research", "sevenbridge"} | sys.stdlib_module_names
    scripts = [each for each in SCRIPTS if each.suffix == ".py"]
    assert not [path for path in scripts if {name.split(".")[0] for name in imports(path)} - allowed]


def test_research_is_not_compiled() -> None:
    assert not [path for path in SCRIPTS if path.suffix == ".pxd"]


@pytest.mark.parametrize("paths", by_room(each for each in FILES if room_of(each) in PURE))
def test_the_engine_and_its_drawings_are_pure(paths: list[Path]) -> None:
    for path in paths:
        assert not {name.split(".")[0] for name in imports(path)} & (CLOCK_AND_CHANCE | OUTSIDE), path
        if path.suffix == ".py":
            tree = ast.parse(path.read_text(encoding="utf-8"))
            calls = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
            assert not {call.id for call in calls if isinstance(call, ast.Name)} & OUTSIDE_CALLS, path
