"""Reads JSON of responses into typed values. Every function raises InvalidResponseError."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import datetime
from decimal import Decimal
from typing import TypeVar

from ._json import is_list, is_object
from .errors import InvalidResponseError

T = TypeVar("T")

_WHOLE = re.compile(r"-?[0-9]{1,90}", re.ASCII)
_COINS = re.compile(r"[0-9]{1,40}(?:\.[0-9]{1,40})?", re.ASCII)


def fields(value: object) -> Mapping[str, object]:
    """Returns a JSON object."""
    if not is_object(value):
        raise _unexpected("an object", value)
    return value


def required(data: Mapping[str, object], key: str, decode: Callable[[object], T]) -> T:
    """Returns a field that the contract guarantees."""
    if data.get(key) is None:
        raise InvalidResponseError(f'The response has no "{key}".')
    return decode(data[key])


def optional(data: Mapping[str, object], key: str, decode: Callable[[object], T]) -> T | None:
    """Returns a field, or None where it is absent."""
    return None if data.get(key) is None else decode(data[key])


def list_of(decode: Callable[[object], T]) -> Callable[[object], tuple[T, ...]]:
    """Returns the decoder of a list."""

    def decode_list(value: object) -> tuple[T, ...]:
        if not is_list(value):
            raise _unexpected("a list", value)
        return tuple(decode(member) for member in value)

    return decode_list


def text(value: object) -> str:
    """Returns a text."""
    if not isinstance(value, str):
        raise _unexpected("a text", value)
    return value


def whole_text(value: object) -> int:
    """Returns a whole number that is written as text."""
    if not isinstance(value, str) or _WHOLE.fullmatch(value) is None:
        raise _unexpected("digits as text", value)
    return int(value)


def coins_decimal(value: object) -> Decimal:
    """Returns an amount in whole coins that is written as text."""
    if not isinstance(value, str) or _COINS.fullmatch(value) is None:
        raise _unexpected("a decimal as text", value)
    return Decimal(value)


def integer(value: object) -> int:
    """Returns a whole number."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise _unexpected("a whole number", value)
    return value


def number(value: object) -> Decimal:
    """Returns a number exactly as it was written."""
    if isinstance(value, bool) or not isinstance(value, (int, Decimal)):
        raise _unexpected("a number", value)
    return Decimal(value)


def boolean(value: object) -> bool:
    """Returns true or false."""
    if not isinstance(value, bool):
        raise _unexpected("true or false", value)
    return value


def timestamp(value: object) -> datetime:
    """Returns a time with its time zone."""
    try:
        return datetime.fromisoformat(text(value))
    except ValueError as error:
        raise _unexpected("a time", value) from error


def json_value(value: object) -> object:
    """Returns any JSON value unchanged."""
    return value


def _unexpected(expected: str, value: object) -> InvalidResponseError:
    return InvalidResponseError(f"The response has {str(value)[:40]!r} in place of {expected}.")
