"""Decides whether and when a request is repeated."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from .errors import ApiError, ConnectionFailedError, PortageError, RequestTimeoutError

_REPEATED_STATUSES = frozenset({429, 502, 503, 504})


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """Repeats requests that change nothing, and writes with an idempotency key.

    A repeated status is 429, 502, 503 or 504. `Retry-After` is honoured; without it, the wait doubles each time. A write
    whose first attempt is still running (409) is repeated each second, or after `Retry-After`, and is not counted as an
    attempt. Errors of MCP tools inside a 200 are not repeated.
    """

    attempts: int = 3
    """Attempts in all; 1 turns retries off."""
    first_wait: float = 0.5
    """Seconds before the second attempt. A random half is taken off."""
    longest_wait: float = 30.0
    """Seconds. A longer `Retry-After` is not waited for: the exception has it as `retry_after`.

    All waits for an attempt that is still running are at most as long together.
    """

    def wait_before(
        self, attempt: int, error: PortageError, random: float, waited: float = 0.0
    ) -> float | None:
        """Returns the seconds to wait before the next attempt, None to give up.

        Args:
            attempt: Number of the attempt that failed, from 1, without those that met a running attempt.
            error: Why it failed.
            random: From 0 to 1.
            waited: Seconds of all waits for a running attempt so far.
        """
        retry_after = error.retry_after if isinstance(error, ApiError) else None
        if is_still_running(error) and self.attempts > 1:
            pause = max(1.0, retry_after or 1.0)
            return pause if waited + pause <= self.longest_wait else None
        if attempt >= self.attempts or not _may_succeed(error):
            return None
        if retry_after is not None:
            return retry_after if retry_after <= self.longest_wait else None
        wait: float = self.first_wait * 2 ** (attempt - 1) * (0.5 + random / 2)
        return min(wait, self.longest_wait)


def is_still_running(error: PortageError) -> bool:
    """Returns whether the service still executes an earlier attempt of the same write."""
    return error.code == "idempotency_in_progress"


def _may_succeed(error: PortageError) -> bool:
    if isinstance(error, ApiError):
        return error.http_status in _REPEATED_STATUSES
    return isinstance(error, (ConnectionFailedError, RequestTimeoutError))


def parse_retry_after(value: str | None, now: datetime | None = None) -> float | None:
    """Reads a Retry-After header: seconds or a date. Returns None for anything else."""
    if value is None:
        return None
    if re.fullmatch(r"[0-9]{1,9}", value.strip(), re.ASCII):
        return float(value)
    try:
        until = parsedate_to_datetime(value)
    except ValueError:
        return None
    aware = until if until.tzinfo else until.replace(tzinfo=UTC)
    return max(0.0, (aware - (now or datetime.now(UTC))).total_seconds())
