"""References of memoless swaps: the last five digits of an amount."""

from __future__ import annotations

import re

from .errors import InvalidInputError

REFERENCE_COUNT = 100_000
"""References run from 1 to this number minus 1."""

_PROTOCOL_DECIMALS = 8


def parse_reference(text: str) -> int:
    """Parses a reference, with or without leading zeros.

    Raises:
        InvalidInputError: invalid_parameter, for zero or more than five digits.

    >>> parse_reference("00042")
    42
    """
    if re.fullmatch(r"[0-9]{1,5}", text) is None or int(text) == 0:
        raise _invalid_reference(text)
    return int(text)


def format_reference(reference: int) -> str:
    """Writes a reference with five digits.

    Raises:
        InvalidInputError: invalid_parameter.

    >>> format_reference(42)
    '00042'
    """
    if not 1 <= reference < REFERENCE_COUNT:
        raise _invalid_reference(str(reference))
    return str(reference).rjust(5, "0")


def read_reference(units: int, decimals: int) -> int | None:
    """Returns the reference in an amount, None for zero.

    Args:
        units: The amount in 1e8 base units.
        decimals: Decimals of the coin on its own chain; the protocol sees at most 8.

    >>> read_reference(15_300_042, 8)
    42
    """
    step: int = 10 ** max(0, _PROTOCOL_DECIMALS - decimals)
    return units // step % REFERENCE_COUNT or None


def _invalid_reference(text: str) -> InvalidInputError:
    return InvalidInputError(
        f'"{text[:20]}" is not a reference.',
        code="invalid_parameter",
        hint="A reference has five digits and is not zero, such as 00042.",
    )
