"""What ``pip install .`` meets in the root of the checkout, which is no distribution but holds two."""

import sys
from typing import NoReturn


def refuse(*_: object) -> NoReturn:
    """Says what to install instead."""
    sys.exit(
        "This folder holds two distributions. Install both together: pip install ./core ./app\n"
        '(./core alone is the library). With the server and the page: pip install ./core "./app[server]"\n'
        "ここには配布物が2つあります。両方を一緒に入れてください：pip install ./core ./app"
    )


get_requires_for_build_wheel = get_requires_for_build_editable = get_requires_for_build_sdist = refuse
prepare_metadata_for_build_wheel = prepare_metadata_for_build_editable = refuse
build_wheel = build_editable = build_sdist = refuse
