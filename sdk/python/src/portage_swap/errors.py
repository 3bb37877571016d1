"""Exceptions of the package. Every one has a code, a hint and the page about its code."""

from __future__ import annotations

from collections.abc import Mapping

from ._json import object_in, text_in
from .error_codes import STATUS_OF


class PortageError(Exception):
    """Base class of every exception of this package."""

    code: str
    """What happened, for programs; stable."""
    hint: str
    """What to do."""
    documentation: str
    """Address of the page about the code; empty where the client found the failure itself."""

    def __init__(self, message: str, *, code: str, hint: str, documentation: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.hint = hint
        self.documentation = documentation

    def __str__(self) -> str:
        return f"{super().__str__()} {self.hint} ({self.code})"


class InvalidInputError(PortageError, ValueError):
    """An argument is not valid. Nothing was sent."""


class ConnectionFailedError(PortageError):
    """No response arrived. A write may have been executed: repeat it with the same idempotency key."""

    def __init__(self, message: str) -> None:
        hint = "Check the address of the site and the network connection."
        super().__init__(message, code="connection_failed", hint=hint)


class RequestTimeoutError(PortageError):
    """The response did not arrive in time. A write may have been executed."""

    def __init__(self, seconds: float) -> None:
        message = f"The response took longer than {seconds:g} seconds."
        hint = "Try again, or raise the timeout of the client."
        super().__init__(message, code="timed_out", hint=hint)


class RequestCancelledError(PortageError):
    """The caller stopped waiting, so the request is not repeated."""

    def __init__(self) -> None:
        hint = "Start the call again when its result is needed."
        super().__init__("The call was cancelled.", code="cancelled", hint=hint)


class InvalidResponseError(PortageError):
    """The response is not what the contract describes."""

    def __init__(self, message: str) -> None:
        hint = "Check that the address is that of the site, and that this package is not older than its API."
        super().__init__(message, code="invalid_response", hint=hint)


class ApiError(PortageError):
    """The service rejected the request or failed."""

    status: int
    """HTTP status of the failure. Errors of MCP tools have the status that REST would have."""
    http_status: int
    """Status of the HTTP response: 200 for an error of an MCP tool."""
    details: Mapping[str, object]
    """Figures that belong to the failure, such as recommended_min_amount_in in 1e8 base units."""
    request_id: str | None
    """Name this when you report the failure."""
    retry_after: float | None
    """Seconds to wait before the next attempt."""

    def __init__(
        self,
        message: str,
        *,
        code: str,
        hint: str,
        documentation: str,
        status: int,
        http_status: int,
        details: Mapping[str, object] | None = None,
        request_id: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(message, code=code, hint=hint, documentation=documentation)
        self.status = status
        self.http_status = http_status
        self.details = details or {}
        self.request_id = request_id
        self.retry_after = retry_after


class RequestRejectedError(ApiError):
    """The request cannot succeed unchanged (4xx)."""


class RateLimitedError(ApiError):
    """Too many requests (429). `retry_after` has the seconds to wait."""


class ServiceUnavailableError(ApiError):
    """The service or the network behind it cannot answer now (5xx)."""


def api_error(body: Mapping[str, object], status: int, retry_after: float | None = None) -> ApiError:
    """Returns the exception for an error object. `status` is 200 for an error of an MCP tool."""
    inner = object_in(body.get("error"))
    code = text_in(body, "code") or f"http_{status}"
    actual = STATUS_OF.get(code, 400) if status < 300 else status
    details = body.get("details", inner.get("details"))
    return _class_of(actual)(
        text_in(inner, "message")
        or text_in(body, "message")
        or text_in(body, "error")
        or f"The service responded with status {actual}.",
        code=code,
        hint=text_in(body, "hint") or "Try again later. If it persists, report it to the operator of the site.",
        documentation=text_in(body, "documentation"),
        status=actual,
        http_status=status,
        details=object_in(details),
        request_id=text_in(body, "request_id") or None,
        retry_after=retry_after,
    )


def _class_of(status: int) -> type[ApiError]:
    if status == 429:
        return RateLimitedError
    return ServiceUnavailableError if status >= 500 else RequestRejectedError
