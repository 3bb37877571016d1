"""The shared story in Python. Arguments: the site, its devnet, the file of bad inputs and the address of an order. Prints its facts as JSON."""

import json
import sys
from decimal import Decimal
from pathlib import Path
from urllib.request import Request, urlopen

from portage_swap import Client, PortageError, parse_amount

site, devnet, bad_inputs, order_address = sys.argv[1:]
client = Client(site)
facts = {}


def call_devnet(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(devnet + path, data, {"Content-Type": "application/json"})) as response:
        return json.load(response)


def swap_without_memo():
    memo = "=:ETH.ETH:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
    registered = client.register_memo("LTC.LTC", memo, requested_in_asset_amount="10")
    amount = registered.suggested_in_asset_amount
    payment = client.preflight(amount, internal_api_id=registered.internal_api_id)
    sent = {"protocol": "THORCHAIN", "asset": "LTC.LTC", "amount": str(parse_amount(amount))}
    tx_hash = call_devnet("/devnet/deposit", sent)["hash"].upper()
    stages = {}
    for _ in range(200):
        call_devnet("/devnet/step", {"blocks": 5})
        stages = call_devnet(f"/thorchain/tx/status/{tx_hash}")["stages"]
        if stages.get("outbound_signed", {}).get("completed"):
            break
    used = client.get_registration(registered.internal_api_id).registration.deposit_info
    return {
        "has_digits": format(amount, "f").endswith(registered.reference),
        "address": payment.data.inbound_address != "" and payment.data.memo == memo,
        "done": stages.get("outbound_signed", {}).get("completed", False),
        "used": used is not None and not used.available,
        "page": client.track_transaction(tx_hash).tracking.tracking_url.endswith(tx_hash),
    }


def code_of(call, given):
    arguments = {**given}
    if call == "get_swap_quote":
        arguments["amount"] = int(arguments["amount"])
    try:
        getattr(client, call)(**arguments)
    except PortageError as error:
        return error.code
    return None


facts["pools"] = [pool.asset for pool in client.list_pools(status="available", asset="BTC").pools]
network = client.get_network_status(fields=["native_outbound_fee_rune"])
facts["network"] = [network.native_outbound_fee_rune, network.total_reserve]
quote = client.get_swap_quote(
    "BTC.BTC", "ETH.ETH", parse_amount("0.1"), destination="0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
)
facts["quote"] = {"memo": quote.memo, "address": quote.inbound_address, "out": str(quote.expected_amount_out)}
facts["swap"] = swap_without_memo()
facts["newsletter"] = Client(site + "/busy").subscribe("python@example.org").status
limited = Client(site + "/limited")
facts["limited"] = [len(limited.list_pools(asset="BTC", limit=1).pools) for _ in range(3)]
facts["document"] = client.get_document("/robots.txt").startswith("User-agent")
facts["price"] = client.get_memoless_asset("BTC.BTC").asset.price_usd > Decimal(0)
facts["status"] = client.get_service_status().network
vectors = json.loads(Path(bad_inputs).read_text("utf-8"))["vectors"]
found = client.list_limit_orders(order_address)
facts["orders"] = [[order.sell_asset, str(order.sell_amount), order.filled_bps] for order in found.orders]
facts["queue"] = found.queue
facts["codes"] = [code_of(vector["call"], vector["input"]) for vector in vectors]
print(json.dumps(facts))
