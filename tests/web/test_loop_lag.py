"""How late an event loop is, as its node tells."""

import asyncio

from sevenbridge_app.web.loop_lag import EVERY, LoopLag


class HandLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock goes on only when the test says so."""

    at = 100.0

    def time(self) -> float:
        """See ``AbstractEventLoop``."""
        return self.at


async def turn() -> None:
    """Lets the loop do once what is due."""
    await asyncio.sleep(0)
    await asyncio.sleep(0)


def test_what_came_later_than_planned_is_measured() -> None:
    loop = HandLoop()
    seen: list[float] = []

    async def run() -> None:
        lag = LoopLag(seen.append)
        await turn()
        assert seen == []
        loop.at += EVERY
        await turn()
        # something kept the loop busy for a quarter of a second
        loop.at += EVERY + 0.25
        await turn()
        lag.stop()
        loop.at += 1
        await turn()

    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        runner.run(run())
    assert [round(each, 6) for each in seen] == [0, 0.25]
