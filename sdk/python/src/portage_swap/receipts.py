"""Receipts of swaps: the signed end of a deposit, by which a service can credit a customer."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import time
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from ._json import is_list, is_object, object_in
from .errors import PortageError

RECEIPT_TYPE = "swap-receipt/1"
"""The form of the receipts that this package verifies."""

_CLOCK_TOLERANCE = 300
_MAX_INTEGER = 2**53 - 1


class UnverifiedReceiptError(PortageError, ValueError):
    """A receipt that nothing may be credited by."""

    def __init__(self, message: str) -> None:
        hint = "Credit nothing by this receipt. Request it from the service itself, and read its keys again."
        super().__init__(message, code="invalid_signature", hint=hint)


def verify_receipt(
    receipt: object,
    *,
    keys: Sequence[Mapping[str, Any]],
    network: str,
    issuer: str,
    hash: str,
    now: float | None = None,
) -> Mapping[str, Any]:
    """Verifies that a service signed this receipt, and returns it.

    The key must be listed and must not have expired when the receipt was issued. The receipt must be for this network
    and this deposit, and a majority of at least two operators must confirm the end. A deposit has one end, so credit
    each hash once.

    Args:
        receipt: the JSON body of `GET /v1/receipt/{hash}`, parsed.
        keys: `keys` of `/.well-known/quote-keys.json` of the service, read over https.
        network: `mainnet`, `stagenet` or `devnet`: your own setting, never a field of the receipt.
        issuer: the address of the service that you asked.
        hash: hash of the deposit that you asked for, with or without 0x.
        now: Unix seconds; the clock of this machine by default.

    Raises:
        UnverifiedReceiptError: invalid_signature.

    >>> options = {"keys": [], "network": "mainnet", "issuer": "https://swap.example.org", "hash": "AB" * 32}
    >>> verify_receipt({}, **options)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    portage_swap.receipts.UnverifiedReceiptError: This is not a receipt. ...
    """
    signed, issued_at, key_id, value = _read(receipt)
    key = next((one for one in keys if one.get("kid") == key_id), None)
    if key is None:
        _refuse("The receipt is signed with a key that is not listed.")
    if signed["network"] != network or key.get("network", network) != network:
        _refuse(f"The receipt is not for {network}.")
    if signed["issuer"] != issuer or key.get("issuer", issuer) != issuer:
        _refuse(f"The receipt is not by {issuer}.")
    expires = key.get("expires")
    if expires is not None and issued_at >= expires:
        _refuse("The key had expired when the receipt was issued.")
    if issued_at > (time.time() if now is None else now) + _CLOCK_TOLERANCE:
        _refuse("The receipt is from the future.")
    if not _is_majority(signed["confirmedBy"]):
        _refuse("No majority of the operators confirms the end.")
    if not _is_signed_by(_decode(key.get("x"), 32), _decode(value, 64), receipt_payload(signed)):
        _refuse("The signature does not fit the receipt: a field was changed after it was signed.")
    if _hash_key(signed["hash"]) != _hash_key(hash):
        _refuse("The receipt is for another deposit.")
    return {**signed, "signature": {"keyId": key_id, "value": value}}


def receipt_payload(receipt: Mapping[str, Any]) -> bytes:
    """Returns the bytes that are signed: canonical JSON (RFC 8785) of every field but `signature`.

    Raises:
        UnverifiedReceiptError: for a value that has no such form, or a number that is not whole.
    """
    try:
        return _canonical({name: value for name, value in receipt.items() if name != "signature"}).encode()
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        raise UnverifiedReceiptError("The receipt is not plain JSON.") from error


def _refuse(message: str) -> NoReturn:
    raise UnverifiedReceiptError(message)


def _read(receipt: object) -> tuple[dict[str, Any], int, str, str]:
    """Returns the signed fields, the time, the name of the key and the signature."""
    fields = object_in(receipt)
    if fields.get("type") != RECEIPT_TYPE:
        _refuse("This is not a receipt.")
    signed: dict[str, Any] = {name: value for name, value in fields.items() if name != "signature"}
    signature = object_in(fields.get("signature"))
    key_id, value = signature.get("keyId"), signature.get("value")
    issued_at = _whole(signed.get("issuedAt"))
    texts = [signed.get(name) for name in ("network", "issuer", "hash")]
    if issued_at is None or not isinstance(key_id, str) or not isinstance(value, str):
        _refuse("This is not a receipt.")
    if not all(isinstance(text, str) for text in texts) or "confirmedBy" not in signed:
        _refuse("This is not a receipt.")
    return signed, issued_at, key_id, value


def _whole(value: object) -> int | None:
    """Returns a whole number that JSON writes exactly, also one like 2.0."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    if isinstance(value, float) and not value.is_integer():
        return None
    return int(value) if abs(value) <= _MAX_INTEGER else None


