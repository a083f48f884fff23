"""The library and a site in WebAssembly beside native: ``make bench-wasm`` (``ARGS="speed --runs 5"``).

Every place is measured in turn and several times over; what counts is the median of the runs, and the ratio
of medians. The figures go to bench/wasm_results.json.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from time import sleep
from typing import Any

from app.page_build.page import node_path
from bench.run import HERE, Row, measure, medians
from sevenbridge.engine.core import IS_COMPILED
from sevenbridge_app.web.built_engine import CONTENTS
from tests.browser.conftest import launched
from tests.drivers.driver import Driver
from tests.drivers.firefox import firefox
from tests.drivers.webkit import webkit
from tests.site.conftest import FileServer

WASM = HERE.parent / "build" / "wasm"
PYODIDE = HERE.parent / "app" / "page" / "node_modules" / "pyodide"
IN_PYODIDE = HERE / "in_pyodide"
ARCHIVE = "measured.zip"
#: what measures the library anywhere
SPEED = "bench.wasm_speed"
#: between two looks whether a browser has measured, in seconds: looking costs it little
REST = 0.5


def write_archive(folder: Path) -> Path:
    """Writes what browsers load, and what measures it, into an archive in this folder.

    Of the library's wheel come the modules that browsers do not load, such as those of the laboratory.
    """
    bundle = WASM / "bundle"
    files = bundle / json.loads((bundle / CONTENTS).read_text())["folder"]
    (wheel,) = WASM.glob("*.whl")
    with zipfile.ZipFile(folder / ARCHIVE, "w") as written:
        with zipfile.ZipFile(files / "engine.zip") as engine:
            for name in engine.namelist():
                written.writestr(name, engine.read(name))
            for name, path in json.loads(engine.read("later.json")).items():
                written.write(files / name, path)
            there = {module_of(name) for name in engine.namelist()}
        with zipfile.ZipFile(wheel) as library:
            for name in library.namelist():
                if name.endswith((".py", ".so")) and module_of(name) not in there:
                    written.writestr(name, library.read(name))
        for file in HERE.glob("*.py"):
            written.write(file, f"{HERE.name}/{file.name}")
    return folder / ARCHIVE


def module_of(name: str) -> str:
    """The path of a module without all that follows its name."""
    folder, slash, file = name.rpartition("/")
    return folder + slash + file.partition(".")[0]


def in_node(archive: Path, module: str, *words: str) -> Any:
    """The figures that a module prints in Pyodide under Node."""
    node = shutil.which("node", path=node_path() or os.environ["PATH"])
    return measure([str(node), str(IN_PYODIDE / "node.mjs"), str(archive), module, *words])


@contextmanager
def measuring_page(folder: Path) -> Iterator[str]:
    """The address of a page that measures the archive in this folder."""
    shutil.copytree(IN_PYODIDE, folder, dirs_exist_ok=True)
    (folder / PYODIDE.name).symlink_to(PYODIDE)
    server = FileServer(folder)
    try:
        yield f"{server.address}/"
    finally:
        server.kill()


def in_chromium(address: str) -> Any:
    """The figures that the page finds in Chromium."""
    with launched() as browser:
        page = browser.new_page()
        page.goto(address)
        return json.loads(page.wait_for_function("window.figures", timeout=0).json_value())


def in_driven(browser: Callable[[Path], AbstractContextManager[Driver]], address: str) -> Any:
    """The figures that the page finds in a browser that Playwright does not drive."""
    with tempfile.TemporaryDirectory() as folder, browser(Path(folder)) as driver:
        driver.open(address)
        while (found := driver.ask("window.figures")) is None:
            sleep(REST)
        return json.loads(found)


def measure_speed(runs: int) -> dict[str, Any]:
    """The figures of the library, in every place."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name, "page")
        folder.mkdir()
        archive = write_archive(folder)
        with measuring_page(folder) as address:
            places: dict[str, Callable[[], Any]] = {
                "native": lambda: measure([sys.executable, "-m", SPEED]),
                "node": lambda: in_node(archive, SPEED),
                "chromium": lambda: in_chromium(address),
                "firefox": lambda: in_driven(firefox, address),
                "webkit": lambda: in_driven(webkit, address),
            }
            return alternately(places, runs)


