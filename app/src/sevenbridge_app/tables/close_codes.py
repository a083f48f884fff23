"""The codes with which a connection to a table is closed, as the WebSocket protocol numbers them."""

from __future__ import annotations

from typing import Final

#: what was sent is no message
INVALID: Final = 1007
#: who is connected may not be
POLICY: Final = 1008
#: something went wrong here
TROUBLE: Final = 1011
#: the client comes back at once
RESTARTING: Final = 1012
#: the client reads too slowly
SLOW: Final = 1013
