"""The asyncio client: the synchronous one, in threads."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import TypeVar

from ._async_operations import AsyncOperations
from ._engine import Engine, RestCall, ToolCall
from .contract import DEFAULT_URL
from .retries import RetryPolicy
from .transport import Transport, UrllibTransport

T = TypeVar("T")


class AsyncClient(AsyncOperations):
    """The methods of `Client` as coroutines. Each call runs in a thread of the client.

    **Timeouts.** `timeout` bounds each attempt. Use `asyncio.timeout` to bound a whole call with its waits.

    **Cancellation.** A cancelled call ends at once for its task, and it is not repeated. The attempt that is under way ends in
    its thread, within `timeout`: a write may still be executed, so repeat it with the same `idempotency_key`.
    """

    def __init__(
        self,
        base_url: str = DEFAULT_URL,
        *,
        timeout: float = 20.0,
        retry: RetryPolicy | None = None,
        transport: Transport | None = None,
        max_threads: int = 8,
    ) -> None:
        """Creates a client. `max_threads` calls run at the same time; the other arguments are those of `Client`."""
        self._engine = Engine(
            base_url=base_url,
            transport=transport or UrllibTransport(),
            retry=retry or RetryPolicy(),
            timeout=timeout,
        )
        self._threads = ThreadPoolExecutor(max_threads, thread_name_prefix="portage_swap")

    @property
    def base_url(self) -> str:
        """Address of the site, without a trailing slash."""
        return self._engine.base_url

    async def get_document(self, path: str) -> str:
        """Returns a published document as text. `contract.DOCUMENTS` lists their paths."""
        return await self._run(lambda cancelled: self._engine.get_text(path, cancelled))

    async def close(self) -> None:
        """Ends the threads. Calls that wait for a thread are dropped; running ones end by themselves."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def _send(self, call: ToolCall | RestCall) -> object:
        return await self._run(lambda cancelled: self._engine.send(call, cancelled))

    async def _run(self, work: Callable[[threading.Event], T]) -> T:
        cancelled = threading.Event()
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work, cancelled)
        except asyncio.CancelledError:
            cancelled.set()
            raise
