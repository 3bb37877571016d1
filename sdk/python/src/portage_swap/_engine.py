"""Sends calls with retries, and turns responses into JSON or exceptions."""

from __future__ import annotations

import json
import random
import threading
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from urllib.parse import urlsplit

from ._json import is_list, is_object, object_in, text_in
from .contract import MCP_PROTOCOL_VERSION, VERSION
from .errors import (
    ConnectionFailedError,
    InvalidInputError,
    InvalidResponseError,
    PortageError,
    RequestCancelledError,
    api_error,
)
from .retries import RetryPolicy, is_still_running, parse_retry_after
from .transport import HttpRequest, HttpResponse, Transport


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A call of an MCP tool. All tools only read."""

    name: str
    arguments: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class RestCall:
    """A call of a REST operation."""

    method: str
    path: str
    body: Mapping[str, object] | None = None
    is_repeatable: bool = True
    idempotency_key: str | None = None


Wait = Callable[[float, threading.Event], None]


def idempotency_key_of(given: str | None) -> str:
    """Returns the key of the caller, or a new one. Raises InvalidInputError (invalid_idempotency_key)."""
    key = str(uuid.uuid4()) if given is None else given
    if 0 < len(key) <= 255 and all("!" <= char <= "~" for char in key):
        return key
    raise InvalidInputError(
        "The idempotency key is not valid.",
        code="invalid_idempotency_key",
        hint="Use 1 to 255 visible ASCII characters, such as a UUID.",
    )


def _wait(seconds: float, cancelled: threading.Event) -> None:
    cancelled.wait(seconds)


@dataclass(frozen=True, slots=True, kw_only=True)
class Engine:
    """The settings of a client, and the one way to send a call. Threads may share it."""

    base_url: str
    transport: Transport
    retry: RetryPolicy
    timeout: float
    wait: Wait = _wait
    random: Callable[[], float] = random.random

    def __post_init__(self) -> None:
        parts = urlsplit(self.base_url)
        if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
            raise InvalidInputError(
                f'"{self.base_url[:80]}" is not the address of a site.',
                code="invalid_input",
                hint="Write http:// or https:// and the host, such as https://swap.example.org.",
            )
        object.__setattr__(self, "base_url", self.base_url.rstrip("/"))

    def send(self, call: ToolCall | RestCall, cancelled: threading.Event) -> object:
        """Returns the JSON of the result. Raises PortageError."""
        is_repeatable = isinstance(call, ToolCall) or call.is_repeatable
        attempt, waited = 1, 0.0
        while True:
            if cancelled.is_set():
                raise RequestCancelledError
            try:
                return self._attempt(call)
            except PortageError as error:
                seconds = self.retry.wait_before(attempt, error, self.random(), waited) if is_repeatable else None
                if seconds is None:
                    raise
                self.wait(seconds, cancelled)
                if is_still_running(error):
                    waited += seconds
                else:
                    attempt += 1

    def get_text(self, path: str, cancelled: threading.Event) -> str:
        """Returns a document of the site. Raises PortageError."""
        response = self._exchange(HttpRequest("GET", self.base_url + path, {"User-Agent": _AGENT}))
        if cancelled.is_set():
            raise RequestCancelledError
        if response.status != 200:
            raise _failure(response, {})
        return response.body.decode()

    def _attempt(self, call: ToolCall | RestCall) -> object:
        return self._call_tool(call) if isinstance(call, ToolCall) else self._call_rest(call)

    def _call_rest(self, call: RestCall) -> object:
        headers = {"Accept": "application/json"}
        if call.idempotency_key is not None:
            headers["Idempotency-Key"] = call.idempotency_key
        response = self._exchange(self._request(call.method, call.path, headers, call.body))
        body = _parse(response)
        if not 200 <= response.status < 300 or body.get("success", True) is not True:
            raise _failure(response, body)
        return body

    def _call_tool(self, call: ToolCall) -> object:
        headers = {
            "Accept": "application/json, text/event-stream",
            "MCP-Protocol-Version": MCP_PROTOCOL_VERSION,
        }
        params = {"name": call.name, "arguments": dict(call.arguments)}
        message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
        response = self._exchange(self._request("POST", "/mcp", headers, message))
        reply = _parse(response)
        if response.status != 200 or "error" in reply:
            error = object_in(reply.get("error"))
            fallback = {"error": error.get("message"), "code": "rpc_error"} if error else {}
            raise _failure(response, object_in(error.get("data")) or fallback)
        result = object_in(reply.get("result"))
        if result.get("isError") is True:
            raise api_error(_tool_error(result), 200)
        return result.get("structuredContent")

    def _request(
        self, method: str, path: str, headers: Mapping[str, str], body: Mapping[str, object] | None
    ) -> HttpRequest:
        sent = {"User-Agent": _AGENT, **headers}
        if body is None:
            return HttpRequest(method, self.base_url + path, sent)
        return HttpRequest(
            method, self.base_url + path, {**sent, "Content-Type": "application/json"}, json.dumps(body).encode()
        )

    def _exchange(self, request: HttpRequest) -> HttpResponse:
        try:
            return self.transport(request, self.timeout)
        except PortageError:
            raise
        except OSError as error:
            raise ConnectionFailedError(f"The site cannot be reached: {error}.") from error


_AGENT = f"portage-swap-python/{VERSION}"


def _parse(response: HttpResponse) -> Mapping[str, object]:
    try:
        value: object = json.loads(response.body, parse_float=Decimal)
    except ValueError as error:
        if response.status >= 400:
            raise _failure(response, {}) from error
        raise InvalidResponseError("The response is not JSON.") from error
    if not is_object(value):
        raise InvalidResponseError("The response is not a JSON object.")
    return value


def _failure(response: HttpResponse, body: Mapping[str, object]) -> PortageError:
    return api_error(body, response.status, parse_retry_after(response.headers.get("retry-after")))


def _tool_error(result: Mapping[str, object]) -> Mapping[str, object]:
    """Returns the error object that a failed tool writes as its first text."""
    content = result.get("content")
    first: Mapping[str, object] = object_in(content[0]) if is_list(content) and content else {}
    try:
        return object_in(json.loads(text_in(first, "text")))
    except ValueError:
        raise InvalidResponseError("The error of the tool is not an error object.") from None