def _is_majority(value: object) -> bool:
    fields = object_in(value)
    agreeing, configured = _whole(fields.get("agreeing")), _whole(fields.get("configured"))
    operators = fields.get("operators")
    if agreeing is None or configured is None or not is_list(operators):
        return False
    names = {name for name in operators if isinstance(name, str)}
    is_named = len(names) == agreeing == len(operators)
    return is_named and configured > 1 and configured // 2 < agreeing <= configured


def _canonical(value: object) -> str:
    if value is None or isinstance(value, (bool, str)):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, (int, float)):
        number = _whole(value)
        if number is None:
            raise TypeError("A number is not whole.")
        return str(number)
    if is_list(value):
        return f"[{','.join(_canonical(one) for one in value)}]"
    if is_object(value):
        names = sorted(value, key=lambda name: name.encode("utf-16-be"))
        return "{" + ",".join(f"{_canonical(name)}:{_canonical(value[name])}" for name in names) + "}"
    raise TypeError("A value has no form in JSON.")


def _hash_key(text: str) -> str:
    digits = re.fullmatch(r"(?:0x)?([0-9a-fA-F]{64})", text.strip(), re.ASCII | re.IGNORECASE)
    return digits[1].upper() if digits else text.strip()


def _decode(text: object, length: int) -> bytes | None:
    """Decodes base64url without padding; None for another form or length."""
    if not isinstance(text, str) or re.fullmatch(r"[A-Za-z0-9_-]+", text) is None:
        return None
    decoded = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)) if len(text) % 4 != 1 else b""
    is_exact = base64.urlsafe_b64encode(decoded).rstrip(b"=").decode() == text
    return decoded if is_exact and len(decoded) == length else None


# Ed25519 (RFC 8032, section 5.1) in affine coordinates of the curve -x² + y² = 1 + d·x²·y². Verification handles public
# values alone, so its time may depend on them.
_P = 2**255 - 19
_ORDER = 2**252 + 27742317777372353535851937790883648493
_D = -121665 * pow(121666, -1, _P) % _P
_ROOT = pow(2, (_P - 1) // 4, _P)

_Point = tuple[int, int, int, int]
"""Extended coordinates X, Y, Z and T: x = X / Z, y = Y / Z, x·y = T / Z."""

_NEUTRAL: _Point = (0, 1, 1, 0)


def _add(one: _Point, other: _Point) -> _Point:
    a = (one[1] - one[0]) * (other[1] - other[0]) % _P
    b = (one[1] + one[0]) * (other[1] + other[0]) % _P
    c = 2 * one[3] * other[3] * _D % _P
    d = 2 * one[2] * other[2] % _P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % _P, g * h % _P, f * g % _P, e * h % _P)


def _multiply(factor: int, point: _Point) -> _Point:
    result = _NEUTRAL
    while factor > 0:
        if factor & 1:
            result = _add(result, point)
        point = _add(point, point)
        factor >>= 1
    return result


def _x_of(y: int, sign: int) -> int | None:
    """Returns the x coordinate of a point; None where the curve has none."""
    square = (y * y - 1) * pow(_D * y * y + 1, -1, _P) % _P
    x = pow(square, (_P + 3) // 8, _P)
    if (x * x - square) % _P != 0:
        x = x * _ROOT % _P
    if (x * x - square) % _P != 0 or (x == 0 and sign == 1):
        return None
    return _P - x if x & 1 != sign else x


def _decompress(data: bytes) -> _Point | None:
    number = int.from_bytes(data, "little")
    y, sign = number & (2**255 - 1), number >> 255
    x = _x_of(y, sign) if y < _P else None
    return None if x is None else (x, y, 1, x * y % _P)


def _compress(point: _Point) -> bytes:
    inverse = pow(point[2], -1, _P)
    x, y = point[0] * inverse % _P, point[1] * inverse % _P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def _base() -> _Point:
    y = 4 * pow(5, -1, _P) % _P
    x = _x_of(y, 0)
    if x is None:
        raise ArithmeticError("The base point is not on the curve.")
    return (x, y, 1, x * y % _P)


def _is_signed_by(public: bytes | None, signature: bytes | None, message: bytes) -> bool:
    """Whether the signature of the message is by the key. Source: RFC 8032, section 5.1.7."""
    point = None if public is None else _decompress(public)
    if public is None or point is None or signature is None:
        return False
    scalar = int.from_bytes(signature[32:], "little")
    if scalar >= _ORDER:
        return False
    digest = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), "little") % _ORDER
    x, y, z, t = point
    expected = _add(_multiply(scalar, _base()), _multiply(digest, (_P - x, y, z, _P - t)))
    return _compress(expected) == signature[:32]
