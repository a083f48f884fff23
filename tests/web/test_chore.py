"""What a server does from time to time goes on, whatever happens to it."""

import asyncio

from structlog.testing import capture_logs

from sevenbridge_app.store.errors import StoreError, StoreErrorCode
from sevenbridge_app.web.chore import Chore


def test_a_failure_is_logged_and_the_next_call_comes() -> None:
    failures: list[Exception] = [StoreError(StoreErrorCode.BUSY), ZeroDivisionError()]

    async def main() -> None:
        went_well = asyncio.Event()

        async def do() -> None:
            if failures:
                raise failures.pop(0)
            went_well.set()

        chore = Chore(do, 0, "nothing was done")
        await went_well.wait()
        await chore.close()

    with capture_logs() as logged:
        asyncio.run(main())
    assert [(line["event"], line["log_level"]) for line in logged] == [
        ("nothing was done", "warning"),
        ("chore failed", "error"),
    ]
    assert logged[0]["reason"] == "busy"


def test_what_is_closed_is_called_no_more() -> None:
    async def main() -> None:
        begun, ended = asyncio.Event(), asyncio.Event()

        async def do() -> None:
            begun.set()
            try:
                await asyncio.Event().wait()
            finally:
                ended.set()

        chore = Chore(do, 0, "nothing was done")
        await begun.wait()
        await chore.close()
        assert ended.is_set()

    asyncio.run(main())
