"""Sends one HTTP request. Replace it to use another HTTP library or to test without a network."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from email.message import Message
from http.client import HTTPException
from typing import IO, Protocol
from urllib.error import HTTPError, URLError
from urllib.request import HTTPRedirectHandler, Request, build_opener

from .errors import ConnectionFailedError, InvalidResponseError, RequestTimeoutError

MAX_BODY = 16 * 1024 * 1024
"""Largest response that is read, in bytes."""


@dataclass(frozen=True, slots=True)
class HttpRequest:
    """One HTTP request, ready to send."""

    method: str
    url: str
    headers: Mapping[str, str]
    body: bytes | None = None


@dataclass(frozen=True, slots=True)
class HttpResponse:
    """A response of any status. Names of headers are lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class Transport(Protocol):
    """Sends a request within `timeout` seconds.

    Raises:
        ConnectionFailedError, RequestTimeoutError: no response arrived.
    """

    def __call__(self, request: HttpRequest, timeout: float) -> HttpResponse: ...


class UrllibTransport:
    """The transport of the standard library. It follows no redirects and has no connection pool, so threads may share it."""

    def __init__(self) -> None:
        self._opener = build_opener(_NoRedirects)

    def __call__(self, request: HttpRequest, timeout: float) -> HttpResponse:
        deadline = time.monotonic() + timeout
        sent = Request(request.url, request.body, dict(request.headers), method=request.method)
        try:
            try:
                with self._opener.open(sent, timeout=timeout) as response:
                    return _read(response, response.status, response.headers, deadline)
            except HTTPError as refusal:
                with refusal:
                    return _read(refusal, refusal.code, refusal.headers, deadline)
        except TimeoutError as error:
            raise RequestTimeoutError(timeout) from error
        except URLError as error:
            if isinstance(error.reason, TimeoutError):
                raise RequestTimeoutError(timeout) from error
            raise ConnectionFailedError(f"The site cannot be reached: {error.reason}.") from error
        except (OSError, HTTPException) as error:
            raise ConnectionFailedError(f"The connection ended early: {error}.") from error


class _NoRedirects(HTTPRedirectHandler):
    def redirect_request(self, *_arguments: object, **_named: object) -> None:
        return None


def _read(stream: IO[bytes], status: int, headers: Message, deadline: float) -> HttpResponse:
    """Reads the body in pieces, because the timeout of a socket applies to each piece alone."""
    pieces: list[bytes] = []
    size = 0
    while piece := stream.read(65_536):
        pieces.append(piece)
        size += len(piece)
        if size > MAX_BODY:
            raise InvalidResponseError(f"The response is larger than {MAX_BODY} bytes.")
        if time.monotonic() > deadline:
            raise TimeoutError
    return HttpResponse(status, {name.lower(): value for name, value in headers.items()}, b"".join(pieces))
