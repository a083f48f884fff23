"""All requests that programs may send to a server over HTTP."""

from __future__ import annotations

from sevenbridge_app.web.blocks_api import block_endpoints
from sevenbridge_app.web.complaints_api import complaint_endpoints
from sevenbridge_app.web.days_api import day_endpoints
from sevenbridge_app.web.descriptions_api import description_endpoints
from sevenbridge_app.web.duplicates_api import duplicate_endpoints
from sevenbridge_app.web.endpoints import Endpoint
from sevenbridge_app.web.guests_api import guest_endpoints
from sevenbridge_app.web.handing_over_api import handing_over_endpoints
from sevenbridge_app.web.own_data_api import own_data_endpoints
from sevenbridge_app.web.puzzles_api import puzzle_endpoints
from sevenbridge_app.web.server import Server
from sevenbridge_app.web.solitaire_api import solitaire_endpoints
from sevenbridge_app.web.tables_api import table_endpoints


def api_endpoints(server: Server) -> list[Endpoint]:
    """Makes the endpoints for guests; those for the host are in ``host_api.py``."""
    return [
        *guest_endpoints(server),
        *table_endpoints(server),
        *handing_over_endpoints(server),
        *own_data_endpoints(server),
        *block_endpoints(server),
        *complaint_endpoints(server),
        *day_endpoints(server),
        *duplicate_endpoints(server),
        *solitaire_endpoints(server),
        *puzzle_endpoints(server),
        *description_endpoints(),
    ]
