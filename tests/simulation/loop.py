"""An event loop whose time passes only when nothing is left to do, and processes in it that can be killed.

Nothing in it waits for the world: a minute of many nodes takes as long as what they do in it. What a process
does is known by its context, which every callback and task inherits. So a killed process does nothing more,
wherever it was, not even what stands behind ``finally``.
"""

from __future__ import annotations

import asyncio
import heapq
from asyncio import events
from collections import deque
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar, copy_context
from itertools import count
from typing import Any, Final, TypeVar, TypeVarTuple, Unpack

Ts = TypeVarTuple("Ts")
T = TypeVar("T")

_process: ContextVar[Process | None] = ContextVar("process", default=None)

#: how many callbacks a world may need: many times what any does
MOST_STEPS: Final = 1_000_000
#: of what belongs to no process, such as messages on their way
OUTSIDE: Final = Context()


class Process:
    """A process in the loop."""

    def __init__(self, loop: SimulatedLoop, name: str) -> None:
        self.name: Final = name
        self.context: Final = copy_context()
        self.context.run(_process.set, self)
        self.is_dead = False
        self._loop = loop
        self._held: list[asyncio.Handle] | None = None

    def __str__(self) -> str:
        return self.name

    def run(self, function: Callable[..., T], *values: Any) -> T:
        """Calls a function in this process."""
        return self.context.copy().run(function, *values)

    def start(self, coroutine: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Starts a task of this process, which nobody waits for."""
        task = self._loop.create_task(coroutine, context=self.context.copy())
        task.add_done_callback(self._loop.note_failure)
        return task

    def call_later(self, seconds: float, function: Callable[..., object], *values: Any) -> None:
        """Calls a function in this process, if it is still alive then."""
        self.call_at(self._loop.time() + seconds, function, *values)

    def call_at(self, when: float, function: Callable[..., object], *values: Any) -> None:
        """The same at a time of the loop."""
        self._loop.call_at(when, function, *values, context=self.context)

    def kill(self) -> None:
        """Ends the process where it is."""
        self.is_dead = True
        self.stop()

    def stop(self) -> None:
        """Lets the process do nothing until it goes on."""
        if self._held is None:
            self._held = []

    def go_on(self) -> None:
        """Lets a stopped process do what it has missed, in order."""
        if not self.is_dead and self._held is not None:
            held, self._held = self._held, None
            self._loop.repeat(self, held)

    def revive(self) -> None:
        """Lets a process that was killed or stopped end its tasks, once nobody looks any more."""
        self.is_dead = False
        self.go_on()

    def take(self, handle: asyncio.Handle) -> bool:
        """Whether the process can do this now; a stopped one does it later, a dead one never."""
        if self._held is not None:
            self._held.append(handle)
        return self._held is None


class SimulatedLoop(asyncio.AbstractEventLoop):
    """The loop. ``errors`` are the exceptions that nobody has caught."""

    def __init__(self) -> None:
        self.errors: list[dict[str, Any]] = []
        self._now = 0.0
        self._steps = 0
        self._numbers = count()
        self._ready: deque[tuple[Process | None, asyncio.Handle]] = deque()
        self._timers: list[tuple[float, int, Process | None, asyncio.TimerHandle]] = []
        self._tasks: list[asyncio.Task[Any]] = []

    def time(self) -> float:
        return self._now

    def call_soon(
        self, callback: Callable[[Unpack[Ts]], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.Handle:
        handle = asyncio.Handle(callback, args, self, context)
        self._ready.append((_process_of(context), handle))
        return handle

    call_soon_threadsafe = call_soon

    def call_at(
        self,
        when: float,
        callback: Callable[[Unpack[Ts]], object],
        *args: *Ts,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        heapq.heappush(self._timers, (when, next(self._numbers), _process_of(context), handle))
        return handle

    def call_later(
        self,
        delay: float,
        callback: Callable[[Unpack[Ts]], object],
        *args: *Ts,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        return self.call_at(self._now + delay, callback, *args, context=context)

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(
        self, coro: Any, *, name: str | None = None, context: Context | None = None
    ) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = asyncio.Task(coro, loop=self, name=name, context=context)
        self._tasks.append(task)
        return task

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return events._get_running_loop() is self

    def note_failure(self, task: asyncio.Task[Any]) -> None:
        """Notes what ended a task, if that was an exception."""
        if not task.cancelled() and task.exception() is not None:
            self.call_exception_handler({"message": f"{task}", "exception": task.exception()})

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        self.errors.append(context)

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """A cancelled timer is left out when its time has come."""

    def repeat(self, process: Process, handles: list[asyncio.Handle]) -> None:
        """Does what a process could not do while it was stopped."""
        self._ready.extend((process, handle) for handle in handles)

    def run_until(self, is_it: Callable[[], bool], at: float) -> bool:
        """Goes on until something is so, or this time has come; whether it was so."""
        before = events._get_running_loop()
        events._set_running_loop(self)
        try:
            while not is_it():
                if not self._ready and not self._pass_time(at):
                    return False
                self._steps += 1
                assert self._steps < MOST_STEPS, "the world does not come to rest"
                process, handle = self._ready.popleft()
                if not handle.cancelled() and (process is None or process.take(handle)):
                    handle._run()
            return True
        finally:
            events._set_running_loop(before)

    def close(self) -> None:
        """Ends all tasks, which would otherwise be ended in Python's own way when they are collected."""
        self._steps = 0
        for task in self._tasks:
            task.cancel()
        self.run_until(lambda: all(task.done() for task in self._tasks), self._now + 60)

    def _pass_time(self, at: float) -> bool:
        """Goes on to the next timer; False if there is none until then."""
        while self._timers and self._timers[0][-1].cancelled():
            heapq.heappop(self._timers)
        if not self._timers or self._timers[0][0] > at:
            self._now = max(self._now, at)
            return False
        when, _, process, handle = heapq.heappop(self._timers)
        self._now = max(self._now, when)
        self._ready.append((process, handle))
        return True


def _process_of(context: Context | None) -> Process | None:
    return _process.get() if context is None else context.get(_process)
