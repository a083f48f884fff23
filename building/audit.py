"""What is known against the versions that are locked: ``make audit``.

pip-audit asks PyPI about every version in ``uv.lock``, npm its registry about those in
``app/page/package-lock.json``. Not every mirror has such data: where it is missing, that is a failure.
"""

from __future__ import annotations

import subprocess
import sys
import venv

from app.page_build import page
from building import uv

#: an environment with pip-audit in its newest version: it is no part of what is built or tested
HOME = uv.ROOT / "build" / "audit"
FAILED = (
    "Something is known against what is used, as told above; or this source of packages tells nothing of\n"
    "the kind. All versions are locked, each with its hash, in uv.lock and app/page/package-lock.json."
)


def audit_packages() -> bool:
    """Asks about all of Python's packages. Returns whether each is known, and nothing against it."""
    python = HOME / "bin" / "python"
    venv.create(HOME, with_pip=True, clear=True)
    subprocess.run((python, "-m", "pip", "install", "--quiet", "--upgrade", "pip-audit"), check=True)
    listed = HOME / "requirements.txt"
    listed.write_text(uv.export("run", "test", "build"))
    command = (
        python,
        "-m",
        "pip_audit",
        "--strict",
        "--disable-pip",
        "--require-hashes",
        "--requirement",
        listed,
    )
    return subprocess.run(command, check=False).returncode == 0


def audit_page() -> bool:
    """Asks about the page's packages. Returns whether nothing is known against them. Raises NoNode."""
    path = page.node_path()
    if path is None:
        raise page.NoNode
    return subprocess.run(("npm", "audit"), cwd=uv.ROOT / "app" / "page", check=False).returncode == 0


def main() -> None:
    """Asks about everything, and says what is not known."""
    found = [audit_packages(), audit_page()]
    if not all(found):
        sys.exit(FAILED)


if __name__ == "__main__":
    try:
        main()
    except (uv.NoUv, page.NoNode) as error:
        sys.exit(str(error))
