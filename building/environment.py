"""Set up a virtual environment with locked packages and the two distributions in it, or say what is missing.

    environment setup VENV CORE GROUP...  CORE is compiled, interpreted or sanitized; GROUPs: pyproject.toml
    environment packages VENV GROUP...    install what these groups name, without the two distributions
    environment page VENV build           build the page for browsers; ``check``: its style, types and tests
    environment wasm VENV                 build what browsers load, into build/wasm
    environment test-wasm VENV WORD...    run tests in it, as the words tell pytest
    environment core VENV                 print which core VENV runs: compiled or interpreted
    environment missing                   print the Debian packages that building and testing want
    environment browser                   install those of them that take a browser to the tests
    environment browsers                  install other browsers, and what drives them
    environment services                  install the services that the tests of the server want
    environment faults                    install those, and what sets the clock of a process
    environment deploying                 install what carries out the recipes for hosts
    environment lock                      lock the newest versions of everything

`setup` does only what is needed: it makes the environment anew when the lock or Python has changed, and
builds a distribution anew whenever anything that it is built of has, so that no compiled module outlives its
source. (uv would look at the newest source alone and not see that one is gone; and an app that wants the
library of its version is content with a stale one of the same.) It runs before anything is
installed, so it uses the standard library alone: from the root, `python -m building.environment`.
"""

from __future__ import annotations

import importlib.util
import json
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

from app.page_build import asked
from app.page_build.digest import digest
from app.page_build.page import Page, node_path
from building import uv, variables, wasm
from building.uv import PYTHON, ROOT

#: what each distribution is built of, in the folder of its name
BUILT_OF = {
    "core": ("src", "setup.py", "pyproject.toml", "MANIFEST.in"),
    "app": ("src", "page", "page_build", "setup.py", "pyproject.toml", "MANIFEST.in"),
}
APP = ROOT / "app"
WASM = ROOT / "build" / "wasm"
STAMP = "stamp.json"
#: what installs these and nothing else; uv would take what it has built before for the same again
THIS_ALONE = ("--no-cache", "--no-build-isolation", "--reinstall")
CORES = {
    "compiled": {},
    "interpreted": {"SEVENBRIDGE_PURE": "1"},
    "sanitized": {"SEVENBRIDGE_SANITIZE": "1", "REQUIRE_COMPILED": "1"},
}


def say(message: str) -> None:
    """Tell the person at the terminal."""
    print(message, flush=True)


def missing() -> list[str]:
    """The Debian packages that compiling and virtual environments need and that are not there."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    there = {
        "gcc": shutil.which(compiler) is not None,
        "libc6-dev": Path("/usr/include/stdio.h").exists(),
        f"{PYTHON}-dev": Path(sysconfig.get_paths()["include"], "Python.h").exists(),
        f"{PYTHON}-venv": importlib.util.find_spec("ensurepip") is not None,
    }
    return absent(there)


def missing_browser() -> list[str]:
    """The Debian packages that the tests in a browser want and that are not there."""
    return absent({"chromium-headless-shell": shutil.which("chromium-headless-shell") is not None, **fonts()})


def missing_browsers() -> list[str]:
    """The Debian packages that playing a turn in other browsers wants and that are not there."""
    commands = {"firefox-esr": "firefox-esr", "webkit2gtk-driver": "WebKitWebDriver", "xvfb": "Xvfb"}
    there = {package: shutil.which(command) is not None for package, command in commands.items()}
    return absent(there | fonts())


def missing_services() -> list[str]:
    """The Debian packages that the tests of the server want and that are not there."""
    # Debian has PostgreSQL's programs beside the path
    programs = [*Path("/usr/lib/postgresql").glob("*/bin/initdb"), shutil.which("initdb")]
    there = {"postgresql": any(programs), "redis-server": shutil.which("redis-server") is not None}
    return absent(there)


def missing_faults() -> list[str]:
    """The Debian packages that `make test-faults` wants and that are not there."""
    there = {"faketime": any(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"))}
    return missing_services() + absent(there)


def missing_for_deploying() -> list[str]:
    """The Debian packages that carrying out the recipes for hosts wants and that are not there."""
    return absent({"mmdebstrap": shutil.which("mmdebstrap") is not None})


def fonts() -> dict[str, bool]:
    """The package of the Japanese font, and whether that is there."""
    found = Path("/usr/share/fonts").rglob("NotoSansCJK*")
    return {"fonts-noto-cjk": next(found, None) is not None}


def absent(there: dict[str, bool]) -> list[str]:
    """The packages that are not there."""
    return [package for package, is_there in there.items() if not is_there]


def install_packages(packages: list[str]) -> None:
    """Install what some tests want, with the rights of root for this alone."""
    if not packages:
        return
    as_root = [] if os.geteuid() == 0 else ["sudo"]
    may_ask = not as_root or (sys.stdin.isatty() and shutil.which("sudo"))
    if not may_ask or not shutil.which("apt-get"):
        sys.exit(f"The tests want these Debian packages: {' '.join(packages)}")
    say(f"Installing {' '.join(packages)} ...")
    run(*as_root, "apt-get", "update", "-qq")
    install = ("apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages)
    run(*as_root, "env", "DEBIAN_FRONTEND=noninteractive", *install)


def run(*command: str | Path) -> None:
    """Run a command from the root, with none of the build's switches."""
    subprocess.run([str(word) for word in command], cwd=ROOT, env=variables(), check=True)


