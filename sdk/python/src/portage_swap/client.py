"""The synchronous client."""

from __future__ import annotations

import threading
from types import TracebackType

from ._engine import Engine, RestCall, ToolCall
from ._operations import Operations
from .contract import DEFAULT_URL
from .retries import RetryPolicy
from .transport import Transport, UrllibTransport


class Client(Operations):
    """Calls the keyless interfaces of a site: MCP tools, support API, memoless swaps, open limit orders and
    documents.

    A client has no state besides its settings, so threads may share it. It needs no key.

    >>> client = Client("https://swap.example.org", timeout=5)
    >>> client.base_url
    'https://swap.example.org'
    """

    def __init__(
        self,
        base_url: str = DEFAULT_URL,
        *,
        timeout: float = 20.0,
        retry: RetryPolicy | None = None,
        transport: Transport | None = None,
    ) -> None:
        """Creates a client.

        Args:
            base_url: Address of the site. The default is the local site with test coins.
            timeout: Seconds for one attempt, its body included. Waits between attempts are not part of it.
            retry: How often requests are repeated; three attempts by default.
            transport: Sends one request; `urllib` by default.

        Raises:
            InvalidInputError: invalid_input, when the address is not one.
        """
        self._engine = Engine(
            base_url=base_url,
            transport=transport or UrllibTransport(),
            retry=retry or RetryPolicy(),
            timeout=timeout,
        )

    @property
    def base_url(self) -> str:
        """Address of the site, without a trailing slash."""
        return self._engine.base_url

    def get_document(self, path: str) -> str:
        """Returns a published document as text. `contract.DOCUMENTS` lists their paths.

        Raises:
            PortageError: the site cannot be reached or has no such document.
        """
        return self._engine.get_text(path, threading.Event())

    def close(self) -> None:
        """Does nothing: a client keeps no connection open. It exists for the `with` statement."""

    def __enter__(self) -> Client:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def _send(self, call: ToolCall | RestCall) -> object:
        return self._engine.send(call, threading.Event())
