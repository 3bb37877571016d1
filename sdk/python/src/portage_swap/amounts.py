"""Exact amounts. A unit is 1e-8 of a coin, except on MAYAChain (`unit_decimals`); no float is accepted."""

from __future__ import annotations

import re
from decimal import Decimal

from .errors import InvalidInputError

UNIT_DECIMALS = 8
"""Decimals of a unit: 100,000,000 units are one coin. `unit_decimals` has the exceptions of MAYAChain."""

_COINS = re.compile(r"(0|[1-9][0-9]{0,29})?(?:\.([0-9]*))?", re.ASCII)
_UNITS = re.compile(r"0|[1-9][0-9]{0,77}", re.ASCII)


def parse_amount(coins: str | Decimal | int, decimals: int = UNIT_DECIMALS) -> int:
    """Converts whole coins to units: "0.015" is 1500000. Never rounds.

    Raises:
        InvalidInputError: invalid_amount, for a float, a sign, an exponent or too many decimals.

    >>> parse_amount("0.015")
    1500000
    """
    text = coins_text(coins)
    match = _COINS.fullmatch(text)
    whole, fraction = (match.group(1) or "", match.group(2) or "") if match else ("", "")
    if whole + fraction == "" or len(fraction) > decimals:
        raise _invalid_amount(text, decimals)
    return int(whole + fraction.ljust(decimals, "0"))


def format_amount(units: int, decimals: int = UNIT_DECIMALS) -> str:
    """Converts units to exact whole coins without trailing zeros: 1500000 is "0.015".

    >>> format_amount(1_500_000)
    '0.015'
    """
    digits = str(abs(units)).rjust(decimals + 1, "0")
    split = len(digits) - decimals
    fraction = digits[split:].rstrip("0")
    sign = "-" if units < 0 else ""
    return f"{sign}{digits[:split]}.{fraction}" if fraction else f"{sign}{digits[:split]}"


def parse_units(text: str) -> int:
    """Parses units as the API writes them, such as "100000000".

    Raises:
        InvalidInputError: invalid_amount, for anything but digits without a leading zero.
    """
    if _UNITS.fullmatch(text) is None:
        raise _invalid_amount(text, 0)
    return int(text)


def units_text(units: object) -> str:
    """Writes units as the API expects them.

    Raises:
        InvalidInputError: invalid_amount, for a float, a bool, zero or a negative number.
    """
    if not isinstance(units, int) or isinstance(units, bool) or units <= 0:
        raise _invalid_amount(str(units), 0)
    return str(units)


def coins_text(coins: object) -> str:
    """Writes whole coins as the API expects them: plain digits, never an exponent.

    Raises:
        InvalidInputError: invalid_amount, for a float or a bool.
    """
    if isinstance(coins, bool) or not isinstance(coins, (str, Decimal, int)):
        raise _invalid_amount(str(coins), UNIT_DECIMALS)
    if isinstance(coins, Decimal) and not coins.is_finite():
        raise _invalid_amount(str(coins), UNIT_DECIMALS)
    return f"{coins:f}" if isinstance(coins, Decimal) else str(coins)


def _invalid_amount(value: str, decimals: int) -> InvalidInputError:
    return InvalidInputError(
        f'Amount "{value[:40]}" is not a decimal number of at most {decimals} decimals.',
        code="invalid_amount",
        hint=f"Write digits with one dot, at most {decimals} decimals and no zeros in front, such as 0.015.",
    )