def core_of(venv: Path) -> str:
    """Which core an environment runs."""
    found = next(venv.glob("lib/python*/site-packages/sevenbridge/**/*.so"), None)
    return "compiled" if found else "interpreted"


def has_page(venv: Path) -> bool:
    """Whether an environment has the page for browsers."""
    return any(venv.glob("lib/python*/site-packages/sevenbridge_app/web/page/index.html"))


def install_node(venv: Path) -> None:
    """Install Node in an environment where the machine has none that can build the page."""
    if node_path() is None:
        try:
            # without a wheel for this machine, Node would be compiled, for hours
            uv.install(venv, "--only-binary=:all:", requirements=uv.export("page", alone=True))
        except subprocess.CalledProcessError:
            if asked("REQUIRE_PAGE"):
                raise


def read_stamp(venv: Path) -> dict[str, Any]:
    """What is done in an environment."""
    file = venv / STAMP
    stamp: dict[str, Any] = json.loads(file.read_text()) if file.exists() else {}
    return stamp


def write_stamp(venv: Path, stamp: dict[str, Any]) -> None:
    """Note what is done in an environment, and never more than that."""
    (venv / STAMP).write_text(json.dumps(stamp))


def furnish(venv: Path, *groups: str) -> None:
    """Bring an environment up to date, but for the two distributions."""
    made_of = [f"{sys.version} {sys.base_prefix}", digest(ROOT, "uv.lock")]
    stamp = read_stamp(venv)
    if stamp.get("made_of") != made_of:
        say(f"Setting up {venv.name} (this takes a minute the first time) ...")
        uv.create(venv)
        stamp = {"made_of": made_of, "groups": []}
    lacking = [group for group in groups if group not in stamp["groups"]]
    if lacking:
        uv.install(venv, requirements=uv.export(*lacking))
    stamp["groups"] += lacking
    write_stamp(venv, stamp)


def install(venv: Path, core: str) -> None:
    """Build those of the two distributions into an environment that are not the same there."""
    stamp = read_stamp(venv)
    obstacles = missing() if core == "compiled" else []
    page = Page(APP)
    sources = {name: digest(ROOT / name, *parts) for name, parts in BUILT_OF.items()}
    shared = digest(ROOT, "uv.lock", "core/src/sevenbridge/__init__.py")  # the latter tells the version

    def states() -> dict[str, list[Any]]:
        # the library is built anew, too, once a compiler is there; the app once its page is, or is no more
        return {"core": [sources["core"], shared, obstacles], "app": [sources["app"], shared, page.built()]}

    lacking = {
        "core": core == "compiled" and asked("REQUIRE_COMPILED") and core_of(venv) == "interpreted",
        "app": asked("REQUIRE_PAGE") and not has_page(venv),
    }
    stale = [name for name, state in states().items() if stamp.get(name) != state or lacking[name]]
    if "app" in stale and not page.built():
        say("Building the page for browsers (this takes a minute the first time) ...")
        install_node(venv)
    if stale:
        say(f"Building Seven Bridge, {core}, into {venv.name} ...")
        write_stamp(venv, stamp | dict.fromkeys(stale))
        uv.install(venv, *THIS_ALONE, *(ROOT / name for name in stale), **CORES[core])
        write_stamp(venv, stamp | {name: states()[name] for name in stale})
        if not has_page(venv):
            say("Seven Bridge comes without its page for browsers: make page shows why.")

    if core == "compiled" and core_of(venv) == "interpreted":
        cure = (
            f"on Debian or Ubuntu: apt-get install {' '.join(obstacles)}"
            if obstacles
            else "REQUIRE_COMPILED=1 shows why"
        )
        say(f"Seven Bridge runs interpreted, and slower: its core could not be compiled ({cure}).")


