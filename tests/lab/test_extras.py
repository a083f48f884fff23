"""What stands on an extra says which one to install where it is missing."""

import subprocess
import sys
from importlib import import_module

import pytest

from sevenbridge.lab.extras import extra

WANTED = {
    "sevenbridge.lab.gym": ("gymnasium", "gym"),
    "sevenbridge.lab.environments.arrays": ("numpy", "gym"),
    "sevenbridge.lab.environments.vector": ("gymnasium", "gym"),
    "sevenbridge.lab.environments.checking": ("gymnasium", "gym"),
    "sevenbridge.lab.environments.seven_bridge_v0": ("pettingzoo", "pettingzoo"),
    "sevenbridge.lab.extensive.openspiel": ("pyspiel", "openspiel"),
    "sevenbridge.lab.extensive.sequence_form": ("numpy", "openspiel"),
    "sevenbridge.lab.dataset.export": ("pyarrow", "data"),
}


@pytest.mark.parametrize("module", WANTED)
def test_an_import_without_its_extra_says_what_to_install(module: str) -> None:
    missing, name = WANTED[module]
    code = f"import sys; sys.modules[{missing!r}] = None; import {module}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    told = f'is not installed. Install it with: pip install "sevenbridge-core[{name}]"'
    assert done.stderr.rstrip().endswith(told)
    assert done.stderr.splitlines()[-1].startswith(f"ModuleNotFoundError: {missing}")


@pytest.mark.parametrize("package", ["environments", "extensive", "environments.seven_bridge_v0"])
def test_every_name_of_a_package_can_be_had_from_it(package: str) -> None:
    module = import_module(f"sevenbridge.lab.{package}")
    assert [name for name in module.__all__ if getattr(module, name, None) is None] == []


def test_games_in_lock_step_need_no_extra() -> None:
    names = "HISTORY_COLUMNS, HOLD, Layout, Lockstep, Observer, buffer_shapes, row_seed"
    code = f"import sys; sys.modules['numpy'] = None; from sevenbridge.lab.environments import {names}"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_what_the_library_itself_lacks_is_told_as_it_is() -> None:
    with pytest.raises(ModuleNotFoundError, match="No module named"), extra("gym"):
        import sevenbridge.nothing  # type: ignore[import-not-found]  # noqa: F401
