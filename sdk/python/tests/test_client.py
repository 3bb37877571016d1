"""Tests of the clients over real connections to a server in this process."""

from __future__ import annotations

import asyncio
import json
import threading
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import cast

from portage_swap import (
    AsyncClient,
    Client,
    ConnectionFailedError,
    InvalidInputError,
    InvalidResponseError,
    RequestRejectedError,
    RequestTimeoutError,
    RetryPolicy,
)

POOLS: dict[str, object] = {"jsonrpc": "2.0", "id": 1, "result": {"structuredContent": {"pools": []}}}


class Site(BaseHTTPRequestHandler):
    """Answers by path: the first segment names the behaviour."""

    seen: list[str] = []
    released = threading.Event()

    def do_GET(self) -> None:
        """Answers documents."""
        self._answer()

    def do_POST(self) -> None:
        """Answers tools."""
        self.rfile.read(int(self.headers.get("Content-Length", "0")))
        self._answer()

    def log_message(self, format: str, *args: object) -> None:
        """Prints nothing."""

    def _answer(self) -> None:
        behaviour = self.path.split("/")[1]
        Site.seen.append(behaviour)
        if behaviour == "silent":
            Site.released.wait(30)
        body = json.dumps(POOLS).encode()
        if behaviour == "huge":
            body = b" " * (17 * 1024 * 1024)
        self.send_response(302 if behaviour == "moved" else 503 if behaviour == "busy" else 200)
        self.send_header("Location", "/mcp")
        self.end_headers()
        for at in range(0, len(body), 1_000_000):
            if behaviour == "slow":
                self.wfile.write(body[:1])
                self.wfile.flush()
                Site.released.wait(0.6)
            try:
                self.wfile.write(body[at : at + 1_000_000])
            except OSError:
                return


server = ThreadingHTTPServer(("127.0.0.1", 0), Site)
url = f"http://127.0.0.1:{server.server_address[1]}"


def setUpModule() -> None:
    """Starts the server."""
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()


def tearDownModule() -> None:
    """Releases waiting requests and ends the server."""
    Site.released.set()
    server.shutdown()
    server.server_close()


def client_of(behaviour: str, timeout: float = 20.0) -> Client:
    """Returns a client of one behaviour, without retries."""
    return Client(f"{url}/{behaviour}", timeout=timeout, retry=RetryPolicy(attempts=1))


class ClientTests(unittest.TestCase):
    """Behaviour that prepared responses cannot show."""

    def test_reads_a_result_over_a_connection(self) -> None:
        self.assertEqual(client_of("well").list_pools().pools, ())

    def test_raises_a_timeout_when_no_response_begins(self) -> None:
        with self.assertRaises(RequestTimeoutError):
            client_of("silent", timeout=0.1).list_pools()

    def test_raises_a_timeout_when_the_body_arrives_slowly(self) -> None:
        with self.assertRaises(RequestTimeoutError):
            client_of("slow", timeout=0.2).list_pools()

    def test_raises_for_a_closed_port(self) -> None:
        with self.assertRaises(ConnectionFailedError):
            Client("http://127.0.0.1:1", retry=RetryPolicy(attempts=1)).list_pools()

    def test_follows_no_redirect(self) -> None:
        with self.assertRaises(RequestRejectedError) as raised:
            client_of("moved").get_document("/robots.txt")
        self.assertEqual(raised.exception.code, "http_302")

    def test_refuses_a_response_of_more_than_16_mib(self) -> None:
        with self.assertRaises(InvalidResponseError):
            client_of("huge").list_pools()

    def test_refuses_an_address_that_is_not_one(self) -> None:
        for address in ["swap.example.org", "ftp://swap.example.org", "https://", "https://swap.example.org?a=b", ""]:
            with self.subTest(address), self.assertRaises(InvalidInputError):
                Client(address)

    def test_refuses_a_float_as_amount_before_a_request(self) -> None:
        amount = cast(int, 0.1)
        with self.assertRaises(InvalidInputError) as raised:
            client_of("well").get_swap_quote("BTC.BTC", "ETH.ETH", amount)
        self.assertEqual(raised.exception.code, "invalid_amount")


class AsyncClientTests(unittest.TestCase):
    """The same over asyncio, with cancellation."""

    def test_calls_run_at_the_same_time(self) -> None:
        async def call() -> int:
            async with AsyncClient(f"{url}/well") as client:
                return len(await asyncio.gather(*(client.list_pools() for _ in range(8))))

        self.assertEqual(asyncio.run(call()), 8)

    def test_a_cancelled_call_ends_at_once_and_is_not_repeated(self) -> None:
        async def call() -> None:
            retry = RetryPolicy(first_wait=20.0)
            async with AsyncClient(f"{url}/busy", retry=retry) as client, asyncio.timeout(0.3):
                await client.list_pools()

        Site.seen.clear()
        with self.assertRaises(TimeoutError):
            asyncio.run(call())
        self.assertEqual(Site.seen, ["busy"])

    def test_errors_reach_the_task(self) -> None:
        async def call() -> None:
            async with AsyncClient(f"{url}/moved", retry=RetryPolicy(attempts=1)) as client:
                await client.get_document("/robots.txt")

        with self.assertRaises(RequestRejectedError) as raised:
            asyncio.run(call())
        self.assertEqual(raised.exception.status, 302)
