"""Runs the shared behaviour vectors of sdk/vectors. A vector that this file does not know fails."""

from __future__ import annotations

import json
import threading
import unittest
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any
from unittest.mock import patch

import portage_swap
from portage_swap import (
    ApiError,
    Client,
    ConnectionFailedError,
    HttpRequest,
    HttpResponse,
    InvalidResponseError,
    PortageError,
    RateLimitedError,
    RequestRejectedError,
    RequestTimeoutError,
    RetryPolicy,
    ServiceUnavailableError,
    verify_receipt,
)
from portage_swap._engine import Engine
from portage_swap.receipts import receipt_payload

Vector = dict[str, Any]

FOLDER = Path(__file__).resolve().parents[2] / "vectors"
KINDS: Mapping[type[PortageError], str] = {
    RequestRejectedError: "rejected",
    RateLimitedError: "rate_limited",
    ServiceUnavailableError: "unavailable",
    InvalidResponseError: "invalid_response",
}
CALLS: Mapping[str, Callable[[Client, str | None], object]] = {
    "subscribe": lambda client, key: client.subscribe("first@example.org", idempotency_key=key),
    "register_memo": lambda client, key: client.register_memo("BTC.BTC", "=:e:0x0", idempotency_key=key),
    "list_pools": lambda client, _key: client.list_pools(),
    "get_memoless_health": lambda client, _key: client.get_memoless_health(),
    "list_limit_orders": lambda client, _key: client.list_limit_orders("bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"),
}
SURFACES = {
    "tool": "list_pools",
    "support": "subscribe",
    "memoless": "get_memoless_health",
    "aggregator": "list_limit_orders",
}

executed = 0


def read(name: str) -> list[Vector]:
    """Returns the vectors of a file."""
    vectors: list[Vector] = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))["vectors"]
    return vectors


def count() -> None:
    """Counts a vector that ran."""
    global executed
    executed += 1


def tearDownModule() -> None:
    """Reports how many vectors ran, for the test of the repository that compares it with the files."""
    print(f"vectors executed: {executed}")


class ScriptedTransport:
    """Gives prepared responses in order, and keeps the requests."""

    def __init__(self, responses: Sequence[Vector]) -> None:
        self.responses = list(responses)
        self.requests: list[HttpRequest] = []

    def __call__(self, request: HttpRequest, timeout: float) -> HttpResponse:
        self.requests.append(request)
        response = self.responses.pop(0)
        if response.get("failure") == "connection":
            raise ConnectionFailedError("The connection ended early.")
        if response.get("failure") == "timeout":
            raise RequestTimeoutError(timeout)
        body = response.get("text", json.dumps(response.get("body")))
        return HttpResponse(response["status"], response["headers"], body.encode())


def scripted(responses: Sequence[Vector], attempts: int = 3) -> tuple[Client, ScriptedTransport, list[float]]:
    """Returns a client without a network or a clock, its transport, and the waits between attempts."""
    transport = ScriptedTransport(responses)
    waits: list[float] = []

    def wait(seconds: float, _cancelled: threading.Event) -> None:
        waits.append(seconds)

    client = Client("https://swap.example.org", transport=transport)
    client._engine = Engine(
        base_url="https://swap.example.org",
        transport=transport,
        retry=RetryPolicy(attempts=attempts),
        timeout=20.0,
        wait=wait,
        random=lambda: 1.0,
    )
    return client, transport, waits


def evaluate(call: str, given: Vector) -> object:
    """Runs a function of the package on the input of a vector."""
    decimals = given.get("decimals", 8)
    if call == "parse_amount":
        return str(portage_swap.parse_amount(given["coins"], decimals))
    if call == "format_amount":
        return portage_swap.format_amount(int(given["units"]), decimals)
    if call == "parse_units":
        return str(portage_swap.parse_units(given["text"]))
    if call == "parse_asset":
        asset = portage_swap.parse_asset(given["text"])
        parts = {"kind": asset.kind, "chain": asset.chain, "symbol": asset.symbol}
        return {**parts, "ticker": asset.ticker, "id": asset.id, "canonical": str(asset)}
    if call == "unit_decimals":
        return portage_swap.unit_decimals(given["text"])
    if call == "parse_reference":
        return portage_swap.parse_reference(given["text"])
    if call == "format_reference":
        return portage_swap.format_reference(given["reference"])
    if call == "read_reference":
        return portage_swap.read_reference(int(given["units"]), decimals)
    raise AssertionError(f"No function runs {call}.")


