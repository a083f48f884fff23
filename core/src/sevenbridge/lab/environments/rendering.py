"""The table as the seat that decides sees it: as text, on the terminal, or as a picture."""

from typing import Any, Final

import numpy as np

from sevenbridge.drawing.svg import draw_view
from sevenbridge.drawing.text import view_text
from sevenbridge.engine.view import View
from sevenbridge.lab.environments.raster import RasterCanvas

MODES: Final = ("human", "ansi", "rgb_array")
METADATA: Final[dict[str, Any]] = {"render_modes": list(MODES), "render_fps": 2}


def check_mode(mode: str | None) -> str | None:
    """The mode itself. Raises ValueError for one that there is not."""
    if mode is not None and mode not in MODES:
        raise ValueError(f"the render mode {mode!r} is none of {', '.join(MODES)}")
    return mode


def render(view: View, mode: str | None) -> Any:
    """Text for ``ansi``, an array of pixels for ``rgb_array``, and nothing for ``human``, which prints it."""
    if mode == "rgb_array":
        return np.asarray(draw_view(view, RasterCanvas).image)
    text = view_text(view)
    if mode == "human":
        print(text, flush=True)
        return None
    return text if mode == "ansi" else None
