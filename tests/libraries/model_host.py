"""A host of a model that speaks MCP, for tests: the model always takes the last action that it is shown.

``python model_host.py CONFIG`` starts the server that the file names, and plays until the round is over. With
``fold`` after it the model says that instead, which is no action.
"""

import asyncio
import json
import os
import sys
from pathlib import Path

from mcp import Client, StdioServerParameters

OVER = "The round is over. That was all."


async def main(config: str, is_folding: bool) -> None:
    """Plays a round."""
    server = json.loads(Path(config).read_text(encoding="utf-8"))["mcpServers"]["sevenbridge"]
    async with Client(StdioServerParameters(**server, env=dict(os.environ))) as client:
        told = await client.call_tool("sit_down", {})
        while not (text := told.content[0].text).endswith(OVER):
            # the last line is "54: meld 7s"
            action = "fold" if is_folding else text.rpartition("\n")[2].partition(":")[0]
            told = await client.call_tool("play", {"action": action})


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], "fold" in sys.argv))
