"""The command: `python -m portage_swap quote BTC.BTC ETH.ETH 0.1`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from . import Client, PortageError, SwapQuote, __version__, format_amount, parse_amount
from .contract import DEFAULT_URL


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command. Returns its exit code: 1 for an error of the service, 2 for wrong arguments."""
    options = _parser().parse_args(arguments)
    try:
        with Client(options.url, timeout=options.timeout) as client:
            if options.command == "quote":
                amount = parse_amount(options.amount)
                quote = client.get_swap_quote(options.from_asset, options.to_asset, amount, destination=options.destination)
                _print_quote(quote, options.to_asset)
            elif options.command == "pools":
                for pool in client.list_pools(asset=options.asset).pools:
                    print(pool.asset, pool.status, pool.portage.price_usd or "-")
            else:
                print(client.get_service_status().summary)
    except PortageError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _print_quote(quote: SwapQuote, to_asset: str) -> None:
    print(quote.portage.summary)
    print(f"You receive {format_amount(quote.expected_amount_out)} {to_asset}.")
    print(f"Valid until {quote.portage.expires_at.isoformat()}.")
    if quote.portage.inbound_address_withheld is not None:
        print(f"Do not send: {quote.portage.inbound_address_withheld.reason}")
    elif quote.inbound_address is not None:
        print(f"Deposit address: {quote.inbound_address}")
        print(f"Memo: {quote.memo}")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="portage_swap", description="Read-only commands of the swap service.")
    parser.add_argument("--version", action="version", version=__version__)
    parser.add_argument(
        "--url", default=os.environ.get("PORTAGE_URL", DEFAULT_URL), help="address of the site, or PORTAGE_URL"
    )
    parser.add_argument("--timeout", type=float, default=20.0, help="seconds for one attempt")
    commands = parser.add_subparsers(dest="command", required=True)
    quote = commands.add_parser("quote", help="price a swap")
    quote.add_argument("from_asset", help="such as BTC.BTC")
    quote.add_argument("to_asset", help="such as ETH.ETH")
    quote.add_argument("amount", help="in whole coins, such as 0.1")
    quote.add_argument("--destination", help="address that receives the coins; adds a memo and a deposit address")
    pools = commands.add_parser("pools", help="list liquidity pools")
    pools.add_argument("--asset", help="only this chain or asset")
    commands.add_parser("status", help="report the state of the service")
    return parser


if __name__ == "__main__":
    sys.exit(main())
