"""Types of parsed JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeGuard


def is_object(value: object) -> TypeGuard[Mapping[str, object]]:
    """Returns whether a JSON value is an object."""
    return isinstance(value, dict)


def is_list(value: object) -> TypeGuard[Sequence[object]]:
    """Returns whether a JSON value is a list."""
    return isinstance(value, list)


def object_in(value: object) -> Mapping[str, object]:
    """Returns an object, an empty one in place of any other value."""
    return value if is_object(value) else {}


def text_in(source: Mapping[str, object], key: str) -> str:
    """Returns a field that is a text, an empty one in place of any other value."""
    value = source.get(key)
    return value if isinstance(value, str) else ""