def work_on_page(venv: Path, work: str) -> None:
    """Build the page or check it, with the Node of the machine or else of an environment."""
    furnish(venv)
    install_node(venv)
    subprocess.run(
        [venv / "bin" / "python", "-m", "page_build.page", work], cwd=APP, env=variables(), check=True
    )


def build_wasm(venv: Path) -> None:
    """Build the library for browsers, and what they load of it and of the app, unless that is done.

    ``build/wasm`` gets the library's wheel, ``packages`` with it and what its tests import, and ``bundle``.
    """
    furnish(venv, "build", "wasm")
    work_on_page(venv, "build")
    state = [
        digest(ROOT, "uv.lock", "building/wasm", "app/src", "app/page/package-lock.json"),
        digest(ROOT / "core", *BUILT_OF["core"]),
    ]
    stamp = WASM / STAMP
    if stamp.exists() and json.loads(stamp.read_text()) == state:
        return
    say("Building Seven Bridge for browsers (this takes a minute or two) ...")
    shutil.rmtree(WASM, ignore_errors=True)
    run(venv / "bin" / "python", "-m", "building.wasm.wheel", WASM)
    (wheel,) = WASM.glob("*.whl")
    packages = WASM / "packages"
    uv.install_for(wasm.PLATFORM, wasm.PYTHON, packages, wheel)
    uv.install_for(wasm.PLATFORM, wasm.PYTHON, packages, requirements=uv.export("test-wasm", alone=True))
    run_node(venv, "building/wasm/bundle.mjs", packages, WASM / "bundle")
    stamp.write_text(json.dumps(state))


def test_wasm(venv: Path, *words: str) -> None:
    """Do with the bundle whatever the page lets people do, and run tests inside Pyodide."""
    build_wasm(venv)
    run_node(venv, "tests/wasm/bundled.mjs", WASM / "bundle", WASM / "packages")
    run_node(venv, "tests/wasm/run.mjs", WASM / "packages", *words)


def run_node(venv: Path, *words: str | Path) -> None:
    """Run a script with the Node that builds the page."""
    program = "from page_build.page import node_path; print(node_path())"
    python = (str(venv / "bin" / "python"), "-c", program)
    told = subprocess.run(python, cwd=APP, env=variables(), check=True, text=True, stdout=subprocess.PIPE)
    found = told.stdout.strip()
    node = shutil.which("node", path=found) or "node"
    subprocess.run([node, *words], cwd=ROOT, env=variables(PATH=found), check=True)


def main(command: str, *words: str) -> None:
    """Do what the command line says."""
    if sys.version_info < (3, 11):
        sys.exit(f"Seven Bridge needs Python 3.11 or newer; {sys.executable} is {sys.version.split()[0]}")
    if command == "setup":
        furnish(ROOT / words[0], *words[2:])
        install(ROOT / words[0], words[1])
    elif command == "packages":
        furnish(ROOT / words[0], *words[1:])
    elif command == "page":
        work_on_page(ROOT / words[0], words[1])
    elif command == "wasm":
        build_wasm(ROOT / words[0])
    elif command == "test-wasm":
        test_wasm(ROOT / words[0], *words[1:])
    elif command == "core":
        print(core_of(ROOT / words[0]))
    elif command == "missing":
        print(*missing(), *missing_browser(), *missing_services())
    elif command == "browser":
        install_packages(missing_browser())
    elif command == "browsers":
        install_packages(missing_browsers())
    elif command == "services":
        install_packages(missing_services())
    elif command == "faults":
        install_packages(missing_faults())
    elif command == "deploying":
        install_packages(missing_for_deploying())
    elif command == "lock":
        uv.lock()
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except uv.NoUv as error:
        sys.exit(str(error))
    except subprocess.CalledProcessError as error:
        sys.exit(f"This command failed, and its own words above say why: {shlex.join(map(str, error.cmd))}")
