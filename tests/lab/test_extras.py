"""What stands on an extra says which one to install where it is missing."""

import subprocess
import sys

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
    told = f"is not installed. Install it with: pip install 'sevenbridge-core[{name}]'"
    assert done.stderr.rstrip().endswith(told)
    assert done.stderr.splitlines()[-1].startswith(f"ModuleNotFoundError: {missing}")


def test_what_the_library_itself_lacks_is_told_as_it_is() -> None:
    with pytest.raises(ModuleNotFoundError, match="No module named"), extra("gym"):
        import sevenbridge.nothing  # type: ignore[import-not-found]  # noqa: F401