def measure_site(runs: int) -> dict[str, Any]:
    """The figures of a site."""
    return alternately({"site": lambda: measure([sys.executable, "-m", "bench.site_speed"])}, runs)


def alternately(places: dict[str, Callable[[], Any]], runs: int) -> dict[str, Any]:
    """The medians of what each of these finds, one after the other, so often."""
    found: dict[str, list[dict[str, Any]]] = {name: [] for name in places}
    for number in range(runs):
        for name, figures in found.items():
            print(f"run {number + 1} of {runs}: {name}", file=sys.stderr)
            figures.append(places[name]())
    return {name: medians(figures) for name, figures in found.items()}


#: what is measured of the library, as people read it; of the last two less is more
SPEEDS = {
    "random_per_s": "random play, decisions/s",
    "tuned_per_s": "four tuned, decisions/s",
    "search_per_s": "search, playouts/s",
    "owl_per_s": "owl, playouts/s",
    "hint_ms": "a hint, ms",
    "review_s": "a review of four rounds, s",
}


def speed(figures: dict[str, Any]) -> Iterator[Row]:
    """The rows of the library."""
    native, *others = figures
    yield "the library", *figures
    for name, heading in SPEEDS.items():
        form = ",.0f" if name.endswith("per_s") else ",.1f"
        yield heading, *(format(each[name], form) for each in figures.values())
        usual = figures[native][name]
        shares = (figures[each][name] / usual for each in others)
        yield (
            "  of native",
            "1",
            *(f"{share if name.endswith('per_s') else 1 / share:.2f}" for share in shares),
        )


def site(figures: dict[str, Any]) -> Iterator[Row]:
    """The rows of a site."""
    found = figures["site"]
    yield "a site", "picture, s", "first card, s", "carried, MB"
    for name, case in found["opened"].items():
        yield name, f"{case['picture_s']:.2f}", f"{case['card_s']:.2f}", f"{case['mb']:.2f}"
    yield ("",)
    yield "sizes, MB", "raw", "compressed"
    for name, size in found["sizes"].items():
        yield name, f"{size['raw_mb']:.2f}", f"{size['compressed_mb']:.2f}"
    yield ("",)
    yield "memory of the page's process, MB", "without engine", "at the first card"
    yield "", f"{found['memory']['without_mb']:.0f}", f"{found['memory']['with_mb']:.0f}"


#: what is measured of each subject, and its rows
SUBJECTS: dict[str, tuple[Callable[[int], dict[str, Any]], Callable[[dict[str, Any]], Iterator[Row]]]] = {
    "speed": (measure_speed, speed),
    "site": (measure_site, site),
}


def main() -> None:
    """Measures, prints and keeps the figures."""
    parser = argparse.ArgumentParser(description="The library and a site in WebAssembly beside native.")
    parser.add_argument(
        "subjects", nargs="*", metavar="SUBJECT", help=f"{', '.join(SUBJECTS)}; or both of them"
    )
    parser.add_argument("--runs", type=int, default=3, help="how often everything is measured")
    options = parser.parse_args()
    if unknown := set(options.subjects) - set(SUBJECTS):
        parser.error(f"nothing is measured of {', '.join(sorted(unknown))}")
    if not IS_COMPILED:
        raise SystemExit("the core could not be compiled here, so there is nothing to compare")
    chosen = {name: SUBJECTS[name] for name in options.subjects or SUBJECTS}
    figures = {name: measured(options.runs) for name, (measured, _) in chosen.items()}
    machine = {"python": platform.python_version(), "machine": platform.machine(), "runs": options.runs}
    (HERE / "wasm_results.json").write_text(json.dumps({"machine": machine} | figures, indent=1) + "\n")
    for number, (name, (_, rows)) in enumerate(chosen.items()):
        print(end="\n" if number else "")
        for heading, *cells in rows(figures[name]):
            print(f"{heading:<46}{''.join(f'{cell:>18}' for cell in cells)}")


if __name__ == "__main__":
    main()