class Vectors(unittest.TestCase):
    """One test for each file."""

    def test_functions_return_what_the_vectors_say(self) -> None:
        for vector in [*read("amounts"), *read("assets"), *read("references")]:
            with self.subTest(**vector):
                if "code" in vector:
                    with self.assertRaises(PortageError) as raised:
                        evaluate(vector["call"], vector["input"])
                    self.assertEqual(raised.exception.code, vector["code"])
                else:
                    self.assertEqual(evaluate(vector["call"], vector["input"]), vector["expected"])
                count()

    def test_failures_become_typed_errors(self) -> None:
        for vector in read("errors"):
            with self.subTest(vector["name"]):
                client, _, _ = scripted([vector["response"]], attempts=1)
                with self.assertRaises(PortageError) as raised:
                    CALLS[SURFACES[vector["surface"]]](client, None)
                self.assertEqual(facts_of(raised.exception, vector["expected"]), vector["expected"])
                self.assertNotEqual(raised.exception.hint, "")
                count()

    def test_requests_are_repeated_as_the_vectors_say(self) -> None:
        for vector in read("retries"):
            with self.subTest(vector["name"]):
                client, transport, waits = scripted(vector["responses"])
                now = datetime.fromisoformat(vector.get("now", "2026-01-02T03:04:05Z"))
                with patch("portage_swap.retries.datetime", wraps=datetime) as clock:
                    clock.now.return_value = now
                    code = code_of(lambda: CALLS[vector["call"]](client, None))
                expected = {"waits": waits, "code": code}
                self.assertEqual({"code": None, **vector["expected"]}, expected)
                self.assertEqual(transport.responses, [])
                count()

    def test_receipts_are_verified_as_the_vectors_say(self) -> None:
        for vector in read("receipts"):
            with self.subTest(vector["name"]):
                receipt = json.loads(vector["text"])
                options = {name: vector[name] for name in ("keys", "network", "issuer", "hash", "now")}
                if "code" in vector:
                    self.assertEqual(code_of(lambda: verify_receipt(receipt, **options)), vector["code"])
                else:
                    self.assertEqual(verify_receipt(receipt, **options), receipt)
                    self.assertEqual(receipt_payload(receipt).decode(), vector["payload"])
                count()

    def test_keys_follow_their_calls(self) -> None:
        for vector in read("idempotency"):
            with self.subTest(vector["name"]):
                client, transport, _ = scripted([each for call in vector["calls"] for each in call["responses"]])
                codes = [code_of(lambda: CALLS[call["call"]](client, call.get("key"))) for call in vector["calls"]]
                self.assertEqual(codes[-1], vector["expected"].get("code"))
                given = vector["calls"][0].get("key")
                keys = [request.headers.get("Idempotency-Key") for request in transport.requests]
                self.assertEqual(letters(keys, given), vector["expected"]["keys"])
                count()


def code_of(run: Callable[[], object]) -> str | None:
    """Returns the code of the failure, None for a success."""
    try:
        run()
    except PortageError as error:
        return error.code
    return None


def letters(keys: Sequence[str | None], given: str | None) -> str:
    """Writes one letter for each key; equal keys have equal letters."""
    known: list[str] = []
    text = ""
    for key in keys:
        if key is None or key == given:
            text += "-" if key is None else "="
            continue
        if key not in known:
            known.append(key)
        text += "abcdefgh"[known.index(key)]
    return text


def facts_of(error: PortageError, expected: Vector) -> Vector:
    """Returns those facts of an error that a vector expects."""
    facts: Vector = {
        "code": error.code,
        "kind": KINDS[type(error)],
        "message": error.args[0],
        "hint": error.hint,
        "documentation": error.documentation,
    }
    if isinstance(error, ApiError):
        facts |= {"status": error.status, "retry_after": error.retry_after}
        facts |= {"request_id": error.request_id, "details": dict(error.details)}
    return {name: facts[name] for name in expected}
