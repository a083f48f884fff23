"""How long things last at a table, in milliseconds: all times that its settings do not say."""

from __future__ import annotations

from typing import Final

from sevenbridge.bots import THINKING_MS

#: how long a person may be lost in a match before a computer plays for them
GRACE: Final = 30_000
#: how long a seat waits for a lost person outside a match, and a public table for anybody
LOBBY_GRACE: Final = 120_000
#: how long a person must have been lost or away in a match before a computer may have the seat
ABSENCE: Final = 120_000
#: how long computers play on in a match in which no person is there
IDLE_WAIT: Final = 120_000
#: how long a public table at which a match stands still is kept
ABANDONED: Final = 24 * 3_600_000
#: how long a quick table waits for further persons after the last one sat down
GATHERING_WAIT: Final = 20_000
#: how long the first deal waits for the hashes of persons' nonces, and then for the nonces
NONCE_WAIT: Final = 3_000
#: how long an undo waits for answers
UNDO_WAIT: Final = 20_000
#: how long a vote on removing somebody goes on
VOTE_WAIT: Final = 30_000
#: how long the scores stay once a person is ready
SCORES_WAIT: Final = 20_000
#: the same at the most, where others look at them
LONGEST_SCORES_WAIT: Final = 180_000
#: how long after a person has looked at the scores it counts again
READING_INTERVAL: Final = 2_000
#: how long computers wait at least before they act where no person is there
UNATTENDED_PAUSE: Final = 500
#: how long a computer that thinks takes at least for a decision: its thoughts, and being asked and answering
SLOT: Final = THINKING_MS + 50
#: how much longer all nodes wait but the one that goes first before they do what is due by itself
COURTESY: Final = 500
